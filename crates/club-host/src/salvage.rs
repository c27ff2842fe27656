//! Events before the damage of a log.

use std::path::Path;

use chained_events::sqlite::Salvage;
use club_log::transfer::{self, ClubRules};

use crate::{Failure, FileFailure, LogFailure, Unfolded};

/// Events of a damaged log that can be saved.
///
/// # Errors
///
/// [`LogFailure`] where no event can be read, or what can be read is not the log of a club.
pub async fn salvage(damaged: &Path, before: Option<u64>) -> Result<Salvage, Failure> {
    // For this user alone.
    let scratch = tempfile::Builder::new().prefix("desk-salvage-").tempdir();
    let not_written = |error| FileFailure::not_written(&std::env::temp_dir(), &error);
    let scratch = scratch.map_err(not_written)?;
    let mut rules = ClubRules::default();
    let read = Salvage::read(damaged, scratch.path(), before, &mut rules).await;
    scratch.close().map_err(not_written)?;
    let salvage = read?;
    if salvage.archive.events.is_empty() {
        return Err(LogFailure::NothingToSalvage {
            file: damaged.display().to_string(),
            broken: salvage.broken.map(|broken| broken.message),
        }
        .into());
    }
    match transfer::misfit(&salvage.archive) {
        Some(misfit) => Err(LogFailure::SalvageDoesNotFold(Unfolded::elsewhere(misfit)).into()),
        None => Ok(salvage),
    }
}
