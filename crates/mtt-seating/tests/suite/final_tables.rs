//! Final tables of a size of their own, orders that name a seat, and seats that are drawn again.

use std::collections::{BTreeMap, BTreeSet};

use mtt_seating::{
    ConfigSetup, DrawKey, Event, HandEnd, InvalidConfig, Mover, PinTarget, PlayerId, RoomSetup,
    RoomTableSetup, Seat, TableId, Tournament, UnknownBlinds,
};
use proptest::prelude::*;

use crate::checker::{is_open, seats_now, tables_for};
use crate::laws::{raws, reports};
use crate::night::{Night, closed, closed_room, drawn, kinds, running, table};
use crate::stream::{Raw, Reports, event};

fn room(tables: &[(&str, u8)]) -> RoomSetup {
    let table = |(name, seats): &(&str, u8)| RoomTableSetup::new(TableId::new(*name), *seats);
    RoomSetup {
        tables: tables.iter().map(table).collect(),
        featured: None,
    }
}

/// Eight seats at a table, nine at the final one.
fn eight_and_nine() -> ConfigSetup {
    ConfigSetup {
        n_max: 8,
        final_table: Some(9),
        ..closed_room()
    }
}

/// The first players of a table bust, one report for each.
fn bust_first(night: &mut Night, busts: usize) -> Vec<&'static str> {
    let mut last = Vec::new();
    for _ in 0..busts {
        let tables = night.live.tables();
        let largest = tables.max_by_key(|table| table.players_seated()).unwrap();
        let end = HandEnd {
            busted: largest.players().take(1).cloned().collect(),
            ..HandEnd::quiet(largest.id().clone())
        };
        last = kinds(&night.must(&end.into()));
    }
    last
}

#[test]
fn nine_players_of_an_eight_handed_night_sit_at_one_table_of_nine() {
    let mut night = drawn(eight_and_nine(), 17);
    assert_eq!(night.sizes(), [6, 6, 5]);
    bust_first(&mut night, 7);
    assert_eq!(night.sizes(), [5, 5]);
    let last = bust_first(&mut night, 1);
    assert_eq!(last.last(), Some(&"final_table"));
    assert_eq!(night.sizes(), [9]);
    let only = night.live.tables().next().unwrap();
    let seats: Vec<u8> = only.seats().map(|(seat, _)| seat.get()).collect();
    assert_eq!(seats, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn nine_players_wait_for_the_end_of_registration() {
    let open = ConfigSetup {
        registration_open: true,
        ..eight_and_nine()
    };
    let mut night = drawn(open, 9);
    assert_eq!(night.sizes(), [5, 4]);
    night.must(&Event::RegistrationClosed);
    assert_eq!(night.sizes(), [9]);
}

#[test]
fn a_small_final_table_is_formed_when_its_number_is_left() {
    let six = ConfigSetup {
        n_max: 9,
        final_table: Some(6),
        ..closed_room()
    };
    let mut night = drawn(six, 8);
    assert_eq!(night.sizes(), [4, 4]);
    bust_first(&mut night, 1);
    assert_eq!(night.sizes(), [4, 3]);
    let last = bust_first(&mut night, 1);
    assert_eq!(last.last(), Some(&"final_table"));
    assert_eq!(night.sizes(), [6]);
}

#[test]
fn the_final_table_is_the_last_of_the_room_and_has_the_seats() {
    let own = ConfigSetup {
        room: Some(room(&[("1", 9), ("2", 8), ("TV", 9)])),
        ..eight_and_nine()
    };
    let mut night = drawn(own.clone(), 10);
    assert_eq!(night.sizes(), [5, 5]);
    bust_first(&mut night, 1);
    assert_eq!(night.sizes(), [9]);
    assert_eq!(night.live.final_table(), Some(&table("TV")));
    let small = ConfigSetup {
        room: Some(room(&[("1", 9), ("2", 8)])),
        ..own
    };
    assert_eq!(
        small.faults(),
        [InvalidConfig::new(
            "final_table",
            "9",
            "2..=8 at table 2, the last to break"
        )]
    );
    let alone = ConfigSetup {
        n_max: 9,
        final_table: Some(6),
        room: Some(room(&[("1", 9)])),
        ..closed()
    };
    assert_eq!(
        alone.faults(),
        [InvalidConfig::new(
            "final_table",
            "6",
            "9 or more at the only table"
        )]
    );
    let none = ConfigSetup {
        final_table: Some(1),
        ..closed()
    };
    assert_eq!(
        none.faults(),
        [InvalidConfig::new("final_table", "1", "2..=23")]
    );
}

#[test]
fn an_order_without_blinds_names_a_free_seat_and_keeps_it() {
    let named = ConfigSetup {
        unknown_blinds: UnknownBlinds::DrawSeat,
        registration_open: true,
        ..closed_room()
    };
    let mut night = running(named, &[9, 8, 6], 0);
    assert_eq!(kinds(&night.must(&Event::Rebalance)), ["order"]);
    let order = night.live.orders().next().unwrap();
    assert_eq!(order.mover, Mover::NextBigBlind);
    let seat = order.seat.unwrap();
    assert!((7..=9).contains(&seat.get()), "{seat}");
    // It stays the same as long as it is free, and the director's own move takes it.
    assert!(night.must(&Event::Rebalance).is_empty());
    let moved = Event::Move {
        player: PlayerId::new("B1"),
        to_table: table("C"),
        to_seat: seat,
    };
    let step = night.must(&moved);
    let kept = night.live.orders().all(|order| order.seat != Some(seat));
    assert!(kept, "{step:?}");
}

#[test]
fn before_the_first_hand_player_and_seat_are_drawn() {
    let both = ConfigSetup {
        unknown_blinds: UnknownBlinds::DrawBoth,
        ..closed_room()
    };
    let mut night = running(both, &[9, 7], 0);
    night.must(&Event::Rebalance);
    let order = night.live.orders().next().unwrap();
    let Mover::Player(player) = order.mover else {
        panic!("{order:?}");
    };
    assert!(player.as_str().starts_with('A') && order.seat.is_some());
    // Who is pinned is not the one to move.
    let target = PinTarget::Player(player.clone());
    night.must(&Event::Pin { target });
    let order = night.live.orders().next().unwrap();
    assert_ne!(order.mover, Mover::Player(player));
}

/// Every order names a seat that is there, open, and kept for nobody else.
fn orders_name_free_seats(live: &Tournament, both: bool) {
    let mut kept: BTreeSet<(TableId, Seat)> = BTreeSet::new();
    let mut movers: BTreeSet<PlayerId> = BTreeSet::new();
    for order in live.orders() {
        let seat = order.seat.unwrap();
        let to = live.table(&order.to).unwrap();
        assert!(to.occupant(seat).is_none() && is_open(live, &order.to, seat));
        assert!(seat.get() <= seats_now(live));
        assert!(kept.insert((order.to, seat)), "a seat is kept twice");
        if let Mover::Player(player) = order.mover {
            assert!(movers.insert(player), "a player is ordered twice");
        } else {
            assert!(!both, "an order without a player");
        }
    }
}

fn play(setup: ConfigSetup, players: usize, raws: &[Raw], reports: Reports) -> Night {
    let both = setup.unknown_blinds == UnknownBlinds::DrawBoth;
    let mut night = drawn(setup, players);
    for raw in raws {
        if let Some(event) = event(&night.live, *raw, reports) {
            // A stream may contain events that do not fit; they are checked for leaving no trace.
            let _refused = night.apply(&event);
            orders_name_free_seats(&night.live, both);
        }
    }
    night
}

fn setups() -> impl Strategy<Value = ConfigSetup> {
    let sizes = (2_u8..=10, 2_u8..=12);
    (sizes, any::<(bool, bool, bool)>(), any::<u64>()).prop_map(|((n_max, last), flags, seed)| {
        let (registration_open, final_table_redraw, both) = flags;
        ConfigSetup {
            n_max,
            n_min: 2,
            registration_open,
            final_table_redraw,
            final_table: Some(last),
            unknown_blinds: if both {
                UnknownBlinds::DrawBoth
            } else {
                UnknownBlinds::DrawSeat
            },
            seed,
            ..closed_room()
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::law_cases(50), ..ProptestConfig::default() })]

    #[test]
    fn orders_name_free_seats_and_the_final_table_has_its_size(
        setup in setups(), players in 2_usize..40, raws in raws(), reports in reports(),
    ) {
        let (n_max, last) = (setup.n_max, setup.final_table.unwrap());
        let mut night = play(setup, players, &raws, reports);
        night.let_go();
        night.settle();
        let players = night.live.players_alive();
        let open = night.live.registration_open();
        let needed = if players <= usize::from(last) && !open {
            1
        } else if players > usize::from(last) {
            tables_for(players, n_max).max(if last < n_max { 2 } else { 1 })
        } else {
            tables_for(players, n_max)
        };
        if players >= 2 {
            prop_assert_eq!(night.live.tables().len(), needed, "{} players", players);
        }
    }

    #[test]
    fn seats_drawn_again_seat_everybody_once_at_the_fewest_tables(
        setup in setups(), players in 2_usize..40, raws in raws(), reports in reports(), seed in any::<u64>(),
    ) {
        let mut night = play(setup, players, &raws, reports);
        let pinned: BTreeMap<PlayerId, (TableId, Seat)> = night.live.tables()
            .flat_map(|table| table.seats().map(move |(seat, who)| (table.id().clone(), seat, who)))
            .filter(|(_, _, who)| who.pinned)
            .map(|(table, seat, who)| (who.player.clone(), (table, seat)))
            .collect();
        let before = night.live.clone();
        let again = night.live.seats_again(DrawKey { seed, sequence: 9 });
        prop_assert_eq!(&before, &night.live);
        let again = again.unwrap();
        let mut seen = BTreeSet::new();
        for (id, seats) in &again {
            prop_assert!(night.live.table(id).is_some());
            prop_assert!(seats.keys().all(|seat| seat.get() <= seats_now(&night.live)));
            for (seat, player) in seats {
                prop_assert!(seen.insert(player.clone()));
                if let Some(place) = pinned.get(player) {
                    prop_assert_eq!(place, &(id.clone(), *seat));
                }
            }
        }
        let everybody: BTreeSet<PlayerId> = night.alive.keys().cloned().collect();
        prop_assert_eq!(seen, everybody);
        if pinned.is_empty() {
            let sizes: Vec<usize> = again.values().map(BTreeMap::len).collect();
            let spread = sizes.iter().max().unwrap() - sizes.iter().min().unwrap();
            prop_assert!(spread <= 1, "{:?}", sizes);
        }
        night.let_go();
        night.settle();
        if night.live.players_alive() >= 2 {
            let again = night.live.seats_again(DrawKey { seed, sequence: 9 }).unwrap();
            prop_assert_eq!(again.len(), night.live.tables_needed());
        }
    }
}
