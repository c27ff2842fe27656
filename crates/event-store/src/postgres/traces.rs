//! Traces of names that were taken out, in the server's own files.
//!
//! A row that was deleted stays in the file of its table until the table is written again. A mark in `meta`,
//! set in the same transaction, asks everybody who has the club open to do so. What is in the server's
//! write-ahead log, in its archives of that log and in dumps is out of reach of a store.

use std::time::Duration;

use sqlx::Executor as _;

use super::PostgresStore;
use crate::store::StoreError;

/// Notes that a name leaves, in the transaction in which it does. Each mark has the number of that
/// transaction, so that the end of one does not take that of a later one away.
pub(super) const MARK: &str = "INSERT INTO meta (key, value) \
     VALUES ('traces', convert_to(pg_current_xact_id()::text, 'UTF8')) \
     ON CONFLICT (key) DO UPDATE SET value = excluded.value";

/// The mark, and whether no session sees the rows as they were before it.
const LOOK: &str = "SELECT value, NOT EXISTS (SELECT 1 FROM pg_stat_activity \
     WHERE pid <> pg_backend_pid() AND datname = current_database() \
     AND backend_xmin IS NOT NULL \
     AND age(backend_xmin) >= age((convert_from(value, 'UTF8')::numeric % 4294967296)::text::xid)) AS unseen \
     FROM meta WHERE key = 'traces'";

/// The tables that hold names, or what a name could be guessed from. Written again, they hold what is there now.
const REWRITE: [&str; 5] = [
    "VACUUM FULL people",
    "VACUUM FULL notes",
    "VACUUM FULL secrets",
    "VACUUM FULL snapshots",
    "VACUUM FULL commands",
];

/// How long the tables are waited for; others wait meanwhile.
const PATIENCE: Duration = Duration::from_secs(2);

impl PostgresStore {
    /// Writes the tables again where a name left that may still be in their files. Whether nothing is left.
    pub(super) async fn overwrite_traces(&self) -> Result<bool, StoreError> {
        let look = sqlx::query(LOOK);
        let marks = self.list(look, |cells| {
            Ok((cells.blob("value")?, cells.flag("unseen")?))
        });
        let Some((mark, unseen)) = marks.await?.into_iter().next() else {
            return Ok(true);
        };
        // What somebody still sees would be written again with the rest.
        if !unseen {
            return Ok(false);
        }
        let mut connection = self.shared.writers.take().await?;
        let patience = format!("SET lock_timeout = '{}ms'", PATIENCE.as_millis());
        let patience = sqlx::raw_sql(sqlx::AssertSqlSafe(patience));
        connection.execute(patience).await.map_err(self.fault())?;
        for statement in REWRITE {
            let done = connection.execute(sqlx::raw_sql(statement)).await;
            match done.map_err(self.fault()) {
                Ok(_) => {}
                // Somebody reads; the mark stays.
                Err(StoreError::Locked { .. }) => return Ok(false),
                Err(error) => return Err(error),
            }
        }
        let unmark = sqlx::query("DELETE FROM meta WHERE key = 'traces' AND value = $1");
        let done = unmark.bind(mark).execute(&mut *connection).await;
        // The connection has another patience than those of appends: it is not kept.
        done.map(|_| true).map_err(self.fault())
    }
}
