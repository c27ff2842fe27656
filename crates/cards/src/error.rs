//! Errors in cards.

use alloc::string::String;

use crate::Card;

/// Why a text or a list of cards was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum CardError {
    /// A text that names no rank.
    #[error("unknown rank `{text}`, expected one of 2 to 9, T, J, Q, K, A")]
    UnknownRank { text: String },
    /// A text that names no card.
    #[error("unknown card `{text}`, expected a rank and a suit such as As or Td")]
    UnknownCard { text: String },
    /// A card that occurs twice in one hand.
    #[error("{card} occurs twice")]
    DuplicateCard { card: Card },
    /// A hand with too few or too many cards.
    #[error("{got} cards, must be from {min} to {max}")]
    CardCount { got: usize, min: usize, max: usize },
}
