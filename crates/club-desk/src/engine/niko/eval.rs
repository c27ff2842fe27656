//! `niko eval`, `niko best`, `niko roll` and `niko opening`: questions about positions.

use club_view::Lang;
use engine_contracts::niko::{
    BestQuestion, BoardView, EvalQuestion, Evaluated, NikoFailure, OpeningQuestion,
    PositionQuestion, RollQuestion, SolvedGame, id, read_id, roll, start,
};
use nikogammon::{Position, Rules};
use serde::Serialize;

use super::args::{BestArgs, EvalArgs, PositionArgs, SolvedArgs};
use super::{cache, cube, say};
use crate::engine::columns::{left, right, widest};
use crate::engine::lines;
use crate::error::DeskError;
use crate::output::json_line;

/// `niko eval`
pub(crate) fn eval(args: &EvalArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let reply = |game: &SolvedGame<'_>, position| {
        game.eval(&EvalQuestion {
            contract: None,
            rules: None,
            position,
            cube: args.cube,
        })
    };
    answer(
        &args.of,
        args.cube,
        (as_json, lang),
        &reply,
        |game, position, answer| {
            let mut text = shown(game.rules(), position, &answer.id, lang)?;
            text += &worth(answer, lang);
            if let Some(cubes) = &answer.cube {
                text += &cube::text(cubes, lang);
            }
            Ok(text)
        },
    )
}

/// `niko best`
pub(crate) fn best(args: &BestArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let roll = roll(&args.roll)?;
    let reply = |game: &SolvedGame<'_>, position| {
        game.best(&BestQuestion {
            contract: None,
            rules: None,
            position,
            roll: args.roll.clone(),
        })
    };
    answer(
        &args.of,
        false,
        (as_json, lang),
        &reply,
        |game, position, answer| {
            let mut text = shown(game.rules(), position, &id(game.rules(), position)?, lang)?;
            text += &format!("{}\n", say::niko_roll(lang, roll.to_string()));
            let Some(best) = answer.plays.first() else {
                return Ok(text + &say::niko_no_play(lang) + "\n");
            };
            let width = answer.plays.iter().map(|play| play.play.len()).max();
            let width = width.unwrap_or_default();
            for (place, play) in (1..).zip(&answer.plays) {
                let behind = play.equity - best.equity;
                text += &format!("{place:>3}. {:<width$}  {:+.9}", play.play, play.equity);
                if place > 1 {
                    text += &format!("  ({behind:+.9})");
                }
                text += "\n";
            }
            Ok(text)
        },
    )
}

/// `niko roll`
pub(crate) fn rolls(args: &PositionArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let reply = |game: &SolvedGame<'_>, position| {
        game.rolls(&RollQuestion {
            contract: None,
            rules: None,
            position,
        })
    };
    let manner = (as_json, lang);
    answer(args, false, manner, &reply, |game, position, answer| {
        let mut text = shown(game.rules(), position, &id(game.rules(), position)?, lang)?;
        text += &format!("{} {:+.9}\n", say::niko_equity(lang), answer.equity);
        for roll in &answer.rolls {
            let luck = say::niko_luck(lang, format!("{:+.9}", roll.luck));
            text += &format!(
                "{:>5}  {:>8.6}  {:+.9}  {luck}  {}\n",
                roll.roll,
                roll.probability,
                roll.equity,
                roll.play.clone().unwrap_or_else(|| say::niko_no_play(lang)),
            );
        }
        Ok(text)
    })
}

/// `niko opening`
pub(crate) fn opening(args: &SolvedArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let rules = super::rules::rules(&args.game.rules)?;
    let start = start(&rules)?;
    let solved = cache::provide(&rules, false, &args.cache, lang)?;
    let game = SolvedGame::new(&rules, &solved);
    let answer = game.opening(&OpeningQuestion::default())?;
    if as_json {
        return json_line(&answer);
    }
    let mut text = shown(&rules, start, &id(&rules, start)?, lang)?;
    text += &format!("{}\n", say::niko_first_player(lang));
    let labels = [say::niko_any_roll(lang), say::niko_unequal_dice(lang)];
    let width = widest(labels.iter().map(String::as_str), 0);
    let values = [Some(answer.any_roll), answer.unequal_dice];
    for (label, value) in labels.iter().zip(values) {
        if let Some(value) = value {
            text += &format!("  {}  {value:+.9}\n", left(label, width));
        }
    }
    for (roll, equity) in &answer.rolls {
        let play = answer.plays.get(roll).cloned().flatten();
        let play = play.unwrap_or_else(|| say::niko_no_play(lang));
        text += &format!("{roll:>5}  {equity:+.9}  {play}\n");
    }
    Ok(text)
}

/// The equity of a position, and a table of the ways in which it can end.
fn worth(answer: &Evaluated, lang: Lang) -> String {
    let (equity, win, lose) = (
        say::niko_equity(lang),
        say::niko_win(lang),
        say::niko_lose(lang),
    );
    let first = widest([&equity, &win, &lose].map(String::as_str), 10);
    let heads = [
        say::niko_head_any(lang),
        say::niko_head_gammon(lang),
        say::niko_head_backgammon(lang),
    ];
    let width = widest(heads.iter().map(String::as_str), 10);
    let line = |label: &str, cells: [String; 3]| {
        let cells = cells.map(|cell| right(&cell, width)).join(" ");
        format!("{} {cells}\n", left(label, first))
    };
    let bound = say::niko_within(lang, format!("{:.0e}", answer.error_bound));
    let of = &answer.outcomes;
    let wins = [of.win, of.win_gammon, of.win_backgammon];
    let losses = [of.lose, of.lose_gammon, of.lose_backgammon];
    let six = |share: f64| format!("{share:.6}");
    let mut text = format!("{} {:+.9}  {bound}\n", left(&equity, first), answer.equity);
    text += &line("", heads);
    text += &line(&win, wins.map(six));
    text += &line(&lose, losses.map(six));
    text += &say::niko_length(lang, format!("{:.3}", answer.length));
    text + "\n"
}

/// Answers about one position in words or JSON, or about those on the standard input in JSON. The
/// solution is the one with the doubling cube, or the one without.
fn answer<A: Serialize>(
    args: &PositionArgs,
    cube: bool,
    (as_json, lang): (bool, Lang),
    reply: &impl Fn(&SolvedGame<'_>, PositionQuestion) -> Result<A, NikoFailure>,
    words: impl Fn(&SolvedGame<'_>, &Position, &A) -> Result<String, DeskError>,
) -> Result<String, DeskError> {
    let rules = super::rules::rules(&args.solved.game.rules)?;
    let named = args.position.as_deref();
    let position = named.map(|named| read_id(&rules, named)).transpose()?;
    let solved = cache::provide(&rules, cube, &args.solved.cache, lang)?;
    let game = SolvedGame::new(&rules, &solved);
    let Some(position) = position else {
        return lines::answer(args.input.lines, |asked: PositionQuestion| {
            Ok(reply(&game, asked)?)
        });
    };
    let answer = reply(&game, position.clone().into())?;
    if as_json {
        json_line(&answer)
    } else {
        words(&game, &position, &answer)
    }
}

/// The board with the ids of the position.
fn shown(rules: &Rules, position: &Position, id: &str, lang: Lang) -> Result<String, NikoFailure> {
    let mut text = BoardView::new(rules, position).text(lang);
    text += &format!("{}\n", say::niko_board_id(lang, id));
    if rules.points() == 24 {
        text += &format!("GNU Backgammon {}\n", rules.gnubg_id(position)?);
        text += &format!("{}\n", rules.xgid(position)?);
    }
    Ok(text)
}
