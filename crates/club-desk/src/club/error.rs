//! Errors of the verbs of a club: failures of the host, and of the desk around it.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use chained_events::ids::CommandKey;
use club_host::Failure;

use crate::error::{DeskError, DeskFailure};

/// End of a verb of a club that failed. Everything that is a [`Failure`] becomes one by `?`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ClubError {
    /// The club could not do it.
    Host {
        /// Why.
        failure: Box<Failure>,
        /// The same in words with the names of people, where the club was open.
        words: Option<String>,
    },
    /// The desk could not read or write something.
    Desk(DeskError),
}

impl fmt::Display for ClubError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host { failure, .. } => fmt::Display::fmt(failure, f),
            Self::Desk(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl<F: Into<Failure>> From<F> for ClubError {
    fn from(failure: F) -> Self {
        Self::Host {
            failure: Box::new(failure.into()),
            words: None,
        }
    }
}

impl From<DeskError> for ClubError {
    fn from(error: DeskError) -> Self {
        Self::Desk(error)
    }
}

impl From<DeskFailure> for ClubError {
    fn from(failure: DeskFailure) -> Self {
        Self::Desk(failure.into())
    }
}

impl ClubError {
    /// The same with the keys of commands as they can be typed.
    pub(super) fn with_short_keys(mut self, short: &BTreeMap<CommandKey, String>) -> Self {
        if let Self::Host {
            words: Some(words), ..
        } = &mut self
        {
            for (key, short) in short {
                *words = words.replace(key.as_str(), short);
            }
        }
        self
    }

    /// A fault of the program.
    pub(crate) fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Failure::internal(cause).into()
    }
}
