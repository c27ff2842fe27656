//! Why bytes are not a table, or numbers cannot become one.

use crate::{PositionError, RulesError};

/// Why bytes are not a table.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum TableError {
    /// The file ends early.
    #[error("the table is truncated: {bytes} bytes of {expected}")]
    Truncated {
        /// Bytes that are there.
        bytes: u64,
        /// Bytes that there should be; of a file that ends within its first line, those of the
        /// line.
        expected: u64,
    },
    /// The file goes on after its end.
    #[error("the table is too long: {bytes} bytes, expected {expected}")]
    TooLong {
        /// Bytes that are there.
        bytes: u64,
        /// Bytes that there should be.
        expected: u64,
    },
    /// It is another kind of file.
    #[error("not a nikogammon table (bad magic)")]
    Magic,
    /// A table of another version of the format.
    #[error("unsupported table version {version}, expected {known}")]
    Version {
        /// The version of the file.
        version: u32,
        /// The version that can be read.
        known: u32,
    },
    /// Bytes were altered.
    #[error("the table was altered: checksum {found:016x}, expected {expected:016x}")]
    Checksum {
        /// The checksum of the bytes.
        found: u64,
        /// The checksum that the file names.
        expected: u64,
    },
    /// The checksum is right, but the header contradicts itself.
    #[error("invalid table header: wrong {what}")]
    Header {
        /// The part of the header.
        what: &'static str,
    },
    /// A table of other rules.
    #[error("the table belongs to other rules")]
    RulesMismatch,
    /// The checksum is right, but a number is outside its range.
    #[error("invalid {column} in state {index}: outside its range")]
    Value {
        /// The column.
        column: &'static str,
        /// The state.
        index: u64,
    },
    /// The table lacks a column.
    #[error("the table has no {column}")]
    NoColumn {
        /// The column.
        column: &'static str,
    },
    /// A position that does not belong to the game.
    #[error(transparent)]
    #[cfg_attr(feature = "serde", serde(untagged))]
    Position(#[from] PositionError),
}

/// Why a table cannot be written.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum TableWriteError {
    /// Too few or too many numbers.
    #[error("{got} numbers for column {column}, expected {expected}")]
    Count {
        /// The column.
        column: &'static str,
        /// Numbers given.
        got: u64,
        /// States of the game.
        expected: u64,
    },
    /// A number outside its range.
    #[error("the {column} of state {index} is {value}")]
    Value {
        /// The column.
        column: &'static str,
        /// The state.
        index: u64,
        /// The number.
        value: f64,
    },
    /// A bound or a residual below 0.
    #[error("the {name} is {value}, must be 0 or more")]
    Bound {
        /// Which one.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// A column was given twice.
    #[error("the {column} was given twice")]
    Repeated {
        /// The column.
        column: &'static str,
    },
    /// A game whose states cannot be numbered.
    #[error(transparent)]
    #[cfg_attr(feature = "serde", serde(untagged))]
    Rules(#[from] RulesError),
}
