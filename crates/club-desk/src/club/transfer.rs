//! The log in other files: exported, imported, backed up, salvaged.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use chained_events::archive::{ArchiveError, LineFault, LineProblem, Outside};
use chained_events::sqlite::{BackupError, Salvage, create_private_folder};
use chained_events::store::StoreError;
use chained_events::{EventStore, SqliteStore};
use club_log::backups::{night_backup_name, prune_backups};
use club_log::fold::FoldError;
use club_log::ids::TournamentId;
use club_log::transfer::{self, ClubRules, ImportError};
use club_view::Lang;
use serde_json::{Value, json};

use super::import_log::fill;
use super::refused::{broken, store_failure};
use super::session::{FILE, Session, club_exists};
use crate::app::App;
use crate::error::{DeskError, Detail, Exit};
use crate::interrupt::Unfinished;
use crate::output;
use crate::progress::Busy;
use crate::{reported, say};

/// The folder of the backups in the club's folder.
pub(super) const BACKUPS: &str = "backups";

/// `log export`.
pub(crate) async fn export(app: &App, names: bool) -> Result<String, DeskError> {
    let _busy = Busy::new(say::busy_export(app.args.spoken));
    let store = Session::open_store(app).await?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let line = |line: &str| {
        let written = out.write_all(line.as_bytes());
        written.map_err(|error| Stopped(output::broken("stdout", &error)))
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
struct Stopped(DeskError);

impl From<ArchiveError> for Stopped {
    fn from(error: ArchiveError) -> Self {
        Self(archive_failure(&error))
    }
}

/// `log salvage`.
pub(crate) async fn salvage(
    app: &App,
    file: Option<PathBuf>,
    to: &Path,
    before: Option<u64>,
    dry_run: bool,
) -> Result<String, DeskError> {
    let _busy = Busy::new(say::busy_salvage(app.args.spoken));
    let damaged = file.unwrap_or_else(|| app.folder().join(FILE));
    if to.join(FILE).exists() {
        return Err(club_exists(&to.join(FILE)));
    }
    // For this user alone.
    let scratch = tempfile::Builder::new().prefix("desk-salvage-").tempdir();
    let scratch = scratch.map_err(|error| not_written(&std::env::temp_dir(), &error))?;
    let mut rules = ClubRules::default();
    let read = Salvage::read(&damaged, scratch.path(), before, &mut rules).await;
    scratch
        .close()
        .map_err(|error| not_written(&std::env::temp_dir(), &error))?;
    let salvage = read.map_err(|error| store_failure(&error))?;
    let Some(last) = salvage.archive.events.last() else {
        let words = match &salvage.broken {
            None => format!("there is no event in {}", damaged.display()),
            Some(broken) => format!(
                "no event of {} can be read: {}",
                damaged.display(),
                broken.message
            ),
        };
        return Err(DeskError::new(Exit::Integrity, "NothingToSalvage", words)
            .said("file", damaged.display().to_string()));
    };
    let (events, head) = (last.seq, last.hash);
    if let Some(misfit) = transfer::misfit(&salvage.archive) {
        return Err(not_salvaged(&misfit));
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

/// Failure of a log whose chain is right and that cannot be replayed. It offers to save the events
/// before the fault.
fn not_salvaged(misfit: &FoldError) -> DeskError {
    let (seq, before) = (misfit.seq, misfit.seq.saturating_sub(1));
    let words = format!(
        "nothing was written: {misfit}\nadd --before {seq} to bring what comes before it: the events \
         up to {before}"
    );
    DeskError::new(Exit::Integrity, "SalvageDoesNotFold", words)
        .with("seq", seq)
        .with("event", misfit.kind.clone())
        .with("fault", misfit.fault.to_json())
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
pub(crate) async fn backup(app: &App, file: Option<PathBuf>) -> Result<String, DeskError> {
    let _busy = Busy::new(say::busy_backup(app.args.spoken));
    let store = Session::open_store(app).await?;
    let file = if let Some(file) = file {
        file
    } else {
        let head = store.head().await.map_err(|error| store_failure(&error))?;
        backup_file(app.folder(), &format!("log-{}.db", head.seq))?
    };
    let _unfinished = Unfinished::log(&file);
    let head = store
        .backup(&file)
        .await
        .map_err(|error| backup_failure(&error))?;
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
        app.warn(&say::not_backed_up(lang, reported::words(&failure, lang)));
    }
}

async fn night_backup(
    store: &SqliteStore,
    tournament: &TournamentId,
    seq: u64,
) -> Result<(), DeskError> {
    let folder = store.path().parent().unwrap_or(Path::new("."));
    let file = backup_file(folder, &night_backup_name(tournament, seq))?;
    let _unfinished = Unfinished::log(&file);
    match store.backup(&file).await {
        Ok(_) => {}
        // The finish was answered before, here or in another program.
        Err(BackupError::Store(StoreError::Exists { .. })) => return Ok(()),
        Err(error) => return Err(backup_failure(&error)),
    }
    let backups = folder.join(BACKUPS);
    let pruned = prune_backups(&backups);
    pruned
        .map(drop)
        .map_err(|error| not_written(&backups, &error))
}

/// The file of a backup, its folder made.
fn backup_file(folder: &Path, name: &str) -> Result<PathBuf, DeskError> {
    let backups = folder.join(BACKUPS);
    create_private_folder(&backups).map_err(|error| not_written(&backups, &error))?;
    Ok(backups.join(name))
}

pub(super) fn opened(store: Result<SqliteStore, StoreError>) -> Result<SqliteStore, DeskError> {
    store.map_err(|error| store_failure(&error))
}

pub(super) fn not_written(path: &Path, error: &std::io::Error) -> DeskError {
    DeskError::of_file(Exit::Failure, "FileNotWritten", path, error)
}

pub(super) fn backup_failure(error: &BackupError) -> DeskError {
    match error {
        BackupError::Store(error) => store_failure(error),
        other => DeskError::new(Exit::Integrity, "BackupNotSound", other),
    }
}

pub(super) fn archive_failure(error: &ArchiveError) -> DeskError {
    match error {
        ArchiveError::Lines(problems) => lines_failure(problems),
        ArchiveError::Store(error) => store_failure(error),
        ArchiveError::Empty => DeskError::new(Exit::Usage, "NoEvents", error),
        ArchiveError::Stray { what, of } => DeskError::new(Exit::Refused, "Stray", error)
            .with("what", *what)
            .with("of", of.clone()),
        ArchiveError::Chain(chain) if chain.is_later_release() => broken(chain),
        ArchiveError::Chain(chain) => {
            DeskError::new(Exit::Integrity, "ChainBroken", chain).with("seq", chain.seq())
        }
        other => DeskError::new(Exit::Integrity, "ArchiveNotSound", other),
    }
}

pub(super) fn import_failure(error: &ImportError) -> DeskError {
    match error {
        ImportError::Archive(error) => archive_failure(error),
        ImportError::Fold(fold) => DeskError::new(Exit::Integrity, "LogDoesNotFold", fold)
            .with("seq", fold.seq)
            .with("event", fold.kind.clone())
            .with("fault", fold.fault.to_json()),
        other => DeskError::new(Exit::Integrity, "ArchiveNotSound", other),
    }
}

/// All lines that are wrong, one a line.
fn lines_failure(problems: &[LineProblem]) -> DeskError {
    let damaged = |problem: &LineProblem| {
        matches!(
            problem.fault,
            LineFault::Altered { .. } | LineFault::Body { .. }
        )
    };
    let exit = if problems.iter().any(damaged) {
        Exit::Integrity
    } else {
        Exit::Usage
    };
    let mut words = format!(
        "{}; nothing was written",
        say::wrong_lines(Lang::En, problems.len())
    );
    let (mut values, mut details) = (Vec::new(), Vec::new());
    for LineProblem { line, fault } in problems {
        words.push_str(&format!("\n  line {line}: {fault}"));
        let mut value = serde_json::to_value(fault).unwrap_or_default();
        details.push(Detail {
            line: Some(*line),
            column: None,
            fault: DeskError::from_object(exit, value.clone(), fault),
        });
        if let Some(object) = value.as_object_mut() {
            object.insert("line".to_owned(), json!(line));
            object.insert("message".to_owned(), json!(fault.to_string()));
        }
        values.push(value);
    }
    DeskError::new(exit, "BadLines", words)
        .with("lines", Value::Array(values))
        .detailed(details)
}
