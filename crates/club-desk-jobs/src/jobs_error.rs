//! Refusals and failures as the exceptions of the package.

use std::error::Error;

use pyo3::prelude::*;
use season_sim::sweep::{MergeError, RangeError, SweepError, SweepPlanError};

/// The module of Python with the exceptions.
const MODULE: &str = "club_desk_jobs._error";

/// Why jobs were not run, or results not joined.
#[derive(Debug, thiserror::Error)]
pub(crate) enum JobsError {
    /// A text that is not a plan.
    #[error("invalid plan: {0}")]
    Text(Box<toml::de::Error>),
    /// A plan that cannot be played.
    #[error("invalid plan")]
    Plan(#[from] SweepPlanError),
    /// Numbers of jobs that there are not.
    #[error(transparent)]
    Range(#[from] RangeError),
    /// An argument that is not a whole number of its range.
    #[error("{name} is {got}, must be a whole number from {min} to {max}")]
    Whole {
        /// The argument.
        name: &'static str,
        /// The value as Python shows it.
        got: String,
        /// The least value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// A job that failed.
    #[error(transparent)]
    Job(#[from] SweepError),
    /// Results that do not belong together.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// A panic, with its words: a fault of this package.
    #[error("a job stopped in the middle: {words}")]
    Stopped {
        /// The words.
        words: String,
    },
}

impl JobsError {
    /// The name of the exception.
    const fn class(&self) -> &'static str {
        match self {
            Self::Text(_) | Self::Plan(_) => "SweepPlanError",
            Self::Range(_) | Self::Whole { .. } => "SweepRangeError",
            Self::Merge(_) => "SweepMergeError",
            Self::Job(_) | Self::Stopped { .. } => "SweepJobError",
        }
    }

    /// The exception, or the error with which it could not be made.
    pub(crate) fn raised(&self, py: Python<'_>) -> PyErr {
        let made = || {
            let class = py.import(MODULE)?.getattr(self.class())?;
            class.call1((with_causes(self),))
        };
        made().map_or_else(|error| error, PyErr::from_value)
    }
}

/// The error and its causes in one text, without those whose words it has already.
fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let words = inner.to_string();
        if !text.contains(&words) {
            text.push_str(": ");
            text.push_str(&words);
        }
        cause = inner.source();
    }
    text.truncate(text.trim_end().len());
    text
}
