//! Logs whose hashes are right and whose story is false: none of them is called sound.
//!
//! What this release writes is checked when it is folded. What an older release wrote is
//! reported by `log verify`, and the log still folds.

use std::fs;
use std::path::Path;

use club_log::archive::Archive;
use club_log::chain::hash_of;
use club_log::envelope::Recorded;
use serde_json::{Value, json};

use super::hall::{club, json_of};
use crate::room::Room;

/// A night of three that is over, and its log.
fn own_log() -> Archive {
    let room = club(3);
    room.ok(&["season", "open", "2026"]);
    room.ok(&["t", "new", "Night", "--id", "n", "--season", "2026"]);
    room.ok(&["t", "register", "P0", "P1", "P2"]);
    room.ok(&["t", "draw"]);
    room.ok(&["t", "clock", "start", "--key", "clock-1"]);
    room.ok(&["t", "undo", "clock-1"]);
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["t", "clock", "start", "--key", "clock-2"]);
    room.ok(&["t", "bust", "P1"]);
    room.ok(&["t", "finish"]);
    Archive::from_text(room.ok(&["log", "export", "--names"]).as_bytes()).unwrap()
}

/// The log of the first release.
fn first_release() -> Archive {
    let file = "../club-log/tests/data/release-1/log.ndjson";
    let text = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    Archive::from_text(&text).unwrap()
}

/// Changes the body of the first event of a kind that a test finds right.
fn alter(archive: &mut Archive, kind: &str, change: impl Fn(&mut Value) -> bool) {
    let altered = archive.events.iter_mut().any(|event| {
        let mut body: Value = serde_json::from_str(&event.body).unwrap();
        let altered = event.kind == kind && change(&mut body);
        if altered {
            event.body = club_log::canonical::to_canonical(&body).unwrap();
        }
        altered
    });
    assert!(altered, "no {kind} to alter");
}

/// Makes the chain right again.
fn seal(events: &mut [Recorded]) {
    let mut prev = events[0].prev;
    for event in events {
        event.prev = prev;
        event.hash = hash_of(event);
        prev = event.hash;
    }
}

/// A room with the log imported, if it was taken.
fn imported(mut archive: Archive) -> (Room, bool) {
    seal(&mut archive.events);
    let room = Room::empty();
    fs::write(room.path("log.ndjson"), archive.to_text().unwrap()).unwrap();
    let output = room.run(&["log", "import", "log.ndjson"]);
    let taken = output.status.code() == Some(0);
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(taken || output.status.code() == Some(5), "{words}");
    (room, taken)
}

/// What the check says, and whether it finds nothing.
fn checked(room: &Room) -> (String, bool) {
    let output = room.run(&["log", "verify"]);
    let told = String::from_utf8(output.stdout).unwrap();
    let sound = output.status.code() == Some(0) && !told.contains("finding: ");
    (told, sound)
}

/// The log, hashed again, is either not taken over or not called sound.
#[track_caller]
fn is_not_called_sound(archive: Archive) {
    let (room, taken) = imported(archive);
    if taken {
        let (told, sound) = checked(&room);
        assert!(!sound, "{told}");
    }
}

/// A log of the first release is taken over and can be shown, and what is false is reported.
#[track_caller]
fn folds_and_is_not_called_sound(archive: Archive) {
    let (room, taken) = imported(archive);
    assert!(taken, "the first release folded it");
    assert_eq!(
        json_of(&room, &["t", "show", "-t", "one"])["phase"],
        "finished"
    );
    room.ok(&["season", "standings", "spring"]);
    let (told, sound) = checked(&room);
    assert!(!sound, "{told}");
}

#[test]
fn a_log_that_is_only_sealed_again_is_sound() {
    for archive in [own_log(), first_release()] {
        let (room, taken) = imported(archive);
        assert!(taken);
        let (told, sound) = checked(&room);
        assert!(sound, "{told}");
    }
}

#[test]
fn a_winner_who_does_not_exist_is_found() {
    let nobody = |body: &mut Value| {
        body["results"][0]["member"] = json!("nobody");
        true
    };
    let mut archive = own_log();
    alter(&mut archive, "TournamentFinished", nobody);
    is_not_called_sound(archive);
    let mut archive = first_release();
    alter(&mut archive, "TournamentFinished", nobody);
    folds_and_is_not_called_sound(archive);
}

#[test]
fn a_winner_by_an_entry_that_does_not_exist_is_found() {
    let nobody = |body: &mut Value| {
        body["results"][0]["entry"] = json!("e99");
        true
    };
    let mut archive = own_log();
    alter(&mut archive, "TournamentFinished", nobody);
    is_not_called_sound(archive);
}

#[test]
fn points_beyond_the_pool_are_found() {
    let rich = |body: &mut Value| {
        body["results"][0]["points"] = json!("1000/1");
        true
    };
    let mut archive = own_log();
    alter(&mut archive, "TournamentFinished", rich);
    is_not_called_sound(archive);
    let mut archive = first_release();
    alter(&mut archive, "TournamentFinished", rich);
    folds_and_is_not_called_sound(archive);
}

#[test]
fn points_short_of_the_pool_are_found() {
    let poor = |body: &mut Value| {
        body["results"][0]["points"] = json!("0/1");
        true
    };
    let mut archive = own_log();
    alter(&mut archive, "TournamentFinished", poor);
    is_not_called_sound(archive);
}

/// Lets a retraction name a command that only comes after it.
fn name_a_later_one(archive: &mut Archive, retracted: &str, later: &str) {
    let at = |archive: &Archive, key: &str| {
        let events = archive.events.iter();
        events
            .rev()
            .find(|event| event.command.as_str() == key)
            .unwrap()
            .seq
    };
    let until = at(archive, later);
    let before = archive.events.iter().find(|event| {
        event.kind == "CommandRetracted" && event.body.contains(&format!("\"{retracted}\""))
    });
    assert!(before.unwrap().seq < until);
    alter(archive, "CommandRetracted", |body| {
        let found = body["command"] == retracted;
        if found {
            body["command"] = json!(later);
        }
        found
    });
}

#[test]
fn a_retraction_before_its_command_is_found() {
    let mut archive = own_log();
    name_a_later_one(&mut archive, "clock-1", "clock-2");
    is_not_called_sound(archive);
    let mut archive = first_release();
    name_a_later_one(&mut archive, "import-2", "r-144");
    folds_and_is_not_called_sound(archive);
}

#[test]
fn a_retraction_of_a_command_that_is_not_there_is_found() {
    let ghost = |body: &mut Value| {
        body["command"] = json!("never-sent");
        true
    };
    let mut archive = own_log();
    alter(&mut archive, "CommandRetracted", ghost);
    is_not_called_sound(archive);
    let mut archive = first_release();
    // The one that takes an import back: without it the night is as it was.
    alter(&mut archive, "CommandRetracted", |body| {
        body["command"] == "import-2" && ghost(body)
    });
    folds_and_is_not_called_sound(archive);
}

#[test]
fn an_entry_of_a_member_who_does_not_exist_is_found() {
    let mut archive = own_log();
    alter(&mut archive, "EntryRegistered", |body| {
        body["member"] = json!("nobody");
        true
    });
    is_not_called_sound(archive);
}
