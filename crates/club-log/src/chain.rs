//! The hash chain over the log, and its check.

mod error;

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
    pub fn finish(self) -> Result<Head, ChainError> {
        match self.open {
            None => Ok(self.head),
            Some(OpenCommand {
                command,
                next,
                count,
                ..
            }) => Err(ChainError::Unfinished {
                seq: self.head.seq,
                command,
                found: next,
                count,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::envelope::{DrawSeed, NewEvent};
    use crate::store::Append;

    const BODY: &str = r#"{"x":1}"#;

    fn append(command: &str, streams: &[&str]) -> Append {
        let event = |stream: &&str| NewEvent {
            stream: stream.parse().unwrap(),
            kind: "Tried".to_owned(),
            schema: 1,
            body: BODY.to_owned(),
            at: Timestamp::MIN,
            draw: Some(DrawSeed {
                algorithm: "a".to_owned(),
                seed: 1,
            }),
        };
        Append {
            command: CommandKey::new(command).unwrap(),
            digest: Hash::ZERO,
            actor: Actor::new("desk").unwrap(),
            recorded_at: Timestamp::MIN,
            expected: Vec::new(),
            events: streams.iter().map(event).collect(),
            people: Vec::new(),
            notes: Vec::new(),
            projections: Vec::new(),
        }
    }

    /// Three commands: events 1 and 2, event 3, events 4 to 6.
    fn log() -> Vec<Recorded> {
        let mut log: Vec<Recorded> = Vec::new();
        for append in [
            append("a", &["club", "t:1"]),
            append("b", &["t:1"]),
            append("c", &["club", "t:1", "t:1"]),
        ] {
            let head = log.last().map_or(Head::EMPTY, |last| Head {
                seq: last.seq,
                hash: last.hash,
            });
            let mut versions = BTreeMap::new();
            for event in &log {
                versions.insert(event.stream.clone(), event.version);
            }
            log.extend(append.seal(head, versions));
        }
        log
    }

    /// Links and hashes all events anew, as somebody would who alters a log with skill.
    fn reseal(log: &mut [Recorded]) {
        let mut prev = Hash::ZERO;
        for event in log {
            event.prev = prev;
            event.hash = hash_of(event);
            prev = event.hash;
        }
    }

    /// The error for a log in which one event was changed and the chain made anew.
    #[track_caller]
    fn resealed(seq: usize, change: impl FnOnce(&mut Recorded)) -> ChainError {
        let mut log = log();
        change(&mut log[seq - 1]);
        reseal(&mut log);
        verify(&log).unwrap_err()
    }

    #[test]
    fn a_sealed_log_verifies_and_so_does_every_prefix_of_whole_commands() {
        let log = log();
        assert_eq!(
            verify(&log),
            Ok(Head {
                seq: 6,
                hash: log[5].hash
            })
        );
        assert_eq!(
            verify(&log[..2]),
            Ok(Head {
                seq: 2,
                hash: log[1].hash
            })
        );
        assert_eq!(
            verify(&log[..3]),
            Ok(Head {
                seq: 3,
                hash: log[2].hash
            })
        );
        let command = CommandKey::new("c").unwrap();
        let error = ChainError::Unfinished {
            seq: 5,
            command,
            found: 2,
            count: 3,
        };
        assert_eq!(verify(&log[..5]), Err(error));
    }

    #[test]
    fn a_change_of_any_field_is_found_at_its_event() {
        type Change = fn(&mut Recorded);
        let changes: [Change; 15] = [
            |e| e.stream = StreamId::Club,
            |e| e.version += 1,
            |e| e.id = EventId::from_bytes([1; 16]),
            |e| e.command = CommandKey::new("z").unwrap(),
            |e| e.index += 1,
            |e| e.count += 1,
            |e| e.at = Timestamp::MAX,
            |e| e.recorded_at = Timestamp::MAX,
            |e| e.actor = Actor::new("other").unwrap(),
            |e| e.kind.push('x'),
            |e| e.schema += 1,
            |e| e.body = r#"{"x":2}"#.to_owned(),
            |e| e.draw = None,
            |e| e.prev = Hash::ZERO,
            |e| e.hash = Hash::ZERO,
        ];
        for (number, change) in changes.iter().enumerate() {
            let mut log = log();
            change(&mut log[2]);
            let error = verify(&log).unwrap_err();
            assert!(
                matches!(error, ChainError::Altered { seq: 3, .. }),
                "{number}: {error}"
            );
        }
    }

    #[test]
    fn text_does_not_slip_from_one_field_into_the_next() {
        let mut log = log();
        log[0].draw = None;
        let before = hash_of(&log[0]);
        log[0].kind = "Trie".to_owned();
        log[0].body = format!("d{BODY}");
        assert_ne!(hash_of(&log[0]), before);
    }

    #[test]
    fn removed_repeated_and_exchanged_events_are_found() {
        let mut gap = log();
        gap.remove(2);
        assert_eq!(
            verify(&gap),
            Err(ChainError::Seq {
                expected: 3,
                found: 4
            })
        );
        let mut twice = log();
        let again = twice[2].clone();
        twice.insert(3, again);
        assert_eq!(
            verify(&twice),
            Err(ChainError::Seq {
                expected: 4,
                found: 3
            })
        );
        let mut other = log();
        other[1].body = "{}".to_owned();
        other[1].hash = hash_of(&other[1]);
        let (expected, found) = (other[1].hash, other[2].prev);
        assert_eq!(
            verify(&other),
            Err(ChainError::Prev {
                seq: 3,
                expected,
                found
            })
        );
    }

    #[test]
    fn a_chain_made_anew_must_still_make_sense() {
        let key = |text: &str| CommandKey::new(text).unwrap();
        assert_eq!(
            resealed(2, |e| e.format = 2),
            ChainError::Format {
                seq: 2,
                found: 2,
                known: 1
            }
        );
        let stream = "t:1".parse().unwrap();
        assert_eq!(
            resealed(3, |e| e.version = 3),
            ChainError::Version {
                seq: 3,
                stream,
                expected: 2,
                found: 3
            }
        );
        let found = EventId::from_bytes([7; 16]);
        assert_eq!(
            resealed(4, |e| e.id = found),
            ChainError::Id {
                seq: 4,
                expected: event_id(&key("c"), 0),
                found
            }
        );
        assert_eq!(
            resealed(3, |e| e.count = 0),
            ChainError::NoEvents {
                seq: 3,
                command: key("b")
            }
        );
        assert_eq!(
            resealed(2, |e| e.actor = Actor::new("other").unwrap()),
            ChainError::Origin {
                seq: 2,
                field: "actor"
            }
        );
        assert_eq!(
            resealed(6, |e| e.recorded_at = Timestamp::MAX),
            ChainError::Origin {
                seq: 6,
                field: "recorded_at"
            }
        );
        let again = resealed(3, |e| {
            e.command = key("a");
            e.id = event_id(&key("a"), 0);
        });
        assert_eq!(
            again,
            ChainError::CommandAgain {
                seq: 3,
                command: key("a")
            }
        );
    }

    #[test]
    fn a_command_stands_together_in_order_and_in_full() {
        let key = |text: &str| CommandKey::new(text).unwrap();
        let command = |seq, (command, index, count), expected: (&str, u32, u32)| {
            let (expected_command, expected_index, expected_count) = expected;
            let (command, expected_command) = (key(command), key(expected_command));
            ChainError::Command {
                seq,
                command,
                index,
                count,
                expected_command,
                expected_index,
                expected_count,
            }
        };
        let cut_short = resealed(1, |e| e.count = 3);
        assert_eq!(cut_short, command(2, ("a", 1, 2), ("a", 1, 3)));
        let another = resealed(2, |e| {
            e.command = key("z");
            e.id = event_id(&key("z"), 1);
        });
        assert_eq!(another, command(2, ("z", 1, 2), ("a", 1, 2)));
        let begins_late = resealed(3, |e| {
            e.index = 1;
            e.count = 2;
            e.id = event_id(&key("b"), 1);
        });
        assert_eq!(begins_late, command(3, ("b", 1, 2), ("b", 0, 2)));
        assert_eq!(begins_late.seq(), 3);
    }

    #[test]
    fn hashes_are_read_as_they_are_written() {
        let text = "00ff".repeat(16);
        let hash: Hash = text.parse().unwrap();
        assert_eq!(hash.as_bytes()[..2], [0, 255]);
        assert_eq!(hash.to_string(), text);
        assert_eq!(serde_json::to_string(&hash).unwrap(), format!("\"{text}\""));
        for wrong in ["", "00", &text[1..], &text.to_uppercase()] {
            assert!(wrong.parse::<Hash>().is_err(), "{wrong}");
        }
    }
}
