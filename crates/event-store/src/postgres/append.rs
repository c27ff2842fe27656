//! The writing of events, all of a command in one transaction.

use std::collections::BTreeMap;

use super::rows;
use super::transaction::{Locked, NOT_THE_LAST};
use super::{PostgresStore, traces};
use crate::chain::{Hash, Head};
use crate::envelope::Recorded;
use crate::ids::{CommandKey, MemberId, StreamName};
use crate::rows::{positive, select};
use crate::store::{
    Append, Appended, Note, Person, Projection, RELEASE, Secret, StoreError, StoredCommand,
    check_projections, refuse_other_end,
};

/// Facts about the log that an append needs besides its end, in one statement.
const GROUND: &str = "SELECT (SELECT digest FROM commands WHERE command = $1) AS digest, \
     ARRAY(SELECT coalesce((SELECT max(version) FROM events WHERE stream = name), 0) \
         FROM unnest($2::text[]) WITH ORDINALITY AS asked(name, place) ORDER BY place) AS versions, \
     (SELECT value FROM meta WHERE key = 'release') AS release, \
     (SELECT seq FROM events ORDER BY seq DESC LIMIT 1) AS last_seq, \
     (SELECT hash FROM events ORDER BY seq DESC LIMIT 1) AS last_hash";

/// The log as an append finds it.
struct Ground {
    /// The digest of the command that was stored under the same key.
    digest: Option<Hash>,
    versions: BTreeMap<StreamName, u64>,
    /// The release that wrote last.
    release: Option<String>,
    /// The last event.
    last: Head,
}

/// Texts outside the chain that are written with events.
pub(super) struct Kept<'a> {
    /// The release to note as the last writer, where it is another than the noted one.
    pub(super) release: Option<&'a str>,
    pub(super) people: &'a [Person],
    pub(super) notes: &'a [Note],
    pub(super) projections: &'a [Projection],
    pub(super) secrets: &'a [Secret],
}

impl PostgresStore {
    /// Stores an append and ends the transaction.
    pub(super) async fn finish(
        &self,
        mut locked: Locked<'_>,
        append: Append,
    ) -> Result<Appended, StoreError> {
        let appended = locked.append(&append).await;
        if !matches!(appended, Ok(Appended::Stored(_))) {
            locked.roll_back().await;
            return appended;
        }
        locked.commit().await?;
        self.stored();
        if !append.forgotten.is_empty() {
            // The events are stored: a name that is left in the server's files for a while does not
            // change that.
            drop(self.overwrite_traces().await);
        }
        appended
    }

    /// Writes projections of a log that ends with the event `seq`.
    pub(super) async fn renew_projections(
        &self,
        seq: u64,
        projections: &[Projection],
    ) -> Result<(), StoreError> {
        check_projections(projections)?;
        let mut locked = self.lock().await?;
        let written = match refuse_other_end(seq, locked.head.seq) {
            Ok(()) => locked.write_projections(projections, seq).await,
            refused => refused,
        };
        locked.end(written).await
    }
}

impl Locked<'_> {
    async fn append(&mut self, append: &Append) -> Result<Appended, StoreError> {
        let ground = self.ground(append).await?;
        if let Some(digest) = ground.digest {
            let events = self.events_of(&append.command).await?;
            return StoredCommand { digest, events }.repeat(append);
        }
        append.check()?;
        append.check_versions(self.head.seq, &ground.versions)?;
        let sealed = append.seal(self.head, ground.versions);
        let command = Some((&append.command, &append.digest));
        self.insert(&sealed, command).await?;
        let release = (ground.release.as_deref() != Some(RELEASE)).then_some(RELEASE);
        self.write_sidecar(append, release).await?;
        Ok(Appended::Stored(sealed))
    }

    async fn ground(&mut self, append: &Append) -> Result<Ground, StoreError> {
        let expected = append.expected.iter();
        let streams: Vec<&str> = expected.map(|(stream, _)| stream.as_str()).collect();
        let query = sqlx::query(GROUND)
            .bind(append.command.as_str())
            .bind(streams);
        let ground = self.list(query, |cells| {
            let versions = cells.numbers("versions")?;
            let versions = versions.into_iter().map(i64::unsigned_abs);
            let streams = append.expected.iter().map(|(stream, _)| stream.clone());
            Ok(Ground {
                digest: cells.optional_hash("digest")?,
                versions: streams.zip(versions).collect(),
                release: cells.optional_written("release")?,
                last: cells.last()?,
            })
        });
        let ground = ground.await?.into_iter().next();
        let ground = ground.ok_or_else(|| self.damaged("it answers no row"))?;
        if ground.last != self.head {
            return Err(self.damaged(NOT_THE_LAST));
        }
        Ok(ground)
    }

    /// The events of a command.
    async fn events_of(&mut self, key: &CommandKey) -> Result<Vec<Recorded>, StoreError> {
        let query = sqlx::query(select!("WHERE command = $1 ORDER BY command_index"));
        self.list(query.bind(key.as_str()), rows::event).await
    }

    /// Stores events behind the end of the log, which moves on.
    pub(super) async fn insert(
        &mut self,
        events: &[Recorded],
        command: Option<(&CommandKey, &Hash)>,
    ) -> Result<(), StoreError> {
        let Some(last) = events.last() else {
            return Ok(());
        };
        self.run(rows::insert(self.head.seq, events, command)?)
            .await?;
        self.head = last.head();
        Ok(())
    }

    /// Writes what is kept outside the chain.
    async fn write_sidecar(
        &mut self,
        append: &Append,
        release: Option<&str>,
    ) -> Result<(), StoreError> {
        if !append.forgotten.is_empty() {
            self.run(sqlx::query(traces::MARK)).await?;
            let members: Vec<&str> = append.forgotten.iter().map(MemberId::as_str).collect();
            let query = sqlx::query("DELETE FROM people WHERE member = ANY($1)").bind(members);
            self.run(query).await?;
        }
        for (query, names) in [
            (
                "DELETE FROM projections WHERE name = ANY($1)",
                &append.dropped_projections,
            ),
            (
                "DELETE FROM secrets WHERE name = ANY($1)",
                &append.dropped_secrets,
            ),
        ] {
            if !names.is_empty() {
                let names: Vec<&[u8]> = names.iter().map(String::as_bytes).collect();
                self.run(sqlx::query(query).bind(names)).await?;
            }
        }
        let kept = Kept {
            release,
            people: &append.people,
            notes: &append.notes,
            projections: &append.projections,
            secrets: &append.secrets,
        };
        self.write_outside(kept).await?;
        self.put_snapshots(&append.snapshots).await
    }

    /// Writes what is kept outside the chain, as of the end of the log.
    pub(super) async fn write_outside(&mut self, kept: Kept<'_>) -> Result<(), StoreError> {
        if let Some(release) = kept.release {
            let query = "INSERT INTO meta (key, value) VALUES ('release', $1) \
                 ON CONFLICT (key) DO UPDATE SET value = excluded.value";
            self.run(sqlx::query(query).bind(release.as_bytes()))
                .await?;
        }
        self.write_texts(
            "INSERT INTO people (member, name) SELECT * FROM unnest($1::text[], $2::bytea[]) \
             ON CONFLICT (member) DO UPDATE SET name = excluded.name",
            kept.people
                .iter()
                .map(|person| (person.member.as_str(), person.name.as_bytes())),
        )
        .await?;
        self.write_texts(
            "INSERT INTO notes (id, text) SELECT * FROM unnest($1::text[], $2::bytea[]) \
             ON CONFLICT (id) DO UPDATE SET text = excluded.text",
            kept.notes
                .iter()
                .map(|note| (note.id.as_str(), note.text.as_bytes())),
        )
        .await?;
        self.write_projections(kept.projections, self.head.seq)
            .await?;
        self.write_secrets(kept.secrets).await
    }

    /// Texts by their ids. Of two for one id the last is kept.
    async fn write_texts<'t>(
        &mut self,
        query: &'static str,
        texts: impl Iterator<Item = (&'t str, &'t [u8])>,
    ) -> Result<(), StoreError> {
        let texts: BTreeMap<&str, &[u8]> = texts.collect();
        if texts.is_empty() {
            return Ok(());
        }
        let (ids, texts): (Vec<&str>, Vec<&[u8]>) = texts.into_iter().unzip();
        self.run(sqlx::query(query).bind(ids).bind(texts))
            .await
            .map(drop)
    }

    async fn write_projections(
        &mut self,
        projections: &[Projection],
        seq: u64,
    ) -> Result<(), StoreError> {
        let last: BTreeMap<&str, &Projection> = projections
            .iter()
            .map(|projection| (projection.name.as_str(), projection))
            .collect();
        if last.is_empty() {
            return Ok(());
        }
        let names: Vec<&[u8]> = last.keys().map(|name| name.as_bytes()).collect();
        let versions: Vec<i64> = last.values().map(|view| view.version.into()).collect();
        let bodies: Vec<&[u8]> = last.values().map(|view| view.body.as_bytes()).collect();
        let query = sqlx::query(
            "INSERT INTO projections (name, seq, version, body) \
             SELECT name, $2, version, body \
             FROM unnest($1::bytea[], $3::bigint[], $4::bytea[]) AS made(name, version, body) \
             ON CONFLICT (name) DO UPDATE SET seq = excluded.seq, \
             version = excluded.version, body = excluded.body",
        )
        .bind(names)
        .bind(positive("seq", seq)?)
        .bind(versions)
        .bind(bodies);
        self.run(query).await.map(drop)
    }

    async fn write_secrets(&mut self, secrets: &[Secret]) -> Result<(), StoreError> {
        let last: BTreeMap<&[u8], &[u8]> = secrets
            .iter()
            .map(|secret| (secret.name.as_bytes(), secret.text.as_bytes()))
            .collect();
        if last.is_empty() {
            return Ok(());
        }
        let (names, texts): (Vec<&[u8]>, Vec<&[u8]>) = last.into_iter().unzip();
        let query = sqlx::query(
            "INSERT INTO secrets (name, text) SELECT * FROM unnest($1::bytea[], $2::bytea[]) \
             ON CONFLICT (name) DO UPDATE SET text = excluded.text",
        );
        self.run(query.bind(names).bind(texts)).await.map(drop)
    }
}
