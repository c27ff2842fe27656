//! Whole simulated tournaments, against the same with a linear scan over the tables. Also the time
//! per player at 100,000 players against 1,000. `cargo bench -p seating-sim --bench tournament`.
#![allow(
    missing_docs,
    clippy::cast_precision_loss,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when an answer is wrong"
)]

mod clock;

use std::hint::black_box;
use std::ops::ControlFlow;

use clock::clock;
use mtt_seating::{Event, TableRef, Tournament};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use seating_sim::{SimPlayer, SimulatedEvent, SimulationSetup, simulate_with};

/// Rounds of each comparison.
const ROUNDS: usize = 5;

/// Seconds and hands of a tournament.
fn tournament(
    players: u32,
    seed: u64,
    watch: impl FnMut(&SimulatedEvent<'_>) -> ControlFlow<()>,
) -> (f64, u64) {
    let setup = SimulationSetup {
        players,
        seed,
        ..SimulationSetup::default()
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let begun = clock();
    let played = simulate_with(&setup, &mut rng, watch).expect("a tournament of a bench");
    (clock() - begun, played.report.hands)
}

fn unwatched(_: &SimulatedEvent<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Numbers that a decision needs, from one look at each table.
///
/// Surplus, deficit, the largest table between hands and the smallest table.
fn decision(night: &Tournament<SimPlayer>) -> (usize, usize, Option<usize>, Option<usize>) {
    let players = night.players_alive();
    let q = players / night.tables_needed();
    let (mut surplus, mut deficit, mut donor, mut receiver) = (0, 0, None, None::<usize>);
    for table in night.tables() {
        let size = table.players_seated();
        surplus += size.saturating_sub(q + 1);
        deficit += q.saturating_sub(size);
        if !table.in_hand() {
            donor = donor.max(Some(size));
        }
        receiver = Some(receiver.map_or(size, |least| least.min(size)));
    }
    (surplus, deficit, donor, receiver)
}

/// Largest minus smallest table, by another look at each.
fn gap(night: &Tournament<SimPlayer>) -> usize {
    let sizes = || night.tables().map(TableRef::players_seated);
    sizes().max().unwrap_or(0) - sizes().min().unwrap_or(0)
}

/// Counts by scan what the engine and the meter keep counted: before each decision, and the gap after each event.
fn scanned(happened: &SimulatedEvent<'_>) -> ControlFlow<()> {
    let night = happened.tournament;
    if night.has_started() {
        if !matches!(happened.event, Event::HandStarted { .. }) {
            black_box(decision(night));
        }
        black_box(gap(night));
    }
    ControlFlow::Continue(())
}

/// Prints the median of the rounds, with the lowest and the highest.
fn report(name: &str, goal: &str, mut ratios: Vec<f64>) {
    ratios.sort_by(f64::total_cmp);
    println!(
        "{name:60} {:.2} ({:.2} to {:.2}), {goal}",
        ratios[ROUNDS / 2],
        ratios[0],
        ratios[ROUNDS - 1]
    );
}

fn main() {
    let rounds = (1..=ROUNDS as u64).map(|seed| {
        let ((scan, scanned), (plain, unscanned)) = (
            tournament(10_000, seed, scanned),
            tournament(10_000, seed, unwatched),
        );
        assert_eq!(scanned, unscanned, "the same tournament");
        println!("10,000 players, {plain:.2} s, with scans {scan:.2} s");
        scan / plain
    });
    report(
        "10,000 players: with scans / without",
        "at least 4",
        rounds.collect(),
    );
    let rounds = (1..=ROUNDS as u64).map(|seed| {
        let (large, _) = tournament(100_000, seed, unwatched);
        let small: f64 = (0..100)
            .map(|part| tournament(1000, seed * 100 + part, unwatched).0)
            .sum();
        println!("100,000 players, {large:.2} s, in a hundred tournaments {small:.2} s");
        large / small
    });
    report(
        "time per player: at 100,000 / at 1,000",
        "at most 2",
        rounds.collect(),
    );
}
