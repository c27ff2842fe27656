//! Appends that are refused, repeated or forgotten: nothing is written.

use super::support::{add_sidecar, append, contents, event, key, moment, stored, stream};
use crate::EventStore;
use crate::chain::{Hash, verify};
use crate::envelope::{DrawSeed, NewEvent};
use crate::store::{Appended, MAX_EVENTS, StoreError};

pub(super) async fn a_version_conflict_leaves_nothing<S: EventStore>(store: S) {
    stored(&store, append("a", &[("club", 0)], vec![event("club", 1)])).await;
    let before = contents(&store).await;
    for (expected, actual) in [
        ([("club", 0), ("t:1", 0)], 1),
        ([("club", 2), ("t:1", 0)], 1),
    ] {
        let mut late = append("b", &expected, vec![event("t:1", 2), event("club", 3)]);
        add_sidecar(&mut late, 9);
        let error = StoreError::VersionConflict {
            stream: stream("club"),
            expected: expected[0].1,
            actual,
        };
        assert_eq!(store.append(late).await, Err(error));
        assert_eq!(contents(&store).await, before);
        assert_eq!(store.command(&key("b")).await, Ok(None));
        assert_eq!(store.stream_version(&stream("t:1")).await, Ok(0));
    }
    // The key is free, and the log goes on where it was.
    let answer = stored(&store, append("b", &[("club", 1)], vec![event("club", 4)])).await;
    assert_eq!((answer[0].seq, answer[0].version), (2, 2));
}

pub(super) async fn a_malformed_append_leaves_nothing<S: EventStore>(store: S) {
    let with = |change: fn(&mut NewEvent)| {
        let mut second = event("club", 2);
        change(&mut second);
        append("b", &[("club", 0)], vec![event("club", 1), second])
    };
    let many = vec![event("club", 1); MAX_EVENTS + 1];
    let cases = [
        (
            append("b", &[("club", 0)], vec![]),
            "command b has no events; an append needs at least one",
        ),
        (
            append("b", &[("club", 0)], many),
            "command b has 65537 events, the most is 65536",
        ),
        (
            append("b", &[("club", 0)], vec![event("club", 1), event("t:1", 2)]),
            "the append has an event of t:1 but does not expect a version of it",
        ),
        (
            append("b", &[("club", 0), ("club", 0)], vec![event("club", 1)]),
            "the append expects a version of club twice",
        ),
        (
            with(|e| e.kind = "No kind".into()),
            "event 1 has the kind \"No kind\"; a kind has 1 to 64 ASCII letters and digits",
        ),
        (
            with(|e| e.kind = String::new()),
            "event 1 has the kind \"\"; a kind has 1 to 64 ASCII letters and digits",
        ),
        (
            with(|e| e.schema = 0),
            "event 1 of kind Tried has the schema number 0; they begin at 1",
        ),
    ];
    let before = contents(&store).await;
    for (mut wrong, message) in cases {
        add_sidecar(&mut wrong, 1);
        assert_eq!(store.append(wrong).await.unwrap_err().to_string(), message);
        assert_eq!(contents(&store).await, before);
    }
    assert_eq!(store.command(&key("b")).await, Ok(None));
}

pub(super) async fn a_repeated_command_gives_the_first_answer_and_writes_nothing<S: EventStore>(
    store: S,
) {
    let mut first = append(
        "a",
        &[("club", 0)],
        vec![event("club", 1), event("club", 2)],
    );
    add_sidecar(&mut first, 1);
    let answer = stored(&store, first.clone()).await;
    stored(&store, append("b", &[("club", 2)], vec![event("club", 3)])).await;
    let before = contents(&store).await;
    // Later, by somebody else, decided otherwise on another state: still the same command.
    let mut again = first.clone();
    again.recorded_at = moment(5_000);
    again.expected.clear();
    again.events.clear();
    add_sidecar(&mut again, 2);
    for repeat in [first, again] {
        assert_eq!(
            store.append(repeat).await,
            Ok(Appended::Repeated(answer.clone()))
        );
        assert_eq!(contents(&store).await, before);
    }
}

pub(super) async fn a_key_with_other_content_is_a_conflict<S: EventStore>(store: S) {
    let first = append("a", &[("club", 0)], vec![event("club", 1)]);
    stored(&store, first.clone()).await;
    let before = contents(&store).await;
    let mut other = first;
    other.digest = Hash::digest("test", b"something else");
    add_sidecar(&mut other, 1);
    let error = StoreError::CommandConflict { key: key("a") };
    assert_eq!(store.append(other).await, Err(error));
    assert_eq!(contents(&store).await, before);
}

pub(super) async fn a_stream_that_was_only_looked_at_is_checked_too<S: EventStore>(store: S) {
    stored(
        &store,
        append("a", &[("season:s", 0)], vec![event("season:s", 1)]),
    )
    .await;
    let late = append("b", &[("club", 0), ("season:s", 0)], vec![event("club", 2)]);
    let error = StoreError::VersionConflict {
        stream: stream("season:s"),
        expected: 0,
        actual: 1,
    };
    assert_eq!(store.append(late).await, Err(error));
    let in_time = append("b", &[("club", 0), ("season:s", 1)], vec![event("club", 2)]);
    stored(&store, in_time).await;
    assert_eq!(store.stream_version(&stream("season:s")).await, Ok(1));
}

pub(super) async fn a_log_that_has_moved_on_is_reported<S: EventStore>(store: S) {
    stored(
        &store,
        append("a", &[("season:s", 0)], vec![event("season:s", 1)]),
    )
    .await;
    let mut late = append("b", &[("club", 0)], vec![event("club", 2)]);
    late.expected_head = Some(0);
    let error = StoreError::HeadMoved {
        expected: 0,
        actual: 1,
    };
    assert_eq!(store.append(late.clone()).await, Err(error));
    assert_eq!(store.head().await.map(|head| head.seq), Ok(1));
    late.expected_head = Some(1);
    stored(&store, late).await;
}

pub(super) async fn a_long_command_is_stored_whole<S: EventStore>(store: S) {
    let mut first = 0;
    for count in [31, 32, 33, 64, 97] {
        let events: Vec<_> = (0..count)
            .map(|number| {
                let mut event = event(if number % 3 == 0 { "club" } else { "t:1" }, number);
                event.draw = (number % 5 == 0).then(|| DrawSeed {
                    algorithm: "a".to_owned(),
                    seed: u64::MAX - number,
                });
                event
            })
            .collect();
        let mut versions = Vec::new();
        for on in ["club", "t:1"] {
            versions.push((on, store.stream_version(&stream(on)).await.unwrap()));
        }
        let answer = stored(&store, append(&format!("c{count}"), &versions, events)).await;
        assert_eq!(store.read(first, 200).await.unwrap(), answer);
        first += count;
    }
    let all = store.read(0, usize::MAX).await.unwrap();
    assert_eq!(verify(&all).map(|head| head.seq), Ok(first));
}
