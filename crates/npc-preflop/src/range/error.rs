//! Errors in cards and ranges.

use alloc::string::{String, ToString};

use holdem_cards::CardError;

/// Why a text or a set of cards is not a range.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum RangeError {
    /// An item that is not in the grammar.
    #[error("`{item}` in column {column}: {reason}")]
    RangeParse {
        item: String,
        column: usize,
        reason: String,
    },
    /// A hand that is named twice with different weights.
    #[error("`{item}` in column {column}: {combo} already has another weight")]
    ConflictingWeight {
        combo: String,
        item: String,
        column: usize,
    },
    /// A weight outside 0 to 1.
    #[error("the weight of {hand} is {got}, must be from 0 to 1")]
    WeightOutOfRange { hand: String, got: f64 },
    /// A list of weights that does not have one for each hand.
    #[error("{got} weights, must be {expected}")]
    WeightCount { got: usize, expected: usize },
    /// An unknown card or pair of cards.
    #[error("unknown card `{text}`, expected a rank and a suit such as As or Td")]
    UnknownCard { text: String },
    /// An unknown class.
    #[error("unknown class `{text}`, expected one of the 169, such as AA, AKs or T9o")]
    UnknownClass { text: String },
    /// A card that occurs twice in one hand.
    #[error("{card} occurs twice")]
    DuplicateCard { card: String },
    /// Two ranges whose hands all have a card in common.
    #[error("every pair of hands shares a card, such as {card}")]
    SharedCard { card: String },
    /// A range without hands where one is needed.
    #[error("the {name} range is empty")]
    EmptyRange { name: &'static str },
}

impl From<CardError> for RangeError {
    fn from(error: CardError) -> Self {
        match error {
            CardError::DuplicateCard { card } => Self::DuplicateCard {
                card: card.to_string(),
            },
            CardError::UnknownCard { text } => Self::UnknownCard { text },
            other => Self::UnknownCard {
                text: other.to_string(),
            },
        }
    }
}
