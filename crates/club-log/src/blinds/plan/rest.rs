//! Blinds for what is left of a night.

use super::search::{LENGTHS, Search, Start};
use super::{BlindPlan, BlindPlanError, BlindPlanSetup};
use crate::blinds::BlindLevel;

/// Cost of levels that are shorter or longer than the last one that has begun.
const OTHER_LENGTH: u64 = 20_000;

/// A night under way whose levels that have not begun are to be planned again. The fields are unchecked;
/// [`BlindRestSetup::plan`] checks them.
///
/// The method is that of [`BlindPlanSetup`]. The first planned level is one step above the last that has begun,
/// levels keep their length where that is possible, and breaks are counted from the last one.
///
/// ```
/// use club_log::blinds::{BlindLevel, BlindRestSetup};
///
/// let level = |small_blind, big_blind| BlindLevel {
///     small_blind,
///     big_blind,
///     ante: 0,
///     minutes: 20,
///     break_after: 0,
/// };
/// let begun = [level(100, 200), level(150, 300)];
/// let plan = BlindRestSetup {
///     begun: &begun,
///     lead: 12,
///     players: 14,
///     total: 400_000,
///     minutes: 150,
///     chips: &[25, 100, 500, 1_000, 5_000],
///     ante_from: None,
///     level_minutes: None,
///     break_minutes: 10,
/// }
/// .plan()?;
/// assert_eq!((plan.levels()[0].begins, plan.levels()[0].level.big_blind), (12, 400));
/// assert_eq!(plan.rules().levels[..2], begun);
/// assert!(plan.expected_end().abs_diff(150) <= 20);
/// # Ok::<(), club_log::blinds::BlindPlanError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlindRestSetup<'a> {
    /// The levels that have begun and stay: one at least.
    pub begun: &'a [BlindLevel],
    /// Minutes from now to the first level that is planned: 0 to 2,880.
    pub lead: u32,
    /// Players who are in: 2 to 100,000.
    pub players: u32,
    /// Chips in play: 1 to 100,000,000,000,000.
    pub total: u64,
    /// Minutes from now to the expected end, breaks included: 5 to 1,440.
    pub minutes: u32,
    /// The values of the chips: 1 to 12 of them, rising, each a multiple of the one before.
    pub chips: &'a [u64],
    /// The first level with an ante, which is as much as the big blind; none without antes.
    pub ante_from: Option<u32>,
    /// Minutes of a level, 5 to 120, where they are not to be chosen.
    pub level_minutes: Option<u32>,
    /// Minutes of a break, 0 to 60.
    pub break_minutes: u32,
}

impl BlindRestSetup<'_> {
    /// Finds the blinds of the levels that have not begun.
    ///
    /// # Errors
    ///
    /// As [`BlindPlanSetup::plan`], of the numbers above.
    pub fn plan(&self) -> Result<BlindPlan, BlindPlanError> {
        self.check()?;
        let last = self.begun.last().map(|level| level.minutes);
        let lengths = if let Some(minutes) = self.level_minutes {
            vec![(minutes, 0)]
        } else {
            let others = LENGTHS.iter().filter(|(minutes, _)| Some(*minutes) != last);
            let others = others.map(|(minutes, cost)| (*minutes, cost + OTHER_LENGTH));
            let last = last.map(|minutes| (minutes, 0)).into_iter();
            last.chain(others).collect()
        };
        let begun = u32::try_from(self.begun.len()).unwrap_or(u32::MAX);
        Search {
            players: self.players,
            total: self.total,
            minutes: self.minutes,
            chips: self.chips,
            ante_from: self.ante_from.map(|from| from.saturating_sub(begun).max(1)),
            lengths,
            break_minutes: self.break_minutes,
            start: Start::Behind {
                begun: self.begun,
                lead: self.lead,
            },
        }
        .plan()
    }

    /// The first fault of the setup by itself.
    fn check(&self) -> Result<(), BlindPlanError> {
        let begun = u64::try_from(self.begun.len()).unwrap_or(u64::MAX);
        for (field, value, min, max) in [
            ("begun", begun, 1, 1_000),
            ("lead", self.lead.into(), 0, 2_880),
            ("total", self.total, 1, 100_000_000_000_000),
            ("minutes", self.minutes.into(), 5, 1_440),
        ] {
            if !(min..=max).contains(&value) {
                return Err(BlindPlanError::PlanOutOfRange {
                    field,
                    value,
                    min,
                    max,
                });
            }
        }
        // The other numbers have the bounds of a whole evening.
        BlindPlanSetup {
            players: self.players,
            stack: self.chips.first().copied().unwrap_or(1).max(1),
            minutes: self.minutes.max(30),
            chips: self.chips.to_vec(),
            ante_from: self.ante_from,
            level_minutes: self.level_minutes,
            break_minutes: self.break_minutes,
        }
        .check()
    }
}
