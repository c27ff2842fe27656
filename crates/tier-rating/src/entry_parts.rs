//! The parts of a change of the rate entry by entry, in tenths of a point.

use alloc::vec::Vec;

use crate::{ChangeParts, EntryPoints};

/// The parts of one entry's points, in tenths of a rating point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EntryParts {
    /// Part due to the place.
    pub by_place: i64,
    /// Part taken from everybody so that the mean of all stays.
    pub shared: i64,
    /// Part that a late registration cost.
    pub late: i64,
}

impl EntryParts {
    /// The points of the entry.
    #[must_use]
    pub fn sum(&self) -> i64 {
        (self.by_place.saturating_add(self.shared)).saturating_add(self.late)
    }
}

impl ChangeParts {
    /// The parts entry by entry. Each column adds up to the part of the whole change, exactly.
    ///
    /// Rounded as the parts themselves: by largest remainders, the first one of equal ones.
    ///
    /// # Arguments
    ///
    /// `entries`: those that the parts were made of, in the same order.
    ///
    /// ```
    /// use tier_rating::{ChangeParts, EntryPoints, Skill, TierParams};
    ///
    /// let (before, after) = (Skill::new(1500.0, 100.0)?, Skill::new(1529.93, 100.0)?);
    /// let entry = |change| EntryPoints { change, conserve: 0.04, late: 0.0 };
    /// let entries = [entry(-30.04), entry(50.05), entry(10.04)];
    /// let parts = ChangeParts::new(&TierParams::published(), before, after, &entries);
    /// let rows = parts.by_entry(&entries);
    /// assert_eq!(rows.iter().map(|row| row.by_place).sum::<i64>(), parts.by_place);
    /// assert_eq!(rows.iter().map(|row| row.shared).sum::<i64>(), parts.shared);
    /// assert_eq!(rows[0].by_place, -301 + 1);
    /// # Ok::<(), tier_rating::RatingError>(())
    /// ```
    #[must_use]
    pub fn by_entry(&self, entries: &[EntryPoints]) -> Vec<EntryParts> {
        let column = |total: i64, part: fn(&EntryPoints) -> f64| {
            let exact: Vec<f64> = entries.iter().map(part).collect();
            apportioned(&exact, total)
        };
        let by_place = column(self.by_place, |entry| entry.change);
        let shared = column(self.shared, |entry| -entry.conserve);
        let late = column(self.late, |entry| -entry.late);
        let rows = by_place.into_iter().zip(shared).zip(late);
        rows.map(|((by_place, shared), late)| EntryParts {
            by_place,
            shared,
            late,
        })
        .collect()
    }
}

/// Whole tenths near the exact numbers of points, whose sum is the total.
#[expect(
    clippy::cast_possible_truncation,
    reason = "cut at the ends of the range"
)]
fn apportioned(exact: &[f64], total: i64) -> Vec<i64> {
    let floor = |points: f64| libm::floor(10.0 * points);
    let lost = |at: usize| 10.0 * exact[at] - floor(exact[at]);
    let mut whole: Vec<i64> = exact.iter().map(|points| floor(*points) as i64).collect();
    let mut order: Vec<usize> = (0..exact.len()).collect();
    order.sort_by(|&a, &b| lost(b).total_cmp(&lost(a)));
    let sum = |whole: &[i64]| {
        whole
            .iter()
            .fold(0_i64, |sum, own| sum.saturating_add(*own))
    };
    let mut left = total.saturating_sub(sum(&whole));
    let step = left.signum();
    // The total is rounded from the same numbers, so that twice around is enough; the whole of a
    // change at the floor may be rounded down by one more.
    let falling: Vec<usize> = order.iter().rev().copied().collect();
    let turns = if step < 0 { &falling } else { &order };
    for &at in turns.iter().cycle().take(2 * exact.len()) {
        if left != 0 {
            whole[at] += step;
            left -= step;
        }
    }
    if let Some(last) = whole.last_mut() {
        *last = last.saturating_add(left);
    }
    whole
}
