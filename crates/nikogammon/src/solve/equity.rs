//! The equity of every state by policy iteration.

use super::{
    elimination,
    evaluate::{Decision, Sweeper},
    options::{Report, SolveOptions, SolveProgress},
    patience::Patience,
    policy::{Candidate, Choice, Policy},
    state_graph::StateGraph,
    threads::Workers,
};

/// Bytes of a state: two values, two more for the acceleration.
pub(crate) const NUMBER_BYTES: usize = 4 * 8;
/// The most sweeps with one policy.
const MOST_EVALUATIONS: u32 = 8;
/// The most policies that are worked out exactly where sweeps come no nearer.
const MOST_EXACT: u32 = 50;
/// A policy is worth no more sweeps once they change this part of the residual.
const ENOUGH: f64 = 0.02;

/// A cell has one number: the equity for the player on roll.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Equity {
    /// The value of endless play for the player on roll.
    pub(crate) endless: f64,
}

impl Decision<1> for Equity {
    const SWAP: [usize; 1] = [0];

    #[expect(clippy::cast_precision_loss, reason = "at most 3")]
    fn settled(&self, lost: usize) -> [f64; 1] {
        [-(lost as f64)]
    }

    /// Each state passes with its probability to the other, so that both values are the solution of
    /// two equations. These are `a = -A - p b` and `b = -B - q a`, with the sums `A` and `B` over
    /// the rolls that move.
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
    pub(crate) values: alloc::vec::Vec<f64>,
    pub(crate) sweeps: u32,
    pub(crate) residual: f64,
    pub(crate) ended: Ended,
}

/// Why a solve ended.
pub(crate) enum Ended {
    /// The tolerance was reached.
    Reached,
    /// The sweeps ran out, or came no nearer.
    Stuck,
    Cancelled,
}

/// Bytes that solving needs for each state.
pub(crate) fn bytes_per_state(rolls: usize) -> usize {
    NUMBER_BYTES + 4 * rolls
}

/// Chooses the best plays, works out what they are worth, and so on.
pub(crate) fn solve_cells(
    graph: &StateGraph,
    workers: &Workers,
    options: &SolveOptions,
    progress: &mut Report<'_>,
) -> Solved {
    let equity = Equity {
        endless: graph.rules.endless(),
    };
    let most = graph.rules.most_points();
    let policy = Policy::new(graph, 1);
    let mut sweeper = Sweeper::new(graph, workers, equity, |cell| [graph.guess(cell)]);
    let (mut sweeps, mut residual) = (0, f64::INFINITY);
    let mut patience = Patience::default();
    let mut reported = |sweeps, residual| {
        let so_far = SolveProgress {
            sweeps,
            residual,
            tolerance: options.tolerance,
        };
        progress(&so_far).is_break()
    };
    let choose = |sweeper: &Sweeper<'_, 1, Equity>| {
        let values = &sweeper.values;
        graph.choose(
            workers,
            Choice::Least,
            Some((&policy, 0)),
            &|_| true,
            &|cell| values[cell][0],
            &|found| residual_of(graph, found, values[found.cell][0]),
        )
    };
    let mut ended = 'solve: loop {
        if sweeps >= options.max_sweeps {
            break Ended::Stuck;
        }
        residual = choose(&sweeper);
        sweeps += 1;
        if reported(sweeps, residual) {
            break Ended::Cancelled;
        }
        if residual <= options.tolerance {
            // Rounding and acceleration may have left the range of the points that can be won.
            if !sweeper.clamp(-most, most) {
                break Ended::Reached;
            }
            continue;
        }
        if patience.is_over(sweeps, residual) {
            break Ended::Stuck;
        }
        for _ in 0..MOST_EVALUATIONS {
            if sweeps >= options.max_sweeps {
                break 'solve Ended::Stuck;
            }
            sweeper.sweep(&policy);
            let change = sweeper.accelerate();
            sweeps += 1;
            if reported(sweeps, residual) {
                break 'solve Ended::Cancelled;
            }
            if change <= ENOUGH * residual {
                break;
            }
        }
    };
    if matches!(ended, Ended::Stuck) {
        sweeper.clamp(-most, most);
        residual = choose(&sweeper);
        let mut best = sweeper.values.clone();
        for _ in 0..MOST_EXACT {
            if residual <= options.tolerance {
                break;
            }
            let Some(exact) = elimination::equities(graph, &policy) else {
                break;
            };
            for (value, exact) in sweeper.values.iter_mut().zip(exact) {
                *value = [exact.clamp(-most, most)];
            }
            let found = choose(&sweeper);
            if found < residual {
                residual = found;
                best.clone_from(&sweeper.values);
            }
        }
        sweeper.values = best;
        if residual <= options.tolerance {
            ended = Ended::Reached;
        }
    }
    let values = sweeper.values.into_iter().map(|[value]| value).collect();
    Solved {
        values,
        sweeps,
        residual,
        ended,
    }
}

/// How far a state's value is from that of its best plays.
pub(crate) fn residual_of(graph: &StateGraph, found: Candidate, value: f64) -> f64 {
    if found.never_moves() && graph.is_deadlock(found.cell / 2) {
        return 0.0;
    }
    (value + found.left()).abs()
}

impl StateGraph {
    /// Value with which the sweeps start: the lead in the race, as a share of all pips, doubled.
    pub(crate) fn guess(&self, cell: usize) -> f64 {
        let [first, second] = self.states.pairs[cell / 2];
        let pips = |side: u16| f64::from(self.board.sides[usize::from(side)].pips);
        let (first, second) = (pips(first), pips(second));
        let lead = 2.0 * (second - first) / (second + first);
        if cell.is_multiple_of(2) { lead } else { -lead }
    }
}
