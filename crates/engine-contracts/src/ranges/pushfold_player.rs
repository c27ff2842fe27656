//! Costs of a player's pushes and calls against the equilibrium.

use npc_preflop::HandClass;
use npc_preflop::push_fold::{PushFoldSolution, PushFoldStrategy, SeatCost};
use serde::Serialize;

use super::Classes;

/// A player at the stack of a solved game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerAnswer {
    /// The small blind.
    pub push: PlayerSeatAnswer,
    /// The big blind.
    pub call: PlayerSeatAnswer,
}

/// A seat of the player: their hands, and what these lose in big blinds a hand.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SeatAnswer"))]
pub struct PlayerSeatAnswer {
    /// Share of hands.
    pub share: f64,
    /// Weights by class.
    pub classes: Classes,
    /// Loss against the equilibrium.
    pub loss_to_equilibrium: f64,
    /// Loss against the best answer.
    pub loss_to_best_answer: f64,
    /// Share of hands of the best answer.
    pub best_answer_share: f64,
    /// Weights of the best answer by class.
    pub best_answer: Classes,
}

impl PlayerAnswer {
    /// Cost of a strategy in a solved game.
    pub(super) fn new(strategy: &PushFoldStrategy, solved: &PushFoldSolution) -> Self {
        let cost = solved.cost_of(strategy);
        let (push, call) = strategy.shares();
        let best = PushFoldStrategy {
            push: cost.call.answer,
            call: cost.push.answer,
        };
        let (pushes, calls) = best.shares();
        Self {
            push: seat(push, &strategy.push, &cost.push, calls),
            call: seat(call, &strategy.call, &cost.call, pushes),
        }
    }
}

fn seat(
    share: f64,
    weights: &[f64; HandClass::COUNT],
    cost: &SeatCost,
    best_answer_share: f64,
) -> PlayerSeatAnswer {
    PlayerSeatAnswer {
        share,
        classes: Classes::of_list(weights),
        loss_to_equilibrium: cost.equilibrium,
        loss_to_best_answer: cost.best_answer,
        best_answer_share,
        best_answer: Classes::of_list(&cost.answer),
    }
}
