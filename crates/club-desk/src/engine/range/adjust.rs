//! `range adjust`.

use npc_preflop::player::adjust_edges;
use schemars::JsonSchema;
use serde::Serialize;

use super::args::AdjustArgs;
use super::refused;
use crate::error::DeskError;
use crate::output::json_line;

/// The answer of `range adjust`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct AdjustAnswer {
    edges: Vec<f64>,
    raw: Vec<f64>,
    factor: f64,
}

/// Runs the verb.
pub(super) fn run(args: &AdjustArgs, as_json: bool) -> Result<String, DeskError> {
    let found = adjust_edges(&args.edges, args.strategy_factor, args.target)
        .map_err(|error| refused(&error))?;
    if as_json {
        return json_line(&AdjustAnswer {
            edges: found.edges,
            raw: found.raw,
            factor: found.factor,
        });
    }
    let percent: Vec<String> = found
        .edges
        .iter()
        .map(|edge| format!("{:.2} %", 100.0 * edge))
        .collect();
    Ok(format!("{}\n", percent.join("  ")))
}
