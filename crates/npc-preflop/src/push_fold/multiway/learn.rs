//! Regret minimisation.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::lanes::Lanes;
use super::spot::index;
use super::worth::Worth;

/// Average frequencies this close to 0 or 1 are what is left of the first rounds.
const RESIDUE: f64 = 0.01;

/// Regrets and frequencies, by the places of a strategy.
#[derive(Debug)]
pub(super) struct Learner {
    /// Regret of not going all in: its result less the result of the play.
    push: Vec<f64>,
    /// The same of folding.
    fold: Vec<f64>,
    /// The frequencies of this round.
    now: Vec<f64>,
    /// Sums of the frequencies of all rounds, weighted.
    sums: Vec<f64>,
    weights: f64,
    rounds: f64,
    /// Places of players who have no decision; they stay as they are.
    silent: Vec<Range<usize>>,
}

impl Learner {
    /// Everybody folds, so that each spot is met first when the actions before it are.
    pub(super) fn new(players: usize, silent: Vec<Range<usize>>) -> Self {
        let places = index(players, 0);
        Self {
            push: vec![0.0; places],
            fold: vec![0.0; places],
            now: vec![0.0; places],
            sums: vec![0.0; places],
            weights: 0.0,
            rounds: 0.0,
            silent,
        }
    }

    /// The frequencies to play by.
    pub(super) fn now(&self) -> &[f64] {
        &self.now
    }

    /// Learns from the gains of a round. A deal of the nth round counts n times, and there are about
    /// n times as many: what was learned from opponents who still played badly fades with the square.
    pub(super) fn learn<W: Worth>(&mut self, lanes: &mut Lanes<'_, W>, deals: u64) {
        self.rounds += 1.0;
        let round = self.rounds;
        let weight = round * deals as f64;
        self.weights += weight;
        lanes.take_gains(|place, gain| {
            if self.silent.iter().any(|places| places.contains(&place)) {
                return;
            }
            let played = self.now[place];
            self.sums[place] += weight * played;
            self.push[place] += round * (1.0 - played) * gain;
            self.fold[place] -= round * played * gain;
            let (push, fold) = (self.push[place].max(0.0), self.fold[place].max(0.0));
            self.now[place] = if push > 0.0 {
                push / (push + fold)
            } else {
                0.0
            };
        });
    }

    /// The average frequencies, those next to 0 or 1 rounded.
    pub(super) fn average(self) -> Vec<f64> {
        let mut average = self.sums;
        for sum in &mut average {
            *sum = match *sum / self.weights {
                share if share < RESIDUE => 0.0,
                share if share > 1.0 - RESIDUE => 1.0,
                share => share,
            };
        }
        average
    }
}
