//! The equity of every state by policy iteration.

use core::ops::ControlFlow;

use super::{
    evaluate::{Meaning, Sweeper},
    grid::Grid,
    options::{SolveOptions, SolveProgress},
    policy::{Choice, Found, Policy},
    threads::Workers,
};

/// Bytes of a state: two values, two more for the acceleration.
pub(crate) const NUMBER_BYTES: usize = 4 * 8;
/// The most sweeps with one policy.
const MOST_EVALUATIONS: u32 = 8;
/// A policy is worth no more sweeps once they change this part of the residual.
const ENOUGH: f64 = 0.02;

/// The meaning of a cell with one number, the equity for the player on roll.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Equity {
    /// The value of endless play for the player on roll.
    pub(crate) endless: f64,
}

impl Meaning<1> for Equity {
    const SWAP: [usize; 1] = [0];

    #[expect(clippy::cast_precision_loss, reason = "at most 3")]
    fn settled(&self, lost: usize) -> [f64; 1] {
        [-(lost as f64)]
    }

    /// Each state passes with its probability to the other, so that both values are the solution
    /// of two equations: `a = -A - p b`, `b = -B - q a`, with the sums `A` and `B` over the rolls
    /// that move.
    #[inline]
    fn pair(
        &self,
        [[a], [b]]: [[f64; 1]; 2],
        [p, q]: [f64; 2],
        is_deadlock: bool,
        _: [[f64; 1]; 2],
    ) -> [[f64; 1]; 2] {
        if is_deadlock {
            return [[self.endless]; 2];
        }
        let moves = 1.0 - p * q;
        [[(p * b - a) / moves], [(q * a - b) / moves]]
    }
}

/// The equities of all cells and how they were found.
pub(crate) struct Solved {
    pub(crate) values: alloc::vec::Vec<[f64; 1]>,
    pub(crate) sweeps: u32,
    pub(crate) residual: f64,
    pub(crate) ended: Ended,
}

/// Why a solve ended.
pub(crate) enum Ended {
    Converged,
    OutOfSweeps,
    Cancelled,
}

/// Bytes that solving needs for each state.
pub(crate) fn bytes_per_state(rolls: usize) -> usize {
    NUMBER_BYTES + 4 * rolls
}

/// Chooses the best plays, works out what they are worth, and so on.
pub(crate) fn solve_cells(
    grid: &Grid,
    workers: &Workers,
    options: &SolveOptions,
    progress: &mut (impl FnMut(&SolveProgress) -> ControlFlow<()> + Send),
) -> Solved {
    let equity = Equity {
        endless: grid.rules.endless(),
    };
    let policy = Policy::new(grid, 1);
    let mut sweeper = Sweeper::new(grid, workers, equity, |cell| [grid.guess(cell)]);
    let (mut sweeps, mut residual) = (0, f64::INFINITY);
    let mut told = |sweeps, residual| {
        let so_far = SolveProgress {
            sweeps,
            residual,
            tolerance: options.tolerance,
        };
        progress(&so_far).is_break()
    };
    let ended = 'solve: loop {
        if sweeps >= options.max_sweeps {
            break Ended::OutOfSweeps;
        }
        let values = &sweeper.values;
        residual = grid.choose(
            workers,
            Choice::Least,
            Some((&policy, 0)),
            &|_| true,
            &|cell| values[cell][0],
            &|found| residual_of(grid, found, values[found.cell][0]),
        );
        sweeps += 1;
        if told(sweeps, residual) {
            break Ended::Cancelled;
        }
        if residual <= options.tolerance {
            break Ended::Converged;
        }
        for _ in 0..MOST_EVALUATIONS {
            if sweeps >= options.max_sweeps {
                break 'solve Ended::OutOfSweeps;
            }
            sweeper.sweep(&policy);
            let change = sweeper.accelerate();
            sweeps += 1;
            if told(sweeps, residual) {
                break 'solve Ended::Cancelled;
            }
            if change <= ENOUGH * residual {
                break;
            }
        }
    };
    Solved {
        values: sweeper.values,
        sweeps,
        residual,
        ended,
    }
}

/// How far a state's value is from that of its best plays.
pub(crate) fn residual_of(grid: &Grid, found: Found, value: f64) -> f64 {
    if found.never_moves() && grid.is_deadlock(found.cell / 2) {
        return 0.0;
    }
    (value + found.left()).abs()
}

impl Grid {
    /// Where values start: who is ahead in the race.
    pub(crate) fn guess(&self, cell: usize) -> f64 {
        let [first, second] = self.states.pairs[cell / 2];
        let pips = |side: u16| f64::from(self.board.sides[usize::from(side)].pips);
        let (first, second) = (pips(first), pips(second));
        let lead = 2.0 * (second - first) / (second + first);
        if cell.is_multiple_of(2) { lead } else { -lead }
    }
}
