//! The chip-flow model: who wins how much from whom.
//!
//! A hand moves one pot between two players of a table, both drawn evenly, each winning half of
//! the time. The pot is a multiple of the big blind, which grows with the hands played, and is
//! never more than the smaller stack. It is a model of how a field shrinks, not of poker.

use std::collections::BTreeMap;

use club_log::entry::EntryId;
use rand::{Rng, RngExt};

/// The big blind at the beginning, as a fraction of the starting stack: one in a hundred.
const FIRST_BLIND: u64 = 100;
/// Hands at one table after which the big blind grows by a half.
const LEVEL_HANDS: u64 = 12;
/// The largest pot in big blinds.
const MAX_POT: u64 = 24;

/// The stacks of everybody who is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chips {
    stacks: BTreeMap<EntryId, u64>,
    starting_stack: u64,
}

/// Somebody who lost the last chip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loser {
    /// Who.
    pub entry: EntryId,
    /// Chips before the hand.
    pub stack_before: u64,
    /// Winner of the last chips.
    pub winner: EntryId,
}

impl Chips {
    /// No players yet.
    #[must_use]
    pub fn new(starting_stack: u64) -> Self {
        Self {
            stacks: BTreeMap::new(),
            starting_stack,
        }
    }

    /// Gives an entry its starting stack, unless it has chips already.
    pub fn welcome(&mut self, entry: EntryId) {
        self.stacks.entry(entry).or_insert(self.starting_stack);
    }

    /// Adds chips that an entry has bought.
    pub fn add(&mut self, entry: EntryId, chips: u64) {
        let stack = self.stacks.entry(entry).or_default();
        *stack = stack.saturating_add(chips);
    }

    /// Chips of an entry; 0 of one that is out.
    #[must_use]
    pub fn of(&self, entry: EntryId) -> u64 {
        self.stacks.get(&entry).copied().unwrap_or_default()
    }

    /// Takes an entry's chips out of play.
    pub fn take_out(&mut self, entry: EntryId) {
        self.stacks.remove(&entry);
    }

    /// Whether one player has all the chips.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.stacks.len() == 1
    }

    /// All chips in play.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.stacks.values().sum()
    }

    /// The big blind after `hands` hands at a table.
    #[must_use]
    pub fn big_blind(&self, hands: u64) -> u64 {
        let mut blind = (self.starting_stack / FIRST_BLIND).max(1);
        for _ in 0..(hands / LEVEL_HANDS).min(40) {
            blind += blind.div_ceil(2);
        }
        blind
    }

    /// Plays one hand among the players of a table; tells who lost the last chip.
    ///
    /// With fewer than two players who have chips nothing happens.
    pub fn play<R: Rng + ?Sized>(
        &mut self,
        players: &[EntryId],
        hands: u64,
        rng: &mut R,
    ) -> Option<Loser> {
        let players: Vec<EntryId> = players
            .iter()
            .copied()
            .filter(|entry| self.stacks.contains_key(entry))
            .collect();
        let count = u32::try_from(players.len())
            .ok()
            .filter(|count| *count >= 2)?;
        let winner = rng.random_range(0..count);
        let loser = (winner + rng.random_range(1..count)) % count;
        let (winner, loser) = (players[winner as usize], players[loser as usize]);
        let (rich, poor) = (*self.stacks.get(&winner)?, *self.stacks.get(&loser)?);
        let wanted = self
            .big_blind(hands)
            .saturating_mul(rng.random_range(2..=MAX_POT));
        let pot = wanted.min(rich).min(poor);
        self.stacks.insert(winner, rich + pot);
        if pot < poor {
            self.stacks.insert(loser, poor - pot);
            return None;
        }
        self.stacks.remove(&loser);
        Some(Loser {
            entry: loser,
            stack_before: poor,
            winner,
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    #[test]
    fn chips_only_change_hands() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let players: Vec<EntryId> = (0..9).map(EntryId::after).collect();
        let mut chips = Chips::new(20_000);
        for entry in &players {
            chips.welcome(*entry);
        }
        let mut out = 0;
        for hand in 0..10_000 {
            out += usize::from(chips.play(&players, hand, &mut rng).is_some());
            assert_eq!(chips.total(), 180_000);
        }
        assert_eq!(out, 8, "all but one lose everything in the end");
    }

    #[test]
    fn one_player_cannot_play() {
        let mut chips = Chips::new(100);
        chips.welcome(EntryId::after(0));
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        assert_eq!(chips.play(&[EntryId::after(0)], 1, &mut rng), None);
    }

    #[test]
    fn blinds_grow_by_halves() {
        let chips = Chips::new(20_000);
        assert_eq!(chips.big_blind(0), 200);
        assert_eq!(chips.big_blind(12), 300);
        assert_eq!(chips.big_blind(24), 450);
    }
}
