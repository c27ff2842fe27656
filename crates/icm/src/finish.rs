//! Finishing probabilities of one player.

use alloc::{vec, vec::Vec};

use crate::{
    Amount, Execution, IcmError, IcmOptions,
    exp::survival,
    options::LEAST_RESIDUAL,
    poisson_binomial::PoissonBinomial,
    quadrature::{self, Node, Quadrature},
    refinement::refined,
    stacks::{LAST_CLOCK, Stacks},
    sum::exact_sum,
};

/// How likely a player finishes in each place, and how well that is known.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FinishProbabilities {
    /// The probability of each place, place 1 first, one for each player in the field.
    pub probabilities: Vec<f64>,
    /// The greatest difference that a shifted grid makes to a probability. If the sum of the
    /// probabilities differs more from 1, it is that difference, and it is at least
    /// [`f64::EPSILON`]. Not above the tolerance. The error is about its square, down to the
    /// rounding.
    pub residual: f64,
    /// The number of nodes of both grids together.
    pub nodes: usize,
}

/// How often a grid is refined by halving.
const HALVINGS: usize = 3;

/// How likely one player finishes in each place.
///
/// # Arguments
///
/// `stacks`: the chips of all players, in any unit, all above 0. `player`: the position in this
/// list of the player asked for, from 0. `options`: the tolerance is absolute, in probability.
///
/// # Returns
///
/// A probability for each place, none below 0; their sum is 1 within the residual.
///
/// # Errors
///
/// [`IcmError`] for invalid input, or [`IcmError::ToleranceNotReached`].
///
/// # Complexity
///
/// For n players: about 8 sqrt(n) + 60 nodes at a tolerance of 1e-10, each with as many operations
/// as n times the width of the distribution of the number of players who are placed, 24 standard
/// deviations. Memory for some tens of these distributions.
///
/// # Determinism
///
/// The same bits on every machine and for every [`Execution`](crate::Execution).
///
/// # Source
///
/// As [`equities`](crate::equities()); the integrand is the distribution of the number of others
/// whose clocks have run out when the player's does.
///
/// ```
/// use icm::{IcmOptions, finish_probabilities};
///
/// // First with 30 of 100 chips; second 1/2 * 30/50 + 1/5 * 30/80; else third.
/// let finish = finish_probabilities(&[50_u32, 30, 20], 1, &IcmOptions::default())?;
/// for (probability, exact) in finish.probabilities.iter().zip([3.0 / 10.0, 3.0 / 8.0, 13.0 / 40.0]) {
///     assert!((probability - exact).abs() < 1e-15);
/// }
/// # Ok::<(), icm::IcmError>(())
/// ```
pub fn finish_probabilities<S: Amount>(
    stacks: &[S],
    player: usize,
    options: &IcmOptions,
) -> Result<FinishProbabilities, IcmError> {
    options.check()?;
    let stacks = Stacks::new(stacks)?;
    options.check_for(stacks.players())?;
    let players = stacks.players();
    let Some(&share) = stacks.share_of().get(player) else {
        let player = player as u64;
        return Err(IcmError::PlayerOutOfRange { player, players });
    };
    let mut step = quadrature::first_step(players, options.tolerance);
    let (first, mut nodes) = on_grid(&stacks, share, 0.0, step, options.execution);
    let (probabilities, residual, nodes) = refined(options.tolerance, HALVINGS, |before| {
        let mut even = before.unwrap_or_else(|| first.clone());
        let (odd, more) = on_grid(&stacks, share, 0.5, step, options.execution);
        nodes += more;
        step *= 0.5;
        let mut residual = LEAST_RESIDUAL;
        for (even, odd) in even.iter_mut().zip(&odd) {
            residual = residual.max(0.5 * (*even - odd).abs());
            *even = 0.5 * (*even + odd);
        }
        residual = residual.max((exact_sum(even.iter().copied()) - 1.0).abs());
        (even, residual, nodes)
    })?;
    Ok(FinishProbabilities {
        probabilities,
        residual,
        nodes,
    })
}

/// The probabilities by one grid, and its number of nodes.
fn on_grid(
    stacks: &Stacks,
    share: usize,
    shift: f64,
    step: f64,
    execution: Execution,
) -> (Vec<f64>, usize) {
    let shares = stacks.shares();
    let rate = shares[share];
    let mut others = stacks.counts().to_vec();
    others[share] -= 1;
    let grid = Quadrature::new(stacks.players());
    let end = LAST_CLOCK / rate;
    let nodes = grid.nodes(shift, step, grid.steps(end, step), |time| time < end);
    let mut sums = vec![0.0; stacks.players()];
    execution.in_order(
        &nodes,
        || (vec![0.0; shares.len()], vec![0.0; shares.len()]),
        |(placed, left), &Node { time, weight }| {
            survival(shares, time, placed, left);
            let mut distribution = PoissonBinomial::default();
            distribution.multiply_all(&others, placed, left, usize::MAX);
            (distribution, weight * rate * left[share])
        },
        |(distribution, weight)| {
            for (sum, entry) in sums[distribution.low()..]
                .iter_mut()
                .zip(distribution.entries())
            {
                *sum += weight * entry;
            }
        },
    );
    (sums, nodes.len())
}
