//! What can be wrong with the caller's input.

use alloc::string::String;
use core::fmt;

use crate::Position;

/// Why a seat, a table or a model cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
pub enum PreflopError {
    /// A number of players that no table has.
    #[error("{got} players, must be {min} to {max}")]
    PlayersOutOfRange {
        /// The number that was given.
        got: u64,
        /// The least number.
        min: u8,
        /// The greatest number.
        max: u8,
    },
    /// A position that a table of this size does not have.
    #[error("a table of {players} has no {position}; it has {}", Names(.available))]
    NoSuchPosition {
        /// The position that was asked for.
        position: Position,
        /// The number of players.
        players: u8,
        /// The positions of that table, in the order of play before the flop.
        available: &'static [Position],
    },
    /// Text that names no position.
    #[error("`{text}` is no position; known are {}", Names(&Position::ALL))]
    UnknownPosition {
        /// The text that was given.
        text: String,
    },
    /// A rate that is not above 0 and at most 1.
    #[error("{name} is {got}, must be above 0 and at most 1{}", Hint(*.got))]
    RateOutOfRange {
        /// The name of the parameter.
        name: &'static str,
        /// Its value.
        got: f64,
    },
    /// A factor, or a result made with it, that is infinite or not a number.
    #[error("{name} is not a finite number")]
    NotFinite {
        /// The name of the parameter, or `raw` for the result.
        name: &'static str,
    },
    /// A table of positions with too few or too many numbers of players.
    #[error("the table has {got} columns, must have {expected}: one each for 2 to 10 players")]
    ColumnCount {
        /// The number of columns that were given.
        got: usize,
        /// The number that a table has.
        expected: usize,
    },
    /// A column of a table that does not have one cell for each player.
    #[error("the column for {players} players has {got} cells, must have {players}")]
    CellCount {
        /// The number of players of the column.
        players: u8,
        /// The number of cells that were given.
        got: usize,
    },
    /// A column of a table whose average is not exactly 1.
    #[error("the column for {players} players averages {mean}, must average 1")]
    UnbalancedTable {
        /// The number of players of the column.
        players: u8,
        /// Its average.
        mean: f64,
    },
}

/// Positions in words.
struct Names<'a>(&'a [Position]);

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, position) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{position}")?;
        }
        Ok(())
    }
}

/// What a caller who gave a percentage probably meant.
struct Hint(f64);

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > 1.0 && self.0 <= 100.0 {
            write!(f, "; did you mean {} % = {}?", self.0, self.0 / 100.0)?;
        }
        Ok(())
    }
}
