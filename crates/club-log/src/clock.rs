//! The tournament's clock, folded from its changes.

use crate::event::ClockChange;
use crate::ids::Timestamp;

/// The clock: which level, how long was played, and whether it runs.
///
/// No fold reads a clock: the time comes with each change, and from whoever looks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Clock {
    level: u32,
    played_ms: i64,
    running_since: Option<Timestamp>,
}

impl Clock {
    /// The level of the blinds, from 1; 0 before the first start.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Whether it runs.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Milliseconds played up to `now`, never below 0.
    #[must_use]
    pub fn played_ms(&self, now: Timestamp) -> i64 {
        let since = self.running_since.map_or(0, |start| {
            now.as_millisecond()
                .saturating_sub(start.as_millisecond())
                .max(0)
        });
        self.played_ms.saturating_add(since).max(0)
    }

    /// Records a change that happened at `at`.
    pub(crate) fn change(&mut self, change: ClockChange, at: Timestamp) {
        match change {
            ClockChange::Start => {
                if self.running_since.is_none() {
                    self.running_since = Some(at);
                }
                self.level = self.level.max(1);
            }
            ClockChange::Pause => {
                self.played_ms = self.played_ms(at);
                self.running_since = None;
            }
            ClockChange::Level { level } => self.level = level,
            ClockChange::Adjust { seconds } => {
                self.played_ms = self.played_ms.saturating_add(seconds.saturating_mul(1000));
            }
        }
    }
}
