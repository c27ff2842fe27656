//! Reads of programs next to a desk that is held up.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use chained_events::EventStore as _;
use chained_events::envelope::Recorded;
use club_host::OpenClub;
use club_log::authorise::Role;
use club_web::{ApiDocument, PublicNames, Wanted, document_of};
use club_words::Lang;
use serde_json::{Value, json};

use crate::running::runtime;
use crate::server::{NIGHT, Server};

/// How long another program holds the lock of the log.
const HELD: Duration = Duration::from_secs(3);

/// Holds the lock of a log, and says so once it has it.
fn hold(folder: &std::path::Path, held: impl FnOnce() + Send) {
    runtime().block_on(async {
        let club = OpenClub::open(folder).await.unwrap();
        let last = club.ledger.club().seq();
        let wait = move |_: Vec<Recorded>| {
            held();
            std::thread::sleep(HELD);
            // Nothing is stored.
            Err(())
        };
        let stored = club.ledger.store().append_deciding(last, wait).await;
        assert!(matches!(stored, Ok(Err(()))), "{stored:?}");
        club.ledger.store().close().await;
    });
}

fn body(answer: &str) -> &str {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    body
}

#[test]
fn programs_read_while_a_command_waits_for_the_log() {
    let server = Server::start();
    // The log is opened for the first of them.
    body(&server.ask("GET", "/api/v1/members", ""));
    let (held, is_held) = channel();
    std::thread::scope(|scope| {
        let folder = server.folder();
        scope.spawn(move || hold(folder, move || held.send(()).unwrap()));
        is_held.recv().unwrap();
        let act = scope.spawn(|| {
            let begin = Instant::now();
            let path = format!("/t/{NIGHT}/register");
            let answer = server.ask("POST", &path, "player=m-1&key=page/1");
            (answer, begin.elapsed())
        });
        std::thread::sleep(Duration::from_millis(300));
        for path in ["members/m-1", "nights/night", "events?after=0"] {
            let begin = Instant::now();
            body(&server.ask("GET", &format!("/api/v1/{path}"), ""));
            assert!(begin.elapsed() < Duration::from_secs(1), "{path}");
        }
        let (answer, waited) = act.join().unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert!(waited > HELD / 2, "the desk was not held up: {waited:?}");
    });
}

/// The next of a series of numbers (Knuth's MMIX generator), below a bound.
fn next(state: &mut u64, below: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// A command at random: names, members who are one or leave, entries, and everything taken back. Many are refused.
fn command(state: &mut u64) -> Value {
    let member = format!("m-{}", 1 + next(state, 6));
    let other = format!("m-{}", 1 + next(state, 6));
    let name = format!("Name {}", next(state, 1_000));
    match next(state, 12) {
        0 => json!({ "rename_member": { "player": member, "name": name } }),
        1 => json!({ "edit_member": { "player": member, "nick": name } }),
        2 => json!({ "merge_members": { "from": member, "into": other } }),
        3 => json!({ "erase_member": { "player": member } }),
        4 => json!({ "add_member": { "member": member, "name": name } }),
        5 => json!({ "undo": {} }),
        6 => json!({ "undo_club": {} }),
        7 => json!({ "draw": {} }),
        8 => json!({ "bust": { "players": [{ "player": member }] } }),
        _ => json!({ "register": { "player": member } }),
    }
}

/// The reference is the log, opened again after each command.
#[test]
fn a_program_reads_what_was_answered_before_and_the_same_as_the_log_says() {
    let runtime = runtime();
    let mut stored = 0;
    for seed in 0..4 {
        let server = Server::start();
        let mut state = seed;
        for number in 0..30 {
            let key = format!("page/{number}");
            let line = json!({ "key": key, "command": command(&mut state) });
            let answer = server.send("/api/v1/commands", "application/json", &line.to_string());
            let events = server.ask("GET", "/api/v1/events?after=0", "");
            let is_stored = body(&events).contains(&format!("\"{key}\""));
            assert_eq!(is_stored, answer.contains(" 200 OK"), "{line} {answer}");
            stored += usize::from(is_stored);
            for (path, document) in [
                ("members", ApiDocument::Members),
                ("nights/night", ApiDocument::Night(NIGHT.parse().unwrap())),
            ] {
                let read = server.ask("GET", &format!("/api/v1/{path}?lang=en"), "");
                let wanted = Wanted {
                    document,
                    role: Role::Director,
                    lang: Lang::En,
                    names: PublicNames::default(),
                };
                let expected = runtime.block_on(async {
                    let club = OpenClub::open(server.folder()).await.unwrap();
                    let now = club.ledger.last_recorded().unwrap();
                    let document = document_of(&club, &wanted, now).await;
                    club.ledger.store().close().await;
                    document
                });
                match expected {
                    Ok(expected) => assert_eq!(body(&read), expected, "{seed} {line}"),
                    // The night was taken back.
                    Err(_) => assert!(!read.starts_with("HTTP/1.1 200"), "{seed} {line} {read}"),
                }
            }
        }
    }
    // Of the 120 commands of all nights; how many depends on the seats that were drawn.
    assert!(stored > 20, "{stored}");
}
