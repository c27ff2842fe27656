//! Terms of nights and seasons as they are announced: capacity, final table, order of columns, words of refusals.

use serde_json::Value;

use crate::room::Room;

fn in_japanese(room: &Room, words: &[&str]) -> String {
    let mut command = room.command(words);
    let told = command.args(["--lang", "ja"]).output().unwrap();
    String::from_utf8(told.stderr).unwrap()
}

/// Three tables of nine are 27 seats.
#[test]
fn a_capacity_above_the_seats_of_the_room_is_refused() {
    let room = Room::with_club();
    let tables = room.path("room.toml");
    let text = "[[tables]]\nname = 1\nseats = 9\n[[tables]]\nname = 2\nseats = 9\n[[tables]]\nname = 3\nseats = 9\n";
    std::fs::write(&tables, text).unwrap();
    room.ok(&["room", "set", tables.to_str().unwrap()]);
    let before = room.log();
    let new = ["t", "new", "Night", "--capacity", "40"];
    let (code, error) = room.fails(&new);
    assert_eq!((code, &error["kind"]), (3, &"CapacityAboveRoom".into()));
    assert_eq!(error["message"], "capacity 40, the room has 27 seats");
    assert_eq!(
        in_japanese(&room, &new),
        "desk: 定員は 40 名ですが、会場の席は 27 席です。\n"
    );
    let template = room.path("night.toml");
    std::fs::write(&template, "capacity = 28\n").unwrap();
    let (_, error) = room.fails(&[
        "t",
        "new",
        "Night",
        "--template",
        template.to_str().unwrap(),
    ]);
    assert_eq!(error["message"], "capacity 28, the room has 27 seats");
    assert_eq!(room.log(), before);
    room.ok(&["t", "new", "Night", "--capacity", "27"]);
    let edit = ["t", "edit", "--reason", "more", "capacity=40"];
    let (_, error) = room.fails(&edit);
    assert_eq!(error["message"], "capacity 40, the room has 27 seats");
    let (_, error) = room.fails(&["t", "edit", "--reason", "smaller", "seats=8"]);
    assert_eq!(error["message"], "capacity 27, the room has 24 seats");
    room.ok(&["t", "edit", "--reason", "both", "seats=8", "capacity=24"]);
    room.ok(&[
        "t",
        "edit",
        "--reason",
        "no room",
        "room=none",
        "capacity=40",
    ]);
}

/// Ten at two tables of six. From eight on one table has them, and all draw their seats again.
#[test]
fn a_final_table_of_a_size_of_its_own_is_drawn_again() {
    let room = Room::with_club();
    let names: Vec<String> = (0..10).map(|number| format!("P{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    room.ok(&[&["member", "add"], &names[..]].concat());
    let rule = room.path("rule.toml");
    std::fs::write(&rule, "[seating]\nn_max = 6\nfinal_table_redraw = false\n").unwrap();
    for (id, new, drawn) in [
        ("a", vec!["--seats", "6", "--final-table", "8"], true),
        ("b", vec!["--seats", "6"], true),
        (
            "c",
            vec!["--template", rule.to_str().unwrap(), "--final-table", "8"],
            false,
        ),
    ] {
        room.ok(&[&["t", "new", "Night", "--id", id], &new[..]].concat());
        if id == "b" {
            room.ok(&[
                "t",
                "edit",
                "final-table=8",
                "-t",
                id,
                "--reason",
                "as always",
            ]);
        }
        room.ok(&[&["t", "register", "-t", id], &names[..]].concat());
        room.ok(&["t", "draw", "--seed", "1", "-t", id]);
        room.ok(&["t", "close-reg", "-t", id]);
        room.ok(&["t", "bust", "P0", "-t", id]);
        let told = room.ok(&["t", "bust", "P1", "-t", id]);
        assert_eq!(told.contains("seats drawn again: "), drawn, "{id}: {told}");
        room.ok(&["t", "cancel", "-t", id, "--reason", "a trial"]);
    }
    room.ok(&["log", "verify"]);
}

fn played(room: &Room, id: &str, date: &str) {
    room.ok(&["t", "new", id, "--id", id, "--date", date]);
    room.ok(&["t", "register", "Ann", "Bob", "-t", id]);
    room.ok(&["t", "draw", "--seed", "1", "-t", id]);
    room.ok(&["t", "close-reg", "-t", id]);
    room.ok(&["t", "bust", "Bob", "-t", id]);
    room.ok(&["t", "finish", "-t", id]);
}

/// The later night was announced first.
#[test]
fn nights_of_a_season_are_in_the_order_of_their_dates() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bob"]);
    room.ok(&["season", "open", "2026", "--best-k", "3"]);
    played(&room, "may", "2026-05-09");
    let told = room.ok(&["season", "standings"]);
    assert!(told.contains("1 night of at most 3 counted"), "{told}");
    let told = room.ok(&["season", "standings", "--lang", "ja"]);
    assert!(
        told.contains("成績になる最大 3 大会のうち 1 大会"),
        "{told}"
    );
    played(&room, "april", "2026-04-11");
    let shown = room.ok(&["season", "standings", "--nights", "--json"]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let nights = shown["nights"].as_array().unwrap().iter();
    let nights: Vec<&str> = nights
        .map(|night| night["tournament"].as_str().unwrap())
        .collect();
    assert_eq!(nights, ["april", "may"]);
    played(&room, "june", "2026-06-13");
    let told = room.ok(&["season", "standings"]);
    assert!(told.contains("best 3 of 3 nights"), "{told}");
}

#[test]
fn a_night_drawn_by_rating_joins_the_one_open_season() {
    let room = Room::with_club();
    room.ok(&["season", "open", "2026", "--ladder", "main"]);
    room.ok(&["t", "new", "Night", "--id", "n", "--draw-by-rating"]);
    let show: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    assert_eq!(show["season"], "2026");
    let (code, error) = room.fails(&["t", "new", "Other", "--draw-by-rating", "--no-season"]);
    assert_eq!((code, &error["kind"]), (3, &"NightNotRated".into()));
}

#[test]
fn a_number_in_use_names_the_person_who_has_it() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "--number", "7"]);
    let file = room.path("members.csv");
    std::fs::write(&file, "name,reading,nick,number\nCarl,,,7\n").unwrap();
    let words = ["member", "import", file.to_str().unwrap()];
    let told = room.command(&words).output().unwrap();
    let told = String::from_utf8(told.stderr).unwrap();
    assert!(told.contains("the number 7 is that of Ann"), "{told}");
    let told = in_japanese(&room, &words);
    assert!(told.contains("番号 7 は Ann のものです"), "{told}");
}

#[test]
fn faults_of_a_room_are_said_in_japanese() {
    let room = Room::with_club();
    let file = room.path("room.toml");
    for (text, english, japanese) in [
        (
            "[[tables]]\nname = 7\nseats = 1\n",
            "desk: room table 7 with 1 seat is not allowed: 2 to 23 seats\n",
            "desk: room の値 テーブル 7（1 席） は使えません。範囲：2 から 23 まで\n",
        ),
        (
            "[[tables]]\nname = 7\nseats = 9\n[[tables]]\nname = 7\nseats = 9\n",
            "desk: room table 7 twice is not allowed: each table once\n",
            "desk: room の値 テーブル 7（2 回） は使えません。範囲：どのテーブルも 1 回\n",
        ),
        (
            "[[tables]]\nname = \"7-3\"\nseats = 9\n",
            "desk: room table name \"7-3\" is not allowed: 1 to 20 letters and digits\n",
            "desk: room の値 テーブル名 \"7-3\" は使えません。範囲：1 から 20 文字の文字と数字\n",
        ),
    ] {
        std::fs::write(&file, text).unwrap();
        let words = ["room", "set", file.to_str().unwrap()];
        let told = room.command(&words).output().unwrap();
        assert_eq!(String::from_utf8(told.stderr).unwrap(), english);
        assert_eq!(in_japanese(&room, &words), japanese);
    }
}
