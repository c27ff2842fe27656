//! Decisions at 10 to 11,112 tables against a linear scan over the tables.
//!
//! Also whether start, registration and restore take time in proportion to the players. Ratios come
//! from eleven paired rounds.
#![allow(
    missing_docs,
    clippy::cast_precision_loss,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when an answer is wrong"
)]

mod clock;

use std::hint::black_box;
use std::time::Instant;

use clock::clock;
use mtt_seating::{
    Chips, Config, ConfigSetup, Event, HandEnd, Phase, PlayerId, SeatSetup, StateSetup, TableId,
    TableRef, TableSetup, Tournament,
};

/// Seats of a table.
const N_MAX: u8 = 9;

/// Players of each run that counts the time per player.
const ALL: usize = 100_000;

/// The table whose hand ends and starts in turn.
struct Room {
    night: Tournament,
    events: Vec<(Event, Event)>,
    turn: usize,
}

impl Room {
    /// Tables with nine players, five of them with eight, all in a hand, so that a hand end decides nothing.
    fn new(tables: usize) -> Self {
        let table = |number: usize| {
            let players = if number.is_multiple_of(tables / 5) {
                8
            } else {
                9
            };
            let name = |seat| PlayerId::new(format!("{number}-{seat}"));
            let seated = |seat| SeatSetup {
                stack: Some(Chips::new(20_000)),
                ..SeatSetup::new(name(seat))
            };
            TableSetup {
                big_blind: Some(3),
                small_blind: Some(2),
                button: Some(1),
                hand_began: Some(number as u64),
                seats: (1..=players).map(|seat| (seat, seated(seat))).collect(),
                ..TableSetup::new(TableId::new(format!("T{number}")), Phase::InHand)
            }
        };
        let state = StateSetup {
            tables: (1..=tables).map(table).collect(),
            ..StateSetup::default()
        };
        let night = Tournament::restore(rules(), state).expect("a room of a bench");
        let events = night.tables().map(|table| {
            let table = table.id().clone();
            let end = HandEnd::quiet(table.clone()).into();
            (end, Event::HandStarted { table })
        });
        let mut events: Vec<(Event, Event)> = events.collect();
        // Hands end in no order: a step that has no factor in common with the number of tables.
        let step = tables / 3 * 2 + 1;
        let step = (step..step + tables)
            .find(|step| gcd(*step, tables) == 1)
            .unwrap_or(1);
        let order: Vec<usize> = (0..tables).map(|turn| turn * step % tables).collect();
        events = order.iter().map(|turn| events[*turn].clone()).collect();
        Self {
            night,
            events,
            turn: 0,
        }
    }

    /// The hand at the next table ends, which decides nothing, and the next one starts.
    fn hand(&mut self) {
        let (end, start) = &self.events[self.turn % self.events.len()];
        let sequence = self.night.sequence() + 1;
        let step = self.night.apply(sequence, end).expect("a hand ends");
        assert!(step.is_empty(), "a quiet hand end decided something");
        self.night
            .apply(sequence + 1, start)
            .expect("the next hand starts");
        self.turn += 1;
    }

    /// Seconds per hand end that decides nothing.
    ///
    /// The hands of all tables end one after the other; then they start again. Measured by the
    /// clock on the wall: a round of ends is shorter than what the processor's clock tells apart.
    fn ends(&mut self) -> f64 {
        let (mut seconds, mut ends) = (0.0, 0_u32);
        while seconds < 4e-2 {
            let begun = Instant::now();
            for (end, _) in &self.events {
                let step = self.night.apply(self.night.sequence() + 1, end);
                assert!(
                    step.expect("a hand ends").is_empty(),
                    "a quiet hand end decided"
                );
            }
            seconds += begun.elapsed().as_secs_f64();
            ends += u32::try_from(self.events.len()).expect("a few tables");
            for (_, start) in &self.events {
                let started = self.night.apply(self.night.sequence() + 1, start);
                started.expect("the next hand starts");
            }
        }
        seconds / f64::from(ends)
    }

    /// Players and whether a hand is in progress, for the scan.
    fn sizes(&self) -> Vec<(usize, bool)> {
        let tables = self.night.tables();
        tables
            .map(|table| (table.players_seated(), table.in_hand()))
            .collect()
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn rules() -> Config {
    let setup = ConfigSetup {
        n_max: N_MAX,
        registration_open: false,
        seed: 1,
        ..ConfigSetup::default()
    };
    Config::new(setup).expect("rules of a bench")
}

/// The same scan over the tables of the tournament itself, as a director's program would do it.
fn scan_tables(night: &Tournament) -> (usize, usize, Option<usize>, Option<usize>) {
    let sizes = || night.tables().map(TableRef::players_seated);
    let players: usize = sizes().sum();
    let q = players / night.tables().len();
    let (mut surplus, mut deficit, mut donor) = (0, 0, None);
    for table in night.tables() {
        let size = table.players_seated();
        surplus += size.saturating_sub(q + 1);
        deficit += q.saturating_sub(size);
        if !table.in_hand() {
            donor = donor.max(Some(size));
        }
    }
    (surplus, deficit, donor, sizes().min())
}

/// The numbers that a decision needs, counted: players, surplus, deficit, the largest table between hands, the smallest.
fn scan(tables: &[(usize, bool)]) -> (usize, usize, Option<usize>, Option<usize>) {
    let players: usize = tables.iter().map(|(size, _)| size).sum();
    let q = players / tables.len();
    let surplus = tables.iter().map(|(size, _)| size.saturating_sub(q + 1));
    let deficit = tables.iter().map(|(size, _)| q.saturating_sub(*size));
    let quiet = tables.iter().filter(|(_, in_hand)| !in_hand);
    let donor = quiet.map(|(size, _)| *size).max();
    let receiver = tables.iter().map(|(size, _)| *size).min();
    (surplus.sum(), deficit.sum(), donor, receiver)
}

/// Seconds per call, over enough calls for forty milliseconds: Linux counts in ticks of a few.
fn time(mut call: impl FnMut()) -> f64 {
    let mut calls = 1_u32;
    loop {
        let start = clock();
        (0..calls).for_each(|_| call());
        let seconds = clock() - start;
        if seconds > 4e-2 {
            return seconds / f64::from(calls);
        }
        calls *= 2;
    }
}

/// One line: how many times longer `a` takes than `b`, in eleven rounds that time both.
fn ratio(name: &str, goal: &str, mut a: impl FnMut() -> f64, mut b: impl FnMut() -> f64) {
    let mut rounds: Vec<(f64, f64, f64)> = (0..11)
        .map(|_| {
            let (a, b) = (a(), b());
            (a / b, a, b)
        })
        .collect();
    rounds.sort_by(|x, y| x.0.total_cmp(&y.0));
    let least = |pick: fn(&(f64, f64, f64)) -> f64| {
        rounds.iter().map(pick).fold(f64::INFINITY, f64::min) * 1e6
    };
    let (median, low, high) = (rounds[5].0, rounds[1].0, rounds[9].0);
    let (a, b) = (least(|round| round.1), least(|round| round.2));
    println!("{name:44} {median:9.3} ({low:.3} to {high:.3}), {goal:13} {a:10.3} us / {b:.3} us");
}

fn players(count: usize) -> Vec<PlayerId> {
    (0..count)
        .map(|number| PlayerId::new(format!("p{number}")))
        .collect()
}

fn registered(names: &[PlayerId]) -> Tournament {
    let mut night = Tournament::new(rules());
    for (sequence, player) in (1..).zip(names) {
        let player = player.clone();
        let stack = Chips::new(20_000);
        night
            .apply(sequence, &Event::Register { player, stack })
            .expect("a player registers");
    }
    night
}

/// Seconds per player of registering, of the start and of a restore, for 100,000 players in tournaments of `count`.
fn per_player(count: usize) -> [f64; 3] {
    let names = players(count);
    let tournaments = ALL / count;
    let begun = clock();
    let mut nights: Vec<Tournament> = (0..tournaments).map(|_| registered(&names)).collect();
    let register = clock() - begun;
    let begun = clock();
    for night in &mut nights {
        night
            .apply(count as u64 + 1, &Event::Start)
            .expect("the tournament starts");
    }
    let start = clock() - begun;
    let states: Vec<StateSetup> = nights.iter().map(Tournament::snapshot).collect();
    drop(nights);
    let begun = clock();
    let restored: Vec<Tournament> = states
        .into_iter()
        .map(|state| Tournament::restore(rules(), state).expect("its own state"))
        .collect();
    let restore = clock() - begun;
    let alive: usize = restored.iter().map(Tournament::players_alive).sum();
    assert_eq!(alive, ALL, "everybody is there again");
    [register, start, restore].map(|seconds| seconds / ALL as f64)
}

fn main() {
    println!(
        "\nratio: median of 11 paired rounds (second lowest to second highest), goal, least times"
    );
    let mut small = Room::new(10);
    for (tables, goal) in [(10, ""), (1_112, "at least 50"), (11_112, "at least 50")] {
        let mut room = Room::new(tables);
        let sizes = room.sizes();
        let counted = scan(&sizes);
        assert_eq!(
            counted,
            scan_tables(&room.night),
            "both scans count the same"
        );
        assert_eq!(counted.0 + counted.1, 0, "the room is balanced");
        let tournament = room.night.clone();
        ratio(
            &format!("{tables} tables: scan of sizes / a hand"),
            "",
            || {
                time(|| {
                    black_box(scan(black_box(&sizes)));
                })
            },
            || time(|| room.hand()),
        );
        ratio(
            &format!("{tables} tables: scan of tables / a hand end"),
            goal,
            || {
                time(|| {
                    black_box(scan_tables(black_box(&tournament)));
                })
            },
            || room.ends(),
        );
        ratio(
            &format!("{tables} tables: scan of tables / a hand"),
            goal,
            || {
                time(|| {
                    black_box(scan_tables(black_box(&tournament)));
                })
            },
            || time(|| room.hand()),
        );
    }
    for (tables, goal) in [(1_112, "at most 2"), (11_112, "at most 3")] {
        let mut room = Room::new(tables);
        // Every table once, so that lists and texts have their room.
        (0..tables).for_each(|_| room.hand());
        ratio(
            &format!("hand at {tables} tables / at 10"),
            goal,
            || time(|| room.hand()),
            || time(|| small.hand()),
        );
    }
    for (number, name) in ["registration", "start", "restore"].iter().enumerate() {
        for large in [10_000, ALL] {
            ratio(
                &format!("{name}: per player at {large} / at 1000"),
                "at most 2",
                || per_player(large)[number],
                || per_player(1000)[number],
            );
        }
    }
}
