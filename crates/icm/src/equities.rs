//! Equities of a field of any size, by quadrature over exponential clocks.

use alloc::{vec, vec::Vec};

use crate::{
    Amount, Execution, IcmError, IcmOptions,
    clock::{self, Node},
    kernel::Kernel,
    options::LEAST_RESIDUAL,
    prizes::Prizes,
    stacks::Stacks,
    sum::exact_sum,
};

/// What each stack is worth, and how well that is known.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Equities {
    /// The values in the order of the stacks, in units of the prizes.
    pub equities: Vec<f64>,
    /// The difference between the sum of the equities and the sum of the prizes, as a part of the
    /// latter, but at least [`f64::EPSILON`], as each equity is rounded; 0 if nothing is paid. Not
    /// above the tolerance. It follows the greatest error of an equity, relative to the equity.
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
    let mut best = (f64::INFINITY, 0);
    let mut step = clock::first_step(stacks.players(), options.tolerance);
    for _ in 0..=REFINEMENTS {
        let nodes = stacks.nodes(prizes.beyond().len(), step);
        let values = integral(&stacks, prizes.beyond(), &nodes, options.execution);
        let sum = exact_sum(
            (stacks.counts().iter().zip(&values))
                .map(|(&count, value)| count as f64 * (value + prizes.certain())),
        );
        let residual = if prizes.pool() > 0.0 {
            ((sum - prizes.pool()).abs() / prizes.pool()).max(LEAST_RESIDUAL)
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
        if residual <= LEAST_RESIDUAL {
            break;
        }
        step *= REFINEMENT;
    }
    Err(IcmError::ToleranceNotReached {
        tolerance: options.tolerance,
        residual: best.0,
        nodes: best.1,
    })
}

/// What the distinct stacks are worth beyond what is certain.
fn integral(stacks: &Stacks, prizes: &[f64], nodes: &[Node], execution: Execution) -> Vec<f64> {
    let mut sums = vec![0.0; stacks.shares().len()];
    execution.in_order(
        nodes,
        || Kernel::new(stacks, prizes),
        |kernel, &node| kernel.contributions(node),
        |values| {
            for (sum, value) in sums.iter_mut().zip(&values) {
                *sum += value;
            }
        },
    );
    sums
}
