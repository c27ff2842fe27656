//! Why a log is not one that a club can take over.

use chained_events::archive::ArchiveError;
use chained_events::chain::ChainError;
use chained_events::store::StoreError;

use crate::fold::FoldError;
use crate::ledger::LedgerError;
use crate::refusal::Refusal;

/// Why a log is not one that a club can take over.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// No store would take it over.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The events do not fold.
    #[error(transparent)]
    Fold(#[from] FoldError),
    /// No projection can be made.
    #[error(transparent)]
    Projection(#[from] Refusal),
}

impl From<StoreError> for ImportError {
    fn from(error: StoreError) -> Self {
        Self::Archive(error.into())
    }
}

impl From<ChainError> for ImportError {
    fn from(error: ChainError) -> Self {
        Self::Archive(error.into())
    }
}

impl From<LedgerError> for ImportError {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Refused(refusal) => refusal.into(),
            LedgerError::Store(error) => error.into(),
            LedgerError::Chain(error) => error.into(),
            LedgerError::Fold(error) => error.into(),
        }
    }
}
