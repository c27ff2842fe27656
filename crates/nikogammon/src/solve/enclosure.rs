//! Bounds of all equities, found from the least and the most that a game can be worth.

use alloc::{vec, vec::Vec};
use core::sync::atomic::{AtomicU64, Ordering};

use super::{
    options::{Report, SolveError, SolveOptions, SolveProgress, rounding},
    patience::Patience,
    policy::{Candidate, Choice, Policy},
    state_graph::StateGraph,
    threads::Workers,
};

/// How many sweeps are made between two looks at the gap.
const LOOK: u32 = 16;
/// How far bounds stay apart where endless play decides the equities, at least.
const APART: f64 = 1e-6;

/// A lower and an upper bound of the equity of every cell.
///
/// Whatever endless play may be worth to either player, the equities lie between them.
#[derive(Debug)]
pub(crate) struct Enclosure {
    pub(crate) lower: Vec<f64>,
    pub(crate) upper: Vec<f64>,
}

impl Enclosure {
    /// The values in the middle between the bounds.
    pub(crate) fn middle(&self) -> Vec<f64> {
        let both = self.lower.iter().zip(&self.upper);
        both.map(|(lower, upper)| f64::midpoint(*lower, *upper))
            .collect()
    }

    /// The greatest distance of values from a bound.
    pub(crate) fn distance(&self, values: &[f64]) -> f64 {
        let both = self.lower.iter().zip(&self.upper).zip(values);
        both.map(|((lower, upper), value)| (upper - value).max(value - lower))
            .fold(0.0, f64::max)
    }

    fn gap(&self) -> f64 {
        let both = self.lower.iter().zip(&self.upper);
        both.map(|(lower, upper)| upper - lower).fold(0.0, f64::max)
    }
}

/// Iterates from both ends until the bounds are within `within` of each other, or stop improving.
///
/// One step of play turns a lower bound into an upper one and the other way round. Both states of
/// a pair, which pass to each other, are worked out together.
///
/// # Errors
///
/// [`SolveError::Improper`] if the bounds stay apart in states from which two players who each
/// trust that endless play favours them never come to an end.
///
/// # Source
///
/// Bounded value iteration: E. Kelmendi, J. Kraemer, J. Kretinsky, M. Weininger, "Value iteration
/// for simple stochastic games: stopping criterion and learning algorithm" (2018).
pub(crate) fn enclose(
    graph: &StateGraph,
    workers: &Workers,
    within: f64,
    options: &SolveOptions,
    progress: &mut Report<'_>,
) -> Result<Enclosure, SolveError> {
    let most = graph.rules.most_points();
    let cells = graph.states.len();
    let states = 2 * graph.states.pairs.len();
    let mut bounds = Enclosure {
        lower: vec![-most; cells],
        upper: vec![most; cells],
    };
    for cell in (0..states).filter(|cell| graph.is_deadlock(cell / 2)) {
        bounds.lower[cell] = graph.rules.endless();
        bounds.upper[cell] = graph.rules.endless();
    }
    for (cell, lost) in (states..cells).zip(0_u8..) {
        bounds.lower[cell] = -f64::from(lost);
        bounds.upper[cell] = -f64::from(lost);
    }
    let policy = Policy::new(graph, 1);
    // Slots that several threads fill, each once in a sweep.
    let sums: Vec<[AtomicU64; 2]> = (0..states).map(|_| [0; 2].map(AtomicU64::new)).collect();
    let mut patience = Patience::default();
    let mut gap = bounds.gap();
    for sweeps in 1..=options.max_sweeps {
        // What the mover wins at most comes from what the other side wins at least.
        let ends: [(&[f64], _); 2] = [(&bounds.upper, None), (&bounds.lower, Some((&policy, 0)))];
        for (at, (values, list)) in ends.into_iter().enumerate() {
            let keep = |found: Candidate| {
                sums[found.cell][at].store(found.sum.to_bits(), Ordering::Relaxed);
                0.0
            };
            let value = |cell: usize| values[cell];
            graph.choose(workers, Choice::Least, list, &|_| true, &value, &keep);
        }
        step(graph, &sums, &mut bounds);
        let so_far = SolveProgress {
            sweeps,
            residual: gap,
            tolerance: within,
        };
        if progress(&so_far).is_break() {
            return Err(SolveError::Cancelled { sweeps });
        }
        if sweeps % LOOK > 0 && sweeps < options.max_sweeps {
            continue;
        }
        gap = bounds.gap();
        if gap <= within {
            break;
        }
        if patience.is_over(sweeps, gap) || sweeps == options.max_sweeps {
            if gap > APART {
                let endless = graph.cells_without_end(&policy);
                let is_apart =
                    |cell: usize| endless[cell] && bounds.upper[cell] - bounds.lower[cell] > APART;
                let states = graph.states.in_index_order();
                let states = states.filter(|&cell| is_apart(cell)).count() as u64;
                if states > 0 {
                    return Err(SolveError::Improper { states });
                }
            }
            if patience.is_over(sweeps, gap) {
                break;
            }
        }
    }
    Ok(bounds)
}

/// Makes the next bounds of all pairs, upper and lower, from the sums over the rolls with plays.
/// The sums are those of both bounds of what comes next.
fn step(graph: &StateGraph, sums: &[[AtomicU64; 2]], bounds: &mut Enclosure) {
    let rounding = 4.0 * rounding(&graph.rules);
    for (pair, &[p, q]) in graph.pass.iter().enumerate() {
        if graph.is_deadlock(pair) {
            continue;
        }
        let (a, b) = (2 * pair, 2 * pair + 1);
        let of = |cell: usize| {
            let [upper, lower] = &sums[cell];
            [upper, lower].map(|slot| f64::from_bits(slot.load(Ordering::Relaxed)))
        };
        let [first, second] = graph.states.pairs[pair];
        let [a_upper, a_lower] = of(a);
        let [b_upper, b_lower] = if first == second { of(a) } else { of(b) };
        let moves = 1.0 - p * q;
        let wide = rounding / moves;
        // a = -A - p b, b = -B - q a, each with the other's opposite bound.
        let mut narrow = |cell: usize, lower: f64, upper: f64| {
            bounds.lower[cell] = bounds.lower[cell].max(lower - wide);
            bounds.upper[cell] = bounds.upper[cell].min(upper + wide);
        };
        narrow(
            a,
            (p * b_lower - a_upper) / moves,
            (p * b_upper - a_lower) / moves,
        );
        narrow(
            b,
            (q * a_lower - b_upper) / moves,
            (q * a_upper - b_lower) / moves,
        );
    }
}
