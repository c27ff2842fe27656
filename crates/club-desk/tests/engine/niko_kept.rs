//! Solutions of the small backgammon that are kept, damaged and checked.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use crate::niko_room::{Room, close};
use crate::run::{data, desk, fails, interrupted};

#[test]
fn a_damaged_solution_is_reported_and_made_again() {
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
        (foreign, "not a nikogammon table"),
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
    // A file is in the place of the folder.
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

/// Makes a pipe at a path.
fn pipe(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

#[test]
#[cfg(unix)]
fn a_pipe_in_place_of_a_table_is_not_waited_for() {
    let room = Room::new();
    let line = room.line("opening", "hypergammon-1", "--json");
    let first = desk(&line, "");
    let file = room.kept();
    fs::remove_file(&file).unwrap();
    pipe(&file);
    let again = desk(&line, "");
    assert_eq!((again.code, &again.out), (0, &first.out));
    assert!(again.err.contains("not a regular file"), "{}", again.err);
    let named = room.path().join("pipe");
    pipe(&named);
    let line = format!("niko verify --json {}", named.display());
    fails(&line, "", 1, "FileNotRead", &json!({}));
}

#[test]
#[cfg(unix)]
fn no_link_is_written_through_and_killed_runs_leave_nothing_for_long() {
    let room = Room::new();
    let cache = room.path().join("cache");
    fs::create_dir(&cache).unwrap();
    let precious = room.path().join("precious");
    fs::write(&precious, "keep me").unwrap();
    let line = room.line("opening", "hypergammon-1", "--json");
    desk(&line, "");
    let file = room.kept();
    let table = fs::read(&file).unwrap();
    // A link in place of the table is replaced, not followed.
    fs::remove_file(&file).unwrap();
    std::os::unix::fs::symlink(&precious, &file).unwrap();
    // What killed runs have left, some of it a day ago.
    let (old, new) = (cache.join(".niko-a.partial"), cache.join(".niko-b.partial"));
    for (path, age) in [(&old, 86_400), (&new, 0)] {
        let left = fs::File::create(path).unwrap();
        let modified = SystemTime::now() - Duration::from_secs(age);
        left.set_modified(modified).unwrap();
    }
    let again = desk(&line, "");
    assert_eq!(again.code, 0, "{}", again.err);
    assert_eq!(fs::read_to_string(&precious).unwrap(), "keep me");
    assert!(!fs::symlink_metadata(&file).unwrap().is_symlink());
    assert_eq!(fs::read(&file).unwrap(), table);
    // A younger file may be that of a run that is still at work.
    assert_eq!((old.exists(), new.exists()), (false, true));
    fs::remove_file(new).unwrap();
    assert_eq!(room.kept(), file);
}

#[test]
#[cfg(unix)]
fn a_solve_ends_on_sigint_with_exit_code_130_and_leaves_no_file() {
    let room = Room::new();
    let line = room.line("opening", "nikogammon", "--json");
    let run = interrupted(&line);
    assert_eq!((run.code, run.out.as_str()), (130, ""));
    let left = fs::read_dir(room.path().join("cache"));
    assert_eq!(left.into_iter().flatten().count(), 0);
}

#[test]
fn tolerance_and_sweeps_are_options() {
    let room = Room::new();
    let eval = |more: &str| {
        let more = format!("--json --position start {more}");
        let answer = room.ask("eval", "hypergammon-1", &more, "");
        ["equity", "error_bound"].map(|name| answer[name].as_f64().unwrap())
    };
    let [truth, exact] = eval("");
    let [coarse, wide] = eval("--tolerance 1e-3");
    assert!(
        exact < 1e-10 && wide > exact && wide < 0.1,
        "{exact} {wide}"
    );
    assert!((coarse - truth).abs() <= wide + exact && (coarse - truth).abs() > 0.0);
    // What is reached with few sweeps is answered with its bound.
    let [few, bound] = eval("--sweeps 3");
    assert!(
        (few - truth).abs() <= bound + exact,
        "{few} {truth} {bound}"
    );
    // Each in a file of its own.
    let kept = fs::read_dir(room.path().join("cache")).unwrap();
    assert_eq!(kept.count(), 3);
    let refused = room.line(
        "eval",
        "hypergammon-1",
        "--json --position start --tolerance 0",
    );
    fails(&refused, "", 3, "Tolerance", &json!({"tolerance": 0.0}));
}
