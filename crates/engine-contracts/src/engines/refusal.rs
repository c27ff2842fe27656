//! Refusals of any engine, as documents.

use std::error::Error;
use std::fmt;

use serde_json::{Map, Value, json};

use crate::failure::{EngineFailure, FailureClass, object};

/// The failure of a question: its class, and the object that the contract has for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    class: FailureClass,
    kind: String,
    message: String,
    values: Map<String, Value>,
}

impl<E: EngineFailure> From<E> for Refusal {
    fn from(failure: E) -> Self {
        Self::of(&failure)
    }
}

impl Refusal {
    /// The failure of a contract.
    #[must_use]
    pub fn of(failure: &impl EngineFailure) -> Self {
        let mut values = object(failure);
        values.remove("kind");
        Self {
            class: failure.class(),
            kind: failure.kind(),
            message: failure.message(),
            values,
        }
    }

    /// The class of the failure.
    #[must_use]
    pub const fn class(&self) -> FailureClass {
        self.class
    }

    /// The library's variant without its enum.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The failure in words, in English.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The values that the words name.
    #[must_use]
    pub const fn values(&self) -> &Map<String, Value> {
        &self.values
    }

    /// The object of a failure: its kind, its message and its values.
    #[must_use]
    pub fn error(&self) -> Value {
        let mut error = self.values.clone();
        error.insert("kind".to_owned(), json!(self.kind));
        error.insert("message".to_owned(), json!(self.message));
        Value::Object(error)
    }

    /// The document of a failure, `{"error":{..}}`.
    #[must_use]
    pub fn document(&self) -> Value {
        json!({ "error": self.error() })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Refusal {}
