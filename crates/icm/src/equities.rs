//! Equities of a field of any size, by quadrature over exponential clocks.

use alloc::{vec, vec::Vec};

use crate::{
    Amount, Execution, IcmError, IcmOptions,
    integrand::Integrand,
    options::LEAST_RESIDUAL,
    prizes::Prizes,
    quadrature::{self, Node},
    refinement::refined,
    stacks::Stacks,
    sum::exact_sum,
};

/// Equity of each stack, and how well it is known.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Equities {
    /// The values in the order of the stacks, in units of the prizes.
    pub equities: Vec<f64>,
    /// The difference between the sum of the equities and the sum of the prizes, as a part of the
    /// latter. It is at least [`f64::EPSILON`], as each equity is rounded; 0 if nothing is paid.
    /// Not above the tolerance. It follows the greatest error of an equity, relative to the equity.
    pub residual: f64,
    /// The number of nodes of the grid.
    pub nodes: usize,
    /// The first place, from 1, that is paid more than the place above it, if there is one. Such
    /// prizes are taken as they are, but are rarely meant.
    pub first_increasing_place: Option<usize>,
}

/// How often a grid is refined.
const REFINEMENTS: usize = 5;
/// How much.
const REFINEMENT: f64 = 0.75;

/// Equity of each stack, for any number of players.
///
/// # Arguments
///
/// `stacks`: the chips of all players, in any unit, all above 0 and none below
/// [`MIN_SHARE`](crate::MIN_SHARE) of all chips. `prizes`: what the places pay, place 1 first, not
/// below 0, not more than players; places without a prize pay nothing. `options`: the tolerance is
/// relative to the sum of the prizes.
///
/// # Returns
///
/// The values in the order of the stacks, and the residual that was reached. Equal stacks have
/// equal bits, and the order of the players changes no bit.
///
/// # Errors
///
/// [`IcmError::NoPlayer`], [`IcmError::StackNotFinite`], [`IcmError::NegativeStack`],
/// [`IcmError::ZeroStack`], [`IcmError::ShareTooSmall`], [`IcmError::TooManyPrizes`],
/// [`IcmError::PrizeNotFinite`], [`IcmError::NegativePrize`], [`IcmError::InvalidTolerance`];
/// [`IcmError::ToleranceTooSmall`] at once where rounding exceeds the tolerance;
/// [`IcmError::ToleranceNotReached`] if the residual is above the tolerance on the finest grid
/// too.
///
/// # Complexity
///
/// For n players of whom k are paid, at the default tolerance: about 40 + sqrt(k) 2.5 nodes; at
/// each the distribution of the number of placed players is multiplied up, n times its width of
/// 24 standard deviations (at most 12 sqrt(n) numbers), and some tens of operations for each player
/// follow. Memory for a few lists of n numbers, 64 on several threads.
///
/// # Determinism
///
/// The same bits on every machine and for every [`Execution`].
///
/// # Source
///
/// The model: Harville (1973), Malmuth (1987). The double exponential start of the grid: Takahasi
/// and Mori (1974). The race of exponential clocks, the windows, the shared series and the grid
/// that follows the square root of the time are explained on the page of this crate.
///
/// ```
/// use icm::{IcmOptions, equities};
///
/// // 1,000 players, 150 equal tickets. When 15 % of the others are placed, a player with ten times
/// // their chips is left with a chance of about 0.85^10 = 0.2.
/// let mut stacks = vec![10_000_u32; 1_000];
/// stacks[0] = 100_000;
/// let found = equities(&stacks, &[1_u32; 150], &IcmOptions::default())?;
/// assert!(found.residual <= 1e-10);
/// assert!(found.equities[0] > 0.78 && found.equities[0] < 0.82);
/// // The others share the rest equally.
/// let rest = (150.0 - found.equities[0]) / 999.0;
/// assert!((found.equities[1] - rest).abs() < 1e-12);
/// # Ok::<(), icm::IcmError>(())
/// ```
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
    options.check_for(stacks.players())?;
    let prizes = Prizes::new(prizes, stacks.players())?;
    let mut step = quadrature::first_step(stacks.players(), options.tolerance);
    let (values, residual, nodes) = refined(options.tolerance, REFINEMENTS, |_| {
        let nodes = stacks.nodes(prizes.beyond().len(), step);
        step *= REFINEMENT;
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
        (values, residual, nodes.len())
    })?;
    Ok(Equities {
        equities: (stacks.share_of().iter())
            .map(|&share| prizes.unit() * (values[share] + prizes.certain()))
            .collect(),
        residual,
        nodes,
        first_increasing_place: prizes.first_increasing_place(),
    })
}

/// Equities of the distinct stacks beyond the certain part.
fn integral(stacks: &Stacks, prizes: &[f64], nodes: &[Node], execution: Execution) -> Vec<f64> {
    let mut sums = vec![0.0; stacks.shares().len()];
    execution.in_order(
        nodes,
        || Integrand::new(stacks, prizes),
        |integrand, &node| integrand.contributions(node),
        |values| {
            for (sum, value) in sums.iter_mut().zip(&values) {
                *sum += value;
            }
        },
    );
    sums
}
