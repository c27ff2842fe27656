//! Cards of a hand.

use holdem_cards::{Card, Deck};
use rand::Rng;

use crate::{DealError, MAX_PLAYERS};

/// Two cards for each player and a board of five.
///
/// All are dealt before the first action, so that they do not depend on what players do.
///
/// ```
/// use holdem_table::{Deal, DealError};
///
/// let card = |text: &str| text.parse().expect("a card");
/// let hands = [[card("As"), card("Kd")], [card("7h"), card("7c")]];
/// let board = ["2c", "3d", "9h", "Js", "Qs"].map(card);
/// assert_eq!(Deal::new(&hands, board)?.players(), 2);
///
/// let again = ["2c", "3d", "9h", "Js", "As"].map(card);
/// let refused = DealError::DuplicateCard { card: card("As") };
/// assert_eq!(Deal::new(&hands, again), Err(refused));
/// # Ok::<(), DealError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    pub(crate) hands: [[Card; 2]; MAX_PLAYERS],
    pub(crate) board: [Card; 5],
    pub(crate) players: usize,
}

/// The hand of a player who is not there.
const NOBODY: [Card; 2] = [Card::ALL[0]; 2];

impl Deal {
    /// These cards.
    ///
    /// # Errors
    ///
    /// [`DealError::HandCount`] for fewer than 2 or more than 23 hands; [`DealError::DuplicateCard`] with the
    /// first card that occurs twice, hands before the board.
    pub fn new(hands: &[[Card; 2]], board: [Card; 5]) -> Result<Self, DealError> {
        if !(2..=MAX_PLAYERS).contains(&hands.len()) {
            return Err(DealError::HandCount {
                got: hands.len(),
                min: 2,
                max: MAX_PLAYERS,
            });
        }
        let mut seen = 0_u64;
        for &card in hands.as_flattened().iter().chain(&board) {
            let bit = 1 << card.index();
            if seen & bit != 0 {
                return Err(DealError::DuplicateCard { card });
            }
            seen |= bit;
        }
        let mut deal = Self {
            hands: [NOBODY; MAX_PLAYERS],
            board,
            players: hands.len(),
        };
        deal.hands[..hands.len()].copy_from_slice(hands);
        Ok(deal)
    }

    /// Random cards for a number of players; of more than 23 the first 23 get some.
    ///
    /// # Determinism
    ///
    /// The board is drawn first, then each player's two cards, by [`Deck::deal`].
    #[inline]
    pub fn random<R: Rng + ?Sized>(players: usize, deck: &mut Deck, rng: &mut R) -> Self {
        let players = players.min(MAX_PLAYERS);
        let cards = deck.deal(5 + 2 * players, rng);
        let mut deal = Self {
            hands: [NOBODY; MAX_PLAYERS],
            board: [Card::ALL[0]; 5],
            players,
        };
        deal.board.copy_from_slice(&cards[..5]);
        let hands = deal.hands[..players].as_flattened_mut();
        hands.copy_from_slice(&cards[5..]);
        deal
    }

    /// Number of players who have cards.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players
    }

    /// The two cards of a player; `None` for a player who has none.
    #[must_use]
    pub fn hand(&self, player: usize) -> Option<[Card; 2]> {
        self.hands[..self.players].get(player).copied()
    }

    /// The board: flop, turn, river.
    #[must_use]
    pub const fn board(&self) -> &[Card; 5] {
        &self.board
    }
}
