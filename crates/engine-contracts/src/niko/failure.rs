//! Failures of questions about small backgammons.

use nikogammon::{
    CountError, PlayError, PositionError, PositionIdError, RollError, RulesError, SolvedTableError,
    TableError,
};
use serde::Serialize;

use super::VerifyFailure;
use crate::contract::ContractError;
use crate::failure::{EngineFailure, FailureClass};

/// Why a question about a small backgammon has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum NikoFailure {
    /// The question is of another contract.
    #[error(transparent)]
    Contract(#[from] ContractError),
    /// The game has no start, or a play is not one of it.
    #[error(transparent)]
    Game(#[from] NikoGameError),
    /// The rules have no such preset, or cannot be used.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The game has more states than can be counted.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The position is not one of the game.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The id is not that of a position of the game.
    #[error(transparent)]
    PositionId(#[from] PositionIdError),
    /// The roll cannot be parsed.
    #[error(transparent)]
    Roll(#[from] RollError),
    /// Plays of the position cannot be made.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The table has no such values, or not of this game.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The game cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolvedTableError),
    /// The solution is not one.
    #[error(transparent)]
    Verify(#[from] VerifyFailure),
    /// A turn of a game that was played is wrong.
    #[error("{fault}")]
    Turn {
        /// The turn, from 1.
        turn: usize,
        /// Its fault.
        #[serde(flatten)]
        fault: TurnFault,
    },
}

/// Faults of one turn.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum TurnFault {
    /// The game was over, or the play is not one of the roll.
    #[error(transparent)]
    Game(#[from] NikoGameError),
    /// The roll cannot be parsed.
    #[error(transparent)]
    Roll(#[from] RollError),
    /// Plays of the position cannot be made.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Faults of a game that the library does not see.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum NikoGameError {
    /// A game that nobody knows how to begin.
    #[error("the rules have no start, and that of nikogammon does not fit the board")]
    NoStart,
    /// A question about another game than the one that is asked.
    #[error("the rules are those of another game")]
    OtherRules,
    /// A game that is too large to be solved for a question.
    #[error("the game has {states} states, at most {max} are solved for a question")]
    TooManyStates { states: u128, max: u64 },
    /// A turn after the end; it counts from 1.
    #[error("the game was over before turn {turn}")]
    GameOver {
        #[serde(skip)]
        turn: usize,
    },
    /// A play that the roll does not allow, with those that it does.
    #[error("{}", no_such_play(.play, .roll, .available))]
    NoSuchPlay {
        play: String,
        roll: String,
        available: Vec<String>,
    },
}

fn no_such_play(play: &str, roll: &str, available: &[String]) -> String {
    if available.is_empty() {
        format!("invalid play `{play}`: {roll} has no play")
    } else {
        format!(
            "invalid play `{play}` for {roll}; expected one of {}",
            available.join(", ")
        )
    }
}

impl EngineFailure for NikoFailure {
    fn class(&self) -> FailureClass {
        match self {
            // A text that is not an id cannot be parsed; an id without a position is refused.
            Self::PositionId(PositionIdError::Position(_) | PositionIdError::Board { .. }) => {
                FailureClass::Refused
            }
            Self::Rules(RulesError::UnknownName { .. })
            | Self::PositionId(_)
            | Self::Roll(_)
            | Self::Turn {
                fault: TurnFault::Roll(_),
                ..
            } => FailureClass::Unreadable,
            Self::Verify(failure) => failure.class(),
            _ => FailureClass::Refused,
        }
    }
}
