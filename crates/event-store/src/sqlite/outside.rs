//! The commands next to the events, and whether all tables are there.

use super::SqliteStore;
use crate::store::{KeptCommands, OutsideFault, StoreError};

/// The tables of a file of this release. Those of an earlier one that is opened for reading lack the
/// last three.
const TABLES: [&str; 8] = [
    "commands",
    "events",
    "notes",
    "people",
    "projections",
    "meta",
    "secrets",
    "snapshots",
];
/// How many of them every release has made.
const OF_EVERY_RELEASE: usize = 5;

impl SqliteStore {
    pub(super) async fn kept_commands(&self) -> Result<KeptCommands, StoreError> {
        self.check_tables().await?;
        let mut kept = KeptCommands::default();
        let query = "SELECT count(*) AS n FROM commands WHERE digest <> zeroblob(32)";
        kept.digests = self.number(query).await?;
        let all = self.number("SELECT count(*) AS n FROM commands").await?;
        kept.without_digest = all.saturating_sub(kept.digests);
        let missing = "SELECT DISTINCT command FROM events EXCEPT SELECT command FROM commands";
        let rows = self.list(sqlx::query(missing), |cells| {
            let command = cells.text("command")?;
            Ok(OutsideFault::NoDigest { command })
        });
        kept.faults.extend(rows.await?);
        let stray = "SELECT command FROM commands EXCEPT SELECT command FROM events";
        let rows = self.list(sqlx::query(stray), |cells| {
            let command = cells.text("command")?;
            Ok(OutsideFault::DigestOfNothing { command })
        });
        kept.faults.extend(rows.await?);
        let bad = "SELECT command, length(digest) AS bytes FROM commands \
                   WHERE length(digest) <> 32 ORDER BY command";
        let rows = self.list(sqlx::query(bad), |cells| {
            Ok(OutsideFault::BadDigest {
                command: cells.text("command")?,
                bytes: cells.number("bytes")?,
            })
        });
        kept.faults.extend(rows.await?);
        Ok(kept)
    }

    /// Refuses a file without one of its tables.
    async fn check_tables(&self) -> Result<(), StoreError> {
        let query = sqlx::query("SELECT name FROM sqlite_schema WHERE type = 'table'");
        let there = self.list(query, |cells| cells.text("name")).await?;
        let made = if self.is_current().await? {
            TABLES.len()
        } else {
            OF_EVERY_RELEASE
        };
        let missing = |table: &&&str| !there.iter().any(|name| name == **table);
        match TABLES.iter().take(made).find(missing) {
            None => Ok(()),
            Some(table) => Err(StoreError::MissingTable {
                path: self.path().to_owned(),
                table: (*table).to_owned(),
            }),
        }
    }

    async fn number(&self, query: &'static str) -> Result<u64, StoreError> {
        let found = self
            .list(sqlx::query(query), |cells| cells.number("n"))
            .await?;
        Ok(found.into_iter().next().unwrap_or_default())
    }
}
