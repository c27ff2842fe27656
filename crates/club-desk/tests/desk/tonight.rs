//! Tables of tonight as a director types them: orders with seats, redraws, and what changes about a table.

use serde_json::{Value, json};

use crate::room::Room;

const NAMES: [&str; 12] = [
    "Ann", "Ben", "Cho", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim", "Lou",
];

/// A club with twelve members, who are registered for a night with six seats a table.
fn registered(options: &[&str]) -> Room {
    let room = Room::with_club();
    for name in NAMES {
        room.ok(&["member", "add", name]);
    }
    let new = ["t", "new", "Night", "--seats", "6"];
    room.ok(&[&new[..], options].concat());
    room.ok(&[&["t", "register"][..], &NAMES].concat());
    room
}

fn shown(room: &Room) -> Value {
    serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap()
}

/// The name of somebody at a table.
fn at(room: &Room, table: &str) -> String {
    let view = shown(room);
    let tables = view["tables"].as_array().unwrap();
    let found = tables.iter().find(|found| found["id"] == table).unwrap();
    let seats = found["seats"].as_object().unwrap();
    seats.values().next().unwrap()["name"]
        .as_str()
        .unwrap()
        .to_owned()
}

fn sizes(room: &Room) -> Vec<(String, u64)> {
    let view = shown(room);
    let tables = view["tables"].as_array().unwrap();
    let size = |table: &Value| {
        (
            table["id"].as_str().unwrap().to_owned(),
            table["players"].as_u64().unwrap(),
        )
    };
    tables.iter().map(size).collect()
}

#[test]
fn a_confirmed_move_takes_the_ordered_seat() {
    let room = registered(&[]);
    room.ok(&["t", "draw", "--seed", "1"]);
    for _ in 0..2 {
        let name = at(&room, "T2");
        room.ok(&["t", "bust", &name]);
    }
    let view = shown(&room);
    let order = view["next"]
        .as_array()
        .unwrap()
        .iter()
        .find(|step| step["step"] == "move");
    let seat = order.unwrap()["seat"].as_u64().unwrap();
    let text = room.ok(&["t", "show"]);
    let line = format!(
        "table T1: the next big blind moves to table T2, seat {seat}; then desk t confirm NAME"
    );
    assert!(text.contains(&line), "{text}");
    let mover = at(&room, "T1");
    let answer = room.ok(&["t", "confirm", &mover]);
    assert!(answer.contains(&format!("seat {seat}")), "{answer}");
    assert_eq!(sizes(&room), [("T1".into(), 5), ("T2".into(), 5)]);
}

#[test]
fn a_final_table_and_redraws_are_announced_edited_and_kept_in_a_template() {
    let room = registered(&["--final-table", "7", "--redraw-at", "9,7"]);
    let view = shown(&room);
    assert_eq!(
        (&view["final_table_seats"], &view["redraws"]),
        (&json!(7), &json!([9, 7]))
    );
    let template = room.ok(&["t", "template"]);
    assert!(
        template.starts_with("final_table = 7\nredraws = [9, 7]\n"),
        "{template}"
    );
    std::fs::write(room.path("night.toml"), template).unwrap();
    room.ok(&[
        "t",
        "new",
        "Second",
        "--id",
        "second",
        "--template",
        "night.toml",
    ]);
    let again = room.ok(&["t", "template", "-t", "second", "--json"]);
    let again: Value = serde_json::from_str(&again).unwrap();
    assert_eq!(
        (&again["final_table"], &again["redraws"]),
        (&json!(7), &json!([9, 7]))
    );
    room.ok(&["t", "cancel", "-t", "second", "--reason", "a copy"]);
    let edit = [
        "t",
        "edit",
        "final-table=8",
        "redraw-at=none",
        "--reason",
        "as voted",
    ];
    let answer = room.ok(&edit);
    assert_eq!(
        answer.lines().next().unwrap(),
        "changed: seats of the final table from 7 to 8; numbers of players left at which all seats are drawn again from 9, 7 to none"
    );
    let (code, error) = room.fails(&["t", "edit", "redraw-at=soon", "--reason", "r"]);
    let message =
        "invalid change `redraw-at=soon`; expected numbers of players left such as 27,18, or none";
    assert_eq!((code, &error["message"]), (2, &json!(message)));
}

#[test]
fn seats_are_drawn_again_at_the_announced_number_and_by_hand() {
    let room = registered(&["--redraw-at", "11"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    let again = room.ok(&["t", "draw", "--again", "--reason", "two came late"]);
    assert!(
        again.starts_with("all seats drawn again: 12 players at 2 tables"),
        "{again}"
    );
    room.ok(&["t", "close-reg"]);
    let answer = room.ok(&["t", "bust", &at(&room, "T1")]);
    let line = "all seats drawn again, as announced for 11 players left: 11 players at 2 tables";
    assert!(answer.contains(line), "{answer}");
    let (code, error) = room.fails(&["t", "draw", "--again", "--reason", "r"]);
    assert_eq!((code, &error["kind"]), (3, &json!("PlayHasBegun")));
    let answer = room.ok(&["t", "redraw", "--reason", "a mistake"]);
    assert!(
        answer.starts_with("all seats drawn again: 11 players at 2 tables"),
        "{answer}"
    );
}

#[test]
fn a_table_changes_breaks_and_opens() {
    let file = "[[tables]]\nname = 7\nseats = 6\n\n[[tables]]\nname = 8\nseats = 6\n\n[[tables]]\nname = \"TV\"\nseats = 6\n";
    let room = Room::with_club();
    std::fs::write(room.path("room.toml"), file).unwrap();
    for name in NAMES {
        room.ok(&["member", "add", name]);
    }
    room.ok(&["t", "new", "Night", "--room", "room.toml"]);
    room.ok(&[&["t", "register"][..], &NAMES[..8]].concat());
    room.ok(&["t", "draw", "--seed", "1"]);
    assert_eq!(sizes(&room), [("8".into(), 4), ("TV".into(), 4)]);
    let changed = room.ok(&[
        "t", "table", "7", "--close", "3", "--order", "3", "--reason", "a leg",
    ]);
    assert!(changed.starts_with("changed: tables from 7 (6 seats), 8 (6 seats), TV (6 seats) to 8 (6 seats), TV (6 seats), 7 (5 seats)"), "{changed}");
    room.ok(&["t", "table", "TV", "--rename", "12", "--reason", "a sign"]);
    assert_eq!(sizes(&room), [("8".into(), 4), ("12".into(), 4)]);
    room.ok(&["t", "break", "8", "--reason", "a lamp"]);
    assert_eq!(sizes(&room), [("7".into(), 4), ("12".into(), 4)]);
    room.ok(&["t", "open", "8", "--reason", "the lamp is mended"]);
    assert_eq!(sizes(&room).len(), 3);
    let (code, error) = room.fails(&["t", "table", "9", "--featured", "--reason", "r"]);
    assert_eq!((code, &error["kind"]), (3, &json!("NotInRoom")));
    let (code, error) = room.fails(&["t", "table", "8", "--reason", "r"]);
    assert_eq!((code, &error["kind"]), (3, &json!("SameAnnouncement")));
}
