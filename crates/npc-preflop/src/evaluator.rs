//! The strength of seven cards: the only place that knows the evaluator crate.

use aya_poker::base::{CARDS, Hand};

use crate::cards::Card;

/// Cards on the way to a hand of seven. The caller adds no card twice.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cards(Hand);

impl Cards {
    /// No cards.
    pub(crate) fn none() -> Self {
        Self(Hand::new())
    }

    /// These cards and one more.
    #[must_use]
    pub(crate) fn with(mut self, card: Card) -> Self {
        self.0.insert_unchecked(&CARDS[card.index()]);
        self
    }

    /// The strength of the best five of the seven cards: higher is better, equal is a tie.
    pub(crate) fn strength(&self) -> u16 {
        aya_poker::poker_rank(&self.0).0
    }
}
