//! The store in a file next to plain SQL on the same settings. The check of the chain is next to
//! hashing alone.
//!
//! `cargo bench -p club-log --bench store` prints the median of eleven paired rounds; every figure is
//! a ratio within the same run.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a bench that fails should stop, and prints its figures"
)]

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use chained_events::archive::{Archive, NoRules, Outside};
use chained_events::chain::{Hash, verify};
use chained_events::envelope::{NewEvent, Recorded};
use chained_events::ids::{Actor, CommandKey, StreamName};
use chained_events::store::{Append, Appended};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, MemoryStore, SqliteStore};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Row, SqlitePool};

/// Commands of the log that is read.
const COMMANDS: u64 = 20_000;
/// Appends of a round.
const APPENDS: u64 = 50;
const ROUNDS: usize = 11;
const PAGE: usize = 4_096;

/// An append to the stream of a tournament; its body is as long as that of a usual event.
fn append(prefix: &str, number: u64, version: u64, count: u64) -> Append {
    let at = Timestamp::from_millisecond(1_777_723_200_000).unwrap();
    let stream: StreamName = "t:2026-05-02".parse().unwrap();
    let event = |index: u64| NewEvent {
        stream: stream.clone(),
        kind: "EntriesBusted".to_owned(),
        schema: 1,
        body: format!(
            "{{\"groups\":[[\"e{number}\"]],\"hands\":[{{\"busted\":[{{\"entry\":\"e{number}\",\
             \"stack_before\":{index}}}],\"table\":\"T1\"}}]}}"
        )
        .parse()
        .unwrap(),
        at,
        draw: None,
    };
    Append {
        digest: Hash::digest("bench", &number.to_le_bytes()),
        expected: vec![(stream.clone(), version)],
        expected_head: Some(version),
        events: (0..count).map(event).collect(),
        ..Append::new(
            CommandKey::new(format!("{prefix}-{number:016x}")).unwrap(),
            Actor::new("desk").unwrap(),
            at,
        )
    }
}

async fn log() -> Archive {
    let store = MemoryStore::new();
    let mut version = 0;
    for number in 0..COMMANDS {
        let count = 1 + number % 3;
        store
            .append(append("c", number, version, count))
            .await
            .unwrap();
        version += count;
    }
    Archive::of(&store, Outside::Included, &mut NoRules)
        .await
        .unwrap()
}

/// The bytes that are hashed of an event, by their lengths: what hashing alone costs.
fn hashed_bytes(event: &Recorded) -> Vec<u8> {
    let texts = event.stream.to_string().len()
        + event.command.as_str().len()
        + event.actor.as_str().len()
        + event.kind.len()
        + event.body.len();
    // 17 lengths, the domain, two hashes' worth of bytes, nine numbers.
    vec![7; texts + 17 * 8 + 14 + 32 + 16 + 9 * 8]
}

/// A plain table with the same columns in a file with the same settings.
async fn plain(path: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("secure_delete", "ON");
    let pool = SqlitePoolOptions::new().max_connections(1);
    let pool = pool.connect_with(options).await.unwrap();
    let table = "CREATE TABLE plain (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT";
    sqlx::query(table).execute(&pool).await.unwrap();
    pool
}

/// Times in microseconds: the middle one of some.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e6
}

#[expect(clippy::cast_precision_loss, reason = "some ten thousand at most")]
fn number(count: u64) -> f64 {
    count as f64
}

fn report(name: &str, per: u64, ours: Vec<Duration>, theirs: Vec<Duration>, baseline: &str) {
    let per = number(per);
    let (ours, theirs) = (median(ours) / per, median(theirs) / per);
    println!(
        "{name}: {ours:.2} us each, {:.2} times {baseline} ({theirs:.2} us)",
        ours / theirs
    );
}

fn chain(archive: &Archive) {
    let inputs: Vec<Vec<u8>> = archive.events.iter().map(hashed_bytes).collect();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        assert!(verify(black_box(&archive.events)).is_ok());
        ours.push(start.elapsed());
        let start = Instant::now();
        for input in &inputs {
            black_box(blake3::hash(black_box(input)));
        }
        theirs.push(start.elapsed());
    }
    let events = archive.events.len() as u64;
    report("check of the chain", events, ours, theirs, "hashing alone");
}

async fn reading(folder: &Path, archive: &Archive) {
    let path = folder.join("read.db");
    let store = SqliteStore::create(&path).await.unwrap();
    let start = Instant::now();
    store.import(archive).await.unwrap();
    let events = archive.events.len() as u64;
    let took = start.elapsed();
    println!(
        "import: {:.2} us each",
        took.as_secs_f64() * 1e6 / number(events)
    );
    let options = SqliteConnectOptions::new().filename(&path);
    let pool = SqlitePool::connect_with(options).await.unwrap();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let mut last = 0;
        loop {
            let page = store.read(last, PAGE).await.unwrap();
            last = page.last().map_or(last, |event| event.seq);
            if page.len() < PAGE {
                break;
            }
        }
        assert_eq!(last, events);
        ours.push(start.elapsed());
        let start = Instant::now();
        let mut last = 0_i64;
        loop {
            let rows = sqlx::query("SELECT * FROM events WHERE seq > ? ORDER BY seq LIMIT ?")
                .bind(last)
                .bind(4_096)
                .fetch_all(&pool)
                .await
                .unwrap();
            last = rows.last().map_or(last, |row| row.get("seq"));
            if rows.len() < PAGE {
                break;
            }
        }
        assert_eq!(last.unsigned_abs(), events);
        theirs.push(start.elapsed());
    }
    report("reading in pages", events, ours, theirs, "a bare SELECT");
    pool.close().await;
    store.close().await;
}

async fn appending(folder: &Path) {
    let store = SqliteStore::create(folder.join("append.db")).await.unwrap();
    let pool = plain(&folder.join("plain.db")).await;
    for count in [1, 3, 30] {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for round in 0..ROUNDS as u64 {
            let mut version = store.head().await.unwrap().seq;
            let start = Instant::now();
            for number in 0..APPENDS {
                let append = append(&format!("r{count}-{round}"), number, version, count);
                match store.append(append).await.unwrap() {
                    Appended::Stored(events) => version += events.len() as u64,
                    Appended::Repeated(_) => panic!("a new key"),
                }
            }
            ours.push(start.elapsed());
            let start = Instant::now();
            for number in 0..APPENDS {
                let body = append("p", number, 0, 1).events[0].body.clone();
                let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await.unwrap();
                for _ in 0..count {
                    sqlx::query("INSERT INTO plain (body) VALUES (?)")
                        .bind(body.as_str())
                        .execute(&mut *transaction)
                        .await
                        .unwrap();
                }
                transaction.commit().await.unwrap();
            }
            theirs.push(start.elapsed());
        }
        let name = format!("append of {count} events");
        report(&name, APPENDS, ours, theirs, "plain inserts");
    }
    pool.close().await;
    store.close().await;
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    runtime.block_on(async {
        let archive = log().await;
        chain(&archive);
        reading(folder.path(), &archive).await;
        appending(folder.path()).await;
    });
}
