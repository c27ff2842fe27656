//! Computer players.

mod all_in;
mod decide;
mod explain;
mod preset;
mod text;

use alloc::vec::Vec;

pub use self::all_in::{PushFoldCost, SeatCost};
pub use self::decide::{SeatPlan, Situation};
pub use self::explain::{Explanation, Share};
pub use self::preset::Preset;
pub use self::text::NPC_TEXT_VERSION;
use crate::{
    PositionTable, PreferenceOrder, PreflopError, SbLimp, Seat, StrategyList, VpipModel,
    VpipModelSetup,
};

/// The unchecked description of an [`Npc`].
#[derive(Debug, Clone, PartialEq)]
pub struct NpcSetup {
    /// How many hands are played: phi, tau and pi.
    pub vpip: VpipModelSetup,
    /// Strategy factor: 0 cuts or stretches ranges at their loose end, 1 scales them all. Any
    /// finite number.
    pub sigma: f64,
    /// The table of positions.
    pub table: PositionTable,
    /// Which hands come first.
    pub order: PreferenceOrder,
    /// What is done with them.
    pub strategies: StrategyList,
    /// The small blind when it is folded to it.
    pub limp: SbLimp,
    /// Which hands of a divided class are in.
    pub boundary: BoundaryRule,
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
/// use npc_preflop::{Action, Npc, Players, Position, Preset, Seat, Situation};
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
///
/// let npc = Npc::try_from(Preset::TightAggressive.setup())?;
/// let button = Seat::new(Players::new(6)?, Position::Btn)?;
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let first_in = Situation { seat: button, level: 1, folded_to: true, is_free: false };
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
    /// For each of the 54 seats the usual plan, and that of a small blind that is folded to.
    plans: Vec<[SeatPlan; 2]>,
}

impl Npc {
    /// The player with this model in place of the numbers of the setup, for other weights of the
    /// seats beyond six or averages of single table sizes.
    ///
    /// # Errors
    ///
    /// [`PreflopError::NotFinite`] for sigma or a result; [`PreflopError::RateOutOfRange`] for a
    /// share of calls of the limp outside 0 to 1.
    pub fn with_model(setup: NpcSetup, model: VpipModel) -> Result<Self, PreflopError> {
        if let SbLimp::HeadsUpEquivalent { call_share } = setup.limp
            && !(0.0..=1.0).contains(&call_share)
        {
            return Err(PreflopError::RateOutOfRange {
                name: "call share",
                got: call_share,
            });
        }
        let setup = NpcSetup {
            vpip: model.setup(),
            table: model.table().clone(),
            ..setup
        };
        let plans: Result<Vec<[SeatPlan; 2]>, _> = Seat::all()
            .map(|seat| SeatPlan::both(&setup, &model, seat))
            .collect();
        Ok(Self {
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

    /// What is played in a seat; `folded_to` makes a difference to the small blind alone.
    #[must_use]
    pub fn plan(&self, seat: Seat, folded_to: bool) -> &SeatPlan {
        let [usual, folded] = &self.plans[seat.index()];
        if folded_to { folded } else { usual }
    }
}

impl TryFrom<NpcSetup> for Npc {
    type Error = PreflopError;

    /// Those of [`VpipModel::with_table`] and of [`Npc::with_model`].
    fn try_from(setup: NpcSetup) -> Result<Self, PreflopError> {
        let model = VpipModel::with_table(setup.vpip, setup.table.clone())?;
        Self::with_model(setup, model)
    }
}
