//! How exactly, and on how many threads.

#[cfg(feature = "rayon")]
use alloc::vec::Vec;

use crate::IcmError;

/// No residual is reported below this: every value is rounded to 53 bits.
pub(crate) const LEAST_RESIDUAL: f64 = f64::EPSILON;

/// Players up to which sums are rounded no more than a single value; the errors of more add up.
const EXACT_PLAYERS: f64 = 1_000.0;

/// How to compute: the demanded accuracy and the use of threads.
///
/// ```
/// use icm::IcmOptions;
///
/// let options = IcmOptions::default().with_tolerance(1e-13);
/// assert_eq!(options.tolerance, 1e-13);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct IcmOptions {
    /// The most that the residual of the result may be, above 0. For equities it is relative to
    /// the sum of the prizes, for finishing probabilities absolute. 1e-10 by default. The least is
    /// [`f64::EPSILON`] up to a thousand players, and as many times that as there are thousands.
    pub tolerance: f64,
    /// On how many threads. One by default.
    pub execution: Execution,
}

impl Default for IcmOptions {
    fn default() -> Self {
        Self {
            tolerance: 1e-10,
            execution: Execution::Serial,
        }
    }
}

impl IcmOptions {
    /// The same with another tolerance.
    #[must_use]
    pub const fn with_tolerance(mut self, tolerance: f64) -> Self {
        self.tolerance = tolerance;
        self
    }

    /// The same with another use of threads.
    #[must_use]
    pub const fn with_execution(mut self, execution: Execution) -> Self {
        self.execution = execution;
        self
    }

    /// Refuses a tolerance that no result can be compared with.
    pub(crate) const fn check(self) -> Result<(), IcmError> {
        let tolerance = self.tolerance;
        if tolerance.is_finite() && tolerance > 0.0 {
            Ok(())
        } else {
            Err(IcmError::InvalidTolerance { tolerance })
        }
    }

    /// Refuses a tolerance that rounding alone exceeds: finer grids would be computed in vain.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a number of players in memory is far below 2^53"
    )]
    pub(crate) fn check_for(self, players: usize) -> Result<(), IcmError> {
        let tolerance = self.tolerance;
        let min = LEAST_RESIDUAL * (players as f64 / EXACT_PLAYERS).max(1.0);
        if tolerance < min {
            return Err(IcmError::ToleranceTooSmall {
                tolerance,
                min,
                players,
            });
        }
        Ok(())
    }
}

/// On how many threads. The results are the same bits in every case.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Execution {
    /// On the caller's thread.
    #[default]
    Serial,
    /// On the threads of the current rayon pool.
    #[cfg(feature = "rayon")]
    Parallel,
}

/// How many results wait for their turn.
#[cfg(feature = "rayon")]
const BATCH: usize = 64;

impl Execution {
    /// Does the work on each item and takes the results in the order of the items. Room is made
    /// once per thread.
    pub(crate) fn in_order<I: Sync, S, T: Send>(
        self,
        items: &[I],
        room: impl Fn() -> S + Sync + Send,
        work: impl Fn(&mut S, &I) -> T + Sync + Send,
        mut take: impl FnMut(T),
    ) {
        match self {
            Self::Serial => {
                let mut room = room();
                for item in items {
                    take(work(&mut room, item));
                }
            }
            #[cfg(feature = "rayon")]
            Self::Parallel => {
                use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

                for batch in items.chunks(BATCH) {
                    let results: Vec<T> = batch.par_iter().map_init(&room, &work).collect();
                    results.into_iter().for_each(&mut take);
                }
            }
        }
    }
}
