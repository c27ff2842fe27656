//! The hands of a class against every other hand, counted by ranks instead of boards.
//!
//! Without flushes five ranks on the board decide who wins, and boards of the same ranks are counted
//! together. Then each suit that a board has three times or more is put right: the board is its ranks
//! in that suit and those in the other three.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::matrix::{BOARDS, Counts};
use crate::cards::{Card, HandKind, Rank};
use crate::evaluator::Cards;
use crate::{Combo, HandClass};

/// Ranks of a suit.
const RANKS: usize = 13;

/// The places of two ranks, the higher one first.
const PAIRS: usize = RANKS * RANKS;

/// Ways to choose cards: `CHOICES[of][cards]`.
const CHOICES: [[i32; 5]; 5] = [
    [1, 0, 0, 0, 0],
    [1, 1, 0, 0, 0],
    [1, 2, 1, 0, 0],
    [1, 3, 3, 1, 0],
    [1, 4, 6, 4, 1],
];

/// Cards of an opponent that are in a suit, as bits: 1 the higher one, 2 the lower one. Of a pair the
/// first card stands for either.
const HOLDINGS: [usize; 4] = [0, 1, 2, 3];

/// Wins and ties of a hand.
type Results = [i32; 2];

/// The ranks of a board, rising, each with its number of cards.
type Board = Vec<(usize, usize)>;

/// Results of the hands of a class against every other hand.
pub(super) struct Opponents {
    /// The number of cards of each rank in a hand of the class.
    held: [usize; RANKS],
    /// The place of its ranks.
    pair: usize,
    /// Results by the ranks of the other hand, as if there were no flushes.
    by_ranks: Vec<Results>,
    /// Corrections for flushes in a suit, by the cards that the other hand has in it.
    flushes: Vec<InSuit>,
}

/// Corrections for suits of which a hand of the class has the same ranks.
struct InSuit {
    /// These ranks, as bits.
    own: u16,
    results: Vec<[Results; HOLDINGS.len()]>,
}

/// A suit on the board: three to five ranks in it, and the rest in the other suits.
struct Suited {
    /// The ranks in the suit, as bits.
    flush: u16,
    /// The others.
    rest: Board,
}

impl Opponents {
    /// The results of these classes.
    ///
    /// # Complexity
    ///
    /// 6,175 choices of five ranks, with 36,608 choices of those in one suit, for each class.
    pub(super) fn of(classes: &[HandClass]) -> Vec<Self> {
        let mut all: Vec<Self> = classes.iter().map(|&class| Self::none(class)).collect();
        let flushes = flush_strengths();
        for board in boards() {
            let strengths = rank_strengths(&board);
            let suited = suited(&board);
            for class in &mut all {
                class.add_ranks(&board, &strengths);
                for suited in &suited {
                    class.correct(suited, &strengths, &flushes);
                }
            }
        }
        all
    }

    fn none(class: HandClass) -> Self {
        let (high, low) = (class.high().index(), class.low().index());
        let mut held = [0; RANKS];
        held[high] += 1;
        held[low] += 1;
        let suits = match class.kind() {
            HandKind::Suited | HandKind::Pair => vec![0, 1 << high | 1 << low],
            HandKind::Offsuit => vec![0, 1 << high, 1 << low],
        };
        let in_suit = |own| InSuit {
            own,
            results: vec![[[0; 2]; HOLDINGS.len()]; PAIRS],
        };
        Self {
            held,
            pair: pair(high, low),
            by_ranks: vec![[0; 2]; PAIRS],
            flushes: suits.into_iter().map(in_suit).collect(),
        }
    }

    /// Wins, ties and losses of a hand of the class and another that shares no card with it.
    pub(super) fn results(&self, hand: Combo, other: Combo) -> Counts {
        let ranks = |suit: usize| -> u16 {
            let cards = [hand.high(), hand.low()];
            let held = cards.iter().filter(|card| card.suit() == suit);
            held.map(|card| 1 << card.rank().index()).sum()
        };
        let (high, low) = (other.high(), other.low());
        let at = pair(high.rank().index(), low.rank().index());
        let [mut win, mut tie] = self.by_ranks[at];
        for suit in 0..4 {
            let holding = match [high, low].map(|card| card.suit() == suit) {
                [false, false] => 0,
                [true, true] => 3,
                [true, false] => 1,
                [false, true] if high.rank() == low.rank() => 1,
                [false, true] => 2,
            };
            let own = ranks(suit);
            let found = self.flushes.iter().filter(|in_suit| in_suit.own == own);
            for in_suit in found {
                let [more_wins, more_ties] = in_suit.results[at][holding];
                win += more_wins;
                tie += more_ties;
            }
        }
        let (win, tie) = (
            u64::from(win.cast_unsigned()),
            u64::from(tie.cast_unsigned()),
        );
        Counts {
            win,
            tie,
            lose: BOARDS - win - tie,
        }
    }

    /// Adds the boards of these ranks as if there were no flushes.
    fn add_ranks(&mut self, board: &Board, strengths: &[u16]) {
        let own = strengths[self.pair];
        for high in 0..RANKS {
            for low in 0..=high {
                let at = pair(high, low);
                let ways = (board.iter()).map(|&(rank, cards)| {
                    let dead = usize::from(high == rank) + usize::from(low == rank);
                    CHOICES[4 - self.held[rank] - dead][cards]
                });
                add(
                    &mut self.by_ranks[at],
                    own.cmp(&strengths[at]),
                    ways.product(),
                );
            }
        }
    }

    /// Puts right the boards that have these ranks in a suit, for each suit.
    fn correct(&mut self, board: &Suited, strengths: &[u16], flushes: &[u16]) {
        let on_board = board.flush.count_ones();
        let by_rank = strengths[self.pair];
        for in_suit in &mut self.flushes {
            if in_suit.own & board.flush != 0 {
                continue;
            }
            // Opponents of a hand without a flush matter if they have one.
            let is_flush = in_suit.own.count_ones() + on_board >= 5;
            let (own, least) = if is_flush {
                (flushes[usize::from(board.flush | in_suit.own)], 0)
            } else {
                (by_rank, 5 - on_board)
            };
            // The ways to put the other ranks into three suits by the opponent's cards there.
            let mut ways = [[1; 3]; 2];
            for (ways, &(rank, cards)) in ways.iter_mut().zip(&board.rest) {
                let held = self.held[rank] - usize::from(in_suit.own >> rank & 1);
                *ways = [0, 1, 2].map(|dead| CHOICES[3_usize.saturating_sub(held + dead)][cards]);
            }
            let rest = [0, 1].map(|at| board.rest.get(at).map(|rank| rank.0));
            for holding in HOLDINGS {
                if (holding as u32).count_ones() < least {
                    continue;
                }
                for high in 0..RANKS {
                    for low in 0..=high {
                        let held = [(high, holding & 1 == 1), (low, holding & 2 == 2)];
                        let is_in = |&(rank, is_in): &(usize, bool)| u16::from(is_in) << rank;
                        let suited = is_in(&held[0]) | is_in(&held[1]);
                        let is_free = (board.flush | in_suit.own) & suited == 0;
                        if !is_free || high == low && holding > 1 {
                            continue;
                        }
                        let at = pair(high, low);
                        let other = if suited.count_ones() + on_board >= 5 {
                            flushes[usize::from(board.flush | suited)]
                        } else {
                            strengths[at]
                        };
                        let (before, after) = (by_rank.cmp(&strengths[at]), own.cmp(&other));
                        if before == after {
                            continue;
                        }
                        let ways: i32 = (ways.iter().zip(rest))
                            .map(|(ways, rest)| {
                                let dead =
                                    held.iter().filter(|card| Some(card.0) == rest && !card.1);
                                ways[dead.count()]
                            })
                            .product();
                        let results = &mut in_suit.results[at][holding];
                        add(results, before, -ways);
                        add(results, after, ways);
                    }
                }
            }
        }
    }
}

/// The place of two ranks.
fn pair(high: usize, low: usize) -> usize {
    RANKS * high + low
}

fn add(results: &mut Results, order: Ordering, ways: i32) {
    match order {
        Ordering::Greater => results[0] += ways,
        Ordering::Equal => results[1] += ways,
        Ordering::Less => {}
    }
}

/// The 6,175 choices of five ranks.
fn boards() -> Vec<Board> {
    let mut boards = vec![(Board::new(), 5)];
    for rank in 0..RANKS {
        let mut longer = Vec::new();
        for (board, left) in boards {
            for cards in 0..=left.min(4) {
                let mut board = board.clone();
                if cards > 0 {
                    board.push((rank, cards));
                }
                longer.push((board, left - cards));
            }
        }
        boards = longer;
    }
    let full = boards.into_iter().filter(|board| board.1 == 0);
    full.map(|board| board.0).collect()
}

/// The choices of three to five ranks of a board for one suit.
fn suited(board: &Board) -> Vec<Suited> {
    let choices = (0..1_usize << board.len()).filter(|chosen| chosen.count_ones() >= 3);
    choices
        .map(|chosen| {
            let is_in = |at: usize| chosen >> at & 1;
            let flush = (board.iter().enumerate())
                .map(|(at, &(rank, _))| (is_in(at) as u16) << rank)
                .sum();
            let rest =
                (board.iter().enumerate()).map(|(at, &(rank, cards))| (rank, cards - is_in(at)));
            Suited {
                flush,
                rest: rest.filter(|rank| rank.1 > 0).collect(),
            }
        })
        .collect()
}

/// The strength of every two ranks with a board, without flushes; 0 where a rank would be held five
/// times.
fn rank_strengths(board: &Board) -> Vec<u16> {
    // In the order of ranks each card has the next suit, so that no suit has more than two.
    let mut used = [0_u8; RANKS];
    let mut cards = Cards::none();
    let on_board = board
        .iter()
        .flat_map(|&(rank, cards)| (0..cards).map(move |_| rank));
    for (at, rank) in on_board.enumerate() {
        used[rank] |= 1 << (at % 4);
        cards = cards.with(Card::at(4 * rank + at % 4));
    }
    let mut strengths = vec![0; PAIRS];
    let next = |used: u8| Some(used.trailing_ones() as usize).filter(|&suit| suit < 4);
    for high in 0..RANKS {
        let Some(suit) = next(used[high]) else {
            continue;
        };
        let cards = cards.with(Card::at(4 * high + suit));
        used[high] |= 1 << suit;
        for low in 0..=high {
            if let Some(suit) = next(used[low]) {
                let cards = cards.with(Card::at(4 * low + suit));
                strengths[pair(high, low)] = cards.strength();
            }
        }
        used[high] &= !(1 << suit);
    }
    strengths
}

/// The strengths of five to seven ranks of a suit, by their bits.
fn flush_strengths() -> Vec<u16> {
    let mut strengths = vec![0; 1 << RANKS];
    for (ranks, strength) in strengths.iter_mut().enumerate() {
        let held = || {
            Rank::all()
                .map(Rank::index)
                .filter(|rank| ranks >> rank & 1 == 1)
        };
        let suited = held().count();
        if !(5..=7).contains(&suited) {
            continue;
        }
        let hand = held().fold(Cards::none(), |hand, rank| hand.with(Card::at(4 * rank)));
        // Cards of other suits to make seven of it change nothing.
        let others = held().take(7 - suited);
        *strength = others
            .fold(hand, |hand, rank| hand.with(Card::at(4 * rank + 1)))
            .strength();
    }
    strengths
}
