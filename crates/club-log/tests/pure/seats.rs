//! Who sits where and who is to move, in the words of the tests.

use std::collections::BTreeMap;

use club_log::{EntryId, Tournament};
use toolkit::seating::{Mover, TableId};

/// A move that is ordered.
pub(crate) struct Order {
    pub(crate) from: TableId,
    pub(crate) to: TableId,
    /// None: whoever posts the next big blind.
    pub(crate) mover: Option<EntryId>,
    pub(crate) seat: Option<u8>,
}

pub(crate) fn orders(night: &Tournament) -> Vec<Order> {
    let orders = night.seating().orders().iter();
    orders
        .map(|order| Order {
            from: order.from.clone(),
            to: order.to.clone(),
            mover: match &order.mover {
                Mover::Player(player) => Some(player.as_str().parse().unwrap()),
                Mover::NextBigBlind => None,
            },
            seat: order.seat.map(|seat| seat.get()),
        })
        .collect()
}

/// The entries at each table, by seat.
pub(crate) fn tables(night: &Tournament) -> BTreeMap<TableId, BTreeMap<u8, EntryId>> {
    let tables = night.seating().tables().iter();
    tables
        .map(|(id, table)| {
            let seats = table.seats().iter().map(|(seat, occupant)| {
                let entry = occupant.player.as_str().parse().unwrap();
                (seat.get(), entry)
            });
            (id.clone(), seats.collect())
        })
        .collect()
}

/// Who waits for a seat, in order.
pub(crate) fn waiting(night: &Tournament) -> Vec<EntryId> {
    let waiting = night.seating().waiting().iter();
    waiting
        .map(|waiting| waiting.occupant.player.as_str().parse().unwrap())
        .collect()
}

/// A seat of the table that nobody has.
pub(crate) fn free(night: &Tournament, table: &TableId) -> Option<u8> {
    let taken = tables(night).remove(table).unwrap_or_default();
    let seats = night.announcement().rules.seating.n_max;
    (1..=seats).find(|seat| !taken.contains_key(seat))
}
