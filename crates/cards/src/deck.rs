//! Cards dealt at random.

use rand::Rng;

use crate::Card;

/// Cards that are drawn before new random bits are taken.
const CARDS_PER_DRAW: usize = 4;

/// A deck of 52. It is never put back in order: dealing from any order of the cards is as good.
///
/// ```
/// use holdem_cards::Deck;
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
///
/// let mut deck = Deck::new();
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let hand = deck.deal(7, &mut rng);
/// assert!((1..7).all(|card| !hand[..card].contains(&hand[card])));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    cards: [Card; 52],
}

impl Default for Deck {
    fn default() -> Self {
        Self::new()
    }
}

impl Deck {
    /// The deck in the order of the card numbers.
    #[must_use]
    pub const fn new() -> Self {
        Self { cards: Card::ALL }
    }

    /// Different cards in random order: `count` of them, 52 at most. The same deck deals again.
    ///
    /// Four cards come from one draw of 64 bits, so that no four cards are more than 52^4 / 2^64, 4e-13,
    /// more or less likely than others.
    ///
    /// # Determinism
    ///
    /// The cards depend on the random numbers and on what this deck dealt before; both are stable.
    #[inline]
    pub fn deal<R: Rng + ?Sized>(&mut self, count: usize, rng: &mut R) -> &[Card] {
        let count = count.min(self.cards.len());
        let mut fraction = 0_u64;
        for at in 0..count {
            if at % CARDS_PER_DRAW == 0 {
                fraction = rng.next_u64();
            }
            // The upper half of the product is below the number of cards left, the lower half is the
            // fraction that is left for the next card.
            let wide = u128::from(fraction) * (self.cards.len() - at) as u128;
            let [upper, lower] = halves(wide);
            fraction = lower;
            self.cards
                .swap(at, at + usize::try_from(upper).unwrap_or(0));
        }
        &self.cards[..count]
    }
}

/// The upper and the lower 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "each half has 64 bits")]
const fn halves(wide: u128) -> [u64; 2] {
    [(wide >> 64) as u64, wide as u64]
}
