//! The check of a whole log: chain, gaps, schemas, and a fold that equals what is stored.

use serde::Serialize;

use crate::chain::{ChainError, Hash, verify};
use crate::club::Club;
use crate::codec::schema_of;
use crate::fold::FoldError;
use crate::ledger::read_after;
use crate::projection::projections;
use crate::refusal::Refusal;
use crate::store::EventStore;
use crate::store_error::StoreError;

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
    let log = read_after(store, 0).await?;
    let head = verify(&log)?;
    let mut unknown_kinds: Vec<String> = log
        .iter()
        .filter(|recorded| schema_of(&recorded.kind).is_none_or(|known| recorded.schema > known))
        .map(|recorded| recorded.kind.clone())
        .collect();
    unknown_kinds.sort();
    unknown_kinds.dedup();
    let mut count = 0;
    if unknown_kinds.is_empty() {
        let fresh = projections(&Club::replay(&log)?)?;
        for stored in store.projections().await? {
            if !fresh
                .iter()
                .any(|made| made.name == stored.name && made.body == stored.body)
            {
                return Err(VerifyError::Differs { name: stored.name });
            }
            count += 1;
        }
    }
    Ok(Verification {
        events: head.seq,
        head: head.hash,
        projections: count,
        unknown_kinds,
    })
}
