//! The search for blinds: numbers of levels, lengths and ways to climb them.

use super::super::ColourUp;
use super::ladder::{Blinds, Climbs, playable, step};
use super::{BlindPlan, BlindPlanError, PlannedLevel};
use crate::blinds::{BlindLevel, MAX_BLIND};

/// Lengths of a level that a plan may choose, in minutes, with their cost: clubs play the first three.
pub(super) const LENGTHS: [(u32, u64); 7] = [
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
/// Levels that follow the expected end, for a night that lasts longer.
const SPARE_LEVELS: usize = 4;

/// A field and the time for which blinds are searched, checked.
#[derive(Debug)]
pub(super) struct Search<'a> {
    /// Players at the first level.
    pub(super) players: u32,
    /// Chips in play.
    pub(super) total: u64,
    /// Minutes to the end.
    pub(super) minutes: u32,
    pub(super) chips: &'a [u64],
    /// The level from which on there is an ante, counted from the first that is searched.
    pub(super) ante_from: Option<u32>,
    /// Lengths of a level with their cost.
    pub(super) lengths: Vec<(u32, u64)>,
    pub(super) break_minutes: u32,
    pub(super) start: Start<'a>,
}

/// Beginning of the search.
#[derive(Debug, Clone, Copy)]
pub(super) enum Start<'a> {
    /// With the first hand, for a stack.
    Stack(u64),
    /// Behind levels that have begun.
    Behind {
        /// The levels, at least one.
        begun: &'a [BlindLevel],
        /// Minutes to the first level that is searched.
        lead: u32,
    },
}

/// A number of levels of a length, and the way to climb them.
#[derive(Debug)]
struct Choice {
    minutes: u32,
    ends: u32,
    levels: Vec<usize>,
    cost: u64,
}

impl Search<'_> {
    /// Finds the cheapest blinds whose end is at most a level away from the time asked for.
    pub(super) fn plan(&self) -> Result<BlindPlan, BlindPlanError> {
        let total = self.total;
        let blinds = playable(self.chips, (total / 4).min(MAX_BLIND));
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
        let mut choices = Vec::new();
        for count in self.fewest()..=climbs.most() {
            let ways = ends.iter().filter_map(|(end, end_cost)| {
                let climb = climbs.to(count, *end)?;
                // The steps of a long way and of a short one cost as much together.
                let steps = 8 * climb.steps_cost / u64::try_from(count).ok()?;
                Some((steps + climb.start_cost + end_cost, climb.levels))
            });
            let Some((cost, levels)) = ways.min_by_key(|(cost, _)| *cost) else {
                continue;
            };
            for (minutes, length_cost) in &self.lengths {
                let begins = self.lead().checked_add(self.begins(count, *minutes));
                let Some(ends) = begins.and_then(|begins| begins.checked_add(*minutes)) else {
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

    /// The fewest levels: an evening has two, a rest may have one.
    fn fewest(&self) -> usize {
        match self.start {
            Start::Stack(_) => 2,
            Start::Behind { .. } => 1,
        }
    }

    /// Minutes to the first level.
    fn lead(&self) -> u32 {
        match self.start {
            Start::Stack(_) => 0,
            Start::Behind { lead, .. } => lead,
        }
    }

    /// Levels that have begun since the last break.
    fn since_break(&self, minutes: u32) -> usize {
        let Start::Behind { begun, .. } = self.start else {
            return 0;
        };
        let behind = begun.iter().rev();
        let since = behind.take_while(|level| level.break_after == 0).count();
        // A break that is overdue follows the first level.
        since.min(Self::between_breaks(minutes).saturating_sub(1))
    }

    /// Cost of the first blinds. None where the stack is too shallow or too deep, or the step from the last
    /// level that has begun is too small or too great.
    fn start(&self, blinds: &Blinds) -> Option<u64> {
        let stack = match self.start {
            Start::Stack(stack) => stack,
            Start::Behind { begun, .. } => {
                let last = begun.last()?;
                return step(last.big_blind, blinds).filter(|_| blinds.small >= last.small_blind);
            }
        };
        let depth = stack / blinds.big;
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

    /// Minutes from the beginning of the first level to that of a level, from 1.
    fn begins(&self, level: usize, minutes: u32) -> u32 {
        let before = level.saturating_sub(1);
        let breaks = (before + self.since_break(minutes)) / Self::between_breaks(minutes);
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
        let since = self.since_break(choice.minutes);
        let levels = (1..).zip(&chosen).map(|(number, blinds)| {
            let pauses = (number + since).is_multiple_of(every) && number < count;
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
                begins: self.lead() + self.begins(number, choice.minutes),
                level,
                players,
                average_tenths: 10 * total / u64::from(players) / blinds.big,
            }
        });
        let levels: Vec<PlannedLevel> = levels.collect();
        let (colour_ups, unneeded) = self.colour_ups(&levels, (every, since), expected_last);
        BlindPlan {
            begun: match self.start {
                Start::Stack(_) => Vec::new(),
                Start::Behind { begun, .. } => begun.to_vec(),
            },
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
        (every, since): (usize, usize),
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
            match (last, self.start) {
                (None, Start::Stack(stack)) if stack.is_multiple_of(next) => unneeded.push(chip),
                // It has left the table.
                (None, Start::Behind { begun, .. }) if !begun.last().is_some_and(needs) => {}
                (None | Some(_), _) => {
                    let after_level = (last.unwrap_or(1) + since).div_ceil(every) * every - since;
                    if after_level < expected_last {
                        // There are at most a thousand levels.
                        let after_level = u32::try_from(after_level).unwrap_or(u32::MAX);
                        colour_ups.push(ColourUp { after_level, chip });
                    }
                }
            }
        }
        (colour_ups, unneeded)
    }
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
