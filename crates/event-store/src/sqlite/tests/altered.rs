//! Files that were altered, cut or written by another release.

use super::*;
use crate::chain::verify;
use crate::store::{KeptCommands, OutsideFault, RELEASE};
use std::fs;

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

#[tokio::test]
async fn commands_that_do_not_fit_the_events_are_listed() {
    let (_folder, path) = place();
    filled(&path).await;
    let kept = |digests, without_digest, faults| KeptCommands {
        digests,
        without_digest,
        faults,
    };
    let read = async || {
        let store = SqliteStore::open(&path).await.unwrap();
        let kept = store.check_commands().await.unwrap();
        store.close().await;
        kept
    };
    let whole = read().await;
    assert_eq!(whole, kept(whole.digests, 0, vec![]));
    meddle(
        &path,
        "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; \
         DROP TRIGGER commands_not_deleted; DROP TRIGGER commands_not_updated; \
         INSERT INTO commands VALUES ('stray', randomblob(32)), ('short', randomblob(8)); \
         DELETE FROM commands WHERE command = (SELECT command FROM events WHERE seq = 1)",
    )
    .await
    .unwrap();
    let command = |text: &str| text.to_owned();
    let store = SqliteStore::open(&path).await.unwrap();
    let first = store.read(0, 1).await.unwrap()[0].command.to_string();
    store.close().await;
    let expected = vec![
        OutsideFault::NoDigest { command: first },
        OutsideFault::DigestOfNothing {
            command: command("short"),
        },
        OutsideFault::DigestOfNothing {
            command: command("stray"),
        },
        OutsideFault::BadDigest {
            command: command("short"),
            bytes: 8,
        },
    ];
    assert_eq!(read().await, kept(whole.digests + 1, 0, expected));
}

#[tokio::test]
async fn a_table_that_is_gone_is_named() {
    for table in [
        "notes",
        "people",
        "projections",
        "secrets",
        "snapshots",
        "meta",
    ] {
        let (_folder, path) = place();
        filled(&path).await;
        meddle(&path, &format!("DROP TABLE {table}")).await.unwrap();
        let store = SqliteStore::open(&path).await.unwrap();
        let missing = StoreError::MissingTable {
            path: path.clone(),
            table: table.to_owned(),
        };
        assert_eq!(store.check_commands().await, Err(missing));
        store.close().await;
    }
}
