//! Reading what was stored, in pages and as a whole.

use std::collections::BTreeMap;

use super::support::{Numbers, add_sidecar, append, contents, event, key, stored, stream};
use crate::chain::verify;
use crate::envelope::DrawSeed;
use crate::ids::MemberId;
use crate::store::{Note, Person, Projection, StoreError};
use crate::{EventStore, MemoryStore};

pub(super) async fn pages_join_to_the_whole<S: EventStore>(store: S) {
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
        .filter(|e| e.stream == stream("club"))
        .cloned()
        .collect();
    let mut pages = store.read_stream(&stream("club"), 0, 3).await.unwrap();
    assert_eq!(pages.len(), 3);
    pages.extend(store.read_stream(&stream("club"), 3, 3).await.unwrap());
    assert_eq!(pages, club);
    for (after, limit) in [(0, 0), (7, 10), (u64::MAX, usize::MAX)] {
        assert_eq!(store.read(after, limit).await, Ok(vec![]));
        assert_eq!(
            store.read_stream(&stream("club"), after, limit).await,
            Ok(vec![])
        );
    }
}

pub(super) async fn keys_are_found_by_their_beginning<S: EventStore>(store: S) {
    let commands = ["c-4f1b", "c-4f", "left/c-4f1a", "c-4f1a", "c-50", "C-4f1a"];
    for (command, version) in commands.into_iter().zip(0..) {
        let append = append(command, &[("club", version)], vec![event("club", version)]);
        stored(&store, append).await;
    }
    for (beginning, limit, found) in [
        ("c-4f", 9, &["c-4f", "c-4f1a", "c-4f1b"][..]),
        ("c-4f", 2, &["c-4f", "c-4f1a"]),
        ("c-4f1", 9, &["c-4f1a", "c-4f1b"]),
        ("c-4f1b", 9, &["c-4f1b"]),
        ("c-4f1bb", 9, &[]),
        ("left/", 9, &["left/c-4f1a"]),
        ("z", 9, &[]),
        ("%", 9, &[]),
        ("c-5", 0, &[]),
    ] {
        let found: Vec<_> = found.iter().map(|found| key(found)).collect();
        assert_eq!(
            store.keys_beginning(beginning, limit).await,
            Ok(found),
            "{beginning}"
        );
    }
}

pub(super) async fn events_of_some_kinds_are_read_in_order<S: EventStore>(store: S) {
    let kinds = ["Opened", "Closed", "Tried"];
    let mut numbers = Numbers(7);
    for number in 0..40 {
        let mut event = event("club", number);
        event.kind = kinds[usize::try_from(numbers.below(3)).unwrap()].to_owned();
        stored(
            &store,
            append(&format!("c{number}"), &[("club", number)], vec![event]),
        )
        .await;
    }
    let whole = store.read(0, usize::MAX).await.unwrap();
    for wanted in [
        &["Closed"][..],
        &["Tried", "Opened"],
        &["Never"],
        &[],
        &kinds,
        &["Closed", "Never"],
    ] {
        let expected: Vec<_> = whole
            .iter()
            .filter(|event| wanted.contains(&event.kind.as_str()))
            .cloned()
            .collect();
        assert_eq!(store.read_kind(wanted).await, Ok(expected), "{wanted:?}");
    }
}

pub(super) async fn streams_are_found_by_a_text_of_their_events<S: EventStore>(store: S) {
    // The stream, the kind and the body of each event.
    let events = [
        ("t:2", "Entered", r#"{"member":"m-1"}"#),
        ("t:10", "Entered", r#"{"member":"m-10"}"#),
        ("t:1", "Entered", r#"{"member":"m-1"}"#),
        ("club", "Added", r#"{"member":"m-1"}"#),
        (
            "t:3",
            "Finished",
            r#"{"rows":[{"member":"m-2"},{"member":"m-1"}]}"#,
        ),
        ("t:2", "Entered", r#"{"member":"青木"}"#),
        ("t:2", "Entered", r#"{"member":"m-1"}"#),
    ];
    let mut versions = BTreeMap::new();
    for (number, (on, kind, body)) in events.into_iter().enumerate() {
        let version = versions.entry(on).or_insert(0);
        let mut event = event(on, *version);
        event.kind = kind.to_owned();
        event.body = body.parse().unwrap();
        stored(
            &store,
            append(&format!("c{number}"), &[(on, *version)], vec![event]),
        )
        .await;
        *version += 1;
    }
    for (kinds, texts, found) in [
        (&["Entered"][..], &[r#""m-1""#][..], &["t:1", "t:2"][..]),
        (
            &["Entered", "Finished"],
            &[r#""m-1""#],
            &["t:1", "t:2", "t:3"],
        ),
        (
            &["Entered"],
            &[r#""m-1""#, r#""m-10""#],
            &["t:1", "t:10", "t:2"],
        ),
        (&["Finished"], &[r#""m-2""#], &["t:3"]),
        (&["Entered"], &["青"], &["t:2"]),
        (&["Entered"], &["%"], &[]),
        (&["Entered"], &[], &[]),
        (&[], &[r#""m-1""#], &[]),
    ] {
        let found: Vec<_> = found.iter().map(|name| stream(name)).collect();
        let streams = store.streams_naming(kinds, texts).await;
        assert_eq!(streams, Ok(found), "{kinds:?} {texts:?}");
    }
}

pub(super) async fn people_notes_and_projections_go_with_the_events<S: EventStore>(store: S) {
    let mut first = append(
        "a",
        &[("club", 0)],
        vec![event("club", 1), event("club", 2)],
    );
    let person = |id: &str, name: &str| (MemberId::new(id).unwrap(), name.to_owned());
    let write = |(member, name)| Person { member, name };
    first.people = [
        person("m-2", "Baba"),
        person("m-10", "Aoki"),
        person("m-3", "Aoki"),
    ]
    .map(write)
    .to_vec();
    first.notes = vec![
        Note {
            id: key("n2"),
            text: "two".to_owned(),
        },
        Note {
            id: key("n1"),
            text: "one".to_owned(),
        },
    ];
    let view = |name: &str, version, body: &str| Projection {
        name: name.to_owned(),
        version,
        body: body.to_owned(),
    };
    let old = view("old", 1, "[]");
    first.projections = vec![view("standings", 6, "{}"), view("club", 2, "[]"), old];
    stored(&store, first).await;
    let mut second = append("b", &[("club", 2)], vec![event("club", 3)]);
    second.people = vec![write(person("m-2", "馬場"))];
    second.notes = vec![Note {
        id: key("n1"),
        text: "uno".to_owned(),
    }];
    // One is replaced, one deleted, and one that is not there stays away.
    second.dropped_projections = ["old", "never"].map(str::to_owned).to_vec();
    second.projections = vec![view("standings", 7, "{\"x\":1}")];
    stored(&store, second).await;

    let kept = contents(&store).await;
    let people: Vec<_> = kept
        .people
        .iter()
        .map(|p| (p.member.as_str(), &p.name[..]))
        .collect();
    assert_eq!(people, [("m-10", "Aoki"), ("m-2", "馬場"), ("m-3", "Aoki")]);
    let notes: Vec<_> = kept
        .notes
        .iter()
        .map(|n| (n.id.as_str(), &n.text[..]))
        .collect();
    assert_eq!(notes, [("n1", "uno"), ("n2", "two")]);
    let views: Vec<_> = kept
        .projections
        .iter()
        .map(|(seq, v)| (&v.name[..], *seq, v.version, &v.body[..]))
        .collect();
    assert_eq!(
        views,
        [("club", 2, 2, "[]"), ("standings", 3, 7, "{\"x\":1}")]
    );
}

pub(super) async fn random_appends_keep_the_chain_and_equal_the_model<S: EventStore>(store: S) {
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
        add_sidecar(&mut append, command);
        let answer = store.append(append.clone()).await;
        assert_eq!(answer, mirror.append(append).await);
        if late {
            assert!(matches!(answer, Err(StoreError::VersionConflict { .. })));
            continue;
        }
        answer.unwrap();
        for (on, event) in events {
            *versions.entry(on).or_default() += 1;
            model.push((on.to_owned(), event.body.into()));
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
