//! Whole logs that are written to a file without events.

use std::io::BufRead;

use sqlx::Transaction;
use sqlx::sqlite::{Sqlite, SqliteConnection};

use super::append::Kept;
use super::rows;
use super::{PreparedLog, SqliteStore};
use crate::archive::{Archive, ArchiveError, ArchiveRules, Arriving, Copied, Line, Lines};
use crate::chain::{Hash, Head};
use crate::envelope::Recorded;
use crate::ids::CommandKey;
use crate::store::{EventStore, PAGE, RELEASE, StoreError, refuse_other_end};

/// Digests that are known for the commands of a log; their lines may come before those of the events.
const DEFER: &str = "PRAGMA defer_foreign_keys = ON";
const DIGESTS: &str = "INSERT INTO commands (command, digest) \
     SELECT value ->> 0, unhex(value ->> 1) FROM json_each(?)";
/// Sent again, a command without a known digest is refused, and not carried out a second time.
const WITHOUT_DIGEST: &str = "INSERT INTO commands (command, digest) \
     SELECT command, zeroblob(32) FROM events AS first WHERE command_index = 0 \
     AND NOT EXISTS (SELECT 1 FROM commands WHERE commands.command = first.command)";
const STRAY: &str = "SELECT command FROM commands WHERE NOT EXISTS \
     (SELECT 1 FROM events WHERE events.command = commands.command) ORDER BY command LIMIT 1";
const IS_COMMAND: &str = "SELECT EXISTS (SELECT 1 FROM events WHERE command = ?)";

/// Lines that are written at a time.
#[derive(Debug, Default)]
struct Batch {
    events: Vec<Recorded>,
    digests: Vec<(CommandKey, Hash)>,
}

impl Batch {
    fn len(&self) -> usize {
        self.events.len() + self.digests.len()
    }
}

impl PreparedLog {
    /// Writes the log of a text, as [`Archive::export`] hands it over, and checks it as
    /// [`Archive::check`] does. One page of the text is in memory at a time, and what the checks keep
    /// for each command.
    ///
    /// # Returns
    ///
    /// The end of the log, and everything that the text says besides events and digests.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`], as [`Archive::from_text`], [`Archive::check`] and [`EventStore::import`] have
    /// it. Nothing was written then.
    pub async fn import_text(
        &self,
        mut text: impl BufRead,
        rules: &mut impl ArchiveRules,
    ) -> Result<(Head, Archive), ArchiveError> {
        let store = self.store();
        let mut transaction = store.begin().await?;
        let written = store.text_on(&mut transaction, &mut text, rules).await;
        store.end(transaction, written).await
    }
}

impl SqliteStore {
    /// Takes over the log of another store, and what is kept outside its chain; this file has no events.
    ///
    /// # Errors
    ///
    /// [`StoreError::HeadMoved`] when there are events, then expected to end with event 0, or when the other log moves
    /// on each time that it is read; [`StoreError`] when one of the stores fails.
    /// Nothing is written then.
    pub async fn import_from<S: EventStore>(&self, from: &S) -> Result<Head, StoreError> {
        let mut transaction = self.begin().await?;
        let copied = self.copy_on(&mut transaction, from).await;
        self.end(transaction, copied).await
    }

    /// Ends a transaction: what failed leaves nothing behind.
    pub(super) async fn end<T, E: From<StoreError>>(
        &self,
        transaction: Transaction<'static, Sqlite>,
        written: Result<T, E>,
    ) -> Result<T, E> {
        if written.is_ok() {
            transaction.commit().await.map_err(self.fault())?;
            self.shared.signal.stored();
        } else {
            // What went wrong before is the answer; a failing rollback ends with the connection.
            drop(transaction.rollback().await);
        }
        written
    }

    async fn copy_on<S: EventStore>(
        &self,
        connection: &mut SqliteConnection,
        from: &S,
    ) -> Result<Head, StoreError> {
        refuse_other_end(0, self.last_on(connection).await?)?;
        let copied = Copied::of(from).await?;
        self.run(connection, sqlx::query(DEFER)).await?;
        let mut head = Head::EMPTY;
        loop {
            let events = copied.events(from, head.seq).await?;
            let Some(last) = events.last() else { break };
            head = last.head();
            self.insert_all(connection, &events).await?;
        }
        let mut after = None;
        loop {
            let digests = from.digests(head.seq, after.as_ref(), PAGE).await?;
            let Some((last, _)) = digests.last() else {
                break;
            };
            after = Some(last.clone());
            self.insert_digests(connection, &digests).await?;
        }
        self.run(connection, sqlx::query(WITHOUT_DIGEST)).await?;
        let outside = copied.outside;
        let kept = Kept {
            release: outside.written_by.as_deref().unwrap_or(RELEASE),
            people: &outside.people,
            notes: &outside.notes,
            projections: &copied.projections,
            secrets: &outside.secrets,
        };
        self.write_outside(connection, kept, head.seq).await?;
        Ok(head)
    }

    /// Stores a whole log in a file without events.
    pub(super) async fn write_archive(&self, archive: &Archive) -> Result<Head, ArchiveError> {
        let mut transaction = self.begin().await?;
        let written = self.archive_on(&mut transaction, archive).await;
        self.end(transaction, written).await
    }

    async fn archive_on(
        &self,
        connection: &mut SqliteConnection,
        archive: &Archive,
    ) -> Result<Head, ArchiveError> {
        let head = archive.check_import(self.last_on(connection).await?)?;
        if head == Head::EMPTY {
            return Ok(head);
        }
        self.run(connection, sqlx::query(DEFER)).await?;
        self.insert_all(connection, &archive.events).await?;
        self.insert_digests(connection, &archive.command_digests())
            .await?;
        self.run(connection, sqlx::query(WITHOUT_DIGEST)).await?;
        let kept = Kept {
            release: archive.last_writer(),
            people: &archive.people,
            notes: &archive.notes,
            projections: &[],
            secrets: &archive.secrets,
        };
        self.write_outside(connection, kept, head.seq).await?;
        Ok(head)
    }

    /// Writes what a text says, and hands back all but events and digests. Where a line is wrong the
    /// others are read for what is wrong with them, and no more are written.
    async fn text_on(
        &self,
        connection: &mut SqliteConnection,
        text: &mut impl BufRead,
        rules: &mut impl ArchiveRules,
    ) -> Result<(Head, Archive), ArchiveError> {
        self.run(connection, sqlx::query(DEFER)).await?;
        let (mut lines, mut arriving) = (Lines::default(), Arriving::default());
        let mut batch = Batch::default();
        while let Some(line) = lines.next(text, rules)? {
            match line {
                _ if !lines.is_sound() => continue,
                Line::Event(event) if arriving.take(&event, rules) => batch.events.push(*event),
                Line::Event(_) => continue,
                Line::Digest(command, digest) => batch.digests.push((command, digest)),
            }
            if batch.len() >= PAGE {
                self.insert_batch(connection, std::mem::take(&mut batch))
                    .await?;
            }
        }
        let mut outside = lines.finish()?;
        let head = arriving.finish(&mut outside)?;
        self.insert_batch(connection, batch).await?;
        self.run(connection, sqlx::query(WITHOUT_DIGEST)).await?;
        self.refuse_strays(connection, &outside).await?;
        let kept = Kept {
            release: outside.last_writer(),
            people: &outside.people,
            notes: &outside.notes,
            projections: &[],
            secrets: &outside.secrets,
        };
        self.write_outside(connection, kept, head.seq).await?;
        Ok((head, outside))
    }

    async fn insert_batch(
        &self,
        connection: &mut SqliteConnection,
        batch: Batch,
    ) -> Result<(), StoreError> {
        self.insert_all(connection, &batch.events).await?;
        self.insert_digests(connection, &batch.digests).await
    }

    async fn insert_all(
        &self,
        connection: &mut SqliteConnection,
        events: &[Recorded],
    ) -> Result<(), StoreError> {
        for events in rows::insert_events(events) {
            self.run(connection, rows::insert_query(events)?).await?;
        }
        Ok(())
    }

    async fn insert_digests(
        &self,
        connection: &mut SqliteConnection,
        digests: &[(CommandKey, Hash)],
    ) -> Result<(), StoreError> {
        for digests in digests.chunks(PAGE) {
            let digests = serde_json::json!(digests).to_string();
            self.run(connection, sqlx::query(DIGESTS).bind(digests))
                .await?;
        }
        Ok(())
    }

    /// The number of the last event.
    pub(super) async fn last_on(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<u64, StoreError> {
        let last: i64 = sqlx::query_scalar("SELECT coalesce(max(seq), 0) FROM events")
            .fetch_one(connection)
            .await
            .map_err(self.fault())?;
        Ok(last.unsigned_abs())
    }

    /// Refuses a note and a digest that belong to no command of the log.
    async fn refuse_strays(
        &self,
        connection: &mut SqliteConnection,
        outside: &Archive,
    ) -> Result<(), ArchiveError> {
        for note in &outside.notes {
            let is_command: bool = sqlx::query_scalar(IS_COMMAND)
                .bind(note.id.as_str())
                .fetch_one(&mut *connection)
                .await
                .map_err(self.fault())?;
            if !is_command {
                return Err(ArchiveError::stray("note", &note.id));
            }
        }
        let stray: Option<String> = sqlx::query_scalar(STRAY)
            .fetch_optional(connection)
            .await
            .map_err(self.fault())?;
        stray.map_or(Ok(()), |key| Err(ArchiveError::stray("digest", &key)))
    }
}
