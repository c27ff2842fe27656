//! A backup of a club: a copy of its file, or an archive of a club on a server.

use std::fs;
use std::path::Path;

use chained_events::SqliteStore;
use chained_events::chain::Head;
use club_log::Ledger;
use club_log::ledger::is_erasing;

#[cfg(feature = "postgres")]
use self::archive::archive;
use crate::{ClubStore, Failure, FileFailure};

/// The number of times that a backup is written while members are erased.
const TRIES: usize = 5;

/// Writes a backup to a new file, and checks it. Of a club on a server it is an archive, the text that
/// `log import` reads, with everything that the store has: the seeds of draws that are not made yet as well.
///
/// It has no name of a member whom its log has erased: what another program began to erase is finished, and the
/// backup written again.
///
/// # Returns
///
/// The end of the log in the backup.
///
/// # Errors
///
/// [`Failure`]; nothing is at `file` then that was not there before.
pub async fn back_up(store: &ClubStore, file: &Path) -> Result<Head, Failure> {
    for _ in 1..TRIES {
        if is_erasing(store).await? {
            // A club that cannot be opened or written has its names in the backup too.
            drop(Ledger::open(store.clone()).await);
        }
        let written = write(store, file).await?;
        if !written.is_erasing {
            return Ok(written.head);
        }
        let removed = fs::remove_file(file);
        removed.map_err(|error| FileFailure::not_written(file, &error))?;
    }
    Ok(write(store, file).await?.head)
}

/// A backup as it was read again.
struct Written {
    head: Head,
    /// Whether it has names of members whom its log has erased.
    is_erasing: bool,
}

async fn write(store: &ClubStore, file: &Path) -> Result<Written, Failure> {
    match store {
        ClubStore::File(store) => {
            let head = store.backup(file).await?;
            let copy = SqliteStore::open_read_only(file).await?;
            let is_erasing = is_erasing(&copy).await;
            copy.close().await;
            let is_erasing = is_erasing?;
            Ok(Written { head, is_erasing })
        }
        #[cfg(feature = "postgres")]
        ClubStore::Server(store) => archive(store, file).await,
    }
}

#[cfg(feature = "postgres")]
mod archive {
    use std::fs::File;
    use std::io::{self, BufRead as _, BufReader, BufWriter, Write as _};
    use std::path::Path;

    use chained_events::archive::{Archive, ArchiveError, NoRules, Outside};
    use chained_events::chain::{ChainCheck, ChainError, Head};
    use chained_events::envelope::Recorded;
    use chained_events::sqlite::PartialFile;
    use chained_events::{EventStore, SqliteStore};
    use club_log::ledger::is_erasing;
    use club_log::transfer::{ImportError, import_text};

    use super::Written;
    use crate::{Failure, FileFailure, LogFailure};

    /// Writes an archive of a store to a new file, which its owner alone can read.
    pub(super) async fn archive<S: EventStore>(store: &S, to: &Path) -> Result<Written, Failure> {
        if to.exists() {
            return Err(FileFailure::exists(to).into());
        }
        let not_written = |error: io::Error| FileFailure::not_written(to, &error);
        let part = PartialFile::create(to)?;
        let mut out = BufWriter::new(File::create(part.path()).map_err(not_written)?);
        let line = |line: &str| -> Result<(), Failure> {
            let written = out.write_all(line.as_bytes());
            written.map_err(|error| not_written(error).into())
        };
        let begun = store.head().await?;
        Archive::export(store, Outside::Included, &mut NoRules, line).await?;
        out.flush().map_err(not_written)?;
        out.get_ref().sync_all().map_err(not_written)?;
        drop(out);
        let written = match read_again(part.path(), to).await? {
            Some(written) => written,
            // Before the first command there is nothing to read.
            None if begun == Head::EMPTY => Written {
                head: Head::EMPTY,
                is_erasing: false,
            },
            None => return Err(not_sound(&ArchiveError::Empty)),
        };
        part.publish()?;
        Ok(written)
    }

    /// The end of the log in a file that was written, read as `log import` does; none of one without events. The
    /// log that is made of it has names and seeds of draws; it is next to the backup, and removed.
    async fn read_again(file: &Path, to: &Path) -> Result<Option<Written>, Failure> {
        let not_read = |error: io::Error| FileFailure::not_written(to, &error);
        let text = BufReader::new(File::open(file).map_err(not_read)?);
        let scratch = SqliteStore::prepare(to).await?;
        let read = import_text(&scratch, text).await;
        let is_erasing = is_erasing(scratch.store()).await;
        scratch.discard().await;
        let is_erasing = is_erasing?;
        match read {
            Ok(imported) => {
                let head = imported.head;
                Ok(Some(Written { head, is_erasing }))
            }
            Err(ImportError::Archive(ArchiveError::Empty)) => Ok(None),
            Err(ImportError::Archive(ArchiveError::Store(error))) => Err(error.into()),
            // The release that wrote it can import it; here its chain is checked.
            Err(ImportError::Archive(ArchiveError::Chain(ChainError::LaterRelease { .. }))) => {
                let chained = chain_of(file).map_err(not_read)?;
                let head = chained.map_err(|error| not_sound(&error))?;
                // Whom a later release erases is not known.
                let is_erasing = false;
                Ok(Some(Written { head, is_erasing }))
            }
            Err(error) => Err(not_sound(&error)),
        }
    }

    fn not_sound(error: &impl ToString) -> Failure {
        let words = error.to_string();
        LogFailure::BackupNotSound { words }.into()
    }

    /// The end of the chain in a file whose lines were read before.
    fn chain_of(file: &Path) -> io::Result<Result<Head, ChainError>> {
        let mut chain = ChainCheck::default();
        for line in BufReader::new(File::open(file)?).lines() {
            // Other lines are names, notes, digests and secrets.
            let Ok(event) = serde_json::from_str::<Recorded>(&line?) else {
                continue;
            };
            let pushed = match chain.push(&event) {
                Err(ChainError::LaterRelease { .. }) => chain.push_later(&event),
                pushed => pushed,
            };
            if let Err(error) = pushed {
                return Ok(Err(error));
            }
        }
        Ok(chain.finish())
    }
}
