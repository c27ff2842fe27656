//! Why a table cannot be simulated.

use core::fmt;

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
    #[error("the stack is {got} big blinds, must be from {min}{} to {max}", HighestBet(*.highest_bet))]
    StackOutOfRange {
        /// The stack that was given.
        got: f64,
        /// The least stack: the highest bet that these players make, or 0.01 where they go all in or fold.
        min: f64,
        /// The largest stack.
        max: f64,
        /// The highest bet of players who bet; none where they go all in or fold. A document of the failure leaves it out.
        #[cfg_attr(feature = "serde", serde(skip))]
        highest_bet: Option<f64>,
    },
}

/// The reason for the least stack, in words.
struct HighestBet(Option<f64>);

impl fmt::Display for HighestBet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Some(_) => " (the highest bet of these players; push or fold takes less)",
            None => "",
        })
    }
}
