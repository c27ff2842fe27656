//! A tournament played by chance on the page, against the answers of the contract.

use club_log::authorise::Role;
use club_web::{Address, Found, Progress, Query, Question, SeatingChance, look_up};
use club_words::Lang;
use engine_contracts::seating::{SimulateAnswer, simulate};
use proptest::prelude::*;
use std::ops::ControlFlow;

use crate::club::{Club, Seen, wait};

fn address() -> Address {
    Address::of_path("/tools/seating").unwrap()
}

/// The question of an address, as the page asks it.
fn question(query: &str) -> Option<Question> {
    let club = Club::new();
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
    Question::of(
        &address(),
        &Query::from_pairs(pairs),
        club.ledger.club(),
        club.now,
    )
}

fn page(query: &str, found: Option<Found>, lang: Lang) -> String {
    let mut seen = Seen::new(Club::new().view(), lang, Role::Public);
    seen.found = found;
    seen.document(&format!("/tools/seating?{query}"))
}

fn played(chance: &SeatingChance) -> Vec<SimulateAnswer> {
    let one = |policy| {
        let question = chance.question(policy);
        simulate(&question, |_| ControlFlow::Continue(())).unwrap()
    };
    SeatingChance::POLICIES.map(one).into()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Everything that is asked is in the address, and the page has the figures of each policy.
    #[test]
    fn the_page_has_what_the_contract_answers(
        players in 2_u32..120,
        n_max in 2_u8..=23,
        seed in any::<u64>(),
        seconds in (0_u32..=3_600, 0_u32..=60),
        lang in prop::sample::select(Lang::ALL.to_vec()),
    ) {
        let (pause, hold) = seconds;
        let query = format!("players={players}&n-max={n_max}&seed={seed}&pause={pause}&hold={hold}");
        let chance = SeatingChance {
            players,
            n_max,
            seed,
            pause_ms: 1_000 * pause,
            hold_ms: 1_000 * hold,
        };
        let asked = question(&query);
        if chance.check().is_err() {
            prop_assert_eq!(asked, None);
            prop_assert!(page(&query, None, lang).contains("role=\"alert\""));
            return Ok(());
        }
        prop_assert_eq!(&asked, &Some(Question::Seating(chance.clone())));
        let club = Club::new();
        let found = wait(look_up(&club.ledger, &asked.unwrap(), &Progress::default()));
        let expected = played(&chance);
        prop_assert_eq!(&found, &Ok(Found::Seating(expected.clone())));
        let document = page(&query, Some(found.unwrap()), lang);
        for answer in &expected {
            let hands = answer.report.hands.to_string();
            prop_assert!(document.contains(&hands), "{}", document);
        }
        for policy in SeatingChance::POLICIES {
            prop_assert!(document.contains(policy.name()), "{}", document);
        }
        prop_assert_eq!(document.matches("<svg").count(), 1);
        prop_assert!(document.len() < 80_000, "{}", document.len());
    }
}

#[test]
fn a_question_without_a_field_is_refused_in_words() {
    for (query, words) in [
        ("players=1", "1"),
        ("players=1000000", "1000000"),
        ("players=ten", "ten"),
        ("players=20&n-max=24", "24"),
        ("players=20&pause=4000", "3600000"),
        ("players=20&seed=-1", "-1"),
        ("players=99999999999", "99999999999"),
    ] {
        assert_eq!(question(query), None, "{query}");
        for lang in Lang::ALL {
            let document = page(query, None, lang);
            let (_, alert) = document.split_once("role=\"alert\">✕ ").expect(query);
            let (alert, _) = alert.split_once('<').unwrap();
            assert!(alert.replace(',', "").contains(words), "{query}: {alert}");
        }
    }
}

#[test]
fn a_field_that_is_stopped_has_no_answer() {
    let progress = Progress::default();
    progress.stop();
    let club = Club::new();
    let asked = question("players=2000").unwrap();
    let stopped = wait(look_up(&club.ledger, &asked, &progress));
    assert_eq!(stopped, Ok(Found::Unfinished));
}
