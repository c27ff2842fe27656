//! A store in one SQLite file.

mod append;
mod copy;
mod fault;
mod import;
mod open;
mod outside;
mod page;
mod partial;
mod prepared;
mod private;
mod rows;
mod salvage;
mod sidecar;
mod snapshot;
#[cfg(test)]
mod tests;
mod traces;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sqlx::Executor;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqlitePool, SqliteRow};

use crate::archive::{Archive, ArchiveError};
use crate::chain::{Hash, Head};
use crate::envelope::Recorded;
use crate::ids::{CommandKey, MemberId, StreamName};
use crate::rows::{bound, select};
use crate::store::{
    Append, Appended, EventStore, KeptCommands, Note, Person, Projection, Secret, Snapshot,
    StoreError, StoredCommand,
};
use crate::subscribe::{CommitSignal, CommitWatch};
pub use copy::BackupError;
use fault::store_error;
use open::{Access, Connect, Opened};
pub use partial::{PartialFile, remove_partial};
pub use prepared::PreparedLog;
pub use private::create_private_folder;
use rows::Cells;
pub use salvage::{Break, Salvage};
use traces::Patience;

/// How often a subscription looks for events that another process wrote.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// A query with its values.
type Query<'a> = sqlx::query::Query<'a, Sqlite, SqliteArguments>;

/// A log in one SQLite file, for one club.
///
/// The file is in write-ahead mode with `synchronous=FULL`: when an append returns, its events are
/// on the disk as far as the disk says so. While the file is open, two more are next to it, ending
/// in `-wal` and `-shm`; all three belong together. Several processes of one machine may open the
/// file; their appends come one after the other, and one that waits for more than five seconds
/// fails with [`StoreError::Locked`]. Deleted and replaced names are overwritten
/// (`secure_delete`).
///
/// A store has one connection to the file for writing and one for reading, so that neither waits for
/// the other; what is asked of one of them at the same time waits in line. The store runs on tokio
/// with time enabled.
///
/// On Unix the files that it makes, and those of an earlier release that it brings up to date, are
/// readable and writable by their owner alone.
///
/// ```
/// use chained_events::chain::Head;
/// use chained_events::{EventStore, SqliteStore};
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
/// # Ok::<(), chained_events::store::StoreError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SqliteStore {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    writer: SqlitePool,
    /// The connection for reading; the same as `writer` where nothing can be written.
    reader: SqlitePool,
    /// The schema of the file when it was last looked at.
    schema: AtomicI64,
    path: PathBuf,
    /// How long to wait for another program.
    busy_timeout: Duration,
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
        if path.exists() {
            let path = path.to_owned();
            return Err(StoreError::Exists { path });
        }
        Self::prepare(path).await?.publish().await?;
        Self::open(path).await
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
            // Readers of a log leave a mark next to it, which is not possible there.
            Err(StoreError::File { .. } | StoreError::ReadOnly { .. })
                if !private::with_suffix(path, "-wal").exists() =>
            {
                Self::open_with(path, &Connect::new(Access::Immutable)).await
            }
            other => other,
        }
    }

    async fn open_with(path: &Path, connect: &Connect) -> Result<Self, StoreError> {
        open::open(path, connect)
            .await
            .map(|opened| Self::of(opened, path, connect))
    }

    fn of(opened: Opened, path: &Path, connect: &Connect) -> Self {
        let shared = Shared {
            writer: opened.writer,
            reader: opened.reader,
            schema: AtomicI64::new(opened.schema),
            path: path.to_owned(),
            busy_timeout: connect.busy_timeout,
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
        // One after the other: of two connections that close at the same moment each can take the
        // other for a user of the file, and leave the write-ahead log next to it.
        self.shared.reader.close().await;
        self.shared.writer.close().await;
    }

    fn fault(&self) -> impl FnMut(sqlx::Error) -> StoreError + '_ {
        |error| store_error(&self.shared.path, &error)
    }

    fn cells<'a>(&'a self, row: &'a SqliteRow) -> Cells<'a> {
        Cells::new(&self.shared.path, row)
    }

    /// Whether the file has the tables of schema 3. A file that is open for reading only may have
    /// earlier ones, until another program upgrades it.
    async fn is_current(&self) -> Result<bool, StoreError> {
        if self.shared.schema.load(Ordering::Relaxed) >= open::SCHEMA {
            return Ok(true);
        }
        let found = open::pragma(
            &self.shared.reader,
            &self.shared.path,
            "PRAGMA user_version",
        );
        let found = found.await?;
        self.shared.schema.store(found, Ordering::Relaxed);
        Ok(found >= open::SCHEMA)
    }

    /// The rows of a query, each made into a value.
    async fn list<T>(
        &self,
        query: Query<'_>,
        value: impl Fn(&Cells<'_>) -> Result<T, StoreError> + Send,
    ) -> Result<Vec<T>, StoreError> {
        let rows = query
            .fetch_all(&self.shared.reader)
            .await
            .map_err(self.fault())?;
        rows.iter().map(|row| value(&self.cells(row))).collect()
    }

    /// The events of a query.
    async fn events_on(
        &self,
        source: impl Executor<'_, Database = Sqlite>,
        query: Query<'_>,
    ) -> Result<Vec<Recorded>, StoreError> {
        let mut events = Vec::new();
        let mut altered = None;
        // Each row is read while the next is on its way from the thread of the connection.
        let read = query.map(|row: SqliteRow| match self.cells(&row).event() {
            Ok(event) => events.push(event),
            Err(error) => drop(altered.get_or_insert(error)),
        });
        read.fetch_all(source).await.map_err(self.fault())?;
        altered.map_or(Ok(events), Err)
    }

    /// The events of a query, by the connection for reading.
    async fn events(&self, query: Query<'_>) -> Result<Vec<Recorded>, StoreError> {
        match self.events_on(&self.shared.reader, query).await {
            Err(error @ StoreError::LaterRelease { .. }) => {
                Err(error.written_by(self.written_by().await?))
            }
            read => read,
        }
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
        let digest = self.cells(&row).hash("digest")?;
        let events = self.events_of(connection, key).await?;
        Ok(Some(StoredCommand { digest, events }))
    }

    /// The events of a command: its row and its events were stored together and never change.
    async fn events_of(
        &self,
        connection: &mut SqliteConnection,
        key: &CommandKey,
    ) -> Result<Vec<Recorded>, StoreError> {
        let query = sqlx::query(select!("WHERE command = ? ORDER BY command_index"));
        self.events_on(connection, query.bind(key.as_str())).await
    }
}

impl EventStore for SqliteStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let transaction = self.begin().await?;
        self.finish(transaction, append).await
    }

    async fn append_deciding<F, E>(
        &self,
        after: u64,
        decide: F,
    ) -> Result<Result<Appended, E>, StoreError>
    where
        F: FnOnce(Vec<Recorded>) -> Result<Append, E> + Send,
        E: Send,
    {
        let mut transaction = self.begin().await?;
        let query = sqlx::query(select!("WHERE seq > ? ORDER BY seq")).bind(bound(after));
        let events = self.events_on(&mut *transaction, query).await?;
        match decide(events) {
            Ok(append) => self.finish(transaction, append).await.map(Ok),
            Err(refused) => {
                drop(transaction.rollback().await);
                Ok(Err(refused))
            }
        }
    }

    async fn read(&self, after: u64, limit: usize) -> Result<Vec<Recorded>, StoreError> {
        let mut read = Vec::new();
        let mut last = after;
        while read.len() < limit {
            let page = self.page(last, (limit - read.len()).min(page::EVENTS));
            let page = page.await?;
            let Some(end) = page.last() else { break };
            last = end.seq;
            read.extend(page);
        }
        Ok(read)
    }

    async fn read_stream(
        &self,
        stream: &StreamName,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, StoreError> {
        let query = select!("WHERE stream = ? AND version > ? ORDER BY version LIMIT ?");
        let query = sqlx::query(query)
            .bind(stream.as_str())
            .bind(bound(after))
            .bind(bound(limit));
        self.events(query).await
    }

    async fn read_kind(&self, kinds: &[&str]) -> Result<Vec<Recorded>, StoreError> {
        let query = select!("WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY seq");
        self.events(sqlx::query(query).bind(json_texts(kinds)))
            .await
    }

    async fn streams_naming(
        &self,
        kinds: &[&str],
        texts: &[&str],
    ) -> Result<Vec<StreamName>, StoreError> {
        let query = "SELECT DISTINCT stream FROM events \
             WHERE kind IN (SELECT value FROM json_each(?1)) \
             AND EXISTS (SELECT 1 FROM json_each(?2) AS text WHERE instr(events.body, text.value) > 0) \
             ORDER BY stream";
        let query = sqlx::query(query)
            .bind(json_texts(kinds))
            .bind(json_texts(texts));
        self.list(query, |cells| cells.named("stream", StreamName::new))
            .await
    }

    async fn head(&self) -> Result<Head, StoreError> {
        let query = sqlx::query("SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1");
        let row = query
            .fetch_optional(&self.shared.reader)
            .await
            .map_err(self.fault())?;
        let Some(row) = row else {
            return Ok(Head::EMPTY);
        };
        let cells = self.cells(&row);
        Ok(Head {
            seq: cells.number("seq")?,
            hash: cells.hash("hash")?,
        })
    }

    async fn stream_version(&self, stream: &StreamName) -> Result<u64, StoreError> {
        let query = "SELECT coalesce(max(version), 0) AS version FROM events WHERE stream = ?";
        let row = sqlx::query(query)
            .bind(stream.as_str())
            .fetch_one(&self.shared.reader)
            .await
            .map_err(self.fault())?;
        self.cells(&row).number("version")
    }

    async fn command(&self, key: &CommandKey) -> Result<Option<StoredCommand>, StoreError> {
        let connection = self.shared.reader.acquire().await;
        let mut connection = connection.map_err(self.fault())?;
        self.command_on(&mut connection, key).await
    }

    async fn keys_beginning(
        &self,
        beginning: &str,
        limit: usize,
    ) -> Result<Vec<CommandKey>, StoreError> {
        // Texts compare by their bytes; none that begins so comes after the last character.
        let end = format!("{beginning}{}", char::MAX);
        let query = "SELECT command FROM commands WHERE command >= ?1 AND command < ?2 \
             ORDER BY command LIMIT ?3";
        let query = sqlx::query(query)
            .bind(beginning)
            .bind(end)
            .bind(bound(limit));
        self.list(query, |cells| cells.named("command", CommandKey::stored))
            .await
    }

    async fn check_commands(&self) -> Result<KeptCommands, StoreError> {
        self.kept_commands().await
    }

    async fn digests(
        &self,
        end: u64,
        after: Option<&CommandKey>,
        limit: usize,
    ) -> Result<Vec<(CommandKey, Hash)>, StoreError> {
        let query = "SELECT command, digest FROM commands \
             WHERE command > ?1 AND digest <> zeroblob(32) AND EXISTS (SELECT 1 FROM events \
             WHERE events.command = commands.command AND seq <= ?2) ORDER BY command LIMIT ?3";
        let query = sqlx::query(query)
            .bind(after.map_or("", CommandKey::as_str))
            .bind(bound(end))
            .bind(bound(limit));
        self.list(query, |cells| {
            let command = cells.named("command", CommandKey::stored)?;
            Ok((command, cells.hash("digest")?))
        })
        .await
    }

    async fn people(&self) -> Result<Vec<Person>, StoreError> {
        let query = "SELECT member, name FROM people ORDER BY member";
        self.list_people(sqlx::query(query)).await
    }

    async fn names(&self, members: &[MemberId]) -> Result<Vec<Person>, StoreError> {
        let query = "SELECT member, name FROM people \
             WHERE member IN (SELECT value FROM json_each(?)) ORDER BY member";
        let members: Vec<&str> = members.iter().map(MemberId::as_str).collect();
        self.list_people(sqlx::query(query).bind(json_texts(&members)))
            .await
    }

    async fn forget(&self, members: &[MemberId], notes: &[CommandKey]) -> Result<(), StoreError> {
        self.take_out(members, notes).await
    }

    async fn clear_traces(&self) -> Result<bool, StoreError> {
        self.overwrite_traces(Patience::None).await
    }

    async fn notes(&self) -> Result<Vec<Note>, StoreError> {
        self.list_notes().await
    }

    async fn projections(&self) -> Result<Vec<(u64, Projection)>, StoreError> {
        self.list_projections().await
    }

    async fn secret(&self, name: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT name, text FROM secrets WHERE name = ?";
        let found = self.list_secrets(sqlx::query(query).bind(name)).await?;
        Ok(found.into_iter().next().map(|secret| secret.text))
    }

    async fn secrets(&self) -> Result<Vec<Secret>, StoreError> {
        let query = "SELECT name, text FROM secrets ORDER BY name";
        self.list_secrets(sqlx::query(query)).await
    }

    async fn written_by(&self) -> Result<Option<String>, StoreError> {
        if !self.is_current().await? {
            return Ok(None);
        }
        let query = sqlx::query("SELECT value FROM meta WHERE key = 'release'");
        let found = self.list(query, |cells| cells.text("value")).await?;
        Ok(found.into_iter().next())
    }

    async fn snapshot(&self, name: &str) -> Result<Option<Snapshot>, StoreError> {
        let query = "SELECT name, seq, head, release, digest, state FROM snapshots WHERE name = ?";
        let found = self.list_snapshots(sqlx::query(query).bind(name)).await?;
        Ok(found.into_iter().next())
    }

    async fn snapshots(&self, prefix: &str) -> Result<Vec<Snapshot>, StoreError> {
        // All names from the prefix on, up to the first that does not begin with it.
        let query = "SELECT name, seq, head, release, digest, state FROM snapshots \
             WHERE name >= ?1 AND substr(name, 1, length(?1)) = ?1 ORDER BY name";
        self.list_snapshots(sqlx::query(query).bind(prefix)).await
    }

    async fn write_snapshots(&self, writes: Vec<Snapshot>) -> Result<(), StoreError> {
        self.replace_snapshots(&writes).await
    }

    async fn drop_snapshots(&self) -> Result<(), StoreError> {
        let sound = self.snapshots_are_sound().await;
        let mut transaction = self.begin().await?;
        self.clear_snapshots(&mut transaction, sound).await?;
        transaction.commit().await.map_err(self.fault())
    }

    async fn write_projections(
        &self,
        seq: u64,
        projections: Vec<Projection>,
    ) -> Result<(), StoreError> {
        self.renew_projections(seq, &projections).await
    }

    async fn import(&self, archive: &Archive) -> Result<Head, ArchiveError> {
        self.write_archive(archive).await
    }

    fn watch(&self) -> CommitWatch {
        self.shared.signal.watch(Some(POLL_INTERVAL))
    }
}

/// Texts as the JSON list that the database takes apart again.
fn json_texts<T: AsRef<str>>(texts: &[T]) -> String {
    let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
    serde_json::Value::from(texts).to_string()
}
