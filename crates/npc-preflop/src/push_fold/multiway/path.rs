//! One sequence of pushes and folds of a deal, and what each player would have had by the other action.

use alloc::vec;
use alloc::vec::Vec;

use rand::{Rng, RngExt};

use super::super::error::PushFoldError;
use super::deal::Deal;
use super::game::MAX_PLAYERS;
use super::spot::index;
use super::tree::Spots;
use super::worth::Worth;

/// A deal in which everybody draws what to do where a hand is mixed. The mean over many deals is that
/// of all sequences, and where most hands are pure few other sequences have any weight.
#[derive(Debug)]
pub(super) struct Path {
    players: usize,
    /// Number drawn for each player, 0 to 1: they go all in if the frequency is above it.
    pub(super) draws: [f64; MAX_PLAYERS],
    /// The earlier players who were all in when each was to act.
    before: [usize; MAX_PLAYERS],
    /// Each player's result by folding and by going all in.
    fold: [f64; MAX_PLAYERS],
    push: [f64; MAX_PLAYERS],
    /// Each player's result.
    results: [f64; MAX_PLAYERS],
    /// The best hands of the sets of players that were asked for.
    wins: Vec<u16>,
}

impl Path {
    pub(super) fn new(players: usize) -> Self {
        Self {
            players,
            draws: [0.0; MAX_PLAYERS],
            before: [0; MAX_PLAYERS],
            fold: [0.0; MAX_PLAYERS],
            push: [0.0; MAX_PLAYERS],
            results: [0.0; MAX_PLAYERS],
            wins: vec![0; 1 << players],
        }
    }

    /// Plays a deal by the frequencies of a strategy.
    pub(super) fn play<W: Worth, R: Rng + ?Sized>(
        &mut self,
        deal: &Deal,
        strategy: &[f64],
        worth: &W,
        (known, fresh): (&W::Memory, &mut W::Memory),
        rng: &mut R,
    ) -> Result<(), PushFoldError> {
        for draw in &mut self.draws[..self.players] {
            *draw = rng.random();
        }
        let mut set = 0;
        for player in 0..self.players {
            self.before[player] = set;
            set = self.act(player, set, deal, strategy);
        }
        self.compare(set, worth, deal);
        self.results = worth.results(set, &self.wins, known, fresh)?;
        for player in 0..self.players {
            let pushed = set >> player & 1 == 1;
            let mut other = self.before[player] | usize::from(!pushed) << player;
            for later in player + 1..self.players {
                other = self.act(later, other, deal, strategy);
            }
            self.compare(other, worth, deal);
            let other = worth.results(other, &self.wins, known, fresh)?[player];
            let done = self.results[player];
            (self.fold[player], self.push[player]) =
                if pushed { (other, done) } else { (done, other) };
        }
        Ok(())
    }

    /// The players who are all in after a player has acted.
    fn act(&self, player: usize, set: usize, deal: &Deal, strategy: &[f64]) -> usize {
        let place = index(player, deal.classes[player].into()) + set;
        set | usize::from(self.draws[player] < strategy[place]) << player
    }

    /// The best hands for each pot of a set.
    fn compare<W: Worth>(&mut self, set: usize, worth: &W, deal: &Deal) {
        for pot in worth.pots().of(set) {
            self.wins[usize::from(pot.eligible)] = deal.best(pot.eligible);
        }
    }

    /// Gain of a player in the one spot that was met.
    pub(super) fn spots(&self, player: usize, deal: &Deal) -> Spots<'_> {
        let place = index(player, deal.classes[player].into()) + self.before[player];
        Spots {
            places: place..place + 1,
            reach: &[1.0],
            fold: &self.fold[player..=player],
            push: &self.push[player..=player],
        }
    }

    /// A player's result of the deal.
    pub(super) fn result(&self, player: usize) -> f64 {
        self.results[player]
    }
}
