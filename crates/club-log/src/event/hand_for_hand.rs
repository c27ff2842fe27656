//! Body of the event about hand-for-hand play.

use serde::{Deserialize, Serialize};

/// The most minutes that a round of hand-for-hand play may take from the clock.
pub const MAX_ROUND_MINUTES: u32 = 60;

/// Hand-for-hand play began or ended, or a round of it was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandForHandChanged {
    /// The change.
    pub change: HandForHandChange,
}

/// A change of hand-for-hand play: every table plays one hand, and all wait until the last is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", tag = "action", deny_unknown_fields)]
pub enum HandForHandChange {
    /// From now on a round is one hand at each table.
    Start {
        /// Minutes that each round takes from the stopped clock, 1 to [`MAX_ROUND_MINUTES`]; without
        /// them the clock goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_ROUND_MINUTES)))]
        round_minutes: Option<u32>,
    },
    /// A hand was played at each table.
    Round,
    /// The tables play on without waiting for each other.
    End,
}
