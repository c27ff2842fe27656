//! A season of three rated nights, of which each player's worst does not count.

use serde_json::{Value, json};

use crate::club::Club;

/// Players from `m1` on; the first has a nickname.
pub(crate) const PLAYERS: [&str; 6] = ["青木", "馬場", "千葉", "土井", "江口", "藤田"];

/// Players by place, night by night. By D'Hondt with harmonic weights they win 4, 1, 1, 0, 0 and 0 points.
const NIGHTS: [[usize; 6]; 3] = [[1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 5, 6], [3, 4, 1, 2, 5, 6]];

/// The season.
pub(crate) fn season() -> Club {
    let mut club = Club::new();
    let members: Vec<Value> = (1..)
        .zip(PLAYERS)
        .map(|(number, name)| json!({ "member": format!("m{number}"), "name": name }))
        .collect();
    assert!(club.give(json!({ "add_members": { "members": members } })));
    assert!(club.give(
        json!({ "edit_member": { "player": "m1", "nick": "エース", "reading": "あおき", "number": 41_907 } })
    ));
    assert!(club.give(json!({ "open_season": {
        "season": "s", "title": "Season 2026",
        "rules": { "attendance_bonus": 1, "min_entries": 1, "ranking": "total", "drop_worst_k": 1 },
        "rating": { "ladder": "main" },
    } })));
    for (number, places) in (1..).zip(NIGHTS) {
        night(&mut club, number, &places);
    }
    club
}

/// A night in which the players take these places.
fn night(club: &mut Club, number: u32, places: &[usize]) {
    let id = format!("n{number}");
    let structure = json!({ "weights": "harmonic", "ties": "better" });
    assert!(club.give(json!({ "announce": {
        "tournament": id, "title": format!("March {number}"), "season": "s", "date": format!("2026-03-0{number}"),
        "rules": { "stack": 10_000, "structure": structure },
    } })));
    let players: Vec<String> = (1..=places.len())
        .map(|member| format!("m{member}"))
        .collect();
    assert!(club.give(json!({ "register_players": { "players": players } })));
    assert!(club.give(json!({ "draw": {} })));
    assert!(club.give(json!({ "clock": { "change": { "action": "start" } } })));
    for player in places.iter().skip(1).rev() {
        club.pass(600);
        assert!(club.give(json!({ "bust": { "players": [{ "player": format!("m{player}") }] } })));
    }
    assert!(club.give(json!({ "finish": {} })));
    club.pass(86_400);
}
