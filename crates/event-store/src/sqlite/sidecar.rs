//! Texts outside the chain: names, notes, projections, secrets.

use sqlx::sqlite::SqliteConnection;

use super::traces::Patience;
use super::{Query, SqliteStore, json_texts};
use crate::ids::{CommandKey, MemberId};
use crate::store::{Note, Person, Projection, Secret, StoreError};

impl SqliteStore {
    pub(super) async fn list_people(&self, query: Query<'_>) -> Result<Vec<Person>, StoreError> {
        self.list(query, |cells| {
            Ok(Person {
                member: cells.parsed("member")?,
                name: cells.text("name")?,
            })
        })
        .await
    }

    pub(super) async fn list_notes(&self) -> Result<Vec<Note>, StoreError> {
        let query = sqlx::query("SELECT id, text FROM notes ORDER BY id");
        self.list(query, |cells| {
            Ok(Note {
                id: cells.named("id", CommandKey::stored)?,
                text: cells.text("text")?,
            })
        })
        .await
    }

    pub(super) async fn list_projections(&self) -> Result<Vec<(u64, Projection)>, StoreError> {
        let query = if self.is_current().await? {
            "SELECT name, seq, version, body FROM projections ORDER BY name"
        } else {
            "SELECT name, seq, 1 AS version, body FROM projections ORDER BY name"
        };
        self.list(sqlx::query(query), |cells| {
            let projection = Projection {
                name: cells.text("name")?,
                version: cells.number("version")?,
                body: cells.text("body")?,
            };
            Ok((cells.number("seq")?, projection))
        })
        .await
    }

    pub(super) async fn list_secrets(&self, query: Query<'_>) -> Result<Vec<Secret>, StoreError> {
        if !self.is_current().await? {
            return Ok(Vec::new());
        }
        self.list(query, |cells| {
            Ok(Secret {
                name: cells.text("name")?,
                text: cells.text("text")?,
            })
        })
        .await
    }

    /// Takes out names, notes, digests and snapshots, and what is left of them in the files.
    pub(super) async fn take_out(
        &self,
        members: &[MemberId],
        notes: &[CommandKey],
    ) -> Result<(), StoreError> {
        let members: Vec<&str> = members.iter().map(MemberId::as_str).collect();
        let notes: Vec<&str> = notes.iter().map(CommandKey::as_str).collect();
        let sound = self.snapshots_are_sound().await;
        let mut transaction = self.begin().await?;
        for (query, texts) in [
            (
                "DELETE FROM people WHERE member IN (SELECT value FROM json_each(?))",
                &members,
            ),
            (
                "DELETE FROM notes WHERE id IN (SELECT value FROM json_each(?))",
                &notes,
            ),
        ] {
            let query = sqlx::query(query).bind(json_texts(texts));
            self.run(&mut transaction, query).await?;
        }
        self.mark_traces(&mut transaction).await?;
        let forget = "UPDATE commands SET digest = zeroblob(32) WHERE digest <> zeroblob(32)";
        self.run(&mut transaction, sqlx::query(forget)).await?;
        self.clear_snapshots(&mut transaction, sound).await?;
        transaction.commit().await.map_err(self.fault())?;
        // The names are taken out: what is left of them is overwritten as soon as nobody reads it.
        drop(self.overwrite_traces(Patience::Usual).await);
        Ok(())
    }

    /// Runs a statement on the connection of a transaction.
    pub(super) async fn run(
        &self,
        connection: &mut SqliteConnection,
        query: Query<'_>,
    ) -> Result<(), StoreError> {
        query
            .execute(connection)
            .await
            .map(drop)
            .map_err(self.fault())
    }
}
