//! Kinds of sweeps: the plan, its text in a header, and the result of a job.

use std::fmt;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use super::error::SweepError;

/// A checked plan: each of its jobs is a function of plan and number.
pub trait Sweep: Sync {
    /// The plan as the header of a file has it.
    type Text: SweepText;

    /// The text for a header.
    fn text(&self) -> &Self::Text;

    /// Names of the columns of the results, as far as they have any.
    fn rankings(&self) -> Vec<String>;

    /// Runs the job with this number.
    ///
    /// # Errors
    ///
    /// [`SweepError`], as [`job()`](super::job()) and [`archive_job`](super::archive_job()) have it.
    fn job(&self, number: u64) -> Result<ResultOf<Self::Text>, SweepError>;
}

/// The plan in a header, which determines the results.
pub trait SweepText: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned {
    /// The kind of the plan.
    const KIND: SweepKind;
    /// The result of a job.
    type Result: SweepResult;
}

/// The results of a plan by its text.
pub type ResultOf<T> = <T as SweepText>::Result;

/// The result of a job, a line of a file.
pub trait SweepResult:
    Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send
{
    /// The number of the job.
    fn job(&self) -> u64;
}

/// A kind of sweep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SweepKind {
    /// Seasons of computer players.
    Seasons,
    /// Ratings of a recorded archive.
    Archive,
}

/// The field of a plan that says its kind: a plan over an archive names it.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub struct PlanShape {
    archive: Option<IgnoredAny>,
}

impl PlanShape {
    /// The kind of the plan.
    #[must_use]
    pub const fn kind(&self) -> SweepKind {
        match self.archive {
            Some(_) => SweepKind::Archive,
            None => SweepKind::Seasons,
        }
    }
}

impl fmt::Display for SweepKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Seasons => "seasons of computer players",
            Self::Archive => "ratings of a recorded archive",
        })
    }
}
