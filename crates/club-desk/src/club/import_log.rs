//! A log that is read from a text, or from a damaged file, into a club's folder.

use std::path::{Path, PathBuf};

use chained_events::archive::{Archive, ArchiveError};
use chained_events::sqlite::{PreparedLog, create_private_folder};
use chained_events::store::StoreError;
use chained_events::{EventStore, SqliteStore};
use club_host::{FileFailure, FolderFailure};
use club_log::ids::TournamentId;
use club_log::transfer::{self, ImportError, Imported, import_text};
use serde_json::json;
use tempfile::TempDir;

use super::session::FILE;
use crate::app::App;
use crate::club::error::ClubError;
use crate::input::LogText;
use crate::interrupt::Unfinished;
use crate::progress::Busy;
use crate::say;

/// `log import`.
pub(crate) async fn import(app: &App, file: &Path, dry_run: bool) -> Result<String, ClubError> {
    let _busy = Busy::new(say::busy_import(app.args.spoken));
    let mut text = LogText::open(file)?;
    let folder = app.folder();
    let place = Place::of(folder, dry_run)?;
    let _unfinished = Unfinished::log(&place.file);
    let new = SqliteStore::prepare(&place.file).await;
    let new = new?;
    let read = import_text(&new, &mut text).await;
    let read = text.checked(read.map_err(|error| match error {
        ImportError::Archive(ArchiveError::NotRead(error)) => {
            FileFailure::not_read(file, &error).into()
        }
        other => other.into(),
    }));
    let fits = match &read {
        Ok(_) => refuse_events(folder).await,
        Err(_) => Ok(()),
    };
    let imported = match (read, fits) {
        (Ok(imported), Ok(())) => imported,
        (Err(failure), _) | (Ok(_), Err(failure)) => {
            new.discard().await;
            place.leave();
            return Err(failure);
        }
    };
    let done = if dry_run {
        new.discard().await;
        Ok(())
    } else {
        put(folder, new).await
    };
    place.leave();
    done?;
    let Imported {
        head,
        names,
        notes,
        sealed,
    } = imported;
    if app.json {
        let sealed: Vec<&TournamentId> = sealed.iter().map(|night| &night.tournament).collect();
        let document = json!({
            "events": head.seq, "head": head.hash, "names": names, "notes": notes,
            "sealed": sealed, "written": !dry_run,
        });
        return Ok(format!("{document}\n"));
    }
    let lang = app.args.spoken;
    let (events, names) = (say::events(lang, head.seq), say::names(lang, names));
    let head = head.hash.to_string();
    let mut out = if dry_run {
        say::would_import(lang, events, names, head)
    } else {
        say::imported(lang, events, names, head)
    } + "\n";
    for night in sealed {
        out.push_str(&(say::sealed_stays(lang, night.title) + "\n"));
    }
    Ok(out)
}

/// Refuses a folder whose log has events.
async fn refuse_events(folder: &Path) -> Result<(), ClubError> {
    let file = folder.join(FILE);
    if !file.exists() {
        return Ok(());
    }
    let store = SqliteStore::open(&file).await?;
    let head = store.head().await;
    store.close().await;
    match head?.seq {
        0 => Ok(()),
        events => Err(FolderFailure::not_empty(&file, events).into()),
    }
}

/// Place where a log is made that is read from a text.
struct Place {
    file: PathBuf,
    /// The club's folder, if it was made for the log.
    new_folder: Option<PathBuf>,
    /// For this user alone, if nothing may be written in the club's folder yet.
    scratch: Option<TempDir>,
}

impl Place {
    /// The club's folder, where the log gets its name without being copied. A temporary folder, if
    /// there is a log already or none is to be made.
    fn of(folder: &Path, dry_run: bool) -> Result<Self, ClubError> {
        let file = folder.join(FILE);
        if dry_run || file.exists() {
            let scratch = tempfile::Builder::new().prefix("desk-import-").tempdir();
            let scratch =
                scratch.map_err(|error| FileFailure::not_written(&std::env::temp_dir(), &error))?;
            return Ok(Self {
                file: scratch.path().join(FILE),
                new_folder: None,
                scratch: Some(scratch),
            });
        }
        let new_folder = (!folder.exists()).then(|| folder.to_owned());
        create_private_folder(folder).map_err(|error| FileFailure::not_written(folder, &error))?;
        Ok(Self {
            file,
            new_folder,
            scratch: None,
        })
    }

    /// Removes files and folders that were made and are empty.
    fn leave(self) {
        // A folder with a log in it is not removed.
        drop(self.new_folder.map(std::fs::remove_dir));
        drop(self.scratch);
    }
}

/// Gives a log its name in a folder, all of it or nothing; of several programs one succeeds. A log
/// without events that is there takes over the contents of the new one.
async fn put(folder: &Path, new: PreparedLog) -> Result<(), ClubError> {
    let file = folder.join(FILE);
    if !file.exists() {
        return match new.publish().await {
            Ok(()) => Ok(()),
            // Another program came first.
            Err(error @ StoreError::Exists { .. }) => {
                refuse_events(folder).await?;
                Err(error.into())
            }
            Err(error) => Err(error.into()),
        };
    }
    let store = SqliteStore::open(&file).await?;
    let written = store.import_from(new.store()).await;
    store.close().await;
    new.discard().await;
    match written {
        Ok(_) => Ok(()),
        Err(StoreError::HeadMoved { actual, .. }) => {
            Err(FolderFailure::not_empty(&file, actual).into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Writes an archive to a folder without a log.
pub(super) async fn fill(folder: &Path, archive: &Archive) -> Result<(), ClubError> {
    create_private_folder(folder).map_err(|error| FileFailure::not_written(folder, &error))?;
    let file = folder.join(FILE);
    let _unfinished = Unfinished::log(&file);
    let new = SqliteStore::prepare(&file).await;
    let new = new?;
    if let Err(error) = transfer::import(new.store(), archive).await {
        new.discard().await;
        return Err(error.into());
    }
    put(folder, new).await
}
