//! A store in memory, for tests and simulations.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::chain::{Hash, Head};
use crate::envelope::Recorded;
use crate::ids::{CommandKey, MemberId, StreamId};
use crate::store::{Append, Appended, EventStore, Note, Person, Projection, StoredCommand};
use crate::store_error::StoreError;
use crate::subscribe::{CommitSignal, CommitWatch};

/// A log in memory; it is gone with the last clone of the store.
///
/// ```
/// use club_log::{EventStore, Head, MemoryStore};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let store = MemoryStore::new();
/// assert_eq!(store.head().await, Ok(Head::EMPTY));
/// # });
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct MemoryStore {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    log: Mutex<Log>,
    signal: CommitSignal,
}

#[derive(Debug, Default)]
struct Log {
    events: Vec<Recorded>,
    /// For each stream the indices of its events in `events`.
    streams: BTreeMap<StreamId, Vec<usize>>,
    commands: BTreeMap<CommandKey, Command>,
    people: BTreeMap<MemberId, String>,
    notes: BTreeMap<CommandKey, String>,
    projections: BTreeMap<String, (u64, String)>,
}

#[derive(Debug)]
struct Command {
    digest: Hash,
    /// Index of its first event.
    first: usize,
    count: usize,
}

impl Default for MemoryStore {
    fn default() -> Self {
        Self::new()
    }
}

impl MemoryStore {
    /// A log without events.
    #[must_use]
    pub fn new() -> Self {
        let shared = Shared {
            log: Mutex::default(),
            signal: CommitSignal::new(),
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        // Nothing in here leaves the log half written: whoever panicked did so before or after.
        self.shared
            .log
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log {
    fn head(&self) -> Head {
        self.events.last().map_or(Head::EMPTY, |last| Head {
            seq: last.seq,
            hash: last.hash,
        })
    }

    fn version(&self, stream: &StreamId) -> u64 {
        self.streams
            .get(stream)
            .map_or(0, |events| events.len() as u64)
    }

    fn command(&self, key: &CommandKey) -> Option<StoredCommand> {
        let Command {
            digest,
            first,
            count,
        } = self.commands.get(key)?;
        let events = self
            .events
            .iter()
            .skip(*first)
            .take(*count)
            .cloned()
            .collect();
        Some(StoredCommand {
            digest: *digest,
            events,
        })
    }

    fn append(&mut self, append: Append) -> Result<Appended, StoreError> {
        if let Some(stored) = self.command(&append.command) {
            return stored.repeat(&append);
        }
        append.check()?;
        let versions: BTreeMap<StreamId, u64> = append
            .expected
            .iter()
            .map(|(stream, _)| (stream.clone(), self.version(stream)))
            .collect();
        append.check_versions(self.head().seq, &versions)?;
        let sealed = append.seal(self.head(), versions);
        let command = Command {
            digest: append.digest,
            first: self.events.len(),
            count: sealed.len(),
        };
        self.commands.insert(append.command, command);
        for event in &sealed {
            self.streams
                .entry(event.stream.clone())
                .or_default()
                .push(self.events.len());
            self.events.push(event.clone());
        }
        let seq = self.head().seq;
        self.people.extend(
            append
                .people
                .into_iter()
                .map(|write| (write.member, write.name)),
        );
        self.notes
            .extend(append.notes.into_iter().map(|write| (write.id, write.text)));
        self.projections.extend(
            append
                .projections
                .into_iter()
                .map(|write| (write.name, (seq, write.body))),
        );
        Ok(Appended::Stored(sealed))
    }
}

impl EventStore for MemoryStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let appended = self.log().append(append)?;
        if matches!(appended, Appended::Stored(_)) {
            self.shared.signal.stored();
        }
        Ok(appended)
    }

    async fn read(&self, after: u64, limit: usize) -> Result<Vec<Recorded>, StoreError> {
        let log = self.log();
        // The event with sequence number n stands at index n - 1.
        let skip = usize::try_from(after).unwrap_or(usize::MAX);
        Ok(log.events.iter().skip(skip).take(limit).cloned().collect())
    }

    async fn read_stream(
        &self,
        stream: &StreamId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, StoreError> {
        let log = self.log();
        let skip = usize::try_from(after).unwrap_or(usize::MAX);
        let places = log.streams.get(stream).map_or(&[][..], Vec::as_slice);
        let events = places.iter().skip(skip).take(limit);
        Ok(events
            .filter_map(|place| log.events.get(*place))
            .cloned()
            .collect())
    }

    async fn head(&self) -> Result<Head, StoreError> {
        Ok(self.log().head())
    }

    async fn stream_version(&self, stream: &StreamId) -> Result<u64, StoreError> {
        Ok(self.log().version(stream))
    }

    async fn command(&self, key: &CommandKey) -> Result<Option<StoredCommand>, StoreError> {
        Ok(self.log().command(key))
    }

    async fn people(&self) -> Result<Vec<Person>, StoreError> {
        let person = |(member, name): (&MemberId, &String)| Person {
            member: member.clone(),
            name: name.clone(),
        };
        Ok(self.log().people.iter().map(person).collect())
    }

    async fn forget(&self, member: &MemberId) -> Result<(), StoreError> {
        let mut log = self.log();
        if let Some(name) = log.people.remove(member) {
            log.notes.retain(|_, text| !text.contains(&name));
        }
        for command in log.commands.values_mut() {
            command.digest = Hash::ZERO;
        }
        Ok(())
    }

    async fn notes(&self) -> Result<Vec<Note>, StoreError> {
        let note = |(id, text): (&CommandKey, &String)| Note {
            id: id.clone(),
            text: text.clone(),
        };
        Ok(self.log().notes.iter().map(note).collect())
    }

    async fn projections(&self) -> Result<Vec<Projection>, StoreError> {
        let projection = |(name, (seq, body)): (&String, &(u64, String))| Projection {
            name: name.clone(),
            seq: *seq,
            body: body.clone(),
        };
        Ok(self.log().projections.iter().map(projection).collect())
    }

    fn watch(&self) -> CommitWatch {
        self.shared.signal.watch(None)
    }
}
