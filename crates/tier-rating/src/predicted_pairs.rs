//! Pairs of players in the order that a ranking predicts.

use core::cmp::Ordering;

/// Pairs of players who finished apart, and those of them whose order a ranking predicts.
///
/// # Determinism
///
/// Whole numbers: the sum of several nights is the same in any order.
///
/// # Examples
///
/// ```
/// use tier_rating::PredictedPairs;
///
/// // A score before the night, and the place in it: the first pair is in order, the others are not.
/// let night = PredictedPairs::of(&[(1500.0, 2), (1400.0, 3), (1300.0, 1)]);
/// assert_eq!(night, PredictedPairs { all: 3, right_halves: 2 });
/// assert_eq!(night.share(), Some(1.0 / 3.0));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PredictedPairs {
    /// The pairs.
    pub all: u64,
    /// Twice the pairs in the right order; a pair that the ranking ties adds one.
    pub right_halves: u64,
}

impl PredictedPairs {
    /// The pairs of players with their scores, higher ones better, and their places in the finish.
    ///
    /// # Complexity
    ///
    /// The square of the number of players.
    #[must_use]
    pub fn of(players: &[(f64, u32)]) -> Self {
        let mut pairs = Self::default();
        for (at, (score, place)) in players.iter().enumerate() {
            for (other, behind) in &players[at + 1..] {
                if place == behind {
                    continue;
                }
                pairs.all += 1;
                pairs.right_halves += match score.total_cmp(other) {
                    Ordering::Equal => 1,
                    order => 2 * u64::from(order.is_gt() == (place < behind)),
                };
            }
        }
        pairs
    }

    /// The sum of several nights.
    #[must_use]
    pub fn sum<'a>(nights: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut sum = Self::default();
        for night in nights {
            sum.all += night.all;
            sum.right_halves += night.right_halves;
        }
        sum
    }

    /// The share of pairs in the right order, 0 to 1; none without a pair.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "pairs stay below 2^53")]
    pub fn share(self) -> Option<f64> {
        (self.all > 0).then(|| self.right_halves as f64 / (2 * self.all) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn pairs_are_counted_one_by_one(
            players in prop::collection::vec((0..5_i32, 1..6_u32), 0..12),
        ) {
            let (mut all, mut right) = (0, 0.0);
            for (a, place) in &players {
                for (b, behind) in &players {
                    if place < behind {
                        all += 1;
                        right += match a.cmp(b) {
                            Ordering::Greater => 1.0,
                            Ordering::Equal => 0.5,
                            Ordering::Less => 0.0,
                        };
                    }
                }
            }
            let scored: Vec<(f64, u32)> =
                players.iter().map(|(score, place)| (f64::from(*score), *place)).collect();
            let pairs = PredictedPairs::of(&scored);
            prop_assert_eq!(pairs.all, all);
            prop_assert_eq!(pairs.share(), (all > 0).then(|| right / f64::from(u32::try_from(all).unwrap())));
        }
    }

    #[test]
    fn known_pairs() {
        let right = [(3.0, 1), (2.0, 2), (1.0, 3)];
        assert_eq!(PredictedPairs::of(&right).share(), Some(1.0));
        let wrong = [(1.0, 1), (2.0, 2), (3.0, 3)];
        assert_eq!(PredictedPairs::of(&wrong).share(), Some(0.0));
        // A ranking that ties everybody predicts half; players who finished together are no pair.
        assert_eq!(
            PredictedPairs::of(&[(1.0, 1), (1.0, 2), (1.0, 3)]).share(),
            Some(0.5)
        );
        assert_eq!(PredictedPairs::of(&[(1.0, 1), (2.0, 1)]).share(), None);
        let both = [PredictedPairs::of(&right), PredictedPairs::of(&wrong)];
        assert_eq!(
            PredictedPairs::sum(&both),
            PredictedPairs {
                all: 6,
                right_halves: 6
            }
        );
    }
}
