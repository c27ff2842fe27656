//! The store on a server next to the store in a file. Eight writers on one club are next to eight clubs.
//!
//! `cargo bench -p chained-events --features postgres --bench postgres` makes a cluster in a temporary folder, on
//! the disk of the file, and prints the median of paired rounds; every figure is a ratio within the same run.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a bench that fails should stop, and prints its figures"
)]

#[path = "../tests/cluster/mod.rs"]
mod cluster;

use std::time::{Duration, Instant};

use chained_events::chain::Hash;
use chained_events::envelope::NewEvent;
use chained_events::ids::{Actor, CommandKey, StreamName};
use chained_events::store::{Append, Appended, StoreError};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, PostgresStore, SqliteStore};
use cluster::Cluster;

/// Appends of a round of one writer.
const APPENDS: u64 = 50;
const ROUNDS: u64 = 11;
const WRITERS: usize = 8;
/// How long eight writers write in a round.
const ROUND: Duration = Duration::from_secs(1);
/// Rounds of eight writers.
const PAIRS: u64 = 7;
/// The most that one writer may take, in times of the file.
const ONE_WRITER: f64 = 1.5;
/// The least that eight clubs store, in times of one club.
const EIGHT_CLUBS: f64 = 3.0;

/// An append of three events; each body is as long as that of a usual event.
fn append(key: &str, version: u64) -> Append {
    let at = Timestamp::from_millisecond(1_777_723_200_000).unwrap();
    let stream: StreamName = "t:2026-05-02".parse().unwrap();
    let event = |index: u64| NewEvent {
        stream: stream.clone(),
        kind: "EntriesBusted".to_owned(),
        schema: 1,
        body: format!(
            "{{\"groups\":[[\"e{version}\"]],\"hands\":[{{\"busted\":[{{\"entry\":\"e{version}\",\
             \"stack_before\":{index}}}],\"table\":\"T1\"}}]}}"
        )
        .parse()
        .unwrap(),
        at,
        draw: None,
    };
    Append {
        digest: Hash::digest("bench", key.as_bytes()),
        expected: vec![(stream.clone(), version)],
        expected_head: Some(version),
        events: (0..3).map(event).collect(),
        ..Append::new(
            CommandKey::new(key).unwrap(),
            Actor::new("desk").unwrap(),
            at,
        )
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The time of some appends, one after the other, in microseconds each.
async fn one_writer<S: EventStore>(store: &S, round: u64) -> f64 {
    let mut version = store.head().await.unwrap().seq;
    let start = Instant::now();
    for number in 0..APPENDS {
        let append = append(&format!("r{round}-{number}"), version);
        match store.append(append).await.unwrap() {
            Appended::Stored(events) => version += events.len() as u64,
            Appended::Repeated(_) => panic!("a new key"),
        }
    }
    start.elapsed().as_secs_f64() * 1e6 / number(APPENDS)
}

#[expect(clippy::cast_precision_loss, reason = "some ten thousand at most")]
fn number(count: u64) -> f64 {
    count as f64
}

async fn next_to_a_file(cluster: &Cluster) {
    let folder = tempfile::tempdir().unwrap();
    let file = SqliteStore::create(folder.path().join("log.db"))
        .await
        .unwrap();
    let server = created(cluster, "single").await;
    let (mut times, mut ratios) = ((Vec::new(), Vec::new()), Vec::new());
    for round in 0..ROUNDS {
        let on_server = one_writer(&server, round).await;
        let in_file = one_writer(&file, round).await;
        times.0.push(on_server);
        times.1.push(in_file);
        ratios.push(on_server / in_file);
    }
    println!(
        "one writer, 3 events an append: {:.0} us on the server, {:.0} us in a file, {:.2} times (at most {ONE_WRITER})",
        median(times.0),
        median(times.1),
        median(ratios)
    );
    server.close().await;
    file.close().await;
}

async fn created(cluster: &Cluster, club: &str) -> PostgresStore {
    let address = cluster.socket(club).parse().unwrap();
    PostgresStore::create(&address).await.unwrap()
}

/// Commands that eight desks store in a round, on one club or on a club each. As a desk does, each decides once on
/// what it has read, and after a conflict inside the lock.
async fn eight_writers(desks: &[PostgresStore], round: u64) -> f64 {
    let start = Instant::now();
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let store = desks[writer % desks.len()].clone();
            tokio::spawn(async move {
                let (mut known, mut stored) = (store.head().await.unwrap().seq, 0_u64);
                while start.elapsed() < ROUND {
                    let key = format!("p{round}-w{writer}-{stored}");
                    let events = match store.append(append(&key, known)).await {
                        Ok(appended) => appended.events().to_vec(),
                        Err(StoreError::VersionConflict { .. }) => {
                            let decided = store.append_deciding(known, |events| {
                                let last = events.last().map_or(known, |last| last.seq);
                                Ok::<_, ()>(append(&key, last))
                            });
                            decided.await.unwrap().unwrap().events().to_vec()
                        }
                        Err(error) => panic!("{error}"),
                    };
                    known = events.last().map_or(known, |last| last.seq);
                    stored += 1;
                }
                stored
            })
        })
        .collect();
    let mut stored = 0;
    for writer in writers {
        stored += writer.await.unwrap();
    }
    number(stored) / start.elapsed().as_secs_f64()
}

async fn one_club_and_eight(cluster: &Cluster) {
    created(cluster, "crowded").await.close().await;
    let mut crowded = Vec::new();
    let mut apart = Vec::new();
    for writer in 0..WRITERS {
        let address = cluster.socket("crowded").parse().unwrap();
        crowded.push(PostgresStore::open(&address).await.unwrap());
        apart.push(created(cluster, &format!("apart{writer}")).await);
    }
    let (mut rates, mut ratios) = ((Vec::new(), Vec::new()), Vec::new());
    for round in 0..PAIRS {
        let one = eight_writers(&crowded, round).await;
        let eight = eight_writers(&apart, round).await;
        rates.0.push(one);
        rates.1.push(eight);
        ratios.push(eight / one);
    }
    println!(
        "eight writers: {:.0} commands a second on one club, {:.0} on eight, {:.2} times (at least {EIGHT_CLUBS})",
        median(rates.0),
        median(rates.1),
        median(ratios)
    );
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let cluster = Cluster::new();
    runtime.block_on(async {
        next_to_a_file(&cluster).await;
        one_club_and_eight(&cluster).await;
    });
}
