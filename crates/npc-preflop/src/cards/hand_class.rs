//! The 169 classes of starting hands.

use core::{fmt, str::FromStr};

use crate::Combo;
use crate::cards::{Card, Rank};
use crate::range::RangeError;

/// Starting hands that differ in suits alone: a pair, two ranks suited, or two ranks offsuit.
///
/// The order of the type is that of the 13 by 13 grid: left to right, then down, aces first.
/// Suited hands are above the diagonal of pairs, offsuit hands below it.
///
/// ```
/// use npc_preflop::HandClass;
///
/// let class: HandClass = "T9s".parse()?;
/// assert_eq!((class.to_string(), class.combos()), ("T9s".to_owned(), 4));
/// assert_eq!(HandClass::all().next().map(|c| c.to_string()), Some("AA".to_owned()));
/// # Ok::<(), npc_preflop::range::RangeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "alloc::string::String", into = "alloc::string::String")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandClass(u8);

/// Kind of a class: a pair, suited or offsuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandKind {
    /// The rank.
    Pair,
    /// The suit.
    Suited,
    /// Nothing.
    Offsuit,
}

/// Suits of two cards of different ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suits {
    /// One suit.
    Suited,
    /// Two suits.
    Offsuit,
}

impl HandClass {
    /// The number of classes.
    pub const COUNT: usize = 169;

    /// The class at a place of the grid, 0 to 168.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The class at a place that is known to be below 169.
    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8)
    }

    /// All classes, in the order of the grid.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..169_u8).map(Self)
    }

    /// The pair of a rank.
    #[must_use]
    pub const fn pair(rank: Rank) -> Self {
        Self::at((12 - rank.index()) * 14)
    }

    /// The class of two ranks; of equal ranks the pair, with either suits.
    #[inline]
    #[must_use]
    pub fn of_ranks(a: Rank, b: Rank, suits: Suits) -> Self {
        let (high, low) = (12 - a.max(b).index(), 12 - a.min(b).index());
        Self::at(match suits {
            Suits::Suited => 13 * high + low,
            Suits::Offsuit => 13 * low + high,
        })
    }

    /// Its place in the grid, 0 (AA) to 168 (22).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row and column in the grid, each 0 (ace) to 12 (2).
    #[must_use]
    pub const fn cell(self) -> (usize, usize) {
        (self.index() / 13, self.index() % 13)
    }

    /// The higher rank, or that of the pair.
    #[must_use]
    pub const fn high(self) -> Rank {
        let (row, column) = self.cell();
        Rank::ALL[12 - if row < column { row } else { column }]
    }

    /// The lower rank, or that of the pair.
    #[must_use]
    pub const fn low(self) -> Rank {
        let (row, column) = self.cell();
        Rank::ALL[12 - if row < column { column } else { row }]
    }

    /// Pair, suited or offsuit.
    #[must_use]
    pub const fn kind(self) -> HandKind {
        let (row, column) = self.cell();
        if row == column {
            HandKind::Pair
        } else if row < column {
            HandKind::Suited
        } else {
            HandKind::Offsuit
        }
    }

    /// The number of its hands: 6 for a pair, 4 suited, 12 offsuit.
    #[must_use]
    pub const fn combos(self) -> u32 {
        match self.kind() {
            HandKind::Pair => 6,
            HandKind::Suited => 4,
            HandKind::Offsuit => 12,
        }
    }

    /// Its hands, in a fixed order of suits: clubs before diamonds, hearts and spades, the higher
    /// card first.
    pub fn hands(self) -> impl Iterator<Item = Combo> {
        let (high, low, kind) = (self.high().index(), self.low().index(), self.kind());
        (0..16).filter_map(move |suits| {
            let (first, second) = (suits / 4, suits % 4);
            let is_in = match kind {
                HandKind::Pair => first < second,
                HandKind::Suited => first == second,
                HandKind::Offsuit => first != second,
            };
            is_in.then(|| Combo::of(Card::ALL[4 * high + first], Card::ALL[4 * low + second]))
        })
    }

    /// The number of pairs of a hand of this class and one of `other` without a card in common.
    ///
    /// ```
    /// use npc_preflop::HandClass;
    ///
    /// let aces: HandClass = "AA".parse()?;
    /// let kings: HandClass = "KK".parse()?;
    /// assert_eq!((aces.disjoint_pairs(kings), aces.disjoint_pairs(aces)), (36, 6));
    /// # Ok::<(), npc_preflop::range::RangeError>(())
    /// ```
    #[must_use]
    pub const fn disjoint_pairs(self, other: Self) -> u32 {
        let (mine, theirs) = (self.combos(), other.combos());
        let all = mine * theirs;
        // Pairs that share a card, minus those that share both and were counted twice.
        let (high, low) = (self.high().index(), self.low().index());
        let (first, second) = (other.high().index(), other.low().index());
        let mut ranks = (high == first || high == second) as u32;
        if low != high {
            ranks += (low == first || low == second) as u32;
        }
        let sharing = 4 * ranks * self.holding() * other.holding();
        let twice = if self.index() == other.index() {
            mine
        } else {
            0
        };
        all - sharing + twice
    }

    /// The number of its hands that hold one certain card of one of its ranks.
    const fn holding(self) -> u32 {
        match self.kind() {
            HandKind::Pair | HandKind::Offsuit => 3,
            HandKind::Suited => 1,
        }
    }
}

impl Combo {
    /// The class of the hand.
    #[inline]
    #[must_use]
    pub fn class(self) -> HandClass {
        let (high, low) = (self.high(), self.low());
        let suits = if high.suit() == low.suit() {
            Suits::Suited
        } else {
            Suits::Offsuit
        };
        HandClass::of_ranks(high.rank(), low.rank(), suits)
    }
}

impl fmt::Display for HandClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (high, low) = (self.high().to_char(), self.low().to_char());
        let suffix = match self.kind() {
            HandKind::Pair => "",
            HandKind::Suited => "s",
            HandKind::Offsuit => "o",
        };
        f.pad(&alloc::format!("{high}{low}{suffix}"))
    }
}

impl FromStr for HandClass {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let mut chars = text.chars();
        let ranks = (
            chars.next().and_then(Rank::from_char),
            chars.next().and_then(Rank::from_char),
        );
        let (suffix, more) = (chars.next(), chars.next());
        let class = match (ranks, suffix, more) {
            ((Some(high), Some(low)), None, None) if high == low => Some(Self::pair(high)),
            ((Some(high), Some(low)), Some('s'), None) if high > low => {
                Some(Self::of_ranks(high, low, Suits::Suited))
            }
            ((Some(high), Some(low)), Some('o'), None) if high > low => {
                Some(Self::of_ranks(high, low, Suits::Offsuit))
            }
            _ => None,
        };
        class.ok_or_else(|| RangeError::UnknownClass { text: text.into() })
    }
}

impl TryFrom<alloc::string::String> for HandClass {
    type Error = RangeError;

    fn try_from(text: alloc::string::String) -> Result<Self, RangeError> {
        text.parse()
    }
}

impl From<HandClass> for alloc::string::String {
    fn from(class: HandClass) -> Self {
        alloc::string::ToString::to_string(&class)
    }
}
