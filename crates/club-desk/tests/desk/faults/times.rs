//! When things happen: between the night's last event and now, earlier only with a reason.

use super::hall::{closed, drawn, json_of, refused, registered};
use crate::room::Room;

/// A night whose late registration was over an hour ago.
fn late() -> Room {
    let room = Room::with_members();
    let words = ["t", "new", "Night", "--id", "n", "--late-minutes", "60"];
    room.ok(&[&words[..], &["--at", "2026-05-01T18:00:00+09:00"]].concat());
    let at = |words: &[&str], time: &str| room.ok(&[words, &["--at", time]].concat());
    at(
        &["t", "register", "Ann", "Bob"],
        "2026-05-01T18:30:00+09:00",
    );
    at(&["t", "draw"], "2026-05-01T19:00:00+09:00");
    at(&["t", "clock", "start"], "2026-05-01T19:00:00+09:00");
    at(&["t", "hand", "T1"], "2026-05-01T21:00:00+09:00");
    room
}

#[test]
fn a_time_in_the_past_does_not_pass_the_rule_of_late_registration() {
    let room = late();
    for time in ["1970-01-01T00:00:00Z", "2026-05-01T19:30:00+09:00"] {
        let words = ["t", "register", "青木", "--at", time];
        refused(&room, &words, "TimeBeforeLast");
    }
    let words = ["t", "register", "青木", "--at", "2026-05-01T21:30:00+09:00"];
    refused(&room, &words, "LateRegistrationTimeOver");
}

#[test]
fn nobody_busts_before_the_registration_or_the_draw() {
    let room = late();
    for time in ["2026-05-01T17:00:00+09:00", "2026-05-01T18:45:00+09:00"] {
        refused(&room, &["t", "bust", "Ann", "--at", time], "TimeBeforeLast");
    }
    room.ok(&["t", "bust", "Ann", "--at", "2026-05-01T21:00:01+09:00"]);
}

#[test]
fn nothing_happens_in_the_future() {
    let room = drawn(2);
    for time in ["9999-01-01T00:00:00Z", "2200-01-01T00:00:00Z"] {
        for words in [
            &["t", "clock", "start"][..],
            &["t", "bust", "P0"],
            &["member", "add", "Late"],
        ] {
            refused(&room, &[words, &["--at", time]].concat(), "TimeInTheFuture");
        }
    }
}

#[test]
fn an_earlier_time_is_given_with_its_reason_which_is_kept() {
    let room = late();
    let words = ["t", "hand", "T1", "--at", "2026-05-01T20:00:00+09:00"];
    refused(&room, &words, "TimeBeforeLast");
    let reason = "the slip lay under the table";
    room.ok(&[&words[..], &["--backdate", reason]].concat());
    let exported = room.ok(&["log", "export", "--names"]);
    assert!(exported.contains(reason), "{exported}");
    room.ok(&["log", "verify"]);
}

#[test]
fn commands_without_a_time_follow_the_last_event() {
    let room = registered(2);
    let mut last = String::new();
    for line in room.log() {
        let event: serde_json::Value = serde_json::from_str(&line).unwrap();
        let at = event["at"].as_str().unwrap().to_owned();
        assert!(at >= last, "{at} after {last}");
        last = at;
    }
}

#[test]
fn the_clock_stops_with_the_night() {
    let room = closed(2);
    room.ok(&["t", "clock", "start"]);
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["t", "finish"]);
    let played = |time: &str| {
        let view = json_of(&room, &["t", "clock", "show", "-t", "n", "--at", time]);
        assert_eq!(view["clock"]["running"], false);
        view["clock"]["played_ms"].clone()
    };
    assert_eq!(
        played("2200-01-01T00:00:00Z"),
        played("2200-01-02T00:00:00Z")
    );
}
