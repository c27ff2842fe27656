//! The values of a solved game as a file.
//!
//! # Format
//!
//! All numbers are little endian; a file is
//!
//! ```text
//! offset bytes
//!      0     8  89 4E 49 4B 4F 0D 0A 1A
//!      8     4  version, 1
//!     12     4  H, the bytes before the first column, a multiple of 8
//!     16     8  the bytes of the whole file
//!     24     8  N, the states of the game
//!     32     8  error bound of every equity of the file, a 64-bit float, as the next two
//!     40     8  margin of the certificate, 0 for none
//!     48     8  residual of the solver
//!     56     4  sweeps of the solver
//!     60     2  C, the columns
//!     62     2  R, the bytes of the rules
//!     64     8  zeros
//!     72     R  the rules: points, checkers, home and doubles, a byte each; a byte of flags (1
//!               gammon, 2 backgammon, 4 both dice, 8 larger die, 16 opening by unequal dice, 32
//!               there is a start); the number of faces, then for each its face in a byte and its
//!               weight in four; the value of endless play, a 64-bit float; if there is a start, a
//!               byte for each place of the first player, then of the other
//!   72+R  24*C  for each column: its number in a byte (1 equity, 2 length, 3 win, 4 and 5 gammon and
//!               backgammon won, 6 and 7 lost, 8 to 11 money equity with the cube on the mover's
//!               side, in the middle, in the middle by the Jacoby rule, on the other's side, 12 length
//!               of the certificate, 13 loss), its precision in a byte (1 u16, 2 u24, 3 f32, 4 f64), six zeros, its scale, a 64-bit
//!               float, and the offset of its numbers in eight bytes
//!               zeros up to a multiple of 8
//!      H        for each column N numbers in the order of the index, then zeros up to a multiple of 8
//!     -8     8  CRC-64/XZ of everything before it
//! ```
//!
//! Columns are in the order of their numbers, none twice, the equity always.

mod checksum;
mod column;
mod error;
mod header;
mod precision;
mod reader;
mod rules_code;
mod solved;
mod writer;

pub use self::column::Column;
pub use self::error::{TableError, TableWriteError};
use self::header::{Entry, Header};
pub use self::precision::Precision;
pub(crate) use self::rules_code::same_values;
pub use self::solved::{SolveStage, SolvedTableError, TableContents, solve_table, write_table};
pub use self::writer::{TableNotes, TableWriter};
use crate::{Cube, CubeDecision, Position, PositionError, Rules, StateIndex};

/// The values of a solved game, read from the bytes of a file where they lie.
///
/// `B` is what holds the bytes: a slice, a vector. Nothing is copied and a look-up allocates
/// nothing; opening reads every byte once, to find what was altered, and makes an [`StateIndex`].
///
/// See [`TableWriter`] for an example.
#[derive(Debug, Clone)]
pub struct Table<B> {
    bytes: B,
    header: Header,
    indexer: StateIndex,
    equity: Entry,
}

impl<B: AsRef<[u8]>> Table<B> {
    /// Opens the bytes of a file.
    ///
    /// # Errors
    ///
    /// [`TableError::Magic`], [`TableError::Version`], [`TableError::Truncated`] or
    /// [`TableError::TooLong`], [`TableError::Checksum`], [`TableError::Header`],
    /// [`TableError::Value`], the first that applies.
    ///
    /// # Complexity
    ///
    /// Time O(bytes), memory that of an [`StateIndex`].
    pub fn open(bytes: B) -> Result<Self, TableError> {
        let file = bytes.as_ref();
        let header = Header::read(file, checksum::checksum)?;
        let indexer =
            StateIndex::new(&header.rules).map_err(|_| TableError::Header { what: "rules" })?;
        let Some(&equity) = header.columns.first() else {
            return Err(TableError::Header { what: "equity" });
        };
        let states = usize::try_from(header.states).map_err(|_| TableError::Header {
            what: "number of states",
        })?;
        for entry in &header.columns {
            let (least, most) = entry.column.range();
            let numbers = &file[entry.offset..];
            // What is rounded may pass the range by the rounding.
            let most = most.min(entry.coding.scale);
            let rounding = entry.coding.precision.rounding(most);
            let range = least.max(-most) - rounding..=most + rounding;
            let wrong =
                (0..states).find(|&index| !range.contains(&entry.coding.at(numbers, index)));
            if let Some(index) = wrong {
                return Err(TableError::Value {
                    column: entry.column.name(),
                    index: index as u64,
                });
            }
        }
        Ok(Self {
            bytes,
            header,
            indexer,
            equity,
        })
    }

    /// Opens the bytes of a file that must be a table of these rules. The file's rules may differ
    /// in start and opening, on which no value depends.
    ///
    /// # Errors
    ///
    /// As [`Table::open`], then [`TableError::RulesMismatch`].
    pub fn open_for(rules: &Rules, bytes: B) -> Result<Self, TableError> {
        let table = Self::open(bytes)?;
        if same_values(rules, table.rules()) {
            Ok(table)
        } else {
            Err(TableError::RulesMismatch)
        }
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.header.rules
    }

    /// A number for the values of a game. Games have the same if they differ in start and opening
    /// alone, on which no value depends, and otherwise, except for one chance in 2^64, different
    /// ones.
    ///
    /// Good for the name of a file. It will not change while the version of the format does not.
    ///
    /// ```
    /// use nikogammon::{Rules, Table};
    ///
    /// let key = |rules| Table::<&[u8]>::values_key(&rules);
    /// assert_eq!(key(Rules::nikogammon()), key(Rules::nikogammon_8252()));
    /// assert_ne!(key(Rules::nikogammon()), key(Rules::halfgammon()));
    /// ```
    #[must_use]
    pub fn values_key(rules: &Rules) -> u64 {
        checksum::checksum(&rules_code::values_part(rules, 0))
    }

    /// The numbers of its states.
    #[must_use]
    pub const fn indexer(&self) -> &StateIndex {
        &self.indexer
    }

    /// How the equities were found and how right they are. The error bound is that of the numbers
    /// in the file, their rounding included.
    #[must_use]
    pub const fn notes(&self) -> TableNotes {
        TableNotes {
            error_bound: self.header.error_bound,
            margin: self.header.margin,
            residual: self.header.residual,
            sweeps: self.header.sweeps,
        }
    }

    /// The columns with their precision, in the order of the file.
    pub fn columns(&self) -> impl Iterator<Item = (Column, Precision)> {
        let entries = self.header.columns.iter();
        entries.map(|entry| (entry.column, entry.coding.precision))
    }

    /// The checksum of the file.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let end = self.bytes.as_ref().last_chunk::<8>();
        end.map_or(0, |end| u64::from_le_bytes(*end))
    }

    /// The equity of a position for its mover, in points, within the error bound of the notes. Of
    /// a finished game it is what the mover has won or, below 0, lost.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to the game.
    ///
    /// # Complexity
    ///
    /// O(places), no allocation.
    #[inline]
    pub fn equity(&self, position: &Position) -> Result<f64, PositionError> {
        match self.indexer.rank(position) {
            Ok(index) => Ok(self.number(&self.equity, index)),
            Err(PositionError::Finished) => Ok(self.rules().settled(position)),
            Err(error) => Err(error),
        }
    }

    /// The number of a column for a position.
    ///
    /// # Errors
    ///
    /// [`TableError::NoColumn`] if the table lacks it, [`TableError::Position`] if the position
    /// does not belong to the game.
    pub fn value(&self, column: Column, position: &Position) -> Result<f64, TableError> {
        let entry = self.entry(column).ok_or(TableError::NoColumn {
            column: column.name(),
        })?;
        match self.indexer.rank(position) {
            Ok(index) => Ok(self.number(entry, index)),
            Err(PositionError::Finished) => Ok(column.finished(self.rules(), position)),
            Err(error) => Err(TableError::Position(error)),
        }
    }

    /// The probability that the mover of a position loses. It is the rest beyond the wins, or a
    /// column of its own in games that can end in endless play.
    ///
    /// # Errors
    ///
    /// [`TableError::NoColumn`] if the table lacks the outcomes, [`TableError::Position`] if the
    /// position does not belong to the game.
    pub fn lose(&self, position: &Position) -> Result<f64, TableError> {
        if self.entry(Column::Lose).is_some() {
            return self.value(Column::Lose, position);
        }
        let (win, length) = (
            self.value(Column::Win, position)?,
            self.value(Column::Length, position)?,
        );
        match self.indexer.rank(position) {
            Ok(_) => Ok(left_of(win, length)),
            Err(_) => Ok(1.0 - win),
        }
    }

    /// Whether the mover of a position should double, and the other side take. In a finished game
    /// there is nothing to double.
    ///
    /// # Errors
    ///
    /// [`TableError::NoColumn`] if the table was made without the cube, [`TableError::Position`] if
    /// the position does not belong to the game.
    pub fn cube_decision(
        &self,
        position: &Position,
        cube: Cube,
    ) -> Result<CubeDecision, TableError> {
        let mut rolling = [0.0; 4];
        for (rolling, place) in rolling.iter_mut().zip(Cube::ALL) {
            *rolling = self.value(Column::of_cube(place), position)?;
        }
        let rules = self.rules();
        let over = rules.is_finished(&position.mover) || rules.is_finished(&position.other);
        Ok(if over {
            CubeDecision::without(rolling[cube.number()])
        } else {
            CubeDecision::of(rolling, cube)
        })
    }

    /// The number of a column for the state with an index. Nothing if the table lacks the column or
    /// the game the index.
    #[must_use]
    pub fn get(&self, column: Column, index: u64) -> Option<f64> {
        let entry = self.entry(column)?;
        (index < self.header.states).then(|| self.number(entry, index))
    }

    /// All numbers of a column by index, which must be one of the game.
    pub(crate) fn numbers(&self, column: Column) -> Option<impl Fn(usize) -> f64> {
        let entry = self.entry(column)?;
        let numbers = &self.bytes.as_ref()[entry.offset..];
        let coding = entry.coding;
        Some(move |index| coding.at(numbers, index))
    }

    fn entry(&self, column: Column) -> Option<&Entry> {
        self.header
            .columns
            .iter()
            .find(|entry| entry.column == column)
    }

    /// The number of a state of the game.
    #[inline]
    fn number(&self, entry: &Entry, index: u64) -> f64 {
        let numbers = &self.bytes.as_ref()[entry.offset..];
        #[expect(
            clippy::cast_possible_truncation,
            reason = "there are as many numbers in memory as states"
        )]
        let index = index as usize;
        entry.coding.at(numbers, index)
    }
}

/// The probability of a loss in a game that ends: the rest beyond the wins. It is 0 for a game of
/// no rolls, in which neither player can move.
pub(crate) fn left_of(win: f64, length: f64) -> f64 {
    if length > 0.0 { 1.0 - win } else { 0.0 }
}
