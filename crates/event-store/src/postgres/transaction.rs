//! A transaction under the lock of all appends.

use std::time::Duration;

use sqlx::Executor as _;
use sqlx::postgres::{PgConnection, PgRow};

use super::connections::{PATIENCE, Taken};
use super::rows::{self, Cells};
use super::{PostgresStore, Query};
use crate::chain::Head;
use crate::store::StoreError;

/// The lock is a statement of its own: the statements after it see what was committed while it waited.
const LOCK: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; \
     SELECT seq, hash FROM head FOR UPDATE";

/// The words for an end of the log that somebody altered: the hash of the next event would continue it.
pub(super) const NOT_THE_LAST: &str = "the end of the log is not its last event";
const NO_END: &str = "the end of the log has no row";

/// How long the lock is waited for: the server itself gives up after ten seconds.
const LOCKING: Duration = Duration::from_secs(20);
/// How long a statement under the lock may take, and a commit; others wait meanwhile. Reads without the lock have no
/// limit: they may be long.
const WRITING: Duration = Duration::from_mins(1);

/// A transaction that holds the row of the log's end. Dropped, it is taken back: its connection is closed.
#[derive(Debug)]
pub(super) struct Locked<'a> {
    store: &'a PostgresStore,
    connection: Taken<'a>,
    /// The end of the log when the lock was given.
    pub(super) head: Head,
}

impl PostgresStore {
    /// Takes the lock of all appends. A connection that is gone, as after the server was started again, is
    /// replaced once: nothing has been written by then.
    pub(super) async fn lock(&self) -> Result<Locked<'_>, StoreError> {
        let mut connection = self.shared.writers.take().await?;
        let head = match self.lock_on(&mut connection).await {
            Err(StoreError::Unreachable { .. }) => {
                self.shared.writers.renew(&mut connection).await?;
                self.lock_on(&mut connection).await?
            }
            locked => locked?,
        };
        Ok(Locked {
            store: self,
            connection,
            head,
        })
    }

    async fn lock_on(&self, connection: &mut PgConnection) -> Result<Head, StoreError> {
        let rows = connection.fetch_all(sqlx::raw_sql(LOCK));
        let rows = self.shared.home.within(LOCKING, rows).await;
        let rows = rows.map_err(self.fault())?;
        match rows.first() {
            Some(row) => self.cells(row).head(),
            None => Err(self.damaged(NO_END)),
        }
    }

    /// The end of the log, compared with its last event.
    pub(super) async fn end(&self) -> Result<Head, StoreError> {
        let ends = self.list(sqlx::query(rows::END), |cells| {
            Ok((cells.head()?, cells.last()?))
        });
        match ends.await?.into_iter().next() {
            None => Err(self.damaged(NO_END)),
            Some((head, last)) if head == last => Ok(head),
            Some(_) => Err(self.damaged(NOT_THE_LAST)),
        }
    }
}

impl Locked<'_> {
    pub(super) fn damaged(&self, message: &str) -> StoreError {
        self.store.damaged(message)
    }

    /// Runs a statement.
    pub(super) async fn run(&mut self, query: Query<'_>) -> Result<u64, StoreError> {
        let done = query.execute(&mut *self.connection);
        let done = self.store.shared.home.within(WRITING, done).await;
        Ok(done.map_err(self.store.fault())?.rows_affected())
    }

    /// The rows of a query, each made into a value.
    pub(super) async fn list<T>(
        &mut self,
        query: Query<'_>,
        value: impl Fn(&Cells<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = query.fetch_all(&mut *self.connection);
        let rows = self.store.shared.home.within(WRITING, rows).await;
        let rows: Vec<PgRow> = rows.map_err(self.store.fault())?;
        rows.iter()
            .map(|row| value(&self.store.cells(row)))
            .collect()
    }

    /// Keeps what was written.
    pub(super) async fn commit(mut self) -> Result<(), StoreError> {
        let done = self.connection.execute(sqlx::raw_sql("COMMIT"));
        let done = self.store.shared.home.within(WRITING, done).await;
        done.map_err(self.store.fault())?;
        self.connection.keep();
        Ok(())
    }

    /// Takes back what was written. What went wrong before is the answer: a rollback that fails closes the
    /// connection, which does the same.
    pub(super) async fn roll_back(mut self) {
        let done = self.connection.execute(sqlx::raw_sql("ROLLBACK"));
        let done = self.store.shared.home.within(PATIENCE, done).await;
        if done.is_ok() {
            self.connection.keep();
        }
    }

    /// Ends the transaction: what failed leaves nothing behind.
    pub(super) async fn end<T, E: From<StoreError>>(self, written: Result<T, E>) -> Result<T, E> {
        match written {
            Ok(done) => {
                self.commit().await?;
                Ok(done)
            }
            Err(error) => {
                self.roll_back().await;
                Err(error)
            }
        }
    }
}
