//! A season that resets the ratings, and the bounds of the verbs that show it.

use serde_json::{Value, json};

use crate::rating::rated;
use crate::room::Room;

const OPEN: [&str; 7] = [
    "season",
    "open",
    "2027",
    "--ladder",
    "main",
    "--rating-start",
    "reset",
];

/// Plays the first night of a season that resets the ratings, with two of four. The answer is that of its finish.
fn begin(room: &Room) -> String {
    room.ok(&["season", "close", "2026"]);
    room.ok(&OPEN);
    room.ok(&[
        "t",
        "new",
        "x",
        "--id",
        "x",
        "--season",
        "2027",
        "--date",
        "2027-01-09",
    ]);
    room.ok(&["t", "register", "Ann", "Bob"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "bust", "Ann"]);
    room.ok(&["t", "finish"])
}

/// The ladder of a club as a document.
fn tiers(room: &Room, more: &[&str]) -> Value {
    let words = [&["rate", "tiers", "--json"], more].concat();
    serde_json::from_str(&room.ok(&words)).unwrap()
}

/// A season that resets the ratings: what the finish says is what `explain` says.
#[test]
fn a_season_that_resets_is_shown_alike_everywhere() {
    let (room, _) = rated();
    let (code, error) = room.fails(&OPEN);
    assert_eq!((code, error["kind"].as_str()), (3, Some("LadderInSeason")));
    assert_eq!(error["open"], json!(["2026"]));
    let output = room.run(&[&OPEN[..], &["--lang", "ja"]].concat());
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "desk: 同じラダー main のシーズンが開いている間（2026）は、シーズン 2027 でレートを始め直せません。\
         先に終了するか、レートを引き継いでください。\n"
    );
    let finished = begin(&room);
    for row in tiers(&room, &[])["players"].as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        let played = ["Ann", "Bob"].contains(&name);
        assert_eq!(row["entries_since_start"], u32::from(played), "{row}");
        assert_eq!(row["placement"], true);
        if played {
            let why = ["rate", "explain", name, "--json"];
            let why: Value = serde_json::from_str(&room.ok(&why)).unwrap();
            let (from, to) = (&why["before"]["rate"], &why["after"]["rate"]);
            let change = to.as_f64().unwrap() - from.as_f64().unwrap();
            assert!((from.as_f64().unwrap() - 1449.5).abs() < 0.01);
            let line = format!("{name} {:.1} ({change:+.1})", to.as_f64().unwrap());
            assert!(finished.contains(&line), "{line} is not in:\n{finished}");
        } else {
            assert!(
                (row["rate"].as_f64().unwrap() - 1449.5).abs() < 0.01,
                "{row}"
            );
            assert!(!finished.contains(&format!("{name} 1")), "{finished}");
        }
    }
    let (code, error) = room.fails(&["season", "rules", "2027", "--rating-start", "carry"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("SeasonHasBegun")));
}

/// A member who has not played since is shown with the start everywhere, and the words say what changed.
#[test]
fn the_start_of_a_season_is_shown_for_everybody() {
    let (room, _) = rated();
    begin(&room);
    let tiers_now = tiers(&room, &[]);
    let away = tiers_now["players"].as_array().unwrap().iter();
    let away = away
        .map(|row| row["name"].as_str().unwrap())
        .find(|name| !["Ann", "Bob"].contains(name));
    let away = away.unwrap();
    let line = "season 2027 began with other ratings: ";
    for verb in [
        ["rate", "history", away],
        ["rate", "explain", away],
        ["rate", "explain", "Ann"],
    ] {
        let shown = room.ok(&verb);
        assert!(
            shown.contains(line) && shown.contains(" to 1449.5 "),
            "{shown}"
        );
    }
    let history = room.ok(&["rate", "history", "Ann"]);
    assert!(
        history.contains("after the start of season 2027"),
        "{history}"
    );
    let season = room.ok(&["season", "show", "2027"]);
    assert!(
        season.contains("everybody begins with the rating of a newcomer"),
        "{season}"
    );
    let list = room.ok(&["rate", "tiers", "--since", "2000-01-01"]);
    assert!(
        list.contains("entries count since the start of season 2027"),
        "{list}"
    );
    // The change by the nights is the sum of what they brought; the start of the season is none.
    let list: Value =
        serde_json::from_str(&room.ok(&["rate", "tiers", "--since", "2000-01-01", "--json"]))
            .unwrap();
    for row in list["players"].as_array().unwrap() {
        let history = ["rate", "history", row["name"].as_str().unwrap(), "--json"];
        let history: Value = serde_json::from_str(&room.ok(&history)).unwrap();
        let tenths = |rating: &Value| (10.0 * rating["rate"].as_f64().unwrap()).round();
        let nights = history["nights"].as_array().unwrap().iter();
        let sum: f64 = nights
            .map(|night| tenths(&night["after"]) - tenths(&night["before"]))
            .sum();
        assert_eq!(row["since"]["change"].as_f64(), Some(sum), "{row}");
    }
    let (code, error) = room.fails(&["season", "reopen", "2026", "--reason", "a mistake"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("LadderTakenOver")));
    assert_eq!(
        (&error["season"], &error["by"]),
        (&json!("2026"), &json!("2027"))
    );
}

/// A negative value is refused by the bound of its option. A rating verb of a club that cannot be parsed answers
/// in words.
#[test]
fn negative_values_are_refused_by_name() {
    let (room, _) = rated();
    for words in [
        &["rate", "tiers", "--nights", "-1"][..],
        &["rate", "tiers", "--absent", "-1"],
        &["rate", "check", "--below", "-1"],
        &["print", "ratings", "--nights", "-2"],
        &["range", "drill", "--hands", "-1"],
        &["range", "decide", "AsKd", "--level", "-1"],
    ] {
        let output = room.run(words);
        let error = String::from_utf8(output.stderr).unwrap();
        let option = words[words.len() - 2];
        assert!(
            output.status.code() == Some(2)
                && error.contains(option)
                && !error.contains("unexpected"),
            "{words:?}: {error}"
        );
        assert!(!error.starts_with('{'), "{error}");
    }
}

/// Odds of a night with nobody are none, and a ladder whose nights are to come has no rates yet.
#[test]
fn a_night_without_players_has_no_odds() {
    let room = Room::with_club();
    room.ok(&["season", "open", "s", "--ladder", "main"]);
    let (code, error) = room.fails(&["rate", "tiers"]);
    assert_eq!((code, &error["kind"]), (4, &json!("NoNightRated")));
    let named = room.run(&["rate", "tiers"]);
    assert_eq!(
        String::from_utf8(named.stderr).unwrap(),
        "desk: no night on ladder main was rated yet\n"
    );
    room.ok(&["t", "new", "x", "--season", "s"]);
    let odds = room.ok(&["t", "odds"]);
    assert_eq!(
        odds,
        "x: nobody is registered yet, so that there are no chances\n"
    );
}
