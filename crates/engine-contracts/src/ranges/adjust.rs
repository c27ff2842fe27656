//! `range adjust`.

use npc_preflop::player::adjust_edges;
use serde::{Deserialize, Serialize};

use super::{ADJUST, RangeFailure};

/// Question of `range adjust`: nested ranges and a target.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AdjustQuestion {
    /// The contract, `range-adjust/1`.
    pub contract: Option<String>,
    /// Upper edges, rising, as shares of all hands.
    pub edges: Vec<f64>,
    /// Way of adjusting: 0 cuts or stretches at the loose end, 1 scales all ranges.
    pub strategy_factor: f64,
    /// Share of hands to be played, 0 to 1.
    pub target: f64,
}

/// Answer of `range adjust`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdjustAnswer {
    /// The edges for the target.
    pub edges: Vec<f64>,
    /// The same before they are limited to all hands.
    pub raw: Vec<f64>,
    /// Target as a multiple of the last edge.
    pub factor: f64,
}

/// Answers `range adjust`: edges of nested ranges for another share of hands.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, an edge falls, or a number is out of range.
pub fn adjust(question: &AdjustQuestion) -> Result<AdjustAnswer, RangeFailure> {
    ADJUST.check(question.contract.as_deref())?;
    let found = adjust_edges(&question.edges, question.strategy_factor, question.target)?;
    Ok(AdjustAnswer {
        edges: found.edges,
        raw: found.raw,
        factor: found.factor,
    })
}
