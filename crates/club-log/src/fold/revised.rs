//! Checks of events about earlier commands against those commands.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use serde::Serialize;

use super::fault::FoldError;
use crate::codec::decode;
use crate::event::{ClubEvent, Event, Kind};
use crate::ids::StreamId;
use crate::revision::void::{Revisions, streams_of};

/// The first schema of a retraction that names its streams. Of an older one a fault is a finding of
/// the verification.
const CHECKED: u32 = 2;

/// Why an event about an earlier command is false.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum RevisionFault {
    /// The command is not in the log before it.
    #[error("command {command} is not before it")]
    NotBefore {
        /// The command.
        command: CommandKey,
    },
    /// It is about its own command.
    #[error("command {command} is about itself")]
    Itself {
        /// The command.
        command: CommandKey,
    },
    /// No command with such an event is taken back or has its time corrected.
    #[error("command {command} has a {event}, which cannot be taken back")]
    CannotBeTakenBack {
        /// The command.
        command: CommandKey,
        /// The kind of the event.
        event: String,
    },
    /// The command touched other streams than the event names.
    #[error("command {command} touched other streams than {}", list(.streams))]
    OtherStreams {
        /// The command.
        command: CommandKey,
        /// The streams that the event names.
        streams: Vec<StreamId>,
    },
    /// The command was taken back before.
    #[error("command {command} was taken back before")]
    TakenBackBefore {
        /// The command.
        command: CommandKey,
    },
    /// The command is not taken back by the other one.
    #[error("command {command} is not taken back by {retraction}")]
    NotTakenBack {
        /// The command to restore.
        command: CommandKey,
        /// The command that is said to have taken it back.
        retraction: CommandKey,
    },
}

fn list(streams: &[StreamId]) -> String {
    crate::refusal::list(streams)
}

/// The commands that events of a log are about, as far as they were read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Named {
    commands: BTreeMap<CommandKey, Command>,
    /// Commands that are taken back, with the command that did it.
    void: BTreeMap<CommandKey, CommandKey>,
}

/// A command that a later event is about.
#[derive(Debug, Clone, Default)]
struct Command {
    streams: BTreeSet<StreamId>,
    /// The first event with which a command cannot be taken back.
    fixed: Option<String>,
    /// The first event about an earlier command.
    revision: Option<String>,
}

impl Named {
    /// Commands of a log, or of its revising events alone.
    pub(crate) fn of(log: &[Recorded]) -> Self {
        let mut named = Self::default();
        for event in log.iter().flat_map(revisions) {
            for command in commands_of(&event) {
                named.commands.entry(command.clone()).or_default();
            }
        }
        named
    }

    /// Commands of one event behind a log with these revisions; their events are still to be read.
    pub(crate) fn since(revisions: &Revisions, recorded: &Recorded) -> Self {
        Self {
            void: revisions.void().collect(),
            ..Self::of(std::slice::from_ref(recorded))
        }
    }

    /// Reads events of a command, as far as they are before another event.
    pub(crate) fn read_before(&mut self, recorded: &Recorded, command: &[Recorded]) {
        let before = command.iter().filter(|event| event.seq < recorded.seq);
        before.for_each(|event| self.note(event));
    }

    /// Reads the next event, and rejects it if it contradicts the earlier command that it is about.
    /// A fault that is accepted for its age is returned.
    pub(crate) fn fold(&mut self, recorded: &Recorded) -> Result<Option<RevisionFault>, FoldError> {
        match self.take(recorded) {
            Some(fault) if refuses(recorded) => Err(FoldError::of(recorded, fault.into())),
            fault => Ok(fault),
        }
    }

    /// Reads the next event, and returns its contradiction to an earlier command, if there is one.
    fn take(&mut self, recorded: &Recorded) -> Option<RevisionFault> {
        let mut found = None;
        for event in revisions(recorded) {
            found = found.or(self.check(&event, recorded).err());
            self.void(&event, &recorded.command);
        }
        self.note(recorded);
        found
    }

    /// Notes the event if its command is one of those.
    fn note(&mut self, recorded: &Recorded) {
        if let Some(command) = self.commands.get_mut(&recorded.command) {
            let streams = streams_of(std::slice::from_ref(recorded));
            command.streams.extend(streams);
            let kind = Kind::of_name(&recorded.kind);
            let name = || recorded.kind.clone();
            if !kind.is_some_and(Kind::can_be_taken_back) {
                command.fixed.get_or_insert_with(name);
            }
            if kind.is_some_and(Kind::is_revision) {
                command.revision.get_or_insert_with(name);
            }
        }
    }

    fn check(&self, event: &ClubEvent, recorded: &Recorded) -> Result<(), RevisionFault> {
        for command in commands_of(event) {
            let command = command.clone();
            if command == recorded.command {
                return Err(RevisionFault::Itself { command });
            }
            if self.seen(&command).is_none() {
                return Err(RevisionFault::NotBefore { command });
            }
        }
        match event {
            ClubEvent::CommandRetracted(body) => {
                let command = &body.command;
                if self.void.contains_key(command) {
                    let command = command.clone();
                    return Err(RevisionFault::TakenBackBefore { command });
                }
                self.check_kinds(command, |seen| seen.fixed.as_ref())?;
                if recorded.schema < CHECKED {
                    return Ok(());
                }
                self.check_streams(command, &body.streams)
            }
            ClubEvent::CommandRestored(body) => {
                let (command, retraction) = (&body.command, &body.retraction);
                if self.void.get(command) != Some(retraction) || self.void.contains_key(retraction)
                {
                    return Err(RevisionFault::NotTakenBack {
                        command: command.clone(),
                        retraction: retraction.clone(),
                    });
                }
                self.check_streams(command, &body.streams)
            }
            ClubEvent::TimeCorrected(body) => {
                self.check_kinds(&body.command, |seen| seen.revision.as_ref())
            }
            ClubEvent::TimesCorrected(body) => {
                let night = StreamId::tournament(&body.tournament);
                body.times.iter().try_for_each(|time| {
                    // A retraction too, with the events that healed the night.
                    let command = &time.command;
                    if self
                        .seen(command)
                        .is_some_and(|seen| seen.streams.contains(&night))
                    {
                        return Ok(());
                    }
                    let (command, streams) = (command.clone(), vec![night.clone()]);
                    Err(RevisionFault::OtherStreams { command, streams })
                })
            }
            ClubEvent::ClubCreated(_) | ClubEvent::ClubEdited(_) | ClubEvent::RoomSet(_) => Ok(()),
        }
    }

    /// The command, if an event of it was read.
    fn seen(&self, command: &CommandKey) -> Option<&Command> {
        let seen = self.commands.get(command);
        seen.filter(|seen| !seen.streams.is_empty())
    }

    fn check_kinds(
        &self,
        command: &CommandKey,
        fixed: impl Fn(&Command) -> Option<&String>,
    ) -> Result<(), RevisionFault> {
        match self.seen(command).and_then(fixed) {
            None => Ok(()),
            Some(event) => Err(RevisionFault::CannotBeTakenBack {
                command: command.clone(),
                event: event.clone(),
            }),
        }
    }

    fn check_streams(&self, command: &CommandKey, named: &[StreamId]) -> Result<(), RevisionFault> {
        let touched = self.seen(command).map(|seen| &seen.streams);
        if touched.is_some_and(|streams| streams.iter().eq(named)) {
            return Ok(());
        }
        Err(RevisionFault::OtherStreams {
            command: command.clone(),
            streams: named.to_vec(),
        })
    }

    fn void(&mut self, event: &ClubEvent, by: &CommandKey) {
        match event {
            ClubEvent::CommandRetracted(body) => {
                self.void.insert(body.command.clone(), by.clone());
            }
            ClubEvent::CommandRestored(body) => {
                self.void.remove(&body.command);
                self.void.insert(body.retraction.clone(), by.clone());
            }
            ClubEvent::ClubCreated(_)
            | ClubEvent::ClubEdited(_)
            | ClubEvent::RoomSet(_)
            | ClubEvent::TimeCorrected(_)
            | ClubEvent::TimesCorrected(_) => {}
        }
    }
}

/// Whether no release has written an event with such a fault.
fn refuses(recorded: &Recorded) -> bool {
    let restores = recorded.kind == Kind::CommandRestored.name();
    let retracts = recorded.kind == Kind::CommandRetracted.name();
    restores || retracts && recorded.schema >= CHECKED
}

/// Statements of an event about earlier commands. An event that cannot be read is reported when it
/// is folded.
fn revisions(recorded: &Recorded) -> Vec<ClubEvent> {
    if !Kind::of_name(&recorded.kind).is_some_and(Kind::is_revision) {
        return Vec::new();
    }
    let events = decode(recorded).unwrap_or_default();
    let of_club = events.into_iter().filter_map(|event| match event {
        Event::Club(event) => Some(event),
        _ => None,
    });
    of_club.collect()
}

/// The earlier commands that an event is about.
pub(crate) fn commands_of(event: &ClubEvent) -> Vec<&CommandKey> {
    match event {
        ClubEvent::CommandRetracted(body) => vec![&body.command],
        ClubEvent::CommandRestored(body) => vec![&body.command, &body.retraction],
        ClubEvent::TimeCorrected(body) => vec![&body.command],
        ClubEvent::TimesCorrected(body) => body.times.iter().map(|time| &time.command).collect(),
        ClubEvent::ClubCreated(_) | ClubEvent::ClubEdited(_) | ClubEvent::RoomSet(_) => Vec::new(),
    }
}
