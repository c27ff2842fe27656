//! The check of a whole log: chain, gaps, schemas, and a fold that equals what is stored.

use std::collections::{BTreeSet, HashSet};

use serde::Serialize;

use crate::chain::{ChainCheck, ChainError, Hash, Head};
use crate::club::Club;
use crate::codec::{DecodeError, check_known, decode};
use crate::envelope::Recorded;
use crate::event::{ClubEvent, Event, Kind, TournamentEvent};
use crate::fold::{FoldError, FoldFault, check_deal};
use crate::ids::{Actor, CommandKey, StreamId};
use crate::ledger::KeptClub;
use crate::projection::projections;
use crate::refusal::Refusal;
use crate::revision::{Revisions, revision_kinds};
use crate::store::StoreError;
use crate::store::{EventStore, Projection};

/// How often a log is read that is written at the same time.
const ATTEMPTS: usize = 8;
/// Events that are read while as many are checked.
const PAGE: usize = 4096;

/// A log that is intact.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Verification {
    /// How many events it has.
    pub events: u64,
    /// The hash of the last one.
    pub head: Hash,
    /// Stored projections that equal a fresh fold.
    pub projections: usize,
    /// Projections that are missing or of an older version; they are rebuilt when the log is
    /// opened, and are no fault.
    pub outdated: Vec<String>,
    /// What later releases wrote: such events are chained and intact, and cannot be folded here.
    #[serde(flatten)]
    pub later: Later,
    /// What is wrong in events of the first schema, which fold nevertheless.
    pub findings: Vec<Finding>,
}

/// What a log has that this release cannot read, each list in order and without repetitions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Later {
    /// Kinds, among them those of which a later schema was found.
    pub unknown_kinds: BTreeSet<String>,
    /// Streams.
    pub unknown_streams: BTreeSet<StreamId>,
    /// Actors whose form is not known.
    pub unknown_actors: BTreeSet<Actor>,
}

impl Later {
    /// Whether this release can read the whole log.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.unknown_kinds.is_empty()
            && self.unknown_streams.is_empty()
            && self.unknown_actors.is_empty()
    }

    fn take(&mut self, error: DecodeError) {
        match error {
            DecodeError::UnknownKind { kind, .. } | DecodeError::NewerSchema { kind, .. } => {
                self.unknown_kinds.insert(kind);
            }
            DecodeError::UnknownStream { stream, .. } => {
                self.unknown_streams.insert(stream);
            }
            DecodeError::UnknownActor { actor, .. } => {
                self.unknown_actors.insert(actor);
            }
            DecodeError::Body { .. } => {}
        }
    }
}

/// Something in an event of the first schema that the fold of the second rejects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The event.
    pub seq: u64,
    /// Its kind.
    pub kind: String,
    /// What is wrong.
    pub detail: String,
}

/// What is wrong with a log.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// It cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The chain is broken.
    #[error(transparent)]
    Chain(#[from] ChainError),
    /// It does not fold.
    #[error(transparent)]
    Fold(#[from] FoldError),
    /// A projection cannot be made.
    #[error(transparent)]
    Projection(#[from] Refusal),
    /// The log is written while it is read.
    #[error("the log was written during each of {attempts} attempts to check it")]
    Busy {
        /// How often it was read.
        attempts: usize,
    },
    /// What is stored differs from what the log says.
    #[error("the stored projection {name} differs from the fold of the log")]
    Differs {
        /// The projection.
        name: String,
    },
    /// The state of the last snapshot differs from what the log says.
    #[error("the snapshot at event {seq} differs from the fold of the log")]
    Snapshot {
        /// The last event of the snapshot.
        seq: u64,
    },
}

/// Checks a log from its first event to its last, and the state of the last snapshot.
///
/// The log is read once, page by page; while one page is checked and folded on a thread of its own, the
/// next is read. What is reported does not depend on that: a broken chain comes before an event of a
/// later release, and this before an event that does not fold.
///
/// # Errors
///
/// The first thing that is wrong.
///
/// # Panics
///
/// Outside of a tokio runtime.
pub async fn verify_log<S: EventStore>(store: &S) -> Result<Verification, VerifyError> {
    for _ in 0..ATTEMPTS {
        let end = store.head().await?.seq;
        let kept = KeptClub::read(store).await?;
        let kept = kept.filter(|kept| kept.seq() <= end);
        let revisions = revisions_until(store, end).await?;
        let pass = Pass::new(revisions, kept.as_ref().map(KeptClub::seq));
        let pass = read_through(store, pass, end).await?;
        let head = pass.chain.finish()?;
        let stored = store.projections().await?;
        // Projections of events that came since say nothing about the events before them.
        if stored.iter().all(|projection| projection.seq <= head.seq) {
            let (verification, then) = pass.compare(head, &stored)?;
            if let (Some(kept), Some(then)) = (kept, then) {
                let then = match then {
                    Then::Club(club) => *club,
                    Then::Revised => {
                        // What was revised later was not revised then.
                        let revisions = revisions_until(store, kept.seq()).await?;
                        let pass = read_through(store, Pass::new(revisions, None), kept.seq());
                        pass.await?.folded()?
                    }
                };
                kept.check(store, &then).await?;
            }
            return Ok(verification);
        }
    }
    Err(VerifyError::Busy { attempts: ATTEMPTS })
}

/// The revisions among the events up to one.
async fn revisions_until<S: EventStore>(store: &S, end: u64) -> Result<Named, StoreError> {
    let mut revising = store.read_kind(&revision_kinds()).await?;
    revising.retain(|recorded| recorded.seq <= end);
    let events = revising.iter().flat_map(|r| decode(r).unwrap_or_default());
    let retracted = events.filter_map(|event| match event {
        Event::Club(ClubEvent::CommandRetracted(body)) => Some(body.command),
        _ => None,
    });
    Ok(Named {
        retracted: retracted.collect(),
        last: revising.last().map_or(0, |last| last.seq),
        revisions: Revisions::of(&revising),
    })
}

/// What is known in advance of the revisions of a log.
struct Named {
    revisions: Revisions,
    /// The commands that are taken back.
    retracted: HashSet<CommandKey>,
    /// The number of the last revising event.
    last: u64,
}

/// Reads events up to `end` through a pass, one page ahead of it.
async fn read_through<S: EventStore>(
    store: &S,
    mut pass: Pass,
    end: u64,
) -> Result<Pass, VerifyError> {
    let mut page = store.read(0, PAGE).await?;
    loop {
        page.retain(|recorded| recorded.seq <= end);
        let Some(after) = page.last().map(|last| last.seq) else {
            return Ok(pass);
        };
        let checked = tokio::task::spawn_blocking(move || pass.take(&page).map(|()| pass));
        let next = if after < end {
            store.read(after, PAGE).await
        } else {
            Ok(Vec::new())
        };
        pass = match checked.await {
            Ok(checked) => checked?,
            Err(stopped) => std::panic::resume_unwind(stopped.into_panic()),
        };
        page = next?;
    }
}

/// The club at the event of a snapshot.
enum Then {
    Club(Box<Club>),
    /// It follows from another fold, because commands before it were revised after it.
    Revised,
}

/// A log on its way through the check of its chain and the fold.
struct Pass {
    chain: ChainCheck,
    club: Club,
    /// The first event that does not fold.
    misfit: Option<FoldError>,
    later: Later,
    findings: Vec<Finding>,
    /// Commands that are taken back and were not seen yet.
    unseen: HashSet<CommandKey>,
    last_revision: u64,
    /// The event at which the club is asked for.
    at: Option<u64>,
    then: Option<Then>,
}

impl Pass {
    fn new(named: Named, at: Option<u64>) -> Self {
        Self {
            chain: ChainCheck::default(),
            club: Club::with_revisions(named.revisions),
            misfit: None,
            later: Later::default(),
            findings: Vec::new(),
            unseen: named.retracted,
            last_revision: named.last,
            at,
            then: None,
        }
    }

    /// Checks and folds a page; folding ends with the first event that cannot be folded.
    fn take(&mut self, page: &[Recorded]) -> Result<(), ChainError> {
        for recorded in page {
            self.chain.push(recorded)?;
            if let Err(later) = check_known(recorded) {
                self.later.take(later);
            } else if self.misfit.is_none() && self.later.is_empty() {
                self.fold(recorded);
            }
        }
        Ok(())
    }

    /// Folds an event and notes what schema 2 would reject in one of schema 1.
    fn fold(&mut self, recorded: &Recorded) {
        let fault = finding(&self.club, recorded, &self.unseen);
        self.findings.extend(fault.map(|detail| Finding {
            seq: recorded.seq,
            kind: recorded.kind.clone(),
            detail,
        }));
        if !self.unseen.is_empty() {
            self.unseen.remove(&recorded.command);
        }
        self.misfit = self.club.fold_revised(recorded).err();
        if self.at == Some(recorded.seq) {
            self.then = Some(if self.last_revision > recorded.seq {
                Then::Revised
            } else {
                Then::Club(Box::new(self.club.clone()))
            });
        }
    }

    /// The club, if all events fold.
    fn folded(self) -> Result<Club, FoldError> {
        match self.misfit {
            None => Ok(self.club),
            Some(misfit) => Err(misfit),
        }
    }

    /// Compares the fold with the projections of the same moment. If this release can fold the log, the
    /// club at the event of the snapshot is returned too.
    fn compare(
        mut self,
        head: Head,
        stored: &[Projection],
    ) -> Result<(Verification, Option<Then>), VerifyError> {
        let mut verification = Verification {
            events: head.seq,
            head: head.hash,
            projections: 0,
            outdated: Vec::new(),
            later: std::mem::take(&mut self.later),
            findings: std::mem::take(&mut self.findings),
        };
        if !verification.later.is_empty() {
            verification.findings.clear();
            return Ok((verification, None));
        }
        let then = self.then.take();
        let fresh = projections(&self.folded()?)?;
        for made in &fresh {
            let kept = stored.iter().find(|kept| kept.name == made.name);
            match kept.filter(|kept| kept.version >= made.version) {
                None => verification.outdated.push(made.name.clone()),
                Some(kept)
                    if kept.version == made.version && Some(&kept.body) != made.body.as_ref() =>
                {
                    let name = made.name.clone();
                    return Err(VerifyError::Differs { name });
                }
                Some(_) => verification.projections += 1,
            }
        }
        let surplus = |kept: &&Projection| !fresh.iter().any(|made| made.name == kept.name);
        if let Some(kept) = stored.iter().find(surplus) {
            let name = kept.name.clone();
            return Err(VerifyError::Differs { name });
        }
        Ok((verification, then))
    }
}

/// What is wrong with an event of schema 1 that the fold accepts for its age.
///
/// `unseen` has the commands that are taken back somewhere and whose events have not come yet.
fn finding(club: &Club, recorded: &Recorded, unseen: &HashSet<CommandKey>) -> Option<String> {
    let checked = [
        Kind::CommandRetracted,
        Kind::TournamentFinished,
        Kind::DealAgreed,
    ];
    if !checked.iter().any(|kind| kind.name() == recorded.kind)
        || club.revisions.is_retracted(&recorded.command)
    {
        return None;
    }
    let events = decode(recorded).ok()?;
    events.iter().find_map(|event| match event {
        Event::Club(ClubEvent::CommandRetracted(body)) if unseen.contains(&body.command) => {
            Some(format!("command {} is not before it", body.command))
        }
        Event::Tournament(event) if recorded.schema == 1 => {
            let id = recorded.stream.tournament_id()?;
            let (_, night) = club.tournament(Some(id)).ok()?;
            let checked: Result<(), FoldFault> = match event {
                TournamentEvent::TournamentFinished(body) => night.check_result(body),
                TournamentEvent::DealAgreed(body) => check_deal(body),
                _ => Ok(()),
            };
            checked.err().map(|fault| fault.to_string())
        }
        _ => None,
    })
}
