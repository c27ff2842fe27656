//! The strength of a hand.

use crate::evaluator::{self, HandCards};
use crate::{Card, CardError, Category};

/// Strength of the best five cards of a hand: higher is better, equal is a tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Strength(u16);

impl Strength {
    /// The strength with this number.
    #[inline]
    pub(crate) const fn new(value: u16) -> Self {
        Self(value)
    }

    /// A number in the same order, for tables; it may differ between versions of the crate.
    #[inline]
    #[must_use]
    pub const fn value(self) -> u16 {
        self.0
    }

    /// The category of the hand.
    #[must_use]
    pub fn category(self) -> Category {
        evaluator::category(self.0)
    }
}

/// The strength of the best five of five to seven cards.
///
/// # Errors
///
/// [`CardError::CardCount`] for fewer than 5 or more than 7 cards; [`CardError::DuplicateCard`] with the
/// first card that occurs twice.
///
/// ```
/// use holdem_cards::{Card, CardError, Category, strength};
///
/// let wheel = ["Ah", "2c", "3d", "4s", "5h"].map(|card| card.parse::<Card>());
/// let wheel: Vec<Card> = wheel.into_iter().collect::<Result<_, _>>()?;
/// assert_eq!(strength(&wheel)?.category(), Category::Straight);
/// assert_eq!(strength(&wheel[..4]), Err(CardError::CardCount { got: 4, min: 5, max: 7 }));
/// # Ok::<(), CardError>(())
/// ```
pub fn strength(cards: &[Card]) -> Result<Strength, CardError> {
    if !(5..=7).contains(&cards.len()) {
        return Err(CardError::CardCount {
            got: cards.len(),
            min: 5,
            max: 7,
        });
    }
    let mut seen = 0_u64;
    let mut hand = HandCards::none();
    for &card in cards {
        let bit = 1 << card.index();
        if seen & bit != 0 {
            return Err(CardError::DuplicateCard { card });
        }
        seen |= bit;
        hand = hand.with(card);
    }
    Ok(hand.strength())
}
