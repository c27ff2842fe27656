//! Results of a sweep as lines of JSON behind a header.

use std::collections::BTreeSet;
use std::fmt;

use chained_events::chain::Hash;
use serde::{Deserialize, Serialize};

use super::kind::{PlanShape, ResultOf, Sweep, SweepKind, SweepResult, SweepText};
use super::plan_setup::SweepPlanSetup;
use super::range::{JobRange, Shard};
use super::result::{line as line_of, text_of};

/// The version of the form of the file.
pub const SWEEP_VERSION: u32 = 1;

/// The first line of a file: the plan, the release that runs it, and the jobs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepHeader<T = SweepPlanSetup> {
    /// The version of the form, [`SWEEP_VERSION`].
    pub sweep: u32,
    /// The release that ran the jobs.
    pub release: String,
    /// BLAKE3 of the plan as it is below.
    pub digest: Hash,
    /// The jobs; of them the file has those of its shard.
    pub jobs: JobRange,
    /// The shard, if the file is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shard: Option<Shard>,
    /// Names of the columns of each agreement; none of a recorded archive.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rankings: Vec<String>,
    /// The plan.
    pub plan: T,
}

impl<T: SweepText> SweepHeader<T> {
    /// The header of a plan and its jobs.
    #[must_use]
    pub fn new(plan: &impl Sweep<Text = T>, jobs: JobRange, shard: Option<Shard>) -> Self {
        Self {
            sweep: SWEEP_VERSION,
            release: env!("CARGO_PKG_VERSION").to_owned(),
            digest: digest(plan.text()),
            jobs,
            shard,
            rankings: plan.rankings(),
            plan: plan.text().clone(),
        }
    }

    /// The line of the header, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        text_of(self)
    }

    /// The numbers of the jobs that the file has when it is whole.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + use<T> {
        self.jobs.numbers(self.shard)
    }

    /// Refuses the header of a file that has other results than those of this header.
    ///
    /// # Errors
    ///
    /// [`FileFault::OtherPlan`], [`FileFault::OtherRelease`] or [`FileFault::OtherJobs`].
    pub fn accept(&self, found: &Self) -> Result<(), FileFault> {
        if (&found.digest, &found.plan) != (&self.digest, &self.plan) {
            return Err(FileFault::OtherPlan {
                got: found.digest,
                expected: self.digest,
            });
        }
        if found.release != self.release {
            return Err(FileFault::OtherRelease {
                got: found.release.clone(),
                expected: self.release.clone(),
            });
        }
        if (found.jobs, found.shard) != (self.jobs, self.shard) {
            return Err(FileFault::OtherJobs {
                got: found.own_jobs(),
                expected: self.own_jobs(),
            });
        }
        Ok(())
    }

    /// The jobs that the file has when it is whole.
    #[must_use]
    pub const fn own_jobs(&self) -> JobsOfFile {
        JobsOfFile {
            jobs: self.jobs,
            shard: self.shard,
        }
    }
}

/// The jobs of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobsOfFile {
    /// All jobs of the plan that are run together.
    pub jobs: JobRange,
    /// The shard that the file has of them, if it is one.
    pub shard: Option<Shard>,
}

impl fmt::Display for JobsOfFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.jobs)?;
        self.shard
            .map_or(Ok(()), |shard| write!(f, ", shard {shard}"))
    }
}

/// BLAKE3 of a plan.
fn digest(plan: &impl Serialize) -> Hash {
    Hash::digest("sweep plan", text_of(plan).as_bytes())
}

/// Why a file of results cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum FileFault {
    /// No header in the first line.
    #[error("no results of a sweep: the first line is not a header")]
    NoHeader,
    /// A version of the form that this release does not read.
    #[error("results of version {got}, expected {SWEEP_VERSION}")]
    Version { got: u32 },
    /// A header whose digest is not that of its plan.
    #[error("the digest of the header is not that of its plan")]
    Digest,
    /// Results of another kind of plan.
    #[error("its results are {got}, not {expected}")]
    OtherKind { got: SweepKind, expected: SweepKind },
    /// A line that is not a result as it was written.
    #[error("line {line} is damaged")]
    Line { line: usize },
    /// A job that is there twice.
    #[error("job {job} is there twice")]
    Twice { job: u64 },
    /// A job that is not one of the file's.
    #[error("job {job} is not one of {jobs}")]
    Outside { job: u64, jobs: JobsOfFile },
    /// Results of another plan, by the digests.
    #[error("its plan is {got}, not {expected}")]
    OtherPlan { got: Hash, expected: Hash },
    /// Results of another release.
    #[error("its release is {got}, not {expected}")]
    OtherRelease { got: String, expected: String },
    /// A file for other jobs.
    #[error("its jobs are {got}, not {expected}")]
    OtherJobs {
        got: JobsOfFile,
        expected: JobsOfFile,
    },
}

/// A file of results that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepFile<T: SweepText = SweepPlanSetup> {
    /// Its header.
    pub header: SweepHeader<T>,
    /// Results in the order of their lines.
    pub results: Vec<ResultOf<T>>,
    /// Bytes of whole lines; what is behind them was broken off.
    pub whole: usize,
}

/// The parts of a header that every version has, and of its plan the field that says the kind.
#[derive(Deserialize)]
struct HeaderShape {
    sweep: u32,
    #[serde(default)]
    plan: PlanShape,
}

impl SweepKind {
    /// The kind of a file of results, by its first line.
    ///
    /// # Errors
    ///
    /// [`FileFault::NoHeader`].
    pub fn of(bytes: &[u8]) -> Result<Self, FileFault> {
        let first = bytes.split(|byte| *byte == b'\n').next();
        let shape = serde_json::from_slice::<HeaderShape>(first.unwrap_or_default());
        Ok(shape.map_err(|_| FileFault::NoHeader)?.plan.kind())
    }
}

impl<T: SweepText> SweepFile<T> {
    /// Reads a file. A last line without an end was broken off and is left out.
    ///
    /// # Errors
    ///
    /// [`FileFault`] of the first line that is not as it was written.
    pub fn read(bytes: &[u8]) -> Result<Self, FileFault> {
        let whole = bytes
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        let mut lines = bytes
            .get(..whole)
            .unwrap_or_default()
            .split_inclusive(|byte| *byte == b'\n');
        let first = lines.next().ok_or(FileFault::NoHeader)?;
        let shape: HeaderShape = serde_json::from_slice(first).map_err(|_| FileFault::NoHeader)?;
        if shape.sweep != SWEEP_VERSION {
            return Err(FileFault::Version { got: shape.sweep });
        }
        let (got, expected) = (shape.plan.kind(), T::KIND);
        if got != expected {
            return Err(FileFault::OtherKind { got, expected });
        }
        let header: SweepHeader<T> =
            serde_json::from_slice(first).map_err(|_| FileFault::NoHeader)?;
        if header.digest != digest(&header.plan) {
            return Err(FileFault::Digest);
        }
        let mut seen = BTreeSet::new();
        let mut results = Vec::new();
        for (line, text) in (2..).zip(lines) {
            let damaged = |_| FileFault::Line { line };
            let result: ResultOf<T> = serde_json::from_slice(text).map_err(damaged)?;
            let again = line_of(&result) + "\n";
            if again.as_bytes() != text {
                return Err(FileFault::Line { line });
            }
            let job = result.job();
            if !header.jobs.has(job, header.shard) {
                let jobs = header.own_jobs();
                return Err(FileFault::Outside { job, jobs });
            }
            if !seen.insert(job) {
                return Err(FileFault::Twice { job });
            }
            results.push(result);
        }
        Ok(Self {
            header,
            results,
            whole,
        })
    }

    /// Numbers of the jobs that the file has.
    #[must_use]
    pub fn jobs(&self) -> BTreeSet<u64> {
        self.results.iter().map(SweepResult::job).collect()
    }
}
