//! Hands for everybody, from one deck or from a deck each.

use rand::Rng;

use super::Dealing;
use super::counts::MOST;

/// Two card numbers.
pub(super) type Hand = (u8, u8);

/// Hands of the seats.
pub(super) type Hands = [Hand; MOST];

/// A deck that is never put back in order: dealing from any order of the cards is as good.
#[derive(Debug)]
pub(super) struct Dealer {
    deck: [u8; 52],
    hands: Hands,
}

impl Dealer {
    pub(super) fn new() -> Self {
        let mut deck = [0; 52];
        for (card, number) in deck.iter_mut().zip(0..) {
            *card = number;
        }
        Self {
            deck,
            hands: [(0, 0); MOST],
        }
    }

    /// Deals the hands of the first `players` seats. Four cards come from one draw of 64 bits, so that
    /// no four cards are more than 52^4 / 2^64, 4e-13, more or less likely than others.
    #[inline]
    pub(super) fn deal<R: Rng + ?Sized>(
        &mut self,
        dealing: Dealing,
        players: usize,
        rng: &mut R,
    ) -> &Hands {
        let mut at = 0;
        for two in self.hands[..players].chunks_mut(2) {
            let mut fraction = rng.next_u64();
            for hand in two {
                if dealing == Dealing::DeckEach {
                    at = 0;
                }
                let card = draw(&mut self.deck, at, &mut fraction);
                *hand = (card, draw(&mut self.deck, at + 1, &mut fraction));
                at += 2;
            }
        }
        &self.hands
    }
}

/// Moves one of the cards from `at` on to `at`.
#[inline]
fn draw(deck: &mut [u8; 52], at: usize, fraction: &mut u64) -> u8 {
    let wide = u128::from(*fraction) * (52 - at) as u128;
    *fraction = wide as u64;
    let from = at + (wide >> 64) as usize;
    let card = deck[from];
    deck.swap(at, from);
    card
}
