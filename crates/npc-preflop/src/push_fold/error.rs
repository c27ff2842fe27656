//! Why a game of push or fold cannot be played or solved.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::strategy::PushFoldStrategy;
use crate::Position;

/// Why a game of push or fold cannot be played or solved.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum PushFoldError {
    /// A stack that cannot post the blinds and antes, or is beyond any chart.
    #[error("the stack is {got} big blinds, must be from {min} to {max}")]
    StackOutOfRange { got: f64, min: f64, max: f64 },
    /// An ante that is negative or not a number.
    #[error("the ante is {got} big blinds, must be from 0 to {max}")]
    AnteOutOfRange { got: f64, max: f64 },
    /// A straddle below the big blind, or not a number.
    #[error("the straddle is {got} big blinds, must be from {min} to {max}")]
    StraddleOutOfRange { got: f64, min: f64, max: f64 },
    /// A frequency outside 0 to 1.
    #[error("the frequency of {class} is {got}, must be from 0 to 1")]
    FrequencyOutOfRange {
        class: alloc::string::String,
        got: f64,
    },
    /// No solution within the limit of steps. It has the best strategy that was found, which a
    /// document of the failure leaves out.
    #[error("not solved after {steps} steps; exploitability {exploitability}")]
    NotConverged {
        steps: usize,
        exploitability: f64,
        #[cfg_attr(feature = "serde", serde(skip))]
        strategy: Box<PushFoldStrategy>,
    },
    /// A multiway game with too few or too many players.
    #[error("{got} player{}, must be {min} to {max}", if *.got == 1 { "" } else { "s" })]
    PlayersOutOfRange { got: u64, min: usize, max: usize },
    /// Stacks and prizes that do not fit.
    #[error("{got} {name}, must be {min} to {max}")]
    CountOutOfRange {
        name: &'static str,
        got: usize,
        min: usize,
        max: usize,
    },
    /// No deals to learn from.
    #[error("{got} deals, must be from {min} to {max}")]
    DealsOutOfRange { got: u64, min: u64, max: u64 },
    /// A decision that the game does not have.
    #[error("a game of {players} has no spot of {position}{}", Against(.pushers))]
    NoSuchSpot {
        position: Position,
        pushers: Vec<Position>,
        players: u8,
    },
    /// Stopped by the caller.
    #[error("stopped after {deals} deals")]
    Cancelled { deals: u64 },
    /// Stacks and prizes for which the independent chip model has no answer.
    #[cfg(feature = "icm")]
    #[error("the stacks have no equities")]
    Equities {
        #[source]
        source: icm::IcmError,
    },
}

/// The earlier pushers, in words.
struct Against<'a>(&'a [Position]);

impl fmt::Display for Against<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, position) in self.0.iter().enumerate() {
            write!(f, "{}{position}", if at == 0 { " vs " } else { ", " })?;
        }
        Ok(())
    }
}
