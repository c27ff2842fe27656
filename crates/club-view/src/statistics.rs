//! Pairs in the right order, and bands of a figure by resampling; plain arithmetic on lists of numbers.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Resamples of a band.
pub(crate) const DRAWS: u32 = 2_000;

/// Pairs of players who finished apart, and those of them whose order a ranking predicts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Pairs {
    /// The pairs.
    pub(crate) all: u64,
    /// Twice the pairs in the right order; a pair that the ranking ties adds one.
    pub(crate) right_halves: u64,
}

impl Pairs {
    /// The pairs of players with their scores, higher ones better, and their places in the finish.
    pub(crate) fn of(players: &[(f64, u32)]) -> Self {
        let mut pairs = Self::default();
        for (at, (score, place)) in players.iter().enumerate() {
            for (other, behind) in &players[at + 1..] {
                if place == behind {
                    continue;
                }
                pairs.all += 1;
                pairs.right_halves += match score.total_cmp(other) {
                    std::cmp::Ordering::Equal => 1,
                    order => 2 * u64::from(order.is_gt() == (place < behind)),
                };
            }
        }
        pairs
    }

    /// The sum of several nights.
    pub(crate) fn sum<'a>(nights: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut sum = Self::default();
        for night in nights {
            sum.all += night.all;
            sum.right_halves += night.right_halves;
        }
        sum
    }

    /// The share of pairs in the right order, 0 to 1; none without a pair.
    #[expect(clippy::cast_precision_loss, reason = "pairs stay below 2^53")]
    pub(crate) fn share(self) -> Option<f64> {
        (self.all > 0).then(|| self.right_halves as f64 / (2 * self.all) as f64)
    }
}

/// Draws with replacement, the same for every ranking that is compared.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Resamples {
    things: u32,
    seed: u64,
    purpose: u64,
}

impl Resamples {
    /// Draws of this number of things, keyed by a seed and by their purpose.
    pub(crate) fn new(things: usize, seed: u64, purpose: u64) -> Self {
        Self {
            things: u32::try_from(things).unwrap_or(u32::MAX),
            seed,
            purpose,
        }
    }

    /// The 5th and the 95th percentile of a figure over all resamples that have one.
    pub(crate) fn band(self, figure: impl Fn(&[usize]) -> Option<f64>) -> Option<(f64, f64)> {
        let mut values: Vec<f64> = Vec::new();
        self.each(|drawn| values.extend(figure(drawn)));
        values.sort_by(f64::total_cmp);
        let last = values.len().checked_sub(1)?;
        let tail = last / 20;
        Some((values[tail], values[last - tail]))
    }

    fn each(self, mut see: impl FnMut(&[usize])) {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(self.purpose);
        let mut drawn = Vec::new();
        for _ in 0..DRAWS {
            drawn.clear();
            let picks = (0..self.things).map(|_| rng.random_range(0..self.things) as usize);
            drawn.extend(picks);
            see(&drawn);
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of players stay below 2^53"
)]
pub(crate) fn number(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
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
                            std::cmp::Ordering::Greater => 1.0,
                            std::cmp::Ordering::Equal => 0.5,
                            std::cmp::Ordering::Less => 0.0,
                        };
                    }
                }
            }
            let scored: Vec<(f64, u32)> =
                players.iter().map(|(score, place)| (f64::from(*score), *place)).collect();
            let pairs = Pairs::of(&scored);
            prop_assert_eq!(pairs.all, all);
            prop_assert_eq!(pairs.share(), (all > 0).then(|| right / f64::from(u32::try_from(all).unwrap())));
        }
    }

    #[test]
    fn known_pairs() {
        let right = [(3.0, 1), (2.0, 2), (1.0, 3)];
        assert_eq!(Pairs::of(&right).share(), Some(1.0));
        let wrong = [(1.0, 1), (2.0, 2), (3.0, 3)];
        assert_eq!(Pairs::of(&wrong).share(), Some(0.0));
        // A ranking that ties everybody predicts half; players who finished together are no pair.
        assert_eq!(
            Pairs::of(&[(1.0, 1), (1.0, 2), (1.0, 3)]).share(),
            Some(0.5)
        );
        assert_eq!(Pairs::of(&[(1.0, 1), (2.0, 1)]).share(), None);
        let both = [Pairs::of(&right), Pairs::of(&wrong)];
        assert_eq!(
            Pairs::sum(&both),
            Pairs {
                all: 6,
                right_halves: 6
            }
        );
    }

    #[test]
    fn a_band_holds_nine_tenths_of_the_draws_and_is_the_same_for_a_seed() {
        let means = |seed| {
            let draws = Resamples::new(100, seed, 1);
            let mean = |drawn: &[usize]| {
                Some(drawn.iter().copied().map(number).sum::<f64>() / number(drawn.len()))
            };
            draws.band(mean).unwrap()
        };
        let (low, high) = means(7);
        assert_eq!(means(7), (low, high));
        assert_ne!(means(8), (low, high));
        // The mean of 100 numbers from 0 to 99: 49.5, with a standard error of 2.887; 1.645 of them
        // to each side, of which 2,000 draws leave about 0.1 uncertain.
        assert!((low - (49.5 - 4.75)).abs() < 0.5, "{low}");
        assert!((high - (49.5 + 4.75)).abs() < 0.5, "{high}");
        assert_eq!(Resamples::new(3, 1, 1).band(|_| None), None);
        assert_eq!(
            Resamples::new(0, 1, 1).band(|drawn| Some(number(drawn.len()))),
            Some((0.0, 0.0))
        );
    }

    #[test]
    fn there_are_two_thousand_draws_and_other_ones_for_another_purpose() {
        let first = |purpose| {
            let (mut draws, mut first) = (0, Vec::new());
            Resamples::new(10, 1, purpose).each(|drawn| {
                if draws == 0 {
                    first = drawn.to_vec();
                }
                draws += 1;
            });
            assert_eq!(draws, 2_000);
            first
        };
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
    }
}
