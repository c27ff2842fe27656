//! Damaged files: what is reported, and what is saved from them.

use crate::files::{error, wait, with_night, words};
use crate::room::{Numbers, Room};
use serde_json::Value;
use sqlx::{ConnectOptions, Connection};
use std::fs;

/// Salvages a file; how many events came over, all of them as they were.
#[track_caller]
fn salvaged(room: &Room, name: &str, whole: &[String]) -> usize {
    let bytes = fs::read(room.path(name)).unwrap();
    let to = format!("{name}-salvaged");
    let output = room.run(&["log", "salvage", name, "--to", &to, "--json"]);
    assert!(
        fs::read(room.path(name)).unwrap() == bytes,
        "{name} was touched"
    );
    if output.status.code() == Some(5) {
        assert_eq!(error(&output).1["kind"], "NothingToSalvage");
        return 0;
    }
    assert_eq!(output.status.code(), Some(0), "{}", words(&output.stderr));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let log = room.exported(&to);
    assert!(
        whole.starts_with(&log),
        "{name}: other events than there were"
    );
    assert_eq!(told["events"], log.len());
    if log.len() < whole.len() {
        let at = told["broken"]["seq"].as_u64().unwrap();
        assert_eq!(
            at,
            log.len() as u64 + 1 + told["left_out"].as_u64().unwrap()
        );
    }
    room.ok(&["log", "verify", "--club", &to]);
    fs::remove_dir_all(room.path(&to)).unwrap();
    log.len()
}

#[test]
fn truncated_files_are_reported_and_salvaged() {
    let room = with_night();
    let whole = room.exported(".");
    let bytes = fs::read(room.path("club.db")).unwrap();
    let mut most = 0;
    for keep in [
        0,
        100,
        4_096,
        20_000,
        bytes.len() / 2,
        bytes.len() - 4_096,
        bytes.len() - 1,
    ] {
        let folder = format!("cut-{keep}");
        fs::create_dir(room.path(&folder)).unwrap();
        let name = format!("{folder}/club.db");
        fs::write(room.path(&name), &bytes[..keep]).unwrap();
        let output = room.run(&["log", "verify", "--club", &folder, "--json"]);
        if output.status.code() == Some(0) {
            // The last bytes of a page may be of no use.
            assert_eq!(keep, bytes.len() - 1);
            assert!(room.exported(&folder) == whole);
            continue;
        }
        assert_eq!(error(&output).0, 5, "{keep} bytes");
        // As it was before it was opened.
        fs::write(room.path(&name), &bytes[..keep]).unwrap();
        most = most.max(salvaged(&room, &name, &whole));
    }
    assert!(
        most > whole.len() / 2,
        "at most {most} events were salvaged"
    );
}

#[test]
fn flipped_bits_are_reported_or_harmless_and_what_is_before_them_is_salvaged() {
    let room = with_night();
    let whole = room.exported(".");
    let bytes = fs::read(room.path("club.db")).unwrap();
    let flips = if std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1") {
        1_000
    } else {
        60
    };
    let mut numbers = Numbers(11);
    let (mut told, mut saved) = (0, 0);
    for flip in 0..flips {
        let at = usize::try_from(numbers.below(bytes.len() as u64)).unwrap();
        let mut changed = bytes.clone();
        changed[at] ^= 1 << numbers.below(8);
        fs::create_dir(room.path("flipped")).unwrap();
        fs::write(room.path("flipped/club.db"), changed).unwrap();
        let output = room.run(&["log", "verify", "--club", "flipped", "--json"]);
        if output.status.code() == Some(0) {
            let log = room.exported("flipped");
            assert!(log == whole, "flip {flip} at {at}: another log verifies");
        } else {
            let (code, error) = error(&output);
            assert_eq!(code, 5, "flip {flip} at {at}: {error}");
            if ["Corrupt", "ChainBroken"]
                .iter()
                .any(|kind| error["kind"] == *kind)
            {
                let words = error["message"].as_str().unwrap();
                assert!(words.contains("desk log salvage"), "{words}");
            }
            told += 1;
            // As it was before it was opened.
            saved += salvaged(&room, "flipped/club.db", &whole);
        }
        fs::remove_dir_all(room.path("flipped")).unwrap();
    }
    assert!(told > flips / 10, "{told} of {flips} flips were told");
    assert!(
        saved > told * whole.len() / 4,
        "{saved} events of {told} damaged files"
    );
    println!("{flips} flips, {told} told, {saved} events salvaged");
}

#[test]
fn a_broken_chain_is_reported_before_anything_is_shown_or_added() {
    let room = with_night();
    let mut bytes = fs::read(room.path("club.db")).unwrap();
    // The pool in the event that ended the night, wherever it is in the file.
    let mut changed = 0;
    for at in 0..bytes.len() - 9 {
        if bytes[at..].starts_with(b"\"pool\":29") {
            bytes[at + 8] = b'8';
            changed += 1;
        }
    }
    assert!(changed > 0);
    fs::write(room.path("club.db"), &bytes).unwrap();
    let end = room.exported(".").len();
    for words in [
        &["t", "show", "-t", "night"][..],
        &["season", "standings"],
        &["print", "payouts", "night"],
        &["log", "verify"],
        &["t", "reopen", "night", "--reason", "again"],
    ] {
        let output = room.run(&[words, &["--json"]].concat());
        let (code, error) = error(&output);
        let kind = error["kind"].as_str();
        assert_eq!((code, kind), (5, Some("ChainBroken")), "{words:?}");
        assert_eq!(error["seq"], end, "{words:?}");
    }
    // What does not read the damaged events does not see them: see the decision on snapshots.
    let output = room.run(&["t", "show", "-t", "night"]);
    let told = self::words(&output.stderr);
    assert!(
        told.contains("was altered") && told.contains("desk log salvage"),
        "{told}"
    );
    assert_eq!(room.exported(".").len(), end);
}

#[test]
fn a_sound_log_is_salvaged_whole_and_a_dry_run_writes_nothing() {
    let room = with_night();
    let plan = room.ok(&["log", "salvage", "--to", "new", "--dry-run"]);
    assert_eq!(
        plan,
        "the log is whole as far as its chain tells\n\
         would write: 138 events and 27 names to new/club.db\n"
    );
    assert!(!room.path("new").exists());
    room.ok(&["log", "salvage", "--to", "new"]);
    for verb in [
        &["log", "export", "--names"][..],
        &["t", "show", "-t", "night"],
    ] {
        let mut there = verb.to_vec();
        there.extend(["--club", "new"]);
        assert_eq!(room.ok(verb), room.ok(&there));
    }
    let again = room.run(&["log", "salvage", "--to", "new", "--json"]);
    assert_eq!(
        (error(&again).0, error(&again).1["kind"].as_str()),
        (3, Some("ClubExists"))
    );
    let none = room.run(&["log", "salvage", "nowhere.db", "--to", "other", "--json"]);
    assert_eq!(error(&none).1["kind"], "Missing");
}

/// Alters an event before a snapshot, which is not read when the log is opened.
fn altered_behind_a_snapshot(room: &Room) {
    wait(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(room.path("club.db"));
        let mut log = options.connect().await.unwrap();
        let find = "SELECT name FROM sqlite_master WHERE type = 'trigger'";
        let triggers: Vec<(String,)> = sqlx::query_as(find).fetch_all(&mut log).await.unwrap();
        let drops = triggers
            .iter()
            .map(|(name,)| format!("DROP TRIGGER {name};"));
        let script = drops.collect::<String>() + "UPDATE events SET actor = 'nobody' WHERE seq = 2";
        let script = sqlx::AssertSqlSafe(script);
        sqlx::raw_sql(script).execute(&mut log).await.unwrap();
        log.close().await.unwrap();
    });
}

/// The night is stored; the backup cannot be made of a file that is damaged.
#[test]
fn a_night_in_a_damaged_log_ends_with_the_way_out() {
    let room = Room::with_members();
    let play = |id: &str, lang: &str| {
        room.ok(&["t", "new", id, "--id", id]);
        room.ok(&["t", "register", "Ann", "Bob"]);
        room.ok(&["t", "draw"]);
        room.ok(&["t", "bust", "Ann"]);
        room.run(&["t", "finish", "--lang", lang])
    };
    assert_eq!(words(&play("a", "en").stderr), "");
    altered_behind_a_snapshot(&room);
    let output = play("b", "en");
    assert_eq!(output.status.code(), Some(0));
    let way_out = "\ndesk log salvage FILE --to DIR saves what comes before the damage; desk db restore \
                   FILE puts a backup in its place\nthe newest intact backup has 11 events: desk db \
                   restore ./backups/night@a-11.db\n";
    let told = words(&output.stderr);
    let stored = "desk: warning: the night is stored, but the log is damaged and not backed up: ";
    assert!(
        told.starts_with(stored) && told.ends_with(way_out),
        "{told}"
    );
    let verified = room.run(&["log", "verify"]);
    assert_eq!(verified.status.code(), Some(5));
    let same = words(&verified.stderr).replacen("desk: ", stored, 1);
    assert_eq!(same, told);
    let told = words(&play("c", "ja").stderr);
    let japanese =
        "壊れていない最新のバックアップ（記録 11 件）：desk db restore ./backups/night@a-11.db\n";
    assert!(
        told.ends_with(japanese) && !told.contains("db backup"),
        "{told}"
    );
}
