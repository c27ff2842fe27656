//! Snapshots: a cache next to the log. Damage in it is not damage of the log.

use sqlx::sqlite::SqliteConnection;

use super::rows::Cells;
use super::{Query, SqliteStore};
use crate::rows::positive;
use crate::store::{Snapshot, StoreError};

impl SqliteStore {
    pub(super) async fn list_snapshots(
        &self,
        query: Query<'_>,
    ) -> Result<Vec<Snapshot>, StoreError> {
        if !self.is_current().await? {
            return Ok(Vec::new());
        }
        let snapshot = |cells: &Cells<'_>| -> Result<Snapshot, StoreError> {
            Ok(Snapshot {
                name: cells.text("name")?,
                seq: cells.number("seq")?,
                head: cells.hash("head")?,
                release: cells.text("release")?,
                digest: cells.hash("digest")?,
                state: cells.blob("state")?,
            })
        };
        match self.list(query, |cells| Ok(snapshot(cells).ok())).await {
            // A cache that cannot be read is none: it is made again, and the log is not damaged.
            Err(StoreError::Corrupt { .. }) => Ok(Vec::new()),
            read => read.map(|rows| rows.into_iter().flatten().collect()),
        }
    }

    pub(super) async fn replace_snapshots(&self, writes: &[Snapshot]) -> Result<(), StoreError> {
        if writes.is_empty() {
            return Ok(());
        }
        let mut transaction = self.begin().await?;
        self.put_snapshots(&mut transaction, writes).await?;
        transaction.commit().await.map_err(self.fault())
    }

    /// Writes snapshots, unless the file has a later one of the same log under one of their names.
    pub(super) async fn put_snapshots(
        &self,
        connection: &mut SqliteConnection,
        writes: &[Snapshot],
    ) -> Result<(), StoreError> {
        for write in writes {
            let later: bool = sqlx::query_scalar(
                "SELECT EXISTS (SELECT 1 FROM snapshots WHERE name = ?1 \
                 AND seq > ?2 AND seq <= (SELECT max(seq) FROM events))",
            )
            .bind(&write.name)
            .bind(positive("seq", write.seq)?)
            .fetch_one(&mut *connection)
            .await
            .map_err(self.fault())?;
            if later {
                return Ok(());
            }
        }
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
            self.run(connection, query).await?;
        }
        Ok(())
    }

    /// Whether no page of the snapshots is damaged. Asked outside of a transaction: one that has seen
    /// a damaged page cannot be committed.
    pub(super) async fn snapshots_are_sound(&self) -> bool {
        let check = sqlx::query_scalar("PRAGMA integrity_check(snapshots)");
        let found: Result<Vec<String>, sqlx::Error> = check.fetch_all(&self.shared.writer).await;
        found.is_ok_and(|found| found == ["ok"])
    }

    /// Deletes all snapshots. Where their table is damaged, an empty one takes its place, and nothing is
    /// freed: a damaged page may name pages of other tables.
    pub(super) async fn clear_snapshots(
        &self,
        connection: &mut SqliteConnection,
        sound: bool,
    ) -> Result<(), StoreError> {
        if sound {
            let query = sqlx::query("DELETE FROM snapshots");
            self.run(connection, query).await
        } else {
            self.renew_snapshots(connection).await
        }
    }

    /// Puts an empty table in place of one that cannot be read. Its pages are lost until the file is
    /// copied.
    async fn renew_snapshots(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let table: String = sqlx::query_scalar(
            "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'snapshots'",
        )
        .fetch_one(&mut *connection)
        .await
        .map_err(self.fault())?;
        for statement in [
            "PRAGMA writable_schema = ON",
            "DELETE FROM sqlite_schema WHERE tbl_name = 'snapshots'",
            "PRAGMA writable_schema = RESET",
        ] {
            self.run(connection, sqlx::query(statement)).await?;
        }
        self.run(connection, sqlx::query(sqlx::AssertSqlSafe(table)))
            .await
    }
}
