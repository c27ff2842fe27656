//! Long work on threads of its own: two jobs at a time, the others wait for their turn.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use club_host::Failure;
use tokio::sync::watch;

use super::long::refused;
use crate::desk::Refused;
use crate::job_view::{JobPage, JobState};
use crate::long_job::{Beginner, LongJob};
use crate::progress::{JobEnd, Progress};
use crate::{Found, JobId};

/// Jobs that are worked on at a time.
const AT_A_TIME: usize = 2;
/// Jobs that wait at a time; the next one is refused.
const WAITING: usize = 16;
/// Jobs of one address that wait or are worked on.
pub(super) const OF_ADDRESS: usize = 4;
/// Jobs that ended and are kept for who began them, of everybody and of one address.
const KEPT: usize = 16;
const KEPT_OF_ADDRESS: usize = 4;
/// How long a job that ended is kept.
const KEPT_TIME: Duration = Duration::from_mins(10);
/// How long a job may last.
const TIME: Duration = Duration::from_mins(1);

/// The work of a job. Where it is broken off its answer does not count.
pub(super) type Work = Box<dyn FnOnce(&Progress) -> Result<Found, Failure> + Send>;

/// Jobs of everybody. They are stopped when it is dropped.
#[derive(Debug)]
pub(super) struct Jobs {
    table: Arc<Mutex<Table>>,
    time: Duration,
}

/// A job that was begun, and the way to hear that it ended.
#[derive(Debug)]
pub(super) struct Begun {
    pub(super) id: JobId,
    ended: watch::Receiver<bool>,
}

#[derive(Debug, Default)]
struct Table {
    /// In the order in which they were begun.
    jobs: Vec<Job>,
    threads: usize,
}

struct Job {
    id: JobId,
    page: JobPage,
    who: Beginner,
    progress: Progress,
    /// The work, until its turn.
    work: Option<Work>,
    outcome: Option<Outcome>,
    ended: watch::Sender<bool>,
    /// Whether it was asked for again while it was being done.
    is_shared: bool,
}

#[derive(Debug, Clone)]
struct Outcome {
    /// The answer; the end, where it was broken off.
    answer: Result<Arc<Result<Found, Refused>>, JobEnd>,
    at: Instant,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

impl Default for Jobs {
    fn default() -> Self {
        Self::of_time(TIME)
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        for job in &mut lock(&self.table).jobs {
            job.progress.stop();
            job.work = None;
        }
    }
}

impl Begun {
    /// Waits until the job ends, but not longer than this.
    pub(super) async fn ends_within(&mut self, time: Duration) {
        // The table says which of the two came first.
        drop(tokio::time::timeout(time, self.ended.wait_for(|ended| *ended)).await);
    }
}

impl Jobs {
    fn of_time(time: Duration) -> Self {
        Self {
            table: Arc::default(),
            time,
        }
    }

    /// Begins some work, or puts it behind the others. The same work of the same person is begun once.
    ///
    /// # Errors
    ///
    /// [`Refused::Busy`] and [`Refused::TooManyJobs`], and the failure of a machine that has no thread.
    pub(super) fn begin(
        &self,
        id: JobId,
        page: JobPage,
        who: Beginner,
        work: Work,
    ) -> Result<Begun, Refused> {
        let mut table = lock(&self.table);
        table.forget(who.from);
        let same = |job: &&mut Job| job.is_going_on() && job.page == page && job.who == who;
        if let Some(job) = table.jobs.iter_mut().find(same) {
            job.is_shared = true;
            return Ok(Begun {
                id: job.id.clone(),
                ended: job.ended.subscribe(),
            });
        }
        let own = table.jobs.iter().filter(|job| job.who.from == who.from);
        if own.filter(|job| job.is_going_on()).count() >= OF_ADDRESS {
            return Err(Refused::TooManyJobs { most: OF_ADDRESS });
        }
        if table.jobs.iter().filter(|job| job.work.is_some()).count() >= WAITING {
            return Err(Refused::Busy);
        }
        let (sender, ended) = watch::channel(false);
        table.jobs.push(Job {
            id: id.clone(),
            page,
            who,
            progress: Progress::default(),
            work: Some(work),
            outcome: None,
            ended: sender,
            is_shared: false,
        });
        if table.threads < AT_A_TIME {
            let (shared, time) = (Arc::clone(&self.table), self.time);
            let builder = std::thread::Builder::new().name("job".to_owned());
            if let Err(error) = builder.spawn(move || work_off(&shared, time)) {
                table.jobs.retain(|job| job.id != id);
                return Err(refused(Failure::internal(error)));
            }
            table.threads += 1;
        }
        Ok(Begun { id, ended })
    }

    /// The answer of a job that ended and is wanted by nobody else; it is forgotten with that.
    pub(super) fn answer(&self, id: &JobId) -> Option<Result<Found, Refused>> {
        let mut table = lock(&self.table);
        let number = table.jobs.iter().position(|job| job.id == *id)?;
        let job = &table.jobs[number];
        let Some(Outcome {
            answer: Ok(answer), ..
        }) = &job.outcome
        else {
            return None;
        };
        let answer = Arc::clone(answer);
        if !job.is_shared {
            table.jobs.remove(number);
        }
        Some(Arc::unwrap_or_clone(answer))
    }

    /// A job, if it is still known.
    pub(super) fn job(&self, id: &JobId) -> Option<LongJob> {
        let table = lock(&self.table);
        let number = table.jobs.iter().position(|job| job.id == *id)?;
        let (before, job) = (&table.jobs[..number], &table.jobs[number]);
        let state = match (&job.outcome, job.progress.end()) {
            (Some(outcome), _) => match &outcome.answer {
                Ok(answer) => JobState::Done(Arc::clone(answer)),
                Err(end) => JobState::Ended(*end),
            },
            (None, Some(end)) => JobState::Ended(end),
            (None, None) if job.work.is_some() => JobState::Waiting {
                ahead: before.iter().filter(|job| job.work.is_some()).count(),
            },
            (None, None) => JobState::Working(job.progress.step()),
        };
        Some(LongJob {
            id: job.id.clone(),
            page: job.page.clone(),
            who: job.who.clone(),
            state,
        })
    }

    /// Stops a job. One that waits ends at once, and one that is worked on when it next says how far it is.
    pub(super) fn stop(&self, id: &JobId) {
        let mut table = lock(&self.table);
        let Some(job) = table.jobs.iter_mut().find(|job| job.id == *id) else {
            return;
        };
        job.progress.stop();
        if job.work.take().is_some() {
            job.end(Err(JobEnd::Stopped));
        }
    }
}

impl Table {
    /// Forgets jobs that ended long ago, and the oldest ones where there are too many.
    fn forget(&mut self, from: IpAddr) {
        let old = |job: &Job| {
            job.outcome
                .as_ref()
                .is_some_and(|outcome| outcome.at.elapsed() > KEPT_TIME)
        };
        self.jobs.retain(|job| !old(job));
        self.keep_at_most(KEPT_OF_ADDRESS, |job| job.who.from == from);
        self.keep_at_most(KEPT, |_| true);
    }

    fn keep_at_most(&mut self, most: usize, is_one: impl Fn(&Job) -> bool) {
        let has_ended = |job: &Job| !job.is_going_on() && is_one(job);
        let mut too_many = self
            .jobs
            .iter()
            .filter(|job| has_ended(job))
            .count()
            .saturating_sub(most);
        self.jobs.retain(|job| {
            let goes = too_many > 0 && has_ended(job);
            too_many -= usize::from(goes);
            !goes
        });
    }

    /// The next job that waits.
    fn next(&mut self) -> Option<(JobId, Work, Progress)> {
        let job = self.jobs.iter_mut().find(|job| job.work.is_some())?;
        let work = job.work.take()?;
        Some((job.id.clone(), work, job.progress.clone()))
    }
}

impl Job {
    const fn is_going_on(&self) -> bool {
        self.outcome.is_none()
    }

    fn end(&mut self, answer: Result<Result<Found, Refused>, JobEnd>) {
        let at = Instant::now();
        let answer = answer.map(Arc::new);
        self.outcome = Some(Outcome { answer, at });
        self.ended.send_replace(true);
    }
}

/// Works off the jobs that wait, one after the other.
fn work_off(table: &Mutex<Table>, time: Duration) {
    loop {
        let mut locked = lock(table);
        let Some((id, work, progress)) = locked.next() else {
            locked.threads -= 1;
            return;
        };
        drop(locked);
        progress.begin(time);
        let done = catch_unwind(AssertUnwindSafe(|| work(&progress)));
        let done = done.unwrap_or_else(|_| Err(Failure::internal("the work of a job died")));
        let answer = match progress.end() {
            Some(end) => Err(end),
            None => Ok(done.map_err(refused)),
        };
        let mut locked = lock(table);
        if let Some(job) = locked.jobs.iter_mut().find(|job| job.id == id) {
            job.end(answer);
        }
    }
}

fn lock(table: &Mutex<Table>) -> MutexGuard<'_, Table> {
    // Each change is one step: a thread that died left a whole table.
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
