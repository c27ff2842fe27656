//! Backups in a club's folder.

use std::path::{Path, PathBuf};

use chained_events::SqliteStore;
use chained_events::sqlite::{BackupError, create_private_folder};
use chained_events::store::StoreError;
use club_log::backups::{night_backup_name, prune_backups};
use club_log::ids::TournamentId;

use crate::{Failure, FileFailure};

/// The folder of the backups in a club's folder.
pub const BACKUPS: &str = "backups";

/// The file of a backup, its folder made.
///
/// # Errors
///
/// [`FileFailure::FileNotWritten`].
pub fn backup_file(folder: &Path, name: &str) -> Result<PathBuf, FileFailure> {
    let backups = folder.join(BACKUPS);
    create_private_folder(&backups).map_err(|error| FileFailure::not_written(&backups, &error))?;
    Ok(backups.join(name))
}

/// Backup that is due at the end of a night, named by the tournament and the event that closed it.
#[derive(Debug)]
pub struct NightBackup<'a> {
    store: &'a SqliteStore,
    file: PathBuf,
}

impl<'a> NightBackup<'a> {
    /// The backup, its folder made.
    ///
    /// # Errors
    ///
    /// [`FileFailure::FileNotWritten`].
    pub fn of(
        store: &'a SqliteStore,
        tournament: &TournamentId,
        seq: u64,
    ) -> Result<Self, FileFailure> {
        let folder = store.path().parent().unwrap_or(Path::new("."));
        let file = backup_file(folder, &night_backup_name(tournament, seq))?;
        Ok(Self { store, file })
    }

    /// The file that it gets.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Makes it, unless it is there, and removes those of long ago.
    ///
    /// # Errors
    ///
    /// [`Failure`] of the store or the folder.
    pub async fn make(self) -> Result<(), Failure> {
        match self.store.backup(&self.file).await {
            Ok(_) => {}
            // The finish was answered before, here or in another program.
            Err(BackupError::Store(StoreError::Exists { .. })) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        let backups = self.file.parent().unwrap_or(Path::new("."));
        prune_backups(backups).map_err(|error| FileFailure::not_written(backups, &error))?;
        Ok(())
    }
}
