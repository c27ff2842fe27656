//! Checked stacks.

use alloc::{vec, vec::Vec};

use crate::{
    Amount, IcmError,
    exp::survival,
    quadrature::{Node, Quadrature},
};

/// The least part of all chips that a player may hold.
pub const MIN_SHARE: f64 = 1e-100;
/// How many mean times a clock is watched: e^-60 is below 1e-26.
pub(crate) const LAST_CLOCK: f64 = 60.0;
/// -ln of a chance that does not matter.
const NEVER: f64 = 60.0;

/// Stacks as shares of all chips, equal ones merged.
#[derive(Debug)]
pub(crate) struct Stacks {
    /// The distinct shares, smallest first.
    shares: Vec<f64>,
    /// How many players hold each of them.
    counts: Vec<usize>,
    /// Which of them each player holds.
    share_of: Vec<usize>,
}

impl Stacks {
    /// Checks the stacks; of several faults the first in the list is reported.
    pub(crate) fn new<A: Amount>(stacks: &[A]) -> Result<Self, IcmError> {
        if stacks.is_empty() {
            return Err(IcmError::NoPlayer);
        }
        let stacks: Vec<f64> = stacks.iter().map(|stack| stack.real()).collect();
        let mut largest = 0.0_f64;
        for (player, &stack) in stacks.iter().enumerate() {
            if !stack.is_finite() {
                return Err(IcmError::StackNotFinite { player });
            }
            if stack < 0.0 {
                return Err(IcmError::NegativeStack { player, stack });
            }
            if stack <= 0.0 {
                return Err(IcmError::ZeroStack { player });
            }
            largest = largest.max(stack);
        }
        let mut order: Vec<usize> = (0..stacks.len()).collect();
        order.sort_unstable_by(|&a, &b| stacks[a].total_cmp(&stacks[b]).then(a.cmp(&b)));
        // Relative to the largest first, so that the sum cannot overflow.
        let total: f64 = order.iter().map(|&player| stacks[player] / largest).sum();
        let mut shares: Vec<f64> = Vec::new();
        let mut counts: Vec<usize> = Vec::new();
        let mut share_of = vec![0; stacks.len()];
        let mut before = 0.0;
        for &player in &order {
            let share = stacks[player] / largest / total;
            if share < MIN_SHARE {
                let min = MIN_SHARE;
                return Err(IcmError::ShareTooSmall { player, share, min });
            }
            match counts.last_mut() {
                Some(count) if stacks[player] <= before => *count += 1,
                _ => {
                    shares.push(share);
                    counts.push(1);
                }
            }
            before = stacks[player];
            share_of[player] = shares.len() - 1;
        }
        Ok(Self {
            shares,
            counts,
            share_of,
        })
    }

    /// The number of players.
    pub(crate) const fn players(&self) -> usize {
        self.share_of.len()
    }

    /// The distinct shares, smallest first.
    pub(crate) fn shares(&self) -> &[f64] {
        &self.shares
    }

    /// How many players hold each share.
    pub(crate) fn counts(&self) -> &[usize] {
        &self.counts
    }

    /// Which share each player holds.
    pub(crate) fn share_of(&self) -> &[usize] {
        &self.share_of
    }

    /// The nodes that can contribute to the equities if `paid` places are paid.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a number of players in memory is far below 2^53"
    )]
    pub(crate) fn nodes(&self, paid: usize, step: f64) -> Vec<Node> {
        let grid = Quadrature::new(self.players());
        let shares = &self.shares;
        let end = LAST_CLOCK / shares[0];
        let (mut p, mut q) = (vec![0.0; shares.len()], vec![0.0; shares.len()]);
        let steps = grid.steps(end, step);
        grid.nodes(0.0, step, steps, |time| {
            survival(shares, time, &mut p, &mut q);
            let mut mean = 0.0;
            let mut variance = 0.0;
            for ((&count, p), q) in self.counts.iter().zip(&p).zip(&q) {
                mean += count as f64 * p;
                variance += count as f64 * (p * q);
            }
            time < end && !taken(paid as f64, self.players() as f64, mean, variance)
        })
    }
}

/// Whether more players are placed than places are paid, except with a probability below e^-60.
///
/// Uses Bernstein's bound on the lower tail of a sum with this mean and variance, or Hoeffding's:
/// at most as heavy as the tail of a binomial distribution with the same mean.
fn taken(paid: f64, players: f64, mean: f64, variance: f64) -> bool {
    let above = mean - paid;
    if above <= 0.0 {
        return false;
    }
    let bernstein = above * above / (2.0 * (variance + above / 3.0));
    let (a, b) = (paid / players, mean / players);
    let hoeffding = players * (a * libm::log(a / b) + (1.0 - a) * libm::log((1.0 - a) / (1.0 - b)));
    bernstein > NEVER || hoeffding > NEVER
}
