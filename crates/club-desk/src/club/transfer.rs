//! The log in other files: exported, imported, backed up, salvaged.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use chained_events::EventStore as _;
use chained_events::archive::Outside;
use chained_events::sqlite::Salvage;
use club_host::{
    ClubStore, Failure, FolderFailure, IntactBackup, LOG_FILE, Names, NightBackup, backup_file,
    needs_folder,
};
use club_log::ids::TournamentId;
use club_log::transfer;
use club_words::Lang;
use serde_json::json;

use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::error::{DeskError, Exit};
use crate::interrupt::Unfinished;
use crate::output;
use crate::progress::Busy;
use crate::say;

/// `log export`.
pub(crate) async fn export(app: &App, names: bool) -> Result<String, ClubError> {
    let _busy = Busy::new(say::busy_export(app.args.spoken));
    let store = Session::open_store(app).await?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let line = |line: &str| {
        let written = out.write_all(line.as_bytes());
        written.map_err(|error| ClubError::from(output::broken("stdout", &error)))
    };
    let outside = if names {
        Outside::Included
    } else {
        Outside::LeftOut
    };
    let exported = transfer::export(&store, outside, line).await;
    let sealed = exported?;
    out.flush()
        .map_err(|error| output::broken("stdout", &error))?;
    for night in sealed {
        app.warn(&say::sealed_stays(app.args.spoken, night.title));
    }
    Ok(String::new())
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
    needs_folder(to)?;
    let damaged = if let Some(file) = file {
        file
    } else {
        needs_folder(app.folder())?;
        app.folder().join(LOG_FILE)
    };
    if to.join(LOG_FILE).exists() {
        return Err(FolderFailure::exists(&to.join(LOG_FILE)).into());
    }
    let salvage = club_host::salvage(&damaged, before).await?;
    let last = salvage.archive.events.last();
    let (events, head) = (last.map_or(0, |last| last.seq), last.map(|last| last.hash));
    if !dry_run {
        let unfinished = Unfinished::log(&to.join(LOG_FILE));
        let filled = club_host::fill(to, &salvage.archive).await;
        drop(unfinished);
        filled?;
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
    let file = to.join(LOG_FILE).display().to_string();
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
        match store.folder() {
            Some(folder) => backup_file(folder, &format!("log-{}.db", head.seq))?,
            // A club on a server has no folder: the archive goes to the current one.
            None => format!("log-{}.ndjson", head.seq).into(),
        }
    };
    let _unfinished = Unfinished::log(&file);
    let head = club_host::back_up(&store, &file).await?;
    if app.json {
        let file = file.display().to_string();
        let document = json!({ "file": file, "events": head.seq, "head": head.hash });
        return Ok(format!("{document}\n"));
    }
    let lang = app.args.spoken;
    let (events, file) = (say::events(lang, head.seq), file.display().to_string());
    Ok(say::backed_up(lang, events, file, head.hash.to_string()) + "\n")
}

/// `db copy`.
pub(crate) async fn copy(app: &App, to: &Path) -> Result<String, ClubError> {
    let _busy = Busy::new(say::busy_copy(app.args.spoken));
    let store = Session::open_store(app).await?;
    let unfinished = Unfinished::log(&to.join(LOG_FILE));
    let copied = club_host::copy(&store, to).await;
    drop(unfinished);
    let head = copied?;
    let to = to.display().to_string();
    if app.json {
        let document = json!({ "to": to, "events": head.seq, "head": head.hash });
        return Ok(format!("{document}\n"));
    }
    let lang = app.args.spoken;
    let events = say::events(lang, head.seq);
    Ok(say::copied(lang, events, to, head.hash.to_string()) + "\n")
}

/// Makes the backup at the end of a night, named by the tournament and the event that closed it.
/// The events of the night are stored already: a backup that fails is a warning.
pub(crate) async fn after_finish(
    app: &App,
    store: &ClubStore,
    tournament: &TournamentId,
    seq: u64,
) {
    let Err(failure) = night_backup(store, tournament, seq).await else {
        return;
    };
    let (lang, failure) = (app.args.spoken, DeskError::from(failure));
    if failure.exit() == Exit::Integrity
        && let Err(damage) = club_host::verify(store).await
        && damage.is_damage()
    {
        let words = damaged(app, &damage).await;
        app.warn(&say::stored_in_damaged_log(lang, words));
        return;
    }
    app.warn(&say::not_backed_up(lang, failure.words(lang)));
}

/// Words for the damage of a log, with the newest intact backup.
async fn damaged(app: &App, damage: &Failure) -> String {
    let lang = app.args.spoken;
    let words = damage.terminal_words(lang, Names::none());
    let Some(backup) = IntactBackup::newest(app.folder()).await else {
        return words;
    };
    let events = say::events(lang, backup.events);
    let file = backup.file.display().to_string();
    format!("{words}\n{}", say::newest_backup(lang, file, events))
}

/// The failure of a check, with the newest intact backup where the log is damaged.
pub(super) async fn check_failed(app: &App, failure: Failure) -> ClubError {
    if !failure.is_damage() {
        return failure.into();
    }
    ClubError::Host {
        words: Some(damaged(app, &failure).await),
        failure: Box::new(failure),
    }
}

async fn night_backup(
    store: &ClubStore,
    tournament: &TournamentId,
    seq: u64,
) -> Result<(), ClubError> {
    let Some(backup) = NightBackup::of(store, tournament, seq)? else {
        return Ok(());
    };
    let _unfinished = Unfinished::log(backup.file());
    Ok(backup.make().await?)
}
