//! `niko count`.
//!
//! Rules are the name of a preset or a TOML file. The count depends on points and checkers alone;
//! of the other keys of a file the names and types are checked, of the home board also its size.

use std::path::Path;

use serde::{Deserialize, Serialize};
use toolkit::nikogammon::{CountError, Rules, RulesError, RulesSetup};

use super::args::NikoVerb;
use super::{failure, read_file};
use crate::failure::{Exit, Failure};
use crate::output::json_line;

/// The answer of `niko count`.
#[derive(Debug, Serialize)]
struct CountAnswer {
    states: u128,
    one_side: u128,
}

/// The keys of a file of rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "most keys are read for their names and types alone"
)]
struct RulesFile {
    points: Option<u32>,
    checkers: Option<u32>,
    home: Option<u32>,
    faces: Option<Vec<u32>>,
    weights: Option<Vec<u32>>,
    doubles: Option<u32>,
    start: Option<Vec<[u32; 2]>>,
    start_other: Option<Vec<[u32; 2]>>,
    gammon: Option<bool>,
    backgammon: Option<bool>,
    both_dice: Option<bool>,
    larger_die: Option<bool>,
    opening: Option<Opening>,
    endless: Option<f64>,
}

/// Which rolls may open a game.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Opening {
    Any,
    Unequal,
}

/// Carries out a verb.
pub(crate) fn run(verb: &NikoVerb, as_json: bool) -> Result<String, Failure> {
    match verb {
        NikoVerb::Count(wish) => count(&wish.rules, as_json),
    }
}

fn count(named: &str, as_json: bool) -> Result<String, Failure> {
    let rules = rules(named)?;
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

/// The rules of a preset, else those in a file. What is neither a preset nor a file that exists is
/// a file not found if it looks like one, for its ending or a folder before it.
fn rules(named: &str) -> Result<Rules, Failure> {
    let unknown = match named.parse::<Rules>() {
        Ok(rules) => return Ok(rules),
        Err(error) => error,
    };
    let path = Path::new(named);
    let looks_like_a_file =
        path.extension().is_some_and(|ending| ending == "toml") || path.components().count() > 1;
    if !looks_like_a_file && !path.is_file() {
        return Err(failure(Exit::Usage, &unknown));
    }
    let text = read_file(path)?;
    let file: RulesFile = toml::from_str(&text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let (line, column) = position(&text, start);
        let words = error.message().lines().next().unwrap_or_default();
        let words = format!("{words}, at line {line} column {column} of {named}");
        Failure::new(Exit::Usage, "InvalidToml", words)
            .with("file", named)
            .with("line", line)
            .with("column", column)
    })?;
    let missing = RulesSetup::default();
    let setup = RulesSetup {
        points: file.points.unwrap_or(missing.points),
        checkers: file.checkers.unwrap_or(missing.checkers),
        home: file.home.unwrap_or(missing.home),
        ..missing
    };
    Rules::try_from(setup).map_err(|error: RulesError| failure(Exit::Refused, &error))
}

/// The line and the column, from 1, of the byte `at`.
fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
    (line, column)
}
