//! Answers of the desk whose words were wrong before.

use crate::room::Room;

/// Ten at two tables of six. Three bust at one table, so that a move is ordered.
#[test]
fn balance_lists_the_moves_that_are_still_to_be_made() {
    let room = Room::with_club();
    let names: Vec<String> = (0..10).map(|number| format!("P{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for name in &names {
        room.ok(&["member", "add", name]);
    }
    room.ok(&["t", "new", "Night", "--seats", "6", "--id", "n"]);
    room.ok(&[&["t", "register"], &names[..]].concat());
    room.ok(&["t", "draw", "--seed", "1"]);
    // Ten need two tables of six, six need one.
    let told = room.ok(&["t", "balance"]);
    assert!(told.starts_with("no moves are needed\nT"), "{told}");
    assert!(
        told.ends_with(" breaks next, after 4 more eliminations\n"),
        "{told}"
    );
    let shown: serde_json::Value =
        serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    let of_the_first = shown["tables"][0]["seats"].as_object().unwrap().values();
    let busts: Vec<&str> = of_the_first
        .take(2)
        .map(|seat| seat["name"].as_str().unwrap())
        .collect();
    for name in busts {
        room.ok(&["t", "bust", name]);
    }
    let told = room.ok(&["t", "balance"]);
    let expected = "no new moves; these are still to be made:\n  - T2: the next big blind moves to";
    assert!(told.starts_with(expected), "{told}");
    assert!(
        told.contains("then desk t confirm NAME SEAT\n    "),
        "{told}"
    );
    assert!(
        told.ends_with(" breaks next, after 2 more eliminations\n"),
        "{told}"
    );
}

#[test]
fn a_corrected_time_is_answered_in_the_zone_of_the_club() {
    let room = Room::with_members();
    let at = ["--at", "2026-03-07T09:00:00Z"];
    room.ok(&[&["t", "new", "Night"][..], &at].concat());
    room.ok(&[&["t", "register", "Ann", "Bob"][..], &at].concat());
    room.ok(&["t", "draw", "--key", "draw", "--at", "2026-03-07T11:00:00Z"]);
    let told = room.ok(&[
        "t",
        "set-time",
        "draw",
        "2026-03-07T10:00:00Z",
        "--reason",
        "late",
    ]);
    // Tokyo is nine hours ahead of UTC.
    assert_eq!(told, "command draw happened at 2026-03-07 19:00:00\n");
}

#[test]
fn names_may_contain_the_signs_of_the_command_line() {
    let room = Room::with_members();
    for name in ["A=5", "B+C", "D"] {
        room.ok(&["member", "add", name]);
    }
    room.ok(&["t", "new", "Night"]);
    room.ok(&["t", "register", "A=5", "B+C", "D", "Ann", "Bob"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    assert_eq!(
        room.ok(&["t", "bust", "A=5", "--by", "B+C"]),
        "out: A=5, T1-9, 5th of 5, 4 left, average 25,000, by B+C\n"
    );
    let told = room.ok(&["t", "bust", "B+C=400", "D=300"]);
    assert_eq!(
        told,
        "out: D, T1-2, 4th of 5\nout: B+C, T1-1, 3rd of 5\n2 left, average 50,000\n"
    );
    let reason = ["--reason", "as the table says"];
    assert_eq!(
        room.ok(&[&["t", "reorder", "A=5", "B+C+D"][..], &reason].concat()),
        "the order of busts is: A=5, B+C, D\n"
    );
    let (code, error) = room.fails(&["t", "chips", "A=5"]);
    assert_eq!((code, &error["kind"]), (2, &"NoNumber".into()));
}

#[test]
fn one_is_counted_in_the_singular() {
    let room = Room::with_members();
    room.ok(&["t", "new", "Night"]);
    room.ok(&["t", "register", "Ann"]);
    let shown = room.ok(&["t", "show"]);
    assert!(
        shown.contains("\n1 entry, 1 player in, 1 point, "),
        "{shown}"
    );
}
