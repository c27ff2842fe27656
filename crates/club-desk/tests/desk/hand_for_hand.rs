//! `t hand-for-hand` and busts that tie, as typed.

use serde_json::{Value, json};

use crate::room::Room;

/// Six players at tables of three, drawn and closed; the third player of each table.
fn night() -> (Room, [String; 2]) {
    let room = Room::with_members();
    for name in ["Cleo", "Dora", "Eva"] {
        room.ok(&["member", "add", name]);
    }
    room.ok(&["t", "new", "Night", "--seats", "3", "--min-start", "2"]);
    room.ok(&["t", "register", "Ann", "Bob", "青木", "Cleo", "Dora", "Eva"]);
    room.ok(&["t", "draw", "--seed", "5"]);
    room.ok(&["t", "close-reg"]);
    let shown: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    let names = ["T1", "T2"].map(|id| {
        let tables = shown["tables"].as_array().unwrap();
        let table = tables.iter().find(|table| table["id"] == id).unwrap();
        let seats = table["seats"].as_object().unwrap();
        seats.values().next().unwrap()["name"]
            .as_str()
            .unwrap()
            .to_owned()
    });
    (room, names)
}

#[test]
fn two_tables_in_one_command_are_refused_and_tied_with_a_plus() {
    let (room, [one, two]) = night();
    let before = room.log();
    let (code, error) = room.fails(&["t", "bust", &one, &two]);
    assert_eq!(code, 3);
    assert_eq!(
        (&error["kind"], &error["tables"]),
        (&json!("SeveralTables"), &json!(["T1", "T2"]))
    );
    let told = String::from_utf8(room.run(&["t", "bust", &one, &two]).stderr).unwrap();
    assert_eq!(
        told,
        "desk: they busted at 2 tables (T1, T2): one after the other in a command each, or tied with + \
         between their names, such as desk t bust A+B; in hand-for-hand play they tie by themselves\n"
    );
    let told = room.run(&["t", "bust", &one, &two, "--lang", "ja"]).stderr;
    let told = String::from_utf8(told).unwrap();
    assert!(
        told.contains("T1、T2") && told.contains("desk t bust A+B"),
        "{told}"
    );
    assert_eq!(room.log(), before);
    let told = room.ok(&["t", "bust", &format!("{one}+{two}")]);
    assert!(told.lines().next().unwrap().ends_with(" (tied)"), "{told}");
}

#[test]
fn a_round_is_a_command_and_its_busts_tie() {
    let (room, [one, two]) = night();
    room.ok(&["t", "clock", "start"]);
    room.ok(&["t", "hand-for-hand", "on", "--round-minutes", "3"]);
    room.ok(&["t", "hand-for-hand", "round"]);
    let told = room.ok(&["t", "bust", &one, &two]);
    assert!(told.lines().next().unwrap().ends_with(" (tied)"), "{told}");
    let shown: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    let play = json!({ "began_with": 6, "round_minutes": 3, "rounds": 2, "starts_clock": true });
    assert_eq!(shown["hand_for_hand"], play);
    assert_eq!(shown["places"][0]["place"], 5);
    let heading = room.ok(&["t", "show", "--lang", "ja"]);
    let line = "ハンドフォーハンド中：2 ラウンド終了、1 ラウンドにつきクロックを 3 分進める";
    assert_eq!(heading.lines().nth(2), Some(line));
}
