//! Sums of the marks of many hands.

use alloc::vec::Vec;

use super::counts::SeatCounts;
use super::marks::{Mark, Marks};

/// The hands of a block, which has a stream of random numbers of its own.
pub(super) const BLOCK: u64 = 1 << 16;

/// Binary digits of the sums that are kept of each hand.
const LOW: usize = 4;

/// Hands until the low digits are full.
const FULL: u32 = (1 << LOW) - 1;

/// Binary digits of a sum over a block.
const DIGITS: usize = BLOCK.ilog2() as usize + 1;

/// Sums of marks over the hands of a block. Sixty sums are added to at once: a number has the same
/// binary digit of all of them, so that a sum of two digits is an exclusive or, and its carry an and.
#[derive(Debug)]
pub(super) struct Tally {
    /// The hands that the low digits have.
    pending: u32,
    low: [u64; LOW],
    sums: [u64; DIGITS],
}

impl Tally {
    pub(super) const fn new() -> Self {
        Self {
            pending: 0,
            low: [0; LOW],
            sums: [0; DIGITS],
        }
    }

    /// Adds the marks of a hand, of which there are at most [`BLOCK`].
    #[inline]
    pub(super) fn add(&mut self, marks: Marks) {
        let mut carry = marks.bits();
        for digit in &mut self.low {
            let both = *digit & carry;
            *digit ^= carry;
            carry = both;
        }
        self.pending += 1;
        if self.pending == FULL {
            self.carry();
        }
    }

    /// Adds the low digits to the sums.
    fn carry(&mut self) {
        let mut carry = 0;
        for (at, sum) in self.sums.iter_mut().enumerate() {
            let low = self.low.get(at).copied().unwrap_or(0);
            let both = (*sum & low) | (carry & (*sum ^ low));
            *sum ^= low ^ carry;
            carry = both;
        }
        self.low = [0; LOW];
        self.pending = 0;
    }

    /// The counts of each seat.
    pub(super) fn seats(mut self, players: usize) -> Vec<SeatCounts> {
        self.carry();
        let counts = |seat: usize| SeatCounts {
            walks: match seat + 1 {
                next if next == players => self.sum(Marks::WALK),
                _ => 0,
            },
            played: self.sum(Mark::Played.place(seat)),
            raised: self.sum(Mark::Raised.place(seat)),
            three_bet_chances: self.sum(Mark::ThreeBetChance.place(seat)),
            three_bets: self.sum(Mark::ThreeBet.place(seat)),
            first_decisions: self.sum(Mark::FirstDecision.place(seat)),
            first_played: self.sum(Mark::FirstPlayed.place(seat)),
        };
        (0..players).map(counts).collect()
    }

    /// The sum at a place.
    fn sum(&self, place: usize) -> u64 {
        let digits = self.sums.iter().zip(0..);
        digits.map(|(digit, at)| (digit >> place & 1) << at).sum()
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::sim::marks::{Act, Decision};

    /// A table of ten who all do the same `hands` times.
    fn after(hands: u64, mut marks: Marks) -> Vec<SeatCounts> {
        marks.set_walk();
        let mut tally = Tally::new();
        for _ in 0..hands {
            tally.add(marks);
        }
        tally.seats(10)
    }

    #[test]
    fn a_whole_block_of_marks_is_counted() {
        let mut marks = Marks::NONE;
        for seat in 0..10 {
            let act = Act {
                stays: true,
                raises: true,
            };
            marks.add(seat, 2, Decision::First, act);
        }
        for hands in [0, 1, 14, 15, 16, 30, 255, 65_535, BLOCK] {
            let one = SeatCounts {
                walks: 0,
                played: hands,
                raised: hands,
                three_bet_chances: hands,
                three_bets: hands,
                first_decisions: hands,
                first_played: hands,
            };
            let mut all = alloc::vec![one; 10];
            all[9].walks = hands;
            assert_eq!(after(hands, marks), all, "{hands}");
        }
    }

    #[test]
    fn sums_are_those_of_counting_one_by_one() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut tally = Tally::new();
        let mut counts = [SeatCounts::default(); 10];
        for _ in 0..20_000 {
            let mut marks = Marks::NONE;
            if rng.random::<f64>() < 0.2 {
                marks.set_walk();
                counts[9].walks += 1;
            }
            for (seat, counts) in counts.iter_mut().enumerate() {
                let (stays, raises) =
                    [(false, false), (true, false), (true, true)][rng.random_range(0..3)];
                let level = rng.random_range(1..=4);
                if rng.random() {
                    marks.add(seat, level, Decision::First, Act { stays, raises });
                    counts.first_decisions += u64::from(level <= 2);
                    counts.first_played += u64::from(level <= 2 && stays);
                } else {
                    marks.add(seat, level, Decision::Later, Act { stays, raises });
                }
                counts.played += u64::from(stays);
                counts.raised += u64::from(raises);
                counts.three_bet_chances += u64::from(level == 2);
                counts.three_bets += u64::from(level == 2 && raises);
            }
            tally.add(marks);
        }
        assert_eq!(tally.seats(10), counts);
    }
}
