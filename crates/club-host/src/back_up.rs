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

    use chained_events::EventStore;
    use chained_events::archive::{Archive, NoRules, Outside};
    use chained_events::chain::{ChainCheck, ChainError, Head};
    use chained_events::envelope::Recorded;
    use tempfile::NamedTempFile;

    use crate::{Failure, FileFailure, LogFailure};

    /// Writes an archive of a store to a new file, which its owner alone can read.
    pub(super) async fn archive<S: EventStore>(store: &S, to: &Path) -> Result<Head, Failure> {
        if to.exists() {
            return Err(FileFailure::exists(to).into());
        }
        let not_written = |error: io::Error| FileFailure::not_written(to, &error);
        let folder = to.parent().filter(|folder| *folder != Path::new(""));
        let aside = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")));
        let aside = aside.map_err(not_written)?;
        let mut out = BufWriter::new(aside.as_file());
        let line = |line: &str| -> Result<(), Failure> {
            let written = out.write_all(line.as_bytes());
            written.map_err(|error| not_written(error).into())
        };
        Archive::export(store, Outside::Included, &mut NoRules, line).await?;
        out.flush().map_err(not_written)?;
        drop(out);
        aside.as_file().sync_all().map_err(not_written)?;
        let head = read_again(aside.path()).map_err(not_written)??;
        let named = aside.persist_noclobber(to);
        named.map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => FileFailure::exists(to),
            _ => not_written(error.error),
        })?;
        Ok(head)
    }

    /// The end of the log in a file that was written, its chain checked.
    fn read_again(file: &Path) -> io::Result<Result<Head, Failure>> {
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
                let words = error.to_string();
                return Ok(Err(LogFailure::BackupNotSound { words }.into()));
            }
        }
        Ok(Ok(chain.head()))
    }
}
