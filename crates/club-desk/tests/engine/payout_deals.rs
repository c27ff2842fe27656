//! Deals and comparisons of structures.

use crate::run::{answers, fails};
use serde_json::json;

#[test]
fn structures_are_compared_in_the_form_of_the_contract() {
    let line = "payout compare --weights fixed:7,2,1 --weights winner --seats 10 --json";
    let run = crate::run::desk(line, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let first = &answer["structures"][0];
    // By hand: 7, 2 and 1 of ten; pairs of the ten players differ by 82 in all, over 10 * 10.
    assert_eq!(first["weights"], "fixed:7,2,1");
    assert_eq!(
        (&first["paid"], &first["min_cash"]),
        (&json!(3), &json!(1.0))
    );
    assert_eq!(first["first_share"], json!(0.7));
    assert_eq!(first["first_share_exact"], "7/10");
    assert_eq!(
        (&first["gini"], &first["gini_exact"]),
        (&json!(0.82), &json!("41/50"))
    );
    assert_eq!(first["top_1_percent"], json!(0.7));
    assert_eq!(first["first_to_second_exact"], "7/2");
    let second = &answer["structures"][1];
    assert_eq!(
        (&second["gini"], &second["first_to_second"]),
        (&json!(0.9), &json!(null))
    );
    fails(
        "payout compare --weights winner --seats 0 --json",
        "",
        3,
        "NoSeats",
        &json!({}),
    );
    fails(
        "payout compare --weights winner --weights harmonic --method adams --seats 5 --json",
        "",
        3,
        "PlacesExceedSeats",
        &json!({"structure": 2, "seats": 5}),
    );
    fails(
        "payout compare --seats 5 --json",
        "",
        2,
        "Usage",
        &json!({}),
    );
}

#[test]
fn a_comparison_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plot.svg");
    let line = format!(
        "payout compare --weights vp-kid --weights harmonic --seats 200 --plot {}",
        path.display()
    );
    let run = crate::run::desk(&line, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let svg = std::fs::read_to_string(&path).unwrap();
    assert!(
        svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
    assert!(svg.contains(">vp-kid</text>") && svg.contains(">harmonic</text>"));
    let nowhere = folder.path().join("no-such-folder/plot.svg");
    let line = format!(
        "payout compare --weights vp-kid --seats 200 --json --plot {}",
        nowhere.display()
    );
    let file = json!({"file": nowhere.to_str().unwrap()});
    fails(&line, "", 1, "FileNotWritten", &file);
}

#[test]
fn deals_answer_in_the_form_of_the_contract() {
    // 45.18, 32.25 and 22.57 hundreds by the model (1265/28, 129/4, 158/7).
    let document = |method: &str, more: &str| {
        format!(
            r#"{{"stacks":[50,30,20],"prizes":[7000,3000],"unit":100,"method":"{method}"{more}}}"#
        )
    };
    answers(
        "payout chop",
        &document("icm", r#","for_winner":0"#),
        r#"{"amounts":[4500,3200,2300],"sum":10000,"for_winner":0}"#,
    );
    answers(
        "payout chop",
        &document("chips", ""),
        r#"{"amounts":[5000,3000,2000],"sum":10000,"for_winner":0}"#,
    );
    answers(
        "payout chop --json",
        &document("even", r#","for_winner":1000"#),
        r#"{"amounts":[3000,3000,3000],"sum":9000,"for_winner":1000}"#,
    );
    let refused = |text: &str, kind: &str, values| fails("payout chop", text, 3, kind, &values);
    let winner = json!({"for_winner": 4001, "most": 4000});
    refused(
        &document("icm", r#","for_winner":4001"#),
        "ForWinner",
        winner,
    );
    let zero = r#"{"stacks":[5,0],"prizes":[1],"method":"even"}"#;
    refused(zero, "ZeroStack", json!({"player": 1}));
    let many = r#"{"stacks":[5],"prizes":[1,1],"method":"even"}"#;
    refused(many, "TooManyPrizes", json!({"prizes": 2, "players": 1}));
    let rising = r#"{"stacks":[5,5],"prizes":[1,2],"method":"even"}"#;
    refused(
        rising,
        "IncreasingPrizes",
        json!({"place": 2, "prize": 2, "before": 1}),
    );
    let unit = r#"{"stacks":[5,5],"prizes":[2,1],"method":"even","unit":0}"#;
    refused(unit, "ZeroUnit", json!({}));
    refused(
        r#"{"stacks":[],"prizes":[],"method":"even"}"#,
        "NoPlayer",
        json!({}),
    );
    for unread in [
        document("by-chips", ""),
        document("even", r#","winner":1"#),
        r#"{"stacks":[5.5],"prizes":[2],"method":"even"}"#.to_owned(),
        r#"{"stacks":[5],"prizes":[2]}"#.to_owned(),
    ] {
        fails(
            "payout chop",
            &unread,
            2,
            "InvalidJson",
            &json!({"line": 1}),
        );
    }
    // Line by line; a line that fails leaves the others alone.
    let lines = format!(
        "{}\n{zero}\n{}\n",
        document("chips", ""),
        document("even", "")
    );
    let run = crate::run::desk("payout chop --lines", &lines);
    assert_eq!((run.code, run.err.as_str()), (3, ""));
    let answers: Vec<&str> = run.out.lines().collect();
    assert_eq!(answers.len(), 3);
    assert!(answers[1].contains(r#""kind":"ZeroStack""#) && answers[1].contains(r#""line":2"#));
    assert_eq!(
        answers[2],
        r#"{"amounts":[3400,3300,3300],"sum":10000,"for_winner":0}"#
    );
}

/// A fault of a stack has the same kind in `chop` and `icm`, and whole numbers may have a point.
#[test]
fn stacks_of_a_deal_are_read_as_those_of_icm() {
    let negative = json!({"player": 1, "stack": -5.0});
    let document = r#"{"stacks":[10,-5],"prizes":[1],"method":"chips"}"#;
    fails("payout chop", document, 3, "NegativeStack", &negative);
    let prize = json!({"place": 1, "prize": -1.0});
    let document = r#"{"stacks":[10,5],"prizes":[-1.0],"method":"even"}"#;
    fails("payout chop", document, 3, "NegativePrize", &prize);
    answers(
        "payout chop",
        r#"{"stacks":[5000.0,5000],"prizes":[60.0,40],"unit":10.0,"method":"even","for_winner":0.0}"#,
        r#"{"amounts":[50,50],"sum":100,"for_winner":0}"#,
    );
    let broken = r#"{"stacks":[1.5,2],"prizes":[1],"method":"even"}"#;
    fails("payout chop", broken, 2, "InvalidJson", &json!({"line": 1}));
}

#[test]
fn a_deal_typed_by_a_person_is_a_table() {
    let line = "payout chop 50 30 20 --prizes 70,30 --method chips --for-winner 10";
    let document = r#"{"stacks":[50,30,20],"prizes":[70,30],"method":"chips","for_winner":10}"#;
    let by_document = crate::run::desk("payout chop", document);
    let typed = crate::run::desk(&format!("{line} --json"), "");
    assert_eq!((typed.code, &typed.out), (0, &by_document.out));
    // Nothing is sure for third place: 90 by chips are 45, 27 and 18.
    let run = crate::run::desk(line, "");
    let shown = [
        "player chips amount share",
        "1 50 45 50.00 %",
        "2 30 27 30.00 %",
        "3 20 18 20.00 %",
        "90 are dealt",
        "10 more are played for",
    ];
    assert_eq!(crate::run::rows(&run.out), shown);
    let run = crate::run::desk(&format!("{line} --lang ja"), "");
    assert!(
        run.out.ends_with("分け合う額は 90\nこのほかに 10 を争う\n"),
        "{}",
        run.out
    );
}
