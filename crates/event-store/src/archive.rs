//! A log as text, to be carried to another store.

#[cfg(feature = "sqlite")]
mod arriving;
mod check;
mod export;
mod lines;
mod rules;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::chain::Hash;
use crate::envelope::{FORMAT, Recorded};
use crate::ids::CommandKey;
use crate::store::{Note, Person, Secret};

#[cfg(feature = "sqlite")]
pub(crate) use arriving::Arriving;
pub use check::is_note;
pub use check::{ArchiveError, LineFault, LineProblem};
#[cfg(any(feature = "sqlite", feature = "postgres"))]
pub(crate) use export::Copied;
pub(crate) use lines::{Line, Lines};
pub use rules::{ArchiveRules, NoRules};

/// Names, notes, digests and secrets of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outside {
    /// They are part of it.
    Included,
    /// The chain alone is exported.
    LeftOut,
}

/// A whole log with the data kept outside its chain, except projections, which follow from it.
///
/// # Text
///
/// NDJSON. The first line names the release that made the text and, where it is known, the one that wrote
/// to the log last; texts of earlier releases have no such line. Then come the events, each line an
/// envelope as [`Recorded`] writes it. After them come, on request, names, notes, digests, by which a
/// repeated command is recognised, and secrets, each an object with one field:
///
/// ```text
/// {"export":{"release":"0.2.0","written_by":"0.2.0"}}
/// {"person":{"member":"m01","name":"Aoki"}}
/// {"note":{"id":"c-7","text":"stood at the wrong table"}}
/// {"digest":{"command":"c-7","digest":"00112233.."}}
/// {"secret":{"name":"seed of the draw","text":"12"}}
/// ```
///
/// Digests are exported with the names only: the digest of a command that adds a member tells whether a
/// guessed name is right.
///
/// ```
/// use chained_events::MemoryStore;
/// use chained_events::archive::{Archive, NoRules, Outside};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let archive = Archive::of(&MemoryStore::new(), Outside::Included, &mut NoRules).await?;
/// assert!(archive.events.is_empty());
/// assert!(archive.to_text()?.starts_with("{\"export\":{\"release\":\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Archive {
    /// The release that made the text; `None` for an early one, which did not record it.
    pub release: Option<String>,
    /// The release that wrote to the log last, where that is known.
    pub written_by: Option<String>,
    /// The events, from the first.
    pub events: Vec<Recorded>,
    /// The names, in the order of the members.
    pub people: Vec<Person>,
    /// The notes, in the order of their ids.
    pub notes: Vec<Note>,
    /// The digests of the commands.
    pub digests: BTreeMap<CommandKey, Hash>,
    /// The secrets, in the order of their names; [`Archive::of`] takes only those that may be revealed.
    pub secrets: Vec<Secret>,
    /// The first event of a later release. Its format is unknown, or the
    /// [rules](ArchiveRules::is_later) do not know its kind. The log can be kept and continued.
    pub later: Option<u64>,
}

/// A line that is not an event.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Sidecar {
    Export(ExportLine),
    Person(Person),
    Note(Note),
    Digest(DigestLine),
    Secret(Secret),
}

/// Unknown fields are accepted: a later release may have more.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExportLine {
    release: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    written_by: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DigestLine {
    #[serde(deserialize_with = "CommandKey::deserialize_stored")]
    command: CommandKey,
    digest: Hash,
}

impl Archive {
    /// Shows all events to the rules.
    pub(crate) fn take_events(&mut self, rules: &mut impl ArchiveRules) {
        for event in &self.events {
            if self.later.is_none() && is_later(event, rules) {
                self.later = Some(event.seq);
            }
            rules.take(event);
        }
    }

    /// The text, each line with its end.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::NoText`] for an event without a JSON form, which no store hands out.
    pub fn to_text(&self) -> Result<String, ArchiveError> {
        let mut text = String::new();
        if let Some(first) = self.export_line() {
            text.push_str(&text_of(&first)?);
        }
        for event in &self.events {
            text.push_str(&text_of(event)?);
        }
        let digests = self.digests.iter().map(|(command, digest)| {
            Sidecar::Digest(DigestLine {
                command: command.clone(),
                digest: *digest,
            })
        });
        let outside = self.people_and_notes().chain(digests);
        for outside in outside.chain(self.secret_lines()) {
            text.push_str(&text_of(&outside)?);
        }
        Ok(text)
    }

    /// The first line, which names the release that exported.
    fn export_line(&self) -> Option<Sidecar> {
        Some(Sidecar::Export(ExportLine {
            release: self.release.clone()?,
            written_by: self.written_by.clone(),
        }))
    }

    fn people_and_notes(&self) -> impl Iterator<Item = Sidecar> {
        let people = self.people.iter().cloned().map(Sidecar::Person);
        people.chain(self.notes.iter().cloned().map(Sidecar::Note))
    }

    fn secret_lines(&self) -> impl Iterator<Item = Sidecar> {
        self.secrets.iter().cloned().map(Sidecar::Secret)
    }

    /// Reads a text. Empty lines are passed over.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::Lines`] with every line that is wrong in itself: no JSON, an altered event,
    /// a body or a name that the rules refuse.
    pub fn from_text(text: &[u8], rules: &mut impl ArchiveRules) -> Result<Self, ArchiveError> {
        let (mut lines, mut text) = (Lines::default(), text);
        let (mut events, mut digests) = (Vec::new(), BTreeMap::new());
        while let Some(line) = lines.next(&mut text, rules)? {
            match line {
                Line::Event(event) => events.push(*event),
                Line::Digest(command, digest) => drop(digests.insert(command, digest)),
            }
        }
        let outside = lines.finish()?;
        let mut archive = Self {
            events,
            digests,
            ..outside
        };
        archive.take_events(rules);
        Ok(archive)
    }
}

/// Whether this release cannot read an event, because a later one wrote it.
pub(crate) fn is_later(event: &Recorded, rules: &impl ArchiveRules) -> bool {
    event.format > FORMAT || rules.is_later(event)
}

/// A line with its end.
fn text_of<T: Serialize>(line: &T) -> Result<String, ArchiveError> {
    let text = serde_json::to_string(line).map_err(|error| ArchiveError::NoText {
        detail: error.to_string(),
    })?;
    Ok(text + "\n")
}
