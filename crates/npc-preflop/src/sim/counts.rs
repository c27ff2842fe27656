//! Counts of a simulation, seat by seat.

use alloc::vec::Vec;

use crate::Players;

/// The most players at a table.
pub(super) const MOST: usize = 10;

/// Actions of a seat in the hands of a simulation. Every hand counts at most once in each number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SeatCounts {
    /// Hands won by the big blind without a decision, as all others folded; 0 in other seats.
    pub walks: u64,
    /// Hands in which money was put in voluntarily: a limp, a call or a raise.
    pub played: u64,
    /// Hands in which the seat raised.
    pub raised: u64,
    /// Hands in which it faced an open raise, and so could make the third bet.
    pub three_bet_chances: u64,
    /// Hands in which it made the third bet.
    pub three_bets: u64,
    /// Hands in which its first decision cost something and faced one raise at the most.
    pub first_decisions: u64,
    /// Hands among those in which it did not fold.
    pub first_played: u64,
}

impl SeatCounts {
    pub(super) fn add(&mut self, other: &Self) {
        self.walks += other.walks;
        self.played += other.played;
        self.raised += other.raised;
        self.three_bet_chances += other.three_bet_chances;
        self.three_bets += other.three_bets;
        self.first_decisions += other.first_decisions;
        self.first_played += other.first_played;
    }
}

/// Counts of all seats.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SimCounts {
    /// The number of hands.
    pub hands: u64,
    /// The seats, in the order of play before the flop.
    pub seats: Vec<SeatCounts>,
}

impl SimCounts {
    pub(super) fn none(players: Players) -> Self {
        Self {
            hands: 0,
            seats: alloc::vec![SeatCounts::default(); usize::from(players.count())],
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.hands += other.hands;
        for (seat, more) in self.seats.iter_mut().zip(&other.seats) {
            seat.add(more);
        }
    }
}
