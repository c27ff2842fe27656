//! Moves of a night: those that are ordered, and the new seats since an earlier state.

use club_log::directory::Directory;
use club_log::ids::TournamentId;
use club_log::next_step::NextStep;
use club_log::tournament::Tournament;
use mtt_seating::{Seat, TableId};
use serde::Serialize;

use crate::{Lang, OrderView, PlayerView, TournamentView, reason};

/// Orders that are open, and seats that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MovesView {
    /// The tournament.
    pub tournament: TournamentId,
    /// The orders, the first given first.
    pub orders: Vec<OrderRow>,
    /// Players whose seat is another one, in the order of their entries.
    pub seats: Vec<SeatChange>,
}

/// An order in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrderRow {
    /// The order.
    #[serde(flatten)]
    pub order: OrderView,
    /// Sentence that says who moves where.
    pub sentence: String,
    /// Sentence that says why, with the second choice.
    pub because: Option<String>,
}

/// A player with a new seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatChange {
    /// The player.
    pub player: PlayerView,
    /// The seat before; none for a player who had none.
    pub from: Option<SeatName>,
    /// The seat now.
    pub to: SeatName,
}

/// A seat at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatName {
    /// The table.
    pub table: TableId,
    /// The seat, from 1.
    pub seat: u8,
}

impl SeatName {
    pub(crate) fn new((table, seat): (&TableId, Seat)) -> Self {
        Self {
            table: table.clone(),
            seat: seat.get(),
        }
    }
}

impl MovesView {
    /// The orders of a view, and the seats of its tournament that differ from an earlier state of it.
    ///
    /// Without an earlier state every seat is new.
    #[must_use]
    pub fn between(
        lang: Lang,
        directory: &Directory,
        view: &TournamentView,
        then: Option<&Tournament>,
        now: &Tournament,
    ) -> Self {
        let row = |order: &OrderView| {
            let step = NextStep::Move {
                from: order.from.clone(),
                to: order.to.clone(),
                mover: order.mover.clone(),
                seat: order.seat,
            };
            let label = |entry| view.label(lang, entry);
            OrderRow {
                order: order.clone(),
                sentence: view.step(lang, &step),
                because: order
                    .why
                    .as_ref()
                    .map(|why| reason::sentence(lang, why, label)),
            }
        };
        let change = |entry| {
            let before = then.and_then(|then| then.seats().seat_of(entry));
            let after = now.seats().seat_of(entry)?;
            (before != Some(after)).then(|| SeatChange {
                player: PlayerView::of(directory, now, entry),
                from: before.map(SeatName::new),
                to: SeatName::new(after),
            })
        };
        Self {
            tournament: view.tournament.clone(),
            orders: view.orders.iter().map(row).collect(),
            seats: now.alive().filter_map(|(entry, _)| change(entry)).collect(),
        }
    }
}
