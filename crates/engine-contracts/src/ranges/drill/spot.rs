//! Spots of a round: a table, and a player who is to act.

use npc_preflop::push_fold::Antes;
use npc_preflop::{Combo, Players, Position};

/// The table of a round: players with equal stacks.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillGame {
    /// Players dealt in, 2 to 10.
    pub players: usize,
    /// Big blinds of each player; none to draw them.
    pub stack: Option<f64>,
    /// The antes.
    pub antes: Antes,
}

/// A decision of a round: who is to act, with what.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillSpot {
    /// The table, with its stack.
    pub game: DrillGame,
    /// The player who is to act.
    pub position: Position,
    /// The earlier players who are all in, in the order of play; all others before the player have folded.
    pub pushers: Vec<Position>,
    /// The hand.
    pub hand: Combo,
}

impl DrillGame {
    /// Whether a spot is of such a table, and leaves its player a decision.
    pub(super) fn has(&self, spot: &DrillSpot) -> bool {
        let same_stack = self.stack.is_none() || self.stack == spot.game.stack;
        let same = self.players == spot.game.players && self.antes == spot.game.antes;
        same && same_stack && spot.has_decision()
    }
}

impl DrillSpot {
    /// Big blinds of each player.
    #[must_use]
    pub fn stack(&self) -> f64 {
        self.game.stack.unwrap_or_default()
    }

    /// Whether nobody acts before the player.
    #[must_use]
    pub fn is_first_to_act(&self) -> bool {
        let players = Players::new(self.game.players as u64);
        players.is_ok_and(|players| players.positions().first() == Some(&self.position))
    }

    /// Whether the player decides anything; not where a blind takes the whole stack.
    pub(super) fn has_decision(&self) -> bool {
        use npc_preflop::push_fold::multiway::{Game, Spot};

        let game = Game::equal(self.game.players, self.stack(), self.game.antes);
        game.is_ok_and(|game| {
            let spot = Spot::new(game.players(), self.position, &self.pushers);
            spot.is_ok_and(|spot| game.has_decision(spot))
        })
    }

    /// The fault of a spot that no table has.
    pub(super) fn fault(&self) -> Option<String> {
        use npc_preflop::push_fold::PushFoldError;
        use npc_preflop::push_fold::multiway::{Game, Spot};

        let game = || -> Result<(), PushFoldError> {
            Game::equal(self.game.players, self.stack(), self.game.antes)?;
            Ok(())
        };
        if let Err(error) = game() {
            return Some(error.to_string());
        }
        let players = Players::new(self.game.players as u64);
        let spot = players.map(|players| Spot::new(players, self.position, &self.pushers));
        match spot {
            Ok(Ok(_)) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(error) => Some(error.to_string()),
        }
    }
}
