//! The numbers behind a decision.

use alloc::vec::Vec;

use super::{Npc, Pot};
use crate::player::{AdjustedEdges, BetCall, FoldedToSb, Vpip};
use crate::{HandClass, PreflopError, Seat};

/// How a player comes to play a class in a seat, as data.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Explanation {
    /// Share of hands played at a table of six.
    pub baseline: f64,
    /// v(n): the same at this number of players.
    pub by_players: f64,
    /// v(n, tau): with the table factor.
    pub table_level: f64,
    /// 1 + pi (c - 1): the multiple of the position.
    pub position_multiple: f64,
    /// The share of hands played in the seat.
    pub vpip: Vpip,
    /// The edges of the strategies.
    pub adjusted: AdjustedEdges,
    /// The small blind's widened range when it is folded to it.
    pub folded_to_sb: Option<FoldedToSb>,
    /// The share of all hands that come before the class in the order of preference.
    pub from: f64,
    /// The share up to the end of the class.
    pub to: f64,
    /// Strategies of the class, with the share that plays each.
    pub strategies: Vec<Share>,
}

/// A strategy and the share of a class that plays it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Share {
    /// The strategy.
    pub strategy: BetCall,
    /// The share of the class, above 0 and at most 1.
    pub share: f64,
}

impl Npc {
    /// The numbers behind what the player does with a class.
    ///
    /// # Errors
    ///
    /// [`PreflopError::NotFinite`] never for a player that was made; the type repeats that of the
    /// model.
    pub fn explain(
        &self,
        seat: Seat,
        pot: Pot,
        class: HandClass,
    ) -> Result<Explanation, PreflopError> {
        let plan = self.plan(seat, pot);
        let model = self.model();
        let start = self.setup().order.start(class);
        let multiple = f64::from(model.setup().table.hundredths(seat)) / 100.0 - 1.0;
        let widens = pot == Pot::Unopened && seat.position() == crate::Position::Sb;
        Ok(Explanation {
            baseline: model.setup().base_vpip,
            by_players: model.by_players(seat.players()),
            table_level: model.table_level(seat.players()),
            position_multiple: 1.0 + model.setup().position_factor * multiple,
            vpip: plan.vpip(),
            adjusted: plan.adjusted().clone(),
            folded_to_sb: if widens {
                Some(model.folded_to_sb(seat.players())?)
            } else {
                None
            },
            from: f64::from(start) / 1326.0,
            to: f64::from(start + class.combos()) / 1326.0,
            strategies: plan
                .shares(class)
                .into_iter()
                .map(|(strategy, share)| Share { strategy, share })
                .collect(),
        })
    }
}
