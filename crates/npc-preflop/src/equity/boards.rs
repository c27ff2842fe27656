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
        // Sets of ranks by their number of cards, each list rising.
        let mut by_count: [Vec<u16>; 6] = Default::default();
        for mask in 0_u16..1 << 13 {
            if let Some(list) = by_count.get_mut(mask.count_ones() as usize) {
                list.push(mask);
            }
        }
        let exactly = |limit: u16, cards: u32| {
            let list = by_count[cards as usize].iter().copied();
            list.take_while(move |mask| *mask <= limit)
        };
        let upto = |limit, cards| (0..=cards).flat_map(move |count| exactly(limit, count));
        let mut boards = Vec::with_capacity(134_459);
        for first in upto(u16::MAX, 5) {
            let left = 5 - first.count_ones();
            for second in upto(first, left) {
                let left = left - second.count_ones();
                for third in upto(second, left) {
                    let left = left - third.count_ones();
                    for fourth in exactly(third, left) {
                        let suits = [first, second, third, fourth];
                        boards.push(Self {
                            weight: arrangements(suits),
                            suits,
                        });
                    }
                }
            }
        }
        boards.sort_unstable();
        boards
    }

    /// Its cards.
    pub(super) fn cards(self) -> impl Iterator<Item = Card> {
        self.suits
            .into_iter()
            .enumerate()
            .flat_map(|(suit, mut left)| {
                core::iter::from_fn(move || {
                    let rank = left.trailing_zeros() as usize;
                    // The lowest rank is taken out; of none nothing is left.
                    left &= left.checked_sub(1)?;
                    Card::ALL.get(4 * rank + suit).copied()
                })
            })
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
