//! Practice, games of stacks that differ, and actions with their sizes.

use serde_json::{Value, json};

use crate::range::{answer, close};
use crate::run::{desk, fails};

#[test]
fn a_drill_understands_words_and_an_empty_round_costs_zero() {
    for (words, keys) in [
        ("push\nfold\nQUIT\n", "p\nf\nq\n"),
        ("call\nFold\n", "c\nf\n"),
    ] {
        let run = desk("range drill --seed 1 --hands 2", words);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert_eq!(run.out, desk("range drill --seed 1 --hands 2", keys).out);
    }
    let run = desk("range drill --seed 1", "q\n");
    assert!(
        run.out.ends_with("0 of 0 right, 0.000 big blinds lost\n"),
        "{}",
        run.out
    );
}

/// A big blind who has nothing behind is not asked, and no range is shown for it.
#[test]
fn a_blind_that_is_the_whole_stack_leaves_no_decision() {
    let run = desk("range pushfold --stack 1", "");
    let line = "the big blind has no decision: blind and ante are the whole stack\n";
    assert!(run.out.contains(line), "{}", run.out);
    let run = desk("range pushfold --stacks 0.2,5", "");
    assert!(
        run.out.contains("SB: no decision") && !run.out.contains("--deals"),
        "{}",
        run.out
    );
    let found = answer(
        "range pushfold --stacks 5,0.3,0.9 --deals 100000 --json",
        "",
    );
    let without = json!(["SB", "SB vs BTN", "BB vs BTN", "BB vs SB", "BB vs BTN, SB"]);
    assert_eq!(
        (&found["no_decision"], &found["rare"]),
        (&without, &json!([]))
    );
    let run = desk("range drill --hands 0", "");
    assert!(run.code == 2 && run.err.contains("--hands"), "{}", run.err);
    let values = json!({"got": 5, "min": 300_000});
    fails(
        "range drill --players 3 --deals 5 --json",
        "",
        3,
        "DealsOutOfRange",
        &values,
    );
}

/// The score of two rounds is that of both, and the second begins with what the first got wrong.
#[test]
fn a_score_is_kept_over_rounds_and_a_damaged_one_is_refused_and_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("score.json");
    let name = file.to_str().unwrap();
    let table = "range drill --players 3 --stack 6 --deals 300000 --hands 6 --seed 4";
    let round = format!("{table} --score {name}");
    let first = desk(&round, &"p\n".repeat(6));
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    let read = || -> Value { serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap() };
    let asked = |score: &Value| -> u64 {
        let classes = score["classes"].as_object().unwrap().values();
        classes.map(|class| class["asked"].as_u64().unwrap()).sum()
    };
    let score = read();
    assert_eq!(asked(&score), 6);
    let wrong = score["wrong"].as_array().unwrap();
    assert!(!wrong.is_empty(), "{}", first.out);
    let second = desk(&format!("{round} --json"), "f\nq\n");
    let record: Value = serde_json::from_str(&second.out).unwrap();
    let hand = &record["hands"][0];
    let repeated = (&hand["hand"], &hand["again"]);
    assert_eq!(repeated, (&wrong[0]["hand"], &json!(true)));
    // What was wrong as an all-in is right as a fold.
    assert_eq!(hand["cost"], 0.0);
    let after = read();
    assert_eq!(asked(&after), 7);
    assert_eq!(after["wrong"].as_array().unwrap().len(), wrong.len() - 1);
    let classes = r#"{"AKs":{"asked":1,"right":2,"cost":0}}"#;
    let damaged = format!(r#"{{"contract":"range-drill-score/1","classes":{classes},"wrong":[]}}"#);
    std::fs::write(&file, &damaged).unwrap();
    let values = json!({"class": "AKs", "right": 2, "asked": 1, "file": name});
    let message = fails(&format!("{round} --json"), "", 2, "ScoreCount", &values);
    assert_eq!(message, format!("AKs: 2 right of 1 asked, in {name}"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), damaged);
    // The file is the player's own, so that its faults are said in the language of the desk.
    for (text, english, japanese) in [
        (
            "nope",
            "expected ident, at line 1 column 2, in ",
            " の 1 行目、2 文字目を、練習の成績（JSON）として読み取れません。",
        ),
        (
            "",
            "the text ends within a value, in ",
            " を練習の成績（JSON）として読み取れません。",
        ),
    ] {
        std::fs::write(&file, text).unwrap();
        let english = format!("desk: {english}{name}\n");
        assert_eq!(desk(&round, "").err, english);
        let run = desk(&format!("--lang ja {round}"), "");
        assert_eq!(
            (run.code, run.err),
            (2, format!("desk: {name}{japanese}\n"))
        );
    }
    let files = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 1, "nothing is left next to the file");
}

#[test]
fn unequal_stacks_prizes_and_a_straddle_are_shown() {
    let game = "range pushfold --stacks 12,8,20 --prizes 50,30,20 --others 9 --straddle 2 \
                --ante 0.125 --deals 20000";
    let run = desk(game, "");
    assert_eq!(run.code, 0, "{}", run.err);
    insta::assert_snapshot!("range_pushfold_stacks", run.out);
    let two = answer("range pushfold --stacks 12,8 --json", "");
    assert_eq!(two, answer("range pushfold --stack 8 --json", ""));
    fails(
        "range pushfold --stacks 3,0.005,3 --json",
        "",
        3,
        "StackOutOfRange",
        &json!({"got": 0.005, "min": 0.01}),
    );
    fails(
        "range pushfold --stacks 3,3,3 --prizes 1,2,3,4 --json",
        "",
        3,
        "CountOutOfRange",
        &json!({"name": "prizes", "got": 4}),
    );
}

#[test]
fn an_action_has_its_size() {
    let ask = |options: &str| desk(&format!("range decide {options}"), "").out;
    assert_eq!(ask("AsAh"), "opens\n");
    let limped = ask("AsAh --behind 40 --limpers 2");
    assert_eq!(limped, "raises to 4.5 big blinds\n");
    assert_eq!(ask("7d2c --behind 40"), "folds\n");
    assert_eq!(ask("7d2c --position BB --behind 40 --bet 1"), "checks\n");
    assert_eq!(ask("AsAh --behind 2"), "goes all in\n");
    let show = answer("range show nit --json", "");
    close(&show["sizes"]["open"], 2.5, 0.0);
}
