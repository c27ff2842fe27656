//! A night that an undo froze: a player alone at a broken table, and every verb refused.

use serde_json::Value;

use super::hall::{closed, goes_on_to_its_finish, night, seated, sizes};
use crate::room::Room;

/// Takes a command back. It is done, with as many tables as the players need and nobody
/// forgotten; or it is refused with the correction to use.
#[track_caller]
fn taken_back_whole(room: &Room, key: &str, alive: u64) {
    let output = room.run(&["t", "undo", key, "--json"]);
    if output.status.code() == Some(0) {
        let night = night(room);
        assert_eq!(night["alive"], alive);
        let sizes = sizes(&night);
        let waiting = night["waiting"].as_array().unwrap().len();
        assert_eq!(sizes.iter().sum::<usize>() + waiting, alive as usize);
        let ordered = night["next"].as_array().unwrap().iter();
        let ordered = ordered.filter(|step| step["step"] == "move").count();
        // Tables are even, or they will be when what is ordered is done.
        let spread = sizes.iter().max().unwrap() - sizes.iter().min().unwrap();
        assert!(spread <= 1 || ordered > 0, "{sizes:?} and no move");
    } else {
        let words = String::from_utf8(output.stderr).unwrap();
        let document: Value = serde_json::from_str(&words).unwrap();
        assert_eq!(output.status.code(), Some(3), "{words}");
        assert_eq!(document["error"]["kind"], "StillNeeded", "{words}");
        assert!(document["error"]["correction"].is_string(), "{words}");
        assert_eq!(night(room)["alive"], alive - 1);
    }
}

/// Twelve at two tables; three of T1 go, and the last one breaks it.
fn broken(first: impl Fn(&Room, &str)) -> Room {
    let room = closed(12);
    let of_t1 = seated(&room, "T1");
    first(&room, &of_t1[0]);
    for (player, key) in [(&of_t1[1], "second"), (&of_t1[2], "third")] {
        room.ok(&["t", "bust", player, "--key", key]);
    }
    assert_eq!(sizes(&night(&room)), [9], "one table is left");
    room
}

#[test]
fn a_bust_before_a_broken_table_is_taken_back_and_the_night_goes_on() {
    let room = broken(|room, player| {
        room.ok(&["t", "bust", player, "--key", "first"]);
    });
    taken_back_whole(&room, "first", 10);
    goes_on_to_its_finish(&room);
}

#[test]
fn a_removal_before_a_broken_table_is_taken_back_and_the_night_goes_on() {
    for removal in ["no-show", "disqualified"] {
        let room = broken(|room, player| {
            let words = ["t", "remove", player, "--as", removal, "--reason", "wrong"];
            room.ok(&[&words[..], &["--key", "first"]].concat());
        });
        taken_back_whole(&room, "first", 10);
        goes_on_to_its_finish(&room);
    }
}

#[test]
fn the_bust_that_broke_a_table_is_taken_back_and_the_night_goes_on() {
    let room = broken(|room, player| {
        room.ok(&["t", "bust", player, "--key", "first"]);
    });
    taken_back_whole(&room, "third", 10);
    goes_on_to_its_finish(&room);
}

#[test]
fn all_three_busts_are_taken_back_in_any_order() {
    for order in [
        ["first", "second", "third"],
        ["third", "first", "second"],
        ["second", "third", "first"],
    ] {
        let room = broken(|room, player| {
            room.ok(&["t", "bust", player, "--key", "first"]);
        });
        for (key, alive) in order.into_iter().zip(10..) {
            let before = night(&room)["alive"].as_u64().unwrap();
            assert!(before < alive);
            taken_back_whole(&room, key, before + 1);
        }
        goes_on_to_its_finish(&room);
    }
}

/// Found by the laws at 10,000 cases: the undo was accepted, and nobody could win the night.
#[test]
fn the_last_player_is_not_undone() {
    let room = closed(4);
    let players = seated(&room, "T1");
    room.ok(&["t", "bust", &players[0]]);
    let words = ["t", "reinstate", &players[0], "--reason", "wrong"];
    room.ok(&[&words[..], &["--key", "back"]].concat());
    room.ok(&["t", "bust", &players[1]]);
    room.ok(&["t", "bust", &players[2]]);
    room.ok(&[
        "t",
        "remove",
        &players[3],
        "--as",
        "no-show",
        "--reason",
        "late",
    ]);
    let (code, error) = room.fails(&["t", "undo", "back"]);
    assert_eq!(
        (code, error["kind"].as_str()),
        (3, Some("NoHealing")),
        "{error}"
    );
    assert_eq!(night(&room)["alive"], 1);
    room.ok(&["t", "finish"]);
}
