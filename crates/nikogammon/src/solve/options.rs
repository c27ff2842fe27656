//! Options of a solve, its progress, and the reasons why it may fail.

use core::ops::ControlFlow;

use crate::{MAX_POINTS_WON, Rules, RulesError};

/// How to solve a game.
///
/// ```
/// use nikogammon::SolveOptions;
///
/// let mut options = SolveOptions::default();
/// options.tolerance = 1e-6;
/// options.threads = 2;
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct SolveOptions {
    /// The greatest residual: how far the equity of a state may be from that of its best plays, in
    /// points. It does not bound the error of an equity; a [`Certificate`](crate::Certificate) does.
    pub tolerance: f64,
    /// The most sweeps over all states, for equities, certificate, outcomes and cube each. Sweeps
    /// that come no nearer end before that. What was reached then is the answer.
    pub max_sweeps: u32,
    /// Threads, if the crate has the feature `rayon`; otherwise there is one. The results have the
    /// same bits for any number.
    pub threads: usize,
    /// The most memory for tables and values, in bytes, counted before they are made.
    pub memory_limit: u64,
}

impl Default for SolveOptions {
    /// A residual of 1e-12 in at most 100,000 sweeps, one thread, 2 GiB.
    fn default() -> Self {
        Self {
            tolerance: 1e-12,
            max_sweeps: 100_000,
            threads: 1,
            memory_limit: 2 << 30,
        }
    }
}

impl SolveOptions {
    /// Checks the tolerance.
    pub(crate) fn check(&self, rules: &Rules) -> Result<(), SolveError> {
        let least = rounding(rules);
        if self.tolerance >= least && self.tolerance.is_finite() {
            return Ok(());
        }
        Err(SolveError::Tolerance {
            tolerance: self.tolerance,
            least,
        })
    }
}

/// A bound of the rounding in one step of a sweep, in points. A step is a sum over the rolls of a
/// rounded probability times a value of at most 3, and a few operations more, each with a relative
/// error of at most 2^-53.
pub(crate) fn rounding(rules: &Rules) -> f64 {
    let rolls = u32::try_from(rules.rolls().len()).unwrap_or(u32::MAX);
    f64::from(rolls + 8) * f64::from(MAX_POINTS_WON) * (f64::EPSILON / 2.0)
}

/// How far a solve has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SolveProgress {
    /// Sweeps over all states so far.
    pub sweeps: u32,
    /// The residual when it was measured last, infinite before that.
    pub residual: f64,
    /// The residual that is wanted.
    pub tolerance: f64,
}

/// The caller that follows a solve and may break it off. It is not generic: the sweeps are then compiled once,
/// in this crate, and not again for each caller.
pub(crate) type Report<'a> = dyn FnMut(&SolveProgress) -> ControlFlow<()> + Send + 'a;

/// Why a game was not solved.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum SolveError {
    /// A game that is too large whatever the memory.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Tables that need more memory than allowed.
    #[error("the tables need {bytes} bytes, more than the limit of {limit}")]
    Memory {
        /// Bytes needed.
        bytes: u128,
        /// Bytes allowed.
        limit: u64,
    },
    /// A tolerance that is not a number, or less than rounding leaves.
    #[error("the tolerance is {tolerance}, must be at least {least}")]
    Tolerance {
        /// The tolerance that was given.
        tolerance: f64,
        /// The least that rounding lets a solve reach.
        least: f64,
    },
    /// Stopped by the caller.
    #[error("stopped after {sweeps} sweeps")]
    Cancelled {
        /// Sweeps made.
        sweeps: u32,
    },
    /// Rules under which play can go round for ever, with plays that can be best. The value of
    /// endless play would decide the equities, and no rule gives it.
    #[error("from {states} states play can go round for ever, and no rule says what that is worth")]
    Improper {
        /// How many states that is true of.
        states: u64,
    },
    /// Equities of another game than the one that was laid out.
    #[error("the equities belong to another game")]
    OtherGame,
}
