//! `desk seating run` over 40,000 lines at 1,112 tables next to 10: hands that end and start and decide nothing.
#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when an answer is wrong"
)]

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::{Map, Value, json};

/// Events of a run.
const LINES: usize = 40_000;
/// Paired rounds.
const ROUNDS: usize = 11;

/// Writes a run. It has full tables in a hand, five of them a player short, then the ends and
/// starts of hands in no order.
fn write(path: &Path, tables: usize, events: usize) {
    let room: Vec<Value> = (1..=tables)
        .map(|table| {
            let players = if table % (tables / 5) == 0 { 8 } else { 9 };
            let seats: Map<String, Value> = (1..=players)
                .map(|seat| {
                    let player = json!({"player": format!("{table}-{seat}"), "stack": 20_000});
                    (seat.to_string(), player)
                })
                .collect();
            json!({"id": format!("T{table}"), "phase": "in_hand", "button": 1, "small_blind": 2,
                   "big_blind": 3, "seats": seats})
        })
        .collect();
    let config = json!({"n_max": 9, "n_min": 5, "profile": "tda", "tolerance": 1,
                        "registration_open": false, "seed": 1});
    let mut file = File::create(path).expect("a file of the bench");
    let mut line = |value: Value| writeln!(file, "{value}").expect("a line of the bench");
    line(json!({"config": config, "state": {"tables": room}}));
    // 7 has no factor in common with 10 or 1,112.
    for event in 0..events / 2 {
        let table = format!("T{}", event * 7 % tables + 1);
        line(json!({"type": "hand_ended", "table": table, "busted": []}));
        line(json!({"type": "hand_started", "table": table}));
    }
}

/// Seconds of one run of the program, which must decide nothing.
fn run(path: &Path, events: usize) -> f64 {
    let begun = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_desk"))
        .args(["seating", "run"])
        .stdin(File::open(path).expect("a file of the bench"))
        .stderr(Stdio::inherit())
        .output()
        .expect("the program runs");
    let seconds = begun.elapsed().as_secs_f64();
    let quiet = |line: &&[u8]| *line == br#"{"actions":[],"why":[]}"#;
    let answers = output.stdout.split(|byte| *byte == b'\n').filter(quiet);
    assert_eq!(answers.count(), events + 1, "an answer decides something");
    seconds
}

fn main() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).expect("the folder of the bench");
    let file = |tables: usize, events| {
        let path = folder.join(format!("lines-{tables}-{events}.ndjson"));
        write(&path, tables, events);
        path
    };
    let (small, large) = (file(10, LINES), file(1_112, LINES));
    let (state_small, state_large) = (file(10, 0), file(1_112, 0));
    let mut whole = Vec::new();
    let mut lines = Vec::new();
    let mut least = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        let (a, b) = (run(&large, LINES), run(&small, LINES));
        whole.push(a / b);
        lines.push((a - run(&state_large, 0)) / (b - run(&state_small, 0)));
        least = [least[0].min(a), least[1].min(b)];
    }
    whole.sort_by(f64::total_cmp);
    lines.sort_by(f64::total_cmp);
    println!(
        "\n{LINES} lines at 1112 tables / at 10: {:.2} ({:.2} to {:.2}), goal at most 2; {:.2} s / {:.2} s\n\
         the same without reading the state: {:.2} ({:.2} to {:.2})",
        whole[ROUNDS / 2],
        whole[1],
        whole[ROUNDS - 2],
        least[0],
        least[1],
        lines[ROUNDS / 2],
        lines[1],
        lines[ROUNDS - 2],
    );
}
