//! Whether every game comes to an end.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU8, Ordering};

use super::{
    policy::{Candidate, Choice, Policy},
    state_graph::StateGraph,
    threads::Workers,
};

impl StateGraph {
    /// From how many states two players who both wanted it could keep a game going for ever with
    /// certainty. With 0 a game ends with probability 1 whatever is played.
    ///
    /// A state is done with if some roll leads to a finished game or a state done with whatever
    /// is played, or passes to such a state. What is left when nothing more is done with could be
    /// kept up for ever. The order in which states are looked at does not matter.
    pub(crate) fn states_without_end(&self, workers: &Workers) -> u64 {
        let states = 2 * self.states.pairs.len();
        let no_state = self.no_state() as usize;
        let done: Vec<AtomicU8> = (0..states)
            .map(|cell| AtomicU8::new(u8::from(self.is_deadlock(cell / 2))))
            .collect();
        let is_done = |cell: usize| match done.get(cell) {
            Some(flag) => f64::from(flag.load(Ordering::Relaxed)),
            None => f64::from(u8::from(cell > no_state)),
        };
        loop {
            let left = |cell: usize| is_done(cell) <= 0.0;
            let evaluate = |found: Candidate| {
                if found.left() <= 0.0 {
                    return 0.0;
                }
                done[found.cell].store(1, Ordering::Relaxed);
                let [first, second] = self.states.pairs[found.cell / 2];
                if first == second {
                    done[found.cell ^ 1].store(1, Ordering::Relaxed);
                }
                1.0
            };
            let news = self.choose(workers, Choice::Least, None, &left, &is_done, &evaluate);
            if news <= 0.0 {
                break;
            }
        }
        self.states
            .in_index_order()
            .filter(|&cell| is_done(cell) <= 0.0)
            .count() as u64
    }

    /// The rolls that a policy takes on average, if they are `waits` after the next.
    pub(crate) fn one_roll_more(&self, policy: &Policy, waits: &[f64]) -> Vec<f64> {
        let cells = 2 * self.states.pairs.len();
        let one = |cell: usize| {
            if cell >= cells || self.is_deadlock(cell / 2) {
                return 0.0;
            }
            let nexts = policy.of_cell(cell).iter().zip(&self.board.rolls);
            let moves: f64 = nexts
                .map(|(next, weighted)| {
                    weighted.probability * waits[next.load(Ordering::Relaxed) as usize]
                })
                .sum();
            1.0 + moves + self.pass[cell / 2][cell % 2] * waits[cell ^ 1]
        };
        (0..waits.len()).map(one).collect()
    }

    /// Marks each cell from which games never end if both players follow a policy.
    pub(crate) fn cells_without_end(&self, policy: &Policy) -> Vec<bool> {
        let cells = 2 * self.states.pairs.len();
        let no_state = self.no_state() as usize;
        let mut left: Vec<bool> = (0..cells).map(|cell| !self.is_deadlock(cell / 2)).collect();
        loop {
            let mut news = false;
            for cell in 0..cells {
                let ends = |next: usize| match left.get(next) {
                    Some(left) => !left,
                    None => next > no_state,
                };
                let passes = self.pass[cell / 2][cell % 2] > 0.0 && ends(cell ^ 1);
                let mut nexts = policy.of_cell(cell).iter();
                let over = passes || nexts.any(|next| ends(next.load(Ordering::Relaxed) as usize));
                if left[cell] && over {
                    left[cell] = false;
                    news = true;
                }
            }
            if !news {
                return left;
            }
        }
    }
}
