//! The error of the program: its kind, its words, its values, its exit code.

use std::path::Path;
use std::{fmt, io};

use engine_contracts::{EngineFailure, FailureClass};
use serde_json::{Map, Value, json};

/// The exit codes of the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Something failed.
    Failure = 1,
    /// The input or the command line cannot be parsed.
    Usage = 2,
    /// Parsed, but refused by a rule, or in conflict with what is there.
    Refused = 3,
    /// Not found.
    NotFound = 4,
    /// The chain of the log is broken, or the file is damaged.
    Integrity = 5,
    /// Stopped by SIGINT.
    Interrupted = 130,
}

/// Why the program, or one line of a run, failed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DeskError {
    /// The library's variant, without its enum.
    pub(crate) kind: String,
    /// What is wrong, in words.
    pub(crate) message: String,
    /// The values that the words name.
    pub(crate) values: Map<String, Value>,
    /// The exit code.
    pub(crate) exit: Exit,
    /// What words in a language have and the document has not.
    pub(crate) spoken: Box<Spoken>,
    /// Whether it was reported already, or nobody reads a report: only the exit code is left.
    pub(crate) reported: bool,
}

/// What only words in a language say of a failure.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Spoken {
    /// Values: names of people, why a file cannot be written.
    pub(crate) values: Map<String, Value>,
    /// The faults one by one, where there are several; they are part of the message.
    pub(crate) details: Vec<Detail>,
    /// Lines below the words, in the language that is spoken; they are part of the message.
    pub(crate) below: Vec<String>,
}

/// One of several faults, and where it is in a file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Detail {
    /// The line, from 1; none where the fault is at several places.
    pub(crate) line: Option<u64>,
    /// The column, from 1, of a line that has columns.
    pub(crate) column: Option<usize>,
    /// What is wrong.
    pub(crate) fault: DeskError,
}

impl fmt::Display for DeskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for DeskError {}

impl<E: EngineFailure> From<E> for DeskError {
    fn from(failure: E) -> Self {
        let exit = match failure.class() {
            FailureClass::Unreadable => Exit::Usage,
            FailureClass::Refused => Exit::Refused,
        };
        crate::engine::failure(exit, &failure)
    }
}

impl DeskError {
    /// An error without values.
    pub(crate) fn new(exit: Exit, kind: &str, message: impl fmt::Display) -> Self {
        Self {
            kind: kind.to_owned(),
            message: message.to_string(),
            values: Map::new(),
            spoken: Box::default(),
            exit,
            reported: false,
        }
    }

    /// The error, which was reported already.
    pub(crate) fn already_reported(mut self) -> Self {
        self.reported = true;
        self
    }

    /// The error with one more value.
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.values.insert(name.to_owned(), value.into());
        self
    }

    /// The error with one more value that only words name.
    pub(crate) fn said(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.spoken.values.insert(name.to_owned(), value.into());
        self
    }

    /// The error with the faults that it consists of.
    pub(crate) fn detailed(self, details: Vec<Detail>) -> Self {
        let mut counted = self.said("count", details.len());
        counted.spoken.details = details;
        counted
    }

    /// A file that cannot be read or written.
    pub(crate) fn of_file(exit: Exit, kind: &str, path: &Path, error: &io::Error) -> Self {
        let file = path.display().to_string();
        Self::new(exit, kind, format!("{file}: {error}"))
            .with("file", file)
            .why(error)
    }

    /// The error with what the system says, for words in a language.
    pub(crate) fn why(self, error: &io::Error) -> Self {
        self.said("why", format!("{:?}", error.kind()))
    }

    /// An error made of one that serialises as an object with its kind: the library errors.
    pub(crate) fn from_object(exit: Exit, object: Value, message: impl fmt::Display) -> Self {
        let mut failure = Self::new(exit, "Refused", message);
        if let Value::Object(mut values) = object {
            if let Some(Value::String(kind)) = values.remove("kind") {
                failure.kind = kind;
            }
            for value in values.values_mut() {
                if let Value::String(text) = value {
                    let shown = beginning(text);
                    if shown != *text {
                        failure.message = failure.message.replace(text.as_str(), &shown);
                        *value = Value::from(shown);
                    }
                }
            }
            failure.values = values;
        }
        failure
    }

    /// The document of the contract: `{"error":{"kind":..,"message":..,..values..}}`.
    pub(crate) fn document(&self) -> Value {
        let mut error = Map::new();
        error.insert("kind".to_owned(), json!(self.kind));
        error.insert("message".to_owned(), json!(self.message));
        for (name, value) in &self.values {
            error.entry(name.clone()).or_insert_with(|| value.clone());
        }
        json!({ "error": error })
    }

    /// The document as the answer to a line of a run.
    pub(crate) fn line_document(&self, line: u64) -> Value {
        let mut document = self.document();
        if let Some(object) = document.as_object_mut() {
            object.insert("line".to_owned(), json!(line));
        }
        document
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

    #[test]
    fn of_a_long_value_only_the_beginning_is_shown() {
        let long = "x".repeat(5_000);
        let object = json!({ "kind": "UnknownPlayer", "player": long });
        let failure = DeskError::from_object(Exit::NotFound, object, format!("nobody is {long}"));
        let shown = "x".repeat(MAX_SHOWN) + "..";
        assert_eq!(failure.message, format!("nobody is {shown}"));
        assert_eq!(failure.values["player"], shown);
        assert_eq!(beginning("青木"), "青木");
    }

    #[test]
    fn the_document_has_kind_message_and_values() {
        let failure =
            DeskError::new(Exit::Refused, "PlayersOutOfRange", "11 players").with("got", 11);
        assert_eq!(
            failure.line_document(3).to_string(),
            r#"{"error":{"got":11,"kind":"PlayersOutOfRange","message":"11 players"},"line":3}"#
        );
    }
}
