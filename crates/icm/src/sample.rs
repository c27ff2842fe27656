//! Equities by drawing finishing orders.

use alloc::{vec, vec::Vec};

use rand::{Rng, RngExt};

use crate::{Amount, IcmError, prizes::Prizes, stacks::Stacks};

/// Estimates of what each stack is worth.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SampledEquities {
    /// The mean of the prizes won, in the order of the stacks, in units of the prizes.
    pub equities: Vec<f64>,
    /// The estimated standard deviation of each mean, 0 where all draws won the same.
    pub standard_errors: Vec<f64>,
}

/// Equity of each stack, by drawing finishing orders.
///
/// A third method, which shares nothing with the others but the model: an exponential clock for
/// each player, whose rate is the stack; the clock that runs out first is first. The error falls
/// with the square root of the number of draws, so it is a check and no way to compute.
///
/// # Arguments
///
/// `stacks` and `prizes`: as [`equities`](crate::equities()). `draws`: at least 2. `rng`: the
/// source of randomness; one number for each player and draw, in the order of the stacks.
///
/// # Errors
///
/// [`IcmError`] for invalid input, or [`IcmError::TooFewDraws`].
///
/// # Complexity
///
/// For n players and k prizes: each draw n logarithms, a selection and a sort of k.
///
/// # Determinism
///
/// The same generator in the same state gives the same bits on every machine.
///
/// ```
/// use icm::sampled_equities;
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
///
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let sampled = sampled_equities(&[50_u32, 30, 20], &[70_u32, 30], 10_000, &mut rng)?;
/// let off = sampled.equities[0] - 1265.0 / 28.0;
/// assert!(off.abs() < 4.0 * sampled.standard_errors[0]);
/// # Ok::<(), icm::IcmError>(())
/// ```
pub fn sampled_equities<S: Amount, P: Amount, R: Rng + ?Sized>(
    stacks: &[S],
    prizes: &[P],
    draws: u32,
    rng: &mut R,
) -> Result<SampledEquities, IcmError> {
    let stacks = Stacks::new(stacks)?;
    let players = stacks.players();
    let prizes = Prizes::new(prizes, players)?;
    if draws < 2 {
        return Err(IcmError::TooFewDraws { draws });
    }
    let paid = prizes.beyond().len();
    let mut sums = vec![0.0; players];
    let mut squares = vec![0.0; players];
    let mut clocks: Vec<(f64, usize)> = Vec::with_capacity(players);
    for _ in 0..draws {
        clocks.clear();
        for (player, &share) in stacks.share_of().iter().enumerate() {
            // From (0, 1], so that the logarithm is a number.
            let uniform = 1.0 - rng.random::<f64>();
            clocks.push((-libm::log(uniform) / stacks.shares()[share], player));
        }
        let earlier = |a: &(f64, usize), b: &(f64, usize)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
        if 0 < paid && paid < players {
            clocks.select_nth_unstable_by(paid, earlier);
        }
        let first = &mut clocks[..paid];
        first.sort_unstable_by(earlier);
        for (&mut (_, player), prize) in first.iter_mut().zip(prizes.beyond()) {
            sums[player] += prize;
            squares[player] += prize * prize;
        }
    }
    let draws = f64::from(draws);
    let standard_errors = (sums.iter().zip(&squares))
        .map(|(sum, square)| {
            let variance = ((square - sum * sum / draws) / (draws - 1.0)).max(0.0);
            prizes.unit() * libm::sqrt(variance / draws)
        })
        .collect();
    let equities = (sums.iter())
        .map(|sum| prizes.unit() * (sum / draws + prizes.certain()))
        .collect();
    Ok(SampledEquities {
        equities,
        standard_errors,
    })
}
