//! A store in a PostgreSQL database: one log for many desks on many machines.

mod address;
mod append;
mod connections;
mod fault;
mod import;
mod listen;
mod open;
mod rows;
mod sidecar;
mod snapshot;
#[cfg(test)]
mod tests;
mod traces;
mod transaction;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sqlx::postgres::{PgArguments, PgRow, Postgres};

use crate::archive::{Archive, ArchiveError};
use crate::chain::{Hash, Head};
use crate::envelope::Recorded;
use crate::ids::{CommandKey, MemberId, StreamName};
use crate::rows::{bound, select};
use crate::store::{
    Append, Appended, EventStore, KeptCommands, Note, PAGE, Person, Projection, Secret, Snapshot,
    StoreError, StoredCommand,
};
use crate::subscribe::{CommitSignal, CommitWatch};
pub use address::{MAX_CLUB, ServerAddress};
use connections::{Connections, Home};
use fault::{store_error, without_right};
use rows::Cells;

/// How often a subscription looks for events that nobody reported.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// Connections for writing: appends come one after the other.
const WRITERS: u32 = 1;
/// Connections for reading, and for notifying others.
const READERS: u32 = 3;

/// A query with its values.
type Query<'a> = sqlx::query::Query<'a, Postgres, PgArguments>;

/// A log in a PostgreSQL database, for one club: a schema of the database has its tables.
///
/// Desks on many machines may open the same club. Their appends come one after the other, by the lock of one
/// row, and each is on the server's disk when it returns. An append that waits for more than ten seconds fails
/// with [`StoreError::Locked`]. A subscription hears at once what other machines store, and looks every
/// quarter of a second where nothing is reported.
///
/// A store has one connection for writing and up to three for reading, on a thread of its own. A connection that
/// is lost is opened again when it is next needed; an append whose answer was lost with it can be sent again, and
/// is carried out once.
///
/// ```no_run
/// use chained_events::chain::Head;
/// use chained_events::{EventStore, PostgresStore};
///
/// # async fn example() -> Result<(), chained_events::store::StoreError> {
/// let address = "postgres://desk@db.example.com/clubs?club=aoba".parse()?;
/// let store = PostgresStore::create(&address).await?;
/// assert_eq!(store.head().await?, Head::EMPTY);
/// store.close().await;
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct PostgresStore {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    address: ServerAddress,
    /// The address, as errors name it.
    place: PathBuf,
    writers: Connections,
    readers: Connections,
    home: Arc<Home>,
    signal: CommitSignal,
    /// Whether something was stored that was not reported to other machines yet.
    unreported: AtomicBool,
    listening: AtomicBool,
}

impl PostgresStore {
    /// Makes the schema of a club and a log without events in it.
    ///
    /// # Errors
    ///
    /// [`StoreError::Exists`] when there is a log, [`StoreError::OtherSchema`] when there is something else,
    /// [`StoreError::ReadOnly`] where the user may not make a schema, or what keeps the server from answering.
    pub async fn create(address: &ServerAddress) -> Result<Self, StoreError> {
        let store = Self::of(address)?;
        store.make_club().await?;
        Ok(store)
    }

    /// Opens a club that is there, and brings it up to the schema of this release.
    ///
    /// # Errors
    ///
    /// [`StoreError::LogAbsent`], [`StoreError::OtherSchema`], [`StoreError::NewerSchema`],
    /// [`StoreError::Unreachable`], [`StoreError::AccessDenied`], [`StoreError::NoDatabase`],
    /// [`StoreError::Pooled`], or what else keeps the club from being opened.
    pub async fn open(address: &ServerAddress) -> Result<Self, StoreError> {
        let store = Self::of(address)?;
        store.open_club().await?;
        Ok(store)
    }

    fn of(address: &ServerAddress) -> Result<Self, StoreError> {
        let place = PathBuf::from(address.to_string());
        let home = Home::new().map_err(|error| StoreError::Database {
            path: place.clone(),
            message: error.to_string(),
        })?;
        let home = Arc::new(home);
        let shared = Shared {
            writers: Connections::new(Arc::clone(&home), address, WRITERS),
            readers: Connections::new(Arc::clone(&home), address, READERS),
            address: address.clone(),
            place,
            home,
            signal: CommitSignal::new(),
            unreported: AtomicBool::new(false),
            listening: AtomicBool::new(false),
        };
        Ok(Self {
            shared: Arc::new(shared),
        })
    }

    /// The address of the club, as errors name it.
    #[must_use]
    pub fn place(&self) -> &Path {
        &self.shared.place
    }

    /// Closes all connections, for all clones of the store, after what runs has ended.
    pub async fn close(&self) {
        // Those who wait look again by themselves.
        drop(self.shared.notify().await);
        self.shared.readers.close().await;
        self.shared.writers.close().await;
    }

    fn fault(&self) -> impl FnMut(sqlx::Error) -> StoreError + '_ {
        |error| store_error(&self.shared.place, &error)
    }

    fn damaged(&self, message: &str) -> StoreError {
        StoreError::Corrupt {
            path: self.shared.place.clone(),
            message: message.to_owned(),
        }
    }

    fn cells<'a>(&'a self, row: &'a PgRow) -> Cells<'a> {
        Cells::new(&self.shared.place, row)
    }

    /// The rows of a query, each made into a value.
    async fn list<T>(
        &self,
        query: Query<'_>,
        value: impl Fn(&Cells<'_>) -> Result<T, StoreError> + Send,
    ) -> Result<Vec<T>, StoreError> {
        let mut connection = self.shared.readers.take().await?;
        let rows = query.fetch_all(&mut *connection).await;
        let rows = rows.map_err(self.fault()).map_err(without_right)?;
        connection.keep();
        rows.iter().map(|row| value(&self.cells(row))).collect()
    }

    async fn events(&self, query: Query<'_>) -> Result<Vec<Recorded>, StoreError> {
        match self.list(query, rows::event).await {
            Err(error @ StoreError::LaterRelease { .. }) => {
                Err(error.written_by(self.written_by().await?))
            }
            read => read,
        }
    }
}

impl EventStore for PostgresStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let locked = self.lock().await?;
        self.finish(locked, append).await
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
        let mut locked = self.lock().await?;
        let mut events = Vec::new();
        if locked.head.seq > after {
            let query = sqlx::query(select!("WHERE seq > $1 ORDER BY seq"));
            events = locked.list(query.bind(bound(after)), rows::event).await?;
        }
        match decide(events) {
            Ok(append) => self.finish(locked, append).await.map(Ok),
            Err(refused) => {
                locked.roll_back().await;
                Ok(Err(refused))
            }
        }
    }

    async fn read(&self, after: u64, limit: usize) -> Result<Vec<Recorded>, StoreError> {
        let mut read = Vec::new();
        let mut last = after;
        while read.len() < limit {
            let most = (limit - read.len()).min(PAGE);
            let query = sqlx::query(select!("WHERE seq > $1 ORDER BY seq LIMIT $2"));
            let page = self.events(query.bind(bound(last)).bind(bound(most)));
            let page = page.await?;
            let is_last = page.len() < most;
            if let Some(end) = page.last() {
                last = end.seq;
            }
            read.extend(page);
            if is_last {
                break;
            }
        }
        Ok(read)
    }

    async fn read_stream(
        &self,
        stream: &StreamName,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, StoreError> {
        let query = select!("WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3");
        let query = sqlx::query(query)
            .bind(stream.as_str())
            .bind(bound(after))
            .bind(bound(limit));
        self.events(query).await
    }

    async fn read_kind(&self, kinds: &[&str]) -> Result<Vec<Recorded>, StoreError> {
        let query = select!("WHERE kind = ANY($1) ORDER BY seq");
        self.events(sqlx::query(query).bind(kinds)).await
    }

    async fn streams_naming(
        &self,
        kinds: &[&str],
        texts: &[&str],
    ) -> Result<Vec<StreamName>, StoreError> {
        let query = "SELECT DISTINCT stream FROM events WHERE kind = ANY($1) \
             AND EXISTS (SELECT 1 FROM unnest($2::text[]) AS text WHERE strpos(body, text) > 0) \
             ORDER BY stream";
        let query = sqlx::query(query).bind(kinds).bind(texts);
        self.list(query, |cells| cells.named("stream", StreamName::new))
            .await
    }

    async fn head(&self) -> Result<Head, StoreError> {
        self.end().await
    }

    async fn stream_version(&self, stream: &StreamName) -> Result<u64, StoreError> {
        let query = "SELECT coalesce(max(version), 0) AS version FROM events WHERE stream = $1";
        let query = sqlx::query(query).bind(stream.as_str());
        let found = self.list(query, |cells| cells.number("version")).await?;
        Ok(found.into_iter().next().unwrap_or_default())
    }

    async fn command(&self, key: &CommandKey) -> Result<Option<StoredCommand>, StoreError> {
        let query = sqlx::query("SELECT digest FROM commands WHERE command = $1");
        let digests = self.list(query.bind(key.as_str()), |cells| cells.hash("digest"));
        let Some(digest) = digests.await?.into_iter().next() else {
            return Ok(None);
        };
        let query = sqlx::query(select!("WHERE command = $1 ORDER BY command_index"));
        let events = self.list(query.bind(key.as_str()), rows::event).await?;
        Ok(Some(StoredCommand { digest, events }))
    }

    async fn keys_beginning(
        &self,
        beginning: &str,
        limit: usize,
    ) -> Result<Vec<CommandKey>, StoreError> {
        // Texts compare by their bytes; none that begins so comes after the last character.
        let end = format!("{beginning}{}", char::MAX);
        let query = "SELECT command FROM commands WHERE command >= $1 AND command < $2 \
             ORDER BY command LIMIT $3";
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
             WHERE command > $1 AND digest <> decode(repeat('00', 32), 'hex') \
             AND EXISTS (SELECT 1 FROM events WHERE events.command = commands.command AND seq <= $2) \
             ORDER BY command LIMIT $3";
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
        let query = "SELECT member, name FROM people WHERE member = ANY($1) ORDER BY member";
        let members: Vec<&str> = members.iter().map(MemberId::as_str).collect();
        self.list_people(sqlx::query(query).bind(members)).await
    }

    async fn forget(&self, members: &[MemberId], notes: &[CommandKey]) -> Result<(), StoreError> {
        self.take_out(members, notes).await
    }

    async fn clear_traces(&self) -> Result<bool, StoreError> {
        self.overwrite_traces().await
    }

    async fn notes(&self) -> Result<Vec<Note>, StoreError> {
        self.list_notes().await
    }

    async fn projections(&self) -> Result<Vec<(u64, Projection)>, StoreError> {
        self.list_projections().await
    }

    async fn secret(&self, name: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT name, text FROM secrets WHERE name = $1";
        let query = sqlx::query(query).bind(name.as_bytes());
        let found = self.list_secrets(query).await?;
        Ok(found.into_iter().next().map(|secret| secret.text))
    }

    async fn secrets(&self) -> Result<Vec<Secret>, StoreError> {
        let query = "SELECT name, text FROM secrets ORDER BY name";
        self.list_secrets(sqlx::query(query)).await
    }

    async fn written_by(&self) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT value FROM meta WHERE key = 'release'");
        let found = self.list(query, |cells| cells.written("value")).await?;
        Ok(found.into_iter().next())
    }

    async fn snapshot(&self, name: &str) -> Result<Option<Snapshot>, StoreError> {
        let query = "SELECT name, seq, head, release, digest, state FROM snapshots WHERE name = $1";
        let query = sqlx::query(query).bind(name.as_bytes());
        let found = self.list_snapshots(query).await?;
        Ok(found.into_iter().next())
    }

    async fn snapshots(&self, prefix: &str) -> Result<Vec<Snapshot>, StoreError> {
        // All names from the prefix on, up to the first that does not begin with it.
        let query = "SELECT name, seq, head, release, digest, state FROM snapshots \
             WHERE name >= $1 AND substring(name FROM 1 FOR length($1)) = $1 ORDER BY name";
        let query = sqlx::query(query).bind(prefix.as_bytes());
        self.list_snapshots(query).await
    }

    async fn write_snapshots(&self, writes: Vec<Snapshot>) -> Result<(), StoreError> {
        self.replace_snapshots(&writes).await
    }

    async fn drop_snapshots(&self) -> Result<(), StoreError> {
        let mut locked = self.lock().await?;
        let dropped = locked.run(sqlx::query("DELETE FROM snapshots")).await;
        locked.end(dropped.map(drop)).await
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
        self.listen();
        self.shared.signal.watch(Some(POLL_INTERVAL))
    }
}
