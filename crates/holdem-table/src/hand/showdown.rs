//! The end of a hand: strengths, pots, payouts.

use holdem_cards::HandCards;

use super::Hand;
use crate::Street;

impl Hand {
    /// Gives all chips to the only player left.
    pub(super) fn win_uncontested(&mut self) {
        if let Some(player) = self.live.next_from(0) {
            self.pots.set_single(self.pot, player);
            self.stacks[player] += self.pot;
            self.pot = 0;
        }
    }

    /// Opens the rest of the board and gives each pot to the strongest of its players.
    pub(super) fn show_down(&mut self) {
        self.street = Street::River;
        self.is_showdown = true;
        let board = (self.board.iter()).fold(HandCards::none(), |cards, &card| cards.with(card));
        for player in self.live.iter() {
            let [first, second] = self.hands[player];
            self.strengths[player] = board.with(first).with(second).strength();
        }
        self.pots.divide(
            &self.paid[..self.players],
            self.live,
            self.pot,
            &self.strengths,
            self.order.first,
        );
        for pot in self.pots.as_slice() {
            for player in pot.winners.iter() {
                self.stacks[player] += pot.payout(player);
            }
        }
        self.pot = 0;
    }
}
