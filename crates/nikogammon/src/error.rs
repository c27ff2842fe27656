//! Errors in the caller's input.

use alloc::string::String;
use core::fmt;

use crate::{MAX_POINTS_WON, preset};

/// Which number of the rules is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum RulesField {
    /// The points of the board.
    Points,
    /// The checkers of a side.
    Checkers,
    /// The points of the home board.
    Home,
    /// A face of the dice.
    Faces,
    /// The weight of a face.
    Weights,
    /// How often a double is played.
    Doubles,
}

impl RulesField {
    /// The name in files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Checkers => "checkers",
            Self::Home => "home",
            Self::Faces => "faces",
            Self::Weights => "weights",
            Self::Doubles => "doubles",
        }
    }
}

impl fmt::Display for RulesField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why dice are invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "fault"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum DiceFault {
    /// No face at all.
    #[error("the dice have no faces")]
    NoFaces,
    /// With nothing but zeros no game ends.
    #[error("the dice have no face but 0")]
    OnlyZero,
    /// A face that is listed twice.
    #[error("face {face} is listed twice")]
    Duplicate {
        /// The face.
        face: u32,
    },
    /// Another number of weights than of faces.
    #[error("there are {weights} weights for {faces} faces")]
    Weights {
        /// Faces listed.
        faces: usize,
        /// Weights listed.
        weights: usize,
    },
    /// A face that never comes up.
    #[error("the weight of face {face} is 0")]
    ZeroWeight {
        /// The face.
        face: u32,
    },
    /// An opening roll of unequal dice, of dice with a single face.
    #[error("dice with the single face {face} have no unequal roll to open with")]
    NoUnequalRoll {
        /// The face.
        face: u32,
    },
}

/// Why a start is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "fault"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum StartFault {
    /// A place that the board does not have.
    #[error("invalid place {place}: places are 0 to {max}, the bar")]
    Place {
        /// The place.
        place: u32,
        /// The greatest place, the bar.
        max: u32,
    },
    /// A place that is listed twice.
    #[error("place {place} is listed twice")]
    Repeated {
        /// The place.
        place: u32,
    },
    /// Too few or too many checkers.
    #[error("there are {got} checkers, must be {expected}")]
    Total {
        /// Checkers listed.
        got: u64,
        /// Checkers of a side.
        expected: u64,
    },
    /// Both sides on one point.
    #[error("both sides are on the first player's point {point}")]
    Overlap {
        /// The point, as the first player counts.
        point: u32,
    },
    /// A side that has borne off everything.
    #[error("a side has borne off all its checkers")]
    Finished,
}

/// Why rules cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum RulesError {
    /// A number outside the range that it may have.
    #[error("{field} is {value}, must be {min} to {max}")]
    OutOfRange {
        /// Which number.
        field: RulesField,
        /// Its value.
        value: u32,
        /// The least value.
        min: u32,
        /// The greatest value.
        max: u32,
    },
    /// Invalid dice.
    #[error(transparent)]
    Dice(DiceFault),
    /// An invalid start.
    #[error("invalid start: {0}")]
    Start(StartFault),
    /// A value of endless play that no game can have.
    #[error("endless is {value}, must be from -{MAX_POINTS_WON} to {MAX_POINTS_WON}")]
    Endless {
        /// The value that was given.
        value: f64,
    },
    /// A game that can be counted, but whose states cannot be numbered or solved.
    #[error(
        "one side has {one_side} arrangements, more than {limit}: the {states} states are counted, \
         but not solved"
    )]
    TooLarge {
        /// The arrangements of one side.
        one_side: u128,
        /// The most arrangements that one side may have.
        limit: u128,
        /// The states of the game.
        states: u128,
    },
    /// A name of no preset.
    #[error("unknown rules `{name}`, expected one of {}", Presets)]
    UnknownName {
        /// The name that was given.
        name: String,
    },
}

/// The names of the presets in words.
struct Presets;

impl fmt::Display for Presets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&preset::NAMES.join(", "))
    }
}

/// Why arrangements cannot be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum CountError {
    /// Stones cannot be put on no place; the count needs at least 1.
    #[error("there are 0 places, must be at least 1")]
    NoPlaces,
    /// A count beyond the range of the number that should hold it.
    #[error("the arrangements of {stones} stones on {places} places need more than {bits} bits")]
    Overflow {
        /// Places to put stones on.
        places: u32,
        /// Stones to put.
        stones: u32,
        /// Bits of the number.
        bits: u32,
    },
    /// A table of counts, one for each place and number of stones, beyond its limit.
    #[error("a table of {cells} counts is larger than {limit}")]
    TableTooLarge {
        /// The counts that the table would hold.
        cells: u64,
        /// The most that it may hold.
        limit: u64,
    },
}

/// A number that no arrangement or no state has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[error("index {index} is not below the count {count}")]
pub struct IndexError {
    /// The index that was given.
    pub index: u64,
    /// How many there are; indices run from 0 to one less.
    pub count: u64,
}

/// Why an arrangement or a position does not belong to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PositionError {
    /// Too few or too many places.
    #[error("there are {got} places, must be {expected}")]
    Places {
        /// Places of the arrangement.
        got: usize,
        /// Places of the game.
        expected: usize,
    },
    /// Too few or too many checkers.
    #[error("there are {got} checkers, must be {expected}")]
    Total {
        /// Checkers of the arrangement.
        got: u64,
        /// Checkers of the game.
        expected: u64,
    },
    /// Both sides on one point.
    #[error("both sides are on the mover's point {point}")]
    Overlap {
        /// The point, as the mover counts.
        point: u32,
    },
    /// Both sides have borne off everything.
    #[error("both sides have borne off all their checkers")]
    BothFinished,
    /// One side has borne off everything, where a number or a play of the game is asked for.
    #[error("the game is over, and a finished position has no index")]
    Finished,
}

/// A roll that the dice cannot make.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum RollError {
    /// A face that the dice lack.
    #[error("the dice have no face {face}")]
    NoSuchFace {
        /// The face.
        face: u32,
    },
    /// A text that is not two numbers with a comma between.
    #[error("invalid roll `{text}`, expected two faces such as `2,1`")]
    Text {
        /// The text.
        text: String,
    },
}

/// Why numbers are not the values of a game.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ValuesError {
    /// A game whose states cannot be numbered.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Too few or too many values.
    #[error("there are {got} values for {expected} states")]
    Count {
        /// Values given.
        got: u64,
        /// States of the game.
        expected: u64,
    },
    /// A value that no state can have.
    #[error(
        "the value of state {index} is {value}, must be from -{MAX_POINTS_WON} to {MAX_POINTS_WON}"
    )]
    Value {
        /// The state.
        index: u64,
        /// Its value.
        value: f64,
    },
}
