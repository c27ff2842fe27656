//! Pots and who wins them.

use holdem_cards::Strength;

use crate::{MAX_PLAYERS, PlayerSet};

/// A main or side pot, and who won it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Pot {
    /// Chips in it.
    pub amount: u64,
    /// Players who could win it.
    pub eligible: PlayerSet,
    /// Players who did, in equal shares.
    pub winners: PlayerSet,
    /// Player who has the chips that could not be divided: the first winner left of the button.
    pub odd_chips_to: usize,
}

impl Pot {
    /// No pot.
    pub(crate) const NONE: Self = Self {
        amount: 0,
        eligible: PlayerSet::first(0),
        winners: PlayerSet::first(0),
        odd_chips_to: 0,
    };

    /// Chips of one player out of it.
    #[must_use]
    pub const fn payout(&self, player: usize) -> u64 {
        if !self.winners.contains(player) {
            return 0;
        }
        let winners = self.winners.len() as u64;
        let odd = if player == self.odd_chips_to {
            self.amount % winners
        } else {
            0
        };
        self.amount / winners + odd
    }
}

/// Pots of a hand, the main pot first. There are no more than players.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pots {
    pots: [Pot; MAX_PLAYERS],
    count: usize,
}

impl Pots {
    pub(crate) const NONE: Self = Self {
        pots: [Pot::NONE; MAX_PLAYERS],
        count: 0,
    };

    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    pub(crate) fn as_slice(&self) -> &[Pot] {
        &self.pots[..self.count]
    }

    /// One pot that a player has without a showdown.
    pub(crate) fn set_single(&mut self, amount: u64, player: usize) {
        let winner = PlayerSet::one(player);
        self.pots[0] = Pot {
            amount,
            eligible: winner,
            winners: winner,
            odd_chips_to: player,
        };
        self.count = 1;
    }

    /// Divides all chips in the middle among the players who are live, by what each has put in.
    ///
    /// Each level at which a live player is all in ends a pot; the main pot has the dead chips as well. The
    /// last pot takes the rest of `total`: antes of players who folded may go beyond those of all others.
    pub(crate) fn divide(
        &mut self,
        paid: &[u64],
        live: PlayerSet,
        total: u64,
        strengths: &[Strength; MAX_PLAYERS],
        first: usize,
    ) {
        self.count = 0;
        let (mut left, mut eligible) = (total, live);
        // What is dead belongs to the main pot.
        let mut dead = total - paid.iter().sum::<u64>();
        let mut from = 0;
        while let Some(level) = eligible.iter().map(|player| paid[player]).min() {
            let above = players_above(paid, eligible, level);
            let inside = |&chips: &u64| chips.min(level) - chips.min(from);
            let amount = if above.is_empty() {
                left
            } else {
                dead + paid.iter().map(inside).sum::<u64>()
            };
            if amount > 0 {
                self.pots[self.count] = won(amount, eligible, strengths, first);
                self.count += 1;
            }
            left -= amount;
            (dead, from, eligible) = (0, level, above);
        }
    }
}

/// The players of a set who have put in more than a level.
#[inline]
fn players_above(paid: &[u64], players: PlayerSet, level: u64) -> PlayerSet {
    let mut above = PlayerSet::default();
    for player in players.iter() {
        if paid[player] > level {
            above.insert(player);
        }
    }
    above
}

/// A pot that goes to the strongest of the players who may win it.
#[inline]
fn won(amount: u64, eligible: PlayerSet, strengths: &[Strength; MAX_PLAYERS], first: usize) -> Pot {
    let mut winners = PlayerSet::default();
    let mut best = None;
    for player in eligible.iter() {
        let strength = Some(strengths[player]);
        if strength > best {
            winners = PlayerSet::default();
            best = strength;
        }
        if strength == best {
            winners.insert(player);
        }
    }
    Pot {
        amount,
        eligible,
        winners,
        odd_chips_to: winners.next_from(first).unwrap_or(first),
    }
}
