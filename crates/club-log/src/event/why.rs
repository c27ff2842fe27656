//! Why the seating engine decided something, as it is recorded.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use toolkit::seating::Reason;

use crate::entry::EntryId;

/// A reason: the rule, the numbers that it looked at, the cost of the choice, and the choice that
/// came second with its cost.
///
/// The form is that of the engine's [`Reason`]. Names of rules and numbers are text, because a
/// later engine may have others; `t show --why` puts the known ones into words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// The rule, in snake case.
    pub rule: String,
    /// Its numbers by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub numbers: BTreeMap<String, i64>,
    /// The cost of the choice, compared number by number; empty if nothing was chosen by cost.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub cost: Vec<i64>,
    /// The choice that came second, with its cost.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub runner_up: Option<Value>,
}

impl Why {
    /// The reason of the engine; none if it has no JSON form, which every reason has.
    #[must_use]
    pub fn of(reason: &Reason<EntryId>) -> Option<Self> {
        let value = serde_json::to_value(reason).ok()?;
        serde_json::from_value(value).ok()
    }

    /// The reason for withdrawing an order whose table or player is gone.
    pub(crate) fn impossible() -> Self {
        Self {
            rule: "order_impossible".to_owned(),
            numbers: BTreeMap::new(),
            cost: Vec::new(),
            runner_up: None,
        }
    }
}
