//! Boards by their ranks, and the strengths of all hands on them.

use alloc::vec;
use alloc::vec::Vec;

use holdem_cards::HandCards;

use crate::cards::Card;

/// Ranks of a deck.
pub(super) const RANKS: usize = 13;

/// Pairs of ranks, equal ones included.
pub(super) const RANK_PAIRS: usize = 91;

/// Ranks of five cards in rising order: no more than four are equal.
pub(super) type RankBoard = [u8; 5];

/// Strengths of two cards on a board of five, as long as nobody has a flush; and those of flushes.
///
/// Nobody has a flush and a full house at once with seven cards, so that the ranks in the suit say all
/// about a flush.
pub(super) struct Strengths {
    /// Strengths by the number of the board. A pair of ranks that the deck cannot add to it has 0.
    by_rank: Vec<[u16; RANK_PAIRS]>,
    /// Strengths by the ranks in the suit as bits; 0 for fewer than five.
    flushes: Vec<u16>,
}

impl Strengths {
    pub(super) fn new() -> Self {
        // Five of a kind have numbers as well, which nothing asks for.
        let mut by_rank = vec![[0; RANK_PAIRS]; 6188];
        for board in rank_boards() {
            by_rank[number(board)] = on_board(board);
        }
        let of_suit = |ranks: usize| {
            let cards = (0..RANKS).filter(|rank| ranks >> rank & 1 == 1);
            let hand = cards.fold(HandCards::none(), |hand, rank| hand.with(card(rank, 0)));
            hand.strength().value()
        };
        let flush = |ranks: usize| match ranks.count_ones() {
            5..=7 => of_suit(ranks),
            _ => 0,
        };
        Self {
            by_rank,
            flushes: (0..1 << RANKS).map(flush).collect(),
        }
    }

    /// Strengths of all pairs of ranks on a board.
    pub(super) fn on(&self, board: RankBoard) -> &[u16; RANK_PAIRS] {
        &self.by_rank[number(board)]
    }

    /// Strength of the best flush of five to seven ranks, given as bits.
    pub(super) fn flush(&self, ranks: u16) -> u16 {
        self.flushes[usize::from(ranks)]
    }
}

/// All 6,175 boards.
pub(super) fn rank_boards() -> impl Iterator<Item = RankBoard> {
    let ranks = RANKS as u8;
    (0..ranks)
        .flat_map(move |a| (a..ranks).map(move |b| [a, b]))
        .flat_map(move |[a, b]| (b..ranks).map(move |c| [a, b, c]))
        .flat_map(move |[a, b, c]| (c..ranks).map(move |d| [a, b, c, d]))
        .flat_map(move |[a, b, c, d]| (d..ranks).map(move |e| [a, b, c, d, e]))
        .filter(|board| board[0] != board[4])
}

/// The position of two ranks among all pairs of ranks.
pub(super) const fn pair_number(a: usize, b: usize) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high * (high + 1) / 2 + low
}

/// The position of rising ranks among all choices of five ranks with repetition.
///
/// It is the sum of C(rank + i, i + 1) for the i-th rank from 0.
fn number(board: RankBoard) -> usize {
    // Each product of neighbouring numbers is divided by as many factors, so that no division leaves a rest.
    let choices = |of: usize, some: usize| (0..some).fold(1, |all, at| all * (of - at) / (at + 1));
    let ranks = board.into_iter().enumerate();
    ranks
        .map(|(at, rank)| choices(usize::from(rank) + at, at + 1))
        .sum()
}

fn card(rank: usize, suit: usize) -> Card {
    Card::ALL[4 * rank + suit]
}

/// Strengths of all pairs of ranks on a board. Two of its cards at most are of one suit, so that no two
/// cards make a flush.
fn on_board(board: RankBoard) -> [u16; RANK_PAIRS] {
    let mut dead = 0_u64;
    let mut cards = HandCards::none();
    for (at, rank) in board.into_iter().enumerate() {
        let card = card(usize::from(rank), at % 4);
        dead |= 1 << card.index();
        cards = cards.with(card);
    }
    let free = |rank: usize, dead: u64| {
        let of_rank = (0..4).map(|suit| card(rank, suit));
        let mut free = of_rank.filter(|card| dead >> card.index() & 1 == 0);
        free.next()
    };
    let mut strengths = [0; RANK_PAIRS];
    for high in 0..RANKS {
        let Some(first) = free(high, dead) else {
            continue;
        };
        for low in 0..=high {
            if let Some(second) = free(low, dead | 1 << first.index()) {
                let hand = cards.with(first).with(second);
                strengths[pair_number(low, high)] = hand.strength().value();
            }
        }
    }
    strengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_a_number_of_its_own() {
        let mut numbers: Vec<usize> = rank_boards().map(number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 6175);
        assert_eq!(numbers.last(), Some(&6186));
        let pairs = (0..RANKS).flat_map(|high| (0..=high).map(move |low| pair_number(high, low)));
        assert!(pairs.eq(0..RANK_PAIRS));
    }
}
