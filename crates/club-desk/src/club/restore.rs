//! `db restore`: back to a backup.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use club_log::chain::Head;
use club_log::sqlite::create_private_folder;
use club_log::verify::verify_log;
use club_log::{EventStore as _, SqliteStore};
use serde_json::json;

use super::refused::store_failure;
use super::session::FILE;
use super::transfer::{BACKUPS, backup_failure, not_written};
use crate::app::App;
use crate::error::{DeskError, Exit};
use crate::progress::Busy;
use crate::say;

/// Suffixes of the files that SQLite keeps next to a log that is open, or was not closed.
const SIDECARS: [&str; 2] = ["-wal", "-shm"];

/// The log that is there now.
enum Present {
    None,
    /// It is intact; how many events it has.
    Sound(u64),
    /// It cannot be read.
    Damaged,
}

/// Puts a backup in the place of the club's log, which is kept in the folder of the backups.
pub(crate) async fn restore(app: &App, backup: &Path, dry_run: bool) -> Result<String, DeskError> {
    let _busy = Busy::new(say::busy_backup_check(app.args.spoken));
    let store = SqliteStore::open_read_only(backup)
        .await
        .map_err(|error| store_failure(&error))?;
    let folder = app.folder();
    let file = folder.join(FILE);
    let done = put(&store, folder, &file, dry_run).await;
    store.close().await;
    let (head, present, kept) = done?;
    let left_behind = match present {
        Present::Sound(events) => Some(events.saturating_sub(head.seq)),
        Present::None | Present::Damaged => None,
    };
    if app.json {
        let document = json!({
            "file": file.display().to_string(), "events": head.seq, "head": head.hash,
            "left_behind": left_behind, "kept": kept.map(|path| path.display().to_string()),
            "written": !dry_run,
        });
        return Ok(format!("{document}\n"));
    }
    let lang = app.args.spoken;
    let (events, hash) = (say::events(lang, head.seq), head.hash.to_string());
    let mut lines = vec![if dry_run {
        say::would_restore(lang, events, hash)
    } else {
        say::restored(lang, events, hash)
    }];
    match (&present, left_behind) {
        (Present::Damaged, _) => lines.push(say::present_damaged(lang)),
        (_, Some(events @ 1..)) => lines.push(say::left_behind(lang, events)),
        _ => {}
    }
    if let Some(kept) = kept {
        lines.push(say::kept(lang, kept.display().to_string()));
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}

/// Checks everything, and unless it is a dry run changes the files.
async fn put(
    backup: &SqliteStore,
    folder: &Path,
    file: &Path,
    dry_run: bool,
) -> Result<(Head, Present, Option<PathBuf>), DeskError> {
    verify_log(backup)
        .await
        .map_err(|error| DeskError::new(Exit::Integrity, "BackupNotSound", error))?;
    let head = backup.head().await.map_err(|error| store_failure(&error))?;
    let present = present(file).await?;
    if dry_run {
        return Ok((head, present, None));
    }
    create_private_folder(folder).map_err(|error| not_written(folder, &error))?;
    let new = with_suffix(file, ".restored");
    remove(&new)?;
    let copied = backup.backup(&new).await;
    copied.map_err(|error| backup_failure(&error))?;
    let kept = match present {
        Present::None => None,
        Present::Sound(_) | Present::Damaged => Some(keep(folder, file)?),
    };
    // From here to there in one step: there is a log at every moment.
    fs::rename(&new, file).map_err(|error| not_written(file, &error))?;
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(|error| not_written(folder, &error))?;
    Ok((head, present, kept))
}

/// Looks at the log that is to be replaced. One that is open elsewhere is not replaced.
async fn present(file: &Path) -> Result<Present, DeskError> {
    if !file.exists() {
        return Ok(Present::None);
    }
    let Ok(store) = SqliteStore::open(file).await else {
        return Ok(Present::Damaged);
    };
    let head = store.head().await;
    store.close().await;
    let Ok(head) = head else {
        return Ok(Present::Damaged);
    };
    // SQLite deletes the -wal and -shm files when the last connection closes.
    if SIDECARS
        .iter()
        .any(|suffix| with_suffix(file, suffix).exists())
    {
        let words = format!("{} is open in another program", file.display());
        return Err(DeskError::new(Exit::Refused, "LogInUse", words)
            .with("file", file.display().to_string()));
    }
    Ok(Present::Sound(head.seq))
}

/// Hard-links (or copies) the current log into `backups/`; returns the new path.
fn keep(folder: &Path, file: &Path) -> Result<PathBuf, DeskError> {
    let backups = folder.join(BACKUPS);
    create_private_folder(&backups).map_err(|error| not_written(&backups, &error))?;
    let free = |number: &u32| !backups.join(format!("replaced-{number}.db")).exists();
    let number = (1..=u32::MAX).find(free).unwrap_or(u32::MAX);
    let kept = backups.join(format!("replaced-{number}.db"));
    // Some file systems have no second names.
    fs::hard_link(file, &kept)
        .or_else(|_| fs::copy(file, &kept).map(drop))
        .map_err(|error| not_written(&kept, &error))?;
    for suffix in SIDECARS {
        let sidecar = with_suffix(file, suffix);
        if sidecar.exists() {
            let to = with_suffix(&kept, suffix);
            fs::rename(&sidecar, &to).map_err(|error| not_written(&to, &error))?;
        }
    }
    Ok(kept)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Removes the file of an interrupted restore.
fn remove(file: &Path) -> Result<(), DeskError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(not_written(file, &error))
        }
        _ => Ok(()),
    }
}
