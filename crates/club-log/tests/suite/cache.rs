//! Damage in the snapshots: they are a cache, and the log is as it was.

use std::fs;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use chained_events::ids::{Actor, CommandKey};
use chained_events::store::Snapshot;
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, SqliteStore};
use club_log::command::{CommandContext, CommandLine};
use club_log::verify::verify_log;
use club_log::{Answer, Club, Command, Ledger};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, SqlitePool};
use tempfile::TempDir;

pub(crate) fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.db");
    (folder, path)
}

async fn pool(path: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(path);
    SqlitePool::connect_with(options).await.unwrap()
}

/// Runs statements on the file as another program would.
async fn meddle(path: &Path, statements: &str) {
    let pool = pool(path).await;
    let done = sqlx::raw_sql(AssertSqlSafe(statements)).execute(&pool);
    done.await.unwrap();
    pool.close().await;
}

/// How many events the club has.
const EVENTS: usize = 15;

/// Sends a command a second after the last event.
pub(crate) async fn send(ledger: &mut Ledger<SqliteStore>, body: Value) -> Answer {
    let seconds = 1_777_723_200 + ledger.club().seq().cast_signed();
    let context = CommandContext {
        key: CommandKey::new(format!("k-{}", ledger.club().seq())).unwrap(),
        actor: Actor::new("desk").unwrap(),
        now: Timestamp::from_millisecond(seconds * 1_000).unwrap(),
        seed: 7,
    };
    let command: Command = serde_json::from_value(body.clone()).unwrap();
    let request = CommandLine::bare(command).into_request(context).unwrap();
    let answer = ledger.execute(&request).await;
    answer.unwrap_or_else(|error| panic!("{body}: {error}"))
}

/// A closed file of a club with a rated night, an open one and every snapshot.
async fn club(path: &Path) {
    let store = SqliteStore::create(path).await.unwrap();
    let mut ledger = Ledger::open(store.clone()).await.unwrap();
    let rating = json!({ "ladder": "main" });
    for body in [
        json!({ "create_club": { "title": "Club", "zone": "Asia/Tokyo" } }),
        json!({ "open_season": { "season": "s", "rating": rating } }),
        json!({ "add_member": { "member": "m1", "name": "Aoki" } }),
        json!({ "add_member": { "member": "m2", "name": "Baba" } }),
        json!({ "announce": { "tournament": "n1", "title": "Night", "season": "s" } }),
        json!({ "register": { "tournament": "n1", "player": "m1" } }),
        json!({ "register": { "tournament": "n1", "player": "m2" } }),
        json!({ "draw": { "tournament": "n1" } }),
        json!({ "bust": { "tournament": "n1", "players": [{ "player": "m1" }] } }),
        json!({ "finish": { "tournament": "n1" } }),
        json!({ "announce": { "tournament": "n2", "title": "Night", "season": "s" } }),
        json!({ "register": { "tournament": "n2", "player": "m1" } }),
        json!({ "undo": { "tournament": "n2" } }),
    ] {
        send(&mut ledger, body).await;
    }
    let names = store.snapshots("").await.unwrap();
    let names: Vec<&str> = names.iter().map(|kept| &kept.name[..]).collect();
    assert_eq!(names, ["club", "ladders", "night:n1", "night:n2", "past"]);
    store.close().await;
}

/// The club is opened, written to, verified and backed up, and in the end the snapshots are right.
async fn goes_on(path: &Path, what: &str) {
    let store = SqliteStore::open(path).await.unwrap();
    let events = store.read(0, 100).await.unwrap();
    assert_eq!(events.len(), EVENTS, "{what}");
    let mut ledger = Ledger::open(store.clone()).await.unwrap();
    ledger.load_all().await.unwrap();
    assert_eq!(ledger.club(), &Club::replay(&events).unwrap(), "{what}");
    let register = json!({ "register": { "tournament": "n2", "player": "m2" } });
    send(&mut ledger, register).await;
    send(&mut ledger, json!({ "undo": { "tournament": "n2" } })).await;
    let add = json!({ "add_member": { "member": "m3", "name": "Chiba" } });
    send(&mut ledger, add).await;
    send(&mut ledger, json!({ "erase_member": { "player": "m3" } })).await;
    let finish = events.iter().find(|e| e.kind == "TournamentFinished");
    let finish = &finish.unwrap().command;
    send(&mut ledger, json!({ "undo": { "command": finish } })).await;
    let end = store.head().await.unwrap().seq;
    assert!(end > 19, "{what}: {end}");
    let checked = verify_log(&store).await.unwrap();
    assert_eq!(
        (checked.events, checked.dropped_snapshot),
        (end, None),
        "{what}"
    );
    let backup = path.with_extension(format!("backup-{}", what.len()));
    assert_eq!(store.backup(&backup).await.unwrap().seq, end, "{what}");
    fs::remove_file(backup).unwrap();
    let kept = store.snapshot("club").await.unwrap().unwrap();
    assert!(kept.is_intact() && kept.seq == end, "{what}: {}", kept.seq);
    store.close().await;
}

#[tokio::test]
async fn a_damaged_snapshot_is_dropped_and_made_again() {
    let (_folder, whole) = place();
    club(&whole).await;
    for change in [
        "UPDATE snapshots SET state = x'00'",
        "UPDATE snapshots SET state = CAST('{}' AS BLOB)",
        "UPDATE snapshots SET state = CAST(substr(state, 1, 40) AS BLOB) WHERE name = 'past'",
        "UPDATE snapshots SET state = CAST('[' || state AS BLOB) WHERE name = 'club'",
        "UPDATE snapshots SET digest = zeroblob(32)",
        "UPDATE snapshots SET digest = x'00'",
        "UPDATE snapshots SET head = zeroblob(32)",
        "UPDATE snapshots SET head = x'00'",
        "UPDATE snapshots SET release = '0.0.1'",
        "UPDATE snapshots SET release = CAST(x'ff' AS TEXT)",
        "UPDATE snapshots SET seq = 1",
        "UPDATE snapshots SET seq = 9223372036854775807",
        "UPDATE snapshots SET seq = -1 WHERE name = 'night:n1'",
        "UPDATE snapshots SET name = name || 'x'",
        "DELETE FROM snapshots WHERE name = 'past'",
        "DELETE FROM snapshots WHERE name = 'ladders'",
        "DELETE FROM snapshots WHERE name = 'night:n2'",
        "DELETE FROM snapshots",
    ] {
        let (_folder, path) = place();
        fs::copy(&whole, &path).unwrap();
        let statements = format!("PRAGMA ignore_check_constraints = ON; {change}");
        meddle(&path, &statements).await;
        goes_on(&path, change).await;
    }
}

#[tokio::test]
async fn a_damaged_page_of_the_snapshots_does_not_damage_the_log() {
    let (_folder, whole) = place();
    club(&whole).await;
    let pool = pool(&whole).await;
    let roots = "SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'snapshots' ORDER BY rootpage";
    let roots: Vec<i64> = sqlx::query_scalar(roots).fetch_all(&pool).await.unwrap();
    pool.close().await;
    assert_eq!(roots.len(), 2, "the table and its index");
    for page in roots {
        for (at, bytes) in [
            (0, &[0xff_u8; 4_096][..]),
            (0, &[0; 4_096]),
            (3, &[0xff; 4]),
        ] {
            let (_folder, path) = place();
            fs::copy(&whole, &path).unwrap();
            let file = fs::OpenOptions::new().write(true).open(&path).unwrap();
            let start = (page.unsigned_abs() - 1) * 4_096 + at;
            file.write_all_at(bytes, start).unwrap();
            drop(file);
            goes_on(&path, &format!("page {page} from {at} on")).await;
        }
    }
}

#[tokio::test]
async fn a_wrong_snapshot_is_found_and_dropped_by_the_check_of_the_log() {
    let (_folder, path) = place();
    club(&path).await;
    let store = SqliteStore::open(&path).await.unwrap();
    let kept = store.snapshot("club").await.unwrap().unwrap();
    let text = String::from_utf8(kept.state.clone()).unwrap();
    let other = text.replace("\"Club\"", "\"Klub\"").into_bytes();
    assert_ne!(other, kept.state);
    let write = Snapshot::new("club", kept.head(), kept.release, other);
    store.write_snapshots(vec![write]).await.unwrap();
    let checked = verify_log(&store).await.unwrap();
    assert_eq!(checked.dropped_snapshot, Some(15));
    assert_eq!(store.snapshots("").await, Ok(vec![]));
    let ledger = Ledger::open(store.clone()).await.unwrap();
    assert_eq!(ledger.club().identity().unwrap().title, "Club");
    store.close().await;
}
