//! `club edit`, and the zone that `init` takes.

use serde_json::{Value, json};

use crate::room::Room;

#[test]
fn the_club_gets_another_name_and_another_zone() {
    for (lang, told) in [
        (
            "en",
            "club changed: name from \"Straddle\" to \"Straddle Club\"; time zone from Asia/Tokyo to Europe/Vienna\n",
        ),
        (
            "ja",
            "クラブの変更：名前 「Straddle」 → 「Straddle Club」／タイムゾーン Asia/Tokyo → Europe/Vienna\n",
        ),
    ] {
        let room = Room::with_members();
        let at = ["--at", "2026-05-01T10:00:00Z", "--lang", lang];
        let changes = ["club", "edit", "name=Straddle Club", "zone=Europe/Vienna"];
        assert_eq!(room.ok(&[&changes[..], &["--lang", lang]].concat()), told);
        // A night announced then begins in the new zone, on the club's clocks.
        let new = [
            "t",
            "new",
            "Night",
            "--id",
            "n",
            "--starts",
            "2026-05-01T19:00:00Z",
        ];
        let told = room.ok(&[&new[..], &at].concat());
        assert!(told.contains(" 21:00\n"), "{told}");
        let log: Value = serde_json::from_str(room.log().last().unwrap()).unwrap();
        assert_eq!(log["body"]["zone"], "Europe/Vienna");
        room.ok(&["log", "verify"]);
    }
}

#[test]
fn an_edit_of_the_club_is_not_taken_back_but_edited_back() {
    let room = Room::with_members();
    room.ok(&["club", "edit", "zone=Europe/Vienna", "--key", "moved"]);
    let (code, error) = room.fails(&["undo", "moved"]);
    let found = (code, &error["kind"], &error["event"]);
    assert_eq!(found, (3, &json!("NotRetractable"), &json!("ClubEdited")));
    room.ok(&["club", "edit", "zone=Asia/Tokyo"]);
    let (code, error) = room.fails(&["club", "edit", "name=Straddle", "zone=Asia/Tokyo"]);
    let expected = json!({
        "kind": "SameClub",
        "message": "nothing would change: the club is \"Straddle\" in Asia/Tokyo already",
        "title": "Straddle", "zone": "Asia/Tokyo",
    });
    assert_eq!((code, error), (3, expected));
    room.ok(&["club", "edit", "zone=Europe/Vienna"]);
    room.ok(&["log", "verify"]);
}

#[test]
fn edits_of_the_club_that_cannot_be_write_nothing() {
    let room = Room::with_club();
    let before = room.log();
    for (change, code, kind) in [
        ("colour=red", 2, "InvalidEdit"),
        ("name", 2, "InvalidEdit"),
        ("name=", 3, "BadTitle"),
        ("zone=Europe/Tokyo", 3, "UnknownZone"),
        ("name=Straddle", 3, "SameClub"),
    ] {
        let (found, error) = room.fails(&["club", "edit", change]);
        assert_eq!((found, &error["kind"]), (code, &json!(kind)), "{change}");
    }
    assert_eq!(room.log(), before);
    let empty = Room::empty();
    empty.fails(&["club", "edit", "name=A"]);
}

#[test]
fn a_new_club_is_in_the_zone_of_the_machine_unless_one_is_typed() {
    for (machine, typed, zone) in [
        ("Europe/Vienna", None, "Europe/Vienna"),
        ("America/New_York", Some("Asia/Seoul"), "Asia/Seoul"),
    ] {
        let room = Room::empty();
        let mut args = vec!["init", "Straddle"];
        args.extend(typed.iter().flat_map(|zone| ["--zone", zone]));
        let output = room.command(&args).env("TZ", machine).output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(told, format!("club \"Straddle\" begins, zone {zone}\n"));
        assert!(output.stderr.is_empty());
    }
    // A rule instead of a name.
    let room = Room::empty();
    let mut command = room.command(&["init", "Straddle"]);
    let output = command.env("TZ", "JST-9").output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(told, "club \"Straddle\" begins, zone UTC\n");
    let warned = String::from_utf8(output.stderr).unwrap();
    assert!(warned.contains("desk club edit zone=ZONE"), "{warned}");
}
