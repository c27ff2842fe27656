//! What is wrong with a text of a log, and how a right one is written to a store.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Archive;
use crate::chain::{ChainError, Hash, Head, hash_of, verify};
use crate::club::Club;
use crate::codec::{DecodeError, decode};
use crate::directory::clean_name;
use crate::envelope::{NewEvent, Recorded};
use crate::event::Event;
use crate::fold::FoldError;
use crate::ids::{CommandKey, MemberId, StreamId};
use crate::projection::projections;
use crate::refusal::Refusal;
use crate::store::{Append, NoteWrite, PersonWrite, ProjectionWrite};
use crate::store_error::StoreError;

/// The longest line, in bytes.
pub(super) const MAX_LINE: usize = 1 << 24;
/// The longest note, in characters.
const MAX_NOTE: usize = 10_000;

/// Why a text is no log that can be taken over.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// Lines that are wrong in themselves: all of them, in order.
    #[error("{} lines are wrong; the first is line {}: {}", .0.len(), first(.0).0, first(.0).1)]
    Lines(Vec<LineProblem>),
    /// The events are no whole chain.
    #[error(transparent)]
    Chain(#[from] ChainError),
    /// The events do not fold.
    #[error(transparent)]
    Fold(#[from] FoldError),
    /// No projection can be made.
    #[error(transparent)]
    Projection(#[from] Refusal),
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
    /// An event that has no JSON form.
    #[error("an event cannot be written: {detail}")]
    NoText {
        /// What is wrong.
        detail: String,
    },
    /// The store could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
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
    /// What is wrong with it.
    pub fault: LineFault,
}

/// What is wrong with a line.
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
    /// It is no JSON, or no event, name, note or digest.
    #[error("{detail}")]
    Json {
        /// What is wrong.
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
        /// What is wrong.
        detail: String,
    },
    /// The kind or the schema is of a later release.
    #[error("event {seq}: {detail}")]
    LaterRelease {
        /// Which event.
        seq: u64,
        /// Which kind, and what is needed.
        detail: String,
    },
    /// A name or a note that the log would not have kept.
    #[error("{detail}")]
    Text {
        /// What is wrong.
        detail: String,
    },
    /// A second name, note or digest for the same member or command.
    #[error("a second {what} for {of}")]
    Again {
        /// `person`, `note` or `digest`.
        what: &'static str,
        /// The member or the command.
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

/// Refuses an event that is wrong in itself.
pub(super) fn event(event: &Recorded) -> Result<(), LineFault> {
    let (seq, found) = (event.seq, event.hash);
    let expected = hash_of(event);
    if expected != found {
        return Err(LineFault::Altered {
            seq,
            expected,
            found,
        });
    }
    match decode(&event.kind, event.schema, &event.body) {
        Ok(_) => Ok(()),
        Err(error @ (DecodeError::UnknownKind { .. } | DecodeError::NewerSchema { .. })) => {
            let detail = error.to_string();
            Err(LineFault::LaterRelease { seq, detail })
        }
        Err(error) => {
            let detail = error.to_string();
            Err(LineFault::Body { seq, detail })
        }
    }
}

/// Refuses a name that is not in the form in which names are kept.
pub(super) fn name(name: &str) -> Result<(), LineFault> {
    match clean_name(name) {
        Ok(clean) if clean == name => Ok(()),
        Ok(clean) => Err(LineFault::Text {
            detail: format!("the name {name:?} is kept as {clean:?}"),
        }),
        Err(error) => Err(LineFault::Text {
            detail: error.to_string(),
        }),
    }
}

/// Whether a text is a name as names are kept.
#[cfg(feature = "sqlite")]
pub(crate) fn is_name(text: &str) -> bool {
    name(text).is_ok()
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

impl Archive {
    /// Checks the whole: the chain, that it folds, and that every name, note and digest belongs to
    /// a member or a command of the log.
    ///
    /// # Errors
    ///
    /// The first [`ArchiveError`].
    pub fn check(&self) -> Result<Head, ArchiveError> {
        if self.events.is_empty() {
            return Err(ArchiveError::Empty);
        }
        let head = verify(&self.events)?;
        projections(&Club::replay(&self.events)?)?;
        let members = self.members();
        let commands: BTreeSet<&CommandKey> =
            self.events.iter().map(|event| &event.command).collect();
        let person = self.people.iter().find(|p| !members.contains(&p.member));
        let note = self.notes.iter().find(|n| !commands.contains(&n.id));
        let digest = self.digests.keys().find(|key| !commands.contains(key));
        let stray = person
            .map(|person| ("person", person.member.to_string()))
            .or_else(|| note.map(|note| ("note", note.id.to_string())))
            .or_else(|| digest.map(|key| ("digest", key.to_string())));
        match stray {
            None => Ok(head),
            Some((what, of)) => Err(ArchiveError::Stray { what, of }),
        }
    }

    /// The members that the events add.
    pub(crate) fn members(&self) -> BTreeSet<MemberId> {
        let added = self.events.iter().filter_map(|event| {
            match decode(&event.kind, event.schema, &event.body) {
                Ok(Event::MemberAdded(body)) => Some(body.member),
                _ => None,
            }
        });
        added.collect()
    }

    /// What brings the log into an empty store: an append for each command, to be stored in this
    /// order. The hashes are then those of the archive, for a store seals what it is given in the
    /// same way. The last append writes the projections, where the log folds.
    ///
    /// A command whose digest is not known gets [`Hash::ZERO`]: sent again, it is refused, and not
    /// carried out a second time.
    #[must_use]
    pub fn appends(&self) -> Vec<Append> {
        let mut appends: Vec<Append> = Vec::new();
        let mut versions: BTreeMap<StreamId, u64> = BTreeMap::new();
        for event in &self.events {
            let begins = appends
                .last()
                .is_none_or(|append| append.command != event.command);
            if begins {
                appends.push(self.append_of(event));
            }
            let Some(append) = appends.last_mut() else {
                continue;
            };
            let version = versions.entry(event.stream.clone()).or_default();
            if append
                .expected
                .iter()
                .all(|(known, _)| *known != event.stream)
            {
                append.expected.push((event.stream.clone(), *version));
            }
            *version += 1;
            append.events.push(NewEvent {
                stream: event.stream.clone(),
                kind: event.kind.clone(),
                schema: event.schema,
                body: event.body.clone(),
                at: event.at,
                draw: event.draw.clone(),
            });
        }
        if let Some(last) = appends.last_mut() {
            last.people = self
                .people
                .iter()
                .map(|person| PersonWrite {
                    member: person.member.clone(),
                    name: person.name.clone(),
                })
                .collect();
            last.notes = self
                .notes
                .iter()
                .map(|note| NoteWrite {
                    id: note.id.clone(),
                    text: note.text.clone(),
                })
                .collect();
            last.projections = self.projections();
        }
        appends
    }

    fn append_of(&self, first: &Recorded) -> Append {
        Append {
            command: first.command.clone(),
            digest: self
                .digests
                .get(&first.command)
                .copied()
                .unwrap_or(Hash::ZERO),
            actor: first.actor.clone(),
            recorded_at: first.recorded_at,
            expected: Vec::new(),
            expected_head: Some(first.seq.saturating_sub(1)),
            events: Vec::new(),
            people: Vec::new(),
            notes: Vec::new(),
            projections: Vec::new(),
        }
    }

    /// The projections of the log; none where it does not fold.
    fn projections(&self) -> Vec<ProjectionWrite> {
        let club = Club::replay(&self.events).ok();
        club.and_then(|club| projections(&club).ok())
            .unwrap_or_default()
    }
}
