//! The numbers of states, by another formula than the index's.

use alloc::{vec, vec::Vec};

use super::board::{Board, MAX_PLACES, Side};
use crate::Rules;

/// The most checkers of a side.
const MAX_CHECKERS: usize = 15;

/// The order of the states, as the index documents it.
///
/// A side with checkers on the places `x_1 <= .. <= x_n` has the number sum of `C(x_k + k - 1, k)`:
/// its colexicographic rank. The other side's places are counted without the points that the
/// mover holds.
#[derive(Debug)]
pub(super) struct Order {
    /// `choose[n][k]`: C(n, k).
    choose: Vec<[u64; MAX_CHECKERS + 1]>,
    /// Number of the first state for each number of the mover, from 1 on.
    first: Vec<u64>,
    places: usize,
    checkers: usize,
}

impl Order {
    /// The order of the states of a game, whose sides have been counted: their numbers fit into
    /// memory.
    pub(super) fn new(rules: &Rules) -> Self {
        let (places, checkers) = (rules.places() as usize, rules.checkers() as usize);
        let mut choose = vec![[0; MAX_CHECKERS + 1]; MAX_PLACES + MAX_CHECKERS + 1];
        for n in 0..choose.len() {
            choose[n][0] = 1;
            for k in 1..=MAX_CHECKERS {
                if n > 0 {
                    choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
                }
            }
        }
        let mut order = Self {
            choose,
            first: vec![0],
            places,
            checkers,
        };
        let mut next = 0;
        let mut mover = order.all_off();
        while Self::advance(&mut mover, places) {
            // The first mover's number is 1.
            order.first.push(next);
            next += order.others(order.free_points(&mover));
        }
        order
    }

    /// The checkers of a side.
    pub(super) fn checkers(&self) -> u8 {
        u8::try_from(self.checkers).unwrap_or(u8::MAX)
    }

    /// A side that has borne off everything.
    pub(super) fn all_off(&self) -> Side {
        let mut side = [0; MAX_PLACES];
        side[0] = self.checkers();
        side
    }

    /// The unfinished arrangements of the other side on this number of free points.
    fn others(&self, free: usize) -> u64 {
        self.choose[free + 1 + self.checkers][self.checkers] - 1
    }

    /// Turns the first `places` places of a side into the next in the order; whether there was
    /// one.
    ///
    /// The lowest checker that can go up a place does so, all below it go back to the first.
    pub(super) fn advance(side: &mut Side, places: usize) -> bool {
        let Some(from) = side[..places].iter().position(|&count| count > 0) else {
            return false;
        };
        if from + 1 >= places {
            return false;
        }
        let stay = side[from] - 1;
        side[from] = 0;
        side[0] = stay;
        side[from + 1] += 1;
        true
    }

    /// The places of the other side that the mover leaves it: off, its free points, the bar.
    pub(super) fn left_by(&self, mover: &Side) -> Vec<usize> {
        let bar = self.places - 1;
        let free = |&place: &usize| place == 0 || place == bar || mover[bar - place] == 0;
        (0..self.places).filter(free).collect()
    }

    fn free_points(&self, mover: &Side) -> usize {
        self.left_by(mover).len() - 2
    }

    /// The number of a state; neither side is finished, no point is shared.
    pub(super) fn number(&self, board: &Board) -> usize {
        let bar = self.places - 1;
        let (mut mover, mut other) = (0, 0);
        let (mut checker, mut theirs, mut left) = (0, 0, 0);
        for place in 0..self.places {
            for _ in 0..board.mover[place] {
                checker += 1;
                mover += self.choose[place + checker - 1][checker];
            }
            if place > 0 && place < bar && board.mover[bar - place] > 0 {
                continue;
            }
            for _ in 0..board.other[place] {
                theirs += 1;
                other += self.choose[left + theirs - 1][theirs];
            }
            left += 1;
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "numbers of states of which a table in memory has one each"
        )]
        let number = (self.first[mover as usize] + other - 1) as usize;
        number
    }
}
