//! `range pushfold --player`: what a player's pushes and calls lose against the equilibrium.

use club_view::Lang;
use npc_preflop::push_fold::{PushFoldSolution, PushFoldStrategy, SeatCost};
use npc_preflop::{HandClass, Npc};
use schemars::JsonSchema;
use serde::Serialize;

use super::player::read_player;
use super::{Classes, refused, say};
use crate::error::DeskError;

/// What the verb answers about a player.
#[derive(Serialize, JsonSchema)]
pub(super) struct PlayerAnswer {
    push: SeatAnswer,
    call: SeatAnswer,
}

/// A seat of the player: their hands, and what these lose in big blinds a hand.
#[derive(Serialize, JsonSchema)]
struct SeatAnswer {
    share: f64,
    classes: Classes,
    loss_to_equilibrium: f64,
    loss_to_best_answer: f64,
    best_answer_share: f64,
    best_answer: Classes,
}

/// A player at the stack of a solved game.
pub(super) struct PlayerCost {
    strategy: PushFoldStrategy,
    push: SeatCost,
    call: SeatCost,
}

impl PlayerCost {
    /// The cost of the player that a text names.
    pub(super) fn read(text: &str, solved: &PushFoldSolution) -> Result<Self, DeskError> {
        let npc: Npc = read_player(text)?;
        let strategy = npc.push_or_fold().map_err(|error| refused(&error))?;
        let cost = solved.cost_of(&strategy);
        Ok(Self {
            strategy,
            push: cost.push,
            call: cost.call,
        })
    }

    pub(super) fn answer(&self) -> PlayerAnswer {
        let (push, call) = self.strategy.shares();
        let (calls, pushes) = self.best_shares();
        let seat = |share, weights: &[f64; HandClass::COUNT], cost: &SeatCost, best| SeatAnswer {
            share,
            classes: Classes::of(|class| weights[class.index()]),
            loss_to_equilibrium: cost.equilibrium,
            loss_to_best_answer: cost.best_answer,
            best_answer_share: best,
            best_answer: Classes::of(|class| cost.answer[class.index()]),
        };
        PlayerAnswer {
            push: seat(push, &self.strategy.push, &self.push, calls),
            call: seat(call, &self.strategy.call, &self.call, pushes),
        }
    }

    /// The shares of hands that the best answers call and push.
    fn best_shares(&self) -> (f64, f64) {
        let best = PushFoldStrategy {
            push: self.call.answer,
            call: self.push.answer,
        };
        let (pushes, calls) = best.shares();
        (calls, pushes)
    }

    /// The player in words, a line for each seat.
    pub(super) fn words(&self, lang: Lang) -> String {
        let (push, call) = self.strategy.shares();
        let (calls, pushes) = self.best_shares();
        let percent = |share: f64| format!("{:.2}", 100.0 * share);
        let loss = |lost: f64| format!("{lost:.4}");
        let lines = [
            say::range_player_push(
                lang,
                percent(push),
                loss(self.push.equilibrium),
                loss(self.push.best_answer),
                percent(calls),
            ),
            say::range_player_call(
                lang,
                percent(call),
                loss(self.call.equilibrium),
                loss(self.call.best_answer),
                percent(pushes),
            ),
        ];
        lines.join("\n") + "\n"
    }
}
