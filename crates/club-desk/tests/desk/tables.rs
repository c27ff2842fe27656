//! Nights at the tables that a club owns.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::room::Room;

const THREE: &str = "featured = \"TV\"\n[[tables]]\nname = 7\nseats = 8\n\
                     [[tables]]\nname = 8\nseats = 9\nclosed = [9]\n[[tables]]\nname = \"TV\"\nseats = 8\n";

/// A club of 26 members with a file of three tables of eight.
fn club() -> Room {
    let room = Room::with_club();
    for number in 1..=26 {
        let (name, id) = (format!("P{number}"), format!("m-{number}"));
        room.ok(&["member", "add", &name, "--id", &id]);
    }
    fs::write(room.path("room.toml"), THREE).unwrap();
    room
}

fn register(room: &Room, players: std::ops::RangeInclusive<u32>) {
    let names: Vec<String> = players.map(|number| format!("P{number}")).collect();
    let mut args = vec!["t", "register"];
    args.extend(names.iter().map(String::as_str));
    room.ok(&args);
}

#[test]
fn a_25th_player_at_three_tables_of_eight_is_an_alternate() {
    let room = club();
    let new = ["t", "new", "Night", "--id", "night", "--room", "room.toml"];
    let text = room.ok(&new);
    assert!(text.contains("room for 24 players"), "{text}");
    assert!(
        text.contains(
            "tables, the first one breaks first: 7 (8 seats), 8 (8 seats), TV (8 seats) featured"
        ),
        "{text}"
    );
    register(&room, 1..=24);
    let text = room.ok(&["t", "register", "P25"]);
    assert!(text.contains("P25 is alternate number 1"), "{text}");
    room.ok(&["t", "draw", "--seed", "1"]);
    let shown: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    let text = shown.to_string();
    assert!(
        text.contains("\"TV\"") && !text.contains("\"T1\""),
        "{text}"
    );
    assert_eq!(shown["alternates"][0]["name"], "P25");
    assert_eq!(shown["alternates"][0]["number"], 1);
    let text = room.ok(&["t", "bust", "P1"]);
    assert!(
        text.contains("P25 moves up from the list of alternates"),
        "{text}"
    );
    let text = room.ok(&["t", "show"]);
    assert!(!text.contains("Alternates"), "{text}");
    let (code, error) = room.fails(&["t", "pass", "P2"]);
    assert_eq!((code, &error["kind"]), (3, &"NotCalled".into()));
}

#[test]
fn some_tables_of_the_room_are_used() {
    let room = club();
    let new = [
        "t",
        "new",
        "Night",
        "--room",
        "room.toml",
        "--tables",
        "7,TV",
    ];
    let text = room.ok(&new);
    assert!(text.contains("room for 16 players"), "{text}");
    let other = ["t", "new", "Other", "--room", "room.toml", "--tables", "9"];
    let (code, error) = room.fails(&other);
    assert_eq!(code, 3);
    assert_eq!(error["field"], "tables");
    assert_eq!(error["allowed"], "7, 8, TV");
    let (code, _) = room.fails(&["t", "new", "Other", "--tables", "7"]);
    assert_eq!(code, 2);
}

#[test]
fn a_file_with_faults_is_refused_with_their_places() {
    let room = club();
    fs::write(room.path("bad.toml"), "[[tables]]\nname = 7\nchairs = 9\n").unwrap();
    let (_, error) = room.fails(&["t", "new", "Night", "--room", "bad.toml"]);
    assert_eq!(error["kind"], "InvalidTemplate");
    fs::write(
        room.path("one.json"),
        r#"{"tables":[{"name":7,"seats":1}]}"#,
    )
    .unwrap();
    let (code, error) = room.fails(&["t", "new", "Night", "--room", "one.json"]);
    assert_eq!((code, &error["kind"]), (3, &"InvalidConfig".into()));
    assert_eq!(error["value"], "table 7 with 1 seat");
}

#[test]
fn the_room_of_the_documentation_can_be_played_in() {
    let room = club();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rooms/club.toml");
    fs::copy(file, room.path("club.toml")).unwrap();
    let new = ["t", "new", "Night", "--room", "club.toml"];
    let text = room.ok(&new);
    assert!(text.contains("room for 34 players"), "{text}");
}
