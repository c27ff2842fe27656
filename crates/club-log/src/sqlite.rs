//! A store in one SQLite file.

mod copy;
mod fault;
mod open;
mod rows;
mod salvage;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use crate::chain::{Hash, Head};
use crate::envelope::Recorded;
use crate::ids::{CommandKey, MemberId, StreamId};
use crate::store::{Append, Appended, EventStore, Note, Person, Projection, StoredCommand};
use crate::store_error::StoreError;
use crate::subscribe::{CommitSignal, CommitWatch};
pub use copy::BackupError;
use fault::store_error;
use open::{Access, Connect};
use rows::{Cells, positive};
pub use salvage::{Break, Salvage};

/// How often a subscription looks for events that another process wrote.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

/// A log in one SQLite file, for one club.
///
/// The file is in write-ahead mode with `synchronous=FULL`: when an append returns, its events are
/// on the disk as far as the disk says so. While the file is open, two more stand beside it, ending
/// in `-wal` and `-shm`; all three belong together. Several processes of one machine may open the
/// file; their appends come one after the other, and one that waits for more than five seconds
/// fails with [`StoreError::Locked`]. Deleted and replaced names are overwritten
/// (`secure_delete`).
///
/// A store has one connection to the file: what is asked of it at the same time waits in line. The
/// store runs on tokio with time enabled.
///
/// ```
/// use club_log::{EventStore, Head, SqliteStore};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("club.db");
/// # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
/// # runtime.block_on(async {
/// let store = SqliteStore::create(&path).await?;
/// assert_eq!(store.head().await?, Head::EMPTY);
/// store.close().await;
/// let again = SqliteStore::open(&path).await?;
/// # again.close().await;
/// # Ok::<(), club_log::StoreError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SqliteStore {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    pool: SqlitePool,
    path: PathBuf,
    signal: CommitSignal,
}

impl SqliteStore {
    /// Creates the file and a log without events in it.
    ///
    /// # Errors
    ///
    /// [`StoreError::Exists`] when the file is there, [`StoreError::File`] when it cannot be
    /// created, [`StoreError::Full`] when there is no room.
    pub async fn create(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        open::create(path, &Connect::new(Access::ReadWrite))
            .await
            .map(|pool| Self::of(pool, path))
    }

    /// Opens a file that is there, and brings it up to the schema of this release.
    ///
    /// # Errors
    ///
    /// [`StoreError::Missing`], [`StoreError::NotADatabase`], [`StoreError::OtherDatabase`],
    /// [`StoreError::NewerSchema`], or what else keeps the file from being opened.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::open_with(path.as_ref(), &Connect::new(Access::ReadWrite)).await
    }

    /// Opens a file that is there, for reading only: appends fail with [`StoreError::ReadOnly`].
    /// A log that was closed can be read from a medium that cannot be written.
    ///
    /// # Errors
    ///
    /// As [`SqliteStore::open`], and [`StoreError::OlderSchema`].
    pub async fn open_read_only(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let opened = Self::open_with(path, &Connect::new(Access::ReadOnly)).await;
        match opened {
            // Readers of a log leave a mark beside it, which is not possible there.
            Err(StoreError::File { .. } | StoreError::ReadOnly { .. })
                if !copy::beside(path, "-wal").exists() =>
            {
                Self::open_with(path, &Connect::new(Access::Immutable)).await
            }
            other => other,
        }
    }

    async fn open_with(path: &Path, connect: &Connect) -> Result<Self, StoreError> {
        open::open(path, connect)
            .await
            .map(|pool| Self::of(pool, path))
    }

    fn of(pool: SqlitePool, path: &Path) -> Self {
        let shared = Shared {
            pool,
            path: path.to_owned(),
            signal: CommitSignal::new(),
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// Closes the file, for all clones of the store, after what runs has ended.
    ///
    /// When this was the last to have it open, the files `-wal` and `-shm` go away. A store that
    /// is dropped instead closes the file in the background; nothing that was stored is lost.
    pub async fn close(&self) {
        self.shared.pool.close().await;
    }

    fn fault(&self) -> impl FnMut(sqlx::Error) -> StoreError + '_ {
        |error| store_error(&self.shared.path, &error)
    }

    /// The rows of a query, each made into a value.
    async fn list<T>(
        &self,
        query: &'static str,
        value: impl Fn(&Cells<'_>) -> Result<T, StoreError> + Send,
    ) -> Result<Vec<T>, StoreError> {
        let rows = sqlx::query(query)
            .fetch_all(&self.shared.pool)
            .await
            .map_err(self.fault())?;
        rows.iter()
            .map(|row| value(&Cells::new(&self.shared.path, row)))
            .collect()
    }

    fn events(&self, rows: &[SqliteRow]) -> Result<Vec<Recorded>, StoreError> {
        rows.iter()
            .map(|row| Cells::new(&self.shared.path, row).event())
            .collect()
    }

    async fn head_on(&self, connection: &mut SqliteConnection) -> Result<Head, StoreError> {
        let row = sqlx::query("SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1")
            .fetch_optional(connection)
            .await
            .map_err(self.fault())?;
        match row {
            None => Ok(Head::EMPTY),
            Some(row) => {
                let cells = Cells::new(&self.shared.path, &row);
                Ok(Head {
                    seq: cells.number("seq")?,
                    hash: cells.hash("hash")?,
                })
            }
        }
    }

    async fn version_on(
        &self,
        connection: &mut SqliteConnection,
        stream: &StreamId,
    ) -> Result<u64, StoreError> {
        let row =
            sqlx::query("SELECT coalesce(max(version), 0) AS version FROM events WHERE stream = ?")
                .bind(stream.to_string())
                .fetch_one(connection)
                .await
                .map_err(self.fault())?;
        Cells::new(&self.shared.path, &row).number("version")
    }

    async fn command_on(
        &self,
        connection: &mut SqliteConnection,
        key: &CommandKey,
    ) -> Result<Option<StoredCommand>, StoreError> {
        let row = sqlx::query("SELECT digest FROM commands WHERE command = ?")
            .bind(key.as_str())
            .fetch_optional(&mut *connection)
            .await
            .map_err(self.fault())?;
        let Some(row) = row else { return Ok(None) };
        let digest = Cells::new(&self.shared.path, &row).hash("digest")?;
        // The command's row and its events were stored together and never change.
        let rows = sqlx::query(rows::select!("WHERE command = ? ORDER BY command_index"))
            .bind(key.as_str())
            .fetch_all(connection)
            .await
            .map_err(self.fault())?;
        Ok(Some(StoredCommand {
            digest,
            events: self.events(&rows)?,
        }))
    }

    /// Everything of an append but the beginning and the end of its transaction.
    async fn append_on(
        &self,
        connection: &mut SqliteConnection,
        append: &Append,
    ) -> Result<Appended, StoreError> {
        if let Some(stored) = self.command_on(connection, &append.command).await? {
            return stored.repeat(append);
        }
        append.check()?;
        let mut versions = BTreeMap::new();
        for (stream, _) in &append.expected {
            let version = self.version_on(connection, stream).await?;
            versions.insert(stream.clone(), version);
        }
        let head = self.head_on(connection).await?;
        append.check_versions(head.seq, &versions)?;
        let sealed = append.seal(head, versions);
        self.insert_command(connection, &append.command, append.digest)
            .await?;
        for event in &sealed {
            rows::insert_event(connection, event)?
                .await
                .map_err(self.fault())?;
        }
        self.write_beside(connection, append, sealed.last().map_or(0, |last| last.seq))
            .await?;
        Ok(Appended::Stored(sealed))
    }

    async fn insert_command(
        &self,
        connection: &mut SqliteConnection,
        command: &CommandKey,
        digest: Hash,
    ) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO commands (command, digest) VALUES (?, ?)")
            .bind(command.as_str())
            .bind(&digest.as_bytes()[..])
            .execute(connection)
            .await
            .map(drop)
            .map_err(self.fault())
    }

    /// Writes what stands beside the chain.
    async fn write_beside(
        &self,
        connection: &mut SqliteConnection,
        append: &Append,
        seq: u64,
    ) -> Result<(), StoreError> {
        for person in &append.people {
            sqlx::query(
                "INSERT INTO people (member, name) VALUES (?, ?) \
                 ON CONFLICT (member) DO UPDATE SET name = excluded.name",
            )
            .bind(person.member.as_str())
            .bind(&person.name)
            .execute(&mut *connection)
            .await
            .map_err(self.fault())?;
        }
        for note in &append.notes {
            sqlx::query(
                "INSERT INTO notes (id, text) VALUES (?, ?) \
                 ON CONFLICT (id) DO UPDATE SET text = excluded.text",
            )
            .bind(note.id.as_str())
            .bind(&note.text)
            .execute(&mut *connection)
            .await
            .map_err(self.fault())?;
        }
        for projection in &append.projections {
            sqlx::query(
                "INSERT INTO projections (name, seq, body) VALUES (?, ?, ?) \
                 ON CONFLICT (name) DO UPDATE SET seq = excluded.seq, body = excluded.body",
            )
            .bind(&projection.name)
            .bind(positive("seq", seq)?)
            .bind(&projection.body)
            .execute(&mut *connection)
            .await
            .map_err(self.fault())?;
        }
        Ok(())
    }
}

/// A bound of a query: no row has a number beyond the largest that the database holds.
fn bound(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

impl EventStore for SqliteStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let begin = self.shared.pool.begin_with("BEGIN IMMEDIATE");
        let mut transaction = begin.await.map_err(self.fault())?;
        let appended = self.append_on(&mut transaction, &append).await;
        if matches!(appended, Ok(Appended::Stored(_))) {
            transaction.commit().await.map_err(self.fault())?;
            self.shared.signal.stored();
        } else {
            // What went wrong before is the answer; a failing rollback ends with the connection.
            drop(transaction.rollback().await);
        }
        appended
    }

    async fn read(&self, after: u64, limit: usize) -> Result<Vec<Recorded>, StoreError> {
        let rows = sqlx::query(rows::select!("WHERE seq > ? ORDER BY seq LIMIT ?"))
            .bind(bound(after))
            .bind(bound(limit))
            .fetch_all(&self.shared.pool)
            .await
            .map_err(self.fault())?;
        self.events(&rows)
    }

    async fn read_stream(
        &self,
        stream: &StreamId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, StoreError> {
        let query = rows::select!("WHERE stream = ? AND version > ? ORDER BY version LIMIT ?");
        let rows = sqlx::query(query)
            .bind(stream.to_string())
            .bind(bound(after))
            .bind(bound(limit))
            .fetch_all(&self.shared.pool)
            .await
            .map_err(self.fault())?;
        self.events(&rows)
    }

    async fn head(&self) -> Result<Head, StoreError> {
        let mut connection = self.shared.pool.acquire().await.map_err(self.fault())?;
        self.head_on(&mut connection).await
    }

    async fn stream_version(&self, stream: &StreamId) -> Result<u64, StoreError> {
        let mut connection = self.shared.pool.acquire().await.map_err(self.fault())?;
        self.version_on(&mut connection, stream).await
    }

    async fn command(&self, key: &CommandKey) -> Result<Option<StoredCommand>, StoreError> {
        let mut connection = self.shared.pool.acquire().await.map_err(self.fault())?;
        self.command_on(&mut connection, key).await
    }

    async fn people(&self) -> Result<Vec<Person>, StoreError> {
        self.list("SELECT member, name FROM people ORDER BY member", |cells| {
            Ok(Person {
                member: cells.parsed("member")?,
                name: cells.text("name")?,
            })
        })
        .await
    }

    async fn forget(&self, member: &MemberId) -> Result<(), StoreError> {
        let begin = self.shared.pool.begin_with("BEGIN IMMEDIATE");
        let mut transaction = begin.await.map_err(self.fault())?;
        for query in [
            "DELETE FROM notes WHERE EXISTS (SELECT 1 FROM people \
             WHERE people.member = ? AND instr(notes.text, people.name) > 0)",
            "DELETE FROM people WHERE member = ?",
        ] {
            sqlx::query(query)
                .bind(member.as_str())
                .execute(&mut *transaction)
                .await
                .map_err(self.fault())?;
        }
        sqlx::query("UPDATE commands SET digest = zeroblob(32) WHERE digest <> zeroblob(32)")
            .execute(&mut *transaction)
            .await
            .map_err(self.fault())?;
        transaction.commit().await.map_err(self.fault())?;
        // `secure_delete` has overwritten the page; the older copy in the write-ahead log goes
        // with the log.
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&self.shared.pool)
            .await
            .map_err(self.fault())?;
        Ok(())
    }

    async fn notes(&self) -> Result<Vec<Note>, StoreError> {
        self.list("SELECT id, text FROM notes ORDER BY id", |cells| {
            Ok(Note {
                id: cells.parsed("id")?,
                text: cells.text("text")?,
            })
        })
        .await
    }

    async fn projections(&self) -> Result<Vec<Projection>, StoreError> {
        self.list(
            "SELECT name, seq, body FROM projections ORDER BY name",
            |cells| {
                Ok(Projection {
                    name: cells.text("name")?,
                    seq: cells.number("seq")?,
                    body: cells.text("body")?,
                })
            },
        )
        .await
    }

    fn watch(&self) -> CommitWatch {
        self.shared.signal.watch(Some(LOOK_AGAIN))
    }
}
