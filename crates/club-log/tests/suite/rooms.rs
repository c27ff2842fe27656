//! Nights in a room of its own tables. None is opened that is not there, and names are free again.

use club_log::command::{NightEdit, RevisionCommand, TournamentAction};
use club_log::entry::EntryId;
use club_log::ledger::LedgerError;
use club_log::refusal::{Contradiction, EditRefusal, Refusal, RefusedValue};
use club_log::rules::{RoomRules, RoomTable, SeatingRules, TournamentRules};
use club_log::{Answer, Club};
use mtt_seating::{InvalidConfig, RoomFault, Seat, SeatingError, Standing, TableId};
use proptest::prelude::*;

use crate::hall::{Hall, refused};
use crate::seats::{check_sizes, room, sizes, tables, waiting};

fn rules(room: RoomRules) -> TournamentRules {
    TournamentRules {
        seating: SeatingRules {
            n_min: 2,
            room: Some(room),
            ..SeatingRules::default()
        },
        max_entries: 5,
        ..TournamentRules::default()
    }
}

#[test]
fn a_25th_player_at_three_tables_of_eight_opens_no_fourth() {
    let three = room(&[("1", 8), ("2", 8), ("TV", 8)]);
    let mut hall = Hall::with_field(26, 25, rules(three));
    check_alternates(&hall, 1);
    hall.draw().unwrap();
    check_sizes(&hall, &[("1", 8), ("2", 8), ("TV", 8)]);
    hall.bust(&[("e1".into(), None)]).unwrap();
    check_alternates(&hall, 0);
    hall.register(26).unwrap();
    check_alternates(&hall, 1);
    check_sizes(&hall, &[("1", 8), ("2", 8), ("TV", 8)]);
    assert_eq!(waiting(hall.night()), []);
}

#[track_caller]
fn check_alternates(hall: &Hall, expected: usize) {
    assert_eq!(hall.night().alternates().len(), expected);
}

#[test]
fn a_bust_whose_seat_is_taken_since_cannot_be_taken_back() {
    let three = room(&[("1", 8), ("2", 8), ("TV", 8)]);
    let mut hall = Hall::with_field(26, 24, rules(three));
    hall.draw().unwrap();
    hall.bust(&[("e1".into(), None)]).unwrap();
    hall.register(25).unwrap();
    let bust = hall.log().iter().rev().nth(2).unwrap().command.clone();
    let undo = RevisionCommand::Undo {
        tournament: None,
        command: Some(bust),
        reason: None,
    };
    let before = hall.log();
    let refusal = refused(hall.send(undo)).to_string();
    assert!(refusal.contains("cannot be taken back"), "{refusal}");
    assert_eq!(hall.log(), before);
}

#[test]
fn the_first_table_breaks_and_opens_again_under_its_name() {
    let mut hall = Hall::with_field(12, 9, rules(room(&[("7", 6), ("TV", 8)])));
    hall.draw().unwrap();
    check_sizes(&hall, &[("7", 4), ("TV", 5)]);
    hall.bust(&[("e1".into(), None)]).unwrap();
    check_sizes(&hall, &[("TV", 8)]);
    hall.register(10).unwrap();
    let names: Vec<String> = sizes(&hall).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["7", "TV"]);
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}

#[test]
fn closed_seats_are_not_drawn_and_not_moved_to() {
    let mut tables_of = room(&[("1", 6), ("2", 6)]);
    tables_of.tables[1].closed = [2, 5].into();
    let mut hall = Hall::with_field(10, 4, rules(tables_of));
    hall.draw().unwrap();
    check_sizes(&hall, &[("2", 4)]);
    let seats: Vec<u8> = tables(hall.night())[&TableId::new("2")]
        .keys()
        .copied()
        .collect();
    assert_eq!(seats, [1, 3, 4, 6]);
    assert_eq!(
        refused_move(&mut hall, 5),
        SeatingError::SeatClosed {
            table: TableId::new("2"),
            seat: Seat::new(5).unwrap(),
        }
        .into()
    );
    assert_eq!(
        refused_move(&mut hall, 7),
        SeatingError::SeatOutOfRange { seat: 7, n_max: 6 }.into()
    );
}

fn refused_move(hall: &mut Hall, seat: u8) -> Refusal {
    refused(hall.send(TournamentAction::Move {
        player: "e1".into(),
        to: TableId::new("2"),
        seat: Seat::new(seat).unwrap(),
        reason: None,
    }))
}

#[test]
fn a_night_with_fewer_seats_uses_the_first_ones_of_each_table() {
    let mut eight = rules(room(&[("1", 10), ("2", 10)]));
    eight.seating.n_max = 8;
    let mut hall = Hall::with_field(17, 16, eight);
    hall.register(17).unwrap();
    check_alternates(&hall, 1);
    hall.draw().unwrap();
    check_sizes(&hall, &[("1", 8), ("2", 8)]);
}

#[test]
fn rooms_that_cannot_be_played_in_are_refused() {
    let fault = |room: RoomRules| rules(room).faults().remove(0);
    let config = |field, value: &str, allowed: &str, fault| {
        Refusal::Config(InvalidConfig {
            room: Some(Box::new(fault)),
            ..InvalidConfig::new(field, value, allowed)
        })
    };
    let table = || TableId::new("1");
    assert_eq!(
        fault(room(&[("1", 9), ("1", 9)])),
        config(
            "room",
            "table 1 twice",
            "each table once",
            RoomFault::TableTwice { table: table() }
        )
    );
    assert_eq!(
        fault(room(&[("1", 1)])),
        config(
            "room",
            "table 1 with 1 seat",
            "2..=9 seats",
            RoomFault::Seats {
                table: table(),
                seats: 1,
                most: 9
            }
        )
    );
    assert_eq!(
        fault(room(&[("7-3", 9)])),
        config(
            "seating.room",
            "table name \"7-3\"",
            "1 to 20 letters and digits",
            RoomFault::TableName {
                name: "7-3".to_owned(),
                most: 20
            }
        )
    );
    assert_eq!(
        fault(room(&[])),
        config(
            "room",
            "without tables",
            "1 table or more",
            RoomFault::NoTables
        )
    );
}

fn edit(hall: &mut Hall, room: RoomRules) -> Result<Answer, LedgerError> {
    hall.send(TournamentAction::Edit {
        changes: vec![NightEdit::Room(Some(room))],
        reason: "a table is wobbly".into(),
    })
}

#[test]
fn a_table_that_is_shut_tonight_breaks_and_another_one_opens() {
    let mut own = room(&[("1", 8), ("2", 8), ("3", 8)]);
    let mut hall = Hall::with_field(20, 10, rules(own.clone()));
    hall.draw().unwrap();
    check_sizes(&hall, &[("2", 5), ("3", 5)]);
    own.tables[2].standing = Standing::Shut;
    edit(&mut hall, own.clone()).unwrap();
    check_sizes(&hall, &[("1", 5), ("2", 5)]);
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
    // Without the table that is shut there are sixteen places.
    for number in 11..=16 {
        hall.register(number).unwrap();
    }
    hall.register(17).unwrap();
    check_alternates(&hall, 1);
}

#[test]
fn an_edit_of_the_room_taken_back_is_never_made() {
    let mut own = room(&[("1", 8), ("2", 8)]);
    let mut hall = Hall::with_field(20, 6, rules(own.clone()));
    hall.draw().unwrap();
    let before = hall.ledger.club().clone();
    own.featured = Some(TableId::new("1"));
    let answer = edit(&mut hall, own);
    let command = hall.log().last().unwrap().command.clone();
    answer.unwrap();
    hall.send(RevisionCommand::Undo {
        tournament: None,
        command: Some(command),
        reason: None,
    })
    .unwrap();
    let announced = |club: &Club| club.tournaments().next().unwrap().1.announcement().clone();
    assert_eq!(announced(hall.ledger.club()), announced(&before));
    check_sizes(&hall, &[("2", 6)]);
}

#[test]
fn a_room_without_an_open_table_or_a_taken_seat_is_refused_with_all_of_them() {
    let mut hall = Hall::with_field(20, 9, rules(room(&[("1", 6), ("2", 6)])));
    hall.draw().unwrap();
    let two = tables(hall.night()).remove(&TableId::new("2")).unwrap();
    let (seat, entry) = two.into_iter().next().unwrap();
    let mut other = room(&[("2", 6), ("3", 3)]);
    other.tables[0].closed = [seat].into();
    let expected = EditRefusal::Contradicted {
        field: "room",
        value: RefusedValue::Tables(2),
        facts: vec![
            Contradiction::TableOpen {
                table: TableId::new("1"),
            },
            Contradiction::Seated {
                entry,
                table: TableId::new("2"),
                seat: Seat::new(seat).unwrap(),
            },
            Contradiction::PlayersIn { players: 9 },
        ],
    };
    assert_eq!(refused(edit(&mut hall, other)), expected.into());
}

/// One thing that happens in a random night.
fn act(hall: &mut Hall, (kind, which): (u8, u16)) {
    let alive: Vec<EntryId> = tables(hall.night())
        .into_values()
        .flat_map(std::collections::BTreeMap::into_values)
        .collect();
    let chosen = |list: &[EntryId]| list.get(usize::from(which) % list.len().max(1)).copied();
    match kind % 8 {
        0..=2 => {
            if let Some(entry) = chosen(&alive).filter(|_| alive.len() > 2) {
                let _refused = hall.bust(&[(entry.to_string(), None)]);
            }
        }
        3 | 4 => drop(hall.register(usize::from(which) % 30 + 1)),
        5 => drop(hall.reenter(usize::from(which) % 30 + 1)),
        6 => drop(hall.send(TournamentAction::Balance)),
        _ => {
            let log = hall.log();
            let command = log[usize::from(which) % log.len()].command.clone();
            let undo = RevisionCommand::Undo {
                tournament: None,
                command: Some(command),
                reason: None,
            };
            let _refused = hall.send(undo);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn nobody_is_above_the_places_of_the_room(
        seats in prop::collection::vec((2_u8..=9, any::<bool>()), 1..5),
        acts in prop::collection::vec(any::<(u8, u16)>(), 0..60),
    ) {
        let names = ["1", "2", "窓", "TV"];
        let mut tables_of = room(&[]);
        for ((seats, closed), name) in seats.into_iter().zip(names) {
            let closed = closed && seats > 2;
            tables_of.tables.push(RoomTable {
                name: TableId::new(name),
                seats,
                closed: closed.then_some(2).into_iter().collect(),
                standing: Standing::Ordinary,
            });
        }
        let places = tables_of.places(9);
        let own = tables_of.clone();
        let field = places.min(12);
        let mut hall = Hall::with_field(30, field, rules(tables_of));
        hall.draw().unwrap();
        for one in acts {
            act(&mut hall, one);
            let night = hall.night();
            if night.seats().tables().len() == 0 {
                break;
            }
            prop_assert!(night.alive_count() <= places);
            for (id, seats) in tables(night) {
                let table = own.tables.iter().find(|table| table.name == id).unwrap();
                for seat in seats.keys() {
                    prop_assert!(*seat <= table.seats && !table.closed.contains(seat));
                }
            }
        }
        prop_assert_eq!(&Club::replay(&hall.log()).unwrap(), hall.ledger.club());
    }
}
