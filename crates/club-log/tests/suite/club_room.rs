//! The tables that a club has, from which those of a night are copied.

use std::collections::BTreeSet;

use chained_events::ids::CommandKey;
use club_log::command::{ClubCommand, RevisionCommand};
use club_log::event::{Event, RoomSet};
use club_log::ledger::LedgerError;
use club_log::refusal::{ClubRefusal, Refusal, UndoRefusal};
use club_log::rules::{RoomRules, RoomTable};
use club_log::{Answer, Club};
use mtt_seating::{InvalidConfig, Standing, TableId};
use proptest::prelude::*;

use crate::hall::Hall;

fn table(name: &str, seats: u8) -> RoomTable {
    RoomTable {
        name: TableId::new(name),
        seats,
        closed: BTreeSet::new(),
        standing: Standing::Ordinary,
    }
}

fn room(tables: &[(&str, u8)]) -> RoomRules {
    let tables = tables.iter().map(|(name, seats)| table(name, *seats));
    RoomRules {
        tables: tables.collect(),
        featured: None,
    }
}

fn set(hall: &mut Hall, room: Option<RoomRules>) -> Result<Answer, LedgerError> {
    hall.send(ClubCommand::SetRoom { room })
}

fn refused(answer: Result<Answer, LedgerError>) -> Refusal {
    match answer {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?} instead of a refusal"),
    }
}

#[test]
fn a_club_has_the_tables_that_were_set_last() {
    let mut hall = Hall::new(0);
    assert_eq!(hall.ledger.club().room(), None);
    let (small, large) = (room(&[("1", 9)]), room(&[("1", 9), ("TV", 23)]));
    for room in [Some(&small), Some(&large), None, Some(&small)] {
        let answer = set(&mut hall, room.cloned()).unwrap();
        let events = club_log::codec::decode(&answer.events()[0]).unwrap();
        let room = room.cloned();
        assert_eq!(events, [Event::from(RoomSet { room: room.clone() })]);
        assert_eq!(hall.ledger.club().room(), room.as_ref());
        assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
    }
}

#[test]
fn the_same_room_again_is_refused() {
    let mut hall = Hall::new(0);
    assert_eq!(refused(set(&mut hall, None)), ClubRefusal::NoRoomSet.into());
    let two = room(&[("1", 9), ("TV", 8)]);
    set(&mut hall, Some(two.clone())).unwrap();
    let again = refused(set(&mut hall, Some(two)));
    let tables = ["1", "TV"].map(TableId::new).to_vec();
    assert_eq!(again, ClubRefusal::SameRoom { tables }.into());
    let words = "nothing would change: the club has these tables already: 1, TV";
    assert_eq!(again.to_string(), words);
}

#[test]
fn rooms_in_which_no_night_can_be_played_are_refused() {
    let mut hall = Hall::new(0);
    let closed = |seats: u8, closed: &[u8]| {
        let mut room = room(&[("1", seats)]);
        room.tables[0].closed = closed.iter().copied().collect();
        room
    };
    let featured = RoomRules {
        featured: Some(TableId::new("TV")),
        ..room(&[("1", 9)])
    };
    let many: Vec<String> = (0..=1_000).map(|number| number.to_string()).collect();
    let many: Vec<(&str, u8)> = many.iter().map(|name| (name.as_str(), 9)).collect();
    let before = hall.log();
    for (room, value, allowed) in [
        (room(&[]), "without tables", "1 table or more"),
        (
            room(&[("1", 9), ("1", 9)]),
            "table 1 twice",
            "each table once",
        ),
        (room(&[("1", 1)]), "table 1 with 1 seat", "2..=23 seats"),
        (room(&[("1", 24)]), "table 1 with 24 seats", "2..=23 seats"),
        (
            room(&[("1", 255)]),
            "table 1 with 255 seats",
            "2..=23 seats",
        ),
        (closed(9, &[10]), "closed seat 10 of table 1", "1..=9"),
        (closed(9, &[0]), "closed seat 0 of table 1", "1..=9"),
        (closed(3, &[1, 2]), "table 1 with 1 open seat", "2 or more"),
        (featured, "featured table TV", "a table of the room"),
        (
            room(&[("7-3", 9)]),
            "table name \"7-3\"",
            "1 to 20 letters and digits",
        ),
        (room(&many), "with 1001 tables", "1000 tables at most"),
    ] {
        let refusal = refused(set(&mut hall, Some(room)));
        let Refusal::Config(InvalidConfig { room, .. }) = &refusal else {
            panic!("{refusal:?}");
        };
        let expected = InvalidConfig {
            room: room.clone(),
            ..InvalidConfig::new("room", value, allowed)
        };
        assert!(room.is_some());
        assert_eq!(refusal, Refusal::Config(expected));
    }
    assert_eq!(hall.log(), before);
}

#[test]
fn a_room_is_not_taken_back_but_set_again() {
    let mut hall = Hall::new(0);
    let answer = set(&mut hall, Some(room(&[("1", 9)]))).unwrap();
    let command: CommandKey = answer.events()[0].command.clone();
    let undo = RevisionCommand::UndoClub {
        command: Some(command.clone()),
        reason: None,
    };
    let expected = UndoRefusal::NotRetractable {
        event: "RoomSet".to_owned(),
        done: Some(hall.done(&command)),
        command,
    };
    assert_eq!(refused(hall.send(undo)), expected.into());
    set(&mut hall, None).unwrap();
    assert_eq!(hall.ledger.club().room(), None);
}

fn any_table() -> impl Strategy<Value = (u8, BTreeSet<u8>, u8)> {
    let closed = |seats: u8| prop::collection::btree_set(1..=seats, 0..=usize::from(seats - 2));
    (2_u8..=23).prop_flat_map(move |seats| (Just(seats), closed(seats), 0_u8..3))
}

fn any_room() -> impl Strategy<Value = RoomRules> {
    let tables = prop::collection::vec(any_table(), 1..=40);
    (tables, prop::option::of(any::<prop::sample::Index>())).prop_map(|(tables, featured)| {
        let tables = tables.into_iter().zip(1..);
        let tables: Vec<RoomTable> = tables
            .map(|((seats, closed, standing), number)| RoomTable {
                closed,
                standing: match standing {
                    0 => Standing::Ordinary,
                    1 => Standing::Kept,
                    _ => Standing::Shut,
                },
                ..table(&number.to_string(), seats)
            })
            .collect();
        let featured = featured.map(|index| index.get(&tables).name.clone());
        RoomRules { tables, featured }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_room_is_kept_as_it_was_set(rooms in prop::collection::vec(any_room(), 1..4)) {
        let mut hall = Hall::new(0);
        for room in rooms {
            if hall.ledger.club().room() != Some(&room) {
                set(&mut hall, Some(room.clone())).unwrap();
            }
            prop_assert_eq!(hall.ledger.club().room(), Some(&room));
        }
        prop_assert_eq!(&Club::replay(&hall.log()).unwrap(), hall.ledger.club());
    }
}
