//! The engine verbs as another program calls them: arguments and standard input in, answers,
//! failures and exit codes out.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

mod conformance;
mod games;
mod icm;
mod japanese;
mod niko;
mod niko_game;
mod niko_kept;
mod niko_room;
mod niko_rules;
mod payout;
mod payout_deals;
mod range;
mod range_practice;
mod range_simulate;
mod rate;
mod rate_engines;
mod run;
mod schemas;
mod seating;
mod seating_audit;
mod seating_scenarios;
mod seating_simulate;
mod words;

use std::process::Stdio;

use crate::run::{command, desk};

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
        "payout_for_money",
        text("payout for --weights vp-kid --seats 71 --pool 202350 --denomination 500 --paid 15%")
    );
    insta::assert_snapshot!(
        "payout_for_largest_remainder",
        text("payout for --weights fixed:1,1,1 --seats 4 --method largest-remainder")
    );
    insta::assert_snapshot!(
        "payout_for_adams",
        text("payout for --weights fixed:1,1,1 --seats 3 --method adams")
    );
    insta::assert_snapshot!(
        "payout_for_markdown",
        text("payout for --weights vp-kid --seats 30 --format markdown")
    );
    insta::assert_snapshot!(
        "payout_for_csv",
        text("payout for --weights vp-kid --seats 31 --cap 20 --format csv")
    );
    insta::assert_snapshot!(
        "payout_for_html",
        text("payout for --weights winner --seats 3 --pool 100 --format html")
    );
    insta::assert_snapshot!(
        "payout_table_markdown",
        text("payout table --weights harmonic --seats 10 --format markdown")
    );
    insta::assert_snapshot!(
        "payout_compare",
        text(
            "payout compare --weights vp-kid --weights head:100,70,50 --weights winner --seats 100"
        )
    );
    insta::assert_snapshot!(
        "payout_compare_csv",
        text("payout compare --weights vp-kid --weights winner --seats 100 --format csv")
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
        ("help_payout_compare", "payout compare --help"),
        ("help_range_vpip", "range vpip --help"),
    ] {
        let run = desk(line, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        insta::assert_snapshot!(name, run.out);
    }
}

#[test]
fn a_reader_that_goes_away_causes_no_panic() {
    // More text than a pipe holds, and nobody reads it.
    for line in [
        "payout table --weights harmonic --seats 10000",
        "payout table --weights harmonic --seats 10000 --json",
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
fn nobody_who_listens_to_failures_causes_no_panic() {
    let mut child = command("payout for --weights foo --seats 30 --json")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}
