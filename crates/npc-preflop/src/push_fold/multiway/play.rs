//! How a deal is played: in all sequences of pushes and folds, or in one.

use alloc::boxed::Box;

use rand::Rng;

use super::super::error::PushFoldError;
use super::deal::Deal;
use super::path::Path;
use super::tree::{Spots, Tree};
use super::worth::Worth;

/// The most players for whom all sequences are played. They double with each player, while a drawn
/// sequence says nearly as much about pure hands.
const MOST_IN_TREE: usize = 4;

/// Room for a deal and its results.
#[derive(Debug)]
pub(super) enum Play {
    All(Tree),
    One(Box<Path>),
}

impl Play {
    pub(super) fn new(players: usize) -> Self {
        if players > MOST_IN_TREE {
            Self::One(Box::new(Path::new(players)))
        } else {
            Self::All(Tree::new(players))
        }
    }

    /// Plays a deal by the frequencies of a strategy. What is new about outcomes is kept in the second
    /// of the two memories.
    pub(super) fn play<W: Worth, R: Rng + ?Sized>(
        &mut self,
        deal: &Deal,
        strategy: &[f64],
        worth: &W,
        (known, fresh): (&W::Memory, &mut W::Memory),
        rng: &mut R,
    ) -> Result<(), PushFoldError> {
        match self {
            Self::All(tree) => tree.play(deal, strategy, worth, known, fresh),
            Self::One(path) => path.play(deal, strategy, worth, (known, fresh), rng),
        }
    }

    /// Gains of a player in each spot that was met. Each player is asked for once after a deal was
    /// played.
    pub(super) fn spots(&mut self, player: usize, deal: &Deal, strategy: &[f64]) -> Spots<'_> {
        match self {
            Self::All(tree) => tree.spots(player, deal, strategy),
            Self::One(path) => path.spots(player, deal),
        }
    }

    /// Adds what every player gains to the sums of a strategy's places.
    pub(super) fn add_gains(
        &mut self,
        players: usize,
        deal: &Deal,
        strategy: &[f64],
        sums: &mut [f64],
    ) {
        for player in 0..players {
            let spots = self.spots(player, deal, strategy);
            for (sum, gain) in sums[spots.places.clone()].iter_mut().zip(spots.gains()) {
                *sum += gain;
            }
        }
    }

    /// A player's result of the deal, after [`Play::spots`].
    pub(super) fn result(&mut self, player: usize, deal: &Deal, strategy: &[f64]) -> f64 {
        match self {
            Self::All(tree) => tree.result(player, deal, strategy),
            Self::One(path) => path.result(player),
        }
    }
}
