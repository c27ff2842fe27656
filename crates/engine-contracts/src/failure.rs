//! Failures: kind, class and message of every error of a contract.

use std::error::Error;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::document;

/// Classes of failures, from which a program takes its exit code and a page its status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureClass {
    /// The question cannot be parsed.
    Unreadable,
    /// It was parsed, and a rule refuses it.
    Refused,
    /// A check found what is wrong: a log with discrepancies, a table that is not a solution.
    Unsound,
    /// The engine could not finish, which no question should bring about.
    Failed,
}

/// An error of a contract: a typed value that serialises as an object with its `kind` and its values.
///
/// ```
/// use engine_contracts::icm::{EquityQuestion, equity};
/// use engine_contracts::{EngineFailure, FailureClass};
///
/// let question = EquityQuestion {
///     stacks: vec![5.0, 0.0],
///     prizes: vec![1.0],
///     ..EquityQuestion::default()
/// };
/// let failure = equity(&question).unwrap_err();
/// assert_eq!(failure.class(), FailureClass::Refused);
/// assert_eq!(failure.kind(), "ZeroStack");
/// assert_eq!(failure.message(), "player 1 has no chips");
/// assert_eq!(
///     serde_json::to_string(&failure).unwrap(),
///     r#"{"kind":"ZeroStack","player":1}"#,
/// );
/// ```
pub trait EngineFailure: Error + Serialize {
    /// The class of the failure.
    fn class(&self) -> FailureClass;

    /// The library's variant without its enum.
    fn kind(&self) -> String {
        match object(self).remove("kind") {
            Some(Value::String(kind)) => kind,
            // Every error of a contract is tagged with its kind.
            _ => String::new(),
        }
    }

    /// The message with those of its causes, in English.
    fn message(&self) -> String {
        let mut words = self.to_string();
        let mut cause = self.source();
        while let Some(source) = cause {
            words = format!("{words}: {source}");
            cause = source.source();
        }
        words
    }
}

/// Kind and values of an error. Counts beyond 64 bits have the digits of a float.
///
/// They are read from its text: another serializer would be the code of all errors once more.
pub(crate) fn object<E: Serialize + ?Sized>(error: &E) -> Map<String, Value> {
    let value = document::written(error).and_then(|text| serde_json::from_str(&text));
    match value {
        Ok(Value::Object(object)) => object,
        _ => Map::new(),
    }
}
