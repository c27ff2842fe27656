//! `icm equity` and `icm finish`.

use engine_contracts::icm::{EquityQuestion, FinishQuestion, equity, finish};

pub(crate) mod args;

use self::args::IcmVerb;
use super::lines;
use crate::error::DeskError;

/// Runs a verb.
pub(crate) fn run(verb: &IcmVerb) -> Result<String, DeskError> {
    match verb {
        IcmVerb::Equity(args) => lines::answer(args.lines, |question: EquityQuestion| {
            Ok(equity(&question)?)
        }),
        IcmVerb::Finish(args) => lines::answer(args.lines, |question: FinishQuestion| {
            Ok(finish(&question)?)
        }),
    }
}
