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
pub(crate) mod say;
mod solution;
mod verify;

use club_view::Lang;
use engine_contracts::Contract;
use engine_contracts::schema::Document;
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::nikogammon::{CountError, RulesSetup};

use self::args::{AnalyseArgs, NikoVerb};
use self::judge::Judge;
use super::columns::{left, widest};
use super::{failure, lines};
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// What crosses the boundary of the program.
pub(super) const DOCUMENTS: &[Document] = &[
    Document::question::<RulesSetup>(Contract::new("niko-rules", 1)),
    Document::answer::<CountAnswer>(Contract::new("niko-count", 1)),
    Document::question::<position::Asked>(Contract::new("niko-position", 1)),
    Document::answer::<eval::Evaluated>(Contract::new("niko-eval", 1)),
    Document::answer::<eval::Best>(Contract::new("niko-best", 1)),
    Document::answer::<eval::Rolls>(Contract::new("niko-roll", 1)),
    Document::answer::<eval::Opening>(Contract::new("niko-opening", 1)),
    Document::question::<game::Game>(Contract::new("niko-analyse", 1)),
    Document::answer::<game::Game>(Contract::new("niko-play", 1)),
    Document::answer::<game::Analysed>(Contract::new("niko-analyse", 1)),
    Document::answer::<verify::Checked>(Contract::new("niko-verify", 1)),
];

/// The answer of `niko count`.
#[derive(Debug, Serialize, JsonSchema)]
struct CountAnswer {
    states: u128,
    one_side: u128,
}

/// Runs a verb.
pub(crate) fn run(verb: &NikoVerb, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    match verb {
        NikoVerb::Count(args) => count(&args.rules, as_json, lang),
        NikoVerb::Opening(args) => eval::opening(args, as_json, lang),
        NikoVerb::Eval(args) => eval::eval(args, as_json, lang),
        NikoVerb::Best(args) => eval::best(args, as_json, lang),
        NikoVerb::Roll(args) => eval::rolls(args, as_json, lang),
        NikoVerb::Play(args) => play::play(args, as_json, lang),
        NikoVerb::Analyse(args) => analyse(args, lang),
        NikoVerb::Verify(args) => verify::verify(args, as_json, lang),
    }
}

fn count(named: &str, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let rules = rules::rules(named)?;
    let uncounted = |error: CountError| failure(Exit::Refused, &error);
    let answer = CountAnswer {
        states: rules.states().map_err(uncounted)?,
        one_side: rules.one_side().map_err(uncounted)?,
    };
    if as_json {
        return json_line(&answer);
    }
    let mut text = say::niko_count(lang, named, rules.points(), rules.checkers()) + "\n";
    let labels = [say::niko_count_states(lang), say::niko_count_side(lang)];
    let width = widest(labels.iter().map(String::as_str), 8);
    for (label, number) in labels.iter().zip([answer.states, answer.one_side]) {
        text += &format!("{}  {number:>12}\n", left(label, width));
    }
    Ok(text)
}

fn analyse(args: &AnalyseArgs, lang: Lang) -> Result<String, DeskError> {
    let rules = rules::rules(&args.solved.game.rules)?;
    position::start(&rules)?;
    let solved = cache::provide(&rules, false, &args.solved.cache, lang)?;
    let judge = Judge {
        rules: &rules,
        solved: &solved,
    };
    lines::answer(args.input.lines, |game: game::Game| {
        game::analysed(&judge, &game)
    })
}
