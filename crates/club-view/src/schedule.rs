//! The ends of all levels and breaks of a night, by the clock of a moment.

use chained_events::timestamp::Timestamp;
use club_log::blinds::BlindLevel;
use club_log::tournament::Tournament;
use serde::Serialize;

/// Levels and breaks with their beginnings and ends, measured from one moment.
///
/// A screen that knows the moment on its own clock counts down by itself, also while it hears nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScheduleView {
    /// The moment that the rows are measured from.
    pub at: Timestamp,
    /// Whether the clock runs; while it is stopped every row is later by the time that passes.
    pub running: bool,
    /// The levels and breaks in their order; none without blinds.
    pub rows: Vec<ScheduleRow>,
}

/// A level, or the break behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ScheduleRow {
    /// The level, from 1.
    pub level: u32,
    /// Whether it is the break behind the level.
    pub on_break: bool,
    /// The blinds of the level.
    pub blinds: BlindLevel,
    /// Milliseconds until it begins; below 0 where it has begun, by the schedule.
    pub begins_in_ms: i64,
    /// Milliseconds until it ends; none for the last level.
    pub ends_in_ms: Option<i64>,
}

impl ScheduleView {
    /// The schedule at a moment.
    #[must_use]
    pub fn of(tournament: &Tournament, now: Timestamp) -> Self {
        let clock = tournament.clock();
        let mut rows = Vec::new();
        if let Some(schedule) = tournament.schedule() {
            let elapsed = clock.elapsed_ms(now, schedule);
            let last = schedule.last_level();
            for (level, blinds) in (1..).zip(schedule.levels()) {
                let begins_in_ms = schedule.begins_ms(level) - elapsed;
                let ends = begins_in_ms + 60_000 * i64::from(blinds.minutes);
                let row = ScheduleRow {
                    level,
                    on_break: false,
                    blinds: *blinds,
                    begins_in_ms,
                    ends_in_ms: (level < last).then_some(ends),
                };
                rows.push(row);
                if blinds.break_after > 0 && level < last {
                    rows.push(ScheduleRow {
                        on_break: true,
                        begins_in_ms: ends,
                        ends_in_ms: Some(ends + 60_000 * i64::from(blinds.break_after)),
                        ..row
                    });
                }
            }
        }
        Self {
            at: now,
            running: clock.is_running(),
            rows,
        }
    }
}
