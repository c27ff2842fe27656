//! What a store of the log does, whatever it is made of.

use std::collections::{BTreeMap, BTreeSet};

use crate::canonical::canonical_object;
use crate::chain::{Hash, Head};
use crate::envelope::{NewEvent, Origin, Recorded, Slot};
use crate::ids::{Actor, CommandKey, MemberId, StreamId};
use crate::store_error::StoreError;
use crate::subscribe::{CommitWatch, Subscription};
use crate::timestamp::Timestamp;

/// The most events of one append.
pub const MAX_EVENTS: usize = 65_536;
/// The longest name of a kind, in characters.
pub const MAX_KIND: usize = 64;

/// What one command writes: all of it or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// The key of the command.
    pub command: CommandKey,
    /// A digest of the command's content, which tells a repeat from another command;
    /// [`Hash::ZERO`] if it is not known.
    pub digest: Hash,
    /// Who gave it.
    pub actor: Actor,
    /// The time of storing.
    pub recorded_at: Timestamp,
    /// The versions of streams on which the command was decided: every stream of `events`, and
    /// any other that the decision looked at. 0 for a stream without events.
    pub expected: Vec<(StreamId, u64)>,
    /// The sequence number of the last event on which the command was decided, where the whole
    /// log decides: a draw is keyed by the number of its event. `None` leaves it open.
    pub expected_head: Option<u64>,
    /// The events, 1 to [`MAX_EVENTS`].
    pub events: Vec<NewEvent>,
    /// Names to keep beside the log.
    pub people: Vec<PersonWrite>,
    /// Texts to keep beside the log.
    pub notes: Vec<NoteWrite>,
    /// Projections to replace.
    pub projections: Vec<ProjectionWrite>,
}

/// A name to set: a member has one, the last that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonWrite {
    /// Whose.
    pub member: MemberId,
    /// The name, kept as given.
    pub name: String,
}

/// A free text to set: an id has one, the last that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteWrite {
    /// By which events refer to it: the key of the command that it came with.
    pub id: CommandKey,
    /// The text, kept as given.
    pub text: String,
}

/// A view of the log to keep, in place of the one of the same name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectionWrite {
    /// Its name.
    pub name: String,
    /// Its text.
    pub body: String,
}

/// A person as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Which member.
    pub member: MemberId,
    /// The name.
    pub name: String,
}

/// A note as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// By which events refer to it.
    pub id: CommandKey,
    /// The text.
    pub text: String,
}

/// A projection as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Projection {
    /// Its name.
    pub name: String,
    /// The last event of the append that wrote it: it holds from that event on until a later
    /// append replaces it.
    pub seq: u64,
    /// Its text.
    pub body: String,
}

/// What became of an append.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appended {
    /// The events, now stored.
    Stored(Vec<Recorded>),
    /// The command was stored before, with the same digest: its events. Nothing was written.
    Repeated(Vec<Recorded>),
}

impl Appended {
    /// The events of the command.
    #[must_use]
    pub fn events(&self) -> &[Recorded] {
        match self {
            Self::Stored(events) | Self::Repeated(events) => events,
        }
    }
}

/// A command that was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCommand {
    /// The digest of its content; [`Hash::ZERO`] if it is not known or forgotten.
    pub digest: Hash,
    /// Its events, in order.
    pub events: Vec<Recorded>,
}

/// A store of one club's log, with names, notes and projections beside it.
///
/// A store knows nothing of what an event means. It can be cloned; clones are the same store. All
/// methods of reading see whole appends only.
pub trait EventStore: Clone + Send + Sync + 'static {
    /// Stores what a command writes, in one transaction; appends come one after the other.
    ///
    /// What happens is decided in this order: a key that was used before gives
    /// [`Appended::Repeated`], [`StoreError::CommandConflict`] or, where nobody can tell,
    /// [`StoreError::CommandForgotten`], whatever else the append says;
    /// then a malformed append is refused; then one that expects other versions.
    ///
    /// # Errors
    ///
    /// [`StoreError`]; nothing was written then. When the store is a file and the machine stops
    /// while the append runs, send the command again: it is carried out once.
    fn append(&self, append: Append) -> impl Future<Output = Result<Appended, StoreError>> + Send;

    /// The events with a sequence number above `after`, at most `limit`, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn read(
        &self,
        after: u64,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Recorded>, StoreError>> + Send;

    /// The events of a stream with a version above `after`, at most `limit`, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn read_stream(
        &self,
        stream: &StreamId,
        after: u64,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Recorded>, StoreError>> + Send;

    /// The end of the log.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn head(&self) -> impl Future<Output = Result<Head, StoreError>> + Send;

    /// The version of a stream, 0 when it has no events.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn stream_version(
        &self,
        stream: &StreamId,
    ) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// The command that was stored under a key.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn command(
        &self,
        key: &CommandKey,
    ) -> impl Future<Output = Result<Option<StoredCommand>, StoreError>> + Send;

    /// All names, in the order of the ids.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn people(&self) -> impl Future<Output = Result<Vec<Person>, StoreError>> + Send;

    /// Takes a member's name out of the store, every note that contains it, and the digests of all
    /// commands, by which a name could be guessed. Nothing is left of them in the store's own files;
    /// copies that were made before are not touched. A member without a name is no error.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be written.
    fn forget(&self, member: &MemberId) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// All notes, in the order of their ids.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn notes(&self) -> impl Future<Output = Result<Vec<Note>, StoreError>> + Send;

    /// All projections, in the order of their names.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn projections(&self) -> impl Future<Output = Result<Vec<Projection>, StoreError>> + Send;

    /// Hears of every append from now on.
    fn watch(&self) -> CommitWatch;

    /// The events with a sequence number above `after`, as they are stored.
    fn subscribe(&self, after: u64) -> Subscription<Self> {
        Subscription::new(self.clone(), after)
    }
}

impl Append {
    /// Refuses what no store may keep.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let count = self.events.len();
        if count == 0 {
            return Err(StoreError::NoEvents {
                command: self.command.clone(),
            });
        }
        if count > MAX_EVENTS {
            let command = self.command.clone();
            return Err(StoreError::TooManyEvents {
                command,
                count,
                max: MAX_EVENTS,
            });
        }
        let mut streams = BTreeSet::new();
        for (stream, _) in &self.expected {
            if !streams.insert(stream) {
                return Err(StoreError::StreamTwice {
                    stream: stream.clone(),
                });
            }
        }
        for (index, event) in self.events.iter().enumerate() {
            if !streams.contains(&event.stream) {
                return Err(StoreError::StreamNotExpected {
                    stream: event.stream.clone(),
                });
            }
            let kind = event.kind.clone();
            let plain = kind.bytes().all(|c| c.is_ascii_alphanumeric());
            if !plain || !(1..=MAX_KIND).contains(&kind.len()) {
                let kind = kind.chars().take(MAX_KIND).collect();
                return Err(StoreError::Kind {
                    index,
                    kind,
                    max: MAX_KIND,
                });
            }
            if event.schema == 0 {
                return Err(StoreError::SchemaZero { index, kind });
            }
            if let Err(detail) = canonical_object(&event.body) {
                return Err(StoreError::Body {
                    index,
                    kind,
                    detail,
                });
            }
        }
        Ok(())
    }

    /// Refuses an append that was decided on other versions than `actual`.
    pub(crate) fn check_versions(
        &self,
        head: u64,
        actual: &BTreeMap<StreamId, u64>,
    ) -> Result<(), StoreError> {
        for (stream, expected) in &self.expected {
            let actual = actual.get(stream).copied().unwrap_or(0);
            if actual != *expected {
                let (stream, expected) = (stream.clone(), *expected);
                return Err(StoreError::VersionConflict {
                    stream,
                    expected,
                    actual,
                });
            }
        }
        match self.expected_head {
            Some(expected) if expected != head => Err(StoreError::HeadMoved {
                expected,
                actual: head,
            }),
            _ => Ok(()),
        }
    }

    /// The events in their envelopes, behind `head`.
    pub(crate) fn seal(
        &self,
        mut head: Head,
        mut versions: BTreeMap<StreamId, u64>,
    ) -> Vec<Recorded> {
        let origin = Origin {
            command: &self.command,
            // `check` has seen that there are at most MAX_EVENTS.
            count: u32::try_from(self.events.len()).unwrap_or(u32::MAX),
            recorded_at: self.recorded_at,
            actor: &self.actor,
        };
        let mut sealed = Vec::with_capacity(self.events.len());
        for (index, event) in (0..).zip(&self.events) {
            let version = versions.entry(event.stream.clone()).or_insert(0);
            *version += 1;
            let slot = Slot {
                seq: head.seq + 1,
                version: *version,
                index,
                prev: head.hash,
            };
            let recorded = event.clone().seal(origin, slot);
            head = Head {
                seq: recorded.seq,
                hash: recorded.hash,
            };
            sealed.push(recorded);
        }
        sealed
    }
}

impl StoredCommand {
    /// The answer to an append under the key of this command.
    pub(crate) fn repeat(self, append: &Append) -> Result<Appended, StoreError> {
        self.answer(&append.command, append.digest)
            .map(Appended::Repeated)
    }

    /// The events, if a command under the same key with this digest is the same command.
    pub(crate) fn answer(
        self,
        key: &CommandKey,
        digest: Hash,
    ) -> Result<Vec<Recorded>, StoreError> {
        let key = || key.clone();
        if self.digest == Hash::ZERO {
            Err(StoreError::CommandForgotten { key: key() })
        } else if self.digest == digest {
            Ok(self.events)
        } else {
            Err(StoreError::CommandConflict { key: key() })
        }
    }
}
