//! A hand that decides nothing allocates nothing, whatever the number of tables.

use std::collections::BTreeMap;

use mtt_seating::{
    Chips, Config, ConfigSetup, Event, HandEnd, Phase, PlayerId, Profile, SeatSetup, StateSetup,
    TableId, TableRef, TableSetup, Tournament,
};

/// Full tables, all in a hand.
fn room(tables: usize, profile: Profile) -> Tournament {
    let table = |number: usize| TableSetup {
        big_blind: Some(3),
        hand_began: Some(u64::try_from(number).unwrap()),
        seats: (1..=9)
            .map(|seat| {
                let player = SeatSetup {
                    stack: Some(Chips::new(1000)),
                    ..SeatSetup::new(PlayerId::new(format!("{number}-{seat}")))
                };
                (seat, player)
            })
            .collect(),
        ..TableSetup::new(TableId::new(format!("T{number}")), Phase::InHand)
    };
    let state = StateSetup {
        tables: (1..=tables).map(table).collect(),
        ..StateSetup::default()
    };
    let rules = ConfigSetup {
        profile,
        hold_ms: 1000,
        registration_open: false,
        ..ConfigSetup::default()
    };
    Tournament::restore(Config::new(rules).unwrap(), state).unwrap()
}

/// The end of a hand at a table, with the stacks or without.
fn end(table: TableRef<'_>, reported: bool) -> Event {
    let stacks: BTreeMap<PlayerId, Chips> = table
        .seats()
        .map(|(_, player)| (player.player.clone(), player.stack.unwrap()))
        .collect();
    let end = HandEnd {
        stacks: reported.then_some(stacks),
        ..HandEnd::quiet(table.id().clone())
    };
    end.into()
}

#[track_caller]
fn check(tables: usize, profile: Profile, reported: bool) {
    let mut night = room(tables, profile);
    let ids: Vec<TableId> = night.tables().map(|table| table.id().clone()).collect();
    let (first, rest) = ids.split_first().unwrap();
    // The first hand makes the room that later ones use again.
    for (turn, id) in [first].into_iter().chain(rest.iter().take(5)).enumerate() {
        let event = end(night.table(id).unwrap(), reported);
        let sequence = night.sequence() + 1;
        let mut quiet = false;
        let ended = allocation_counter::measure(|| {
            quiet = night.apply(sequence, &event).unwrap().is_empty();
        });
        assert!(quiet, "table {id} decided something");
        if turn > 0 {
            assert_eq!(ended.count_total, 0, "{tables} tables, {profile}, {id}");
        }
        let start = Event::HandStarted { table: id.clone() };
        night.apply(sequence + 1, &start).unwrap();
    }
}

#[test]
fn a_hand_end_that_decides_nothing_allocates_nothing() {
    for profile in [Profile::Tda, Profile::Online, Profile::Home] {
        for tables in [10, 1_112] {
            check(tables, profile, false);
            check(tables, profile, true);
        }
    }
}
