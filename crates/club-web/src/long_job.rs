//! Long work as a job: the question, who began it, and its answer.

use std::net::IpAddr;
use std::sync::Arc;

use club_log::authorise::Role;

use crate::desk::{Caller, Refused};
use crate::job_view::{JobPage, JobState};
use crate::{Found, JobId, Question};

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

/// Long work that somebody began.
#[derive(Debug, Clone, PartialEq)]
pub struct LongJob {
    /// Its number.
    pub id: JobId,
    /// The place of its answer.
    pub page: JobPage,
    /// Person who began it.
    pub who: Beginner,
    /// Its state now, with its answer.
    pub state: JobState<Arc<Result<Found, Refused>>>,
}

impl LongJob {
    /// Whether somebody may stop it: who began it, and staff.
    #[must_use]
    pub fn may_stop(&self, who: &Beginner) -> bool {
        who.caller.role >= Role::Floor || *who == self.who
    }
}
