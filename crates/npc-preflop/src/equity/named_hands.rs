//! Named hands against each other: by ranks first, then again where somebody has a flush.
//!
//! As long as nobody has a flush, the ranks of a board decide, and 6,175 choices of ranks stand for all
//! boards. Then for each suit the boards with three or more of its cards are taken: those cards by
//! name, the others by rank. Hands with a flush there are compared once more, and the result by ranks is
//! taken back.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::rank_boards::{RANK_PAIRS, RANKS, RankBoard, Strengths, pair_number, rank_boards};
use crate::cards::Card;
use crate::{Combo, HandClass};

/// Stands for no rank.
const NONE: u8 = RANKS as u8;

/// Wins, ties and losses of the first side over all boards, by the weights of both hands.
///
/// The suits are renamed so that all hands of a class are one: there are as many duels as classes on the
/// side that has fewer of them.
pub(super) fn weighted_results(a: &[(Combo, f64)], b: &[(Combo, f64)]) -> [f64; 3] {
    if classes(b) < classes(a) {
        let [win, tie, lose] = weighted_results(b, a);
        return [lose, tie, win];
    }
    let strengths = Strengths::new();
    let mut sums = [0.0; 3];
    for class in HandClass::all() {
        let mut others = vec![0.0; Combo::COUNT];
        let mut first = None;
        for &(hand, weight) in a.iter().filter(|(hand, _)| hand.class() == class) {
            let first = *first.get_or_insert(hand);
            let suits = renaming(hand, first);
            for &(other, its) in b.iter().filter(|(other, _)| hand.is_disjoint(*other)) {
                others[renamed(other, suits).index()] += weight * its;
            }
        }
        let Some(first) = first else { continue };
        let weighted = Combo::all().zip(others).filter(|(_, weight)| *weight > 0.0);
        let [lose, tie, win] = Duel::new(first, weighted).results(&strengths);
        for (sum, result) in sums.iter_mut().zip([win, tie, lose]) {
            *sum += result;
        }
    }
    sums
}

/// The number of classes of some hands.
fn classes(hands: &[(Combo, f64)]) -> usize {
    let is_there = |class: &HandClass| hands.iter().any(|(hand, _)| hand.class() == *class);
    HandClass::all().filter(is_there).count()
}

/// New names of the four suits that turn a hand into another of its class.
fn renaming(hand: Combo, into: Combo) -> [usize; 4] {
    let mut names = [None; 4];
    names[hand.low().suit()] = Some(into.low().suit());
    names[hand.high().suit()] = Some(into.high().suit());
    let taken = names;
    let mut left = (0..4).filter(|&name| !taken.contains(&Some(name)));
    names.map(|name| name.or_else(|| left.next()).unwrap_or_default())
}

fn renamed(hand: Combo, names: [usize; 4]) -> Combo {
    let card = |card: Card| Card::ALL[4 * card.rank().index() + names[card.suit()]];
    Combo::of(card(hand.low()), card(hand.high()))
}

/// A hand and others that have none of its cards.
struct Duel {
    /// Its two ranks.
    ranks: [u8; 2],
    /// The weight of the others by their two ranks.
    others: Vec<(usize, [u8; 2], f64)>,
    /// Both as each suit has them.
    suits: Vec<SuitView>,
}

/// A suit's view of a duel.
struct SuitView {
    /// The suit's cards in the hand, as bits.
    own: u16,
    /// The ranks of the hand's other cards.
    own_off: [u8; 2],
    /// The others by the number of their cards in the suit.
    others: [Vec<Other>; 3],
}

/// Hands that a suit cannot tell apart.
#[derive(Clone, Copy)]
struct Other {
    /// The cards in the suit, as bits.
    held: u16,
    /// The ranks of the cards in other suits.
    off: [u8; 2],
    /// The position of the two ranks among all pairs of ranks.
    pair: usize,
    weight: f64,
}

impl Duel {
    /// The others have no card of the hand.
    fn new(hand: Combo, others: impl Iterator<Item = (Combo, f64)>) -> Self {
        let others: Vec<(Combo, f64)> = others.collect();
        let mut by_rank = [0.0; RANK_PAIRS];
        for &(combo, weight) in &others {
            by_rank[pair_of(combo)] += weight;
        }
        let pairs = (0..RANKS as u8).flat_map(|high| (0..=high).map(move |low| [low, high]));
        let weighted = pairs.zip(by_rank).enumerate();
        Self {
            ranks: [hand.low(), hand.high()].map(|card| card.rank().index() as u8),
            others: weighted
                .filter(|(_, (_, weight))| *weight > 0.0)
                .map(|(pair, (ranks, weight))| (pair, ranks, weight))
                .collect(),
            suits: (0..4)
                .map(|suit| SuitView::new(hand, &others, suit))
                .collect(),
        }
    }

    /// Losses, ties and wins of the hand.
    fn results(&self, strengths: &Strengths) -> [f64; 3] {
        let mut sums = [0.0; 3];
        for board in rank_boards() {
            self.count(board, strengths, &mut sums);
        }
        for in_suit in 0..1_u16 << RANKS {
            match in_suit.count_ones() {
                3 => {
                    for low in 0..RANKS as u8 {
                        for high in low..RANKS as u8 {
                            self.recount(in_suit, [low, high], strengths, &mut sums);
                        }
                    }
                }
                4 => {
                    for rank in 0..RANKS as u8 {
                        self.recount(in_suit, [rank, NONE], strengths, &mut sums);
                    }
                }
                5 => self.recount(in_suit, [NONE, NONE], strengths, &mut sums),
                _ => {}
            }
        }
        sums
    }

    /// Adds the results on all boards of these ranks as if there were no flushes.
    fn count(&self, board: RankBoard, strengths: &Strengths, sums: &mut [f64; 3]) {
        let row = strengths.on(board);
        let own = row[pair_number(self.ranks[0].into(), self.ranks[1].into())];
        for &(pair, ranks, weight) in &self.others {
            let mut ways = 1;
            for equal in board.chunk_by(|a, b| a == b) {
                let held = self.ranks.iter().chain(&ranks);
                let dead = held.filter(|&&rank| rank == equal[0]).count();
                ways *= choose(4 - dead, equal.len());
            }
            sums[place(own.cmp(&row[pair]))] += weight * ways as f64;
        }
    }

    /// Replaces the results on boards with these cards of some suit by those with flushes. Their other
    /// cards have two ranks at most.
    fn recount(&self, in_suit: u16, off: [u8; 2], strengths: &Strengths, sums: &mut [f64; 3]) {
        let row = strengths.on(board_of(in_suit, off));
        let own_by_rank = row[pair_number(self.ranks[0].into(), self.ranks[1].into())];
        let on_board = in_suit.count_ones();
        for suit in self.suits.iter().filter(|suit| suit.own & in_suit == 0) {
            let is_flush = suit.own.count_ones() + on_board >= 5;
            let own = if is_flush {
                strengths.flush(suit.own | in_suit)
            } else {
                own_by_rank
            };
            let ways = Ways::new(off, suit.own_off);
            for (held, others) in (0..).zip(&suit.others) {
                let other_is_flush = held + on_board >= 5;
                if !is_flush && !other_is_flush {
                    continue;
                }
                for other in others.iter().filter(|other| other.held & in_suit == 0) {
                    let by_rank = row[other.pair];
                    let strength = if other_is_flush {
                        strengths.flush(other.held | in_suit)
                    } else {
                        by_rank
                    };
                    let weight = other.weight * ways.next_to(other.off);
                    sums[place(own.cmp(&strength))] += weight;
                    sums[place(own_by_rank.cmp(&by_rank))] -= weight;
                }
            }
        }
    }
}

impl SuitView {
    fn new(hand: Combo, others: &[(Combo, f64)], suit: usize) -> Self {
        let (own, own_off) = divided(hand, suit);
        let mut view = Self {
            own,
            own_off,
            others: Default::default(),
        };
        for &(combo, weight) in others {
            let (held, off) = divided(combo, suit);
            let list = &mut view.others[held.count_ones() as usize];
            let same = |other: &&mut Other| other.held == held && other.off == off;
            match list.iter_mut().find(same) {
                Some(other) => other.weight += weight,
                None => list.push(Other {
                    held,
                    off,
                    pair: pair_of(combo),
                    weight,
                }),
            }
        }
        view
    }
}

/// The ways to deal up to two ranks from the three other suits.
struct Ways {
    off: [u8; 2],
    /// Ways by how many of the first rank another hand holds, and of the second.
    free: [[f64; 3]; 3],
}

impl Ways {
    fn new(off: [u8; 2], own_off: [u8; 2]) -> Self {
        let own = off.map(|rank| {
            own_off
                .map(|own| usize::from(own == rank))
                .iter()
                .sum::<usize>()
        });
        let ways = |at: usize, held: usize, cards: usize| match off[at] {
            NONE => 1,
            _ => choose(3_usize.saturating_sub(own[at] + held), cards),
        };
        let mut free = [[0.0; 3]; 3];
        for (first, row) in free.iter_mut().enumerate() {
            for (second, free) in row.iter_mut().enumerate() {
                let count = if off[0] == off[1] {
                    ways(0, first, 2)
                } else {
                    ways(0, first, 1) * ways(1, second, 1)
                };
                *free = count as f64;
            }
        }
        Self { off, free }
    }

    /// Ways next to a hand with these ranks in other suits.
    fn next_to(&self, off: [u8; 2]) -> f64 {
        let held = (self.off).map(|rank| {
            usize::from(off[0] == rank && rank != NONE)
                + usize::from(off[1] == rank && rank != NONE)
        });
        self.free[held[0]][held[1]]
    }
}

/// The cards of a hand in a suit as bits, and the ranks of the others.
fn divided(hand: Combo, suit: usize) -> (u16, [u8; 2]) {
    let (mut held, mut off) = (0, [NONE; 2]);
    for (card, off) in [hand.low(), hand.high()].into_iter().zip(&mut off) {
        let rank = card.rank().index();
        if card.suit() == suit {
            held |= 1 << rank;
        } else {
            *off = rank as u8;
        }
    }
    off.sort_unstable();
    (held, off)
}

fn pair_of(hand: Combo) -> usize {
    pair_number(hand.low().rank().index(), hand.high().rank().index())
}

/// The ranks of a board in rising order.
fn board_of(in_suit: u16, off: [u8; 2]) -> RankBoard {
    let of_suit = (0..RANKS as u8).filter(|rank| in_suit >> rank & 1 == 1);
    let ranks = of_suit.chain(off.into_iter().filter(|&rank| rank != NONE));
    let mut board = [0; 5];
    for (slot, rank) in board.iter_mut().zip(ranks) {
        *slot = rank;
    }
    board.sort_unstable();
    board
}

/// The place of a comparison among losses, ties and wins.
const fn place(order: Ordering) -> usize {
    match order {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}

/// Ways to choose some of at most four cards.
const fn choose(of: usize, some: usize) -> u64 {
    const CHOICES: [[u64; 5]; 5] = [
        [1, 0, 0, 0, 0],
        [1, 1, 0, 0, 0],
        [1, 2, 1, 0, 0],
        [1, 3, 3, 1, 0],
        [1, 4, 6, 4, 1],
    ];
    CHOICES[of][some]
}
