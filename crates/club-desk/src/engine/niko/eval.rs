//! `niko eval`, `niko best`, `niko roll` and `niko opening`: questions about positions.

use std::collections::BTreeMap;

use serde::Serialize;
use toolkit::nikogammon::{Column, Position, Roll, RollError, Rules};

use super::args::{BestArgs, EvalArgs, PositionArgs, SolvedArgs};
use super::board::draw;
use super::cache;
use super::cube::{Cubes, cubes};
use super::judge::{Judge, Judged};
use super::position::{Asked, id, read, start};
use crate::engine::{failure, lines};
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// The answer of `niko eval`.
#[derive(Debug, Serialize)]
struct Evaluated {
    equity: f64,
    error_bound: f64,
    outcomes: Outcomes,
    length: f64,
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<Cubes>,
}

/// The probabilities of the ways in which a game can end; gammons include backgammons.
#[derive(Debug, Serialize)]
struct Outcomes {
    win: f64,
    win_gammon: f64,
    win_backgammon: f64,
    lose: f64,
    lose_gammon: f64,
    lose_backgammon: f64,
}

/// The answer of `niko best`.
#[derive(Debug, Serialize)]
struct Best {
    plays: Vec<Choice>,
}

/// A play, the mover's equity after it, and the position that the other side then has.
#[derive(Debug, Serialize)]
struct Choice {
    play: String,
    equity: f64,
    id: String,
}

/// The answer of `niko roll`.
#[derive(Debug, Serialize)]
struct Rolls {
    equity: f64,
    rolls: Vec<RollAnswer>,
}

/// A roll, how likely it is, its best play, if there is one, the equity after it, and by how much
/// that is better than before the roll.
#[derive(Debug, Serialize)]
struct RollAnswer {
    roll: String,
    probability: f64,
    play: Option<String>,
    equity: f64,
    luck: f64,
}

/// The answer of `niko opening`.
#[derive(Debug, Serialize)]
struct Opening {
    any_roll: f64,
    unequal_dice: Option<f64>,
    rolls: BTreeMap<String, f64>,
    plays: BTreeMap<String, Option<String>>,
}

/// `niko eval`
pub(crate) fn eval(args: &EvalArgs, as_json: bool) -> Result<String, DeskError> {
    let reply = |judge: &Judge<'_>, position: &Position| evaluated(judge, position, args.cube);
    answer(
        &args.of,
        args.cube,
        as_json,
        &reply,
        |judge, position, answer| {
            let mut text = shown(judge.rules, position, &answer.id)?;
            let bound = answer.error_bound;
            text += &format!("equity     {:+.9}  (within {bound:.0e})\n", answer.equity);
            let of = &answer.outcomes;
            text += &format!(
                "           {:>10} {:>10} {:>10}\n",
                "any", "gammon", "backgammon"
            );
            for (name, all, gammon, backgammon) in [
                ("win", of.win, of.win_gammon, of.win_backgammon),
                ("lose", of.lose, of.lose_gammon, of.lose_backgammon),
            ] {
                text += &format!("{name:<10} {all:>10.6} {gammon:>10.6} {backgammon:>10.6}\n");
            }
            text += &format!("rolls to the end, on average {:.3}\n", answer.length);
            if let Some(cubes) = &answer.cube {
                text += &cubes.text();
            }
            Ok(text)
        },
    )
}

/// `niko best`
pub(crate) fn best(args: &BestArgs, as_json: bool) -> Result<String, DeskError> {
    let roll = roll(&args.roll)?;
    let reply = |judge: &Judge<'_>, position: &Position| {
        let plays = judge.plays(position, roll)?;
        let plays = plays.into_iter().map(|judged| {
            let Judged {
                play,
                after,
                equity,
            } = judged;
            let id = id(judge.rules, &after)?;
            Ok(Choice { play, equity, id })
        });
        Ok(Best {
            plays: plays.collect::<Result<_, DeskError>>()?,
        })
    };
    answer(
        &args.of,
        false,
        as_json,
        &reply,
        |judge, position, answer| {
            let mut text = shown(judge.rules, position, &id(judge.rules, position)?)?;
            text += &format!("roll {roll}\n");
            let Some(best) = answer.plays.first() else {
                return Ok(text + "no play\n");
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
pub(crate) fn rolls(args: &PositionArgs, as_json: bool) -> Result<String, DeskError> {
    let reply = |judge: &Judge<'_>, position: &Position| {
        let equity = judge.equity(position)?;
        let over = [&position.mover, &position.other]
            .iter()
            .any(|side| judge.rules.is_finished(side));
        let all = if over {
            Vec::new()
        } else {
            judge.rules.rolls()
        };
        let rolls = all.into_iter().map(|weighted| {
            let (best, after) = judge.roll(position, weighted.roll)?;
            Ok(RollAnswer {
                roll: weighted.roll.to_string(),
                probability: weighted.probability,
                play: best.map(|best| best.play),
                equity: after,
                luck: after - equity,
            })
        });
        Ok(Rolls {
            equity,
            rolls: rolls.collect::<Result<_, DeskError>>()?,
        })
    };
    answer(args, false, as_json, &reply, |judge, position, answer| {
        let mut text = shown(judge.rules, position, &id(judge.rules, position)?)?;
        text += &format!("equity {:+.9}\n", answer.equity);
        for roll in &answer.rolls {
            text += &format!(
                "{:>5}  {:>8.6}  {:+.9}  luck {:+.9}  {}\n",
                roll.roll,
                roll.probability,
                roll.equity,
                roll.luck,
                roll.play.as_deref().unwrap_or("no play"),
            );
        }
        Ok(text)
    })
}

/// `niko opening`
pub(crate) fn opening(args: &SolvedArgs, as_json: bool) -> Result<String, DeskError> {
    let rules = super::rules::rules(&args.game.rules)?;
    let start = start(&rules)?;
    let solved = cache::provide(&rules, false, &args.cache)?;
    let judge = Judge {
        rules: &rules,
        solved: &solved,
    };
    let openings = judge.openings()?;
    let mut answer = Opening {
        any_roll: openings.any_roll,
        unequal_dice: openings.unequal_dice,
        rolls: BTreeMap::new(),
        plays: BTreeMap::new(),
    };
    for of in openings.rolls {
        let best = of.plays.first().map(|best| best.play.to_string());
        answer.rolls.insert(of.roll.to_string(), of.equity);
        answer.plays.insert(of.roll.to_string(), best);
    }
    if as_json {
        return json_line(&answer);
    }
    let mut text = shown(&rules, start, &id(&rules, start)?)?;
    text += "to the first player\n";
    text += &format!("  any roll      {:+.9}\n", answer.any_roll);
    if let Some(unequal) = answer.unequal_dice {
        text += &format!("  unequal dice  {unequal:+.9}\n");
    }
    for (roll, equity) in &answer.rolls {
        let play = answer.plays.get(roll).and_then(Option::as_deref);
        text += &format!("{roll:>5}  {equity:+.9}  {}\n", play.unwrap_or("no play"));
    }
    Ok(text)
}

fn evaluated(judge: &Judge<'_>, position: &Position, cube: bool) -> Result<Evaluated, DeskError> {
    let of = |column| judge.value(column, position);
    let over = [&position.mover, &position.other]
        .iter()
        .any(|side| judge.rules.is_finished(side));
    Ok(Evaluated {
        equity: judge.equity(position)?,
        error_bound: if over {
            0.0
        } else {
            judge.solved.notes().error_bound
        },
        outcomes: Outcomes {
            win: of(Column::Win)?,
            win_gammon: of(Column::WinGammon)?,
            win_backgammon: of(Column::WinBackgammon)?,
            lose: judge.lose(position)?,
            lose_gammon: of(Column::LoseGammon)?,
            lose_backgammon: of(Column::LoseBackgammon)?,
        },
        length: of(Column::Length)?,
        id: id(judge.rules, position)?,
        cube: cube.then(|| cubes(judge, position)).transpose()?,
    })
}

/// Answers about one position in words or JSON, or about those on the standard input in JSON, by the
/// solution with the doubling cube or without.
fn answer<A: Serialize>(
    args: &PositionArgs,
    cube: bool,
    as_json: bool,
    reply: &impl Fn(&Judge<'_>, &Position) -> Result<A, DeskError>,
    words: impl Fn(&Judge<'_>, &Position, &A) -> Result<String, DeskError>,
) -> Result<String, DeskError> {
    let rules = super::rules::rules(&args.solved.game.rules)?;
    let named = args.position.as_deref();
    let position = named.map(|named| read(&rules, named)).transpose()?;
    let solved = cache::provide(&rules, cube, &args.solved.cache)?;
    let judge = Judge {
        rules: &rules,
        solved: &solved,
    };
    let Some(position) = position else {
        return lines::answer(args.input.lines, |asked: Asked| {
            reply(&judge, &asked.position(&rules)?)
        });
    };
    let answer = reply(&judge, &position)?;
    if as_json {
        json_line(&answer)
    } else {
        words(&judge, &position, &answer)
    }
}

/// The faces of a roll.
pub(crate) fn roll(text: &str) -> Result<Roll, DeskError> {
    text.parse()
        .map_err(|error: RollError| failure(Exit::Usage, &error))
}

/// The board with the ids of the position.
pub(crate) fn shown(rules: &Rules, position: &Position, id: &str) -> Result<String, DeskError> {
    let mut text = draw(rules, position);
    text += &format!("position {id}\n");
    if rules.points() == 24 {
        let refused = |error| failure(Exit::Refused, &error);
        text += &format!(
            "GNU Backgammon {}\n",
            rules.gnubg_id(position).map_err(refused)?
        );
        text += &format!("{}\n", rules.xgid(position).map_err(refused)?);
    }
    Ok(text)
}
