//! The schema of a club: found, made and brought up to date.

use std::path::Path;

use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Executor as _, Row as _};

use super::PostgresStore;
use super::connections::{Connections, Taken};
use super::fault::{is_other_table, store_error, without_right};
use crate::store::StoreError;

/// The schema of this release: how many migrations there are.
const SCHEMA: i64 = 1;
/// Statements that bring a club from schema n to n + 1, for n = 0 .. [`SCHEMA`] - 1. Each sets the number itself.
const MIGRATIONS: [&str; 1] = [include_str!("../../migrations/postgres/0001_log.sql")];
/// Tells the log of a club from the tables of other programs.
const APPLICATION: &[u8] = b"club";

/// The encoding of the database, and whether the schema is there, with tables and with those of a club.
const FOUND: &str = "SELECT current_setting('server_encoding') AS encoding, \
     to_regnamespace(quote_ident($1)) IS NOT NULL AS there, \
     to_regclass(quote_ident($1) || '.meta') IS NOT NULL AS meta, \
     (SELECT relname::text FROM pg_class WHERE relnamespace = to_regnamespace(quote_ident($1)) \
      AND relkind IN ('r', 'p', 'v', 'm') ORDER BY relname COLLATE \"C\" LIMIT 1) AS first_table";

/// The schema of a club in its database.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Found {
    /// There is none.
    Nothing,
    /// It has no tables.
    Empty,
    /// It has the tables of a club, of this schema number, written last by a release.
    Log(i64, Option<String>),
    /// It has tables, one of them this.
    Other(String),
}

impl PostgresStore {
    /// Checks the way to the server, and that the club is there and of this release.
    pub(super) async fn open_club(&self) -> Result<(), StoreError> {
        let mut connection = self.shared.writers.take().await?;
        refuse_pooler(&self.shared.readers, &mut connection, &self.shared.place).await?;
        let path = self.shared.place.clone();
        match self.found(&mut connection).await? {
            Found::Nothing | Found::Empty => Err(StoreError::LogAbsent { path }),
            Found::Other(table) => Err(StoreError::OtherSchema { path, table }),
            Found::Log(schema, release) => {
                self.refuse_newer(schema, release)?;
                if schema < SCHEMA {
                    self.migrate(&mut connection).await?;
                }
                connection.keep();
                Ok(())
            }
        }
    }

    /// Makes the schema of the club, if it is not there.
    pub(super) async fn make_club(&self) -> Result<(), StoreError> {
        let mut connection = self.shared.writers.take().await?;
        refuse_pooler(&self.shared.readers, &mut connection, &self.shared.place).await?;
        let path = self.shared.place.clone();
        match self.found(&mut connection).await? {
            Found::Log(..) => return Err(StoreError::Exists { path }),
            Found::Other(table) => return Err(StoreError::OtherSchema { path, table }),
            Found::Nothing | Found::Empty => self.migrate(&mut connection).await?,
        }
        connection.keep();
        Ok(())
    }

    fn refuse_newer(&self, found: i64, release: Option<String>) -> Result<(), StoreError> {
        if found <= SCHEMA {
            return Ok(());
        }
        Err(StoreError::NewerSchema {
            path: self.shared.place.clone(),
            release,
            found,
            known: SCHEMA,
        })
    }

    /// Looks at the schema of the club.
    async fn found(&self, connection: &mut PgConnection) -> Result<Found, StoreError> {
        let club = self.shared.address.club();
        let query = sqlx::query(FOUND).bind(club);
        let row = query.fetch_one(&mut *connection).await;
        let row = row.map_err(self.fault()).map_err(without_right)?;
        let cells = self.cells(&row);
        let encoding = cells.text("encoding")?;
        if encoding != "UTF8" {
            return Err(StoreError::OtherEncoding {
                path: self.shared.place.clone(),
                found: encoding,
            });
        }
        if !cells.flag("there")? {
            return Ok(Found::Nothing);
        }
        let first: Option<String> = row.try_get("first_table").map_err(self.fault())?;
        let Some(first) = first else {
            return Ok(Found::Empty);
        };
        if !cells.flag("meta")? {
            return Ok(Found::Other(first));
        }
        // The columns of another program's table of that name may be others.
        let about = sqlx::query(
            "SELECT (SELECT value FROM meta WHERE key = 'application') AS application, \
             (SELECT value FROM meta WHERE key = 'schema') AS schema, \
             (SELECT value FROM meta WHERE key = 'release') AS release",
        );
        let row = match about.fetch_one(&mut *connection).await {
            Err(error) if is_other_table(&error) => return Ok(Found::Other(first)),
            row => row.map_err(self.fault()).map_err(without_right)?,
        };
        let of = |column: &str| row.try_get::<Option<Vec<u8>>, _>(column).ok().flatten();
        let text = |column: &str| of(column).and_then(|bytes| String::from_utf8(bytes).ok());
        let schema = text("schema").and_then(|number| number.parse().ok());
        match (of("application"), schema) {
            (Some(application), Some(schema)) if application == APPLICATION => {
                Ok(Found::Log(schema, text("release")))
            }
            _ => Ok(Found::Other(first)),
        }
    }

    /// Applies the migrations that are missing, in one transaction. Of several programs one does so, and the
    /// others find it done.
    async fn migrate(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let club = self.shared.address.club();
        // The lock is named by the schema and held until the end of the transaction.
        let begin = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";
        connection.execute(begin).await.map_err(self.fault())?;
        let lock = sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1, 1668052322))");
        let lock = lock.bind(club).execute(&mut *connection).await;
        lock.map_err(self.fault())?;
        let schema = match self.found(connection).await? {
            Found::Nothing => {
                let statement = format!("CREATE SCHEMA \"{club}\"");
                let made = connection.execute(AssertSqlSafe(statement)).await;
                made.map_err(self.fault())?;
                0
            }
            Found::Empty => 0,
            Found::Log(schema, release) => {
                self.refuse_newer(schema, release)?;
                schema
            }
            Found::Other(table) => {
                let path = self.shared.place.clone();
                return Err(StoreError::OtherSchema { path, table });
            }
        };
        let missing = (0..)
            .zip(MIGRATIONS)
            .filter(|(number, _)| *number >= schema);
        for (_, migration) in missing {
            let done = connection.execute(sqlx::raw_sql(migration)).await;
            done.map_err(self.fault())?;
        }
        let done = connection.execute("COMMIT").await;
        done.map(drop).map_err(self.fault())
    }
}

/// Refuses a pooler that changes the connection between statements.
///
/// While one session is in a transaction, another keeps its process of the server. A pooler of transactions
/// gives both the same process, or another one to the same session.
async fn refuse_pooler(
    others: &Connections,
    connection: &mut Taken<'_>,
    place: &Path,
) -> Result<(), StoreError> {
    let pooled = || StoreError::Pooled {
        path: place.to_owned(),
    };
    let before = process(connection, place).await?;
    let mut other = others.take().await?;
    let begin = other.execute(sqlx::raw_sql("BEGIN")).await;
    begin.map_err(|error| store_error(place, &error))?;
    // Dropped in its transaction the other connection is closed, which ends it.
    if process(&mut other, place).await? == before {
        return Err(pooled());
    }
    if process(connection, place).await? != before {
        return Err(pooled());
    }
    let end = other.execute(sqlx::raw_sql("ROLLBACK")).await;
    end.map_err(|error| store_error(place, &error))?;
    other.keep();
    Ok(())
}

/// The number of the server's process behind a connection.
async fn process(connection: &mut PgConnection, place: &Path) -> Result<i32, StoreError> {
    let asked = sqlx::raw_sql("SELECT pg_backend_pid()");
    let row = connection.fetch_one(asked).await;
    row.and_then(|row| row.try_get(0))
        .map_err(|error| store_error(place, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_migration_sets_the_schema_that_it_makes() {
        assert_eq!(i64::try_from(MIGRATIONS.len()), Ok(SCHEMA));
        for (version, migration) in (1..).zip(MIGRATIONS) {
            assert!(migration.contains(&format!("('schema', '{version}')")));
        }
        assert!(MIGRATIONS[0].contains("('application', 'club')"));
    }
}
