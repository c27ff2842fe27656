//! The tournament's clock, folded from its changes.

use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use crate::blinds::{BlindLevel, BlindSchedule};
use crate::event::ClockChange;

/// The clock: when it ran, and the level that was set last.
///
/// No fold reads a clock: the time comes with each change, and from the caller who looks. With a
/// blind structure the level follows from the time played since the last change of the level:
/// [`Clock::view`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    level: u32,
    /// Time played when `level` began.
    level_began_ms: i64,
    /// Time played in the closed segments, with all adjustments.
    played_ms: i64,
    segments: Vec<ClockSegment>,
    /// The levels that were set, in their order.
    levels: Vec<LevelMark>,
}

/// A level that was set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct LevelMark {
    at: Timestamp,
    level: u32,
    /// Play time when it began.
    began_ms: i64,
}

/// A stretch of time during which the clock ran and nobody set it. It has no length where the clock
/// was set while it did not run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockSegment {
    /// When it was started.
    pub from: Timestamp,
    /// When it was paused or set; none while it runs.
    pub to: Option<Timestamp>,
    /// Milliseconds on the clock at its beginning, adjustments included.
    pub played_before_ms: i64,
}

/// The clock at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockView {
    /// The level, from 1; in a break the one before it, 0 before the first start.
    pub level: u32,
    /// Whether it is the break behind the level.
    pub on_break: bool,
    /// Whether the clock runs.
    pub running: bool,
    /// Milliseconds played, breaks of the structure included, pauses not.
    pub played_ms: i64,
    /// Milliseconds left in the level or the break; none where nothing ends it.
    pub left_ms: Option<i64>,
    /// The blinds of the level, where a structure is known.
    pub blinds: Option<BlindLevel>,
    /// The blinds of the level behind it, if there is one.
    pub next_blinds: Option<BlindLevel>,
}

impl Clock {
    /// The level that was set last, by a start or by hand; 0 before the first start.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Whether it is running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running_since().is_some()
    }

    /// The stretches during which it ran, in their order.
    #[must_use]
    pub fn segments(&self) -> &[ClockSegment] {
        &self.segments
    }

    /// When it was changed last: started, paused or set.
    #[must_use]
    pub fn last_change(&self) -> Option<Timestamp> {
        let segment = self
            .segments
            .last()
            .map(|last| last.to.unwrap_or(last.from));
        segment.max(self.levels.last().map(|mark| mark.at))
    }

    fn running_since(&self) -> Option<Timestamp> {
        let last = self.segments.last()?;
        last.to.is_none().then_some(last.from)
    }

    /// Milliseconds on the clock at a moment of the past or now: pauses do not count. A moment
    /// before the first start gives 0.
    #[must_use]
    pub fn played_at(&self, moment: Timestamp) -> i64 {
        self.exact_back(moment).max(0)
    }

    fn exact_back(&self, moment: Timestamp) -> i64 {
        let Some(segment) = self.segments.iter().rfind(|segment| segment.from <= moment) else {
            return 0;
        };
        let end = segment.to.map_or(moment, |to| to.min(moment));
        segment
            .played_before_ms
            .saturating_add(since_ms(segment.from, end))
    }

    /// Milliseconds played up to `now`, never below 0.
    #[must_use]
    pub fn played_ms(&self, now: Timestamp) -> i64 {
        self.exact_ms(now).max(0)
    }

    /// The clock at a moment, with the blinds of a structure. Without one the level is the one
    /// that was set last.
    ///
    /// A moment before the last start counts as that start: the clock does not run backwards.
    #[must_use]
    pub fn view(&self, now: Timestamp, schedule: Option<&BlindSchedule>) -> ClockView {
        let set = (self.level, self.level_began_ms);
        shown(set, self.is_running(), self.exact_ms(now), schedule)
    }

    /// The clock as it was at a moment of the past, with the level that was set then.
    pub(crate) fn view_back(
        &self,
        moment: Timestamp,
        schedule: Option<&BlindSchedule>,
    ) -> ClockView {
        let mark = self.levels.iter().rfind(|mark| mark.at <= moment);
        let set = mark.map_or((0, 0), |mark| (mark.level, mark.began_ms));
        let segment = self.segments.iter().rfind(|segment| segment.from <= moment);
        let running = segment.is_some_and(|segment| segment.to.is_none_or(|to| to > moment));
        shown(set, running, self.exact_back(moment), schedule)
    }

    /// Milliseconds played; below 0 after corrections that removed more than there was.
    fn exact_ms(&self, now: Timestamp) -> i64 {
        let since = self.running_since().map_or(0, |start| since_ms(start, now));
        self.played_ms.saturating_add(since)
    }

    /// Milliseconds to the end of the level or the break at `now`; none where nothing ends it.
    ///
    /// [`Clock::view`] shows a clock that was set to before its beginning as the beginning; here the time
    /// to the beginning counts too, so that a correction by the difference has its effect.
    pub(crate) fn exact_left_ms(&self, now: Timestamp, schedule: &BlindSchedule) -> Option<i64> {
        if self.level == 0 {
            return None;
        }
        let since = self.exact_ms(now).saturating_sub(self.level_began_ms);
        let elapsed = schedule.begins_ms(self.level).saturating_add(since);
        let left = schedule.point(elapsed).left_ms?;
        Some(left.saturating_sub(elapsed.min(0)))
    }

    /// Time since the beginning of the first level by a structure. 0 before the first start.
    ///
    /// It is the levels passed with their breaks, then the time played since the level was set.
    #[must_use]
    pub fn elapsed_ms(&self, now: Timestamp, schedule: &BlindSchedule) -> i64 {
        if self.level == 0 {
            return 0;
        }
        let since = self.exact_ms(now).saturating_sub(self.level_began_ms);
        schedule.begins_ms(self.level).saturating_add(since).max(0)
    }

    fn mark_level(&mut self, at: Timestamp) {
        self.levels.push(LevelMark {
            at,
            level: self.level,
            began_ms: self.level_began_ms,
        });
    }

    /// Records a change that happened at `at`.
    pub(crate) fn change(&mut self, change: ClockChange, at: Timestamp) {
        match change {
            ClockChange::Start => {
                if !self.is_running() {
                    self.segments.push(ClockSegment {
                        from: at,
                        to: None,
                        played_before_ms: self.played_ms,
                    });
                }
                if self.level == 0 {
                    self.level = 1;
                    self.mark_level(at);
                }
            }
            ClockChange::Pause => {
                self.played_ms = self.exact_ms(at);
                if let Some(last) = self.segments.last_mut().filter(|last| last.to.is_none()) {
                    last.to = Some(at.max(last.from));
                }
            }
            ClockChange::Level { level } => {
                self.level = level;
                self.level_began_ms = self.exact_ms(at);
                self.mark_level(at);
            }
            ClockChange::Adjust { seconds } => {
                let running = self.running_since();
                self.played_ms = self
                    .exact_ms(at)
                    .saturating_add(seconds.saturating_mul(1000));
                // From here on the clock shows another time, and a new segment begins; before the first
                // start it is enough that the start knows.
                if let Some(last) = self.segments.last_mut() {
                    let from = at.max(last.to.unwrap_or(last.from));
                    last.to.get_or_insert(from);
                    self.segments.push(ClockSegment {
                        from,
                        to: running.is_none().then_some(from),
                        played_before_ms: self.played_ms,
                    });
                }
            }
        }
    }
}

/// A clock on which a level was set after so much was played.
fn shown(
    (level, began_ms): (u32, i64),
    running: bool,
    exact_ms: i64,
    schedule: Option<&BlindSchedule>,
) -> ClockView {
    let mut view = ClockView {
        level,
        on_break: false,
        running,
        played_ms: exact_ms.max(0),
        left_ms: None,
        blinds: None,
        next_blinds: None,
    };
    if let Some(schedule) = schedule {
        if level > 0 {
            let since = exact_ms.saturating_sub(began_ms);
            let point = schedule.point(schedule.begins_ms(level).saturating_add(since));
            view.level = point.level;
            view.on_break = point.on_break;
            view.left_ms = point.left_ms;
        }
        view.blinds = schedule.level(view.level).copied();
        view.next_blinds = schedule.level(view.level.saturating_add(1)).copied();
    }
    view
}

/// Milliseconds between two moments, 0 when the second is before the first.
fn since_ms(from: Timestamp, to: Timestamp) -> i64 {
    to.as_millisecond()
        .saturating_sub(from.as_millisecond())
        .max(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn moment(minute: i64) -> Timestamp {
        Timestamp::from_millisecond(minute * 60_000).unwrap()
    }

    fn any_change() -> impl Strategy<Value = ClockChange> {
        prop_oneof![
            Just(ClockChange::Start),
            Just(ClockChange::Pause),
            (1..4_u32).prop_map(|level| ClockChange::Level { level }),
            (-3_600..3_600_i64).prop_map(|seconds| ClockChange::Adjust { seconds }),
        ]
    }

    proptest! {
        /// Looking back gives what the clock showed at that moment.
        #[test]
        fn a_moment_of_the_past_has_the_time_that_was_shown(
            changes in prop::collection::vec((0..30_i64, any_change()), 1..12),
        ) {
            let mut clock = Clock::default();
            let (mut minute, mut shown) = (1, Vec::new());
            for (pause, change) in changes {
                for later in minute..minute + pause {
                    shown.push((later, clock.clone()));
                }
                minute += pause;
                clock.change(change, moment(minute));
            }
            shown.push((minute, clock.clone()));
            for (minute, then) in shown {
                if !then.segments().is_empty() {
                    prop_assert_eq!(clock.played_at(moment(minute)), then.played_ms(moment(minute)));
                }
                let back = clock.view_back(moment(minute), None);
                prop_assert_eq!(back.level, then.level());
            }
        }
    }
}
