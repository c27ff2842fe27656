//! Why a table cannot be simulated.

use crate::PreflopError;

/// Why a table cannot be simulated.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum SimError {
    /// A number of players that no table has.
    #[error("no table for these players")]
    Players {
        /// Why.
        #[source]
        source: PreflopError,
    },
    /// No hand was asked for.
    #[error("0 hands, must be at least 1")]
    NothingToSimulate,
    /// The caller's function ended the simulation.
    #[error("stopped after {hands} hands")]
    Stopped {
        /// The hands that were played.
        hands: u64,
    },
    /// Stacks that do not cover the highest bet of these players, or are no number.
    #[error("the stack is {got} big blinds, must be from {min} to {max}")]
    StackOutOfRange {
        /// The stack that was given.
        got: f64,
        /// The highest bet that these players make.
        min: f64,
        /// The largest stack.
        max: f64,
    },
}
