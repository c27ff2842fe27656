//! Snapshots: a cache next to the log.

use super::rows::Cells;
use super::transaction::Locked;
use super::{PostgresStore, Query};
use crate::rows::positive;
use crate::store::{Snapshot, StoreError};

impl PostgresStore {
    pub(super) async fn list_snapshots(
        &self,
        query: Query<'_>,
    ) -> Result<Vec<Snapshot>, StoreError> {
        let snapshot = |cells: &Cells<'_>| -> Result<Snapshot, StoreError> {
            Ok(Snapshot {
                name: cells.written("name")?,
                seq: cells.number("seq")?,
                head: cells.hash("head")?,
                release: cells.written("release")?,
                digest: cells.hash("digest")?,
                state: cells.blob("state")?,
            })
        };
        // A cache that cannot be read is none: it is made again, and the log is not damaged.
        match self.list(query, |cells| Ok(snapshot(cells).ok())).await {
            Err(StoreError::Corrupt { .. }) => Ok(Vec::new()),
            read => read.map(|rows| rows.into_iter().flatten().collect()),
        }
    }

    pub(super) async fn replace_snapshots(&self, writes: &[Snapshot]) -> Result<(), StoreError> {
        if writes.is_empty() {
            return Ok(());
        }
        let mut locked = self.lock().await?;
        let written = locked.put_snapshots(writes).await;
        locked.end(written).await
    }
}

impl Locked<'_> {
    /// Writes snapshots, unless there is a later one of the same log under one of their names.
    pub(super) async fn put_snapshots(&mut self, writes: &[Snapshot]) -> Result<(), StoreError> {
        if writes.is_empty() {
            return Ok(());
        }
        let names: Vec<&[u8]> = writes.iter().map(|write| write.name.as_bytes()).collect();
        let seqs: Result<Vec<i64>, StoreError> = writes
            .iter()
            .map(|write| positive("seq", write.seq))
            .collect();
        let query = sqlx::query(
            "SELECT 1 FROM unnest($1::bytea[], $2::bigint[]) AS asked(name, seq) \
             JOIN snapshots ON snapshots.name = asked.name \
             WHERE snapshots.seq > asked.seq AND snapshots.seq <= $3 LIMIT 1",
        )
        .bind(names)
        .bind(seqs?)
        .bind(positive("seq", self.head.seq)?);
        if !self.list(query, |_| Ok(())).await?.is_empty() {
            return Ok(());
        }
        for write in writes {
            let query = sqlx::query(
                "INSERT INTO snapshots (name, seq, head, release, digest, state) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name) DO UPDATE \
                 SET seq = excluded.seq, head = excluded.head, release = excluded.release, \
                 digest = excluded.digest, state = excluded.state",
            )
            .bind(write.name.as_bytes())
            .bind(positive("seq", write.seq)?)
            .bind(&write.head.as_bytes()[..])
            .bind(write.release.as_bytes())
            .bind(&write.digest.as_bytes()[..])
            .bind(&write.state);
            self.run(query).await?;
        }
        Ok(())
    }
}
