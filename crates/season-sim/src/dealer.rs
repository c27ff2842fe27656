//! Hands of computer players with real cards.

use holdem_cards::Deck;
use holdem_table::{
    ActionError, BlindSeats, Deal, Hand, HandSetup, Record, SeatStack, SetupError, Stakes,
};
use rand::Rng;

use crate::computer::ComputerPlayer;

/// Why a hand could not be played: a fault of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DealerError {
    /// Seats and blinds that do not make a hand.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An action that is not legal.
    #[error(transparent)]
    Action(#[from] ActionError),
}

/// Deck and table, used again for each hand.
#[derive(Debug, Clone, Default)]
pub struct Dealer {
    deck: Deck,
    hand: Hand,
}

impl Dealer {
    /// Plays a hand to its end; `players` are in the order of `stacks`, which is that of the seats.
    ///
    /// # Errors
    ///
    /// [`DealerError::Setup`] for seats, stacks or blinds that are no hand.
    pub fn play<R: Rng + ?Sized>(
        &mut self,
        stakes: Stakes,
        blinds: BlindSeats,
        stacks: &[SeatStack],
        players: &[&ComputerPlayer],
        rng: &mut R,
    ) -> Result<Record<'_>, DealerError> {
        let setup = HandSetup {
            stakes,
            blinds,
            stacks,
        };
        let (got, expected) = (players.len(), stacks.len());
        if got != expected {
            return Err(SetupError::DealSize { got, expected }.into());
        }
        let deal = Deal::random(stacks.len(), &mut self.deck, rng);
        self.hand.start(&setup, &deal)?;
        while let Some(spot) = self.hand.spot() {
            let action = players[spot.player()].decide(&spot, rng);
            self.hand.act(action)?;
        }
        // Nobody is to act, and a hand was started.
        self.hand.record().ok_or(ActionError::HandOver.into())
    }
}
