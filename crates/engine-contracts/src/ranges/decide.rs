//! `range decide`: the action of a player with a hand, with bet sizes where the chips are given.

use core::num::NonZeroU8;

use npc_preflop::player::{BetSizes, ChipAction, ChipSituation, Pot, ToCall};
use npc_preflop::{Action, Combo, Npc, Position, Situation};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::player::{USUAL, seat};
use super::{DECIDE, RangeFailure, read_player};
use crate::whole::whole;

/// Question of `range decide`: a player, a seat, a hand and the bets so far.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DecideQuestion {
    /// The contract, `range-decide/1`.
    pub contract: Option<String>,
    /// A preset or a player's text form, whose `sizes=` are the sizes of its bets; `tight-aggressive` if not given.
    pub player: Option<String>,
    /// Players dealt in, 2 to 10, 6 if not given.
    #[serde(default = "players", deserialize_with = "whole")]
    pub players: u64,
    /// The position, `BTN` if not given.
    pub position: Option<Position>,
    /// The hand, such as `AsKd`.
    pub hand: String,
    /// The bet level, 1 to 255, 1 if not given: nobody has raised.
    #[serde(default = "level", deserialize_with = "whole")]
    pub level: u8,
    /// Whether everybody before the seat has folded; matters to the small blind alone.
    #[serde(default)]
    pub folded_to: bool,
    /// The chips that it is about; without them the action has no size.
    pub chips: Option<DecideChips>,
    /// Seed of the draw for a hand that an edge divides, 0 if not given.
    #[serde(default, deserialize_with = "whole")]
    pub seed: u64,
}

/// The chips of a decision, in big blinds.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DecideChips {
    /// The player's chips that are not bet.
    pub behind: f64,
    /// The player's bet in this round, a blind included; 0 if not given.
    #[serde(default)]
    pub bet: f64,
    /// The highest bet, 1 if not given.
    #[serde(default = "one")]
    pub highest: f64,
    /// The least bet that a raise may be to; twice the highest if not given.
    pub least_raise: Option<f64>,
    /// Players who limped before.
    #[serde(default, deserialize_with = "whole")]
    pub limpers: u8,
    /// Players who called the highest bet, if somebody has raised.
    #[serde(default, deserialize_with = "whole")]
    pub callers: u8,
}

const fn players() -> u64 {
    6
}

const fn level() -> u8 {
    1
}

const fn one() -> f64 {
    1.0
}

/// Answer of `range decide`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DecideAnswer {
    /// The action without chips; a raise is to a bet level.
    pub action: Action,
    /// The action with chips: `fold`, `check`, `call`, `raise` or `all-in`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_chips: Option<ChipMove>,
    /// Chips that go in more for a call, in big blinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<f64>,
    /// Bet that a raise is to, in big blinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<f64>,
    /// Sizes of the player's bets.
    pub sizes: SizesAnswer,
}

/// An action with chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChipMove {
    /// Gives up the hand.
    Fold,
    /// Stays in for nothing.
    Check,
    /// Pays what is missing.
    Call,
    /// Raises to a size.
    Raise,
    /// Puts all chips in.
    AllIn,
}

/// Sizes of a player's bets, in big blinds or multiples of a bet.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SizesAnswer {
    /// An open raise when nobody has limped, in big blinds.
    pub open: f64,
    /// Big blinds more for each limper.
    pub limper: f64,
    /// A re-raise as a multiple of the last bet.
    pub reraise: f64,
    /// Multiples of the last bet more for each caller of it.
    pub caller: f64,
    /// The stack in big blinds up to which the player only pushes or folds.
    pub push_below: f64,
    /// The largest share of the chips behind that the player calls with.
    pub most_call: f64,
}

impl From<BetSizes> for SizesAnswer {
    fn from(sizes: BetSizes) -> Self {
        let BetSizes {
            open,
            limper,
            reraise,
            caller,
            push_below,
            most_call,
        } = sizes;
        Self {
            open,
            limper,
            reraise,
            caller,
            push_below,
            most_call,
        }
    }
}

/// Answers `range decide`: what a player does with a hand, as [`Npc::decide`] and [`Npc::decide_chips`] do.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, the player, the seat or the hand cannot be used, the level is
/// 0, or the chips contradict each other.
pub fn decide(question: &DecideQuestion) -> Result<DecideAnswer, RangeFailure> {
    DECIDE.check(question.contract.as_deref())?;
    let npc = read_player(question.player.as_deref().unwrap_or(USUAL.name()))?;
    let plain = question.situation()?;
    let hand: Combo = question.hand.parse()?;
    let mut rng = ChaCha8Rng::seed_from_u64(question.seed);
    let action = npc.decide(plain, hand, &mut rng);
    let chips = question.chips.map(|chips| {
        // The same draw decides both.
        let mut rng = ChaCha8Rng::seed_from_u64(question.seed);
        npc.decide_chips(chips.situation(plain), hand, &mut rng)
    });
    Ok(answer(&npc, action, chips.transpose()?))
}

fn answer(npc: &Npc, action: Action, chips: Option<ChipAction>) -> DecideAnswer {
    let (with_chips, more, to) = match chips {
        None => (None, None, None),
        Some(ChipAction::Fold) => (Some(ChipMove::Fold), None, None),
        Some(ChipAction::Check) => (Some(ChipMove::Check), None, None),
        Some(ChipAction::Call { more }) => (Some(ChipMove::Call), Some(more), None),
        Some(ChipAction::Raise { to }) => (Some(ChipMove::Raise), None, Some(to)),
        Some(ChipAction::AllIn) => (Some(ChipMove::AllIn), None, None),
    };
    DecideAnswer {
        action,
        with_chips,
        more,
        to,
        sizes: npc.setup().sizes.into(),
    }
}

impl DecideQuestion {
    fn situation(&self) -> Result<Situation, RangeFailure> {
        let position = self.position.unwrap_or(Position::Btn);
        let level = NonZeroU8::new(self.level).ok_or(super::RangeQuestionError::ZeroLevel)?;
        Ok(Situation {
            seat: seat(self.players, position)?,
            level,
            pot: if self.folded_to {
                Pot::Unopened
            } else {
                Pot::Opened
            },
            // The big blind pays nothing while nobody has raised.
            to_call: if position == Position::Bb && level == NonZeroU8::MIN {
                ToCall::Nothing
            } else {
                ToCall::Chips
            },
        })
    }
}

impl DecideChips {
    fn situation(self, plain: Situation) -> ChipSituation {
        ChipSituation {
            plain,
            behind: self.behind,
            bet: self.bet,
            highest: self.highest,
            least_raise: self.least_raise.unwrap_or(2.0 * self.highest),
            limpers: self.limpers,
            callers: self.callers,
        }
    }
}
