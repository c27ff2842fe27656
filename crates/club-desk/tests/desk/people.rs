//! Members with details, files of names, verbs that ask first, and the help of a night.

use std::io::Write;
use std::process::Stdio;

use serde_json::json;

use crate::room::Room;

#[test]
fn the_shortest_night_of_the_help_is_a_night() {
    let room = Room::empty();
    let help = room.ok(&["--help"]);
    let (_, night) = help.split_once("The shortest night:\n").unwrap();
    let lines: Vec<&str> = night
        .lines()
        .filter(|line| line.contains("desk "))
        .collect();
    assert_eq!(lines.len(), 9);
    let mut answer = String::new();
    for line in lines {
        let line = line.trim().replace('"', "");
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        answer = room.ok(&words);
    }
    assert!(answer.contains("Ann"), "{answer}");
}

#[test]
fn members_come_from_a_file_all_or_none() {
    let room = Room::with_club();
    let good = room
        .write("name,reading,nick,number\n佐藤,さとう,Ken,12\n佐藤,さとう,,13\n青木,あおき,,\n");
    let good = good.to_str().unwrap();
    let log = room.log();
    let preview = room.ok(&["member", "import", good, "-n"]);
    assert!(preview.contains("佐藤"), "{preview}");
    assert_eq!(room.log(), log);
    room.ok(&["member", "import", good]);
    let list: serde_json::Value =
        serde_json::from_str(&room.ok(&["member", "list", "--json"])).unwrap();
    let rows: Vec<_> = list["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["name"].clone(), row["number"].clone()))
        .collect();
    assert_eq!(
        rows,
        [
            (json!("青木"), json!(null)),
            (json!("佐藤"), json!(12)),
            (json!("佐藤"), json!(13))
        ]
    );
    let shown = room.ok(&["member", "list"]);
    assert!(
        shown.contains("佐藤 (Ken)") && shown.contains("佐藤 (#13)"),
        "{shown}"
    );
    let bad = room.write("name,reading,nick,number\n佐藤,,,12\nBo,,,x\nCy,,ken,\nDi,,,5\nEd,,,5\n");
    let log = room.log();
    let (code, error) = room.fails(&["member", "import", bad.to_str().unwrap()]);
    assert_eq!((code, &error["kind"]), (2, &json!("BadRows")));
    let places: Vec<_> = error["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            (
                row["line"].clone(),
                row["column"].clone(),
                row["message"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    let place = |line: u64, column: u64| (json!(line), json!(column));
    let found: Vec<_> = places
        .iter()
        .map(|(line, column, _)| (line.clone(), column.clone()))
        .collect();
    assert_eq!(
        found,
        [place(2, 4), place(3, 4), place(4, 3), place(6, 4)],
        "{places:?}"
    );
    assert_eq!(places[3].2, "\"5\" is that of line 5");
    assert_eq!(room.log(), log);
    let one = ["member", "add", "Bo", "Cy", "--nick", "B"];
    let (code, error) = room.fails(&one);
    assert_eq!(
        (code, &error["kind"], &error["names"]),
        (2, &json!("OneMember"), &json!(2))
    );
}

#[test]
fn players_are_registered_from_a_file_or_from_the_standard_input() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bo", "Cy", "Di"]);
    room.ok(&["t", "new", "Night"]);
    let file = room.write("no,name\n1,Ann\n2,Bo\n");
    room.ok(&["t", "register", "--from", file.to_str().unwrap()]);
    let mut child = room
        .command(&["t", "register", "Di", "--from", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"cy\n\n").unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
    let view: serde_json::Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    assert_eq!(view["alive"], json!(4));
    room.ok(&["t", "unregister", "di", "--reason", "is ill"]);
    let empty = room.write("\n");
    let (code, error) = room.fails(&["t", "register", "--from", empty.to_str().unwrap()]);
    assert_eq!((code, &error["kind"]), (2, &json!("BadRows")));
}

#[test]
fn an_erasure_and_a_merge_say_what_they_do_and_want_a_yes() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bo"]);
    let log = room.log();
    let (code, error) = room.fails(&["member", "erase", "Ann"]);
    assert_eq!((code, &error["kind"]), (3, &json!("ConsentNeeded")));
    assert_eq!(
        error["effects"],
        json!("the name of Ann goes for good; 0 nights keep their rows without it")
    );
    let shown = room.ok(&["member", "erase", "Ann", "-n"]);
    assert_eq!(
        shown,
        "the name of Ann goes for good; 0 nights keep their rows without it\n"
    );
    let (code, error) = room.fails(&["member", "merge", "Ann", "Bo"]);
    assert_eq!((code, &error["kind"]), (3, &json!("ConsentNeeded")));
    assert_eq!(room.log(), log);
    room.ok(&["member", "merge", "Ann", "Bo", "--yes"]);
    room.ok(&["member", "erase", "Bo", "--yes"]);
}

/// A name that is nearly right is answered with the name that is meant, also by verbs that only look.
#[test]
fn a_misspelt_name_is_answered_with_names() {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026", "--ladder", "main"]);
    room.ok(&[
        "t",
        "new",
        "Night",
        "--id",
        "n",
        "--currency",
        "JPY",
        "--entry",
        "2000",
    ]);
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "bust", "Ann"]);
    room.ok(&["t", "bust", "青木"]);
    room.ok(&["t", "finish"]);
    let words =
        "desk: unknown player \"Bpb\"; did you mean Bob? A new member: desk member add \"Bpb\"\n";
    for verb in [
        &["member", "show"][..],
        &["member", "edit"],
        &["print", "receipt"],
        &["rate", "explain"],
        &["rate", "history"],
    ] {
        let mut verb = [verb, &["Bpb"]].concat();
        if verb[1] == "edit" {
            verb.push("nick=B");
        }
        let output = room.run(&verb);
        assert_eq!(String::from_utf8(output.stderr).unwrap(), words, "{verb:?}");
    }
}
