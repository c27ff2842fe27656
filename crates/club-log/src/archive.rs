//! A log as text, to be carried to another store.

mod check;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chain::Hash;
use crate::envelope::Recorded;
use crate::ids::{CommandKey, MemberId};
use crate::ledger::{draw_secret, is_draw_secret, read_after};
use crate::store::StoreError;
use crate::store::{EventStore, Note, Person, Secret};

#[cfg(feature = "sqlite")]
pub(crate) use check::is_name;
pub use check::{ArchiveError, LineFault, LineProblem};

/// A whole log, and what is kept outside its chain, apart from projections: they follow from it.
///
/// # Text
///
/// NDJSON. First come the events, each line an envelope as [`Recorded`] writes it. After them, if
/// they were asked for, come the names, the notes, the digests by which a repeated command is
/// known, and the secrets, each an object with one field:
///
/// ```text
/// {"person":{"member":"m01","name":"Aoki"}}
/// {"note":{"id":"c-7","text":"stood at the wrong table"}}
/// {"digest":{"command":"c-7","digest":"00112233.."}}
/// {"secret":{"name":"seed of the draw","text":"12"}}
/// ```
///
/// Digests go with the names: that of a command which adds a member tells whether a guessed name
/// was the right one.
///
/// ```
/// use club_log::archive::Archive;
/// use club_log::MemoryStore;
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let archive = Archive::of(&MemoryStore::new(), true).await?;
/// assert_eq!(archive, Archive::default());
/// assert_eq!(archive.to_text()?, "");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Archive {
    /// The events, from the first.
    pub events: Vec<Recorded>,
    /// The names, in the order of the members.
    pub people: Vec<Person>,
    /// The notes, in the order of their ids.
    pub notes: Vec<Note>,
    /// The digests of the commands.
    pub digests: BTreeMap<CommandKey, Hash>,
    /// The secrets, in the order of their names; [`Archive::of`] has none that has to stay one.
    pub secrets: Vec<Secret>,
}

/// A line that is not an event.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Sidecar {
    Person(PersonLine),
    Note(NoteLine),
    Digest(DigestLine),
    Secret(SecretLine),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PersonLine {
    member: MemberId,
    name: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoteLine {
    #[serde(deserialize_with = "CommandKey::deserialize_stored")]
    id: CommandKey,
    text: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DigestLine {
    #[serde(deserialize_with = "CommandKey::deserialize_stored")]
    command: CommandKey,
    digest: Hash,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SecretLine {
    name: String,
    text: String,
}

impl Archive {
    /// Everything that a store has: with what is kept outside the chain, or the chain alone.
    ///
    /// The seed of a sealed draw is left out until the draw has revealed it: a reader of the text must
    /// not know the seats before the players do. A copy of the log cannot make that draw.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    pub async fn of<S: EventStore>(store: &S, sidecar: bool) -> Result<Self, StoreError> {
        let mut archive = Self {
            events: read_after(store, 0).await?,
            ..Self::default()
        };
        if sidecar {
            archive.people = store.people().await?;
            archive.notes = store.notes().await?;
            archive.secrets = store.secrets().await?;
            let revealed = |secret: &Secret| {
                !is_draw_secret(&secret.name)
                    || archive.events.iter().any(|event| {
                        event.draw.is_some() && draw_secret(&event.stream) == secret.name
                    })
            };
            archive.secrets.retain(revealed);
            for event in archive.events.iter().filter(|event| event.index == 0) {
                if let Some(stored) = store.command(&event.command).await?
                    && stored.digest != Hash::ZERO
                {
                    archive.digests.insert(event.command.clone(), stored.digest);
                }
            }
        }
        Ok(archive)
    }

    /// The text, each line with its end.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::NoText`] for an event without a JSON form; no store hands out such a one.
    pub fn to_text(&self) -> Result<String, ArchiveError> {
        let mut text = String::new();
        for event in &self.events {
            push_line(&mut text, event)?;
        }
        let people = self.people.iter().map(|person| {
            Sidecar::Person(PersonLine {
                member: person.member.clone(),
                name: person.name.clone(),
            })
        });
        let notes = self.notes.iter().map(|note| {
            Sidecar::Note(NoteLine {
                id: note.id.clone(),
                text: note.text.clone(),
            })
        });
        let digests = self.digests.iter().map(|(command, digest)| {
            Sidecar::Digest(DigestLine {
                command: command.clone(),
                digest: *digest,
            })
        });
        let secrets = self.secrets.iter().map(|secret| {
            Sidecar::Secret(SecretLine {
                name: secret.name.clone(),
                text: secret.text.clone(),
            })
        });
        for sidecar in people.chain(notes).chain(digests).chain(secrets) {
            push_line(&mut text, &sidecar)?;
        }
        Ok(text)
    }

    /// Reads a text. Empty lines are passed over.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::Lines`] with every line that is wrong in itself: no JSON, an altered event,
    /// a body that is not what its schema says, a name that is none.
    pub fn from_text(text: &[u8]) -> Result<Self, ArchiveError> {
        let mut archive = Self::default();
        let mut problems = Vec::new();
        for (number, line) in (1..).zip(text.split(|byte| *byte == b'\n')) {
            if line.trim_ascii().is_empty() {
                continue;
            }
            if let Err(fault) = archive.take_line(line) {
                problems.push(LineProblem {
                    line: number,
                    fault,
                });
            }
        }
        if problems.is_empty() {
            Ok(archive)
        } else {
            Err(ArchiveError::Lines(problems))
        }
    }

    fn take_line(&mut self, line: &[u8]) -> Result<(), LineFault> {
        if line.len() > check::MAX_LINE {
            return Err(LineFault::TooLong {
                bytes: line.len(),
                max: check::MAX_LINE,
            });
        }
        let value: Value = serde_json::from_slice(line).map_err(|error| LineFault::json(&error))?;
        if ["person", "note", "digest", "secret"]
            .iter()
            .any(|name| value.get(name).is_some())
        {
            let sidecar = serde_json::from_value(value).map_err(|error| LineFault::json(&error))?;
            return self.take_sidecar(sidecar);
        }
        let event = serde_json::from_value(value).map_err(|error| LineFault::json(&error))?;
        check::event(&event)?;
        self.events.push(event);
        Ok(())
    }

    fn take_sidecar(&mut self, sidecar: Sidecar) -> Result<(), LineFault> {
        match sidecar {
            Sidecar::Person(PersonLine { member, name }) => {
                check::name(&name)?;
                if self.people.iter().any(|known| known.member == member) {
                    return Err(LineFault::again("person", member.as_str()));
                }
                self.people.push(Person { member, name });
            }
            Sidecar::Note(NoteLine { id, text }) => {
                check::note(&text)?;
                if self.notes.iter().any(|known| known.id == id) {
                    return Err(LineFault::again("note", id.as_str()));
                }
                self.notes.push(Note { id, text });
            }
            Sidecar::Digest(DigestLine { command, digest }) => {
                if self.digests.contains_key(&command) {
                    return Err(LineFault::again("digest", command.as_str()));
                }
                self.digests.insert(command, digest);
            }
            Sidecar::Secret(SecretLine { name, text }) => {
                check::note(&name)?;
                check::note(&text)?;
                if self.secrets.iter().any(|known| known.name == name) {
                    return Err(LineFault::again("secret", &name));
                }
                self.secrets.push(Secret { name, text });
            }
        }
        Ok(())
    }
}

fn push_line<T: Serialize>(text: &mut String, line: &T) -> Result<(), ArchiveError> {
    let line = serde_json::to_string(line).map_err(|error| ArchiveError::NoText {
        detail: error.to_string(),
    })?;
    text.push_str(&line);
    text.push('\n');
    Ok(())
}
