//! Sizes of a player's bets, and decisions with chips.

use rand::Rng;

use super::{Npc, Situation};
use crate::{Action, Combo, PreflopError};

/// The least number of chips behind, in big blinds.
const LEAST_CHIPS: f64 = 1e-6;

/// The greatest number of chips, in big blinds.
const MOST_CHIPS: f64 = 1e9;

/// Sizes of a player's bets in big blinds, and the limits of their calls.
///
/// ```
/// use npc_preflop::player::BetSizes;
///
/// let sizes = BetSizes { open: 2.2, push_below: 12.0, ..BetSizes::default() };
/// assert_eq!(sizes.limper, 1.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct BetSizes {
    /// An open raise when nobody has limped, 2 to 1000 big blinds; 2.5.
    pub open: f64,
    /// Big blinds more for each limper, 0 to 1000; 1.
    pub limper: f64,
    /// A re-raise as a multiple of the last bet, 2 to 1000; 3.
    pub reraise: f64,
    /// Multiples of the last bet more for each caller of it, 0 to 1000; 1.
    pub caller: f64,
    /// The stack in big blinds up to which the player only pushes or folds, 0 to 1000; 0 for never.
    pub push_below: f64,
    /// The largest share of the chips behind that the player calls with, 0 to 1; 1 for any price.
    pub most_call: f64,
}

impl Default for BetSizes {
    fn default() -> Self {
        Self {
            open: 2.5,
            limper: 1.0,
            reraise: 3.0,
            caller: 1.0,
            push_below: 0.0,
            most_call: 1.0,
        }
    }
}

/// The largest size, in big blinds or multiples of a bet.
const MOST: f64 = 1000.0;

impl BetSizes {
    /// Names, values and bounds in the order of the fields.
    pub(super) const fn rows(&self) -> [(&'static str, f64, (f64, f64)); 6] {
        [
            ("open", self.open, (2.0, MOST)),
            ("limper", self.limper, (0.0, MOST)),
            ("reraise", self.reraise, (2.0, MOST)),
            ("caller", self.caller, (0.0, MOST)),
            ("push_below", self.push_below, (0.0, MOST)),
            ("most_call", self.most_call, (0.0, 1.0)),
        ]
    }

    /// Checks every size, in the order of the fields.
    pub(super) fn check(&self) -> Result<(), PreflopError> {
        for (name, got, (min, max)) in self.rows() {
            if !(min..=max).contains(&got) {
                return Err(PreflopError::SizeOutOfRange {
                    name,
                    got,
                    min,
                    max,
                });
            }
        }
        Ok(())
    }
}

/// Situation of a player whose turn it is, with the chips that it is about, in big blinds.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ChipSituation {
    /// The situation without chips.
    pub plain: Situation,
    /// The player's chips that are not bet, from 0.000001 to 1,000,000,000 as all others at most.
    pub behind: f64,
    /// The player's bet in this round, a blind included; antes are not.
    pub bet: f64,
    /// The highest bet, at least the player's own.
    pub highest: f64,
    /// The least bet that a raise may be to, above the highest.
    pub least_raise: f64,
    /// Players who limped before, at most the others of the table.
    pub limpers: u8,
    /// Players who called the highest bet, if somebody has raised; with those who limped at most the others.
    pub callers: u8,
}

/// Action of a player, in big blinds.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ChipAction {
    /// Gives up the hand.
    Fold,
    /// Stays in for nothing.
    Check,
    /// Pays what is missing to the highest bet.
    Call {
        /// The chips to pay.
        more: f64,
    },
    /// Raises.
    Raise {
        /// The bet of this round, the player's chips in it included.
        to: f64,
    },
    /// Puts all chips in, as a raise or as a call.
    AllIn,
}

impl Npc {
    /// The action of a player who sees the chips.
    ///
    /// The hand decides as in [`Npc::decide`], with the same draw; the player's [`BetSizes`] make a size
    /// of a raise. A raise below the least one is made to it, and one that takes all chips is all in.
    /// Up to [`BetSizes::push_below`], chips bet included, a raise and a call are all in. A call of more than
    /// the player's share of the chips behind is a fold; where it takes all of them it is all in.
    ///
    /// # Errors
    ///
    /// [`PreflopError::SizeOutOfRange`] for chips that contradict each other or are no finite number.
    ///
    /// ```
    /// use core::num::NonZeroU8;
    /// use npc_preflop::player::{ChipAction, ChipSituation, Pot, ToCall};
    /// use npc_preflop::{Npc, Players, Position, Preset, Seat, Situation};
    /// use rand::{SeedableRng, rngs::ChaCha8Rng};
    ///
    /// let npc = Npc::new(Preset::TightAggressive.setup())?;
    /// let plain = Situation {
    ///     seat: Seat::new(Players::new(6)?, Position::Btn)?,
    ///     level: NonZeroU8::MIN,
    ///     pot: Pot::Opened,
    ///     to_call: ToCall::Chips,
    /// };
    /// // Two players have limped.
    /// let chips = ChipSituation {
    ///     plain, behind: 40.0, bet: 0.0, highest: 1.0, least_raise: 2.0, limpers: 2, callers: 0,
    /// };
    /// let aces = "AsAh".parse().unwrap();
    /// let mut rng = ChaCha8Rng::seed_from_u64(1);
    /// assert_eq!(npc.decide_chips(chips, aces, &mut rng)?, ChipAction::Raise { to: 4.5 });
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    pub fn decide_chips<R: Rng + ?Sized>(
        &self,
        situation: ChipSituation,
        hand: Combo,
        rng: &mut R,
    ) -> Result<ChipAction, PreflopError> {
        situation.check()?;
        let ChipSituation {
            plain,
            behind,
            bet,
            highest,
            least_raise,
            limpers,
            callers,
        } = situation;
        let sizes = self.setup().sizes;
        let all = behind + bet;
        let price = (highest - bet).min(behind);
        let is_short = all <= sizes.push_below;
        Ok(match self.decide(plain, hand, rng) {
            Action::Fold => ChipAction::Fold,
            Action::Check => ChipAction::Check,
            // A limp is not a push.
            Action::Limp if is_short => ChipAction::Fold,
            Action::Limp | Action::Call if price > sizes.most_call * behind => ChipAction::Fold,
            Action::Limp | Action::Call if is_short || price >= behind => ChipAction::AllIn,
            Action::Limp | Action::Call => ChipAction::Call { more: price },
            Action::Raise { to } => {
                let size = if to <= 2 {
                    sizes.open + sizes.limper * f64::from(limpers)
                } else {
                    highest * (sizes.reraise + sizes.caller * f64::from(callers))
                };
                let size = size.max(least_raise);
                if is_short || size >= all {
                    ChipAction::AllIn
                } else {
                    ChipAction::Raise { to: size }
                }
            }
        })
    }
}

impl ChipSituation {
    /// Checks that chips are in their range and order, and that as many others are at the table.
    fn check(&self) -> Result<(), PreflopError> {
        let others = f64::from(self.plain.seat.players().count() - 1);
        let limpers = f64::from(self.limpers);
        for (name, got, min, max) in [
            ("behind", self.behind, LEAST_CHIPS, MOST_CHIPS),
            ("bet", self.bet, 0.0, MOST_CHIPS),
            ("highest", self.highest, self.bet, MOST_CHIPS),
            ("least_raise", self.least_raise, self.highest, MOST_CHIPS),
            ("limpers", limpers, 0.0, others),
            ("callers", f64::from(self.callers), 0.0, others - limpers),
        ] {
            if !(min..=max).contains(&got) {
                return Err(PreflopError::SizeOutOfRange {
                    name,
                    got,
                    min,
                    max,
                });
            }
        }
        Ok(())
    }
}
