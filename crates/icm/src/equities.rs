//! Equities of a field of any size, by quadrature over exponential clocks.

use alloc::{vec, vec::Vec};

use crate::{
    Amount, IcmError, IcmOptions,
    clock::{self, Clock, Node},
    prizes::{Prizes, exact_sum},
    stacks::Stacks,
};

/// What each stack is worth, and how well that is known.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Equities {
    /// The values in the order of the stacks, in units of the prizes.
    pub equities: Vec<f64>,
    /// The difference between the sum of the equities and the sum of the prizes, as a part of the
    /// latter; 0 if nothing is paid. Not above the tolerance. It follows the greatest error of an
    /// equity, relative to the equity.
    pub residual: f64,
    /// The number of nodes of the grid.
    pub nodes: usize,
    /// The first place, from 1, that is paid more than the place above it, if there is one. Such
    /// prizes are taken as they are, but are rarely meant.
    pub increase: Option<usize>,
}

/// How often a grid is refined.
const REFINEMENTS: usize = 5;
/// How much.
const REFINEMENT: f64 = 0.75;

/// What each stack is worth, for any number of players.
///
/// # Errors
///
/// What is wrong with the input, the player or place counted as [`IcmError`] says, or
/// [`IcmError::ToleranceNotReached`].
#[expect(
    clippy::cast_precision_loss,
    reason = "a number of players in memory is far below 2^53"
)]
pub fn equities<S: Amount, P: Amount>(
    stacks: &[S],
    prizes: &[P],
    options: &IcmOptions,
) -> Result<Equities, IcmError> {
    options.check()?;
    let stacks = Stacks::new(stacks)?;
    let prizes = Prizes::new(prizes, stacks.players())?;
    let clock = Clock::new(stacks.players());
    let mut best = (f64::INFINITY, 0);
    let mut step = clock::first_step(options.tolerance);
    for _ in 0..=REFINEMENTS {
        let steps = clock.steps(60.0 / stacks.shares()[0], step);
        let nodes = clock.nodes(0.0, step, steps, |_| true);
        let values = passes(&stacks, prizes.beyond(), &nodes);
        let sum = exact_sum(
            (stacks.counts().iter().zip(&values))
                .map(|(&count, value)| count as f64 * (value + prizes.certain())),
        );
        let residual = if prizes.pool() > 0.0 {
            (sum - prizes.pool()).abs() / prizes.pool()
        } else {
            0.0
        };
        if residual <= options.tolerance {
            return Ok(Equities {
                equities: (stacks.share_of().iter())
                    .map(|&share| prizes.unit() * (values[share] + prizes.certain()))
                    .collect(),
                residual,
                nodes: nodes.len(),
                increase: prizes.increase(),
            });
        }
        if residual < best.0 {
            best = (residual, nodes.len());
        }
        step *= REFINEMENT;
    }
    Err(IcmError::ToleranceNotReached {
        tolerance: options.tolerance,
        residual: best.0,
        nodes: best.1,
    })
}

/// Forward and backward passes: only sums of positive terms.
#[expect(
    clippy::cast_precision_loss,
    reason = "a number of players in memory is far below 2^53"
)]
fn passes(stacks: &Stacks, prizes: &[f64], nodes: &[Node]) -> Vec<f64> {
    let mut order: Vec<usize> = Vec::new();
    for (share, &count) in stacks.counts().iter().enumerate() {
        order.extend(core::iter::repeat_n(share, count));
    }
    let paid = prizes.len();
    let mut values = vec![0.0; stacks.shares().len()];
    for node in nodes {
        let mut before = vec![0.0; (order.len() + 1) * paid];
        let mut after = prizes.to_vec();
        if let Some(nobody) = before.first_mut() {
            *nobody = 1.0;
        }
        let chances = |share: usize| {
            let x = stacks.shares()[share] * node.time;
            (-libm::expm1(-x), libm::exp(-x))
        };
        for (i, &share) in order.iter().enumerate() {
            let (p, q) = chances(share);
            for k in 0..paid {
                let below = if k > 0 { before[i * paid + k - 1] } else { 0.0 };
                before[(i + 1) * paid + k] = q * before[i * paid + k] + p * below;
            }
        }
        for (i, &share) in order.iter().enumerate().rev() {
            let (p, q) = chances(share);
            let value: f64 = (before[i * paid..].iter().zip(&after))
                .map(|(a, b)| a * b)
                .sum();
            values[share] +=
                node.weight * stacks.shares()[share] * q * value / stacks.counts()[share] as f64;
            for k in 0..paid {
                let above = after.get(k + 1).copied().unwrap_or(0.0);
                after[k] = q * after[k] + p * above;
            }
        }
    }
    values
}
