//! `range equity`.

use club_view::Lang;
use npc_preflop::equity::{Counts, range_equity};
use schemars::JsonSchema;
use serde::Serialize;

use super::args::EquityArgs;
use super::{read_range, say};
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// The answer of `range equity`: counts, null where a weight is neither 0 nor 1, and shares of the results.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct EquityAnswer {
    win: Option<u64>,
    tie: Option<u64>,
    lose: Option<u64>,
    total: Option<u64>,
    equity: f64,
    shares: Shares,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Shares {
    win: f64,
    tie: f64,
    lose: f64,
}

/// Runs the verb.
pub(super) fn run(args: &EquityArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
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
    let percent = |share: f64| format!("{:.4}", 100.0 * share);
    let (first, second) = (first.to_string(), second.to_string());
    let equity = say::range_equity(lang, first, second, percent(found.equity));
    let [win, tie, lose] = [found.win, found.tie, found.lose].map(percent);
    let shares = say::range_equity_shares(lang, win, tie, lose);
    Ok(format!("{equity}\n{shares}\n"))
}
