//! The check of a whole log. It covers chain, gaps, schemas, a fold that equals what is stored, and
//! what is kept outside the chain.

mod audit;
mod fields;
mod finding;
mod night;
mod outside;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chained_events::chain::{ChainCheck, ChainError, Hash, Head};
use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, MemberId};
use chained_events::store::{EventStore, OutsideFault, Projection, StoreError};
use serde::Serialize;

use self::audit::{Audit, Settled, standings_differ};
pub use self::finding::{Finding, FindingFault};
use crate::club::Club;
use crate::codec::{DecodeError, check_known, decode};
use crate::event::{Event, SeasonEvent};
use crate::fold::{FoldError, FoldFault, Named, commands_of};
use crate::ids::StreamId;
use crate::ledger::KeptClub;
use crate::progress::{LogProgress, LogStage, LogWatch, go_on};
use crate::projection::projections;
use crate::refusal::Refusal;
use crate::revision::{Revisions, revision_kinds, streams_of};

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
    /// Projections that are missing or of an older version. They are rebuilt when the log is opened
    /// without a snapshot, and are not a fault.
    pub outdated: Vec<String>,
    /// The last event of a snapshot that differed from a fresh fold. A snapshot is a cache, which
    /// is dropped and made again: this is not a fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dropped_snapshot: Option<u64>,
    /// Content that later releases wrote: such events are chained and intact, and cannot be folded
    /// here.
    #[serde(flatten)]
    pub later: Later,
    /// Faults of events that fold nevertheless, in the order of the log.
    pub findings: Vec<Finding>,
    /// Commands whose digest is kept, so that a repeated key is recognised.
    pub digests: u64,
    /// Commands whose digest was forgotten with a name, or left out of an export.
    pub without_digest: u64,
    /// Names that are kept.
    pub names: usize,
    /// Notes that are kept.
    pub notes: usize,
    /// Faults of digests, names and notes.
    pub outside: Vec<OutsideFault>,
}

/// Content of a log that this release cannot read, each list in order and without repetitions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Later {
    /// Kinds, among them those of which a later schema was found.
    pub unknown_kinds: BTreeSet<String>,
    /// Streams.
    pub unknown_streams: BTreeSet<StreamId>,
    /// Actors whose form is not known.
    pub unknown_actors: BTreeSet<Actor>,
    /// Kinds with a field or a value that is not known, each with what the reader says of it.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub unknown_fields: BTreeSet<String>,
}

impl Later {
    /// Whether this release can read the whole log.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.unknown_kinds.is_empty()
            && self.unknown_streams.is_empty()
            && self.unknown_actors.is_empty()
            && self.unknown_fields.is_empty()
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
            DecodeError::UnknownField { kind, detail, .. } => {
                self.unknown_fields.insert(format!("{kind}: {detail}"));
            }
            DecodeError::Body { .. } => {}
        }
    }
}

/// Reasons why a log cannot be verified.
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
    /// Stopped by the caller.
    #[error("the check was stopped")]
    Stopped,
    /// A stored projection differs from what the log says.
    #[error("the stored projection {name} differs from the fold of the log")]
    Differs {
        /// The projection.
        name: String,
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
    verify_log_with(store, &mut go_on).await
}

/// Checks a log as [`verify_log`] does; `watch` hears of each page of events and each rated night, and may stop.
///
/// # Errors
///
/// The errors of [`verify_log`], and [`VerifyError::Stopped`] where `watch` broke off.
///
/// # Panics
///
/// Outside of a tokio runtime.
pub async fn verify_log_with<S: EventStore>(
    store: &S,
    watch: &mut LogWatch<'_>,
) -> Result<Verification, VerifyError> {
    for _ in 0..ATTEMPTS {
        let end = store.head().await?.seq;
        let kept = KeptClub::read(store).await?;
        let kept = kept.filter(|kept| kept.seq() <= end);
        let revisions = revised_until(store, end).await?;
        let pass = Pass::new(revisions, kept.as_ref().map(KeptClub::seq));
        let mut pass = read_through(store, pass, end, watch).await?;
        let head = pass.chain.finish()?;
        for seq in std::mem::take(&mut pass.audit.closes) {
            let found = close_as_it_was(store, seq, watch).await?;
            pass.findings.extend(found);
        }
        let stored = store.projections().await?;
        // Projections of events that came since say nothing about the events before them.
        if stored.iter().all(|(seq, _)| *seq <= head.seq) {
            let added = std::mem::take(&mut pass.added);
            let (mut verification, then, club) = pass.compare(head, &stored, watch)?;
            let people = club.as_ref().map(|club| (club, &added));
            outside::check(store, people, &mut verification).await?;
            if let (Some(kept), Some(then)) = (kept, then) {
                let then = match then {
                    Then::Club(club) => *club,
                    Then::Revised => {
                        // What was revised later was not revised then.
                        let revisions = revised_until(store, kept.seq()).await?;
                        let pass = Pass::new(revisions, None);
                        let pass = read_through(store, pass, kept.seq(), watch);
                        pass.await?.folded()?
                    }
                };
                if !kept.equals(store, &then).await? {
                    verification.dropped_snapshot = Some(kept.seq());
                    // Where nothing can be written, the answer says so all the same.
                    drop(store.drop_snapshots().await);
                }
            }
            return Ok(verification);
        }
    }
    Err(VerifyError::Busy { attempts: ATTEMPTS })
}

/// The revisions among the events up to one, and the streams that they touched.
async fn revised_until<S: EventStore>(store: &S, end: u64) -> Result<Revised, StoreError> {
    let mut revising = store.read_kind(&revision_kinds()).await?;
    revising.retain(|recorded| recorded.seq <= end);
    let mut settled = Settled::default();
    for recorded in &revising {
        for event in decode(recorded).unwrap_or_default() {
            let Event::Club(event) = event else { continue };
            for command in commands_of(&event) {
                let stored = store.command(command).await?;
                let streams = stored.map(|stored| streams_of(&stored.events));
                for stream in streams.unwrap_or_default() {
                    settled.touch(&stream, recorded.seq);
                }
            }
        }
    }
    Ok(Revised {
        named: Named::of(&revising),
        last: revising.last().map_or(0, |last| last.seq),
        revisions: Revisions::of(&revising),
        settled,
    })
}

/// Knowledge in advance of the revisions of a log.
struct Revised {
    revisions: Revisions,
    /// The commands that they name.
    named: Named,
    /// The number of the last revising event.
    last: u64,
    settled: Settled,
}

/// Checks standings that were recorded by an event against the log as it was then. Later revisions
/// do not count.
async fn close_as_it_was<S: EventStore>(
    store: &S,
    seq: u64,
    watch: &mut LogWatch<'_>,
) -> Result<Option<Finding>, VerifyError> {
    let before = seq.saturating_sub(1);
    let pass = Pass::new(revised_until(store, before).await?, None);
    let club = read_through(store, pass, before, watch).await?.folded()?;
    let read = store.read(before, 1).await?;
    let found = read.iter().find_map(|recorded| {
        let events = decode(recorded).unwrap_or_default();
        events.into_iter().find_map(|event| match event {
            Event::Season(SeasonEvent::SeasonClosed(body)) => {
                let fault = standings_differ(&club, recorded, &body)?;
                Some(Finding::new(recorded, fault))
            }
            _ => None,
        })
    });
    Ok(found)
}

/// Reads events up to `end` through a pass, one page ahead of it.
async fn read_through<S: EventStore>(
    store: &S,
    mut pass: Pass,
    end: u64,
    watch: &mut LogWatch<'_>,
) -> Result<Pass, VerifyError> {
    let mut page = store.read(0, PAGE).await?;
    loop {
        page.retain(|recorded| recorded.seq <= end);
        let Some(after) = page.last().map(|last| last.seq) else {
            return Ok(pass);
        };
        let first = page.first().map_or(after, |first| first.seq);
        heard(watch, LogStage::Events, first.saturating_sub(1), end)?;
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

/// Tells who follows the check how far it is.
fn heard(
    watch: &mut LogWatch<'_>,
    stage: LogStage,
    done: u64,
    all: u64,
) -> Result<(), VerifyError> {
    match watch(LogProgress { stage, done, all }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(VerifyError::Stopped),
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
    /// The commands that revisions name.
    named: Named,
    audit: Audit,
    /// Everybody who was ever added, also by a command that was taken back.
    added: BTreeSet<MemberId>,
    last_revision: u64,
    /// The event at which the club is asked for.
    at: Option<u64>,
    then: Option<Then>,
}

impl Pass {
    fn new(revised: Revised, at: Option<u64>) -> Self {
        Self {
            chain: ChainCheck::default(),
            club: Club::with_revisions(revised.revisions),
            misfit: None,
            later: Later::default(),
            findings: Vec::new(),
            named: revised.named,
            audit: Audit::new(revised.settled),
            added: BTreeSet::new(),
            last_revision: revised.last,
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

    /// Folds an event and notes what is wrong with it nevertheless.
    fn fold(&mut self, recorded: &Recorded) {
        let (named, fault) = match self.named.fold(recorded) {
            Ok(fault) => (Ok(()), fault),
            Err(error) => (Err(error), None),
        };
        let fault = fault.map(|fault| Finding::new(recorded, FoldFault::from(fault)));
        self.findings.extend(fault);
        if let StreamId::Member(member) = StreamId::from(&recorded.stream) {
            self.added.insert(member);
        }
        self.audit.note_order(recorded);
        if !self.club.revisions.is_retracted(&recorded.command) {
            let found = self.audit.take(&self.club, recorded);
            self.findings.extend(found);
        }
        let folded = named.and_then(|()| self.club.fold_revised(recorded));
        match folded {
            Err(misfit) if misfit.is_later_release() => {
                if let FoldFault::Decode(later) = *misfit.fault {
                    self.later.take(later);
                }
            }
            folded => self.misfit = folded.err(),
        }
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
        stored: &[(u64, Projection)],
        watch: &mut LogWatch<'_>,
    ) -> Result<(Verification, Option<Then>, Option<Club>), VerifyError> {
        let mut verification = Verification {
            events: head.seq,
            head: head.hash,
            projections: 0,
            outdated: Vec::new(),
            dropped_snapshot: None,
            later: std::mem::take(&mut self.later),
            findings: std::mem::take(&mut self.findings),
            digests: 0,
            without_digest: 0,
            names: 0,
            notes: 0,
            outside: Vec::new(),
        };
        if !verification.later.is_empty() {
            verification.findings.clear();
            return Ok((verification, None, None));
        }
        let then = self.then.take();
        let audit = std::mem::take(&mut self.audit);
        let club = self.folded()?;
        let ControlFlow::Continue(mut last) = audit::ratings(&club, &audit, watch) else {
            return Err(VerifyError::Stopped);
        };
        last.extend(audit::orders(&club, &audit));
        last.extend(audit::imports(&club, &audit));
        let known: BTreeSet<u64> = verification
            .findings
            .iter()
            .map(|found| found.seq)
            .collect();
        let more = last.into_iter().filter(|found| !known.contains(&found.seq));
        verification.findings.extend(more);
        verification.findings.sort_by_key(|found| found.seq);
        let fresh = projections(&club)?;
        let stored = stored.iter().map(|(_, kept)| kept);
        for made in &fresh {
            let mut kept = stored.clone().filter(|kept| kept.name == made.name);
            match kept.find(|kept| kept.version >= made.version) {
                None => verification.outdated.push(made.name.clone()),
                Some(kept) if kept.version == made.version && kept.body != made.body => {
                    let name = made.name.clone();
                    return Err(VerifyError::Differs { name });
                }
                Some(_) => verification.projections += 1,
            }
        }
        let is_made = |kept: &&Projection| fresh.iter().any(|made| made.name == kept.name);
        if let Some(kept) = stored.into_iter().find(|kept| !is_made(kept)) {
            let name = kept.name.clone();
            return Err(VerifyError::Differs { name });
        }
        Ok((verification, then, Some(club)))
    }
}
