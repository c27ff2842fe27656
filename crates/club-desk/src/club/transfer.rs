//! The log in other files: exported, imported, backed up, salvaged.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use chained_events::archive::{ArchiveError, Outside};
use chained_events::sqlite::{BackupError, Salvage, create_private_folder};
use chained_events::store::StoreError;
use chained_events::{EventStore, SqliteStore};
use club_host::{FileFailure, FolderFailure, LogFailure, Unfolded};
use club_log::backups::{night_backup_name, prune_backups};
use club_log::ids::TournamentId;
use club_log::transfer::{self, ClubRules};
use club_words::Lang;
use serde_json::json;

use super::import_log::fill;
use super::session::{FILE, Session};
use crate::app::App;
use crate::club::error::ClubError;
use crate::error::DeskError;
use crate::interrupt::Unfinished;
use crate::output;
use crate::progress::Busy;
use crate::say;

/// The folder of the backups in the club's folder.
pub(super) const BACKUPS: &str = "backups";

/// `log export`.
pub(crate) async fn export(app: &App, names: bool) -> Result<String, ClubError> {
    let _busy = Busy::new(say::busy_export(app.args.spoken));
    let store = Session::open_store(app).await?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let line = |line: &str| {
        let written = out.write_all(line.as_bytes());
        written.map_err(|error| Stopped(output::broken("stdout", &error).into()))
    };
    let outside = if names {
        Outside::Included
    } else {
        Outside::LeftOut
    };
    let exported = transfer::export(&store, outside, line).await;
    let sealed = exported.map_err(|Stopped(failure)| failure)?;
    out.flush()
        .map_err(|error| output::broken("stdout", &error))?;
    for night in sealed {
        app.warn(&say::sealed_stays(app.args.spoken, night.title));
    }
    Ok(String::new())
}

/// Why an export ended before its end.
struct Stopped(ClubError);

impl From<ArchiveError> for Stopped {
    fn from(error: ArchiveError) -> Self {
        Self(error.into())
    }
}

/// `log salvage`.
pub(crate) async fn salvage(
    app: &App,
    file: Option<PathBuf>,
    to: &Path,
    before: Option<u64>,
    dry_run: bool,
) -> Result<String, ClubError> {
    let _busy = Busy::new(say::busy_salvage(app.args.spoken));
    let damaged = file.unwrap_or_else(|| app.folder().join(FILE));
    if to.join(FILE).exists() {
        return Err(FolderFailure::exists(&to.join(FILE)).into());
    }
    // For this user alone.
    let scratch = tempfile::Builder::new().prefix("desk-salvage-").tempdir();
    let scratch =
        scratch.map_err(|error| FileFailure::not_written(&std::env::temp_dir(), &error))?;
    let mut rules = ClubRules::default();
    let read = Salvage::read(&damaged, scratch.path(), before, &mut rules).await;
    scratch
        .close()
        .map_err(|error| FileFailure::not_written(&std::env::temp_dir(), &error))?;
    let salvage = read?;
    let Some(last) = salvage.archive.events.last() else {
        return Err(LogFailure::NothingToSalvage {
            file: damaged.display().to_string(),
            broken: salvage.broken.map(|broken| broken.message),
        }
        .into());
    };
    let (events, head) = (last.seq, last.hash);
    if let Some(misfit) = transfer::misfit(&salvage.archive) {
        return Err(LogFailure::SalvageDoesNotFold(Unfolded::elsewhere(misfit)).into());
    }
    if !dry_run {
        fill(to, &salvage.archive).await?;
    }
    if app.json {
        let document = json!({
            "events": events, "head": head, "names": salvage.archive.people.len(),
            "nameless": salvage.nameless, "left_out": salvage.left_out,
            "without_digest": salvage.without_digest, "broken": salvage.broken,
            "written": !dry_run,
        });
        return Ok(format!("{document}\n"));
    }
    Ok(salvaged(app.args.spoken, &salvage, events, to, dry_run))
}

/// Report of a salvage, in words.
fn salvaged(lang: Lang, salvage: &Salvage, events: u64, to: &Path, dry_run: bool) -> String {
    let mut lines = vec![match &salvage.broken {
        None => say::salvage_whole(lang),
        Some(broken) => say::salvage_broken(lang, broken.seq.to_string(), broken.message.as_str()),
    }];
    if salvage.left_out > 0 {
        lines.push(say::salvage_left_out(
            lang,
            say::events(lang, salvage.left_out),
        ));
    }
    if salvage.nameless > 0 {
        lines.push(say::salvage_nameless(lang, salvage.nameless));
    }
    let events = say::events(lang, events);
    let names = say::names(lang, salvage.archive.people.len());
    let file = to.join(FILE).display().to_string();
    lines.push(if dry_run {
        say::salvage_would_write(lang, events, names, file)
    } else {
        say::salvage_written(lang, events, names, file)
    });
    lines.push(String::new());
    lines.join("\n")
}

/// `db backup`.
pub(crate) async fn backup(app: &App, file: Option<PathBuf>) -> Result<String, ClubError> {
    let _busy = Busy::new(say::busy_backup(app.args.spoken));
    let store = Session::open_store(app).await?;
    let file = if let Some(file) = file {
        file
    } else {
        let head = store.head().await?;
        backup_file(app.folder(), &format!("log-{}.db", head.seq))?
    };
    let _unfinished = Unfinished::log(&file);
    let head = store.backup(&file).await?;
    if app.json {
        let file = file.display().to_string();
        let document = json!({ "file": file, "events": head.seq, "head": head.hash });
        return Ok(format!("{document}\n"));
    }
    let lang = app.args.spoken;
    let (events, file) = (say::events(lang, head.seq), file.display().to_string());
    Ok(say::backed_up(lang, events, file, head.hash.to_string()) + "\n")
}

/// Makes the backup at the end of a night, named by the tournament and the event that closed it.
/// The events of the night are stored already: a backup that fails is a warning.
pub(crate) async fn after_finish(
    app: &App,
    store: &SqliteStore,
    tournament: &TournamentId,
    seq: u64,
) {
    if let Err(failure) = night_backup(store, tournament, seq).await {
        let lang = app.args.spoken;
        app.warn(&say::not_backed_up(
            lang,
            DeskError::from(failure).words(lang),
        ));
    }
}

async fn night_backup(
    store: &SqliteStore,
    tournament: &TournamentId,
    seq: u64,
) -> Result<(), ClubError> {
    let folder = store.path().parent().unwrap_or(Path::new("."));
    let file = backup_file(folder, &night_backup_name(tournament, seq))?;
    let _unfinished = Unfinished::log(&file);
    match store.backup(&file).await {
        Ok(_) => {}
        // The finish was answered before, here or in another program.
        Err(BackupError::Store(StoreError::Exists { .. })) => return Ok(()),
        Err(error) => return Err(error.into()),
    }
    let backups = folder.join(BACKUPS);
    prune_backups(&backups).map_err(|error| FileFailure::not_written(&backups, &error))?;
    Ok(())
}

/// The file of a backup, its folder made.
fn backup_file(folder: &Path, name: &str) -> Result<PathBuf, ClubError> {
    let backups = folder.join(BACKUPS);
    create_private_folder(&backups).map_err(|error| FileFailure::not_written(&backups, &error))?;
    Ok(backups.join(name))
}
