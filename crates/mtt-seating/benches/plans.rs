//! The whole plan of 300 random rooms next to an exhaustive search, which it must equal.
//!
//! `cargo bench -p mtt-seating --features serde --bench plans` compares and times both; with `-- rooms` it prints the
//! rooms instead, a document of `desk seating plan --lines` each, for `benches/peer.mjs` and for other programs.
#![allow(
    missing_docs,
    clippy::cast_precision_loss,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench is a program that prints, and stops when an answer is wrong"
)]

mod clock;
#[path = "../tests/suite/search.rs"]
mod search;

use std::collections::BTreeMap;
use std::hint::black_box;

use clock::clock;
use mtt_seating::{
    Assignment, Config, ConfigSetup, Phase, PlayerId, SeatSetup, StateSetup, TableId, TableSetup,
    Tournament, assign,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use search::fewest_moves;

/// Rooms compared.
const ROOMS: usize = 300;

/// Times that all plans are made in a round: Linux counts in ticks of a few milliseconds.
const TIMES: u32 = 50;

/// A room between hands: two to six tables, six to ten seats each, all sizes from two players up.
struct Room {
    rules: ConfigSetup,
    sizes: Vec<usize>,
    state: StateSetup,
}

impl Room {
    fn draw(rng: &mut ChaCha8Rng) -> Self {
        let n_max: u8 = rng.random_range(6..=10);
        let tables: usize = rng.random_range(2..=6);
        let sizes: Vec<usize> = (0..tables)
            .map(|_| rng.random_range(2..=usize::from(n_max)))
            .collect();
        let table = |(size, name): (&usize, char)| {
            let mut seats: Vec<u8> = (1..=n_max).collect();
            seats.shuffle(rng);
            seats.truncate(*size);
            let blind = seats[0];
            seats.sort_unstable();
            let at = seats.iter().position(|seat| *seat == blind).unwrap();
            let before = |hands: usize| seats[(at + seats.len() - hands) % seats.len()];
            TableSetup {
                big_blind: Some(blind),
                small_blind: Some(before(1)),
                button: Some(before(if *size == 2 { 1 } else { 2 })),
                seats: seats
                    .iter()
                    .map(|seat| {
                        (
                            *seat,
                            SeatSetup::new(PlayerId::new(format!("{name}{seat}"))),
                        )
                    })
                    .collect(),
                ..TableSetup::new(TableId::new(name.to_string()), Phase::BetweenHands)
            }
        };
        let state = StateSetup {
            tables: sizes.iter().zip('A'..).map(table).collect(),
            ..StateSetup::default()
        };
        let rules = ConfigSetup {
            n_max,
            n_min: n_max.div_ceil(2),
            registration_open: false,
            seed: 1,
            ..ConfigSetup::default()
        };
        Self {
            rules,
            sizes,
            state,
        }
    }

    fn night(&self) -> Tournament {
        let rules = Config::new(self.rules.clone()).expect("rules of a bench");
        Tournament::restore(rules, self.state.clone()).expect("a room of a bench")
    }

    /// Asserts that a plan is valid and takes as many moves as the search.
    ///
    /// A valid plan moves players who are there and reaches the right number of tables within one
    /// player of each other.
    fn check(&self, plan: &Assignment) {
        let n_max = usize::from(self.rules.n_max);
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for table in &self.state.tables {
            sizes.insert(table.id.as_str(), table.seats.len());
        }
        for planned in &plan.moves {
            assert!(
                planned.player.as_str().starts_with(planned.from.as_str()),
                "{} is not at table {}",
                planned.player,
                planned.from
            );
            *sizes.get_mut(planned.from.as_str()).expect("a table") -= 1;
            *sizes.get_mut(planned.to.as_str()).expect("a table") += 1;
        }
        let open: Vec<usize> = sizes.into_values().filter(|size| *size > 0).collect();
        let players: usize = self.sizes.iter().sum();
        assert_eq!(open.len(), players.div_ceil(n_max), "{:?}", self.sizes);
        let gap = open.iter().max().unwrap() - open.iter().min().unwrap();
        assert!(gap <= 1, "{:?} become {open:?}", self.sizes);
        assert_eq!(
            plan.moves.len(),
            fewest_moves(&self.sizes, n_max),
            "{:?} at {n_max}",
            self.sizes
        );
    }
}

fn main() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let rooms: Vec<Room> = (0..ROOMS).map(|_| Room::draw(&mut rng)).collect();
    if std::env::args().any(|word| word == "rooms") {
        for room in &rooms {
            let document = serde_json::json!({ "config": room.rules, "state": room.state });
            println!("{document}");
        }
        return;
    }
    let nights: Vec<Tournament> = rooms.iter().map(Room::night).collect();
    let mut moves = 0;
    for (room, night) in rooms.iter().zip(&nights) {
        let plan = assign(night, &[]);
        room.check(&plan);
        moves += plan.moves.len();
    }
    let mut rounds: Vec<(f64, f64)> = (0..11)
        .map(|_| {
            let begun = clock();
            for _ in 0..TIMES {
                for night in &nights {
                    black_box(assign(black_box(night), &[]));
                }
            }
            let ours = (clock() - begun) / f64::from(TIMES);
            let begun = clock();
            for room in &rooms {
                black_box(fewest_moves(&room.sizes, usize::from(room.rules.n_max)));
            }
            (clock() - begun, ours)
        })
        .collect();
    rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
    let (search, ours) = rounds[5];
    println!(
        "\n{ROOMS} random rooms: {moves} moves, as many as an exhaustive search finds for each of them\n\
         search of sizes / plan with players: {:.0} times, {:.1} ms / {:.2} ms",
        search / ours,
        search * 1e3,
        ours * 1e3
    );
}
