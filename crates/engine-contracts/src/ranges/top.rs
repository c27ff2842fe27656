//! `range top`.

use npc_preflop::Range;
use npc_preflop::range::Boundary;
use serde::{Deserialize, Serialize};

use super::order::{read_order, usual};
use super::{Classes, RangeFailure, TOP};

/// Question of `range top`: a share of all hands and an order.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TopQuestion {
    /// The contract, `range-top/1`.
    pub contract: Option<String>,
    /// Share of all hands, 0 to 1.
    pub share: f64,
    /// The order.
    #[serde(default = "usual")]
    pub order: String,
}

/// Answer of `range top`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TopAnswer {
    /// Number of hands.
    pub combos: f64,
    /// Weights by class.
    pub classes: Classes,
    /// The class that is played in part, if there is one.
    pub boundary: Option<Boundary>,
    /// The range, which the document has as its classes.
    #[serde(skip)]
    pub range: Range,
}

/// Answers `range top`: the best hands of an order.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, the order cannot be parsed, or the share is not 0 to 1.
pub fn top(question: &TopQuestion) -> Result<TopAnswer, RangeFailure> {
    TOP.check(question.contract.as_deref())?;
    let order = read_order(&question.order)?;
    let (range, boundary) = Range::top(question.share, &order)?;
    Ok(TopAnswer {
        combos: 1326.0 * question.share,
        classes: Classes::of_range(&range),
        boundary,
        range,
    })
}
