//! The check of a whole log: chain, gaps, schemas, and a fold that equals what is stored.

use serde::Serialize;

use crate::chain::{ChainError, Hash, Head, verify};
use crate::club::Club;
use crate::codec::schema_of;
use crate::envelope::Recorded;
use crate::fold::FoldError;
use crate::ledger::read_after;
use crate::projection::projections;
use crate::refusal::Refusal;
use crate::store::{EventStore, Projection, ProjectionWrite};
use crate::store_error::StoreError;

/// How often a log is read that somebody writes at the same time.
const ATTEMPTS: usize = 8;

/// A log that is sound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// How many events it has.
    pub events: u64,
    /// The hash of the last one.
    pub head: Hash,
    /// Stored projections that equal a fresh fold.
    pub projections: usize,
    /// Kinds of later releases: their events are chained and sound, and cannot be folded here.
    pub unknown_kinds: Vec<String>,
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
    /// A projection of the log is not stored.
    #[error("the projection {name} is not stored")]
    Missing {
        /// The projection.
        name: String,
    },
    /// Somebody keeps writing while the log is read.
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
}

/// Checks a log from its first event to its last.
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
            return check(&log, &stored, head);
        }
    }
    Err(VerifyError::Busy { attempts: ATTEMPTS })
}

/// Checks events and projections of one moment.
fn check(log: &[Recorded], stored: &[Projection], head: Head) -> Result<Verification, VerifyError> {
    let mut unknown_kinds: Vec<String> = log
        .iter()
        .filter(|recorded| schema_of(&recorded.kind).is_none_or(|known| recorded.schema > known))
        .map(|recorded| recorded.kind.clone())
        .collect();
    unknown_kinds.sort();
    unknown_kinds.dedup();
    let mut count = 0;
    if unknown_kinds.is_empty() {
        let fresh = projections(&Club::replay(log)?)?;
        for projection in stored {
            let same = |made: &&ProjectionWrite| {
                made.name == projection.name && made.body == projection.body
            };
            if !fresh.iter().any(|made| same(&made)) {
                return Err(VerifyError::Differs {
                    name: projection.name.clone(),
                });
            }
            count += 1;
        }
        let missing = |made: &&ProjectionWrite| !stored.iter().any(|kept| kept.name == made.name);
        if let Some(made) = fresh.iter().find(missing) {
            return Err(VerifyError::Missing {
                name: made.name.clone(),
            });
        }
    }
    Ok(Verification {
        events: head.seq,
        head: head.hash,
        projections: count,
        unknown_kinds,
    })
}
