//! Erasing: the notes of the member and no others, nobody's living name, and no way back in.

use super::hall::{club, drawn, refused, registered};
use crate::room::Room;

/// The names and notes of an export.
fn kept(room: &Room) -> String {
    let all = room.ok(&["log", "export", "--names"]);
    let kept = |line: &&str| line.contains("\"person\"") || line.contains("\"note\"");
    all.lines().filter(kept).collect::<Vec<_>>().join("\n")
}

#[test]
fn erasing_a_member_with_a_short_name_leaves_the_notes_of_others() {
    let room = drawn(4);
    room.ok(&["member", "add", "e", "--id", "m-e"]);
    let words = [
        "t",
        "remove",
        "P3",
        "--as",
        "no-show",
        "--reason",
        "never seen",
    ];
    room.ok(&words);
    room.ok(&["member", "erase", "m-e"]);
    let kept = kept(&room);
    assert!(kept.contains("never seen"), "{kept}");
    assert!(!kept.contains("m-e"), "{kept}");
}

#[test]
fn the_notes_of_an_erased_member_leave_in_every_kana() {
    let room = drawn(4);
    room.ok(&["member", "add", "アオキ", "--id", "m-aoki"]);
    room.ok(&["t", "register", "m-aoki"]);
    let reason = "あおきは帰った、青木とも書く";
    room.ok(&[
        "t", "remove", "m-aoki", "--as", "no-show", "--reason", reason,
    ]);
    room.ok(&["member", "erase", "m-aoki"]);
    let kept = kept(&room);
    for variant in ["アオキ", "あおき", "青木", "ｱｵｷ"] {
        assert!(!kept.contains(variant), "{variant} is in {kept}");
    }
}

#[test]
fn a_living_member_is_not_merged_into_an_erased_one() {
    let room = club(2);
    room.ok(&["member", "erase", "m0"]);
    refused(&room, &["member", "merge", "m1", "m0"], "ErasedMember");
    let kept = kept(&room);
    assert!(kept.contains("P1"), "{kept}");
    assert!(room.ok(&["member", "list"]).contains("P1"));
}

#[test]
fn an_erased_member_cannot_register() {
    let room = registered(2);
    room.ok(&["member", "erase", "m3"]);
    refused(&room, &["t", "register", "m3"], "ErasedMember");
}

#[test]
fn a_merged_member_cannot_register() {
    let room = registered(2);
    room.ok(&["member", "merge", "m3", "m2"]);
    refused(&room, &["t", "register", "m3"], "MergedMember");
    room.ok(&["t", "register", "m2"]);
}

#[test]
fn no_member_is_named_or_numbered_like_an_entry() {
    let room = registered(2);
    for words in [
        &["member", "add", "Jo", "--id", "e2"][..],
        &["member", "add", "e2"],
        &["member", "rename", "P0", "e17"],
    ] {
        refused(&room, words, "NameLikeEntry");
    }
    // What only resembles an entry is a name.
    for name in ["e", "e2e", "e 2", "2e"] {
        room.ok(&["member", "add", name]);
    }
}
