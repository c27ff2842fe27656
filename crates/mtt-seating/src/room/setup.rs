//! A room as entered, unchecked.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::fault::RoomFault;
use crate::error::InvalidConfig;
use crate::ids::TableId;

/// Fewest places of a table: below it nobody could deal.
pub(crate) const FEWEST_PLACES: usize = 2;

/// Decision of the director about a table of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Standing {
    /// None: it opens and breaks in the order of the room.
    #[default]
    Ordinary,
    /// Opened by the director: it stays open above the tables that are needed.
    Kept,
    /// Broken by the director: it does not open by itself.
    Shut,
}

/// A table of a room, unchecked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoomTableSetup {
    /// The table's name, which it has whenever it is open.
    pub id: TableId,
    /// Its seats, 2 to `n_max`.
    pub seats: u8,
    /// Seats that stay empty, from 1 to `seats`.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "BTreeSet::is_empty")
    )]
    pub closed: BTreeSet<u8>,
    /// Decision of the director about it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_ordinary"))]
    pub standing: Standing,
}

#[cfg(feature = "serde")]
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
fn is_ordinary(standing: &Standing) -> bool {
    *standing == Standing::Ordinary
}

impl RoomTableSetup {
    /// A table without closed seats.
    #[must_use]
    pub const fn new(id: TableId, seats: u8) -> Self {
        Self {
            id,
            seats,
            closed: BTreeSet::new(),
            standing: Standing::Ordinary,
        }
    }
}

/// The tables that there are, unchecked. [`Room::new`](crate::Room::new) checks them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoomSetup {
    /// The tables in the order in which they break.
    pub tables: Vec<RoomTableSetup>,
    /// The featured table, which breaks last wherever it is in the order.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub featured: Option<TableId>,
}

impl RoomSetup {
    /// Everything that is wrong with the room, in the order of the tables. A table has `n_max` seats at most.
    #[must_use]
    pub fn faults(&self, n_max: u8) -> Vec<InvalidConfig> {
        let mut faults: Vec<RoomFault> = Vec::new();
        if self.tables.is_empty() {
            faults.push(RoomFault::NoTables);
        }
        let mut seen: BTreeSet<&TableId> = BTreeSet::new();
        for table in &self.tables {
            let (seats, closed) = (table.seats, &table.closed);
            let id = || table.id.clone();
            if !seen.insert(&table.id) {
                faults.push(RoomFault::TableTwice { table: id() });
            }
            if seats < 2 || seats > n_max {
                let most = n_max;
                faults.push(RoomFault::Seats {
                    table: id(),
                    seats,
                    most,
                });
                continue;
            }
            if let Some(&seat) = closed.iter().find(|seat| !(1..=seats).contains(*seat)) {
                faults.push(RoomFault::ClosedSeat {
                    table: id(),
                    seat,
                    seats,
                });
                continue;
            }
            let open = usize::from(seats).saturating_sub(closed.len());
            if open < FEWEST_PLACES {
                let least = FEWEST_PLACES;
                faults.push(RoomFault::OpenSeats {
                    table: id(),
                    open,
                    least,
                });
            }
        }
        if let Some(featured) = self.featured.as_ref().filter(|id| !seen.contains(id)) {
            let table = featured.clone();
            faults.push(RoomFault::Featured { table });
        }
        faults.into_iter().map(InvalidConfig::from).collect()
    }
}
