//! Tables that the director changes, breaks and opens in the night.

use club_log::command::{TableChange, TournamentAction};
use club_log::ledger::LedgerError;
use club_log::refusal::{Refusal, SeatRefusal};
use club_log::rules::{RoomRules, SeatingRules, TournamentRules};
use club_log::{Answer, Club};
use mtt_seating::{InvalidConfig, RoomFault, Seat, SeatingError, TableId};

use crate::hall::{Hall, refused};
use crate::seats::{self, orders, tables, waiting};

fn rules(tables: &[(&str, u8)]) -> TournamentRules {
    TournamentRules {
        seating: SeatingRules {
            n_min: 2,
            room: (!tables.is_empty()).then(|| seats::room(tables)),
            ..SeatingRules::default()
        },
        ..TournamentRules::default()
    }
}

fn drawn(players: usize, tables: &[(&str, u8)]) -> Hall {
    let mut hall = Hall::with_field(30, players, rules(tables));
    hall.draw().unwrap();
    hall
}

#[track_caller]
fn check_sizes(hall: &Hall, expected: &[(&str, usize)]) {
    seats::check_sizes(hall, expected);
    assert_eq!(waiting(hall.night()), []);
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}

fn change(hall: &mut Hall, name: &str, change: TableChange) -> Result<Answer, LedgerError> {
    hall.send(TournamentAction::Table {
        table: TableId::new(name),
        change,
        reason: "a wobbly leg".into(),
    })
}

fn break_up(hall: &mut Hall, name: &str) -> Result<Answer, LedgerError> {
    hall.send(TournamentAction::Break {
        table: TableId::new(name),
        reason: "a wobbly leg".into(),
    })
}

fn open(hall: &mut Hall, name: &str) -> Result<Answer, LedgerError> {
    hall.send(TournamentAction::Open {
        table: TableId::new(name),
        reason: "room for late players".into(),
    })
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn room(hall: &Hall) -> RoomRules {
    let seating = &hall.night().announcement().rules.seating;
    seating.room.clone().unwrap()
}

const THREE: [(&str, u8); 3] = [("1", 8), ("2", 8), ("3", 8)];

#[test]
fn a_free_seat_closes_and_opens_and_a_taken_one_names_its_player() {
    let mut hall = drawn(6, &THREE);
    let three = tables(hall.night()).remove(&TableId::new("3")).unwrap();
    let (taken, entry) = three.iter().next().unwrap();
    let free = (1..=8).find(|number| !three.contains_key(number)).unwrap();
    let close = |number| TableChange {
        close: vec![seat(number)],
        ..TableChange::default()
    };
    let expected = SeatingError::SeatTaken {
        table: TableId::new("3"),
        seat: seat(*taken),
        by: Some(*entry),
    };
    assert_eq!(
        refused(change(&mut hall, "3", close(*taken))),
        expected.into()
    );
    change(&mut hall, "3", close(free)).unwrap();
    assert_eq!(room(&hall).tables[2].closed, [free].into());
    let expected = SeatingError::SeatClosed {
        table: TableId::new("3"),
        seat: seat(free),
    };
    assert_eq!(
        refused(change(&mut hall, "3", close(free))),
        expected.into()
    );
    let open = TableChange {
        open: vec![seat(free)],
        ..TableChange::default()
    };
    change(&mut hall, "3", open).unwrap();
    assert_eq!(room(&hall), rules(&THREE).seating.room.unwrap());
}

#[test]
fn an_order_into_a_seat_that_closes_gets_another_one() {
    let mut hall = drawn(14, &[("1", 8), ("2", 8)]);
    for _ in 0..2 {
        let two = tables(hall.night()).remove(&TableId::new("2")).unwrap();
        let last = two.into_values().next_back().unwrap();
        hall.bust(&[(last.to_string(), None)]).unwrap();
    }
    let named = orders(hall.night()).pop().unwrap().seat.unwrap();
    let close = TableChange {
        close: vec![seat(named)],
        ..TableChange::default()
    };
    change(&mut hall, "2", close).unwrap();
    let order = orders(hall.night()).pop().unwrap();
    assert!(order.seat.is_some_and(|seat| seat != named));
}

#[test]
fn a_table_is_renamed_with_its_players_and_moved_in_the_order() {
    let mut hall = drawn(10, &THREE);
    let players = tables(hall.night()).remove(&TableId::new("3")).unwrap();
    let renamed = TableChange {
        name: Some(TableId::new("窓")),
        order: Some(1),
        featured: Some(true),
        ..TableChange::default()
    };
    change(&mut hall, "3", renamed).unwrap();
    assert_eq!(tables(hall.night())[&TableId::new("窓")], players);
    let names: Vec<String> = room(&hall)
        .tables
        .iter()
        .map(|table| table.name.to_string())
        .collect();
    assert_eq!(names, ["窓", "1", "2"]);
    assert_eq!(room(&hall).featured, Some(TableId::new("窓")));
    check_sizes(&hall, &[("2", 5), ("窓", 5)]);
    let twice = TableChange {
        name: Some(TableId::new("1")),
        ..TableChange::default()
    };
    assert_eq!(
        refused(change(&mut hall, "2", twice)),
        Refusal::Config(InvalidConfig {
            room: Some(Box::new(RoomFault::TableTwice {
                table: TableId::new("1")
            })),
            ..InvalidConfig::new("room", "table 1 twice", "each table once")
        })
    );
    let fourth = TableChange {
        order: Some(4),
        ..TableChange::default()
    };
    assert_eq!(
        refused(change(&mut hall, "2", fourth)),
        Refusal::Config(InvalidConfig::new("order", "4", "1..=3"))
    );
    let missing = SeatingError::NotInRoom {
        table: TableId::new("3"),
    };
    let feature = TableChange {
        featured: Some(true),
        ..TableChange::default()
    };
    assert_eq!(refused(change(&mut hall, "3", feature)), missing.into());
}

#[test]
fn a_table_broken_by_hand_stays_shut_until_it_is_opened() {
    let mut hall = drawn(10, &THREE);
    check_sizes(&hall, &[("2", 5), ("3", 5)]);
    break_up(&mut hall, "3").unwrap();
    check_sizes(&hall, &[("1", 5), ("2", 5)]);
    let shut = SeatingError::TableShut {
        table: TableId::new("3"),
    };
    assert_eq!(refused(break_up(&mut hall, "3")), shut.into());
    let full = SeatingError::RoomFull { places: 8 };
    assert_eq!(refused(break_up(&mut hall, "2")), full.into());
    open(&mut hall, "3").unwrap();
    let opened: Vec<String> = tables(hall.night())
        .keys()
        .map(ToString::to_string)
        .collect();
    assert_eq!(opened, ["1", "2", "3"]);
    let already = SeatingError::TableOpen {
        table: TableId::new("3"),
    };
    assert_eq!(refused(open(&mut hall, "3")), already.into());
}

#[test]
fn without_a_room_a_broken_table_is_replaced_and_none_is_opened() {
    let mut hall = drawn(10, &[]);
    check_sizes(&hall, &[("T1", 5), ("T2", 5)]);
    break_up(&mut hall, "T1").unwrap();
    check_sizes(&hall, &[("T2", 5), ("T3", 5)]);
    let unknown = SeatingError::UnknownTable {
        table: TableId::new("T1"),
    };
    assert_eq!(refused(break_up(&mut hall, "T1")), unknown.into());
    assert_eq!(
        refused(open(&mut hall, "T1")),
        SeatRefusal::NightWithoutRoom.into()
    );
    let mut small = drawn(4, &[]);
    break_up(&mut small, "T1").unwrap();
    check_sizes(&small, &[("T2", 4)]);
}

#[test]
fn commands_are_named_like_the_verbs() {
    let read = |text: &str| serde_json::from_str::<club_log::Command>(text).unwrap();
    for (verb, command) in [
        (r#"{"close_reg":{}}"#, r#"{"close_registration":{}}"#),
        (r#"{"close-reg":{}}"#, r#"{"close_registration":{}}"#),
        (r#"{"open-reg":{}}"#, r#"{"open_registration":{}}"#),
        (
            r#"{"chips":{"tournament":"n","stacks":[]}}"#,
            r#"{"count_chips":{"tournament":"n","stacks":[]}}"#,
        ),
        (
            r#"{"reorder":{"order":[["Ann"]],"reason":"r"}}"#,
            r#"{"reorder_busts":{"order":[["Ann"]],"reason":"r"}}"#,
        ),
        (
            r#"{"hand-for-hand":{"change":{"action":"round"}}}"#,
            r#"{"hand_for_hand":{"change":{"action":"round"}}}"#,
        ),
    ] {
        assert_eq!(read(verb), read(command), "{verb}");
    }
    let confirm = read(r#"{"confirm":{"player":"Ann","seat":3}}"#);
    let expected = TournamentAction::Confirm {
        player: "Ann".into(),
        to: None,
        seat: Some(seat(3)),
        reason: None,
    };
    assert_eq!(confirm, expected.on(None));
}
