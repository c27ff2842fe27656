//! Erasing: the notes of the member and no others, nobody's living name, and no way back in.

use std::fs;

use serde_json::json;
use sqlx::{ConnectOptions, Connection};

use super::hall::{club, drawn, json_of, refused, registered};
use crate::files::wait;
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
    room.ok(&["member", "erase", "m-e", "--yes"]);
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
    room.ok(&["member", "erase", "m-aoki", "--yes"]);
    let kept = kept(&room);
    for variant in ["アオキ", "あおき", "青木", "ｱｵｷ"] {
        assert!(!kept.contains(variant), "{variant} is in {kept}");
    }
}

#[test]
fn a_living_member_is_not_merged_into_an_erased_one() {
    let room = club(2);
    room.ok(&["member", "erase", "m0", "--yes"]);
    refused(
        &room,
        &["member", "merge", "m1", "m0", "--yes"],
        "ErasedMember",
    );
    let kept = kept(&room);
    assert!(kept.contains("P1"), "{kept}");
    assert!(room.ok(&["member", "list"]).contains("P1"));
}

#[test]
fn an_erased_member_cannot_register() {
    let room = registered(2);
    room.ok(&["member", "erase", "m3", "--yes"]);
    refused(&room, &["t", "register", "m3"], "ErasedMember");
}

#[test]
fn a_merged_member_cannot_register() {
    let room = registered(2);
    room.ok(&["member", "merge", "m3", "m2", "--yes"]);
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

/// Whether a word is in a file of the club's folder.
fn anywhere(room: &Room, word: &str) -> bool {
    fs::read_dir(room.folder.path()).unwrap().any(|file| {
        let bytes = fs::read(file.unwrap().path()).unwrap_or_default();
        bytes
            .windows(word.len())
            .any(|found| found == word.as_bytes())
    })
}

#[test]
fn an_erasure_sent_again_is_answered_as_the_first_time() {
    let room = club(3);
    let by_name = ["member", "erase", "P0", "--key", "k-name", "--yes"];
    let by_id = ["member", "erase", "m1", "--key", "k-id", "--yes"];
    for words in [by_name, by_id] {
        let first = room.ok(&words);
        assert!(first.contains("is deleted"), "{first}");
        let events = room.log().len();
        assert_eq!(room.ok(&words), first);
        assert_eq!(room.log().len(), events);
    }
    // The key is not that of somebody else's erasure, nor of another command.
    for words in [
        &["member", "erase", "P2", "--key", "k-name", "--yes"][..],
        &["member", "erase", "m2", "--key", "k-id", "--yes"],
        &["member", "erase", "m0", "--key", "k-id", "--yes"],
        &["member", "add", "P9", "--key", "k-id"],
    ] {
        refused(&room, words, "CommandForgotten");
    }
    // With an export the key goes to another machine, without the digest.
    let file = room.write(&room.ok(&["log", "export", "--names"]));
    let copy = Room::empty();
    copy.ok(&["log", "import", file.to_str().unwrap()]);
    assert_eq!(copy.ok(&by_name), room.ok(&by_name));
}

#[test]
fn what_was_erased_while_another_program_reads_leaves_with_the_next_command() {
    let room = club(1);
    room.ok(&["member", "add", "Quetzalcoatl", "--id", "q"]);
    let told = wait(async {
        let file = room.path("club.db");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
        let mut other = options.connect().await.unwrap();
        sqlx::raw_sql("BEGIN; SELECT count(*) FROM people;")
            .execute(&mut other)
            .await
            .unwrap();
        let erased = room.run(&["member", "erase", "q", "--yes"]);
        assert_eq!(erased.status.code(), Some(0));
        assert!(anywhere(&room, "Quetzalcoatl"));
        sqlx::raw_sql("COMMIT").execute(&mut other).await.unwrap();
        // The program has finished reading and keeps the file open.
        room.ok(&["member", "list"]);
        assert!(!anywhere(&room, "Quetzalcoatl"));
        other.close().await.unwrap();
        String::from_utf8(erased.stderr).unwrap()
    });
    let warning = "desk: warning: another program is reading the club, so ./club.db-wal still holds \
                   what was erased; it leaves with the next command";
    assert!(told.contains(warning), "{told}");
    // Where nobody reads, there is nothing to warn of.
    let erased = room.run(&["member", "erase", "P0", "--yes"]);
    let told = String::from_utf8(erased.stderr).unwrap();
    assert!(!told.contains("club.db-wal"), "{told}");
}

/// A club with a backup, after which `P0` and `P1` (merged into `P2`) were erased.
fn erased_after_a_backup() -> Room {
    let room = club(4);
    room.ok(&["db", "backup", "old.db"]);
    room.ok(&["member", "erase", "P0", "--yes"]);
    room.ok(&["member", "merge", "P1", "P2", "--yes"]);
    room.ok(&["member", "erase", "P2", "--yes"]);
    room.ok(&["member", "add", "New", "--id", "new"]);
    room
}

#[test]
fn a_backup_that_is_older_than_an_erasure_is_restored_without_the_name() {
    let room = erased_after_a_backup();
    let plan = json_of(&room, &["db", "restore", "old.db", "--dry-run"]);
    assert_eq!(plan["erased_again"], json!(["m0", "m1", "m2"]));
    let before = room.ok(&["member", "list"]);
    let backed_up = plan["events"].as_u64().unwrap();
    let told = room.ok(&["db", "restore", "old.db"]);
    let words = "erased again: 3 members whose names were erased after the backup";
    assert!(told.lines().any(|line| line == words), "{told}");
    assert!(told.contains("left behind: 4 later events"), "{told}");
    room.ok(&["log", "verify"]);
    assert_ne!(room.ok(&["member", "list"]), before);
    let kept = kept(&room);
    assert!(kept.contains("P3"), "{kept}");
    for name in ["P0", "P1", "P2"] {
        assert!(!kept.contains(name), "{name} is in {kept}");
    }
    assert_eq!(room.log().len() as u64, backed_up + 3);
    // Restored once more, it is erased once more; a log that has erased itself needs nothing.
    let again = json_of(&room, &["db", "restore", "old.db"]);
    assert_eq!(again["erased_again"], json!(["m0", "m1", "m2"]));
    let newer = json_of(&room, &["db", "restore", "backups/replaced-1.db"]);
    assert_eq!(newer["erased_again"], json!([]));
    assert_eq!(newer["left_behind"], json!(0));
}

#[test]
fn a_backup_of_another_club_keeps_its_names() {
    let (room, other) = (erased_after_a_backup(), club(3));
    other.ok(&["db", "backup", "other.db"]);
    let file = other.path("other.db");
    let told = json_of(&room, &["db", "restore", file.to_str().unwrap()]);
    // The ids are the same, the people are not.
    assert_eq!(told["erased_again"], json!([]));
    assert!(kept(&room).contains("P0"));
}

#[test]
fn somebody_who_is_in_a_night_of_the_backup_has_no_name_and_is_erased_later() {
    let room = drawn(3);
    room.ok(&["db", "backup", "old.db"]);
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["member", "erase", "P0", "--yes"]);
    let told = room.ok(&["db", "restore", "old.db"]);
    assert!(told.contains("run desk member erase m0"), "{told}");
    assert!(!kept(&room).contains("P0"));
    room.ok(&["t", "bust", "m0"]);
    room.ok(&["member", "erase", "m0", "--yes"]);
    room.ok(&["log", "verify"]);
}

#[test]
fn a_damaged_log_is_asked_for_its_erasures_too() {
    let room = erased_after_a_backup();
    let file = room.path("club.db");
    let whole = fs::read(&file).unwrap();
    // A head that is overwritten does not keep the events from being read.
    fs::write(&file, [&b"spilled coffee.."[..], &whole[16..]].concat()).unwrap();
    let told = json_of(&room, &["db", "restore", "old.db", "--dry-run"]);
    assert_eq!(told["erased_again"], json!(["m0", "m1", "m2"]));
    assert_eq!(told["erasures_unknown"], json!(false));
    fs::write(&file, b"spilled coffee").unwrap();
    let told = room.ok(&["db", "restore", "old.db"]);
    let words = "whether somebody was erased after the backup cannot be read any more; desk member \
                 erase NAME erases again";
    assert!(told.lines().any(|line| line == words), "{told}");
}
