//! A club's log on its way into a text, a file or another store, and back.
//!
//! The stores carry events without knowing what they mean. Here is what a club adds: which bodies and
//! names are right, which secrets may leave, and that a log is folded before it is taken over. A store
//! that takes a log over keeps events and what belongs to them; the [`Ledger`] makes the projections.

mod error;
#[cfg(feature = "sqlite")]
mod import;
mod rules;
mod sealed;

use chained_events::archive::{Archive, ArchiveError, Outside};
use chained_events::chain::Head;
use chained_events::store::{EventStore, StoreError};

use crate::club::Club;
use crate::codec::check_known;
use crate::fold::FoldError;
use crate::ledger::{Ledger, LedgerError};
use crate::projection::projections;

pub use error::ImportError;
#[cfg(feature = "sqlite")]
pub use import::{Imported, import_text};
pub use rules::ClubRules;
pub use sealed::SealedNight;

/// Everything that a store has of a club.
///
/// The seed of a sealed draw is left out until the draw has revealed it: a reader of the text must not
/// know the seats before the players do. A copy of the log cannot make that draw.
///
/// # Errors
///
/// [`StoreError`] when the store cannot be read.
pub async fn archive_of<S: EventStore>(store: &S, outside: Outside) -> Result<Archive, StoreError> {
    Archive::of(store, outside, &mut ClubRules::default()).await
}

/// Hands over the text of [`archive_of`] line by line, without holding the log.
///
/// # Returns
///
/// The nights whose sealed draw can be made only where they were announced, in their order: their seed
/// is not part of the text.
///
/// # Errors
///
/// As [`Archive::export`].
pub async fn export<S: EventStore, E: From<ArchiveError>>(
    store: &S,
    outside: Outside,
    line: impl FnMut(&str) -> Result<(), E>,
) -> Result<Vec<SealedNight>, E> {
    let mut rules = ClubRules::default();
    let secrets = Archive::export(store, outside, &mut rules, line).await?;
    Ok(rules.sealed_nights(&secrets))
}

/// Reads the text of a club's log.
///
/// # Errors
///
/// [`ArchiveError::Lines`] with every line that is wrong in itself: no JSON, an altered event, a body
/// that is not what its schema says, a name that no club would keep.
pub fn read_text(text: &[u8]) -> Result<Archive, ArchiveError> {
    Archive::from_text(text, &mut ClubRules::default())
}

/// The nights whose sealed draw can be made only where they were announced, in their order. Their
/// seed is not part of the archive.
#[must_use]
pub fn sealed_nights(archive: &Archive) -> Vec<SealedNight> {
    rules_of(archive).sealed_nights(&archive.secrets)
}

/// The first event that does not fit those before it, though the chain is right. What a later release
/// wrote is not a misfit.
#[must_use]
pub fn misfit(archive: &Archive) -> Option<FoldError> {
    let misfit = Club::first_misfit(&archive.events);
    misfit.filter(|error| !error.is_later_release())
}

/// Checks the whole: as [`Archive::check`], then that the log folds and that every name belongs to a
/// member of it. What a later release wrote is not folded, and a name may belong to a member that only
/// that release can see.
///
/// # Errors
///
/// The first [`ImportError`].
pub fn check(archive: &Archive) -> Result<Head, ImportError> {
    let head = archive.check()?;
    if archive
        .events
        .iter()
        .any(|event| check_known(event).is_err())
    {
        return Ok(head);
    }
    match Club::replay(&archive.events) {
        Ok(club) => drop(projections(&club)?),
        Err(error) if error.is_later_release() => return Ok(head),
        Err(error) => return Err(error.into()),
    }
    rules_of(archive).check_people(&archive.people)?;
    Ok(head)
}

/// Stores a whole log in a store without events and makes its projections, where it folds.
///
/// # Errors
///
/// As [`EventStore::import`].
pub async fn import<S: EventStore>(store: &S, archive: &Archive) -> Result<Head, ArchiveError> {
    let head = store.import(archive).await?;
    // The archive is stored. What cannot be folded or shown is found by those who open the log.
    drop(Ledger::folded(store.clone()).await);
    Ok(head)
}

/// Folds a log that was taken over and makes its projections; false where only a later release can fold it.
///
/// # Errors
///
/// [`ImportError`] of a log that does not fold, or of the store.
pub async fn make_projections<S: EventStore>(store: &S) -> Result<bool, ImportError> {
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

/// The rules, after all events of an archive.
fn rules_of(archive: &Archive) -> ClubRules {
    let mut rules = ClubRules::default();
    archive.events.iter().for_each(|event| rules.add(event));
    rules
}
