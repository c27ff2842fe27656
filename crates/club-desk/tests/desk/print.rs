//! Sheets for the wall and the desk, in both languages.

use std::fs::{self, File};

use crate::room::{Room, night};
use serde_json::Value;

/// A club after the night of the documentation, or after some of its lines.
fn club(lines: usize) -> Room {
    let room = Room::with_club();
    let all = fs::read_to_string(night()).unwrap();
    let some = room.path("some.ndjson");
    fs::write(
        &some,
        all.lines().take(lines).collect::<Vec<_>>().join("\n"),
    )
    .unwrap();
    let run = room
        .command(&["t", "run"])
        .stdin(File::open(some).unwrap())
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(0));
    room
}

#[test]
fn standings_and_payouts_of_the_whole_night() {
    let room = club(99);
    insta::assert_snapshot!("payouts", room.ok(&["print", "payouts"]));
    insta::assert_snapshot!("payouts_ja", room.ok(&["print", "payouts", "--lang", "ja"]));
    insta::assert_snapshot!(
        "standings_html_ja",
        room.ok(&["print", "standings", "--html", "--lang", "ja"])
    );
    let document: Value =
        serde_json::from_str(&room.ok(&["print", "standings", "--json"])).unwrap();
    assert_eq!(document["blocks"][0]["rows"][0][1], "土井");
}

#[test]
fn seats_and_the_sign_in_sheet() {
    let room = club(54);
    insta::assert_snapshot!("seats_html", room.ok(&["print", "seats", "--html"]));
    insta::assert_snapshot!("seats_ja", room.ok(&["print", "seats", "--lang", "ja"]));
    insta::assert_snapshot!("signin", room.ok(&["print", "signin"]));
}

#[test]
fn a_sheet_goes_to_a_file_that_was_not_there() {
    let room = club(30);
    assert_eq!(
        room.ok(&["print", "signin", "--html", "-o", "signin.html"]),
        ""
    );
    let page = fs::read_to_string(room.path("signin.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    // A table longer than a page begins below the title; headings break between words.
    assert!(!page.contains("break-inside: avoid-page"));
    let style = |selector: &str| {
        page.lines()
            .find(|line| line.starts_with(selector))
            .unwrap()
    };
    assert!(style(".sheet h1").contains("word-break: keep-all"));
    assert!(style(".sheet-table th {").contains("word-break: keep-all"));
    assert_eq!(page.matches("&#x2610;").count(), 27, "a box a member");
    let (code, error) = room.fails(&["print", "signin", "-o", "signin.html"]);
    assert_eq!((code, &error["kind"]), (3, &"Exists".into()));
    assert_eq!(
        error["message"],
        "signin.html exists already; --force replaces it"
    );
    assert_eq!(fs::read_to_string(room.path("signin.html")).unwrap(), page);
    room.ok(&["print", "signin", "-o", "signin.html", "--force"]);
    let replaced = fs::read_to_string(room.path("signin.html")).unwrap();
    assert!(replaced.starts_with("Straddle\n"), "{replaced}");
    let left: Vec<_> = fs::read_dir(room.folder.path())
        .unwrap()
        .flatten()
        .collect();
    let temporary = |name: &str| name.starts_with(".desk-");
    assert!(
        !left
            .iter()
            .any(|file| temporary(&file.file_name().to_string_lossy()))
    );
    assert_eq!(
        room.run(&["print", "payouts", "ghost"]).status.code(),
        Some(4)
    );
    assert_eq!(room.run(&["print", "posters"]).status.code(), Some(2));
}
