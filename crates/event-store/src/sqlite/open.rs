//! Opening the file, and filling a new one.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Row};

use super::fault::store_error;
use super::private;
use crate::store::StoreError;

/// Tells the log of a club from other databases: `club` in ASCII.
const APPLICATION_ID: i64 = 0x636c_7562;
/// The schema of this release: how many migrations there are.
pub(super) const SCHEMA: i64 = 3;
/// The oldest schema that is read without an upgrade. Its tables of events are the same.
const OLDEST_READABLE: i64 = 1;
/// Statements that bring a file from schema n to n + 1, for n = 0 .. [`SCHEMA`] - 1. Each migration sets
/// `user_version` itself, in the same transaction.
const MIGRATIONS: [&str; 3] = [
    include_str!("../../migrations/0001_log.sql"),
    include_str!("../../migrations/0002_forget.sql"),
    include_str!("../../migrations/0003_snapshots.sql"),
];
/// Rows that the database reads ahead of the caller; with the usual 50 the two wait for each other.
const ROWS: usize = 1_024;
/// How long a caller waits for others in this process that use the same connection.
const PATIENCE: Duration = Duration::from_mins(10);

/// The length of the shortest database: one page of the smallest size, in bytes.
const SHORTEST: u64 = 512;

/// For what the file is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    ReadWrite,
    ReadOnly,
    /// For reading where nothing can be written next to the file: nobody else can write it either.
    Immutable,
}

/// How the file is opened.
#[derive(Debug, Clone)]
pub(super) struct Connect {
    pub(super) access: Access,
    /// How long to wait for another process that writes.
    pub(super) busy_timeout: Duration,
    /// The most pages that the file may have, if there is a limit.
    pub(super) max_pages: Option<u32>,
}

impl Connect {
    pub(super) fn new(access: Access) -> Self {
        Self {
            access,
            busy_timeout: Duration::from_secs(5),
            max_pages: None,
        }
    }

    fn options(&self, path: &Path) -> SqliteConnectOptions {
        // Nothing here changes the file: it may turn out to be somebody else's.
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(false)
            .read_only(self.access != Access::ReadWrite)
            .immutable(self.access == Access::Immutable)
            .foreign_keys(true)
            .synchronous(SqliteSynchronous::Full)
            .pragma("secure_delete", "ON")
            .pragma("trusted_schema", "OFF")
            .busy_timeout(self.busy_timeout)
            .row_buffer_size(ROWS)
            .disable_statement_logging();
        match self.max_pages {
            Some(pages) => options.pragma("max_page_count", pages.to_string()),
            None => options,
        }
    }

    /// A connection to a file, which errors call `name`.
    async fn pool(&self, file: &Path, name: &Path) -> Result<SqlitePool, StoreError> {
        one_connection()
            .connect_with(self.options(file))
            .await
            .map_err(|error| store_error(name, &error))
    }

    /// The file by a connection, which was found to be ours, and by a second one for reading.
    fn opened(&self, path: &Path, writer: SqlitePool, schema: i64) -> Opened {
        let reader = match self.access {
            // It connects when it is first used.
            Access::ReadWrite => one_connection().connect_lazy_with(self.options(path)),
            Access::ReadOnly | Access::Immutable => writer.clone(),
        };
        Opened {
            writer,
            reader,
            schema,
        }
    }
}

fn one_connection() -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(PATIENCE)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

/// A file that was opened.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) writer: SqlitePool,
    pub(super) reader: SqlitePool,
    /// Its schema.
    pub(super) schema: i64,
}

/// Makes a log without events of an empty file, which errors call `name`.
pub(super) async fn fill(
    file: &Path,
    name: &Path,
    connect: &Connect,
) -> Result<Opened, StoreError> {
    let pool = connect.pool(file, name).await?;
    let filled = async {
        write_ahead(&pool, name).await?;
        migrate(&pool, name, 0).await
    };
    match filled.await {
        Ok(()) => Ok(connect.opened(file, pool, SCHEMA)),
        Err(error) => {
            pool.close().await;
            Err(error)
        }
    }
}

/// Opens a file that is there.
pub(super) async fn open(path: &Path, connect: &Connect) -> Result<Opened, StoreError> {
    let file = fs::metadata(path).map_err(|error| {
        let path = path.to_owned();
        match error.kind() {
            ErrorKind::NotFound => StoreError::Missing { path },
            _ => StoreError::File {
                path,
                message: crate::system_words(&error),
            },
        }
    })?;
    if !file.is_file() {
        let message = "it is not a file".to_owned();
        return Err(StoreError::File {
            path: path.to_owned(),
            message,
        });
    }
    // A shorter file would pass for an empty database.
    if file.len() < SHORTEST {
        let message = format!(
            "it has {} bytes, a database has at least {SHORTEST}",
            file.len()
        );
        return Err(StoreError::NotADatabase {
            path: path.to_owned(),
            message,
        });
    }
    let pool = connect.pool(path, path).await?;
    match check_format(&pool, path, connect.access).await {
        Ok(schema) => Ok(connect.opened(path, pool, schema)),
        Err(error) => {
            pool.close().await;
            Err(error)
        }
    }
}

/// Refuses a file that is not ours or of another release; brings an older one up to date. The schema
/// that it has then.
async fn check_format(pool: &SqlitePool, path: &Path, access: Access) -> Result<i64, StoreError> {
    let found = pragma(pool, path, "PRAGMA application_id").await?;
    if found != APPLICATION_ID {
        let path = path.to_owned();
        return Err(StoreError::OtherDatabase {
            path,
            found,
            expected: APPLICATION_ID,
        });
    }
    let found = pragma(pool, path, "PRAGMA user_version").await?;
    if found > SCHEMA {
        // A later release may keep it elsewhere: the error names the path where it can be.
        let release = sqlx::query_scalar("SELECT value FROM meta WHERE key = 'release'");
        let release = release.fetch_optional(pool).await.ok().flatten();
        return Err(StoreError::NewerSchema {
            path: path.to_owned(),
            release,
            found,
            known: SCHEMA,
        });
    }
    match access {
        Access::ReadOnly | Access::Immutable if found < OLDEST_READABLE => {
            Err(StoreError::OlderSchema {
                path: path.to_owned(),
                found,
                known: SCHEMA,
            })
        }
        Access::ReadOnly | Access::Immutable => Ok(found),
        Access::ReadWrite => {
            write_ahead(pool, path).await?;
            if found < SCHEMA {
                migrate(pool, path, found).await?;
                private::restrict(path);
            }
            Ok(SCHEMA)
        }
    }
}

/// The number that a pragma answers with.
pub(super) async fn pragma(
    pool: &SqlitePool,
    path: &Path,
    query: &'static str,
) -> Result<i64, StoreError> {
    let row = sqlx::query(query).fetch_one(pool).await;
    row.and_then(|row| row.try_get(0))
        .map_err(|error| store_error(path, &error))
}

/// Puts the file into write-ahead mode, where it stays.
async fn write_ahead(pool: &SqlitePool, path: &Path) -> Result<(), StoreError> {
    let row = sqlx::query("PRAGMA journal_mode = WAL")
        .fetch_one(pool)
        .await;
    let mode: String = row
        .and_then(|row| row.try_get(0))
        .map_err(|error| store_error(path, &error))?;
    if mode == "wal" {
        return Ok(());
    }
    let message = format!("write-ahead mode is not possible there, the mode is {mode}");
    Err(StoreError::File {
        path: path.to_owned(),
        message,
    })
}

/// Applies the migrations from a schema on, each in a transaction.
async fn migrate(pool: &SqlitePool, path: &Path, schema: i64) -> Result<(), StoreError> {
    let fault = |error: sqlx::Error| store_error(path, &error);
    for (version, migration) in (0..)
        .zip(MIGRATIONS)
        .filter(|(version, _)| *version >= schema)
    {
        let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await.map_err(fault)?;
        let row = sqlx::query("PRAGMA user_version")
            .fetch_one(&mut *transaction)
            .await;
        let found: i64 = row.and_then(|row| row.try_get(0)).map_err(fault)?;
        // Another process may have come first.
        if found == version {
            sqlx::raw_sql(migration)
                .execute(&mut *transaction)
                .await
                .map_err(fault)?;
        }
        transaction.commit().await.map_err(fault)?;
    }
    Ok(())
}

/// Makes the name of a new file last: it is an entry of its folder. Only Unix can do so.
pub(super) fn sync_folder(path: &Path) -> Result<(), StoreError> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(|error| {
            let path = path.to_owned();
            StoreError::File {
                path,
                message: format!("its folder: {error}"),
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_migration_sets_the_schema_that_it_makes() {
        assert_eq!(i64::try_from(MIGRATIONS.len()), Ok(SCHEMA));
        for (version, migration) in (1..).zip(MIGRATIONS) {
            assert!(migration.contains(&format!("PRAGMA user_version = {version};")));
        }
        assert!(MIGRATIONS[0].contains(&format!("PRAGMA application_id = {APPLICATION_ID};")));
    }
}
