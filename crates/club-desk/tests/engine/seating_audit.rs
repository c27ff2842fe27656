//! The audit of a log, and the samples that write one.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::run::{Run, desk, fails};

const RULES: &str =
    r#"{"n_max":9,"n_min":5,"profile":"tda","tolerance":1,"registration_open":false,"seed":1}"#;

/// A first line with two tables in a hand, nine and seven players, the big blind in seat 3.
fn beginning() -> String {
    let table = |name: &str, players: u8| {
        let seats: serde_json::Map<String, Value> = (1..=players)
            .map(|seat| {
                let player = json!({ "player": format!("{name}{seat}"), "stack": 20000 });
                (seat.to_string(), player)
            })
            .collect();
        json!({ "id": name, "phase": "in_hand", "button": 1, "small_blind": 2, "big_blind": 3, "seats": seats })
    };
    let state = json!({ "tables": [table("A", 9), table("B", 7)] });
    format!("{{\"config\":{RULES},\"state\":{state}}}\n")
}

/// The end of the hand at A with an answer.
fn step(actions: &Value) -> String {
    let event = json!({ "type": "hand_ended", "table": "A", "busted": [] });
    json!({ "event": event, "actions": actions }).to_string() + "\n"
}

/// Actions that the rules ask for at the end of the hand at A.
fn right() -> Value {
    json!([{ "type": "depart", "player": "A4", "from": "A", "to": "B" }])
}

fn report(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_right_log_has_no_discrepancies_and_a_score() {
    let run = desk("seating audit", &(beginning() + &step(&right())));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    // Nine and seven need one move, and there was one; nobody has started a hand since.
    let expected = json!({
        "discrepancies": [],
        "events": 1,
        "score": {
            "moves": 1,
            "least_moves": 1,
            "above_tolerance": 0.0,
            "late_breaks": 0,
            "missed_hands": {},
            "moved_twice_in_an_orbit": 0,
        },
    });
    assert_eq!(report(&run), expected);
}

#[test]
fn a_wrong_mover_and_a_missing_move_are_found() {
    let wrong = json!([{ "type": "depart", "player": "A5", "from": "A", "to": "B" }]);
    let run = desk("seating audit", &(beginning() + "\n" + &step(&wrong)));
    assert_eq!((run.code, run.err.as_str()), (5, ""));
    // The blank line counts.
    let found = &report(&run)["discrepancies"][0];
    assert_eq!(
        (&found["line"], &found["invariant"]),
        (&json!(3), &json!("I12"))
    );
    let run = desk("seating audit", &(beginning() + &step(&json!([]))));
    let answer = report(&run);
    assert_eq!(
        (run.code, &answer["discrepancies"][0]["invariant"]),
        (5, &json!("R6"))
    );
    assert_eq!(answer["score"]["above_tolerance"], 1.0);
}

#[test]
fn the_input_of_a_run_merged_with_its_answers_is_a_log() {
    let events = [
        json!({ "type": "decide", "table": "A" }),
        json!({ "type": "hand_ended", "table": "A", "busted": [], "seq": 1 }),
        json!({ "type": "hand_ended", "table": "B", "busted": ["B1"], "seq": 2 }),
        json!({ "type": "hand_ended", "table": "B", "busted": ["B1"], "seq": 2 }),
        json!({ "type": "hand_started", "table": "B", "seq": 3 }),
    ];
    let lines: Vec<String> = events.iter().map(ToString::to_string).collect();
    let input = lines.join("\n") + "\n";
    let run = desk("seating run --state", &(beginning() + &input));
    assert_eq!(run.code, 0, "{}", run.out);
    let mut log = beginning();
    for (event, answer) in events.iter().zip(run.out.lines().skip(1)) {
        let mut line: Value = serde_json::from_str(answer).unwrap();
        line["event"] = event.clone();
        log += &format!("{line}\n");
    }
    let audit = desk("seating audit", &log);
    // The question and the retry are not events.
    assert_eq!(
        (audit.code, &report(&audit)["events"]),
        (0, &json!(3)),
        "{}",
        audit.out
    );
}

#[test]
fn a_log_that_cannot_be_read_is_refused_with_its_line() {
    let cases = [
        (
            beginning() + "nonsense\n",
            2,
            "InvalidJson",
            json!({ "line": 2, "column": 2 }),
        ),
        (
            beginning() + "{\"event\":{\"type\":\"start\"}}\n",
            2,
            "InvalidJson",
            json!({ "line": 2 }),
        ),
        (
            beginning() + "\n{\"event\":{\"type\":\"nap\"},\"actions\":[]}\n",
            2,
            "InvalidJson",
            json!({ "line": 3 }),
        ),
        (
            beginning().replace("\"n_max\":9", "\"n_max\":1"),
            3,
            "InvalidConfig",
            json!({ "line": 1, "field": "n_max" }),
        ),
        (
            beginning().replace("tda", "turbo"),
            3,
            "InvalidConfig",
            json!({ "line": 1, "field": "profile" }),
        ),
        (
            beginning().replace("20000", "-1"),
            3,
            "NegativeStack",
            json!({ "line": 1 }),
        ),
        (
            beginning() + &" ".repeat(1_048_577),
            2,
            "LineTooLong",
            json!({ "line": 2, "max": 1_048_576 }),
        ),
    ];
    for (input, code, kind, values) in cases {
        fails("seating audit", &input, code, kind, &values);
    }
    let marked = format!("\u{feff}{}", beginning());
    assert_eq!(desk("seating audit", &(marked + &step(&right()))).code, 0);
    let empty = desk("seating audit", "");
    assert_eq!(
        (empty.code, &report(&empty)["discrepancies"][0]["invariant"]),
        (5, &json!("R21"))
    );
}

#[test]
fn a_page_for_people_in_both_languages() {
    let wrong = json!([{ "type": "depart", "player": "A5", "from": "A", "to": "B" }]);
    let log = beginning() + &step(&wrong);
    for (name, line) in [
        ("audit_text", "seating audit --format text"),
        ("audit_text_ja", "seating audit --format text --lang ja"),
        ("audit_html", "seating audit --format html"),
        (
            "audit_markdown_ja",
            "seating audit --format markdown --lang ja",
        ),
    ] {
        let run = desk(line, &log);
        assert_eq!((run.code, run.err.as_str()), (5, ""), "{line}");
        // The style sheet of a page is not ours.
        let (_, shown) = run.out.rsplit_once("<body").unwrap_or(("", &run.out));
        insta::assert_snapshot!(name, shown);
    }
    let sound = desk(
        "seating audit --format text",
        &(beginning() + &step(&right())),
    );
    assert_eq!(sound.code, 0);
    insta::assert_snapshot!("audit_sound", sound.out);
}

/// Lets a sample of `docs/seating` play a tournament with the desk, and audits its log.
fn sample(program: &str, variable: &str, file: &str, package: &str) {
    let program = env::var_os(variable).unwrap_or_else(|| program.into());
    let mut version = Command::new(&program);
    let version = version
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    assert!(
        version.status().is_ok_and(|status| status.success()),
        "{} is not here, with which this test runs {file}: install it (Debian: `apt-get install {package}`) \
         or name it in {variable}",
        program.display()
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/seating")
        .join(file);
    let output = Command::new(program)
        .arg(path)
        .args([env!("CARGO_BIN_EXE_desk"), "7", "40"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{file}: {words}");
    let log = String::from_utf8(output.stdout).unwrap();
    let audit = desk("seating audit", &log);
    let answer = report(&audit);
    assert_eq!(
        (audit.code, &answer["discrepancies"]),
        (0, &json!([])),
        "{file}"
    );
    // Forty registrations, the start, and two events a hand until one player is left of forty.
    assert!(answer["events"].as_u64().unwrap() > 100, "{answer}");
    assert!(answer["score"]["moves"].as_u64().unwrap() > 0, "{answer}");
}

#[test]
fn the_sample_in_node_plays_a_tournament() {
    sample("node", "NODE", "sample.mjs", "nodejs");
}

#[test]
fn the_sample_in_python_plays_a_tournament() {
    sample("python3", "PYTHON", "sample.py", "python3");
}
