//! Laws, and second computations, that every answer of `docs/conformance` obeys.
//!
//! Nothing here comes from the engines: sums and symmetries, published formulas, and obvious ways to the same numbers.

mod chances;
mod hands;
mod payouts;
mod ratings;
mod seats;
mod small_games;

use serde_json::Value;

use crate::conformance::{Line, files};

/// Checks question and answer of every line of a contract that has an answer; there are some.
#[track_caller]
pub(crate) fn each(name: &str, check: impl Fn(&Value, &Value)) {
    let mut files = files().into_iter();
    let file = files.find(|file| file.name == name).unwrap();
    let answered: Vec<(Value, Value)> = file.lines.iter().filter_map(Line::answered).collect();
    assert!(answered.len() >= 4, "{name}");
    for (question, answer) in &answered {
        check(question, answer);
    }
}

/// A number of a document.
#[track_caller]
pub(crate) fn number(value: &Value) -> f64 {
    let found = value.as_f64();
    assert!(found.is_some(), "{value} is not a number");
    found.unwrap()
}

/// The numbers of a list.
#[track_caller]
pub(crate) fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}

/// The numbers are equal, apart from this part of the larger one.
#[track_caller]
pub(crate) fn near(found: f64, expected: f64, within: f64, of: &Value) {
    let most = within * found.abs().max(expected.abs()).max(1.0);
    assert!(
        (found - expected).abs() <= most,
        "{found} is not {expected}: {of}"
    );
}
