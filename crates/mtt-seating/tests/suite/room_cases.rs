//! Worked cases and refusals of rooms.

use mtt_seating::{
    Action, Chips, Config, ConfigSetup, Event, HandData, InvalidConfig, PinTarget, PlayerId,
    Profile, RoomFault, RoomSetup, RoomTableSetup, RuleId, SeatingError, StateSetup, TableId,
    TableSetup, Tournament,
};

use crate::night::{Night, closed_room, kinds, player, seat, table};

fn room(tables: &[(&str, u8)], featured: Option<&str>) -> RoomSetup {
    RoomSetup {
        tables: tables
            .iter()
            .map(|(name, seats)| RoomTableSetup::new(TableId::new(*name), *seats))
            .collect(),
        featured: featured.map(TableId::new),
    }
}

fn rules(tables: &[(&str, u8)], featured: Option<&str>) -> ConfigSetup {
    ConfigSetup {
        registration_open: true,
        n_min: 2,
        room: Some(room(tables, featured)),
        ..closed_room()
    }
}

fn night(setup: ConfigSetup, players: usize) -> Night {
    let mut night = Night::new(setup);
    for number in 1..=players {
        night.register(&format!("p{number}"));
    }
    night.must(&Event::Start);
    night
}

fn sizes(night: &Night) -> Vec<(String, usize)> {
    let tables = night.live.tables();
    tables
        .map(|table| (table.id().to_string(), table.players_seated()))
        .collect()
}

#[track_caller]
fn check_sizes(night: &Night, expected: &[(&str, usize)]) {
    let expected: Vec<(String, usize)> = expected
        .iter()
        .map(|(name, size)| ((*name).to_owned(), *size))
        .collect();
    assert_eq!(sizes(night), expected);
}

fn late(name: &str) -> Event {
    Event::Register {
        player: PlayerId::new(name),
        stack: Chips::new(20_000),
    }
}

const THREE: [(&str, u8); 3] = [("1", 8), ("2", 8), ("3", 8)];

#[test]
fn a_25th_player_at_three_tables_of_eight_opens_no_fourth() {
    let mut night = night(rules(&THREE, None), 24);
    check_sizes(&night, &[("1", 8), ("2", 8), ("3", 8)]);
    night.refuse(&late("p25"), &SeatingError::RoomFull { places: 24 });
}

#[test]
fn the_first_of_the_order_breaks_and_its_name_is_free_again() {
    let mut night = night(rules(&THREE, Some("1")), 17);
    check_sizes(&night, &[("1", 6), ("2", 5), ("3", 6)]);
    // The order is 2, 3, 1: the featured table is last.
    let one = night.live.table(&table("1")).unwrap();
    let gone = one.players().next().unwrap().clone();
    let step = night.must(&Event::Removed { player: gone });
    assert_eq!(
        step.decisions[0].action,
        Action::Break { table: table("2") }
    );
    check_sizes(&night, &[("1", 8), ("3", 8)]);
    let step = night.must(&late("p18"));
    assert_eq!(step.decisions[0].action, Action::Open { table: table("2") });
    assert_eq!(step.decisions[0].reason.rule, RuleId::TablesNeeded);
}

#[test]
fn a_small_table_is_full_before_the_others_have_more() {
    let night = night(rules(&[("a", 9), ("b", 6), ("c", 9)], None), 23);
    check_sizes(&night, &[("a", 8), ("b", 6), ("c", 9)]);
}

#[test]
fn closed_seats_stay_empty_and_open_again() {
    let mut night = night(rules(&THREE, None), 10);
    check_sizes(&night, &[("2", 5), ("3", 5)]);
    let free = |night: &Night| {
        let two = night.live.table(&table("2")).unwrap();
        let mut seats = (1..=8).map(seat);
        seats.find(|seat| two.occupant(*seat).is_none()).unwrap()
    };
    let closed = free(&night);
    let close = Event::CloseSeat {
        table: table("2"),
        seat: closed,
    };
    night.must(&close);
    let (at, by) = (table("2"), closed);
    night.refuse(
        &close,
        &SeatingError::SeatClosed {
            table: at,
            seat: by,
        },
    );
    assert_eq!(night.live.room().unwrap().places(), 23);
    let someone = night.live.table(&table("3")).unwrap().players().next();
    let into = Event::Move {
        player: someone.unwrap().clone(),
        to_table: table("2"),
        to_seat: closed,
    };
    let (at, by) = (table("2"), closed);
    night.refuse(
        &into,
        &SeatingError::SeatClosed {
            table: at,
            seat: by,
        },
    );
    let open = Event::OpenSeat {
        table: table("2"),
        seat: closed,
    };
    night.must(&open);
    let (at, by) = (table("2"), closed);
    night.refuse(
        &open,
        &SeatingError::SeatNotClosed {
            table: at,
            seat: by,
        },
    );
}

#[test]
fn a_taken_seat_a_seat_that_is_not_there_and_the_last_two_are_not_closed() {
    let mut night = night(rules(&[("a", 2), ("b", 3)], None), 4);
    let taken = night.live.table(&table("a")).unwrap();
    let (at, occupant) = taken.seats().next().unwrap();
    let by = Some(occupant.player.clone());
    let close = |name: &str, seat| Event::CloseSeat {
        table: table(name),
        seat,
    };
    let small = SeatingError::TooFewSeats {
        table: table("a"),
        seats: 1,
        need: 2,
    };
    night.refuse(&close("a", at), &small);
    let b = night.live.table(&table("b")).unwrap();
    let (taken, occupant) = b.seats().next().unwrap();
    let by = by.and(Some(occupant.player.clone()));
    let refused = SeatingError::SeatTaken {
        table: table("b"),
        seat: taken,
        by,
    };
    night.refuse(&close("b", taken), &refused);
    let range = SeatingError::SeatOutOfRange { seat: 4, n_max: 3 };
    night.refuse(&close("b", seat(4)), &range);
    let unknown = SeatingError::NotInRoom { table: table("z") };
    night.refuse(&close("z", seat(1)), &unknown);
    // Five places for five players: none of them can go.
    night.must(&late("p5"));
    let full = SeatingError::RoomFull { places: 3 };
    night.refuse(&Event::BreakTable { table: table("a") }, &full);
}

#[test]
fn the_director_breaks_a_table_and_another_one_opens() {
    let mut night = night(rules(&THREE, None), 8);
    check_sizes(&night, &[("3", 8)]);
    let step = night.must(&Event::BreakTable { table: table("3") });
    assert_eq!(kinds(&step)[..2], ["open", "break"]);
    let broken = &step.decisions[1];
    assert_eq!(broken.action, Action::Break { table: table("3") });
    assert_eq!(broken.reason.rule, RuleId::DirectorBreaks);
    check_sizes(&night, &[("2", 8)]);
    let again = SeatingError::TableShut { table: table("3") };
    night.refuse(&Event::BreakTable { table: table("3") }, &again);
    // It is not opened for a ninth player, but when the director says so.
    night.must(&late("p9"));
    assert!(night.live.table(&table("3")).is_none());
    assert_eq!(sizes(&night).len(), 2);
    let step = night.must(&Event::OpenTable { table: table("3") });
    assert_eq!(step.decisions[0].action, Action::Open { table: table("3") });
    assert_eq!(step.decisions[0].reason.rule, RuleId::DirectorOpens);
    night.settle();
    check_sizes(&night, &[("1", 3), ("2", 3), ("3", 3)]);
    let open = SeatingError::TableOpen { table: table("3") };
    night.refuse(&Event::OpenTable { table: table("3") }, &open);
}

#[test]
fn a_table_that_the_director_opened_goes_when_one_table_is_enough() {
    let mut night = night(rules(&[("1", 4), ("2", 4), ("3", 4)], None), 6);
    night.must(&Event::OpenTable { table: table("1") });
    night.settle();
    check_sizes(&night, &[("1", 2), ("2", 2), ("3", 2)]);
    night.must(&Event::RegistrationClosed);
    check_sizes(&night, &[("1", 2), ("2", 2), ("3", 2)]);
    for name in ["p1", "p2"] {
        let player = player(name);
        night.must(&Event::Removed { player });
    }
    night.settle();
    // The table that the director wanted is the one that stays.
    check_sizes(&night, &[("1", 4)]);
    assert_eq!(night.live.final_table(), Some(&table("1")));
    let over = SeatingError::FinalTablePlayed { players: 4 };
    night.refuse(&Event::OpenTable { table: table("2") }, &over);
}

#[test]
fn three_tables_of_five_players_cannot_all_deal() {
    let mut night = night(rules(&THREE, None), 3);
    let few = SeatingError::TooFewForTables {
        tables: 2,
        players: 3,
        need: 4,
    };
    night.refuse(&Event::OpenTable { table: table("1") }, &few);
}

#[test]
fn pinned_tables_and_players_keep_their_table() {
    let mut night = night(rules(&THREE, None), 10);
    night.must(&Event::Pin {
        target: PinTarget::Table(table("2")),
    });
    let pinned = SeatingError::PinnedTable { table: table("2") };
    night.refuse(&Event::BreakTable { table: table("2") }, &pinned);
    let three = night.live.table(&table("3")).unwrap();
    let player = three.players().next().unwrap().clone();
    night.must(&Event::Pin {
        target: PinTarget::Player(player.clone()),
    });
    let pinned = SeatingError::Pinned { player };
    night.refuse(&Event::BreakTable { table: table("3") }, &pinned);
}

#[test]
fn an_order_names_every_table_once() {
    let mut night = night(rules(&THREE, None), 10);
    let order = |names: &[&str]| Event::OrderTables {
        tables: names.iter().map(|name| table(name)).collect(),
    };
    let short = SeatingError::OrderIncomplete { table: table("1") };
    night.refuse(&order(&["2", "3"]), &short);
    let twice = SeatingError::DuplicateTable { table: table("2") };
    night.refuse(&order(&["2", "2", "1"]), &twice);
    let unknown = SeatingError::NotInRoom { table: table("9") };
    night.refuse(&order(&["1", "2", "3", "9"]), &unknown);
    night.must(&order(&["3", "1", "2"]));
    let names = |night: &Night| -> Vec<String> {
        let room = night.live.room().unwrap();
        let order = room.break_order().map(|table| table.id.to_string());
        order.collect()
    };
    assert_eq!(names(&night), ["3", "1", "2"]);
    night.must(&Event::Feature {
        table: Some(table("3")),
    });
    assert_eq!(names(&night), ["1", "2", "3"]);
    let unknown = SeatingError::NotInRoom { table: table("9") };
    let feature = Event::Feature {
        table: Some(table("9")),
    };
    night.refuse(&feature, &unknown);
}

#[test]
fn before_the_start_seats_close_and_more_players_than_places_do_not_start() {
    let mut night = Night::new(rules(&[("1", 2), ("2", 2)], None));
    for name in ["a", "b", "c", "d", "e"] {
        night.register(name);
    }
    night.refuse(&Event::Start, &SeatingError::RoomFull { places: 4 });
    let player = player("e");
    night.must(&Event::Removed { player });
    night.refuse(
        &Event::OpenTable { table: table("1") },
        &SeatingError::NotStarted,
    );
    night.must(&Event::Start);
    check_sizes(&night, &[("1", 2), ("2", 2)]);
}

#[test]
fn without_a_room_its_verbs_are_refused() {
    let mut night = night(closed_room(), 4);
    for event in [
        Event::CloseSeat {
            table: table("T1"),
            seat: seat(1),
        },
        Event::OpenSeat {
            table: table("T1"),
            seat: seat(1),
        },
        Event::Feature { table: None },
        Event::OrderTables { tables: Vec::new() },
        Event::BreakTable { table: table("T1") },
        Event::OpenTable { table: table("T1") },
    ] {
        night.refuse(&event, &SeatingError::NoRoom);
    }
}

#[test]
fn all_faults_of_a_room_are_listed() {
    let mut setup = ConfigSetup {
        profile: Profile::AsPublished,
        ..rules(&[("a", 1), ("b", 10), ("b", 9), ("c", 3)], Some("x"))
    };
    let tables = &mut setup.room.as_mut().unwrap().tables;
    tables[2].closed = [10].into();
    tables[3].closed = [1, 2].into();
    let fault = |value: &str, allowed: &str, room: Option<RoomFault>| InvalidConfig {
        room: room.map(Box::new),
        ..InvalidConfig::new("room", value, allowed)
    };
    let [a, b, c, x] = ["a", "b", "c", "x"].map(TableId::new);
    let seats = |table, seats| RoomFault::Seats {
        table,
        seats,
        most: 9,
    };
    let closed = RoomFault::ClosedSeat {
        table: b.clone(),
        seat: 10,
        seats: 9,
    };
    let open = RoomFault::OpenSeats {
        table: c,
        open: 1,
        least: 2,
    };
    let expected = [
        fault("table a with 1 seat", "2..=9 seats", Some(seats(a, 1))),
        fault(
            "table b with 10 seats",
            "2..=9 seats",
            Some(seats(b.clone(), 10)),
        ),
        fault(
            "table b twice",
            "each table once",
            Some(RoomFault::TableTwice { table: b }),
        ),
        fault("closed seat 10 of table b", "1..=9", Some(closed)),
        fault("table c with 1 open seat", "2 or more", Some(open)),
        fault(
            "featured table x",
            "a table of the room",
            Some(RoomFault::Featured { table: x }),
        ),
        fault(
            "with profile seed-literal",
            "a profile that this crate decides",
            None,
        ),
    ];
    assert_eq!(setup.faults(), expected);
    let empty = rules(&[], None);
    let none = Some(RoomFault::NoTables);
    let expected = [fault("without tables", "1 table or more", none)];
    assert_eq!(empty.faults(), expected);
}

#[test]
fn a_state_has_no_table_that_the_room_has_not() {
    let config = || Config::new(rules(&THREE, None)).unwrap();
    let state = |name: &str, hands| StateSetup::<PlayerId> {
        tables: vec![TableSetup::new(TableId::new(name), hands)],
        ..StateSetup::default()
    };
    let phase = match HandData::Untracked {
        HandData::Untracked => mtt_seating::Phase::Untracked,
        HandData::Tracked => mtt_seating::Phase::BetweenHands,
    };
    let refused = Tournament::restore(config(), state("T1", phase));
    let unknown = SeatingError::NotInRoom { table: table("T1") };
    assert_eq!(refused, Err(unknown));
    let with_room = StateSetup {
        room: Some(room(&THREE, None)),
        ..state("1", phase)
    };
    let plain = Config::new(closed_room()).unwrap();
    let refused = Tournament::restore(plain, with_room);
    let invariant = "a room is in the rules if it is in the state";
    assert_eq!(refused, Err(SeatingError::BadSnapshot { invariant }));
}

#[test]
fn players_of_even_strength_sit_at_tables_of_their_own_sizes() {
    use mtt_seating::DrawKey;
    let mut night = Night::new(rules(&[("a", 9), ("b", 4), ("c", 6)], None));
    for number in 1..=15 {
        night.register(&format!("p{number}"));
    }
    let key = DrawKey {
        seed: 3,
        sequence: 16,
    };
    let strength = |player: &PlayerId| player.as_str()[1..].parse().unwrap();
    let step = night.live.decide_start_by_strength(strength, key).unwrap();
    let at = |name: &str| {
        let seated = step.actions().filter(
            |action| matches!(action, Action::Seat { table: at, .. } if *at == table(name)),
        );
        seated.count()
    };
    assert_eq!((at("a"), at("b"), at("c")), (5, 4, 6));
}
