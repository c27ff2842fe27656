//! The log in another file: a backup.

use std::fs::File;
use std::path::Path;

use super::SqliteStore;
use super::partial::PartialFile;
use crate::chain::{ChainCheck, ChainError, Head};
use crate::store::{EventStore, StoreError};

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
        let (copy, head) = self.copy(to).await?;
        copy.publish()?;
        Ok(head)
    }

    /// A copy of the log that was read again, without its name.
    pub(super) async fn copy(&self, to: &Path) -> Result<(PartialFile, Head), BackupError> {
        let expected = self.head().await?.seq;
        let mut partial = PartialFile::create(to)?;
        match self.vacuum_into(partial.path(), to).await {
            // What is damaged may be a cache alone.
            Err(StoreError::Corrupt { .. }) if self.drop_snapshots().await.is_ok() => {
                partial = PartialFile::create(to)?;
                self.vacuum_into(partial.path(), to).await?;
            }
            copied => copied?,
        }
        let part = partial.path();
        File::open(part)
            .and_then(|copy| copy.sync_all())
            .map_err(|error| file(to, crate::system_words(&error)))?;
        let copy = Self::open_read_only(part).await?;
        let checked = copy.check_chain().await;
        copy.close().await;
        let head = checked?;
        if head.seq < expected {
            let found = head.seq;
            return Err(BackupError::Short { expected, found });
        }
        Ok((partial, head))
    }

    /// Writes a copy into an empty file, which the database takes and whose mode it leaves as it is.
    async fn vacuum_into(&self, part: &Path, to: &Path) -> Result<(), StoreError> {
        let Some(name) = part.to_str() else {
            let message = "its name is not Unicode text".to_owned();
            return Err(file(to, message));
        };
        sqlx::query("VACUUM INTO ?")
            .bind(name)
            .execute(&self.shared.reader)
            .await
            .map(drop)
            .map_err(|error| super::fault::store_error(to, &error))
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

fn file(path: &Path, message: String) -> StoreError {
    StoreError::File {
        path: path.to_owned(),
        message,
    }
}
