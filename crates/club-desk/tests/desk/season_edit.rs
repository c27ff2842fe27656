//! `season edit`: how a season counts changes, and the ranks with it.

use serde_json::{Value, json};

use crate::room::Room;

const WHY: [&str; 2] = ["--reason", "agreed in May"];

fn edit<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["season", "edit", "2026"], more, &WHY].concat()
}

#[track_caller]
fn json_of(room: &Room, args: &[&str]) -> Value {
    serde_json::from_str(&room.ok(&[args, &["--json"]].concat())).unwrap()
}

/// A night of the three; `again` loses an entry and enters again.
fn play(room: &Room, id: &str, again: Option<&str>, out: [&str; 3]) {
    let new = ["t", "new", id, "--id", id, "--date", "2026-05-01"];
    room.ok(&[&new[..], &["--max-entries", "2"]].concat());
    room.ok(&[&["t", "register", "-t", id][..], &out].concat());
    room.ok(&["t", "draw", "--seed", "5", "-t", id]);
    if let Some(again) = again {
        room.ok(&["t", "bust", again, "-t", id]);
        room.ok(&["t", "reenter", again, "-t", id]);
    }
    for player in &out[..2] {
        room.ok(&["t", "bust", player, "-t", id]);
    }
    room.ok(&["t", "finish", "-t", id]);
}

/// Two nights: Ann wins the first with her second entry, Bob the second.
fn season() -> Room {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026"]);
    play(&room, "one", Some("Ann"), ["青木", "Bob", "Ann"]);
    play(&room, "two", None, ["Ann", "青木", "Bob"]);
    room
}

#[test]
fn an_edit_says_what_changed_and_who_moves_in_both_languages() {
    for (lang, told, columns) in [
        (
            "en",
            "season 2026 changed: entries that count from all to the first alone; multiplier of two \
             from 1 to 3/2\n1 rank changes, 3 players in all:\n",
            ["before", "now", "player", "figure before", "figure now"],
        ),
        (
            "ja",
            "シーズン 2026 の変更：成績になるエントリー すべて → 最初の 1 回だけ／two の倍率 1 → 3/2\n\
             順位が変わるのは 3 人中 1 人：\n",
            ["変更前", "変更後", "プレイヤー", "変更前の値", "変更後の値"],
        ),
    ] {
        let room = season();
        let changes = ["counted-entry=first", "multiplier.two=3/2", "--lang", lang];
        let before = room.log();
        let dry = room.ok(&edit(&[&changes[..], &["-n"]].concat()));
        assert_eq!(room.log(), before);
        let done = room.ok(&edit(&changes));
        assert!(dry.ends_with(&done), "{dry}{done}");
        let table = done.strip_prefix(told).unwrap_or_else(|| panic!("{done}"));
        let cells = |line: &str| -> Vec<String> {
            let cells = line.split(['│', '┆']).map(|cell| cell.trim().to_owned());
            cells.filter(|cell| !cell.is_empty()).collect()
        };
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(cells(lines[1]), columns);
        assert_eq!(cells(lines[3]), ["2", "3", "Ann", "4", "2"]);
        assert_eq!(lines.len(), 5);
    }
}

#[test]
fn a_dry_run_in_json_has_the_events_and_the_ranks() {
    let room = season();
    let dry = json_of(&room, &edit(&["counted-entry=first", "-n"]));
    let body = json!({
        "season": "2026",
        "changes": [{ "field": "counted_entry", "old": "all", "new": "first" }],
        "reason": dry["events"][0]["body"]["reason"],
    });
    let ranks = json!({
        "season": "2026",
        "order_before": "total_with_attendance",
        "order": "total_with_attendance",
        "players": 3,
        "moves": [{
            "member": "m-ann", "name": "Ann", "rank_before": 2, "rank": 3,
            "value_before": "4/1", "value": "2/1",
        }],
    });
    let expected = json!({
        "dry_run": true, "events": [{ "kind": "SeasonEdited", "body": body }], "ranks": ranks,
    });
    assert_eq!(dry, expected);
    assert_eq!(
        room.ok(&edit(&["title=Spring"])),
        "season 2026 changed: title from \"2026\" to \"Spring\"\nNo rank changes.\n"
    );
}

#[test]
fn a_season_shows_how_it_counts_and_an_undo_how_it_counts_again() {
    let room = season();
    let changes = ["counted-entry=last", "multiplier.one=2", "best-k=1"];
    room.ok(&edit(&[&changes[..], &["--key", "try"]].concat()));
    let shown = |lang| {
        let shown = room.ok(&["season", "show", "2026", "--lang", lang]);
        shown.lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(
        shown("en"),
        "  1 point for each event attended; the best night of a player counts; of a player's entries the \
         last alone counts; one counts 2 times; not rated"
    );
    assert_eq!(
        shown("ja"),
        "  出席ごとに 1 ポイント／1 人の上位 1 大会が成績になる／1 人のエントリーのうち最後の 1 回だけが\
         成績になる／one は 2 倍／レートなし"
    );
    let json = json_of(&room, &["season", "show", "2026"]);
    assert_eq!(json["multipliers"], json!({ "one": "2/1" }));
    assert_eq!(json["rules"]["counted_entry"], "last");
    let undone = room.ok(&["undo", "try"]);
    let now = "Now: season 2026: entries that count all, multiplier of one 1, best nights that \
               count all";
    assert!(undone.contains(now), "{undone}");
    room.ok(&["log", "verify"]);
}

#[test]
fn edits_that_cannot_be_read_or_that_contradict_write_nothing() {
    let room = season();
    room.ok(&["t", "new", "Side", "--id", "side", "--no-season"]);
    let before = room.log();
    for (change, form) in [
        ("colour=red", "season_field"),
        ("best-k", "season_field"),
        ("best-k=some", "nights_or_none"),
        ("drop-worst-k=-1", "nights_or_none"),
        ("order=best", "order"),
        ("attendance=x", "points"),
        ("min-entries=", "entries"),
        ("counted-entry=middle", "counted_entry"),
        ("multiplier.one=much", "multiplier"),
        ("multiplier.=2", "multiplier"),
    ] {
        let (code, error) = room.fails(&edit(&[change]));
        let found = (code, &error["kind"], &error["text"], &error["expected"]);
        assert_eq!(
            found,
            (2, &json!("InvalidEdit"), &json!(change), &json!(form))
        );
    }
    let (code, error) = room.fails(&edit(&["multiplier.side=2"]));
    let expected = json!({
        "kind": "NightOfAnother",
        "message": "tournament side counts for no season, not for season 2026; its nights are: one, two",
        "season": "2026", "tournament": "side", "nights": ["one", "two"],
    });
    assert_eq!((code, error), (3, expected));
    for (change, english, japanese) in [
        (
            "multiplier.one=1/40",
            "tournament one cannot count 1/40 times; expected 1/20 to 100, with a denominator of at most 20",
            "トーナメント one を 1/40 倍にはできません。1/20〜100、分母は 20 までにしてください。",
        ),
        (
            "best-k=none",
            "nothing would change: season 2026 already has these values",
            "シーズン 2026 はすでにそのとおりです。",
        ),
        (
            "multiplier.side=2",
            "tournament side counts for no season, not for season 2026; its nights are: one, two",
            "トーナメント side はシーズン 2026 の大会ではありません。あるのは one、two です。",
        ),
    ] {
        for (lang, words) in [("en", english), ("ja", japanese)] {
            let output = room.run(&edit(&[change, "--lang", lang]));
            let told = String::from_utf8(output.stderr).unwrap();
            assert_eq!(told, format!("desk: {words}\n"));
        }
    }
    let (code, error) = room.fails(&edit(&["best-k=2", "drop-worst-k=1"]));
    assert_eq!((code, &error["kind"]), (3, &json!("BestAndWorst")));
    assert_eq!(room.log(), before);
    room.ok(&["t", "cancel", "-t", "side", "--reason", "nobody"]);
    room.ok(&["season", "close", "2026"]);
    let (code, error) = room.fails(&edit(&["best-k=2"]));
    assert_eq!((code, &error["kind"]), (3, &json!("SeasonIsClosed")));
}
