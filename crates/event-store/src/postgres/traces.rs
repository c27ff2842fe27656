//! Traces of names that were taken out, in the server's own files.
//!
//! A row that was deleted stays in the file of its table until the table is written again. A mark in `meta`,
//! set in the same transaction, asks everybody who has the club open to do so. What is in the server's
//! write-ahead log, in its archives of that log and in dumps is out of reach of a store.

use std::time::Duration;

use sqlx::Executor as _;
use sqlx::postgres::PgConnection;

use super::PostgresStore;
use super::rows::Cells;
use crate::store::StoreError;

/// Notes that a name leaves, in the transaction in which it does. Each mark has the number of that
/// transaction, so that the end of one does not take that of a later one away.
pub(super) const MARK: &str = "INSERT INTO meta (key, value) \
     VALUES ('traces', convert_to(pg_current_xact_id()::text, 'UTF8')) \
     ON CONFLICT (key) DO UPDATE SET value = excluded.value";

/// The mark, and whether nobody keeps the rows as they were before it.
///
/// A table that is written again keeps the rows that anybody may still see: a session of the same database or of
/// none, as that of a standby, by its snapshot, and a slot of a standby by its own. A transaction that has a number
/// counts in every database, prepared or not: no snapshot is younger than it, also not that of the rewriting.
/// Transactions that begin later are younger than the mark; so it is enough to look before the tables are written.
const LOOK: &str = "SELECT value, NOT EXISTS (SELECT 1 FROM ( \
         SELECT backend_xid FROM pg_stat_activity WHERE pid <> pg_backend_pid() \
         UNION ALL SELECT backend_xmin FROM pg_stat_activity WHERE pid <> pg_backend_pid() \
             AND (datname = current_database() OR datname IS NULL) \
         UNION ALL SELECT xmin FROM pg_replication_slots \
         UNION ALL SELECT transaction FROM pg_prepared_xacts \
     ) AS kept(oldest) WHERE oldest IS NOT NULL AND age(oldest) >= \
         age((convert_from(value, 'UTF8')::numeric % 4294967296)::text::xid)) AS unseen \
     FROM meta WHERE key = 'traces'";

/// Asks for the lock of those who write the tables of a club again, without waiting.
const LOCK: &str = "SELECT pg_try_advisory_lock(hashtextextended($1, 1668052323)) AS locked";
const UNLOCK: &str = "SELECT pg_advisory_unlock(hashtextextended($1, 1668052323))";

/// The tables that hold names, or what a name could be guessed from. Written again, they hold what is there now.
const REWRITE: [&str; 5] = [
    "VACUUM FULL people",
    "VACUUM FULL notes",
    "VACUUM FULL secrets",
    "VACUUM FULL snapshots",
    "VACUUM FULL commands",
];

/// The numbers of the files of these tables. A table that is written again has another one.
const FILES: &str = "SELECT relfilenode::bigint AS file FROM pg_class \
     WHERE relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'people'::regclass) \
     AND relname IN ('people', 'notes', 'secrets', 'snapshots', 'commands')";

/// How long the tables are waited for; others wait meanwhile.
const PATIENCE: Duration = Duration::from_secs(2);

impl PostgresStore {
    /// Writes the tables again where a name left that may still be in their files. Whether nothing is left.
    pub(super) async fn overwrite_traces(&self) -> Result<bool, StoreError> {
        let marks = self.list(sqlx::query(LOOK), look).await?;
        match marks.first() {
            None => return Ok(true),
            // What somebody still sees would be written again with the rest.
            Some((_, false)) => return Ok(false),
            Some((_, true)) => {}
        }
        let mut connection = self.shared.writers.take().await?;
        let club = self.shared.address.club();
        let locked = sqlx::query(LOCK).bind(club).fetch_one(&mut *connection);
        let locked = locked.await.map_err(self.fault())?;
        if !self.cells(&locked).flag("locked")? {
            // Another desk is about to do so.
            connection.keep();
            return Ok(false);
        }
        let cleared = self.rewrite(&mut connection).await;
        // The connection has another patience than those of appends: it is not kept. Where it is gone, so is the
        // lock.
        let unlock = sqlx::query(UNLOCK).bind(club);
        drop(unlock.execute(&mut *connection).await);
        cleared
    }

    /// Writes the tables again, under the lock of those who do.
    async fn rewrite(&self, connection: &mut PgConnection) -> Result<bool, StoreError> {
        // Another desk may have done so meanwhile.
        let marks = sqlx::query(LOOK).fetch_optional(&mut *connection).await;
        let Some(row) = marks.map_err(self.fault())? else {
            return Ok(true);
        };
        let (mark, unseen) = look(&self.cells(&row))?;
        if !unseen {
            return Ok(false);
        }
        let patience = format!("SET lock_timeout = '{}ms'", PATIENCE.as_millis());
        let patience = sqlx::raw_sql(sqlx::AssertSqlSafe(patience));
        connection.execute(patience).await.map_err(self.fault())?;
        let before = self.files(connection).await?;
        for statement in REWRITE {
            let done = connection.execute(sqlx::raw_sql(statement)).await;
            match done.map_err(self.fault()) {
                Ok(_) => {}
                // Somebody reads; the mark stays.
                Err(StoreError::Locked { .. }) => return Ok(false),
                Err(error) => return Err(error),
            }
        }
        // A server only warns where a user may not write a table again, such as one of somebody else.
        let after = self.files(connection).await?;
        if before.iter().any(|file| after.contains(file)) {
            return Ok(false);
        }
        let unmark = sqlx::query("DELETE FROM meta WHERE key = 'traces' AND value = $1");
        let done = unmark.bind(mark).execute(connection).await;
        done.map(|_| true).map_err(self.fault())
    }

    /// The numbers of the files of the tables.
    async fn files(&self, connection: &mut PgConnection) -> Result<Vec<u64>, StoreError> {
        let rows = sqlx::query(FILES).fetch_all(connection).await;
        let rows = rows.map_err(self.fault())?;
        let file = |row| self.cells(row).number("file");
        rows.iter().map(file).collect()
    }
}

/// A row of [`LOOK`].
fn look(cells: &Cells<'_>) -> Result<(Vec<u8>, bool), StoreError> {
    Ok((cells.blob("value")?, cells.flag("unseen")?))
}
