//! Positions as short texts to copy and paste.

mod error;
mod gnubg;
mod xgid;

use alloc::{string::String, vec::Vec};

pub use self::error::PositionIdError;
use crate::{CountError, Position, PositionError, Rules, SideIndex};

/// The digits: no I, L, O, S and U, which are taken for others or make words.
const ALPHABET: &[u8; 31] = b"0123456789ABCDEFGHJKMNPQRTVWXYZ";

/// The base; a prime, so that the check digit finds each wrong digit and each exchange of two.
const BASE: u8 = 31;

/// The position ids of a game: every position, finished ones included, as a few letters and digits.
///
/// An id of nikogammon has 6 characters, one of hypergammon with three checkers 6 as well. Games
/// with the same number of points and checkers have the same ids; an id of another board is
/// refused, except for one in 31 of those with the same length.
///
/// ```
/// use nikogammon::{PositionIds, Rules};
///
/// let rules = Rules::nikogammon();
/// let ids = PositionIds::new(&rules)?;
/// let start = rules.start().expect("nikogammon has a start");
/// let id = ids.write(start)?;
/// assert_eq!(id, "1YM0VA");
/// assert_eq!(ids.read(&id)?, *start);
/// // Lower case and hyphens are understood; a slip is found.
/// assert_eq!(ids.read("1ym-0va")?, *start);
/// assert_eq!(ids.read("1MY0VA").unwrap_err().to_string(), "the check digit of `1MY0VA` is wrong");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Stability
///
/// The id of a position will not change. It is `rank(mover) * sides + rank(other)`, by
/// [`SideIndex`] with `sides` arrangements, in base 31 with the digits
/// `0123456789ABCDEFGHJKMNPQRTVWXYZ`, as many as the greatest number needs, the first weighing most;
/// then the check digit: the sum of all digits, each multiplied by its place from 1 on, plus 16
/// times the points plus the checkers, modulo 31.
#[derive(Debug, Clone)]
pub struct PositionIds {
    rules: Rules,
    sides: SideIndex,
    /// Digits without the check digit.
    width: usize,
}

impl PositionIds {
    /// The ids of a game.
    ///
    /// # Errors
    ///
    /// None for rules that were checked; the type is that of [`SideIndex::new`].
    pub fn new(rules: &Rules) -> Result<Self, CountError> {
        let sides = rules.side_index()?;
        let count = u128::from(sides.count());
        let (mut most, mut width) = (count * count - 1, 1);
        while most >= u128::from(BASE) {
            most /= u128::from(BASE);
            width += 1;
        }
        Ok(Self {
            rules: rules.clone(),
            sides,
            width,
        })
    }

    /// The id of a position.
    ///
    /// # Errors
    ///
    /// As [`Rules::check_position`].
    pub fn write(&self, position: &Position) -> Result<String, PositionError> {
        self.rules.check_position(position)?;
        let mover = u128::from(self.sides.rank(&position.mover)?);
        let other = u128::from(self.sides.rank(&position.other)?);
        let mut number = mover * u128::from(self.sides.count()) + other;
        let mut digits = alloc::vec![0_u8; self.width];
        for digit in digits.iter_mut().rev() {
            *digit = low_digit(number);
            number /= u128::from(BASE);
        }
        digits.push(self.check_digit(&digits));
        Ok(digits
            .iter()
            .map(|&digit| char::from(ALPHABET[usize::from(digit)]))
            .collect())
    }

    /// The position with an id. Hyphens and spaces are passed over, lower case is read as upper
    /// case, and I and L as 1, O as 0, S as 5, U as V.
    ///
    /// # Errors
    ///
    /// [`PositionIdError::Character`], [`PositionIdError::Length`], [`PositionIdError::Check`], or
    /// what [`Rules::check_position`] finds.
    pub fn read(&self, id: &str) -> Result<Position, PositionIdError> {
        let mut digits: Vec<u8> = Vec::with_capacity(self.width + 1);
        let expected = self.width + 1;
        let mut got = 0;
        for (at, character) in id.chars().enumerate() {
            if matches!(character, '-' | ' ') {
                continue;
            }
            let digit = digit_of(character).ok_or(PositionIdError::Character { character, at })?;
            got += 1;
            if got <= expected {
                digits.push(digit);
            }
        }
        if got != expected {
            return Err(PositionIdError::Length { got, expected });
        }
        let wrong = || PositionIdError::Check { id: id.into() };
        let check = digits.pop().ok_or_else(wrong)?;
        if check != self.check_digit(&digits) {
            return Err(wrong());
        }
        // Fewer than 17 digits: below 2^85.
        let number = digits.iter().fold(0_u128, |number, &digit| {
            number * u128::from(BASE) + u128::from(digit)
        });
        let count = u128::from(self.sides.count());
        let side = |rank: u128| {
            let rank = u64::try_from(rank).map_err(|_| wrong())?;
            self.sides.unrank(rank).map_err(|_| wrong())
        };
        let position = Position {
            mover: side(number / count)?,
            other: side(number % count)?,
        };
        self.rules.check_position(&position)?;
        Ok(position)
    }

    fn check_digit(&self, digits: &[u8]) -> u8 {
        let board = u128::from(16 * self.rules.points() + self.rules.checkers());
        let sum = (1_u128..)
            .zip(digits)
            .map(|(place, &digit)| place * u128::from(digit))
            .sum::<u128>();
        low_digit(board + sum)
    }
}

/// A number modulo the base.
fn low_digit(number: u128) -> u8 {
    (number % u128::from(BASE)).to_le_bytes()[0]
}

/// The value of a digit.
fn digit_of(character: char) -> Option<u8> {
    let upper = match character.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        'S' => '5',
        'U' => 'V',
        other => other,
    };
    let at = ALPHABET
        .iter()
        .position(|&known| char::from(known) == upper)?;
    u8::try_from(at).ok()
}
