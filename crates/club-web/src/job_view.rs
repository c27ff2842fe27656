//! A job as its page shows it: the place of its answer, and how far it is.

use std::fmt;

use crate::progress::{JobEnd, JobStep};
use crate::{Address, JobId, Query};

/// The address of the log as a file.
pub(crate) const EXPORT: &str = "/export.ndjson";

/// Place of the answer of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobPage {
    /// A page with its parameters.
    Page(Address, Box<Query>),
    /// The log as a file, with names and notes where they are asked for.
    Export {
        /// Whether names and notes are in it.
        names: bool,
    },
}

/// The address that asks for it.
impl fmt::Display for JobPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page(address, query) => match query.to_string().as_str() {
                "" => write!(f, "{address}"),
                query => write!(f, "{address}?{query}"),
            },
            Self::Export { names: true } => write!(f, "{EXPORT}?names=on"),
            Self::Export { names: false } => f.write_str(EXPORT),
        }
    }
}

/// State of a job; `A` is its answer.
#[derive(Debug, Clone, PartialEq)]
pub enum JobState<A> {
    /// It waits for its turn.
    Waiting {
        /// Jobs that are before it, among those that wait.
        ahead: usize,
    },
    /// It is being done; how far it is, once it said so.
    Working(Option<JobStep>),
    /// It is done.
    Done(A),
    /// It ended before its answer.
    Ended(JobEnd),
}

/// A job as somebody sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct JobView {
    /// Its number.
    pub id: JobId,
    /// The place of its answer.
    pub page: JobPage,
    /// Its state.
    pub state: JobState<()>,
    /// Whether the reader may stop it.
    pub may_stop: bool,
}

impl<A> JobState<A> {
    /// Whether its page changes by itself.
    #[must_use]
    pub const fn is_going_on(&self) -> bool {
        matches!(self, Self::Waiting { .. } | Self::Working(_))
    }
}
