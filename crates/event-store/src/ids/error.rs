//! Why a text is not a name.

use super::MAX_ID;

/// Why a text is not an id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IdError {
    /// Nothing there.
    #[error("the {what} is empty; it needs 1 to {MAX_ID} characters")]
    Empty {
        /// The kind of id.
        what: &'static str,
    },
    /// Longer than [`MAX_ID`].
    #[error("the {what} has {length} characters, the most is {max}")]
    TooLong {
        /// The kind of id.
        what: &'static str,
        /// Its length in characters.
        length: usize,
        /// The bound.
        max: usize,
    },
    /// A character that no id has.
    #[error(
        "the {what} {text:?} has {character:?} at position {position}; allowed are ASCII letters, \
         digits, `-`, `_` and `.`"
    )]
    Character {
        /// The kind of id.
        what: &'static str,
        /// The text.
        text: String,
        /// The character.
        character: char,
        /// Its position, from 1, in characters.
        position: usize,
    },
    /// A command key with a `/` that does not part a device prefix from a key.
    #[error("invalid command key {text:?}; expected KEY or PREFIX/KEY")]
    Prefix {
        /// The text.
        text: String,
    },
    /// A control character in a stored name.
    #[error("the {what} has the control character U+{:04X}", u32::from(*.character))]
    Control {
        /// The kind of id.
        what: &'static str,
        /// The character.
        character: char,
    },
    /// No id of an event.
    #[error("invalid event id {text:?}; expected 32 hexadecimal digits in lower case")]
    Event {
        /// The text, its first characters.
        text: String,
    },
}
