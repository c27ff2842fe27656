//! Laws over random rooms. Nobody is above the places, closed seats are empty, sizes are even unless a table is full,
//! and the open tables are those that a plain reference names.

use std::collections::{BTreeMap, BTreeSet};

use mtt_seating::{
    Action, Chips, ConfigSetup, DrawKey, Event, HandData, PlayerId, Profile, RoomSetup,
    RoomTableSetup, Seat, SeatingError, Standing, TableId, Tournament,
};
use proptest::prelude::*;

use crate::checker::{gap, is_open, places};
use crate::laws::{raws, reports, rules};
use crate::night::Night;
use crate::stream::{Raw, Reports, event};

/// Rooms of one to six tables with at most `n_max` seats, some of them closed.
fn rooms(n_max: u8) -> impl Strategy<Value = RoomSetup> {
    let table = (2..=n_max, any::<u32>());
    let tables = prop::collection::vec(table, 1..=6);
    (
        tables,
        prop::option::of(any::<prop::sample::Index>()),
        any::<bool>(),
    )
        .prop_map(|(tables, featured, backwards)| {
            let count = tables.len();
            let name = |at: usize| if backwards { count - at } else { at + 1 };
            let tables: Vec<RoomTableSetup> = tables
                .into_iter()
                .enumerate()
                .map(|(at, (seats, closed))| {
                    let id = TableId::new(format!("T{}", name(at)));
                    let mut table = RoomTableSetup::new(id, seats);
                    let wanted =
                        (1..=seats).filter(|seat| closed >> seat & 1 == 1 && closed & 1 == 1);
                    table.closed = wanted.take(usize::from(seats) - 2).collect();
                    table
                })
                .collect();
            let featured = featured.map(|at| at.get(&tables).id.clone());
            RoomSetup { tables, featured }
        })
}

/// Rules with a room, and a field that it holds.
fn setups(hands: HandData) -> impl Strategy<Value = (ConfigSetup, usize)> {
    let with_room = rules(hands).prop_flat_map(|setup| {
        let room = rooms(setup.n_max);
        (Just(setup), room)
    });
    with_room.prop_flat_map(|(setup, room)| {
        let most: usize = room.tables.iter().map(RoomTableSetup::places).sum();
        let setup = ConfigSetup {
            room: Some(room),
            ..setup
        };
        (Just(setup), 2..=most)
    })
}

fn drawn(setup: ConfigSetup, players: usize) -> Night {
    let mut night = Night::new(setup);
    for number in 0..players {
        night.register(&format!("p{number}"));
    }
    night.must(&Event::Start);
    check(&night.live);
    night
}

/// A verb of the room, made from plain numbers.
fn verb(live: &Tournament, (kind, a, b, _): Raw) -> Event {
    let room = live.room().unwrap().setup();
    let table = room.tables[usize::from(a) % room.tables.len()].id.clone();
    let seat = Seat::new(u8::try_from(b % 23 + 1).unwrap()).unwrap();
    match kind % 6 {
        0 => Event::CloseSeat { table, seat },
        1 => Event::OpenSeat { table, seat },
        2 => Event::Feature {
            table: (b % 4 > 0).then_some(table),
        },
        3 => {
            let mut tables: Vec<TableId> =
                room.tables.iter().map(|table| table.id.clone()).collect();
            let middle = usize::from(a) % tables.len();
            tables.rotate_left(middle);
            if b % 2 == 0 {
                tables.reverse();
            }
            Event::OrderTables { tables }
        }
        4 => Event::BreakTable { table },
        _ => Event::OpenTable { table },
    }
}

/// Checks that players are in open seats of the room, and no more than it has.
fn check(live: &Tournament) {
    let room = live.room().unwrap();
    assert!(live.players_alive() <= room.places(), "above the places");
    let names: BTreeSet<&TableId> = room.setup().tables.iter().map(|table| &table.id).collect();
    assert!(live.tables().all(|table| names.contains(table.id())));
    for table in live.tables() {
        let mut seats = table.seats();
        assert!(seats.all(|(seat, _)| is_open(live, table.id(), seat)));
    }
}

/// Plays a stream: plain events alone, or verbs of the room between them.
fn play(night: &mut Night, raws: &[Raw], reports: Reports, verbs: bool) {
    for raw in raws {
        let next = if verbs && raw.3.is_multiple_of(5) {
            Some(verb(&night.live, *raw))
        } else {
            event(&night.live, *raw, reports)
        };
        let Some(next) = next else {
            continue;
        };
        let (full, before) = (
            night.live.players_alive() == night.live.room().unwrap().places(),
            night.live.players_alive(),
        );
        let key = DrawKey {
            seed: u64::from(raw.1),
            sequence: 1,
        };
        let mut in_place = night.live.clone();
        assert_eq!(
            in_place.decide_in_place(&next, key),
            night.live.decide(&next, key)
        );
        assert_eq!(in_place, night.live, "{next:?} left a trace");
        assert!(in_place.counts_are_right(), "{next:?} left a count");
        let answer = night.apply(&next);
        if let (Event::Register { .. }, Ok(_)) = (&next, &answer) {
            assert!(!full, "{before} players and one more");
        }
        check(&night.live);
    }
}

/// The last tables of the order that hold everybody, found by adding one after the other.
fn open_by_hand(live: &Tournament) -> BTreeSet<TableId> {
    let room = live.room().unwrap().setup();
    let mut order: Vec<&RoomTableSetup> = room.tables.iter().collect();
    if let Some(featured) = &room.featured {
        let at = order.iter().position(|table| table.id == *featured);
        let featured = order.remove(at.unwrap());
        order.push(featured);
    }
    let mut open = BTreeSet::new();
    let mut held = 0;
    while let Some(table) = order.pop() {
        if open.is_empty() || held < live.players_alive() {
            held += usize::from(table.seats) - table.closed.len();
            open.insert(table.id.clone());
        }
    }
    open
}

fn open(live: &Tournament) -> BTreeSet<TableId> {
    live.tables().map(|table| table.id().clone()).collect()
}

/// Nobody waits, sizes are even, no table is open that could break, and nothing more is decided.
fn check_settled(night: &mut Night) {
    night.let_go();
    night.settle();
    let live = &night.live;
    assert_eq!(
        live.waiting_len() + live.in_transit().len() + live.orders().len(),
        0
    );
    let tables = u32::try_from(live.tables().len()).unwrap();
    let tolerance = usize::from(live.config().tolerance().gap(tables));
    assert!(gap(live) <= tolerance, "{:?}", night.sizes());
    let all: usize = live.tables().map(|table| places(live, table.id())).sum();
    assert!(live.players_alive() <= all, "not at the open tables");
    check_spare(live, all);
    assert_eq!(night.settle(), 0, "it never ends");
}

/// The first open table of the order is needed, unless the slack or the director keeps it.
fn check_spare(live: &Tournament, all: usize) {
    let room = live.room().unwrap();
    let shut = |id: &TableId| room.table(id).unwrap().standing == Standing::Shut;
    assert!(live.tables().all(|table| !shut(table.id())));
    let kept = live.tables().any(|table| {
        let own = room.table(table.id()).unwrap();
        own.standing == Standing::Kept
    });
    let slack = live.registration_open() && live.config().registration_slack() > 0;
    if kept || slack || live.tables().len() == 1 {
        return;
    }
    let is_open = |table: &&RoomTableSetup| live.table(&table.id).is_some();
    let first = room.break_order().find(is_open).unwrap();
    assert!(
        all - places(live, &first.id) < live.players_alive(),
        "{} is not needed",
        first.id
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::law_cases(60), ..ProptestConfig::default() })]

    #[test]
    fn the_draw_takes_the_last_tables_that_hold_everybody(
        (setup, players) in setups(HandData::Untracked),
    ) {
        let night = drawn(setup, players);
        prop_assert_eq!(open(&night.live), open_by_hand(&night.live));
        prop_assert!(gap(&night.live) <= 1);
        prop_assert_eq!(night.live.waiting_len(), 0);
    }

    #[test]
    fn open_are_the_last_tables_that_hold_everybody(
        (setup, players) in setups(HandData::Untracked), raws in raws(), reports in reports(),
    ) {
        let setup = ConfigSetup { registration_slack: 0, ..setup };
        let mut night = drawn(setup, players);
        for raw in &raws {
            let Some(next) = event(&night.live, *raw, reports) else { continue };
            if matches!(next, Event::Pin { .. }) {
                continue;
            }
            let _refused = night.apply(&next);
            if night.live.players_alive() > 0 {
                prop_assert_eq!(open(&night.live), open_by_hand(&night.live), "{:?}", next);
            }
        }
    }

    #[test]
    fn a_night_in_a_room_without_hand_records_settles(
        (setup, players) in setups(HandData::Untracked), raws in raws(), reports in reports(), verbs in any::<bool>(),
    ) {
        let mut night = drawn(setup, players);
        play(&mut night, &raws, reports, verbs);
        if night.live.players_alive() >= 2 {
            night.must(&Event::Rebalance);
            check_settled(&mut night);
            check(&night.live);
        }
    }

    #[test]
    fn a_night_in_a_room_with_tracked_hands_settles(
        (setup, players) in setups(HandData::Tracked), raws in raws(), reports in reports(), verbs in any::<bool>(),
    ) {
        let mut night = drawn(setup, players);
        play(&mut night, &raws, reports, verbs);
        if night.live.players_alive() >= 2 {
            check_settled(&mut night);
            check(&night.live);
        }
    }

    #[test]
    fn a_room_of_equal_tables_seats_as_without_one(
        setup in rules(HandData::Tracked), players in 2_usize..40, raws in raws(), reports in reports(),
    ) {
        // The last table of the order is T1: it is opened first and breaks last, as among equals without a room.
        let setup = ConfigSetup { registration_slack: 0, profile: Profile::Tda, ..setup };
        let tables = (1..=60_u32).rev();
        let tables = tables.map(|number| RoomTableSetup::new(TableId::numbered(number), setup.n_max));
        let room = RoomSetup { tables: tables.collect(), featured: None };
        let mut plain = Night::new(setup.clone());
        let mut night = Night::new(ConfigSetup { room: Some(room), ..setup });
        for number in 0..players {
            plain.register(&format!("p{number}"));
            night.register(&format!("p{number}"));
        }
        prop_assert_eq!(plain.must(&Event::Start), night.must(&Event::Start));
        // Until the first table breaks both name and seat alike.
        for raw in &raws {
            let Some(next) = event(&plain.live, *raw, reports) else { continue };
            let (one, other) = (plain.apply(&next), night.apply(&next));
            let broke = one.iter().any(|step| step.actions().any(|action| action.kind() == "break"));
            if broke || night.live.tables().len() != plain.live.tables().len() {
                break;
            }
            prop_assert_eq!(one, other);
        }
    }

    #[test]
    fn a_night_played_out_breaks_the_tables_of_the_forecast(
        (setup, players) in setups(HandData::Untracked), pick in any::<u16>(),
    ) {
        let setup = ConfigSetup { registration_open: false, ..setup };
        let mut night = drawn(setup, players);
        let expected: Vec<(TableId, usize)> = night
            .live
            .forecast()
            .into_iter()
            .map(|one| (one.table, one.eliminations))
            .collect();
        let mut broken = Vec::new();
        for gone in 1..players - 1 {
            let at = usize::from(pick) * gone % night.live.players_alive();
            let player = night.live.occupants().nth(at).unwrap().player.clone();
            let step = night.must(&Event::Removed { player });
            for action in step.actions() {
                if let Action::Break { table } = action {
                    broken.push((table.clone(), gone));
                }
            }
        }
        prop_assert_eq!(broken, expected);
    }

    #[test]
    fn a_player_too_many_is_refused_with_the_places((setup, _) in setups(HandData::Untracked)) {
        let setup = ConfigSetup { registration_open: true, ..setup };
        let tables = &setup.room.as_ref().unwrap().tables;
        let places: usize = tables.iter().map(RoomTableSetup::places).sum();
        let mut night = drawn(setup, places);
        let late = Event::Register { player: PlayerId::new("late"), stack: Chips::new(100) };
        night.refuse(&late, &SeatingError::RoomFull { places });
        let gone = PlayerId::new("p0");
        night.must(&Event::Removed { player: gone });
        night.must(&late);
        let sizes: BTreeMap<TableId, usize> = night
            .live
            .tables()
            .map(|table| (table.id().clone(), table.players_seated()))
            .collect();
        for (id, size) in sizes {
            prop_assert_eq!(size, places_of(&night.live, &id));
        }
    }
}

fn places_of(live: &Tournament, id: &TableId) -> usize {
    places(live, id)
}
