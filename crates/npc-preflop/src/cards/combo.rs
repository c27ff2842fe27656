//! Pairs of cards.

use core::{fmt, str::FromStr};

use super::Card;
use crate::range::RangeError;

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
    #[inline]
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
                low: Card::ALL[low],
                high: Card::ALL[high],
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
        self.shared(other).is_none()
    }

    /// A card that both hands hold.
    pub(crate) fn shared(self, other: Self) -> Option<Card> {
        let theirs = [other.low, other.high];
        [self.low, self.high]
            .into_iter()
            .find(|card| theirs.contains(card))
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
