//! Players who are asked for actions.

use alloc::boxed::Box;

use crate::{Action, Hand, PlayError, Spot};

/// A player, who sees what is known in their seat and answers with an action.
///
/// ```
/// use holdem_table::{Action, Player, Spot};
///
/// /// Calls everything and never raises.
/// struct Caller;
///
/// impl Player for Caller {
///     fn act(&mut self, spot: &Spot<'_>) -> Action {
///         spot.check_or_call()
///     }
/// }
/// ```
pub trait Player {
    /// The action in a spot. An illegal one ends [`Hand::play`] with an error and changes nothing.
    fn act(&mut self, spot: &Spot<'_>) -> Action;
}

impl<P: Player + ?Sized> Player for &mut P {
    fn act(&mut self, spot: &Spot<'_>) -> Action {
        (**self).act(spot)
    }
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn act(&mut self, spot: &Spot<'_>) -> Action {
        (**self).act(spot)
    }
}

impl Hand {
    /// Asks the players until the hand is over. They are in the order of the setup.
    ///
    /// # Errors
    ///
    /// [`PlayError::PlayerCount`] for another number of players than are dealt in;
    /// [`PlayError::IllegalAction`] for an answer that is not legal. The hand then waits for the same
    /// player, and may be played on.
    #[inline]
    pub fn play<P: Player>(&mut self, players: &mut [P]) -> Result<(), PlayError> {
        let (got, expected) = (players.len(), self.players());
        if got != expected {
            return Err(PlayError::PlayerCount { got, expected });
        }
        while let Some(spot) = self.spot() {
            let player = spot.player();
            let action = players[player].act(&spot);
            if let Err(error) = self.act(action) {
                let seat = self.seat(player);
                return Err(PlayError::IllegalAction { seat, error });
            }
        }
        Ok(())
    }
}
