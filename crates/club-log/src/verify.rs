//! The check of a whole log: chain, gaps, schemas, and a fold that equals what is stored.

use serde::Serialize;

use crate::chain::{ChainError, Hash, Head, verify};
use crate::club::Club;
use crate::codec::{decode, is_known};
use crate::envelope::Recorded;
use crate::event::{Event, TournamentEvent};
use crate::fold::{FoldError, FoldFault, check_deal};
use crate::ledger::read_after;
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
            let (verification, club) = check(&log, &stored, head)?;
            if let Some(club) = club {
                crate::ledger::check_snapshots(store, &log, &club).await?;
            }
            return Ok(verification);
        }
    }
    Err(VerifyError::Busy { attempts: ATTEMPTS })
}

/// Checks events and projections of one moment; the club too, if this release can fold the log.
fn check(
    log: &[Recorded],
    stored: &[Projection],
    head: Head,
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
    let (club, findings) = replay_finding(log)?;
    verification.findings = findings;
    let fresh = projections(&club)?;
    for made in &fresh {
        let kept = stored.iter().find(|kept| kept.name == made.name);
        match kept.filter(|kept| kept.version >= made.version) {
            None => verification.outdated.push(made.name.clone()),
            Some(kept) if kept.version == made.version && kept.body != made.body => {
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
    Ok((verification, Some(club)))
}

/// Folds a log and notes what schema 2 would reject in the events of schema 1.
fn replay_finding(log: &[Recorded]) -> Result<(Club, Vec<Finding>), FoldError> {
    let mut club = Club::with_revisions(Revisions::of(log));
    let mut findings = Vec::new();
    let mut commands = std::collections::BTreeSet::new();
    for recorded in log {
        let fault = finding(&club, recorded, &commands);
        findings.extend(fault.map(|detail| Finding {
            seq: recorded.seq,
            kind: recorded.kind.clone(),
            detail,
        }));
        commands.insert(&recorded.command);
        club.fold_revised(recorded)?;
    }
    Ok((club, findings))
}

/// What is wrong with an event of schema 1 that the fold accepts for its age.
fn finding(
    club: &Club,
    recorded: &Recorded,
    commands: &std::collections::BTreeSet<&crate::ids::CommandKey>,
) -> Option<String> {
    if club.revisions.is_retracted(&recorded.command) {
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
