//! Values of a policy: sweeps over the levels, and their extrapolation.

use alloc::{vec, vec::Vec};
use core::sync::atomic::{AtomicU32, Ordering};

use super::{policy::Policy, state_graph::StateGraph, states::SETTLED, threads::Workers};

/// How many pairs one piece of a level has.
const PIECE: usize = 256;
/// How many numbers one piece of an extrapolation has.
const SPAN: usize = 1 << 15;

/// Meaning of the `K` numbers of a cell.
pub(crate) trait Decision<const K: usize>: Sync {
    /// The number that a player's own number `k` is to the other player.
    const SWAP: [usize; K];

    /// The numbers of a player on roll who has lost this number of points. With 0 points it is the
    /// cell that is 0.
    fn settled(&self, lost: usize) -> [f64; K];

    /// The numbers of both states of a pair. `sums[state][k]`: over the rolls with plays, of
    /// probability times number `SWAP[k]` of the cell that comes next; `before`: their numbers in
    /// the sweep before.
    fn pair(
        &self,
        sums: [[f64; K]; 2],
        pass: [f64; 2],
        is_deadlock: bool,
        before: [[f64; K]; 2],
    ) -> [[f64; K]; 2];
}

/// The numbers of all cells, swept again and again.
#[derive(Debug)]
pub(crate) struct Sweeper<'a, const K: usize, M> {
    graph: &'a StateGraph,
    workers: &'a Workers,
    decision: M,
    /// Numbers with which the last sweep ended, or with which the next starts after an
    /// acceleration.
    pub(crate) values: Vec<[f64; K]>,
    /// Numbers with which the last sweep started.
    started: Vec<[f64; K]>,
    /// The numbers of one level.
    level: Vec<[f64; K]>,
    /// The change of the sweep before.
    change_before: Vec<f32>,
    /// From the end of the sweep before to that of the last.
    between: Vec<f32>,
    /// How much of that the last step went back.
    back: f64,
    has_before: bool,
    accelerations: u32,
}

impl<'a, const K: usize, M: Decision<K>> Sweeper<'a, K, M> {
    /// Starts from a guess for each cell of a state.
    pub(crate) fn new(
        graph: &'a StateGraph,
        workers: &'a Workers,
        decision: M,
        guess: impl Fn(usize) -> [f64; K],
    ) -> Self {
        let cells = 2 * graph.states.pairs.len();
        let mut values: Vec<[f64; K]> = (0..cells).map(guess).collect();
        values.extend((0..SETTLED).map(|lost| decision.settled(lost)));
        Self {
            graph,
            workers,
            decision,
            started: values.clone(),
            level: Vec::new(),
            change_before: vec![0.0; K * values.len()],
            between: vec![0.0; K * values.len()],
            values,
            back: 0.0,
            has_before: false,
            accelerations: 0,
        }
    }

    /// One sweep over all levels with the plays of a policy.
    ///
    /// The numbers of a level come from the finished levels below it and, where a hit leads to the
    /// same level or above, from the sweep before; so its pieces can be worked out in any order.
    pub(crate) fn sweep(&mut self, policy: &Policy) {
        let Self {
            graph,
            workers,
            decision,
            values,
            started,
            level,
            ..
        } = self;
        let probabilities: Vec<f64> = graph.board.rolls.iter().map(|r| r.probability).collect();
        started.copy_from_slice(values);
        for pairs in &graph.states.levels {
            level.resize(2 * pairs.len(), [0.0; K]);
            let before = &*values;
            workers.fill(level, 2 * PIECE, |first, cells| {
                for (offset, pair_cells) in cells.chunks_exact_mut(2).enumerate() {
                    let pair = pairs.start + first / 2 + offset;
                    let sum = |cell| sums::<K, M>(policy.of_cell(cell), &probabilities, before);
                    let result = decision.pair(
                        [sum(2 * pair), sum(2 * pair + 1)],
                        graph.pass[pair],
                        graph.is_deadlock(pair),
                        [before[2 * pair], before[2 * pair + 1]],
                    );
                    pair_cells.copy_from_slice(&result);
                }
            });
            values[2 * pairs.start..2 * pairs.end].copy_from_slice(level);
        }
    }

    /// The greatest change of a number in the last sweep. It is relative to 1 more than the
    /// number's size, or to `most` if that is less.
    pub(crate) fn change(&self, most: f64) -> f64 {
        let (values, started) = (self.values.as_flattened(), self.started.as_flattened());
        let mut greatest = vec![0.0_f64; values.len().div_ceil(SPAN)];
        self.workers.fill(&mut greatest, 1, |number, greatest| {
            let span = number * SPAN..values.len().min((number + 1) * SPAN);
            for (new, old) in values[span.clone()].iter().zip(&started[span]) {
                greatest[0] = greatest[0].max((new - old).abs() / (1.0 + new.abs()).min(most));
            }
        });
        greatest.into_iter().fold(0.0, f64::max)
    }

    /// Moves numbers outside of a range to its ends; whether there were any. What the acceleration
    /// has kept is forgotten then.
    pub(crate) fn clamp(&mut self, least: f64, most: f64) -> bool {
        let mut clamped = false;
        for value in self.values.as_flattened_mut() {
            if !(least..=most).contains(value) {
                *value = value.clamp(least, most);
                clamped = true;
            }
        }
        self.has_before &= !clamped;
        clamped
    }

    /// Takes the last sweep with one step of Anderson's acceleration of depth 1. The result is the
    /// point on the line through the ends of the last two sweeps at which the change would be
    /// least, if it varied evenly along the line.
    ///
    /// # Returns
    ///
    /// The greatest change of a number in the sweep, relative to 1 more than its size.
    ///
    /// # Source
    ///
    /// D. G. Anderson, "Iterative procedures for nonlinear integral equations", 1965.
    pub(crate) fn accelerate(&mut self) -> f64 {
        let Self {
            workers,
            values,
            started,
            change_before,
            between,
            back,
            has_before,
            accelerations,
            ..
        } = self;
        let (values, started) = (values.as_flattened_mut(), started.as_flattened());
        let back_before = *back;
        // Sums piece by piece, each in order, on any thread.
        let mut pieces: Vec<Piece<'_>> = values
            .chunks_mut(SPAN)
            .zip(started.chunks(SPAN))
            .zip(change_before.chunks_mut(SPAN).zip(between.chunks_mut(SPAN)))
            .map(|((values, started), (change_before, between))| Piece {
                values,
                started,
                change_before,
                between,
                with: 0.0,
                of: 0.0,
                greatest: 0.0,
            })
            .collect();
        workers.fill(&mut pieces, 1, |_, pieces| {
            for piece in pieces {
                piece.measure(back_before);
            }
        });
        let (mut with, mut of, mut greatest) = (0.0, 0.0, 0.0_f64);
        for piece in &pieces {
            with += piece.with;
            of += piece.of;
            greatest = greatest.max(piece.greatest);
        }
        *accelerations += 1;
        let furthest = if *accelerations > SLOW {
            MUCH_FURTHER
        } else {
            FURTHEST
        };
        let step = if *has_before && of > 0.0 {
            (with / of).clamp(-furthest, 1.0)
        } else {
            0.0
        };
        *back = step;
        *has_before = true;
        workers.fill(&mut pieces, 1, |_, pieces| {
            for piece in pieces {
                piece.go(step);
            }
        });
        greatest
    }
}

/// A part of all numbers in an acceleration.
struct Piece<'a> {
    values: &'a mut [f64],
    started: &'a [f64],
    change_before: &'a mut [f32],
    between: &'a mut [f32],
    with: f64,
    of: f64,
    greatest: f64,
}

impl Piece<'_> {
    /// The changes of the last sweep, and how they differ from those before.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "differences that only say how far to go need no more digits"
    )]
    fn measure(&mut self, back_before: f64) {
        let (mut with, mut of, mut greatest) = (0.0, 0.0, 0.0_f64);
        let numbers = self.values.iter().zip(self.started);
        let kept = self.change_before.iter_mut().zip(self.between.iter_mut());
        for ((new, old), (before, between)) in numbers.zip(kept) {
            let change = new - old;
            let turn = change - f64::from(*before);
            with += change * turn;
            of += turn * turn;
            greatest = greatest.max(change.abs() / (1.0 + new.abs()));
            // From the end of the sweep before to where this one began, and on to its end.
            *between = (change - back_before * f64::from(*between)) as f32;
            *before = change as f32;
        }
        (self.with, self.of, self.greatest) = (with, of, greatest);
    }

    /// Goes back from the end of the last sweep, towards that of the one before.
    fn go(&mut self, back: f64) {
        for (value, between) in self.values.iter_mut().zip(self.between.iter()) {
            *value -= back * f64::from(*between);
        }
    }
}

/// Over the rolls, the sum of probability times the numbers of the cell that comes next, swapped.
#[inline]
fn sums<const K: usize, M: Decision<K>>(
    next: &[AtomicU32],
    probabilities: &[f64],
    before: &[[f64; K]],
) -> [f64; K] {
    let rolls = probabilities.len();
    let mut sums = [0.0; K];
    if next.len() == rolls {
        let mut swapped = [0.0; K];
        for (slot, p) in next.iter().zip(probabilities) {
            let numbers = &before[slot.load(Ordering::Relaxed) as usize];
            for (sum, number) in swapped.iter_mut().zip(numbers) {
                *sum += p * number;
            }
        }
        for (sum, from) in sums.iter_mut().zip(M::SWAP) {
            *sum = swapped[from];
        }
        return sums;
    }
    let lists = next.chunks_exact(rolls).zip(M::SWAP);
    for (sum, (list, from)) in sums.iter_mut().zip(lists) {
        for (slot, p) in list.iter().zip(probabilities) {
            *sum += p * before[slot.load(Ordering::Relaxed) as usize][from];
        }
    }
    sums
}

/// The longest step beyond the last sweep, in steps between the last two.
const FURTHEST: f64 = 20.0;
/// The same for numbers that have not settled after this many sweeps. Games that go on for
/// thousands of rolls change by a tiny part of what is left with each.
const MUCH_FURTHER: f64 = 1e9;
const SLOW: u32 = 300;
