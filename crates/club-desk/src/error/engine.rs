//! Errors of the engines: what their contracts say, with the exit code.

use std::error::Error;
use std::fmt;

use engine_contracts::{EngineFailure, FailureClass, Refusal};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::Exit;

/// An error of an engine, or of a question to it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct EngineError {
    /// The library's variant, without its enum.
    pub(crate) kind: String,
    /// The fault, in words.
    pub(crate) message: String,
    /// The values that the words name.
    pub(crate) values: Map<String, Value>,
    /// The exit code.
    pub(crate) exit: Exit,
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl<E: EngineFailure> From<E> for EngineError {
    fn from(failure: E) -> Self {
        Self::of(exit(failure.class()), &failure)
    }
}

const fn exit(class: FailureClass) -> Exit {
    match class {
        FailureClass::Unreadable => Exit::Usage,
        FailureClass::Refused => Exit::Refused,
        FailureClass::Unsound => Exit::Integrity,
        FailureClass::Failed => Exit::Failure,
    }
}

impl EngineError {
    /// The failure of a question that was asked by the name of its contract.
    pub(crate) fn of_refusal(refusal: &Refusal) -> Self {
        // Whole texts: the answer has the bytes that a line of all contracts gives.
        Self {
            kind: refusal.kind().to_owned(),
            message: refusal.message().to_owned(),
            values: refusal.values().clone(),
            exit: exit(refusal.class()),
        }
    }

    /// A library's error: its kind, its values, its words and those of its causes.
    pub(crate) fn of<E: Error + Serialize>(exit: Exit, error: &E) -> Self {
        let mut message = error.to_string();
        let mut cause = error.source();
        while let Some(source) = cause {
            message = format!("{message}: {source}");
            cause = source.source();
        }
        // Counts beyond 64 bits are shown with the digits that a float has.
        let object = serde_json::to_value(error)
            .or_else(|_| serde_json::from_str(&serde_json::to_string(error)?));
        let mut values = match object {
            Ok(Value::Object(values)) => values,
            _ => Map::new(),
        };
        let kind = match values.remove("kind") {
            Some(Value::String(kind)) => kind,
            _ => "Refused".to_owned(),
        };
        let mut error = Self {
            kind,
            message,
            values,
            exit,
        };
        error.shorten();
        error
    }

    /// Keeps only the beginning of a long value.
    fn shorten(&mut self) {
        for value in self.values.values_mut() {
            if let Value::String(text) = value {
                let shown = beginning(text);
                if shown != *text {
                    self.message = self.message.replace(text.as_str(), &shown);
                    *value = Value::from(shown);
                }
            }
        }
    }

    /// The document of the contract.
    pub(crate) fn document(&self) -> Value {
        let mut error = self.values.clone();
        error.insert("kind".to_owned(), json!(self.kind));
        error.insert("message".to_owned(), json!(self.message));
        json!({ "error": error })
    }
}

/// How much of a wrong value is shown, in characters.
const MAX_SHOWN: usize = 200;

/// A value as it is shown: its beginning, if it is long.
pub(crate) fn beginning(value: &str) -> String {
    match value.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}..", &value[..end]),
        None => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error, Serialize)]
    #[serde(tag = "kind")]
    enum Wrong {
        #[error("nobody is {player}")]
        UnknownPlayer { player: String },
    }

    #[test]
    fn of_a_long_value_only_the_beginning_is_shown() {
        let player = "x".repeat(5_000);
        let failure = EngineError::of(Exit::NotFound, &Wrong::UnknownPlayer { player });
        let shown = "x".repeat(MAX_SHOWN) + "..";
        assert_eq!(failure.message, format!("nobody is {shown}"));
        assert_eq!(failure.values["player"], shown);
        assert_eq!(beginning("青木"), "青木");
    }
}
