//! Payouts: structures, tables, weights, stakes.

use serde_json::json;

use crate::run::{answers, data, fails};

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
