//! Whole logs that are written to a club without events.

use super::PostgresStore;
use super::append::Kept;
use super::transaction::Locked;
use crate::archive::{Archive, ArchiveError, Copied};
use crate::chain::{Hash, Head};
use crate::ids::CommandKey;
use crate::store::{EventStore, PAGE, RELEASE, StoreError, refuse_other_end};

/// Digests that are known for the commands of a log.
const DIGESTS: &str =
    "INSERT INTO commands (command, digest) SELECT * FROM unnest($1::text[], $2::bytea[])";
/// Sent again, a command without a known digest is refused, and not carried out a second time.
const WITHOUT_DIGEST: &str = "INSERT INTO commands (command, digest) \
     SELECT command, decode(repeat('00', 32), 'hex') FROM events AS first WHERE command_index = 0 \
     AND NOT EXISTS (SELECT 1 FROM commands WHERE commands.command = first.command)";

impl PostgresStore {
    /// Takes over the log of another store, and what is kept outside its chain; this one has no events.
    ///
    /// # Errors
    ///
    /// [`StoreError::HeadMoved`] when there are events, then expected to end with event 0, or when the other log moves
    /// on each time that it is read; [`StoreError`] when one of the stores fails.
    /// Nothing is written then.
    pub async fn import_from<S: EventStore>(&self, from: &S) -> Result<Head, StoreError> {
        let mut locked = self.lock().await?;
        let copied = locked.copy(from).await;
        let head = locked.end(copied).await?;
        self.stored();
        Ok(head)
    }

    /// Stores a whole log in a club without events.
    pub(super) async fn write_archive(&self, archive: &Archive) -> Result<Head, ArchiveError> {
        let mut locked = self.lock().await?;
        let written = locked.archive(archive).await;
        let head = locked.end(written).await?;
        self.stored();
        Ok(head)
    }
}

impl Locked<'_> {
    async fn copy<S: EventStore>(&mut self, from: &S) -> Result<Head, StoreError> {
        refuse_other_end(0, self.head.seq)?;
        let copied = Copied::of(from).await?;
        loop {
            let events = copied.events(from, self.head.seq).await?;
            if events.is_empty() {
                break;
            }
            self.insert(&events, None).await?;
        }
        let mut after = None;
        loop {
            let digests = from.digests(self.head.seq, after.as_ref(), PAGE).await?;
            let Some((last, _)) = digests.last() else {
                break;
            };
            after = Some(last.clone());
            self.insert_digests(&digests).await?;
        }
        self.run(sqlx::query(WITHOUT_DIGEST)).await?;
        let outside = copied.outside;
        let kept = Kept {
            release: Some(outside.written_by.as_deref().unwrap_or(RELEASE)),
            people: &outside.people,
            notes: &outside.notes,
            projections: &copied.projections,
            secrets: &outside.secrets,
        };
        self.write_outside(kept).await?;
        Ok(self.head)
    }

    async fn archive(&mut self, archive: &Archive) -> Result<Head, ArchiveError> {
        let head = archive.check_import(self.head.seq)?;
        if head == Head::EMPTY {
            return Ok(head);
        }
        for events in archive.events.chunks(PAGE) {
            self.insert(events, None).await?;
        }
        self.insert_digests(&archive.command_digests()).await?;
        self.run(sqlx::query(WITHOUT_DIGEST)).await?;
        let kept = Kept {
            release: Some(archive.last_writer()),
            people: &archive.people,
            notes: &archive.notes,
            projections: &[],
            secrets: &archive.secrets,
        };
        self.write_outside(kept).await?;
        Ok(head)
    }

    async fn insert_digests(&mut self, digests: &[(CommandKey, Hash)]) -> Result<(), StoreError> {
        for digests in digests.chunks(PAGE) {
            let keys: Vec<&str> = digests.iter().map(|(key, _)| key.as_str()).collect();
            let bytes = digests.iter().map(|(_, digest)| &digest.as_bytes()[..]);
            let bytes: Vec<&[u8]> = bytes.collect();
            self.run(sqlx::query(DIGESTS).bind(keys).bind(bytes))
                .await?;
        }
        Ok(())
    }
}
