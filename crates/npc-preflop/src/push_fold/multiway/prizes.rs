//! Prize money by the independent chip model.

use alloc::collections::BTreeMap;

use super::super::error::PushFoldError;
use super::game::{Game, MAX_PLAYERS};
use super::icm_prizes::IcmPrizes;
use super::pots::Pots;
use super::worth::Worth;

/// Prizes, in their unit.
#[derive(Debug)]
pub(super) struct Prizes<'a> {
    pots: Pots,
    stacks: &'a [f64],
    payouts: &'a IcmPrizes,
}

impl<'a> Prizes<'a> {
    /// The prizes of a game that is played for some.
    pub(super) fn of(game: &'a Game) -> Option<Self> {
        Some(Self {
            pots: Pots::new(game),
            stacks: game.stacks(),
            payouts: game.prizes()?,
        })
    }

    /// A number for the set and the winners of each of its pots. It has at most 10 bits for each of
    /// 11.
    fn outcome(&self, set: usize, wins: &[u16]) -> u128 {
        let mut outcome = set as u128;
        for pot in self.pots.of(set) {
            let winners = wins[usize::from(pot.eligible)];
            outcome = outcome << MAX_PLAYERS | u128::from(winners);
        }
        outcome
    }
}

impl Worth for Prizes<'_> {
    /// Values of outcomes: the same few come again and again, and each is a solution of the chip
    /// model.
    type Memory = BTreeMap<u128, [f64; MAX_PLAYERS]>;

    fn pots(&self) -> &Pots {
        &self.pots
    }

    fn results(
        &self,
        set: usize,
        wins: &[u16],
        known: &Self::Memory,
        fresh: &mut Self::Memory,
    ) -> Result<[f64; MAX_PLAYERS], PushFoldError> {
        let outcome = self.outcome(set, wins);
        if let Some(worth) = known.get(&outcome).or_else(|| fresh.get(&outcome)) {
            return Ok(*worth);
        }
        let (results, won) = self.pots.results(set, wins);
        let players = self.stacks.len();
        let mut after = [0.0; MAX_PLAYERS];
        for player in 0..players {
            let is_out = self.pots.staked(set) >> player & 1 == 1 && won >> player & 1 == 0;
            // Rounding leaves no crumbs to a player who lost everything.
            after[player] = if is_out {
                0.0
            } else {
                self.stacks[player] + results[player]
            };
        }
        let worth = self.payouts.worth(self.stacks, &after[..players])?;
        fresh.insert(outcome, worth);
        Ok(worth)
    }

    fn remember(known: &mut Self::Memory, fresh: &mut Self::Memory) {
        known.extend(core::mem::take(fresh));
    }
}
