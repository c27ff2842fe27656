//! Backups in a club's folder.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chained_events::SqliteStore;
use chained_events::sqlite::{BackupError, create_private_folder};
use chained_events::store::StoreError;
use club_log::backups::{night_backup_name, prune_backups};
use club_log::ids::TournamentId;
use club_log::verify::verify_log;

use crate::{ClubStore, Failure, FileFailure};

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

/// A file in the folder of the backups, as it lies there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupFile {
    /// The name of the file.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// When it was changed last.
    pub changed: SystemTime,
}

impl BackupFile {
    /// All backups in a club's folder, the newest first. A folder that cannot be read has none.
    #[must_use]
    pub fn all(folder: &Path) -> Vec<Self> {
        let Ok(entries) = fs::read_dir(folder.join(BACKUPS)) else {
            return Vec::new();
        };
        let files = entries.flatten().filter_map(|entry| {
            let path = entry.path();
            let is_log = path.extension().and_then(OsStr::to_str) == Some("db");
            let about = entry.metadata().ok().filter(|_| is_log)?;
            Some(Self {
                name: path.file_name()?.to_str()?.to_owned(),
                bytes: about.len(),
                changed: about.modified().ok()?,
            })
        });
        let mut files: Vec<Self> = files.collect();
        files.sort_by(|a, b| (b.changed, &b.name).cmp(&(a.changed, &a.name)));
        files
    }
}

/// A backup that was checked and is intact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntactBackup {
    /// The file.
    pub file: PathBuf,
    /// How many events it has.
    pub events: u64,
}

impl IntactBackup {
    /// The newest one in a club's folder, by the time of its last change; none where there is none.
    pub async fn newest(folder: &Path) -> Option<Self> {
        let mut files: Vec<(SystemTime, PathBuf)> = Vec::new();
        for entry in fs::read_dir(folder.join(BACKUPS)).ok()?.flatten() {
            let path = entry.path();
            let changed = entry.metadata().and_then(|file| file.modified());
            if let (Ok(changed), Some("db")) = (changed, path.extension().and_then(OsStr::to_str)) {
                files.push((changed, path));
            }
        }
        files.sort_unstable_by(|a, b| b.cmp(a));
        for (_, file) in files {
            let Ok(store) = SqliteStore::open_read_only(&file).await else {
                continue;
            };
            let checked = verify_log(&store).await;
            store.close().await;
            if let Ok(checked) = checked {
                let events = checked.events;
                return Some(Self { file, events });
            }
        }
        None
    }
}

/// Backup that is due at the end of a night, named by the tournament and the event that closed it.
#[derive(Debug)]
pub struct NightBackup<'a> {
    store: &'a SqliteStore,
    file: PathBuf,
}

impl<'a> NightBackup<'a> {
    /// The backup, its folder made. None is due for a club on a server: its backups are those of the server.
    ///
    /// # Errors
    ///
    /// [`FileFailure::FileNotWritten`].
    pub fn of(
        store: &'a ClubStore,
        tournament: &TournamentId,
        seq: u64,
    ) -> Result<Option<Self>, FileFailure> {
        let (ClubStore::File(store), Some(folder)) = (store, store.folder()) else {
            return Ok(None);
        };
        let file = backup_file(folder, &night_backup_name(tournament, seq))?;
        Ok(Some(Self { store, file }))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_are_listed_from_the_newest_on_and_other_files_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(BackupFile::all(folder.path()), []);
        let days =
            |days: u64| SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(86_400 * days);
        for (name, bytes, day) in [
            ("a.db", 3, 2),
            ("b.db", 5, 4),
            ("c.db-wal", 7, 5),
            ("d.db", 9, 3),
        ] {
            let path = backup_file(folder.path(), name).unwrap();
            fs::write(&path, vec![0; bytes]).unwrap();
            fs::File::options()
                .write(true)
                .open(&path)
                .unwrap()
                .set_modified(days(day))
                .unwrap();
        }
        let row = |name: &str, bytes, day| BackupFile {
            name: name.to_owned(),
            bytes,
            changed: days(day),
        };
        let expected = [row("b.db", 5, 4), row("d.db", 9, 3), row("a.db", 3, 2)];
        assert_eq!(BackupFile::all(folder.path()), expected);
    }
}
