//! Seasons from files, what is printed of them, and what is made of the command line itself.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::room::Room;

/// A club with an open season, `1999`.
fn league() -> Room {
    let room = Room::with_club();
    room.ok(&["season", "open", "1999"]);
    room
}

#[track_caller]
fn json(room: &Room, args: &[&str]) -> Value {
    serde_json::from_str(&room.ok(&[args, &["--json"]].concat())).unwrap()
}

/// Runs a verb that must fail and write nothing to the log; its exit code and its error.
#[track_caller]
fn fails(room: &Room, args: &[&str]) -> (i32, Value) {
    let before = room.ok(&["log", "verify"]);
    let failure = room.fails(args);
    assert_eq!(room.ok(&["log", "verify"]), before);
    failure
}

#[track_caller]
fn import_fails(room: &Room, content: &[u8]) -> (i32, Value) {
    fs::write(room.path("season.csv"), content).unwrap();
    fails(
        room,
        &["season", "import", "season.csv", "--season", "1999"],
    )
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data/season-1999.csv")
}

/// Rows of the list as the source prints it: player, points, entries, points with attendance.
fn printed() -> Vec<Vec<String>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../payout-dhondt/tests/payouts/data/season_1999.csv");
    let text = fs::read_to_string(file).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect()
}

#[test]
fn the_season_of_1999_is_as_printed() {
    let room = league();
    let file = data();
    let import = [
        "season",
        "import",
        file.to_str().unwrap(),
        "--season",
        "1999",
    ];
    let before = room.ok(&["log", "verify"]);
    let dry = json(&room, &[&import[..], &["--dry-run"]].concat());
    assert_eq!(
        (&dry["players"], &dry["dry_run"]),
        (&52.into(), &true.into())
    );
    assert_eq!(dry["new_members"].as_array().unwrap().len(), 52);
    assert!(
        room.ok(&[&import[..], &["--dry-run"]].concat())
            .starts_with("results of 52 players would be imported into 1999, nothing is written\n")
    );
    assert_eq!(
        room.ok(&["log", "verify"]),
        before,
        "a dry run writes nothing"
    );
    let told = room.ok(&import);
    assert!(
        told.ends_with("results of 52 players imported into 1999\n"),
        "{told}"
    );
    let printed = printed();

    // The first list: every row with its value, in the printed order of values. The order within
    // equal values follows no rule in the source.
    let document = json(&room, &["season", "standings"]);
    let rows = document["standings"].as_array().unwrap();
    assert_eq!((rows.len(), printed.len()), (52, 52));
    for (ours, theirs) in rows.iter().zip(&printed) {
        assert_eq!(ours["total_with_attendance"], format!("{}/1", theirs[3]));
    }
    for theirs in &printed {
        let ours = rows.iter().find(|row| row["name"] == theirs[0]).unwrap();
        assert_eq!(ours["total"], format!("{}/1", theirs[1]), "{theirs:?}");
        assert_eq!(ours["entries"].to_string(), theirs[2], "{theirs:?}");
        assert_eq!(ours["total_with_attendance"], format!("{}/1", theirs[3]));
        let profit = ours["profit"].as_str().unwrap();
        assert_eq!(profit.strip_suffix("/1").unwrap_or(profit), theirs[5]);
    }

    // The second list: the printed players and no others, in the printed order. Where profits are
    // equal the source keeps the order of its first list; here those rows share a rank.
    let document = json(&room, &["season", "standings", "--order", "profit"]);
    let mut rows: Vec<(u64, usize, &str)> = document["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let name = row["name"].as_str().unwrap();
            let listed = printed.iter().position(|theirs| theirs[0] == name).unwrap();
            (row["rank"].as_u64().unwrap(), listed, name)
        })
        .collect();
    rows.sort_unstable();
    let names: Vec<&str> = rows.iter().map(|row| row.2).collect();
    let order = "kobayashi hatter tamapon doyle kazu0021 kankon awk soufull ungar VP_KID bluejay \
                 saitoh gen mamoru01 marisuke tiffany jo kaz5593";
    assert_eq!(names, order.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn everything_wrong_with_a_file_is_reported_with_line_and_column() {
    let room = league();
    room.ok(&["member", "add", "Same", "--id", "a"]);
    room.ok(&["member", "add", "Same", "--id", "b"]);
    let (code, error) = import_fails(
        &room,
        "\u{feff}name,total_points,entries,events\n\
         Ann,3/2,2,1\n\
         Same,1,1,1\n\
         \n\
         Bob,x,-1,1\n\
         \"Ann\",1,1,1\n\
         Cy,-3,1,2\n\
         Dee,1\n\
         Eve\u{202e},99999999999999999999999999999999999999999,4294967296,1\n\
         ,0,0,0\n"
            .as_bytes(),
    );
    assert_eq!((code, &error["kind"]), (2, &"BadRows".into()));
    let told: Vec<String> = error["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| format!("{}:{} {}", row["line"], row["column"], row["message"]))
        .collect();
    let expected = [
        r#"3:1 "\"Same\" is the name of 2 members""#,
        r#"5:2 "\"x\" is neither a whole number nor a fraction such as 3/2""#,
        r#"5:3 "\"-1\" is not a whole number from 1 to 100000""#,
        r#"6:1 "the player has an earlier row, in line 2""#,
        r#"7:2 "-3/1 is negative""#,
        r#"7:4 "2 events with 1 entries only""#,
        r#"8:2 "2 fields instead of 4""#,
        r#"9:1 "the name has the control or invisible character U+202E at position 4""#,
        r#"9:2 "\"99999999999999999999999999999999999999999\" has too many digits""#,
        r#"9:3 "\"4294967296\" is not a whole number from 1 to 100000""#,
        r#"10:1 "the name is empty""#,
        r#"10:3 "0 entries, at least 1 is needed""#,
    ];
    assert_eq!(told, expected);
    let words = room.run(&["season", "import", "season.csv", "--season", "1999"]);
    let words = String::from_utf8(words.stderr).unwrap();
    assert!(
        words.contains("season.csv: 12 problems, nothing is imported\n  line 3, column 1 (name): "),
        "{words}"
    );
}

#[test]
fn files_that_are_no_season_are_refused() {
    let room = league();
    let kind = |content: &[u8]| {
        let (code, error) = import_fails(&room, content);
        (
            code,
            error["kind"].as_str().unwrap().to_owned(),
            error["rows"][0].clone(),
        )
    };
    assert_eq!(kind(b"").1, "BadRows");
    assert_eq!(kind(b"name,total_points,entries\n").1, "NoRows");
    let (code, name, row) = kind(b"name,entries\nAnn,1\n");
    assert_eq!(
        (code, name.as_str(), &row["line"]),
        (2, "BadRows", &1.into())
    );
    let (_, _, row) = kind(b"name,total_points,entries\nAnn,1,1\n\xff\xfe,1,1\n");
    assert_eq!(
        (&row["line"], &row["message"]),
        (&3.into(), &"invalid UTF-8".into())
    );
    let long = format!("name,total_points,entries\n{},1,1\n", "x".repeat(10_000));
    let (code, _, row) = kind(long.as_bytes());
    assert_eq!((code, &row["column"]), (3, &1.into()));
    assert_eq!(kind(&vec![b'a'; 1_100_000]).1, "FileTooLarge");
    let many: Vec<String> = (0..2_001).map(|n| format!("P{n},1,1")).collect();
    let many = format!("name,total_points,entries\n{}\n", many.join("\n"));
    let (code, _, row) = kind(many.as_bytes());
    assert_eq!((code, &row["line"]), (2, &2002.into()));
    let (code, error) = fails(&room, &["season", "import", "none.csv", "--season", "1999"]);
    assert_eq!((code, &error["kind"]), (4, &"FileNotFound".into()));
    let file = data();
    let (code, error) = fails(
        &room,
        &[
            "season",
            "import",
            file.to_str().unwrap(),
            "--season",
            "2000",
        ],
    );
    assert_eq!((code, &error["kind"]), (4, &"UnknownSeason".into()));
}

#[test]
fn a_season_counts_the_best_or_drops_the_worst_but_not_both() {
    let room = league();
    let both = [
        "season",
        "open",
        "x",
        "--best-k",
        "2",
        "--drop-worst-k",
        "1",
    ];
    assert_eq!(fails(&room, &both).0, 2);
    assert_eq!(fails(&room, &["season", "open", "x", "--best-k", "0"]).0, 2);
    let opened = json(&room, &["season", "open", "x", "--best-k", "4"]);
    assert_eq!(opened["body"]["rules"]["best_k"], 4);
    let opened = json(&room, &["season", "open", "y", "--drop-worst-k", "2"]);
    assert_eq!(opened["body"]["rules"]["drop_worst_k"], 2);
}

#[test]
fn completions_and_manual_are_made_of_the_command_line() {
    let room = league();
    for (shell, word) in [
        ("bash", "complete -F _desk"),
        ("zsh", "#compdef desk"),
        ("fish", "complete -c desk"),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "edit:completion:arg-completer[desk]"),
    ] {
        let text = room.ok(&["completions", shell]);
        assert!(text.contains(word) && text.contains("standings"), "{shell}");
    }
    let page = room.ok(&["man"]);
    assert!(
        page.contains(".TH desk 1") && page.contains("tournament night"),
        "{page}"
    );
    let page = room.ok(&["man", "season"]);
    assert!(
        page.contains(".TH desk-season 1") && page.contains("import"),
        "{page}"
    );
    assert_eq!(json(&room, &["man", "t"])["what"], "manual page");
    assert_eq!(fails(&room, &["man", "poetry"]).0, 4);
    let folder = room.path("pages");
    let written = json(&room, &["man", "--out", folder.to_str().unwrap()]);
    let names: Vec<&str> = written
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(names.len(), fs::read_dir(&folder).unwrap().count());
    assert!(names.contains(&"desk.1") && !names.contains(&"desk-help.1"));
    for name in names.iter().filter(|name| **name != "desk.1") {
        let verb = name
            .strip_prefix("desk-")
            .and_then(|name| name.strip_suffix(".1"));
        let page = fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(page, room.ok(&["man", verb.unwrap()]), "{name}");
    }
    assert_eq!(fails(&room, &["completions", "abacus"]).0, 2);
}
