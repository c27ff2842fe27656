//! The independent chip model: equities and finishing probabilities.

use serde_json::{Value, json};

use crate::run::{Run, desk, fails, rows};

fn answer(run: &Run) -> Value {
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    serde_json::from_str(&run.out).unwrap()
}

fn numbers(list: &Value) -> Vec<f64> {
    let numbers = list.as_array().unwrap().iter();
    numbers.map(|number| number.as_f64().unwrap()).collect()
}

#[track_caller]
fn close(found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= tolerance, "{found} {expected}");
    }
}

/// 1265/28, 129/4 and 158/7 by the definition, in fractions.
#[test]
fn equities_answer_in_the_form_of_the_contract() {
    let document = r#"{"stacks":[50,30,20],"prizes":[70,30],"tolerance":1e-10}"#;
    let run = desk("icm equity", document);
    assert!(run.out.starts_with(r#"{"equities":["#), "{}", run.out);
    let found = answer(&run);
    close(
        &numbers(&found["equities"]),
        &[1265.0 / 28.0, 129.0 / 4.0, 158.0 / 7.0],
        1e-12,
    );
    assert!(found["residual"].as_f64().unwrap() <= 1e-10);
    // The tolerance can be left out, and stacks need not be whole.
    let found = answer(&desk(
        "icm equity --json",
        r#"{"stacks":[2.5,2.5],"prizes":[1]}"#,
    ));
    close(&numbers(&found["equities"]), &[0.5, 0.5], 1e-14);
    assert!(found.get("first_increasing_place").is_none());
    let rising = answer(&desk("icm equity", r#"{"stacks":[1,1],"prizes":[1,2]}"#));
    assert_eq!(rising["first_increasing_place"], 2);
}

/// Place 1 with 1/2; place 2 behind 30 with 0.3 * 50/70, behind 20 with 0.2 * 50/80.
#[test]
fn finishing_probabilities_answer_in_the_form_of_the_contract() {
    let document = r#"{"stacks":[50,30,20],"player":0,"tolerance":1e-10}"#;
    let run = desk("icm finish", document);
    assert!(run.out.starts_with(r#"{"probabilities":["#), "{}", run.out);
    let found = answer(&run);
    let second = 0.3 * 50.0 / 70.0 + 0.2 * 50.0 / 80.0;
    close(
        &numbers(&found["probabilities"]),
        &[0.5, second, 0.5 - second],
        1e-10,
    );
    assert!(found["residual"].as_f64().unwrap() <= 1e-10);
}

#[test]
fn questions_that_are_refused_or_cannot_be_read() {
    let equity = |document: &str, kind: &str, values: Value| {
        fails("icm equity", document, 3, kind, &values);
    };
    equity(r#"{"stacks":[],"prizes":[]}"#, "NoPlayer", json!({}));
    equity(
        r#"{"stacks":[1,0],"prizes":[1]}"#,
        "ZeroStack",
        json!({"player": 1}),
    );
    let negative = json!({"player": 0, "stack": -1.0});
    equity(
        r#"{"stacks":[-1,1],"prizes":[1]}"#,
        "NegativeStack",
        negative,
    );
    let many = json!({"prizes": 2, "players": 1});
    equity(r#"{"stacks":[1],"prizes":[1,1]}"#, "TooManyPrizes", many);
    let prize = json!({"place": 1, "prize": -1.0});
    equity(r#"{"stacks":[1],"prizes":[-1]}"#, "NegativePrize", prize);
    let tolerance = json!({"tolerance": 0.0});
    let zero = r#"{"stacks":[1,2],"prizes":[1],"tolerance":0}"#;
    equity(zero, "InvalidTolerance", tolerance);
    let reached = r#"{"stacks":[1,2,3],"prizes":[2,1],"tolerance":1e-30}"#;
    let least = json!({"tolerance": 1e-30, "min": f64::EPSILON, "players": 3});
    equity(reached, "ToleranceTooSmall", least);
    let nobody = json!({"player": 2, "players": 2});
    let document = r#"{"stacks":[1,2],"player":2}"#;
    fails("icm finish", document, 3, "PlayerOutOfRange", &nobody);
    let line = json!({"line": 1});
    for unread in [
        r#"{"stacks":[1,NaN],"prizes":[1]}"#,
        r#"{"stacks":[1]}"#,
        "[]",
        "{",
    ] {
        fails("icm equity", unread, 2, "InvalidJson", &line);
    }
    fails("icm", "", 2, "Usage", &json!({}));
    fails("icm guess", "", 2, "Usage", &json!({"verb": "guess"}));
}

#[test]
fn a_run_of_questions_is_answered_line_by_line() {
    let lines = "{\"stacks\":[1,1],\"player\":1}\n{\"stacks\":[1,0],\"player\":1}\n";
    let run = desk("icm finish --lines", lines);
    assert_eq!((run.code, run.err.as_str()), (3, ""));
    let answers: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(numbers(&answers[0]["probabilities"]).len(), 2);
    assert_eq!(answers[1]["error"]["kind"], "ZeroStack");
    assert_eq!(answers[1]["line"], 2);
}

/// More players than are answered in a few seconds are rejected with the bound.
#[test]
fn fields_beyond_the_bound_are_rejected() {
    let stacks = vec!["1"; 20_001].join(",");
    let beyond = json!({"players": 20_001, "max": 20_000});
    let finish = format!("{{\"stacks\":[{stacks}],\"player\":0}}");
    fails("icm finish", &finish, 3, "TooManyPlayers", &beyond);
    let equity = format!("{{\"stacks\":[{stacks}],\"prizes\":[1]}}");
    fails("icm equity", &equity, 3, "TooManyPlayers", &beyond);
}

/// A byte order mark is skipped, whole numbers may have a point, and no message names a type of
/// ours.
#[test]
fn documents_are_read_as_the_contract_says() {
    let marked = "\u{feff}{\"stacks\":[1,1],\"player\":1.0}";
    let found = answer(&desk("icm finish", marked));
    close(&numbers(&found["probabilities"]), &[0.5, 0.5], 1e-10);
    let found = answer(&desk("icm finish --lines", &format!("{marked}\r\n")));
    close(&numbers(&found["probabilities"]), &[0.5, 0.5], 1e-10);
    let run = desk("icm equity", "3");
    let words = "invalid type: integer `3`, expected an object, at line 1 column 1";
    let failure: Value = serde_json::from_str(&run.err).unwrap();
    assert_eq!(failure["error"]["message"], words);
}

/// The same stacks as above, typed by a person.
#[test]
fn stacks_on_the_command_line_are_answered_with_a_table() {
    let line = "icm equity 50 30 20 --prizes 70,30";
    let by_document = desk("icm equity", r#"{"stacks":[50,30,20],"prizes":[70,30]}"#);
    assert_eq!(desk(&format!("{line} --json"), "").out, by_document.out);
    let shown = |line: &str| {
        let run = desk(line, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        rows(&run.out)
    };
    // 1265/28, 129/4 and 158/7 of 100.
    let worth = [
        "1 50 50.00 % 45.18 45.18 %",
        "2 30 30.00 % 32.25 32.25 %",
        "3 20 20.00 % 22.57 22.57 %",
    ];
    let english = shown(line);
    assert_eq!(english[0], "player chips of the chips worth of the prizes");
    assert_eq!(english[1..], worth);
    let japanese = shown(&format!("{line} --lang ja"));
    assert_eq!(
        japanese[0],
        "プレイヤー チップ チップの割合 価値 賞金の割合"
    );
    assert_eq!(japanese[1..], worth);
}

#[test]
fn people_are_refused_in_words() {
    let run = desk("icm equity 50 30 --prizes 70,-30", "");
    let words = "desk: the prize of place 2 is -30; prizes cannot be negative\n";
    assert_eq!((run.code, run.err.as_str()), (3, words));
    let run = desk("icm equity 50 30", "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("--prizes"), "{}", run.err);
}
