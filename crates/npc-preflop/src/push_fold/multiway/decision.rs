//! Spots in which a player decides anything.

use super::game::Game;
use super::pots::contenders;
use super::spot::Spot;

impl Game {
    /// Whether the player of a spot decides anything there.
    ///
    /// A player whose blind and ante take the whole stack is in without a decision, and so is a blind who has
    /// nothing to call. Nobody pushes from such a spot, so that it leads to no other.
    ///
    /// # Returns
    ///
    /// `false` also for a spot of another table.
    ///
    /// ```
    /// use npc_preflop::{Players, Position};
    /// use npc_preflop::push_fold::{Antes, multiway};
    ///
    /// let game = multiway::Game::equal(2, 1.0, Antes::None)?;
    /// let players = Players::new(2)?;
    /// let small = multiway::Spot::new(players, Position::Sb, &[])?;
    /// let big = multiway::Spot::new(players, Position::Bb, &[Position::Sb])?;
    /// assert!(game.has_decision(small));
    /// assert!(!game.has_decision(big), "the blind is the whole stack");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_decision(&self, spot: Spot) -> bool {
        let players = self.stacks().len();
        if spot.players() != self.players() {
            return false;
        }
        let pushers = spot.pushers_set();
        let pushed = (0..spot.player()).filter(|pusher| pushers >> pusher & 1 == 1);
        let mut decided = pushed.map(|pusher| (pusher, pushers & ((1 << pusher) - 1)));
        decided.all(|(pusher, before)| self.decides(pusher, before, players))
            && self.decides(spot.player(), pushers, players)
    }

    /// Whether all in and fold differ behind these pushers, for any play of the later players.
    fn decides(&self, player: usize, pushers: u16, players: usize) -> bool {
        let later = players - player - 1;
        (0..1_u16 << later).any(|others| {
            let folded = pushers | others << (player + 1);
            contenders(self, folded) != contenders(self, folded | 1 << player)
        })
    }
}
