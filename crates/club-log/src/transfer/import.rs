//! A text of a club's log that is read into a file.

use std::io::BufRead;

use chained_events::chain::Head;
use chained_events::sqlite::{PreparedLog, SqliteStore};
use chained_events::store::EventStore;

use super::{ClubRules, ImportError, SealedNight};
use crate::ledger::{Ledger, LedgerError};

/// The contents of a text that was brought into a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The end of the log.
    pub head: Head,
    /// How many names came with it.
    pub names: usize,
    /// How many notes came with it.
    pub notes: usize,
    /// The nights whose sealed draw can be made only where they were announced.
    pub sealed: Vec<SealedNight>,
}

/// Writes the log of a text, as [`export`](super::export) hands it over, makes its projections, and
/// checks it as [`check`](super::check) does. One page of the text is in memory at a time.
///
/// # Errors
///
/// [`ImportError`], as [`read_text`](super::read_text) and [`check`](super::check) have it. The log is
/// then to be discarded: the text may be in it.
pub async fn import_text(new: &PreparedLog, text: impl BufRead) -> Result<Imported, ImportError> {
    let mut rules = ClubRules::default();
    let (head, outside) = new.import_text(text, &mut rules).await?;
    // What a later release wrote is not folded.
    if outside.later.is_none() && fold(new.store()).await? {
        rules.check_people(&outside.people)?;
    }
    Ok(Imported {
        head,
        names: outside.people.len(),
        notes: outside.notes.len(),
        sealed: rules.sealed_nights(&outside.secrets),
    })
}

/// Folds the log and makes its projections; false where only a later release can fold it.
async fn fold(store: &SqliteStore) -> Result<bool, ImportError> {
    let made = match Ledger::folded(store.clone()).await {
        Ok(mut ledger) => ledger.renew_projections().await,
        Err(error) => Err(error),
    };
    match made {
        Ok(()) => Ok(true),
        Err(LedgerError::Fold(error)) if error.is_later_release() => {
            store.drop_snapshots().await?;
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}
