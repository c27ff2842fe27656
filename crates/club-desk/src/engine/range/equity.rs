//! `range equity`.

use serde::Serialize;
use toolkit::preflop::{Counts, range_equity};

use super::args::EquityArgs;
use super::read_range;
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// What it answers: counts, null where a weight is neither 0 nor 1, and shares of the results.
#[derive(Debug, Serialize)]
struct EquityAnswer {
    win: Option<u64>,
    tie: Option<u64>,
    lose: Option<u64>,
    total: Option<u64>,
    equity: f64,
    shares: Shares,
}

#[derive(Debug, Serialize)]
struct Shares {
    win: f64,
    tie: f64,
    lose: f64,
}

/// Runs the verb.
pub(super) fn run(args: &EquityArgs, as_json: bool) -> Result<String, DeskError> {
    let (first, second) = (read_range(&args.first)?, read_range(&args.second)?);
    let found = range_equity(&first, &second).map_err(|error| failure(Exit::Refused, &error))?;
    let counts = found.counts;
    if as_json {
        return json_line(&EquityAnswer {
            win: counts.map(|counts| counts.win),
            tie: counts.map(|counts| counts.tie),
            lose: counts.map(|counts| counts.lose),
            total: counts.map(Counts::total),
            equity: counts.map_or(found.equity, Counts::equity),
            shares: Shares {
                win: found.win,
                tie: found.tie,
                lose: found.lose,
            },
        });
    }
    Ok(format!(
        "{first} against {second}: {:.4} % of the pot\nwins {:.4} %, ties {:.4} %, loses {:.4} %\n",
        100.0 * found.equity,
        100.0 * found.win,
        100.0 * found.tie,
        100.0 * found.lose
    ))
}
