//! Rules of a night that the first release let pass.

use std::fs;

use serde_json::{Value, json};

use super::hall::{
    closed, club, drawn, events_of, goes_on_to_its_finish, json_of, night, ratio, refused,
    registered, seated,
};
use crate::room::Room;

const DISQUALIFY: [&str; 6] = ["t", "remove", "P0", "--as", "disqualified", "--reason"];

#[test]
fn a_disqualified_player_does_not_enter_again() {
    let room = drawn(6);
    room.ok(&[&DISQUALIFY[..], &["cheated"]].concat());
    refused(&room, &["t", "reenter", "P0"], "Disqualified");
    let (code, error) = room.fails(&["t", "register", "P0"]);
    assert_eq!(code, 3, "{error}");
}

#[test]
fn a_wrong_disqualification_is_lifted() {
    let room = closed(6);
    let before = night(&room)["alive"].clone();
    room.ok(&[&DISQUALIFY[..], &["the wrong one"]].concat());
    room.ok(&["t", "reinstate", "P0", "--reason", "it was another"]);
    let after = night(&room);
    assert_eq!(after["alive"], before);
    assert_eq!(after["places"], json!([]));
    let seats = ["T1", "T2"].map(|table| seated(&room, table)).concat();
    assert!(seats.contains(&"m0".to_owned()), "{seats:?}");
    goes_on_to_its_finish(&room);
}

#[test]
fn the_last_player_is_not_taken_out() {
    for removal in ["disqualified", "no-show"] {
        let room = closed(3);
        room.ok(&["t", "bust", "P1"]);
        room.ok(&["t", "bust", "P2"]);
        let words = ["t", "remove", "P0", "--as", removal, "--reason", "late"];
        refused(&room, &words, "LastPlayer");
        room.ok(&["t", "finish"]);
        assert_eq!(night(&room)["results"][0]["member"], "m0");
    }
}

#[test]
fn finishing_closes_the_registration_in_the_same_command() {
    let room = drawn(2);
    assert_eq!(night(&room)["registration_open"], true);
    room.ok(&["t", "bust", "P0"]);
    let events = events_of(&room, &["t", "finish"]);
    let kinds: Vec<&str> = events.iter().map(|e| e["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["RegistrationClosed", "TournamentFinished"]);
    assert_eq!(events[0]["command"], events[1]["command"]);
    assert_eq!(night(&room)["registration_open"], false);
}

/// Twelve at two tables: the seats of T1 that are taken, and those that are free.
fn seats(room: &Room) -> (Vec<String>, Vec<String>) {
    let night = night(room);
    let table = night["tables"][0]["seats"].as_object().unwrap();
    let all = (1..=9).map(|seat| seat.to_string());
    all.partition(|seat| table.contains_key(seat))
}

#[test]
fn one_seat_does_not_post_both_blinds() {
    let room = closed(12);
    let (taken, _) = seats(&room);
    let blinds = ["--big-blind", &taken[2], "--small-blind", &taken[2]];
    let words = [&["t", "hand", "T1"][..], &blinds, &["--button", &taken[0]]].concat();
    refused(&room, &words, "ImpossibleBlinds");
    let player = seated(&room, "T1").remove(0);
    let words = [
        &["t", "bust", &player][..],
        &blinds,
        &["--button", &taken[0]],
    ]
    .concat();
    refused(&room, &words, "ImpossibleBlinds");
}

#[test]
fn the_button_posts_a_blind_only_between_two() {
    let room = closed(12);
    let (taken, _) = seats(&room);
    for blind in ["--big-blind", "--small-blind"] {
        let other = if blind == "--big-blind" {
            "--small-blind"
        } else {
            "--big-blind"
        };
        let words = [
            "t", "hand", "T1", "--button", &taken[0], blind, &taken[0], other, &taken[1],
        ];
        refused(&room, &words, "ImpossibleBlinds");
    }
}

#[test]
fn blinds_go_round_the_table_in_their_order() {
    let room = closed(12);
    let (taken, _) = seats(&room);
    let words = [
        "t",
        "hand",
        "T1",
        "--button",
        &taken[0],
        "--big-blind",
        &taken[1],
        "--small-blind",
        &taken[2],
    ];
    refused(&room, &words, "ImpossibleBlinds");
}

#[test]
fn an_empty_seat_posts_no_big_blind() {
    let room = closed(12);
    let (_, free) = seats(&room);
    refused(
        &room,
        &["t", "hand", "T1", "--big-blind", &free[0]],
        "ImpossibleBlinds",
    );
}

#[test]
fn possible_blinds_are_taken() {
    let room = closed(12);
    let (taken, _) = seats(&room);
    let words = [
        "t",
        "hand",
        "T1",
        "--button",
        &taken[0],
        "--small-blind",
        &taken[1],
        "--big-blind",
        &taken[2],
    ];
    room.ok(&words);
    // A dead small blind, then a dead button.
    room.ok(&[
        "t",
        "hand",
        "T1",
        "--button",
        &taken[1],
        "--big-blind",
        &taken[3],
    ]);
    room.ok(&["t", "hand", "T1", "--big-blind", &taken[4]]);
}

/// The points of everybody in the season.
fn points(room: &Room) -> f64 {
    let standings = json_of(room, &["season", "standings", "2026"]);
    let rows = standings["standings"].as_array().unwrap().iter();
    rows.map(|row| ratio(&row["total"])).sum()
}

#[test]
fn the_same_results_are_imported_once() {
    let room = club(2);
    room.ok(&["season", "open", "2026"]);
    fs::write(
        room.path("s.csv"),
        "name,total_points,entries\nP0,3,2\nNew,1,1\n",
    )
    .unwrap();
    let import = ["season", "import", "s.csv", "--season", "2026"];
    room.ok(&import);
    refused(&room, &import, "ImportedBefore");
    assert!((points(&room) - 4.0).abs() < 1e-9);
    // Another file is another import, and the same one can be meant.
    fs::write(room.path("t.csv"), "name,total_points,entries\nP0,3,2\n").unwrap();
    room.ok(&["season", "import", "t.csv", "--season", "2026"]);
    assert!((points(&room) - 7.0).abs() < 1e-9);
    room.ok(&[&import[..], &["--again"]].concat());
    assert!((points(&room) - 11.0).abs() < 1e-9);
}

#[test]
fn an_import_that_was_taken_back_can_come_in_again() {
    let room = club(2);
    room.ok(&["season", "open", "2026"]);
    fs::write(room.path("s.csv"), "name,total_points,entries\nP0,3,2\n").unwrap();
    let import = ["season", "import", "s.csv", "--season", "2026"];
    room.ok(&[&import[..], &["--key", "first"]].concat());
    refused(&room, &import, "ImportedBefore");
    room.ok(&["t", "undo", "first"]);
    room.ok(&import);
    assert!((points(&room) - 3.0).abs() < 1e-9);
}

#[test]
fn several_players_register_all_or_none() {
    let room = registered(0);
    let before = room.log().len();
    let (code, error) = room.fails(&["t", "register", "P0", "Nobody", "P1"]);
    assert_eq!(
        (code, error["kind"].as_str()),
        (4, Some("UnknownPlayer")),
        "{error}"
    );
    assert_eq!(room.log().len(), before, "a part of them is registered");
    let events = events_of(&room, &["t", "register", "P0", "P1"]);
    let commands: Vec<&Value> = events.iter().map(|event| &event["command"]).collect();
    assert_eq!(events.len(), 2);
    assert_eq!(commands[0], commands[1], "one command");
}
