//! The parts of a change of the rate as they are shown: in tenths of a point, adding up.

use crate::{EntryExplanation, PlayerChange, Skill, TierParams};

/// The parts of a change of the rate, in tenths of a rating point. They add up to the change of the
/// rounded rates, exactly.
///
/// Each part is the exact one rounded down or up; the largest remainders are rounded up, the first one of
/// equal ones.
///
/// ```
/// use tier_rating::{RatingParams, Skill, Tournament, TournamentSetup, rate_event};
///
/// let players = ["Aoki", "Baba", "Chiba"].map(|name| (name, Skill::INITIAL));
/// let night = Tournament::new(TournamentSetup::from_places(9, players))?;
/// let params = RatingParams::published();
/// let winner = &rate_event(&night, &params)?.players[0];
/// let parts = winner.parts(params.tier());
/// assert_eq!(parts.by_floor, 0);
/// let sum = parts.by_place + parts.shared + parts.late + parts.by_certainty;
/// let tenths = |rate: f64| (10.0 * rate).round() as i64;
/// assert_eq!(sum, tenths(winner.after.rate.value()) - tenths(winner.before.rate.value()));
/// # Ok::<(), tier_rating::RatingError<&str>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ChangeParts {
    /// Part due to the places.
    pub by_place: i64,
    /// Part taken from everybody so that the mean of all stays.
    pub shared: i64,
    /// Part that late registrations cost.
    pub late: i64,
    /// Part due to a smaller sigma.
    pub by_certainty: i64,
    /// Part due to the floor of the rate; 0 where neither rate is below it without the floor.
    pub by_floor: i64,
}

/// The points of one entry, in rating points: `change - conserve - late` is added to the mean.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EntryPoints {
    /// The change of the mean before the two terms below.
    pub change: f64,
    /// The mean change of all entries, which is taken from each.
    pub conserve: f64,
    /// The penalty for registering late.
    pub late: f64,
}

impl From<&EntryExplanation> for EntryPoints {
    fn from(entry: &EntryExplanation) -> Self {
        Self {
            change: entry.change,
            conserve: entry.conserve,
            late: entry.late,
        }
    }
}

impl ChangeParts {
    /// The parts of a change of the rate by the points of these entries.
    ///
    /// # Arguments
    ///
    /// `before`, `after`: skills whose rates are below 1e15; higher ones have no tenths.
    ///
    /// ```
    /// use tier_rating::{ChangeParts, EntryPoints, Skill, TierParams};
    ///
    /// // A winner at the floor: the rate rises from 717.8 to 800.9, and 900 is shown both times.
    /// let (before, after) = (Skill::new(600.0, 300.0)?, Skill::new(683.1, 300.0)?);
    /// let points = EntryPoints { change: 83.1, conserve: 0.0, late: 0.0 };
    /// let parts = ChangeParts::new(&TierParams::published(), before, after, &[points]);
    /// assert_eq!((parts.by_place, parts.by_certainty, parts.by_floor), (831, 0, -831));
    /// # Ok::<(), tier_rating::RatingError>(())
    /// ```
    #[must_use]
    pub fn new(params: &TierParams, before: Skill, after: Skill, entries: &[EntryPoints]) -> Self {
        let sum = |part: fn(&EntryPoints) -> f64| -> f64 { entries.iter().map(part).sum() };
        let by_place = sum(|entry| entry.change);
        let shared = -sum(|entry| entry.conserve);
        let late = -sum(|entry| entry.late);
        let change = |rate: fn(&TierParams, Skill) -> f64| {
            let (from, to) = (rate(params, before), rate(params, after));
            (to - from, tenths(to).saturating_sub(tenths(from)))
        };
        let (unfloored, due) = change(TierParams::unfloored_rate);
        let (_, shown) = change(|params, skill| params.rate(skill).value());
        let rest = unfloored - by_place - shared - late;
        let [by_place, shared, late, by_certainty] =
            apportioned([by_place, shared, late, rest], due);
        let by_floor = shown.saturating_sub(due);
        Self {
            by_place,
            shared,
            late,
            by_certainty,
            by_floor,
        }
    }
}

impl<P> PlayerChange<P> {
    /// The parts of the change of the rate, by the parameters that made it.
    #[must_use]
    pub fn parts(&self, params: &TierParams) -> ChangeParts {
        let entries: alloc::vec::Vec<_> = self.explain.iter().map(EntryPoints::from).collect();
        ChangeParts::new(params, self.before.skill, self.after.skill, &entries)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "cut at the ends of the range"
)]
fn tenths(rate: f64) -> i64 {
    libm::round(10.0 * rate) as i64
}

/// Whole tenths near the exact parts, whose sum is the total. The parts that lose most by rounding
/// down are rounded up.
#[expect(
    clippy::cast_possible_truncation,
    reason = "cut at the ends of the range"
)]
fn apportioned(parts: [f64; 4], total: i64) -> [i64; 4] {
    let mut whole = parts.map(|part| libm::floor(10.0 * part) as i64);
    let mut order = [0, 1, 2, 3];
    let lost = |at: usize| 10.0 * parts[at] - libm::floor(10.0 * parts[at]);
    order.sort_by(|a, b| lost(*b).total_cmp(&lost(*a)));
    let sum = |whole: &[i64; 4]| {
        whole
            .iter()
            .fold(0_i64, |sum, part| sum.saturating_add(*part))
    };
    let mut left = total.saturating_sub(sum(&whole));
    for at in order.into_iter().cycle().take(8) {
        if left > 0 {
            whole[at] += 1;
            left -= 1;
        }
    }
    whole[3] = whole[3].saturating_add(left);
    whole
}
