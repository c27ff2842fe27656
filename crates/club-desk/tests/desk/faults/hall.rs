//! The club of the faults: members m0, m1, .. called P0, P1, .., and a night `n` at nine seats a
//! table.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::room::Room;

/// A club with this number of members.
pub(super) fn club(members: usize) -> Room {
    let room = Room::with_club();
    let mut text = String::new();
    for number in 0..members {
        let add = json!({ "member": format!("m{number}"), "name": format!("P{number}") });
        writeln!(text, "{}", json!({ "command": { "add_member": add } })).unwrap();
    }
    fed(&room, &text);
    room
}

/// The club with the night announced and the first members registered; two members are not.
pub(super) fn registered(players: usize) -> Room {
    let room = club(players + 2);
    room.ok(&["t", "new", "Night", "--id", "n", "--max-entries", "3"]);
    let mut text = String::new();
    for number in 0..players {
        let register = json!({ "player": format!("m{number}"), "tournament": "n" });
        let line = json!({ "key": format!("reg-{number}"), "command": { "register": register } });
        writeln!(text, "{line}").unwrap();
    }
    fed(&room, &text);
    room
}

/// The night with its seats drawn; registration is open.
pub(super) fn drawn(players: usize) -> Room {
    let room = registered(players);
    room.ok(&["t", "draw", "--seed", "1", "--key", "draw"]);
    room
}

/// The night with its seats drawn and registration closed.
pub(super) fn closed(players: usize) -> Room {
    let room = drawn(players);
    room.ok(&["t", "close-reg", "--key", "close-reg"]);
    room
}

/// Feeds lines that must all be carried out.
#[track_caller]
pub(super) fn fed(room: &Room, text: &str) -> String {
    let output = room.feed(&room.write(text), &[]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{told}");
    told
}

/// Answer of a verb with `--json`.
#[track_caller]
pub(super) fn json_of(room: &Room, args: &[&str]) -> Value {
    serde_json::from_str(&room.ok(&[args, &["--json"]].concat())).unwrap()
}

/// The events that a verb answers with.
#[track_caller]
pub(super) fn events_of(room: &Room, args: &[&str]) -> Vec<Value> {
    let told = room.ok(&[args, &["--json"]].concat());
    let event = |line: &str| serde_json::from_str(line).unwrap();
    told.lines().map(event).collect()
}

/// The night.
#[track_caller]
pub(super) fn night(room: &Room) -> Value {
    json_of(room, &["t", "show", "-t", "n"])
}

/// The members at a table, by seat.
#[track_caller]
pub(super) fn seated(room: &Room, table: &str) -> Vec<String> {
    let night = night(room);
    let tables = night["tables"].as_array().unwrap();
    let found = tables.iter().find(|found| found["id"] == table);
    let seats = found.map(|found| found["seats"].as_object().unwrap());
    let mut seats: Vec<(u8, String)> = seats
        .into_iter()
        .flatten()
        .map(|(seat, who)| {
            let member = who["member"].as_str().unwrap().to_owned();
            (seat.parse().unwrap(), member)
        })
        .collect();
    seats.sort();
    seats.into_iter().map(|(_, member)| member).collect()
}

/// How many sit at each table.
#[track_caller]
pub(super) fn sizes(night: &Value) -> Vec<usize> {
    let tables = night["tables"].as_array().unwrap();
    tables
        .iter()
        .map(|table| table["seats"].as_object().unwrap().len())
        .collect()
}

/// A verb is refused with exit 3, nothing is written, and the log is sound; the error.
#[track_caller]
pub(super) fn refused(room: &Room, args: &[&str], kind: &str) -> Value {
    let before = room.log().len();
    let (code, error) = room.fails(args);
    assert_eq!((code, error["kind"].as_str()), (3, Some(kind)), "{error}");
    assert_eq!(room.log().len(), before, "a refusal writes nothing");
    room.ok(&["log", "verify"]);
    error
}

/// Does what the desk says is next: the first move that is ordered. Whether there was one.
#[track_caller]
pub(super) fn follow(room: &Room) -> bool {
    let night = night(room);
    let next = night["next"].as_array().unwrap();
    let Some(order) = next.iter().find(|step| step["step"] == "move") else {
        return false;
    };
    let from = order["from"].as_str().unwrap();
    let to = order["to"].as_str().unwrap();
    let tables = night["tables"].as_array().unwrap();
    let seats = |id: &str| {
        let found = tables.iter().find(|table| table["id"] == id).unwrap();
        found["seats"].as_object().unwrap().clone()
    };
    let mover = match order["mover"]["entry"].as_str() {
        Some(entry) => entry.to_owned(),
        None => seats(from).values().next().unwrap()["entry"]
            .as_str()
            .unwrap()
            .to_owned(),
    };
    let free = (1..=9_u64).find(|seat| !seats(to).contains_key(&seat.to_string()));
    let seat = order["seat"].as_u64().or(free).unwrap().to_string();
    room.ok(&["t", "confirm", &mover, &seat, "--to", to, "-t", "n"]);
    true
}

/// The night can go on: orders are followed and players bust until one is left, who wins the
/// whole pool.
#[track_caller]
pub(super) fn goes_on_to_its_finish(room: &Room) {
    for _ in 0..400 {
        if follow(room) {
            continue;
        }
        let night = night(room);
        assert_eq!(night["waiting"], json!([]), "somebody waits for a seat");
        if night["alive"].as_u64() == Some(1) {
            room.ok(&["t", "finish", "-t", "n"]);
            break;
        }
        let tables = night["tables"].as_array().unwrap();
        let busiest = tables.iter().max_by_key(|table| table["players"].as_u64());
        let seats = busiest.unwrap()["seats"].as_object().unwrap();
        let entry = seats.values().next().unwrap()["entry"].as_str().unwrap();
        room.ok(&["t", "bust", entry, "-t", "n"]);
    }
    let night = night(room);
    assert_eq!(night["phase"], "finished");
    let results = night["results"].as_array().unwrap();
    // Every award of the default structure is whole or a fraction of few places.
    let paid: f64 = results.iter().map(|row| ratio(&row["points"])).sum();
    let pool = night["pool"].as_f64().unwrap();
    assert!((paid - pool).abs() < 1e-9, "{paid} of {pool} points");
    room.ok(&["log", "verify"]);
}

/// A number that is written as a fraction.
pub(super) fn ratio(text: &Value) -> f64 {
    let (above, below) = text.as_str().unwrap().split_once('/').unwrap();
    above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
}
