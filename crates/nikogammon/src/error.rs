//! What can be wrong with the caller's input.

use alloc::string::String;
use core::fmt;

use crate::Rules;

/// Which number of the rules is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum RulesField {
    /// The points of the board.
    Points,
    /// The checkers of a side.
    Checkers,
    /// The points of the home board.
    Home,
}

impl RulesField {
    /// The name in files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Checkers => "checkers",
            Self::Home => "home",
        }
    }
}

impl fmt::Display for RulesField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why rules cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
pub enum RulesError {
    /// A number outside the range that it may have.
    #[error("{field} is {value}, must be {min} to {max}")]
    OutOfRange {
        /// Which number.
        field: RulesField,
        /// Its value.
        value: u32,
        /// The least value.
        min: u32,
        /// The greatest value.
        max: u32,
    },
    /// A name that no preset has.
    #[error("`{name}` names no rules; known are {}", Presets)]
    UnknownName {
        /// The name that was given.
        name: String,
    },
}

/// The names of the presets in words.
struct Presets;

impl fmt::Display for Presets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Rules::PRESETS.join(", "))
    }
}

/// Why arrangements cannot be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
pub enum CountError {
    /// Stones cannot be put on no place; the count needs at least 1.
    #[error("there are 0 places, must be at least 1")]
    NoPlaces,
    /// A count beyond the range of the number that should hold it.
    #[error("the arrangements of {stones} stones on {places} places need more than {bits} bits")]
    Overflow {
        /// Places to put stones on.
        places: u32,
        /// Stones to put.
        stones: u32,
        /// Bits of the number.
        bits: u32,
    },
    /// A table of counts, one for each place and number of stones, beyond its limit.
    #[error("a table of {cells} counts is larger than {limit}")]
    TableTooLarge {
        /// The counts that the table would hold.
        cells: u64,
        /// The most that it may hold.
        limit: u64,
    },
}

/// A number that no arrangement has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[error("index {index} is not below the count {count}")]
pub struct IndexError {
    /// The index that was given.
    pub index: u64,
    /// How many there are; indices run from 0 to one less.
    pub count: u64,
}

/// Why an arrangement does not belong to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
pub enum PositionError {
    /// Too few or too many places.
    #[error("there are {got} places, must be {expected}")]
    Places {
        /// Places of the arrangement.
        got: usize,
        /// Places of the game.
        expected: usize,
    },
    /// Too few or too many checkers.
    #[error("there are {got} checkers, must be {expected}")]
    Total {
        /// Checkers of the arrangement.
        got: u64,
        /// Checkers of the game.
        expected: u64,
    },
}
