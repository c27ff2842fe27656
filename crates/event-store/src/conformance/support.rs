//! Appends to try, and everything that a store has, for the laws.

use crate::EventStore;
use crate::chain::{Hash, Head};
use crate::envelope::{NewEvent, Recorded};
use crate::ids::{Actor, CommandKey, MemberId, StreamName};
use crate::store::{Append, Appended, Note, Person, Projection, Secret, Snapshot};
use crate::timestamp::Timestamp;

/// A command key.
pub(super) fn key(text: &str) -> CommandKey {
    CommandKey::new(text).unwrap()
}

/// A stream.
pub(super) fn stream(text: &str) -> StreamName {
    text.parse().unwrap()
}

/// An event whose body holds a number.
pub(super) fn event(on: &str, number: u64) -> NewEvent {
    NewEvent {
        stream: stream(on),
        kind: "Tried".to_owned(),
        schema: 1,
        body: format!("{{\"number\":{number}}}").parse().unwrap(),
        at: moment(number),
        draw: None,
    }
}

/// A moment in the seconds after 2026-05-02T12:00:00Z.
pub(super) fn moment(seconds: u64) -> Timestamp {
    let seconds = 1_777_723_200 + i64::try_from(seconds % 1_000_000).unwrap();
    Timestamp::from_millisecond(seconds * 1_000).unwrap()
}

/// An append of some events; `expected` are the versions of streams.
pub(super) fn append(command: &str, expected: &[(&str, u64)], events: Vec<NewEvent>) -> Append {
    Append {
        digest: Hash::digest("test", command.as_bytes()),
        expected: expected
            .iter()
            .map(|(on, version)| (stream(on), *version))
            .collect(),
        events,
        ..Append::new(key(command), Actor::new("tester").unwrap(), moment(999))
    }
}

/// Numbers that look random: `SplitMix64`, by Steele, Lea and Flood (2014).
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    /// The next number below `end`.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }
}

/// Appends what must be new.
pub(super) async fn stored<S: EventStore>(store: &S, append: Append) -> Vec<Recorded> {
    match store.append(append).await.unwrap() {
        Appended::Stored(events) => events,
        Appended::Repeated(events) => panic!("repeated: {events:?}"),
    }
}

/// Everything that can be read of a store.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contents {
    pub(super) head: Head,
    pub(super) events: Vec<Recorded>,
    pub(super) people: Vec<Person>,
    pub(super) notes: Vec<Note>,
    pub(super) projections: Vec<(u64, Projection)>,
    pub(super) secrets: Vec<Secret>,
    pub(super) snapshots: Vec<Snapshot>,
    pub(super) release: Option<String>,
}

impl Contents {
    /// Contents of a new store.
    pub(super) const EMPTY: Self = Self {
        head: Head::EMPTY,
        events: Vec::new(),
        people: Vec::new(),
        notes: Vec::new(),
        projections: Vec::new(),
        secrets: Vec::new(),
        snapshots: Vec::new(),
        release: None,
    };
}

/// Reads all that a store has.
pub(super) async fn contents<S: EventStore>(store: &S) -> Contents {
    Contents {
        head: store.head().await.unwrap(),
        events: store.read(0, usize::MAX).await.unwrap(),
        people: store.people().await.unwrap(),
        notes: store.notes().await.unwrap(),
        projections: store.projections().await.unwrap(),
        secrets: store.secrets().await.unwrap(),
        snapshots: store.snapshots("").await.unwrap(),
        release: store.written_by().await.unwrap(),
    }
}

/// Something to write outside the chain, distinguished by a number.
pub(super) fn add_sidecar(append: &mut Append, number: u64) {
    let member = |text: String| MemberId::new(text).unwrap();
    append.people = vec![Person {
        member: member(format!("m-{}", number % 5)),
        name: format!("山田 {number}"),
    }];
    append.notes = vec![Note {
        id: key(&format!("n-{number}")),
        text: format!("why: {number}"),
    }];
    let view = Projection {
        name: format!("p{}", number % 3),
        version: 1 + u32::try_from(number % 2).unwrap(),
        body: format!("[{number}]"),
    };
    let (kept, gone) = kept_or_gone(view, |view| view.name.clone(), !number.is_multiple_of(5));
    (append.projections, append.dropped_projections) = (kept, gone);
    let secret = Secret {
        name: format!("s{}", number % 4),
        text: format!("seed {number}"),
    };
    let (kept, gone) = kept_or_gone(
        secret,
        |secret| secret.name.clone(),
        !number.is_multiple_of(3),
    );
    (append.secrets, append.dropped_secrets) = (kept, gone);
    if number.is_multiple_of(7) {
        append.forgotten = vec![member(format!("m-{}", (number + 1) % 5))];
    }
}

/// Something to keep, or its name to drop.
fn kept_or_gone<T>(it: T, name: impl Fn(&T) -> String, keep: bool) -> (Vec<T>, Vec<String>) {
    if keep {
        (vec![it], Vec::new())
    } else {
        (Vec::new(), vec![name(&it)])
    }
}
