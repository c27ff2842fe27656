//! Why a command about seats and moves is rejected.

use mtt_seating::{Seat, TableId};
use serde::Serialize;

use super::{People, list};
use crate::entry::EntryId;

/// Why a command about seats and moves is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum SeatRefusal {
    /// The entry has no seat.
    #[error("entry {entry} has no seat")]
    NotSeated {
        /// The entry.
        entry: EntryId,
    },
    /// The entry sits in that seat.
    #[error("entry {entry} already sits in seat {seat} of table {table}")]
    SitsThere {
        /// The entry.
        entry: EntryId,
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
    /// Nobody sits in the seat that was named in place of a player.
    #[error("nobody sits in seat {seat} of table {table}")]
    NobodyThere {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
    /// The entry keeps its seat already.
    #[error("entry {entry} is pinned already")]
    PlayerPinned {
        /// The entry.
        entry: EntryId,
    },
    /// The entry is not pinned.
    #[error("entry {entry} is not pinned")]
    PlayerNotPinned {
        /// The entry.
        entry: EntryId,
    },
    /// The table stays already.
    #[error("table {table} is pinned already")]
    TablePinned {
        /// The table.
        table: TableId,
    },
    /// The table is not pinned.
    #[error("table {table} is not pinned")]
    TableNotPinned {
        /// The table.
        table: TableId,
    },
    /// No move is ordered from that table.
    #[error("no move from table {from} is ordered{}", to.as_ref().map(|t| format!(" to table {t}")).unwrap_or_default())]
    NoOrder {
        /// From which table.
        from: TableId,
        /// To which table, when it was named.
        to: Option<TableId>,
    },
    /// The tournament has no room, whose tables could change.
    #[error("the tournament has as many tables as it needs and no room whose tables could change")]
    NightWithoutRoom,
    /// The order has no seat, and none was named.
    #[error("the order to table {table} names no seat for entry {entry}; give the seat")]
    NoSeatOrdered {
        /// The entry.
        entry: EntryId,
        /// To which table.
        table: TableId,
    },
    /// Several orders from there, and the destination was not named.
    #[error(
        "moves from table {from} are ordered to several tables, name one of: {}",
        list(to)
    )]
    SeveralOrders {
        /// From which table.
        from: TableId,
        /// To which tables.
        to: Vec<TableId>,
    },
}

impl SeatRefusal {
    /// Tables of which the refusal speaks.
    pub(super) fn tables_mut(&mut self) -> Vec<&mut TableId> {
        match self {
            Self::SitsThere { table, .. }
            | Self::NoSeatOrdered { table, .. }
            | Self::NobodyThere { table, .. }
            | Self::TablePinned { table }
            | Self::TableNotPinned { table } => vec![table],
            Self::NoOrder { from, to } => to.iter_mut().chain([from]).collect(),
            Self::SeveralOrders { from, to } => to.iter_mut().chain([from]).collect(),
            Self::NotSeated { .. }
            | Self::PlayerPinned { .. }
            | Self::PlayerNotPinned { .. }
            | Self::NightWithoutRoom => Vec::new(),
        }
    }

    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::NotSeated { entry }
            | Self::SitsThere { entry, .. }
            | Self::NoSeatOrdered { entry, .. }
            | Self::PlayerPinned { entry }
            | Self::PlayerNotPinned { entry } => vec![("entry", (*entry).into())],
            Self::NobodyThere { .. }
            | Self::TablePinned { .. }
            | Self::TableNotPinned { .. }
            | Self::NightWithoutRoom
            | Self::NoOrder { .. }
            | Self::SeveralOrders { .. } => Vec::new(),
        }
    }
}
