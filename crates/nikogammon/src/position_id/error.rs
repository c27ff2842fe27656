//! Why a text is not a position.

use alloc::string::String;

use crate::PositionError;

/// Why a text is not a position of the game, or a position has no text of this form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PositionIdError {
    /// A character that no id has.
    #[error("invalid character `{character}` in a position id")]
    Character {
        /// The character.
        character: char,
        /// Its index in characters, from 0.
        at: usize,
    },
    /// Too few or too many characters.
    #[error("the id has {got} characters, must have {expected}")]
    Length {
        /// Characters of the text.
        got: usize,
        /// Characters of an id of this game.
        expected: usize,
    },
    /// A typing error, or the id of another game.
    #[error("the check digit of `{id}` is wrong")]
    Check {
        /// The text.
        id: String,
    },
    /// The text has another form than is expected at a place.
    #[error("invalid {form} `{text}`")]
    Form {
        /// The text.
        text: String,
        /// The name of the form.
        form: &'static str,
    },
    /// Only boards of 24 points have ids of GNU Backgammon and XGIDs.
    #[error("a board of {points} points has no {form}, only one of 24 has")]
    Board {
        /// Points of the board.
        points: u32,
        /// The name of the form.
        form: &'static str,
    },
    /// The id has the right form, but its checkers are not a position of the game.
    #[error(transparent)]
    #[cfg_attr(feature = "serde", serde(untagged))]
    Position(#[from] PositionError),
}
