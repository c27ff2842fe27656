//! Logs of a later release: kept, carried on and never called damaged.

use crate::EventStore;
use crate::archive::{Archive, ArchiveError, NoRules, Outside};
use crate::chain::{ChainError, Hash, hash_of, verify};
use crate::envelope::Recorded;
use crate::store::StoreError;
use serde_json::{Value, json};

use super::support::{add_sidecar, append, contents, event, stored};

/// The lines of a log of this release with names, notes, digests and secrets.
async fn lines<S: EventStore>(store: &S) -> Vec<Value> {
    let streams = ["club", "t:1", "rating:main", "t:1"];
    for (number, on) in (0..).zip(streams) {
        let version = u64::from(number == 3);
        let mut append = append(
            &format!("c{number}"),
            &[(on, version)],
            vec![event(on, number)],
        );
        add_sidecar(&mut append, number);
        append.notes.clear();
        append.people.clear();
        stored(store, append).await;
    }
    let whole = Archive::of(store, Outside::Included, &mut NoRules)
        .await
        .unwrap()
        .to_text()
        .unwrap();
    let mut exported = String::new();
    let line = |line: &str| -> Result<(), ArchiveError> {
        exported.push_str(line);
        Ok(())
    };
    Archive::export(store, Outside::Included, &mut NoRules, line)
        .await
        .unwrap();
    assert_eq!(exported, whole);
    let text = events_of(
        &Archive::of(store, Outside::Included, &mut NoRules)
            .await
            .unwrap(),
    );
    let line = |line: &str| serde_json::from_str(line).unwrap();
    text.lines().map(line).collect()
}

/// The text of lines, sealed as a later release would. Without a seal the format is unknown, and
/// this release cannot make the hash.
fn text(mut lines: Vec<Value>) -> String {
    let mut prev = json!(Hash::ZERO);
    for line in lines.iter_mut().filter(|line| line.get("seq").is_some()) {
        line["prev"] = prev;
        let event: Recorded = serde_json::from_value(line.clone()).unwrap();
        let hash = if event.format == 1 {
            hash_of(&event)
        } else {
            Hash::digest("later", line.to_string().as_bytes())
        };
        line["hash"] = json!(hash);
        prev = json!(hash);
    }
    // The order of the fields is that of `Recorded`.
    let line = |line: &Value| match serde_json::from_value::<Recorded>(line.clone()) {
        Ok(event) => serde_json::to_string(&event).unwrap() + "\n",
        Err(_) => format!("{line}\n"),
    };
    lines.iter().map(line).collect()
}

/// The text of an archive without the line about the releases.
fn events_of(archive: &Archive) -> String {
    let text = archive.to_text().unwrap();
    text.split_once('\n').unwrap().1.to_owned()
}

pub(super) async fn what_is_not_known_is_carried_byte_for_byte<S: EventStore>(store: S) {
    let source = crate::MemoryStore::new();
    let mut lines = lines(&source).await;
    lines[1]["stream"] = json!("staff:s 1");
    lines[2]["actor"] = json!("desk-2/アン");
    lines[3]["kind"] = json!("Table-Painted");
    lines[3]["version"] = json!(1);
    lines[0]["schema"] = json!(4_000_000_000_u32);
    let text = text(lines);
    let archive = Archive::from_text(text.as_bytes(), &mut NoRules).unwrap();
    let head = archive.check().unwrap();
    assert_eq!(store.import(&archive).await.unwrap(), head);
    let events = store.read(0, 10).await.unwrap();
    assert_eq!(events, archive.events);
    assert_eq!(verify(&events), Ok(head));
    assert_eq!(events[1].stream.as_str(), "staff:s 1");
    assert_eq!(events[2].actor.as_str(), "desk-2/アン");
    assert_eq!(store.stream_version(&events[1].stream).await, Ok(1));
    let read = store.read_stream(&events[1].stream, 0, 9).await.unwrap();
    assert_eq!(read, events[1..2]);
    assert_eq!(
        store.read_kind(&["Table-Painted"]).await.unwrap(),
        events[3..4]
    );
    let again = Archive::of(&store, Outside::Included, &mut NoRules)
        .await
        .unwrap();
    assert_eq!(events_of(&again), text);
}

pub(super) async fn a_later_format_is_carried_and_not_called_damage<S: EventStore>(store: S) {
    let mut lines = lines(&crate::MemoryStore::new()).await;
    lines[2]["format"] = json!(2);
    let text = text(lines);
    let of_releases = "{\"export\":{\"release\":\"7.2.0\",\"written_by\":\"7.1.0\"}}\n";
    // A text is not taken over whose events cannot be checked; the release that can is named.
    let checked = |text: &str| match Archive::from_text(text.as_bytes(), &mut NoRules)
        .unwrap()
        .check()
    {
        Err(ArchiveError::Chain(error)) => error,
        other => panic!("{other:?}"),
    };
    let needs = |release: Option<&str>| ChainError::LaterRelease {
        release: release.map(str::to_owned),
        what: "format",
        value: "2".to_owned(),
        seq: 3,
    };
    assert_eq!(checked(&text), needs(None));
    assert_eq!(
        checked(&format!("{of_releases}{text}")),
        needs(Some("7.1.0"))
    );
    let made_by = "{\"export\":{\"release\":\"7.2.0\"}}\n";
    assert_eq!(checked(&format!("{made_by}{text}")), needs(Some("7.2.0")));
    // What is salvaged of a file is kept.
    let archive =
        Archive::from_text(format!("{of_releases}{text}").as_bytes(), &mut NoRules).unwrap();
    assert_eq!(store.import(&archive).await.unwrap().seq, 4);
    assert_eq!(store.written_by().await, Ok(Some("7.1.0".to_owned())));
    let events = store.read(0, 10).await.unwrap();
    let error = verify(&events).unwrap_err();
    let expected = ChainError::LaterRelease {
        release: None,
        what: "format",
        value: "2".to_owned(),
        seq: 3,
    };
    assert_eq!(error, expected);
    let again = Archive::of(&store, Outside::Included, &mut NoRules)
        .await
        .unwrap();
    assert_eq!(events_of(&again), text);
}

pub(super) async fn an_import_is_the_whole_log_or_nothing<S: EventStore>(store: S) {
    let source = crate::MemoryStore::new();
    lines(&source).await;
    let archive = Archive::of(&source, Outside::Included, &mut NoRules)
        .await
        .unwrap();
    let empty = contents(&store).await;
    let mut broken = archive.clone();
    broken.events.remove(1);
    let mut cut = archive.clone();
    cut.events[3].count = 2;
    cut.events[3].hash = hash_of(&cut.events[3]);
    let mut strange = archive.clone();
    "{ }".clone_into(&mut strange.events[3].body);
    strange.events[3].hash = hash_of(&strange.events[3]);
    for wrong in [broken, cut] {
        let error = store.import(&wrong).await.unwrap_err();
        assert!(matches!(error, ArchiveError::Chain(_)), "{error}");
        assert_eq!(contents(&store).await, empty);
    }
    let error = store.import(&strange).await.unwrap_err();
    assert!(
        matches!(error, ArchiveError::Store(StoreError::Body { .. })),
        "{error}"
    );
    assert_eq!(contents(&store).await, empty);

    store.import(&archive).await.unwrap();
    let mut expected = contents(&source).await;
    // Projections are made by the fold, and these events do not fold.
    expected.projections.clear();
    assert_eq!(contents(&store).await, expected);
    for event in &archive.events {
        let (here, there) = (
            store.command(&event.command).await,
            source.command(&event.command).await,
        );
        assert_eq!(here, there);
    }
    let error = store.import(&archive).await.unwrap_err();
    assert!(
        matches!(
            error,
            ArchiveError::Store(StoreError::HeadMoved {
                expected: 0,
                actual: 4
            })
        ),
        "{error}"
    );
    assert_eq!(contents(&store).await, expected);
    stored(&store, append("d", &[("club", 1)], vec![event("club", 9)])).await;
}
