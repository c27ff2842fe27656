//! Several programs that begin a club in one folder at the same moment. Others are killed while
//! they do.

use std::fs;
use std::process::{Child, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::files::with_night;
use crate::room::{Numbers, Room};

/// Rounds of each race. Before a club was made aside, one to two rounds of a hundred lost one.
const ROUNDS: usize = 12;
/// Events of the night that is imported.
const EVENTS: usize = 138;

/// A verb in a program of its own.
fn spawn(room: &Room, words: &[&str]) -> Child {
    let mut command = room.command(words);
    let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    piped.spawn().unwrap()
}

/// Starts all verbs at the same moment. One is executed, and the others say in one sentence that
/// there is a club.
#[track_caller]
fn race(room: &Room, club: &str, verbs: &[&[&str]]) {
    let start = |verb: &&[&str]| {
        let mut words = verb.to_vec();
        words.extend(["--club", club, "--json"]);
        spawn(room, &words)
    };
    let programs: Vec<Child> = verbs.iter().map(start).collect();
    let ended = |program: Child| program.wait_with_output().unwrap();
    let ended: Vec<Output> = programs.into_iter().map(ended).collect();
    let mut won = Vec::new();
    let file = format!("{club}/club.db");
    for (verb, output) in verbs.iter().zip(ended) {
        let errors = String::from_utf8(output.stderr).unwrap();
        if output.status.code() == Some(0) {
            assert_eq!(errors, "", "{verb:?}");
            won.push(verb[0]);
            continue;
        }
        assert_eq!(output.status.code(), Some(3), "{verb:?}: {errors}");
        let document: Value = serde_json::from_str(&errors).unwrap();
        let error = &document["error"];
        let (words, events) = match error["events"].as_u64() {
            None => (format!("{file} exists already"), None),
            Some(1) => (format!("{file} has 1 event already"), Some(1)),
            Some(events) => (format!("{file} has {events} events already"), Some(events)),
        };
        let kind = if events.is_none() {
            "ClubExists"
        } else {
            "LogNotEmpty"
        };
        let mut expected = serde_json::json!({ "kind": kind, "message": words, "file": file });
        if let Some(events) = events {
            expected["events"] = events.into();
        }
        assert_eq!(*error, expected, "{verb:?}");
    }
    assert_eq!(won.len(), 1, "{won:?}");
    // The winner's club is there, and nothing else.
    let log = room.ok(&["log", "export", "--club", club]);
    let events = log.lines().filter(|line| line.contains("\"seq\"")).count();
    assert_eq!(events, if won[0] == "init" { 1 } else { EVENTS }, "{won:?}");
    room.ok(&["log", "verify", "--club", club]);
    assert_eq!(fs::read_dir(room.path(club)).unwrap().count(), 1);
}

/// A folder with the export of a night.
fn with_export() -> Room {
    let night = with_night();
    let room = Room::empty();
    fs::write(
        room.path("night.ndjson"),
        night.ok(&["log", "export", "--names"]),
    )
    .unwrap();
    room
}

const INIT: &[&str] = &["init", "Straddle"];
const IMPORT: &[&str] = &["log", "import", "night.ndjson"];

#[test]
fn of_several_programs_one_begins_the_club_and_nothing_acknowledged_is_removed() {
    let room = with_export();
    for round in 0..ROUNDS {
        race(&room, &format!("one-of-each-{round}"), &[INIT, IMPORT]);
        race(&room, &format!("inits-{round}"), &[INIT; 4]);
        race(&room, &format!("imports-{round}"), &[IMPORT; 4]);
    }
}

#[test]
fn a_log_without_events_is_begun_by_one_program() {
    let room = with_export();
    for (round, verbs) in [[INIT; 2], [INIT, IMPORT], [IMPORT; 2]].iter().enumerate() {
        let club = format!("empty-{round}");
        fs::create_dir(room.path(&club)).unwrap();
        crate::files::wait(async {
            let file = room.path(&club).join("club.db");
            let store = chained_events::SqliteStore::create(file).await.unwrap();
            store.close().await;
        });
        let programs: Vec<Child> = verbs
            .iter()
            .map(|verb| spawn(&room, &[verb, &["--club", &club][..]].concat()))
            .collect();
        let codes: Vec<Option<i32>> = programs
            .into_iter()
            .map(|mut program| program.wait().unwrap().code())
            .collect();
        assert!(
            codes == [Some(0), Some(3)] || codes == [Some(3), Some(0)],
            "{codes:?}"
        );
        room.ok(&["log", "verify", "--club", &club]);
    }
}

#[test]
fn a_program_that_is_killed_while_it_begins_a_club_blocks_nobody() {
    let room = with_export();
    let mut numbers = Numbers(7);
    let (mut none, mut whole) = (0, 0);
    for round in 0..ROUNDS {
        let club = format!("killed-{round}");
        let verb = if round % 2 == 0 { IMPORT } else { INIT };
        let mut program = spawn(&room, &[verb, &["--club", &club][..]].concat());
        thread::sleep(Duration::from_micros(numbers.below(40_000)));
        program.kill().unwrap();
        program.wait().unwrap();
        if room.path(&club).join("club.db").exists() {
            whole += 1;
            room.ok(&["member", "list", "--club", &club]);
        } else {
            none += 1;
            room.ok(&[verb, &["--club", &club][..]].concat());
        }
        room.ok(&["log", "verify", "--club", &club]);
    }
    assert_eq!(none + whole, ROUNDS);
}
