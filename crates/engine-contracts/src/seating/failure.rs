//! Failures of questions about seats.

use mtt_seating::{InvalidConfig, RefusedEvent, SeatingError};
use seating_audit::Report;
use seating_sim::SimulationError;
use serde::Serialize;

use crate::contract::ContractError;
use crate::document::DocumentError;
use crate::failure::{EngineFailure, FailureClass};

/// Why a question about seats has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum SeatingFailure {
    /// The question is of another contract.
    #[error(transparent)]
    Contract(#[from] ContractError),
    /// A line of a run or a log cannot be parsed.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// The question itself cannot be answered.
    #[error(transparent)]
    Question(#[from] SeatingQuestionError),
    /// A stack is negative.
    #[error(transparent)]
    Stack(#[from] NegativeStack),
    /// The rules are not those of a tournament.
    #[error(transparent)]
    Config(#[from] InvalidConfig),
    /// The state contradicts itself, or has no such table.
    #[error(transparent)]
    State(#[from] SeatingError),
    /// The engine refuses an event, and names its number.
    #[error("{}", .0.error)]
    Event(Box<RefusedEvent>),
    /// The tournament cannot be simulated, or not to its end.
    #[error(transparent)]
    Simulation(SimulationError),
}

/// Faults of a question that no library sees.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SeatingQuestionError {
    /// A plan of neither sizes nor a state.
    #[error("expected either `n_max` and `sizes` or `config` and `state`")]
    #[serde(rename = "InvalidJson")]
    PlanForm,
    /// A plan of more tables than are answered.
    #[error("more than {max} tables")]
    TooManyTables { max: usize },
    /// A run of which some events have a number and some have none.
    #[error("all events of a run carry a sequence number or none does")]
    SequenceMixed,
    /// An event before the first line of a run.
    #[error("the run has not begun: its first line has `config` and `state`")]
    NotBegun,
    /// An event with a number that no event can have.
    #[error("event {got} came, {expected} is the next one")]
    #[serde(rename = "StaleEvent")]
    NoSuchNumber {
        expected: u64,
        got: i64,
        sequence: i64,
    },
    /// A log that breaks rules; the report has said which.
    #[error("{count} discrepancies")]
    Discrepancies {
        #[serde(skip)]
        count: usize,
    },
}

/// A stack below zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind")]
#[error("stack {stack} is negative")]
pub struct NegativeStack {
    /// The number of chips.
    pub stack: i64,
}

/// The line at which the audit of a log ended early.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{fault}")]
pub struct AuditFailure {
    /// Number of the line, from 1.
    pub line: u64,
    /// Its fault.
    #[serde(flatten)]
    pub fault: SeatingFailure,
}

impl From<RefusedEvent> for SeatingFailure {
    fn from(refused: RefusedEvent) -> Self {
        Self::Event(Box::new(refused))
    }
}

impl From<SimulationError> for SeatingFailure {
    fn from(error: SimulationError) -> Self {
        match error {
            SimulationError::Rules(fault) => Self::Config(fault),
            other => Self::Simulation(other),
        }
    }
}

impl SeatingQuestionError {
    /// The failure of a log with discrepancies; none of a sound one.
    #[must_use]
    pub fn of_report(report: &Report) -> Option<Self> {
        match report.discrepancies.len() {
            0 => None,
            count => Some(Self::Discrepancies { count }),
        }
    }
}

impl EngineFailure for SeatingFailure {
    fn class(&self) -> FailureClass {
        match self {
            Self::Document(_) | Self::Question(SeatingQuestionError::PlanForm) => {
                FailureClass::Unreadable
            }
            Self::Question(SeatingQuestionError::Discrepancies { .. }) => FailureClass::Unsound,
            Self::Simulation(SimulationError::Refused { .. } | SimulationError::Stuck { .. }) => {
                FailureClass::Failed
            }
            _ => FailureClass::Refused,
        }
    }
}

impl EngineFailure for AuditFailure {
    fn class(&self) -> FailureClass {
        self.fault.class()
    }
}
