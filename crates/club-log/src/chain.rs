//! The hash chain over the log, and its check.

mod error;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::envelope::{FORMAT, Recorded};
use crate::ids::{Actor, CommandKey, EventId, StreamId, bytes_of_hex};
use crate::timestamp::Timestamp;

pub use error::ChainError;

/// A BLAKE3 hash, written as 64 hexadecimal digits in lower case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hash([u8; 32]);

/// Why a text is no hash.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no hash; hashes are 64 hexadecimal digits in lower case")]
pub struct HashError {
    /// The text, its first characters.
    pub text: String,
}

impl Hash {
    /// All zeros: what the first event of a log has before it.
    pub const ZERO: Self = Self([0; 32]);

    /// The hash with these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The hash of some bytes for some purpose: the fields `domain` and `bytes`.
    ///
    /// ```
    /// use club_log::Hash;
    ///
    /// assert_eq!(Hash::digest("a", b"bc"), Hash::digest("a", b"bc"));
    /// assert_ne!(Hash::digest("a", b"bc"), Hash::digest("ab", b"c"));
    /// ```
    #[must_use]
    pub fn digest(domain: &str, bytes: &[u8]) -> Self {
        Fields::of(domain).bytes(bytes).finish()
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

impl FromStr for Hash {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Self, HashError> {
        bytes_of_hex(text).map(Self).ok_or_else(|| HashError {
            text: text.chars().take(64).collect(),
        })
    }
}

impl TryFrom<String> for Hash {
    type Error = HashError;

    fn try_from(text: String) -> Result<Self, HashError> {
        text.parse()
    }
}

impl From<Hash> for String {
    fn from(hash: Hash) -> Self {
        hash.to_string()
    }
}

/// A row of fields on its way into the hash.
struct Fields(blake3::Hasher);

impl Fields {
    fn of(domain: &str) -> Self {
        Self(blake3::Hasher::new()).text(domain)
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        // A length is a usize, which has at most 64 bits on every platform that Rust knows.
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    fn number(self, number: impl Into<u64>) -> Self {
        self.bytes(&number.into().to_le_bytes())
    }

    fn moment(self, moment: Timestamp) -> Self {
        self.bytes(&moment.as_millisecond().to_le_bytes())
    }

    fn finish(self) -> Hash {
        Hash(*self.0.finalize().as_bytes())
    }
}

/// The hash that an event must have: of all its fields but `hash` itself.
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
    let fields = Fields::of("club-log event")
        .number(event.format)
        .bytes(event.prev.as_bytes())
        .number(event.seq)
        .text(&event.stream.to_string())
        .number(event.version)
        .bytes(event.id.as_bytes())
        .text(event.command.as_str())
        .number(event.index)
        .number(event.count)
        .moment(event.at)
        .moment(event.recorded_at)
        .text(event.actor.as_str())
        .text(&event.kind)
        .number(event.schema)
        .text(&event.body);
    match &event.draw {
        None => fields.number(0_u64),
        Some(draw) => fields.number(1_u64).text(&draw.algorithm).number(draw.seed),
    }
    .finish()
}

/// The id of the event with this index, from 0, of a command: the first 16 bytes of the hash of
/// the fields `club-log event id`, `command` and `index`.
#[must_use]
pub fn event_id(command: &CommandKey, index: u32) -> EventId {
    let Hash(hash) = Fields::of("club-log event id")
        .text(command.as_str())
        .number(index)
        .finish();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    EventId::from_bytes(bytes)
}

/// The end of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The sequence number of the last event; 0 when there is none.
    pub seq: u64,
    /// Its hash; zeros when there is none.
    pub hash: Hash,
}

impl Head {
    /// The end of a log without events.
    pub const EMPTY: Self = Self {
        seq: 0,
        hash: Hash::ZERO,
    };
}

/// A check of the chain that is fed event by event, so that a long log need not be held at once.
#[derive(Debug, Clone)]
pub struct ChainCheck {
    head: Head,
    versions: BTreeMap<StreamId, u64>,
    commands: BTreeSet<CommandKey>,
    open: Option<OpenCommand>,
}

/// A command of which events are still to come.
#[derive(Debug, Clone)]
struct OpenCommand {
    command: CommandKey,
    next: u32,
    count: u32,
    actor: Actor,
    recorded_at: Timestamp,
}

impl Default for ChainCheck {
    fn default() -> Self {
        Self {
            head: Head::EMPTY,
            versions: BTreeMap::new(),
            commands: BTreeSet::new(),
            open: None,
        }
    }
}

impl ChainCheck {
    /// The last event that was found in order.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }

    /// Checks the next event.
    ///
    /// # Errors
    ///
    /// [`ChainError`]; the check then stands where it stood before.
    pub fn push(&mut self, event: &Recorded) -> Result<(), ChainError> {
        let seq = event.seq;
        let expected = self.head.seq + 1;
        if seq != expected {
            return Err(ChainError::Seq {
                expected,
                found: seq,
            });
        }
        if event.format != FORMAT {
            return Err(ChainError::Format {
                seq,
                found: event.format,
                known: FORMAT,
            });
        }
        let expected = hash_of(event);
        if event.hash != expected {
            return Err(ChainError::Altered {
                seq,
                expected,
                found: event.hash,
            });
        }
        if event.prev != self.head.hash {
            return Err(ChainError::Prev {
                seq,
                expected: self.head.hash,
                found: event.prev,
            });
        }
        let expected = self.versions.get(&event.stream).copied().unwrap_or(0) + 1;
        if event.version != expected {
            let (stream, found) = (event.stream.clone(), event.version);
            return Err(ChainError::Version {
                seq,
                stream,
                expected,
                found,
            });
        }
        let expected = event_id(&event.command, event.index);
        if event.id != expected {
            return Err(ChainError::Id {
                seq,
                expected,
                found: event.id,
            });
        }
        self.check_command(event)?;
        if event.index == 0 {
            self.commands.insert(event.command.clone());
        }
        self.open = (event.index + 1 < event.count).then(|| OpenCommand {
            command: event.command.clone(),
            next: event.index + 1,
            count: event.count,
            actor: event.actor.clone(),
            recorded_at: event.recorded_at,
        });
        self.versions.insert(event.stream.clone(), event.version);
        self.head = Head {
            seq,
            hash: event.hash,
        };
        Ok(())
    }

    fn check_command(&self, event: &Recorded) -> Result<(), ChainError> {
        let (seq, command) = (event.seq, event.command.clone());
        if event.count == 0 {
            return Err(ChainError::NoEvents { seq, command });
        }
        let (expected_command, expected_index, expected_count) = match &self.open {
            Some(open) => (open.command.clone(), open.next, open.count),
            None => (command.clone(), 0, event.count),
        };
        let found = (&command, event.index, event.count);
        if found != (&expected_command, expected_index, expected_count) {
            return Err(ChainError::Command {
                seq,
                command,
                index: event.index,
                count: event.count,
                expected_command,
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
            None if self.commands.contains(&command) => {
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

/// Checks a whole log: hashes, links, the gapless order of the club and of each stream, the ids,
/// and that the events of each command stand together and in full.
///
/// A log that was cut off at the end of a command is in order as far as it goes: keep the head
/// elsewhere to notice that.
///
/// # Errors
///
/// The first [`ChainError`].
///
/// # Examples
///
/// ```
/// use club_log::{Head, verify};
///
/// assert_eq!(verify(&[])?, Head::EMPTY);
/// # Ok::<(), club_log::ChainError>(())
/// ```
pub fn verify<'a>(events: impl IntoIterator<Item = &'a Recorded>) -> Result<Head, ChainError> {
    let mut check = ChainCheck::default();
    for event in events {
        check.push(event)?;
    }
    check.finish()
}
