//! A player whose ranges are those of the model and whose bets are amounts.

use core::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use holdem_table::{Action, Spot, Street};
use npc_preflop::player::{Pot, ToCall};
use npc_preflop::{Action as Deed, Combo, Npc, Seat};
use rand::Rng;

use super::amounts::{BetAmounts, level};
use super::turn::{effective, raises, seat_index, to_match};
use crate::plan_error::PlanError;

/// A player with the ranges of an [`Npc`] and bet levels as amounts.
///
/// - The seat is read from the table; with a dead small blind the player before the big blind has the button.
/// - A decision is a look-up in the plan of the seat. The bet level is the number of raises, or the level whose
///   [amount](BetAmounts::level_of) the chips to be matched reach, whichever is more.
/// - A raise beyond a part of the stack is all in. Where the effective stack is short, hands that are played at
///   all go all in and others fold; the free look of the big blind is taken.
/// - After the flop they check, and fold to a bet.
/// - Copies share one description: a large field reads one of them from memory, and not one for each player.
#[derive(Debug, Clone, PartialEq)]
pub struct NpcPlayer(Arc<Known>);

/// All that a decision needs.
#[derive(Debug, PartialEq)]
struct Known {
    npc: Npc,
    amounts: BetAmounts,
    thresholds: [u128; 8],
}

/// All 54 seats by size of the table and order of play.
static SEATS: LazyLock<Vec<Seat>> = LazyLock::new(|| Seat::all().collect());

impl NpcPlayer {
    /// The player with these amounts.
    ///
    /// # Errors
    ///
    /// [`PlanError::OutOfRange`] with the first amount that is not in its range.
    pub fn new(npc: Npc, amounts: BetAmounts) -> Result<Self, PlanError> {
        amounts.check()?;
        Ok(Self(Arc::new(Known {
            npc,
            amounts,
            thresholds: amounts.thresholds(),
        })))
    }

    /// The ranges.
    #[must_use]
    pub fn npc(&self) -> &Npc {
        &self.0.npc
    }

    /// The amounts.
    #[must_use]
    pub fn amounts(&self) -> BetAmounts {
        self.0.amounts
    }

    /// The action in a spot; always a legal one.
    pub(super) fn decide<R: Rng + ?Sized>(&self, spot: &Spot<'_>, rng: &mut R) -> Action {
        if spot.street() != Street::Preflop {
            return check_or_fold(spot);
        }
        let (known, raises) = (&*self.0, raises(spot));
        let [a, b] = spot.cards();
        let seat = SEATS.get(seat_index(spot));
        let (Some(seat), Ok(hand)) = (seat, Combo::new(a, b)) else {
            return check_or_fold(spot);
        };
        let big_blind = spot.stakes().big_blind();
        let by_amount = level(&known.thresholds, to_match(spot), big_blind);
        let faced = raises.saturating_add(1).max(by_amount);
        let (pot, to_call) = (
            if raises > 0 || spot.limpers() > 0 {
                Pot::Opened
            } else {
                Pot::Unopened
            },
            if spot.to_call() == 0 {
                ToCall::Nothing
            } else {
                ToCall::Chips
            },
        );
        let strategy = known.npc.strategy(*seat, pot, hand, rng);
        let short = u64::from(known.amounts.short).saturating_mul(big_blind);
        match strategy.action(faced, to_call) {
            Deed::Fold | Deed::Check => check_or_fold(spot),
            Deed::Limp | Deed::Call | Deed::Raise { .. } if effective(spot) < short => {
                spot.all_in()
            }
            Deed::Limp | Deed::Call => spot.check_or_call(),
            Deed::Raise { .. } => raise(&known.amounts, spot, raises),
        }
    }
}

/// A raise of the usual amount, made legal; all in beyond a part of the stack.
fn raise(amounts: &BetAmounts, spot: &Spot<'_>, raises: u8) -> Action {
    let Some(bounds) = spot.legal().raise else {
        return spot.check_or_call();
    };
    let to = if raises == 0 {
        let big_blind = spot.stakes().big_blind();
        amounts.open_to(spot.limpers(), big_blind)
    } else {
        amounts.raise_to(raises.saturating_add(1), spot.bet())
    };
    let to = to.max(bounds.min);
    let part = to.saturating_mul(u64::from(amounts.part));
    if part > bounds.max {
        return spot.all_in();
    }
    Action::Raise { to }
}

/// Nothing more is put in.
pub(super) fn check_or_fold(spot: &Spot<'_>) -> Action {
    if spot.to_call() == 0 {
        Action::Check
    } else {
        Action::Fold
    }
}

impl fmt::Display for NpcPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.amounts, self.0.npc)
    }
}

impl FromStr for NpcPlayer {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Self, PlanError> {
        let missing = || PlanError::BadText {
            at: text.chars().take(64).collect(),
            expected: "amounts and npc/1",
        };
        let at = text.find(" npc/").ok_or_else(missing)?;
        let (amounts, npc) = text.split_at(at);
        Self::new(npc.trim_start().parse()?, amounts.parse()?)
    }
}
