//! Why bytes are not a database of GNU Backgammon.

use crate::{GnubgRecord, Position};

/// Why bytes are not a hypergammon database of GNU Backgammon, or none can be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
pub enum GnubgError {
    /// The first bytes are those of another format.
    #[error("not a hypergammon database of GNU Backgammon (bad magic)")]
    Magic,
    /// Another number of checkers than GNU Backgammon knows.
    #[error("{checkers} checkers, expected 1 to 3")]
    Checkers {
        /// Checkers of a side.
        checkers: u32,
    },
    /// It is too short or too long.
    #[error("the database has {bytes} bytes, expected {expected}")]
    Length {
        /// Bytes that are there.
        bytes: u64,
        /// Bytes that there should be.
        expected: u64,
    },
    /// A record with a probability that is not 0 to 1, or an equity that is not -3 to 3.
    #[error("the record of the position {position} has a number outside its range")]
    Value {
        /// The position.
        position: Position,
        /// The record.
        record: GnubgRecord,
    },
}
