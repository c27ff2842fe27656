//! Changes of what was announced: `t edit`, `t open-reg`, `t register --late`.

use serde_json::{Value, json};

use crate::room::Room;

/// A night of three players, before the draw.
fn announced() -> Room {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026", "--ladder", "main"]);
    room.ok(&[
        "t",
        "new",
        "Night",
        "--id",
        "n",
        "--no-season",
        "--date",
        "2026-05-01",
    ]);
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room
}

const WHY: [&str; 2] = ["--reason", "announced wrongly"];

fn edit<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["t", "edit", "-t", "n"], more, &WHY].concat()
}

/// The night of [`announced`] to its end.
fn finish(room: &Room) {
    room.ok(&["t", "draw", "--seed", "5"]);
    room.ok(&["t", "bust", "Bob", "--by", "Ann"]);
    room.ok(&["t", "bust", "青木", "--by", "Ann"]);
    room.ok(&["t", "finish"]);
}

#[test]
fn an_edit_says_what_changed_in_both_languages() {
    for (lang, told) in [
        (
            "en",
            "changed: title from \"Night\" to \"Day\"; season from none to 2026; capacity from none to 12; late \
             registration from until it is closed to the end of level 4\n",
        ),
        (
            "ja",
            "変更：名称 「Night」 → 「Day」／シーズン なし → 2026／定員 なし → 12／レイトレジ 締め切るまで → \
             レベル 4 の終わりまで\n",
        ),
    ] {
        let room = announced();
        let changes = [
            "title=Day",
            "season=2026",
            "capacity=12",
            "late-until-level=4",
        ];
        let before = room.log();
        let dry = room.ok(&edit(&[&changes[..], &["-n", "--lang", lang]].concat()));
        assert!(dry.ends_with(told), "{dry}");
        assert_eq!(room.log(), before);
        assert_eq!(
            room.ok(&edit(&[&changes[..], &["--lang", lang]].concat())),
            told
        );
    }
}

#[test]
fn edits_that_cannot_be_read_or_that_contradict_write_nothing() {
    let room = announced();
    let before = room.log();
    for (change, form, english, japanese) in [
        (
            "capacity=many",
            "players_or_none",
            "a number of players, or none",
            "人数または none",
        ),
        (
            "date=May",
            "date",
            "a date such as 2026-03-07",
            "2026-03-07 のような日付",
        ),
        (
            "late-minutes=soon",
            "minutes_or_none",
            "a number of minutes, or none",
            "何分間かの数または none",
        ),
        ("seats=", "seats", "a number of seats", "席数"),
    ] {
        let (code, error) = room.fails(&edit(&[change]));
        let message = format!("invalid change `{change}`; expected {english}");
        let expected = json!({
            "kind": "InvalidEdit", "message": message, "text": change, "expected": form,
        });
        assert_eq!((code, error), (2, expected));
        let output = room.run(&edit(&[change, "--lang", "ja"]));
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            format!("desk: 変更「{change}」は読めません。使えるもの：{japanese}\n")
        );
    }
    let (code, error) = room.fails(&edit(&["colour=red"]));
    assert_eq!(
        (code, &error["kind"], &error["expected"]),
        (2, &json!("InvalidEdit"), &json!("field"))
    );
    let (code, error) = room.fails(&edit(&["capacity=2"]));
    assert_eq!((code, &error["kind"]), (3, &json!("Contradicted")));
    assert_eq!(
        error["facts"],
        json!([{ "fact": "players_in", "players": 3 }])
    );
    let words = |lang| {
        let output = room.run(&edit(&["capacity=2", "--lang", lang]));
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(
        words("en"),
        "desk: capacity cannot be 2:\n  players who are in: 3\n"
    );
    assert_eq!(
        words("ja"),
        "desk: capacity は 2 にできません。すでに起きたこと：\n  残っているプレイヤー：3 人\n"
    );
    let (code, error) = room.fails(&edit(&["season=2025"]));
    assert_eq!((code, &error["seasons"]), (4, &json!(["2026"])));
    assert_eq!(room.log(), before);
}

#[test]
fn a_forgotten_season_is_set_after_the_end_and_taken_back() {
    let room = announced();
    finish(&room);
    let standings = || {
        let shown: Value =
            serde_json::from_str(&room.ok(&["season", "standings", "--json"])).unwrap();
        shown["standings"].as_array().unwrap().len()
    };
    assert_eq!(standings(), 0);
    let dry = room.ok(&edit(&["season=2026", "-n"]));
    assert!(dry.contains("changed: season from none to 2026"), "{dry}");
    assert!(dry.contains("Ann 1592.4"), "{dry}");
    assert_eq!(standings(), 0);
    let told = room.ok(&edit(&["season=2026", "--key", "moved"]));
    assert!(
        told.contains("ratings of n published on ladder main: 3 players"),
        "{told}"
    );
    assert_eq!(standings(), 3);
    room.ok(&["log", "verify"]);
    room.ok(&["t", "undo", "moved", "-t", "n"]);
    assert_eq!(standings(), 0);
    room.ok(&["log", "verify"]);
}

#[test]
fn registration_opens_again_and_one_player_is_let_in_late() {
    let room = announced();
    room.ok(&["member", "add", "Cleo"]);
    room.ok(&["t", "draw", "--seed", "5"]);
    room.ok(&["t", "close-reg"]);
    let (code, error) = room.fails(&["t", "register", "Cleo"]);
    assert_eq!((code, &error["kind"]), (3, &json!("RegistrationIsClosed")));
    let two = ["t", "register", "Cleo", "Ann", "--late", "train"];
    let (code, error) = room.fails(&two);
    assert_eq!(
        (code, &error["kind"], &error["players"]),
        (2, &json!("OneLatePlayer"), &json!(2))
    );
    let told = room.ok(&["t", "register", "Cleo", "--late", "train"]);
    assert!(
        told.starts_with("registration is open again\nCleo is registered\n"),
        "{told}"
    );
    assert!(told.contains("registration is closed"), "{told}");
    room.ok(&["t", "open-reg", "--lang", "ja"]);
    let (code, error) = room.fails(&["t", "open-reg"]);
    assert_eq!((code, &error["kind"]), (3, &json!("AlreadyOpen")));
}

#[test]
fn a_start_is_typed_as_a_time_of_day_of_the_date() {
    let room = announced();
    let starts = |value: &str| {
        let shown = room.ok(&edit(&[&format!("starts={value}"), "-n", "--json"]));
        let shown: Value = serde_json::from_str(&shown).unwrap();
        let change = &shown["events"][0]["body"]["changes"][0];
        change["new"].as_str().unwrap().to_owned()
    };
    assert_eq!(starts("19:05"), "2026-05-01T10:05:00.000Z");
    assert_eq!(starts("2026-05-02 18:30"), "2026-05-02T09:30:00.000Z");
    assert_eq!(
        starts("2026-05-02T18:30:00+02:00"),
        "2026-05-02T16:30:00.000Z"
    );
}

#[test]
fn the_blinds_that_have_not_begun_are_planned_for_an_end() {
    let room = Room::with_members();
    let at = |words: &[&str], time: &str| {
        let time = format!("2026-05-01T{time}:00+09:00");
        room.ok(&[words, &["--at", &time]].concat())
    };
    let new = [
        "t",
        "new",
        "Night",
        "--id",
        "n",
        "--no-season",
        "--date",
        "2026-05-01",
    ];
    at(&[&new[..], &["--blinds", "standard"]].concat(), "18:00");
    at(&["t", "register", "Ann", "Bob", "青木"], "18:30");
    at(&["t", "draw", "--seed", "5"], "19:00");
    at(&["t", "clock", "start"], "19:00");
    let plan = edit(&["blinds=plan"]);
    let (code, error) = room.fails(&plan);
    let message = "name the end of the night with --ends TIME, and blinds=plan with it";
    let expected = json!({ "kind": "NoPlanEnd", "message": message });
    assert_eq!((code, error), (2, expected));
    let before = room.log();
    let shown = at(
        &[&plan[..], &["--ends", "21:00", "-n", "--json"]].concat(),
        "19:30",
    );
    assert_eq!(room.log(), before);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let (plan_shown, change) = (&shown["plan"], &shown["events"][0]["body"]["changes"][0]);
    // Two levels of twenty minutes have begun at half past seven, and the third begins in ten minutes.
    assert_eq!(plan_shown["begun"].as_array().unwrap().len(), 2);
    assert_eq!(plan_shown["levels"][0]["begins"], 10);
    let (old, new) = (&change["old"]["levels"], &change["new"]["levels"]);
    for level in 0..2 {
        assert_eq!(old[level], new[level]);
    }
    let end = plan_shown["expected_end"].as_u64().unwrap();
    let length = plan_shown["levels"][0]["minutes"].as_u64().unwrap();
    assert!(end.abs_diff(90) <= length, "{shown}");
    let text = at(&[&plan[..], &["--ends", "21:00"]].concat(), "19:30");
    assert!(
        text.contains("3 players left, 60,000 chips in play"),
        "{text}"
    );
    assert!(text.contains("19:40"), "{text}");
    let japanese = at(
        &[&plan[..], &["--ends", "22:30", "--lang", "ja"]].concat(),
        "19:31",
    );
    assert!(
        japanese.contains("残り 3 人、場のチップ 60,000"),
        "{japanese}"
    );
}
