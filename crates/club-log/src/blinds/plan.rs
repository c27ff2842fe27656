//! Blinds for a field, a stack and an evening: levels, breaks and colour-ups that end near a time.

mod fault;
mod ladder;
mod rest;
mod search;

use serde::Serialize;

pub use self::fault::BlindPlanError;
pub use self::rest::BlindRestSetup;
use self::search::{LENGTHS, Search, Start};
use super::{BlindLevel, BlindRules, ColourUp};

/// The values of chips that clubs use.
const USUAL_CHIPS: [u64; 9] = [1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000];
/// A field and an evening for which blinds are to be found. The fields are unchecked;
/// [`BlindPlanSetup::plan`] checks them.
///
/// # Method
///
/// A tournament ends when the chips of all are about 20 to 30 big blinds: then the last two play for stacks of
/// ten to fifteen. The plan has as many levels as reach that in the time, breaks included, and its end is the end
/// of the level with such blinds, at most one level away from the time that was asked for.
///
/// Levels last 15, 20 or 30 minutes where that is possible, and 10, 25, 40 or 60 otherwise. A break lies behind
/// as many whole levels as fit into 90 minutes. Big blinds are 1, 1.2, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5 or 8 times
/// a power of ten, each 1.2 to 1.6 times the one before; among all such ways the one whose steps are nearest to
/// 1.38, whose first stack has 100 to 250 big blinds and whose amounts are the roundest is taken.
///
/// Blinds are paid with the largest chip that is at most a fifth of the big blind, so that small chips leave the
/// table: a chip is coloured up in the first break from which on the next larger one pays every amount.
///
/// Players are expected to go out evenly, from all at the first level to two at the last.
///
/// The plan is made of whole numbers alone: the same setup gives the same plan on every machine.
///
/// ```
/// use club_log::blinds::BlindPlanSetup;
///
/// let plan = BlindPlanSetup {
///     players: 30,
///     stack: 20_000,
///     minutes: 240,
///     chips: vec![25, 100, 500, 1_000, 5_000],
///     ..BlindPlanSetup::default()
/// }
/// .plan()?;
/// let last = plan.levels()[plan.expected_last() - 1];
/// assert!((20..=30).contains(&(30 * 20_000 / last.level.big_blind)));
/// assert!(plan.expected_end().abs_diff(240) <= last.level.minutes);
/// # Ok::<(), club_log::blinds::BlindPlanError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlindPlanSetup {
    /// Stacks that will be in play, re-entries included: 2 to 100,000.
    pub players: u32,
    /// Chips of an entry: 1 to 1,000,000,000, a multiple of the smallest chip.
    pub stack: u64,
    /// Minutes from the first hand to the expected end, breaks included: 30 to 1,440.
    pub minutes: u32,
    /// The values of the chips: 1 to 12 of them, rising, each a multiple of the one before.
    pub chips: Vec<u64>,
    /// The level from which on there is an ante, as much as the big blind; none without antes.
    pub ante_from: Option<u32>,
    /// Minutes of a level, 5 to 120, where they are not to be chosen.
    pub level_minutes: Option<u32>,
    /// Minutes of a break, 0 to 60.
    pub break_minutes: u32,
}

impl Default for BlindPlanSetup {
    /// Thirty stacks of 20,000 for four hours, breaks of ten minutes, no ante.
    fn default() -> Self {
        Self {
            players: 30,
            stack: 20_000,
            minutes: 240,
            chips: vec![25, 100, 500, 1_000, 5_000],
            ante_from: None,
            level_minutes: None,
            break_minutes: 10,
        }
    }
}

/// Blinds for a field and an evening, or for the rest of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BlindPlan {
    /// Levels that have begun and stay as they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    begun: Vec<BlindLevel>,
    /// Minutes from the first hand to the end that was asked for.
    target: u32,
    /// Minutes from the first hand to the expected end.
    expected_end: u32,
    /// The level with which the end is expected, from 1; those behind it are for a night that lasts longer.
    expected_last: usize,
    levels: Vec<PlannedLevel>,
    colour_ups: Vec<ColourUp>,
    /// Chips that no level needs, from the first on.
    unneeded: Vec<u64>,
}

/// A level of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PlannedLevel {
    /// Minutes from the first hand to its beginning.
    pub begins: u32,
    /// Blinds, ante and length.
    #[serde(flatten)]
    pub level: BlindLevel,
    /// Players who are expected at its beginning.
    pub players: u32,
    /// The average stack then, in tenths of a big blind.
    pub average_tenths: u64,
}

impl BlindPlanSetup {
    /// Finds the blinds.
    ///
    /// # Errors
    ///
    /// [`BlindPlanError`]: a number out of its range, chips that do not rise or cannot be exchanged, a stack that the
    /// chips cannot pay, or a time that no blinds fit, with the shortest and the longest that some do.
    pub fn plan(&self) -> Result<BlindPlan, BlindPlanError> {
        self.check()?;
        let lengths = match self.level_minutes {
            Some(minutes) => vec![(minutes, 0)],
            None => LENGTHS.to_vec(),
        };
        Search {
            players: self.players,
            total: u64::from(self.players) * self.stack,
            minutes: self.minutes,
            chips: &self.chips,
            ante_from: self.ante_from,
            lengths,
            break_minutes: self.break_minutes,
            start: Start::Stack(self.stack),
        }
        .plan()
    }
}

/// The values of the chips that a club uses for a stack.
///
/// They are those of 1, 5, 25, 100, 500, 1,000, 5,000, 25,000 and 100,000 from the largest one on that divides
/// the stack and is at most a four-hundredth of it.
///
/// ```
/// use club_log::blinds::usual_chips;
///
/// assert_eq!(usual_chips(20_000), [25, 100, 500, 1_000, 5_000, 25_000, 100_000]);
/// assert_eq!(usual_chips(1_505)[..2], [1, 5]);
/// ```
#[must_use]
pub fn usual_chips(stack: u64) -> Vec<u64> {
    let fits = |chip: &&u64| {
        let many = chip.checked_mul(400).is_some_and(|most| most <= stack);
        many && stack.is_multiple_of(**chip)
    };
    let first = USUAL_CHIPS.iter().rev().find(fits).copied().unwrap_or(1);
    USUAL_CHIPS
        .into_iter()
        .filter(|chip| *chip >= first)
        .collect()
}

impl BlindPlan {
    /// Levels that have begun, which come before those of the plan.
    #[must_use]
    pub fn begun(&self) -> &[BlindLevel] {
        &self.begun
    }

    /// The planned levels, from the first; the last ones are for a night that lasts longer.
    #[must_use]
    pub fn levels(&self) -> &[PlannedLevel] {
        &self.levels
    }

    /// The planned level with which the end is expected, from 1.
    #[must_use]
    pub fn expected_last(&self) -> usize {
        self.expected_last
    }

    /// Minutes from the first hand to the expected end, breaks included; of a rest from now.
    #[must_use]
    pub fn expected_end(&self) -> u32 {
        self.expected_end
    }

    /// Minutes from the first hand to the end that was asked for; of a rest from now.
    #[must_use]
    pub fn target(&self) -> u32 {
        self.target
    }

    /// The chips that leave the table, the smallest first. The levels are those of the plan, from 1.
    #[must_use]
    pub fn colour_ups(&self) -> &[ColourUp] {
        &self.colour_ups
    }

    /// Chips that no level needs and that the stack can do without, the smallest first.
    #[must_use]
    pub fn unneeded(&self) -> &[u64] {
        &self.unneeded
    }

    /// The blind structure, with the levels that have begun.
    #[must_use]
    pub fn rules(&self) -> BlindRules {
        let planned = self.levels.iter().map(|planned| planned.level);
        // There are at most a thousand levels.
        let begun = u32::try_from(self.begun.len()).unwrap_or(u32::MAX);
        let ups = self.colour_ups.iter().map(|up| ColourUp {
            after_level: up.after_level.saturating_add(begun),
            chip: up.chip,
        });
        BlindRules {
            levels: self.begun.iter().copied().chain(planned).collect(),
            colour_ups: ups.collect(),
        }
    }
}
