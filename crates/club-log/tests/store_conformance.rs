//! What every store of the log must do: one suite, run for the store in memory and for SQLite.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "the laws are plain functions that fail a test by panicking"
)]

mod common;

use std::collections::BTreeMap;
use std::time::Duration;

use club_log::{
    Appended, DrawSeed, EventStore, FORMAT, Hash, Head, MAX_EVENTS, MAX_KIND, MemberId,
    MemoryStore, NewEvent, NoteWrite, PersonWrite, ProjectionWrite, Recorded, StoreError, StreamId,
    Timestamp, verify,
};

use common::by_hand::{hash_by_hand, id_by_hand};
use common::{Numbers, append, beside, contents, event, key, moment, stored, stream};

/// A patience that no test of this suite needs; it turns a hang into a failure.
const PATIENCE: Duration = Duration::from_mins(1);

macro_rules! for_every_store {
    ($($law:ident)*) => {
        mod memory {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $law() {
                    super::$law(club_log::MemoryStore::new()).await;
                }
            )*
        }

        #[cfg(feature = "sqlite")]
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $law() {
                    let folder = tempfile::tempdir().unwrap();
                    let path = folder.path().join("club.db");
                    let store = club_log::SqliteStore::create(&path).await.unwrap();
                    super::$law(store.clone()).await;
                    store.close().await;
                }
            )*
        }
    };
}

for_every_store! {
    a_new_store_has_nothing
    seq_has_no_gaps_across_streams_and_version_none_within
    every_field_comes_back_as_it_was_given
    the_hash_is_the_documented_one
    a_version_conflict_leaves_nothing
    a_malformed_append_leaves_nothing
    a_repeated_command_gives_the_first_answer_and_writes_nothing
    a_key_with_other_content_is_a_conflict
    a_digest_is_forgotten_with_a_name
    a_stream_that_was_only_looked_at_is_checked_too
    a_log_that_has_moved_on_is_told
    pages_join_to_the_whole
    people_notes_and_projections_go_with_the_events
    random_appends_keep_the_chain_and_equal_the_model
    a_subscription_hands_over_every_event_once
    a_waiting_subscription_is_woken
    many_writers_come_one_after_the_other
}

async fn a_new_store_has_nothing<S: EventStore>(store: S) {
    assert_eq!(
        contents(&store).await,
        (Head::EMPTY, vec![], vec![], vec![], vec![])
    );
    assert_eq!(store.stream_version(&StreamId::club()).await, Ok(0));
    assert_eq!(
        store.read_stream(&StreamId::club(), 0, 10).await,
        Ok(vec![])
    );
    assert_eq!(store.command(&key("a")).await, Ok(None));
}

async fn seq_has_no_gaps_across_streams_and_version_none_within<S: EventStore>(store: S) {
    stored(&store, append("a", &[("club", 0)], vec![event("club", 1)])).await;
    let several = vec![
        event("t:1", 2),
        event("club", 3),
        event("t:1", 4),
        event("member:m", 5),
    ];
    let expected = [("t:1", 0), ("club", 1), ("member:m", 0)];
    let answer = stored(&store, append("b", &expected, several)).await;
    stored(&store, append("c", &[("t:1", 2)], vec![event("t:1", 6)])).await;

    let all = store.read(0, 100).await.unwrap();
    assert_eq!(all[1..5], answer);
    let rows: Vec<_> = all
        .iter()
        .map(|e| {
            (
                e.seq,
                e.stream.to_string(),
                e.version,
                e.command.as_str(),
                e.index,
                e.count,
            )
        })
        .collect();
    let row = |seq, stream: &str, version, command, index, count| {
        (seq, stream.to_owned(), version, command, index, count)
    };
    assert_eq!(
        rows,
        [
            row(1, "club", 1, "a", 0, 1),
            row(2, "t:1", 1, "b", 0, 4),
            row(3, "club", 2, "b", 1, 4),
            row(4, "t:1", 2, "b", 2, 4),
            row(5, "member:m", 1, "b", 3, 4),
            row(6, "t:1", 3, "c", 0, 1),
        ]
    );
    assert_eq!(store.stream_version(&stream("t:1")).await, Ok(3));
    let head = Head {
        seq: 6,
        hash: all[5].hash,
    };
    assert_eq!(store.head().await, Ok(head));
    assert_eq!(verify(&all), Ok(head));
}

async fn every_field_comes_back_as_it_was_given<S: EventStore>(store: S) {
    let extreme = NewEvent {
        stream: StreamId::club(),
        kind: "K".repeat(MAX_KIND),
        schema: u32::MAX,
        body: "{\"a\":\"\\u0000\\\"é😀\",\"b\":[18446744073709551615,-9223372036854775808]}"
            .to_owned(),
        at: Timestamp::MAX,
        draw: Some(DrawSeed {
            algorithm: "ChaCha8 'quoted'; --".to_owned(),
            seed: u64::MAX,
        }),
    };
    let longest = "k".repeat(64);
    let mut wanted = append(&longest, &[("club", 0)], vec![extreme.clone()]);
    wanted.recorded_at = Timestamp::MIN;
    wanted.people = vec![PersonWrite {
        member: MemberId::new("m").unwrap(),
        name: "が'; \u{0}x".to_owned(),
    }];
    wanted.notes = vec![NoteWrite {
        id: key("n"),
        text: String::new(),
    }];
    let answer = stored(&store, wanted.clone()).await;
    let (_, read, people, notes, _) = contents(&store).await;
    assert_eq!(read, answer);
    let [got] = &read[..] else {
        panic!("one event")
    };
    assert_eq!((got.format, got.actor.as_str()), (FORMAT, "tester"));
    assert_eq!(
        (got.command.as_str(), got.recorded_at),
        (&longest[..], Timestamp::MIN)
    );
    assert_eq!(
        (&got.kind, got.schema, got.at),
        (&extreme.kind, u32::MAX, Timestamp::MAX)
    );
    assert_eq!((&got.body, &got.draw), (&extreme.body, &extreme.draw));
    assert_eq!(people[0].name, wanted.people[0].name);
    assert_eq!(notes[0].text, "");
    let command = store.command(&key(&longest)).await.unwrap().unwrap();
    assert_eq!((command.digest, command.events), (wanted.digest, answer));
}

async fn the_hash_is_the_documented_one<S: EventStore>(store: S) {
    let mut drawn = event("t:2026-05-02", 7);
    drawn.draw = Some(DrawSeed {
        algorithm: "chacha8-1".to_owned(),
        seed: 42,
    });
    let expected = [("club", 0), ("t:2026-05-02", 0)];
    stored(
        &store,
        append("first", &expected, vec![event("club", 1), drawn]),
    )
    .await;
    stored(
        &store,
        append("second", &[("club", 1)], vec![event("club", 2)]),
    )
    .await;
    let all = store.read(0, 10).await.unwrap();
    let mut prev = Hash::ZERO;
    for event in &all {
        assert_eq!(event.prev, prev);
        assert_eq!(event.hash.to_string(), hash_by_hand(event));
        assert_eq!(event.id.to_string(), id_by_hand(event));
        prev = event.hash;
    }
    // The same three events hashed by a script in another language, with the reference
    // implementation of BLAKE3. These never change while `format` is 1.
    let hashes: Vec<String> = all.iter().map(|event| event.hash.to_string()).collect();
    assert_eq!(
        hashes,
        [
            "eee0fd468e03dca29e0df8256515568c56b918d72f7638b22878a588e1879f50",
            "7d8f6fbf652a7dd8e39120b25d5b7ea36588acec8696dd091ba5fc1d7390d02f",
            "7ff2705bc13dee356f02a3c2522b474a56f42203732f596705f507c4c27efcc9",
        ]
    );
    assert_eq!(all[1].id.to_string(), "e166ae355bbf5636612c531046f493e1");
}

async fn a_version_conflict_leaves_nothing<S: EventStore>(store: S) {
    stored(&store, append("a", &[("club", 0)], vec![event("club", 1)])).await;
    let before = contents(&store).await;
    for (expected, actual) in [
        ([("club", 0), ("t:1", 0)], 1),
        ([("club", 2), ("t:1", 0)], 1),
    ] {
        let mut late = append("b", &expected, vec![event("t:1", 2), event("club", 3)]);
        beside(&mut late, 9);
        let error = StoreError::VersionConflict {
            stream: StreamId::club(),
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

async fn a_malformed_append_leaves_nothing<S: EventStore>(store: S) {
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
        (
            with(|e| e.body = "{\"b\":1,\"a\":2}".into()),
            "the body of event 1 of kind Tried: the text is not canonical JSON",
        ),
        (
            with(|e| e.body = "[]".into()),
            "the body of event 1 of kind Tried: the text is no JSON object",
        ),
        (
            with(|e| e.body = "{\"a\":0.5}".into()),
            "the body of event 1 of kind Tried: 0.5 is no integer from -2^63 to 2^64 - 1",
        ),
    ];
    let before = contents(&store).await;
    for (mut wrong, message) in cases {
        beside(&mut wrong, 1);
        assert_eq!(store.append(wrong).await.unwrap_err().to_string(), message);
        assert_eq!(contents(&store).await, before);
    }
    assert_eq!(store.command(&key("b")).await, Ok(None));
}

async fn a_repeated_command_gives_the_first_answer_and_writes_nothing<S: EventStore>(store: S) {
    let mut first = append(
        "a",
        &[("club", 0)],
        vec![event("club", 1), event("club", 2)],
    );
    beside(&mut first, 1);
    let answer = stored(&store, first.clone()).await;
    stored(&store, append("b", &[("club", 2)], vec![event("club", 3)])).await;
    let before = contents(&store).await;
    // Later, by somebody else, decided otherwise on another state: still the same command.
    let mut again = first.clone();
    again.recorded_at = moment(5_000);
    again.expected.clear();
    again.events.clear();
    beside(&mut again, 2);
    for repeat in [first, again] {
        assert_eq!(
            store.append(repeat).await,
            Ok(Appended::Repeated(answer.clone()))
        );
        assert_eq!(contents(&store).await, before);
    }
}

async fn a_key_with_other_content_is_a_conflict<S: EventStore>(store: S) {
    let first = append("a", &[("club", 0)], vec![event("club", 1)]);
    stored(&store, first.clone()).await;
    let before = contents(&store).await;
    let mut other = first;
    other.digest = Hash::digest("test", b"something else");
    beside(&mut other, 1);
    let error = StoreError::CommandConflict { key: key("a") };
    assert_eq!(store.append(other).await, Err(error));
    assert_eq!(contents(&store).await, before);
}

async fn a_digest_is_forgotten_with_a_name<S: EventStore>(store: S) {
    let mut first = append("a", &[("club", 0)], vec![event("club", 1)]);
    beside(&mut first, 1);
    stored(&store, first.clone()).await;
    let member = store.people().await.unwrap()[0].member.clone();
    let events = store.read(0, 10).await.unwrap();
    store.forget(&member).await.unwrap();
    let command = store.command(&key("a")).await.unwrap().unwrap();
    assert_eq!((command.digest, command.events), (Hash::ZERO, events));
    // Nobody can tell any more whether it is the same command: it is not carried out.
    let before = contents(&store).await;
    let error = StoreError::CommandForgotten { key: key("a") };
    assert_eq!(store.append(first).await, Err(error));
    assert_eq!(contents(&store).await, before);
    // Commands that come later keep theirs.
    let second = append("b", &[("club", 1)], vec![event("club", 2)]);
    let answer = stored(&store, second.clone()).await;
    assert_eq!(store.append(second).await, Ok(Appended::Repeated(answer)));
}

async fn a_stream_that_was_only_looked_at_is_checked_too<S: EventStore>(store: S) {
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

async fn a_log_that_has_moved_on_is_told<S: EventStore>(store: S) {
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

async fn pages_join_to_the_whole<S: EventStore>(store: S) {
    for number in 0..7 {
        let on = if number % 2 == 0 { "club" } else { "t:1" };
        let version = number / 2;
        stored(
            &store,
            append(
                &format!("c{number}"),
                &[(on, version)],
                vec![event(on, number)],
            ),
        )
        .await;
    }
    let whole = store.read(0, usize::MAX).await.unwrap();
    assert_eq!(whole.len(), 7);
    let mut pages = Vec::new();
    for after in [0, 3, 6] {
        pages.extend(store.read(after, 3).await.unwrap());
    }
    assert_eq!(pages, whole);
    let club: Vec<_> = whole
        .iter()
        .filter(|e| e.stream == StreamId::club())
        .cloned()
        .collect();
    let mut pages = store.read_stream(&StreamId::club(), 0, 3).await.unwrap();
    assert_eq!(pages.len(), 3);
    pages.extend(store.read_stream(&StreamId::club(), 3, 3).await.unwrap());
    assert_eq!(pages, club);
    for (after, limit) in [(0, 0), (7, 10), (u64::MAX, usize::MAX)] {
        assert_eq!(store.read(after, limit).await, Ok(vec![]));
        assert_eq!(
            store.read_stream(&StreamId::club(), after, limit).await,
            Ok(vec![])
        );
    }
}

async fn people_notes_and_projections_go_with_the_events<S: EventStore>(store: S) {
    let mut first = append(
        "a",
        &[("club", 0)],
        vec![event("club", 1), event("club", 2)],
    );
    let person = |id: &str, name: &str| (MemberId::new(id).unwrap(), name.to_owned());
    let write = |(member, name)| PersonWrite { member, name };
    first.people = [
        person("m-2", "Baba"),
        person("m-10", "Aoki"),
        person("m-3", "Aoki"),
    ]
    .map(write)
    .to_vec();
    first.notes = vec![
        NoteWrite {
            id: key("n2"),
            text: "two".to_owned(),
        },
        NoteWrite {
            id: key("n1"),
            text: "one".to_owned(),
        },
    ];
    let view = |name: &str, body: &str| ProjectionWrite {
        name: name.to_owned(),
        body: body.to_owned(),
    };
    first.projections = vec![view("standings", "{}"), view("club", "[]")];
    stored(&store, first).await;
    let mut second = append("b", &[("club", 2)], vec![event("club", 3)]);
    second.people = vec![write(person("m-2", "馬場"))];
    second.notes = vec![NoteWrite {
        id: key("n1"),
        text: "uno".to_owned(),
    }];
    second.projections = vec![view("standings", "{\"x\":1}")];
    stored(&store, second).await;

    let (_, _, people, notes, views) = contents(&store).await;
    let people: Vec<_> = people
        .iter()
        .map(|p| (p.member.as_str(), &p.name[..]))
        .collect();
    assert_eq!(people, [("m-10", "Aoki"), ("m-2", "馬場"), ("m-3", "Aoki")]);
    let notes: Vec<_> = notes.iter().map(|n| (n.id.as_str(), &n.text[..])).collect();
    assert_eq!(notes, [("n1", "uno"), ("n2", "two")]);
    let views: Vec<_> = views
        .iter()
        .map(|v| (&v.name[..], v.seq, &v.body[..]))
        .collect();
    assert_eq!(views, [("club", 2, "[]"), ("standings", 3, "{\"x\":1}")]);
}

async fn random_appends_keep_the_chain_and_equal_the_model<S: EventStore>(store: S) {
    let streams = ["club", "member:m-1", "season:s", "t:1", "t:2"];
    let mut numbers = Numbers(20_260_502);
    let mut versions: BTreeMap<&str, u64> = BTreeMap::new();
    let mut model: Vec<(String, String)> = Vec::new();
    let mirror = MemoryStore::new();
    for command in 0..300_u64 {
        let count = 1 + numbers.below(5);
        let mut events = Vec::new();
        for _ in 0..count {
            let on = streams[usize::try_from(numbers.below(5)).unwrap()];
            let mut event = event(on, numbers.below(1 << 40));
            if numbers.below(3) == 0 {
                let seed = numbers.below(u64::MAX);
                event.draw = Some(DrawSeed {
                    algorithm: "a".to_owned(),
                    seed,
                });
            }
            events.push((on, event));
        }
        let mut expected: Vec<(&str, u64)> = Vec::new();
        for (on, _) in &events {
            if !expected.iter().any(|(known, _)| known == on) {
                expected.push((on, versions.get(on).copied().unwrap_or(0)));
            }
        }
        let late = numbers.below(4) == 0;
        if late {
            expected[0].1 += 1;
        }
        let drafts = events.iter().map(|(_, event)| event.clone()).collect();
        let mut append = append(&format!("c-{command}"), &expected, drafts);
        beside(&mut append, command);
        let answer = store.append(append.clone()).await;
        assert_eq!(answer, mirror.append(append).await);
        if late {
            assert!(matches!(answer, Err(StoreError::VersionConflict { .. })));
            continue;
        }
        answer.unwrap();
        for (on, event) in events {
            *versions.entry(on).or_default() += 1;
            model.push((on.to_owned(), event.body));
        }
    }
    let all = store.read(0, usize::MAX).await.unwrap();
    assert_eq!(verify(&all), store.head().await.map_err(|_| unreachable!()));
    let got: Vec<_> = all
        .iter()
        .map(|e| (e.stream.to_string(), e.body.clone()))
        .collect();
    assert_eq!(got, model);
    for (on, version) in versions {
        assert_eq!(store.stream_version(&stream(on)).await, Ok(version));
    }
    assert_eq!(contents(&store).await, contents(&mirror).await);
}

async fn a_subscription_hands_over_every_event_once<S: EventStore>(store: S) {
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

async fn a_waiting_subscription_is_woken<S: EventStore>(store: S) {
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

async fn many_writers_come_one_after_the_other<S: EventStore>(store: S) {
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
    assert_eq!(store.stream_version(&StreamId::club()).await, Ok(80));
}

/// Appends to the club's stream, again and again until nobody is faster.
async fn write_one<S: EventStore>(store: &S, command: &str, number: u64) {
    loop {
        let version = store.stream_version(&StreamId::club()).await.unwrap();
        let append = append(command, &[("club", version)], vec![event("club", number)]);
        match store.append(append).await {
            Ok(Appended::Stored(_)) => return,
            Err(StoreError::VersionConflict { .. }) => {}
            other => panic!("{command}: {other:?}"),
        }
    }
}
