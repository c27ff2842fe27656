//! One hand at a table.

use super::{MOST, SeatCounts, SimTable};
use crate::Action;
use crate::player::{BetCall, ToCall};

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

/// The players who are in, and how far the betting is.
struct Betting {
    /// The number of hands that go this way.
    hands: u64,
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
    /// Plays hands in which all seats have the same strategies to the end of the betting before the
    /// flop.
    pub(super) fn play(
        &self,
        strategies: &[BetCall; MOST],
        hands: u64,
        counts: &mut [SeatCounts; MOST],
        record: &mut impl Record,
    ) {
        let players = self.seats.len();
        let big_blind = players - 1;
        let mut betting = Betting {
            hands,
            is_in: 0,
            has_matched: 0,
            paid: 0,
            raised: 0,
            level: 1,
        };
        for (seat, strategy) in strategies.iter().enumerate().take(players) {
            if seat == big_blind && betting.is_in == 0 {
                counts[seat].walks += hands;
                return;
            }
            let to_call = if seat == big_blind && betting.level == 1 {
                ToCall::Nothing
            } else {
                ToCall::Chips
            };
            let action = strategy.action(betting.level, to_call);
            if betting.level <= 2 && to_call == ToCall::Chips {
                counts[seat].first_decisions += hands;
                counts[seat].first_played += hands * u64::from(action != Action::Fold);
            }
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
            let action = strategies[seat].action(betting.level, ToCall::Chips);
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
        let hands = self.hands;
        record.act(seat, action);
        if self.level == 2 {
            counts.three_bet_chances += hands;
            counts.three_bets += hands * u64::from(matches!(action, Action::Raise { .. }));
        }
        match action {
            Action::Fold => {
                self.is_in &= !bit;
                return;
            }
            Action::Check => {}
            Action::Limp | Action::Call => {
                counts.played += hands * u64::from(self.paid & bit == 0);
                self.paid |= bit;
            }
            Action::Raise { to } => {
                counts.played += hands * u64::from(self.paid & bit == 0);
                counts.raised += hands * u64::from(self.raised & bit == 0);
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
