//! Texts outside the chain, which can leave: names, notes, secrets, snapshots.

use super::support::{add_sidecar, append, contents, event, key, stored};
use crate::EventStore;
use crate::chain::{Hash, Head};
use crate::ids::MemberId;
use crate::store::{Appended, Note, Person, Projection, RELEASE, Secret, Snapshot, StoreError};

fn member(id: &str) -> MemberId {
    MemberId::new(id).unwrap()
}

fn people(names: &[(&str, &str)]) -> Vec<Person> {
    let write = |(id, name): &(&str, &str)| Person {
        member: member(id),
        name: (*name).to_owned(),
    };
    names.iter().map(write).collect()
}

pub(super) async fn a_digest_is_forgotten_with_a_name<S: EventStore>(store: S) {
    let mut first = append("a", &[("club", 0)], vec![event("club", 1)]);
    add_sidecar(&mut first, 1);
    stored(&store, first.clone()).await;
    let member = store.people().await.unwrap()[0].member.clone();
    let events = store.read(0, 10).await.unwrap();
    store.forget(&[member], &[]).await.unwrap();
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

pub(super) async fn the_named_names_and_notes_leave_and_no_others<S: EventStore>(store: S) {
    let mut first = append("a", &[("club", 0)], vec![event("club", 1)]);
    first.people = people(&[("e", "e"), ("m-2", "Emi"), ("m-3", "E")]);
    let note = |id: &str, text: &str| Note {
        id: key(id),
        text: text.to_owned(),
    };
    first.notes = vec![note("n1", "e was late"), note("n2", "Emi"), note("n3", "x")];
    stored(&store, first).await;
    store
        .write_snapshots(vec![snapshot("club", 1)])
        .await
        .unwrap();
    let gone = [member("e"), member("m-3"), member("never")];
    store
        .forget(&gone, &[key("n1"), key("never")])
        .await
        .unwrap();
    let left = contents(&store).await;
    let names: Vec<_> = left.people.iter().map(|p| &p.name[..]).collect();
    assert_eq!(names, ["Emi"]);
    let notes: Vec<_> = left.notes.iter().map(|n| n.id.as_str()).collect();
    assert_eq!(notes, ["n2", "n3"]);
    assert_eq!(left.snapshots, []);
}

pub(super) async fn a_name_can_leave_with_a_command<S: EventStore>(store: S) {
    let mut first = append("a", &[("club", 0)], vec![event("club", 1)]);
    first.people = people(&[("m-1", "Aoki"), ("m-2", "Baba"), ("m-3", "Chiba")]);
    stored(&store, first.clone()).await;
    let mut second = append("b", &[("club", 1)], vec![event("club", 2)]);
    second.forgotten = vec![member("m-1"), member("m-2"), member("never")];
    second.people = people(&[("m-2", "Abe")]);
    let mut late = second.clone();
    late.expected[0].1 = 5;
    store.append(late).await.unwrap_err();
    assert_eq!(store.people().await.unwrap().len(), 3);
    stored(&store, second).await;
    let left = store.people().await.unwrap();
    let names: Vec<_> = left.iter().map(|p| &p.name[..]).collect();
    assert_eq!(names, ["Abe", "Chiba"]);
    // A repeat is still known, and brings no name back.
    assert!(matches!(
        store.append(first).await,
        Ok(Appended::Repeated(_))
    ));
    assert_eq!(store.people().await.unwrap(), left);
}

pub(super) async fn secrets_are_kept_until_they_are_dropped<S: EventStore>(store: S) {
    let secret = |name: &str, text: &str| Secret {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let mut first = append("a", &[("club", 0)], vec![event("club", 1)]);
    first.secrets = vec![secret("t:1", "18446744073709551615"), secret("t:0", "")];
    first.dropped_secrets = vec!["never".to_owned()];
    stored(&store, first).await;
    assert_eq!(
        store.secret("t:1").await,
        Ok(Some("18446744073709551615".to_owned()))
    );
    assert_eq!(store.secret("never").await, Ok(None));
    let mut second = append("b", &[("club", 1)], vec![event("club", 2)]);
    // What is dropped leaves before the new ones are written.
    second.dropped_secrets = vec!["t:1".to_owned(), "t:2".to_owned()];
    second.secrets = vec![secret("t:0", "7"), secret("t:2", "8")];
    stored(&store, second).await;
    assert_eq!(store.secret("t:1").await, Ok(None));
    let all = store.secrets().await.unwrap();
    let all: Vec<_> = all.iter().map(|s| (&s.name[..], &s.text[..])).collect();
    assert_eq!(all, [("t:0", "7"), ("t:2", "8")]);
}

pub(super) async fn the_store_notes_which_release_wrote_last<S: EventStore>(store: S) {
    assert_eq!(store.written_by().await, Ok(None));
    let refused = append("a", &[("club", 3)], vec![event("club", 1)]);
    store.append(refused).await.unwrap_err();
    assert_eq!(store.written_by().await, Ok(None));
    for version in 0..2 {
        let key = format!("c{version}");
        stored(
            &store,
            append(&key, &[("club", version)], vec![event("club", 1)]),
        )
        .await;
        let release = Some(RELEASE.to_owned());
        assert_eq!(store.written_by().await, Ok(release));
    }
}

pub(super) async fn a_projection_has_a_version<S: EventStore>(store: S) {
    let mut first = append("a", &[("club", 0)], vec![event("club", 1)]);
    first.projections = vec![Projection {
        name: "club".to_owned(),
        version: 0,
        body: "{}".to_owned(),
    }];
    let before = contents(&store).await;
    let name = "club".to_owned();
    let error = StoreError::ProjectionVersionZero { name };
    assert_eq!(store.append(first.clone()).await, Err(error));
    assert_eq!(contents(&store).await, before);
    first.projections[0].version = u32::MAX;
    stored(&store, first).await;
    let kept = store.projections().await.unwrap();
    let (seq, kept) = &kept[0];
    assert_eq!((kept.version, *seq), (u32::MAX, 1));
}

pub(super) async fn projections_are_made_for_the_end_of_the_log_alone<S: EventStore>(store: S) {
    let mut first = append("a", &[("club", 0)], vec![event("club", 1)]);
    let view = |name: &str, version, body: &str| Projection {
        name: name.to_owned(),
        version,
        body: body.to_owned(),
    };
    first.projections = vec![view("a", 1, "old"), view("b", 1, "kept")];
    stored(&store, first).await;
    let before = contents(&store).await;
    let name = "c".to_owned();
    let renewed = vec![view("a", 2, "new"), view("c", 0, "x")];
    let error = StoreError::ProjectionVersionZero { name };
    assert_eq!(store.write_projections(1, renewed).await, Err(error));
    let renewed = vec![view("a", 2, "new"), view("c", 1, "x")];
    let error = StoreError::HeadMoved {
        expected: 2,
        actual: 1,
    };
    assert_eq!(
        store.write_projections(2, renewed.clone()).await,
        Err(error)
    );
    assert_eq!(contents(&store).await, before);
    assert_eq!(store.write_projections(1, renewed).await, Ok(()));
    let kept = store.projections().await.unwrap();
    let kept: Vec<_> = kept
        .iter()
        .map(|(seq, v)| (&v.name[..], *seq, v.version, &v.body[..]))
        .collect();
    let expected = [("a", 1, 2, "new"), ("b", 1, 1, "kept"), ("c", 1, 1, "x")];
    assert_eq!(kept, expected);
    // A projection is not an event: the log ends where it did.
    assert_eq!(store.head().await, Ok(before.head));
}

fn snapshot(name: &str, seq: u64) -> Snapshot {
    let head = Head {
        seq,
        hash: Hash::digest("test", &seq.to_le_bytes()),
    };
    let state = (0..=255).cycle().take(usize::try_from(seq).unwrap() * 100);
    Snapshot::new(name, head, "9.9.9", state.collect())
}

pub(super) async fn snapshots_are_replaced_and_dropped<S: EventStore>(store: S) {
    assert_eq!(store.snapshot("club").await, Ok(None));
    assert_eq!(store.write_snapshots(Vec::new()).await, Ok(()));
    let writes = ["t:2", "club", "t:1", "T:1", "t", "t:1/x", "t;", "%", "t%"];
    let writes: Vec<_> = (1..)
        .zip(writes)
        .map(|(seq, name)| snapshot(name, seq))
        .collect();
    store.write_snapshots(writes.clone()).await.unwrap();
    for write in &writes {
        let read = store.snapshot(&write.name).await.unwrap().unwrap();
        assert!(read.is_intact());
        assert_eq!(read, *write);
    }
    for prefix in ["", "t", "t:", "t:1", "c", "%", "_", "x"] {
        let mut expected: Vec<_> = writes
            .iter()
            .filter(|write| write.name.starts_with(prefix))
            .map(|write| write.name.clone())
            .collect();
        expected.sort();
        let found = store.snapshots(prefix).await.unwrap();
        let found: Vec<_> = found.into_iter().map(|snapshot| snapshot.name).collect();
        assert_eq!(found, expected, "{prefix}");
    }
    let newer = snapshot("club", 30);
    store.write_snapshots(vec![newer.clone()]).await.unwrap();
    assert_eq!(store.snapshot("club").await, Ok(Some(newer)));
    assert_eq!(store.snapshots("").await.unwrap().len(), writes.len());
    store.drop_snapshots().await.unwrap();
    assert_eq!(store.snapshots("").await, Ok(vec![]));
    assert_eq!(store.head().await, Ok(Head::EMPTY), "the log is as it was");
}

pub(super) async fn a_snapshot_is_stored_with_its_events_and_never_by_an_older_one<
    S: EventStore,
>(
    store: S,
) {
    let one = |command: String, version| {
        append(&command, &[("club", version)], vec![event("club", version)])
    };
    for number in 1..=3 {
        let mut append = one(format!("c-{number}"), number - 1);
        append.snapshots = vec![snapshot("club", number), snapshot("other", number)];
        stored(&store, append).await;
        let kept = store.snapshot("club").await.unwrap().unwrap();
        assert_eq!(kept.seq, number);
    }
    let mut refused = one("c-9".to_owned(), 0);
    refused.snapshots = vec![snapshot("club", 4)];
    store.append(refused).await.unwrap_err();
    // A slow writer comes last, with what was true before.
    let late = vec![snapshot("night", 2), snapshot("club", 2)];
    store.write_snapshots(late).await.unwrap();
    let seqs = store.snapshots("").await.unwrap();
    let seqs: Vec<_> = seqs.iter().map(|kept| (&kept.name[..], kept.seq)).collect();
    assert_eq!(seqs, [("club", 3), ("other", 3)]);
    // What names an event that the log does not have is no later state of it.
    let strange = vec![snapshot("club", 9)];
    store.write_snapshots(strange).await.unwrap();
    let again = vec![snapshot("club", 3)];
    store.write_snapshots(again).await.unwrap();
    assert_eq!(store.snapshot("club").await.unwrap().unwrap().seq, 3);
}

pub(super) async fn the_names_of_some_members_are_read<S: EventStore>(store: S) {
    let mut append = append("c-1", &[("club", 0)], vec![event("club", 1)]);
    append.people = people(&[("m2", "Baba"), ("m1", "Aoki"), ("m3", "Chiba")]);
    stored(&store, append).await;
    let wanted = [member("m3"), member("m9"), member("m1"), member("m3")];
    let read = store.names(&wanted).await.unwrap();
    let read: Vec<_> = read
        .iter()
        .map(|p| (p.member.as_str(), &p.name[..]))
        .collect();
    assert_eq!(read, [("m1", "Aoki"), ("m3", "Chiba")]);
    assert_eq!(store.names(&[]).await, Ok(vec![]));
}

pub(super) async fn digests_come_in_pages_up_to_an_event<S: EventStore>(store: S) {
    let commands = ["d", "a", "c", "b"];
    for (command, version) in commands.into_iter().zip(0..) {
        let append = append(command, &[("club", version)], vec![event("club", version)]);
        stored(&store, append).await;
    }
    let digest = |command: &str| (key(command), Hash::digest("test", command.as_bytes()));
    let page = |end, after: Option<&'static str>, limit| {
        let store = store.clone();
        async move {
            let after = after.map(key);
            store.digests(end, after.as_ref(), limit).await.unwrap()
        }
    };
    assert_eq!(page(4, None, 3).await, ["a", "b", "c"].map(digest));
    assert_eq!(page(4, Some("c"), 3).await, [digest("d")]);
    assert_eq!(page(4, Some("d"), 3).await, []);
    assert_eq!(page(2, None, 9).await, ["a", "d"].map(digest));
    assert_eq!(page(0, None, 9).await, []);
    // What is forgotten is not known.
    store.forget(&[member("m-1")], &[]).await.unwrap();
    assert_eq!(page(4, None, 9).await, []);
}
