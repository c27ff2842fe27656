//! `rate_field` against the package `trueskill` 0.4.5 of Python at 1000 players. `cargo xtask bench
//! --peers` installs the package and names its Python; without one there is nothing to compare with.
#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when it cannot go on"
)]

use std::{
    env,
    hint::black_box,
    io::Write as _,
    process::{Command, Stdio},
    time::Instant,
};

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde_json::{Value, json};
use tier_rating::{Beta, Skill, Tolerance, math::rate_field};

/// The Python that has the package.
const PYTHON: &str = "CLUB_PEERS_PYTHON";

const PLAYERS: usize = 1000;

/// The least of many times for one field, in seconds.
fn time(skills: &[Skill]) -> f64 {
    let runs = (0..100).map(|_| {
        let start = Instant::now();
        let rated = rate_field(black_box(skills), Beta::PUBLISHED, Tolerance::DEFAULT);
        let elapsed = start.elapsed();
        assert!(black_box(rated).is_ok(), "a field of a bench");
        elapsed.as_secs_f64()
    });
    runs.fold(f64::INFINITY, f64::min)
}

fn main() {
    let Some(python) = env::var_os(PYTHON) else {
        println!("{PYTHON} is not set, so no peer is measured: see `cargo xtask bench --peers`");
        return;
    };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut skill = || {
        let mu = 1200.0 + 600.0 * rng.random::<f64>();
        Skill::new(mu, 300.0 + 200.0 * rng.random::<f64>()).expect("a skill of a bench")
    };
    let skills: Vec<Skill> = (0..PLAYERS).map(|_| skill()).collect();
    let asked: Vec<[f64; 2]> = skills.iter().map(|s| [s.mu(), s.sigma()]).collect();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the Python of the peer starts");
    let mut input = child.stdin.take().expect("the input is piped");
    input
        .write_all(json!(asked).to_string().as_bytes())
        .expect("the script reads");
    drop(input);
    let output = child.wait_with_output().expect("the script ends");
    assert!(output.status.success(), "the script failed");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("the script writes JSON");
    let theirs = answer["seconds"].as_f64().expect("a time is a number");
    let rated = rate_field(&skills, Beta::PUBLISHED, Tolerance::DEFAULT).expect("it converges");
    let apart = (rated
        .players
        .iter()
        .zip(answer["mu"].as_array().expect("a list")))
    .map(|(ours, theirs)| (ours.mu() - theirs.as_f64().expect("a mean")).abs())
    .fold(0.0, f64::max);
    // Its tolerance of 1e-4 and its complementary error function leave some thousandths.
    assert!(apart < 0.1, "{apart} points apart");
    let ours = time(&skills);
    println!(
        "a field of {PLAYERS} takes trueskill 0.4.5 {:.0} times as long ({:.0} ms / {:.2} ms, \
         target at least 200); {apart:.0e} points apart",
        theirs / ours,
        theirs * 1e3,
        ours * 1e3
    );
}
