//! The same plan gives the same bytes, on however many threads.

use chained_events::MemoryStore;
use chained_events::archive::Outside;
use club_log::Ledger;
use club_log::transfer::archive_of;
use season_sim::{correct_night, night_id, play_season};
use tokio::runtime::{Builder, Runtime};

use crate::{go_on, plan};

/// The whole log of a season with a corrected night as text, with names, notes and digests.
async fn played(seed: u64) -> String {
    let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
    play_season(&mut ledger, &plan(seed), go_on).await.unwrap();
    let night = night_id(1).unwrap();
    correct_night(&mut ledger, &night, seed).await.unwrap();
    let archive = archive_of(ledger.store(), Outside::Included).await.unwrap();
    archive.to_text().unwrap()
}

fn one_thread() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
}

fn threads(count: usize) -> Runtime {
    Builder::new_multi_thread()
        .worker_threads(count)
        .enable_time()
        .build()
        .unwrap()
}

#[test]
fn the_same_plan_gives_the_same_bytes() {
    let first = one_thread().block_on(played(1));
    assert!(first.lines().count() > 300, "three nights are played");
    assert_eq!(one_thread().block_on(played(1)), first);
    assert_ne!(one_thread().block_on(played(2)), first);
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let expected = one_thread().block_on(played(1));
    for count in [1, 4] {
        let runtime = threads(count);
        let seasons: Vec<_> = (0..4).map(|_| runtime.spawn(played(1))).collect();
        for season in seasons {
            let text = runtime.block_on(season).unwrap();
            assert!(text == expected, "{count} threads give other bytes");
        }
    }
}
