//! Cases that only a file has: reopened, shared, locked, full, for reading only, altered.

mod altered;
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
use crate::store::{Note, Person, Projection, RELEASE, Secret};
use crate::timestamp::Timestamp;

/// The stream of the club.
fn club() -> StreamName {
    StreamName::new("club").unwrap()
}

/// An append of events of the club, as many as there are bodies.
fn append(command: &str, version: u64, bodies: &[&str]) -> Append {
    let at = Timestamp::from_millisecond(1_777_723_200_000).unwrap();
    let event = |body: &&str| NewEvent {
        stream: club(),
        kind: "Tried".to_owned(),
        schema: 1,
        body: body.parse().unwrap(),
        at,
        draw: None,
    };
    Append {
        digest: Hash::digest("test", command.as_bytes()),
        expected: vec![(club(), version)],
        events: bodies.iter().map(event).collect(),
        ..Append::new(
            CommandKey::new(command).unwrap(),
            Actor::new("tester").unwrap(),
            at,
        )
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
    first.people = vec![Person {
        member,
        name: "Aoki".to_owned(),
    }];
    first.notes = vec![Note {
        id: first.command.clone(),
        text: "why".to_owned(),
    }];
    first.projections = vec![Projection {
        name: "club".to_owned(),
        version: 1,
        body: "{}".to_owned(),
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
        assert_eq!(store.projections().await.unwrap()[0].0, 2);
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
                    let version = store.stream_version(&club()).await.unwrap();
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
    let (folder, path) = place();
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
    let error = SqliteStore::prepare_with(&path.with_extension("new"), &connect)
        .await
        .unwrap_err();
    assert!(matches!(error, StoreError::Full { .. }), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
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
    let conflict = StoreError::VersionConflict {
        stream: club(),
        expected: 2,
        actual: 3,
    };
    assert_eq!(late, conflict);
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
