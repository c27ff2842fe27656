//! `range adjust`.

use engine_contracts::ranges::{AdjustQuestion, adjust};

use super::args::AdjustArgs;
use crate::error::DeskError;
use crate::output::json_line;

/// Runs the verb.
pub(super) fn run(args: &AdjustArgs, as_json: bool) -> Result<String, DeskError> {
    let answer = adjust(&AdjustQuestion {
        contract: None,
        edges: args.edges.clone(),
        strategy_factor: args.strategy_factor,
        target: args.target,
    })?;
    if as_json {
        return json_line(&answer);
    }
    let edges = answer.edges.iter();
    let percent: Vec<String> = edges.map(|edge| format!("{:.2} %", 100.0 * edge)).collect();
    Ok(format!("{}\n", percent.join("  ")))
}
