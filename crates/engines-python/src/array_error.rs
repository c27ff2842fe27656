//! Reasons why an argument is not an array of numbers that an engine can read.

use engine_contracts::{EngineFailure, FailureClass};
use serde::Serialize;

/// Why an argument is not an array of numbers that an engine can read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
pub(crate) enum ArrayError {
    /// An argument that is neither an array nor a sequence.
    #[error("`{argument}` is of type {got}, expected an array or a sequence of numbers")]
    NotAnArray { argument: String, got: String },
    /// An array that could not give its numbers.
    #[error("`{argument}` cannot be read: {words}")]
    Unreadable { argument: String, words: String },
    /// An array with no or several dimensions.
    #[error("`{argument}` has {dimensions} dimensions, expected 1")]
    WrongShape {
        argument: String,
        dimensions: usize,
        shape: Vec<usize>,
    },
    /// An array of other things than numbers, or of numbers that are longer than 64 bits.
    #[error(
        "the elements of `{argument}` have the format `{format}`, expected floats or whole numbers of up to 64 bits"
    )]
    WrongElements { argument: String, format: String },
    /// An element of a sequence that is not a number.
    #[error("`{argument}[{index}]` is of type {got}, expected a number")]
    NotANumber {
        argument: String,
        index: usize,
        got: String,
    },
    /// A number that a double does not have exactly.
    #[error("`{argument}[{index}]` is {number}, which a double does not hold exactly")]
    NotExact {
        argument: String,
        index: usize,
        number: String,
    },
    /// A number that is not whole, or beyond what is counted.
    #[error("`{argument}[{index}]` is {number}, expected a whole number of up to 64 bits")]
    NotWhole {
        argument: String,
        index: usize,
        number: String,
    },
    /// More elements than are read.
    #[error("`{argument}` has more than {max} elements")]
    TooManyElements { argument: String, max: usize },
    /// Two arrays that belong together and have different lengths.
    #[error("`{argument}` has {length} elements, expected {expected}")]
    WrongLength {
        argument: String,
        length: usize,
        expected: usize,
    },
    /// A number of threads that is 0 or beyond reason.
    #[error("invalid threads `{threads}`: expected 1 to {max}")]
    InvalidThreads { threads: String, max: usize },
    /// A single number that is not whole, negative, or beyond 64 bits.
    #[error("`{argument}` is {got}, expected a whole number from 0 to 18446744073709551615")]
    InvalidWhole { argument: String, got: String },
    /// A single number that is not one, or that a double does not have exactly.
    #[error("`{argument}` is {got}, expected a number that a double holds exactly")]
    InvalidNumber { argument: String, got: String },
    /// A word that is not one of a few.
    #[error("{words}")]
    UnknownWord {
        argument: String,
        got: String,
        #[serde(skip)]
        words: String,
    },
    /// A text that is not one.
    #[error("`{argument}` is of type {got}, expected a text")]
    InvalidText { argument: String, got: String },
}

impl EngineFailure for ArrayError {
    fn class(&self) -> FailureClass {
        FailureClass::Unreadable
    }
}
