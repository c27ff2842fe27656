//! The verbs about seats.

pub(crate) mod args;
pub(crate) mod audit;
pub(crate) mod say;
mod simulate;
mod sizes;

use club_view::Lang;
use engine_contracts::seating::{RunState, SeatingRun};

use self::args::{RunArgs, SeatingVerb};
use super::lines;
use crate::error::DeskError;

/// Executes a verb.
pub(crate) fn run(verb: &SeatingVerb, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    match verb {
        SeatingVerb::Run(args) => events(*args),
        SeatingVerb::Audit(args) => audit::run(*args, as_json, lang),
        SeatingVerb::Simulate(args) => simulate::run(args, as_json, lang),
        SeatingVerb::Plan(args) => sizes::run(args, as_json, lang),
    }
}

/// Answers a stream of events line by line.
fn events(args: RunArgs) -> Result<String, DeskError> {
    let mut run = SeatingRun::new(if args.state {
        RunState::Included
    } else {
        RunState::Omitted
    });
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    lines::run(input, output, |line| Ok(run.read_line(line)?)).map(|()| String::new())
}
