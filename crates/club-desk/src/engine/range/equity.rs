//! `range equity`.

use club_view::Lang;
use engine_contracts::ranges::{EquityQuestion, equity};

use super::args::EquityArgs;
use super::say;
use crate::error::DeskError;
use crate::output::json_line;

/// Runs the verb.
pub(super) fn run(args: &EquityArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let answer = equity(&EquityQuestion {
        contract: None,
        first: args.first.clone(),
        second: args.second.clone(),
    })?;
    if as_json {
        return json_line(&answer);
    }
    let percent = |share: f64| format!("{:.4}", 100.0 * share);
    let [first, second] = answer.ranges.each_ref().map(ToString::to_string);
    let equity = say::range_equity(lang, first, second, percent(answer.equity));
    let shares = answer.shares;
    let [win, tie, lose] = [shares.win, shares.tie, shares.lose].map(percent);
    let shares = say::range_equity_shares(lang, win, tie, lose);
    Ok(format!("{equity}\n{shares}\n"))
}
