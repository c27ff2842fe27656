//! Nikogammon on the page, against the engine and the terminal's way of counting.

use std::sync::{Arc, OnceLock};

use club_log::authorise::Role;
use club_web::{Found, NikoGame, NikoSolved, Progress, Query, Question, look_up};
use club_words::Lang;
use engine_contracts::niko::{AgainstPerfect, BoardSide, BoardView, Game, GameStep, NikoSide};
use proptest::prelude::*;

use crate::club::{Club, Seen, wait};

/// The smallest game, solved once.
pub(crate) fn solved() -> Arc<NikoSolved> {
    static SOLVED: OnceLock<Arc<NikoSolved>> = OnceLock::new();
    let solve = || {
        let club = Club::new();
        let question = Question::Niko(NikoGame::Hypergammon1);
        let found = wait(look_up(&club.ledger, &question, &Progress::default()));
        let Ok(Found::Niko(solved)) = found else {
            panic!("{found:?}");
        };
        solved
    };
    Arc::clone(SOLVED.get_or_init(solve))
}

fn page(query: &str, lang: Lang) -> String {
    let mut seen = Seen::new(Club::new().view(), lang, Role::Public);
    seen.found = Some(Found::Niko(solved()));
    seen.document(&format!("/tools/niko?{query}"))
}

/// A game in which the human takes these of the plays that the page lists, from 1.
fn played<'s>(
    solved: &'s NikoSolved,
    seed: u64,
    choices: &[usize],
) -> (AgainstPerfect<'s>, GameStep, String) {
    let mut game = AgainstPerfect::new(solved.judge(), seed, NikoSide::Human).unwrap();
    let mut taken = Vec::new();
    let mut choices = choices.iter();
    loop {
        let step = game.step().unwrap();
        match &step {
            GameStep::Passed { .. } | GameStep::Computer { .. } => {}
            GameStep::Over { .. } | GameStep::Endless => break (game, step, taken.join(".")),
            GameStep::ToPlay { plays, .. } => {
                let Some(choice) = choices.next() else {
                    break (game, step, taken.join("."));
                };
                let mut listed: Vec<&str> = plays.iter().map(|play| play.play.as_str()).collect();
                listed.sort_unstable();
                let number = choice % listed.len();
                taken.push((number + 1).to_string());
                let best = plays.iter().position(|play| play.play == listed[number]);
                game.play(best.unwrap()).unwrap().unwrap();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The address alone has the game: plays as buttons, the board in words, the sum at the end.
    #[test]
    fn a_game_is_its_seed_and_its_plays(
        seed in any::<u64>(),
        choices in prop::collection::vec(any::<usize>(), 0..60),
        lang in prop::sample::select(Lang::ALL.to_vec()),
    ) {
        let solved = solved();
        let (game, step, plays) = played(&solved, seed, &choices);
        let document = page(&format!("rules=hypergammon-1&first=you&seed={seed}&plays={plays}"), lang);
        let says = |words: &str| document.contains(&maud::html! { (words) }.into_string());
        prop_assert!(says(&step.words(lang)), "{document}");
        let buttons = document.matches("<button name=\"play\" value=").count();
        if let GameStep::ToPlay { plays, .. } = &step {
            prop_assert_eq!(buttons, plays.len());
            for play in plays {
                let button = format!(">{}</button>", play.play);
                prop_assert!(document.contains(&button), "{}", button);
            }
            prop_assert!(!says(&game.tally().words(lang)));
        } else {
            prop_assert_eq!(buttons, 0);
            prop_assert!(says(&game.tally().words(lang)), "{document}");
        }
        // As many checkers in the picture as on the points.
        let board = BoardView::new(solved.judge().rules(), &game.of_human());
        for (side, class) in [(BoardSide::Mover, "mover"), (BoardSide::Other, "other")] {
            let points = board.above.iter().chain(&board.below).flatten();
            let on: u32 = points.filter(|point| point.side == Some(side)).map(|point| point.checkers).sum();
            let drawn = document.matches(&format!("<g class=\"{class}\">")).count();
            prop_assert_eq!(drawn, on as usize);
        }
        prop_assert!(!document.contains("style="));
        prop_assert!(document.len() < 80_000);
    }
}

#[test]
fn a_question_without_a_game_is_refused_in_words() {
    for (query, words) in [
        ("seed=7&rules=chess", "chess"),
        ("seed=7&first=nobody", "nobody"),
        ("seed=x", "x"),
        ("seed=7&rules=hypergammon-1&plays=99", "99"),
        ("seed=7&rules=hypergammon-1&plays=0", "0"),
        ("seed=7&rules=hypergammon-1&plays=a", "a"),
    ] {
        for lang in Lang::ALL {
            let document = page(query, lang);
            let (_, alert) = document.split_once("role=\"alert\">✕ ").expect(query);
            let (alert, _) = alert.split_once('<').unwrap();
            assert!(alert.contains(words), "{query}: {alert}");
        }
    }
}

#[test]
fn the_record_of_the_page_is_that_of_the_terminal_and_judged_alike() {
    let solved = solved();
    for seed in 0..8 {
        let choices: Vec<usize> = (0..60).map(|turn| turn * 7 + 3).collect();
        let (game, step, _) = played(&solved, seed, &choices);
        let record: Game = game.record();
        assert_eq!(record.seed, Some(seed));
        let judged = solved.judge().analyse(&record).unwrap();
        let throw = game.throws().last();
        let computer_begins = throw.is_some_and(|throw| throw.computer > throw.human);
        let (tally, before) = if computer_begins {
            (judged.second, 1)
        } else {
            (judged.first, 0)
        };
        assert_eq!(tally, game.tally(), "{step:?}");
        let own: Vec<_> = judged
            .turns
            .iter()
            .skip(before)
            .step_by(2)
            .cloned()
            .collect();
        assert_eq!(own, game.judged());
    }
}

#[test]
fn a_solution_does_not_depend_on_who_follows_it() {
    let progress = Progress::default();
    progress.stop();
    let club = Club::new();
    let question = Question::Niko(NikoGame::Hypergammon1);
    let stopped = wait(look_up(&club.ledger, &question, &progress));
    assert_eq!(stopped, Ok(Found::Unfinished));
    let query = Query::from_pairs([("seed", "7"), ("rules", "hypergammon-1")]);
    let address = club_web::Address::of_path("/tools/niko").unwrap();
    let asked = Question::of(&address, &query, club.ledger.club(), club.now);
    assert_eq!(asked, Some(question));
}
