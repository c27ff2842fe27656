//! Players who may only go all in or fold.

use crate::player::{BetCall, Pot, ToCall};
use crate::push_fold::{PushFoldGame, PushFoldSolution, PushFoldStrategy};
use crate::{Action, HandClass, Npc, Players, Position, PreflopError, Range, Seat};

impl BetCall {
    /// Strategy in a game where everybody may only go all in or fold. Hands that are played at all
    /// push, and those that go on against an open raise call. Never raises further, so the result
    /// is `2bet/2bet`, `2bet/1bet` for a hand that pushes and folds to a push, or the strategy that
    /// folds.
    ///
    /// ```
    /// use npc_preflop::Action;
    /// use npc_preflop::player::{BetCall, ToCall};
    ///
    /// let careful: BetCall = "1bet/1bet".parse()?;
    /// let all_in = careful.all_in_or_fold();
    /// assert_eq!(all_in.action(1, ToCall::Chips), Action::Raise { to: 2 });
    /// assert_eq!(all_in.action(2, ToCall::Chips), Action::Fold);
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    #[must_use]
    pub const fn all_in_or_fold(self) -> Self {
        match (self.action(1, ToCall::Chips), self.action(2, ToCall::Chips)) {
            (Action::Fold, _) => Self::FOLD,
            (_, Action::Fold) => Self::of(2, 1),
            _ => Self::of(2, 2),
        }
    }
}

impl Npc {
    /// The hands with which the player pushes when everybody before the seat has folded. They are
    /// all that it plays there, limps included.
    #[must_use]
    pub fn push_range(&self, seat: Seat) -> Range {
        let pot = match seat.position() {
            Position::Sb => Pot::Unopened,
            _ => Pot::Opened,
        };
        let pushes = |strategy: BetCall| strategy.all_in_or_fold().bet() > 1;
        self.plan(seat, pot).range(pushes)
    }

    /// The hands with which the player calls an all-in in the seat.
    #[must_use]
    pub fn call_range(&self, seat: Seat) -> Range {
        let calls = |strategy: BetCall| strategy.all_in_or_fold().call() > 1;
        self.plan(seat, Pot::Opened).range(calls)
    }

    /// The pushes of the small blind and the calls of the big blind between two players.
    ///
    /// # Errors
    ///
    /// None for a player that was made; the type is that of the seats.
    ///
    /// ```
    /// use npc_preflop::{Npc, Preset};
    /// use npc_preflop::push_fold::{Antes, PushFoldGame};
    ///
    /// let game = PushFoldGame::new(10.0, Antes::None)?;
    /// let rock = Npc::new(Preset::Rock.setup())?;
    /// let cost = game.solve()?.cost_of(&rock.push_or_fold()?);
    /// // The best answer to a player takes at least as much as the equilibrium does.
    /// assert!(cost.push.best_answer >= cost.push.equilibrium && cost.push.equilibrium > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_or_fold(&self) -> Result<PushFoldStrategy, PreflopError> {
        let small_blind = Seat::new(Players::MIN, Position::Sb)?;
        let big_blind = Seat::new(Players::MIN, Position::Bb)?;
        Ok(PushFoldStrategy::of_ranges(
            &self.push_range(small_blind),
            &self.call_range(big_blind),
        ))
    }
}

/// Cost of a player's pushes and calls against the equilibrium of the game.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PushFoldCost {
    /// In the small blind.
    pub push: SeatCost,
    /// In the big blind.
    pub call: SeatCost,
}

/// Cost of a player's hands in one seat, in big blinds a hand, at least 0. It is the value of the
/// game less the player's result.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SeatCost {
    /// Against an opponent who plays the equilibrium.
    pub equilibrium: f64,
    /// Against an opponent who knows the player's hands: the most that it can lose.
    pub best_answer: f64,
    /// The answer of that opponent, by the class's index, each 0 or 1. It is calls of the big blind
    /// to pushes, or pushes of the small blind to calls.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::strategy::by_class"))]
    pub answer: [f64; HandClass::COUNT],
}

impl PushFoldSolution {
    /// Cost of a player's pushes and calls. It is exact up to rounding, as all values are sums over
    /// the 169 by 169 classes.
    #[must_use]
    pub fn cost_of(&self, player: &PushFoldStrategy) -> PushFoldCost {
        let game: &PushFoldGame = &self.game;
        let value = |push: &[f64; HandClass::COUNT], call: &[f64; HandClass::COUNT]| {
            let (push, call) = (*push, *call);
            game.evaluate(&PushFoldStrategy { push, call }).0
        };
        let own = &self.strategy;
        let (worst_push, calls) = game.best_calls(&player.push);
        let (worst_call, pushes) = game.best_pushes(&player.call);
        // Rounding may leave a loss of nothing a little below 0.
        let cost = |lost: f64| lost.max(0.0);
        PushFoldCost {
            push: SeatCost {
                equilibrium: cost(self.value - value(&player.push, &own.call)),
                best_answer: cost(self.value - worst_push),
                answer: calls,
            },
            call: SeatCost {
                equilibrium: cost(value(&own.push, &player.call) - self.value),
                best_answer: cost(worst_call - self.value),
                answer: pushes,
            },
        }
    }
}
