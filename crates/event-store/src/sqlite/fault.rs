//! Errors of the database as errors of the store.

use std::path::Path;

use crate::store::StoreError;
use crate::system_words;

// Primary result codes of SQLite, from <https://www.sqlite.org/rescode.html>.
/// A statement that does not fit the tables: ours all do, so the tables are not as they were made.
const ERROR: u32 = 1;
const PERM: u32 = 3;
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const READONLY: u32 = 8;
const IOERR: u32 = 10;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CANTOPEN: u32 = 14;
const NOTADB: u32 = 26;
/// Extended code: the file system itself found the file damaged.
const IOERR_CORRUPTFS: u32 = 8_458;
/// Extended code: the file ends before the page does.
const IOERR_SHORT_READ: u32 = 522;

/// The error of the store for an error of the database.
pub(super) fn store_error(path: &Path, error: &sqlx::Error) -> StoreError {
    let path_buf = path.to_owned();
    match error {
        sqlx::Error::Database(reported) => {
            let code = reported
                .code()
                .and_then(|code| code.parse().ok())
                .unwrap_or(0);
            of_code(path, code, reported.message())
        }
        sqlx::Error::Io(error) => StoreError::File {
            path: path_buf,
            message: system_words(error),
        },
        other => StoreError::Database {
            path: path_buf,
            message: other.to_string(),
        },
    }
}

/// The error of the store for an extended result code; its lowest byte is the primary code.
fn of_code(path: &Path, extended: u32, message: &str) -> StoreError {
    let (path, message) = (path.to_owned(), message.to_owned());
    if matches!(extended, IOERR_CORRUPTFS | IOERR_SHORT_READ) {
        return StoreError::Corrupt { path, message };
    }
    match extended & 0xff {
        BUSY | LOCKED => StoreError::Locked { path, message },
        READONLY => StoreError::ReadOnly { path, message },
        FULL => StoreError::Full { path, message },
        ERROR if let Some(table) = missing_table(&message) => StoreError::MissingTable {
            path,
            table: table.to_owned(),
        },
        ERROR | CORRUPT => StoreError::Corrupt { path, message },
        NOTADB => StoreError::NotADatabase { path, message },
        PERM | IOERR | CANTOPEN => StoreError::File { path, message },
        _ => StoreError::Database { path, message },
    }
}

/// The table that a statement did not find, in the words of the database.
fn missing_table(message: &str) -> Option<&str> {
    message.strip_prefix("no such table: ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_code_that_a_user_can_help_has_its_own_error() {
        // Numbers from the list of result codes of SQLite: BUSY, LOCKED, BUSY_SNAPSHOT, READONLY,
        // READONLY_DIRECTORY, FULL, ERROR, CORRUPT, IOERR_SHORT_READ, IOERR_CORRUPTFS, NOTADB, CANTOPEN, IOERR_WRITE,
        // MISUSE.
        let (path, message) = (Path::new("x").to_owned(), "m".to_owned());
        let cases = [
            (
                &[5, 6, 517][..],
                StoreError::Locked {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &[8, 1544],
                StoreError::ReadOnly {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &[13],
                StoreError::Full {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &[1, 11, 522, 8458],
                StoreError::Corrupt {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &[26],
                StoreError::NotADatabase {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &[14, 778],
                StoreError::File {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &[21],
                StoreError::Database {
                    path: path.clone(),
                    message,
                },
            ),
        ];
        for (codes, expected) in cases {
            for code in codes {
                assert_eq!(of_code(Path::new("x"), *code, "m"), expected, "code {code}");
            }
        }
        let table = "notes".to_owned();
        let gone = StoreError::MissingTable { path, table };
        assert_eq!(of_code(Path::new("x"), 1, "no such table: notes"), gone);
    }
}
