//! Undo without a key. It stays with the actor and the tournament, says what it takes back, can be
//! taken back itself, and opens nothing that was closed.

use serde_json::Value;

use crate::room::without_age;

use super::hall::{closed, club, drawn, events_of, goes_on_to_its_finish, night, refused, seated};

/// The keys of the commands that an answer says are void.
fn void(events: &[Value]) -> Vec<&str> {
    events
        .iter()
        .filter(|event| event["kind"] == "CommandRetracted")
        .map(|event| event["body"]["command"].as_str().unwrap())
        .collect()
}

#[test]
fn undo_takes_back_the_last_command_of_its_own_actor() {
    let room = closed(12);
    room.ok(&["t", "bust", "P0", "--actor", "left", "--key", "of-left"]);
    room.ok(&["t", "bust", "P1", "--actor", "right", "--key", "of-right"]);
    let events = events_of(&room, &["t", "undo", "--actor", "left"]);
    assert_eq!(void(&events), ["of-left"]);
    let events = events_of(&room, &["t", "undo", "--actor", "right"]);
    assert_eq!(void(&events), ["of-right"]);
    assert_eq!(night(&room)["alive"], 12);
}

#[test]
fn undo_without_a_key_never_takes_anothers_command_back() {
    let room = closed(12);
    room.ok(&["t", "bust", "P0", "--actor", "left"]);
    let before = room.log().len();
    let (code, error) = room.fails(&["t", "undo", "--actor", "stranger"]);
    assert_eq!(code, 3, "{error}");
    let kind = error["kind"].as_str().unwrap();
    assert!(
        ["NothingToUndo", "ForeignCommand"].contains(&kind),
        "{error}"
    );
    assert_eq!(room.log().len(), before);
}

#[test]
fn another_actors_command_is_taken_back_by_its_key() {
    let room = closed(12);
    room.ok(&["t", "bust", "P0", "--actor", "left", "--key", "of-left"]);
    let events = events_of(&room, &["t", "undo", "of-left", "--actor", "right"]);
    assert_eq!(void(&events), ["of-left"]);
}

#[test]
fn undo_takes_back_the_last_command_of_the_tournament_named() {
    let room = club(6);
    for night in ["a", "b"] {
        room.ok(&["t", "new", "Night", "--id", night]);
    }
    for (night, player) in [("a", "P0"), ("b", "P1")] {
        room.ok(&["t", "register", player, "-t", night, "--key", night]);
        let other = if night == "a" { "b" } else { "a" };
        let error = refused(&room, &["t", "undo", "-t", other], "KeyNeeded");
        assert_eq!(error["cause"], "elsewhere");
        let events = events_of(&room, &["t", "undo", "-t", night]);
        assert_eq!(void(&events), [night]);
    }
}

#[test]
fn undo_says_in_words_what_it_takes_back() {
    let room = closed(12);
    room.ok(&["t", "bust", "P7"]);
    let told = room.ok(&["t", "undo"]);
    assert!(told.contains("P7"), "{told}");
    let told = room.ok(&["t", "undo", "close-reg"]);
    assert!(told.contains("registration was closed"), "{told}");
}

#[test]
fn twenty_undos_stay_in_the_tournament_and_each_says_what_it_takes_back() {
    let room = closed(3);
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["t", "bust", "P1"]);
    room.ok(&["t", "finish"]);
    room.ok(&["t", "undo"]);
    let mut done = 1;
    for _ in 0..20 {
        // Without a key nothing older goes: the refusal names it.
        let (code, error) = room.fails(&["t", "undo", "-t", "n"]);
        if code == 4 {
            break;
        }
        assert_eq!((code, &error["cause"]), (3, &"undone".into()), "{error}");
        let key = error["command"].as_str().unwrap();
        let output = room.run(&["t", "undo", key]);
        if output.status.code() != Some(0) {
            break;
        }
        done += 1;
        let told = String::from_utf8(output.stdout).unwrap();
        let first = told.lines().next().unwrap();
        let bare = first.starts_with("command ") && first.ends_with(" is void");
        assert!(!bare, "it says no more than a key: {told}");
    }
    // Finish, two busts, the closed registration, the draw, three registrations; then the
    // announcement at the most.
    assert!((8..=9).contains(&done), "{done} commands were taken back");
    let members = room.ok(&["member", "list"]);
    for number in 0..5 {
        assert!(members.contains(&format!("P{number}")), "{members}");
    }
    room.ok(&["log", "verify"]);
}

#[test]
fn redo_brings_back_what_undo_took() {
    let room = closed(12);
    let player = seated(&room, "T1").remove(0);
    room.ok(&["t", "bust", &player]);
    let before = night(&room);
    room.ok(&["t", "undo"]);
    assert_ne!(night(&room), before);
    room.ok(&["t", "redo"]);
    assert_eq!(night(&room), before);
    goes_on_to_its_finish(&room);
}

#[test]
fn redo_brings_nothing_back_once_something_else_has_happened() {
    let room = closed(12);
    refused(&room, &["t", "redo"], "NothingToRedo");
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["t", "undo"]);
    room.ok(&["t", "bust", "P1"]);
    refused(&room, &["t", "redo"], "NothingToRedo");
}

#[test]
fn a_command_can_be_taken_back_and_brought_back_again_and_again() {
    let room = closed(12);
    room.ok(&["t", "bust", "P0"]);
    let out = night(&room);
    for _ in 0..3 {
        room.ok(&["t", "undo"]);
        assert_eq!(night(&room)["alive"], 12);
        room.ok(&["t", "redo"]);
        assert_eq!(night(&room), out);
    }
}

#[test]
fn a_closed_season_is_not_opened_by_undoing_the_finish() {
    let room = club(2);
    room.ok(&["season", "open", "2026"]);
    room.ok(&["t", "new", "Night", "--id", "n", "--season", "2026"]);
    room.ok(&["t", "register", "P0", "P1"]);
    room.ok(&["t", "draw"]);
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["t", "finish", "--key", "finish"]);
    room.ok(&["season", "close", "2026"]);
    refused(&room, &["t", "undo", "finish"], "SeasonStands");
    let error = refused(&room, &["t", "undo", "-t", "n"], "KeyNeeded");
    assert_eq!(
        (&error["cause"], &error["command"]),
        (&"elsewhere".into(), &"finish".into())
    );
}

#[test]
fn undo_in_a_night_without_commands_finds_nothing() {
    let room = drawn(2);
    room.ok(&["t", "new", "Other", "--id", "o", "--actor", "board"]);
    let (code, error) = room.fails(&["t", "undo", "-t", "o"]);
    assert_eq!(code, 3, "{error}");
    let kind = error["kind"].as_str().unwrap();
    assert!(
        ["NothingToUndo", "ForeignCommand"].contains(&kind),
        "{error}"
    );
}

#[test]
fn a_merge_and_a_season_that_were_taken_back_are_restored_by_their_keys() {
    let room = club(4);
    room.ok(&["t", "new", "Night", "--id", "n"]);
    room.ok(&["t", "register", "P0", "P2"]);
    room.ok(&["season", "open", "2026", "--key", "season"]);
    room.ok(&["member", "merge", "P0", "P1", "--key", "merge", "--yes"]);
    let merged = (room.ok(&["member", "list"]), night(&room));
    room.ok(&["t", "undo", "merge"]);
    assert_ne!(room.ok(&["member", "list"]), merged.0);
    refused(&room, &["t", "redo", "season"], "NotRetracted");
    room.ok(&["t", "redo", "merge"]);
    assert_eq!((room.ok(&["member", "list"]), night(&room)), merged);
    room.ok(&["t", "undo", "season"]);
    assert_eq!(
        room.run(&["season", "standings", "2026"]).status.code(),
        Some(4)
    );
    room.ok(&["t", "redo", "season"]);
    room.ok(&["season", "standings", "2026"]);
    room.ok(&["log", "verify"]);
}

#[test]
fn a_redo_by_key_is_refused_once_something_else_has_happened_or_the_name_is_gone() {
    let room = club(4);
    room.ok(&["member", "merge", "P0", "P1", "--key", "merge", "--yes"]);
    room.ok(&["t", "undo", "merge"]);
    room.ok(&["season", "open", "2026"]);
    refused(&room, &["t", "redo", "merge"], "NothingToRedo");
    room.ok(&["member", "add", "Late", "--id", "late", "--key", "late"]);
    room.ok(&["t", "undo", "late"]);
    refused(&room, &["t", "redo", "late"], "NameGone");
    let (code, error) = room.fails(&["t", "redo", "nothing"]);
    assert_eq!((code, &error["kind"]), (4, &"UnknownCommand".into()));
}

/// A finished night, then a rename, then an undo.
#[test]
fn an_undo_after_a_rename_leaves_the_last_night_alone_in_both_languages() {
    let room = closed(2);
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["t", "finish", "--key", "finish"]);
    room.ok(&["member", "rename", "P1", "Q1"]);
    let before = room.log();
    for (lang, cause, line) in [
        ("en", "is about something else", ": desk t undo finish"),
        ("ja", "は別のものについてです。", "：desk t undo finish"),
    ] {
        let output = room.run(&["t", "undo", "--lang", lang]);
        let words = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{words}");
        assert!(
            words.contains(cause) && words.trim_end().ends_with(line),
            "{words}"
        );
    }
    assert_eq!(room.log(), before);
    let shown = without_age(&room.ok(&["t", "undo", "finish", "-n"]));
    assert!(
        shown.starts_with("nothing is written; this would be taken back (<time> ago): finished")
    );
    // The places stay: one player is left. Each entry adds a point, and the two points of the night go.
    let (_, now) = shown.split_once("\nThen:\n").unwrap();
    assert_eq!(
        now,
        "  Night: running\n  P0: points 1 to none\n  Q1: points 1 to none\n"
    );
    assert_eq!(room.log(), before);
    room.ok(&["t", "undo", "finish"]);
    room.ok(&["t", "clock", "start"]);
    let told = room.ok(&["t", "undo", "--lang", "ja"]);
    assert!(
        told.starts_with("取り消しました（")
            && told.contains("クロックの開始。現在：0:00 で停止中"),
        "{told}"
    );
}
