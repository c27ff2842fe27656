//! A store in memory, for tests and simulations.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound::{Excluded, Unbounded};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::archive::{Archive, ArchiveError};
use crate::chain::{Hash, Head};
use crate::envelope::Recorded;
use crate::ids::{CommandKey, MemberId, StreamName};
use crate::store::{
    Append, Appended, EventStore, KeptCommands, Note, Person, Projection, RELEASE, Secret,
    Snapshot, StoreError, StoredCommand, check_projections, refuse_other_end,
};
use crate::subscribe::{CommitSignal, CommitWatch};

/// A log in memory; it is gone with the last clone of the store.
///
/// ```
/// use chained_events::chain::Head;
/// use chained_events::{EventStore, MemoryStore};
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
    streams: BTreeMap<StreamName, Vec<usize>>,
    commands: BTreeMap<CommandKey, Command>,
    people: BTreeMap<MemberId, String>,
    notes: BTreeMap<CommandKey, String>,
    projections: BTreeMap<String, (u64, Projection)>,
    secrets: BTreeMap<String, String>,
    snapshots: BTreeMap<String, Snapshot>,
    /// The release that appended last.
    written_by: Option<String>,
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
        // Nothing in here leaves the log half written: a caller that panicked did so before or after.
        self.shared
            .log
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log {
    fn head(&self) -> Head {
        self.events.last().map_or(Head::EMPTY, Recorded::head)
    }

    fn version(&self, stream: &StreamName) -> u64 {
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
        let versions: BTreeMap<StreamName, u64> = append
            .expected
            .iter()
            .map(|(stream, _)| (stream.clone(), self.version(stream)))
            .collect();
        append.check_versions(self.head().seq, &versions)?;
        let sealed = append.seal(self.head(), versions);
        self.push_command(append.command, append.digest, &sealed);
        let seq = self.head().seq;
        for member in append.forgotten {
            self.people.remove(&member);
        }
        self.people.extend(
            append
                .people
                .into_iter()
                .map(|write| (write.member, write.name)),
        );
        self.notes
            .extend(append.notes.into_iter().map(|write| (write.id, write.text)));
        for name in append.dropped_projections {
            self.projections.remove(&name);
        }
        self.keep_projections(seq, append.projections);
        for name in append.dropped_secrets {
            self.secrets.remove(&name);
        }
        let secrets = append.secrets.into_iter();
        self.secrets
            .extend(secrets.map(|secret| (secret.name, secret.text)));
        self.put_snapshots(append.snapshots);
        self.written_by = Some(RELEASE.to_owned());
        Ok(Appended::Stored(sealed))
    }

    /// Adds the events of one command.
    fn push_command(&mut self, key: CommandKey, digest: Hash, events: &[Recorded]) {
        let command = Command {
            digest,
            first: self.events.len(),
            count: events.len(),
        };
        self.commands.insert(key, command);
        for event in events {
            self.streams
                .entry(event.stream.clone())
                .or_default()
                .push(self.events.len());
            self.events.push(event.clone());
        }
    }

    fn after(&self, after: u64) -> impl Iterator<Item = &Recorded> {
        // The event with sequence number n is at index n - 1.
        let skip = usize::try_from(after).unwrap_or(usize::MAX);
        self.events.iter().skip(skip)
    }

    fn import(&mut self, archive: &Archive) -> Result<Head, ArchiveError> {
        let head = archive.check_import(self.head().seq)?;
        for command in archive.commands() {
            if let Some(first) = command.first() {
                self.push_command(first.command.clone(), archive.digest(first), command);
            }
        }
        for person in &archive.people {
            self.people
                .insert(person.member.clone(), person.name.clone());
        }
        for note in &archive.notes {
            self.notes.insert(note.id.clone(), note.text.clone());
        }
        for secret in &archive.secrets {
            self.secrets
                .insert(secret.name.clone(), secret.text.clone());
        }
        self.written_by = Some(archive.last_writer().to_owned());
        Ok(head)
    }

    /// Keeps snapshots, unless there is a later one of the same log under one of their names.
    fn put_snapshots(&mut self, writes: Vec<Snapshot>) {
        let end = self.head().seq;
        let later = |write: &Snapshot| {
            let kept = self.snapshots.get(&write.name);
            kept.is_some_and(|kept| kept.seq > write.seq && kept.seq <= end)
        };
        if writes.iter().any(later) {
            return;
        }
        let writes = writes.into_iter();
        self.snapshots
            .extend(writes.map(|write| (write.name.clone(), write)));
    }

    fn keep_projections(&mut self, seq: u64, projections: Vec<Projection>) {
        let kept = projections.into_iter();
        self.projections
            .extend(kept.map(|kept| (kept.name.clone(), (seq, kept))));
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

    async fn append_deciding<F, E>(
        &self,
        after: u64,
        decide: F,
    ) -> Result<Result<Appended, E>, StoreError>
    where
        F: FnOnce(Vec<Recorded>) -> Result<Append, E> + Send,
        E: Send,
    {
        let mut log = self.log();
        let append = match decide(log.after(after).cloned().collect()) {
            Ok(append) => append,
            Err(refused) => return Ok(Err(refused)),
        };
        let appended = log.append(append)?;
        drop(log);
        if matches!(appended, Appended::Stored(_)) {
            self.shared.signal.stored();
        }
        Ok(Ok(appended))
    }

    async fn read(&self, after: u64, limit: usize) -> Result<Vec<Recorded>, StoreError> {
        Ok(self.log().after(after).take(limit).cloned().collect())
    }

    async fn read_kind(&self, kinds: &[&str]) -> Result<Vec<Recorded>, StoreError> {
        let log = self.log();
        let wanted = |event: &&Recorded| kinds.contains(&event.kind.as_str());
        Ok(log.events.iter().filter(wanted).cloned().collect())
    }

    async fn streams_naming(
        &self,
        kinds: &[&str],
        texts: &[&str],
    ) -> Result<Vec<StreamName>, StoreError> {
        let log = self.log();
        let names = |event: &&Recorded| {
            let body = event.body.as_str();
            kinds.contains(&event.kind.as_str()) && texts.iter().any(|text| body.contains(text))
        };
        let found = log.events.iter().filter(names);
        let streams: BTreeSet<StreamName> = found.map(|event| event.stream.clone()).collect();
        Ok(streams.into_iter().collect())
    }

    async fn read_stream(
        &self,
        stream: &StreamName,
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

    async fn stream_version(&self, stream: &StreamName) -> Result<u64, StoreError> {
        Ok(self.log().version(stream))
    }

    async fn command(&self, key: &CommandKey) -> Result<Option<StoredCommand>, StoreError> {
        Ok(self.log().command(key))
    }

    async fn keys_beginning(
        &self,
        beginning: &str,
        limit: usize,
    ) -> Result<Vec<CommandKey>, StoreError> {
        let log = self.log();
        let keys = log.commands.keys();
        let found = keys.filter(|key| key.as_str().starts_with(beginning));
        Ok(found.take(limit).cloned().collect())
    }

    async fn check_commands(&self) -> Result<KeptCommands, StoreError> {
        let log = self.log();
        let forgotten = log
            .commands
            .values()
            .filter(|kept| kept.digest == Hash::ZERO);
        let without_digest = forgotten.count() as u64;
        Ok(KeptCommands {
            digests: log.commands.len() as u64 - without_digest,
            without_digest,
            // Commands and events are stored together.
            faults: Vec::new(),
        })
    }

    async fn digests(
        &self,
        end: u64,
        after: Option<&CommandKey>,
        limit: usize,
    ) -> Result<Vec<(CommandKey, Hash)>, StoreError> {
        let log = self.log();
        let behind = (after.map_or(Unbounded, Excluded), Unbounded);
        let commands = log.commands.range::<CommandKey, _>(behind);
        let known = commands.filter(|(_, command)| {
            let stored = u64::try_from(command.first).is_ok_and(|first| first < end);
            stored && command.digest != Hash::ZERO
        });
        let known = known.map(|(key, command)| (key.clone(), command.digest));
        Ok(known.take(limit).collect())
    }

    async fn people(&self) -> Result<Vec<Person>, StoreError> {
        let person = |(member, name): (&MemberId, &String)| Person {
            member: member.clone(),
            name: name.clone(),
        };
        Ok(self.log().people.iter().map(person).collect())
    }

    async fn names(&self, members: &[MemberId]) -> Result<Vec<Person>, StoreError> {
        let wanted: BTreeSet<&MemberId> = members.iter().collect();
        let log = self.log();
        let person = |member: &MemberId| {
            let name = log.people.get(member)?.clone();
            let member = member.clone();
            Some(Person { member, name })
        };
        Ok(wanted.into_iter().filter_map(person).collect())
    }

    async fn forget(&self, members: &[MemberId], notes: &[CommandKey]) -> Result<(), StoreError> {
        let mut log = self.log();
        for member in members {
            log.people.remove(member);
        }
        for note in notes {
            log.notes.remove(note);
        }
        for command in log.commands.values_mut() {
            command.digest = Hash::ZERO;
        }
        log.snapshots.clear();
        Ok(())
    }

    async fn clear_traces(&self) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn notes(&self) -> Result<Vec<Note>, StoreError> {
        let note = |(id, text): (&CommandKey, &String)| Note {
            id: id.clone(),
            text: text.clone(),
        };
        Ok(self.log().notes.iter().map(note).collect())
    }

    async fn projections(&self) -> Result<Vec<(u64, Projection)>, StoreError> {
        Ok(self.log().projections.values().cloned().collect())
    }

    async fn secret(&self, name: &str) -> Result<Option<String>, StoreError> {
        Ok(self.log().secrets.get(name).cloned())
    }

    async fn secrets(&self) -> Result<Vec<Secret>, StoreError> {
        let secret = |(name, text): (&String, &String)| Secret {
            name: name.clone(),
            text: text.clone(),
        };
        Ok(self.log().secrets.iter().map(secret).collect())
    }

    async fn written_by(&self) -> Result<Option<String>, StoreError> {
        Ok(self.log().written_by.clone())
    }

    async fn snapshot(&self, name: &str) -> Result<Option<Snapshot>, StoreError> {
        Ok(self.log().snapshots.get(name).cloned())
    }

    async fn snapshots(&self, prefix: &str) -> Result<Vec<Snapshot>, StoreError> {
        let log = self.log();
        let named = |snapshot: &&Snapshot| snapshot.name.starts_with(prefix);
        Ok(log.snapshots.values().filter(named).cloned().collect())
    }

    async fn write_snapshots(&self, writes: Vec<Snapshot>) -> Result<(), StoreError> {
        self.log().put_snapshots(writes);
        Ok(())
    }

    async fn drop_snapshots(&self) -> Result<(), StoreError> {
        self.log().snapshots.clear();
        Ok(())
    }

    async fn write_projections(
        &self,
        seq: u64,
        projections: Vec<Projection>,
    ) -> Result<(), StoreError> {
        check_projections(&projections)?;
        let mut log = self.log();
        refuse_other_end(seq, log.head().seq)?;
        log.keep_projections(seq, projections);
        Ok(())
    }

    async fn import(&self, archive: &Archive) -> Result<Head, ArchiveError> {
        let head = self.log().import(archive)?;
        self.shared.signal.stored();
        Ok(head)
    }

    fn watch(&self) -> CommitWatch {
        self.shared.signal.watch(None)
    }
}
