//! Errors in the caller's input.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::Position;
use crate::range::RangeError;

/// Why a seat, a table or a model cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// An unknown position.
    #[error("unknown position `{text}`, expected one of {}", Names(&Position::ALL))]
    UnknownPosition {
        /// The text that was given.
        text: String,
    },
    /// A share of hands outside 0 to 1, or a phi of 0.
    #[error("{name} is {got}, must be {} 1{}", Least(.name), Hint(*.got))]
    RateOutOfRange {
        /// The name of the parameter.
        name: &'static str,
        /// Its value.
        got: f64,
    },
    /// A size of a bet, a limit, or a number of chips or players outside its range.
    #[error("{name} is {got}, must be from {min} to {max}")]
    SizeOutOfRange {
        /// The name of the field.
        name: &'static str,
        /// Its value.
        got: f64,
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
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
    /// A list of strategies without any.
    #[error("no strategies, at least one is needed")]
    NoStrategies,
    /// A list whose last edge is 0, so that it cannot be scaled.
    #[error("the last edge of the strategies is 0, must be above 0")]
    ZeroVpipList,
    /// An edge below the one before it.
    #[error("edge {item} is below the one before it; edges must not fall")]
    EdgesNotIncreasing {
        /// The edge, from 1.
        item: usize,
    },
    /// Edges and strategies that do not match in number.
    #[error("{edges} edges and {strategies} strategies, must be the same number")]
    StrategyCount {
        /// The number of edges.
        edges: usize,
        /// The number of strategies.
        strategies: usize,
    },
    /// Text that is not a pair of bet and call levels.
    #[error("invalid strategy `{text}` at `{at}`: expected {expected}")]
    BadStrategy {
        /// The text that was given.
        text: String,
        /// The part at fault.
        at: String,
        /// Form that belongs there.
        expected: &'static str,
    },
    /// An order that does not name every class exactly once.
    #[error(
        "an order names each of the 169 classes once; missing: {}, repeated: {}",
        List(.missing), List(.repeated)
    )]
    NotAPermutation {
        /// Classes that are not named.
        missing: Vec<String>,
        /// Classes that are named more than once.
        repeated: Vec<String>,
    },
    /// An unknown class in an order.
    #[error("invalid order")]
    OrderClass {
        /// Why.
        #[source]
        source: RangeError,
    },
    /// An unknown order of preference.
    #[error(
        "unknown order `{text}`, expected vs-random, vs-random:N, sklansky-chubukov, chen, push-fold, blend:W or a file"
    )]
    UnknownOrder {
        /// The text that was given.
        text: String,
    },
    /// The weight of a blend that is not from 0 to 1.
    #[error("the weight of a blend is {got}, must be from 0 to 1")]
    WeightOutOfRange {
        /// The weight.
        got: f64,
    },
    /// An unknown preset.
    #[error("unknown preset `{text}`, expected one of {}", List(.expected))]
    UnknownPreset {
        /// The text that was given.
        text: String,
        /// The presets.
        expected: Vec<String>,
    },
    /// Text that is not the stable form of a player.
    #[error("invalid player at `{at}`: expected {expected}")]
    BadNpcText {
        /// The part at fault.
        at: String,
        /// Form that belongs there.
        expected: &'static str,
    },
    /// A text form of an unknown version.
    #[error("text form {got} of a player, this program reads {expected}")]
    NpcVersion {
        /// The version of the text.
        got: String,
        /// The version that is read.
        expected: u32,
    },
}

/// Words between commas, at most ten of them.
struct List<'a>(&'a [String]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        f.write_str(&self.0[..self.0.len().min(10)].join(", "))?;
        match self.0.len() {
            ..=10 => Ok(()),
            all => write!(f, " and {} more", all - 10),
        }
    }
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

/// The lower bound of a rate, in words.
struct Least<'a>(&'a str);

impl fmt::Display for Least<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 == "phi" {
            "above 0 and at most"
        } else {
            "from 0 to"
        })
    }
}

/// A hint for a caller who probably gave a percentage.
struct Hint(f64);

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > 1.0 && self.0 <= 100.0 {
            // A hundredth of a decimal number is one with two places more.
            let share = libm::round(self.0 * 1e10) / 1e12;
            write!(f, "; did you mean {} % = {share}?", self.0)?;
        }
        Ok(())
    }
}
