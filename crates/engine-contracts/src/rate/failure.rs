//! Failures of questions about ratings.

use serde::Serialize;
use tier_rating::RatingError;

use crate::contract::ContractError;
use crate::failure::{EngineFailure, FailureClass};

/// Why a question about ratings has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum RateFailure {
    /// The question is of another contract.
    #[error(transparent)]
    Contract(#[from] ContractError),
    /// The question itself cannot be answered.
    #[error(transparent)]
    Question(#[from] RateQuestionError),
    /// The library refuses a number, an entry or a tournament.
    #[error(transparent)]
    Rating(#[from] RatingError),
    /// The library refuses a field, whose players are numbered from 0.
    #[error(transparent)]
    Prediction(#[from] RatingError<usize>),
}

/// Faults of a question that the library does not see.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum RateQuestionError {
    /// A player whose entries begin with different ratings.
    #[error("the entries of {player} have different ratings")]
    DifferentRatings { player: String },
    /// More places than a prediction is asked about.
    #[error("{places} places are asked for, at most {max}")]
    TooManyPlaces { places: usize, max: usize },
    /// A number of simulated runs that is too small to sum up, or too large.
    #[error("invalid runs `{runs}`: expected {min} to {max}")]
    RunsOutOfRange { runs: u64, min: u64, max: u64 },
    /// A simulation that was stopped.
    #[error("stopped before run {run}")]
    Stopped { run: u64 },
}

impl EngineFailure for RateFailure {
    fn class(&self) -> FailureClass {
        FailureClass::Refused
    }
}
