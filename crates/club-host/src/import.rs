//! A log that is read from a text, or from a damaged file, into a club's folder.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use chained_events::archive::Archive;
use chained_events::sqlite::{PreparedLog, create_private_folder};
use chained_events::store::StoreError;
use chained_events::{EventStore as _, SqliteStore};
use club_log::transfer::{self, ImportError, Imported, import_text};
use tempfile::TempDir;

use crate::store::Opening;
use crate::{
    ClubStore, Failure, FileFailure, FolderFailure, LOG_FILE, Writing, is_on_server, needs_folder,
};

/// Refuses a folder, or a club on a server, whose log has events.
async fn refuse_events(place: &Path) -> Result<(), Failure> {
    let store = if is_on_server(place) {
        match ClubStore::on_server(place, Opening::Known).await {
            Err(StoreError::LogAbsent { .. }) => return Ok(()),
            opened => opened?,
        }
    } else {
        let file = place.join(LOG_FILE);
        if !file.exists() {
            return Ok(());
        }
        SqliteStore::open(&file).await?.into()
    };
    let head = store.head().await;
    store.close().await;
    match head?.seq {
        0 => Ok(()),
        events => Err(FolderFailure::not_empty(store.place(), events).into()),
    }
}

/// Place where a log is made that is read from a text.
#[derive(Debug)]
pub struct ImportPlace {
    /// The club's folder.
    folder: PathBuf,
    writing: Writing,
    file: PathBuf,
    /// The club's folder, if it was made for the log.
    new_folder: Option<PathBuf>,
    /// For this user alone, if nothing may be written in the club's folder yet.
    scratch: Option<TempDir>,
}

impl ImportPlace {
    /// The club's folder, where the log gets its name without being copied. A temporary folder, if
    /// there is a log already, none is to be made, or the club is on a server.
    ///
    /// # Errors
    ///
    /// [`FileFailure::FileNotWritten`].
    pub fn of(folder: &Path, writing: Writing) -> Result<Self, FileFailure> {
        let file = folder.join(LOG_FILE);
        let place = folder.to_owned();
        if writing == Writing::Tried || is_on_server(folder) || file.exists() {
            let scratch = tempfile::Builder::new().prefix("desk-import-").tempdir();
            let scratch =
                scratch.map_err(|error| FileFailure::not_written(&std::env::temp_dir(), &error))?;
            return Ok(Self {
                folder: place,
                writing,
                file: scratch.path().join(LOG_FILE),
                new_folder: None,
                scratch: Some(scratch),
            });
        }
        let new_folder = (!folder.exists()).then(|| folder.to_owned());
        create_private_folder(folder).map_err(|error| FileFailure::not_written(folder, &error))?;
        Ok(Self {
            folder: place,
            writing,
            file,
            new_folder,
            scratch: None,
        })
    }

    /// The file that is made.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Reads a text into the folder, all of it or nothing. `checked` looks at what was read before
    /// anything gets its name.
    ///
    /// # Errors
    ///
    /// [`Failure`] of the text, or of a folder whose log has events.
    pub async fn import<T: BufRead>(
        self,
        text: &mut T,
        checked: impl FnOnce(&T, Result<Imported, ImportError>) -> Result<Imported, Failure>,
    ) -> Result<Imported, Failure> {
        let done = self.made(text, checked).await;
        self.leave();
        done
    }

    async fn made<T: BufRead>(
        &self,
        text: &mut T,
        checked: impl FnOnce(&T, Result<Imported, ImportError>) -> Result<Imported, Failure>,
    ) -> Result<Imported, Failure> {
        let new = SqliteStore::prepare(&self.file).await?;
        let read = import_text(&new, &mut *text).await;
        let fits = match checked(text, read) {
            Ok(imported) => refuse_events(&self.folder).await.map(|()| imported),
            Err(failure) => Err(failure),
        };
        if fits.is_err() || self.writing == Writing::Tried {
            new.discard().await;
            return fits;
        }
        put(&self.folder, new).await?;
        fits
    }

    /// Removes files and folders that were made and are empty.
    fn leave(self) {
        // A folder with a log in it is not removed.
        drop(self.new_folder.map(std::fs::remove_dir));
        drop(self.scratch);
    }
}

/// Gives a log its name in a folder, all of it or nothing; of several programs one succeeds. A log
/// without events that is there, or a club on a server, takes over the contents of the new one.
async fn put(place: &Path, new: PreparedLog) -> Result<(), Failure> {
    let file = place.join(LOG_FILE);
    if !is_on_server(place) && !file.exists() {
        return match new.publish().await {
            Ok(()) => Ok(()),
            // Another program came first.
            Err(error @ StoreError::Exists { .. }) => {
                refuse_events(place).await?;
                Err(error.into())
            }
            Err(error) => Err(error.into()),
        };
    }
    let opened = if is_on_server(place) {
        ClubStore::on_server(place, Opening::OrNew).await
    } else {
        SqliteStore::open(&file).await.map(ClubStore::from)
    };
    let written = match opened {
        Ok(store) => {
            let written = store.import_from(new.store()).await;
            store.close().await;
            written.map(drop)
        }
        Err(error) => Err(error.into()),
    };
    new.discard().await;
    written
}

/// Writes an archive to a folder without a log.
///
/// # Errors
///
/// [`FolderFailure::OnServer`] of a club on a server; [`Failure`] of the archive, or of a folder whose log has events.
pub async fn fill(folder: &Path, archive: &Archive) -> Result<(), Failure> {
    needs_folder(folder)?;
    create_private_folder(folder).map_err(|error| FileFailure::not_written(folder, &error))?;
    let new = SqliteStore::prepare(&folder.join(LOG_FILE)).await?;
    if let Err(error) = transfer::import(new.store(), archive).await {
        new.discard().await;
        return Err(error.into());
    }
    put(folder, new).await
}
