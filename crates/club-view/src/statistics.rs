//! Bands of a figure by resampling; plain arithmetic on lists of numbers.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Resamples of a band.
pub(crate) const DRAWS: u32 = 2_000;

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
