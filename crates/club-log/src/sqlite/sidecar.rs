//! What is kept outside the chain: names, notes, projections, secrets, snapshots.

use sqlx::sqlite::SqliteConnection;

use super::rows::positive;
use super::{Query, SqliteStore, json_texts};
use crate::ids::{CommandKey, MemberId};
use crate::store::StoreError;
use crate::store::{Note, Person, Projection, Secret, Snapshot, SnapshotWrite};

impl SqliteStore {
    pub(super) async fn list_people(&self) -> Result<Vec<Person>, StoreError> {
        let query = sqlx::query("SELECT member, name FROM people ORDER BY member");
        self.list(query, |cells| {
            Ok(Person {
                member: cells.parsed("member")?,
                name: cells.text("name")?,
            })
        })
        .await
    }

    pub(super) async fn list_notes(&self) -> Result<Vec<Note>, StoreError> {
        let query = sqlx::query("SELECT id, text FROM notes ORDER BY id");
        self.list(query, |cells| {
            Ok(Note {
                id: cells.named("id", CommandKey::stored)?,
                text: cells.text("text")?,
            })
        })
        .await
    }

    pub(super) async fn list_projections(&self) -> Result<Vec<Projection>, StoreError> {
        let query = if self.is_current().await? {
            "SELECT name, seq, version, body FROM projections ORDER BY name"
        } else {
            "SELECT name, seq, 1 AS version, body FROM projections ORDER BY name"
        };
        self.list(sqlx::query(query), |cells| {
            Ok(Projection {
                name: cells.text("name")?,
                seq: cells.number("seq")?,
                version: cells.number("version")?,
                body: cells.text("body")?,
            })
        })
        .await
    }

    pub(super) async fn list_secrets(&self, query: Query<'_>) -> Result<Vec<Secret>, StoreError> {
        if !self.is_current().await? {
            return Ok(Vec::new());
        }
        self.list(query, |cells| {
            Ok(Secret {
                name: cells.text("name")?,
                text: cells.text("text")?,
            })
        })
        .await
    }

    pub(super) async fn list_snapshots(
        &self,
        query: Query<'_>,
    ) -> Result<Vec<Snapshot>, StoreError> {
        if !self.is_current().await? {
            return Ok(Vec::new());
        }
        self.list(query, |cells| {
            Ok(Snapshot {
                name: cells.text("name")?,
                seq: cells.number("seq")?,
                head: cells.hash("head")?,
                release: cells.text("release")?,
                digest: cells.hash("digest")?,
                state: cells.blob("state")?,
            })
        })
        .await
    }

    pub(super) async fn replace_snapshots(
        &self,
        writes: &[SnapshotWrite],
    ) -> Result<(), StoreError> {
        if writes.is_empty() {
            return Ok(());
        }
        let mut transaction = self.begin().await?;
        for write in writes {
            let query = sqlx::query(
                "INSERT INTO snapshots (name, seq, head, release, digest, state) \
                 VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET seq = excluded.seq, \
                 head = excluded.head, release = excluded.release, digest = excluded.digest, \
                 state = excluded.state",
            )
            .bind(&write.name)
            .bind(positive("seq", write.seq)?)
            .bind(&write.head.as_bytes()[..])
            .bind(&write.release)
            .bind(&write.digest.as_bytes()[..])
            .bind(&write.state);
            self.run(&mut transaction, query).await?;
        }
        transaction.commit().await.map_err(self.fault())
    }

    /// Takes out names, notes, digests and snapshots, and what is left of them in the files.
    pub(super) async fn take_out(
        &self,
        members: &[MemberId],
        notes: &[CommandKey],
    ) -> Result<(), StoreError> {
        let members: Vec<&str> = members.iter().map(MemberId::as_str).collect();
        let notes: Vec<&str> = notes.iter().map(CommandKey::as_str).collect();
        let mut transaction = self.begin().await?;
        for (query, texts) in [
            (
                "DELETE FROM people WHERE member IN (SELECT value FROM json_each(?))",
                &members,
            ),
            (
                "DELETE FROM notes WHERE id IN (SELECT value FROM json_each(?))",
                &notes,
            ),
        ] {
            let query = sqlx::query(query).bind(json_texts(texts));
            self.run(&mut transaction, query).await?;
        }
        for query in [
            "UPDATE commands SET digest = zeroblob(32) WHERE digest <> zeroblob(32)",
            "DELETE FROM snapshots",
        ] {
            self.run(&mut transaction, sqlx::query(query)).await?;
        }
        transaction.commit().await.map_err(self.fault())?;
        self.empty_write_ahead_log().await
    }

    /// Writes the write-ahead log into the file and empties it: `secure_delete` has overwritten
    /// what was deleted in the pages, and the older copies of the pages go with the log.
    pub(super) async fn empty_write_ahead_log(&self) -> Result<(), StoreError> {
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&self.shared.writer)
            .await
            .map(drop)
            .map_err(self.fault())
    }

    /// Runs a statement on the connection of a transaction.
    pub(super) async fn run(
        &self,
        connection: &mut SqliteConnection,
        query: Query<'_>,
    ) -> Result<(), StoreError> {
        query
            .execute(connection)
            .await
            .map(drop)
            .map_err(self.fault())
    }
}
