//! Tournaments played by chance.

use std::fs;

use serde_json::{Value, json};

use crate::run::{desk, fails};

fn answer(line: &str) -> Value {
    let run = desk(line, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}: {}", run.out);
    serde_json::from_str(&run.out).unwrap()
}

/// The names of the fields are those of the contract, no more and no fewer.
#[test]
fn the_answer_has_the_fields_of_the_contract() {
    let names = |value: &Value| -> Vec<String> {
        let mut names: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        names.sort_unstable();
        names
    };
    let line = "seating simulate --players 60 --json";
    let found = answer(line);
    assert_eq!(
        names(&found),
        [
            "elimination",
            "equity_sd",
            "hands",
            "hold_ms",
            "most_moves",
            "pause_ms",
            "players",
            "policy",
            "registration",
            "seed",
            "waits"
        ]
    );
    for phase in ["registration", "elimination"] {
        assert_eq!(
            names(&found[phase]),
            [
                "gap_1",
                "gap_2",
                "ideal",
                "idle",
                "mean_size",
                "moves_per_elimination"
            ]
        );
    }
    assert_eq!(names(&found["waits"]), ["broken", "late", "movers"]);
    for cause in ["broken", "late", "movers"] {
        let wait = &found["waits"][cause];
        assert_eq!(names(wait), ["count", "max", "mean", "missed", "p99"]);
        let missed: u64 = wait["missed"]
            .as_object()
            .unwrap()
            .values()
            .map(|players| players.as_u64().unwrap())
            .sum();
        assert_eq!(wait["count"], missed);
    }
    // 35 % of 60 register late.
    assert_eq!(found["waits"]["late"]["count"], 21);
    for (field, expected) in [
        ("players", json!(60)),
        ("policy", json!("tda")),
        ("seed", json!(1)),
        ("pause_ms", json!(3000)),
        ("hold_ms", json!(0)),
    ] {
        assert_eq!(found[field], expected, "{field}");
    }
    assert_eq!(answer(line), found);
    assert_eq!(
        answer(&format!(
            "{line} --policy tda --seed 1 --n-max 9 --pause-ms 3000 --hold-ms 0"
        )),
        found
    );
    assert_ne!(answer(&format!("{line} --seed 2")), found);
}

/// The log is a run's input with the answers: fed to `seating run` it is answered alike, line by line.
#[test]
fn the_log_repeats_itself_through_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.ndjson");
    let line = format!(
        "seating simulate --players 30 --n-max 6 --hold-ms 5000 --json --log {}",
        path.display()
    );
    answer(&line);
    let log = fs::read_to_string(&path).unwrap();
    let mut lines = log.lines().map(|line| serde_json::from_str(line).unwrap());
    let beginning: Value = lines.next().unwrap();
    let (mut input, mut expected) = (format!("{beginning}\n"), vec![json!([])]);
    for entry in lines {
        input += &format!("{}\n", entry["event"]);
        expected.push(entry["actions"].clone());
    }
    let run = desk("seating run", &input);
    assert_eq!(run.code, 0, "{}", run.err);
    let answers: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["actions"].clone())
        .collect();
    assert_eq!(answers, expected);
}

#[test]
fn the_plot_shows_sizes_and_gap() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gaps.svg");
    answer(&format!(
        "seating simulate --players 100 --json --svg {}",
        path.display()
    ));
    let picture = fs::read_to_string(&path).unwrap();
    for words in [
        "100 players at tables of 9, tda",
        "registration closes",
        "table size",
    ] {
        assert!(picture.contains(words), "{words}");
    }
}

#[test]
fn wrong_numbers_are_refused() {
    for (line, kind) in [
        ("--players 1", "PlayersOutOfRange"),
        ("--players 1000000", "PlayersOutOfRange"),
        ("--players 20 --pause-ms 3600001", "PauseTooLong"),
        ("--players 20 --n-max 24", "InvalidConfig"),
        ("--players 20 --policy turbo", "InvalidConfig"),
    ] {
        let line = format!("seating simulate {line} --json");
        fails(&line, "", 3, kind, &json!({}));
    }
    let words = desk("seating simulate --players 1", "");
    assert_eq!(
        (words.code, words.err.as_str()),
        (3, "desk: 1 players cannot be simulated, 2 to 999999 can\n")
    );
    let usage = desk("seating simulate --json", "");
    assert_eq!(usage.code, 2);
    assert!(usage.err.starts_with("{\"error\":"), "{}", usage.err);
}

#[test]
fn tables_in_words() {
    let run = desk(
        "seating simulate --players 200 --n-max 6 --hold-ms 5000",
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!("seating_simulate", run.out);
}
