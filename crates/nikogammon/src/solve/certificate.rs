//! A bound of the error of every equity.

use super::{
    elimination,
    enclosure::Enclosure,
    equity::residual_of,
    evaluate::{Decision, Sweeper},
    options::{Report, SolveError, SolveOptions, SolveProgress, rounding},
    patience::Patience,
    policy::{Candidate, Choice, Policy},
    state_graph::StateGraph,
    threads::Workers,
};
use crate::MAX_POINTS_WON;
use alloc::{vec, vec::Vec};

/// How far the lengths may still change when they are taken, relative to one roll more.
const LENGTH_CHANGE: f64 = 0.000_5;
/// From this length on, in rolls, the change is limited to that of a game of this length. The limit
/// is a part of the one roll that a step takes.
const LONG: f64 = 60.0;
/// Part of a roll that lengths may fall short and rounding may take; the rest must suffice.
const RESERVE: f64 = 0.06;
/// How many margins are tried, each twice the one before.
const TRIES: u32 = 40;

/// A proof that equities are near the true ones.
///
/// With the equities `V`, the lengths `w` (how many rolls a game takes on average) and the margin
/// `d`, one step of play from `V - d w` stays below `V + d w` in every state, and one from
/// `V + d w` above `V - d w`, with room for the rounding of the computation. A step turns values
/// the other way round, so it maps everything between these bounds to somewhere between them; and
/// since every game comes to an end, which was checked too, step after step leads to the true
/// equities, whatever they started from. So these lie between the bounds.
///
/// # Source
///
/// Bounded value iteration: E. Kelmendi, J. Kraemer, J. Kretinsky, M. Weininger, "Value iteration
/// for simple stochastic games: stopping criterion and learning algorithm" (2018).
#[derive(Debug, Clone, PartialEq)]
pub struct Certificate {
    margin: f64,
    longest: f64,
    slack: f64,
    residual: f64,
    lengths: Vec<f64>,
    bound: f64,
}

impl Certificate {
    /// The margin: the bound of the error in points, for each roll that a game takes on average. 0
    /// if no margin was proven; the bound is then what iterating from the least and the most that a
    /// game can be worth leaves open.
    #[must_use]
    pub const fn margin(&self) -> f64 {
        self.margin
    }

    /// The greatest length, in rolls.
    #[must_use]
    pub const fn longest(&self) -> f64 {
        self.longest
    }

    /// No equity is further from the true one, in points.
    #[must_use]
    pub fn error_bound(&self) -> f64 {
        self.bound
    }

    /// The bound for the state with an index, if there is one.
    #[must_use]
    pub fn error_bound_at(&self, index: usize) -> Option<f64> {
        let length = self.lengths.get(index)?;
        Some(if self.margin > 0.0 {
            rounded_up(self.margin * length)
        } else {
            self.bound
        })
    }

    /// The part of the margin, of one roll, that was needed nowhere.
    #[must_use]
    pub const fn slack(&self) -> f64 {
        self.slack
    }

    /// The greatest distance of a state's equity from that of its best plays, in points.
    #[must_use]
    pub const fn residual(&self) -> f64 {
        self.residual
    }

    /// The lengths of all states in the order of the indices, in rolls, to one in a hundred.
    #[must_use]
    pub fn lengths(&self) -> &[f64] {
        &self.lengths
    }
}

/// A product with room for its own rounding and for that of a bound. A bound is a value of at most
/// 3 plus the product.
fn rounded_up(product: f64) -> f64 {
    product + (f64::from(MAX_POINTS_WON) + product) * f64::EPSILON
}

/// A cell has one number: the rolls that a game takes.
#[derive(Debug, Clone, Copy)]
struct Length;

impl Decision<1> for Length {
    const SWAP: [usize; 1] = [0];

    fn settled(&self, _: usize) -> [f64; 1] {
        [0.0]
    }

    #[inline]
    fn pair(
        &self,
        [[a], [b]]: [[f64; 1]; 2],
        [p, q]: [f64; 2],
        is_deadlock: bool,
        _: [[f64; 1]; 2],
    ) -> [[f64; 1]; 2] {
        if is_deadlock {
            return [[0.0]; 2];
        }
        let (a, b, moves) = (1.0 + a, 1.0 + b, 1.0 - p * q);
        [[(a + p * b) / moves], [(b + q * a) / moves]]
    }
}

/// The way to a certificate: what is proven of equities, if it is known that they are the only
/// solution.
#[derive(Debug)]
pub(crate) struct Proof {
    /// 0 if nothing is proven.
    margin: f64,
    longest: f64,
    room: f64,
    residual: f64,
    /// The length of every cell.
    lengths: Vec<f64>,
}

impl Proof {
    /// Whether there is a margin.
    pub(crate) fn is_proven(&self) -> bool {
        self.margin > 0.0
    }

    /// The certificate of what is proven.
    pub(crate) fn certificate(&self, graph: &StateGraph) -> Certificate {
        Certificate {
            bound: rounded_up(self.margin * self.longest),
            margin: self.margin,
            longest: self.longest,
            slack: self.room / self.margin,
            residual: self.residual,
            lengths: graph.in_index_order(&self.lengths),
        }
    }

    /// A bound of the error that was found in another way.
    pub(crate) fn bounded_by(&self, graph: &StateGraph, bound: f64) -> Certificate {
        Certificate {
            bound,
            margin: 0.0,
            longest: self.longest,
            slack: 0.0,
            residual: self.residual,
            lengths: graph.in_index_order(&self.lengths),
        }
    }

    /// Whether there is no other solution than the one that the margin bounds, given bounds of all
    /// of them.
    ///
    /// With a wider margin `c` that covers those bounds a step from `V - c w` must stay below
    /// `V + c w` too, and the other way round. A step is convex in the margin, so it then leads
    /// from every margin in between to a narrower one, and step after step to the proven one.
    pub(crate) fn is_unique(
        &self,
        graph: &StateGraph,
        workers: &Workers,
        values: &[f64],
        bounds: &Enclosure,
    ) -> bool {
        if !self.is_proven() {
            return false;
        }
        let ends = bounds.lower.iter().zip(&bounds.upper);
        let wide = ends
            .zip(values.iter().zip(&self.lengths))
            .filter(|(_, (_, length))| **length > 0.0)
            .map(|((lower, upper), (value, length))| (upper - value).max(value - lower) / length)
            .fold(0.0, f64::max);
        let margin = wide.max(2.0 * self.margin);
        graph.room(workers, values, &self.lengths, margin, self.longest) >= 0.0
    }
}

/// Looks for the least margin that proves values of a game with one solution.
pub(crate) fn certify(
    graph: &StateGraph,
    workers: &Workers,
    values: &[f64],
    options: &SolveOptions,
    progress: &mut Report<'_>,
) -> Result<Proof, SolveError> {
    let policy = Policy::new(graph, 1);
    let mut proof = Proof {
        margin: 0.0,
        longest: 0.0,
        room: 0.0,
        residual: 0.0,
        lengths: vec![0.0; values.len()],
    };
    let mut margin = 0.0;
    for attempt in 0..TRIES {
        // Against the lower bounds, so that of plays that are about equal the longest counts.
        let lengths = &proof.lengths;
        let residual = graph.choose(
            workers,
            Choice::Least,
            Some((&policy, 0)),
            &|_| true,
            &|cell| values[cell] - margin * lengths[cell],
            &|found| residual_of(graph, found, values[found.cell]),
        );
        if attempt == 0 {
            proof.residual = residual;
            margin = (residual + graph.rounding(0.0)) / (1.0 - RESERVE);
        }
        let guess = core::mem::take(&mut proof.lengths);
        proof.lengths = graph.lengths(workers, &policy, guess, options, progress)?;
        proof.longest = proof.lengths.iter().copied().fold(0.0, f64::max);
        if margin * proof.longest > f64::from(MAX_POINTS_WON) {
            break;
        }
        let room = graph.room(workers, values, &proof.lengths, margin, proof.longest);
        if room >= 0.0 {
            proof.margin = margin;
            proof.room = room;
            break;
        }
        margin *= 2.0;
    }
    Ok(proof)
}

impl StateGraph {
    /// The rolls that games take with a policy; less than that where sweeps run out or come no
    /// nearer.
    fn lengths(
        &self,
        workers: &Workers,
        policy: &Policy,
        guess: Vec<f64>,
        options: &SolveOptions,
        progress: &mut Report<'_>,
    ) -> Result<Vec<f64>, SolveError> {
        let mut sweeper = Sweeper::new(self, workers, Length, |cell| [guess[cell]]);
        drop(guess);
        let (mut patience, mut settled) = (Patience::default(), false);
        for sweeps in 1..=options.max_sweeps {
            sweeper.sweep(policy);
            let change = sweeper.change(LONG);
            let so_far = SolveProgress {
                sweeps,
                residual: change,
                tolerance: LENGTH_CHANGE,
            };
            if progress(&so_far).is_break() {
                return Err(SolveError::Cancelled { sweeps });
            }
            settled = change <= LENGTH_CHANGE;
            if settled || patience.is_over(sweeps, change) {
                break;
            }
            sweeper.accelerate();
        }
        if !settled && let Some(endings) = elimination::endings(self, policy) {
            for (length, [.., exact]) in sweeper.values.iter_mut().zip(endings) {
                *length = [exact];
            }
        }
        let swept = sweeper.values.into_iter();
        Ok(swept.map(|[length]| length.max(0.0)).collect())
    }

    /// The least distance, in points, by which one step from each bound stays within the other. It
    /// is below 0 if a step does not.
    fn room(
        &self,
        workers: &Workers,
        values: &[f64],
        lengths: &[f64],
        margin: f64,
        longest: f64,
    ) -> f64 {
        let rounding = self.rounding(margin * longest);
        let excess = |sign: f64| {
            let bound = |cell: usize| values[cell] + sign * margin * lengths[cell];
            let opposite = |cell: usize| values[cell] - sign * margin * lengths[cell];
            let evaluate = |found: Candidate| {
                if found.never_moves() && self.is_deadlock(found.cell / 2) {
                    return f64::NEG_INFINITY;
                }
                sign * (opposite(found.cell) + found.left()) + rounding
            };
            self.choose(workers, Choice::Least, None, &|_| true, &bound, &evaluate)
        };
        -(excess(1.0).max(excess(-1.0)))
    }

    /// A bound of the rounding in one step and the comparison after it, with values beyond 3 by
    /// `wide`. The bounds are taken as they were rounded; a term of the sum over the rolls is then
    /// rounded once in its probability, once in the product, once with each addition, that of
    /// passing also in the sum of its probabilities; and a few operations compare. Each rounding is
    /// a part of 2^-53 at most.
    fn rounding(&self, wide: f64) -> f64 {
        rounding(&self.rules) * (1.0 + wide / f64::from(MAX_POINTS_WON))
    }
}
