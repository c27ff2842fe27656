//! The engine verbs as another program calls them: arguments and standard input in, answers,
//! failures and exit codes out.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// What a run of the program left.
#[derive(Debug)]
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_desk"));
    command.args(line.split_whitespace());
    for name in ["DESK_CLUB", "DESK_ACTOR", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

/// Runs the program on a command line without spaces inside its words.
fn desk(line: &str, input: &str) -> Run {
    let mut child = command(line)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that fails early does not read, which closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The text of one line that answers, with nothing on the standard error.
#[track_caller]
fn answers(line: &str, input: &str, expected: &str) {
    let run = desk(line, input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
    assert_eq!(run.out.trim_end(), expected, "{line}");
}

/// A failure of a single document: nothing on the standard output, one line on the standard error
/// with this kind and at least these values.
#[track_caller]
fn fails(line: &str, input: &str, code: i32, kind: &str, values: &Value) -> String {
    let run = desk(line, input);
    assert_eq!(run.out, "", "{line}");
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    let document: Value = serde_json::from_str(&run.err).unwrap();
    assert_eq!(document.as_object().unwrap().len(), 1);
    let error = &document["error"];
    assert_eq!(
        (run.code, error["kind"].as_str()),
        (code, Some(kind)),
        "{error}"
    );
    for (name, value) in values.as_object().unwrap() {
        assert_eq!(&error[name], value, "{name} of {error}");
    }
    error["message"].as_str().unwrap().to_owned()
}

fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    path.to_str().unwrap().to_owned()
}

#[test]
fn payout_for_answers_in_the_form_of_the_contract() {
    // The 30th quotient is 100/12: place 1 as 12th, 2 as 6th, 3 as 4th, 4 as 3rd, 6 as 2nd, 12.
    answers(
        "payout for --weights harmonic --seats 30 --json",
        "",
        r#"{"seats":30,"paid":11,"points":[12,5,3,2,2,1,1,1,1,1,1],"last_seat_tied":[1,2,3,4,6,12],"seat_value":"1/1"}"#,
    );
    // The tie for it goes to place 12 by the other rule.
    answers(
        "payout for --weights harmonic --seats 30 --ties worse --json",
        "",
        r#"{"seats":30,"paid":12,"points":[11,5,3,2,2,1,1,1,1,1,1,1],"last_seat_tied":[1,2,3,4,6,12],"seat_value":"1/1"}"#,
    );
    // Equal weights: 7 seats of two places are 4 and 3, and both claim the 7th.
    answers(
        "--json payout for --weights fixed:1,1 --seats 7 --method dhondt",
        "",
        r#"{"seats":7,"paid":2,"points":[4,3],"last_seat_tied":[1,2],"seat_value":"1/1"}"#,
    );
    answers(
        "payout for --weights winner --seats 9 --json",
        "",
        r#"{"seats":9,"paid":1,"points":[9],"last_seat_tied":[],"seat_value":"1/1"}"#,
    );
    answers(
        "payout for --weights head:100,70,50 --seats 0 --json",
        "",
        r#"{"seats":0,"paid":0,"points":[],"last_seat_tied":[],"seat_value":"1/1"}"#,
    );
    // Quotients 100, 50, 50: three seats, the first two places.
    answers(
        "payout for --weights harmonic --seats 3 --places 2 --json",
        "",
        r#"{"seats":3,"paid":2,"points":[2,1],"last_seat_tied":[],"seat_value":"1/1"}"#,
    );
}

#[test]
fn a_cap_and_stakes_change_what_a_seat_is_worth() {
    answers(
        "payout for --weights winner --seats 15 --cap 10 --json",
        "",
        r#"{"seats":15,"paid":1,"points":[10],"last_seat_tied":[],"seat_value":"3/2"}"#,
    );
    // 1 + 3/2 + 0.25 + 2 over 4 seats is 19/16.
    let line = format!(
        "payout for --weights winner --seats 4 --json --stakes {}",
        data("stakes.txt")
    );
    answers(
        &line,
        "",
        r#"{"seats":4,"paid":1,"points":[4],"last_seat_tied":[],"seat_value":"19/16"}"#,
    );
}

#[test]
fn stakes_that_cannot_be_used() {
    let with = |seats: u32, name: &str| {
        format!(
            "payout for --weights winner --seats {seats} --json --stakes {}",
            data(name)
        )
    };
    let counted = json!({"got": 4, "expected": 5});
    fails(&with(5, "stakes.txt"), "", 3, "StakeCount", &counted);
    let negative = json!({"stake": "-1/2", "line": 2});
    fails(
        &with(2, "stakes-negative.txt"),
        "",
        3,
        "NegativeStake",
        &negative,
    );
    let unread = json!({"text": "two", "line": 3});
    fails(&with(2, "stakes-words.txt"), "", 2, "Parse", &unread);
    let missing = json!({"file": data("no-such-file.txt")});
    fails(
        &with(2, "no-such-file.txt"),
        "",
        4,
        "FileNotFound",
        &missing,
    );
}

#[test]
fn payout_table_answers_in_the_form_of_the_contract() {
    answers(
        "payout table --weights harmonic --seats 10 --json",
        "",
        r#"{"rows":[[1,2,4,6,9],[3,7],[5],[8],[10]]}"#,
    );
    answers(
        "payout table --weights winner --seats 0 --json",
        "",
        r#"{"rows":[]}"#,
    );
}

#[test]
fn weights_that_cannot_be_parsed_are_2_and_those_not_allowed_are_3() {
    let of = |weights: &str| format!("payout for --seats 30 --json --weights {weights}");
    fails(&of("foo"), "", 2, "UnknownFamily", &json!({"text": "foo"}));
    fails(
        &of("-foo"),
        "",
        2,
        "UnknownFamily",
        &json!({"text": "-foo"}),
    );
    let message = fails(&of("fixed:3,x"), "", 2, "Number", &json!({"place": 2}));
    assert!(message.contains("`x` is not a number"), "{message}");
    let divided = json!({"source": {"kind": "ZeroDenominator", "numer": "99999999999999999999"}});
    fails(
        &of("fixed:99999999999999999999/0"),
        "",
        2,
        "Number",
        &divided,
    );
    let rising = json!({"place": 2, "weight": "50/1", "before": "10/1"});
    fails(&of("head:10,50"), "", 3, "Increasing", &rising);
    fails(&of("fixed:0"), "", 3, "FirstZero", &json!({}));
    fails(&of("fixed:"), "", 3, "Empty", &json!({}));
    fails(
        &of("fixed:1,-1"),
        "",
        3,
        "Negative",
        &json!({"place": 2, "weight": "-1/1"}),
    );
}

#[test]
fn structures_that_are_refused_or_not_parsed() {
    let of = |more: &str| format!("payout for --weights harmonic --json {more}");
    fails(
        &of("--seats 9 --places 0"),
        "",
        3,
        "Empty",
        &json!({"places": 0}),
    );
    fails(&of("--seats 9 --cap 0"), "", 3, "ZeroCap", &json!({}));
    let limit = json!({"seats": 1_000_000_000, "limit": 10_000_000});
    fails(&of("--seats 1000000000"), "", 3, "TooManyPlaces", &limit);
    let table = "payout table --weights harmonic --seats 1000000000 --json";
    fails(table, "", 3, "TableTooLarge", &limit);
    let unavailable = json!({"value": "huntington-hill", "allowed": ["dhondt"]});
    fails(
        &of("--seats 9 --method huntington-hill"),
        "",
        3,
        "MethodNotAvailable",
        &unavailable,
    );
    let unknown = json!({"value": "hare", "allowed": ["dhondt"]});
    fails(&of("--seats 9 --method hare"), "", 2, "Usage", &unknown);
    fails(&of("--seats -9"), "", 2, "Usage", &json!({"value": "-9"}));
    fails(
        &of("--seats 9 --ties both"),
        "",
        2,
        "Usage",
        &json!({"value": "both"}),
    );
    fails(
        &of(""),
        "",
        2,
        "Usage",
        &json!({"argument": ["--seats <S>"]}),
    );
}

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

#[test]
fn range_vpip_answers_in_the_form_of_the_contract() {
    let of = |more: &str| {
        let line = format!("range vpip --json --players 4 --position BB {more}");
        let run = desk(&line, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        (serde_json::from_str::<Value>(&run.out).unwrap(), run.out)
    };
    // (0.16 + 1.27 * 0.08) * (1 - 0.79 * 0.15) = 0.2616 * 0.8815
    let (answer, text) = of("--phi 0.16 --table-factor 1.27 --position-factor 0.79");
    assert!(
        (answer["raw"].as_f64().unwrap() - 0.230_600_4).abs() < 1e-15,
        "{text}"
    );
    assert_eq!(answer["vpip"], answer["raw"]);
    assert!(text.starts_with("{\"raw\":0.23060"), "{text}");
    assert!(text.ends_with(",\"clamped\":false}\n"), "{text}");
    // (0.16 - 0.5 * 0.08) * (1 + 2 * 0.15) = 0.12 * 1.3, written in four ways
    for factors in [
        "--table-factor -0.5 --position-factor -2",
        "--table-factor=-0.5 --position-factor=-2",
        "--table-factor -5e-1 --position-factor -2.0",
        "--table-factor -.5 --position-factor=-2.",
    ] {
        let (answer, text) = of(&format!("--phi 0.16 {factors}"));
        assert!(
            (answer["raw"].as_f64().unwrap() - 0.156).abs() < 1e-15,
            "{text}"
        );
    }
    // 0.5 + 10 * 0.25 is 3 at the table, 3 * 0.85 in the seat: both are clamped, the first to 1.
    let (answer, _) = of("--phi 0.5 --table-factor 10 --position-factor 1");
    assert_eq!(answer["clamped"], true);
    assert!((answer["raw"].as_f64().unwrap() - 2.55).abs() < 1e-14);
    assert!((answer["vpip"].as_f64().unwrap() - 0.85).abs() < 1e-15);
}

#[test]
fn seats_and_factors_that_are_refused_or_not_parsed() {
    let of = |phi: &str, tau: &str, players: &str, position: &str| {
        format!(
            "range vpip --json --phi {phi} --table-factor {tau} --position-factor 1 \
             --players {players} --position {position}"
        )
    };
    let range = json!({"got": 11, "min": 2, "max": 10});
    fails(
        &of("0.2", "1", "11", "BB"),
        "",
        3,
        "PlayersOutOfRange",
        &range,
    );
    let available = json!({"position": "UTG", "players": 6,
        "available": ["LJ", "HJ", "CO", "BTN", "SB", "BB"]});
    fails(
        &of("0.2", "1", "6", "UTG"),
        "",
        3,
        "NoSuchPosition",
        &available,
    );
    fails(
        &of("0.2", "1", "6", "XX"),
        "",
        2,
        "UnknownPosition",
        &json!({"text": "XX"}),
    );
    let message = fails(
        &of("20", "1", "6", "BB"),
        "",
        3,
        "RateOutOfRange",
        &json!({"got": 20.0}),
    );
    assert!(message.contains("20 % = 0.2"), "{message}");
    fails(
        &of("-0.1", "1", "6", "BB"),
        "",
        3,
        "RateOutOfRange",
        &json!({"got": -0.1}),
    );
    fails(
        &of("NaN", "1", "6", "BB"),
        "",
        3,
        "RateOutOfRange",
        &json!({"got": "NaN"}),
    );
    let infinite = json!({"name": "tau", "got": "-inf"});
    fails(&of("0.2", "-inf", "6", "BB"), "", 3, "NotFinite", &infinite);
    // 0.5 + 1e308 * 1 at the table, times 1 + 1e308 * 0.25: beyond the range of the numbers.
    let line = "range vpip --json --phi 0.5 --table-factor 1e308 --position-factor 1e308 \
                --players 2 --position SB";
    fails(line, "", 3, "NotFinite", &json!({"name": "raw"}));
}

#[test]
fn niko_count_answers_in_the_form_of_the_contract() {
    let of = |rules: &str| format!("niko count --json --rules {rules}");
    answers(
        &of("nikogammon"),
        "",
        r#"{"states":1106945,"one_side":2002}"#,
    );
    answers(
        &of("nikogammon-8252"),
        "",
        r#"{"states":1106945,"one_side":2002}"#,
    );
    // C(28, 3) for one side; the total is that of the position tables published for the game.
    answers(
        &of("hypergammon-3"),
        "",
        r#"{"states":7953353,"one_side":3276}"#,
    );
    answers(
        &of(&data("hyper.toml")),
        "",
        r#"{"states":7953353,"one_side":3276}"#,
    );
    // Counted by points of the board instead of by points held; more than 64 bits.
    answers(
        &of(&data("large.toml")),
        "",
        r#"{"states":21954339771940031416865,"one_side":1093260079344}"#,
    );
}

#[test]
fn rules_that_cannot_be_used() {
    let of = |rules: &str| format!("niko count --json --rules {rules}");
    fails(
        &of("backgammon"),
        "",
        2,
        "UnknownName",
        &json!({"name": "backgammon"}),
    );
    let missing = data("no-such-file.toml");
    fails(
        &of(&missing),
        "",
        4,
        "FileNotFound",
        &json!({"file": missing}),
    );
    let out_of_range = json!({"field": "points", "value": 33, "min": 1, "max": 32});
    fails(
        &of(&data("many-points.toml")),
        "",
        3,
        "OutOfRange",
        &out_of_range,
    );
    let unread = json!({"line": 3, "column": 1});
    let message = fails(
        &of(&data("unknown-key.toml")),
        "",
        2,
        "InvalidToml",
        &unread,
    );
    assert!(message.contains("unknown field `dice`"), "{message}");
}

#[test]
fn words_for_people() {
    let text = |line: &str| {
        let run = desk(line, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        run.out
    };
    insta::assert_snapshot!("payout_for", text("payout for --weights vp-kid --seats 30"));
    insta::assert_snapshot!(
        "payout_for_tied",
        text("payout for --weights harmonic --seats 30 --ties worse")
    );
    insta::assert_snapshot!(
        "payout_for_capped",
        text("payout for --weights vp-kid --seats 31 --cap 20")
    );
    insta::assert_snapshot!(
        "payout_for_nobody",
        text("payout for --weights winner --seats 0")
    );
    insta::assert_snapshot!(
        "payout_table",
        text("payout table --weights vp-kid --seats 30")
    );
    insta::assert_snapshot!(
        "range_vpip",
        text(
            "range vpip --phi 0.16 --table-factor 1.27 --position-factor 0.79 --players 4 --position BB"
        )
    );
    let seat = "--players 2 --position SB";
    insta::assert_snapshot!(
        "range_vpip_clamped",
        text(&format!(
            "range vpip --phi 0.4 --table-factor 1 --position-factor 1 {seat}"
        ))
    );
    insta::assert_snapshot!("niko_count", text("niko count --rules nikogammon"));
}

#[test]
fn failures_in_words() {
    let words = |line: &str, code: i32| {
        let run = desk(line, "");
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{line}");
        run.err
    };
    insta::assert_snapshot!(
        "weights_that_rise",
        words("payout for --weights head:10,50 --seats 30", 3)
    );
    insta::assert_snapshot!(
        "no_such_position",
        words(
            "range vpip --phi 0.2 --table-factor 1 --position-factor 1 --players 6 --position UTG",
            3
        )
    );
    insta::assert_snapshot!("no_such_verb", words("payout chip", 2));
}

#[test]
fn help() {
    for (name, line) in [
        ("help", "--help"),
        ("help_payout_for", "payout for --help"),
        ("help_range_vpip", "range vpip --help"),
    ] {
        let run = desk(line, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        insta::assert_snapshot!(name, run.out);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    // More text than a pipe holds, and nobody reads it.
    for line in [
        "payout table --weights harmonic --seats 100000",
        "payout table --weights harmonic --seats 100000 --json",
    ] {
        let mut child = command(line)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{line}");
    }
}

#[test]
fn nobody_who_listens_to_failures_is_no_panic() {
    let mut child = command("payout for --weights foo --seats 30 --json")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}
