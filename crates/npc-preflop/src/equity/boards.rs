//! Boards of five cards up to a renaming of the suits.

use alloc::vec::Vec;

use holdem_cards::HandCards;

use crate::cards::Card;

/// A board that stands for all those that differ in the names of the suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Board {
    /// The number of boards: 4, 12 or 24.
    pub(super) weight: u32,
    /// The ranks of each suit as bits, in falling order.
    suits: [u16; 4],
}

impl Board {
    /// All 134,459, by weight; the weights add up to 2,598,960.
    pub(super) fn all() -> Vec<Self> {
        let masks: Vec<u16> = (0..1 << 13)
            .filter(|mask: &u16| mask.count_ones() <= 5)
            .collect();
        let mut boards = Vec::new();
        let upto = |limit: u16, cards: u32| {
            let fits = move |mask: &&u16| **mask <= limit && mask.count_ones() <= cards;
            masks.iter().filter(fits).copied()
        };
        for first in upto(u16::MAX, 5) {
            let left = 5 - first.count_ones();
            for second in upto(first, left) {
                let left = left - second.count_ones();
                for third in upto(second, left) {
                    let left = left - third.count_ones();
                    for fourth in upto(third, left) {
                        if fourth.count_ones() == left {
                            let suits = [first, second, third, fourth];
                            boards.push(Self {
                                weight: arrangements(suits),
                                suits,
                            });
                        }
                    }
                }
            }
        }
        boards.sort_unstable();
        boards
    }

    /// Its cards.
    pub(super) fn cards(self) -> impl Iterator<Item = Card> {
        (Card::ALL.into_iter())
            .filter(move |card| self.suits[card.suit()] >> card.rank().index() & 1 == 1)
    }

    /// Its cards for the evaluator.
    pub(super) fn hand(self) -> HandCards {
        self.cards().fold(HandCards::none(), HandCards::with)
    }

    /// Its cards as bits.
    pub(super) fn mask(self) -> u64 {
        self.cards().fold(0, |mask, card| mask | 1 << card.index())
    }

    /// The suit in which a flush is possible, with the number of its cards on the board.
    pub(super) fn flush_suit(self) -> Option<(usize, u32)> {
        let counts = self.suits.map(u16::count_ones);
        let suit = counts.iter().position(|&count| count >= 3)?;
        Some((suit, counts[suit]))
    }
}

/// The number of ways to give four sets to four suits.
fn arrangements(falling: [u16; 4]) -> u32 {
    let mut ways = 24;
    let mut run = 1;
    for pair in falling.windows(2) {
        run = if pair[0] == pair[1] { run + 1 } else { 1 };
        ways /= run;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_stand_for_all_of_them() {
        let boards = Board::all();
        assert_eq!(boards.len(), 134_459);
        let all: u32 = boards.iter().map(|board| board.weight).sum();
        assert_eq!(all, 2_598_960);
        assert!(boards.iter().all(|board| board.cards().count() == 5));
    }
}
