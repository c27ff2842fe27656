//! Seats and movers, in the words of the tests.

use std::collections::{BTreeMap, BTreeSet};

use club_log::entry::EntryId;
use club_log::event::MoverRule;
use club_log::rules::{RoomRules, RoomTable};
use club_log::tournament::Tournament;
use mtt_seating::{Standing, TableId};

use crate::hall::Hall;

/// A move that is ordered.
pub(crate) struct Order {
    pub(crate) from: TableId,
    pub(crate) to: TableId,
    /// None: the player who posts the next big blind.
    pub(crate) mover: Option<EntryId>,
    pub(crate) seat: Option<u8>,
}

pub(crate) fn orders(night: &Tournament) -> Vec<Order> {
    let orders = night.seats().orders().iter();
    orders
        .map(|order| Order {
            from: order.from.clone(),
            to: order.to.clone(),
            mover: match &order.mover {
                MoverRule::Entry(entry) => Some(*entry),
                MoverRule::NextBigBlind => None,
            },
            seat: order.seat.map(mtt_seating::Seat::get),
        })
        .collect()
}

/// The entries at each table, by seat.
pub(crate) fn tables(night: &Tournament) -> BTreeMap<TableId, BTreeMap<u8, EntryId>> {
    let tables = night.seats().tables();
    tables
        .map(|(id, table)| {
            let seats = table.seats().map(|(seat, entry)| (seat.get(), entry));
            (id.clone(), seats.collect())
        })
        .collect()
}

/// Players who wait for a seat, in order.
pub(crate) fn waiting(night: &Tournament) -> Vec<EntryId> {
    night.seats().waiting().collect()
}

/// A seat of the table that nobody has.
pub(crate) fn free(night: &Tournament, table: &TableId) -> Option<u8> {
    let taken = tables(night).remove(table).unwrap_or_default();
    let seats = night.announcement().most_seats();
    let there = |seat: &u8| night.has_seat(table, *seat) && !taken.contains_key(seat);
    (1..=seats).find(there)
}

/// A room of tables with these names and seats, the first one breaks first.
pub(crate) fn room(tables: &[(&str, u8)]) -> RoomRules {
    let table = |(name, seats): &(&str, u8)| RoomTable {
        name: TableId::new(*name),
        seats: *seats,
        closed: BTreeSet::new(),
        standing: Standing::Ordinary,
    };
    RoomRules {
        tables: tables.iter().map(table).collect(),
        featured: None,
    }
}

/// The tables in use, each with its players.
pub(crate) fn sizes(hall: &Hall) -> Vec<(String, usize)> {
    let tables = tables(hall.night()).into_iter();
    tables
        .map(|(id, seats)| (id.to_string(), seats.len()))
        .collect()
}

#[track_caller]
pub(crate) fn check_sizes(hall: &Hall, expected: &[(&str, usize)]) {
    let expected: Vec<(String, usize)> = expected
        .iter()
        .map(|(name, size)| ((*name).to_owned(), *size))
        .collect();
    assert_eq!(sizes(hall), expected);
}
