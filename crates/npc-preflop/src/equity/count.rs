//! Exact counts over every board: who wins how often.

use alloc::vec;
use alloc::vec::Vec;

use holdem_cards::HandCards;

use super::boards::Board;
use crate::cards::{Card, Suits};
use crate::{Combo, HandClass};

/// Classes in a row, rounded up to whole vectors of sixteen bytes.
const LANES: usize = 176;
/// Boards after which 16-bit sums are emptied: each adds at most 144.
const BATCH: usize = 400;

/// A row of small counts, one for each class.
type Row = [u8; LANES];

/// The numbers of wins of every class over every other, over all disjoint pairs of hands and all
/// boards: `wins[a][b]`.
///
/// The method: of the boards that differ in the names of the suits one is taken. Its live hands
/// are visited from the weakest to the strongest, and for every class the hands passed so far are
/// counted, in all and by each card that they hold. What a hand beats is then a difference of
/// three rows, in which shared cards are taken out exactly.
///
/// # Complexity
///
/// 134,459 boards of 1081 live hands; two to four seconds of one core in an optimised build.
#[must_use]
pub fn count_class_wins() -> Vec<[u32; HandClass::COUNT]> {
    let boards = Board::all();
    let groups = rank_pairs();
    let mut wins = vec![[0; HandClass::COUNT]; HandClass::COUNT];
    let mut sums = vec![[0_u16; LANES]; HandClass::COUNT];
    for same_weight in boards.chunk_by(|a, b| a.weight == b.weight) {
        for batch in same_weight.chunks(BATCH) {
            for &board in batch {
                count_board(board, &groups, &mut sums);
            }
            for (total, sum) in wins.iter_mut().zip(&mut sums) {
                for (total, sum) in total.iter_mut().zip(sum) {
                    *total += batch[0].weight * u32::from(core::mem::take(sum));
                }
            }
        }
    }
    wins
}

/// The hands of two ranks; without a flush they are equally strong on any board.
pub(super) struct RankPair {
    pub(super) hands: Vec<Hand>,
}

/// A hand with the numbers that every step needs.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) mask: u64,
    pub(super) cards: [u8; 2],
    pub(super) class: u8,
}

impl Hand {
    fn of(combo: Combo) -> Self {
        let (low, high) = (combo.low().index(), combo.high().index());
        Self {
            mask: 1 << low | 1 << high,
            cards: [narrow(low), narrow(high)],
            class: narrow(combo.class().index()),
        }
    }

    pub(super) fn strength(self, board: HandCards) -> u16 {
        let [low, high] = self.cards.map(|card| Card::ALL[usize::from(card)]);
        board.with(low).with(high).strength().value()
    }
}

/// An index below 256.
fn narrow(index: usize) -> u8 {
    debug_assert!(index < 256);
    (index & 0xff) as u8
}

/// All 91 pairs of ranks; suited hands before offsuit ones, so that classes stay together.
pub(super) fn rank_pairs() -> Vec<RankPair> {
    let offsuit = |class: HandClass| HandClass::of_ranks(class.high(), class.low(), Suits::Offsuit);
    HandClass::all()
        .filter(|class| class.kind() != crate::cards::HandKind::Offsuit)
        .map(|class| {
            let mut hands: Vec<Hand> = class.hands().map(Hand::of).collect();
            if offsuit(class) != class {
                hands.extend(offsuit(class).hands().map(Hand::of));
            }
            RankPair { hands }
        })
        .collect()
}

/// Hands of one class that are equally strong.
struct Tied {
    strength: u16,
    class: u8,
    start: u16,
    end: u16,
}

/// The live hands of a board, class by class within equal strength, weakest first.
struct Ladder {
    hands: Vec<Hand>,
    tied: Vec<Tied>,
}

impl Ladder {
    fn new(board: Board, groups: &[RankPair]) -> Self {
        let (cards, dead) = (board.hand(), board.mask());
        // A flush needs both cards of the suit, or one where the board has four of them.
        let (suit, needed) = match board.flush_suit() {
            Some((suit, on_board)) => (0x1_1111_1111_1111_u64 << suit, 5 - on_board.min(5)),
            None => (0, 3),
        };
        let mut ladder = Self {
            hands: Vec::with_capacity(1081),
            tied: Vec::with_capacity(400),
        };
        for group in groups {
            let mut common = None;
            for &hand in group.hands.iter().filter(|hand| hand.mask & dead == 0) {
                let is_flush = (hand.mask & suit).count_ones() >= needed;
                if is_flush {
                    continue;
                }
                let strength = *common.get_or_insert_with(|| hand.strength(cards));
                ladder.push(hand, strength);
            }
            if suit != 0 {
                for &hand in group.hands.iter().filter(|hand| hand.mask & dead == 0) {
                    if (hand.mask & suit).count_ones() >= needed {
                        ladder.push(hand, hand.strength(cards));
                    }
                }
            }
        }
        ladder
            .tied
            .sort_unstable_by_key(|tied| (tied.strength, tied.start));
        ladder
    }

    fn push(&mut self, hand: Hand, strength: u16) {
        let at = self.hands.len() as u16;
        self.hands.push(hand);
        match self.tied.last_mut() {
            Some(last) if last.class == hand.class && last.strength == strength => {
                last.end = at + 1;
            }
            _ => self.tied.push(Tied {
                strength,
                class: hand.class,
                start: at,
                end: at + 1,
            }),
        }
    }
}

/// Adds what every class beats on a board.
fn count_board(board: Board, groups: &[RankPair], sums: &mut [[u16; LANES]]) {
    let ladder = Ladder::new(board, groups);
    let mut passed: Row = [0; LANES];
    let mut by_card = [[0_u8; LANES]; 52];
    for equal in ladder.tied.chunk_by(|a, b| a.strength == b.strength) {
        for tied in equal {
            let mut beaten: Row = [0; LANES];
            for hand in &ladder.hands[usize::from(tied.start)..usize::from(tied.end)] {
                let [low, high] = hand.cards.map(|card| &by_card[usize::from(card)]);
                for (((sum, all), low), high) in beaten.iter_mut().zip(&passed).zip(low).zip(high) {
                    // Of the hands passed none holds both cards, so none is taken out twice, and
                    // a class has at most twelve hands that beat at most twelve. Wrapping sums
                    // become vectors also where overflow is checked.
                    let beats = all.wrapping_sub(*low).wrapping_sub(*high);
                    *sum = sum.wrapping_add(beats);
                }
            }
            let row = &mut sums[usize::from(tied.class)];
            for (sum, beaten) in row.iter_mut().zip(&beaten) {
                *sum = sum.wrapping_add(u16::from(*beaten));
            }
        }
        for tied in equal {
            let class = usize::from(tied.class);
            for hand in &ladder.hands[usize::from(tied.start)..usize::from(tied.end)] {
                passed[class] += 1;
                for card in hand.cards {
                    by_card[usize::from(card)][class] += 1;
                }
            }
        }
    }
}

/// The average share of the pot of every class against 1 to 9 random hands. The hands are taken to
/// be independent of each other. `shares[n - 2][class]` is for n players.
///
/// For every board and hand the 990 hands of an opponent are counted: w weaker, t tied. Of m
/// independent opponents the hand then gets `((w + t)^(m+1) - w^(m+1)) / ((m + 1) t 990^m)`. With one
/// opponent this is exact. With more it ignores that opponents cannot hold the same card, and is
/// up to 0.007 (three players), 0.02 (six) or 0.031 (nine) off; the order of the classes is hardly
/// touched by that.
#[must_use]
pub fn count_random_shares() -> Vec<[f64; HandClass::COUNT]> {
    let groups = rank_pairs();
    let mut shares = vec![[0.0; HandClass::COUNT]; 9];
    for board in Board::all() {
        let ladder = Ladder::new(board, &groups);
        let weight = f64::from(board.weight);
        let (mut passed, mut by_card) = (0_u32, [0_u32; 52]);
        for equal in ladder.tied.chunk_by(|a, b| a.strength == b.strength) {
            let hands = || {
                let of =
                    |tied: &Tied| &ladder.hands[usize::from(tied.start)..usize::from(tied.end)];
                equal.iter().flat_map(of)
            };
            let mut tied_by_card = [0_u32; 52];
            let mut tied = 0;
            for hand in hands() {
                tied += 1;
                hand.cards
                    .iter()
                    .for_each(|&card| tied_by_card[usize::from(card)] += 1);
            }
            for hand in hands() {
                let holding = |by_card: &[u32; 52]| -> u32 {
                    hand.cards
                        .iter()
                        .map(|&card| by_card[usize::from(card)])
                        .sum()
                };
                let weaker = passed - holding(&by_card);
                // The hand itself is among the tied once and is taken out twice.
                let equal = tied + 1 - holding(&tied_by_card);
                add_shares(weaker, equal, weight, usize::from(hand.class), &mut shares);
            }
            for hand in hands() {
                passed += 1;
                hand.cards
                    .iter()
                    .for_each(|&card| by_card[usize::from(card)] += 1);
            }
        }
    }
    for row in &mut shares {
        for class in HandClass::all() {
            // Boards of five of the other fifty cards.
            row[class.index()] /= f64::from(class.combos()) * 2_118_760.0;
        }
    }
    shares
}

fn add_shares(
    weaker: u32,
    tied: u32,
    weight: f64,
    class: usize,
    shares: &mut [[f64; HandClass::COUNT]],
) {
    // Sum of w^j (w + t)^(m - j) over j, divided by m + 1: the quotient without its division by t.
    let (low, high) = (f64::from(weaker) / 990.0, f64::from(weaker + tied) / 990.0);
    let (mut sum, mut power, mut terms) = (1.0, 1.0, 1.0);
    for row in shares {
        power *= high;
        terms += 1.0;
        sum = sum * low + power;
        row[class] += weight * sum / terms;
    }
}
