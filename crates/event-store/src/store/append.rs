//! A command on its way into a store, and how it becomes events.

use std::collections::{BTreeMap, BTreeSet};

use super::Snapshot;
use super::sidecar::{Note, Person, Projection, Secret};
use crate::chain::{Hash, Head};
use crate::envelope::{NewEvent, Origin, Recorded, Slot};
use crate::ids::{Actor, CommandKey, MemberId, StreamName};
use crate::store::StoreError;
use crate::timestamp::Timestamp;

/// The most events of one append.
pub const MAX_EVENTS: usize = 65_536;
/// The longest name of a kind, in characters.
pub const MAX_KIND: usize = 64;

/// Everything that one command writes: all of it or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// The key of the command.
    pub command: CommandKey,
    /// A digest of the command's content, which tells a repeat from another command;
    /// [`Hash::ZERO`] if it is not known.
    pub digest: Hash,
    /// The person or program that gave it.
    pub actor: Actor,
    /// The time of storing.
    pub recorded_at: Timestamp,
    /// Versions of the streams on which the command was decided; 0 for a stream without events.
    /// They are every stream of `events`, and any other that the decision looked at.
    pub expected: Vec<(StreamName, u64)>,
    /// The sequence number of the last event known to the decision, if the whole log decides. A
    /// draw, for example, is keyed by the number of its event. `None` leaves it open.
    pub expected_head: Option<u64>,
    /// The events, 1 to [`MAX_EVENTS`].
    pub events: Vec<NewEvent>,
    /// Names to keep outside the log.
    pub people: Vec<Person>,
    /// Members whose name leaves with this command, before `people` is written.
    pub forgotten: Vec<MemberId>,
    /// Texts to keep outside the log.
    pub notes: Vec<Note>,
    /// Projections to keep, in place of those of the same names.
    pub projections: Vec<Projection>,
    /// Names of projections that leave with this command, before `projections` are written.
    pub dropped_projections: Vec<String>,
    /// Secrets to keep, in place of those of the same names.
    pub secrets: Vec<Secret>,
    /// Names of secrets that leave with this command, before `secrets` are written.
    pub dropped_secrets: Vec<String>,
    /// Snapshots of what the events lead to, as [`EventStore::write_snapshots`] keeps them: nobody
    /// reads the events without them.
    ///
    /// [`EventStore::write_snapshots`]: super::EventStore::write_snapshots
    pub snapshots: Vec<Snapshot>,
}

impl Append {
    /// A command without events so far. Its digest is not known: sent again, it is refused.
    #[must_use]
    pub fn new(command: CommandKey, actor: Actor, recorded_at: Timestamp) -> Self {
        Self {
            command,
            digest: Hash::ZERO,
            actor,
            recorded_at,
            expected: Vec::new(),
            expected_head: None,
            events: Vec::new(),
            people: Vec::new(),
            forgotten: Vec::new(),
            notes: Vec::new(),
            projections: Vec::new(),
            dropped_projections: Vec::new(),
            secrets: Vec::new(),
            dropped_secrets: Vec::new(),
            snapshots: Vec::new(),
        }
    }

    /// Refuses what no store may keep.
    ///
    /// # Errors
    ///
    /// [`StoreError`] for no event or too many, a stream without an expected version or with two, a
    /// malformed kind, a schema or a projection with the number 0.
    pub fn check(&self) -> Result<(), StoreError> {
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
        check_projections(&self.projections)?;
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
        }
        Ok(())
    }

    /// Refuses an append that was decided on other versions than `actual`, or on another end of the log.
    ///
    /// # Errors
    ///
    /// [`StoreError::VersionConflict`] or [`StoreError::HeadMoved`].
    pub fn check_versions(
        &self,
        head: u64,
        actual: &BTreeMap<StreamName, u64>,
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
            Some(expected) => refuse_other_end(expected, head),
            None => Ok(()),
        }
    }

    /// The events in their envelopes, behind `head`, in streams with these versions.
    #[must_use]
    pub fn seal(&self, mut head: Head, mut versions: BTreeMap<StreamName, u64>) -> Vec<Recorded> {
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

/// Refuses projections without a version.
///
/// # Errors
///
/// [`StoreError::ProjectionVersionZero`] for the first.
pub fn check_projections(projections: &[Projection]) -> Result<(), StoreError> {
    match projections.iter().find(|write| write.version == 0) {
        None => Ok(()),
        Some(write) => Err(StoreError::ProjectionVersionZero {
            name: write.name.clone(),
        }),
    }
}

/// Refuses a log that ends with another event than the caller knew.
pub(crate) fn refuse_other_end(expected: u64, actual: u64) -> Result<(), StoreError> {
    if actual == expected {
        return Ok(());
    }
    Err(StoreError::HeadMoved { expected, actual })
}
