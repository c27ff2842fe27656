//! Revisions: what later events say of earlier commands.

mod excerpt;
mod ladder;
pub(crate) mod past;
pub(crate) mod void;

use std::sync::Arc;

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use serde::Serialize;

use crate::club::{Club, Merge, Night};
use crate::codec::decode;
use crate::event::{Event, Kind, TournamentEvent};
use crate::fold::{Context, FoldFault};
use crate::ids::{StreamId, TournamentId};
use crate::tournament::Tournament;

pub(crate) use excerpt::{Excerpt, kinds_of_people_and_seasons};
pub(crate) use ladder::refold_ladder;
pub use past::{Dependent, PastEvent};
pub(crate) use void::{Retraction, Revisions, revision_kinds, streams_of};

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

/// Folds an event into a tournament.
pub(crate) fn fold_one(
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
        seq: recorded.seq,
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
