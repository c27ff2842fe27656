//! Progress of long work, and the word that it ends.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use club_log::progress::{LogProgress, LogStage};

/// Part of long work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JobStage {
    /// The events of the log are read; they are counted.
    Log,
    /// Nights are read.
    Nights,
    /// The seats of a night are looked at; its commands are counted.
    Seats,
    /// Ratings are computed again; the nights of a ladder are counted.
    Ratings,
    /// The log is written as a text; its events are counted.
    Export,
    /// A game is solved.
    Solve,
    /// The error of a solution is bounded.
    Bound,
    /// A game of several players is learned; its random deals are counted.
    Learn,
    /// A tournament is played by chance; players who are out are counted.
    Seating,
}

impl JobStage {
    /// Its name in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Log => "log",
            Self::Nights => "nights",
            Self::Seats => "seats",
            Self::Ratings => "ratings",
            Self::Export => "export",
            Self::Solve => "solve",
            Self::Bound => "bound",
            Self::Learn => "learn",
            Self::Seating => "seating",
        }
    }
}

/// How far long work is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobStep {
    /// The part that is being done.
    pub stage: JobStage,
    /// How much of it is done, 0 to `all`.
    pub done: u64,
    /// How much there is; 0 where it is not counted.
    pub all: u64,
}

impl JobStep {
    /// The part that is done, in percent, 0 to 100; none where it is not counted.
    #[must_use]
    pub fn percent(&self) -> Option<u64> {
        let share = u128::from(self.done.min(self.all)) * 100;
        u64::try_from(share.checked_div(u128::from(self.all))?).ok()
    }
}

/// Why long work ended before its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobEnd {
    /// Somebody stopped it.
    Stopped,
    /// It ran out of its time.
    OutOfTime,
}

/// Handle of long work: the work says how far it is, and hears whether it goes on.
#[derive(Debug, Clone, Default)]
pub struct Progress(Arc<Followed>);

#[derive(Debug, Default)]
struct Followed {
    step: Mutex<Option<JobStep>>,
    end: OnceLock<JobEnd>,
    ends: OnceLock<Instant>,
    hears: Option<fn(JobStep)>,
}

impl Progress {
    /// A handle that also calls a function with each step, in the thread that works.
    #[must_use]
    pub fn heard_by(hears: fn(JobStep)) -> Self {
        Self(Arc::new(Followed {
            hears: Some(hears),
            ..Followed::default()
        }))
    }

    /// Says how far the work is; a break means that it ends now.
    pub fn at(&self, stage: JobStage, done: u64, all: u64) -> ControlFlow<()> {
        // A step is replaced at once: a thread that died left a whole one.
        let mut step = self.0.step.lock().unwrap_or_else(PoisonError::into_inner);
        let now = JobStep { stage, done, all };
        *step = Some(now);
        drop(step);
        if let Some(hears) = self.0.hears {
            hears(now);
        }
        self.flow()
    }

    /// The same about work over a log.
    pub fn of_log(&self, so_far: LogProgress) -> ControlFlow<()> {
        let stage = match so_far.stage {
            LogStage::Ratings => JobStage::Ratings,
            _ => JobStage::Log,
        };
        self.at(stage, so_far.done, so_far.all)
    }

    /// Whether the work goes on.
    pub fn flow(&self) -> ControlFlow<()> {
        match self.end() {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// How far the work is; none before it began.
    #[must_use]
    pub fn step(&self) -> Option<JobStep> {
        *self.0.step.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops the work, unless it has ended before.
    pub fn stop(&self) {
        // The first reason stays.
        let _ = self.0.end.set(JobEnd::Stopped);
    }

    /// Gives the work its time from now on.
    pub fn begin(&self, time: Duration) {
        // Work begins once.
        let _ = self.0.ends.set(Instant::now() + time);
    }

    /// Why the work ends before its answer, where it does.
    #[must_use]
    pub fn end(&self) -> Option<JobEnd> {
        let is_over = |ends: &Instant| Instant::now() >= *ends;
        if self.0.end.get().is_none() && self.0.ends.get().is_some_and(is_over) {
            let _ = self.0.end.set(JobEnd::OutOfTime);
        }
        self.0.end.get().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_is_handed_on_in_its_order() {
        static HEARD: Mutex<Vec<JobStep>> = Mutex::new(Vec::new());
        let progress = Progress::heard_by(|step| HEARD.lock().unwrap().push(step));
        let steps = [
            (JobStage::Solve, 1, 2),
            (JobStage::Solve, 2, 2),
            (JobStage::Bound, 0, 0),
        ];
        for (stage, done, all) in steps {
            assert!(progress.at(stage, done, all).is_continue());
        }
        let expected = steps.map(|(stage, done, all)| JobStep { stage, done, all });
        assert_eq!(*HEARD.lock().unwrap(), expected);
    }

    #[test]
    fn work_hears_of_its_end_once_and_the_first_reason_stays() {
        let progress = Progress::default();
        assert!(progress.at(JobStage::Log, 1, 3).is_continue());
        assert_eq!(progress.step().unwrap().percent(), Some(33));
        progress.stop();
        progress.begin(Duration::ZERO);
        assert!(progress.at(JobStage::Nights, 0, 0).is_break());
        assert_eq!(progress.end(), Some(JobEnd::Stopped));
        assert_eq!(progress.step().unwrap().percent(), None);
        let late = Progress::default();
        late.begin(Duration::ZERO);
        late.stop();
        assert_eq!(late.end(), Some(JobEnd::Stopped));
        let late = Progress::default();
        late.begin(Duration::ZERO);
        assert!(late.flow().is_break());
        late.stop();
        assert_eq!(late.end(), Some(JobEnd::OutOfTime));
    }
}
