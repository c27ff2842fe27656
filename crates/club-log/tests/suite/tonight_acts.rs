//! Random acts at the tables of a night, and the laws that hold after each of them.

use std::collections::BTreeSet;

use club_log::ids::TournamentId;
use club_log::tournament::{Phase, Tournament};
use mtt_seating::TableId;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::seats::{orders, tables};

/// Act at the tables; numbers choose among those that there are.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Tonight {
    DrawAgain,
    Redraw,
    Close(u16, u8),
    Open(u16, u8),
    Feature(u16, bool),
    Rename(u16, u8),
    Order(u16, u8),
    Break(u16),
    OpenTable(u16),
    FinalTable(Option<u8>),
    RedrawAt(u32),
}

pub(crate) fn tonight() -> impl Strategy<Value = Tonight> {
    let table = any::<u16>();
    let seat = 1..=10_u8;
    prop_oneof![
        1 => Just(Tonight::DrawAgain),
        2 => Just(Tonight::Redraw),
        3 => (table, seat.clone()).prop_map(|(table, seat)| Tonight::Close(table, seat)),
        2 => (table, seat).prop_map(|(table, seat)| Tonight::Open(table, seat)),
        1 => (table, any::<bool>()).prop_map(|(table, is)| Tonight::Feature(table, is)),
        1 => (table, 1..4_u8).prop_map(|(table, name)| Tonight::Rename(table, name)),
        1 => (table, 0..7_u8).prop_map(|(table, place)| Tonight::Order(table, place)),
        3 => table.prop_map(Tonight::Break),
        2 => table.prop_map(Tonight::OpenTable),
        1 => prop::option::of(1..=12_u8).prop_map(Tonight::FinalTable),
        1 => (2..20_u32).prop_map(Tonight::RedrawAt),
    ]
}

/// The command of an act at the tables.
pub(crate) fn of_tonight(night: &Tournament, id: &TournamentId, act: Tonight) -> Value {
    let room = night.announcement().rules.seating.room.as_ref();
    let own: Vec<TableId> = match room {
        Some(room) => room.tables.iter().map(|table| table.name.clone()).collect(),
        None => tables(night).into_keys().collect(),
    };
    let name = |number: u16| {
        let table = own.get(usize::from(number) % own.len().max(1));
        table.map_or("T1".to_owned(), ToString::to_string)
    };
    let table = |number: u16, change: Value| {
        json!({ "table": {
            "tournament": id, "table": name(number), "change": change, "reason": "a try",
        } })
    };
    let edit = |change: Value| json!({ "edit": { "tournament": id, "changes": [change], "reason": "a try" } });
    match act {
        Tonight::DrawAgain => json!({ "draw_again": { "tournament": id, "reason": "a try" } }),
        Tonight::Redraw => json!({ "redraw": { "tournament": id, "reason": "a try" } }),
        Tonight::Close(number, seat) => table(number, json!({ "close": [seat] })),
        Tonight::Open(number, seat) => table(number, json!({ "open": [seat] })),
        Tonight::Feature(number, featured) => table(number, json!({ "featured": featured })),
        Tonight::Rename(number, new) => table(number, json!({ "name": format!("N{new}") })),
        Tonight::Order(number, place) => table(number, json!({ "order": place })),
        Tonight::Break(number) => json!({ "break": {
            "tournament": id, "table": name(number), "reason": "a try",
        } }),
        Tonight::OpenTable(number) => json!({ "open": {
            "tournament": id, "table": name(number), "reason": "a try",
        } }),
        Tonight::FinalTable(seats) => edit(json!({ "final_table": seats })),
        Tonight::RedrawAt(left) => edit(json!({ "redraws": [left] })),
    }
}

/// Closed seats are empty and nobody is above the places of the room. Every open order names a seat that is free
/// and that no other order names.
pub(crate) fn tonight_laws(night: &Tournament) -> Result<(), TestCaseError> {
    if night.phase() != Phase::Running {
        return Ok(());
    }
    let announced = night.announcement();
    let seating = &announced.rules.seating;
    let taken = tables(night);
    if let Some(room) = &seating.room {
        for (id, seats) in &taken {
            let own = room.tables.iter().find(|own| own.name == *id);
            prop_assert!(own.is_some(), "{id} is not in the room");
            for seat in seats.keys() {
                let there = own.is_some_and(|own| *seat <= own.seats && !own.closed.contains(seat));
                prop_assert!(there, "somebody sits in seat {seat} of {id}");
            }
        }
        let last = !night.registration_open()
            && night.alive_count() <= usize::from(announced.final_table_seats());
        let most = if last {
            announced.most_seats()
        } else {
            seating.n_max
        };
        prop_assert!(
            night.alive_count() <= room.places(most),
            "more players than places"
        );
    }
    let mut kept: BTreeSet<(TableId, u8)> = BTreeSet::new();
    for order in orders(night) {
        let seat = order.seat;
        prop_assert!(seat.is_some(), "an order without a seat");
        let seat = seat.unwrap();
        let own = seating.room.iter().flat_map(|room| &room.tables);
        let mut own = own.filter(|own| own.name == order.to);
        let closed = own.any(|own| seat > own.seats || own.closed.contains(&seat));
        prop_assert!(!closed && seat <= announced.most_seats());
        let free = taken
            .get(&order.to)
            .is_some_and(|seats| !seats.contains_key(&seat));
        prop_assert!(free, "seat {seat} of {} is ordered and taken", order.to);
        prop_assert!(kept.insert((order.to, seat)), "a seat is ordered twice");
    }
    Ok(())
}
