//! `range drill`: push or fold at short stacks, and what a mistake costs.

use npc_preflop::player::{Pot, ToCall};
use npc_preflop::push_fold::{Antes, PushFoldGame};
use npc_preflop::{Action, Combo, Npc, Players, Position, Seat};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

use super::player::seat;
use super::{RangeFailure, read_player};

/// A round of practice: each [`draw`](Self::draw) is a spot, which an answer is [judged](Self::judge) in.
#[derive(Debug)]
pub struct Drill {
    npc: Npc,
    stack: Option<f64>,
    seed: u64,
    rng: ChaCha8Rng,
    hands: Vec<DrilledHand>,
}

/// A decision of a round: who is to act, with what.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DrillSpot {
    /// The small blind, who may push, or the big blind, who may call.
    pub position: Position,
    /// Big blinds of each player.
    pub stack: f64,
    /// The hand.
    pub hand: Combo,
}

/// Answer to a spot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrillMove {
    /// A push or a call.
    AllIn,
    /// A fold.
    Fold,
}

/// A hand of the round.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Played"))]
pub struct DrilledHand {
    /// The position.
    pub position: Position,
    /// Big blinds of each player.
    pub stack: f64,
    /// The hand.
    pub hand: String,
    /// Whether the answer was to go all in.
    pub all_in: bool,
    /// How often the equilibrium goes all in.
    pub equilibrium: f64,
    /// How often the player of the model does.
    pub model: f64,
    /// Cost of the answer against the equilibrium, in big blinds.
    pub cost: f64,
}

/// Answer of `range drill`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrillAnswer {
    /// Seed of the hands.
    pub seed: u64,
    /// The hands in their order.
    pub hands: Vec<DrilledHand>,
    /// Number of answers that cost nothing.
    pub right: usize,
    /// Cost of all answers, in big blinds.
    pub cost: f64,
}

impl Drill {
    /// A round next to a player of the model.
    ///
    /// Stacks are drawn from 2 to 20 big blinds if none is given.
    ///
    /// # Errors
    ///
    /// [`RangeFailure`] where the player cannot be parsed or used, or no game has such a stack.
    pub fn new(player: &str, stack: Option<f64>, seed: u64) -> Result<Self, RangeFailure> {
        let npc = read_player(player)?;
        if let Some(stack) = stack {
            PushFoldGame::new(stack, Antes::None)?;
        }
        Ok(Self {
            npc,
            stack,
            seed,
            rng: ChaCha8Rng::seed_from_u64(seed),
            hands: Vec::new(),
        })
    }

    /// Draws the next spot.
    pub fn draw(&mut self) -> DrillSpot {
        let tenths: u32 = self.rng.random_range(20..=200);
        let position = if self.rng.random::<bool>() {
            Position::Sb
        } else {
            Position::Bb
        };
        let all: Vec<Combo> = Combo::all().collect();
        let hand = all[self.rng.random_range(0..all.len())];
        DrillSpot {
            position,
            stack: self.stack.unwrap_or_else(|| f64::from(tenths) / 10.0),
            hand,
        }
    }

    /// Judges an answer and keeps it.
    ///
    /// # Errors
    ///
    /// [`RangeFailure`] where the game of the spot cannot be solved.
    pub fn judge(
        &mut self,
        spot: &DrillSpot,
        answer: DrillMove,
    ) -> Result<DrilledHand, RangeFailure> {
        let game = PushFoldGame::new(spot.stack, Antes::None)?;
        let solved = game.solve()?;
        let (push, call) = game.margins(&solved.strategy);
        let class = spot.hand.class().index();
        let (margin, equilibrium, level) = match spot.position {
            Position::Sb => (push[class], solved.strategy.push[class], 1),
            _ => (call[class], solved.strategy.call[class], 2),
        };
        // A class that mixes is indifferent, whatever rounding says.
        let is_mixed = equilibrium > 0.0 && equilibrium < 1.0;
        let cost = match (is_mixed, answer) {
            (true, _) => 0.0,
            (false, DrillMove::AllIn) => (-margin).max(0.0),
            (false, DrillMove::Fold) => margin.max(0.0),
        };
        let seat = seat(u64::from(u8::from(Players::MIN)), spot.position)?;
        let hand = DrilledHand {
            position: spot.position,
            stack: spot.stack,
            hand: spot.hand.to_string(),
            all_in: answer == DrillMove::AllIn,
            equilibrium,
            model: model_share(&self.npc, seat, spot.hand, level),
            cost,
        };
        self.hands.push(hand.clone());
        Ok(hand)
    }

    /// The record of the round.
    #[must_use]
    pub fn finish(self) -> DrillAnswer {
        DrillAnswer {
            seed: self.seed,
            right: self.hands.iter().filter(|hand| hand.cost <= 0.0).count(),
            cost: self.hands.iter().map(|hand| hand.cost).sum(),
            hands: self.hands,
        }
    }
}

/// The share of a hand's class with which a player of the model goes on.
fn model_share(npc: &Npc, seat: Seat, hand: Combo, level: u8) -> f64 {
    let shares = npc.plan(seat, Pot::Opened).shares(hand.class());
    let goes_on = shares
        .iter()
        .filter(|(strategy, _)| strategy.action(level, ToCall::Chips) != Action::Fold);
    goes_on.map(|(_, share)| share).sum()
}
