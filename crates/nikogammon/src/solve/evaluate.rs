//! What a policy is worth: sweeps over the levels, and their extrapolation.

use alloc::{vec, vec::Vec};
use core::sync::atomic::Ordering;

use super::{grid::Grid, policy::Policy, states::SETTLED, threads::Workers};

/// How many pairs one piece of a level has.
const PIECE: usize = 1024;
/// How many numbers one piece of an extrapolation has.
const SPAN: usize = 1 << 15;

/// What the `K` numbers of a cell mean.
pub(crate) trait Meaning<const K: usize>: Sync {
    /// The number that a player's own number `k` is to the other player.
    const SWAP: [usize; K];

    /// The numbers of a player on roll who has lost so many points, or 0 of the cell that is 0.
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

/// The numbers of all cells after the last two sweeps.
#[derive(Debug)]
pub(crate) struct Sweeper<'a, const K: usize, M> {
    grid: &'a Grid,
    workers: &'a Workers,
    meaning: M,
    /// The point from which the next sweep starts.
    pub(crate) values: Vec<[f64; K]>,
    /// Where the last sweep ended.
    swept: Vec<[f64; K]>,
    /// The change of the sweep before, and where that ended.
    change_before: Vec<f64>,
    swept_before: Vec<f64>,
    has_before: bool,
}

impl<'a, const K: usize, M: Meaning<K>> Sweeper<'a, K, M> {
    /// Starts from a guess for each cell of a state.
    pub(crate) fn new(
        grid: &'a Grid,
        workers: &'a Workers,
        meaning: M,
        guess: impl Fn(usize) -> [f64; K],
    ) -> Self {
        let cells = 2 * grid.states.pairs.len();
        let mut values: Vec<[f64; K]> = (0..cells).map(guess).collect();
        values.extend((0..SETTLED).map(|lost| meaning.settled(lost)));
        Self {
            grid,
            workers,
            meaning,
            swept: values.clone(),
            values,
            change_before: Vec::new(),
            swept_before: Vec::new(),
            has_before: false,
        }
    }

    /// One sweep over all levels with the plays of a policy.
    ///
    /// The numbers of a level come from the finished levels below it and, where a hit leads to the
    /// same level or above, from the sweep before; so its pieces can be worked out in any order.
    ///
    /// # Returns
    ///
    /// The greatest change of a number, relative to 1 more than its size.
    pub(crate) fn sweep(&mut self, policy: &Policy) -> f64 {
        let Self {
            grid,
            workers,
            meaning,
            values,
            swept,
            ..
        } = self;
        let rolls = grid.board.rolls.len();
        let probabilities: Vec<f64> = grid.board.rolls.iter().map(|r| r.probability).collect();
        for level in &grid.states.levels {
            let (below, rest) = swept.split_at_mut(2 * level.start);
            let (level_cells, _) = rest.split_at_mut(2 * level.len());
            let (below, values) = (&*below, &*values);
            workers.fill(level_cells, 2 * PIECE, |first, cells| {
                for (offset, pair_cells) in cells.chunks_exact_mut(2).enumerate() {
                    let pair = level.start + first / 2 + offset;
                    let number_of = |cell: usize| {
                        let source = if cell < below.len() { below } else { values };
                        &source[cell]
                    };
                    let sum = |cell: usize| {
                        let next = policy.of_cell(cell);
                        let mut sums = [0.0; K];
                        if policy.lists() == 1 {
                            let mut swapped = [0.0; K];
                            for (slot, p) in next.iter().zip(&probabilities) {
                                let numbers = number_of(slot.load(Ordering::Relaxed) as usize);
                                for (sum, number) in swapped.iter_mut().zip(numbers) {
                                    *sum += p * number;
                                }
                            }
                            for (sum, from) in sums.iter_mut().zip(M::SWAP) {
                                *sum = swapped[from];
                            }
                        } else {
                            let lists = next.chunks_exact(rolls).zip(M::SWAP);
                            for (sum, (list, from)) in sums.iter_mut().zip(lists) {
                                for (slot, p) in list.iter().zip(&probabilities) {
                                    let numbers = number_of(slot.load(Ordering::Relaxed) as usize);
                                    *sum += p * numbers[from];
                                }
                            }
                        }
                        sums
                    };
                    let result = meaning.pair(
                        [sum(2 * pair), sum(2 * pair + 1)],
                        grid.pass[pair],
                        grid.is_deadlock(pair),
                        [values[2 * pair], values[2 * pair + 1]],
                    );
                    pair_cells.copy_from_slice(&result);
                }
            });
        }
        let mut changes = vec![0.0_f64; values.len().div_ceil(SPAN)];
        let (swept, values) = (&*swept, &*values);
        workers.fill(&mut changes, 1, |piece, change| {
            let span = piece * SPAN..values.len().min((piece + 1) * SPAN);
            for (new, old) in swept[span.clone()].iter().zip(&values[span]) {
                for (new, old) in new.iter().zip(old) {
                    change[0] = change[0].max((new - old).abs() / (1.0 + new.abs()));
                }
            }
        });
        changes.into_iter().fold(0.0, f64::max)
    }

    /// Where the last sweep ended.
    pub(crate) fn into_swept(self) -> Vec<[f64; K]> {
        self.swept
    }

    /// Takes the last sweep with one step of Anderson's acceleration of depth 1: the point on the
    /// line through the ends of the last two sweeps at which the change would be least, if it
    /// varied evenly along the line.
    ///
    /// Source: D. G. Anderson, "Iterative procedures for nonlinear integral equations", 1965.
    pub(crate) fn accelerate(&mut self) {
        let numbers = self.values.len() * K;
        if self.change_before.is_empty() {
            self.change_before = vec![0.0; numbers];
            self.swept_before = vec![0.0; numbers];
        }
        let pieces = numbers.div_ceil(SPAN);
        let (values, swept) = (self.values.as_flattened(), self.swept.as_flattened());
        // Sums piece by piece, each in order, whoever does it.
        let mut sums: Vec<([f64; 2], &mut [f64])> = self
            .change_before
            .chunks_mut(SPAN)
            .map(|piece| ([0.0; 2], piece))
            .collect();
        self.workers.fill(&mut sums, 1, |piece, sums| {
            let ([with, of], before) = &mut sums[0];
            let span = piece * SPAN..numbers.min((piece + 1) * SPAN);
            let changes = swept[span.clone()].iter().zip(&values[span]);
            for ((new, old), before) in changes.zip(before.iter_mut()) {
                let change = new - old;
                let turn = change - *before;
                *with += change * turn;
                *of += turn * turn;
                *before = change;
            }
        });
        debug_assert_eq!(sums.len(), pieces);
        let (with, of) = sums.iter().fold((0.0, 0.0), |(with, of), (sum, _)| {
            (with + sum[0], of + sum[1])
        });
        drop(sums);
        let back = if self.has_before && of > 0.0 {
            (with / of).clamp(-FURTHEST, 1.0)
        } else {
            0.0
        };
        self.has_before = true;
        let swept = self.swept.as_flattened();
        let mut ends: Vec<(&mut [f64], &mut [f64])> = self
            .values
            .as_flattened_mut()
            .chunks_mut(SPAN)
            .zip(self.swept_before.chunks_mut(SPAN))
            .collect();
        self.workers.fill(&mut ends, 1, |piece, ends| {
            let (values, before) = &mut ends[0];
            let span = piece * SPAN..numbers.min((piece + 1) * SPAN);
            for ((value, before), new) in values.iter_mut().zip(before.iter_mut()).zip(&swept[span])
            {
                *value = new - back * (new - *before);
                *before = *new;
            }
        });
    }
}

/// The longest step beyond the last sweep, in steps between the last two.
const FURTHEST: f64 = 20.0;
