//! Agreement of rankings, and bands of it by resampling; plain arithmetic on lists of numbers.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Resamples of a band.
pub(crate) const DRAWS: u32 = 2_000;

/// Ranks of values from 1, the smallest first; equal values share the mean of their ranks.
fn mean_ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    while first < order.len() {
        let value = values[order[first]];
        let same = order[first..].iter();
        let size = same
            .take_while(|at| values[**at].total_cmp(&value).is_eq())
            .count();
        // Ranks first + 1 to first + size.
        let rank = number(2 * first + size + 1) / 2.0;
        for at in &order[first..first + size] {
            ranks[*at] = rank;
        }
        first += size;
    }
    ranks
}

/// Spearman's rank correlation of two figures of the same things, -1 to 1.
///
/// None where one of them is the same for all, so that it ranks nobody.
pub(crate) fn rank_correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    let (a, b) = (mean_ranks(a), mean_ranks(b));
    let middle = number(a.len() + 1) / 2.0;
    let (mut together, mut of_a, mut of_b) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(&b) {
        let (a, b) = (a - middle, b - middle);
        together += a * b;
        of_a += a * a;
        of_b += b * b;
    }
    let size = (of_a * of_b).sqrt();
    (size > 0.0).then(|| together / size)
}

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

    /// Spearman by its definition: ranks by counting, and the correlation by its covariances.
    fn obvious(a: &[f64], b: &[f64]) -> Option<f64> {
        let ranks = |values: &[f64]| -> Vec<f64> {
            let below = |value: &f64| values.iter().filter(|other| *other < value).count();
            let same = |value: &f64| {
                values
                    .iter()
                    .filter(|other| other.total_cmp(value).is_eq())
                    .count()
            };
            let rank = |value: &f64| number(below(value)) + f64::midpoint(number(same(value)), 1.0);
            values.iter().map(rank).collect()
        };
        let (a, b) = (ranks(a), ranks(b));
        let count = number(a.len());
        let mean = |values: &[f64]| values.iter().sum::<f64>() / count;
        let (mean_a, mean_b) = (mean(&a), mean(&b));
        let covariance = |x: &[f64], mean_x: f64, y: &[f64], mean_y: f64| -> f64 {
            let pairs = x.iter().zip(y);
            pairs.map(|(x, y)| (x - mean_x) * (y - mean_y)).sum::<f64>() / count
        };
        let (of_a, of_b) = (
            covariance(&a, mean_a, &a, mean_a),
            covariance(&b, mean_b, &b, mean_b),
        );
        let both = covariance(&a, mean_a, &b, mean_b);
        (of_a > 1e-9 && of_b > 1e-9).then(|| both / of_a.sqrt() / of_b.sqrt())
    }

    /// Whole numbers, so that ties are common.
    fn figures() -> impl Strategy<Value = Vec<(f64, f64)>> {
        let value = || (0..6_i32).prop_map(f64::from);
        prop::collection::vec((value(), value()), 1..14)
    }

    proptest! {
        #[test]
        fn the_rank_correlation_is_that_of_its_definition(figures in figures()) {
            let (a, b): (Vec<f64>, Vec<f64>) = figures.into_iter().unzip();
            match (rank_correlation(&a, &b), obvious(&a, &b)) {
                // A dozen sums of halves are exact; the roots and the quotient round.
                (Some(ours), Some(theirs)) => prop_assert!((ours - theirs).abs() < 1e-12),
                (ours, theirs) => prop_assert_eq!(ours, theirs),
            }
        }

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
    fn known_orders() {
        let up = [1.0, 2.0, 3.0, 4.0];
        let down = [9.0, 7.0, 5.0, -1.0];
        assert_eq!(rank_correlation(&up, &up), Some(1.0));
        assert_eq!(rank_correlation(&up, &down), Some(-1.0));
        assert_eq!(rank_correlation(&up, &[2.0; 4]), None);
        assert_eq!(rank_correlation(&[], &[]), None);
        // Ranks 1, 2.5, 2.5, 4 against 1 to 4: 4.5 by the root of 4.5 times 5.
        let tied = rank_correlation(&up, &[1.0, 2.0, 2.0, 3.0]).unwrap();
        assert!((tied - 4.5 / 22.5_f64.sqrt()).abs() < 1e-15);
        // Differences of one, four times: 1 - 6 * 4 / (4 * 15).
        let swapped = rank_correlation(&up, &[2.0, 1.0, 4.0, 3.0]).unwrap();
        assert!((swapped - 0.6).abs() < 1e-15);
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
