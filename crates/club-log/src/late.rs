//! The close of late registration, by level or by time.

use serde::{Deserialize, Serialize};

use crate::blinds::BlindSchedule;
use crate::clock::ClockView;

/// The longest late registration, in minutes played: a day.
pub const MAX_LATE_MINUTES: u32 = 1_440;

/// How long players may enter after the draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LateRegistration {
    /// Through this level (1 to 1,000) and the break behind it; it is over when the next level begins.
    UntilLevel(u32),
    /// For this number of minutes on the clock, 1 to 1,440: pauses do not count, breaks of the blinds do.
    Minutes(u32),
}

/// That late registration is over, and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LateOver {
    /// The level has passed.
    Level {
        /// The level now.
        level: u32,
        /// The last level of registration.
        until_level: u32,
    },
    /// The time has passed.
    Minutes {
        /// Whole minutes played.
        played: i64,
        /// Minutes of registration.
        minutes: u32,
    },
}

impl LateRegistration {
    /// Whether it is over, by the time on the clock.
    #[must_use]
    pub fn over(self, clock: &ClockView) -> Option<LateOver> {
        match self {
            Self::UntilLevel(until_level) => {
                (clock.level > until_level).then_some(LateOver::Level {
                    level: clock.level,
                    until_level,
                })
            }
            Self::Minutes(minutes) => {
                let played = clock.played_ms / 60_000;
                (played >= i64::from(minutes)).then_some(LateOver::Minutes { played, minutes })
            }
        }
    }

    /// Milliseconds on the clock until it is over; 0 once it is. None where nothing ends the level.
    #[must_use]
    pub fn left_ms(
        self,
        clock: &ClockView,
        elapsed_ms: i64,
        schedule: Option<&BlindSchedule>,
    ) -> Option<i64> {
        if self.over(clock).is_some() {
            return Some(0);
        }
        match self {
            Self::Minutes(minutes) => Some(i64::from(minutes) * 60_000 - clock.played_ms),
            Self::UntilLevel(until_level) => {
                let schedule = schedule.filter(|blinds| blinds.last_level() > until_level)?;
                let end = schedule.begins_ms(until_level.saturating_add(1));
                Some(end.saturating_sub(elapsed_ms))
            }
        }
    }
}
