//! The error of the program: a failure of the club, of an engine or of the desk itself.

mod cause;
mod desk;
mod engine;

use std::error::Error;
use std::fmt;

pub(crate) use club_host::Exit;
use club_host::Failure;
use club_sheets::WorkbookError;
use club_words::Lang;
use engine_contracts::EngineFailure;
use serde_json::{Value, json};

pub(crate) use self::cause::SimulationCause;
pub(crate) use self::desk::{DeskFailure, Named, UsageFailure};
pub(crate) use self::engine::{EngineError, beginning};
use crate::club::ClubError;
use crate::reported;

/// Why the program, or one line of a run, failed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum DeskError {
    /// The club could not do it.
    Host {
        /// Why.
        failure: Box<Failure>,
        /// The same in words with the names of people, where the club was open.
        words: Option<String>,
    },
    /// An engine could not answer.
    Engine(Box<EngineError>),
    /// The desk itself failed.
    Desk(Box<DeskFailure>),
    /// It was reported already, or nobody reads a report: only the exit code is left.
    Reported(Box<DeskError>),
}

impl fmt::Display for DeskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host { failure, .. } => fmt::Display::fmt(failure, f),
            Self::Engine(error) => fmt::Display::fmt(error, f),
            Self::Desk(failure) => fmt::Display::fmt(failure, f),
            Self::Reported(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for DeskError {}

impl<E: EngineFailure> From<E> for DeskError {
    fn from(failure: E) -> Self {
        EngineError::from(failure).into()
    }
}

impl From<EngineError> for DeskError {
    fn from(error: EngineError) -> Self {
        Self::Engine(Box::new(error))
    }
}

impl From<DeskFailure> for DeskError {
    fn from(failure: DeskFailure) -> Self {
        Self::Desk(Box::new(failure))
    }
}

impl From<ClubError> for DeskError {
    fn from(error: ClubError) -> Self {
        match error {
            ClubError::Host { failure, words } => Self::Host { failure, words },
            ClubError::Desk(error) => error,
        }
    }
}

impl DeskError {
    /// A failure of the club or of a file, without names.
    pub(crate) fn of_host(failure: impl Into<Failure>) -> Self {
        Self::Host {
            failure: Box::new(failure.into()),
            words: None,
        }
    }

    /// A sheet that no workbook can hold.
    pub(crate) fn of_workbook(error: WorkbookError) -> Self {
        match error {
            WorkbookError::TableTooLarge {
                rows,
                columns,
                max_rows,
                max_columns,
            } => DeskFailure::WorkbookTable {
                rows,
                columns,
                max_rows,
                max_columns,
            }
            .into(),
            WorkbookError::TextTooLong {
                row,
                column,
                length,
                max,
            } => DeskFailure::WorkbookText {
                row,
                column,
                length,
                max,
            }
            .into(),
            other => Self::internal(other),
        }
    }

    /// A fault of the program.
    pub(crate) fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::of_host(Failure::internal(cause))
    }

    /// The error, which was reported already.
    pub(crate) fn already_reported(self) -> Self {
        Self::Reported(Box::new(self))
    }

    /// The kind of the failure.
    #[cfg(any(test, feature = "fuzz"))]
    pub(crate) fn kind(&self) -> String {
        match self {
            Self::Host { failure, .. } => failure.kind(),
            Self::Engine(error) => error.kind.clone(),
            Self::Desk(failure) => failure.kind(),
            Self::Reported(error) => error.kind(),
        }
    }

    /// The exit code.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Host { failure, .. } => failure.exit(),
            Self::Engine(error) => error.exit,
            Self::Desk(failure) => failure.exit(),
            Self::Reported(error) => error.exit(),
        }
    }

    /// Whether it was reported already.
    pub(crate) const fn is_reported(&self) -> bool {
        matches!(self, Self::Reported(_))
    }

    /// The failure in words of a language.
    pub(crate) fn words(&self, lang: Lang) -> String {
        match self {
            Self::Host { failure, words } => match words {
                Some(words) => words.clone(),
                None => failure.terminal_words(lang, club_host::Names::none()),
            },
            Self::Engine(error) => reported::engine(error, lang),
            Self::Desk(failure) => failure.words(lang),
            Self::Reported(error) => error.words(lang),
        }
    }

    /// The document of the contract: `{"error":{"kind":..,"message":..,values..}}`.
    pub(crate) fn document(&self) -> Value {
        match self {
            Self::Host { failure, .. } => failure.document(),
            Self::Engine(error) => error.document(),
            Self::Desk(failure) => failure.document(),
            Self::Reported(error) => error.document(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_to_a_line_has_kind_message_values_and_line() {
        let failure = DeskError::from(DeskFailure::UnknownVerb { verb: "x".into() });
        assert_eq!(
            failure.line_document(3).to_string(),
            r#"{"error":{"kind":"UnknownVerb","message":"there is no verb x, see --help","verb":"x"},"line":3}"#
        );
    }
}
