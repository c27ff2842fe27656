//! The database of hypergammon in the format of GNU Backgammon.
//!
//! # Format
//!
//! 40 bytes of text, `gnubg-H`, the number of checkers, 31 times `x` and a line end; then a record of
//! 28 bytes for each pair of arrangements, impossible pairs included, ordered by the mover's number
//! and then by the other's (see `sides` for the order of one side). A record holds nine numbers of
//! 24 bits, little endian, and a zero: five probabilities as parts of 2^24 - 1, and four equities from
//! -3 to 3 as parts of 2^24 - 1.

mod error;
mod sides;

use alloc::{format, vec::Vec};

pub use self::error::GnubgError;
use crate::{Arrangement, Position, PositionError, Rules};

/// The bytes before the records.
const HEADER: usize = 40;

/// The bytes of a record.
const RECORD: usize = 28;

/// The greatest number of 24 bits.
const MOST: f64 = 16_777_215.0;

/// GNU Backgammon's record of a position of hypergammon, for the mover, who is about to roll.
///
/// Probabilities are 0 to 1; equities are -3 to 3, in units of the cube.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GnubgRecord {
    /// The probability of a win of any kind.
    pub win: f64,
    /// The probability of a win of a gammon or a backgammon.
    pub win_gammon: f64,
    /// The probability of a win of a backgammon.
    pub win_backgammon: f64,
    /// The probability of a loss of a gammon or a backgammon.
    pub lose_gammon: f64,
    /// The probability of a loss of a backgammon.
    pub lose_backgammon: f64,
    /// Money equity with the cube on the mover's side.
    pub cube_owned: f64,
    /// Money equity with the cube in the middle.
    pub cube_centred: f64,
    /// The same by the Jacoby rule.
    pub cube_jacoby: f64,
    /// Money equity with the cube on the other's side.
    pub cube_opponent: f64,
}

impl GnubgRecord {
    /// Record of a pair of arrangements that share a point, which no game reaches: all zeros.
    pub const IMPOSSIBLE: Self = Self {
        win: 0.0,
        win_gammon: 0.0,
        win_backgammon: 0.0,
        lose_gammon: 0.0,
        lose_backgammon: 0.0,
        cube_owned: 0.0,
        cube_centred: 0.0,
        cube_jacoby: 0.0,
        cube_opponent: 0.0,
    };

    /// The equity without a cube, -3 to 3.
    #[must_use]
    pub fn equity(&self) -> f64 {
        2.0 * self.win - 1.0 + self.win_gammon + self.win_backgammon
            - self.lose_gammon
            - self.lose_backgammon
    }

    /// A finished position: what the mover has won or, below 0, lost.
    fn finished(points: f64) -> Self {
        let at_least = |points: f64| f64::from(u8::from(points >= 1.0));
        Self {
            win: at_least(points),
            win_gammon: at_least(points - 1.0),
            win_backgammon: at_least(points - 2.0),
            lose_gammon: at_least(-points - 1.0),
            lose_backgammon: at_least(-points - 2.0),
            cube_owned: points,
            cube_centred: points,
            cube_jacoby: points.clamp(-1.0, 1.0),
            cube_opponent: points,
        }
    }

    fn probabilities(&self) -> [f64; 5] {
        [
            self.win,
            self.win_gammon,
            self.win_backgammon,
            self.lose_gammon,
            self.lose_backgammon,
        ]
    }

    fn equities(&self) -> [f64; 4] {
        [
            self.cube_owned,
            self.cube_centred,
            self.cube_jacoby,
            self.cube_opponent,
        ]
    }

    /// Adds the bytes, each number rounded to the nearest; nothing if one is out of its range.
    fn push(&self, bytes: &mut Vec<u8>) -> Option<()> {
        let parts = self.probabilities().into_iter();
        let parts = parts.chain(self.equities().map(|equity| (equity + 3.0) / 6.0));
        for part in parts {
            if !(0.0..=1.0).contains(&part) {
                return None;
            }
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 0 and 2^24 - 1 and a half"
            )]
            let number = (part * MOST + 0.5) as u32;
            bytes.extend(&number.to_le_bytes()[..3]);
        }
        bytes.push(0);
        Some(())
    }

    fn read(bytes: &[u8]) -> Self {
        let part = |at: usize| {
            let number = [0, 1, 2].map(|byte| bytes.get(3 * at + byte).copied().unwrap_or(0));
            f64::from(u32::from_le_bytes([number[0], number[1], number[2], 0])) / MOST
        };
        let equity = |at: usize| (part(at) - 0.5) * 6.0;
        Self {
            win: part(0),
            win_gammon: part(1),
            win_backgammon: part(2),
            lose_gammon: part(3),
            lose_backgammon: part(4),
            cube_owned: equity(5),
            cube_centred: equity(6),
            cube_jacoby: equity(7),
            cube_opponent: equity(8),
        }
    }
}

/// A hypergammon database of GNU Backgammon (`hyper1.bd` to `hyper3.bd`), read from its bytes where
/// they lie.
///
/// `B` is what holds the bytes: a slice, a vector. The format has no checksum.
///
/// ```
/// use nikogammon::{GnubgRecord, GnubgTable, Rules};
///
/// // A database that gives every position a win.
/// let sure = GnubgRecord { win: 1.0, ..GnubgRecord::default() };
/// let bytes = GnubgTable::write(1, |_| sure)?;
/// assert_eq!(bytes.len(), 18_968);
///
/// let table = GnubgTable::open(&bytes)?;
/// let rules = Rules::hypergammon(1)?;
/// let start = rules.start().ok_or("no start")?;
/// assert_eq!(table.record(start)?.equity(), 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct GnubgTable<B> {
    bytes: B,
    rules: Rules,
}

impl<B: AsRef<[u8]>> GnubgTable<B> {
    /// Opens the bytes of a database.
    ///
    /// # Errors
    ///
    /// [`GnubgError::Magic`], [`GnubgError::Checkers`] or [`GnubgError::Length`].
    pub fn open(bytes: B) -> Result<Self, GnubgError> {
        let file = bytes.as_ref();
        let header = file.get(..HEADER).ok_or(GnubgError::Magic)?;
        let digit = header[7];
        let checkers = u32::from(digit.wrapping_sub(b'0'));
        if !header.starts_with(b"gnubg-H") || !digit.is_ascii_digit() {
            return Err(GnubgError::Magic);
        }
        let rules = Rules::hypergammon(checkers).map_err(|_| GnubgError::Checkers { checkers })?;
        let expected = length(checkers);
        let bytes_here = file.len() as u64;
        if bytes_here != expected {
            return Err(GnubgError::Length {
                bytes: bytes_here,
                expected,
            });
        }
        Ok(Self { bytes, rules })
    }

    /// The rules of the game: hypergammon with 1 to 3 checkers.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Record of a position, finished ones included.
    ///
    /// # Errors
    ///
    /// As [`Rules::check_position`].
    pub fn record(&self, position: &Position) -> Result<GnubgRecord, PositionError> {
        self.rules.check_position(position)?;
        let checkers = self.rules.checkers();
        let sides = u64::from(sides::count(checkers));
        let mover = u64::from(sides::rank(position.mover.counts(), checkers));
        let other = u64::from(sides::rank(position.other.counts(), checkers));
        Ok(self.at(mover * sides + other))
    }

    /// The record with this number, below the square of the arrangements of one side.
    fn at(&self, number: u64) -> GnubgRecord {
        let file = self.bytes.as_ref();
        let at = usize::try_from(number)
            .unwrap_or(usize::MAX)
            .saturating_mul(RECORD)
            .saturating_add(HEADER);
        GnubgRecord::read(file.get(at..).unwrap_or_default())
    }
}

impl GnubgTable<Vec<u8>> {
    /// The bytes of a database for 1 to 3 checkers, with the records of the states given by a
    /// function. Each number is rounded to the nearest that the format has, at most 3e-8 off for a
    /// probability and 1.8e-7 for an equity.
    ///
    /// # Errors
    ///
    /// [`GnubgError::Checkers`] for another number of checkers, [`GnubgError::Value`] for a record
    /// with a number out of its range.
    ///
    /// # Complexity
    ///
    /// A call for each state; memory 19 kB, 3.4 MB or 300 MB.
    pub fn write(
        checkers: u32,
        mut record: impl FnMut(&Position) -> GnubgRecord,
    ) -> Result<Vec<u8>, GnubgError> {
        let rules = Rules::hypergammon(checkers).map_err(|_| GnubgError::Checkers { checkers })?;
        let mut bytes = Vec::new();
        bytes.reserve_exact(usize::try_from(length(checkers)).unwrap_or(0));
        bytes.extend(format!("gnubg-H{checkers}{:x<31}\n", "").into_bytes());
        let sides: Vec<Arrangement> = (0..sides::count(checkers))
            .map(|rank| Arrangement::new(sides::unrank(rank, checkers).into()))
            .collect();
        for mover in &sides {
            let mut position = Position {
                mover: mover.clone(),
                other: mover.clone(),
            };
            for other in &sides {
                position.other.clone_from(other);
                let kept = match rules.check_position(&position) {
                    Ok(()) if rules.is_finished(mover) || rules.is_finished(other) => {
                        GnubgRecord::finished(rules.settled(&position))
                    }
                    Ok(()) => record(&position),
                    // GNU Backgammon takes it for a loss.
                    Err(PositionError::BothFinished) => GnubgRecord::finished(-1.0),
                    Err(_) => GnubgRecord::IMPOSSIBLE,
                };
                if kept.push(&mut bytes).is_none() {
                    return Err(GnubgError::Value {
                        position,
                        record: kept,
                    });
                }
            }
        }
        Ok(bytes)
    }
}

/// The bytes of a database.
fn length(checkers: u32) -> u64 {
    let sides = u64::from(sides::count(checkers));
    HEADER as u64 + sides * sides * RECORD as u64
}
