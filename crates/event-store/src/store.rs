//! The interface of a store, whatever it is made of.

mod append;
mod error;
mod sidecar;
mod snapshot;

use crate::archive::{Archive, ArchiveError};
use crate::chain::{Hash, Head};
use crate::envelope::Recorded;
use crate::ids::{CommandKey, MemberId, StreamName};
use crate::subscribe::{CommitWatch, Subscription};

pub use crate::release::RELEASE;
pub use append::check_projections;
pub(crate) use append::refuse_other_end;
pub use append::{Append, MAX_EVENTS, MAX_KIND};
pub use error::StoreError;
pub use sidecar::{KeptCommands, Note, OutsideFault, Person, Projection, Secret};
pub use snapshot::Snapshot;

/// How the address of a log on a server begins, in letters of either case.
pub const SERVER_SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// Events that are read or written at a time.
pub(crate) const PAGE: usize = 4_096;

/// The outcome of an append.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appended {
    /// The events, now stored.
    Stored(Vec<Recorded>),
    /// The command was stored before, with the same digest: its events. Nothing was written.
    Repeated(Vec<Recorded>),
}

impl Appended {
    /// The events of the command.
    #[must_use]
    pub fn events(&self) -> &[Recorded] {
        match self {
            Self::Stored(events) | Self::Repeated(events) => events,
        }
    }
}

/// A command that was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCommand {
    /// The digest of its content; [`Hash::ZERO`] if it is not known or forgotten.
    pub digest: Hash,
    /// Its events, in order.
    pub events: Vec<Recorded>,
}

/// A store of one club's log, with what is kept outside its chain: names, notes, projections, secrets,
/// snapshots.
///
/// A store knows nothing of what an event means. It can be cloned; clones are the same store. All
/// methods of reading see whole appends only.
pub trait EventStore: Clone + Send + Sync + 'static {
    /// Stores what a command writes, in one transaction; appends come one after the other.
    ///
    /// The outcome is decided in this order: a key that was used before gives
    /// [`Appended::Repeated`], [`StoreError::CommandConflict`] or, where nobody can tell,
    /// [`StoreError::CommandForgotten`], whatever else the append says;
    /// then a malformed append is refused; then one that expects other versions.
    ///
    /// # Errors
    ///
    /// [`StoreError`]; nothing was written then. When the store is a file and the machine stops
    /// while the append runs, send the command again: it is carried out once.
    fn append(&self, append: Append) -> impl Future<Output = Result<Appended, StoreError>> + Send;

    /// Decides and stores in one step, under the lock of all appends. It reads the events above
    /// `after`, hands them to `decide`, and stores the answer as [`EventStore::append`] does.
    /// Nobody else writes in between, so that a decision on all events cannot come too late.
    ///
    /// `decide` is called at most once. It must be quick: other writers wait for it. On its `Err`,
    /// which is handed back, nothing is written.
    ///
    /// # Errors
    ///
    /// [`StoreError`]; nothing was written then.
    fn append_deciding<F, E>(
        &self,
        after: u64,
        decide: F,
    ) -> impl Future<Output = Result<Result<Appended, E>, StoreError>> + Send
    where
        F: FnOnce(Vec<Recorded>) -> Result<Append, E> + Send,
        E: Send;

    /// The events with a sequence number above `after`, at most `limit`, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn read(
        &self,
        after: u64,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Recorded>, StoreError>> + Send;

    /// All events with a sequence number above `after`, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn read_after(
        &self,
        after: u64,
    ) -> impl Future<Output = Result<Vec<Recorded>, StoreError>> + Send {
        async move {
            let mut events: Vec<Recorded> = Vec::new();
            loop {
                let last = events.last().map_or(after, |recorded| recorded.seq);
                let page = self.read(last, PAGE).await?;
                let done = page.len() < PAGE;
                events.extend(page);
                if done {
                    return Ok(events);
                }
            }
        }
    }

    /// The events of a stream with a version above `after`, at most `limit`, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn read_stream(
        &self,
        stream: &StreamName,
        after: u64,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Recorded>, StoreError>> + Send;

    /// All events of some kinds, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn read_kind(
        &self,
        kinds: &[&str],
    ) -> impl Future<Output = Result<Vec<Recorded>, StoreError>> + Send;

    /// Streams with an event of some kinds whose body contains one of some texts, in the order of their names.
    ///
    /// The body is searched as it is stored, in canonical form: an id is asked for as `"m-1"`, in its quotes.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn streams_naming(
        &self,
        kinds: &[&str],
        texts: &[&str],
    ) -> impl Future<Output = Result<Vec<StreamName>, StoreError>> + Send;

    /// The end of the log.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn head(&self) -> impl Future<Output = Result<Head, StoreError>> + Send;

    /// The version of a stream, 0 when it has no events.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn stream_version(
        &self,
        stream: &StreamName,
    ) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// The command that was stored under a key.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn command(
        &self,
        key: &CommandKey,
    ) -> impl Future<Output = Result<Option<StoredCommand>, StoreError>> + Send;

    /// The keys of commands that begin with a text, in the order of the keys, at most `limit`.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn keys_beginning(
        &self,
        beginning: &str,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<CommandKey>, StoreError>> + Send;

    /// How many commands are kept, and those that do not fit the events.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn check_commands(&self) -> impl Future<Output = Result<KeptCommands, StoreError>> + Send;

    /// The keys of commands up to the event `end`, with their digests, in the order of the keys. It
    /// gives those after `after`, at most `limit`, without commands whose digest is unknown.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn digests(
        &self,
        end: u64,
        after: Option<&CommandKey>,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<(CommandKey, Hash)>, StoreError>> + Send;

    /// All names, in the order of the ids.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn people(&self) -> impl Future<Output = Result<Vec<Person>, StoreError>> + Send;

    /// The names of these members, in the order of the ids; a member without a name is left out.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn names(
        &self,
        members: &[MemberId],
    ) -> impl Future<Output = Result<Vec<Person>, StoreError>> + Send;

    /// Erases names of members, notes, the digests of all commands and all snapshots. A name could
    /// be guessed from a digest. Nothing is left of them in the store's own files, unless another
    /// program reads there at that moment, see [`EventStore::clear_traces`]; earlier copies are not
    /// touched. A member without a name or an id without a note is not an error.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be written; nothing was taken out then.
    fn forget(
        &self,
        members: &[MemberId],
        notes: &[CommandKey],
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Tries again to remove traces of erased names from files that another program was reading
    /// then. It is quick, and does nothing where there are none.
    ///
    /// # Returns
    ///
    /// Whether nothing is left.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read or written; it can be tried again.
    fn clear_traces(&self) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// All notes, in the order of their ids.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn notes(&self) -> impl Future<Output = Result<Vec<Note>, StoreError>> + Send;

    /// All projections in the order of their names, each with its event, the last of the append
    /// that wrote it. It holds from that event on until another takes its place.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn projections(
        &self,
    ) -> impl Future<Output = Result<Vec<(u64, Projection)>, StoreError>> + Send;

    /// The secret of this name.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn secret(&self, name: &str)
    -> impl Future<Output = Result<Option<String>, StoreError>> + Send;

    /// All secrets, in the order of their names.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn secrets(&self) -> impl Future<Output = Result<Vec<Secret>, StoreError>> + Send;

    /// The release of this crate that appended last. `None` without an append, or after those of
    /// the first release, which did not record itself.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn written_by(&self) -> impl Future<Output = Result<Option<String>, StoreError>> + Send;

    /// The snapshot of this name; none where it cannot be read, for it is a cache.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn snapshot(
        &self,
        name: &str,
    ) -> impl Future<Output = Result<Option<Snapshot>, StoreError>> + Send;

    /// The snapshots whose name begins with `prefix`, in the order of their names, without those that
    /// cannot be read.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    fn snapshots(
        &self,
        prefix: &str,
    ) -> impl Future<Output = Result<Vec<Snapshot>, StoreError>> + Send;

    /// Keeps snapshots, all of them or none. None are kept where the store has a later one under
    /// one of their names, at an event that it has. So a slow writer does not take the state back.
    ///
    /// # Errors
    ///
    /// [`StoreError`], such as [`StoreError::ReadOnly`]; a caller may ignore it, for a snapshot is a
    /// cache.
    fn write_snapshots(
        &self,
        writes: Vec<Snapshot>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Deletes all snapshots.
    ///
    /// # Errors
    ///
    /// As [`EventStore::write_snapshots`].
    fn drop_snapshots(&self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Replaces projections by those made of the log up to its event `seq`, all of them or none.
    ///
    /// # Errors
    ///
    /// [`StoreError::HeadMoved`] when the log ends elsewhere, [`StoreError::ProjectionVersionZero`], or
    /// another [`StoreError`]; nothing was written then.
    fn write_projections(
        &self,
        seq: u64,
        projections: Vec<Projection>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Stores a whole log and its data outside the chain in an empty store, byte for byte, or
    /// nothing. Streams, actors and kinds of a later release are stored as well. No projection is
    /// made.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::Chain`] when the chain is broken, [`ArchiveError::Store`] with
    /// [`StoreError::HeadMoved`] when the store has events. Nothing was written then.
    fn import(&self, archive: &Archive) -> impl Future<Output = Result<Head, ArchiveError>> + Send;

    /// Hears of every append from now on.
    fn watch(&self) -> CommitWatch;

    /// The events with a sequence number above `after`, as they are stored.
    fn subscribe(&self, after: u64) -> Subscription<Self> {
        Subscription::new(self.clone(), after)
    }
}

impl StoredCommand {
    /// The answer to an append under the key of this command.
    ///
    /// # Errors
    ///
    /// As [`StoredCommand::answer`].
    pub fn repeat(self, append: &Append) -> Result<Appended, StoreError> {
        self.answer(&append.command, append.digest)
            .map(Appended::Repeated)
    }

    /// The events, if a command under the same key with this digest is the same command.
    ///
    /// # Errors
    ///
    /// [`StoreError::CommandConflict`], or [`StoreError::CommandForgotten`] where nobody can tell.
    pub fn answer(self, key: &CommandKey, digest: Hash) -> Result<Vec<Recorded>, StoreError> {
        let key = || key.clone();
        if self.digest == Hash::ZERO {
            Err(StoreError::CommandForgotten { key: key() })
        } else if self.digest == digest {
            Ok(self.events)
        } else {
            Err(StoreError::CommandConflict { key: key() })
        }
    }
}
