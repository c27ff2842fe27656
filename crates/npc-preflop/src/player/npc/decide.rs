//! Decisions from tables that are made once.

use alloc::vec::Vec;
use core::num::NonZeroU8;

use rand::{Rng, RngExt};

use super::{BoundaryRule, Npc, NpcSetup};
use crate::player::{AdjustedEdges, BetCall, SbLimp, Vpip, VpipModel};
use crate::{Action, Combo, HandClass, Position, PreflopError, Range, Seat};

/// A cell that an edge divides.
const DIVIDED: u8 = u8::MAX;

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

/// The price of staying in the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ToCall {
    /// No chips: the big blind when nobody has raised.
    Nothing,
    /// Chips up to the highest bet.
    Chips,
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
    /// Upper edges in hands, 0 to 1326, and what is done up to there; the last folds.
    ranges: Vec<(f64, BetCall)>,
    /// The first hand of each class in the order of preference.
    starts: [u16; HandClass::COUNT],
    /// The index of the range of each class.
    cells: [u8; HandClass::COUNT],
    boundary: BoundaryRule,
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
        Ok([ranges, widened].map(|ranges| Self::new(setup, vpip, adjusted.clone(), ranges)))
    }

    fn new(
        setup: &NpcSetup,
        vpip: Vpip,
        adjusted: AdjustedEdges,
        shares: Vec<(f64, BetCall)>,
    ) -> Self {
        let mut ranges: Vec<(f64, BetCall)> = shares
            .into_iter()
            .map(|(edge, strategy)| (1326.0 * edge, strategy))
            .collect();
        ranges.push((1326.0, BetCall::FOLD));
        let mut starts = [0; HandClass::COUNT];
        let mut cells = [DIVIDED; HandClass::COUNT];
        for (class, start) in setup.order.with_starts() {
            starts[class.index()] = start as u16;
            let (start, end) = (f64::from(start), f64::from(start + class.combos()));
            let range = range_at(&ranges, start);
            if end <= ranges[range].0 {
                cells[class.index()] = range as u8;
            }
        }
        Self {
            vpip,
            adjusted,
            ranges,
            starts,
            cells,
            boundary: setup.boundary,
        }
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
        let played = &self.ranges[..self.ranges.len() - 1];
        played
            .iter()
            .map(|&(edge, strategy)| (edge / 1326.0, strategy))
    }

    /// The shares of a class's hands that play each strategy, in the order of the ranges. Hands
    /// that fold have none.
    #[must_use]
    pub fn shares(&self, class: HandClass) -> Vec<(BetCall, f64)> {
        let start = f64::from(self.starts[class.index()]);
        let combos = f64::from(class.combos());
        let mut below = 0.0;
        let mut shares = Vec::new();
        for &(edge, strategy) in &self.ranges[..self.ranges.len() - 1] {
            let upto = ((edge - start) / combos).clamp(0.0, 1.0);
            if upto > below {
                shares.push((strategy, upto - below));
                below = upto;
            }
        }
        shares
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
        let class = hand.class();
        match self.cells[class.index()] {
            DIVIDED => self.divided(hand, class, rng),
            cell => self.ranges[usize::from(cell)].1,
        }
    }

    #[cold]
    fn divided<R: Rng + ?Sized>(&self, hand: Combo, class: HandClass, rng: &mut R) -> BetCall {
        let start = f64::from(self.starts[class.index()]);
        let at = match self.boundary {
            BoundaryRule::Draw => rng.random::<f64>() * f64::from(class.combos()),
            BoundaryRule::BySuits => {
                let before = class.hands().take_while(|&other| other != hand).count();
                before as f64 + 0.5
            }
        };
        self.ranges[range_at(&self.ranges, start + at)].1
    }
}

/// The first range that ends above a hand.
fn range_at(ranges: &[(f64, BetCall)], hand: f64) -> usize {
    let found = ranges.iter().position(|range| hand < range.0);
    found.unwrap_or(ranges.len() - 1)
}

impl Npc {
    /// The action of a player.
    ///
    /// Nothing is allocated. The generator is used only for a class that an edge divides. For
    /// one draw for a whole hand call [`SeatPlan::strategy`] once and [`BetCall::action`] at every
    /// turn.
    #[inline]
    pub fn decide<R: Rng + ?Sized>(
        &self,
        situation: Situation,
        hand: Combo,
        rng: &mut R,
    ) -> Action {
        let plan = self.plan(situation.seat, situation.pot);
        let strategy = plan.strategy(hand, rng);
        strategy.action(situation.level.get(), situation.to_call)
    }
}
