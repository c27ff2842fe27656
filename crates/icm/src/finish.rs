//! Finishing probabilities.

use alloc::{vec, vec::Vec};

use crate::{
    Amount, IcmError, IcmOptions,
    clock::{self, Clock, Node},
    prizes::exact_sum,
    stacks::Stacks,
    window,
};

/// How likely a player finishes in each place, and how well that is known.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FinishProbabilities {
    /// The probability of each place, place 1 first, one for each player in the field.
    pub probabilities: Vec<f64>,
    /// The greatest difference that a shifted grid makes to a probability, or that between the
    /// sum of the probabilities and 1 if that is greater. Not above the tolerance.
    pub residual: f64,
    /// The number of nodes of both grids together.
    pub nodes: usize,
}

/// How often a grid is refined by halving.
const HALVINGS: usize = 3;

/// How likely one player finishes in each place.
///
/// # Errors
///
/// What is wrong with the input, as [`IcmError`] says, or [`IcmError::ToleranceNotReached`].
pub fn finish_probabilities<S: Amount>(
    stacks: &[S],
    player: usize,
    options: &IcmOptions,
) -> Result<FinishProbabilities, IcmError> {
    options.check()?;
    let stacks = Stacks::new(stacks)?;
    let players = stacks.players();
    let Some(&share) = stacks.share_of().get(player) else {
        return Err(IcmError::NoSuchPlayer { player, players });
    };
    let clock = Clock::new(players);
    let (shares, counts) = stacks.without(share);
    let rate = shares[share];
    let on_grid = |shift: f64, step: f64| {
        let steps = clock.steps(60.0 / rate, step);
        let nodes = clock.nodes(shift, step, steps, |time| time * rate < 60.0);
        let mut chances = vec![0.0; players];
        for Node { time, weight } in &nodes {
            let others = window::whole(
                (shares.iter().zip(&counts)).map(|(share, &count)| {
                    (-libm::expm1(-share * time), libm::exp(-share * time), count)
                }),
                players - 1,
            );
            let weight = weight * rate * libm::exp(-rate * time);
            for (chance, entry) in chances[others.low()..].iter_mut().zip(others.entries()) {
                *chance += weight * entry;
            }
        }
        (chances, nodes.len())
    };
    let mut step = clock::first_step(options.tolerance);
    let (mut even, mut nodes) = on_grid(0.0, step);
    let mut residual = f64::INFINITY;
    for _ in 0..=HALVINGS {
        let (odd, more) = on_grid(0.5, step);
        nodes += more;
        step *= 0.5;
        residual = 0.0;
        for (even, odd) in even.iter_mut().zip(&odd) {
            residual = residual.max(0.5 * (*even - odd).abs());
            *even = 0.5 * (*even + odd);
        }
        residual = residual.max((exact_sum(even.iter().copied()) - 1.0).abs());
        if residual <= options.tolerance {
            return Ok(FinishProbabilities {
                probabilities: even,
                residual,
                nodes,
            });
        }
    }
    Err(IcmError::ToleranceNotReached {
        tolerance: options.tolerance,
        residual,
        nodes,
    })
}
