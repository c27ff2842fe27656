//! Faults of plans and jobs.

use club_log::Refusal;
use club_log::ids::LadderId;
use club_log::ledger::LedgerError;
use payout_dhondt::{PayoutError, WeightError};

use super::range::JobRange;
use crate::error::SimulationError;
use crate::plan_error::PlanError;

/// Why a plan cannot be played.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SweepPlanError {
    /// A number, a player or blinds that cannot be played.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A share outside its range.
    #[error("{name} is {got}, must be from {min} to {max}")]
    Share {
        name: &'static str,
        got: f64,
        min: f64,
        max: f64,
    },
    /// An attendance of 0 for everybody.
    #[error("attendance is 0 for everybody, must be above 0 for the most frequent player")]
    NobodyComes,
    /// A structure that cannot be read.
    #[error("unknown structure `{text}`")]
    Structure {
        text: String,
        #[source]
        source: Box<WeightError>,
    },
    /// A structure that is listed twice.
    #[error("structure `{text}` is listed twice")]
    StructureTwice { text: String },
    /// A name that no blinds have.
    #[error("unknown blinds `{name}`, expected fast, standard or deep")]
    Blinds { name: String },
    /// Rules that no night can have.
    #[error("the rules of a night are refused: {0}")]
    Rules(Box<Refusal>),
    /// Parameters that the rating refuses.
    #[error("set `{set}` of parameters: {source}")]
    Parameters {
        set: String,
        #[source]
        source: Box<Refusal>,
    },
    /// An archive without a rated night of the ladder.
    #[error("ladder `{ladder}` has 0 rated nights, must have at least 1")]
    NotRated { ladder: LadderId },
    /// A parameter of the grid without a value.
    #[error("`{name}` has 0 values in the grid, must have at least 1")]
    NoValues { name: String },
    /// A set whose name another one has.
    #[error("there are two sets `{set}` of parameters")]
    SetTwice { set: String },
    /// Jobs without a set.
    #[error("invalid jobs `{jobs}`: the plan has jobs 0..{sets}")]
    Jobs { jobs: JobRange, sets: u64 },
}

/// Why a job failed: a number out of range, or a fault of this crate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// A number out of range.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A set of parameters that the rating refuses.
    #[error(transparent)]
    Set(#[from] SweepPlanError),
    /// A season that cannot be played.
    #[error(transparent)]
    Simulation(#[from] SimulationError),
    /// A log that cannot be opened or read.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A night that the log does not have.
    #[error("the night cannot be read: {0}")]
    Night(Box<Refusal>),
    /// Ratings that cannot be computed.
    #[error("the ratings cannot be computed: {0}")]
    Rating(Box<Refusal>),
    /// A simulated night that the rating engine refuses: a fault of this crate.
    #[error("a simulated night cannot be rated: {words}")]
    Engine {
        /// Words of the rating engine.
        words: String,
    },
    /// Points that cannot be apportioned.
    #[error(transparent)]
    Points(#[from] PayoutError),
    /// Points that leave the range of exact numbers.
    #[error("the points of a season leave the range of exact numbers")]
    Overflow,
    /// A night without a result.
    #[error("night {night} has no result")]
    NoResult {
        /// Its number in the season, from 1.
        night: u32,
    },
}

impl From<Refusal> for SweepError {
    fn from(refusal: Refusal) -> Self {
        Self::Night(Box::new(refusal))
    }
}

impl SweepError {
    /// A refusal of the log where it rates.
    pub(super) fn rating(refusal: Refusal) -> Self {
        Self::Rating(Box::new(refusal))
    }

    /// A refusal of the rating engine, which names players of the night.
    pub(super) fn engine(error: impl std::fmt::Display) -> Self {
        Self::Engine {
            words: error.to_string(),
        }
    }
}
