//! The small backgammon: positions and what they are worth.

use serde_json::{Value, json};

use crate::niko_room::{Room, close};
use crate::run::{data, desk, fails};

/// One checker on 24 each.
const HYPER_1: &str = r#"{"mover":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0],"other":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0]}"#;

#[test]
fn niko_eval_answers_in_the_form_of_the_contract() {
    let room = Room::new();
    let run = desk(&room.line("eval", "hypergammon-1", ""), HYPER_1);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let keys = [
        r#"{"equity":"#,
        r#","error_bound":"#,
        r#","outcomes":{"win":"#,
        r#","win_gammon":"#,
        r#","win_backgammon":"#,
        r#","lose":"#,
        r#","lose_gammon":"#,
        r#","lose_backgammon":"#,
        r#"},"length":"#,
    ];
    let mut rest = run.out.as_str();
    for key in keys {
        let (_, after) = rest
            .split_once(key)
            .unwrap_or_else(|| panic!("{key} in {}", run.out));
        rest = after;
    }
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    let bound = answer["error_bound"].as_f64().unwrap();
    assert!(bound > 0.0 && bound < 1e-10, "{bound}");
    let of = |name: &str| answer["outcomes"][name].as_f64().unwrap();
    let equity = 2.0 * of("win") - 1.0 + of("win_gammon") + of("win_backgammon")
        - of("lose_gammon")
        - of("lose_backgammon");
    close(&answer["equity"], equity, 1e-9);
    assert!((of("win") + of("lose") - 1.0).abs() < 1e-12);
    // A single checker that has not been borne off loses a gammon.
    assert!((of("win") - of("win_gammon")).abs() < 1e-12);
    // The same position by its ids: this program's, GNU Backgammon's, an XGID.
    for id in [
        "MXW",
        "AACAAAAAAgAAAA",
        "XGID=-a----------------------A-",
        "start",
    ] {
        let same = room.ask(
            "eval",
            "hypergammon-1",
            "",
            &json!({ "id": id }).to_string(),
        );
        assert_eq!(same, answer, "{id}");
        let same = room.ask(
            "eval",
            "hypergammon-1",
            &format!("--json --position {id}"),
            "",
        );
        assert_eq!(same, answer, "{id}");
    }
}

#[test]
fn niko_eval_tells_what_to_do_with_the_cube() {
    // The start with two checkers, worked out with another program.
    let room = Room::new();
    let answer = room.ask(
        "eval",
        "hypergammon-2",
        "--cube --json --position start",
        "",
    );
    let cube = &answer["cube"];
    for (place, no_double) in [
        ("mover", 0.327_860),
        ("centred", 0.209_108),
        ("jacoby", 0.204_522),
        ("other", 0.010_740),
    ] {
        close(&cube[place]["no_double"], no_double, 6e-7);
        close(&cube[place]["equity"], no_double, 6e-7);
        assert_eq!(cube[place]["action"], "no_double");
    }
    close(&cube["centred"]["double_take"], 0.021_480, 1.2e-6);
    close(&cube["centred"]["double_pass"], 1.0, 0.0);
    assert_eq!(cube["other"]["double_take"], Value::Null);
    // It is a file of its own, and everything else is as without it.
    assert!(room.kept().to_string_lossy().ends_with("-cube.table"));
    let plain = room.ask("eval", "hypergammon-2", "--json --position start", "");
    let mut rest = answer.clone();
    rest.as_object_mut().unwrap().remove("cube");
    assert_eq!(rest, plain);
    // In words, with what is best at the end of the line.
    let run = desk(
        &room.line("eval", "hypergammon-2", "--cube --position start"),
        "",
    );
    let last: Vec<&str> = run.out.lines().rev().take(4).collect();
    assert_eq!(
        last[0],
        "the other side's      +0.010740           -           -  may not double"
    );
    assert_eq!(
        last[3],
        "in the middle         +0.209108   +0.021479   +1.000000  no double"
    );
}

#[test]
fn niko_opening_has_the_values_that_were_published() {
    // Cubeless values of an opening with unequal dice, worked out with another program for one and
    // two checkers.
    let room = Room::new();
    for (rules, unequal) in [
        ("hypergammon-1", 0.314_256_339_457),
        ("hypergammon-2", 0.113_329_967_286),
    ] {
        let answer = room.ask("opening", rules, "--json", "");
        close(&answer["unequal_dice"], unequal, 1e-11);
        let rolls = answer["rolls"].as_object().unwrap();
        assert_eq!(rolls.len(), 21);
        // By hand: 15 rolls of two kinds of dice, 6 doubles.
        let (mut sum, mut doubles) = (0.0, 0.0);
        for (roll, equity) in rolls {
            let (high, low) = roll.split_once(',').unwrap();
            assert!(high >= low, "{roll}");
            *(if high == low { &mut doubles } else { &mut sum }) += equity.as_f64().unwrap();
        }
        close(&answer["unequal_dice"], sum / 15.0, 1e-11);
        close(&answer["any_roll"], (2.0 * sum + doubles) / 36.0, 1e-11);
    }
}

#[test]
fn niko_best_orders_the_plays() {
    let room = Room::new();
    let rules = data("tiny.toml");
    let best = |roll: &str, input: &str| {
        room.ask("best", &rules, &format!("--roll {roll}"), input)["plays"].clone()
    };
    let start = r#"{"id":"start"}"#;
    for roll in ["2,1", "1,2"] {
        let plays = best(roll, start);
        let plays = plays.as_array().unwrap();
        let named: Vec<&str> = plays
            .iter()
            .map(|play| play["play"].as_str().unwrap())
            .collect();
        let mut sorted = named.clone();
        sorted.sort_unstable();
        // By hand, of checkers on 6, 4 and 2 with blots to hit on 5, 3 and 1.
        let mut expected = [
            "6/3*",
            "6/5* 4/2",
            "6/5* 5/3*",
            "6/4 4/3*",
            "6/4 2/1*",
            "4/1*",
            "4/3* 3/1*",
        ];
        expected.sort_unstable();
        assert_eq!(
            sorted.len(),
            sorted
                .iter()
                .collect::<std::collections::BTreeSet<_>>()
                .len()
        );
        assert!(
            sorted.iter().all(|play| expected.contains(play)),
            "{named:?}"
        );
        let equities: Vec<f64> = plays
            .iter()
            .map(|play| play["equity"].as_f64().unwrap())
            .collect();
        assert!(equities.is_sorted_by(|a, b| a >= b), "{equities:?}");
        // What a play is worth is what the other side has then, turned round.
        for play in plays {
            let after = room.ask("eval", &rules, "", &json!({"id": play["id"]}).to_string());
            close(&after["equity"], -play["equity"].as_f64().unwrap(), 0.0);
        }
    }
    // No dice are played, and nobody is left to play.
    assert_eq!(best("0,0", start), json!([]));
    let over = r#"{"mover":[3,0,0,0,0,0,0,0],"other":[0,0,0,3,0,0,0,0]}"#;
    assert_eq!(best("2,1", over), json!([]));
}

#[test]
fn niko_roll_adds_up_to_the_equity() {
    let room = Room::new();
    let answer = room.ask("roll", &data("tiny.toml"), "", r#"{"id":"start"}"#);
    let rolls = answer["rolls"].as_array().unwrap();
    // Of the faces 0, 1 and 2.
    assert_eq!(rolls.len(), 6);
    let sum = |name: &str| -> f64 {
        let part =
            |roll: &Value| roll["probability"].as_f64().unwrap() * roll[name].as_f64().unwrap();
        rolls.iter().map(part).sum()
    };
    close(&answer["equity"], sum("equity"), 1e-11);
    assert!(sum("luck").abs() < 1e-11);
    assert_eq!(rolls[0]["play"], Value::Null);
    // The best play of each roll is the first that `best` names.
    for roll in &rolls[1..] {
        let more = format!("--roll {}", roll["roll"].as_str().unwrap());
        let best = room.ask("best", &data("tiny.toml"), &more, r#"{"id":"start"}"#);
        assert_eq!(best["plays"][0]["play"], roll["play"]);
        assert_eq!(best["plays"][0]["equity"], roll["equity"]);
    }
}

#[test]
fn finished_positions_are_worth_what_they_are() {
    let room = Room::new();
    let rules = data("tiny.toml");
    for (loser, points) in [
        ([1, 2, 0, 0, 0, 0, 0, 0], 1.0),
        ([0, 1, 1, 1, 0, 0, 0, 0], 2.0),
        ([0, 2, 0, 0, 0, 0, 1, 0], 3.0),
        ([0, 2, 0, 0, 0, 0, 0, 1], 3.0),
    ] {
        let off = [3, 0, 0, 0, 0, 0, 0, 0];
        let won = room.ask(
            "eval",
            &rules,
            "",
            &json!({"mover": off, "other": loser}).to_string(),
        );
        close(&won["equity"], points, 0.0);
        close(&won["error_bound"], 0.0, 0.0);
        close(&won["length"], 0.0, 0.0);
        close(&won["outcomes"]["win"], 1.0, 0.0);
        let lost = room.ask(
            "eval",
            &rules,
            "",
            &json!({"mover": loser, "other": off}).to_string(),
        );
        close(&lost["equity"], -points, 0.0);
        let gammon = if points > 1.5 { 1.0 } else { 0.0 };
        close(&lost["outcomes"]["lose_gammon"], gammon, 0.0);
    }
}

#[test]
fn lines_are_answered_one_by_one() {
    let room = Room::new();
    let line = room.line("eval", &data("tiny.toml"), "--lines");
    let lines = [
        r#"{"id":"start"}"#,
        r#"{"mover":[0,3,0,0,0,0,0],"other":[0,3,0,0,0,0,0,0]}"#,
        r#"{"mover":[0,2,0,0,0,0,0,0],"other":[0,3,0,0,0,0,0,0]}"#,
        r#"{"mover":[0,3,0,0,0,0,0,0],"other":[0,0,0,0,0,0,3,0]}"#,
        r#"{"mover":[3,0,0,0,0,0,0,0],"other":[3,0,0,0,0,0,0,0]}"#,
        r#"{"mover":[-3,6,0,0,0,0,0,0],"other":[0,3,0,0,0,0,0,0]}"#,
        r#"{"mover":[0,3,0,0,0,0,0,0]}"#,
        r#"{"id":"start","mover":[0,3,0,0,0,0,0,0]}"#,
        r#"{"id":"DM7H"}"#,
        "",
        r#"{"id":"start"}"#,
    ];
    let run = desk(&line, &lines.join("\n"));
    // The first failure is a refusal.
    assert_eq!((run.code, run.err.as_str()), (3, ""));
    let answers: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let kinds: Vec<(u64, &str)> = answers
        .iter()
        .filter_map(|answer| Some((answer["line"].as_u64()?, answer["error"]["kind"].as_str()?)))
        .collect();
    let expected = [
        (2, "Places"),
        (3, "Total"),
        (4, "Overlap"),
        (5, "BothFinished"),
        (6, "InvalidJson"),
        (7, "InvalidJson"),
        (8, "InvalidJson"),
        (9, "Check"),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(answers.len(), 10);
    assert_eq!(answers[0], answers[9]);
    assert_eq!(answers[2]["error"]["got"], 2);
    assert_eq!(answers[2]["error"]["expected"], 3);
    assert_eq!(answers[3]["error"]["point"], 1);
}

#[test]
fn rolls_and_positions_that_are_refused_or_not_parsed() {
    let room = Room::new();
    let tiny = data("tiny.toml");
    let best = |roll: &str| room.line("best", &tiny, &format!("--roll {roll}"));
    let start = r#"{"id":"start"}"#;
    fails(&best("2,7"), start, 3, "NoSuchFace", &json!({"face": 7}));
    fails(&best("2"), start, 2, "Text", &json!({"text": "2"}));
    fails(&best("-1,2"), start, 2, "Text", &json!({"text": "-1,2"}));
    fails(&best("2,1"), "{", 2, "InvalidJson", &json!({"line": 1}));
    let message = fails(
        &best("2,1"),
        r#"{"mover":[1]}"#,
        2,
        "InvalidJson",
        &json!({}),
    );
    assert!(message.contains("missing field `other`"), "{message}");
    let eval = |id: &str| room.line("eval", &tiny, &format!("--json --position {id}"));
    fails(
        &eval("12!4"),
        "",
        2,
        "Character",
        &json!({"character": "!", "at": 2}),
    );
    fails(
        &eval("123"),
        "",
        2,
        "Length",
        &json!({"got": 3, "expected": 4}),
    );
    let board = json!({"points": 6, "form": "XGID"});
    fails(&eval("XGID=-"), "", 3, "Board", &board);
    // No verb that needs a solution begins to solve what it cannot. One side has 15 checkers on 26
    // places: C(40, 15) arrangements.
    let large = room.line("opening", &data("backgammon.toml"), "--json");
    fails(
        &large,
        "",
        3,
        "TooLarge",
        &json!({"limit": 65_536, "one_side": 40_225_345_056_u64}),
    );
    // One checker more than nikogammon's start has: nobody knows where to begin.
    let nowhere = room.line("opening", &data("no-start.toml"), "--json");
    fails(&nowhere, "", 3, "NoStart", &json!({}));
    // A command line that cannot be parsed speaks JSON where the verb would have.
    let line = format!("niko best --rules {tiny}");
    fails(&line, "", 2, "Usage", &json!({}));
}
