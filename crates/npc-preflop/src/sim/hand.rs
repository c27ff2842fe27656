//! One hand at a table.

use rand::Rng;

use super::dealer::Hand;
use super::{MOST, SeatCounts, SimTable};
use crate::Action;
use crate::player::{BetCall, Pot, ToCall};

/// Sees the actions of a hand.
pub(super) trait Record {
    fn act(&mut self, seat: usize, action: Action);
}

/// Sees nothing.
#[derive(Debug)]
pub(super) struct NoRecord;

impl Record for NoRecord {
    #[inline]
    fn act(&mut self, _: usize, _: Action) {}
}

/// The strategies of the players who are in, and how far the betting is.
struct Betting {
    strategies: [BetCall; MOST],
    /// The players who have not folded, a bit each.
    is_in: u16,
    /// The players who have put in the last bet.
    has_matched: u16,
    /// The players who have put money in voluntarily, and those who have raised.
    paid: u16,
    raised: u16,
    level: u8,
}

impl SimTable {
    /// Plays a hand to the end of the betting before the flop.
    #[inline]
    pub(super) fn play<R: Rng + ?Sized>(
        &self,
        hands: &[Hand; MOST],
        rng: &mut R,
        counts: &mut [SeatCounts; MOST],
        record: &mut impl Record,
    ) {
        let players = self.seats.len();
        let (small_blind, big_blind) = (players - 2, players - 1);
        let mut betting = Betting {
            strategies: [BetCall::FOLD; MOST],
            is_in: 0,
            has_matched: 0,
            paid: 0,
            raised: 0,
            level: 1,
        };
        for seat in 0..players {
            let folded_to = betting.is_in == 0;
            if seat == big_blind && folded_to {
                counts[seat].walks += 1;
                return;
            }
            let pot = if seat == small_blind && folded_to {
                Pot::Unopened
            } else {
                Pot::Opened
            };
            let strategy = self.strategy(seat, pot, hands[seat], rng);
            let to_call = if seat == big_blind && betting.level == 1 {
                ToCall::Nothing
            } else {
                ToCall::Chips
            };
            let action = strategy.action(betting.level, to_call);
            if betting.level <= 2 && to_call == ToCall::Chips {
                counts[seat].first_decisions += 1;
                counts[seat].first_played += u64::from(action != Action::Fold);
            }
            betting.strategies[seat] = strategy;
            betting.act(seat, action, &mut counts[seat], record);
        }
        // Everybody has acted once. From the last raiser on, those who are in answer the raise.
        let mut from = 0;
        loop {
            let to_act = betting.is_in & !betting.has_matched;
            if to_act == 0 {
                return;
            }
            let later = to_act >> from;
            let seat = if later == 0 {
                to_act.trailing_zeros() as usize
            } else {
                from + later.trailing_zeros() as usize
            };
            let action = betting.strategies[seat].action(betting.level, ToCall::Chips);
            betting.act(seat, action, &mut counts[seat], record);
            from = seat + 1;
        }
    }
}

impl Betting {
    #[inline]
    fn act(
        &mut self,
        seat: usize,
        action: Action,
        counts: &mut SeatCounts,
        record: &mut impl Record,
    ) {
        let bit = 1 << seat;
        record.act(seat, action);
        if self.level == 2 {
            counts.three_bet_chances += 1;
            counts.three_bets += u64::from(matches!(action, Action::Raise { .. }));
        }
        match action {
            Action::Fold => {
                self.is_in &= !bit;
                return;
            }
            Action::Check => {}
            Action::Limp | Action::Call => {
                counts.played += u64::from(self.paid & bit == 0);
                self.paid |= bit;
            }
            Action::Raise { to } => {
                counts.played += u64::from(self.paid & bit == 0);
                counts.raised += u64::from(self.raised & bit == 0);
                self.paid |= bit;
                self.raised |= bit;
                self.has_matched = 0;
                self.level = to;
            }
        }
        self.is_in |= bit;
        self.has_matched |= bit;
    }
}
