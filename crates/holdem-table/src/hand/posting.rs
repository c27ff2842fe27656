//! Blinds and antes of a hand.

use super::Hand;
use crate::{Ante, PlayerSet, Street};

impl Hand {
    /// Posts blinds and antes, and finds the first player to act.
    pub(super) fn post(&mut self) {
        self.pot = 0;
        self.live = PlayerSet::first(self.players);
        let (small, big) = (self.order.small_blind, self.order.big_blind);
        if let Some(player) = small {
            self.post_blind(player, self.stakes.small_blind());
        }
        self.post_blind(big, self.stakes.big_blind());
        match self.stakes.ante() {
            Ante::None => {}
            Ante::Each(chips) => self.post_antes(chips),
            Ante::BigBlind(chips) => {
                let ante = chips.min(self.stacks[big]);
                self.stacks[big] -= ante;
                self.antes[big] = ante;
                self.pot += ante;
            }
        }
        self.with_chips = self.live;
        for (player, &stack) in self.stacks[..self.players].iter().enumerate() {
            if stack == 0 {
                self.with_chips.remove(player);
            }
        }
        self.level = self.stakes.big_blind();
        self.is_nominal = self.posted[big] < self.level
            && small.is_none_or(|player| self.posted[player] < self.level);
        self.open(Street::Preflop, big + 1);
    }

    #[inline]
    fn post_blind(&mut self, player: usize, blind: u64) {
        let chips = blind.min(self.stacks[player]);
        self.stacks[player] -= chips;
        self.bets[player] = chips;
        self.posted[player] = chips;
        self.pot += chips;
    }

    /// Antes of each player. The part of the largest that nobody else's matches is not posted at all.
    fn post_antes(&mut self, chips: u64) {
        let [mut most, mut second] = [0; 2];
        for &stack in &self.stacks[..self.players] {
            let ante = chips.min(stack);
            if ante > most {
                second = most;
                most = ante;
            } else {
                second = ante.max(second);
            }
        }
        for player in 0..self.players {
            let ante = chips.min(self.stacks[player]).min(second);
            self.stacks[player] -= ante;
            self.antes[player] = ante;
            self.paid[player] = ante;
            self.pot += ante;
        }
    }
}
