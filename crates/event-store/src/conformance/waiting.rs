//! Subscriptions, and writers next to each other.

use std::time::Duration;

use super::support::{append, event, stored, stream};
use crate::EventStore;
use crate::chain::verify;
use crate::envelope::Recorded;
use crate::store::{Appended, StoreError};

/// A patience that no test of this suite needs; it turns a hang into a failure.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) async fn a_subscription_hands_over_every_event_once<S: EventStore>(store: S) {
    stored(
        &store,
        append(
            "a",
            &[("club", 0)],
            vec![event("club", 1), event("club", 2)],
        ),
    )
    .await;
    let mut from_start = store.subscribe(0);
    let mut from_one = store.subscribe(1);
    let seqs = |events: Vec<Recorded>| events.iter().map(|e| e.seq).collect::<Vec<_>>();
    assert_eq!(seqs(from_start.next().await.unwrap()), [1, 2]);
    assert_eq!(seqs(from_one.next().await.unwrap()), [2]);
    stored(&store, append("b", &[("club", 2)], vec![event("club", 3)])).await;
    stored(&store, append("c", &[("club", 3)], vec![event("club", 4)])).await;
    assert_eq!(seqs(from_start.next().await.unwrap()), [3, 4]);
    assert_eq!(from_start.after(), 4);
    // Dropped while it waits: nothing is lost.
    let nothing = tokio::time::timeout(Duration::from_millis(20), from_start.next()).await;
    assert!(nothing.is_err());
    stored(&store, append("d", &[("club", 4)], vec![event("club", 5)])).await;
    assert_eq!(seqs(from_start.next().await.unwrap()), [5]);
    assert_eq!(seqs(from_one.next().await.unwrap()), [3, 4, 5]);
    // A long log comes in several batches.
    let many = (0..3_000).map(|number| event("t:1", number)).collect();
    stored(&store, append("e", &[("t:1", 0)], many)).await;
    let mut got = Vec::new();
    while got.len() < 3_000 {
        let batch = seqs(from_start.next().await.unwrap());
        assert!((1..=1_024).contains(&batch.len()));
        got.extend(batch);
    }
    assert_eq!(got, (6..3_006).collect::<Vec<_>>());
}

pub(super) async fn a_waiting_subscription_is_woken<S: EventStore>(store: S) {
    let mut news = store.subscribe(0);
    let waiting = tokio::spawn(async move { news.next().await });
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!waiting.is_finished());
    let answer = stored(&store, append("a", &[("club", 0)], vec![event("club", 1)])).await;
    let got = tokio::time::timeout(PATIENCE, waiting)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(got, Ok(answer));
}

pub(super) async fn many_writers_come_one_after_the_other<S: EventStore>(store: S) {
    let writers: Vec<_> = (0..8_u64)
        .map(|writer| {
            let store = store.clone();
            tokio::spawn(async move {
                for number in 0..10 {
                    write_one(&store, &format!("w{writer}-{number}"), number).await;
                }
            })
        })
        .collect();
    for writer in writers {
        tokio::time::timeout(PATIENCE, writer)
            .await
            .unwrap()
            .unwrap();
    }
    let all = store.read(0, usize::MAX).await.unwrap();
    assert_eq!(all.len(), 80);
    assert_eq!(verify(&all).map(|head| head.seq), Ok(80));
    assert_eq!(store.stream_version(&stream("club")).await, Ok(80));
}

/// Appends to the club's stream, again and again until nobody is faster.
async fn write_one<S: EventStore>(store: &S, command: &str, number: u64) {
    loop {
        let version = store.stream_version(&stream("club")).await.unwrap();
        let append = append(command, &[("club", version)], vec![event("club", number)]);
        match store.append(append).await {
            Ok(Appended::Stored(_)) => return,
            Err(StoreError::VersionConflict { .. }) => {}
            other => panic!("{command}: {other:?}"),
        }
    }
}
