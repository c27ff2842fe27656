//! The writing of events, all of a command in one transaction.

use std::collections::BTreeMap;

use sqlx::Transaction;
use sqlx::sqlite::{Sqlite, SqliteConnection};

use super::rows;
use super::traces::Patience;
use super::{SqliteStore, json_texts};
use crate::chain::{Hash, Head};
use crate::ids::{CommandKey, StreamName};
use crate::rows::positive;
use crate::store::{
    Append, Appended, Note, Person, Projection, RELEASE, Secret, StoreError, StoredCommand,
    check_projections, refuse_other_end,
};

/// Facts about the log that an append needs, in one statement.
const GROUND: &str = "SELECT \
     (SELECT digest FROM commands WHERE command = ?1) AS digest, \
     (SELECT json_group_array((SELECT coalesce(max(version), 0) FROM events \
         WHERE stream = value)) FROM json_each(?2)) AS versions, \
     last.seq AS seq, last.hash AS hash \
     FROM (SELECT 1) LEFT JOIN (SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1) AS last";

/// The log as an append finds it.
struct Ground {
    /// The digest of the command that was stored under the same key.
    digest: Option<Hash>,
    head: Head,
    versions: BTreeMap<StreamName, u64>,
}

/// Texts outside the chain that are written with events.
pub(super) struct Kept<'a> {
    /// The release that is noted as the last writer.
    pub(super) release: &'a str,
    pub(super) people: &'a [Person],
    pub(super) notes: &'a [Note],
    pub(super) projections: &'a [Projection],
    pub(super) secrets: &'a [Secret],
}

impl SqliteStore {
    /// Takes the lock of all appends.
    pub(super) async fn begin(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        let writer = &self.shared.writer;
        match writer.begin_with("BEGIN IMMEDIATE").await {
            // The database ended a transaction by itself, as on a full disk, and the connection takes it
            // for one that goes on: another connection begins again.
            Err(sqlx::Error::InvalidSavePointStatement) => {
                let stuck = writer.acquire().await.map_err(self.fault())?;
                stuck.close().await.map_err(self.fault())?;
                let begin = writer.begin_with("BEGIN IMMEDIATE");
                begin.await.map_err(self.fault())
            }
            begun => begun.map_err(self.fault()),
        }
    }

    /// Stores an append and ends the transaction.
    pub(super) async fn finish(
        &self,
        mut transaction: Transaction<'static, Sqlite>,
        append: Append,
    ) -> Result<Appended, StoreError> {
        let appended = self.append_on(&mut transaction, &append).await;
        if matches!(appended, Ok(Appended::Stored(_))) {
            transaction.commit().await.map_err(self.fault())?;
            self.shared.signal.stored();
            if !append.forgotten.is_empty() {
                // The events are stored: a name that is left in the write-ahead log for a while
                // does not change that.
                drop(self.overwrite_traces(Patience::Usual).await);
            }
        } else {
            // What went wrong before is the answer; a failing rollback ends with the connection.
            drop(transaction.rollback().await);
        }
        appended
    }

    async fn append_on(
        &self,
        connection: &mut SqliteConnection,
        append: &Append,
    ) -> Result<Appended, StoreError> {
        let ground = self.ground(connection, append).await?;
        if let Some(digest) = ground.digest {
            let events = self.events_of(connection, &append.command).await?;
            return StoredCommand { digest, events }.repeat(append);
        }
        append.check()?;
        append.check_versions(ground.head.seq, &ground.versions)?;
        let sealed = append.seal(ground.head, ground.versions);
        self.insert_command(connection, &append.command, append.digest)
            .await?;
        for events in rows::insert_events(&sealed) {
            self.run(connection, rows::insert_query(events)?).await?;
        }
        let seq = sealed.last().map_or(0, |last| last.seq);
        self.write_sidecar(connection, append, seq).await?;
        Ok(Appended::Stored(sealed))
    }

    async fn ground(
        &self,
        connection: &mut SqliteConnection,
        append: &Append,
    ) -> Result<Ground, StoreError> {
        let expected = append.expected.iter();
        let streams: Vec<&str> = expected.map(|(stream, _)| stream.as_str()).collect();
        let row = sqlx::query(GROUND)
            .bind(append.command.as_str())
            .bind(json_texts(&streams))
            .fetch_one(connection)
            .await
            .map_err(self.fault())?;
        let cells = self.cells(&row);
        let head = match cells.optional_number("seq")? {
            None => Head::EMPTY,
            Some(seq) => Head {
                seq,
                hash: cells.hash("hash")?,
            },
        };
        let versions: Vec<u64> = cells.json("versions")?;
        let streams = append.expected.iter().map(|(stream, _)| stream.clone());
        Ok(Ground {
            digest: cells.optional_hash("digest")?,
            head,
            versions: streams.zip(versions).collect(),
        })
    }

    async fn insert_command(
        &self,
        connection: &mut SqliteConnection,
        command: &CommandKey,
        digest: Hash,
    ) -> Result<(), StoreError> {
        let query = sqlx::query("INSERT INTO commands (command, digest) VALUES (?, ?)")
            .bind(command.as_str())
            .bind(&digest.as_bytes()[..]);
        self.run(connection, query).await
    }

    /// Writes what is kept outside the chain.
    async fn write_sidecar(
        &self,
        connection: &mut SqliteConnection,
        append: &Append,
        seq: u64,
    ) -> Result<(), StoreError> {
        if !append.forgotten.is_empty() {
            self.mark_traces(connection).await?;
        }
        for member in &append.forgotten {
            let query = sqlx::query("DELETE FROM people WHERE member = ?").bind(member.as_str());
            self.run(connection, query).await?;
        }
        for (query, names) in [
            (
                "DELETE FROM projections WHERE name = ?",
                &append.dropped_projections,
            ),
            (
                "DELETE FROM secrets WHERE name = ?",
                &append.dropped_secrets,
            ),
        ] {
            for name in names {
                self.run(connection, sqlx::query(query).bind(name)).await?;
            }
        }
        let outside = Kept {
            release: RELEASE,
            people: &append.people,
            notes: &append.notes,
            projections: &append.projections,
            secrets: &append.secrets,
        };
        self.write_outside(connection, outside, seq).await?;
        self.put_snapshots(connection, &append.snapshots).await
    }

    /// Writes what is kept outside the chain, as of its event `seq`.
    pub(super) async fn write_outside(
        &self,
        connection: &mut SqliteConnection,
        outside: Kept<'_>,
        seq: u64,
    ) -> Result<(), StoreError> {
        self.note_release(connection, outside.release).await?;
        self.write_people(connection, outside.people).await?;
        self.write_notes(connection, outside.notes).await?;
        self.write_projections_on(connection, outside.projections, seq)
            .await?;
        self.write_secrets(connection, outside.secrets).await
    }

    /// Writes projections of a log that ends with the event `seq`.
    pub(super) async fn renew_projections(
        &self,
        seq: u64,
        projections: &[Projection],
    ) -> Result<(), StoreError> {
        check_projections(projections)?;
        let mut transaction = self.begin().await?;
        let written = self.renew_on(&mut transaction, seq, projections).await;
        self.end(transaction, written).await
    }

    async fn renew_on(
        &self,
        connection: &mut SqliteConnection,
        seq: u64,
        projections: &[Projection],
    ) -> Result<(), StoreError> {
        refuse_other_end(seq, self.last_on(connection).await?)?;
        self.write_projections_on(connection, projections, seq)
            .await
    }

    async fn write_projections_on(
        &self,
        connection: &mut SqliteConnection,
        projections: &[Projection],
        seq: u64,
    ) -> Result<(), StoreError> {
        for projection in projections {
            let query = sqlx::query(
                "INSERT INTO projections (name, seq, version, body) VALUES (?, ?, ?, ?) \
                 ON CONFLICT (name) DO UPDATE SET seq = excluded.seq, \
                 version = excluded.version, body = excluded.body",
            )
            .bind(&projection.name)
            .bind(positive("seq", seq)?)
            .bind(projection.version)
            .bind(&projection.body);
            self.run(connection, query).await?;
        }
        Ok(())
    }

    /// Notes which release wrote last; a page is written only where another one did before.
    async fn note_release(
        &self,
        connection: &mut SqliteConnection,
        release: &str,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO meta (key, value) VALUES ('release', ?) \
             ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value",
        )
        .bind(release);
        self.run(connection, query).await
    }

    async fn write_people(
        &self,
        connection: &mut SqliteConnection,
        people: &[Person],
    ) -> Result<(), StoreError> {
        for person in people {
            let query = sqlx::query(
                "INSERT INTO people (member, name) VALUES (?, ?) \
                 ON CONFLICT (member) DO UPDATE SET name = excluded.name",
            )
            .bind(person.member.as_str())
            .bind(&person.name);
            self.run(connection, query).await?;
        }
        Ok(())
    }

    async fn write_notes(
        &self,
        connection: &mut SqliteConnection,
        notes: &[Note],
    ) -> Result<(), StoreError> {
        for note in notes {
            let query = sqlx::query(
                "INSERT INTO notes (id, text) VALUES (?, ?) \
                 ON CONFLICT (id) DO UPDATE SET text = excluded.text",
            )
            .bind(note.id.as_str())
            .bind(&note.text);
            self.run(connection, query).await?;
        }
        Ok(())
    }

    async fn write_secrets(
        &self,
        connection: &mut SqliteConnection,
        secrets: &[Secret],
    ) -> Result<(), StoreError> {
        for secret in secrets {
            let query = sqlx::query(
                "INSERT INTO secrets (name, text) VALUES (?, ?) \
                 ON CONFLICT (name) DO UPDATE SET text = excluded.text",
            )
            .bind(&secret.name)
            .bind(&secret.text);
            self.run(connection, query).await?;
        }
        Ok(())
    }
}
