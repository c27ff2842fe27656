//! `desk log tail --follow`: events as they are stored.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Stdio};

use serde_json::Value;

use crate::room::Room;

/// A program that follows the log, and what it prints.
struct Follower {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Follower {
    fn of(room: &Room, args: &[&str]) -> Self {
        let mut follow = room.command(&["log", "tail", "--follow"]);
        let child = follow.args(args).stdout(Stdio::piped()).spawn();
        let mut child = child.unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, output }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn a_follower_prints_the_lines_of_the_export_as_they_are_stored() {
    let room = Room::with_members();
    let mut follower = Follower::of(&room, &["--after", "1", "--json"]);
    let exported = room.exported(".");
    for line in &exported[1..] {
        assert_eq!(&follower.line(), line);
    }
    // What another program stores comes as soon as it is there, with what is taken back.
    room.ok(&["member", "add", "Dan", "--id", "m-dan", "--key", "dan"]);
    room.ok(&["undo", "dan"]);
    let exported = room.exported(".");
    let lines = [follower.line(), follower.line()];
    assert_eq!(lines, exported[exported.len() - 2..]);
    let kinds = lines.map(|line| {
        let event: Value = serde_json::from_str(&line).unwrap();
        event["kind"].as_str().unwrap().to_owned()
    });
    assert_eq!(kinds, ["MemberAdded", "CommandRetracted"]);
}

#[test]
fn a_follower_speaks_the_language_of_the_desk() {
    let room = Room::with_club();
    for (number, lang) in ["en", "ja"].iter().enumerate() {
        let after = (1 + number).to_string();
        let mut follower = Follower::of(&room, &["--after", &after, "--lang", lang]);
        room.ok(&["member", "add", &format!("Ann of {lang}")]);
        let shown = room.ok(&["log", "tail", "--after", &after, "--lang", lang]);
        // The same cells, without heading and frame.
        let row = shown.lines().nth(3).unwrap().trim_matches('│');
        let cells: Vec<&str> = row.split('┆').map(str::trim).collect();
        assert_eq!(follower.line(), cells.join("  "));
    }
}

#[test]
fn events_after_a_number_are_shown_without_following() {
    let room = Room::with_members();
    let after = |number: &str| room.ok(&["log", "tail", "--json", "--after", number]);
    assert_eq!(after("0").lines().count(), 4);
    assert_eq!(after("3").lines().count(), 1);
    assert_eq!(after("4"), "");
    assert_eq!(after("99"), "");
    let (exit, error) = room.fails(&["log", "tail", "--after", "1", "-n", "2"]);
    assert_eq!((exit, &error["kind"]), (2, &Value::from("Usage")));
}
