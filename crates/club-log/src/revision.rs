//! Revisions: what later events say of earlier commands.

mod excerpt;
mod ladder;
mod past;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chained_events::envelope::Recorded;
use chained_events::ids::{CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use crate::club::{Club, Merge, Night};
use crate::codec::decode;
use crate::event::{ClubEvent, Event, Kind, TournamentEvent};
use crate::fold::{Context, FoldFault};
use crate::ids::{StreamId, TournamentId};
use crate::tournament::Tournament;

pub(crate) use excerpt::{Excerpt, kinds_of_people_and_seasons};
pub(crate) use ladder::refold_ladder;
pub use past::{Dependent, PastEvent};

/// Which commands of a log are void, and which happened at another time than they said.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Revisions {
    retracted: BTreeMap<CommandKey, Retraction>,
    /// Corrected times, each with the command that corrected it; the last that is not void applies.
    times: BTreeMap<CommandKey, Vec<(CommandKey, Timestamp)>>,
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

/// Correction that a director can make instead of taking a command back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// Reinstate the entry, or change the order of the busts.
    ReinstateOrReorder,
    /// Remove the entry.
    Remove,
    /// Move the player.
    Move,
    /// Reopen the tournament.
    Reopen,
    /// Import the right finishing order of a tournament without a log, or call it off.
    ImportAgain,
}

impl Correction {
    /// The correction that mends an event of this kind.
    pub(crate) fn of(kind: Kind) -> Option<Self> {
        match kind {
            Kind::EntriesBusted => Some(Self::ReinstateOrReorder),
            Kind::EntryRegistered => Some(Self::Remove),
            Kind::EntrySeated | Kind::MoveConfirmed => Some(Self::Move),
            Kind::TournamentFinished => Some(Self::Reopen),
            Kind::FinishImported => Some(Self::ImportAgain),
            _ => None,
        }
    }
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
        let times = self.times.entry(command.clone()).or_default();
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

    /// Whether members or seasons were revised after an event.
    pub(crate) fn reached_further_since(&self, seq: u64) -> bool {
        let further = |by: &Retraction| by.seq > seq && !by.nights_alone;
        self.retracted.values().any(further)
    }

    /// Whether the command took another one back.
    pub(crate) fn retracts(&self, command: &CommandKey) -> bool {
        self.retracted.values().any(|by| by.by == *command)
    }

    pub(crate) fn time_of(&self, recorded: &Recorded) -> Timestamp {
        let times = self.times.get(&recorded.command).into_iter().flatten();
        let mut valid = times.rev().filter(|(by, _)| !self.is_retracted(by));
        valid.next().map_or(recorded.at, |(_, at)| *at)
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

/// Fault of a tournament that does not fold again.
#[derive(Debug)]
pub(crate) enum Misfit {
    /// Commands, each with its first event that does not fit: the first, and those after it.
    Commands(Dependent, Vec<Dependent>),
    /// Two members who were merged since would both have played.
    Merged {
        /// The member merged away.
        from: MemberId,
        /// The member kept.
        into: MemberId,
    },
}

impl Misfit {
    /// Fault of the fold for a stream with this misfit.
    pub(crate) fn into_fault(self, stream: StreamId) -> FoldFault {
        match self {
            Self::Commands(mut first, _) => {
                first.done = None;
                FoldFault::Refold { stream, first }
            }
            Self::Merged { from, into } => FoldFault::NotOnePerson { from, into },
        }
    }
}

/// The state of one tournament from the events of its stream. A tournament depends on others only
/// by members and seasons. None if its announcement is void.
///
/// # Errors
///
/// The commands that do not fit, or the merged members who both played.
pub(crate) fn refold(
    id: &TournamentId,
    events: &[Recorded],
    revisions: &Revisions,
    merges: &[Merge],
) -> Result<Option<Tournament>, Misfit> {
    let mut night: Option<Tournament> = None;
    let fold_one = |night: &mut Option<Tournament>, recorded: &Recorded, at: Timestamp| {
        fold_one(id, night, recorded, at)
    };
    refold_stream(&mut night, events, revisions, merges, merge_in, fold_one)?;
    Ok(night)
}

/// Folds the events of a stream that are not void, and the merges of members where they came.
fn refold_stream<S>(
    state: &mut S,
    events: &[Recorded],
    revisions: &Revisions,
    merges: &[Merge],
    merge_in: impl Fn(&mut S, &Merge) -> Result<(), Misfit>,
    fold_one: impl Fn(&mut S, &Recorded, Timestamp) -> Result<(), FoldFault>,
) -> Result<(), Misfit> {
    let mut failed: Vec<Dependent> = Vec::new();
    let mut merges = merges.iter().peekable();
    for recorded in events {
        while let Some(merge) = merges.next_if(|merge| merge.seq < recorded.seq) {
            merge_in(state, merge)?;
        }
        let of_failed = failed
            .iter()
            .any(|dependent| dependent.command == recorded.command);
        if of_failed || revisions.is_retracted(&recorded.command) {
            continue;
        }
        let at = revisions.time_of(recorded);
        if fold_one(state, recorded, at).is_err() {
            failed.push(Dependent::new(recorded, at));
        }
    }
    for merge in merges {
        merge_in(state, merge)?;
    }
    let mut failed = failed.into_iter();
    match failed.next() {
        None => Ok(()),
        Some(first) => Err(Misfit::Commands(first, failed.collect())),
    }
}

/// Two members become one in a tournament, if they did not both play in it.
fn merge_in(night: &mut Option<Tournament>, merge: &Merge) -> Result<(), Misfit> {
    let Some(night) = night else {
        return Ok(());
    };
    if night.has_counted(&merge.from) && night.has_counted(&merge.into) {
        return Err(Misfit::Merged {
            from: merge.from.clone(),
            into: merge.into.clone(),
        });
    }
    night.hand_over(&merge.from, &merge.into);
    Ok(())
}

fn fold_one(
    id: &TournamentId,
    night: &mut Option<Tournament>,
    recorded: &Recorded,
    at: Timestamp,
) -> Result<(), FoldFault> {
    let stream = StreamId::from(&recorded.stream);
    let context = Context {
        stream: &stream,
        at,
        command: &recorded.command,
        schema: recorded.schema,
        excerpt: false,
    };
    for event in decode(recorded)? {
        let Event::Tournament(event) = event else {
            return Err(FoldFault::WrongStream {
                kind: event.kind(),
                stream: stream.clone(),
            });
        };
        match (event, night.as_mut()) {
            (TournamentEvent::TournamentAnnounced(body), None) => {
                let schedule = body.rules.schedule()?;
                *night = Some(Tournament::new(*body, schedule, at));
            }
            (event, Some(night)) => night.fold(event, context)?,
            (_, None) => {
                return Err(FoldFault::UnknownTournament {
                    tournament: id.clone(),
                });
            }
        }
    }
    Ok(())
}

impl Club {
    /// Puts the state of a tournament that follows from its stream in place of the one before. None
    /// removes it.
    pub(crate) fn replace_refolded(
        &mut self,
        id: &TournamentId,
        night: Option<Tournament>,
        events: &[Recorded],
    ) {
        let announces = |recorded: &&Recorded| {
            recorded.kind == Kind::TournamentAnnounced.name()
                && !self.revisions.is_retracted(&recorded.command)
        };
        let number = events.iter().find(announces).map_or(0, |first| first.seq);
        let night = night.map(|night| (number, Night::Loaded(Arc::new(night))));
        self.replace_night(id, night);
    }

    /// Puts a tournament with the number of its announcement in place of the one before, which was
    /// in memory. None removes it.
    fn replace_night(&mut self, id: &TournamentId, night: Option<(u64, Night)>) {
        self.keep_version(id);
        self.announced.retain(|_, announced| announced != id);
        let Some((number, night)) = night else {
            self.nights.remove(id);
            self.forget_past(id);
            return;
        };
        self.announced.insert(number, id.clone());
        self.nights.insert(id.clone(), night);
    }
}
