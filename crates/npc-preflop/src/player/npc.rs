//! Computer players.

mod cells;
mod decide;
mod explain;
mod lapse;
mod preset;
mod sizes;
mod text;

use alloc::sync::Arc;

use self::cells::Cells;
pub use self::decide::{Pot, SeatPlan, Situation};
pub use self::explain::{Explanation, Share};
pub use self::lapse::Lapse;
pub use self::preset::Preset;
pub use self::sizes::{BetSizes, ChipAction, ChipSituation};
pub use self::text::NPC_TEXT_VERSION;
use crate::player::{SbLimp, StrategyList, VpipModel, VpipModelSetup};
use crate::range::PreferenceOrder;
use crate::{PreflopError, Seat};

/// The unchecked description of an [`Npc`]: all of it.
#[derive(Debug, Clone, PartialEq)]
pub struct NpcSetup {
    /// Share of hands played by table and position.
    pub vpip: VpipModelSetup,
    /// Adjustment of the strategies to that share, any finite number; sigma of the article.
    ///
    /// 0 cuts or stretches ranges at their loose end, 1 scales them all.
    pub strategy_factor: f64,
    /// Order in which hands are taken into a range.
    pub order: PreferenceOrder,
    /// Nested ranges with a strategy each.
    pub strategies: StrategyList,
    /// The small blind when it is folded to it.
    pub limp: SbLimp,
    /// Division of a class between two strategies.
    pub boundary: BoundaryRule,
    /// Sizes of bets and limits of calls; only [`Npc::decide_chips`] uses them.
    pub sizes: BetSizes,
    /// Decisions by a weak habit instead; none by default.
    pub lapse: Lapse,
}

/// Which hands of a class are in when an edge divides it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BoundaryRule {
    /// Each with the share that is in, by a draw of the caller's generator.
    #[default]
    Draw,
    /// The first ones in the order of [`crate::HandClass::hands`], to the nearest whole hand: the
    /// same hand always plays alike.
    BySuits,
}

/// A computer player before the flop: which hands are played in each seat, and how.
///
/// ```
/// use npc_preflop::player::{Pot, ToCall};
/// use npc_preflop::{Action, Npc, Players, Position, Preset, Seat, Situation};
/// use core::num::NonZeroU8;
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
///
/// let npc = Npc::new(Preset::TightAggressive.setup())?;
/// let button = Seat::new(Players::new(6)?, Position::Btn)?;
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let first_in = Situation {
///     seat: button,
///     level: NonZeroU8::MIN,
///     pot: Pot::Unopened,
///     to_call: ToCall::Chips,
/// };
/// let aces = "AsAh".parse().unwrap();
/// assert_eq!(npc.decide(first_in, aces, &mut rng), Action::Raise { to: 2 });
///
/// // The stable text form reads back as the same player.
/// assert_eq!(npc.to_string().parse::<Npc>()?, npc);
/// # Ok::<(), npc_preflop::PreflopError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "alloc::string::String", into = "alloc::string::String")
)]
pub struct Npc {
    setup: NpcSetup,
    model: VpipModel,
    /// For each of the 54 seats the usual plan, and that of a small blind that is folded to. Copies share
    /// them: a field of a thousand would read its own from memory at each decision.
    plans: Arc<[[SeatPlan; 2]]>,
    /// Strategies of a lapse, if there are lapses.
    habit: Option<Arc<Cells>>,
}

impl Npc {
    /// The player of this description.
    ///
    /// # Errors
    ///
    /// The errors of [`VpipModel::new`]; [`PreflopError::NotFinite`] for the strategy factor
    /// (`sigma`) or a result; [`PreflopError::RateOutOfRange`] for a share of calls of the limp
    /// or a share of [`Lapse`] outside 0 to 1; [`PreflopError::SizeOutOfRange`] for a size that
    /// [`BetSizes`] does not allow.
    pub fn new(setup: NpcSetup) -> Result<Self, PreflopError> {
        let model = VpipModel::new(setup.vpip.clone())?;
        setup.sizes.check()?;
        setup.lapse.check()?;
        if let SbLimp::HeadsUpEquivalent { call_share } = setup.limp
            && !(0.0..=1.0).contains(&call_share)
        {
            return Err(PreflopError::RateOutOfRange {
                name: "call share",
                got: call_share,
            });
        }
        let plans: Result<Arc<[[SeatPlan; 2]]>, _> = Seat::all()
            .map(|seat| SeatPlan::both(&setup, &model, seat))
            .collect();
        Ok(Self {
            habit: Lapse::habit(&setup).map(Arc::new),
            setup,
            plans: plans?,
            model,
        })
    }

    /// The description of the player.
    #[must_use]
    pub const fn setup(&self) -> &NpcSetup {
        &self.setup
    }

    /// How many hands the player plays.
    #[must_use]
    pub const fn model(&self) -> &VpipModel {
        &self.model
    }

    /// Plan of a seat, lapses apart; the pot makes a difference to the small blind alone.
    #[must_use]
    pub fn plan(&self, seat: Seat, pot: Pot) -> &SeatPlan {
        let [usual, folded] = &self.plans[seat.index()];
        match pot {
            Pot::Unopened => folded,
            Pot::Opened => usual,
        }
    }
}

impl TryFrom<NpcSetup> for Npc {
    type Error = PreflopError;

    /// See [`Npc::new`].
    fn try_from(setup: NpcSetup) -> Result<Self, PreflopError> {
        Self::new(setup)
    }
}
