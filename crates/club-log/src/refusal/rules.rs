//! Why rules are rejected.

use serde::Serialize;

use super::{People, from_to, sentence};
use crate::blinds::BlindFault;

/// Why rules are rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum RulesRefusal {
    /// The blinds cannot be played.
    #[error("{}", sentence(faults))]
    Blinds {
        /// All that is wrong with them.
        faults: Vec<BlindFault>,
    },
    /// Late registration until a level that nothing comes after would never end.
    #[error(
        "late registration until level {until_level} never ends: the last level is {last} and \
         lasts until the night is over"
    )]
    LateForEver {
        /// The last level of late registration.
        until_level: u32,
        /// The last level of the blinds.
        last: usize,
    },
    /// A number out of its range.
    #[error("invalid {field} {value}; expected {}", from_to(.allowed))]
    OutOfRange {
        /// Which number.
        field: &'static str,
        /// Its value.
        value: i64,
        /// The range.
        allowed: &'static str,
    },
    /// The seating profile is for comparison, not for a night.
    #[error(
        "seating profile `{profile}` is for comparison only, because a late player may wait for ever; \
         expected tda, online or home"
    )]
    ForComparison {
        /// The profile.
        profile: &'static str,
    },
    /// A start when the night is full, which it never is.
    #[error("a tournament that starts when it is full needs a capacity")]
    NeverFull,
    /// More players than the room has seats.
    #[error("capacity {capacity}, the room has {seats} {}", if *seats == 1 { "seat" } else { "seats" })]
    CapacityAboveRoom {
        /// The capacity.
        capacity: u32,
        /// Seats of the room that a night may use.
        seats: usize,
    },
    /// The engine of this release does not follow the key.
    #[error("{field} is not supported by this release")]
    Unsupported {
        /// The key.
        field: &'static str,
    },
}

impl RulesRefusal {
    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::Blinds { .. }
            | Self::LateForEver { .. }
            | Self::OutOfRange { .. }
            | Self::ForComparison { .. }
            | Self::NeverFull
            | Self::CapacityAboveRoom { .. }
            | Self::Unsupported { .. } => Vec::new(),
        }
    }
}
