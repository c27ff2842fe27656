//! The files themselves: who may read them, what stays in them, what a later release left there.

use super::*;
use crate::archive::{Archive, NoRules, Outside};
use crate::chain::ChainError;

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[cfg(unix)]
#[tokio::test]
async fn the_log_its_folder_and_its_backups_are_for_their_owner_alone() {
    let (folder, _) = place();
    let club = folder.path().join("deep/club");
    create_private_folder(&club).unwrap();
    create_private_folder(&club).unwrap();
    assert_eq!(mode(&club), 0o700);
    assert_eq!(mode(&folder.path().join("deep")), 0o700);
    let path = club.join("club.db");
    let store = SqliteStore::create(&path).await.unwrap();
    store.append(append("a", 0, &["{}"])).await.unwrap();
    let copy = club.join("copy.db");
    store.backup(&copy).await.unwrap();
    for file in ["club.db", "club.db-wal", "club.db-shm", "copy.db"] {
        assert_eq!(mode(&club.join(file)), 0o600, "{file}");
    }
    store.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_of_an_earlier_release_becomes_private_when_it_is_brought_up_to_date() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, path) = place();
    fs::write(&path, []).unwrap();
    let first = include_str!("../../../migrations/0001_log.sql");
    meddle(&path, first).await.unwrap();
    for (rights, expected) in [(0o644, 0o600), (0o640, 0o640)] {
        fs::set_permissions(&path, fs::Permissions::from_mode(rights)).unwrap();
        SqliteStore::open(&path).await.unwrap().close().await;
        // The second time nothing was brought up to date: what the owner chose stays.
        assert_eq!(mode(&path), expected);
    }
}

#[tokio::test]
async fn what_was_forgotten_is_in_no_byte_of_the_files() {
    let (folder, path) = place();
    let store = SqliteStore::create(&path).await.unwrap();
    let mut first = append("a", 0, &["{}"]);
    let member = |id: &str| MemberId::new(id).unwrap();
    first.people = [("m-1", "Quetzalcoatl"), ("m-2", "Tezcatlipoca")]
        .map(|(id, name)| Person {
            member: member(id),
            name: name.to_owned(),
        })
        .to_vec();
    first.notes = vec![Note {
        id: first.command.clone(),
        text: "Xolotl was here".to_owned(),
    }];
    store.append(first).await.unwrap();
    let anywhere = |word: &str| {
        let files = fs::read_dir(folder.path()).unwrap();
        let bytes: Vec<u8> = files
            .flat_map(|file| fs::read(file.unwrap().path()).unwrap())
            .collect();
        bytes.windows(word.len()).any(|w| w == word.as_bytes())
    };
    assert!(anywhere("Quetzalcoatl") && anywhere("Tezcatlipoca") && anywhere("Xolotl"));
    store
        .forget(&[member("m-1")], &[CommandKey::new("a").unwrap()])
        .await
        .unwrap();
    assert!(!anywhere("Quetzalcoatl") && !anywhere("Xolotl") && anywhere("Tezcatlipoca"));
    let mut second = append("b", 1, &["{}"]);
    second.forgotten = vec![member("m-2")];
    store.append(second).await.unwrap();
    assert!(!anywhere("Tezcatlipoca"));
    store.close().await;
}

#[tokio::test]
async fn what_another_program_reads_is_overwritten_when_it_has_finished() {
    let (folder, path) = place();
    SqliteStore::create(&path).await.unwrap().close().await;
    let quick = quick(Access::ReadWrite);
    let store = SqliteStore::open_with(&path, &quick).await.unwrap();
    let resident = SqliteStore::open_with(&path, &quick).await.unwrap();
    let mut first = append("a", 0, &["{}"]);
    let member = MemberId::new("m-1").unwrap();
    first.people = vec![Person {
        member: member.clone(),
        name: "Quetzalcoatl".to_owned(),
    }];
    store.append(first).await.unwrap();
    let anywhere = || {
        let files = fs::read_dir(folder.path()).unwrap();
        let bytes: Vec<u8> = files
            .flat_map(|file| fs::read(file.unwrap().path()).unwrap())
            .collect();
        bytes.windows(12).any(|word| word == b"Quetzalcoatl")
    };
    // A program in the middle of a long reading, such as a check or a backup.
    let other = SqliteStore::open_with(&path, &quick).await.unwrap();
    let mut reading = other.shared.reader.begin().await.unwrap();
    let read = sqlx::query("SELECT count(*) FROM events").fetch_one(&mut *reading);
    read.await.unwrap();
    store.forget(&[member], &[]).await.unwrap();
    assert_eq!(store.people().await, Ok(Vec::new()));
    for store in [&store, &resident] {
        assert_eq!(store.clear_traces().await, Ok(false));
    }
    assert!(anywhere(), "the reader still has it");
    reading.commit().await.unwrap();
    other.close().await;
    // Any program that has the file open finishes it, and then there is nothing to do.
    assert_eq!(resident.clear_traces().await, Ok(true));
    assert!(!anywhere());
    for store in [&store, &resident] {
        assert_eq!(store.clear_traces().await, Ok(true));
        // The next waits again as long as it should.
        let wait = sqlx::query_scalar("PRAGMA busy_timeout").fetch_one(&store.shared.writer);
        assert_eq!(wait.await.unwrap_or(0), 20);
        store.close().await;
    }
}

/// Rewrites event 2 of a file as a later release might have written it.
async fn of_a_later_release(path: &Path, change: &str) {
    let statements = format!(
        "PRAGMA ignore_check_constraints = ON; DROP TRIGGER events_not_updated; \
         UPDATE events SET {change} WHERE seq = 2; UPDATE meta SET value = '7.1.0'"
    );
    meddle(path, &statements).await.unwrap();
}

async fn salvaged(path: &Path) -> Salvage {
    let scratch = tempfile::tempdir().unwrap();
    Salvage::read(path, scratch.path(), None, &mut NoRules)
        .await
        .unwrap()
}

#[tokio::test]
async fn what_a_later_format_holds_is_read_salvaged_and_backed_up() {
    let (folder, path) = place();
    let before = filled(&path).await;
    of_a_later_release(&path, "format = 2, stream = 'staff:1', version = 1").await;
    let store = SqliteStore::open(&path).await.unwrap();
    let events = store.read(0, 10).await.unwrap();
    assert_eq!(events[1].stream.to_string(), "staff:1");
    let error = verify(&events).unwrap_err();
    // The hash is not that of the first format either: this release cannot tell more.
    let later = ChainError::LaterRelease {
        release: None,
        what: "format",
        value: "2".to_owned(),
        seq: 2,
    };
    assert_eq!(error, later);
    assert_eq!((&events[0], events[1].hash), (&before[0], before[1].hash));
    // Event 3 is version 3 of the club, where the first format has seen one event only.
    let salvage = salvaged(&path).await;
    assert_eq!(salvage.broken.as_ref().map(|broken| broken.seq), Some(3));
    store.close().await;

    // With versions that fit, all of it is kept.
    meddle(
        &path,
        "PRAGMA ignore_check_constraints = ON; \
         UPDATE events SET stream = 'club', version = 2, body = '[]' WHERE seq = 2",
    )
    .await
    .unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    let salvage = salvaged(&path).await;
    assert_eq!(
        (salvage.broken, salvage.unchecked, salvage.left_out),
        (None, 1, 0)
    );
    assert_eq!(salvage.archive.events, store.read(0, 10).await.unwrap());
    let copy = folder.path().join("copy.db");
    assert_eq!(store.backup(&copy).await.unwrap().seq, 3);
    let new = SqliteStore::create(folder.path().join("new.db"))
        .await
        .unwrap();
    new.import(&salvage.archive).await.unwrap();
    let carried = Archive::of(&new, Outside::Included, &mut NoRules)
        .await
        .unwrap();
    assert_eq!(
        carried,
        Archive::of(&store, Outside::Included, &mut NoRules)
            .await
            .unwrap()
    );
    new.close().await;
    store.close().await;
}

#[tokio::test]
async fn a_field_that_only_a_later_format_has_is_not_damage() {
    for (change, later) in [
        ("format = 2, at = -1", true),
        ("at = -1", false),
        (
            "format = 2, draw_algorithm = 'x', draw_seed = '18446744073709551616'",
            true,
        ),
    ] {
        let (_folder, path) = place();
        filled(&path).await;
        of_a_later_release(&path, change).await;
        let store = SqliteStore::open(&path).await.unwrap();
        let error = store.read(0, 10).await.unwrap_err();
        assert_eq!(error.is_later_release(), later, "{error}");
        let words = "has the format 2 of a later release; use release 7.1.0 or newer";
        assert_eq!(error.to_string().ends_with(words), later, "{error}");
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_does_not_wait_for_a_writer_nor_a_writer_for_a_reader() {
    let (_folder, path) = place();
    let before = filled(&path).await;
    let store = SqliteStore::open(&path).await.unwrap();
    let writing = store.begin().await.unwrap();
    assert_eq!(store.read(0, 10).await.unwrap(), before);
    assert_eq!(store.people().await.unwrap().len(), 1);
    drop(writing.rollback().await);
    let reading = store.shared.reader.begin().await.unwrap();
    store.append(append("c", 3, &["{}"])).await.unwrap();
    drop(reading.rollback().await);
    assert_eq!(store.read(0, 10).await.unwrap().len(), 4);
    store.close().await;
}

/// Eight stores on one file, as eight programs have them, each deciding inside the lock. None gives up
/// waiting for the others: what is tested is that they do not conflict, on a slow machine too.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn eight_stores_on_one_file_decide_inside_the_lock_without_conflict() {
    let (_folder, path) = place();
    SqliteStore::create(&path).await.unwrap().close().await;
    let patient = Connect {
        busy_timeout: Duration::from_mins(5),
        ..Connect::new(Access::ReadWrite)
    };
    let mut writers = Vec::new();
    for writer in 0..8 {
        let store = SqliteStore::open_with(&path, &patient).await.unwrap();
        writers.push(tokio::spawn(async move {
            for number in 0..50 {
                let decided = store.append_deciding(0, |events| {
                    let version = events.len() as u64;
                    Ok::<_, ()>(append(&format!("w{writer}/{number}"), version, &["{}"]))
                });
                let appended = decided.await.unwrap().unwrap();
                assert!(matches!(appended, Appended::Stored(_)));
            }
            store.close().await;
        }));
    }
    for writer in writers {
        writer.await.unwrap();
    }
    let store = SqliteStore::open(&path).await.unwrap();
    let all = store.read(0, 1_000).await.unwrap();
    assert_eq!(verify(&all).map(|head| head.seq), Ok(400));
    store.close().await;
}
