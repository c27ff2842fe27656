//! Faults of the text of a log, and the checks that find them.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{Archive, ArchiveRules};
use crate::canonical::check_object;
use crate::chain::{ChainCheck, ChainError, Hash, Head, check_hash};
use crate::envelope::{FORMAT, Recorded};
use crate::ids::CommandKey;
use crate::store::{RELEASE, StoreError, refuse_other_end};

/// The longest number of a release, in characters.
const MAX_RELEASE: usize = 64;
/// The longest note, in characters.
const MAX_NOTE: usize = 10_000;

/// Reason why a text cannot be imported as a log.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// Lines that are wrong in themselves: all of them, in order.
    #[error("{} lines are wrong; the first is line {}: {}", .0.len(), first(.0).0, first(.0).1)]
    Lines(Vec<LineProblem>),
    /// The chain of the events is broken.
    #[error(transparent)]
    Chain(#[from] ChainError),
    /// There is no event.
    #[error("there is no event")]
    Empty,
    /// A name, a note or a digest that belongs to nothing in the log.
    #[error("the {what} of {of} belongs to nothing in the log")]
    Stray {
        /// `person`, `note` or `digest`.
        what: &'static str,
        /// The member or the command.
        of: String,
    },
    /// The text could not be read.
    #[error("the text cannot be read: {0}")]
    NotRead(#[source] std::io::Error),
    /// An event that has no JSON form.
    #[error("an event cannot be written: {detail}")]
    NoText {
        /// The fault, in words.
        detail: String,
    },
    /// The store could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ArchiveError {
    pub(crate) fn stray(what: &'static str, of: &impl ToString) -> Self {
        let of = of.to_string();
        Self::Stray { what, of }
    }
}

fn first(problems: &[LineProblem]) -> (u64, String) {
    problems.first().map_or((0, String::new()), |first| {
        (first.line, first.fault.to_string())
    })
}

/// A line that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineProblem {
    /// Its number, from 1.
    pub line: u64,
    /// The fault.
    pub fault: LineFault,
}

/// The fault of a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum LineFault {
    /// It has too many bytes.
    #[error("it has {bytes} bytes, the most is {max}")]
    TooLong {
        /// How many it has.
        bytes: usize,
        /// The bound.
        max: usize,
    },
    /// It is not JSON, or not an event, name, note or digest.
    #[error("{detail}")]
    Json {
        /// The fault, in words.
        detail: String,
    },
    /// The event was altered after it was hashed.
    #[error("event {seq} was altered: its fields hash to {expected}, its hash is {found}")]
    Altered {
        /// Which event.
        seq: u64,
        /// The hash of its fields.
        expected: Hash,
        /// Its `hash`.
        found: Hash,
    },
    /// The body cannot be read.
    #[error("event {seq}: {detail}")]
    Body {
        /// Which event.
        seq: u64,
        /// The fault, in words.
        detail: String,
    },
    /// A name or a note that the log would not have kept.
    #[error("{detail}")]
    Text {
        /// The fault, in words.
        detail: String,
    },
    /// A second line for the same member, command or name, or a second one about the releases.
    #[error("a second {what} for {of}")]
    Again {
        /// `export`, `person`, `note`, `digest` or `secret`.
        what: &'static str,
        /// The member, the command or the name.
        of: String,
    },
}

impl LineFault {
    pub(super) fn json(error: &serde_json::Error) -> Self {
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or_default();
        let detail = match error.column() {
            0 => words.to_owned(),
            column => format!("{words}, at column {column}"),
        };
        Self::Json { detail }
    }

    pub(super) fn again(what: &'static str, of: &str) -> Self {
        let of = of.to_owned();
        Self::Again { what, of }
    }
}

/// Refuses an event that is wrong in itself. One of a later release is taken as it is.
pub(super) fn event(event: &Recorded, rules: &impl ArchiveRules) -> Result<(), LineFault> {
    match check_hash(event) {
        Ok(()) => {}
        Err(ChainError::Altered {
            seq,
            expected,
            found,
        }) => {
            return Err(LineFault::Altered {
                seq,
                expected,
                found,
            });
        }
        Err(_) => return Ok(()),
    }
    rules.check_body(event).map_err(|detail| LineFault::Body {
        seq: event.seq,
        detail,
    })
}

/// Refuses a text that is not the number of a release.
pub(super) fn release(text: &str) -> Result<(), LineFault> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+');
    if (1..=MAX_RELEASE).contains(&text.len()) && text.chars().all(plain) {
        return Ok(());
    }
    let text: String = text.chars().take(MAX_RELEASE).collect();
    let detail = format!("invalid release {text:?}; expected a number such as 0.2.0");
    Err(LineFault::Text { detail })
}

/// Refuses a note that steers the terminal, or is too long.
pub(super) fn note(text: &str) -> Result<(), LineFault> {
    let length = text.chars().count();
    if length > MAX_NOTE {
        let detail = format!("the note has {length} characters, the most is {MAX_NOTE}");
        return Err(LineFault::Text { detail });
    }
    match text.chars().find(|c| c.is_control()) {
        None => Ok(()),
        Some(c) => Err(LineFault::Text {
            detail: format!("the note has the control character U+{:04X}", u32::from(c)),
        }),
    }
}

/// Whether a text can be a note: at most 10,000 characters, without control characters.
#[must_use]
pub fn is_note(text: &str) -> bool {
    note(text).is_ok()
}

impl Archive {
    /// The later release that is needed to read the text, where the text names it.
    #[must_use]
    pub fn needed_release(&self) -> Option<&str> {
        self.written_by.as_deref().or(self.release.as_deref())
    }

    /// The release that a store records as the last writer after an import. For a log that this
    /// release cannot read whole it is the one that can.
    #[must_use]
    pub fn last_writer(&self) -> &str {
        let later = self.needed_release().filter(|_| self.later.is_some());
        later.unwrap_or(RELEASE)
    }

    /// Checks the chain, and that every note and digest belongs to a command of the log. An event
    /// in a format that this release does not know is refused, because it cannot be checked here.
    ///
    /// # Errors
    ///
    /// The first [`ArchiveError`].
    pub fn check(&self) -> Result<Head, ArchiveError> {
        if self.events.is_empty() {
            return Err(ArchiveError::Empty);
        }
        if let Some(event) = self.events.iter().find(|event| event.format > FORMAT) {
            return Err(later_format(self, event.seq, event.format));
        }
        let head = self.check_import(0)?;
        let commands: BTreeSet<&CommandKey> =
            self.events.iter().map(|event| &event.command).collect();
        if let Some(note) = self.notes.iter().find(|n| !commands.contains(&n.id)) {
            return Err(ArchiveError::stray("note", &note.id));
        }
        match self.digests.keys().find(|key| !commands.contains(key)) {
            None => Ok(head),
            Some(key) => Err(ArchiveError::stray("digest", key)),
        }
    }

    /// The events of each command.
    pub fn commands(&self) -> impl Iterator<Item = &[Recorded]> {
        self.events.chunk_by(|a, b| a.command == b.command)
    }

    /// The digest of the command of an event; zeros if it is unknown. A command with such a digest
    /// is refused when it is sent again.
    #[must_use]
    pub fn digest(&self, event: &Recorded) -> Hash {
        let digest = self.digests.get(&event.command);
        digest.copied().unwrap_or(Hash::ZERO)
    }

    /// The commands whose digest is known, in the order of the log.
    #[cfg(any(feature = "sqlite", feature = "postgres"))]
    pub(crate) fn command_digests(&self) -> Vec<(CommandKey, Hash)> {
        let firsts = self.commands().filter_map(<[Recorded]>::first);
        let known = firsts.filter_map(|first| {
            let digest = self.digests.get(&first.command)?;
            Some((first.command.clone(), *digest))
        });
        known.collect()
    }

    /// Refuses a log that a store with the last event `last` may not keep; gives the end of the chain.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::Store`] where the store has events or a body is malformed, [`ArchiveError::Chain`].
    pub fn check_import(&self, last: u64) -> Result<Head, ArchiveError> {
        refuse_other_end(0, last)?;
        let mut chain = ChainCheck::default();
        for event in &self.events {
            push_stored(&mut chain, event)?;
        }
        Ok(chain.finish()?)
    }
}

/// The error of an event in a format of a later release, with its name where the text has it.
pub(super) fn later_format(archive: &Archive, seq: u64, format: u32) -> ArchiveError {
    ArchiveError::Chain(ChainError::LaterRelease {
        release: archive.needed_release().map(str::to_owned),
        what: "format",
        value: format.to_string(),
        seq,
    })
}

/// Takes the next event into a check of the chain; refuses one that no store may keep.
pub(super) fn push_stored(chain: &mut ChainCheck, event: &Recorded) -> Result<(), ArchiveError> {
    match chain.push(event) {
        Err(ChainError::LaterRelease { .. }) => Ok(chain.push_later(event)?),
        checked => {
            checked?;
            Ok(check_stored(event)?)
        }
    }
}

/// Refuses an event of a known format that no store would have written.
fn check_stored(event: &Recorded) -> Result<(), StoreError> {
    // A command has at most 65,536 events.
    let index = usize::try_from(event.index).unwrap_or(usize::MAX);
    let kind = || event.kind.clone();
    if event.schema == 0 {
        return Err(StoreError::SchemaZero {
            index,
            kind: kind(),
        });
    }
    check_object(&event.body).map_err(|error| StoreError::Body {
        index,
        kind: kind(),
        detail: error.to_string(),
    })
}
