//! `db restore`: back to a backup.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use chained_events::archive::Archive;
use chained_events::chain::Head;
use chained_events::ids::MemberId;
use chained_events::sqlite::{PreparedLog, Salvage, create_private_folder};
use chained_events::store::StoreError;
use chained_events::{EventStore, MemoryStore, SqliteStore};
use club_log::Ledger;
use club_log::command::{CommandLine, MemberCommand};
use club_log::transfer::ClubRules;
use club_log::verify::verify_log;
use club_view::Lang;
use serde_json::json;

use super::refused::{ledger_failure, store_failure};
use super::session::{FILE, Session, club_exists};
use super::transfer::{BACKUPS, backup_failure, not_written};
use crate::app::App;
use crate::error::{DeskError, Exit};
use crate::interrupt::Unfinished;
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

/// Members whose names came back with the backup.
#[derive(Debug, Default)]
struct Erased {
    /// Erased again.
    again: Vec<MemberId>,
    /// Still in a tournament: their names are taken out, and no command has erased them.
    later: Vec<MemberId>,
    /// Whether the log that is replaced may have more erasures than could be read.
    unknown: bool,
}

/// Outcome of a restore.
struct Restored {
    head: Head,
    present: Present,
    /// Events that are in the log that is replaced and not in the backup, where that can be read.
    left_behind: Option<u64>,
    kept: Option<PathBuf>,
    erased: Erased,
}

/// Puts a backup in the place of the club's log, which is kept in the folder of the backups.
pub(crate) async fn restore(app: &App, backup: &Path, dry_run: bool) -> Result<String, DeskError> {
    let _busy = Busy::new(say::busy_backup_check(app.args.spoken));
    let store = SqliteStore::open_read_only(backup)
        .await
        .map_err(|error| store_failure(&error))?;
    let folder = app.folder();
    let file = folder.join(FILE);
    let done = put(app, &store, folder, &file, dry_run).await;
    store.close().await;
    let Restored {
        head,
        present,
        left_behind,
        kept,
        erased,
    } = done?;
    if app.json {
        let document = json!({
            "file": file.display().to_string(), "events": head.seq, "head": head.hash,
            "left_behind": left_behind, "kept": kept.map(|path| path.display().to_string()),
            "erased_again": erased.again, "erase_later": erased.later,
            "erasures_unknown": erased.unknown, "written": !dry_run,
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
    lines.extend(erased.lines(lang));
    if let Some(kept) = kept {
        lines.push(say::kept(lang, kept.display().to_string()));
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}

impl Erased {
    fn lines(&self, lang: Lang) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.again.is_empty() {
            lines.push(say::erased_again(lang, self.again.len()));
        }
        if !self.later.is_empty() {
            let ids: Vec<&str> = self.later.iter().map(MemberId::as_str).collect();
            lines.push(say::erase_later(lang, ids.join(" ")));
        }
        if self.unknown {
            lines.push(say::erasures_unknown(lang));
        }
        lines
    }
}

/// Checks everything, and unless it is a dry run changes the files.
async fn put(
    app: &App,
    backup: &SqliteStore,
    folder: &Path,
    file: &Path,
    dry_run: bool,
) -> Result<Restored, DeskError> {
    verify_log(backup)
        .await
        .map_err(|error| DeskError::new(Exit::Integrity, "BackupNotSound", error))?;
    let head = backup.head().await.map_err(|error| store_failure(&error))?;
    let present = present(file).await?;
    let left_behind = match present {
        Present::Sound(events) => Some(events.saturating_sub(head.seq)),
        Present::None | Present::Damaged => None,
    };
    let (members, unknown) = erased_since(backup, &present, file).await?;
    if dry_run {
        let erased = Erased {
            again: members.into_iter().collect(),
            later: Vec::new(),
            unknown,
        };
        return Ok(Restored {
            head,
            present,
            left_behind,
            kept: None,
            erased,
        });
    }
    create_private_folder(folder).map_err(|error| not_written(folder, &error))?;
    let _unfinished = Unfinished::log(file);
    let copy = backup.prepare_copy(file).await;
    let (copy, _) = copy.map_err(|error| backup_failure(&error))?;
    let erased = erase_again(app, &copy, members, unknown).await?;
    let head = copy.store().head().await;
    let head = head.map_err(|error| store_failure(&error))?;
    let kept = match present {
        Present::None => None,
        Present::Sound(_) | Present::Damaged => Some(keep(folder, file)?),
    };
    let put = if kept.is_some() {
        copy.replace().await
    } else {
        copy.publish().await
    };
    put.map_err(|error| match error {
        StoreError::Exists { path } => club_exists(&path),
        other => store_failure(&other),
    })?;
    Ok(Restored {
        head,
        present,
        left_behind,
        kept,
        erased,
    })
}

/// The members of a backup whom the log that is there has erased since, and whether there may be more.
async fn erased_since(
    backup: &SqliteStore,
    present: &Present,
    file: &Path,
) -> Result<(BTreeSet<MemberId>, bool), DeskError> {
    if matches!(present, Present::None) {
        return Ok((BTreeSet::new(), false));
    }
    let backup = Ledger::open(backup.clone()).await;
    let backup = backup.map_err(|error| ledger_failure(&error))?;
    if matches!(present, Present::Sound(_)) {
        let store = SqliteStore::open(file).await;
        let store = store.map_err(|error| store_failure(&error))?;
        let erased = backup.erased_in(&store).await;
        store.close().await;
        return Ok((erased.map_err(|error| ledger_failure(&error))?, false));
    }
    // For this user alone.
    let scratch = tempfile::Builder::new().prefix("desk-restore-").tempdir();
    let scratch = scratch.map_err(|error| not_written(&std::env::temp_dir(), &error))?;
    let Ok(salvage) = Salvage::read(file, scratch.path(), None, &mut ClubRules::default()).await
    else {
        return Ok((BTreeSet::new(), true));
    };
    // Names are of no use here.
    let archive = Archive {
        events: salvage.archive.events,
        ..Archive::default()
    };
    let copy = MemoryStore::new();
    if copy.import(&archive).await.is_err() {
        return Ok((BTreeSet::new(), true));
    }
    let erased = backup.erased_in(&copy).await;
    let erased = erased.map_err(|error| ledger_failure(&error))?;
    Ok((erased, salvage.broken.is_some()))
}

/// Erases in the copy of the backup whom the club has erased since.
async fn erase_again(
    app: &App,
    copy: &PreparedLog,
    members: BTreeSet<MemberId>,
    unknown: bool,
) -> Result<Erased, DeskError> {
    let mut erased = Erased {
        unknown,
        ..Erased::default()
    };
    if members.is_empty() {
        return Ok(erased);
    }
    let mut session = Session::with_store(copy.store().clone(), app).await?;
    for member in members {
        let player = member.to_string();
        let line = CommandLine::bare(MemberCommand::EraseMember { player });
        match session.execute(line).await {
            Ok(_) => erased.again.push(member),
            Err(failure) if failure.kind == "StillIn" => {
                let taken = session.ledger.forget_names(&[member.clone()].into()).await;
                taken.map_err(|error| ledger_failure(&error))?;
                erased.later.push(member);
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(erased)
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
