//! The answer of a redraw at the final table.

use crate::room::Room;

/// Eight at two tables of six: the second bust makes a final table, whose seats are drawn again.
#[test]
fn a_redraw_at_the_final_table_is_answered_with_the_seats_after_it_alone() {
    let room = Room::with_club();
    let names: Vec<String> = (0..8).map(|number| format!("P{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    room.ok(&[&["member", "add"], &names[..]].concat());
    let rules = room.path("rules.toml");
    std::fs::write(&rules, "[seating]\nn_max = 6\nfinal_table_redraw = true\n").unwrap();
    room.ok(&["t", "new", "Night", "--template", rules.to_str().unwrap()]);
    room.ok(&[&["t", "register"], &names[..]].concat());
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    let show = || {
        let shown = room.ok(&["t", "show", "--json"]);
        serde_json::from_str::<serde_json::Value>(&shown).unwrap()
    };
    assert_eq!(show()["tables"].as_array().unwrap().len(), 2);
    let mut out = 0;
    let told = loop {
        let told = room.ok(&["t", "bust", names[out]]);
        out += 1;
        if told.contains("final table") {
            break told;
        }
        assert!(out < 7, "{told}");
    };
    let shown = show();
    let tables = shown["tables"].as_array().unwrap();
    let [table] = tables.as_slice() else {
        panic!("{tables:?}")
    };
    let mut seats: Vec<(u8, &str)> = table["seats"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(seat, player)| (seat.parse().unwrap(), player["name"].as_str().unwrap()))
        .collect();
    seats.sort_unstable();
    assert_eq!(seats.len(), 8 - out);
    let seats: Vec<String> = seats
        .iter()
        .map(|(seat, name)| format!("{seat} {name}"))
        .collect();
    let lines: Vec<&str> = told.lines().collect();
    let name = table["id"].as_str().unwrap_or("T1");
    let redrawn = format!(
        "the final table {name}, seats drawn again: {}",
        seats.join(", ")
    );
    assert!(lines.contains(&redrawn.as_str()), "{told}\nnot {redrawn}");
    // No other line has a seat of somebody who is still in.
    for line in lines
        .iter()
        .filter(|line| **line != redrawn && !line.starts_with("out: "))
    {
        let still_in = names[out..].iter().find(|name| line.contains(**name));
        assert_eq!(still_in, None, "{told}");
    }
}
