//! Damaged, locked and full files, salvage, backups, and logs carried from file to file.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::room::{Room, lines, night};
use chained_events::chain::Hash;
use chained_events::envelope::NewEvent;
use chained_events::ids::{Actor, CommandKey, StreamName};
use chained_events::store::Append;
use chained_events::{EventStore, SqliteStore};
use serde_json::{Value, json};

/// A room with the night of the documentation in its log.
pub(crate) fn with_night() -> Room {
    let room = Room::with_club();
    let night = fs::File::open(night()).unwrap();
    let run = room.command(&["t", "run"]).stdin(night).output().unwrap();
    assert_eq!(run.status.code(), Some(0));
    assert!(run.stderr.is_empty(), "{}", words(&run.stderr));
    room
}

pub(crate) fn words(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(future)
}

/// The exit code and the error that `--json` tells.
#[track_caller]
pub(crate) fn error(output: &Output) -> (i32, Value) {
    let words = words(&output.stderr);
    let document: Value = serde_json::from_str(&words).unwrap_or_else(|_| panic!("{words}"));
    assert!(!document["error"]["message"].as_str().unwrap().is_empty());
    (output.status.code().unwrap(), document["error"].clone())
}

#[test]
fn the_end_of_a_night_is_backed_up_and_the_backup_can_be_restored() {
    let room = with_night();
    let backup = room.path("backups/night@night-138.db");
    assert_eq!(fs::read_dir(room.path("backups")).unwrap().count(), 1);
    let whole = room.ok(&["log", "export", "--names"]);
    // What came after the backup is lost with the file.
    room.ok(&["member", "add", "Late", "--id", "late"]);
    assert_eq!(
        fs::read_dir(room.folder.path()).unwrap().count(),
        2,
        "the log is one file"
    );
    fs::write(room.path("club.db"), b"spilled coffee").unwrap();
    assert_eq!(room.run(&["t", "show"]).status.code(), Some(5));
    let file = backup.to_str().unwrap();
    let plan = room.ok(&["db", "restore", file, "--dry-run"]);
    assert!(
        plan.starts_with("would restore 138 events, head "),
        "{plan}"
    );
    assert!(
        plan.ends_with(
            "\nthe log that was there cannot be read\nwhether somebody was erased after the backup \
             cannot be read any more; desk member erase NAME erases again\n"
        ),
        "{plan}"
    );
    assert_eq!(fs::read(room.path("club.db")).unwrap(), b"spilled coffee");
    let told = room.ok(&["db", "restore", file]);
    assert!(told.ends_with("kept: ./backups/replaced-1.db\n"), "{told}");
    let kept = fs::read(room.path("backups/replaced-1.db")).unwrap();
    assert_eq!(kept, b"spilled coffee");
    assert_eq!(room.ok(&["log", "export", "--names"]), whole);
    room.ok(&["log", "verify"]);
    room.ok(&["member", "add", "Late", "--id", "late"]);
    room.ok(&["log", "verify"]);
}

#[test]
fn the_answer_to_a_finish_comes_before_its_backup_and_without_it() {
    let room = Room::with_members();
    let steps: [&[&str]; 4] = [
        &["t", "new", "Night", "--id", "n"],
        &["t", "register", "Ann", "Bob"],
        &["t", "draw"],
        &["t", "bust", "Ann"],
    ];
    for step in steps {
        room.ok(step);
    }
    // No folder can be made where a file is.
    fs::write(room.path("backups"), "in the way").unwrap();
    let both = fs::File::create(room.path("both")).unwrap();
    let status = room
        .command(&["t", "finish"])
        .stdout(both.try_clone().unwrap())
        .stderr(both)
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(0));
    let told = fs::read_to_string(room.path("both")).unwrap();
    let (answer, warning) = told.split_once("desk: warning: ").unwrap();
    assert!(answer.contains("Bob"), "{told}");
    assert!(warning.contains("the night is stored"), "{told}");
    assert_eq!(
        answer.lines().count() + warning.lines().count(),
        told.lines().count()
    );
    room.ok(&["log", "verify"]);
}

#[test]
fn the_end_of_a_night_removes_no_backup_that_was_made_by_hand() {
    let room = Room::with_club();
    fs::create_dir(room.path("backups")).unwrap();
    let day = std::time::Duration::from_hours(24);
    let at = |name: &str, days: u32| {
        let file = fs::File::create(room.path("backups").join(name)).unwrap();
        let then = std::time::SystemTime::now() - (400 + days) * day;
        file.set_modified(then).unwrap();
    };
    for days in 0..12 {
        at(&format!("before-the-final-{days}.db"), days);
        at(&format!("log-{days}.db"), days);
        // As earlier releases called what they made at the end of a night.
        at(&format!("2025-10-04-{days}.db"), days);
        at(&format!("night@2025-10-04-{days}.db"), 30 + days / 12);
    }
    let input = fs::File::open(night()).unwrap();
    let run = room.command(&["t", "run"]).stdin(input).output().unwrap();
    assert_eq!(
        (run.status.code(), words(&run.stderr).as_str()),
        (Some(0), "")
    );
    let names: Vec<String> = fs::read_dir(room.path("backups"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let with = |start: &str| names.iter().filter(|name| name.starts_with(start)).count();
    assert_eq!((with("before-"), with("log-"), with("2025-")), (12, 12, 12));
    // The new one and nine others; the newest of their month is among them.
    assert_eq!(with("night@"), 10);
}

#[test]
fn what_came_after_a_backup_is_kept_when_it_is_restored() {
    let room = with_night();
    room.ok(&["member", "add", "Late", "--id", "late"]);
    let log = room.ok(&["log", "export", "--names"]);
    let backup = "backups/night@night-138.db";
    let restored = |dry: &[&str]| -> Value {
        let mut words = vec!["db", "restore", backup, "--json"];
        words.extend(dry);
        serde_json::from_str(&room.ok(&words)).unwrap()
    };
    let plan = restored(&["--dry-run"]);
    assert_eq!(
        (&plan["events"], &plan["left_behind"]),
        (&138.into(), &1.into())
    );
    assert_eq!(
        (&plan["written"], &plan["kept"]),
        (&false.into(), &Value::Null)
    );
    assert_eq!(room.ok(&["log", "export", "--names"]), log);
    assert_eq!(restored(&[])["kept"], "./backups/replaced-1.db");
    assert_eq!(room.log().len(), 138);
    // The other way round: the log that was replaced is as good a backup.
    room.ok(&["db", "restore", "backups/replaced-1.db"]);
    assert_eq!(room.ok(&["log", "export", "--names"]), log);
    room.ok(&["log", "verify"]);

    // A log that is not sound is not put in its place.
    fs::write(room.path("coffee.db"), b"spilled coffee").unwrap();
    let refused = error(&room.run(&["db", "restore", "coffee.db", "--json"]));
    assert_eq!(refused.0, 5);
    let missing = error(&room.run(&["db", "restore", "nowhere.db", "--json"]));
    assert_eq!(missing.0, 4);
    assert_eq!(room.ok(&["log", "export", "--names"]), log);

    // Nor is a log replaced that another program has open.
    wait(async {
        let open = SqliteStore::open(room.path("club.db")).await.unwrap();
        open.head().await.unwrap();
        let refused = error(&room.run(&["db", "restore", backup, "--json"]));
        assert_eq!(
            (refused.0, refused.1["kind"].as_str()),
            (3, Some("LogInUse"))
        );
        open.close().await;
    });
    assert_eq!(room.ok(&["log", "export", "--names"]), log);
}

#[test]
fn a_rehearsed_run_answers_like_a_real_one_and_writes_nothing() {
    let room = Room::with_club();
    let before = room.log();
    let run = |dry: &[&str]| -> Vec<Value> {
        let mut words = vec!["t", "run"];
        words.extend(dry);
        let input = fs::File::open(night()).unwrap();
        let run = room.command(&words).stdin(input).output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{}", self::words(&run.stderr));
        let mut events: Vec<Value> = lines(&self::words(&run.stdout))
            .iter()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        for event in &mut events {
            // The time of storing, and the hashes with it, are those of each run.
            for own in ["recorded_at", "prev", "hash"] {
                event.as_object_mut().unwrap().remove(own);
            }
        }
        events
    };
    let mut rehearsed = run(&["--dry-run"]);
    assert_eq!(room.log(), before);
    assert!(!room.path("backups").exists());
    let real = run(&[]);
    // Of the draw a rehearsal shows the sizes of the tables alone.
    let draw = rehearsed
        .iter()
        .position(|event| event["kind"] == "SeatsDrawn")
        .unwrap();
    let seats = real[draw]["body"]["seats"].as_array().unwrap();
    for size in rehearsed[draw]["tables"].as_array().unwrap() {
        let there = seats.iter().filter(|seat| seat["table"] == size["table"]);
        assert_eq!(size["players"], there.count());
    }
    rehearsed[draw] = real[draw].clone();
    assert_eq!(real, rehearsed);
    // Nothing is left to do, in a rehearsal too.
    assert_eq!(run(&["--dry-run"]), real);
    assert_eq!(room.log().len(), 138);
}

#[test]
fn a_backup_is_written_once_and_a_night_is_stored_without_it() {
    let room = Room::with_club();
    let told = room.ok(&["db", "backup", "copy.db"]);
    assert!(told.starts_with("1 event in copy.db, head "), "{told}");
    let again = room.run(&["db", "backup", "copy.db", "--json"]);
    assert_eq!(
        (error(&again).0, error(&again).1["kind"].as_str()),
        (3, Some("Exists"))
    );
    assert!(!room.path("copy.db.part").exists());
    // A file is in the place of the folder of the backups.
    fs::write(room.path("backups"), "").unwrap();
    let input = fs::File::open(night()).unwrap();
    let run = room.command(&["t", "run"]).stdin(input).output().unwrap();
    assert_eq!(run.status.code(), Some(0));
    let warning = words(&run.stderr);
    assert!(warning.starts_with("desk: warning: the night is stored, but the backup failed"));
    assert!(warning.contains("run desk db backup"), "{warning}");
    room.ok(&["log", "verify"]);
}

#[test]
fn an_export_is_imported_to_the_same_head() {
    let room = with_night();
    let bare = room.ok(&["log", "export"]);
    let full = room.ok(&["log", "export", "--names"]);
    assert!(!bare.contains("青木") && full.contains("青木"));
    assert!(full.starts_with(&bare));
    // The first line is that of the releases.
    let release = env!("CARGO_PKG_VERSION");
    let of_releases = json!({ "export": { "release": release, "written_by": release } });
    assert_eq!(lines(&bare)[0], of_releases.to_string());
    assert_eq!(lines(&bare)[1..], room.log());
    for (name, text) in [("bare", &bare), ("full", &full)] {
        let file = format!("{name}.ndjson");
        fs::write(room.path(&file), text).unwrap();
        let plan = room.ok(&["log", "import", &file, "--club", name, "--dry-run"]);
        assert!(plan.starts_with("would import 138 events"), "{plan}");
        assert!(!room.path(name).exists());
        room.ok(&["log", "import", &file, "--club", name]);
        room.ok(&["log", "verify", "--club", name]);
        assert_eq!(&room.ok(&["log", "export", "--club", name]), &bare);
        let again = room.run(&["log", "import", &file, "--club", name, "--json"]);
        let (code, error) = error(&again);
        assert_eq!((code, error["kind"].as_str()), (3, Some("LogNotEmpty")));
    }
    assert_eq!(
        room.ok(&["log", "export", "--names", "--club", "full"]),
        full
    );
    // With the digests a command sent again is answered; without them it is not carried out.
    for (club, code) in [("full", 0), ("bare", 3)] {
        let input = fs::File::open(night()).unwrap();
        let run = room
            .command(&["t", "run", "--club", club])
            .stdin(input)
            .output();
        assert_eq!(run.unwrap().status.code(), Some(code), "{club}");
        assert_eq!(room.ok(&["log", "export", "--club", club]), bare);
    }
}

#[test]
fn a_log_without_events_takes_over_an_export() {
    let room = with_night();
    let full = room.ok(&["log", "export", "--names"]);
    fs::write(room.path("full.ndjson"), &full).unwrap();
    fs::create_dir(room.path("empty")).unwrap();
    wait(async {
        let store = SqliteStore::create(room.path("empty/club.db"))
            .await
            .unwrap();
        store.close().await;
    });
    let import = ["log", "import", "full.ndjson", "--club", "empty"];
    room.ok(&[&import[..], &["--dry-run"]].concat());
    assert!(
        !room
            .ok(&["log", "export", "--club", "empty"])
            .contains("\"seq\"")
    );
    room.ok(&import);
    room.ok(&["log", "verify", "--club", "empty"]);
    assert_eq!(
        room.ok(&["log", "export", "--names", "--club", "empty"]),
        full
    );
    let files = fs::read_dir(room.path("empty")).unwrap();
    let files: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["club.db"]);
}

#[test]
fn an_import_that_is_wrong_writes_nothing_and_tells_every_line() {
    let room = with_night();
    let text = room.ok(&["log", "export"]);
    let mut changed: Vec<String> = lines(&text);
    // The first line is that of the releases.
    changed[4] = changed[4].replace("\"seq\":4", "\"seq\":5");
    changed[10] = "{}".to_owned();
    fs::write(room.path("wrong.ndjson"), changed.join("\n")).unwrap();
    let output = room.run(&["log", "import", "wrong.ndjson", "--club", "new", "--json"]);
    let (code, error) = error(&output);
    assert_eq!((code, error["kind"].as_str()), (5, Some("BadLines")));
    let numbers: Vec<&Value> = error["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|l| &l["line"])
        .collect();
    assert_eq!(numbers, [5, 11]);
    assert!(!room.path("new").exists());
    fs::write(room.path("short.ndjson"), lines(&text)[2..].join("\n")).unwrap();
    let output = room.run(&["log", "import", "short.ndjson", "--club", "new", "--json"]);
    assert_eq!(output.status.code(), Some(5));
    assert!(!room.path("new").exists());
    let output = room.run(&["log", "import", "nowhere.ndjson", "--club", "new", "--json"]);
    assert_eq!(output.status.code(), Some(4));
}

/// Appends an event of a kind that a later release may have.
fn append_unknown(file: &Path) {
    wait(async {
        let store = SqliteStore::open(file).await.unwrap();
        let at = "2026-05-01T20:00:00+09:00".parse().unwrap();
        let stream = StreamName::new("club").unwrap();
        let version = store.stream_version(&stream).await.unwrap();
        let append = Append {
            digest: Hash::digest("test", b"later"),
            expected: vec![(stream.clone(), version)],
            events: vec![NewEvent {
                stream,
                kind: "DoorPainted".to_owned(),
                schema: 1,
                body: "{\"colour\":\"red\"}".parse().unwrap(),
                at,
                draw: None,
            }],
            ..Append::new(
                CommandKey::new("later").unwrap(),
                Actor::new("tester").unwrap(),
                at,
            )
        };
        store.append(append).await.unwrap();
        store.close().await;
    });
}

#[test]
fn a_kind_of_a_later_release_verifies_and_exports_but_is_not_folded() {
    let room = Room::with_club();
    append_unknown(&room.path("club.db"));
    let told = room.ok(&["log", "verify"]);
    assert!(
        told.ends_with("kinds of later releases: DoorPainted\n"),
        "{told}"
    );
    let text = room.ok(&["log", "export"]);
    assert!(text.contains("{\"colour\":\"red\"}"));
    for verb in [
        &["member", "list", "--json"][..],
        &["member", "add", "A", "--json"],
    ] {
        let (code, error) = error(&room.run(verb));
        assert_eq!((code, error["kind"].as_str()), (5, Some("LogDoesNotFold")));
        let message = error["message"].as_str().unwrap();
        assert!(message.contains("DoorPainted") && message.contains("a later release is needed"));
    }
    fs::write(room.path("later.ndjson"), &text).unwrap();
    room.ok(&["log", "import", "later.ndjson", "--club", "new"]);
    assert_eq!(room.ok(&["log", "export", "--club", "new"]), text);
    room.ok(&["db", "backup", "copy.db"]);
}

/// The size of files that the program may write is limited, as a quota does.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_loses_nothing_that_was_answered() {
    let room = Room::with_club();
    let script = "trap '' XFSZ; ulimit -f 200; exec \"$0\" t run";
    let mut run = std::process::Command::new("sh");
    run.current_dir(room.folder.path())
        .args(["-c", script, env!("CARGO_BIN_EXE_desk")])
        .stdin(fs::File::open(night()).unwrap());
    let output = run.output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", words(&output.stderr));
    let answers = lines(&words(&output.stdout));
    let (last, told) = answers.split_last().unwrap();
    assert!(
        last.contains("\"error\"") && last.contains("club.db"),
        "{last}"
    );
    assert!(!told.is_empty());
    let log = room.log();
    assert!(
        log[1..] == *told,
        "what was answered and what is there differ"
    );
    room.ok(&["log", "verify"]);
    // With room again the same file completes the night.
    let input = fs::File::open(night()).unwrap();
    let again = room.command(&["t", "run"]).stdin(input).output().unwrap();
    assert_eq!(again.status.code(), Some(0));
    assert_eq!(room.log().len(), 138);
}
