//! `niko`: a small backgammon, solved.
//!
//! Rules are the name of a preset or a TOML file. The verbs that need a solution make it on first
//! use and keep it, see [`cache`].

pub(crate) mod args;
mod board;
mod cache;
mod cube;
mod eval;
mod game;
mod judge;
mod play;
pub(crate) mod position;
pub(crate) mod rules;
mod solution;
mod verify;

use serde::Serialize;
use toolkit::nikogammon::CountError;

use self::args::{AnalyseArgs, NikoVerb};
use self::judge::Judge;
use super::{failure, lines};
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// The answer of `niko count`.
#[derive(Debug, Serialize)]
struct CountAnswer {
    states: u128,
    one_side: u128,
}

/// Runs a verb.
pub(crate) fn run(verb: &NikoVerb, as_json: bool) -> Result<String, DeskError> {
    match verb {
        NikoVerb::Count(args) => count(&args.rules, as_json),
        NikoVerb::Opening(args) => eval::opening(args, as_json),
        NikoVerb::Eval(args) => eval::eval(args, as_json),
        NikoVerb::Best(args) => eval::best(args, as_json),
        NikoVerb::Roll(args) => eval::rolls(args, as_json),
        NikoVerb::Play(args) => play::play(args, as_json),
        NikoVerb::Analyse(args) => analyse(args),
        NikoVerb::Verify(args) => verify::verify(args, as_json),
    }
}

fn count(named: &str, as_json: bool) -> Result<String, DeskError> {
    let rules = rules::rules(named)?;
    let uncounted = |error: CountError| failure(Exit::Refused, &error);
    let answer = CountAnswer {
        states: rules.states().map_err(uncounted)?,
        one_side: rules.one_side().map_err(uncounted)?,
    };
    if as_json {
        return json_line(&answer);
    }
    Ok(format!(
        "{named}: {} points, {} checkers a side\nstates    {:>12}\none side  {:>12}\n",
        rules.points(),
        rules.checkers(),
        answer.states,
        answer.one_side,
    ))
}

fn analyse(args: &AnalyseArgs) -> Result<String, DeskError> {
    let rules = rules::rules(&args.solved.game.rules)?;
    position::start(&rules)?;
    let solved = cache::provide(&rules, false, &args.solved.cache)?;
    let judge = Judge {
        rules: &rules,
        solved: &solved,
    };
    lines::answer(args.input.lines, |game: game::Game| {
        game::analysed(&judge, &game)
    })
}
