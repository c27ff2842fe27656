//! Members whose addition or merge was taken back, and members who were unregistered once.

use super::hall::{club, fed, registered};

#[test]
fn the_name_of_an_addition_that_was_taken_back_leaves_with_it() {
    let room = club(2);
    room.ok(&[
        "member", "add", "Ghost", "--id", "m-ghost", "--key", "ghost",
    ]);
    room.ok(&["t", "undo", "ghost"]);
    let listed = room.ok(&["member", "list"]);
    assert!(!listed.contains("Ghost"), "{listed}");
    let found = room.ok(&["member", "list", "--find", "ghost", "--json"]);
    assert!(!found.contains("m-ghost"), "{found}");
    let exported = room.ok(&["log", "export", "--names"]);
    assert!(!exported.contains("Ghost"), "{exported}");
}

#[test]
fn a_member_whose_addition_was_taken_back_is_unknown_everywhere() {
    let room = registered(2);
    room.ok(&[
        "member", "add", "Ghost", "--id", "m-ghost", "--key", "ghost",
    ]);
    room.ok(&["t", "undo", "ghost"]);
    for player in ["Ghost", "m-ghost"] {
        for words in [
            &["t", "register", player][..],
            &["member", "erase", player, "--yes"],
            &["member", "rename", player, "Spirit"],
            &["member", "merge", player, "P0", "--yes"],
        ] {
            let (code, error) = room.fails(words);
            assert_eq!(
                (code, error["kind"].as_str()),
                (4, Some("UnknownPlayer")),
                "{words:?}: {error}"
            );
        }
    }
    room.ok(&["log", "verify"]);
}

#[test]
fn a_member_whose_addition_was_taken_back_can_be_added_again() {
    let room = registered(2);
    room.ok(&[
        "member", "add", "Ghost", "--id", "m-ghost", "--key", "ghost",
    ]);
    room.ok(&["t", "undo", "ghost"]);
    room.ok(&["member", "add", "Ghost", "--id", "m-ghost"]);
    let told = room.ok(&["t", "register", "Ghost"]);
    assert!(told.starts_with("Ghost is registered"), "{told}");
}

#[test]
fn both_names_are_known_as_soon_as_a_merge_is_taken_back() {
    let room = registered(0);
    // One run: the ledger is not opened again between the commands.
    fed(
        &room,
        concat!(
            "{\"key\":\"merge\",\"command\":{\"merge_members\":{\"from\":\"P0\",\"into\":\"P1\"}}}\n",
            "{\"command\":{\"undo\":{\"command\":\"merge\"}}}\n",
            "{\"command\":{\"register\":{\"player\":\"P0\"}}}\n",
            "{\"command\":{\"register\":{\"player\":\"P1\"}}}\n",
        ),
    );
    room.ok(&["log", "verify"]);
}

#[test]
fn a_member_who_was_unregistered_from_the_same_night_can_be_merged() {
    for (from, into) in [("P0", "P1"), ("P1", "P0")] {
        let room = registered(2);
        room.ok(&[
            "t",
            "remove",
            "P0",
            "--as",
            "unregistered",
            "--reason",
            "left",
        ]);
        room.ok(&["member", "merge", from, into, "--yes"]);
        let shown = room.ok(&["t", "show"]);
        assert!(shown.contains(into) && !shown.contains(from), "{shown}");
        room.ok(&["log", "verify"]);
    }
}

#[test]
fn a_season_whose_opening_was_taken_back_leaves_no_standings() {
    let room = club(2);
    room.ok(&["season", "open", "spare", "--key", "spare"]);
    room.ok(&["t", "undo", "spare"]);
    room.ok(&["log", "verify"]);
    let (code, _) = room.fails(&["season", "standings", "spare"]);
    assert_eq!(code, 4);
    room.ok(&["season", "open", "spare"]);
    room.ok(&["log", "verify"]);
}
