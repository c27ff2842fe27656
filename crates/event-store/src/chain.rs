//! The hash chain over the log, and its check.

mod error;
mod hash;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::envelope::{FORMAT, Recorded};
use crate::ids::{Actor, CommandKey, EventId, StreamName};
use crate::timestamp::Timestamp;

pub use error::ChainError;
pub use hash::{Hash, HashError};

/// A row of fields on its way into the hash. They are collected in a buffer, because many small
/// updates of a hash take longer than one large one.
#[derive(Debug, Clone, Default)]
struct Fields(Vec<u8>);

impl Fields {
    fn of(domain: &str) -> Self {
        let mut fields = Self::default();
        fields.text(domain);
        fields
    }

    fn length(&mut self, length: usize) {
        // A length is a usize, which has at most 64 bits on every platform that Rust knows.
        self.0.extend_from_slice(&(length as u64).to_le_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.length(bytes.len());
        self.0.extend_from_slice(bytes);
    }

    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    fn number(&mut self, number: impl Into<u64>) {
        self.bytes(&number.into().to_le_bytes());
    }

    fn moment(&mut self, moment: Timestamp) {
        self.bytes(&moment.as_millisecond().to_le_bytes());
    }

    /// Adds the fields of an event, with `format` in place of its own.
    fn event(&mut self, event: &Recorded, format: u32) {
        self.0.clear();
        self.text("club-log event");
        self.number(format);
        self.bytes(event.prev.as_bytes());
        self.number(event.seq);
        self.text(event.stream.as_str());
        self.number(event.version);
        self.bytes(event.id.as_bytes());
        self.text(event.command.as_str());
        self.number(event.index);
        self.number(event.count);
        self.moment(event.at);
        self.moment(event.recorded_at);
        self.text(event.actor.as_str());
        self.text(&event.kind);
        self.number(event.schema);
        self.text(&event.body);
        match &event.draw {
            None => self.number(0_u64),
            Some(draw) => {
                self.number(1_u64);
                self.text(&draw.algorithm);
                self.number(draw.seed);
            }
        }
    }

    /// Checks the hash of an event.
    fn check(&mut self, event: &Recorded) -> Result<(), ChainError> {
        let seq = event.seq;
        self.event(event, event.format);
        let expected = self.finish();
        if event.format > FORMAT {
            // If only the format was altered, the hash is right under the known one.
            self.event(event, FORMAT);
            if self.finish() != event.hash {
                return Err(ChainError::LaterRelease {
                    release: None,
                    what: "format",
                    value: event.format.to_string(),
                    seq,
                });
            }
        }
        if event.hash == expected && event.format == FORMAT {
            return Ok(());
        }
        Err(ChainError::Altered {
            seq,
            expected,
            found: event.hash,
        })
    }

    /// Adds the fields that give the id of an event.
    fn id(&mut self, command: &CommandKey, index: u32) {
        self.0.clear();
        self.text("club-log event id");
        self.text(command.as_str());
        self.number(index);
    }

    fn finish(&self) -> Hash {
        Hash(*blake3::hash(&self.0).as_bytes())
    }

    fn finish_id(&self) -> EventId {
        let Hash(hash) = self.finish();
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&hash[..16]);
        EventId::from_bytes(bytes)
    }
}

/// The hash of all fields of an event but `hash` itself.
///
/// The input is a row of fields. A field is its length in bytes as eight bytes, least significant
/// first, then its bytes. Texts are UTF-8. Numbers are eight bytes, least significant first;
/// moments are milliseconds since the Unix epoch. Hashes and ids are their bytes. The fields, in
/// this order:
///
/// - the text `club-log event`,
/// - `format`, `prev` (32 bytes), `seq`, `stream`, `version`, `id` (16 bytes),
/// - `command`, `index`, `count`, `at`, `recorded_at`, `actor`, `kind`, `schema`, `body`,
/// - the number of draws, 0 or 1, and with a draw its `algorithm` and its `seed`.
///
/// The hash is BLAKE3 with its usual 32 bytes. Because every length is written, no two rows of
/// fields have the same input. None of this changes under one `format`.
#[must_use]
pub fn hash_of(event: &Recorded) -> Hash {
    let mut fields = Fields::default();
    fields.event(event, event.format);
    fields.finish()
}

/// Checks the hash of one event.
///
/// # Errors
///
/// [`ChainError::Altered`] where the hash is not that of the fields, [`ChainError::LaterRelease`] where
/// the format is of a later release.
pub fn check_hash(event: &Recorded) -> Result<(), ChainError> {
    Fields::default().check(event)
}

/// The id of an event of a command, by its index from 0. It is the first 16 bytes of the hash of
/// the fields `club-log event id`, `command` and `index`.
#[must_use]
pub fn event_id(command: &CommandKey, index: u32) -> EventId {
    let mut fields = Fields::default();
    fields.id(command, index);
    fields.finish_id()
}

/// The end of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The sequence number of the last event; 0 when there is none.
    pub seq: u64,
    /// Its hash; zeros when there is none.
    pub hash: Hash,
}

impl Default for Head {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Head {
    /// The end of a log without events.
    pub const EMPTY: Self = Self {
        seq: 0,
        hash: Hash::ZERO,
    };
}

/// A check of the chain, fed event by event. A long log need not be held at once.
///
/// It keeps a number for each stream and 16 bytes for each command.
#[derive(Debug, Clone, Default)]
pub struct ChainCheck {
    head: Head,
    /// Whether the check began after the first event of the log. A stream is then checked from the
    /// first event that is seen of it.
    resumed: bool,
    versions: HashMap<StreamName, u64>,
    /// The id of the first event of each command, which follows from its key alone.
    commands: HashSet<EventId>,
    open: Option<OpenCommand>,
    fields: Fields,
}

/// A command with events still to come.
#[derive(Debug, Clone)]
struct OpenCommand {
    command: CommandKey,
    next: u32,
    count: u32,
    actor: Actor,
    recorded_at: Timestamp,
}

impl ChainCheck {
    /// A check of the events after one whose hash is known, such as that of a snapshot.
    ///
    /// Streams and commands before it are unknown. The first event of a stream may therefore have any
    /// version from 1 on, and a repeated command is found only if both are after `head`.
    #[must_use]
    pub fn resume(head: Head) -> Self {
        Self {
            head,
            resumed: head.seq > 0,
            ..Self::default()
        }
    }

    /// The last event that passed the check.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }

    /// Checks the next event.
    ///
    /// # Errors
    ///
    /// [`ChainError`], without a change of the check. [`ChainError::LaterRelease`] for an event in
    /// a format of a later release, which cannot be hashed here and is not damaged.
    pub fn push(&mut self, event: &Recorded) -> Result<(), ChainError> {
        self.check_place(event)?;
        self.fields.check(event)?;
        self.check_links(event)?;
        self.fields.id(&event.command, event.index);
        let expected = self.fields.finish_id();
        if event.id != expected {
            return Err(ChainError::Id {
                seq: event.seq,
                expected,
                found: event.id,
            });
        }
        self.check_command(event)?;
        self.take(event);
        Ok(())
    }

    /// Takes the next event without checking its hash and its id. It is for events that
    /// [`ChainCheck::push`] found to be of a later release. Place, link to the event before it and
    /// order of its command are checked.
    ///
    /// # Errors
    ///
    /// [`ChainError`], without a change of the check.
    pub fn push_later(&mut self, event: &Recorded) -> Result<(), ChainError> {
        self.check_place(event)?;
        self.check_links(event)?;
        self.check_command(event)?;
        self.take(event);
        Ok(())
    }

    fn check_place(&self, event: &Recorded) -> Result<(), ChainError> {
        let (expected, found) = (self.head.seq + 1, event.seq);
        if found == expected {
            Ok(())
        } else {
            Err(ChainError::Seq { expected, found })
        }
    }

    fn check_links(&self, event: &Recorded) -> Result<(), ChainError> {
        let seq = event.seq;
        if event.prev != self.head.hash {
            return Err(ChainError::Prev {
                seq,
                expected: self.head.hash,
                found: event.prev,
            });
        }
        let known = self.versions.get(&event.stream).copied();
        let expected = match known {
            Some(version) => version.saturating_add(1),
            None if self.resumed => event.version.max(1),
            None => 1,
        };
        if event.version != expected {
            let (stream, found) = (event.stream.clone(), event.version);
            return Err(ChainError::Version {
                seq,
                stream,
                expected,
                found,
            });
        }
        Ok(())
    }

    /// Moves on to the place after an event that was checked.
    fn take(&mut self, event: &Recorded) {
        if event.index == 0 {
            self.commands.insert(event.id);
        }
        self.open = (event.index + 1 < event.count).then(|| OpenCommand {
            command: event.command.clone(),
            next: event.index + 1,
            count: event.count,
            actor: event.actor.clone(),
            recorded_at: event.recorded_at,
        });
        match self.versions.get_mut(&event.stream) {
            Some(version) => *version = event.version,
            None => drop(self.versions.insert(event.stream.clone(), event.version)),
        }
        self.head = Head {
            seq: event.seq,
            hash: event.hash,
        };
    }

    fn check_command(&self, event: &Recorded) -> Result<(), ChainError> {
        let (seq, command) = (event.seq, &event.command);
        if event.count == 0 {
            let command = command.clone();
            return Err(ChainError::NoEvents { seq, command });
        }
        let expected = match &self.open {
            Some(open) => (&open.command, open.next, open.count),
            None => (command, 0, event.count),
        };
        if (command, event.index, event.count) != expected {
            let (expected_command, expected_index, expected_count) = expected;
            return Err(ChainError::Command {
                seq,
                command: command.clone(),
                index: event.index,
                count: event.count,
                expected_command: expected_command.clone(),
                expected_index,
                expected_count,
            });
        }
        match &self.open {
            Some(open) if open.actor != event.actor => Err(ChainError::Origin {
                seq,
                field: "actor",
            }),
            Some(open) if open.recorded_at != event.recorded_at => Err(ChainError::Origin {
                seq,
                field: "recorded_at",
            }),
            None if self.commands.contains(&event.id) => {
                let command = command.clone();
                Err(ChainError::CommandAgain { seq, command })
            }
            _ => Ok(()),
        }
    }

    /// The end of the log, when it does not end in the middle of a command.
    ///
    /// # Errors
    ///
    /// [`ChainError::Unfinished`].
    pub fn finish(&self) -> Result<Head, ChainError> {
        match &self.open {
            None => Ok(self.head),
            Some(open) => Err(ChainError::Unfinished {
                seq: self.head.seq,
                command: open.command.clone(),
                found: open.next,
                count: open.count,
            }),
        }
    }
}

/// Checks a whole log: hashes, links, ids, and sequence numbers without gaps. The events of each
/// command must be complete and next to each other.
///
/// A log that was cut off at the end of a command passes. Keep the head elsewhere to notice that.
///
/// # Errors
///
/// The first [`ChainError`].
///
/// # Examples
///
/// ```
/// use chained_events::chain::{Head, verify};
///
/// assert_eq!(verify(&[])?, Head::EMPTY);
/// # Ok::<(), chained_events::chain::ChainError>(())
/// ```
pub fn verify<'a>(events: impl IntoIterator<Item = &'a Recorded>) -> Result<Head, ChainError> {
    let mut check = ChainCheck::default();
    for event in events {
        check.push(event)?;
    }
    check.finish()
}
