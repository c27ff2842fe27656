//! What only a file can do: be reopened, shared, locked, full, for reading only, altered.

mod files;
mod migrations;
mod pages;

use std::fs;
use std::path::PathBuf;

use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use super::*;
use crate::chain::{Hash, verify};
use crate::envelope::NewEvent;
use crate::ids::{Actor, MemberId};
use crate::store::{NoteWrite, PersonWrite, ProjectionWrite, RELEASE, SecretWrite};
use crate::timestamp::Timestamp;

/// An append of events of the club, as many as there are bodies.
fn append(command: &str, version: u64, bodies: &[&str]) -> Append {
    let at = Timestamp::from_millisecond(1_777_723_200_000).unwrap();
    let event = |body: &&str| NewEvent {
        stream: StreamId::Club,
        kind: "Tried".to_owned(),
        schema: 1,
        body: (*body).to_owned(),
        at,
        draw: None,
    };
    Append {
        command: CommandKey::new(command).unwrap(),
        digest: Hash::digest("test", command.as_bytes()),
        actor: Actor::new("tester").unwrap(),
        recorded_at: at,
        expected: vec![(StreamId::Club, version)],
        expected_head: None,
        events: bodies.iter().map(event).collect(),
        people: Vec::new(),
        forgotten: Vec::new(),
        notes: Vec::new(),
        projections: Vec::new(),
        secrets: Vec::new(),
    }
}

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.db");
    (folder, path)
}

/// A closed file with three events and a row of every other table.
async fn filled(path: &Path) -> Vec<Recorded> {
    let store = SqliteStore::create(path).await.unwrap();
    let mut first = append("a", 0, &[r#"{"title":"Aoba"}"#, r#"{"buyin":1234567}"#]);
    let member = MemberId::new("m-1").unwrap();
    first.people = vec![PersonWrite {
        member,
        name: "Aoki".to_owned(),
    }];
    first.notes = vec![NoteWrite {
        id: first.command.clone(),
        text: "why".to_owned(),
    }];
    first.projections = vec![ProjectionWrite {
        name: "club".to_owned(),
        version: 1,
        body: Some("{}".to_owned()),
    }];
    store.append(first).await.unwrap();
    store
        .append(append("b", 2, &[r#"{"buyin":7654321}"#]))
        .await
        .unwrap();
    let events = store.read(0, 10).await.unwrap();
    store.close().await;
    events
}

/// Runs statements on the file as another program would.
async fn meddle(path: &Path, statements: &str) -> Result<(), StoreError> {
    let pool = SqlitePool::connect_with(sqlx::sqlite::SqliteConnectOptions::new().filename(path))
        .await
        .unwrap();
    let done = sqlx::raw_sql(AssertSqlSafe(statements))
        .execute(&pool)
        .await;
    pool.close().await;
    done.map(drop).map_err(|error| store_error(path, &error))
}

fn quick(access: Access) -> Connect {
    Connect {
        busy_timeout: Duration::from_millis(20),
        ..Connect::new(access)
    }
}

#[tokio::test]
async fn the_settings_that_keep_data_are_on() {
    let (_folder, path) = place();
    SqliteStore::create(&path).await.unwrap().close().await;
    let store = SqliteStore::open(&path).await.unwrap();
    // Values from the list of pragmas: synchronous 2 is FULL, secure_delete 1 is ON.
    for (query, expected) in [
        ("PRAGMA synchronous", 2_i64),
        ("PRAGMA secure_delete", 1),
        ("PRAGMA foreign_keys", 1),
        ("PRAGMA busy_timeout", 5_000),
        ("PRAGMA user_version", 3),
    ] {
        let found = sqlx::query_scalar(query)
            .fetch_one(&store.shared.writer)
            .await;
        assert_eq!(found.unwrap_or(-1), expected, "{query}");
    }
    let mode = sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(&store.shared.writer)
        .await;
    assert_eq!(mode.unwrap_or(String::new()), "wal");
    store.close().await;
}

#[tokio::test]
async fn a_reopened_file_holds_the_same_bytes_and_goes_on() {
    let (_folder, path) = place();
    let before = filled(&path).await;
    for _ in 0..2 {
        let store = SqliteStore::open(&path).await.unwrap();
        assert_eq!(store.path(), path);
        assert_eq!(store.read(0, 10).await.unwrap(), before);
        assert_eq!(store.people().await.unwrap()[0].name, "Aoki");
        assert_eq!(store.notes().await.unwrap()[0].text, "why");
        assert_eq!(store.projections().await.unwrap()[0].seq, 2);
        store.close().await;
    }
    let store = SqliteStore::open(&path).await.unwrap();
    let repeat = append("b", 2, &[r#"{"buyin":7654321}"#]);
    assert_eq!(
        store.append(repeat).await,
        Ok(Appended::Repeated(before[2..].to_vec()))
    );
    store.append(append("c", 3, &["{}"])).await.unwrap();
    let all = store.read(0, 10).await.unwrap();
    assert_eq!(verify(&all).map(|head| head.seq), Ok(4));
    store.close().await;
    let files = fs::read_dir(path.parent().unwrap()).unwrap().count();
    assert_eq!(files, 1, "closing leaves the file alone");
}

#[tokio::test]
async fn what_was_answered_is_in_the_file_though_it_was_never_closed() {
    let (folder, path) = place();
    let store = SqliteStore::create(&path).await.unwrap();
    let mut copies = Vec::new();
    for number in 0..5_u64 {
        store
            .append(append(&format!("c{number}"), number, &["{}"]))
            .await
            .unwrap();
        // What another process would find had this one ended here.
        let copy = folder.path().join(format!("copy-{number}.db"));
        fs::copy(&path, &copy).unwrap();
        let log = |path: &Path| PathBuf::from(format!("{}-wal", path.display()));
        fs::copy(log(&path), log(&copy)).unwrap();
        copies.push((copy, store.read(0, 10).await.unwrap()));
    }
    store.close().await;
    for (copy, events) in copies {
        let found = SqliteStore::open(&copy).await.unwrap();
        assert_eq!(found.read(0, 10).await.unwrap(), events);
        found.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_handles_on_one_file_take_turns() {
    let (_folder, path) = place();
    let one = SqliteStore::create(&path).await.unwrap();
    let two = SqliteStore::open(&path).await.unwrap();
    let write = |store: SqliteStore, name: &'static str| {
        tokio::spawn(async move {
            let mut conflicts = 0;
            for number in 0..25 {
                loop {
                    let version = store.stream_version(&StreamId::Club).await.unwrap();
                    let append = append(&format!("{name}{number}"), version, &["{}", "{}"]);
                    match store.append(append).await {
                        Ok(appended) => break assert_eq!(appended.events().len(), 2),
                        Err(StoreError::VersionConflict { .. }) => conflicts += 1,
                        Err(error) => panic!("{error}"),
                    }
                }
            }
            conflicts
        })
    };
    let (first, second) = (write(one.clone(), "x"), write(two.clone(), "y"));
    let conflicts = first.await.unwrap() + second.await.unwrap();
    println!("{conflicts} conflicts");
    let all = one.read(0, 1_000).await.unwrap();
    assert_eq!(verify(&all).map(|head| head.seq), Ok(100));
    assert_eq!(two.read(0, 1_000).await.unwrap(), all);
    one.close().await;
    two.close().await;
}

#[tokio::test]
async fn a_subscription_sees_what_another_handle_writes() {
    let (_folder, path) = place();
    let reader = SqliteStore::create(&path).await.unwrap();
    let writer = SqliteStore::open(&path).await.unwrap();
    let mut news = reader.subscribe(0);
    let wait = async { tokio::time::timeout(Duration::from_mins(1), news.next()).await };
    let write = async {
        tokio::time::sleep(Duration::from_millis(30)).await;
        writer.append(append("a", 0, &["{}"])).await.unwrap()
    };
    let (got, written) = tokio::join!(wait, write);
    assert_eq!(got.unwrap().unwrap(), written.events());
    reader.close().await;
    writer.close().await;
}

#[tokio::test]
async fn a_file_that_another_program_writes_to_is_locked() {
    let (_folder, path) = place();
    let one = SqliteStore::create(&path).await.unwrap();
    let two = SqliteStore::open_with(&path, &quick(Access::ReadWrite))
        .await
        .unwrap();
    let busy = one
        .shared
        .writer
        .begin_with("BEGIN IMMEDIATE")
        .await
        .unwrap();
    let error = two.append(append("a", 0, &["{}"])).await.unwrap_err();
    let message = "database is locked".to_owned();
    assert_eq!(
        error,
        StoreError::Locked {
            path: path.clone(),
            message
        }
    );
    // Reading goes on meanwhile, and writing afterwards.
    assert_eq!(two.head().await, Ok(Head::EMPTY));
    busy.rollback().await.unwrap();
    two.append(append("a", 0, &["{}"])).await.unwrap();
    one.close().await;
    two.close().await;
}

#[tokio::test]
async fn a_full_disk_loses_nothing_that_was_stored() {
    let (_folder, path) = place();
    let before = filled(&path).await;
    // As a disk that has no room left: the file may not grow.
    let connect = Connect {
        max_pages: Some(1),
        ..quick(Access::ReadWrite)
    };
    let store = SqliteStore::open_with(&path, &connect).await.unwrap();
    let large = format!("{{\"text\":\"{}\"}}", "x".repeat(100_000));
    let error = store
        .append(append("c", 3, &["{}", &large]))
        .await
        .unwrap_err();
    let message = "database or disk is full".to_owned();
    assert_eq!(
        error,
        StoreError::Full {
            path: path.clone(),
            message
        }
    );
    assert_eq!(store.read(0, 10).await.unwrap(), before);
    assert_eq!(
        store.command(&CommandKey::new("c").unwrap()).await,
        Ok(None)
    );
    store.close().await;
    let error = open::create(&path.with_extension("new"), &connect)
        .await
        .unwrap_err();
    assert!(matches!(error, StoreError::Full { .. }), "{error}");
    assert!(!path.with_extension("new").exists());
}

#[tokio::test]
async fn a_store_for_reading_only_reads_and_refuses_to_write() {
    let (_folder, path) = place();
    let before = filled(&path).await;
    let bytes = fs::read(&path).unwrap();
    let store = SqliteStore::open_read_only(&path).await.unwrap();
    assert_eq!(store.read(0, 10).await.unwrap(), before);
    let error = store.append(append("c", 3, &["{}"])).await.unwrap_err();
    let message = "attempt to write a readonly database".to_owned();
    assert_eq!(
        error,
        StoreError::ReadOnly {
            path: path.clone(),
            message
        }
    );
    let late = store.append(append("c", 2, &["{}"])).await.unwrap_err();
    assert!(matches!(late, StoreError::VersionConflict { .. }), "{late}");
    store.close().await;
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[tokio::test]
async fn files_without_a_log_are_distinguished_and_left_alone() {
    let (folder, path) = place();
    let missing = StoreError::Missing { path: path.clone() };
    assert_eq!(SqliteStore::open(&path).await.unwrap_err(), missing);
    assert!(!path.exists(), "opening creates nothing");
    let error = SqliteStore::open(folder.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::File { .. }), "{error}");
    let error = SqliteStore::create(path.join("deep")).await.unwrap_err();
    assert!(matches!(error, StoreError::File { .. }), "{error}");

    for garbage in [&b""[..], b"x", &b"name,points\n".repeat(1_000)] {
        fs::write(&path, garbage).unwrap();
        for error in [
            SqliteStore::open(&path).await.unwrap_err(),
            SqliteStore::open_read_only(&path).await.unwrap_err(),
        ] {
            assert!(matches!(error, StoreError::NotADatabase { .. }), "{error}");
        }
        let exists = StoreError::Exists { path: path.clone() };
        assert_eq!(SqliteStore::create(&path).await.unwrap_err(), exists);
        assert_eq!(fs::read(&path).unwrap(), garbage);
    }

    let other = folder.path().join("other.db");
    fs::write(&other, []).unwrap();
    meddle(&other, "CREATE TABLE t (x); PRAGMA application_id = 77;")
        .await
        .unwrap();
    let bytes = fs::read(&other).unwrap();
    let error = StoreError::OtherDatabase {
        path: other.clone(),
        found: 77,
        expected: 0x636c_7562,
    };
    assert_eq!(SqliteStore::open(&other).await.unwrap_err(), error);
    assert_eq!(fs::read(&other).unwrap(), bytes);
}

#[tokio::test]
async fn files_of_other_releases_are_refused_with_both_numbers() {
    let (_folder, path) = place();
    filled(&path).await;
    meddle(&path, "PRAGMA user_version = 4").await.unwrap();
    let newer = StoreError::NewerSchema {
        path: path.clone(),
        release: Some(RELEASE.to_owned()),
        found: 4,
        known: 3,
    };
    assert_eq!(SqliteStore::open(&path).await.unwrap_err(), newer);
    assert_eq!(SqliteStore::open_read_only(&path).await.unwrap_err(), newer);
    meddle(&path, "PRAGMA user_version = 0").await.unwrap();
    let older = StoreError::OlderSchema {
        path: path.clone(),
        found: 0,
        known: 3,
    };
    assert_eq!(SqliteStore::open_read_only(&path).await.unwrap_err(), older);
}

#[tokio::test]
async fn the_database_itself_refuses_to_change_what_is_stored() {
    let (_folder, path) = place();
    let before = filled(&path).await;
    for statement in [
        "UPDATE events SET body = '{}' WHERE seq = 2",
        "DELETE FROM events WHERE seq = 3",
        "DELETE FROM events",
        "UPDATE commands SET digest = randomblob(32)",
        "UPDATE commands SET command = 'z', digest = zeroblob(32)",
        "DELETE FROM commands",
        "INSERT OR REPLACE INTO events SELECT * FROM events WHERE seq = 2",
        "INSERT INTO events SELECT seq + 2, format, stream, version + 9, randomblob(16), command, \
         command_index + 1, 9, at, recorded_at, actor, kind, schema, body, draw_algorithm, \
         draw_seed, prev, hash FROM events WHERE seq = 3",
    ] {
        let error = meddle(&path, statement).await.unwrap_err().to_string();
        assert!(
            error.contains("the log is append-only"),
            "{statement}: {error}"
        );
    }
    let store = SqliteStore::open(&path).await.unwrap();
    assert_eq!(store.read(0, 10).await.unwrap(), before);
    store.close().await;
}

#[tokio::test]
async fn a_byte_changed_in_a_body_breaks_the_chain_there() {
    let (_folder, path) = place();
    let before = filled(&path).await;
    let mut bytes = fs::read(&path).unwrap();
    let places: Vec<usize> = bytes
        .windows(7)
        .enumerate()
        .filter(|(_, w)| w == b"1234567")
        .map(|(at, _)| at)
        .collect();
    let [at] = places[..] else {
        panic!("the body is in the file once: {places:?}")
    };
    bytes[at] = b'9';
    fs::write(&path, bytes).unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    let events = store.read(0, 10).await.unwrap();
    assert_eq!(events[1].body, r#"{"buyin":9234567}"#);
    assert_eq!(verify(&events).unwrap_err().seq(), 2);
    assert_eq!(verify(&before).map(|head| head.seq), Ok(3));
    store.close().await;
}

#[tokio::test]
async fn values_that_the_log_never_writes_are_named() {
    let cases = [
        ("stream = 'table' || char(7)", "stream"),
        ("command = ''", "command"),
        ("actor = ''", "actor"),
        ("at = -1", "at"),
        ("recorded_at = 253402207200001", "recorded_at"),
        ("format = 4294967296", "format"),
        ("schema = 4294967296", "schema"),
        ("command_count = -1", "command_count"),
        (
            "draw_algorithm = 'x', draw_seed = '18446744073709551616'",
            "draw_seed",
        ),
        ("prev = x'00'", "prev"),
        ("kind = CAST(x'ff' AS TEXT)", "kind"),
    ];
    for (change, field) in cases {
        let (_folder, path) = place();
        filled(&path).await;
        let statements = format!(
            "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; \
             DROP TRIGGER events_not_updated; UPDATE events SET {change} WHERE seq = 2;"
        );
        meddle(&path, &statements).await.unwrap();
        let store = SqliteStore::open(&path).await.unwrap();
        let error = store.read(0, 10).await.unwrap_err();
        match &error {
            StoreError::Altered {
                row, field: found, ..
            } => {
                assert_eq!((&row[..], *found), ("event 2", field), "{error}");
            }
            other => panic!("{change}: {other}"),
        }
        store.close().await;
    }
}

#[tokio::test]
async fn a_truncated_file_is_damaged() {
    let (_folder, path) = place();
    filled(&path).await;
    let bytes = fs::read(&path).unwrap();
    for keep in [bytes.len() / 2, bytes.len() - 4_096, 4_096 + 100] {
        fs::write(&path, &bytes[..keep]).unwrap();
        let error = match SqliteStore::open(&path).await {
            Err(error) => error,
            Ok(store) => {
                let read = store.read(0, 10).await;
                store.close().await;
                read.unwrap_err()
            }
        };
        assert!(
            matches!(error, StoreError::Corrupt { .. }),
            "{keep}: {error}"
        );
    }
}

/// Bytes are changed all over the file. Whatever happens, no other log comes out that verifies:
/// there is an error, or a broken chain, or the log as it was, or a beginning of it (the database
/// may lose rows at the end, which only a head kept elsewhere can tell).
#[tokio::test]
async fn no_changed_byte_makes_another_log() {
    let (_folder, path) = place();
    let before = filled(&path).await;
    let bytes = fs::read(&path).unwrap();
    let mut found = 0;
    for at in (0..bytes.len()).step_by(97) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x41;
        fs::write(&path, changed).unwrap();
        let Ok(store) = SqliteStore::open_with(&path, &quick(Access::ReadOnly)).await else {
            found += 1;
            continue;
        };
        match store.read(0, 10).await {
            Ok(events) if verify(&events).is_ok() => assert!(before.starts_with(&events)),
            _ => found += 1,
        }
        store.close().await;
    }
    assert!(found > 0, "bytes were changed where they matter");
}
