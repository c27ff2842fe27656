//! Back to a backup.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use chained_events::archive::Archive;
use chained_events::chain::Head;
use chained_events::ids::{Actor, MemberId};
use chained_events::sqlite::{PreparedLog, Salvage, create_private_folder};
use chained_events::{EventStore, MemoryStore, SqliteStore};
use club_log::Ledger;
use club_log::command::{CommandLine, MemberCommand};
use club_log::refusal::{MemberRefusal, Refusal};
use club_log::transfer::ClubRules;
use club_log::verify::verify_log;

use crate::new_club::named_already;
use crate::store::needs_folder;
use crate::{
    BACKUPS, Failure, FileFailure, FolderFailure, LOG_FILE, LogFailure, Machine, OpenClub,
};

/// Suffixes of the files that SQLite keeps next to a log that is open, or was not closed.
const SIDECARS: [&str; 2] = ["-wal", "-shm"];

/// The log that is replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PresentLog {
    /// There is none.
    None,
    /// It is intact.
    Sound {
        /// How many events it has.
        events: u64,
    },
    /// It cannot be read.
    Damaged,
}

/// Members whose names came back with a backup.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErasedMembers {
    /// Erased again.
    pub again: Vec<MemberId>,
    /// Still in a tournament: their names are taken out, and no command has erased them.
    pub later: Vec<MemberId>,
    /// Whether the log that is replaced may have more erasures than could be read.
    pub unknown: bool,
}

/// Outcome of a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The end of the log.
    pub head: Head,
    /// The log that is replaced.
    pub present: PresentLog,
    /// Events that are in that log and not in the backup, where it can be read.
    pub left_behind: Option<u64>,
    /// The file that it has now.
    pub kept: Option<PathBuf>,
    /// Members whose names came back.
    pub erased: ErasedMembers,
}

/// Whether files are changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writing {
    /// Everything is checked, and nothing is written.
    Tried,
    /// It is done.
    Done,
}

impl Writing {
    /// As an option `--dry-run` has it.
    #[must_use]
    pub const fn unless(dry_run: bool) -> Self {
        if dry_run { Self::Tried } else { Self::Done }
    }
}

/// Puts a backup in the place of the log in a folder, which is kept with the backups. Whom that log has
/// erased is erased again, in the name of an actor.
///
/// # Errors
///
/// [`Failure`] of a backup that is not sound, and of a log that another program has open.
pub async fn restore(
    backup: &SqliteStore,
    folder: &Path,
    actor: Option<&Actor>,
    machine: &impl Machine,
    writing: Writing,
) -> Result<Restored, Failure> {
    needs_folder(folder)?;
    let file = &folder.join(LOG_FILE);
    verify_log(backup).await.map_err(|error| {
        let words = error.to_string();
        LogFailure::BackupNotSound { words }
    })?;
    let head = backup.head().await?;
    let present = present(file).await?;
    let left_behind = match present {
        PresentLog::Sound { events } => Some(events.saturating_sub(head.seq)),
        PresentLog::None | PresentLog::Damaged => None,
    };
    let (members, unknown) = erased_since(backup, &present, file).await?;
    if writing == Writing::Tried {
        let erased = ErasedMembers {
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
    let (copy, _) = backup.prepare_copy(file).await?;
    let erased = erase_again((actor, machine), &copy, members, unknown).await?;
    let head = copy.store().head().await?;
    let kept = match present {
        PresentLog::None => None,
        PresentLog::Sound { .. } | PresentLog::Damaged => Some(keep(folder, file)?),
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
    present: &PresentLog,
    file: &Path,
) -> Result<(BTreeSet<MemberId>, bool), Failure> {
    if matches!(present, PresentLog::None) {
        return Ok((BTreeSet::new(), false));
    }
    let backup = Ledger::open(backup.clone()).await?;
    if matches!(present, PresentLog::Sound { .. }) {
        let store = SqliteStore::open(file).await?;
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
    let erased = backup.erased_in(&copy).await?;
    Ok((erased, salvage.broken.is_some()))
}

/// Erases in the copy of the backup whom the club has erased since.
async fn erase_again(
    (actor, machine): (Option<&Actor>, &impl Machine),
    copy: &PreparedLog,
    members: BTreeSet<MemberId>,
    unknown: bool,
) -> Result<ErasedMembers, Failure> {
    let mut erased = ErasedMembers {
        unknown,
        ..ErasedMembers::default()
    };
    if members.is_empty() {
        return Ok(erased);
    }
    let mut club = OpenClub::with_store(copy.store().clone()).await?;
    for member in members {
        let player = member.to_string();
        let line = CommandLine {
            actor: actor.cloned(),
            ..CommandLine::bare(MemberCommand::EraseMember { player })
        };
        match club.execute(line, machine).await {
            Ok(_) => erased.again.push(member),
            Err(failure) if is_still_in(&failure) => {
                club.ledger.forget_names(&[member.clone()].into()).await?;
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
async fn present(file: &Path) -> Result<PresentLog, Failure> {
    if !file.exists() {
        return Ok(PresentLog::None);
    }
    let Ok(store) = SqliteStore::open(file).await else {
        return Ok(PresentLog::Damaged);
    };
    let head = store.head().await;
    store.close().await;
    let Ok(head) = head else {
        return Ok(PresentLog::Damaged);
    };
    // SQLite deletes the -wal and -shm files when the last connection closes.
    if SIDECARS
        .iter()
        .any(|suffix| with_suffix(file, suffix).exists())
    {
        return Err(FolderFailure::in_use(file).into());
    }
    Ok(PresentLog::Sound { events: head.seq })
}

/// Hard-links (or copies) the current log into `backups/`; returns the new path.
fn keep(folder: &Path, file: &Path) -> Result<PathBuf, Failure> {
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
