//! The thirteen ranks.

use core::fmt;

/// The ranks from low to high, as they are written.
const RANKS: [char; 13] = [
    '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A',
];

/// A rank, from 2 to ace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "alloc::string::String", into = "alloc::string::String")
)]
pub struct Rank(u8);

impl Rank {
    /// The ace.
    pub const ACE: Self = Self(12);

    /// All thirteen by their indices, from 2 to ace.
    pub const ALL: [Self; 13] = {
        let mut all = [Self(0); 13];
        let mut index = 0;
        while index < 13 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// All thirteen, from 2 to ace.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..13).map(Self)
    }

    /// The number of ranks below it: 0 for a 2, 12 for an ace.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank with an index of 0 to 12.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 13 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The rank that a character names; `T` is a ten, letters in either case.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        let upper = c.to_ascii_uppercase();
        let index = RANKS.iter().position(|&rank| rank == upper)?;
        Self::from_index(index)
    }

    /// The character: `2` to `9`, `T`, `J`, `Q`, `K` or `A`.
    #[must_use]
    pub const fn to_char(self) -> char {
        RANKS[self.index()]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

#[cfg(feature = "serde")]
impl From<Rank> for alloc::string::String {
    fn from(rank: Rank) -> Self {
        rank.to_char().into()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<alloc::string::String> for Rank {
    type Error = crate::CardError;

    fn try_from(text: alloc::string::String) -> Result<Self, crate::CardError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(rank), None) => Self::from_char(rank),
            _ => None,
        }
        .ok_or(crate::CardError::UnknownRank { text })
    }
}
