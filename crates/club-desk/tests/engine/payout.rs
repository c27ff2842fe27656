//! Payouts: structures, tables, weights, stakes.

use serde_json::{Value, json};

use crate::run::{answers, data, desk, fails};

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
fn an_award_table_that_nobody_prints_is_refused_with_its_size() {
    // Ragged, a cell for each entrant; else the points of the first place times the paid places.
    let many = json!({"cells": 4_000_001, "limit": 4_000_000});
    for format in ["--json", "--format csv --json"] {
        let table = format!("payout table --weights vp-kid --seats 4000001 {format}");
        fails(&table, "", 3, "TableTooLarge", &many);
    }
    // Two equal places: 2,200,000 points each in two rows.
    let wide = "payout table --weights fixed:1,1 --seats 4400000 --format text";
    let printed = desk(wide, "");
    assert_eq!(printed.code, 3);
    let words = "desk: the award table of 4400000 entrants has 4400000 cells, the most is 4000000; \
                 desk payout for shows the points of each place\n";
    assert_eq!(printed.err, words);
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
    // Adams and its like give every place a seat first, so places must end and be few enough.
    let endless = json!({"places": null, "seats": 9});
    fails(
        &of("--seats 9 --method huntington-hill"),
        "",
        3,
        "PlacesExceedSeats",
        &endless,
    );
    let few = json!({"places": 12, "seats": 9});
    fails(
        &of("--seats 9 --method adams --places 12"),
        "",
        3,
        "PlacesExceedSeats",
        &few,
    );
    let least = json!({"needed": 10, "seats": 9});
    fails(
        &of("--seats 9 --places 5 --min-seats 2"),
        "",
        3,
        "MinimumTooLarge",
        &least,
    );
    let methods = json!([
        "dhondt",
        "sainte-lague",
        "modified-sainte-lague",
        "huntington-hill",
        "dean",
        "adams",
        "imperiali",
        "danish",
        "largest-remainder"
    ]);
    let unknown = json!({"value": "hare", "allowed": methods});
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
fn methods_and_least_seats() {
    answers(
        "payout for --weights fixed:4,2,1 --seats 7 --method adams --json",
        "",
        // Each gets one, then 4/1, 4/2 and 2/1 (better place first), 4/3.
        r#"{"seats":7,"paid":3,"points":[4,2,1],"last_seat_tied":[],"seat_value":"1/1"}"#,
    );
    answers(
        "payout for --weights fixed:4,2,1 --seats 7 --places 3 --min-seats 2 --json",
        "",
        // Two each are six; the seventh is the third of place 1, 4/3 before 2/3.
        r#"{"seats":7,"paid":3,"points":[3,2,2],"last_seat_tied":[],"seat_value":"1/1"}"#,
    );
    answers(
        "payout for --weights fixed:50,30,20 --seats 11 --method largest-remainder --json",
        "",
        // 5.5, 3.3 and 2.2: the last seat goes to the largest fraction.
        r#"{"seats":11,"paid":3,"points":[6,3,2],"last_seat_tied":[],"seat_value":"1/1"}"#,
    );
}

/// 30 steps of 10 are 12, 5, 3, 2, 2 and six times 1, and 7 are left.
#[test]
fn a_pool_is_paid_in_money() {
    let of = |more: &str| format!("payout for --weights harmonic --seats 30 --json {more}");
    let money = |more: &str| {
        let run = crate::run::desk(&of(more), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(answer["points"][0], 12);
        answer["money"].clone()
    };
    assert_eq!(
        money("--pool 307 --denomination 10"),
        json!({"prizes": [127, 50, 30, 20, 20, 10, 10, 10, 10, 10, 10], "sum": 307, "carried": 0,
               "remainder": 7, "remainder_place": 1, "remainder_places": [1], "paid_by": "points"})
    );
    assert_eq!(
        money("--pool 307 --denomination 10 --remainder carry --paid 10%"),
        json!({"prizes": [170, 80, 50], "sum": 300, "carried": 7, "remainder": 7,
               "remainder_place": null, "remainder_places": [], "paid_by": "paid"})
    );
    // Place 4 of 60 is raised to 10, and place 3 with it; 40 are left for two.
    assert_eq!(
        money("--pool 60 --paid 4 --min-cash 10")["prizes"],
        json!([27, 13, 10, 10])
    );
    // Places 3 and 4 are one block.
    let tiers = money("--pool 1000 --paid 6 --tiers 1,1,2 --nice 1");
    assert_eq!(tiers["sum"], 1000);
    assert_eq!(tiers["prizes"][2], tiers["prizes"][3]);
    // By the structure of 10 entrants, 5, 2, 1, 1, 1 of 10.
    assert_eq!(
        money_capped("--pool 1000"),
        json!([500, 200, 100, 100, 100])
    );
    fails(
        &of("--pool 307 --denomination 10 --remainder error"),
        "",
        3,
        "Remainder",
        &json!({"left": 7}),
    );
    fails(
        &of("--pool 307 --denomination 0"),
        "",
        3,
        "ZeroDenomination",
        &json!({}),
    );
    let large = json!({"places": 30, "minimum": 20, "needed": 600, "pool": 307});
    fails(
        &of("--pool 307 --paid 30 --min-cash 20"),
        "",
        3,
        "MinimumTooLarge",
        &large,
    );
    fails(&of("--pool 307 --paid 0"), "", 3, "NoPlaces", &json!({}));
    let share = json!({"share": "3/2"});
    fails(&of("--pool 307 --paid 150%"), "", 3, "Share", &share);
    fails(
        &of("--pool 307 --paid few"),
        "",
        2,
        "Usage",
        &json!({"value": "few"}),
    );
    fails(
        &of("--pool 307 --tiers 1,0"),
        "",
        3,
        "EmptyTier",
        &json!({"tier": 2}),
    );
    fails(
        &of("--pool 307 --nice 0"),
        "",
        3,
        "EmptyLadder",
        &json!({"step": 1}),
    );
    fails(&of("--pool -1"), "", 2, "Usage", &json!({"value": "-1"}));
    let nobody = "payout for --weights harmonic --seats 0 --pool 5 --json";
    fails(nobody, "", 3, "NoEntries", &json!({"pool": 5}));
    let alone = "payout for --weights harmonic --seats 30 --denomination 5 --json";
    fails(alone, "", 2, "Usage", &json!({}));
}

fn money_capped(more: &str) -> serde_json::Value {
    let line = format!("payout for --weights harmonic --seats 30 --cap 10 --json {more}");
    let run = crate::run::desk(&line, "");
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    answer["money"]["prizes"].clone()
}

/// A file without an end is read up to the limit.
#[cfg(unix)]
#[test]
fn an_endless_file_of_stakes_is_rejected() {
    let line = "payout for --weights winner --seats 2 --json --stakes /dev/zero";
    let values = json!({"file": "/dev/zero", "max": 1 << 24});
    fails(line, "", 2, "FileTooLarge", &values);
}

#[test]
fn an_exponent_that_is_not_a_number_cannot_be_parsed() {
    let line = "payout for --seats 30 --json --weights power:100@x";
    fails(line, "", 2, "Exponent", &json!({}));
    let zero = "payout for --seats 30 --json --weights power:100@0";
    fails(zero, "", 3, "Alpha", &json!({"alpha": "0/1"}));
}

/// Places 1 and 7 have the quotient 100/49.
#[test]
fn whole_exponents_tie_exactly() {
    let run = desk("payout for --weights power:100@2 --seats 71 --json", "");
    let found: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["last_seat_tied"], json!([1, 7]));
}

/// 7 fill the last prize up to the one before it, and what is left goes further up.
#[test]
fn the_places_that_took_a_remainder_are_named() {
    let line = "payout for --weights fixed:3,1,1 --seats 5 --pool 507 --denomination 100 \
                --remainder last-paid";
    let run = desk(&format!("{line} --json"), "");
    let found: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["money"]["prizes"], json!([300, 107, 100]));
    assert_eq!(found["money"]["remainder_places"], json!([2]));
    let words = desk(
        "payout for --weights fixed:20,19,18 --seats 57 --pool 577 --denomination 10 --remainder last-paid",
        "",
    );
    assert!(words.out.contains("went to place"), "{}", words.out);
}

/// Only the verb decides whether a usage error is JSON.
#[test]
fn usage_errors_are_json_for_verbs_that_speak_json() {
    for line in [
        "payout for icm",
        "member rate icm",
        "--club icm payout chip rate",
    ] {
        let run = desk(line, "");
        assert_eq!(run.code, 2, "{line}");
        assert!(run.err.starts_with("error:"), "{line}: {}", run.err);
    }
    for line in [
        "icm guess",
        "--club x rate guess",
        "payout chop --no",
        "--json member guess",
    ] {
        let run = desk(line, "");
        assert_eq!(run.code, 2, "{line}");
        assert!(run.err.starts_with("{\"error\":"), "{line}: {}", run.err);
    }
}

/// A caller other than a shell sees the exit code 130, not a death by the signal.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_130() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = crate::run::command("icm equity --lines")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Once it has answered it runs, and waits for more.
    let mut stdin = child.stdin.take().unwrap();
    stdin
        .write_all(b"{\"stacks\":[1],\"prizes\":[1]}\n")
        .unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut String::new()).unwrap();
    let killed = Command::new("kill")
        .args(["-s", "INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(stdin);
}

/// Prizes go to `--paid`, else to `--places`, else to the places that win a point.
#[test]
fn a_pool_pays_the_places_that_are_asked_for() {
    let paid = |more: &str| {
        let line = format!("payout for --weights vp-kid --entrants 30 --pool 30000 --json {more}");
        let run = crate::run::desk(&line, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let money = &answer["money"];
        let by = money["paid_by"].as_str().unwrap().to_owned();
        assert_eq!(money["sum"], 30_000);
        (
            money["prizes"].as_array().unwrap().len(),
            by,
            answer["paid"].as_u64().unwrap(),
        )
    };
    assert_eq!(paid("--paid 3 --places 5"), (3, "paid".to_owned(), 5));
    assert_eq!(paid("--places 5"), (5, "places".to_owned(), 5));
    let (places, by, winning) = paid("");
    assert_eq!((places as u64, by.as_str()), (winning, "points"));
    assert!(winning < 30);
    // Three steps of 10,000 are enough for three places.
    assert_eq!(paid("--denomination 10000").0, 3);
    let words = |more: &str| {
        crate::run::desk(
            &format!("payout for --weights vp-kid --seats 30 --pool 300 {more}"),
            "",
        )
        .out
    };
    assert!(words("--places 5").ends_with("\n5 places are paid, as --places says\n"));
    assert!(words("--paid 1").ends_with("\n1 place is paid, as --paid says\n"));
    assert!(words("--places 5 --lang ja").ends_with("\n賞金は 5 位まで（--places の指定）\n"));
}
