//! Decisions from tables that are made once.

use alloc::vec::Vec;
use core::num::NonZeroU8;

use rand::Rng;

use super::cells::Cells;
use super::{Npc, NpcSetup};
use crate::player::{AdjustedEdges, BetCall, SbLimp, ToCall, Vpip, VpipModel};
use crate::{Action, Combo, HandClass, Position, PreflopError, Range, Seat};

/// Bets before a player's turn, apart from the blinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Pot {
    /// Everybody before the seat has folded.
    Unopened,
    /// Somebody before the seat has limped, raised or called.
    Opened,
}

/// Situation of a player whose turn it is.
///
/// As a document: `{"seat":{"players":6,"position":"BTN"},"level":1,"pot":"unopened","to_call":"chips"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Situation {
    /// Their seat.
    pub seat: Seat,
    /// The bet level, from 1: the big blind when nobody has raised.
    pub level: NonZeroU8,
    /// The bets before it; they matter to the small blind alone.
    pub pot: Pot,
    /// The price of staying in.
    pub to_call: ToCall,
}

/// Strategies of a player in a seat, class by class.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatPlan {
    vpip: Vpip,
    adjusted: AdjustedEdges,
    cells: Cells,
}

impl SeatPlan {
    /// The usual plan of a seat, and that of a small blind that is folded to.
    pub(super) fn both(
        setup: &NpcSetup,
        model: &VpipModel,
        seat: Seat,
    ) -> Result<[Self; 2], PreflopError> {
        let vpip = model.vpip(seat)?;
        let adjusted = setup.strategies.adjust(setup.strategy_factor, vpip.vpip)?;
        let listed = setup.strategies.ranges().iter();
        let ranges: Vec<(f64, BetCall)> = listed
            .zip(&adjusted.edges)
            .map(|(range, &edge)| (edge, range.1))
            .collect();
        let mut widened = ranges.clone();
        if let (SbLimp::HeadsUpEquivalent { call_share }, Position::Sb) =
            (setup.limp, seat.position())
        {
            let sb = model.folded_to_sb(seat.players())?;
            widened.push((sb.usual + call_share * sb.added, BetCall::LIMP_CALL));
            widened.push((sb.widened, BetCall::LIMP_FOLD));
        }
        Ok([ranges, widened].map(|ranges| Self {
            vpip,
            adjusted: adjusted.clone(),
            cells: Cells::new(&setup.order, setup.boundary, ranges),
        }))
    }

    /// How many hands are played in the seat.
    #[must_use]
    pub const fn vpip(&self) -> Vpip {
        self.vpip
    }

    /// The edges of the strategies.
    #[must_use]
    pub const fn adjusted(&self) -> &AdjustedEdges {
        &self.adjusted
    }

    /// Upper edges as shares of all hands, with the strategy up to each, limps of the small blind
    /// included. Hands beyond the last edge are folded.
    pub fn ranges(&self) -> impl Iterator<Item = (f64, BetCall)> {
        let played = self.cells.ranges().iter();
        played.map(|&(edge, strategy)| (edge / 1326.0, strategy))
    }

    /// The shares of a class's hands that play each strategy, in the order of the ranges. Hands
    /// that fold have none.
    #[must_use]
    pub fn shares(&self, class: HandClass) -> Vec<(BetCall, f64)> {
        self.cells.shares(class)
    }

    /// The range of hands whose strategy is accepted by `wanted`.
    ///
    /// ```
    /// use npc_preflop::player::Pot;
    /// use npc_preflop::{Npc, Players, Position, Preset, Seat};
    ///
    /// let npc = Npc::new(Preset::TightAggressive.setup())?;
    /// let seat = Seat::new(Players::new(6)?, Position::Lj)?;
    /// let plan = npc.plan(seat, Pot::Opened);
    /// let all = plan.range(|_| true);
    /// assert!((all.share() - plan.vpip().vpip).abs() < 1e-12);
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    #[must_use]
    pub fn range(&self, wanted: impl Fn(BetCall) -> bool) -> Range {
        let mut weights = [0.0; HandClass::COUNT];
        for class in HandClass::all() {
            let shares = self.shares(class);
            let sum: f64 = shares
                .iter()
                .filter(|(strategy, _)| wanted(*strategy))
                .map(|(_, share)| share)
                .sum();
            weights[class.index()] = sum.clamp(0.0, 1.0);
        }
        Range::from_class_weights(&weights)
    }

    /// The strategy of a hand. If an edge divides its class, a draw decides, which is the same for
    /// the whole hand if it is asked for once.
    #[inline]
    pub fn strategy<R: Rng + ?Sized>(&self, hand: Combo, rng: &mut R) -> BetCall {
        self.cells.strategy(hand, rng)
    }
}

impl Npc {
    /// The strategy of a hand: by the plan of the seat, or by the habit where the player lapses.
    ///
    /// At each turn of a hand [`BetCall::action`] of the same strategy is the action, so that a lapse lasts for
    /// the whole hand. A player without a lapse draws as [`SeatPlan::strategy`] does.
    #[inline]
    pub fn strategy<R: Rng + ?Sized>(
        &self,
        seat: Seat,
        pot: Pot,
        hand: Combo,
        rng: &mut R,
    ) -> BetCall {
        match self.lapses(rng) {
            Some(habit) => habit.strategy(hand, rng),
            None => self.plan(seat, pot).strategy(hand, rng),
        }
    }

    /// The action of a player.
    ///
    /// Nothing is allocated. The generator is used only for a class that an edge divides, and by a player who
    /// lapses. For one draw for a whole hand call [`Npc::strategy`] once and [`BetCall::action`] at
    /// every turn.
    #[inline]
    pub fn decide<R: Rng + ?Sized>(
        &self,
        situation: Situation,
        hand: Combo,
        rng: &mut R,
    ) -> Action {
        let strategy = self.strategy(situation.seat, situation.pot, hand, rng);
        strategy.action(situation.level.get(), situation.to_call)
    }
}
