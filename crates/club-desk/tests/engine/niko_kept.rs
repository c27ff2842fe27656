//! Solutions of the small backgammon that are kept, damaged and checked.

use std::fs;

use serde_json::{Value, json};

use crate::niko_room::{Room, close};
use crate::run::{data, desk, fails};

#[test]
fn a_damaged_solution_is_told_and_made_again() {
    let room = Room::new();
    let line = room.line("opening", "hypergammon-1", "--json");
    let first = desk(&line, "");
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    let file = room.kept();
    let whole = fs::read(&file).unwrap();
    let mut altered = whole.clone();
    altered[1000] ^= 4;
    let foreign = b"gnubg-H1 is something else".to_vec();
    for (bytes, reason) in [
        (altered, "was altered"),
        (whole[..whole.len() / 2].to_vec(), "is truncated"),
        (foreign, "no table of nikogammon"),
        (Vec::new(), "is truncated"),
    ] {
        fs::write(&file, bytes).unwrap();
        let again = desk(&line, "");
        assert_eq!((again.code, &again.out), (0, &first.out));
        assert!(again.err.contains(reason), "{}", again.err);
        assert!(
            again.err.contains("the game is solved again"),
            "{}",
            again.err
        );
        assert_eq!(again.err.lines().count(), 1, "{}", again.err);
        // Every bit is there again, and nothing else.
        assert_eq!(fs::read(room.kept()).unwrap(), whole);
        let third = desk(&line, "");
        assert_eq!((third.err.as_str(), third.out), ("", again.out));
    }
    // The table of another game under this name.
    let other = Room::new();
    other.ask("opening", &data("tiny.toml"), "--json", "");
    fs::copy(other.kept(), &file).unwrap();
    let again = desk(&line, "");
    assert!(again.err.contains("other rules"), "{}", again.err);
    assert_eq!(again.out, first.out);
}

#[test]
fn a_folder_that_cannot_be_written_is_done_without() {
    let room = Room::new();
    // A file stands where the folder should be.
    fs::write(room.path().join("cache"), "").unwrap();
    let run = desk(&room.line("opening", "hypergammon-1", "--json"), "");
    assert_eq!(run.code, 0);
    assert!(run.err.contains("the solution is not kept"), "{}", run.err);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    close(&answer["unequal_dice"], 0.314_256_339_457, 1e-11);
}

#[test]
fn games_that_differ_in_the_start_share_their_solution() {
    let room = Room::new();
    room.ask("opening", &data("tiny.toml"), "--json", "");
    let kept = room.kept();
    room.ask("opening", &data("tiny-elsewhere.toml"), "--json", "");
    assert_eq!(room.kept(), kept);
}

#[test]
fn niko_verify_checks_the_certificate() {
    let room = Room::new();
    let answer = room.ask("verify", "hypergammon-1", "--json", "");
    assert_eq!(answer["states"], 601);
    let bound = answer["error_bound"].as_f64().unwrap();
    let (margin, longest) = (
        answer["margin"].as_f64().unwrap(),
        answer["longest"].as_f64().unwrap(),
    );
    assert!(bound >= margin * longest && bound < 1e-10, "{answer}");
    let file = room.kept();
    let whole = fs::read(&file).unwrap();
    let line = |more: &str| format!("niko verify --json {} {more}", file.display());
    let by_file: Value = serde_json::from_str(&desk(&line(""), "").out).unwrap();
    assert_eq!(by_file, answer);
    let sum = u64::from_le_bytes(*whole.last_chunk().unwrap());
    assert_eq!(answer["checksum"], format!("{sum:016x}"));
    fails(
        &line("--rules nikogammon"),
        "",
        3,
        "RulesMismatch",
        &json!({}),
    );
    let refused = |bytes: &[u8], kind: &str| {
        fs::write(&file, bytes).unwrap();
        fails(&line(""), "", 5, kind, &json!({}));
    };
    let mut altered = whole.clone();
    altered[2000] ^= 1;
    refused(&altered, "Checksum");
    refused(&whole[..2000], "Truncated");
    let mut older = whole.clone();
    older[8] = 0;
    refused(&older, "Version");
    refused(b"something else", "Magic");
    fs::remove_file(&file).unwrap();
    fails(&line(""), "", 4, "FileNotFound", &json!({}));
    let neither = fails("niko verify --json", "", 2, "Usage", &json!({}));
    assert!(neither.contains("FILE"), "{neither}");
}
