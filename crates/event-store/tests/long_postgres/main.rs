//! The store on a server: with `CLUB_LONG=1` on a cluster that the test makes and removes. Without it a server
//! that is not there is reported.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail the test"
)]

#[path = "../cluster/mod.rs"]
mod cluster;
mod copies;
mod faults;
mod sessions;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use chained_events::archive::{Archive, NoRules, Outside};
use chained_events::chain::{Hash, verify};
use chained_events::conformance;
use chained_events::envelope::NewEvent;
use chained_events::ids::{Actor, CommandKey, StreamName};
use chained_events::postgres::ServerAddress;
use chained_events::store::{Append, Appended, Note, Person, StoreError};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, MemoryStore, PostgresStore, SqliteStore};
use cluster::{Cluster, is_long};

/// A patience that no test of this file needs; it turns a hang into a failure.
const PATIENCE: Duration = Duration::from_mins(3);

fn address(text: &str) -> ServerAddress {
    text.parse().unwrap()
}

/// Nobody listens on the first port.
fn nobody() -> ServerAddress {
    address("postgres://desk@127.0.0.1:1/clubs?club=aoba")
}

async fn made(cluster: &Cluster, club: &str) -> PostgresStore {
    let address = address(&cluster.socket(club));
    PostgresStore::create(&address).await.unwrap()
}

fn club() -> StreamName {
    "club".parse().unwrap()
}

fn append(key: &str, version: u64, body: &str) -> Append {
    let at = Timestamp::from_millisecond(1_777_723_200_000).unwrap();
    let event = NewEvent {
        stream: club(),
        kind: "Tried".to_owned(),
        schema: 1,
        body: body.parse().unwrap(),
        at,
        draw: None,
    };
    Append {
        digest: Hash::digest("test", key.as_bytes()),
        expected: vec![(club(), version)],
        events: vec![event],
        ..Append::new(
            CommandKey::new(key).unwrap(),
            Actor::new("desk").unwrap(),
            at,
        )
    }
}

/// The kind of an error, as its document has it; the words of a server that goes away differ.
fn kind(error: &StoreError) -> String {
    let document = serde_json::to_value(error).unwrap();
    document["kind"].as_str().unwrap().to_owned()
}

/// Decides inside the lock: the version of the one stream is the number of the last event.
async fn decided(store: &PostgresStore, key: &str, known: u64) -> Result<Appended, StoreError> {
    let decided = store.append_deciding(known, |events| {
        let last = events.last().map_or(known, |last| last.seq);
        Ok::<_, ()>(append(key, last, "{}"))
    });
    decided.await.map(Result::unwrap)
}

/// The part of an ordinary run: a server that is not there is an error in words, without a password.
fn small_part() {
    conformance::run(async {
        let error = PostgresStore::open(&nobody()).await.unwrap_err();
        let unreachable = StoreError::Unreachable {
            path: "postgres://desk@127.0.0.1:1/clubs?club=aoba".into(),
            message: "Connection refused".to_owned(),
        };
        assert_eq!(error, unreachable);
    });
}

/// Runs a test on a server of its own. In an ordinary run it has a small part.
fn on_a_server(test: impl AsyncFnOnce(&Cluster)) {
    if !is_long() {
        return small_part();
    }
    let cluster = Cluster::new();
    conformance::run(test(&cluster));
}

#[test]
fn every_law_of_the_suite_holds_on_a_server() {
    on_a_server(async |cluster| {
        let number = AtomicU64::new(0);
        conformance::every_law(async |law| {
            let club = format!("law{}", number.fetch_add(1, Ordering::Relaxed));
            println!("{club}: {law}");
            (made(cluster, &club).await, ())
        })
        .await;
        assert_eq!(number.into_inner(), 37, "laws of the suite");
    });
}

/// Eight desks, each with its own connections, on one club or on a club each; a reader follows the first.
async fn eight_writers(cluster: &Cluster, clubs: usize) {
    const WRITERS: usize = 8;
    const APPENDS: u64 = 60;
    let names: Vec<String> = (0..clubs).map(|club| format!("of{clubs}-{club}")).collect();
    for name in &names {
        made(cluster, name).await.close().await;
    }
    let open = async |name: &str| PostgresStore::open(&address(&cluster.socket(name))).await;
    let reader = open(&names[0]).await.unwrap();
    let total = APPENDS * (WRITERS / clubs) as u64;
    let tail = tokio::spawn(async move {
        let mut news = reader.subscribe(0);
        let mut seen = Vec::new();
        while (seen.len() as u64) < total {
            seen.extend(news.next().await.unwrap().iter().map(|event| event.seq));
        }
        seen
    });
    let mut writers = Vec::new();
    for writer in 0..WRITERS {
        let store = open(&names[writer % clubs]).await.unwrap();
        writers.push(tokio::spawn(async move {
            let mut known = 0;
            for number in 0..APPENDS {
                let key = format!("w{writer}-{number}");
                if number % 2 == 0 {
                    let appended = decided(&store, &key, known).await.unwrap();
                    known = appended.events()[0].seq;
                    continue;
                }
                loop {
                    let version = store.stream_version(&club()).await.unwrap();
                    match store.append(append(&key, version, "{}")).await {
                        Ok(_) => break,
                        Err(StoreError::VersionConflict { .. }) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            }
            store.close().await;
        }));
    }
    for writer in writers {
        tokio::time::timeout(PATIENCE, writer)
            .await
            .unwrap()
            .unwrap();
    }
    let seen = tokio::time::timeout(PATIENCE, tail).await.unwrap().unwrap();
    assert_eq!(seen, (1..=total).collect::<Vec<_>>(), "nothing is skipped");
    for name in &names {
        let store = open(name).await.unwrap();
        let all = store.read(0, usize::MAX).await.unwrap();
        assert_eq!(verify(&all), store.head().await.map_err(|_| unreachable!()));
        assert_eq!(all.len() as u64, total);
        store.close().await;
    }
}

#[test]
fn eight_writers_on_one_club_and_on_eight_store_everything_and_a_reader_skips_nothing() {
    on_a_server(async |cluster| {
        eight_writers(cluster, 1).await;
        eight_writers(cluster, 8).await;
    });
}

#[test]
fn a_subscription_is_woken_before_it_looks_by_itself() {
    on_a_server(async |cluster| {
        let writer = made(cluster, "aoba").await;
        let reader = PostgresStore::open(&address(&cluster.socket("aoba"))).await;
        let reader = reader.unwrap();
        let mut news = reader.subscribe(0);
        let mut waits = Vec::new();
        for number in 0..40_u64 {
            let waiting = tokio::spawn(async move {
                let events = news.next().await.unwrap();
                (news, Instant::now(), events.len())
            });
            tokio::time::sleep(Duration::from_millis(30)).await;
            decided(&writer, &format!("c{number}"), number)
                .await
                .unwrap();
            let stored = Instant::now();
            let (again, heard, count) = waiting.await.unwrap();
            news = again;
            assert_eq!(count, 1);
            waits.push(heard.saturating_duration_since(stored));
        }
        waits.sort();
        let median = waits[waits.len() / 2];
        println!("woken after {median:?}, at most {:?}", waits.last());
        // It looks every 250 ms by itself: on the average after 125 ms.
        assert!(median < Duration::from_millis(50), "{median:?}");
    });
}

#[test]
fn nothing_that_was_acknowledged_is_lost_when_the_server_is_stopped_at_once() {
    const STOPS: u64 = 20;
    const WRITERS: u64 = 4;
    on_a_server(async |cluster| {
        let store = made(cluster, "aoba").await;
        store.close().await;
        let (mut acknowledged, mut unanswered) = (BTreeMap::new(), Vec::new());
        for stop in 0..STOPS {
            let over = Arc::new(AtomicBool::new(false));
            let mut writers = Vec::new();
            for writer in 0..WRITERS {
                let store = PostgresStore::open(&address(&cluster.socket("aoba"))).await;
                let (store, over) = (store.unwrap(), Arc::clone(&over));
                writers.push(tokio::spawn(async move {
                    let (mut stored, mut open, mut known) = (Vec::new(), None, 0);
                    for number in 0.. {
                        if over.load(Ordering::Relaxed) {
                            break;
                        }
                        let key = format!("s{stop}-w{writer}-{number}");
                        match decided(&store, &key, known).await {
                            Ok(appended) => {
                                known = appended.events()[0].seq;
                                stored.push((key, known));
                            }
                            Err(error) => {
                                assert_eq!(kind(&error), "Unreachable", "{error:?}");
                                open = Some(key);
                                break;
                            }
                        }
                    }
                    (stored, open)
                }));
            }
            // From 100 ms on, at another moment each time.
            tokio::time::sleep(Duration::from_millis(100 + 37 * (stop % 7))).await;
            cluster.stop("immediate");
            over.store(true, Ordering::Relaxed);
            for writer in writers {
                let (stored, open) = writer.await.unwrap();
                acknowledged.extend(stored);
                unanswered.extend(open);
            }
            cluster.start();
        }
        let store = PostgresStore::open(&address(&cluster.socket("aoba"))).await;
        let store = store.unwrap();
        let all = store.read(0, usize::MAX).await.unwrap();
        assert_eq!(verify(&all), store.head().await.map_err(|_| unreachable!()));
        for (key, seq) in &acknowledged {
            let event = &all[usize::try_from(*seq).unwrap() - 1];
            assert_eq!(event.command.as_str(), key, "acknowledged and lost");
        }
        let keys: Vec<&str> = all.iter().map(|event| event.command.as_str()).collect();
        let mut kept = 0;
        for key in &unanswered {
            let stored = keys.contains(&key.as_str());
            let known = store.head().await.unwrap().seq;
            let again = decided(&store, key, known).await.unwrap();
            assert_eq!(matches!(again, Appended::Repeated(_)), stored, "{key}");
            kept += u64::from(stored);
        }
        println!(
            "{STOPS} stops: {} acknowledged, 0 lost, {} without an answer, of which {kept} were stored",
            acknowledged.len(),
            unanswered.len()
        );
        assert!(acknowledged.len() > 100, "{}", acknowledged.len());
    });
}

/// A store with everything that is kept outside the chain.
async fn filled<S: EventStore>(store: &S) {
    let mut first = append("a", 0, r#"{"name":"\u0000"}"#);
    first.people = vec![Person {
        member: "m01".parse().unwrap(),
        name: "青木\0Zebulon".to_owned(),
    }];
    first.notes = vec![Note {
        id: first.command.clone(),
        text: "why\0".to_owned(),
    }];
    store.append(first).await.unwrap();
    for number in 1..40 {
        let next = append(&format!("b{number}"), number, "{}");
        store.append(next).await.unwrap();
    }
}

async fn text_of<S: EventStore>(store: &S) -> String {
    let archive = Archive::of(store, Outside::Included, &mut NoRules).await;
    archive.unwrap().to_text().unwrap()
}

#[test]
fn a_copy_there_and_back_is_the_same_archive_byte_for_byte() {
    if !is_long() {
        return small_part();
    }
    let cluster = Cluster::new();
    let folder = tempfile::tempdir().unwrap();
    conformance::run(async {
        let file = SqliteStore::create(folder.path().join("a.db"))
            .await
            .unwrap();
        filled(&file).await;
        let server = made(&cluster, "aoba").await;
        server.import_from(&file).await.unwrap();
        let back = SqliteStore::create(folder.path().join("b.db"))
            .await
            .unwrap();
        back.import_from(&server).await.unwrap();
        let memory = MemoryStore::new();
        let archive = Archive::of(&server, Outside::Included, &mut NoRules).await;
        memory.import(&archive.unwrap()).await.unwrap();
        let text = text_of(&file).await;
        assert_eq!(text_of(&server).await, text);
        assert_eq!(text_of(&back).await, text);
        assert_eq!(text_of(&memory).await, text);
        let moved = StoreError::HeadMoved {
            expected: 0,
            actual: 40,
        };
        assert_eq!(server.import_from(&file).await, Err(moved));
    });
}
