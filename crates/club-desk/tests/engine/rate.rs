//! Documents and lines: tiers, numbers, what cannot be read.

use serde_json::{Value, json};

use crate::run::{Run, answers, desk, fails};

#[test]
fn rate_tier_answers_a_document() {
    let run = desk("rate tier", r#"{"mu":1500,"sigma":300}"#);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    // 1500 + 0.84162123357 * (440 - 300), by hand 1617.8269726998.
    let rate = answer["rate"].as_f64().unwrap();
    assert!((rate - 1_617.826_972_699_8).abs() < 1e-11, "{rate}");
    assert_eq!(answer["tier"], "BI");
    assert!(run.out.starts_with(r#"{"rate":1617.826"#), "{}", run.out);
    assert!(run.out.ends_with("\"tier\":\"BI\"}\n"), "{}", run.out);
    // The floor lifts 717.8.
    let beginner = "\n{ \"sigma\": 300,\n \"mu\": 600 }\n";
    answers(
        "rate tier --json",
        beginner,
        r#"{"rate":900.0,"tier":"CIII"}"#,
    );
}

#[test]
fn numbers_are_read_and_written_with_all_digits() {
    // More digits than an integer of 53 bits holds: read in haste, each of these is a neighbour of
    // the nearest number. With sigma 440 the rate is the mean, up to what two sums round off.
    for mu in [
        "1261.557809384024969",
        "1779.531701701925027",
        "1214.549275180674700",
    ] {
        let run = desk("rate tier", &format!(r#"{{"mu":{mu},"sigma":440}}"#));
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        let mean: f64 = mu.parse().unwrap();
        let offset = 0.841_621_233_57 * 440.0;
        let expected = (mean - offset) + offset;
        let written = run.out.trim_start_matches(r#"{"rate":"#);
        let written = written.split(',').next().unwrap();
        assert_eq!(
            written.parse::<f64>().unwrap().to_bits(),
            expected.to_bits(),
            "{answer}"
        );
    }
}

#[test]
fn documents_that_cannot_be_read_name_line_and_column() {
    let at = |line: u32, column: u32| json!({"line": line, "column": column});
    let (verb, kind) = ("rate tier", "InvalidJson");
    fails(verb, "{\"mu\":1500,\n\"sigma\":3x}", 2, kind, &at(2, 10));
    fails(verb, "", 2, kind, &at(1, 0));
    fails(verb, "{\"mu\":\"a\",\"sigma\":300}", 2, kind, &at(1, 9));
    fails(verb, "\n\n[1500,300]", 2, kind, &at(3, 1));
    let message = fails(verb, r#"{"mu":1500}"#, 2, kind, &at(1, 11));
    assert_eq!(message, "missing field `sigma`, at line 1 column 11");
    let message = fails(
        verb,
        r#"{"mu":1,"sigma":1,"tau":1}"#,
        2,
        kind,
        &json!({"line": 1}),
    );
    assert!(message.starts_with("unknown field `tau`"), "{message}");
    fails(
        verb,
        r#"{"mu":1,"mu":1,"sigma":1}"#,
        2,
        kind,
        &json!({"line": 1}),
    );
    fails(
        verb,
        r#"{"mu":1,"sigma":1} {}"#,
        2,
        kind,
        &json!({"line": 1}),
    );
    fails(
        verb,
        r#"{"mu":1e400,"sigma":1}"#,
        2,
        kind,
        &json!({"line": 1}),
    );
    let refused = json!({"field": "sigma", "value": 0.0});
    fails(
        verb,
        r#"{"mu":1500,"sigma":0}"#,
        3,
        "InvalidRating",
        &refused,
    );
    fails(
        "rate tier --nonsense",
        "",
        2,
        "Usage",
        &json!({"argument": "--nonsense"}),
    );
}

#[test]
fn a_verb_that_is_missing_or_unknown() {
    let message = fails("rate", "", 2, "Usage", &json!({}));
    assert_eq!(message, "no verb is named, see --help");
    fails("rate teir", "", 2, "Usage", &json!({"verb": "teir"}));
    fails(
        "payout chip --json",
        "",
        2,
        "Usage",
        &json!({"verb": "chip"}),
    );
}

#[test]
fn a_run_answers_every_line_and_ends_with_the_first_failure() {
    let input = "{\"mu\":2000,\"sigma\":440}\n\n{\"mu\":1500,\"sigma\":-1}\r\n{\"mu\"\n{\"mu\":600,\"sigma\":300}";
    let run = desk("rate tier --lines", input);
    // The first failure is a refusal; the malformed line after it changes nothing.
    assert_eq!((run.code, run.err.as_str()), (3, ""));
    let answers: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0], json!({"rate": 2000.0, "tier": "S"}));
    assert_eq!(answers[1]["line"], 3);
    assert_eq!(answers[1]["error"]["kind"], "InvalidRating");
    assert_eq!(answers[1]["error"]["value"], -1.0);
    assert_eq!(answers[2]["line"], 4);
    assert_eq!(answers[2]["error"]["kind"], "InvalidJson");
    assert_eq!(answers[2]["error"]["column"], 5);
    assert_eq!(answers[3], json!({"rate": 900.0, "tier": "CIII"}));
    assert_eq!(
        desk("rate tier --lines", "{\n{\"mu\":1,\"sigma\":0}\n").code,
        2
    );
    answers_nothing(&desk("rate tier --lines", ""));
}

#[track_caller]
fn answers_nothing(run: &Run) {
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
}

/// A document of `rate event` may be longer than others, up to a bound that is named.
#[test]
fn a_long_event_is_read_and_one_beyond_the_bound_is_refused() {
    let event = |padding: usize| {
        let entries = r#"{"player":"a","mu":1500,"sigma":100},{"player":"b","mu":1500,"sigma":90}"#;
        let padding = " ".repeat(padding);
        format!(r#"{{"n_max":9,"entries":[{entries}]{padding}}}"#)
    };
    let long = desk("rate event", &event(3_000_000));
    assert_eq!((long.code, long.err.as_str()), (0, ""));
    assert_eq!(long.out, desk("rate event", &event(0)).out);
    let max = json!({"max": 16_777_216});
    fails("rate event", &event(1 << 24), 2, "DocumentTooLong", &max);
    // Lines keep their bound, and so do other documents.
    let max = json!({"max": 1_048_576});
    let tier = format!(r#"{{"mu":1500,{}"sigma":300}}"#, " ".repeat(1 << 20));
    fails("rate tier", &tier, 2, "DocumentTooLong", &max);
}

/// A tournament of many timed entries with ratings of all digits: above the bound of other documents.
fn timed(entries: u32) -> String {
    // Everybody registers within two hours, and more than a third are out by then.
    let rows = (0..entries).map(|at| {
        let share = f64::from(at) / f64::from(entries);
        let out = 480.0 - 460.0 * share.sqrt();
        let arrival = f64::from(at * 7_919 % entries) / f64::from(entries);
        let registered = arrival * (out - 10.0).min(120.0);
        let bust = if at == 0 { Value::Null } else { json!(out) };
        let mu = 1_450.0 + f64::from(at * 31 % 700) / 7.0;
        let sigma = 300.0 + f64::from(at * 17 % 1_400) / 7.0;
        json!({ "player": format!("member-{at:05}"), "mu": mu, "sigma": sigma,
            "registered": registered, "bust": bust })
    });
    let rows: Vec<Value> = rows.collect();
    json!({ "n_max": 9, "registration_close": 120.0, "duration": 480.0, "entries": rows })
        .to_string()
}

/// The document of ten thousand timed entries is read as a stream and rated.
#[test]
fn ten_thousand_timed_entries_are_rated() {
    let document = timed(10_000);
    assert!(document.len() > 1_048_576, "{}", document.len());
    let run = desk("rate event", &document);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let players = report["players"].as_array().unwrap();
    assert_eq!(players.len(), 10_000);
    let (first, last) = (&players[0], &players[9_999]);
    assert_eq!(
        (&first["player"], &last["player"]),
        (&json!("member-00000"), &json!("member-09999"))
    );
    // The first one met everybody, the last one those who had come by then.
    let field = |player: &Value| player["explain"][0]["field"].as_u64().unwrap();
    assert_eq!(field(first), 10_000);
    assert!((100..9_000).contains(&field(last)), "{}", field(last));
    let gain = |player: &Value| {
        let mean = |when: &str| player[when]["mu"].as_f64().unwrap();
        mean("after") - mean("before")
    };
    assert!(gain(first) > 100.0 && gain(last) < -100.0);
}
