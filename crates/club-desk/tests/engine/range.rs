//! The verbs about ranges of hands.

use std::io::Write as _;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::run::{command, desk, fails, interrupted};

pub(crate) fn answer(line: &str, input: &str) -> Value {
    let run = desk(line, input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}: {}", run.out);
    serde_json::from_str(&run.out).unwrap()
}

#[track_caller]
pub(crate) fn close(found: &Value, expected: f64, tolerance: f64) {
    let found = found.as_f64().unwrap();
    assert!((found - expected).abs() <= tolerance, "{found} {expected}");
}

#[test]
fn edges_are_adjusted() {
    let line = "range adjust --edges 0.05,0.1,0.2 --target 0.1 --json --strategy-factor";
    assert_eq!(
        answer(&format!("{line} 0"), "")["edges"],
        json!([0.05, 0.1, 0.1])
    );
    assert_eq!(
        answer(&format!("{line} 1"), "")["edges"],
        json!([0.025, 0.05, 0.1])
    );
    let falling = "range adjust --edges 0.2,0.1 --strategy-factor 1 --target 0.1 --json";
    let message = fails(falling, "", 3, "EdgesNotIncreasing", &json!({"item": 2}));
    assert!(message.starts_with("edge 2 is below"), "{message}");
    let line = falling.replace(" --json", " --lang ja");
    let japanese = desk(&line, "").err;
    assert!(japanese.contains("2 番目の境界が、その前の"), "{japanese}");
    let zero = "range adjust --edges 0,0 --strategy-factor 1 --target 0.1 --json";
    fails(zero, "", 3, "ZeroVpipList", &json!({}));
    let more = "range adjust --edges 0.2 --strategy-factor 1 --target 1.5 --json";
    fails(
        more,
        "",
        3,
        "RateOutOfRange",
        &json!({"name": "target", "got": 1.5}),
    );
    let negative = "range adjust --edges -0.2 --strategy-factor=-1 --target 0.1 --json";
    fails(
        negative,
        "",
        3,
        "RateOutOfRange",
        &json!({"name": "edge", "got": -0.2}),
    );
    let nan = "range adjust --edges 0.2 --strategy-factor NaN --target 0.1 --json";
    fails(nan, "", 3, "NotFinite", &json!({"name": "sigma"}));
}

/// 36 pairs of hands and 1,712,304 boards; 81.7147 % wins and 0.4627 % ties in every published table.
#[test]
fn equities_are_counts() {
    let found = answer("range equity AA KK --json", "");
    assert_eq!(found["total"], 36 * 1_712_304);
    let count = |name: &str| found[name].as_u64().unwrap();
    assert_eq!(count("win") + count("tie") + count("lose"), 36 * 1_712_304);
    close(&found["equity"], 0.819_461, 5e-7);
    let random = answer("range equity AA random --json", "");
    assert_eq!(random["total"], 6 * 1225 * 1_712_304_u64);
    close(&random["equity"], 0.852_037, 5e-7);
    // A weight leaves shares, not counts.
    let weighted = answer("range equity AA,QQ:0.5 KK --json", "");
    assert_eq!(weighted["win"], Value::Null);
    let shared = json!({"card": "As"});
    fails(
        "range equity AsAh AsKs --json",
        "",
        3,
        "SharedCard",
        &shared,
    );
    fails(
        "range equity none AA --json",
        "",
        3,
        "EmptyRange",
        &json!({"name": "first"}),
    );
    let item = json!({"item": "AKx", "column": 1});
    fails("range equity AKx AA --json", "", 2, "RangeParse", &item);
}

#[test]
fn ranges_are_read_and_written_canonically() {
    let found = answer("range parse 22+,A2s+,KTo:0.5 --json", "");
    assert_eq!(found["combos"], 132.0);
    assert_eq!(found["canonical"], "22+,A2s+,KTo:0.5");
    assert_eq!(found["classes"]["AA"], 1.0);
    assert_eq!(found["classes"]["KTo"], 0.5);
    assert_eq!(found["classes"].as_object().unwrap().len(), 26);
    let climb = answer("range parse T9s+ --plus climb --json", "");
    assert_eq!(
        (&climb["combos"], climb["notes"].as_array().unwrap().len()),
        (&json!(20.0), 1)
    );
    assert_eq!(answer("range parse 20% --json", "")["combos"], 265.2);
    for (text, column) in [
        ("AKx", 1),
        ("1Ks", 1),
        ("22-", 1),
        ("KAs+", 1),
        ("99-55-22", 1),
        ("AKs-22", 1),
        ("AA:1.5", 1),
        ("AA:-1", 1),
        ("AsAs", 1),
        ("AJs-A8o", 1),
        ("AA@150", 1),
        ("22+,AKx", 5),
    ] {
        let values = json!({"column": column});
        fails(
            &format!("range parse {text} --json"),
            "",
            2,
            "RangeParse",
            &values,
        );
    }
    let mut empty = command("range parse --json");
    let output = empty.arg("").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let conflict = json!({"combo": "AhAc", "item": "AhAc", "column": 8});
    fails(
        "range parse AA:0.5,AhAc --json",
        "",
        2,
        "ConflictingWeight",
        &conflict,
    );
    let lenient = answer("range parse AA:0.5,AhAc --lenient --json", "");
    assert_eq!(lenient["combos"], 3.5);
}

#[test]
fn the_best_hands_of_an_order() {
    let found = answer("range top 0.2 --order vs-random --json", "");
    close(&found["combos"], 265.2, 1e-9);
    assert_eq!(found["boundary"]["class"], "K9o");
    close(&found["boundary"]["weight"], 0.1, 1e-9);
    assert_eq!(answer("range top 1 --json", "")["boundary"], Value::Null);
    fails(
        "range top 1.5 --json",
        "",
        3,
        "RateOutOfRange",
        &json!({"got": 1.5}),
    );
    fails(
        "range top 0.2 --order best --json",
        "",
        2,
        "UnknownOrder",
        &json!({"text": "best"}),
    );
    let eleven = json!({"got": 11});
    fails(
        "range top 0.2 --order vs-random:11 --json",
        "",
        3,
        "PlayersOutOfRange",
        &eleven,
    );
}

#[test]
fn orders_have_all_classes_and_their_values() {
    for order in [
        "vs-random",
        "vs-random:6",
        "sklansky-chubukov",
        "chen",
        "blend:0.3",
    ] {
        let found = answer(&format!("range order {order} --json"), "");
        assert_eq!(found["classes"].as_array().unwrap().len(), 169, "{order}");
        assert_eq!(found["values"].as_array().unwrap().len(), 169, "{order}");
        assert_eq!(found["classes"][0], "AA");
    }
    let shoves = answer("range order sklansky-chubukov --json", "");
    assert_eq!(
        (&shoves["classes"][1], &shoves["values"][0]),
        (&json!("KK"), &Value::Null)
    );
    close(&shoves["values"][1], 953.995, 5e-4);
    // A file of classes is an order without values.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("order.txt");
    let classes = answer("range order chen --json", "")["classes"].clone();
    let names: Vec<&str> = classes
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c.as_str().unwrap())
        .collect();
    std::fs::write(&file, names.join("\n")).unwrap();
    let line = format!("range order {} --json", file.display());
    let found = answer(&line, "");
    assert_eq!(
        (&found["classes"], &found["values"][5]),
        (&classes, &Value::Null)
    );
    std::fs::write(&file, names[1..].join(" ")).unwrap();
    fails(
        &line,
        "",
        3,
        "NotAPermutation",
        &json!({"missing": ["AA"], "repeated": []}),
    );
}

#[test]
fn equilibria_are_proved() {
    let found = answer("range pushfold --stack 10 --json", "");
    close(&found["value"], -0.045_371, 5e-7);
    assert_eq!(
        (&found["exact"], &found["unique"]),
        (&json!(true), &json!(true))
    );
    assert!(found["exploitability"].as_f64().unwrap() < 1e-12);
    assert_eq!(
        (&found["push"]["AA"], &found["call"]["AA"]),
        (&json!(1.0), &json!(1.0))
    );
    close(&found["push"]["43s"], 0.711, 5e-4);
    close(&found["call"]["Q6s"], 0.403, 5e-4);
    close(
        &answer("range pushfold --stack 10 --ante 0.125 --json", "")["value"],
        -0.049_738_479,
        5e-10,
    );
    close(
        &answer("range pushfold --stack 10 --bb-ante 1 --json", "")["value"],
        0.282_503_629,
        5e-10,
    );
    let both = "range pushfold --stack 10 --ante 0.1 --bb-ante 1 --json";
    fails(both, "", 2, "Usage", &json!({}));
    let small = json!({"got": 0.5, "min": 1.0, "max": 1000.0});
    fails(
        "range pushfold --stack 0.5 --json",
        "",
        3,
        "StackOutOfRange",
        &small,
    );
    fails(
        "range pushfold --stack -3 --json",
        "",
        3,
        "StackOutOfRange",
        &json!({"got": -3.0}),
    );
    fails(
        "range pushfold --stack NaN --json",
        "",
        3,
        "StackOutOfRange",
        &json!({"got": "NaN"}),
    );
    let ante = json!({"got": -1.0});
    fails(
        "range pushfold --stack 5 --ante -1 --json",
        "",
        3,
        "AnteOutOfRange",
        &ante,
    );
}

/// Figures that another program found from 150 million deals. They are 32.7 % on the button, 56.8 %
/// in the small blind and 36.1 % for the big blind against it.
#[test]
fn several_players_learn_from_random_deals() {
    let line = "range pushfold --stack 10 --players 3 --deals 400000 --seed 1 --json";
    let found = answer(line, "");
    assert_eq!(found["deals"], 400_000);
    close(&found["first_in"]["BTN"], 0.327, 0.04);
    close(&found["first_in"]["SB"], 0.568, 0.04);
    close(&found["call"]["BB vs SB"], 0.361, 0.04);
    let names =
        |key: &str| -> Vec<String> { found[key].as_object().unwrap().keys().cloned().collect() };
    assert_eq!(names("first_in"), ["BTN", "SB"]);
    let calls = ["BB vs BTN", "BB vs BTN, SB", "BB vs SB", "SB vs BTN"];
    assert_eq!(names("call"), calls);
    for seat in ["BTN", "SB", "BB"] {
        let gain = &found["gains"][seat];
        let se = gain["se"].as_f64().unwrap();
        assert!(se > 0.0 && se < 0.02, "{gain}");
        close(&gain["mean"], 0.0, 0.02 + 5.0 * se);
        // No best answer loses, and the deals that chose it flatter it.
        let mean = gain["mean"].as_f64().unwrap();
        let [least, most] = ["least", "most"].map(|bound| gain[bound].as_f64().unwrap());
        assert_eq!(least.to_bits(), mean.max(0.0).to_bits());
        assert!(least <= most, "{gain}");
    }
    // 400,000 deals are 2,367 for each of 169 classes; a third of them has BTN all in, of those a fifth SB too.
    // That is some 170 times, and every other spot comes up more than 200 times.
    assert_eq!(found["rare"], json!(["BB vs BTN, SB"]));
    assert_eq!(answer(line, ""), found);
    assert_ne!(answer(&line.replace("seed 1", "seed 2"), ""), found);
    // Two players are solved exactly, with or without their number.
    assert_eq!(
        answer("range pushfold --stack 10 --players 2 --json", ""),
        answer("range pushfold --stack 10 --json", "")
    );
}

#[test]
#[cfg(unix)]
fn learning_ends_on_sigint_with_exit_code_130() {
    let run = interrupted("range pushfold --stack 10 --players 6 --deals 1000000000 --json");
    assert_eq!((run.code, run.out.as_str()), (130, ""));
}

#[test]
fn games_of_several_players_that_cannot_be_played() {
    for players in [0, 1, 11] {
        fails(
            &format!("range pushfold --stack 10 --players {players} --json"),
            "",
            3,
            "PlayersOutOfRange",
            &json!({"got": players, "min": 2, "max": 10}),
        );
    }
    fails(
        "range pushfold --stack 10 --players 3 --deals 0 --json",
        "",
        3,
        "DealsOutOfRange",
        &json!({"got": 0, "min": 1}),
    );
    fails(
        "range pushfold --stack 0.5 --players 3 --json",
        "",
        3,
        "StackOutOfRange",
        &json!({"got": 0.5, "min": 1.0}),
    );
    fails(
        "range pushfold --stack NaN --players 3 --json",
        "",
        3,
        "StackOutOfRange",
        &json!({"got": "NaN"}),
    );
    fails(
        "range pushfold --stack 10 --players 3 --player nit --json",
        "",
        2,
        "TwoPlayersOnly",
        &json!({"players": 3, "expected": 2}),
    );
}

#[test]
fn numbers_are_found_in_counts() {
    let rows: Vec<Value> = [("LJ", 140), ("HJ", 160), ("CO", 180), ("BTN", 310), ("SB", 220)]
        .iter()
        .map(|(position, vpip)| json!({"players": 6, "position": position, "hands": 1000, "vpip": vpip, "pfr": 10}))
        .collect();
    let found = answer(
        "range fit --json",
        &json!({"observations": rows}).to_string(),
    );
    close(&found["phi"], 0.2, 1e-6);
    close(&found["pi"], 1.0, 1e-6);
    assert_eq!(found["fixed"], json!(["tau"]));
    assert_eq!(found["tau"], 1.0);
    assert!(found["se"].get("tau").is_none() && found["se"]["phi"].as_f64().unwrap() > 0.0);
    close(&found["deviance"], 0.0, 1e-6);
    let question = |row: &str| format!("{{\"observations\":[{row}]}}");
    fails("range fit", &question(""), 3, "NothingToFit", &json!({}));
    let more = question(r#"{"players":6,"position":"BTN","hands":10,"vpip":11}"#);
    fails(
        "range fit",
        &more,
        3,
        "CountOutOfRange",
        &json!({"item": 0, "count": "vpip", "got": 11, "hands": 10}),
    );
    let more = question(r#"{"players":6,"position":"BTN","hands":10,"vpip":4,"pfr":5}"#);
    fails(
        "range fit",
        &more,
        3,
        "CountOutOfRange",
        &json!({"item": 0, "count": "pfr", "got": 5, "hands": 4}),
    );
    let none = question(r#"{"players":6,"position":"UTG","hands":10,"vpip":1}"#);
    fails("range fit", &none, 3, "NoSuchPosition", &json!({"item": 0}));
    let unread = question(r#"{"players":6,"position":"XX","hands":10,"vpip":1}"#);
    fails("range fit", &unread, 2, "InvalidJson", &json!({}));
}

/// Two players by the second table have 1.23 and 0.77 times the average. That is 60 % for a phi of
/// 0.2; by the first one they have 1.25 and 0.75.
#[test]
fn numbers_are_found_by_either_table_of_positions() {
    let rows: Vec<Value> = [("SB", 73_800), ("BB", 46_200)]
        .iter()
        .map(|(position, vpip)| json!({"players": 2, "position": position, "hands": 100_000, "vpip": vpip}))
        .collect();
    let question = json!({"observations": rows}).to_string();
    for (positions, pi) in [
        ("", 23.0 / 25.0),
        (" --positions standard", 23.0 / 25.0),
        (" --positions push-fold-10bb", 1.0),
    ] {
        let found = answer(&format!("range fit{positions}"), &question);
        close(&found["phi"], 0.2, 1e-6);
        close(&found["pi"], pi, 1e-6);
        assert_eq!(found["fixed"], json!(["tau"]), "{positions}");
        assert_eq!(found.as_object().unwrap().len(), 7, "{found}");
    }
    // A player has a table, unless another one is asked for.
    let nit = desk("range show nit --json", "").out;
    let nit: Value = serde_json::from_str(&nit).unwrap();
    let text = nit["text"].as_str().unwrap();
    let own = text.replace("table=standard", "table=push-fold-10bb");
    assert_ne!(own, text);
    let fitted = |player: &str, rest: &str| -> Value {
        let mut command = command(&format!("range fit {rest}"));
        command.args(["--player", player]);
        let (stdin, stdout) = (Stdio::piped(), Stdio::piped());
        let mut child = command.stdin(stdin).stdout(stdout).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(question.as_bytes()).unwrap();
        drop(input);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{player} {rest}");
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let by_own = fitted(&own, "");
    assert_eq!(fitted("nit", "--positions push-fold-10bb"), by_own);
    assert_eq!(fitted(&own, "--positions standard"), fitted("nit", ""));
    assert_ne!(fitted("nit", ""), by_own);
}

#[test]
fn unknown_tables_of_positions_are_refused() {
    let values = json!({
        "argument": "--positions <TABLE>", "value": "mine",
        "allowed": ["standard", "push-fold-10bb"],
    });
    for lang in ["en", "ja"] {
        let line = format!("--lang {lang} range fit --positions mine");
        fails(&line, "", 2, "Usage", &values);
    }
    let run = desk(
        "--lang ja range vpip --phi 0.2 --table-factor 1 --position-factor 1 --players 2 --position SB \
         --positions mine",
        "",
    );
    assert_eq!(run.code, 2);
    assert!(run.err.contains("standard、push-fold-10bb"), "{}", run.err);
}

#[test]
fn grids_and_players_in_words() {
    let text = |line: &str| {
        let run = desk(line, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        run.out
    };
    insta::assert_snapshot!("range_grid", text("range grid --players 6 --position BTN"));
    insta::assert_snapshot!(
        "range_grid_folded_to",
        text("range grid --player loose-aggressive --players 6 --position SB --folded-to")
    );
    insta::assert_snapshot!("range_show", text("range show calling-station"));
    insta::assert_snapshot!("range_pushfold", text("range pushfold --stack 4"));
    let four = "range pushfold --stack 10 --players 4 --deals 20000 --seed 1";
    insta::assert_snapshot!("range_pushfold_several", text(four));
    let picture = text("range grid --format svg");
    assert!(picture.starts_with("<svg") && picture.contains("opens, calls up to an open raise"));
    assert!(text("range grid --format html").starts_with("<!DOCTYPE html>"));
    assert!(text("range grid --format ansi").contains("\u{1b}["));
    assert_eq!(
        text("range grid --range 22+,AKs:0.5 --format solver")
            .trim()
            .split(',')
            .count(),
        14
    );
    assert_eq!(
        text("range grid --format weights")
            .split_whitespace()
            .count(),
        1326
    );
    assert_eq!(text("range grid --format csv").lines().count(), 170);
    let grid = answer("range grid --players 6 --position BTN --json", "");
    close(&grid["share"], 0.31, 1e-9);
    fails(
        "range show fish --json",
        "",
        2,
        "UnknownPreset",
        &json!({"text": "fish"}),
    );
    let nowhere = json!({"position": "UTG", "players": 6});
    fails(
        "range grid --position UTG --json",
        "",
        3,
        "NoSuchPosition",
        &nowhere,
    );
}

#[test]
fn a_drill_with_a_seed_and_answers_is_the_same_every_time() {
    let input = "p\nf\nwhat\np\nf\nq\n";
    let first = desk("range drill --seed 1 --hands 20", input);
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert_eq!(
        first.out,
        desk("range drill --seed 1 --hands 20", input).out
    );
    insta::assert_snapshot!("range_drill", first.out);
    let run = desk(
        "range drill --seed 1 --hands 3 --stack 10 --json",
        "p\np\np\n",
    );
    let record: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (run.code, record["hands"].as_array().unwrap().len()),
        (0, 3)
    );
    for hand in record["hands"].as_array().unwrap() {
        let frequency = hand["equilibrium"].as_f64().unwrap();
        // Going all in costs nothing exactly where the equilibrium does it.
        assert_eq!(
            hand["cost"].as_f64().unwrap() > 0.0,
            frequency <= 0.0,
            "{hand}"
        );
    }
    fails(
        "range drill --stack 0.5 --json",
        "",
        3,
        "StackOutOfRange",
        &json!({"got": 0.5}),
    );
}
