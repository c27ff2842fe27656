//! The answer of an audit: discrepancies and a score.

use alloc::string::String;
use alloc::vec::Vec;

use crate::rule::Rule;
use crate::score::Score;

/// Something in a log that is against a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Discrepancy {
    /// Number of the line, from 1.
    pub line: u64,
    /// The rule.
    pub invariant: Rule,
    /// The fault in English.
    pub detail: String,
}

/// The result of an audit.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// All discrepancies in the order of the log. After the first one the audit goes on with what the log says, so that one
    /// fault may lead to others.
    pub discrepancies: Vec<Discrepancy>,
    /// Events of the log.
    pub events: u64,
    /// How well the software did.
    pub score: Score,
}
