//! Two programs with the version of the night that each of them saw.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::room::Room;

/// A club with six members and a night at version 1.
fn room() -> Room {
    let room = Room::with_club();
    for number in 1..=6 {
        let (name, id) = (format!("D{number}"), format!("d{number}"));
        room.ok(&["member", "add", &name, "--id", &id]);
    }
    room.ok(&["t", "new", "Night", "--id", "n"]);
    room
}

fn register(player: &str, seen: u64) -> String {
    let line = json!({ "key": format!("k-{player}"), "seen": seen, "command": { "register": { "player": player } } });
    format!("{line}\n")
}

fn refused(seen: u64, now: u64, line: u64) -> Value {
    json!({
        "error": {
            "kind": "ChangedSince",
            "message": format!(
                "tournament n has changed: version {seen} was seen, and it is at version {now}; look again \
                 before the command is given"
            ),
            "tournament": "n",
            "seen": seen,
            "now": now,
        },
        "line": line,
    })
}

/// A program that reads commands for as long as its input is open.
fn resident(room: &Room) -> Child {
    let mut command = room.command(&["t", "run", "--keep-going"]);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    piped.spawn().unwrap()
}

#[test]
fn a_program_that_has_not_seen_the_other_ones_command_is_refused() {
    let room = room();
    let mut program = resident(&room);
    let mut input = program.stdin.take().unwrap();
    let mut answers = BufReader::new(program.stdout.take().unwrap()).lines();
    let mut send = |line: &str| -> Value {
        input.write_all(line.as_bytes()).unwrap();
        let answer = answers.next().unwrap().unwrap();
        serde_json::from_str(&answer).unwrap()
    };
    assert_eq!(send(&register("d1", 1))["version"], 2);
    // The other program writes while the first one waits for its next line.
    room.ok(&["t", "register", "d2"]);
    let before = room.log();
    assert_eq!(send(&register("d3", 2)), refused(2, 3, 2));
    assert_eq!(room.log(), before, "nothing is stored");
    assert_eq!(send(&register("d3", 3))["version"], 4);
    // What was stored is answered as the first time, whatever was seen.
    assert_eq!(send(&register("d1", 9))["version"], 2);
    drop(input);
    program.wait().unwrap();
}

#[test]
fn of_programs_that_saw_the_same_night_one_changes_it() {
    let room = room();
    let players: Vec<String> = (1..=6).map(|number| format!("d{number}")).collect();
    let start = |player: &String| {
        let file = room.path(&format!("{player}.ndjson"));
        fs::write(&file, register(player, 1)).unwrap();
        let mut command = room.command(&["t", "run"]);
        command.stdin(fs::File::open(file).unwrap());
        let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        piped.spawn().unwrap()
    };
    let programs: Vec<Child> = players.iter().map(start).collect();
    let mut stored = Vec::new();
    for program in programs {
        let output = program.wait_with_output().unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        if output.status.code() == Some(0) {
            stored.push(answer["version"].clone());
        } else {
            assert_eq!(output.status.code(), Some(3));
            assert_eq!(answer, refused(1, 2, 1));
        }
    }
    assert_eq!(stored, [json!(2)]);
}
