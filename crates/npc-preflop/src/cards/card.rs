//! Cards and pairs of them.

use core::{fmt, str::FromStr};

use crate::range::RangeError;

/// The ranks from low to high, as they are written.
pub(crate) const RANKS: [char; 13] = [
    '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A',
];
/// The suits in the order of the card numbers.
const SUITS: [char; 4] = ['c', 'd', 'h', 's'];

/// A rank, from 2 to ace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace.
    pub const ACE: Self = Self(12);

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
    pub(crate) const fn at(index: usize) -> Self {
        // The callers stay below 13.
        Self(index as u8)
    }

    /// The rank that a character names; `T` is a ten, letters in either case.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        let upper = c.to_ascii_uppercase();
        RANKS.iter().position(|&rank| rank == upper).map(Self::at)
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

/// A card of the deck of 52.
///
/// ```
/// use npc_preflop::cards::Card;
///
/// let ace: Card = "As".parse()?;
/// assert_eq!((ace.to_string(), ace.index()), ("As".to_owned(), 51));
/// # Ok::<(), npc_preflop::range::RangeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card with a number of 0 to 51. The number is four times the rank (2 first) plus the suit
    /// (clubs, diamonds, hearts, spades).
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 52 {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The card with a number that is known to be below 52.
    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its number, 0 to 51.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4)
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
        Some(Self::at(4 * Rank::from_char(rank)?.index() + suit))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), SUITS[self.suit()])
    }
}

impl FromStr for Card {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next(), chars.next()) {
            (Some(rank), Some(suit), None) => Self::from_chars(rank, suit),
            _ => None,
        }
        .ok_or_else(|| RangeError::UnknownCard { text: text.into() })
    }
}

/// Two different cards: one of the 1326 starting hands.
///
/// ```
/// use npc_preflop::Combo;
///
/// let combo: Combo = "KdAs".parse()?;
/// assert_eq!(combo.to_string(), "AsKd");
/// assert_eq!(combo.class().to_string(), "AKo");
/// assert!("AsAs".parse::<Combo>().is_err());
/// # Ok::<(), npc_preflop::range::RangeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Combo {
    low: Card,
    high: Card,
}

impl Combo {
    /// The number of starting hands.
    pub const COUNT: usize = 1326;

    /// The hand of two cards.
    ///
    /// # Errors
    ///
    /// [`RangeError::DuplicateCard`] if they are the same.
    pub fn new(a: Card, b: Card) -> Result<Self, RangeError> {
        if a == b {
            return Err(RangeError::DuplicateCard {
                card: alloc::string::ToString::to_string(&a),
            });
        }
        Ok(Self::of(a, b))
    }

    /// The hand of two cards that are known to differ.
    pub(crate) fn of(a: Card, b: Card) -> Self {
        Self {
            low: a.min(b),
            high: a.max(b),
        }
    }

    /// All 1326, in the order of their indices: `2d2c`, `2h2c`, `2s2c`, `3c2c`, .. `AsAh`.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..52).flat_map(|low| {
            (low + 1..52).map(move |high| Self {
                low: Card::at(low),
                high: Card::at(high),
            })
        })
    }

    /// The card with the higher number.
    #[must_use]
    pub const fn high(self) -> Card {
        self.high
    }

    /// The card with the lower number.
    #[must_use]
    pub const fn low(self) -> Card {
        self.low
    }

    /// Its place among all, 0 to 1325: the order of the weights of `postflop-solver`.
    #[must_use]
    pub const fn index(self) -> usize {
        let (low, high) = (self.low.index(), self.high.index());
        low * (101 - low) / 2 + high - 1
    }

    /// Whether the two hands can be dealt together.
    #[must_use]
    pub fn is_disjoint(self, other: Self) -> bool {
        self.low != other.low
            && self.low != other.high
            && self.high != other.low
            && self.high != other.high
    }
}

impl fmt::Display for Combo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}

impl FromStr for Combo {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        if text.len() == 4 && text.is_ascii() {
            let (first, second) = text.split_at(2);
            Self::new(first.parse()?, second.parse()?)
        } else {
            Err(RangeError::UnknownCard { text: text.into() })
        }
    }
}
