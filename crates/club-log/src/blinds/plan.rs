//! Blinds for a field, a stack and an evening: levels, breaks and colour-ups that end near a time.

mod fault;
mod ladder;

use serde::Serialize;

pub use self::fault::BlindPlanError;
use self::ladder::{Blinds, Climbs, playable, step};
use super::{BlindLevel, BlindRules, MAX_BLIND};

/// Lengths of a level that a plan may choose, in minutes, with their cost: clubs play the first three.
const LENGTHS: [(u32, u64); 7] = [
    (15, 0),
    (20, 0),
    (30, 0),
    (25, 5_000),
    (40, 20_000),
    (10, 60_000),
    (60, 60_000),
];
/// Play between two breaks, in minutes: as many whole levels, and two at least.
const BETWEEN_BREAKS: u32 = 90;
/// Big blinds that are in play when two are left and the end is near: at least and at most.
const END: (u64, u64) = (20, 30);
/// The big blinds in play that cost nothing at the end.
const BEST_END: u64 = 25;
/// Big blinds of the first stack: at least and at most.
const DEPTH: (u64, u64) = (15, 500);
/// The depths of the first stack that cost nothing.
const BEST_DEPTH: (u64, u64) = (100, 250);
/// The values of chips that clubs use.
const USUAL_CHIPS: [u64; 9] = [1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000];
/// Levels that follow the expected end, for a night that lasts longer.
const SPARE_LEVELS: usize = 4;

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

/// Blinds for a field and an evening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BlindPlan {
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

/// A chip that leaves the table in a break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ColourUp {
    /// The level before the break, from 1.
    pub after_level: usize,
    /// The value of the chip.
    pub chip: u64,
}

/// A number of levels of a length, and the way to climb them.
#[derive(Debug)]
struct Choice {
    minutes: u32,
    ends: u32,
    levels: Vec<usize>,
    cost: u64,
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
        let total = u64::from(self.players) * self.stack;
        let blinds = playable(&self.chips, (total / 4).min(MAX_BLIND));
        let climbs = Climbs::search(&blinds, blinds.len(), |blinds| self.start(blinds));
        let mut best: Option<Choice> = None;
        let mut times: Option<(u32, u32)> = None;
        for choice in self.choices(&blinds, &climbs, total) {
            let (shortest, longest) = times.unwrap_or((choice.ends, choice.ends));
            times = Some((shortest.min(choice.ends), longest.max(choice.ends)));
            let near = choice.ends.abs_diff(self.minutes) <= choice.minutes;
            if near && best.as_ref().is_none_or(|best| choice.cost < best.cost) {
                best = Some(choice);
            }
        }
        let Some(best) = best else {
            return Err(match times {
                Some((shortest, longest)) => BlindPlanError::NoSuchTime {
                    minutes: self.minutes,
                    shortest,
                    longest,
                },
                None => BlindPlanError::NoBlinds { total },
            });
        };
        Ok(self.planned(&blinds, &best, total))
    }

    /// Every number of levels of every length with its cheapest way.
    fn choices(&self, blinds: &[Blinds], climbs: &Climbs, total: u64) -> Vec<Choice> {
        let ends: Vec<(usize, u64)> = (0..)
            .zip(blinds)
            .filter_map(|(index, blinds)| Some((index, end_cost(blinds, total)?)))
            .collect();
        let lengths: Vec<(u32, u64)> = match self.level_minutes {
            Some(minutes) => vec![(minutes, 0)],
            None => LENGTHS.to_vec(),
        };
        let mut choices = Vec::new();
        for count in 2..=climbs.most() {
            let ways = ends.iter().filter_map(|(end, end_cost)| {
                let climb = climbs.to(count, *end)?;
                // The steps of a long way and of a short one cost as much together.
                let steps = 8 * climb.steps_cost / u64::try_from(count).ok()?;
                Some((steps + climb.start_cost + end_cost, climb.levels))
            });
            let Some((cost, levels)) = ways.min_by_key(|(cost, _)| *cost) else {
                continue;
            };
            for (minutes, length_cost) in &lengths {
                let Some(ends) = self.begins(count, *minutes).checked_add(*minutes) else {
                    continue;
                };
                let off = u64::from(ends.abs_diff(self.minutes)) * 1_000 / u64::from(*minutes);
                let off = off.saturating_mul(off) / 40;
                choices.push(Choice {
                    minutes: *minutes,
                    ends,
                    levels: levels.clone(),
                    cost: cost.saturating_add(off).saturating_add(*length_cost),
                });
            }
        }
        choices
    }

    /// Cost of the first blinds; none where the stack is too shallow or too deep.
    fn start(&self, blinds: &Blinds) -> Option<u64> {
        let depth = self.stack / blinds.big;
        if !(DEPTH.0..=DEPTH.1).contains(&depth) {
            return None;
        }
        let thousandths = if depth < BEST_DEPTH.0 {
            BEST_DEPTH.0 * 1_000 / depth
        } else if depth > BEST_DEPTH.1 {
            depth * 1_000 / BEST_DEPTH.1
        } else {
            1_000
        };
        let off = thousandths - 1_000;
        Some(off * off / 4)
    }

    /// Whole levels between two breaks.
    fn between_breaks(minutes: u32) -> usize {
        let levels = (BETWEEN_BREAKS / minutes.max(1)).max(2);
        usize::try_from(levels).unwrap_or(usize::MAX)
    }

    /// Minutes from the first hand to a level, from 1.
    fn begins(&self, level: usize, minutes: u32) -> u32 {
        let before = level.saturating_sub(1);
        let breaks = before / Self::between_breaks(minutes);
        // There are at most some hundred blinds.
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let play = number(before).saturating_mul(minutes);
        play.saturating_add(number(breaks).saturating_mul(self.break_minutes))
    }

    /// The plan of a choice, with the levels behind its end.
    fn planned(&self, blinds: &[Blinds], choice: &Choice, total: u64) -> BlindPlan {
        let expected_last = choice.levels.len();
        let mut chosen: Vec<Blinds> = choice
            .levels
            .iter()
            .filter_map(|index| blinds.get(*index).copied())
            .collect();
        while let Some(last) = chosen
            .last()
            .filter(|_| chosen.len() < expected_last + SPARE_LEVELS)
        {
            let next = blinds
                .iter()
                .filter_map(|next| Some((step(last.big, next)?, *next)));
            match next.min_by_key(|(cost, _)| *cost) {
                Some((_, next)) => chosen.push(next),
                None => break,
            }
        }
        let count = chosen.len();
        let every = Self::between_breaks(choice.minutes);
        let levels = (1..).zip(&chosen).map(|(number, blinds)| {
            let pauses = number % every == 0 && number < count;
            let ante = self
                .ante_from
                .is_some_and(|from| usize::try_from(from).is_ok_and(|from| number >= from));
            let level = BlindLevel {
                small_blind: blinds.small,
                big_blind: blinds.big,
                ante: if ante { blinds.big } else { 0 },
                minutes: choice.minutes,
                break_after: if pauses { self.break_minutes } else { 0 },
            };
            let players = left(self.players, number, expected_last);
            PlannedLevel {
                begins: self.begins(number, choice.minutes),
                level,
                players,
                average_tenths: 10 * total / u64::from(players) / blinds.big,
            }
        });
        let levels: Vec<PlannedLevel> = levels.collect();
        let (colour_ups, unneeded) = self.colour_ups(&levels, every, expected_last);
        BlindPlan {
            target: self.minutes,
            expected_end: choice.ends,
            expected_last,
            levels,
            colour_ups,
            unneeded,
        }
    }

    /// The chips that leave, and those that no level needs. A chip leaves in the first break from which on the
    /// next larger one pays every amount.
    fn colour_ups(
        &self,
        levels: &[PlannedLevel],
        every: usize,
        expected_last: usize,
    ) -> (Vec<ColourUp>, Vec<u64>) {
        let (mut colour_ups, mut unneeded) = (Vec::new(), Vec::new());
        for pair in self.chips.windows(2) {
            let [chip, next] = *pair else { continue };
            let needs = |level: &BlindLevel| {
                let amounts = [level.small_blind, level.big_blind, level.ante];
                amounts.iter().any(|amount| !amount.is_multiple_of(next))
            };
            let last: Option<usize> = (1..)
                .zip(levels)
                .filter(|(_, planned)| needs(&planned.level))
                .map(|(number, _)| number)
                .last();
            match last {
                None if self.stack.is_multiple_of(next) => unneeded.push(chip),
                None | Some(_) => {
                    let break_at = last.unwrap_or(1).div_ceil(every) * every;
                    if break_at < expected_last {
                        colour_ups.push(ColourUp {
                            after_level: break_at,
                            chip,
                        });
                    }
                }
            }
        }
        (colour_ups, unneeded)
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

/// Cost of the last blinds; none where too many or too few big blinds are in play.
fn end_cost(blinds: &Blinds, total: u64) -> Option<u64> {
    let (least, most) = END;
    let (total, big) = (u128::from(total), u128::from(blinds.big));
    if total < big * u128::from(least) || total > big * u128::from(most) {
        return None;
    }
    let thousandths = u64::try_from(1_000 * total / (big * u128::from(BEST_END))).ok()?;
    let off = thousandths.abs_diff(1_000);
    Some(off * off / 4)
}

/// Players who are expected at the beginning of a level: all at the first, two at the last, evenly between.
fn left(players: u32, level: usize, last: usize) -> u32 {
    let steps = u64::try_from(last.saturating_sub(1))
        .unwrap_or(u64::MAX)
        .max(1);
    let done = u64::try_from(level.saturating_sub(1))
        .unwrap_or(u64::MAX)
        .min(steps);
    let out = u64::from(players.saturating_sub(2)) * done / steps;
    players - u32::try_from(out).unwrap_or(0)
}

impl BlindPlan {
    /// The levels, from the first; the last ones are for a night that lasts longer.
    #[must_use]
    pub fn levels(&self) -> &[PlannedLevel] {
        &self.levels
    }

    /// The level with which the end is expected, from 1.
    #[must_use]
    pub fn expected_last(&self) -> usize {
        self.expected_last
    }

    /// Minutes from the first hand to the expected end, breaks included.
    #[must_use]
    pub fn expected_end(&self) -> u32 {
        self.expected_end
    }

    /// Minutes from the first hand to the end that was asked for.
    #[must_use]
    pub fn target(&self) -> u32 {
        self.target
    }

    /// The chips that leave the table, the smallest first.
    #[must_use]
    pub fn colour_ups(&self) -> &[ColourUp] {
        &self.colour_ups
    }

    /// Chips that no level needs and that the stack can do without, the smallest first.
    #[must_use]
    pub fn unneeded(&self) -> &[u64] {
        &self.unneeded
    }

    /// The blind structure.
    #[must_use]
    pub fn rules(&self) -> BlindRules {
        let levels = self.levels.iter().map(|planned| planned.level);
        BlindRules {
            levels: levels.collect(),
        }
    }
}
