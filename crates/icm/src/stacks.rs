//! Checked stacks.

use alloc::{vec, vec::Vec};

use crate::{Amount, IcmError};

/// The least part of all chips that a player may hold.
pub const MIN_SHARE: f64 = 1e-100;

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

    /// The same without one of the players of a share.
    pub(crate) fn without(&self, share: usize) -> (Vec<f64>, Vec<usize>) {
        let mut counts = self.counts.clone();
        counts[share] -= 1;
        (self.shares.clone(), counts)
    }
}
