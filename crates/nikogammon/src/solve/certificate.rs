//! A bound of the error of every equity.

use alloc::{vec, vec::Vec};
use core::sync::atomic::{AtomicU8, Ordering};

use super::{
    equity::residual_of,
    evaluate::{Meaning, Sweeper},
    grid::Grid,
    options::{SolveError, SolveOptions, rounding},
    policy::{Choice, Found, Policy},
    threads::Workers,
};
use crate::{MAX_POINTS_WON, Values};

/// How far the lengths may still change when they are taken, relative to one roll more.
const LENGTH_CHANGE: f64 = 0.000_5;
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
}

impl Certificate {
    /// The margin: the bound of the error in points, for each roll that a game takes on average.
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
        rounded_up(self.margin * self.longest)
    }

    /// The bound for the state with an index, if there is one.
    #[must_use]
    pub fn error_bound_at(&self, index: usize) -> Option<f64> {
        let length = self.lengths.get(index)?;
        Some(rounded_up(self.margin * length))
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

/// A product with room for its own rounding and that of a bound, a value of at most 3 and the
/// product.
fn rounded_up(product: f64) -> f64 {
    product + (f64::from(MAX_POINTS_WON) + product) * f64::EPSILON
}

/// The meaning of a cell with one number, the rolls that a game takes.
#[derive(Debug, Clone, Copy)]
struct Length;

impl Meaning<1> for Length {
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

impl Values {
    /// Proves how near these equities are to the true ones.
    ///
    /// The margin is the least that was found to hold: about the residual and the rounding.
    ///
    /// # Errors
    ///
    /// [`SolveError::Improper`] if two players could play for ever, [`SolveError::NotCertified`] if
    /// no useful bound holds, [`SolveError::NoOutcomes`] if the lengths need more sweeps than
    /// allowed, and [`SolveError::Rules`] and [`SolveError::Memory`]. The tolerance of the options
    /// is not used.
    ///
    /// ```
    /// use nikogammon::{Rules, SolveOptions, solve};
    ///
    /// let solution = solve(&Rules::hypergammon(1)?, &SolveOptions::default())?;
    /// let certificate = solution.values().certify(&SolveOptions::default())?;
    /// assert!(certificate.error_bound() < 1e-10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(&self, options: &SolveOptions) -> Result<Certificate, SolveError> {
        let per_state = 8 * 6 + 4 * self.rules().rolls().len();
        let grid = Grid::new(self.rules(), per_state, options.memory_limit)?;
        let workers = Workers::new(options.threads);
        workers.run(|| {
            grid.check_that_games_end(&workers)?;
            grid.certify(&workers, &grid.cells_of(self), options)
        })
    }
}

impl Grid {
    /// Checks that no two players, both wanting it, could keep a game going for ever with
    /// certainty from any state. A game then ends with probability 1 whoever plays it.
    ///
    /// A state is done with if some roll leads to a finished game or a state done with whatever
    /// is played, or passes to such a state. What is left when nothing more is done with could be
    /// kept up for ever. The order in which states are looked at does not matter.
    pub(crate) fn check_that_games_end(&self, workers: &Workers) -> Result<(), SolveError> {
        let states = 2 * self.states.pairs.len();
        let nowhere = self.nowhere() as usize;
        let done: Vec<AtomicU8> = (0..states)
            .map(|cell| AtomicU8::new(u8::from(self.is_deadlock(cell / 2))))
            .collect();
        let is_done = |cell: usize| match done.get(cell) {
            Some(flag) => f64::from(flag.load(Ordering::Relaxed)),
            None => f64::from(u8::from(cell > nowhere)),
        };
        loop {
            let left = |cell: usize| is_done(cell) <= 0.0;
            let judge = |found: Found| {
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
            let news = self.choose(workers, Choice::Least, None, &left, &is_done, &judge);
            if news <= 0.0 {
                break;
            }
        }
        let left = self
            .states
            .in_index_order()
            .filter(|&cell| is_done(cell) <= 0.0)
            .count() as u64;
        if left > 0 {
            return Err(SolveError::Improper { states: left });
        }
        Ok(())
    }

    /// A certificate for values of a game of which it is known that it ends.
    fn certify(
        &self,
        workers: &Workers,
        values: &[f64],
        options: &SolveOptions,
    ) -> Result<Certificate, SolveError> {
        let policy = Policy::new(self, 1);
        let mut lengths = vec![0.0; values.len()];
        let mut margin = 0.0;
        let mut residual = None;
        for _ in 0..TRIES {
            // Against the lower bounds, so that of plays that are about equal the longest counts.
            let found = self.choose(
                workers,
                Choice::Least,
                Some((&policy, 0)),
                &|_| true,
                &|cell| values[cell] - margin * lengths[cell],
                &|found| residual_of(self, found, values[found.cell]),
            );
            let residual = *residual.get_or_insert(found);
            lengths = self.lengths(workers, &policy, lengths, options)?;
            let longest = lengths.iter().copied().fold(0.0, f64::max);
            if margin <= 0.0 {
                margin = (residual + self.rounding(0.0)) / (1.0 - RESERVE);
            }
            if margin * longest > f64::from(MAX_POINTS_WON) {
                break;
            }
            let room = self.room(workers, values, &lengths, margin, longest);
            if room >= 0.0 {
                return Ok(Certificate {
                    margin,
                    longest,
                    slack: room / margin,
                    residual,
                    lengths: self.in_index_order(&lengths),
                });
            }
            margin *= 2.0;
        }
        Err(SolveError::NotCertified { largest: margin })
    }

    /// The rolls that games take with a policy.
    fn lengths(
        &self,
        workers: &Workers,
        policy: &Policy,
        guess: Vec<f64>,
        options: &SolveOptions,
    ) -> Result<Vec<f64>, SolveError> {
        let mut sweeper = Sweeper::new(self, workers, Length, |cell| [guess[cell]]);
        drop(guess);
        for _ in 0..options.max_sweeps {
            sweeper.sweep(policy);
            if sweeper.change() <= LENGTH_CHANGE {
                let swept = sweeper.values.into_iter();
                return Ok(swept.map(|[length]| length).collect());
            }
            sweeper.accelerate();
        }
        Err(SolveError::NoOutcomes {
            sweeps: options.max_sweeps,
        })
    }

    /// How far one step from each bound stays within the other, at least, in points; below 0 if
    /// it does not.
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
            let judge = |found: Found| {
                if found.never_moves() && self.is_deadlock(found.cell / 2) {
                    return f64::NEG_INFINITY;
                }
                sign * (opposite(found.cell) + found.left()) + rounding
            };
            self.choose(workers, Choice::Least, None, &|_| true, &bound, &judge)
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
