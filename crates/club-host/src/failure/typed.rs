//! Failures of texts that people type: names with numbers, winners, seats.

use club_log::refusal::People;
use mtt_seating::SeatOutOfRange;
use serde::Serialize;

use super::family::Family;
use crate::Exit;

/// Why a typed text is not what it should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum TypedFailure {
    /// Texts that are not a name with a number.
    #[error("expected NAME=NUMBER, not {}", quoted(.values))]
    NoNumber {
        /// All of them.
        values: Vec<String>,
    },
    /// A text that names no winner.
    #[error(
        "invalid winner `{text}` in --by {by}; expected WINNER, WINNER=SHARE or \
         BUSTED=WINNER:SHARE,WINNER:SHARE with shares from 1 to {}",
        u32::MAX
    )]
    InvalidWinner {
        /// The part that is wrong.
        #[serde(skip)]
        text: String,
        /// The whole text.
        by: String,
    },
    /// A winner of somebody who did not bust.
    #[error("`{of}` in --by {by} is not among the players who busted: {}", .busted.join(", "))]
    NotBusted {
        /// The player named.
        #[serde(skip)]
        of: String,
        /// The whole text.
        by: String,
        /// The players who busted.
        #[serde(skip)]
        busted: Vec<String>,
    },
    /// A number that no seat has.
    #[error(transparent)]
    SeatOutOfRange(SeatNumber),
}

/// A number that no seat has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("{error}")]
pub struct SeatNumber {
    /// The number, where one seat alone was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Why not.
    #[serde(skip)]
    pub error: SeatOutOfRange,
}

impl TypedFailure {
    /// A number typed for one seat.
    #[must_use]
    pub const fn seat(seat: u8, error: SeatOutOfRange) -> Self {
        let seat = Some(seat);
        Self::SeatOutOfRange(SeatNumber { seat, error })
    }
}

impl From<SeatOutOfRange> for TypedFailure {
    fn from(error: SeatOutOfRange) -> Self {
        Self::SeatOutOfRange(SeatNumber { seat: None, error })
    }
}

impl Family for TypedFailure {
    fn exit(&self) -> Exit {
        match self {
            Self::NoNumber { .. } | Self::InvalidWinner { .. } | Self::NotBusted { .. } => {
                Exit::Usage
            }
            Self::SeatOutOfRange(_) => Exit::Refused,
        }
    }

    fn people(&self) -> People {
        match self {
            Self::NoNumber { .. }
            | Self::InvalidWinner { .. }
            | Self::NotBusted { .. }
            | Self::SeatOutOfRange(_) => Vec::new(),
        }
    }
}

fn quoted(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
    texts.join(", ")
}
