//! `db restore`: back to a backup.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use chained_events::archive::Archive;
use chained_events::chain::Head;
use chained_events::ids::MemberId;
use chained_events::sqlite::{PreparedLog, Salvage, create_private_folder};
use chained_events::{EventStore, MemoryStore, SqliteStore};
use club_host::{Failure, FileFailure, FolderFailure, LogFailure};
use club_log::Ledger;
use club_log::command::{CommandLine, MemberCommand};
use club_log::refusal::{MemberRefusal, Refusal};
use club_log::transfer::ClubRules;
use club_log::verify::verify_log;
use club_words::Lang;
use serde_json::json;

use super::session::{FILE, Session, named_already};
use super::transfer::BACKUPS;
use crate::app::App;
use crate::club::error::ClubError;
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
pub(crate) async fn restore(app: &App, backup: &Path, dry_run: bool) -> Result<String, ClubError> {
    let _busy = Busy::new(say::busy_backup_check(app.args.spoken));
    let store = SqliteStore::open_read_only(backup).await?;
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
) -> Result<Restored, ClubError> {
    verify_log(backup).await.map_err(|error| {
        let words = error.to_string();
        LogFailure::BackupNotSound { words }
    })?;
    let head = backup.head().await?;
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
    create_private_folder(folder).map_err(|error| FileFailure::not_written(folder, &error))?;
    let _unfinished = Unfinished::log(file);
    let copy = backup.prepare_copy(file).await;
    let (copy, _) = copy?;
    let erased = erase_again(app, &copy, members, unknown).await?;
    let head = copy.store().head().await;
    let head = head?;
    let kept = match present {
        Present::None => None,
        Present::Sound(_) | Present::Damaged => Some(keep(folder, file)?),
    };
    let put = if kept.is_some() {
        copy.replace().await
    } else {
        copy.publish().await
    };
    put.map_err(named_already)?;
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
) -> Result<(BTreeSet<MemberId>, bool), ClubError> {
    if matches!(present, Present::None) {
        return Ok((BTreeSet::new(), false));
    }
    let backup = Ledger::open(backup.clone()).await;
    let backup = backup?;
    if matches!(present, Present::Sound(_)) {
        let store = SqliteStore::open(file).await;
        let store = store?;
        let erased = backup.erased_in(&store).await;
        store.close().await;
        return Ok((erased?, false));
    }
    // For this user alone.
    let scratch = tempfile::Builder::new().prefix("desk-restore-").tempdir();
    let scratch =
        scratch.map_err(|error| FileFailure::not_written(&std::env::temp_dir(), &error))?;
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
    let erased = erased?;
    Ok((erased, salvage.broken.is_some()))
}

/// Erases in the copy of the backup whom the club has erased since.
async fn erase_again(
    app: &App,
    copy: &PreparedLog,
    members: BTreeSet<MemberId>,
    unknown: bool,
) -> Result<Erased, ClubError> {
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
            Err(ClubError::Host { failure, .. }) if is_still_in(&failure) => {
                let taken = session.ledger.forget_names(&[member.clone()].into()).await;
                taken?;
                erased.later.push(member);
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(erased)
}

/// Whether the member cannot be erased before a tournament is over.
fn is_still_in(failure: &Failure) -> bool {
    let Failure::Command(command) = failure else {
        return false;
    };
    matches!(
        command.refusal,
        Refusal::Member(MemberRefusal::StillIn { .. })
    )
}

/// Looks at the log that is to be replaced. One that is open elsewhere is not replaced.
async fn present(file: &Path) -> Result<Present, ClubError> {
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
        return Err(FolderFailure::in_use(file).into());
    }
    Ok(Present::Sound(head.seq))
}

/// Hard-links (or copies) the current log into `backups/`; returns the new path.
fn keep(folder: &Path, file: &Path) -> Result<PathBuf, ClubError> {
    let backups = folder.join(BACKUPS);
    create_private_folder(&backups).map_err(|error| FileFailure::not_written(&backups, &error))?;
    let free = |number: &u32| !backups.join(format!("replaced-{number}.db")).exists();
    let number = (1..=u32::MAX).find(free).unwrap_or(u32::MAX);
    let kept = backups.join(format!("replaced-{number}.db"));
    // Some file systems have no second names.
    fs::hard_link(file, &kept)
        .or_else(|_| fs::copy(file, &kept).map(drop))
        .map_err(|error| FileFailure::not_written(&kept, &error))?;
    for suffix in SIDECARS {
        let sidecar = with_suffix(file, suffix);
        if sidecar.exists() {
            let to = with_suffix(&kept, suffix);
            fs::rename(&sidecar, &to).map_err(|error| FileFailure::not_written(&to, &error))?;
        }
    }
    Ok(kept)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}
