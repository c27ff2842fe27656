//! `room set` and `room show`, and the nights that are announced with the tables of the club.

use std::fs;

use serde_json::{Value, json};

use crate::room::Room;

const THREE: &str = "featured = \"TV\"\n[[tables]]\nname = \"TV\"\nseats = 8\n\
                     [[tables]]\nname = 7\nseats = 8\n[[tables]]\nname = 8\nseats = 9\nclosed = [9]\n";

/// A club of three members with three tables of eight.
fn club() -> Room {
    let room = Room::with_members();
    fs::write(room.path("room.toml"), THREE).unwrap();
    room.ok(&["room", "set", "room.toml"]);
    room
}

/// The room in the announcement of the night that was announced last.
fn announced(room: &Room) -> Value {
    let log = room.log();
    let last: Value = serde_json::from_str(log.last().unwrap()).unwrap();
    assert_eq!(last["kind"], "TournamentAnnounced");
    last["body"]["rules"]["seating"]["room"].clone()
}

fn three() -> Value {
    json!({ "featured": "TV", "tables": [
        { "name": "TV", "seats": 8 }, { "name": "7", "seats": 8 },
        { "name": "8", "seats": 9, "closed": [9] },
    ] })
}

#[test]
fn the_room_of_the_club_is_shown() {
    let room = Room::with_club();
    let none = "No room was set: a night has as many tables as it needs.\n";
    assert_eq!(room.ok(&["room", "show"]), none);
    let none = room.ok(&["room", "show", "--json"]);
    assert_eq!(none, "{\"places\":0,\"tables\":[]}\n");
    let room = club();
    let shown: Value = serde_json::from_str(&room.ok(&["room", "show", "--json"])).unwrap();
    let row = |name: &str, seats: u8, closed: &[u8], breaks: u8| {
        let standing = "ordinary";
        let featured = name == "TV";
        json!({ "table": name, "seats": seats, "closed": closed, "featured": featured,
                "breaks": breaks, "standing": standing })
    };
    let rows = [
        row("TV", 8, &[], 3),
        row("7", 8, &[], 1),
        row("8", 9, &[9], 2),
    ];
    assert_eq!(shown, json!({ "tables": rows, "places": 24 }));
}

#[test]
fn a_night_is_announced_with_the_room_of_the_club() {
    for (lang, holds) in [
        ("en", "room for 24 players at 3 tables"),
        ("ja", "定員 24 人（3 テーブル）"),
    ] {
        let room = club();
        let told = room.ok(&["t", "new", "Night", "--lang", lang]);
        assert!(told.contains(holds), "{told}");
        assert_eq!(announced(&room), three());
        room.ok(&["log", "verify"]);
    }
}

#[test]
fn a_later_change_of_the_room_leaves_the_announced_night_alone() {
    let room = club();
    room.ok(&["t", "new", "Night", "--id", "n"]);
    let before = room.ok(&["t", "show", "--json"]);
    let one = r#"{"tables":[{"name":"Bar","seats":2}]}"#;
    fs::write(room.path("one.json"), one).unwrap();
    room.ok(&["room", "set", "one.json"]);
    assert_eq!(room.ok(&["t", "show", "--json"]), before);
    // The night holds all three, not the two of the room that there is now.
    for name in ["Ann", "Bob", "青木"] {
        room.ok(&["t", "register", name]);
    }
    let draw = room.ok(&["t", "draw", "--seed", "1"]);
    assert!(!draw.contains("Bar"), "{draw}");
    room.ok(&["t", "cancel", "--reason", "test"]);
    room.ok(&["t", "new", "Next"]);
    assert_eq!(
        announced(&room),
        serde_json::from_str::<Value>(one).unwrap()
    );
    room.ok(&["room", "set", "none"]);
    room.ok(&["t", "cancel", "--reason", "test"]);
    room.ok(&["t", "new", "Third"]);
    assert_eq!(announced(&room), Value::Null);
    room.ok(&["log", "verify"]);
}

#[test]
fn a_night_has_some_tables_of_the_club_or_those_of_a_file_or_no_room() {
    let room = club();
    let told = room.ok(&["t", "new", "Two", "--tables", "8,TV"]);
    assert!(told.contains("room for 16 players at 2 tables"), "{told}");
    let two = json!({ "featured": "TV", "tables": [
        { "name": "TV", "seats": 8 }, { "name": "8", "seats": 9, "closed": [9] } ] });
    assert_eq!(announced(&room), two);
    let told = room.ok(&["t", "new", "None", "--id", "none", "--no-room"]);
    assert!(told.contains("no limit of players"), "{told}");
    assert_eq!(announced(&room), Value::Null);
    let one = r#"{"tables":[{"name":"Bar","seats":6}]}"#;
    fs::write(room.path("one.json"), one).unwrap();
    let told = room.ok(&["t", "new", "Bar", "--id", "bar", "--room", "one.json"]);
    assert!(told.contains("room for 6 players at 1 table\n"), "{told}");
    for args in [
        ["--no-room", "--room", "one.json"],
        ["--no-room", "--tables", "7"],
    ] {
        let (code, error) = room.fails(&[&["t", "new", "X"], &args[..]].concat());
        assert_eq!((code, &error["kind"]), (2, &json!("Usage")));
    }
}

#[test]
fn the_room_of_a_template_goes_before_that_of_the_club() {
    let room = club();
    let own =
        "[seating.room]\ntables = [{ name = \"A\", seats = 9 }, { name = \"B\", seats = 9 }]\n";
    fs::write(room.path("own.toml"), own).unwrap();
    fs::write(room.path("plain.toml"), "stack = 5000\n").unwrap();
    room.ok(&["t", "new", "Own", "--id", "own", "--template", "own.toml"]);
    let both = [
        json!({ "name": "A", "seats": 9 }),
        json!({ "name": "B", "seats": 9 }),
    ];
    assert_eq!(announced(&room), json!({ "tables": both }));
    let some = ["--template", "own.toml", "--tables", "B"];
    room.ok(&[&["t", "new", "B", "--id", "b"], &some[..]].concat());
    assert_eq!(announced(&room), json!({ "tables": both[1..] }));
    room.ok(&[
        "t",
        "new",
        "Plain",
        "--id",
        "plain",
        "--template",
        "plain.toml",
    ]);
    assert_eq!(announced(&room), three());
}

#[test]
fn rooms_that_cannot_be_set_write_nothing() {
    let room = club();
    let before = room.log();
    let (code, error) = room.fails(&["room", "set", "room.toml"]);
    let same = json!({
        "kind": "SameRoom",
        "message": "nothing would change: the club has these tables already: TV, 7, 8",
        "tables": ["TV", "7", "8"],
    });
    assert_eq!((code, error), (3, same));
    fs::write(room.path("one.toml"), "[[tables]]\nname = 7\nseats = 1\n").unwrap();
    let (code, error) = room.fails(&["room", "set", "one.toml"]);
    let invalid = json!({
        "kind": "InvalidConfig",
        "message": error["message"],
        "field": "room", "value": "table 7 with 1 seat", "allowed": "2..=23 seats",
    });
    assert_eq!((code, &error), (3, &invalid));
    fs::write(room.path("bad.toml"), "[[tables]]\nchairs = 9\n").unwrap();
    let (_, error) = room.fails(&["room", "set", "bad.toml"]);
    assert_eq!(error["kind"], "InvalidTemplate");
    let (code, error) = room.fails(&["t", "new", "X", "--tables", "9"]);
    assert_eq!(
        (code, &error["field"], &error["allowed"]),
        (3, &json!("tables"), &json!("TV, 7, 8"))
    );
    assert_eq!(room.log(), before);
    let room = Room::with_club();
    let (code, error) = room.fails(&["room", "set", "none"]);
    let none = json!({
        "kind": "NoRoomSet", "message": "nothing would change: the club has no room",
    });
    assert_eq!((code, error), (3, none));
    let (code, error) = room.fails(&["t", "new", "X", "--tables", "7"]);
    let none = json!({
        "kind": "NoClubRoom",
        "message": "--tables picks tables of a room: name its file with --room, or set that of the \
                    club with desk room set FILE",
    });
    assert_eq!((code, error), (2, none));
}
