//! Questions of the secretary of a league: explanations, lists, chances and surprises.

use serde_json::Value;

use crate::room::{Room, undated};

const NAMES: [&str; 4] = ["Ann", "Bob", "青木", "Dora"];

fn begin(room: &Room, id: &str, date: &str) {
    let new = [
        "t", "new", id, "--id", id, "--season", "2026", "--date", date,
    ];
    room.ok(&new);
    room.ok(&[&["t", "register"], &NAMES[..]].concat());
}

/// Two rated nights, the second one in April; a third with everybody registered.
fn league() -> Room {
    let room = Room::with_club();
    for (number, name) in NAMES.iter().enumerate() {
        room.ok(&["member", "add", name, "--id", &format!("m{number}")]);
    }
    room.ok(&["season", "open", "2026", "--ladder", "main"]);
    for (id, date, out) in [
        ("one", "2026-03-07", ["Ann", "Bob", "青木"]),
        ("two", "2026-04-04", ["Bob", "青木", "Dora"]),
    ] {
        begin(&room, id, date);
        room.ok(&["t", "draw", "--seed", "1"]);
        for player in out {
            room.ok(&["t", "bust", player]);
        }
        room.ok(&["t", "finish"]);
    }
    begin(&room, "three", "2026-05-02");
    room
}

fn json(room: &Room, words: &[&str]) -> Value {
    serde_json::from_str(&room.ok(&[words, &["--json"]].concat())).unwrap()
}

#[test]
fn an_explanation_has_a_table_of_its_entries() {
    let room = league();
    let all = ["rate", "explain", "青木", "--all"];
    insta::assert_snapshot!("league_explain", room.ok(&all));
    let ja = room.ok(&[&all[..], &["--lang", "ja"]].concat());
    insta::assert_snapshot!("league_explain_ja", ja);
    let document = json(&room, &["rate", "explain", "青木"]);
    assert_eq!(document["games"][0]["field"], 4);
    assert_eq!(document["games"][0]["by_place"], document["by_place"]);
    assert_eq!(document, json(&room, &all), "the document always has all");
}

#[test]
fn a_list_is_narrowed_and_printed() {
    let room = league();
    let list = ["--nights", "2", "--absent", "1", "--since", "2026-04-01"];
    let shown = |verb: &[&str], lang| room.ok(&[verb, &list[..], &["--lang", lang]].concat());
    insta::assert_snapshot!("league_tiers", shown(&["rate", "tiers"], "en"));
    insta::assert_snapshot!("league_tiers_ja", shown(&["rate", "tiers"], "ja"));
    insta::assert_snapshot!("league_sheet", shown(&["print", "ratings"], "en"));
    insta::assert_snapshot!("league_sheet_ja", shown(&["print", "ratings"], "ja"));
    let document = json(&room, &[&["rate", "tiers"], &list[..]].concat());
    let first = &document["players"][0];
    assert_eq!((&first["nights"], &first["absent"]), (&2.into(), &0.into()));
    assert_eq!(document["least_nights"], 2);
    let none = json(&room, &["rate", "tiers", "--nights", "3"]);
    assert_eq!(none["players"], Value::Array(Vec::new()));
    let wrong = ["rate", "tiers", "--nights", "0"];
    assert_eq!(room.run(&wrong).status.code(), Some(2));
}

#[test]
fn a_night_has_odds_before_it_during_it_and_surprises_after_it() {
    let room = league();
    insta::assert_snapshot!("league_odds", room.ok(&["t", "odds"]));
    insta::assert_snapshot!("league_odds_ja", room.ok(&["t", "odds", "--lang", "ja"]));
    let of = ["t", "odds", "--player", "青木"];
    insta::assert_snapshot!("league_odds_player", room.ok(&of));
    let before = json(&room, &of);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "bust", "Ann"]);
    insta::assert_snapshot!("league_odds_during", room.ok(&["t", "odds"]));
    let out = room.ok(&["t", "odds", "--player", "Ann"]);
    assert!(out.contains("out in place 4"), "{out}");
    // The night ends as the odds assumed: in the order of the means, 青木 where asked.
    let during = json(&room, &of);
    let row = |document: &Value| {
        let rows = document["players"].as_array().unwrap().clone();
        rows.into_iter().find(|row| row["name"] == "青木").unwrap()
    };
    assert_eq!(row(&before)["worth"].as_array().unwrap().len(), 4);
    let second = row(&during)["worth"][1].clone();
    let rows = during["players"].as_array().unwrap();
    let others: Vec<&str> = rows
        .iter()
        .filter(|row| row["place"].is_null() && row["name"] != "青木")
        .map(|row| row["name"].as_str().unwrap())
        .collect();
    room.ok(&["t", "bust", others[1]]);
    room.ok(&["t", "bust", "青木"]);
    room.ok(&["t", "finish"]);
    let why = json(&room, &["rate", "explain", "青木"]);
    assert_eq!(why["after"]["rate"], second["rate"]);
    let parts = ["by_place", "shared", "late", "by_certainty"];
    let sum: i64 = parts.iter().map(|part| why[part].as_i64().unwrap()).sum();
    assert_eq!(second["change"], sum);

    insta::assert_snapshot!("league_surprises", room.ok(&["t", "odds"]));
    insta::assert_snapshot!(
        "league_surprises_ja",
        room.ok(&["t", "odds", "--lang", "ja"])
    );
    insta::assert_snapshot!("league_result", undated(&room.ok(&["print", "payouts"])));
    insta::assert_snapshot!(
        "league_result_ja",
        undated(&room.ok(&["print", "payouts", "--lang", "ja"]))
    );
    // The sheet of results ends with the same table.
    let surprises = |sheet: &str| {
        let text = room.ok(&["print", sheet]);
        text.split_once("Surprises of the night")
            .unwrap()
            .1
            .to_owned()
    };
    assert_eq!(surprises("results"), surprises("payouts"));
    let results = json(&room, &["t", "odds"]);
    assert_eq!(results["results"].as_array().unwrap().len(), 4);
}

#[test]
fn a_night_without_ratings_has_no_odds() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann"]);
    room.ok(&["t", "new", "Plain", "--id", "plain"]);
    room.ok(&["t", "register", "Ann"]);
    let (code, error) = room.fails(&["t", "odds"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("NightNotRated")));
    assert_eq!(error["tournament"], "plain");
}

/// A club where Bob gave his chips to Ann three times.
#[test]
fn a_check_lists_unlikely_places_and_pairs() {
    let room = league();
    room.ok(&["t", "draw", "--seed", "1"]);
    for (player, by) in [("Bob", "Ann"), ("Dora", "Ann"), ("青木", "Ann")] {
        room.ok(&["t", "bust", player, "--by", by]);
    }
    room.ok(&["t", "finish"]);
    let shown = |lang| room.ok(&["rate", "check", "--below", "40", "--lang", lang]);
    insta::assert_snapshot!("league_check", shown("en"));
    insta::assert_snapshot!("league_check_ja", shown("ja"));
    let document = json(&room, &["rate", "check", "--below", "40"]);
    assert_eq!(document["looked_at"], 12);
    // One bust of Bob while three others were in, one of them the winner.
    let pairs = document["pairs"].as_array().unwrap();
    let bob = pairs.iter().find(|pair| pair["names"][1] == "Bob").unwrap();
    assert_eq!(bob["knockouts"], serde_json::json!([1, 0]));
    assert!((bob["chance"].as_f64().unwrap() - 1.0 / 3.0).abs() < 1e-12);
    let none = room.ok(&["rate", "check", "--below", "0.0001"]);
    assert!(none.contains(" below 0.0001 %"), "{none}");
    let none = json(&room, &["rate", "check", "--below", "0.0001"]);
    assert_eq!(
        (
            none["results"].as_array().unwrap().len(),
            none["pairs"].as_array().unwrap().len()
        ),
        (0, 0)
    );
    for wrong in ["0", "101", "x"] {
        let words = ["rate", "check", "--below", wrong];
        assert_eq!(room.run(&words).status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn a_draw_by_rating_is_announced_before() {
    let room = league();
    let (code, error) = room.fails(&["t", "draw", "--by-rating"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("DrawIsPlain")));
    room.ok(&["t", "cancel", "--reason", "another draw"]);
    let new = [
        "t", "new", "Four", "--id", "four", "--season", "2026", "--seats", "2",
    ];
    room.ok(&[&new[..], &["--draw-by-rating"]].concat());
    assert!(
        room.ok(&["t", "template"])
            .contains("draw_by_rating = true")
    );
    room.ok(&[&["t", "register"], &NAMES[..]].concat());
    let draw = ["t", "draw", "--by-rating", "--seed", "1", "--key", "d1"];
    let drawn = room.ok(&draw);
    let line = "drawn by rating: the mean ratings of the tables differ by ";
    assert!(drawn.contains(line), "{drawn}");
    // Dora, the best, sits with Bob, the worst.
    let shown = json(&room, &["t", "show"]);
    let tables = shown["tables"].as_array().unwrap();
    let names = tables.iter().map(|table| {
        let seats = table["seats"].as_object().unwrap().values();
        let mut names: Vec<String> = seats
            .map(|seat| seat["name"].as_str().unwrap().to_owned())
            .collect();
        names.sort();
        names
    });
    let mut names: Vec<Vec<String>> = names.collect();
    names.sort();
    assert_eq!(names, [["Ann", "青木"], ["Bob", "Dora"]]);
    // The same command again is the same seats, and nothing about the tables of now.
    let again = room.ok(&draw);
    assert!(
        drawn.starts_with(&again) && !again.contains(line),
        "{again}"
    );
}
