//! A solved game.

use core::ops::ControlFlow;

use super::{
    options::{SolveError, SolveOptions},
    solver::Solver,
};
use crate::{Position, PositionError, Rules, Values};

/// The equity of every state of a game under best play of both sides, and how it was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    values: Values,
    sweeps: u32,
    residual: f64,
}

impl Solution {
    pub(crate) const fn new(values: Values, sweeps: u32, residual: f64) -> Self {
        Self {
            values,
            sweeps,
            residual,
        }
    }

    /// The equities.
    #[must_use]
    pub const fn values(&self) -> &Values {
        &self.values
    }

    /// The equities without the rest.
    #[must_use]
    pub fn into_values(self) -> Values {
        self.values
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        self.values.rules()
    }

    /// Sweeps over all states that were made, those that choose plays and those that value them.
    #[must_use]
    pub const fn sweeps(&self) -> u32 {
        self.sweeps
    }

    /// The greatest distance of a state's equity from that of its best plays, in points.
    #[must_use]
    pub const fn residual(&self) -> f64 {
        self.residual
    }

    /// The equity of a position for its mover, see [`Values::equity`].
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to the game.
    pub fn equity(&self, position: &Position) -> Result<f64, PositionError> {
        self.values.equity(position)
    }
}

/// Solves a game: the equity of every state if both sides play to win the most points on average.
/// A [`Solver`] does more with the same layout.
///
/// # Errors
///
/// [`SolveError::Rules`] and [`SolveError::Memory`] before anything large is allocated,
/// [`SolveError::Tolerance`], [`SolveError::Improper`].
///
/// # Complexity
///
/// A sweep is O(states * rolls * plays), in memory O(states * rolls + arrangements of one side
/// squared). The default game takes about 60 sweeps to a residual of 1e-6, most of them with the
/// plays fixed, which cost a fraction of the others.
///
/// # Determinism
///
/// The same bits for any number of threads and on every platform.
///
/// # Source
///
/// Policy iteration (R. A. Howard, 1960) in its modified form (M. L. Puterman and M. C. Shin,
/// 1978), for two players as a game that ends with certainty (S. D. Patek and D. P. Bertsekas,
/// "Stochastic shortest path games", 1999).
///
/// ```
/// use nikogammon::{Rules, SolveOptions, solve};
///
/// let solution = solve(&Rules::hypergammon(1)?, &SolveOptions::default())?;
/// let start = solution.rules().start().ok_or("no start")?;
/// assert!(solution.equity(start)? > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(rules: &Rules, options: &SolveOptions) -> Result<Solution, SolveError> {
    Solver::new(rules, options)?.solve(|_| ControlFlow::Continue(()))
}
