//! Blinds of a night at a time, as the table takes them.

use club_log::blinds::{BlindFault, BlindLevel, BlindRules, BlindSchedule};
use holdem_table::{Ante, MAX_CHIPS, Stakes, StakesSetup};

use crate::plan_error::PlanError;

/// Big blinds of all chips together at the last level, at most: what is left then is over soon.
const LAST_BIG_BLINDS: u64 = 20;
/// Levels of a structure, at most.
const MAX_LEVELS: usize = club_log::blinds::MAX_LEVELS;

/// Levels of a night with the blinds of each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Levels {
    schedule: BlindSchedule,
    stakes: Vec<Stakes>,
    last: Stakes,
}

impl Levels {
    /// Checks a structure for players with a starting stack.
    ///
    /// # Errors
    ///
    /// [`PlanError::Blinds`] with all faults; [`PlanError::BlindsAboveStacks`].
    pub(crate) fn new(rules: BlindRules, stack: u64) -> Result<Self, PlanError> {
        let schedule = BlindSchedule::new(rules).map_err(|faults| PlanError::Blinds { faults })?;
        let first = schedule.levels().first().map_or(0, |level| level.big_blind);
        if first > stack {
            return Err(PlanError::BlindsAboveStacks {
                big_blind: first,
                stack,
            });
        }
        let stakes = |level: &BlindLevel| {
            let setup = StakesSetup {
                small_blind: level.small_blind,
                big_blind: level.big_blind,
                ante: if level.ante == 0 {
                    Ante::None
                } else {
                    Ante::BigBlind(level.ante)
                },
            };
            let refused = |_| PlanError::TooManyChips {
                got: level.big_blind.into(),
                max: MAX_CHIPS,
            };
            Stakes::new(setup).map_err(refused)
        };
        let levels = schedule.levels().iter().map(stakes);
        let levels: Vec<Stakes> = levels.collect::<Result<_, _>>()?;
        let none = || PlanError::Blinds {
            faults: vec![BlindFault::NoLevels],
        };
        Ok(Self {
            last: levels.last().copied().ok_or_else(none)?,
            stakes: levels,
            schedule,
        })
    }

    /// The schedule.
    pub(crate) const fn schedule(&self) -> &BlindSchedule {
        &self.schedule
    }

    /// Blinds and antes of a level, from 1; those of the last one for every number past it.
    pub(crate) fn stakes(&self, level: u32) -> Stakes {
        let index = usize::try_from(level.saturating_sub(1)).unwrap_or(usize::MAX);
        self.stakes.get(index).copied().unwrap_or(self.last)
    }
}

/// The structure with levels behind the last one, until all chips together are few big blinds.
///
/// Each of them is half as much again, and lasts as long as the last one of the structure.
pub(crate) fn extended(mut rules: BlindRules, chips: u64) -> BlindRules {
    while let Some(last) = rules.levels.last().copied()
        && last.big_blind.saturating_mul(LAST_BIG_BLINDS) < chips
        && last.big_blind <= club_log::blinds::MAX_BLIND / 2
        && rules.levels.len() < MAX_LEVELS
    {
        let more = |chips: u64| chips + chips / 2;
        rules.levels.push(BlindLevel {
            small_blind: more(last.small_blind),
            big_blind: more(last.big_blind).max(last.big_blind + 1),
            ante: more(last.ante),
            ..last
        });
    }
    rules
}

/// Checks that the chips of all entries together may be on one table.
///
/// # Errors
///
/// [`PlanError::TooManyChips`].
pub(crate) fn check_chips(entries: u64, stack: u64) -> Result<u64, PlanError> {
    let got = u128::from(entries) * u128::from(stack);
    match u64::try_from(got) {
        Ok(chips) if chips <= MAX_CHIPS => Ok(chips),
        _ => Err(PlanError::TooManyChips {
            got,
            max: MAX_CHIPS,
        }),
    }
}
