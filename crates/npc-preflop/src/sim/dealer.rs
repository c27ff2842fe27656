//! Hands for everybody, from one deck or from a deck each.

use rand::Rng;

use super::{Dealing, MOST};

/// Two card numbers.
pub(super) type Hand = (u8, u8);

/// Positions in the memory of a deck: a power of two, so that a position needs no check.
const POSITIONS: usize = 64;

/// A deck that is never put back in order: dealing from any order of the cards is as good.
#[derive(Debug)]
pub(super) struct Dealer {
    /// The cards at the first 52 positions.
    deck: [u8; POSITIONS],
    hands: [Hand; MOST],
}

impl Dealer {
    pub(super) fn new() -> Self {
        let mut deck = [0; POSITIONS];
        for (card, number) in deck.iter_mut().zip(0..52) {
            *card = number;
        }
        Self {
            deck,
            hands: [(0, 0); MOST],
        }
    }

    /// The hands of the first `players` seats. Four cards come from one draw of 64 bits, so that
    /// no four cards are more than 52^4 / 2^64, 4e-13, more or less likely than others.
    #[inline]
    pub(super) fn deal<R: Rng + ?Sized>(
        &mut self,
        dealing: Dealing,
        players: usize,
        rng: &mut R,
    ) -> &[Hand] {
        let cards_left_out = match dealing {
            Dealing::OneDeck => 2,
            Dealing::DeckEach => 0,
        };
        let hands = &mut self.hands[..players];
        for (pair, hands) in hands.chunks_mut(2).enumerate() {
            let mut fraction = rng.next_u64();
            for (seat, hand) in (2 * pair..).zip(hands) {
                let first = cards_left_out * seat;
                *hand = (
                    draw(&mut self.deck, first, &mut fraction),
                    draw(&mut self.deck, first + 1, &mut fraction),
                );
            }
        }
        hands
    }
}

/// Moves one of the cards from `at` on to `at`.
#[inline]
fn draw(deck: &mut [u8; POSITIONS], at: usize, fraction: &mut u64) -> u8 {
    let wide = u128::from(*fraction) * (52 - at) as u128;
    *fraction = wide as u64;
    let (at, from) = (at % POSITIONS, (at + (wide >> 64) as usize) % POSITIONS);
    let card = deck[from];
    deck[from] = deck[at];
    deck[at] = card;
    card
}
