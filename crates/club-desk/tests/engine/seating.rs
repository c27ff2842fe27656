//! Seating as another program calls it.

use serde_json::{Value, json};

use crate::run::{desk, rows};

const RULES: &str = r#""config":{"n_max":9,"n_min":5,"profile":"tda","tolerance":1,"registration_open":false,"seed":1}"#;

fn table(name: &str, players: u8) -> Value {
    let seats: serde_json::Map<String, Value> = (1..=players)
        .map(|seat| {
            let player = format!("{name}{seat}");
            (
                seat.to_string(),
                json!({ "player": player, "stack": 20000.0 }),
            )
        })
        .collect();
    json!({ "id": name, "phase": "in_hand", "button": 1, "small_blind": 2, "big_blind": 3, "seats": seats })
}

fn beginning(sizes: &[u8]) -> String {
    let tables: Vec<Value> = sizes
        .iter()
        .zip(["A", "B", "C"])
        .map(|(size, name)| table(name, *size))
        .collect();
    let state = json!({ "tables": tables, "waiting": [], "in_transit": [] });
    format!("{{{RULES},\"state\":{state}}}\n")
}

/// Lines in, documents and exit code out.
fn run(line: &str, input: &str) -> (Vec<Value>, i32) {
    let run = desk(line, input);
    let answers = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (answers.collect(), run.code)
}

#[test]
fn the_next_big_blind_moves_to_the_worst_seat() {
    let events = concat!(
        r#"{"type":"hand_ended","table":"A","busted":[],"seq":1}"#,
        "\n",
        r#"{"type":"hand_ended","table":"B","busted":[],"seq":2}"#,
        "\n",
    );
    let (answers, code) = run("seating run", &(beginning(&[9, 7]) + events));
    assert_eq!(code, 0);
    assert_eq!(answers[0], json!({ "actions": [], "why": [] }));
    // The big blind was in seat 3: the player in seat 4 is next.
    let departed = json!([{ "type": "depart", "player": "A4", "from": "A", "to": "B" }]);
    assert_eq!(answers[1]["actions"], departed);
    assert_eq!(answers[1]["why"][0]["rule"], "next_big_blind");
    // Seat 8 posts the big blind after four others, seat 9 after the same four: the first one counts.
    let seated =
        json!([{ "type": "seat", "player": "A4", "table": "B", "seat": 8, "dealt": "next_hand" }]);
    assert_eq!(answers[2]["actions"], seated);
}

#[test]
fn a_run_continues_from_the_state_that_it_wrote() {
    let first = r#"{"type":"hand_ended","table":"A","busted":["A1"],"seq":1}"#;
    let second = r#"{"type":"hand_ended","table":"B","busted":[],"seq":2}"#;
    let whole = beginning(&[9, 7]) + first + "\n" + second + "\n";
    let (whole, code) = run("seating run --state", &whole);
    assert_eq!((code, whole.len()), (0, 3));
    let again = format!(
        "{{{RULES},\"state\":{}}}\n{first}\n{second}\n",
        whole[1]["state"]
    );
    let (again, code) = run("seating run --state", &again);
    assert_eq!(code, 0);
    // The first event is a repetition and gets its old answer.
    assert_eq!(again[1..], whole[1..]);
}

#[test]
fn a_refused_line_changes_nothing_and_the_run_goes_on() {
    let events = concat!(
        r#"{"type":"hand_ended","table":"Z","busted":[]}"#,
        "\n",
        r#"{"type":"hand_started","table":"A"}"#,
        "\n",
        r#"{"type":"register","player":"x","stack":-5}"#,
        "\nnonsense\n",
        r#"{"type":"decide","table":"A"}"#,
        "\n",
    );
    let (answers, code) = run("seating run", &(beginning(&[9, 7]) + events));
    assert_eq!(code, 3);
    let kinds: Vec<&str> = answers[1..5]
        .iter()
        .map(|answer| answer["error"]["kind"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        [
            "UnknownTable",
            "AlreadyInHand",
            "NegativeStack",
            "InvalidJson"
        ]
    );
    let refused = &answers[1];
    assert_eq!(refused["line"], 2);
    assert_eq!(
        (&refused["error"]["sequence"], refused["error"].get("seq")),
        (&json!(1), None)
    );
    assert_eq!(answers[5]["actions"][0]["player"], "A4");
    let bad = beginning(&[9]).replace("\"n_max\":9", "\"n_max\":1");
    let (answers, code) = run("seating run", &bad);
    assert_eq!((code, &answers[0]["error"]["field"]), (3, &json!("n_max")));
    let (answers, code) = run("seating run", &beginning(&[9]).replace("tda", "turbo"));
    assert_eq!(
        (code, &answers[0]["error"]["kind"]),
        (3, &json!("InvalidConfig"))
    );
}

#[test]
fn plans_of_sizes_and_of_states() {
    let (answers, code) = run("seating plan", r#"{"n_max":9,"sizes":[9,9,6]}"#);
    assert_eq!(code, 0);
    assert_eq!(
        answers[0],
        json!({ "tables": 3, "targets": [8, 8, 8], "min_moves": 2 })
    );
    let (answers, code) = run("seating plan", &beginning(&[9, 5, 4]));
    assert_eq!(code, 0);
    // 18 players need two tables: the smallest breaks.
    let plan = &answers[0];
    assert_eq!(
        (&plan["tables"], &plan["targets"], &plan["min_moves"]),
        (&json!(2), &json!([9, 9, 0]), &json!(4))
    );
    let moves = plan["moves"].as_array().unwrap();
    assert!(
        moves
            .iter()
            .all(|step| step["from"] == "C" && step["to"] == "B")
    );
    assert_eq!(moves.len(), 4);
    assert_eq!(
        run(
            "seating plan --lines",
            "{\"n_max\":9,\"sizes\":[9]}\n{\"n_max\":0,\"sizes\":[]}\n"
        )
        .1,
        3
    );
}

#[test]
fn a_plan_for_people_is_a_table() {
    let rows = |line: &str| {
        let run = desk(line, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        rows(&run.out)
    };
    let drawn = [
        "27 players at 3 tables of 9",
        "table players",
        "1 9",
        "2 9",
        "3 9",
    ];
    assert_eq!(rows("seating plan 27"), drawn);
    // The smallest table breaks, and its two players sit down at the others.
    let kept = [
        "16 players at 2 tables of 8",
        "table now players",
        "1 7 8",
        "2 7 8",
        "3 2 breaks",
        "2 players move",
    ];
    assert_eq!(rows("seating plan 7 7 2 --n-max 8"), kept);
    let japanese = rows("seating plan 7 7 2 --n-max 8 --lang ja");
    assert_eq!(japanese[0], "16 人、8 人テーブル 2 卓");
    assert_eq!(japanese[4..], ["3 2 ブレイク", "移動は 2 人"]);
    let typed = desk("seating plan 9 9 6 --json", "");
    assert_eq!(
        typed.out,
        desk("seating plan", r#"{"n_max":9,"sizes":[9,9,6]}"#).out
    );
    // Players without a seat are not moved.
    let drawn = desk("seating plan 30 --json", "");
    assert_eq!(
        drawn.out,
        "{\"tables\":4,\"targets\":[8,8,7,7],\"min_moves\":0}\n"
    );
}
