//! Texts outside the chain: names, notes, projections, secrets; and the commands next to the events.

use super::rows::Cells;
use super::{PostgresStore, Query, traces};
use crate::ids::{CommandKey, MemberId};
use crate::store::{KeptCommands, Note, OutsideFault, Person, Projection, Secret, StoreError};

/// The tables of a club.
const TABLES: [&str; 9] = [
    "commands",
    "events",
    "head",
    "meta",
    "notes",
    "people",
    "projections",
    "secrets",
    "snapshots",
];

impl PostgresStore {
    pub(super) async fn list_people(&self, query: Query<'_>) -> Result<Vec<Person>, StoreError> {
        self.list(query, |cells| {
            Ok(Person {
                member: cells.parsed("member")?,
                name: cells.written("name")?,
            })
        })
        .await
    }

    pub(super) async fn list_notes(&self) -> Result<Vec<Note>, StoreError> {
        let query = sqlx::query("SELECT id, text FROM notes ORDER BY id");
        self.list(query, |cells| {
            Ok(Note {
                id: cells.named("id", CommandKey::stored)?,
                text: cells.written("text")?,
            })
        })
        .await
    }

    pub(super) async fn list_projections(&self) -> Result<Vec<(u64, Projection)>, StoreError> {
        let query = "SELECT name, seq, version, body FROM projections ORDER BY name";
        self.list(sqlx::query(query), |cells| {
            let projection = Projection {
                name: cells.written("name")?,
                version: cells.number("version")?,
                body: cells.written("body")?,
            };
            Ok((cells.number("seq")?, projection))
        })
        .await
    }

    pub(super) async fn list_secrets(&self, query: Query<'_>) -> Result<Vec<Secret>, StoreError> {
        self.list(query, |cells| {
            Ok(Secret {
                name: cells.written("name")?,
                text: cells.written("text")?,
            })
        })
        .await
    }

    /// Takes out names, notes, digests and snapshots, and what is left of them in the tables' files.
    pub(super) async fn take_out(
        &self,
        members: &[MemberId],
        notes: &[CommandKey],
    ) -> Result<(), StoreError> {
        let members: Vec<&str> = members.iter().map(MemberId::as_str).collect();
        let notes: Vec<&str> = notes.iter().map(CommandKey::as_str).collect();
        let mut locked = self.lock().await?;
        let taken = async {
            for query in [
                sqlx::query("DELETE FROM people WHERE member = ANY($1)").bind(members),
                sqlx::query("DELETE FROM notes WHERE id = ANY($1)").bind(notes),
                sqlx::query(traces::MARK),
                sqlx::query(
                    "UPDATE commands SET digest = decode(repeat('00', 32), 'hex') \
                     WHERE digest <> decode(repeat('00', 32), 'hex')",
                ),
                sqlx::query("DELETE FROM snapshots"),
            ] {
                locked.run(query).await?;
            }
            Ok::<(), StoreError>(())
        };
        let taken = taken.await;
        locked.end(taken).await?;
        // The names are taken out: what is left of them is overwritten as soon as nobody sees it.
        drop(self.overwrite_traces().await);
        Ok(())
    }

    pub(super) async fn kept_commands(&self) -> Result<KeptCommands, StoreError> {
        self.check_tables().await?;
        self.end().await?;
        let mut kept = KeptCommands::default();
        let counts = "SELECT count(*) AS n, \
             count(*) FILTER (WHERE digest <> decode(repeat('00', 32), 'hex')) AS known FROM commands";
        let counts = self.list(sqlx::query(counts), |cells| {
            Ok((cells.number::<u64>("n")?, cells.number::<u64>("known")?))
        });
        for (all, known) in counts.await? {
            (kept.digests, kept.without_digest) = (known, all.saturating_sub(known));
        }
        let missing = "SELECT DISTINCT command FROM events WHERE NOT EXISTS \
             (SELECT 1 FROM commands WHERE commands.command = events.command) ORDER BY command";
        let rows = self.list(sqlx::query(missing), |cells| {
            let command = cells.text("command")?;
            Ok(OutsideFault::NoDigest { command })
        });
        kept.faults.extend(rows.await?);
        let stray = "SELECT command FROM commands WHERE NOT EXISTS \
             (SELECT 1 FROM events WHERE events.command = commands.command) ORDER BY command";
        let rows = self.list(sqlx::query(stray), |cells| {
            let command = cells.text("command")?;
            Ok(OutsideFault::DigestOfNothing { command })
        });
        kept.faults.extend(rows.await?);
        Ok(kept)
    }

    /// Refuses a club without one of its tables.
    async fn check_tables(&self) -> Result<(), StoreError> {
        let query = sqlx::query(
            "SELECT asked FROM unnest($1::text[]) AS asked \
             WHERE to_regclass(quote_ident($2) || '.' || asked) IS NULL LIMIT 1",
        );
        let query = query.bind(&TABLES[..]).bind(self.shared.address.club());
        let missing = self.list(query, |cells: &Cells<'_>| cells.text("asked"));
        match missing.await?.into_iter().next() {
            None => Ok(()),
            Some(table) => Err(StoreError::MissingTable {
                path: self.shared.place.clone(),
                table,
            }),
        }
    }
}
