//! The figures of a change as they are printed, in tenths of a point, adding up.

use alloc::vec::Vec;

use crate::PlayerChange;

/// One entry of a printed change, in tenths of a rating point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintedEntry {
    /// The change of the mean.
    pub change: i64,
    /// The share of the sum that is taken from each entry, with its sign in the sum.
    pub conserve: i64,
    /// The late penalty, with its sign in the sum.
    pub late: i64,
}

/// The figures of a change in tenths of a rating point: `before` plus all figures of the entries is
/// `after`, exactly.
///
/// Each figure is the exact one rounded down or up; which are rounded up follows the largest
/// remainders, the first one of equal ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedChange {
    /// The mean before.
    pub before: i64,
    /// One for each entry, the first entry first.
    pub entries: Vec<PrintedEntry>,
    /// The mean after.
    pub after: i64,
}

impl PlayerChange {
    /// The figures as they are printed. Means beyond 1e15 points have no tenths and are cut there.
    ///
    /// ```
    /// # use tier_rating::*;
    /// # let entry = |player: &str| EntrySetup { player: player.into(), mu: 1500.0, sigma: 500.0,
    /// #     registered: None, bust: None, turns: None, place: None, stack: None };
    /// # let tournament = Tournament::try_from(TournamentSetup { n_max: 9, registration_close: None,
    /// #     registration_close_turn: None, duration: None, max_entries: None,
    /// #     entries: vec![entry("a"), entry("b"), entry("c")] })?;
    /// # let report = rate_event(&tournament, &RatingParams::published())?;
    /// let printed = report.players[0].printed();
    /// let sum: i64 = printed.entries.iter().map(|e| e.change + e.conserve + e.late).sum();
    /// assert_eq!(printed.before + sum, printed.after);
    /// # Ok::<(), RatingError>(())
    /// ```
    #[must_use]
    pub fn printed(&self) -> PrintedChange {
        let before = tenths(self.before.skill.mu());
        let after = tenths(self.after.skill.mu());
        let exact: Vec<f64> = self
            .explain
            .iter()
            .flat_map(|entry| [entry.change, -entry.conserve, -entry.late])
            .collect();
        let figures = apportion(&exact, after - before);
        PrintedChange {
            before,
            entries: figures
                .chunks_exact(3)
                .map(|figures| PrintedEntry {
                    change: figures[0],
                    conserve: figures[1],
                    late: figures[2],
                })
                .collect(),
            after,
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "cut at 1e16 tenths")]
fn tenths(points: f64) -> i64 {
    libm::round(10.0 * points).clamp(-1e16, 1e16) as i64
}

/// Whole numbers near ten times the exact ones, whose sum is the total.
#[expect(clippy::cast_possible_truncation, reason = "cut at 1e16 tenths")]
fn apportion(exact: &[f64], total: i64) -> Vec<i64> {
    let scaled: Vec<f64> = exact
        .iter()
        .map(|points| (10.0 * points).clamp(-1e16, 1e16))
        .collect();
    let mut figures: Vec<i64> = scaled
        .iter()
        .map(|&value| libm::floor(value) as i64)
        .collect();
    let mut order: Vec<usize> = (0..exact.len()).collect();
    let remainder = |at: usize| scaled[at] - libm::floor(scaled[at]);
    order.sort_by(|&a, &b| remainder(b).total_cmp(&remainder(a)));
    let missing = total - figures.iter().sum::<i64>();
    let count = i64::try_from(order.len()).unwrap_or(i64::MAX).max(1);
    // Each figure gets the same, and those with the largest remainders one more.
    let (each, more) = (missing.div_euclid(count), missing.rem_euclid(count));
    for (rank, &at) in (0..).zip(&order) {
        figures[at] += each + i64::from(rank < more);
    }
    figures
}
