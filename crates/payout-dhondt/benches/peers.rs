//! `allocate` against the package `apportionment` 1.0 of Python. It prints times at 10,000 seats,
//! and the field sizes to 600 where floating point gives another answer.
//! `cargo xtask bench --peers` installs the package and names its Python; without one there is
//! nothing to compare with.
#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when it cannot go on"
)]

mod common;

use std::{
    env,
    fmt::Write as _,
    hint::black_box,
    io::Write as _,
    process::{Command, Stdio},
    time::Instant,
};

use common::{heap, structure};
use serde_json::Value;

/// The Python that has the package.
const PYTHON: &str = "CLUB_PEERS_PYTHON";

const WEIGHTS: [&str; 2] = ["harmonic", "vp-kid"];

/// The sizes that are compared, and the one that is timed.
const COMPARED: u64 = 600;
const TIMED: u64 = 10_000;

/// The least of many times for one allocation, in seconds.
fn time(weights: &str, seats: u64) -> f64 {
    let structure = structure(weights);
    let runs = (0..2000).map(|_| {
        let start = Instant::now();
        let field = structure.allocate(black_box(seats));
        let elapsed = start.elapsed();
        assert!(black_box(field).is_ok(), "a field of a bench");
        elapsed.as_secs_f64()
    });
    runs.fold(f64::INFINITY, f64::min)
}

fn main() {
    let Some(python) = env::var_os(PYTHON) else {
        println!("{PYTHON} is not set, so no peer is measured: see `cargo xtask bench --peers`");
        return;
    };
    let mut questions = Vec::new();
    for weights in WEIGHTS {
        let structure = structure(weights);
        for seats in (1..=COMPARED).chain([TIMED]) {
            let points = structure
                .allocate(seats)
                .expect("a field of a bench")
                .points()
                .to_vec();
            if weights == "vp-kid" {
                assert_eq!(points, heap(seats), "the heap is exact as well");
            }
            questions.push((weights, seats, points));
        }
    }
    let mut asked = String::new();
    for (weights, seats, points) in &questions {
        // One place more than are paid: the package looks at each place for each seat.
        writeln!(asked, "{weights} {} {seats}", points.len() + 1).expect("text grows");
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the Python of the peer starts");
    let mut input = child.stdin.take().expect("the input is piped");
    input.write_all(asked.as_bytes()).expect("the script reads");
    drop(input);
    let output = child.wait_with_output().expect("the script ends");
    assert!(output.status.success(), "the script failed");
    let answers: Vec<Value> =
        serde_json::from_slice(&output.stdout).expect("the script writes JSON");
    assert_eq!(answers.len(), questions.len());
    for weights in WEIGHTS {
        let asked = questions
            .iter()
            .zip(&answers)
            .filter(|(asked, _)| asked.0 == weights);
        let mut wrong = Vec::new();
        for ((_, seats, points), answer) in asked {
            let same = answer["points"] == Value::from(points.clone());
            if *seats == TIMED {
                let (ours, theirs) = (time(weights, TIMED), answer["seconds"].as_f64());
                let theirs = theirs.expect("a time is a number");
                println!(
                    "{weights}: {TIMED} seats take apportionment 1.0 {:.0} times as long \
                     ({:.3} s / {:.2} us, target at least 5000), its answer is {}",
                    theirs / ours,
                    theirs,
                    ours * 1e6,
                    if same { "right" } else { "wrong" }
                );
            } else if !same {
                wrong.push(seats);
            }
        }
        println!(
            "{weights}: of the sizes to {COMPARED} it is wrong at {}: {wrong:?}",
            wrong.len()
        );
    }
}
