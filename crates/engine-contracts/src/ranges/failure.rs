//! Failures of questions about ranges and computer players.

use npc_preflop::PreflopError;
use npc_preflop::fit::FitError;
use npc_preflop::push_fold::PushFoldError;
use npc_preflop::range::RangeError;
use npc_preflop::sim::SimError;
use serde::Serialize;

use super::number;
use crate::contract::ContractError;
use crate::failure::{EngineFailure, FailureClass};

/// Why a question about ranges or computer players has no answer.
///
/// A number that JSON cannot write, such as `NaN`, is given as text.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum RangeFailure {
    /// The question is of another contract.
    #[error(transparent)]
    Contract(#[from] ContractError),
    /// The question itself cannot be answered.
    #[error(transparent)]
    Question(#[from] RangeQuestionError),
    /// A player, a seat or an order cannot be parsed or used.
    #[error(transparent)]
    Preflop(
        #[from]
        #[serde(serialize_with = "number::with_got")]
        PreflopError,
    ),
    /// A factor of a player is not a finite number.
    #[error("{error}")]
    Factor {
        /// The refusal.
        #[serde(flatten)]
        error: PreflopError,
        /// The factor as text.
        got: String,
    },
    /// The seat of an observation does not exist.
    #[error("{error}")]
    Observation {
        /// Index of the observation, from 0.
        item: usize,
        /// The refusal.
        #[serde(flatten)]
        error: PreflopError,
    },
    /// A range cannot be parsed, or has no equity.
    #[error(transparent)]
    Range(#[from] RangeError),
    /// A game of all in or fold cannot be played or solved.
    #[error(transparent)]
    PushFold(
        #[from]
        #[serde(serialize_with = "number::with_got")]
        PushFoldError,
    ),
    /// A table cannot be simulated.
    #[error(transparent)]
    Simulation(
        #[from]
        #[serde(serialize_with = "number::with_got")]
        SimError,
    ),
    /// Counts do not tell a player's numbers.
    #[error(transparent)]
    Fit(#[from] FitError),
}

/// Faults of a question that no library sees.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum RangeQuestionError {
    /// The cost of a player in a game that is not between two.
    #[error("what a player loses is known against one opponent; leave out --player or --players")]
    TwoPlayersOnly { players: usize, expected: usize },
    /// Both one stack for all and a list of stacks, or neither.
    #[error("expected either `stack` or `stacks`")]
    #[serde(rename = "InvalidJson")]
    StackForm,
    /// A list of stacks for another number of players.
    #[error("{got} stacks for {players} players")]
    StackCount { got: usize, players: u64 },
    /// Stacks of other tables where no prizes are played for.
    #[error("expected `prizes` with `others`")]
    #[serde(rename = "InvalidJson")]
    OthersForm,
    /// A bet level of 0, below the big blind.
    #[error("bet level 0, must be 1 or more: the big blind is 1")]
    ZeroLevel,
    /// A list of players that is neither one for all seats nor one for each.
    #[error("{got} players named for {seats} seats, must be 1 or {seats}")]
    PlayerCount { got: usize, seats: usize },
    /// A grid of a range and of a player at once.
    #[error("expected either `range` or a player and a seat")]
    #[serde(rename = "InvalidJson")]
    GridForm,
    /// Antes of everybody and of the big blind at once, or dead money without an ante.
    #[error("expected either `ante` or `bb_ante`, and `dead` with `bb_ante` only")]
    #[serde(rename = "InvalidJson")]
    AnteForm,
}

impl EngineFailure for RangeFailure {
    fn class(&self) -> FailureClass {
        match self {
            Self::Preflop(
                PreflopError::UnknownPosition { .. }
                | PreflopError::UnknownPreset { .. }
                | PreflopError::UnknownOrder { .. }
                | PreflopError::OrderClass { .. }
                | PreflopError::BadNpcText { .. }
                | PreflopError::NpcVersion { .. }
                | PreflopError::BadStrategy { .. },
            )
            | Self::Question(
                RangeQuestionError::TwoPlayersOnly { .. }
                | RangeQuestionError::GridForm
                | RangeQuestionError::AnteForm
                | RangeQuestionError::StackForm
                | RangeQuestionError::OthersForm,
            ) => FailureClass::Unreadable,
            Self::Range(error)
                if !matches!(
                    error,
                    RangeError::SharedCard { .. } | RangeError::EmptyRange { .. }
                ) =>
            {
                FailureClass::Unreadable
            }
            _ => FailureClass::Refused,
        }
    }
}
