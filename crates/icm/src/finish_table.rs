//! Finishing probabilities of all players.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use crate::{
    Amount, Execution, IcmError, IcmOptions,
    deconvolution::{self, LANES, Lanes},
    exp::survival,
    options::LEAST_RESIDUAL,
    poisson_binomial::PoissonBinomial,
    quadrature::{self, Node},
    refinement::refined,
    stacks::Stacks,
    sum::exact_sum,
};

/// The most cells, players times places, of a [`FinishTable`]: 200 MB.
pub const MAX_FINISH_CELLS: usize = 25_000_000;

/// How likely every player finishes in each of the first places, and how well that is known.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FinishTable {
    /// The number of places, from the first on.
    pub places: usize,
    /// The probabilities: for each player in the order of the stacks those of the places, place 1
    /// first.
    pub probabilities: Vec<f64>,
    /// The greatest difference between 1 and the sum of a place over the players. If all places are
    /// in the table, the sums of a player over the places count too. It is at least
    /// [`f64::EPSILON`], and not above the tolerance.
    pub residual: f64,
    /// The number of nodes of the grid.
    pub nodes: usize,
}

impl FinishTable {
    /// The probabilities of one player, place 1 first; nothing if there is no such player.
    #[must_use]
    pub fn of(&self, player: usize) -> Option<&[f64]> {
        self.probabilities
            .chunks_exact(self.places.max(1))
            .nth(player)
    }
}

/// How often a grid is refined, and how much.
const REFINEMENTS: usize = 5;
const REFINEMENT: f64 = 0.75;

/// How likely every player finishes in each of the first places.
///
/// # Arguments
///
/// `stacks`: the chips of all players, in any unit, all above 0. `places`: how many places, from
/// the first on, the table has; not more than players. `options`: the tolerance is absolute, in
/// probability.
///
/// # Returns
///
/// The probabilities, none below 0.
///
/// # Errors
///
/// [`IcmError`] for invalid input, [`IcmError::TableTooLarge`] for more than [`MAX_FINISH_CELLS`]
/// cells, or [`IcmError::ToleranceNotReached`].
///
/// # Complexity
///
/// For n players: as many nodes as [`equities`](crate::equities()), each with n divisions of the
/// distribution of the number of players who are placed, 24 standard deviations wide. Memory for
/// twice the table.
///
/// # Determinism
///
/// The same bits on every machine and for every [`Execution`](crate::Execution).
///
/// ```
/// use icm::{IcmOptions, finish_table};
///
/// let table = finish_table(&[50_u32, 30, 20], 3, &IcmOptions::default())?;
/// // Somebody is second: 19/56 + 3/8 + 2/7.
/// let second: f64 = (0..3).filter_map(|player| table.of(player)).map(|row| row[1]).sum();
/// assert!((second - 1.0).abs() < 1e-15);
/// # Ok::<(), icm::IcmError>(())
/// ```
pub fn finish_table<S: Amount>(
    stacks: &[S],
    places: usize,
    options: &IcmOptions,
) -> Result<FinishTable, IcmError> {
    options.check()?;
    let stacks = Stacks::new(stacks)?;
    options.check_for(stacks.players())?;
    let players = stacks.players();
    if places > players {
        return Err(IcmError::TooManyPlaces { places, players });
    }
    if players
        .checked_mul(places)
        .is_none_or(|cells| cells > MAX_FINISH_CELLS)
    {
        return Err(IcmError::TableTooLarge {
            players,
            places,
            max: MAX_FINISH_CELLS,
        });
    }
    let mut step = quadrature::first_step(players, options.tolerance);
    let (rows, residual, nodes) = refined(options.tolerance, REFINEMENTS, |_| {
        let nodes = stacks.nodes(places, step);
        step *= REFINEMENT;
        let rows = rows(&stacks, places, &nodes, options.execution);
        let residual = residual(&stacks, places, &rows);
        (rows, residual, nodes.len())
    })?;
    let mut probabilities = Vec::with_capacity(players * places);
    for &share in stacks.share_of() {
        probabilities.extend_from_slice(&rows[share * places..][..places]);
    }
    Ok(FinishTable {
        places,
        probabilities,
        residual,
        nodes,
    })
}

/// The probabilities of the distinct stacks, one after the other.
fn rows(stacks: &Stacks, places: usize, nodes: &[Node], execution: Execution) -> Vec<f64> {
    let shares = stacks.shares();
    let mut distributions: Vec<(Node, PoissonBinomial)> = Vec::with_capacity(nodes.len());
    execution.in_order(
        nodes,
        || (vec![0.0; shares.len()], vec![0.0; shares.len()]),
        |(placed, left), &node| {
            survival(shares, node.time, placed, left);
            // The largest stack is the last; if it is divided out upwards, all are.
            let cap = match placed.last() {
                Some(&p) if p > 0.5 => usize::MAX,
                _ => places,
            };
            let mut distribution = PoissonBinomial::default();
            distribution.multiply_all(stacks.counts(), placed, left, cap);
            (node, distribution)
        },
        |distribution| distributions.push(distribution),
    );
    let blocks: Vec<Range<usize>> = (0..shares.len())
        .step_by(LANES)
        .map(|first| first..(first + LANES).min(shares.len()))
        .collect();
    let mut rows = Vec::with_capacity(shares.len() * places);
    execution.in_order(
        &blocks,
        || (),
        |(), block| {
            let sums = block_sums(&shares[block.clone()], places, &distributions);
            (sums, block.len())
        },
        |(sums, len)| {
            for lane in 0..len {
                // A rounding error below nothing is nothing.
                rows.extend(sums.iter().map(|sum| sum[lane].max(0.0)));
            }
        },
    );
    rows
}

/// The probabilities of up to [`LANES`] distinct stacks, by place.
fn block_sums(
    shares: &[f64],
    places: usize,
    distributions: &[(Node, PoissonBinomial)],
) -> Vec<Lanes> {
    let mut sums = vec![[0.0; LANES]; places];
    for (node, distribution) in distributions {
        let (mut p, mut q) = ([0.0; LANES], [0.0; LANES]);
        survival(shares, node.time, &mut p, &mut q);
        let half = p[..shares.len()].partition_point(|&p| p <= 0.5);
        let weight: Lanes = core::array::from_fn(|lane| {
            shares
                .get(lane)
                .map_or(0.0, |share| node.weight * share * q[lane])
        });
        let (low, entries) = (distribution.low(), distribution.entries());
        if half > 0 {
            let (mut p, mut q, mut weight) = (p, q, weight);
            p[half..].fill(0.0);
            q[half..].fill(1.0);
            weight[half..].fill(0.0);
            let wanted = entries.len().min(places.saturating_sub(low));
            deconvolution::upwards(low, &entries[..wanted], &p, &q, |number, quotient| {
                let sum = &mut sums[number];
                for lane in 0..LANES {
                    sum[lane] += weight[lane] * quotient[lane];
                }
            });
        }
        if half < shares.len() {
            let (mut p, mut q, mut weight) = (p, q, weight);
            for lane in (0..half).chain(shares.len()..LANES) {
                (p[lane], q[lane], weight[lane]) = (1.0, 0.0, 0.0);
            }
            deconvolution::downwards(low, entries, &p, &q, |number, quotient| {
                if let Some(sum) = sums.get_mut(number) {
                    for lane in 0..LANES {
                        sum[lane] += weight[lane] * quotient[lane];
                    }
                }
            });
        }
    }
    sums
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a number of players in memory is far below 2^53"
)]
fn residual(stacks: &Stacks, places: usize, rows: &[f64]) -> f64 {
    let counts = stacks.counts();
    let off = |sum: f64| (sum - 1.0).abs();
    let mut residual = LEAST_RESIDUAL;
    for place in 0..places {
        let column = rows[place..].iter().step_by(places);
        let sum = exact_sum(
            counts
                .iter()
                .zip(column)
                .map(|(&count, p)| count as f64 * p),
        );
        residual = residual.max(off(sum));
    }
    if places == stacks.players() {
        for row in rows.chunks_exact(places) {
            residual = residual.max(off(exact_sum(row.iter().copied())));
        }
    }
    residual
}
