//! The 52 cards.

use core::{fmt, str::FromStr};

use crate::{CardError, Rank};

/// The suits in the order of the card numbers.
const SUITS: [char; 4] = ['c', 'd', 'h', 's'];

/// A card of the deck of 52.
///
/// ```
/// use holdem_cards::Card;
///
/// let ace: Card = "As".parse()?;
/// assert_eq!((ace.to_string(), ace.index()), ("As".to_owned(), 51));
/// # Ok::<(), holdem_cards::CardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "alloc::string::String", into = "alloc::string::String")
)]
pub struct Card(u8);

impl Card {
    /// All 52 by their numbers, from the deuce of clubs to the ace of spades.
    pub const ALL: [Self; 52] = {
        let mut all = [Self(0); 52];
        let mut index = 0;
        while index < 52 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The card with a number of 0 to 51. The number is four times the rank (2 first) plus the suit
    /// (clubs, diamonds, hearts, spades).
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 52 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// Its number, 0 to 51.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 / 4) as usize]
    }

    /// Its suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades.
    #[must_use]
    pub const fn suit(self) -> usize {
        (self.0 % 4) as usize
    }

    /// The card that two characters name: a rank, and a suit in lower case.
    #[must_use]
    pub fn from_chars(rank: char, suit: char) -> Option<Self> {
        let suit = SUITS.iter().position(|&known| known == suit)?;
        Self::from_index(4 * Rank::from_char(rank)?.index() + suit)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), SUITS[self.suit()])
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next(), chars.next()) {
            (Some(rank), Some(suit), None) => Self::from_chars(rank, suit),
            _ => None,
        }
        .ok_or_else(|| CardError::UnknownCard { text: text.into() })
    }
}

#[cfg(feature = "serde")]
impl From<Card> for alloc::string::String {
    fn from(card: Card) -> Self {
        alloc::string::ToString::to_string(&card)
    }
}

#[cfg(feature = "serde")]
impl TryFrom<alloc::string::String> for Card {
    type Error = CardError;

    fn try_from(text: alloc::string::String) -> Result<Self, CardError> {
        text.parse()
    }
}
