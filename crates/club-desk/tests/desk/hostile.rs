//! Wrong, missing, oversized and hostile values at every verb that takes one: a typed failure, and
//! nothing is written.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::room::Room;

/// Texts that are no name, title, reason or search text of anybody.
fn texts() -> Vec<(&'static str, String)> {
    vec![
        ("nothing", String::new()),
        ("blank", "  \u{3000} ".to_owned()),
        ("10 kB", "千".repeat(3_400)),
        ("a bell", "Ann\u{7}".to_owned()),
        ("a line feed", "Ann\nBob".to_owned()),
        ("an escape sequence", "\u{1b}[31mAnn".to_owned()),
        ("right-to-left override", "\u{202e}nnA".to_owned()),
        ("right-to-left mark", "Ann\u{200f}".to_owned()),
        ("zero width", "An\u{200b}n".to_owned()),
        ("a byte order mark", "\u{feff}Ann".to_owned()),
    ]
}

/// Texts that are no id, key or table.
fn ids() -> Vec<(&'static str, String)> {
    let mut ids = texts();
    ids.extend([
        ("a path", "../../x".to_owned()),
        ("a colon", "t:x".to_owned()),
        ("a quote", "x' OR '1'='1".to_owned()),
        ("full width", "ｎｉｇｈｔ".to_owned()),
    ]);
    ids
}

/// Texts that are no number in any range of ours.
fn numbers() -> Vec<(&'static str, String)> {
    [
        ("nothing", ""),
        ("negative", "-1"),
        ("overflow", "99999999999999999999999"),
        ("just too large for 64 bits", "18446744073709551616"),
        ("a fraction", "1.5"),
        ("not a number", "NaN"),
        ("infinite", "inf"),
        ("hexadecimal", "0x10"),
        ("Japanese digits", "３"),
    ]
    .map(|(what, text)| (what, text.to_owned()))
    .to_vec()
}

/// Texts that are no moment.
fn times() -> Vec<(&'static str, String)> {
    [
        ("nothing", ""),
        ("no such day", "2026-02-30T19:00:00Z"),
        ("no such hour", "2026-02-28T25:00:00Z"),
        ("no hour", "2026-02-28T"),
        ("too far", "99999-01-01T00:00:00Z"),
        ("a word", "yesterday"),
        ("seconds", "1772305200"),
    ]
    .map(|(what, text)| (what, text.to_owned()))
    .to_vec()
}

/// A place for a value in a verb's words.
const HERE: &str = "{}";

/// A room with an open season and a night of three that has begun.
fn room() -> Room {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026"]);
    room.ok(&[
        "t",
        "new",
        "Night",
        "--id",
        "night",
        "--season",
        "2026",
        "--max-entries",
        "2",
    ]);
    room.ok(&["t", "register", "m-ann", "m-bob", "m-aoki"]);
    room.ok(&["t", "draw", "--key", "draw", "--seed", "1"]);
    room
}

/// Every value in every verb is refused with a kind and words, and the log stays as it was.
#[track_caller]
fn all_refused(room: &Room, verbs: &[&str], values: &[(&str, String)], codes: &[i32]) {
    let before = room.ok(&["log", "export", "--names"]);
    let mut accepted = BTreeSet::new();
    for verb in verbs {
        for (what, value) in values {
            let words = verb.split(' ').map(|word| word.replace(HERE, value));
            let words: Vec<String> = words.collect();
            let output = room
                .command(&[])
                .args(&words)
                .arg("--json")
                .output()
                .unwrap();
            let code = output.status.code();
            if code == Some(0) {
                accepted.insert(format!("{verb}: {what}"));
                continue;
            }
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(
                code.is_some_and(|code| codes.contains(&code)),
                "{verb}: {what}: {code:?} {errors}"
            );
            let document: Value = serde_json::from_str(&errors)
                .unwrap_or_else(|_| panic!("{verb}: {what}: {errors}"));
            let error = &document["error"];
            assert!(error["kind"].is_string(), "{verb}: {what}: {error}");
            let message = error["message"].as_str().unwrap();
            assert!(
                !message.contains("unexpected argument '--"),
                "{verb}: {message}"
            );
            assert!(
                !message.is_empty() && message.len() < 2_000,
                "{verb}: {what}: {message}"
            );
            assert!(output.stdout.is_empty(), "{verb}: {what} writes data");
        }
    }
    assert!(accepted.is_empty(), "accepted: {accepted:#?}");
    let after = room.ok(&["log", "export", "--names"]);
    assert!(after == before, "something was written");
    room.ok(&["log", "verify"]);
}

#[test]
fn texts_that_nobody_writes() {
    let verbs = [
        "member add {}",
        "member rename m-ann {}",
        "member add Late --actor {}",
        "season open 2027 --title {}",
        "t new {}",
    ];
    all_refused(&room(), &verbs, &texts(), &[2, 3]);
    // A reason of several lines is kept in one.
    let mut reasons = texts();
    reasons.retain(|(what, _)| *what != "a line feed");
    let verbs = [
        "t move m-ann T1 9 --reason {}",
        "t undo draw --reason {}",
        "t remove m-ann --as no-show --reason {}",
        "t remove m-ann --as disqualified --reason {}",
        "t set-time draw 2026-03-01T19:00:00Z --reason {}",
    ];
    all_refused(&room(), &verbs, &reasons, &[2, 3]);
    let empty = Room::empty();
    for (what, text) in texts() {
        let (code, error) = empty.fails(&["init", &text]);
        assert!([2, 3].contains(&code), "{what}: {error}");
    }
    let left: Vec<_> = fs::read_dir(empty.folder.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn ids_that_nothing_has_or_may_have() {
    let verbs = [
        "member add Late --id {}",
        "member add Late --key {}",
        "season open {}",
        "t new Other --id {}",
        "t new Other --season {}",
        "t move m-ann {} 9",
        "t hand {}",
        "t undo {}",
        "t set-time {} 2026-03-01T19:00:00Z --reason wrong",
        "t reopen {} --reason wrong",
        "t register {}",
        "t reenter {}",
        "t bust {}",
        "t confirm {} 1",
        "t move {} T1 9",
        "t reinstate {} --reason wrong",
        "t reorder {} m-ann --reason wrong",
        "t remove {} --as no-show --reason wrong",
        "t show -t {}",
        "t register m-ann -t {}",
        "member rename {} Cid",
        "member merge {} m-ann",
        "member merge m-ann {}",
        "member erase {}",
        "season close {}",
        "season standings {}",
        "print standings {}",
        "print seats {}",
        "print payouts {}",
    ];
    all_refused(&room(), &verbs, &ids(), &[2, 3, 4]);
}

#[test]
fn numbers_that_are_none() {
    let verbs = [
        "t move m-ann T1 {}",
        "t confirm m-ann {}",
        "t hand T1 --big-blind {}",
        "t hand T1 --big-blind 2 --button {}",
        "t clock level {}",
        "season open 2027 --attendance {}",
        "season open 2027 --min-entries {}",
        "season open 2027 --best-k {}",
        "season open 2027 --drop-worst-k {}",
        "t new Other --stack {}",
        "t new Other --max-entries {}",
        "t new Other --seats {}",
        "t new Other --min-start {}",
        "t new Other --places {}",
        "t new Other --late-until-level {}",
        "t new Other --late-minutes {}",
        "t draw --seed {}",
        "member add Late --seed {}",
        "log tail -n {}",
    ];
    all_refused(&room(), &verbs, &numbers(), &[2, 3]);
    // Chips are no part of a name unless they are a number, so that this is nobody.
    let verbs = ["t bust m-ann={} m-bob=100"];
    all_refused(&room(), &verbs, &numbers(), &[2, 3, 4]);
    // To take time away is meant to be possible, but not more than was played.
    let room = room();
    let wrong: Vec<_> = numbers()
        .into_iter()
        .filter(|(what, _)| *what != "negative")
        .collect();
    all_refused(&room, &["t clock adjust {}"], &wrong, &[2, 3]);
    let far = [
        ("before the beginning", "-9223372036854775808".to_owned()),
        ("for ever", i64::MAX.to_string()),
    ];
    all_refused(&room, &["t clock adjust {}"], &far, &[3]);
    let bounds = [
        ("0", "0".to_owned()),
        ("256", "256".to_owned()),
        ("99", "99".to_owned()),
    ];
    all_refused(
        &room,
        &[
            "t move m-ann T1 {}",
            "t confirm m-ann {}",
            "t hand T1 --big-blind {}",
        ],
        &bounds,
        &[2, 3],
    );
}

#[test]
fn moments_that_are_none() {
    let verbs = [
        "member add Late --at {}",
        "t new Other --at {}",
        "t new Other --date {}",
        "t set-time draw {} --reason wrong",
        "t clock show --at {}",
    ];
    all_refused(&room(), &verbs, &times(), &[2, 3]);
}

#[test]
fn words_that_are_missing_or_too_many() {
    let room = room();
    let lacking = [
        "",
        "member",
        "member add",
        "member rename m-ann",
        "member merge m-ann",
        "member erase",
        "season open",
        "season import totals.csv",
        "season close",
        "t",
        "t new",
        "t register",
        "t reenter",
        "t bust",
        "t move m-ann T1",
        "t reinstate m-ann",
        "t reorder --reason wrong",
        "t remove m-ann",
        "t remove m-ann --as late --reason wrong",
        "t reopen",
        "t set-time draw",
        "t clock",
        "t clock level",
        "t clock adjust",
        "print",
        "log",
        "log import",
        "log salvage",
        "db",
        "db restore",
        "season open 2027 --order best",
        "member rename Ann Bob Cy",
        "t draw now",
        "t finish now",
        "db backup a b",
        "log verify all",
    ];
    all_refused(&room, &lacking, &[("as it is", String::new())], &[2]);
}

#[test]
fn all_that_is_wrong_in_a_sheet_is_reported_at_once() {
    let room = room();
    let names = texts().into_iter().filter(|(what, _)| {
        // White space around a name is taken off, and a mark at the beginning of the file is not
        // part of it.
        !["a line feed"].contains(what)
    });
    let mut sheet = "name,total_points,entries,events\n".to_owned();
    let mut rows = 1_u64;
    for (_, name) in names {
        sheet.push_str(&format!("\"{name}\",1,1,1\n"));
        rows += 1;
    }
    for numbers in [
        "-1,1,1",
        "1,-1,1",
        "1,1,-1",
        "1/0,1,1",
        "NaN,1,1",
        "1e400,1,1",
        "1,4294967296,1",
        "1,1,2",
        "1,1",
        "1,1,1,1",
    ] {
        sheet.push_str(&format!("Player {rows},{numbers}\n"));
        rows += 1;
    }
    sheet.push_str("Twice,1,1,1\nTwice,1,1,1\n");
    rows += 2;
    fs::write(room.path("wrong.csv"), &sheet).unwrap();
    let before = room.log();
    let (code, error) = room.fails(&["season", "import", "wrong.csv", "--season", "2026"]);
    assert_eq!((code, error["kind"].as_str()), (2, Some("BadRows")));
    let told: BTreeSet<u64> = error["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["line"].as_u64().unwrap())
        .collect();
    // Every line but the header and the first of the two that are alike.
    let wrong: BTreeSet<u64> = (2..=rows).filter(|line| *line != rows - 1).collect();
    assert_eq!(told, wrong, "{error:#}");
    assert_eq!(room.log(), before);
}

#[test]
fn lines_that_are_not_commands_are_reported_one_by_one() {
    let room = room();
    let before = room.log();
    let deep = "[".repeat(100_000);
    let long = format!(
        "{{\"command\":{{\"add_member\":{{\"name\":\"{}\"}}}}}}",
        "x".repeat(2 << 20)
    );
    let hostile = [
        "",
        "null",
        "[]",
        "{}",
        "{\"command\":{}}",
        "{\"command\":{\"fly\":{}}}",
        "{\"command\":{\"draw\":{}},\"colour\":1}",
        "{\"command\":{\"draw\":{},\"finish\":{}}}",
        "{\"command\":{\"add_member\":{\"name\":7}}}",
        "{\"command\":{\"add_member\":{\"name\":\"\\ud800\"}}}",
        "{\"command\":{\"add_member\":{\"name\":\"\\u0000\"}}}",
        "{\"seed\":-1,\"command\":{\"draw\":{}}}",
        "{\"seed\":1e30,\"command\":{\"draw\":{}}}",
        "{\"at\":\"2026-02-30T10:00:00Z\",\"command\":{\"draw\":{}}}",
        "{\"key\":\"\",\"command\":{\"draw\":{}}}",
        "{\"command\":{\"draw\":{}}",
        &deep,
        &long,
    ];
    fs::write(room.path("lines"), hostile.join("\n") + "\n\u{feff}\n").unwrap();
    let run = room.feed(&room.path("lines"), &["--keep-going"]);
    assert_eq!(run.status.code(), Some(2));
    let answers = String::from_utf8(run.stdout).unwrap();
    let numbers: Vec<u64> = answers
        .lines()
        .map(|answer| {
            let answer: Value = serde_json::from_str(answer).unwrap();
            assert!(answer["error"]["kind"].is_string(), "{answer}");
            answer["line"]
                .as_u64()
                .or(answer["error"]["line"].as_u64())
                .unwrap()
        })
        .collect();
    // The first line is empty, and passed over.
    let expected: Vec<u64> = (2..=hostile.len() as u64 + 1).collect();
    assert_eq!(numbers, expected, "{answers}");
    assert_eq!(room.log(), before);
}
