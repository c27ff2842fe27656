//! A backup of a club: a copy of its file, or an archive of a club on a server.

use std::path::Path;

use chained_events::chain::Head;

#[cfg(feature = "postgres")]
use self::archive::archive;
use crate::{ClubStore, Failure};

/// Writes a backup to a new file, and checks it. Of a club on a server it is an archive, the text that
/// `log import` reads, with everything that the store has: the seeds of draws that are not made yet as well.
///
/// # Returns
///
/// The end of the log in the backup.
///
/// # Errors
///
/// [`Failure`]; nothing is at `file` then that was not there before.
pub async fn back_up(store: &ClubStore, file: &Path) -> Result<Head, Failure> {
    match store {
        ClubStore::File(store) => Ok(store.backup(file).await?),
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
    use club_log::transfer::{ImportError, import_text};

    use crate::{Failure, FileFailure, LogFailure};

    /// Writes an archive of a store to a new file, which its owner alone can read.
    pub(super) async fn archive<S: EventStore>(store: &S, to: &Path) -> Result<Head, Failure> {
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
        let head = match read_again(part.path(), to).await? {
            Some(head) => head,
            // Before the first command there is nothing to read.
            None if begun == Head::EMPTY => Head::EMPTY,
            None => return Err(not_sound(&ArchiveError::Empty)),
        };
        part.publish()?;
        Ok(head)
    }

    /// The end of the log in a file that was written, read as `log import` does; none of one without events. The
    /// log that is made of it has names and seeds of draws; it is next to the backup, and removed.
    async fn read_again(file: &Path, to: &Path) -> Result<Option<Head>, Failure> {
        let not_read = |error: io::Error| FileFailure::not_written(to, &error);
        let text = BufReader::new(File::open(file).map_err(not_read)?);
        let scratch = SqliteStore::prepare(to).await?;
        let read = import_text(&scratch, text).await;
        scratch.discard().await;
        match read {
            Ok(imported) => Ok(Some(imported.head)),
            Err(ImportError::Archive(ArchiveError::Empty)) => Ok(None),
            Err(ImportError::Archive(ArchiveError::Store(error))) => Err(error.into()),
            // The release that wrote it can import it; here its chain is checked.
            Err(ImportError::Archive(ArchiveError::Chain(ChainError::LaterRelease { .. }))) => {
                let chained = chain_of(file).map_err(not_read)?;
                chained.map(Some).map_err(|error| not_sound(&error))
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
