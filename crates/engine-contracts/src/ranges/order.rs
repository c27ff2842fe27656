//! `range order`, and orders of other questions.

use npc_preflop::HandClass;
use npc_preflop::range::PreferenceOrder;
use serde::{Deserialize, Serialize};

use super::{ORDER, RangeFailure};

/// Name of the usual order of a question.
pub(super) fn usual() -> String {
    "vs-random".to_owned()
}

/// Question of `range order`: an order of preference.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OrderQuestion {
    /// The contract, `range-order/1`.
    pub contract: Option<String>,
    /// The order: `vs-random`, `vs-random:N`, `sklansky-chubukov`, `chen`, `push-fold`, `blend:W`, or `custom:` with
    /// 169 classes.
    pub order: String,
}

/// Answer of `range order`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrderAnswer {
    /// The classes, best first.
    pub classes: Vec<HandClass>,
    /// The value of each class, null where it has none.
    pub values: Vec<Option<f64>>,
    /// The order, which the document has as these two.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub order: PreferenceOrder,
}

/// Answers `range order`: which hands come first.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, or the order cannot be parsed or does not name every class.
pub fn order(question: &OrderQuestion) -> Result<OrderAnswer, RangeFailure> {
    ORDER.check(question.contract.as_deref())?;
    let order = read_order(&question.order)?;
    Ok(OrderAnswer {
        classes: order.classes().to_vec(),
        values: order.values().to_vec(),
        order,
    })
}

/// An order from its text.
///
/// # Errors
///
/// [`RangeFailure::Preflop`] where the text is not an order, or does not name every class once.
pub fn read_order(text: &str) -> Result<PreferenceOrder, RangeFailure> {
    Ok(text.parse()?)
}
