//! Lapses: decisions by a weak habit, as a measure of strength.

use rand::{Rng, RngExt};

use super::cells::Cells;
use super::{Npc, NpcSetup};
use crate::PreflopError;
use crate::player::BetCall;

/// Share of decisions that a player takes by a weak habit instead of the plan: a strength as one number.
///
/// The habit is a fixed share of hands, whatever the seat and the bets: it opens them, and calls any raise
/// with them. They are the first ones in the player's order of preference.
///
/// ```
/// use npc_preflop::player::Lapse;
/// use npc_preflop::{Npc, NpcSetup, Preset};
///
/// let usual = Preset::TightAggressive.setup();
/// assert_eq!(usual.lapse, Lapse { share: 0.0, habit: 0.45 });
/// let weak = NpcSetup { lapse: Lapse { share: 0.3, ..Lapse::default() }, ..usual };
/// assert!(Npc::new(weak)?.to_string().ends_with(" lapse=0.3"));
/// # Ok::<(), npc_preflop::PreflopError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Lapse {
    /// The share of decisions, 0 (never, and no draw) to 1 (all); 0.
    pub share: f64,
    /// The share of all hands that the habit plays, 0 to 1; 0.45.
    pub habit: f64,
}

impl Default for Lapse {
    fn default() -> Self {
        Self {
            share: 0.0,
            habit: 0.45,
        }
    }
}

impl Lapse {
    /// Checks both shares, that of the decisions first.
    pub(super) fn check(self) -> Result<(), PreflopError> {
        for (name, got) in [("lapse", self.share), ("habit", self.habit)] {
            if !(0.0..=1.0).contains(&got) {
                return Err(PreflopError::RateOutOfRange { name, got });
            }
        }
        Ok(())
    }

    /// The habit of a player who lapses now and then.
    pub(super) fn habit(setup: &NpcSetup) -> Option<Cells> {
        let lapse = setup.lapse;
        let ranges = [(lapse.habit, BetCall::HABIT)];
        (lapse.share > 0.0).then(|| Cells::new(&setup.order, setup.boundary, ranges.into()))
    }
}

impl Npc {
    /// The habit, if the player lapses now. Without a lapse nothing is drawn.
    #[inline]
    pub(crate) fn lapses<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<&Cells> {
        let habit = self.habit.as_deref()?;
        (rng.random::<f64>() < self.setup.lapse.share).then_some(habit)
    }

    /// The share of decisions that are lapses, and the ranges of the habit in that case.
    #[cfg(feature = "sim")]
    pub(crate) fn lapse_ranges(&self) -> Option<(f64, [(f64, BetCall); 1])> {
        let lapse = self.setup.lapse;
        let habit = [(lapse.habit, BetCall::HABIT)];
        (lapse.share > 0.0).then_some((lapse.share, habit))
    }
}
