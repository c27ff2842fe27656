//! A log that is made next to its place and gets its name when it is whole.

use std::path::Path;

use super::SqliteStore;
use super::open::{self, Access, Connect};
use super::partial::PartialFile;
use crate::chain::Head;
use crate::sqlite::BackupError;
use crate::store::StoreError;

/// A log in a file that nobody else knows. It gets its name in one step: other programs see nothing or
/// the whole log, and of several that make one at the same moment one succeeds. Dropped before that it is
/// removed; what a killed program left is removed an hour later, when the next is made there.
#[derive(Debug)]
pub struct PreparedLog {
    store: SqliteStore,
    file: PartialFile,
}

impl SqliteStore {
    /// Makes a log without events that will be the file `path`.
    ///
    /// # Errors
    ///
    /// [`StoreError::File`] when no file can be made there, [`StoreError::Full`] when there is no room.
    pub async fn prepare(path: impl AsRef<Path>) -> Result<PreparedLog, StoreError> {
        let connect = Connect::new(Access::ReadWrite);
        Self::prepare_with(path.as_ref(), &connect).await
    }

    pub(super) async fn prepare_with(
        path: &Path,
        connect: &Connect,
    ) -> Result<PreparedLog, StoreError> {
        let file = PartialFile::create(path)?;
        let opened = open::fill(file.path(), path, connect).await?;
        let store = Self::of(opened, path, connect);
        Ok(PreparedLog { store, file })
    }

    /// Makes a copy of the log that will be the file `path`. The copy is read again and its chain checked.
    ///
    /// # Errors
    ///
    /// As [`SqliteStore::backup`].
    pub async fn prepare_copy(
        &self,
        path: impl AsRef<Path>,
    ) -> Result<(PreparedLog, Head), BackupError> {
        let (file, head) = self.copy(path.as_ref()).await?;
        let connect = Connect::new(Access::ReadWrite);
        let opened = open::open(file.path(), &connect).await?;
        let store = Self::of(opened, path.as_ref(), &connect);
        Ok((PreparedLog { store, file }, head))
    }
}

impl PreparedLog {
    /// The log. Its path is the one that it will have.
    #[must_use]
    pub fn store(&self) -> &SqliteStore {
        &self.store
    }

    /// Closes the log and gives it its name.
    ///
    /// # Errors
    ///
    /// [`StoreError::Exists`] when there is something of this name, which stays as it is;
    /// [`StoreError`] when the log cannot be written.
    pub async fn publish(self) -> Result<(), StoreError> {
        self.finished().await?.publish()
    }

    /// Closes the log and puts it in the place of the file that has its name.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the log cannot be written.
    pub async fn replace(self) -> Result<(), StoreError> {
        self.finished().await?.replace()
    }

    /// Closes the log and removes it.
    pub async fn discard(self) {
        self.store.close().await;
    }

    /// The file, closed, with everything in it.
    async fn finished(self) -> Result<PartialFile, StoreError> {
        let Self { store, file } = self;
        let whole = store.checkpoint().await;
        store.close().await;
        if whole? {
            return Ok(file);
        }
        let message = "another program has it open".to_owned();
        let path = file.name().to_owned();
        Err(StoreError::Locked { path, message })
    }
}
