//! Events in the envelopes of a store.

use super::by_hand::{hash_by_hand, id_by_hand};
use super::support::{Contents, append, contents, event, key, stored, stream};
use crate::EventStore;
use crate::chain::{Hash, Head, verify};
use crate::envelope::{DrawSeed, FORMAT, NewEvent};
use crate::ids::MemberId;
use crate::store::{MAX_KIND, Note, Person};
use crate::timestamp::Timestamp;

pub(super) async fn a_new_store_has_nothing<S: EventStore>(store: S) {
    assert_eq!(contents(&store).await, Contents::EMPTY);
    assert_eq!(store.stream_version(&stream("club")).await, Ok(0));
    assert_eq!(store.read_stream(&stream("club"), 0, 10).await, Ok(vec![]));
    assert_eq!(store.command(&key("a")).await, Ok(None));
}

pub(super) async fn seq_has_no_gaps_across_streams_and_version_none_within<S: EventStore>(
    store: S,
) {
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

pub(super) async fn every_field_comes_back_as_it_was_given<S: EventStore>(store: S) {
    let extreme = NewEvent {
        stream: stream("club"),
        kind: "K".repeat(MAX_KIND),
        schema: u32::MAX,
        body: "{\"a\":\"\\u0000\\\"é😀\",\"b\":[18446744073709551615,-9223372036854775808]}"
            .parse()
            .unwrap(),
        at: Timestamp::MAX,
        draw: Some(DrawSeed {
            algorithm: "ChaCha8 'quoted'; --".to_owned(),
            seed: u64::MAX,
        }),
    };
    let longest = "k".repeat(64);
    let mut wanted = append(&longest, &[("club", 0)], vec![extreme.clone()]);
    wanted.recorded_at = Timestamp::MIN;
    wanted.people = vec![Person {
        member: MemberId::new("m").unwrap(),
        name: "が'; \u{0}x".to_owned(),
    }];
    wanted.notes = vec![Note {
        id: key("n"),
        text: String::new(),
    }];
    let answer = stored(&store, wanted.clone()).await;
    let Contents {
        events: read,
        people,
        notes,
        ..
    } = contents(&store).await;
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
    assert_eq!(
        (&got.body[..], &got.draw),
        (extreme.body.as_str(), &extreme.draw)
    );
    assert_eq!(people[0].name, wanted.people[0].name);
    assert_eq!(notes[0].text, "");
    let command = store.command(&key(&longest)).await.unwrap().unwrap();
    assert_eq!((command.digest, command.events), (wanted.digest, answer));
}

pub(super) async fn the_hash_is_the_documented_one<S: EventStore>(store: S) {
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
