//! `niko`: a small backgammon, solved.
//!
//! Rules are the name of a preset or a TOML file. The verbs that need a solution make it on first
//! use and keep it, see [`cache`].

pub(crate) mod args;
mod cache;
mod cube;
mod disk_games;
mod eval;
mod play;
pub(crate) mod rules;
pub(crate) mod say;
mod solution;
mod verify;

use club_view::Lang;
use engine_contracts::niko::{CountQuestion, Game, SolvedGame, start};

use self::args::{AnalyseArgs, NikoVerb};
use super::columns::{left, widest};
use super::lines;
use crate::error::DeskError;
use crate::output::json_line;

pub(crate) use self::disk_games::DiskGames;

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
    let question = CountQuestion {
        contract: None,
        rules: rules::question(named)?,
    };
    let answer = engine_contracts::niko::count(&question)?;
    if as_json {
        return json_line(&answer);
    }
    let rules = question.rules.rules()?;
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
    start(&rules)?;
    let solved = cache::provide(&rules, false, &args.solved.cache, lang)?;
    let solved = SolvedGame::new(&rules, &solved);
    lines::answer(args.input.lines, |game: Game| Ok(solved.analyse(&game)?))
}
