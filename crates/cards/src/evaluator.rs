//! The cards of a hand for the evaluator: the only file that knows that crate.

use aya_poker::base::{CARDS, Hand};
use aya_poker::{PokerHandRank, PokerRankCategory};

use crate::{Card, Category, Strength};

/// Cards on the way to a hand of five to seven. The caller adds no card twice and seven at most.
///
/// It is the quick half of [`strength`](crate::strength()): the cards of a board are added once, those of each
/// player to a copy of it.
///
/// ```
/// use holdem_cards::{Card, HandCards};
///
/// let board = ["2c", "7d", "9h", "Js", "Kd"];
/// let mut shared = HandCards::none();
/// for card in board {
///     shared = shared.with(card.parse()?);
/// }
/// let pair = shared.with("Kc".parse()?).with("3d".parse()?);
/// let straight = shared.with("Tc".parse()?).with("Qh".parse()?);
/// assert!(straight.strength() > pair.strength());
/// # Ok::<(), holdem_cards::CardError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct HandCards(Hand);

impl HandCards {
    /// No cards.
    #[must_use]
    pub fn none() -> Self {
        Self(Hand::new())
    }

    /// These cards and one more.
    #[inline]
    #[must_use]
    pub fn with(mut self, card: Card) -> Self {
        self.0.insert_unchecked(&CARDS[card.index()]);
        self
    }

    /// The strength of the best five: higher is better, equal is a tie.
    ///
    /// With fewer than five cards the missing ones count as the lowest that improve nothing. A card that was
    /// added twice, or an eighth one, makes the answer meaningless.
    #[inline]
    #[must_use]
    pub fn strength(&self) -> Strength {
        Strength::new(aya_poker::poker_rank(&self.0).0)
    }
}

/// The category of a number that [`HandCards::strength`] gave.
pub(crate) fn category(value: u16) -> Category {
    match PokerHandRank(value).rank_category() {
        PokerRankCategory::Ineligible | PokerRankCategory::HighCard => Category::HighCard,
        PokerRankCategory::Pair => Category::Pair,
        PokerRankCategory::TwoPair => Category::TwoPair,
        PokerRankCategory::ThreeOfAKind => Category::ThreeOfAKind,
        PokerRankCategory::Straight => Category::Straight,
        PokerRankCategory::Flush => Category::Flush,
        PokerRankCategory::FullHouse => Category::FullHouse,
        PokerRankCategory::FourOfAKind => Category::FourOfAKind,
        PokerRankCategory::StraightFlush | PokerRankCategory::RoyalFlush => Category::StraightFlush,
    }
}
