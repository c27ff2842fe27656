//! The check of a whole log: chain, gaps, schemas, and a fold that equals what is stored.

use std::collections::HashSet;

use serde::Serialize;

use crate::chain::{ChainError, Hash, Head, verify};
use crate::club::Club;
use crate::codec::{decode, is_known};
use crate::envelope::Recorded;
use crate::event::{Event, Kind, TournamentEvent};
use crate::fold::{FoldError, FoldFault, check_deal};
use crate::ids::CommandKey;
use crate::ledger::{KeptClub, read_after};
use crate::projection::projections;
use crate::refusal::Refusal;
use crate::revision::Revisions;
use crate::store::{EventStore, Projection};
use crate::store_error::StoreError;

/// How often a log is read that is written at the same time.
const ATTEMPTS: usize = 8;

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
    /// Kinds of later releases: their events are chained and intact, and cannot be folded here.
    pub unknown_kinds: Vec<String>,
    /// What is wrong in events of the first schema, which fold nevertheless.
    pub findings: Vec<Finding>,
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
/// # Errors
///
/// The first thing that is wrong.
pub async fn verify_log<S: EventStore>(store: &S) -> Result<Verification, VerifyError> {
    for _ in 0..ATTEMPTS {
        let log = read_after(store, 0).await?;
        let stored = store.projections().await?;
        let head = verify(&log)?;
        if stored.iter().all(|projection| projection.seq <= head.seq) {
            let kept = KeptClub::read(store).await?;
            let (verification, then) =
                check(&log, &stored, head, kept.as_ref().map(KeptClub::seq))?;
            if let (Some(kept), Some(then)) = (kept, then) {
                kept.check(store, &then).await?;
            }
            return Ok(verification);
        }
    }
    Err(VerifyError::Busy { attempts: ATTEMPTS })
}

/// Checks events and projections of one moment. If this release can fold the log, the club at the event
/// of the snapshot too.
fn check(
    log: &[Recorded],
    stored: &[Projection],
    head: Head,
    snapshot: Option<u64>,
) -> Result<(Verification, Option<Club>), VerifyError> {
    let unknown = log.iter().filter(|recorded| !is_known(recorded));
    let mut unknown_kinds: Vec<String> = unknown.map(|recorded| recorded.kind.clone()).collect();
    unknown_kinds.sort();
    unknown_kinds.dedup();
    let mut verification = Verification {
        events: head.seq,
        head: head.hash,
        projections: 0,
        outdated: Vec::new(),
        unknown_kinds,
        findings: Vec::new(),
    };
    if !verification.unknown_kinds.is_empty() {
        return Ok((verification, None));
    }
    let Replayed {
        club,
        then,
        findings,
    } = replay_finding(log, snapshot)?;
    verification.findings = findings;
    let fresh = projections(&club)?;
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

/// A log folded from nothing.
struct Replayed {
    club: Club,
    /// The club at an event asked for.
    then: Option<Club>,
    findings: Vec<Finding>,
}

/// Folds a log and notes what schema 2 would reject in the events of schema 1.
fn replay_finding(log: &[Recorded], at: Option<u64>) -> Result<Replayed, FoldError> {
    let mut club = Club::with_revisions(Revisions::of(log));
    let mut then = None;
    let mut findings = Vec::new();
    let mut commands = HashSet::new();
    for recorded in log {
        let fault = finding(&club, recorded, &commands);
        findings.extend(fault.map(|detail| Finding {
            seq: recorded.seq,
            kind: recorded.kind.clone(),
            detail,
        }));
        commands.insert(&recorded.command);
        club.fold_revised(recorded)?;
        if at == Some(recorded.seq) {
            let revised = |later: &Recorded| {
                Kind::of_name(&later.kind).is_some_and(Kind::is_revision)
                    && later.seq > recorded.seq
            };
            // What was revised later was not revised then.
            then = Some(if log.iter().any(revised) {
                let count = usize::try_from(recorded.seq).unwrap_or(usize::MAX);
                Club::replay(log.get(..count).unwrap_or(log))?
            } else {
                club.clone()
            });
        }
    }
    Ok(Replayed {
        club,
        then,
        findings,
    })
}

/// What is wrong with an event of schema 1 that the fold accepts for its age.
fn finding(club: &Club, recorded: &Recorded, commands: &HashSet<&CommandKey>) -> Option<String> {
    if club.revisions.is_retracted(&recorded.command) {
        return None;
    }
    let checked = [
        Kind::CommandRetracted,
        Kind::TournamentFinished,
        Kind::DealAgreed,
    ];
    if !checked.iter().any(|kind| kind.name() == recorded.kind) {
        return None;
    }
    let events = decode(recorded).ok()?;
    events.iter().find_map(|event| match event {
        Event::Club(crate::event::ClubEvent::CommandRetracted(body))
            if !commands.contains(&body.command) =>
        {
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
