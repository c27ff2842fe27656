//! A season of four nights that is edited afterwards, each table worked out by hand.

use serde_json::Value;

use crate::room::Room;

/// Plays a night: the players go out in this order, the last one wins.
fn play(room: &Room, id: &str, players: &[&str]) {
    let date = format!("2026-{id}");
    room.ok(&["t", "new", &date, "--id", id, "--date", &date]);
    room.ok(&[&["t", "register"][..], players].concat());
    room.ok(&["t", "draw", "--seed", "3"]);
    room.ok(&["t", "close-reg"]);
    for player in &players[..players.len() - 1] {
        room.ok(&["t", "bust", player]);
    }
    room.ok(&["t", "finish"]);
}

/// Rank, player, points and points with attendance.
fn table(room: &Room, season: &str) -> Vec<(u64, String, String, String)> {
    let shown = room.ok(&["season", "standings", season, "--json"]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let text = |row: &Value, field: &str| row[field].as_str().unwrap().to_owned();
    let row = |row: &Value| {
        let points = text(row, "total");
        let with = text(row, "total_with_attendance");
        (
            row["rank"].as_u64().unwrap(),
            text(row, "name"),
            points,
            with,
        )
    };
    let rows = shown["standings"].as_array().unwrap().iter().map(row);
    rows.collect()
}

fn rows(rows: &[(u64, &str, &str, &str)]) -> Vec<(u64, String, String, String)> {
    let owned = rows.iter().map(|(rank, name, points, with)| {
        (
            *rank,
            (*name).to_owned(),
            (*points).to_owned(),
            (*with).to_owned(),
        )
    });
    owned.collect()
}

/// Six players win 3, 2 and 1 points, four players 2, 1 and 1, as D'Hondt has it.
///
/// | night | A | B | C | D | E | F |
/// |---|---|---|---|---|---|---|
/// | 03-01 | 0 | 0 | 0 | 1 | 2 | 3 |
/// | 03-08 | 3 | 2 | 1 | 0 | 0 | 0 |
/// | 03-15 | 1 | 0 | 2 | 1 | | |
/// | 03-22 | | | 0 | 1 | 1 | 2 |
fn season() -> Room {
    let room = Room::with_club();
    room.ok(&["season", "open", "s1"]);
    room.ok(&["member", "add", "A", "B", "C", "D", "E", "F"]);
    play(&room, "03-01", &["A", "B", "C", "D", "E", "F"]);
    play(&room, "03-08", &["F", "E", "D", "C", "B", "A"]);
    play(&room, "03-15", &["B", "A", "D", "C"]);
    play(&room, "03-22", &["C", "D", "E", "F"]);
    room
}

#[test]
fn four_nights_are_counted_again_after_each_edit() {
    let room = season();
    // A point for each night: A 0+3+1 and 3, B 2 and 3, C 0+1+2+0 and 4, D 1+0+1+1 and 4,
    // E 2+0+1 and 3, F 3+0+2 and 3.
    let plain = rows(&[
        (1, "F", "5/1", "8/1"),
        (2, "A", "4/1", "7/1"),
        (2, "C", "3/1", "7/1"),
        (2, "D", "3/1", "7/1"),
        (5, "E", "3/1", "6/1"),
        (6, "B", "2/1", "5/1"),
    ]);
    assert_eq!(table(&room, "s1"), plain);
    // The third night counts 3/2 times: 3/2 to A, 3 to C, 3/2 to D; two points for each night, also
    // for the one that is not among the best three.
    let edit = [
        "season",
        "edit",
        "s1",
        "best-k=3",
        "attendance=2",
        "multiplier.03-15=3/2",
        "--reason",
        "as voted",
    ];
    room.ok(&[&edit[..], &["--dry-run"]].concat());
    assert_eq!(table(&room, "s1"), plain);
    room.ok(&edit);
    let edited = rows(&[
        (1, "C", "4/1", "12/1"),
        (2, "D", "7/2", "23/2"),
        (3, "F", "5/1", "11/1"),
        (4, "A", "9/2", "21/2"),
        (5, "E", "3/1", "9/1"),
        (6, "B", "2/1", "8/1"),
    ]);
    assert_eq!(table(&room, "s1"), edited);
    // The last night moves to another season, also after its end.
    room.ok(&["season", "open", "s2"]);
    let moved = [
        "t",
        "edit",
        "season=s2",
        "-t",
        "03-22",
        "--reason",
        "theirs",
    ];
    room.ok(&moved);
    let without = rows(&[
        (1, "A", "9/2", "21/2"),
        (2, "C", "4/1", "10/1"),
        (3, "D", "5/2", "17/2"),
        (4, "B", "2/1", "8/1"),
        (5, "F", "3/1", "7/1"),
        (6, "E", "2/1", "6/1"),
    ]);
    assert_eq!(table(&room, "s1"), without);
    let other = rows(&[
        (1, "F", "2/1", "3/1"),
        (2, "D", "1/1", "2/1"),
        (2, "E", "1/1", "2/1"),
        (4, "C", "0/1", "1/1"),
    ]);
    assert_eq!(table(&room, "s2"), other);
    let back = ["t", "edit", "season=s1", "-t", "03-22", "--reason", "ours"];
    room.ok(&back);
    assert_eq!(table(&room, "s1"), edited);
}

#[test]
fn members_of_a_closed_season_are_merged_when_it_is_opened_again() {
    let room = season();
    // G is F under another name, who came to a fifth night and won 2 of 4 points.
    room.ok(&["member", "add", "G"]);
    play(&room, "03-29", &["A", "B", "C", "G"]);
    room.ok(&["season", "close", "s1"]);
    let closed = table(&room, "s1");
    let of = |rows: &[(u64, String, String, String)], name: &str| {
        let found = rows.iter().filter(|row| row.1 == name);
        found
            .map(|row| (row.2.clone(), row.3.clone()))
            .collect::<Vec<_>>()
    };
    let points = |points: &str, with: &str| vec![(points.to_owned(), with.to_owned())];
    assert_eq!(of(&closed, "G"), points("2/1", "3/1"));
    room.ok(&["member", "merge", "G", "F", "--yes"]);
    // The rows that were recorded stay, under the name of the member who is left.
    let merged = table(&room, "s1");
    let both = [points("5/1", "8/1"), points("2/1", "3/1")].concat();
    assert_eq!(of(&merged, "F"), both);
    assert_eq!(merged.len(), closed.len());
    room.ok(&["season", "reopen", "s1", "--reason", "merged members"]);
    assert_eq!(of(&table(&room, "s1"), "F"), points("7/1", "11/1"));
    assert!(room.ok(&["log", "verify"]).starts_with("intact: "));
}
