//! Deciding inside the lock.

use std::time::Duration;

use super::support::{append, contents, event, key, stored, stream};
use crate::EventStore;
use crate::chain::verify;
use crate::ids::CommandKey;
use crate::store::{Append, Appended, StoreError};

pub(super) async fn a_decision_sees_all_events_after_a_number<S: EventStore>(store: S) {
    for number in 0..5_u64 {
        let command = format!("c{number}");
        stored(
            &store,
            append(&command, &[("club", number)], vec![event("club", number)]),
        )
        .await;
    }
    let all = store.read(0, 10).await.unwrap();
    for after in [0, 3, 5, 9, u64::MAX] {
        let before = contents(&store).await;
        let seen = store.append_deciding(after, Err::<Append, _>);
        let skip = usize::try_from(after).unwrap_or(usize::MAX).min(5);
        assert_eq!(seen.await, Ok(Err(all[skip..].to_vec())));
        assert_eq!(contents(&store).await, before);
    }
    let decided = store.append_deciding(4, |events| {
        assert_eq!(events.len(), 1);
        let version = events[0].version;
        Ok::<_, ()>(append("d", &[("club", version)], vec![event("club", 9)]))
    });
    let appended = decided.await.unwrap().unwrap();
    assert!(matches!(&appended, Appended::Stored(events) if events[0].seq == 6));
    assert_eq!(store.read(5, 10).await.unwrap(), appended.events());
}

pub(super) async fn a_decision_is_an_append_like_any_other<S: EventStore>(store: S) {
    let first = append("a", &[("club", 0)], vec![event("club", 1)]);
    let answer = stored(&store, first.clone()).await;
    let before = contents(&store).await;
    let late = append("b", &[("club", 0)], vec![event("club", 2)]);
    let mut other = first.clone();
    other.digest = late.digest;
    let cases = [
        (first, Ok(Ok(Appended::Repeated(answer)))),
        (
            late,
            Err(StoreError::VersionConflict {
                stream: stream("club"),
                expected: 0,
                actual: 1,
            }),
        ),
        (other, Err(StoreError::CommandConflict { key: key("a") })),
        (
            append("c", &[], vec![]),
            Err(StoreError::NoEvents { command: key("c") }),
        ),
    ];
    for (append, expected) in cases {
        let decided = store.append_deciding(0, |_| Ok::<_, ()>(append));
        assert_eq!(decided.await, expected);
        assert_eq!(contents(&store).await, before);
    }
    // The store is not left locked.
    stored(&store, append("d", &[("club", 1)], vec![event("club", 3)])).await;
}

/// A patience that no test of this suite needs; it turns a hang into a failure.
const PATIENCE: Duration = Duration::from_mins(2);

pub(super) async fn writers_that_decide_inside_the_lock_never_conflict<S: EventStore>(store: S) {
    const WRITERS: u64 = 8;
    const APPENDS: u64 = 50;
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut known = 0;
                for number in 0..APPENDS {
                    let key = format!("w{writer}/{number}");
                    let decided = store.append_deciding(known, |events| {
                        // The version of the one stream is the number of the last event.
                        let last = events.last().map_or(known, |last| last.seq);
                        Ok::<_, ()>(append(&key, &[("club", last)], vec![event("club", last)]))
                    });
                    known = match decided.await {
                        Ok(Ok(Appended::Stored(events))) => events[0].seq,
                        other => panic!("{key}: {other:?}"),
                    };
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
    let total = WRITERS * APPENDS;
    assert_eq!(verify(&all).map(|head| head.seq), Ok(total));
    let mut keys: Vec<&CommandKey> = all.iter().map(|event| &event.command).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len() as u64, total);
    for (number, event) in (0..).zip(&all) {
        // Each was decided on the events before it, and on no others.
        assert_eq!(event.body, format!("{{\"number\":{number}}}"));
    }
}
