//! The answer does not depend on what things are called or where a table is turned.
//!
//! Another order of listing is in `laws`; here tables are turned together with their blinds, and
//! players and tables get other names in the same order.

use std::collections::BTreeMap;

use mtt_seating::{
    Action, Candidate, Config, ConfigSetup, Event, HandEnd, PlayerId, Profile, Seat, StateSetup,
    Step, TableId, Tournament,
};
use proptest::prelude::*;

use crate::night::running;
use crate::stream::{Raw, Reports, event};

/// The number of seats by which each table is turned.
type Turns = BTreeMap<TableId, u8>;

fn turn(seat: u8, by: u8, n_max: u8) -> u8 {
    (seat - 1 + by) % n_max + 1
}

fn turned_state(mut state: StateSetup, turns: &Turns, n_max: u8) -> StateSetup {
    for table in &mut state.tables {
        let by = turns[&table.id];
        for blind in [
            &mut table.button,
            &mut table.small_blind,
            &mut table.big_blind,
        ] {
            *blind = blind.map(|seat| turn(seat, by, n_max));
        }
        let seats = std::mem::take(&mut table.seats).into_iter();
        table.seats = seats
            .map(|(seat, player)| (turn(seat, by, n_max), player))
            .collect();
    }
    state
}

fn turned_seat(seat: Seat, table: &TableId, turns: &Turns, n_max: u8) -> Seat {
    // A table that is opened later is turned by nothing.
    let by = turns.get(table).copied().unwrap_or(0);
    Seat::new(turn(seat.get(), by, n_max)).unwrap()
}

fn turned_event(mut event: Event, turns: &Turns, n_max: u8) -> Event {
    if let Event::Move {
        to_table, to_seat, ..
    } = &mut event
    {
        *to_seat = turned_seat(*to_seat, to_table, turns, n_max);
    }
    event
}

fn turned_step(mut step: Step, turns: &Turns, n_max: u8) -> Step {
    for decision in &mut step.decisions {
        if let Action::Seat { table, seat, .. } = &mut decision.action {
            *seat = turned_seat(*seat, table, turns, n_max);
            if let Some(other) = &mut decision.reason.runner_up
                && let Candidate::Seat(other) = &mut other.candidate
            {
                *other = turned_seat(*other, table, turns, n_max);
            }
        }
    }
    step
}

/// Names with a letter in front, which keeps their order.
fn renamed<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    fn all(value: &mut serde_json::Value, player: bool) {
        match value {
            serde_json::Value::String(name) if player => name.insert_str(0, "a-"),
            serde_json::Value::Array(list) => {
                for value in list {
                    all(value, player);
                }
            }
            serde_json::Value::Object(fields) => {
                for (key, value) in fields {
                    let player = matches!(key.as_str(), "player" | "busted" | "for" | "waiting");
                    all(value, player && !value.is_object());
                }
            }
            _ => {}
        }
    }
    let mut value = serde_json::to_value(value).unwrap();
    all(&mut value, false);
    serde_json::from_value(value).unwrap()
}

/// Profiles, seats and players of a room in which some seats between the players are open.
fn rooms() -> impl Strategy<Value = (ConfigSetup, Vec<usize>, Vec<u8>)> {
    let profiles = prop_oneof![
        Just(Profile::Tda),
        Just(Profile::Online),
        Just(Profile::Home)
    ];
    (3_u8..=23, profiles, any::<u64>(), 0_u32..=1).prop_flat_map(
        |(n_max, profile, seed, hold_ms)| {
            let setup = ConfigSetup {
                n_max,
                n_min: n_max / 2 + 1,
                profile,
                seed,
                hold_ms,
                ..ConfigSetup::default()
            };
            let sizes = prop::collection::vec(3..=usize::from(n_max), 2..5);
            (Just(setup), sizes, prop::collection::vec(0..n_max, 5))
        },
    )
}

fn tournament(setup: &ConfigSetup, state: StateSetup) -> Tournament {
    Tournament::restore(Config::new(setup.clone()).unwrap(), state).unwrap()
}

/// Events of a stream that were taken, each with its answer.
fn play(mut live: Tournament, raws: &[Raw]) -> Vec<(Event, Step)> {
    let mut taken = Vec::new();
    for raw in raws {
        if let Some(event) = event(&live, *raw, Reports::Busts)
            && let Ok(step) = live.apply(live.sequence() + 1, &event)
        {
            taken.push((event, step));
        }
    }
    taken
}

/// A room with open seats between the players: some of them busted.
fn room(setup: &ConfigSetup, sizes: &[usize]) -> Tournament {
    let mut live = running(setup.clone(), sizes, 0).live;
    let tables: Vec<TableId> = live.tables().map(|table| table.id().clone()).collect();
    for (number, table) in tables.into_iter().enumerate() {
        let players = live.table(&table).unwrap().players().cloned();
        let busted: Vec<PlayerId> = players.skip(number % 3).step_by(3).take(2).collect();
        let full = live.table(&table).unwrap().players_seated();
        if full > 4 && number % 2 == 0 {
            let end = HandEnd {
                busted,
                ..HandEnd::quiet(table.clone())
            };
            live.apply(live.sequence() + 1, &end.into()).unwrap();
        }
    }
    live
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::law_cases(100), ..ProptestConfig::default() })]

    #[test]
    fn a_table_turned_with_its_blinds_turns_the_answer(
        (setup, sizes, by) in rooms(), raws in prop::collection::vec(any::<Raw>(), 0..60),
    ) {
        let n_max = setup.n_max;
        let live = room(&setup, &sizes);
        // What is remembered for a retry names seats too; it is not asked for here.
        let state = StateSetup { last: None, ..live.snapshot() };
        // Tables that opened meanwhile have no blinds by which they could be turned.
        let turns: Turns = live.tables().zip(by.iter().cycle())
            .map(|(table, by)| (table.id().clone(), if table.blinds().is_some() { *by } else { 0 }))
            .collect();
        let mut other = tournament(&setup, turned_state(state.clone(), &turns, n_max));
        for (event, step) in play(tournament(&setup, state), &raws) {
            let event = turned_event(event, &turns, n_max);
            let answer = other.apply(other.sequence() + 1, &event).unwrap();
            prop_assert_eq!(answer, turned_step(step, &turns, n_max));
        }
    }

    #[test]
    fn new_names_in_the_same_order_rename_the_answer(
        (setup, sizes, _) in rooms(), raws in prop::collection::vec(any::<Raw>(), 0..60),
    ) {
        let live = room(&setup, &sizes);
        let state = StateSetup { last: None, ..live.snapshot() };
        let mut other = tournament(&setup, renamed(&state));
        for (event, step) in play(tournament(&setup, state), &raws) {
            let answer = other.apply(other.sequence() + 1, &renamed(&event)).unwrap();
            prop_assert_eq!(answer, renamed(&step));
        }
    }
}
