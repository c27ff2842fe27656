//! Question text in, answer out, and every failure whole.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

#[cfg(feature = "schema")]
mod catalogue;
mod conformance;
mod conformance_laws;
mod contracts;
mod drill;
mod engine_lines;
mod engines;
mod icm;
mod niko;
mod payout;
mod ranges;
mod ranges_refused;
mod rate;
mod seating;
#[cfg(feature = "schema")]
mod shapes;

use std::fmt::Debug;

use engine_contracts::{EngineFailure, FailureClass, document};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Asks a function by the text of its question.
#[track_caller]
fn ask<Q, A, E>(reply: impl Fn(&Q) -> Result<A, E>, question: &str) -> Result<A, E>
where
    Q: DeserializeOwned,
{
    reply(&document::read(question.as_bytes()).unwrap())
}

/// The answer to a question is this text.
#[track_caller]
fn answers<Q, A, E>(reply: impl Fn(&Q) -> Result<A, E>, question: &str, expected: &str)
where
    Q: DeserializeOwned,
    A: Serialize,
    E: Debug,
{
    let answer = ask(reply, question).unwrap();
    assert_eq!(
        serde_json::to_string(&answer).unwrap(),
        expected,
        "{question}"
    );
}

/// The question fails: class, the whole object, and the message with its causes.
#[track_caller]
fn fails<Q, A, E>(
    reply: impl Fn(&Q) -> Result<A, E>,
    question: &str,
    (class, object, message): (FailureClass, &str, &str),
) where
    Q: DeserializeOwned,
    A: Debug,
    E: EngineFailure,
{
    let failure = ask(reply, question).unwrap_err();
    let found = serde_json::to_value(&failure).unwrap();
    let expected: serde_json::Value = serde_json::from_str(object).unwrap();
    assert_eq!(
        (failure.class(), &found, failure.message().as_str()),
        (class, &expected, message),
        "{question}"
    );
    assert_eq!(expected["kind"], failure.kind(), "{question}");
}
