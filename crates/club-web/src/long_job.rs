//! Long work as a job: what it is for, who began it, and how far it is.

use std::fmt;
use std::net::IpAddr;

use club_log::authorise::Role;

use crate::desk::{Caller, Refused};
use crate::prepared::may_read;
use crate::problem::{Problem, RequestFault};
use crate::progress::{JobEnd, JobStep};
use crate::{Address, Found, Query, Question};

/// Number of a job, which nobody guesses: 16 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobId(String);

impl JobId {
    /// The id of a random number.
    #[must_use]
    pub fn of(random: u64) -> Self {
        Self(format!("{random:016x}"))
    }

    /// The id with this text; none of a text that is not one.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 16 && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Place of the answer of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobPage {
    /// A page with its parameters.
    Page(Address, Query),
    /// The log as a file, with names and notes where they are asked for.
    Export {
        /// Whether names and notes are in it.
        names: bool,
    },
}

impl JobPage {
    /// Whether a role may have the answer.
    ///
    /// # Errors
    ///
    /// [`Problem`] of the page, as if it were asked for itself.
    pub(crate) fn is_for(&self, role: Role) -> Result<(), Problem> {
        match (self, role) {
            (Self::Page(address, _), role) => may_read(address, role),
            (Self::Export { .. }, Role::Director) => Ok(()),
            (Self::Export { .. }, Role::Public) => Err(RequestFault::PairFirst.into()),
            (Self::Export { .. }, Role::Floor) => Err(RequestFault::DirectorsPage.into()),
        }
    }
}

/// The address that asks for it.
impl fmt::Display for JobPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page(address, query) => match query.to_string().as_str() {
                "" => write!(f, "{address}"),
                query => write!(f, "{address}?{query}"),
            },
            Self::Export { names: true } => write!(f, "{}?names=on", crate::export::PATH),
            Self::Export { names: false } => f.write_str(crate::export::PATH),
        }
    }
}

/// Person who began a job, and where they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginner {
    /// The person.
    pub caller: Caller,
    /// The address of their device.
    pub from: IpAddr,
}

/// Question whose answer may take long.
#[derive(Debug, Clone, PartialEq)]
pub struct LongQuestion {
    /// The question.
    pub question: Question,
    /// The place of its answer.
    pub page: JobPage,
    /// Person who asks.
    pub who: Beginner,
}

/// State of a job.
#[derive(Debug, Clone, PartialEq)]
pub enum JobState {
    /// It waits for its turn.
    Waiting {
        /// Jobs that are before it, among those that wait.
        ahead: usize,
    },
    /// It is being done; how far it is, once it said so.
    Working(Option<JobStep>),
    /// It is done.
    Done(Box<Result<Found, Refused>>),
    /// It ended before its answer.
    Ended(JobEnd),
}

/// Long work that somebody began.
#[derive(Debug, Clone, PartialEq)]
pub struct LongJob {
    /// Its number.
    pub id: JobId,
    /// The place of its answer.
    pub page: JobPage,
    /// Person who began it.
    pub who: Beginner,
    /// Its state now.
    pub state: JobState,
}

impl LongJob {
    /// Whether somebody may stop it: who began it, and staff.
    #[must_use]
    pub fn may_stop(&self, who: &Beginner) -> bool {
        who.caller.role >= Role::Floor || *who == self.who
    }
}
