//! Names and amounts: players, tables, seats, chips.

use alloc::string::{String, ToString};
use core::cmp::Ordering;
use core::fmt;
use core::num::NonZeroU8;

/// Most seats a table can have, and so the largest [`Seat`].
pub const MAX_SEATS: u8 = 23;

/// The name by which the caller knows a player. Any text; equal texts are the same player.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerId(String);

impl Clone for PlayerId {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl PlayerId {
    /// Wraps a player's name.
    ///
    /// # Examples
    ///
    /// ```
    /// use mtt_seating::PlayerId;
    ///
    /// assert_eq!(PlayerId::new("ann").as_str(), "ann");
    /// ```
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<&str> for PlayerId {
    fn from(name: &str) -> Self {
        Self(name.to_string())
    }
}

/// The name of a table, ordered as people count: `T2` before `T10`.
///
/// Runs of ASCII digits are compared as numbers and come before other characters. Texts that are equal in this
/// sense (`T2` and `T02`) are ordered as plain text, so that only equal texts are equal.
///
/// # Examples
///
/// ```
/// use mtt_seating::TableId;
///
/// assert!(TableId::new("T2") < TableId::new("T10"));
/// assert!(TableId::numbered(2) < TableId::numbered(10));
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableId(String);

impl Clone for TableId {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl TableId {
    /// Wraps a table's name.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The name of the engine's own table number `number`: `T1`, `T2`, ...
    #[must_use]
    pub fn numbered(number: u32) -> Self {
        Self(alloc::format!("T{number}"))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number of a table that the engine named, `None` for any other name.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        let digits = self.0.strip_prefix('T')?;
        if digits.is_empty()
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return None;
        }
        digits.parse().ok()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<&str> for TableId {
    fn from(name: &str) -> Self {
        Self(name.to_string())
    }
}

impl Ord for TableId {
    fn cmp(&self, other: &Self) -> Ordering {
        natural(&self.0, &other.0).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for TableId {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Lexicographic order of the tokens of two texts; a token is a number or a single other character.
fn natural(mut left: &str, mut right: &str) -> Ordering {
    loop {
        let (a, left_rest) = token(left);
        let (b, right_rest) = token(right);
        match (a, b) {
            (None, None) => return Ordering::Equal,
            (a, b) if a != b => return a.cmp(&b),
            _ => (left, right) = (left_rest, right_rest),
        }
    }
}

/// One token of a text. Numbers are compared by their length without leading zeros, then digit by digit.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Token<'a> {
    /// Digits, leading zeros dropped.
    Number(usize, &'a str),
    /// Any other character.
    Character(char),
}

/// The first token of `text` and what follows it.
fn token(text: &str) -> (Option<Token<'_>>, &str) {
    let Some(first) = text.chars().next() else {
        return (None, text);
    };
    if !first.is_ascii_digit() {
        return (Some(Token::Character(first)), &text[first.len_utf8()..]);
    }
    let end = text
        .bytes()
        .position(|b| !b.is_ascii_digit())
        .unwrap_or(text.len());
    let digits = text[..end].trim_start_matches('0');
    (Some(Token::Number(digits.len(), digits)), &text[end..])
}

/// A seat number that no table has, or not this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[error("seat {seat} is outside 1 to {n_max}")]
pub struct SeatOutOfRange {
    /// The number.
    pub seat: u8,
    /// Seats of a table.
    pub n_max: u8,
}

/// A seat of a table, counted from 1 clockwise, at most [`MAX_SEATS`].
///
/// # Examples
///
/// ```
/// use mtt_seating::{Seat, SeatOutOfRange};
///
/// assert_eq!(Seat::new(9)?.get(), 9);
/// assert_eq!(Seat::new(0), Err(SeatOutOfRange { seat: 0, n_max: 23 }));
/// # Ok::<(), SeatOutOfRange>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seat(NonZeroU8);

impl Seat {
    /// The first seat.
    const FIRST: Self = Self(NonZeroU8::MIN);

    /// Checks a seat number.
    ///
    /// # Errors
    ///
    /// [`SeatOutOfRange`] for 0 and for more than [`MAX_SEATS`]. Whether a table has that many
    /// seats is checked when the seat is used.
    pub fn new(number: u8) -> Result<Self, SeatOutOfRange> {
        match NonZeroU8::new(number) {
            Some(seat) if number <= MAX_SEATS => Ok(Self(seat)),
            _ => Err(SeatOutOfRange {
                seat: number,
                n_max: MAX_SEATS,
            }),
        }
    }

    /// The seat number, from 1.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The seat as one of 32 bits.
    pub(crate) const fn bit(self) -> u32 {
        1 << (self.get() - 1)
    }

    /// The next seat clockwise at a table with `n_max` seats.
    pub(crate) fn next(self, n_max: u8) -> Self {
        if self.get() >= n_max {
            Self::FIRST
        } else {
            Self(self.0.saturating_add(1))
        }
    }

    /// All seats of a table with `n_max` seats, in order.
    pub(crate) fn all(n_max: u8) -> impl Iterator<Item = Self> {
        (1..=n_max).filter_map(|number| NonZeroU8::new(number).map(Self))
    }

    /// All seats of a table with `n_max` seats, once around, starting behind `self`.
    pub(crate) fn around(self, n_max: u8) -> impl Iterator<Item = Self> {
        let mut seat = self;
        (0..n_max).map(move |_| {
            seat = seat.next(n_max);
            seat
        })
    }
}

impl TryFrom<u8> for Seat {
    type Error = SeatOutOfRange;

    fn try_from(number: u8) -> Result<Self, SeatOutOfRange> {
        Self::new(number)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.get()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// An amount of tournament chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chips(u64);

impl Chips {
    /// No chips.
    pub const ZERO: Self = Self(0);

    /// Wraps an amount.
    #[must_use]
    pub const fn new(amount: u64) -> Self {
        Self(amount)
    }

    /// The amount.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_ordered_as_people_count() {
        let names = [
            "3", "10", "A", "B", "T", "T1", "T2", "T02", "T9", "T10", "T10a", "T10b", "T11", "Ta",
        ];
        for (i, a) in names.iter().enumerate() {
            for (j, b) in names.iter().enumerate() {
                let expected = if (*a, *b) == ("T2", "T02") || (*a, *b) == ("T02", "T2") {
                    a.cmp(b)
                } else {
                    i.cmp(&j)
                };
                assert_eq!(TableId::new(*a).cmp(&TableId::new(*b)), expected, "{a} {b}");
            }
        }
    }

    #[test]
    fn only_names_given_by_the_engine_have_a_number() {
        assert_eq!(TableId::numbered(12).number(), Some(12));
        for name in ["T", "T0", "T07", "12", "t3", "T3a", "T99999999999"] {
            assert_eq!(TableId::new(name).number(), None, "{name}");
        }
    }

    #[test]
    fn a_turn_around_the_table_visits_every_seat_and_ends_at_home() {
        let seats: alloc::vec::Vec<u8> = Seat::new(4).unwrap().around(6).map(Seat::get).collect();
        assert_eq!(seats, [5, 6, 1, 2, 3, 4]);
    }
}
