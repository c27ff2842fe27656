//! The log in another file: a backup.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::SqliteStore;
use super::open::sync_folder;
use super::private;
use crate::chain::{ChainCheck, ChainError, Head};
use crate::store::EventStore;
use crate::store::StoreError;

/// Events that are read at a time.
const PAGE: usize = 1_024;

/// Why there is no backup.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BackupError {
    /// A file could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The copy was read again and its chain is broken.
    #[error("the backup was read again: {0}")]
    Chain(#[source] ChainError),
    /// The copy was read again and events are missing at its end.
    #[error("the backup was read again: it ends at event {found}, the log at event {expected}")]
    Short {
        /// The last event of the log.
        expected: u64,
        /// The last event of the copy.
        found: u64,
    },
}

impl SqliteStore {
    /// Writes a copy of the log to a new file, while others may read and write the log. The copy
    /// is read again and its chain checked before it gets its name; it is a whole log, to be opened
    /// as any other.
    ///
    /// # Returns
    ///
    /// The end of the log in the copy.
    ///
    /// # Errors
    ///
    /// [`BackupError`]; nothing is at `to` then that was not there before.
    /// [`StoreError::Exists`] when something does.
    pub async fn backup(&self, to: impl AsRef<Path>) -> Result<Head, BackupError> {
        let to = to.as_ref();
        if to.exists() {
            let path = to.to_owned();
            return Err(StoreError::Exists { path }.into());
        }
        let part = with_suffix(to, ".part");
        remove(&part)?;
        let written = self.write_copy(&part, to).await;
        if written.is_err() {
            // What went wrong is the answer; a copy that is not whole is of no use.
            drop(remove(&part));
        }
        written
    }

    async fn write_copy(&self, part: &Path, to: &Path) -> Result<Head, BackupError> {
        let expected = self.head().await?.seq;
        let Some(name) = part.to_str() else {
            let message = "its name is not Unicode text".to_owned();
            return Err(file(part, message).into());
        };
        // The database takes an empty file, and leaves its mode as it is.
        private::create(part).map_err(|error| file(part, error.to_string()))?;
        sqlx::query("VACUUM INTO ?")
            .bind(name)
            .execute(&self.shared.reader)
            .await
            .map_err(|error| super::fault::store_error(to, &error))?;
        File::open(part)
            .and_then(|copy| copy.sync_all())
            .map_err(|error| file(part, error.to_string()))?;
        let copy = Self::open_read_only(part).await?;
        let checked = copy.check_chain().await;
        copy.close().await;
        let head = checked?;
        if head.seq < expected {
            let found = head.seq;
            return Err(BackupError::Short { expected, found });
        }
        publish(part, to)?;
        sync_folder(to)?;
        Ok(head)
    }

    /// Reads the log page by page and checks its chain, as far as this release can.
    async fn check_chain(&self) -> Result<Head, BackupError> {
        let mut chain = ChainCheck::default();
        loop {
            let page = self.read(chain.head().seq, PAGE).await?;
            for event in &page {
                match chain.push(event) {
                    Err(ChainError::LaterRelease { .. }) => chain.push_later(event),
                    checked => checked,
                }
                .map_err(BackupError::Chain)?;
            }
            if page.len() < PAGE {
                return chain.finish().map_err(BackupError::Chain);
            }
        }
    }
}

/// The path with more at its end.
pub(super) fn with_suffix(path: &Path, more: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(more);
    PathBuf::from(name)
}

/// Removes what an earlier backup left that was interrupted.
fn remove(part: &Path) -> Result<(), StoreError> {
    match fs::remove_file(part) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(file(part, error.to_string())),
        _ => Ok(()),
    }
}

/// Gives the copy its name, unless something else has it.
fn publish(part: &Path, to: &Path) -> Result<(), StoreError> {
    match fs::hard_link(part, to) {
        Ok(()) => remove(part),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(StoreError::Exists {
            path: to.to_owned(),
        }),
        // Some file systems have no second names.
        Err(_) if !to.exists() => fs::rename(part, to).map_err(|error| file(to, error.to_string())),
        Err(error) => Err(file(to, error.to_string())),
    }
}

fn file(path: &Path, message: String) -> StoreError {
    StoreError::File {
        path: path.to_owned(),
        message,
    }
}
