//! Checks of a log, and the release that a log of a later one needs.

use chained_events::EventStore;
use chained_events::chain::ChainError;
use club_log::ledger::LedgerError;
use club_log::verify::{Verification, VerifyError, verify_log};

use crate::{Failure, LogFailure, Unfolded, WayOut};

/// Findings of the check of a whole log.
///
/// # Errors
///
/// [`LogFailure`] where it is not sound.
pub async fn verify<S: EventStore>(store: &S) -> Result<Verification, Failure> {
    match verify_log(store).await {
        Ok(sound) => Ok(sound),
        Err(VerifyError::Chain(chain)) => Err(broken_in(store, chain).await),
        Err(error) => Err(error.into()),
    }
}

/// Why a log cannot be opened. Where a later release is needed, its store knows which one wrote to it
/// last.
pub(crate) async fn unopened<S: EventStore>(store: &S, error: LedgerError) -> Failure {
    match error {
        LedgerError::Chain(chain) => broken_in(store, chain).await,
        LedgerError::Fold(fold) if fold.is_later_release() => {
            let mut unfolded = Unfolded::of_log(fold);
            if let Some(release) = release_of(store).await {
                unfolded.way_out = WayOut::Release(release);
            }
            LogFailure::LogDoesNotFold(unfolded).into()
        }
        other => other.into(),
    }
}

/// A broken chain of a store, or one that a later release wrote.
async fn broken_in<S: EventStore>(store: &S, chain: ChainError) -> Failure {
    let release = if chain.is_later_release() {
        release_of(store).await
    } else {
        None
    };
    chain.written_by(release).into()
}

/// The release that wrote to a store last, as far as it can be read.
async fn release_of<S: EventStore>(store: &S) -> Option<String> {
    store.written_by().await.ok().flatten()
}
