//! Traces of names that were taken out: older copies of their pages in the write-ahead log.
//!
//! A page is overwritten when a name leaves, but the write-ahead log has its older copies until it is
//! emptied. While another program reads them that is not possible. A mark in `meta`, set in the same
//! transaction, then asks everybody who has the file open to try again.

use std::time::Duration;

use sqlx::sqlite::SqliteConnection;

use super::{Query, SqliteStore};
use crate::store::StoreError;

/// How long an attempt waits for others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Patience {
    /// As long as for any other answer of the file.
    Usual,
    /// Not at all: somebody waits for another answer.
    None,
}

impl SqliteStore {
    /// Notes that a name leaves, in the transaction in which it does. Each mark is another, so that the
    /// end of one does not take that of a later one away.
    pub(super) async fn mark_traces(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO meta (key, value) VALUES ('traces', hex(randomblob(16))) \
             ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        );
        self.run(connection, query).await
    }

    /// Empties the write-ahead log if a name left that may still be in it. Whether nothing is left.
    pub(super) async fn overwrite_traces(&self, patience: Patience) -> Result<bool, StoreError> {
        if !self.is_current().await? {
            return Ok(true);
        }
        let mark = sqlx::query("SELECT value FROM meta WHERE key = 'traces'");
        let mark = self.list(mark, |cells| cells.text("value")).await?;
        let Some(mark) = mark.first() else {
            return Ok(true);
        };
        let emptied = match patience {
            Patience::Usual => self.checkpoint().await,
            Patience::None => self.checkpoint_at_once().await,
        };
        // While another program writes, the file is locked; the mark stays.
        if !matches!(emptied, Ok(true)) {
            return Ok(false);
        }
        let unmark = sqlx::query("DELETE FROM meta WHERE key = 'traces' AND value = ?").bind(mark);
        // A mark that stays costs another attempt.
        drop(self.write(unmark).await);
        Ok(true)
    }

    /// Writes the write-ahead log into the file and empties it. `secure_delete` has overwritten
    /// deleted rows in the pages, and the older copies of the pages go with the log. False where
    /// another program reads from the log.
    pub(super) async fn checkpoint(&self) -> Result<bool, StoreError> {
        let connection = self.shared.writer.acquire().await;
        self.truncate(&mut *connection.map_err(self.fault())?).await
    }

    async fn checkpoint_at_once(&self) -> Result<bool, StoreError> {
        let connection = self.shared.writer.acquire().await;
        let mut connection = connection.map_err(self.fault())?;
        self.wait_at_most(&mut connection, Duration::ZERO).await?;
        let emptied = self.truncate(&mut connection).await;
        let usual = self.shared.busy_timeout;
        self.wait_at_most(&mut connection, usual).await?;
        emptied
    }

    async fn truncate(&self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(connection)
            .await
            .map_err(self.fault())?;
        Ok(busy == 0)
    }

    async fn wait_at_most(
        &self,
        connection: &mut SqliteConnection,
        time: Duration,
    ) -> Result<(), StoreError> {
        let milliseconds = time.as_millis();
        let pragma = sqlx::AssertSqlSafe(format!("PRAGMA busy_timeout = {milliseconds}"));
        self.run(connection, sqlx::query(pragma)).await
    }

    /// Runs a statement that writes, by itself.
    async fn write(&self, query: Query<'_>) -> Result<(), StoreError> {
        let connection = self.shared.writer.acquire().await;
        self.run(&mut *connection.map_err(self.fault())?, query)
            .await
    }
}
