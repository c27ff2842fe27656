//! A sealed draw, and draws that are only tried: nobody learns seats before they are drawn.

use std::fs;

use super::hall::{club, json_of, registered};
use crate::room::Room;

/// A club whose night `n` has a sealed draw that is still to come.
fn sealed(players: usize) -> Room {
    let room = club(players);
    room.ok(&[
        "t", "new", "Night", "--id", "n", "--sealed", "--seed", "8675309",
    ]);
    for number in 0..players {
        room.ok(&["t", "register", &format!("P{number}")]);
    }
    room
}

#[test]
fn the_seed_of_a_sealed_draw_is_not_exported_before_the_draw() {
    let room = sealed(3);
    for export in [&["log", "export"][..], &["log", "export", "--names"]] {
        let text = room.ok(export);
        assert!(text.contains("TournamentAnnounced"), "{text}");
        assert!(!text.contains("8675309"), "{text}");
        assert!(!text.contains("secret"), "{text}");
    }
    // The copy says so, and a director reads it before the night.
    let words = "the sealed draw of Night stays on the machine that announced it: a copy of the log \
                 cannot make that draw";
    let export = room.run(&["log", "export", "--names"]);
    let warning = String::from_utf8(export.stderr).unwrap();
    assert_eq!(warning, format!("desk: warning: {words}\n"));
    let file = room.path("copy.ndjson");
    fs::write(&file, export.stdout).unwrap();
    let import = ["log", "import", "copy.ndjson", "--club", "copy"];
    let told = json_of(&room, &[&import[..], &["--dry-run"]].concat());
    assert_eq!(told["sealed"], serde_json::json!(["n"]));
    let told = room.ok(&import);
    assert_eq!(told.lines().nth(1), Some(words), "{told}");
    // It is kept where the draw is made, which reveals it.
    room.ok(&["t", "draw"]);
    assert_eq!(room.run(&["log", "export"]).stderr, b"");
    assert!(room.ok(&["log", "export"]).contains("\"seed\":8675309"));
}

#[test]
fn a_copy_of_the_log_cannot_make_a_sealed_draw() {
    let room = sealed(3);
    let file = room.write(&room.ok(&["log", "export", "--names"]));
    let copy = Room::empty();
    copy.ok(&["log", "import", file.to_str().unwrap()]);
    let (code, error) = copy.fails(&["t", "draw"]);
    assert_eq!((code, &error["kind"]), (3, &"SealedSeed".into()), "{error}");
    let words = error["message"].as_str().unwrap();
    assert!(
        words.ends_with("; draw without --seed, on the desk that announced it"),
        "{words}"
    );
}

#[test]
fn a_draw_that_is_tried_shows_sizes_and_no_seats() {
    for room in [registered(12), sealed(12)] {
        let told = room.ok(&["t", "draw", "--dry-run"]);
        assert_eq!(told, "would seat 12 players: T1 6, T2 6\n");
        let tried = json_of(&room, &["t", "draw", "--dry-run", "--seed", "5"]);
        assert_eq!(
            tried["tables"][0],
            serde_json::json!({ "table": "T1", "players": 6 })
        );
        assert_eq!(tried["written"], false);
        assert!(!tried.to_string().contains("seat\""), "{tried}");
        assert_eq!(json_of(&room, &["t", "show"])["phase"], "registering");
    }
}

#[test]
fn a_draw_in_a_rehearsal_shows_sizes_and_no_seats() {
    let lines = "{\"seed\":5,\"command\":{\"draw\":{}}}\n{\"command\":{\"bust\":{\"players\":\
                 [{\"player\":\"P1\"}]}}}\n";
    for (room, answers) in [(registered(12), 2), (sealed(12), 1)] {
        let output = room.feed(&room.write(lines), &["--dry-run"]);
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{told}");
        let events: Vec<serde_json::Value> = told
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(events[0]["kind"], "SeatsDrawn", "{told}");
        assert_eq!(
            events[0]["tables"][1],
            serde_json::json!({ "table": "T2", "players": 6 })
        );
        assert!(
            events[0].get("body").is_none() && events[0].get("draw").is_none(),
            "{told}"
        );
        // What follows a sealed draw would say who sits where.
        let busted = events.iter().any(|event| event["kind"] == "EntriesBusted");
        assert_eq!(busted, answers == 2, "{told}");
    }
}
