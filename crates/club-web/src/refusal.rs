//! Reasons why a question to a tool has no answer, and numbers as they are typed.

use std::str::FromStr;

use club_words::typed_count;

use crate::FormFault;
use crate::form::Expected;
use crate::shortened::shortened;

/// Reason why a question has no answer.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Refusal<E> {
    /// A text is not a number.
    NoNumber(String),
    /// More is asked for than the page answers.
    Bounds,
    /// A field has a value that the page never sends.
    Field(FormFault),
    /// The engine refuses it.
    Engine(E),
}

impl<E> From<E> for Refusal<E> {
    fn from(failure: E) -> Self {
        Self::Engine(failure)
    }
}

/// A value that is none of a field's words.
pub(crate) fn no_choice<E>(field: &str, value: &str) -> Refusal<E> {
    Refusal::Field(FormFault::FieldValue {
        field: field.to_owned(),
        value: shortened(value),
        expected: Expected::Choice,
    })
}

/// A number as it is typed.
pub(crate) fn number<N: FromStr, E>(text: &str) -> Result<N, Refusal<E>> {
    let typed = text.parse();
    typed.map_err(|_| Refusal::NoNumber(shortened(text)))
}

/// A whole number as it is typed, with or without groups.
pub(crate) fn whole<E>(text: &str) -> Result<u64, Refusal<E>> {
    typed_count(text).ok_or_else(|| Refusal::NoNumber(shortened(text)))
}
