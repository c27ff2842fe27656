//! Several desks that write at once: nothing is refused for being late, and everybody sees what the
//! others have stored.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};

use serde_json::{Value, json};

use super::hall::{club, fed};
use crate::room::Room;

/// A desk that reads its commands from a pipe.
fn desk(room: &Room) -> (Child, ChildStdin) {
    let mut run = room.command(&["t", "run", "--keep-going"]);
    let mut run = run
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = run.stdin.take().unwrap();
    (run, input)
}

#[test]
fn no_command_is_refused_because_others_write() {
    // Four desks write all the time, and one takes back commands, each of which takes longer to
    // decide than the others need for their next one.
    const MEMBERS: usize = 500;
    const DESKS: usize = 4;
    const COMMANDS: usize = 60;
    const UNDOS: usize = 10;
    let room = Room::with_club();
    let mut text = String::new();
    for number in 0..MEMBERS {
        let add = json!({ "member": format!("m{number}"), "name": format!("P{number}") });
        let line = json!({ "key": format!("add-{number}"), "command": { "add_member": add } });
        text.push_str(&format!("{line}\n"));
    }
    fed(&room, &text);
    // All of them are open before the first command is written.
    let mut desks: Vec<_> = (0..=DESKS).map(|_| desk(&room)).collect();
    for (number, (_, input)) in desks.iter_mut().enumerate() {
        let mut text = String::new();
        for at in 0..if number == DESKS { UNDOS } else { COMMANDS } {
            let command = if number == DESKS {
                json!({ "undo": { "command": format!("add-{at}") } })
            } else {
                let member = format!("d{number}-{at}");
                json!({ "add_member": { "member": member, "name": format!("D {member}") } })
            };
            text.push_str(&format!("{}\n", json!({ "command": command })));
        }
        input.write_all(text.as_bytes()).unwrap();
    }
    let mut refused = Vec::new();
    for (number, (run, input)) in desks.into_iter().enumerate() {
        drop(input);
        let output = run.wait_with_output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        let errors = told.lines().filter(|line| line.contains("\"error\""));
        refused.extend(errors.map(|line| format!("desk {number}: {line}")));
    }
    assert!(
        refused.is_empty(),
        "{} refused: {refused:#?}",
        refused.len()
    );
    let written = 1 + MEMBERS + DESKS * COMMANDS + UNDOS;
    assert_eq!(room.log().len(), written);
    room.ok(&["log", "verify"]);
}

#[test]
fn a_resident_ledger_knows_a_member_whom_another_desk_has_just_added() {
    let room = club(2);
    room.ok(&["t", "new", "Night", "--id", "n"]);
    let (mut run, mut input) = desk(&room);
    let mut output = BufReader::new(run.stdout.take().unwrap());
    let mut send = |line: &str| -> Value {
        writeln!(input, "{line}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        serde_json::from_str(&answer).unwrap()
    };
    let answer = send("{\"command\":{\"register\":{\"player\":\"P0\"}}}");
    assert_eq!(answer["kind"], "EntryRegistered", "{answer}");
    room.ok(&["member", "add", "Late", "--id", "m-late"]);
    for player in ["m-late", "P1"] {
        let answer = send(&format!(
            "{{\"command\":{{\"register\":{{\"player\":\"{player}\"}}}}}}"
        ));
        assert_eq!(answer["kind"], "EntryRegistered", "{answer}");
    }
    room.ok(&["member", "add", "Later", "--id", "m-later"]);
    let answer = send("{\"command\":{\"register\":{\"player\":\"Later\"}}}");
    assert_eq!(answer["kind"], "EntryRegistered", "by name: {answer}");
    drop(input);
    assert_eq!(run.wait().unwrap().code(), Some(0));
}
