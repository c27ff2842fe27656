//! One hand at a table.

use rand::Rng;

use super::SimTable;
use super::counts::MOST;
use super::dealer::Hands;
use super::marks::{Act, Decision, Mark, Marks};
use crate::Action;
use crate::player::{BetCall, Pot, ToCall};

/// Sees the actions of a hand.
pub(super) trait Record {
    fn act(&mut self, seat: usize, action: impl FnOnce() -> Action);
}

/// Sees nothing.
#[derive(Debug)]
pub(super) struct NoRecord;

impl Record for NoRecord {
    #[inline]
    fn act(&mut self, _: usize, _: impl FnOnce() -> Action) {}
}

/// How far the betting is. Nobody can foresee who plays a hand, so a turn changes it without a branch.
struct Betting {
    strategies: [BetCall; MOST],
    marks: Marks,
    level: u8,
}

impl SimTable {
    /// Plays a hand to the end of the betting before the flop.
    #[inline]
    pub(super) fn play<R: Rng + ?Sized>(
        &self,
        hands: &Hands,
        rng: &mut R,
        record: &mut impl Record,
    ) -> Marks {
        let mut betting = Betting {
            strategies: [BetCall::FOLD; MOST],
            marks: Marks::NONE,
            level: 1,
        };
        let (small_blind, big_blind) = (self.seats.len() - 2, self.seats.len() - 1);
        for (seat, &hand) in hands[..small_blind].iter().enumerate() {
            let strategy = self.strategy(seat, Pot::Opened, hand, rng);
            betting.turn((seat, strategy), ToCall::Chips, Decision::First, record);
        }
        let pot = match betting.marks.seats(Mark::Played) {
            0 => Pot::Unopened,
            _ => Pot::Opened,
        };
        let strategy = self.strategy(small_blind, pot, hands[small_blind], rng);
        let small = (small_blind, strategy);
        betting.turn(small, ToCall::Chips, Decision::First, record);
        if betting.marks.seats(Mark::Played) == 0 {
            betting.marks.set_walk();
            return betting.marks;
        }
        let strategy = self.strategy(big_blind, Pot::Opened, hands[big_blind], rng);
        let mut is_in = 0;
        if betting.level == 1 && strategy.bet() <= 1 {
            record.act(big_blind, || strategy.action(1, ToCall::Nothing));
            is_in = 1 << big_blind;
        } else {
            let (to_call, decision) = match betting.level {
                1 => (ToCall::Nothing, Decision::Later),
                _ => (ToCall::Chips, Decision::First),
            };
            betting.turn((big_blind, strategy), to_call, decision, record);
        }
        // Everybody has acted once: who put money in is in, and the last to raise has been answered by
        // those after it.
        is_in |= betting.marks.seats(Mark::Played);
        let raised = betting.marks.seats(Mark::Raised);
        let has_matched = match raised.checked_ilog2() {
            Some(last) => is_in >> last << last,
            None => is_in,
        };
        betting.answers(is_in, has_matched, record);
        betting.marks
    }
}

impl Betting {
    /// A turn of a seat; in its first one with chips to call it makes its first decision.
    #[inline]
    fn turn(
        &mut self,
        (seat, strategy): (usize, BetCall),
        to_call: ToCall,
        decision: Decision,
        record: &mut impl Record,
    ) -> Act {
        record.act(seat, || strategy.action(self.level, to_call));
        let act = Act::of(strategy, self.level);
        self.strategies[seat] = strategy;
        self.marks.add(seat, self.level, decision, act);
        self.level += u8::from(act.raises);
        act
    }

    /// The turns after the first of everybody. From the last raiser on, those who are in answer the
    /// raise.
    #[inline]
    fn answers(&mut self, mut is_in: u16, mut has_matched: u16, record: &mut impl Record) {
        let mut from = 0;
        loop {
            let to_act = is_in & !has_matched;
            if to_act == 0 {
                return;
            }
            let later = to_act >> from;
            let seat = if later == 0 {
                to_act.trailing_zeros() as usize
            } else {
                from + later.trailing_zeros() as usize
            };
            let own = (seat, self.strategies[seat]);
            let bit = 1 << seat;
            match self.turn(own, ToCall::Chips, Decision::Later, record) {
                Act { raises: true, .. } => has_matched = bit,
                Act { stays: true, .. } => has_matched |= bit,
                _ => is_in &= !bit,
            }
            from = seat + 1;
        }
    }
}
