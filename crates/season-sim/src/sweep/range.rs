//! Numbers of the jobs of a sweep, and shards of them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The highest number of a job.
pub const MAX_JOB: u64 = (1 << 48) - 1;

/// Why numbers of jobs or a shard cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum RangeError {
    /// Text that is not two numbers.
    #[error("invalid jobs `{text}`, expected two numbers such as 0..100")]
    Jobs { text: String },
    /// No job, or numbers that are too large.
    #[error("invalid jobs {first}..{end}: the second number must be from {} to {max}", first.saturating_add(1))]
    Bounds { first: u64, end: u64, max: u64 },
    /// Text that is not a shard.
    #[error("invalid shard `{text}`, expected k/n such as 1/4")]
    Shard { text: String },
    /// A shard that there is not.
    #[error("invalid shard {index}/{count}: the first number must be from 1 to the second")]
    Index { index: u32, count: u32 },
}

/// Numbers of jobs, from the first up to but not including the end.
///
/// ```
/// use season_sim::sweep::{JobRange, RangeError};
///
/// let jobs: JobRange = "3..7".parse()?;
/// assert_eq!((jobs.first(), jobs.end(), jobs.count()), (3, 7, 4));
/// assert_eq!(jobs.to_string(), "3..7");
/// assert!("7..7".parse::<JobRange>().is_err());
/// # Ok::<(), RangeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct JobRange {
    first: u64,
    end: u64,
}

impl JobRange {
    /// The numbers from `first` up to but not including `end`.
    ///
    /// # Errors
    ///
    /// [`RangeError::Bounds`] where that is none, or where the last one is above [`MAX_JOB`].
    pub fn new(first: u64, end: u64) -> Result<Self, RangeError> {
        let max = MAX_JOB + 1;
        if first < end && end <= max {
            return Ok(Self { first, end });
        }
        Err(RangeError::Bounds { first, end, max })
    }

    /// The first number.
    #[must_use]
    pub const fn first(self) -> u64 {
        self.first
    }

    /// The number after the last one.
    #[must_use]
    pub const fn end(self) -> u64 {
        self.end
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u64 {
        self.end - self.first
    }

    /// Whether a number is one of them.
    #[must_use]
    pub const fn contains(self, number: u64) -> bool {
        self.first <= number && number < self.end
    }

    /// The numbers of a shard, ascending; all of them without one.
    pub fn numbers(self, shard: Option<Shard>) -> impl Iterator<Item = u64> + use<> {
        let (skip, step) = steps(shard);
        let first = self.first.saturating_add(skip.into());
        (first..self.end).step_by(step as usize)
    }

    /// Whether a number is one of a shard; one of all without one.
    #[must_use]
    pub fn has(self, number: u64, shard: Option<Shard>) -> bool {
        let (skip, step) = steps(shard);
        self.contains(number) && (number - self.first) % u64::from(step) == u64::from(skip)
    }

    /// The numbers from the first to the last one of both.
    #[must_use]
    pub fn hull(self, other: Self) -> Self {
        Self {
            first: self.first.min(other.first),
            end: self.end.max(other.end),
        }
    }
}

/// Jobs before the first one of a shard, and the distance from one to the next.
fn steps(shard: Option<Shard>) -> (u32, u32) {
    shard.map_or((0, 1), |shard| (shard.index - 1, shard.count))
}

impl fmt::Display for JobRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.end)
    }
}

impl FromStr for JobRange {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let numbers = text.split_once("..").and_then(|(first, end)| {
            let read = |number: &str| number.trim().parse::<u64>().ok();
            Some((read(first)?, read(end)?))
        });
        let (first, end) = numbers.ok_or_else(|| RangeError::Jobs {
            text: text.chars().take(64).collect(),
        })?;
        Self::new(first, end)
    }
}

impl TryFrom<String> for JobRange {
    type Error = RangeError;

    fn try_from(text: String) -> Result<Self, RangeError> {
        text.parse()
    }
}

impl From<JobRange> for String {
    fn from(range: JobRange) -> Self {
        range.to_string()
    }
}

/// A part of the jobs: every nth one from the kth on, written k/n.
///
/// ```
/// use season_sim::sweep::{JobRange, RangeError, Shard};
///
/// let jobs: JobRange = "10..20".parse()?;
/// let shard: Shard = "2/4".parse()?;
/// assert!(jobs.numbers(Some(shard)).eq([11, 15, 19]));
/// assert!("5/4".parse::<Shard>().is_err());
/// # Ok::<(), RangeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// The shard `index` of `count`, from 1.
    ///
    /// # Errors
    ///
    /// [`RangeError::Index`] for a shard that there is not.
    pub fn new(index: u32, count: u32) -> Result<Self, RangeError> {
        if (1..=count).contains(&index) {
            return Ok(Self { index, count });
        }
        Err(RangeError::Index { index, count })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            let read = |number: &str| number.trim().parse::<u32>().ok();
            Some((read(index)?, read(count)?))
        });
        let (index, count) = numbers.ok_or_else(|| RangeError::Shard {
            text: text.chars().take(64).collect(),
        })?;
        Self::new(index, count)
    }
}

impl TryFrom<String> for Shard {
    type Error = RangeError;

    fn try_from(text: String) -> Result<Self, RangeError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}
