//! Hands for everybody, from one deck or from a deck each.

use rand::Rng;

use super::{Dealing, MOST};

/// Two card numbers.
pub(super) type Hand = (u8, u8);

/// A deck that is never put back in order: dealing from any order of the cards is as good.
#[derive(Debug)]
pub(super) struct Dealer {
    deck: [u8; 52],
}

impl Dealer {
    pub(super) fn new() -> Self {
        let mut deck = [0; 52];
        for (card, number) in deck.iter_mut().zip(0..) {
            *card = number;
        }
        Self { deck }
    }

    /// The hands of the first `players` seats. Four cards come from one draw of 64 bits, so that
    /// no four cards are more than 52^4 / 2^64, 4e-13, more or less likely than others.
    #[inline]
    pub(super) fn deal<R: Rng + ?Sized>(
        &mut self,
        dealing: Dealing,
        players: usize,
        rng: &mut R,
    ) -> [Hand; MOST] {
        let mut hands = [(0, 0); MOST];
        let mut fraction = 0_u64;
        for (seat, hand) in hands.iter_mut().enumerate().take(players) {
            if seat % 2 == 0 {
                fraction = rng.next_u64();
            }
            let first = match dealing {
                Dealing::OneDeck => 2 * seat,
                Dealing::DeckEach => 0,
            };
            self.draw(first, &mut fraction);
            self.draw(first + 1, &mut fraction);
            *hand = (self.deck[first], self.deck[first + 1]);
        }
        hands
    }

    /// Moves one of the cards from `at` on to `at`.
    #[inline]
    fn draw(&mut self, at: usize, fraction: &mut u64) {
        let wide = u128::from(*fraction) * (52 - at) as u128;
        *fraction = wide as u64;
        self.deck.swap(at, at + (wide >> 64) as usize);
    }
}
