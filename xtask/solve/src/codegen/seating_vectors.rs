//! Test vectors for seating software: short logs, each with what an audit has to find in it.
//!
//! Right answers are the engine's, which the audit must accept; wrong ones are written by hand next to the rule that they
//! break, and the audit must find that rule. Neither is taken over from the other: a vector that does not hold is an error.

mod case;

use std::path::Path;

use mtt_seating::{Action, Config, ConfigSetup, Event, StateSetup, Tournament};
use seating_audit::{Discrepancy, Entry, Record, Rule, check};
use serde::Serialize;

use self::case::{Answer, Case, cases};
use crate::codegen::GeneratedFile;
use crate::error::TaskError;

/// Path of the vectors.
const PATH: &str = "docs/seating/vectors.ndjson";

/// The first line of a log.
#[derive(Serialize)]
struct Beginning<'a> {
    config: &'a ConfigSetup,
    state: &'a StateSetup,
}

/// Another line of a log.
#[derive(Serialize)]
struct Step<'a> {
    event: &'a Event,
    actions: &'a [Action],
}

/// A line of a log.
#[derive(Serialize)]
#[serde(untagged)]
enum Line<'a> {
    Beginning(Beginning<'a>),
    Step(Step<'a>),
}

/// A line of the file.
#[derive(Serialize)]
struct Vector<'a> {
    name: &'static str,
    log: Vec<Line<'a>>,
    /// The first discrepancy, none if the log is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<First>,
}

/// First discrepancy that an audit has to find.
#[derive(Serialize)]
struct First {
    line: u64,
    invariant: Rule,
}

/// All files of this generator.
pub(super) fn files(_root: &Path) -> Result<Vec<GeneratedFile>, TaskError> {
    let mut text = String::new();
    for case in cases() {
        let line = vector(&case).map_err(|source| TaskError::Make {
            what: format!("the vector `{}`", case.name),
            source,
        })?;
        text += &line;
        text.push('\n');
    }
    Ok(vec![GeneratedFile::text(PATH, text)])
}

/// A case as a line of the file, after it was checked.
fn vector(case: &Case) -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
    let mut night = Tournament::restore(Config::new(case.config.clone())?, case.state.clone())?;
    let mut steps: Vec<(Event, Vec<Action>)> = Vec::new();
    for (event, answer) in &case.steps {
        let actions = match answer {
            Answer::Right => {
                let step = night.apply(night.sequence() + 1, event)?;
                step.actions().cloned().collect()
            }
            Answer::Wrong(actions) => actions.clone(),
        };
        steps.push((event.clone(), actions));
    }
    let beginning = Entry::Beginning {
        config: case.config.clone(),
        state: case.state.clone(),
    };
    let entries = steps.iter().map(|(event, actions)| Entry::Step {
        event: event.clone(),
        actions: actions.clone(),
    });
    let entries = std::iter::once(beginning).chain(entries);
    let log = (1..).zip(entries).map(|(line, entry)| Record {
        line,
        seq: None,
        entry,
    });
    let report = check(log);
    let found: Option<&Discrepancy> = report.discrepancies.first();
    let expected = case
        .broken
        .map(|rule| (u64::try_from(steps.len()).unwrap_or(0) + 1, rule));
    if found.map(|one| (one.line, one.invariant)) != expected {
        return Err(format!("expected {expected:?}, the audit finds {found:?}").into());
    }
    let beginning = Line::Beginning(Beginning {
        config: &case.config,
        state: &case.state,
    });
    let steps = steps
        .iter()
        .map(|(event, actions)| Line::Step(Step { event, actions }));
    let vector = Vector {
        name: case.name,
        log: std::iter::once(beginning).chain(steps).collect(),
        first: expected.map(|(line, invariant)| First { line, invariant }),
    };
    Ok(serde_json::to_string(&vector)?)
}
