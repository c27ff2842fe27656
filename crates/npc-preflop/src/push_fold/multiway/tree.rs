//! Every sequence of pushes and folds of a deal at once.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::super::error::PushFoldError;
use super::deal::Deal;
use super::spot::index;
use super::worth::Worth;

/// Results of a player in a deal by going all in and by folding, in every spot.
#[derive(Debug)]
pub(super) struct Spots<'a> {
    /// Their places in a strategy.
    pub(super) places: Range<usize>,
    /// The chance that the earlier players come to each spot.
    pub(super) reach: &'a [f64],
    /// The player's result by folding.
    pub(super) fold: &'a [f64],
    /// The player's result by going all in.
    pub(super) push: &'a [f64],
}

impl Spots<'_> {
    /// Gain of going all in over folding in each spot, times the chance of the spot.
    pub(super) fn gains(&self) -> impl Iterator<Item = f64> {
        let results = self.push.iter().zip(self.fold).zip(self.reach);
        results.map(|((push, fold), reach)| reach * (push - fold))
    }
}

/// Room for the sequences of a deal. Those up to a player are numbered by the set of those who are
/// all in, and a level of numbers follows the level before it: the sets of the first k players
/// begin at 2<sup>k</sup>.
#[derive(Debug)]
pub(super) struct Tree {
    players: usize,
    /// The chance of each sequence.
    reach: Vec<f64>,
    /// How many of its actions have a frequency of 0.
    zeros: Vec<u8>,
    /// The best hands of each set of players.
    wins: Vec<u16>,
    /// Each player's results by the set of all players who are all in.
    results: Vec<f64>,
}

impl Tree {
    pub(super) fn new(players: usize) -> Self {
        let sets = 1 << players;
        let mut reach = vec![0.0; 2 * sets];
        reach[1] = 1.0;
        Self {
            players,
            reach,
            zeros: vec![0; 2 * sets],
            wins: vec![0; sets],
            results: vec![0.0; players * sets],
        }
    }

    /// Plays a deal by the frequencies of a strategy. [`Tree::spots`] and [`Tree::result`] follow.
    pub(super) fn play<W: Worth>(
        &mut self,
        deal: &Deal,
        strategy: &[f64],
        worth: &W,
        known: &W::Memory,
        fresh: &mut W::Memory,
    ) -> Result<(), PushFoldError> {
        for player in 0..self.players {
            let start = index(player, deal.classes[player].into());
            self.act(player, &strategy[start..start + (1 << player)]);
            self.compare(player, deal);
        }
        let sets = 1 << self.players;
        for set in 0..sets {
            // Two players who never do what leads there: no result of anybody depends on it. A
            // single one may ask what it would be worth.
            if self.zeros[sets + set] > 1 {
                continue;
            }
            let results = worth.results(set, &self.wins, known, fresh)?;
            for (player, result) in results[..self.players].iter().enumerate() {
                self.results[player * sets + set] = *result;
            }
        }
        Ok(())
    }

    /// The chances after a player has acted.
    fn act(&mut self, player: usize, frequencies: &[f64]) {
        let sets = frequencies.len();
        debug_assert_eq!(sets, 1 << player);
        let (before, after) = self.reach.split_at_mut(2 * sets);
        let (fold, push) = after.split_at_mut(sets);
        let steps = fold.iter_mut().zip(push).zip(frequencies);
        for (((fold, push), frequency), before) in steps.zip(&before[sets..]) {
            *fold = before * (1.0 - frequency);
            *push = before * frequency;
        }
        let (before, after) = self.zeros.split_at_mut(2 * sets);
        let (fold, push) = after.split_at_mut(sets);
        let steps = fold.iter_mut().zip(push).zip(frequencies);
        for (((fold, push), &frequency), before) in steps.zip(&before[sets..]) {
            *fold = before + u8::from(frequency >= 1.0);
            *push = before + u8::from(frequency <= 0.0);
        }
    }

    /// The best hands of the sets whose last player this is.
    fn compare(&mut self, player: usize, deal: &Deal) {
        let (before, with) = self.wins.split_at_mut(1 << player);
        let strength = deal.strengths[player];
        with[0] = 1 << player;
        for (with, &best) in with.iter_mut().zip(before.iter()).skip(1) {
            let other = deal.strengths[best.trailing_zeros() as usize];
            *with = match strength.cmp(&other) {
                core::cmp::Ordering::Less => best,
                core::cmp::Ordering::Equal => best | 1 << player,
                core::cmp::Ordering::Greater => 1 << player,
            };
        }
    }

    /// Gains of a player in each spot, the frequencies of the later players being those of the
    /// strategy. Each player is asked for once after a deal was played.
    pub(super) fn spots(&mut self, player: usize, deal: &Deal, strategy: &[f64]) -> Spots<'_> {
        for later in (player + 1..self.players).rev() {
            self.average(player, later, deal, strategy);
        }
        let own = 1 << player;
        let start = index(player, deal.classes[player].into());
        let all = 1 << self.players;
        let (fold, push) = self.results[player * all..][..2 * own].split_at(own);
        Spots {
            places: start..start + own,
            reach: &self.reach[own..2 * own],
            fold,
            push,
        }
    }

    /// A player's result of the deal, after [`Tree::spots`].
    pub(super) fn result(&mut self, player: usize, deal: &Deal, strategy: &[f64]) -> f64 {
        for earlier in (0..=player).rev() {
            self.average(player, earlier, deal, strategy);
        }
        self.results[player << self.players]
    }

    /// A player's results before another acts, from those after it.
    fn average(&mut self, player: usize, actor: usize, deal: &Deal, strategy: &[f64]) {
        let sets = 1 << actor;
        let start = index(actor, deal.classes[actor].into());
        let results = &mut self.results[player << self.players..][..2 * sets];
        let (fold, push) = results.split_at_mut(sets);
        // At a frequency of 0 or 1 the other result drops out exactly, even where it was not
        // computed.
        for ((fold, push), frequency) in fold.iter_mut().zip(push).zip(&strategy[start..]) {
            *fold = (1.0 - frequency) * *fold + frequency * *push;
        }
    }
}
