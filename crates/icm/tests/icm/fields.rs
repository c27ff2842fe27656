//! Stacks and prizes of many kinds.
#![expect(
    clippy::cast_precision_loss,
    reason = "numbers of players and places are small"
)]

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

/// Stacks as late in a tournament: exponentially distributed, 10,000 chips on average.
pub(crate) fn exponential(players: usize, seed: u64) -> Vec<f64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let stack = |_| 1.0 - 10_000.0 * (1.0 - rng.random::<f64>()).ln();
    (0..players).map(stack).collect()
}

/// Stacks from 1 to 10^6, equally many of every order of magnitude.
pub(crate) fn extreme(players: usize, seed: u64) -> Vec<f64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut stacks: Vec<f64> = (0..players)
        .map(|_| 1e6_f64.powf(rng.random::<f64>()))
        .collect();
    stacks[0] = 1.0;
    stacks[players - 1] = 1e6;
    stacks
}

/// Prizes that fall with the power 0.8 of the place.
pub(crate) fn falling(paid: usize) -> Vec<f64> {
    (1..=paid)
        .map(|place| 1000.0 * (place as f64).powf(-0.8))
        .collect()
}
