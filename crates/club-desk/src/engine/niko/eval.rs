//! `niko eval`, `niko best`, `niko roll` and `niko opening`: questions about positions.

use std::collections::BTreeMap;

use club_view::Lang;
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::nikogammon::{Column, Position, Roll, RollError, Rules};

use super::args::{BestArgs, EvalArgs, PositionArgs, SolvedArgs};
use super::board::draw;
use super::cube::{Cubes, cubes};
use super::judge::{Judge, Judged};
use super::position::{Asked, id, read, start};
use super::{cache, say};
use crate::engine::columns::{left, right, widest};
use crate::engine::{failure, lines};
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// The answer of `niko eval`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Evaluated {
    equity: f64,
    error_bound: f64,
    outcomes: Outcomes,
    length: f64,
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<Cubes>,
}

/// The probabilities of the ways in which a game can end; gammons include backgammons.
#[derive(Debug, Serialize, JsonSchema)]
struct Outcomes {
    win: f64,
    win_gammon: f64,
    win_backgammon: f64,
    lose: f64,
    lose_gammon: f64,
    lose_backgammon: f64,
}

/// The answer of `niko best`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Best {
    plays: Vec<Choice>,
}

/// A play, the mover's equity after it, and the position that the other side then has.
#[derive(Debug, Serialize, JsonSchema)]
struct Choice {
    play: String,
    equity: f64,
    id: String,
}

/// The answer of `niko roll`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Rolls {
    equity: f64,
    rolls: Vec<RollAnswer>,
}

/// A roll, how likely it is, its best play, if there is one, the equity after it, and by how much
/// that is better than before the roll.
#[derive(Debug, Serialize, JsonSchema)]
struct RollAnswer {
    roll: String,
    probability: f64,
    play: Option<String>,
    equity: f64,
    luck: f64,
}

/// The answer of `niko opening`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Opening {
    any_roll: f64,
    unequal_dice: Option<f64>,
    rolls: BTreeMap<String, f64>,
    plays: BTreeMap<String, Option<String>>,
}

/// `niko eval`
pub(crate) fn eval(args: &EvalArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let reply = |judge: &Judge<'_>, position: &Position| evaluated(judge, position, args.cube);
    answer(
        &args.of,
        args.cube,
        (as_json, lang),
        &reply,
        |judge, position, answer| {
            let mut text = shown(judge.rules, position, &answer.id, lang)?;
            text += &worth(answer, lang);
            if let Some(cubes) = &answer.cube {
                text += &cubes.text(lang);
            }
            Ok(text)
        },
    )
}

/// `niko best`
pub(crate) fn best(args: &BestArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
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
        (as_json, lang),
        &reply,
        |judge, position, answer| {
            let mut text = shown(judge.rules, position, &id(judge.rules, position)?, lang)?;
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
    let manner = (as_json, lang);
    answer(args, false, manner, &reply, |judge, position, answer| {
        let mut text = shown(judge.rules, position, &id(judge.rules, position)?, lang)?;
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

/// Answers about one position in words or JSON, or about those on the standard input in JSON, by the
/// solution with the doubling cube or without.
fn answer<A: Serialize>(
    args: &PositionArgs,
    cube: bool,
    (as_json, lang): (bool, Lang),
    reply: &impl Fn(&Judge<'_>, &Position) -> Result<A, DeskError>,
    words: impl Fn(&Judge<'_>, &Position, &A) -> Result<String, DeskError>,
) -> Result<String, DeskError> {
    let rules = super::rules::rules(&args.solved.game.rules)?;
    let named = args.position.as_deref();
    let position = named.map(|named| read(&rules, named)).transpose()?;
    let solved = cache::provide(&rules, cube, &args.solved.cache, lang)?;
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
fn shown(rules: &Rules, position: &Position, id: &str, lang: Lang) -> Result<String, DeskError> {
    let mut text = draw(rules, position, lang);
    text += &format!("{}\n", say::niko_board_id(lang, id));
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
