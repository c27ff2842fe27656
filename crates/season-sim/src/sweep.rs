//! Sweeps: many independent seasons or ratings, each a job that is a function of plan and number alone.
//!
//! ```
//! use season_sim::sweep::{SweepPlan, SweepPlanSetup, job};
//!
//! let plan = SweepPlan::new(SweepPlanSetup {
//!     players: 6,
//!     field: 6,
//!     nights: 2,
//!     stack: 2_000,
//!     ..SweepPlanSetup::default()
//! })?;
//! let season = job(&plan, 7)?;
//! assert_eq!(season, job(&plan, 7)?);
//! assert_eq!((season.job, season.players.nights.clone()), (7, vec![2; 6]));
//! // One point for each entry, and all of them are won.
//! let points = &season.players.points[0];
//! let won = points.iter().try_fold(payout_dhondt::Ratio::ZERO, |sum, own| sum.checked_add(*own));
//! assert_eq!(won, Some(payout_dhondt::Ratio::from_integer(12)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The parts
//!
//! - [`SweepPlanSetup`] is the plan as a file has it, [`SweepPlan`] the checked one.
//! - [`job`] plays a season through the commands of a director, in a log of its own in memory, and counts it: points
//!   under several structures, places, and ratings under several sets of parameters, all of the same nights.
//! - [`ArchivePlan`] names sets of parameters for the ladder of a recorded archive; [`archive_job()`] rates it under one of
//!   them, and counts how well the ratings before each night predicted its finishing order.
//! - [`run_jobs`] runs jobs on several threads, [`SweepHeader`], [`SweepFile`] and [`merge`] keep their results as lines
//!   of JSON, and [`SweepSummary`] has means and bands over seasons.
//!
//! # Determinism
//!
//! A job draws from generators keyed by seed, number and purpose, and everything else follows from them: its line has
//! the same bytes on every machine, whatever ran before it or next to it.

mod archive_job;
mod archive_plan;
mod archive_result;
mod block_on;
mod count;
mod error;
mod file;
mod job;
mod kind;
mod merge;
mod plan;
mod plan_setup;
mod range;
mod ranking;
mod rated_night;
mod result;
mod run;
mod summary;

pub use self::archive_job::archive_job;
pub use self::archive_plan::{
    ArchivePlan, ArchivePlanSetup, ArchivePlanText, MAX_ARCHIVE_SETS, RECORDED_SET,
};
pub use self::archive_result::ArchiveResult;
pub use self::error::{SweepError, SweepPlanError};
pub use self::file::{FileFault, JobsOfFile, SWEEP_VERSION, SweepFile, SweepHeader};
pub use self::job::job;
pub use self::kind::{PlanShape, ResultOf, Sweep, SweepKind, SweepResult, SweepText};
pub use self::merge::{MergeError, Merged, merge, named_gaps};
pub use self::plan::SweepPlan;
pub use self::plan_setup::{ParameterText, SweepPlanSetup};
pub use self::range::{JobRange, MAX_JOB, RangeError, Shard};
pub use self::ranking::Ranking;
pub use self::result::{ArrivalRow, Checkpoint, JobResult, Pace, PlayerColumns, Within, line};
pub use self::run::run_jobs;
pub use self::summary::{Band, SummaryRow, SweepSummary, band};
