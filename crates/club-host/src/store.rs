//! The store of a club: a file in a folder, or a schema of a database on a server.

use std::path::Path;

use chained_events::archive::{Archive, ArchiveError};
use chained_events::chain::{Hash, Head};
use chained_events::envelope::Recorded;
use chained_events::ids::{CommandKey, MemberId, StreamName};
use chained_events::store::{
    Append, Appended, KeptCommands, Note, Person, Projection, Secret, Snapshot, StoreError,
    StoredCommand,
};
use chained_events::subscribe::CommitWatch;
use chained_events::{EventStore, SqliteStore};
#[cfg(feature = "postgres")]
use chained_events::{PostgresStore, postgres::ServerAddress};

use crate::{Failure, FolderFailure, LOG_FILE, is_on_server};

/// The store of a club that is named by a folder or by the address of a server.
#[derive(Debug, Clone)]
pub enum ClubStore {
    /// A file in the club's folder.
    File(SqliteStore),
    /// A schema of a database on a server.
    #[cfg(feature = "postgres")]
    Server(PostgresStore),
}

impl From<SqliteStore> for ClubStore {
    fn from(store: SqliteStore) -> Self {
        Self::File(store)
    }
}

/// The same expression for whichever store it is.
macro_rules! whichever {
    ($club:expr, $store:ident => $done:expr) => {
        match $club {
            ClubStore::File($store) => $done,
            #[cfg(feature = "postgres")]
            ClubStore::Server($store) => $done,
        }
    };
}

/// Refuses a place on a server where only a folder will do.
///
/// # Errors
///
/// [`FolderFailure::OnServer`], and what the store says of an address that it cannot read.
pub fn needs_folder(place: &Path) -> Result<(), Failure> {
    if !is_on_server(place) {
        return Ok(());
    }
    let text = place.to_str().unwrap_or_default();
    check(text)?;
    let place = text.to_owned();
    Err(FolderFailure::OnServer { place }.into())
}

/// The place of a club on a server, however its address is written.
///
/// None of a folder, or of an address that cannot be read.
#[must_use]
pub fn place_on_server(place: &Path) -> Option<String> {
    place.to_str().and_then(place_of)
}

#[cfg(feature = "postgres")]
fn place_of(text: &str) -> Option<String> {
    let address = text.parse::<ServerAddress>().ok()?;
    Some(address.place())
}

#[cfg(not(feature = "postgres"))]
const fn place_of(_: &str) -> Option<String> {
    None
}

/// Refuses an address that cannot be read: one with a password is not repeated.
#[cfg(feature = "postgres")]
fn check(text: &str) -> Result<(), StoreError> {
    text.parse::<ServerAddress>().map(drop)
}

/// The same without servers, where no address is read.
#[cfg(not(feature = "postgres"))]
fn check(text: &str) -> Result<(), StoreError> {
    if text.contains('@') {
        return Err(StoreError::NoServers);
    }
    Ok(())
}

/// How a club on a server is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opening {
    /// It is there.
    Known,
    /// It may be made, without events.
    OrNew,
}

impl ClubStore {
    /// The club at a place: the file in a folder, or a server's. A file that cannot be written is opened for
    /// reading.
    ///
    /// # Errors
    ///
    /// [`FolderFailure::NoClubFolder`], and what the store reports.
    pub async fn open(place: &Path) -> Result<Self, Failure> {
        if is_on_server(place) {
            return Ok(Self::on_server(place, Opening::Known).await?);
        }
        let file = place.join(LOG_FILE);
        if !file.is_file() {
            return Err(FolderFailure::no_club(place).into());
        }
        match SqliteStore::open(&file).await {
            Ok(store) => Ok(store.into()),
            // Reading still works; for anything else the store reports the reason.
            Err(error @ (StoreError::ReadOnly { .. } | StoreError::File { .. })) => {
                match SqliteStore::open_read_only(&file).await {
                    Ok(store) => Ok(store.into()),
                    Err(_) => Err(error.into()),
                }
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The file of the log, or the address of the club on a server.
    #[must_use]
    pub fn place(&self) -> &Path {
        match self {
            Self::File(store) => store.path(),
            #[cfg(feature = "postgres")]
            Self::Server(store) => store.place(),
        }
    }

    /// The folder of the club; none on a server.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Self::File(store) => Some(store.path().parent().unwrap_or(Path::new("."))),
            #[cfg(feature = "postgres")]
            Self::Server(_) => None,
        }
    }

    /// The club at the address of a server.
    #[cfg(feature = "postgres")]
    pub(crate) async fn on_server(place: &Path, opening: Opening) -> Result<Self, StoreError> {
        let address = place.to_str().unwrap_or_default().parse()?;
        let store = match (PostgresStore::open(&address).await, opening) {
            (Err(StoreError::LogAbsent { .. }), Opening::OrNew) => {
                match PostgresStore::create(&address).await {
                    // Another program came first.
                    Err(StoreError::Exists { .. }) => PostgresStore::open(&address).await,
                    made => made,
                }
            }
            (opened, _) => opened,
        };
        Ok(Self::Server(store?))
    }

    /// The same without servers.
    #[cfg(not(feature = "postgres"))]
    #[expect(clippy::unused_async, reason = "as it is with servers")]
    pub(crate) async fn on_server(_: &Path, _: Opening) -> Result<Self, StoreError> {
        Err(StoreError::NoServers)
    }

    /// Takes over the log of another store, all of it or nothing; this one has no events.
    pub(crate) async fn import_from<S: EventStore>(&self, from: &S) -> Result<Head, Failure> {
        match whichever!(self, store => store.import_from(from).await) {
            Err(StoreError::HeadMoved {
                expected: 0,
                actual,
            }) => Err(FolderFailure::not_empty(self.place(), actual).into()),
            copied => Ok(copied?),
        }
    }

    /// Closes the store, for all its clones, after what runs has ended.
    pub async fn close(&self) {
        whichever!(self, store => store.close().await);
    }
}

impl EventStore for ClubStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        whichever!(self, store => store.append(append).await)
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
        whichever!(self, store => store.append_deciding(after, decide).await)
    }

    async fn read(&self, after: u64, limit: usize) -> Result<Vec<Recorded>, StoreError> {
        whichever!(self, store => store.read(after, limit).await)
    }

    async fn read_stream(
        &self,
        stream: &StreamName,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, StoreError> {
        whichever!(self, store => store.read_stream(stream, after, limit).await)
    }

    async fn read_kind(&self, kinds: &[&str]) -> Result<Vec<Recorded>, StoreError> {
        whichever!(self, store => store.read_kind(kinds).await)
    }

    async fn streams_naming(
        &self,
        kinds: &[&str],
        texts: &[&str],
    ) -> Result<Vec<StreamName>, StoreError> {
        whichever!(self, store => store.streams_naming(kinds, texts).await)
    }

    async fn head(&self) -> Result<Head, StoreError> {
        whichever!(self, store => store.head().await)
    }

    async fn stream_version(&self, stream: &StreamName) -> Result<u64, StoreError> {
        whichever!(self, store => store.stream_version(stream).await)
    }

    async fn command(&self, key: &CommandKey) -> Result<Option<StoredCommand>, StoreError> {
        whichever!(self, store => store.command(key).await)
    }

    async fn keys_beginning(
        &self,
        beginning: &str,
        limit: usize,
    ) -> Result<Vec<CommandKey>, StoreError> {
        whichever!(self, store => store.keys_beginning(beginning, limit).await)
    }

    async fn check_commands(&self) -> Result<KeptCommands, StoreError> {
        whichever!(self, store => store.check_commands().await)
    }

    async fn digests(
        &self,
        end: u64,
        after: Option<&CommandKey>,
        limit: usize,
    ) -> Result<Vec<(CommandKey, Hash)>, StoreError> {
        whichever!(self, store => store.digests(end, after, limit).await)
    }

    async fn people(&self) -> Result<Vec<Person>, StoreError> {
        whichever!(self, store => store.people().await)
    }

    async fn names(&self, members: &[MemberId]) -> Result<Vec<Person>, StoreError> {
        whichever!(self, store => store.names(members).await)
    }

    async fn forget(&self, members: &[MemberId], notes: &[CommandKey]) -> Result<(), StoreError> {
        whichever!(self, store => store.forget(members, notes).await)
    }

    async fn clear_traces(&self) -> Result<bool, StoreError> {
        whichever!(self, store => store.clear_traces().await)
    }

    async fn notes(&self) -> Result<Vec<Note>, StoreError> {
        whichever!(self, store => store.notes().await)
    }

    async fn projections(&self) -> Result<Vec<(u64, Projection)>, StoreError> {
        whichever!(self, store => store.projections().await)
    }

    async fn secret(&self, name: &str) -> Result<Option<String>, StoreError> {
        whichever!(self, store => store.secret(name).await)
    }

    async fn secrets(&self) -> Result<Vec<Secret>, StoreError> {
        whichever!(self, store => store.secrets().await)
    }

    async fn written_by(&self) -> Result<Option<String>, StoreError> {
        whichever!(self, store => store.written_by().await)
    }

    async fn snapshot(&self, name: &str) -> Result<Option<Snapshot>, StoreError> {
        whichever!(self, store => store.snapshot(name).await)
    }

    async fn snapshots(&self, prefix: &str) -> Result<Vec<Snapshot>, StoreError> {
        whichever!(self, store => store.snapshots(prefix).await)
    }

    async fn write_snapshots(&self, writes: Vec<Snapshot>) -> Result<(), StoreError> {
        whichever!(self, store => store.write_snapshots(writes).await)
    }

    async fn drop_snapshots(&self) -> Result<(), StoreError> {
        whichever!(self, store => store.drop_snapshots().await)
    }

    async fn write_projections(
        &self,
        seq: u64,
        projections: Vec<Projection>,
    ) -> Result<(), StoreError> {
        whichever!(self, store => store.write_projections(seq, projections).await)
    }

    async fn import(&self, archive: &Archive) -> Result<Head, ArchiveError> {
        whichever!(self, store => store.import(archive).await)
    }

    fn watch(&self) -> CommitWatch {
        whichever!(self, store => store.watch())
    }
}
