//! Theorem 1: random states settle with the fewest moves that an exhaustive search finds.
//!
//! It holds whatever the order in which hands end, slow and fast tables mixed. 300 states, 10,000
//! with `CLUB_LONG=1`.

use std::collections::BTreeMap;

use mtt_seating::{
    Action, Config, ConfigSetup, Event, HandEnd, Phase, PlayerId, Profile, SeatSetup, StateSetup,
    TableId, TableRef, TableSetup, Tournament,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::checker::{gap, tables_for};
use crate::search::fewest_moves;

/// Tables of the given sizes, seats and blinds at random, all that can in a hand.
fn restore(setup: ConfigSetup, sizes: &[usize], rng: &mut ChaCha8Rng) -> Tournament {
    let n_max = setup.n_max;
    let tables = sizes.iter().zip('A'..).map(|(size, name)| {
        let mut seats: Vec<u8> = (1..=n_max).collect();
        seats.shuffle(rng);
        let phase = if *size < 2 {
            Phase::BetweenHands
        } else {
            Phase::InHand
        };
        let seated = seats.iter().take(*size).map(|seat| {
            let player = PlayerId::new(format!("{name}{seat}"));
            (*seat, SeatSetup::new(player))
        });
        TableSetup {
            big_blind: rng.random::<bool>().then(|| rng.random_range(1..=n_max)),
            small_blind: Some(rng.random_range(1..=n_max)),
            seats: seated.collect(),
            ..TableSetup::new(TableId::new(name), phase)
        }
    });
    let state = StateSetup {
        tables: tables.collect(),
        ..StateSetup::default()
    };
    Tournament::restore(Config::new(setup).unwrap(), state).unwrap()
}

/// Ends hands one by one until everything is where it belongs; returns the changes of table.
fn settle(live: &mut Tournament, rng: &mut ChaCha8Rng) -> usize {
    let mut at: BTreeMap<PlayerId, TableId> = live
        .tables()
        .flat_map(|table| {
            let players = table.players().cloned();
            players.map(move |player| (player, table.id().clone()))
        })
        .collect();
    let mut moves = 0;
    let mut apply = |live: &mut Tournament, event: &Event| {
        for action in live.apply(live.sequence() + 1, event).unwrap().actions() {
            if let Action::Seat { player, table, .. } = action {
                let old = at.insert(player.clone(), table.clone());
                moves += usize::from(old.is_some_and(|old| old != *table));
            }
        }
    };
    let n_max = live.config().n_max();
    for _ in 0..3000 {
        let ready = live.tables().filter(|table| table.may_deal());
        let ready: Vec<TableId> = ready.map(|table| table.id().clone()).collect();
        for table in ready {
            apply(live, &Event::HandStarted { table });
        }
        let playing = live.tables().filter(|table| table.in_hand());
        let mut playing: Vec<TableId> = playing.map(|table| table.id().clone()).collect();
        let settled = live.waiting_len() == 0
            && live.in_transit().len() == 0
            && gap(live) <= 1
            && live.tables().len() == tables_for(live.players_alive(), n_max);
        if settled {
            return moves;
        }
        if playing.is_empty() {
            // Nobody can deal, as at a single table with one player: the room asks again.
            apply(live, &Event::Rebalance);
            continue;
        }
        // The first table of the list is fast, the last one slow: eight hands to one.
        playing.sort();
        let fast = rng.random_range(0..8_u32) != 0;
        let half = playing.len().div_ceil(2);
        let turn = if fast {
            rng.random_range(0..half)
        } else {
            rng.random_range(0..playing.len())
        };
        apply(live, &HandEnd::quiet(playing[turn].clone()).into());
    }
    let sizes: Vec<usize> = live.tables().map(TableRef::players_seated).collect();
    panic!("never settles: {sizes:?}");
}

#[test]
fn random_states_settle_with_the_fewest_moves_in_any_order_of_hand_ends() {
    let states = if crate::is_long() { 10_000 } else { 300 };
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let mut unsettled = 0;
    for seed in 0..states {
        let n_max: u8 = rng.random_range(2..=9);
        let tables = rng.random_range(1..=4);
        let sizes: Vec<usize> = (0..tables)
            .map(|_| usize::from(rng.random_range(1..=n_max)))
            .collect();
        if sizes.iter().sum::<usize>() < 2 {
            continue;
        }
        let profiles = [Profile::Tda, Profile::Online, Profile::Home];
        let setup = ConfigSetup {
            n_max,
            n_min: rng.random_range(2..=n_max),
            profile: profiles[rng.random_range(0..3)],
            registration_open: false,
            seed,
            ..ConfigSetup::default()
        };
        let mut live = restore(setup, &sizes, &mut rng);
        let moves = settle(&mut live, &mut rng);
        assert_eq!(
            moves,
            fewest_moves(&sizes, usize::from(n_max)),
            "{sizes:?} at {n_max}, state {seed}"
        );
        unsettled += usize::from(moves > 0);
    }
    assert!(
        unsettled * 2 > usize::try_from(states).unwrap(),
        "only {unsettled} states had to be settled"
    );
}
