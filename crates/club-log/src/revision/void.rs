//! Commands that are void, and corrected times.

use std::collections::BTreeSet;

use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use crate::codec::decode;
use crate::event::{ClubEvent, Event, Kind};
use crate::ids::StreamId;
use crate::shared::SharedMap;

/// Which commands of a log are void, and which happened at another time than they said.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Revisions {
    retracted: SharedMap<CommandKey, Retraction>,
    /// Corrected times, each with the command that corrected it; the last that is not void applies.
    times: SharedMap<CommandKey, Vec<(CommandKey, Timestamp)>>,
}

/// Event that made a command void.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Retraction {
    /// The command that took it back, or that restored what it had taken back.
    pub(crate) by: CommandKey,
    /// The number of that event.
    pub(crate) seq: u64,
    /// Whether the void command is itself a retraction that was reversed.
    pub(crate) reversed: bool,
    /// Whether it touches tournaments and ratings alone, and not members or seasons.
    pub(crate) nights_alone: bool,
}

/// The names of the kinds that say something about earlier commands.
pub(crate) fn revision_kinds() -> Vec<&'static str> {
    let revisions = Kind::ALL.iter().filter(|kind| kind.is_revision());
    revisions.map(|kind| kind.name()).collect()
}

impl Revisions {
    /// The revisions of a log, or of its revising events alone.
    pub(crate) fn of(log: &[Recorded]) -> Self {
        let mut revisions = Self::default();
        for recorded in log {
            revisions.take(recorded);
        }
        revisions
    }

    /// Takes in an event of a log, if it revises.
    pub(crate) fn take(&mut self, recorded: &Recorded) {
        if !Kind::of_name(&recorded.kind).is_some_and(Kind::is_revision) {
            return;
        }
        // What cannot be read is reported when it is folded.
        for event in decode(recorded).unwrap_or_default() {
            self.apply(&event, &recorded.command, recorded.seq);
        }
    }

    /// Takes in one event that says something about earlier commands.
    pub(crate) fn apply(&mut self, event: &Event, by: &CommandKey, seq: u64) {
        let of_night =
            |stream: &StreamId| matches!(stream, StreamId::Tournament(_) | StreamId::Rating(_));
        let retraction = |reversed, streams: &[StreamId]| Retraction {
            by: by.clone(),
            seq,
            reversed,
            nights_alone: !streams.is_empty() && streams.iter().all(of_night),
        };
        match event {
            Event::Club(ClubEvent::CommandRetracted(body)) => {
                self.retracted
                    .insert(body.command.clone(), retraction(false, &body.streams));
            }
            Event::Club(ClubEvent::CommandRestored(body)) => {
                self.retracted.remove(&body.command);
                self.retracted
                    .insert(body.retraction.clone(), retraction(true, &body.streams));
            }
            Event::Club(ClubEvent::TimeCorrected(body)) => {
                self.correct(&body.command, by, body.at);
            }
            Event::Club(ClubEvent::TimesCorrected(body)) => {
                for time in &body.times {
                    self.correct(&time.command, by, time.at);
                }
            }
            _ => {}
        }
    }

    fn correct(&mut self, command: &CommandKey, by: &CommandKey, at: Timestamp) {
        let times = self.times.get_or_default(command);
        times.push((by.clone(), at));
    }

    pub(crate) fn is_retracted(&self, command: &CommandKey) -> bool {
        self.retracted.contains_key(command)
    }

    /// The void commands, each with the command that made it void.
    pub(crate) fn void(&self) -> impl Iterator<Item = (CommandKey, CommandKey)> {
        let void = self.retracted.iter();
        void.map(|(command, by)| (command.clone(), by.by.clone()))
    }

    /// Event that made the command void.
    pub(crate) fn retraction(&self, command: &CommandKey) -> Option<&Retraction> {
        self.retracted.get(command)
    }

    /// The command that was taken back last and is still void.
    pub(crate) fn last_retracted(&self) -> Option<&CommandKey> {
        let retracted = self.retracted.iter().filter(|(_, by)| !by.reversed);
        let last = retracted.max_by_key(|(_, by)| by.seq);
        last.map(|(command, _)| command)
    }

    /// Whether members or seasons were revised after an event.
    fn reached_further_since(&self, seq: u64) -> bool {
        let further = |by: &Retraction| by.seq > seq && !by.nights_alone;
        self.retracted.values().any(further)
    }

    /// Whether something has happened since a command was taken back, so that it cannot be restored.
    ///
    /// That is one of the events, a revision that reached further, or the restoration itself.
    pub(crate) fn is_followed<'a>(
        &self,
        by: &Retraction,
        events: impl IntoIterator<Item = (u64, &'a CommandKey)>,
    ) -> bool {
        let is_later = |(seq, command): (u64, &CommandKey)| seq > by.seq && *command != by.by;
        self.is_retracted(&by.by)
            || self.reached_further_since(by.seq)
            || events.into_iter().any(is_later)
    }

    /// Whether the command took another one back.
    pub(crate) fn retracts(&self, command: &CommandKey) -> bool {
        self.retracted.values().any(|by| by.by == *command)
    }

    pub(crate) fn time_of(&self, recorded: &Recorded) -> Timestamp {
        self.corrected(&recorded.command, recorded.at)
    }

    /// When a command happened that said that it was at this time.
    pub(crate) fn corrected(&self, command: &CommandKey, said: Timestamp) -> Timestamp {
        let times = self.times.get(command).into_iter().flatten();
        let mut valid = times.rev().filter(|(by, _)| !self.is_retracted(by));
        valid.next().map_or(said, |(_, at)| *at)
    }
}

/// The streams that a command's events touch, in their order. They are those of the events, and
/// with corrected times that of their night.
pub(crate) fn streams_of(events: &[Recorded]) -> Vec<StreamId> {
    let streams: BTreeSet<StreamId> = events.iter().map(touched).collect();
    streams.into_iter().collect()
}

fn touched(recorded: &Recorded) -> StreamId {
    if recorded.kind == Kind::TimesCorrected.name()
        // What cannot be read is reported when it is folded.
        && let Some(Event::Club(ClubEvent::TimesCorrected(body))) =
            decode(recorded).unwrap_or_default().first()
    {
        return StreamId::tournament(&body.tournament);
    }
    StreamId::from(&recorded.stream)
}
