//! The desk's side of a log: a store, and the state folded from it.

mod erase;
mod excerpt;
mod history;
mod in_memory;
mod keys;
mod last;
mod names;
mod open;
mod past;
mod repeat;
mod seen;
mod snapshot;
mod standings;
mod state;

use std::collections::BTreeSet;

use chained_events::chain::{ChainCheck, ChainError, Head};
use chained_events::envelope::{DrawSeed, NewEvent, Recorded};
use chained_events::ids::StreamName;
use chained_events::store::{Append, Appended, EventStore, Note, Person, Secret, StoreError};
use chained_events::timestamp::Timestamp;

pub use self::erase::is_erasing;
use self::names::NamesTouched;
pub use self::past::Record;
pub(crate) use self::snapshot::KeptClub;
use self::snapshot::{Parts, SnapshotWriter, changed_nights};
pub use self::state::State;
use crate::club::Club;
use crate::command::{Command, RatingCommand, Request};
use crate::decide::{
    DRAW_ALGORITHM, Decision, History, Undone, decide, decide_publication, decide_revision,
};
use crate::directory::Directory;
use crate::event::Kind;
use crate::fold::FoldError;
use crate::ids::{StreamId, TournamentId};
use crate::projection::changed_projections;
use crate::refusal::{ClubRefusal, Refusal, UndoRefusal};
use crate::shared::Shared;

/// How often a command is decided on the state that was read before it is decided inside the
/// store's lock.
///
/// Once: where a conflict was, others write, and each further attempt outside the lock is likely to be
/// in vain. Eight writers on one club of a server store twice as many commands as with three attempts.
const OPEN_ATTEMPTS: usize = 1;
/// How often it is decided in all: inside the lock, a night that has to be loaded costs one more.
const ATTEMPTS: usize = 16;

/// A store and the state folded from it. What is read is checked: a log whose chain is broken is not
/// folded, and nothing is added to it.
///
/// Opening reads the last snapshot and the events after it. Damage before the snapshot is found by
/// [`verify_log`](crate::verify::verify_log), not here.
#[derive(Debug)]
pub struct Ledger<S> {
    store: S,
    chain: ChainCheck,
    club: Shared<Club>,
    directory: Shared<Directory>,
    /// The last event of the last snapshot.
    snapshot: u64,
    /// The parts of the club that the store's snapshots have.
    kept: Parts,
    /// Nights that changed since the last snapshot.
    dirty: BTreeSet<TournamentId>,
    /// When the last event was stored.
    last_recorded: Option<Timestamp>,
    /// Entries of nights that are over that stay in memory between commands.
    entries_in_memory: usize,
}

/// The outcome of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It was applied.
    Stored(Vec<Recorded>),
    /// It had been applied before; nothing was written.
    Repeated(Vec<Recorded>),
    /// There was nothing to do.
    Nothing,
}

impl Answer {
    /// The events of the command.
    #[must_use]
    pub fn events(&self) -> &[Recorded] {
        match self {
            Self::Stored(events) | Self::Repeated(events) => events,
            Self::Nothing => &[],
        }
    }
}

/// The outcome that a command would have.
#[derive(Debug, Clone, PartialEq)]
pub enum Preview {
    /// It would be applied.
    New {
        /// Its events, and what is kept next to them.
        decision: Decision,
        /// The state that they lead to.
        after: State,
    },
    /// It was applied before, with these events.
    Repeated(Vec<Recorded>),
}

/// Why a command was not applied; the log is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// A rule is against it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The chain of the log is broken.
    #[error(transparent)]
    Chain(#[from] ChainError),
    /// The log does not fold.
    #[error(transparent)]
    Fold(#[from] FoldError),
}

/// Decision on a command, and the state after it.
#[derive(Debug)]
struct Decided {
    decision: Decision,
    after: Club,
}

impl From<Undone> for Decided {
    fn from(undone: Undone) -> Self {
        Self {
            decision: undone.decision,
            after: undone.club,
        }
    }
}

impl<S: EventStore> Ledger<S> {
    /// The state. Tournaments that are over may not be in memory, see [`Ledger::load`].
    pub fn club(&self) -> &Club {
        &self.club
    }

    /// The names.
    pub fn directory(&self) -> &Directory {
        &self.directory
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// When the last event was stored. A machine whose time is before that has a clock that went
    /// backwards.
    pub fn last_recorded(&self) -> Option<Timestamp> {
        self.last_recorded
    }

    /// Applies a command.
    ///
    /// A command that was applied before is answered as the first time, also where its other copy was
    /// stored while this one was decided.
    ///
    /// # Errors
    ///
    /// A refusal, a failing store, or another command under the same key. The log is unchanged.
    /// [`NightRefusal::ChangedSince`](crate::refusal::NightRefusal) where the tournament is not at the
    /// version that the caller saw; that is checked on the state that the command is stored on.
    pub async fn execute(&mut self, request: &Request) -> Result<Answer, LedgerError> {
        if let Some(events) = self.repeated(request).await? {
            return Ok(Answer::Repeated(events));
        }
        let answer = self.execute_new(request).await;
        if let Ok(Answer::Stored(_) | Answer::Repeated(_)) = answer {
            return answer;
        }
        // Another copy of the command may have been stored and read since; the refusal is because of it.
        match self.repeated(request).await? {
            Some(events) => Ok(Answer::Repeated(events)),
            None => answer,
        }
    }

    /// Decides and stores a command whose key was not found.
    async fn execute_new(&mut self, request: &Request) -> Result<Answer, LedgerError> {
        let mut snapshots = true;
        for attempt in 1..=ATTEMPTS {
            self.refresh().await?;
            let request = self.prepared(request).await?;
            let stored = if attempt <= OPEN_ATTEMPTS {
                self.try_execute(&request, snapshots).await
            } else {
                self.execute_locked(&request, snapshots).await
            };
            match stored {
                // A snapshot is a cache: where it is damaged, the command is stored without one.
                Err(LedgerError::Store(StoreError::Corrupt { .. })) if snapshots => {
                    snapshots = false;
                }
                Err(LedgerError::Store(
                    StoreError::VersionConflict { .. } | StoreError::HeadMoved { .. },
                )) if attempt < ATTEMPTS => {}
                other => return other,
            }
        }
        // The last attempt returns whatever came of it.
        Err(UndoRefusal::NeedsLog.into_ledger())
    }

    async fn try_execute(
        &mut self,
        request: &Request,
        snapshots: bool,
    ) -> Result<Answer, LedgerError> {
        let Decided { decision, after } = self.decide(request).await?;
        if decision.events.is_empty() {
            return Ok(Answer::Nothing);
        }
        let mut append = append_of(&self.club, &after, &decision, request)?;
        let writer = self.snapshot_writer().of_revision(&decision, snapshots);
        let aside = writer.and_then(|writer| {
            let ground = (&*self.club, self.chain.head());
            with_snapshots(&mut append, writer, &self.club, ground, &after)
        });
        let appended = self.store.append(append).await?;
        let decided = Decided { decision, after };
        self.stored(appended, decided, aside).await
    }

    /// Decides inside the lock of the store, so that load never refuses a command.
    async fn execute_locked(
        &mut self,
        request: &Request,
        snapshots: bool,
    ) -> Result<Answer, LedgerError> {
        let mut history = self.history_of(request).await?;
        let (club, directory) = (self.club.clone(), self.directory.clone());
        let (writer, end) = (self.snapshot_writer(), self.chain.head());
        let mut outcome: Option<(Decided, Option<Club>)> = None;
        let slot = &mut outcome;
        let head = self.club.seq();
        let deciding = move |tail: Vec<Recorded>| -> Result<_, LedgerError> {
            let mut before = club.clone();
            for recorded in &tail {
                before.fold(recorded).map_err(|error| {
                    if error.fault.needs_more() {
                        // It is read in the next attempt.
                        let (expected, actual) = (head, recorded.seq);
                        StoreError::HeadMoved { expected, actual }.into()
                    } else {
                        LedgerError::Fold(error)
                    }
                })?;
            }
            let end = tail.last().map_or(end, Recorded::head);
            if let Some(history) = &mut history
                && !history.extend(tail)
            {
                // It is read in the next attempt.
                let (expected, actual) = (head, before.seq());
                return Err(StoreError::HeadMoved { expected, actual }.into());
            }
            let decided = decide_on(&before, &directory, request, history.as_ref())?;
            let mut append = append_of(&before, &decided.after, &decided.decision, request)?;
            let writer = writer.of_revision(&decided.decision, snapshots);
            let aside = writer.and_then(|writer| {
                with_snapshots(&mut append, writer, &club, (&*before, end), &decided.after)
            });
            *slot = Some((decided, aside));
            Ok(append)
        };
        let appended = self.store.append_deciding(head, deciding).await??;
        match (outcome, appended) {
            (Some((decided, aside)), Appended::Stored(events)) => {
                // What the tail brought is checked like everything that is read.
                let behind = events.first().map_or(0, |first| first.seq - 1);
                if behind == self.club.seq() {
                    let appended = Appended::Stored(events);
                    return self.stored(appended, decided, aside).await;
                }
                self.refresh().await?;
                Ok(Answer::Stored(events))
            }
            (_, appended) => {
                self.refresh().await?;
                Ok(Answer::Repeated(appended.events().to_vec()))
            }
        }
    }

    /// Takes over the events of a command. `aside` is the club without its nights, if its snapshots
    /// were stored with the events.
    async fn stored(
        &mut self,
        appended: Appended,
        decided: Decided,
        aside: Option<Club>,
    ) -> Result<Answer, LedgerError> {
        let events = match appended {
            Appended::Stored(events) => events,
            Appended::Repeated(events) => {
                self.refresh().await?;
                return Ok(Answer::Repeated(events));
            }
        };
        let Decided { decision, after } = decided;
        let mut names = NamesTouched::default();
        for recorded in &events {
            self.chain.push(recorded)?;
            self.last_recorded = self.last_recorded.max(Some(recorded.recorded_at));
            names.take(recorded, &self.club);
        }
        self.dirty.extend(changed_nights(&self.club, &after));
        self.club = after.into();
        if let Some(aside) = aside {
            self.snapshot_kept(aside);
        }
        self.follow_names(names).await?;
        self.clear_traces().await;
        // Ratings are long to fold, and so are revisions: the next to open the log should not do it again.
        let long = decision.events.iter().any(|draft| {
            let kind = draft.event.kind();
            kind.finishes() || kind.is_revision() || kind == Kind::RatingsPublished
        });
        self.keep_snapshot(long && self.snapshot < self.club.seq())
            .await;
        Ok(Answer::Stored(events))
    }

    /// Decision on a command as it would be now; nothing is written.
    ///
    /// # Errors
    ///
    /// As [`Ledger::execute`].
    pub async fn preview(&mut self, request: &Request) -> Result<Preview, LedgerError> {
        let decided = self.decide_only(request).await;
        if let Some(events) = self.repeated(request).await? {
            return Ok(Preview::Repeated(events));
        }
        let decided = decided?;
        let after = self.state_after(&decided).await?;
        let decision = decided.decision;
        Ok(Preview::New { decision, after })
    }

    async fn decide_only(&mut self, request: &Request) -> Result<Decided, LedgerError> {
        self.refresh().await?;
        let request = self.prepared(request).await?;
        let decided = self.decide(&request).await?;
        changed_projections(&self.club, &decided.after)?;
        Ok(decided)
    }

    /// Decision on the command, and the state after it.
    async fn decide(&mut self, request: &Request) -> Result<Decided, LedgerError> {
        let history = self.history_of(request).await?;
        Ok(decide_on(
            &self.club,
            &self.directory,
            request,
            history.as_ref(),
        )?)
    }

    /// Inputs of a command apart from the state, if there are any.
    async fn history_of(&mut self, request: &Request) -> Result<Option<History>, LedgerError> {
        Ok(match &request.command {
            Command::Revision(command) => Some(self.history(request, command).await?),
            Command::Rating(RatingCommand::PublishRatings { .. }) => {
                Some(self.whole_history().await?)
            }
            _ => None,
        })
    }
}

/// A decision with the history that its command needs.
fn decide_on(
    club: &Club,
    directory: &Directory,
    request: &Request,
    history: Option<&History>,
) -> Result<Decided, Refusal> {
    seen::check(club, request)?;
    match (&request.command, history) {
        (Command::Revision(command), Some(history)) => {
            Ok(decide_revision(club, directory, request, command, history)?.into())
        }
        (Command::Rating(RatingCommand::PublishRatings { plan, new_ladder }), Some(history)) => {
            let log = history.log.as_deref().unwrap_or_default();
            let plan = (plan, *new_ladder);
            let decision = decide_publication(club, directory, request, plan, log)?;
            checked(club, decision, request)
        }
        _ => checked(club, decide(club, directory, request)?, request),
    }
}

/// Nothing is stored that would not fold: that is a fault of the program, and the command is refused.
fn checked(club: &Club, decision: Decision, request: &Request) -> Result<Decided, Refusal> {
    let mut after = club.clone();
    let at = decision.at.unwrap_or(request.now);
    for draft in &decision.events {
        after
            .apply(&draft.stream, draft.event.clone(), &request.key, at)
            .map_err(|fault| UndoRefusal::DoesNotFold {
                detail: format!("{}: {fault}", draft.event.kind().name()),
            })?;
    }
    Ok(Decided { decision, after })
}

/// Adds the snapshots of the state that an append leads to, with which nobody has to fold it again.
///
/// `known` is the club that the writer's snapshots are of; `ground` the one that the append was
/// decided on, with the end of its log. The club without its nights is returned.
fn with_snapshots(
    append: &mut Append,
    writer: SnapshotWriter,
    known: &Club,
    ground: (&Club, Head),
    after: &Club,
) -> Option<Club> {
    let (before, end) = ground;
    let streams = append.expected.iter();
    let versions = streams.map(|(stream, _)| {
        let version = before.version(&StreamId::from(stream));
        (stream.clone(), version)
    });
    // The store seals them in the same way, or refuses the append.
    let head = append.seal(end, versions.collect()).last()?.head();
    let (snapshots, aside) = writer.writes(known, after, head)?;
    append.snapshots = snapshots;
    Some(aside)
}

impl UndoRefusal {
    fn into_ledger(self) -> LedgerError {
        LedgerError::Refused(self.into())
    }
}

/// Prefix of the name of a sealed draw's seed.
const DRAW: &str = "draw:";

/// The name under which the seed of a sealed draw is kept.
pub(crate) fn draw_secret(stream: &StreamName) -> String {
    format!("{DRAW}{stream}")
}

/// Whether a secret with this name is the seed of a sealed draw.
pub(crate) fn is_draw_secret(name: &str) -> bool {
    name.starts_with(DRAW)
}

/// A decision as an append of the store.
fn append_of(
    before: &Club,
    after: &Club,
    decision: &Decision,
    request: &Request,
) -> Result<Append, Refusal> {
    let mut expected: Vec<(StreamName, u64)> = Vec::new();
    let mut events = Vec::new();
    let at = decision.at.unwrap_or(request.now);
    for draft in &decision.events {
        let stream = draft.stream.name();
        if !expected.iter().any(|(name, _)| *name == stream) {
            expected.push((stream.clone(), before.version(&draft.stream)));
        }
        let kind = draft.event.kind();
        let body = draft
            .event
            .body()
            .map_err(|error| ClubRefusal::NoCanonicalForm {
                detail: error.to_string(),
            })?;
        events.push(NewEvent {
            stream,
            kind: kind.name().to_owned(),
            schema: kind.schema(),
            body,
            at,
            draw: draft.drawn.then(|| DrawSeed {
                algorithm: DRAW_ALGORITHM.to_owned(),
                seed: request.seed,
            }),
        });
    }
    let people = decision.names.iter().map(|(member, name)| Person {
        member: member.clone(),
        name: name.clone(),
    });
    let notes = decision.note.iter().map(|text| Note {
        id: request.key.clone(),
        text: text.clone(),
    });
    let secrets = decision.sealed.iter().map(|stream| Secret {
        name: draw_secret(&stream.name()),
        text: request.seed.to_string(),
    });
    let changed = changed_projections(before, after)?;
    let (key, actor) = (request.key.clone(), request.actor.clone());
    Ok(Append {
        digest: request.digest,
        expected,
        expected_head: Some(before.seq()),
        events,
        people: people.collect(),
        forgotten: decision.forgotten.clone(),
        notes: notes.collect(),
        projections: changed.made,
        dropped_projections: changed.gone,
        secrets: secrets.collect(),
        ..Append::new(key, actor, request.now)
    })
}
