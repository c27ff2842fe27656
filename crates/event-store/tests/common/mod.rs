//! Helpers that the tests of the stores share: appends to try, and reading all that a store has.

pub(crate) mod by_hand;

use chained_events::EventStore;
use chained_events::chain::{Hash, Head};
use chained_events::envelope::{NewEvent, Recorded};
use chained_events::ids::{Actor, CommandKey, MemberId, StreamName};
use chained_events::store::{
    Append, Appended, Note, NoteWrite, Person, PersonWrite, Projection, ProjectionWrite, Secret,
    SecretWrite, Snapshot,
};
use chained_events::timestamp::Timestamp;

/// A command key.
pub(crate) fn key(text: &str) -> CommandKey {
    CommandKey::new(text).unwrap()
}

/// A stream.
pub(crate) fn stream(text: &str) -> StreamName {
    text.parse().unwrap()
}

/// An event whose body holds a number.
pub(crate) fn event(on: &str, number: u64) -> NewEvent {
    NewEvent {
        stream: stream(on),
        kind: "Tried".to_owned(),
        schema: 1,
        body: format!("{{\"number\":{number}}}"),
        at: moment(number),
        draw: None,
    }
}

/// A moment in the seconds after 2026-05-02T12:00:00Z.
pub(crate) fn moment(seconds: u64) -> Timestamp {
    let seconds = 1_777_723_200 + i64::try_from(seconds % 1_000_000).unwrap();
    Timestamp::from_millisecond(seconds * 1_000).unwrap()
}

/// An append of some events; `expected` are the versions of streams.
pub(crate) fn append(command: &str, expected: &[(&str, u64)], events: Vec<NewEvent>) -> Append {
    Append {
        command: key(command),
        digest: Hash::digest("test", command.as_bytes()),
        actor: Actor::new("tester").unwrap(),
        recorded_at: moment(999),
        expected: expected
            .iter()
            .map(|(on, version)| (stream(on), *version))
            .collect(),
        expected_head: None,
        events,
        people: Vec::new(),
        forgotten: Vec::new(),
        notes: Vec::new(),
        projections: Vec::new(),
        secrets: Vec::new(),
        snapshots: Vec::new(),
    }
}

/// Numbers that look random: `SplitMix64`, by Steele, Lea and Flood (2014).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// The next number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }
}

/// Appends what must be new.
pub(crate) async fn stored<S: EventStore>(store: &S, append: Append) -> Vec<Recorded> {
    match store.append(append).await.unwrap() {
        Appended::Stored(events) => events,
        Appended::Repeated(events) => panic!("repeated: {events:?}"),
    }
}

/// Everything that can be read of a store.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(crate) head: Head,
    pub(crate) events: Vec<Recorded>,
    pub(crate) people: Vec<Person>,
    pub(crate) notes: Vec<Note>,
    pub(crate) projections: Vec<Projection>,
    pub(crate) secrets: Vec<Secret>,
    pub(crate) snapshots: Vec<Snapshot>,
    pub(crate) release: Option<String>,
}

impl Contents {
    /// Contents of a new store.
    pub(crate) const EMPTY: Self = Self {
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
pub(crate) async fn contents<S: EventStore>(store: &S) -> Contents {
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
pub(crate) fn add_sidecar(append: &mut Append, number: u64) {
    let member = |text: String| MemberId::new(text).unwrap();
    append.people = vec![PersonWrite {
        member: member(format!("m-{}", number % 5)),
        name: format!("山田 {number}"),
    }];
    append.notes = vec![NoteWrite {
        id: key(&format!("n-{number}")),
        text: format!("why: {number}"),
    }];
    append.projections = vec![ProjectionWrite {
        name: format!("p{}", number % 3),
        version: 1 + u32::try_from(number % 2).unwrap(),
        body: (!number.is_multiple_of(5)).then(|| format!("[{number}]")),
    }];
    append.secrets = vec![SecretWrite {
        name: format!("s{}", number % 4),
        text: (!number.is_multiple_of(3)).then(|| format!("seed {number}")),
    }];
    if number.is_multiple_of(7) {
        append.forgotten = vec![member(format!("m-{}", (number + 1) % 5))];
    }
}
