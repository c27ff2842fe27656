//! Blind structures: the levels of a night, as data.

mod plan;
mod preset;

use serde::{Deserialize, Serialize};

pub use self::plan::{
    BlindPlan, BlindPlanError, BlindPlanSetup, BlindRestSetup, PlannedLevel, usual_chips,
};
pub use self::preset::{BlindPreset, BlindPresetError};

/// The most levels of a structure.
pub const MAX_LEVELS: usize = 1_000;
/// The longest level and the longest break, in minutes: a day.
pub const MAX_LEVEL_MINUTES: u32 = 1_440;
/// The largest blind, in chips.
pub const MAX_BLIND: u64 = 1_000_000_000_000;

/// One level of the blinds, and the break behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BlindLevel {
    /// The small blind, in chips: 1 to the big blind.
    pub small_blind: u64,
    /// The big blind, in chips: 1 to 1,000,000,000,000 ([`MAX_BLIND`]).
    pub big_blind: u64,
    /// The ante, in chips: 0 (none) to the big blind.
    #[serde(default, skip_serializing_if = "no_ante")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
    pub ante: u64,
    /// How long the level lasts, in minutes: 1 to 1,440 ([`MAX_LEVEL_MINUTES`]). The last level
    /// lasts until the night is over, whatever the number.
    pub minutes: u32,
    /// The break behind the level, in minutes: 0 (none) to 1,440 ([`MAX_LEVEL_MINUTES`]).
    #[serde(default, skip_serializing_if = "no_break")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
    pub break_after: u32,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
const fn no_break(minutes: &u32) -> bool {
    *minutes == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to what it asks about"
)]
fn no_ante(ante: &u64) -> bool {
    *ante == 0
}

/// A blind structure as it is written, unchecked. [`BlindSchedule::new`] checks it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BlindRules {
    /// The levels, from the first.
    pub levels: Vec<BlindLevel>,
    /// Chips that leave the tables behind a level, in the order in which they do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colour_ups: Vec<ColourUp>,
}

/// A chip that leaves the tables: it is exchanged for larger ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ColourUp {
    /// The level behind which it leaves, from 1.
    pub after_level: u32,
    /// The value of the chip: 1 to 1,000,000,000,000 ([`MAX_BLIND`]).
    pub chip: u64,
}

/// Fault of a blind structure. Levels are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum BlindFault {
    /// Nothing to play.
    #[error("the blinds have no level, at least 1 is needed")]
    NoLevels,
    /// More than [`MAX_LEVELS`].
    #[error("the blinds have {count} levels, the most is {max}")]
    TooManyLevels {
        /// How many.
        count: usize,
        /// The bound.
        max: usize,
    },
    /// The big blind is 0 or more than [`MAX_BLIND`].
    #[error("level {level}: the big blind is {value}, allowed is 1 to {max}")]
    BigBlindOutOfRange {
        /// The level.
        level: usize,
        /// The big blind.
        value: u64,
        /// The bound.
        max: u64,
    },
    /// The small blind is 0 or more than the big blind.
    #[error("level {level}: the small blind is {value}, allowed is 1 to the big blind of {max}")]
    SmallBlindOutOfRange {
        /// The level.
        level: usize,
        /// The small blind.
        value: u64,
        /// The big blind.
        max: u64,
    },
    /// The ante is more than the big blind.
    #[error("level {level}: the ante is {value}, allowed is 0 to the big blind of {max}")]
    AnteOutOfRange {
        /// The level.
        level: usize,
        /// The ante.
        value: u64,
        /// The big blind.
        max: u64,
    },
    /// The level lasts no time, or more than a day.
    #[error("level {level}: it lasts {value} minutes, allowed is 1 to {max}")]
    MinutesOutOfRange {
        /// The level.
        level: usize,
        /// The minutes.
        value: u32,
        /// The bound.
        max: u32,
    },
    /// The break lasts more than a day.
    #[error("level {level}: the break behind it lasts {value} minutes, allowed is 0 to {max}")]
    BreakOutOfRange {
        /// The level.
        level: usize,
        /// The minutes.
        value: u32,
        /// The bound.
        max: u32,
    },
    /// A break that never comes: the last level lasts until the night is over.
    #[error("level {level}: a break of {value} minutes comes after the last level")]
    BreakBehindLast {
        /// The level.
        level: usize,
        /// The minutes.
        value: u32,
    },
    /// The small blind is less than that of the level before.
    #[error("level {level}: the small blind falls to {value}, the level before has {before}")]
    SmallBlindFalls {
        /// The level.
        level: usize,
        /// Its small blind.
        value: u64,
        /// That of the level before.
        before: u64,
    },
    /// The big blind is less than that of the level before.
    #[error("level {level}: the big blind falls to {value}, the level before has {before}")]
    BigBlindFalls {
        /// The level.
        level: usize,
        /// Its big blind.
        value: u64,
        /// That of the level before.
        before: u64,
    },
    /// More colour-ups than [`MAX_LEVELS`].
    #[error("the blinds have {count} colour-ups, the most is {max}")]
    TooManyColourUps {
        /// How many.
        count: usize,
        /// The bound.
        max: usize,
    },
    /// A colour-up behind a level that is not there.
    #[error("a colour-up comes after level {level}, allowed is 1 to {max}")]
    ColourUpOutOfRange {
        /// The level.
        level: u32,
        /// The last level.
        max: usize,
    },
    /// The chip is worth 0 or more than [`MAX_BLIND`].
    #[error("level {level}: the chip that leaves after it is {value}, allowed is 1 to {max}")]
    ChipOutOfRange {
        /// The level.
        level: u32,
        /// The value of the chip.
        value: u64,
        /// The bound.
        max: u64,
    },
}

impl BlindRules {
    /// A structure of levels without colour-ups.
    #[must_use]
    pub const fn of(levels: Vec<BlindLevel>) -> Self {
        let colour_ups = Vec::new();
        Self { levels, colour_ups }
    }

    /// The chips that leave the tables behind a level, from 1.
    pub fn colour_ups_after(&self, level: u32) -> impl Iterator<Item = u64> {
        let ups = self.colour_ups.iter();
        ups.filter(move |up| up.after_level == level)
            .map(|up| up.chip)
    }

    /// All that is wrong with the structure, level by level.
    #[must_use]
    pub fn faults(&self) -> Vec<BlindFault> {
        let count = self.levels.len();
        if count == 0 {
            return vec![BlindFault::NoLevels];
        }
        if count > MAX_LEVELS {
            let max = MAX_LEVELS;
            return vec![BlindFault::TooManyLevels { count, max }];
        }
        let mut faults = Vec::new();
        let mut before: Option<&BlindLevel> = None;
        for (level, entry) in (1..).zip(&self.levels) {
            entry.own_faults(level, &mut faults);
            if level == count && entry.break_after > 0 {
                let value = entry.break_after;
                faults.push(BlindFault::BreakBehindLast { level, value });
            }
            if let Some(before) = before {
                entry.falls(level, before, &mut faults);
            }
            before = Some(entry);
        }
        self.colour_up_faults(&mut faults);
        faults
    }

    fn colour_up_faults(&self, faults: &mut Vec<BlindFault>) {
        let count = self.colour_ups.len();
        if count > MAX_LEVELS {
            let max = MAX_LEVELS;
            return faults.push(BlindFault::TooManyColourUps { count, max });
        }
        for up in &self.colour_ups {
            let (level, max) = (up.after_level, self.levels.len());
            // There are at most a thousand levels.
            if level == 0 || usize::try_from(level).unwrap_or(usize::MAX) > max {
                faults.push(BlindFault::ColourUpOutOfRange { level, max });
            }
            if !(1..=MAX_BLIND).contains(&up.chip) {
                let (value, max) = (up.chip, MAX_BLIND);
                faults.push(BlindFault::ChipOutOfRange { level, value, max });
            }
        }
    }
}

impl BlindLevel {
    fn own_faults(&self, level: usize, faults: &mut Vec<BlindFault>) {
        if !(1..=MAX_BLIND).contains(&self.big_blind) {
            faults.push(BlindFault::BigBlindOutOfRange {
                level,
                value: self.big_blind,
                max: MAX_BLIND,
            });
        }
        if !(1..=self.big_blind).contains(&self.small_blind) {
            faults.push(BlindFault::SmallBlindOutOfRange {
                level,
                value: self.small_blind,
                max: self.big_blind,
            });
        }
        if self.ante > self.big_blind {
            faults.push(BlindFault::AnteOutOfRange {
                level,
                value: self.ante,
                max: self.big_blind,
            });
        }
        if !(1..=MAX_LEVEL_MINUTES).contains(&self.minutes) {
            faults.push(BlindFault::MinutesOutOfRange {
                level,
                value: self.minutes,
                max: MAX_LEVEL_MINUTES,
            });
        }
        if self.break_after > MAX_LEVEL_MINUTES {
            faults.push(BlindFault::BreakOutOfRange {
                level,
                value: self.break_after,
                max: MAX_LEVEL_MINUTES,
            });
        }
    }

    fn falls(&self, level: usize, before: &Self, faults: &mut Vec<BlindFault>) {
        if self.small_blind < before.small_blind {
            faults.push(BlindFault::SmallBlindFalls {
                level,
                value: self.small_blind,
                before: before.small_blind,
            });
        }
        if self.big_blind < before.big_blind {
            faults.push(BlindFault::BigBlindFalls {
                level,
                value: self.big_blind,
                before: before.big_blind,
            });
        }
    }
}

/// A blind structure that a night can be played by. It has at least one level, blinds that do not
/// fall, and levels that last.
///
/// Its time is counted in milliseconds from the beginning of the first level, breaks included.
///
/// ```
/// use club_log::blinds::{BlindPreset, BlindSchedule};
///
/// let schedule = BlindSchedule::new(BlindPreset::Standard.rules()).unwrap();
/// assert_eq!(schedule.levels()[3].big_blind, 300);
/// // Four levels of 20 minutes and a break of 10 lie before level 5.
/// assert_eq!(schedule.begins_ms(5), 90 * 60_000);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlindSchedule {
    rules: BlindRules,
    /// When each level begins.
    begins_ms: Vec<i64>,
}

/// Level or break of a structure at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SchedulePoint {
    /// The level, from 1; in a break the one before the break.
    pub level: u32,
    /// Whether it is the break behind the level.
    pub on_break: bool,
    /// Milliseconds left in the level, or in the break; none in the last level, which lasts.
    pub left_ms: Option<i64>,
}

impl BlindSchedule {
    /// Checks a structure.
    ///
    /// # Errors
    ///
    /// All of [`BlindRules::faults`].
    pub fn new(rules: BlindRules) -> Result<Self, Vec<BlindFault>> {
        let faults = rules.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut begins_ms = Vec::with_capacity(rules.levels.len());
        let mut next = 0;
        for level in &rules.levels {
            begins_ms.push(next);
            // At most a thousand levels of two days: far from the range of i64.
            next += milliseconds(level.minutes) + milliseconds(level.break_after);
        }
        Ok(Self { rules, begins_ms })
    }

    /// The levels, from the first.
    #[must_use]
    pub fn levels(&self) -> &[BlindLevel] {
        &self.rules.levels
    }

    /// The structure as it is written.
    #[must_use]
    pub const fn rules(&self) -> &BlindRules {
        &self.rules
    }

    /// The number of the last level.
    #[must_use]
    pub fn last_level(&self) -> u32 {
        // There are at most a thousand.
        u32::try_from(self.rules.levels.len()).unwrap_or(u32::MAX)
    }

    /// A level by its number, from 1.
    #[must_use]
    pub fn level(&self, number: u32) -> Option<&BlindLevel> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        self.rules.levels.get(index)
    }

    /// When a level begins; the last one for every number past it, the first one for 0.
    #[must_use]
    pub fn begins_ms(&self, number: u32) -> i64 {
        let last = self.begins_ms.len().saturating_sub(1);
        let index = usize::try_from(number.saturating_sub(1)).unwrap_or(last);
        self.begins_ms
            .get(index.min(last))
            .copied()
            .unwrap_or_default()
    }

    /// Level or break at a moment; a time before the beginning counts as the beginning.
    #[must_use]
    pub fn point(&self, elapsed_ms: i64) -> SchedulePoint {
        let elapsed = elapsed_ms.max(0);
        // The first level begins at 0, so at least one has begun.
        let begun = self.begins_ms.partition_point(|&begin| begin <= elapsed);
        let level = u32::try_from(begun).unwrap_or(u32::MAX).max(1);
        let (Some(&next), Some(own)) = (self.begins_ms.get(begun), self.level(level)) else {
            return SchedulePoint {
                level,
                on_break: false,
                left_ms: None,
            };
        };
        let ends = next - milliseconds(own.break_after);
        let on_break = elapsed >= ends;
        SchedulePoint {
            level,
            on_break,
            left_ms: Some(if on_break { next } else { ends } - elapsed),
        }
    }
}

fn milliseconds(minutes: u32) -> i64 {
    i64::from(minutes) * 60_000
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;

    #[track_caller]
    fn check(schedule: &BlindSchedule, ms: i64, level: u32, on_break: bool, left: Option<i64>) {
        let expected = SchedulePoint {
            level,
            on_break,
            left_ms: left,
        };
        assert_eq!(schedule.point(ms), expected, "at {ms}");
    }

    fn level(small_blind: u64, big_blind: u64, minutes: u32) -> BlindLevel {
        BlindLevel {
            small_blind,
            big_blind,
            ante: 0,
            minutes,
            break_after: 0,
        }
    }

    fn faults(levels: Vec<BlindLevel>) -> Vec<BlindFault> {
        BlindSchedule::new(BlindRules::of(levels)).unwrap_err()
    }

    #[test]
    fn every_fault_is_reported_with_its_level_and_value() {
        assert_eq!(faults(Vec::new()), [BlindFault::NoLevels]);
        let many = vec![level(1, 2, 1); MAX_LEVELS + 1];
        let (count, max) = (1_001, 1_000);
        assert_eq!(faults(many), [BlindFault::TooManyLevels { count, max }]);
        let mut greedy = level(50, 100, 20);
        greedy.ante = 101;
        greedy.break_after = 1_441;
        let mut last = level(40, 90, 0);
        last.break_after = 5;
        let told: Vec<String> = faults(vec![
            greedy,
            level(0, 0, 20),
            level(101, 100, 1_441),
            level(1, u64::MAX, 20),
            last,
        ])
        .iter()
        .map(ToString::to_string)
        .collect();
        assert_eq!(
            told,
            [
                "level 1: the ante is 101, allowed is 0 to the big blind of 100",
                "level 1: the break behind it lasts 1441 minutes, allowed is 0 to 1440",
                "level 2: the big blind is 0, allowed is 1 to 1000000000000",
                "level 2: the small blind is 0, allowed is 1 to the big blind of 0",
                "level 2: the small blind falls to 0, the level before has 50",
                "level 2: the big blind falls to 0, the level before has 100",
                "level 3: the small blind is 101, allowed is 1 to the big blind of 100",
                "level 3: it lasts 1441 minutes, allowed is 1 to 1440",
                "level 4: the big blind is 18446744073709551615, allowed is 1 to 1000000000000",
                "level 4: the small blind falls to 1, the level before has 101",
                "level 5: it lasts 0 minutes, allowed is 1 to 1440",
                "level 5: a break of 5 minutes comes after the last level",
                "level 5: the big blind falls to 90, the level before has 18446744073709551615",
            ]
        );
    }

    #[test]
    fn a_moment_lies_in_a_level_or_in_the_break_behind_it() {
        let mut first = level(50, 100, 20);
        first.break_after = 10;
        let levels = vec![first, level(75, 150, 20), level(100, 200, 20)];
        let schedule = BlindSchedule::new(BlindRules::of(levels)).unwrap();
        check(&schedule, i64::MIN, 1, false, Some(20 * MINUTE));
        check(&schedule, 0, 1, false, Some(20 * MINUTE));
        check(&schedule, 20 * MINUTE - 1, 1, false, Some(1));
        check(&schedule, 20 * MINUTE, 1, true, Some(10 * MINUTE));
        check(&schedule, 30 * MINUTE - 1, 1, true, Some(1));
        check(&schedule, 30 * MINUTE, 2, false, Some(20 * MINUTE));
        check(&schedule, 50 * MINUTE, 3, false, None);
        check(&schedule, i64::MAX, 3, false, None);
        let begins = [0, 1, 2, 3, 4, u32::MAX].map(|number| schedule.begins_ms(number) / MINUTE);
        assert_eq!(begins, [0, 0, 30, 50, 50, 50]);
    }
}
