//! A player who goes all in or folds by the book.

use core::fmt;
use std::str::FromStr;
use std::sync::Arc;

use holdem_table::{Action, Spot, Street};
use npc_preflop::player::{Lapse, Pot, ToCall};
use npc_preflop::push_fold::book::{BookChart, BookSpot};
use npc_preflop::{Action as Deed, Combo, Npc, NpcSetup, Players, Position, Preset, Seat};
use rand::{Rng, RngExt};

use super::npc::check_or_fold;
use super::turn::{effective, seats_behind};
use crate::plan_error::PlanError;

/// A player who goes all in or folds by [`BookChart`], the one nearest to the effective stack.
///
/// - Everybody who has called or raised counts as all in, and the free look of the big blind is taken.
/// - At tables of more than ten the first ones to act all count as the first of ten.
/// - In a [`Lapse`] the hands of a habit go all in, whatever the stack.
#[derive(Debug, Clone, PartialEq)]
pub struct BookPlayer {
    lapse: Lapse,
    /// A player who always lapses.
    habit: Arc<Npc>,
}

impl BookPlayer {
    /// The player with these lapses.
    ///
    /// # Errors
    ///
    /// [`PlanError::Player`] for a share outside 0 to 1.
    pub fn new(lapse: Lapse) -> Result<Self, PlanError> {
        let with = |lapse| {
            Npc::new(NpcSetup {
                lapse,
                ..Preset::TightAggressive.setup()
            })
        };
        // Shares are checked by the model, and its habit is that of everybody.
        with(lapse)?;
        let habit = with(Lapse {
            share: 1.0,
            ..lapse
        })?;
        Ok(Self {
            lapse,
            habit: Arc::new(habit),
        })
    }

    /// The lapses.
    #[must_use]
    pub const fn lapse(&self) -> Lapse {
        self.lapse
    }

    /// The action in a spot; always a legal one.
    pub(super) fn decide<R: Rng + ?Sized>(&self, spot: &Spot<'_>, rng: &mut R) -> Action {
        let [a, b] = spot.cards();
        let Ok(hand) = Combo::new(a, b) else {
            return check_or_fold(spot);
        };
        if spot.street() != Street::Preflop || spot.to_call() == 0 {
            return check_or_fold(spot);
        }
        let lapses = self.lapse.share > 0.0 && rng.random::<f64>() < self.lapse.share;
        let plays = if lapses {
            self.has_habit(hand, rng)
        } else {
            book_spot(spot).is_some_and(|at| {
                let tenths = effective(spot).saturating_mul(10) / spot.stakes().big_blind().max(1);
                let chart = BookChart::nearest(u32::try_from(tenths).unwrap_or(u32::MAX));
                chart.decide(at, hand.class(), rng)
            })
        };
        if plays {
            spot.all_in()
        } else {
            check_or_fold(spot)
        }
    }

    /// Whether the habit plays a hand; it is the same in each seat.
    fn has_habit<R: Rng + ?Sized>(&self, hand: Combo, rng: &mut R) -> bool {
        let seat = Seat::new(Players::MIN, Position::Bb);
        seat.is_ok_and(|seat| {
            let strategy = self.habit.strategy(seat, Pot::Opened, hand, rng);
            !matches!(strategy.action(2, ToCall::Chips), Deed::Fold)
        })
    }
}

/// The spot of the book: how many act after the player, and who of those before is in.
fn book_spot(spot: &Spot<'_>) -> Option<BookSpot> {
    let place = |player: usize| {
        Players::MAX
            .positions()
            .iter()
            .rev()
            .nth(seats_behind(spot, player))
    };
    let first = Players::MAX.positions().first();
    let position = |player: usize| place(player).or(first).copied();
    let mut pushers = Vec::new();
    for taken in spot.actions() {
        if matches!(taken.action, Action::Call | Action::Raise { .. }) {
            let pusher = position(taken.player)?;
            if !pushers.contains(&pusher) {
                pushers.push(pusher);
            }
        }
    }
    BookSpot::new(Players::MAX, position(spot.player())?, &pushers).ok()
}

impl fmt::Display for BookPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lapse={}:{}", self.lapse.share, self.lapse.habit)
    }
}

impl FromStr for BookPlayer {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Self, PlanError> {
        let bad = || PlanError::BadText {
            at: text.chars().take(64).collect(),
            expected: "lapse=SHARE:HABIT",
        };
        let shares = text.strip_prefix("lapse=").ok_or_else(bad)?;
        let (share, habit) = shares.split_once(':').ok_or_else(bad)?;
        let (Ok(share), Ok(habit)) = (share.parse(), habit.parse()) else {
            return Err(bad());
        };
        Self::new(Lapse { share, habit })
    }
}
