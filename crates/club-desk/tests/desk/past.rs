//! Past results and rules that change, as a director brings them in.

use std::fs;

use serde_json::Value;

use crate::room::{Room, without_head};

const NAMES: [&str; 5] = ["Ann", "Bob", "青木", "Dora", "Emil"];

fn members(ladder: Option<&str>) -> Room {
    let room = Room::with_club();
    // Tied players are shown in the order of their ids.
    for (number, name) in NAMES.iter().enumerate() {
        room.ok(&["member", "add", name, "--id", &format!("m{number}")]);
    }
    let open = ["season", "open", "2026"];
    match ladder {
        Some(ladder) => room.ok(&[&open[..], &["--ladder", ladder]].concat()),
        None => room.ok(&open),
    };
    room
}

/// Imports a finishing order as a night of the season.
fn import<'a>(room: &Room, id: &'a str, text: &str) -> Vec<&'a str> {
    fs::write(room.path("finish.csv"), text).unwrap();
    let file = ["t", "import-finish", "finish.csv", "--season", "2026"];
    [&file[..], &["--date", "2025-11-01", "--id", id]].concat()
}

const FIRST: &str = "place,player,entries\n1,Ann,1\n2,Bob,2\n2,青木,1\n4,Dora,1\n";
const SECOND: &str = "\u{feff}place,player\n3,Ann\n2,Emil\n1,Bob\n";

#[test]
fn a_past_result_is_rated_shown_and_explained() {
    let room = members(Some("main"));
    let first = import(&room, "first", FIRST);
    let log = room.log();
    let looked = room.ok(&[&first[..], &["--dry-run"]].concat());
    assert_eq!(room.log(), log, "nothing is written");
    let done = room.ok(&first);
    assert!(done.ends_with(&looked), "{done}\n{looked}");
    insta::assert_snapshot!("past_imported", without_head(&done));
    insta::assert_snapshot!("past_show", room.ok(&["t", "-t", "first", "show"]));
    insta::assert_snapshot!("past_explain", room.ok(&["rate", "explain", "Bob"]));
    let ja = room.ok(&["--lang", "ja", "rate", "explain", "Bob"]);
    assert!(ja.contains("4 人（5 エントリー）中 2 位"), "{ja}");
    let ja = room.ok(&["--lang", "ja", "t", "-t", "first", "show"]);
    insta::assert_snapshot!("past_show_ja", ja);
    room.ok(&["rate", "replay"]);
    room.ok(&["log", "verify"]);
    let standings = room.ok(&["season", "standings", "--json"]);
    let standings: Value = serde_json::from_str(&standings).unwrap();
    assert_eq!(standings["standings"], serde_json::json!([]));
}

/// An import that was taken back comes back among other rated nights of its season.
#[test]
fn an_import_comes_back_behind_another_one() {
    let room = members(Some("main"));
    room.ok(&import(&room, "first", FIRST));
    room.ok(&[&import(&room, "second", SECOND)[..], &["--key", "again"]].concat());
    let tiers = room.ok(&["rate", "tiers"]);
    room.ok(&["undo", "again"]);
    assert_ne!(room.ok(&["rate", "tiers"]), tiers);
    room.ok(&["t", "redo", "again"]);
    assert_eq!(room.ok(&["rate", "tiers"]), tiers);
    room.ok(&["rate", "replay"]);
    room.ok(&["log", "verify"]);
}

#[test]
fn a_past_result_is_corrected_and_called_off() {
    let room = members(Some("main"));
    room.ok(&import(&room, "first", FIRST));
    room.ok(&import(&room, "second", SECOND));
    let (code, error) = room.fails(&["t", "reopen", "first", "--reason", "wrong"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("NoLog")));
    fs::write(room.path("right.csv"), "place,player\n1,Bob\n2,Ann\n").unwrap();
    let right = ["t", "import-finish", "right.csv", "--corrects", "first"];
    let reason = ["--reason", "the sheet was upside down"];
    let log = room.log();
    let looked = room.ok(&[&right[..], &reason, &["--dry-run"]].concat());
    assert_eq!(room.log(), log, "nothing is written");
    let done = room.ok(&[&right[..], &reason].concat());
    assert!(done.ends_with(&looked), "{done}\n{looked}");
    insta::assert_snapshot!("past_corrected", without_head(&done));
    let told = room.ok(&["log", "tail", "-n", "3", "--why"]);
    assert!(told.contains("the sheet was upside down"), "{told}");
    let (code, error) = room.fails(&[&right[..], &reason].concat());
    assert_eq!((code, error["kind"].as_str()), (3, Some("SameFinish")));
    let off = room.ok(&["t", "-t", "first", "cancel", "--reason", "twice"]);
    assert!(off.contains("withdrawn from ladder main"), "{off}");
    room.ok(&["rate", "replay"]);
    room.ok(&["log", "verify"]);
}

#[test]
fn a_past_result_takes_its_turn_as_of_a_date() {
    let later = |room: &Room| {
        fs::write(room.path("later.csv"), SECOND).unwrap();
        let file = ["t", "import-finish", "later.csv", "--season", "2026"];
        room.ok(&[&file[..], &["--date", "2025-11-08", "--id", "second"]].concat());
    };
    let right = members(Some("main"));
    right.ok(&import(&right, "first", FIRST));
    later(&right);
    let tiers = ["rate", "tiers", "--json"];

    let room = members(Some("main"));
    later(&room);
    let alone = room.ok(&tiers);
    let first = import(&room, "first", FIRST);
    let words = [&first[..], &["--as-of", "2025-11-07"]].concat();
    let looked = room.ok(&[&words[..], &["--dry-run"]].concat());
    assert_eq!(room.ok(&tiers), alone);
    let done = room.ok(&words);
    assert!(done.ends_with(&looked), "{done}\n{looked}");
    insta::assert_snapshot!("past_as_of", without_head(&done));
    assert_eq!(room.ok(&tiers), right.ok(&tiers));
    room.ok(&["rate", "replay"]);
    room.ok(&["log", "verify"]);
    room.ok(&["t", "-t", "first", "undo"]);
    assert_eq!(room.ok(&tiers), alone);

    let room = members(None);
    let first = import(&room, "first", FIRST);
    let (code, error) = room.fails(&[&first[..], &["--as-of", "2025-11-01"]].concat());
    assert_eq!((code, error["kind"].as_str()), (3, Some("NotRatedAsOf")));
}

#[test]
fn a_past_result_before_rated_nights_needs_its_turn() {
    let room = members(Some("main"));
    fs::write(room.path("later.csv"), SECOND).unwrap();
    let file = ["t", "import-finish", "later.csv", "--season", "2026"];
    room.ok(&[&file[..], &["--date", "2025-11-08", "--id", "second"]].concat());
    let first = import(&room, "first", FIRST);
    for (lang, words) in [
        (
            "en",
            "desk: second, played on 2025-11-08, is rated already; rate the night of 2025-11-01 \
             before it with --as-of 2025-11-01 (the later ones are rated again), or after all with \
             --as-last\n",
        ),
        (
            "ja",
            "desk: 2025-11-08 の second がすでにレート計算済みです。2025-11-01 の大会をその前に入れるには \
             --as-of 2025-11-01（後の大会は計算し直し）、最後に入れるには --as-last を指定してください。\n",
        ),
    ] {
        let output = room.run(&[&first[..], &["--lang", lang]].concat());
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), words);
    }
    room.ok(&[&first[..], &["--as-last"]].concat());
    room.ok(&["log", "verify"]);
}

#[test]
fn a_past_result_with_points_counts_for_the_season() {
    let room = members(None);
    let first = import(&room, "first", FIRST);
    let told = room.ok(&[&first[..], &["--points"]].concat());
    let line =
        "finishing order without a log imported: 4 players, won by Ann, 5 points for the season\n";
    assert!(told.contains(line), "{told}");
    let shown = room.ok(&["t", "-t", "first", "show", "--lang", "ja"]);
    assert!(
        shown.contains("エントリー 5、プール 5 ポイント、記録のない順位の取り込み"),
        "{shown}"
    );
    let standings = room.ok(&["season", "standings", "--json"]);
    let standings: Value = serde_json::from_str(&standings).unwrap();
    let rows = standings["standings"].as_array().unwrap().iter();
    let rows: Vec<_> = rows
        .map(|row| (&row["name"], &row["total"], &row["entries"]))
        .collect();
    let row = |name: &str, total: &str, entries: u32| (name.into(), total.into(), entries.into());
    let expected: [(Value, Value, Value); 4] = [
        row("Ann", "3/1", 1),
        row("Bob", "1/1", 2),
        row("青木", "1/1", 1),
        row("Dora", "0/1", 1),
    ];
    let expected: Vec<_> = expected.iter().map(|(a, b, c)| (a, b, c)).collect();
    assert_eq!(rows, expected);
    room.ok(&["log", "verify"]);
}

#[test]
fn rows_of_a_past_result_are_refused_with_their_lines() {
    let room = members(Some("main"));
    let log = room.log();
    let told = |text: &str| {
        let (code, error) = room.fails(&import(&room, "first", text));
        assert_eq!(error["kind"].as_str(), Some("BadRows"), "{error}");
        let rows = error["rows"].as_array().unwrap().iter();
        let rows = rows.map(|row| format!("{}:{} {}", row["line"], row["column"], row["message"]));
        (code, rows.collect::<Vec<_>>())
    };
    let unknown = r#"4:2 "unknown player \"Nobody\"; expected a member's name, reading, nickname or number, or a seat such as T2/7""#;
    let twice = r#"5:2 "the player has an earlier row, in line 2""#;
    assert_eq!(
        told("place,player\n1,Ann\n\n2,Nobody\n3,Ann\n"),
        (3, vec![unknown.to_owned(), twice.to_owned()])
    );
    let gap = r#"3:1 "place 3 does not follow, expected 2""#;
    let none = r#"3:3 "0 entries, expected 1 to 1000""#;
    assert_eq!(
        told("place,player,entries\n1,Ann,1\n3,Bob,0\n"),
        (3, vec![gap.to_owned(), none.to_owned()])
    );
    let (code, rows) = told("place,player\nx,Ann\n2\n");
    assert_eq!((code, rows.len()), (2, 2), "{rows:?}");
    let (code, rows) = told("name,place\nAnn,1\n");
    assert_eq!((code, rows.len()), (2, 1), "{rows:?}");
    let (code, error) = room.fails(&import(&room, "first", "place,player\n"));
    assert_eq!((code, error["kind"].as_str()), (2, Some("NoRows")));
    let (code, error) = room.fails(&import(&room, "first", "place,player\n1,Ann\n"));
    assert_eq!((code, error["kind"].as_str()), (3, Some("OutOfRange")));
    assert_eq!(room.log(), log, "nothing is written");
}

#[test]
fn a_season_changes_how_its_next_nights_are_rated() {
    let room = members(None);
    let rules = |more: &[&str]| room.ok(&[&["season", "rules", "2026"], more].concat());
    let (code, error) = room.fails(&["season", "rules", "2026", "--rating-param", "beta=800"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("SeasonNotRated")));
    let log = room.log();
    let looked = rules(&[
        "--ladder",
        "main",
        "--rating-start",
        "widen=450",
        "--dry-run",
    ]);
    assert_eq!(room.log(), log, "nothing is written");
    let done = rules(&["--ladder", "main", "--rating-start", "widen=450"]);
    assert!(looked.ends_with(&done), "{looked}\n{done}");
    room.ok(&import(&room, "first", FIRST));
    let changed = rules(&["--rating-param", "beta=800"]);
    assert!(
        changed.contains("an uncertainty of at least 450, beta=800"),
        "{changed}"
    );
    let (code, error) = room.fails(&["season", "rules", "2026", "--rating-param", "beta=800"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("SameRules")));
    room.ok(&import(&room, "second", SECOND));
    room.ok(&["rate", "replay"]);
    let none = rules(&["--unrated"]);
    assert!(none.contains("not rated"), "{none}");
    // A change must be named, and a season cannot be both.
    assert_eq!(
        room.run(&["season", "rules", "2026"]).status.code(),
        Some(2)
    );
    let both = ["season", "rules", "2026", "--unrated", "--ladder", "main"];
    assert_eq!(room.run(&both).status.code(), Some(2));
    room.ok(&["log", "verify"]);
}

/// Two past nights; Emil of the second is Ann under another name.
fn with_alias() -> Room {
    let room = members(Some("main"));
    room.ok(&import(&room, "first", FIRST));
    room.ok(&import(
        &room,
        "second",
        "place,player\n1,Bob\n2,Emil\n3,青木\n",
    ));
    room
}

#[test]
fn a_merge_shows_first_whose_ratings_change_and_may_leave_them() {
    let room = with_alias();
    let merge = ["member", "merge", "Emil", "Ann", "--yes"];
    let log = room.log();
    let looked = room.ok(&[&merge[..], &["--dry-run"]].concat());
    assert_eq!(room.log(), log, "nothing is written");
    let (what, looked) = looked.split_once('\n').unwrap();
    assert_eq!(what, "Emil becomes Ann: one night of Emil counts for Ann");
    let done = room.ok(&merge);
    assert!(done.ends_with(looked), "{done}\n{looked}");
    insta::assert_snapshot!("past_merged", looked);
    room.ok(&["rate", "replay"]);

    let room = with_alias();
    let left = [&merge[..], &["--leave-ratings", "the prizes are paid"]].concat();
    room.ok(&left);
    let why = room.ok(&["rate", "explain", "Bob"]);
    assert!(why.contains("left as they were"), "{why}");
    let told = room.ok(&["log", "tail", "-n", "1", "--why"]);
    assert!(told.contains("the prizes are paid"), "{told}");
    room.ok(&["rate", "replay"]);
    room.ok(&["log", "verify"]);

    let room = members(Some("main"));
    room.ok(&import(&room, "first", FIRST));
    let (code, error) = room.fails(&left);
    assert_eq!((code, error["kind"].as_str()), (3, Some("NothingFollows")));
    let looked = room.ok(&[&merge[..], &["--dry-run"]].concat());
    assert_eq!(
        looked,
        "Emil becomes Ann: 0 nights of Emil count for Ann\nno rating changes\n"
    );
}

#[test]
fn a_corrected_time_shows_first_whose_ratings_change_and_may_leave_them() {
    let room = members(Some("main"));
    let at = |minute: u32| {
        format!(
            "2026-03-07T{:02}:{:02}:00+09:00",
            18 + minute / 60,
            minute % 60
        )
    };
    let run = |minute: u32, words: &[&str]| {
        let at = at(minute);
        room.ok(&[words, &["--at", &at]].concat())
    };
    run(0, &["t", "new", "Night", "--id", "n", "--season", "2026"]);
    run(1, &["t", "register", "Ann", "Bob", "Dora"]);
    run(2, &["t", "draw", "--seed", "1"]);
    run(3, &["t", "clock", "start"]);
    run(230, &["t", "bust", "Ann", "--key", "first-bust"]);
    run(280, &["t", "bust", "Bob"]);
    run(281, &["t", "finish"]);
    let time = at(210);
    let correct = [
        "t",
        "set-time",
        "first-bust",
        &time,
        "--reason",
        "the watch was fast",
    ];
    let log = room.log();
    let looked = room.ok(&[&correct[..], &["--dry-run"]].concat());
    assert_eq!(room.log(), log, "nothing is written");
    assert!(looked.contains("Ann"), "{looked}");
    let tiers = room.ok(&["rate", "tiers"]);
    room.ok(&[&correct[..], &["--leave-ratings", "all have gone home"]].concat());
    assert_eq!(room.ok(&["rate", "tiers"]), tiers);
    room.ok(&["rate", "replay"]);
    room.ok(&["log", "verify"]);
}
