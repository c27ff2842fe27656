//! Errors of the server as errors of the store.

use std::path::Path;

use crate::store::StoreError;
use crate::system_words;

// Codes of PostgreSQL, from appendix A of its manual: <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
const ADMIN_SHUTDOWN: &str = "57P01";
const CRASH_SHUTDOWN: &str = "57P02";
const CANNOT_CONNECT_NOW: &str = "57P03";
const IDLE_SESSION: &str = "57P05";
const TOO_MANY_CONNECTIONS: &str = "53300";
const IDLE_IN_TRANSACTION: &str = "25P03";
const DISK_FULL: &str = "53100";
const NO_SUCH_DATABASE: &str = "3D000";
const READ_ONLY: &str = "25006";
const NO_PRIVILEGE: &str = "42501";
const LOCK_NOT_AVAILABLE: &str = "55P03";
const DEADLOCK: &str = "40P01";
const CANCELED: &str = "57014";
const UNDEFINED_TABLE: &str = "42P01";
const UNDEFINED_COLUMN: &str = "42703";
const IO_ERROR: &str = "58030";
const NO_SUCH_STATEMENT: &str = "26000";
const STATEMENT_TWICE: &str = "42P05";
const PROTOCOL: &str = "08P01";

/// The error of the store for an error of the server or of the way to it.
pub(super) fn store_error(place: &Path, error: &sqlx::Error) -> StoreError {
    let path = place.to_owned();
    match error {
        sqlx::Error::Database(reported) => {
            let code = reported.code().unwrap_or_default();
            of_code(place, &code, reported.message())
        }
        sqlx::Error::Io(error) => StoreError::Unreachable {
            path,
            message: way_words(error),
        },
        sqlx::Error::Tls(error) => StoreError::Unreachable {
            path,
            message: format!("no encryption: {error}"),
        },
        sqlx::Error::Protocol(message) => StoreError::Unreachable {
            path,
            message: message.clone(),
        },
        other => StoreError::Database {
            path,
            message: other.to_string(),
        },
    }
}

/// The error of the store for a code of the server.
fn of_code(place: &Path, code: &str, message: &str) -> StoreError {
    let (path, message) = (place.to_owned(), message.to_owned());
    if is_pooler(code, &message) {
        return StoreError::Pooled { path };
    }
    match code {
        DISK_FULL => StoreError::ServerFull { path, message },
        NO_SUCH_DATABASE => StoreError::NoDatabase { path, message },
        code if is_read_only(code) => StoreError::ReadOnly { path, message },
        LOCK_NOT_AVAILABLE | DEADLOCK | CANCELED | IDLE_IN_TRANSACTION => {
            StoreError::Locked { path, message }
        }
        UNDEFINED_TABLE if let Some(table) = missing_table(&message) => StoreError::MissingTable {
            path,
            table: table.to_owned(),
        },
        UNDEFINED_TABLE | UNDEFINED_COLUMN => StoreError::Corrupt { path, message },
        IO_ERROR => StoreError::File { path, message },
        ADMIN_SHUTDOWN | CRASH_SHUTDOWN | CANNOT_CONNECT_NOW | IDLE_SESSION
        | TOO_MANY_CONNECTIONS => StoreError::Unreachable { path, message },
        // Class 28 is a refused login, 08 the way to the server, XX damage of its files.
        code if code.starts_with("28") => StoreError::AccessDenied { path, message },
        code if code.starts_with("08") => StoreError::Unreachable { path, message },
        code if code.starts_with("XX") => StoreError::Corrupt { path, message },
        _ => StoreError::Database { path, message },
    }
}

/// Whether a program between the desk and the server hands each statement to another connection.
fn is_pooler(code: &str, message: &str) -> bool {
    match code {
        NO_SUCH_STATEMENT | STATEMENT_TWICE => true,
        PROTOCOL => message.contains("pooling"),
        _ => false,
    }
}

/// Whether a server refuses because it is a standby, or because a right is missing.
pub(super) fn is_read_only(code: &str) -> bool {
    matches!(code, READ_ONLY | NO_PRIVILEGE)
}

/// The fault of a query that only reads: a right that is missing is not one to write.
pub(super) fn without_right(error: StoreError) -> StoreError {
    match error {
        StoreError::ReadOnly { path, message } => StoreError::AccessDenied { path, message },
        other => other,
    }
}

/// Whether a query found a table with other columns, types or numbers of rows than those it was written for.
pub(super) fn is_other_table(error: &sqlx::Error) -> bool {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    // Class 42 is what a statement names, 22 a value that is not of its type, 21 a number of rows.
    code.is_some_and(|code| {
        let class = code.get(..2).unwrap_or_default();
        matches!(class, "21" | "22" | "42") && code != NO_PRIVILEGE
    })
}

/// The table that a statement did not find, in the words of the server.
fn missing_table(message: &str) -> Option<&str> {
    message
        .strip_prefix("relation \"")?
        .strip_suffix("\" does not exist")
}

/// Words for a way to the server that failed.
fn way_words(error: &std::io::Error) -> String {
    if error.kind() == std::io::ErrorKind::UnexpectedEof {
        return "the connection was cut".to_owned();
    }
    let words = system_words(error);
    // The library has only the name of its value for it.
    if words.contains("CaUsedAsEndEntity") {
        return "the certificate of the server is that of an authority itself".to_owned();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_that_fails_is_said_in_words() {
        use std::io::{Error, ErrorKind};
        let place = Path::new("postgres://db/clubs?club=aoba");
        let cases = [
            (
                Error::new(ErrorKind::UnexpectedEof, "expected to read 5 bytes, got 0"),
                "the connection was cut",
            ),
            (
                Error::other("invalid peer certificate: Other(OtherError(CaUsedAsEndEntity))"),
                "the certificate of the server is that of an authority itself",
            ),
            (
                Error::other("invalid peer certificate: UnknownIssuer"),
                "invalid peer certificate: UnknownIssuer",
            ),
        ];
        for (error, message) in cases {
            let unreachable = StoreError::Unreachable {
                path: place.to_owned(),
                message: message.to_owned(),
            };
            assert_eq!(store_error(place, &sqlx::Error::Io(error)), unreachable);
        }
    }

    #[test]
    fn every_code_that_a_user_can_help_has_its_own_error() {
        // Codes of appendix A; the words are those of PostgreSQL 15 and of PgBouncer 1.18.
        let path = Path::new("postgres://db/clubs?club=aoba").to_owned();
        let message = "m".to_owned();
        let (unreachable, denied) = (
            StoreError::Unreachable {
                path: path.clone(),
                message: message.clone(),
            },
            StoreError::AccessDenied {
                path: path.clone(),
                message: message.clone(),
            },
        );
        let cases = [
            (
                &["57P01", "57P02", "57P03", "08006", "53300"][..],
                unreachable,
            ),
            (&["28P01", "28000"], denied),
            (
                &["53100"],
                StoreError::ServerFull {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &["3D000"],
                StoreError::NoDatabase {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &["25006", "42501"],
                StoreError::ReadOnly {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &["55P03", "57014", "40P01", "25P03"],
                StoreError::Locked {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &["26000", "42P05"],
                StoreError::Pooled { path: path.clone() },
            ),
            (
                &["XX001", "42703"],
                StoreError::Corrupt {
                    path: path.clone(),
                    message: message.clone(),
                },
            ),
            (
                &["22021"],
                StoreError::Database {
                    path: path.clone(),
                    message,
                },
            ),
        ];
        for (codes, expected) in cases {
            for code in codes {
                assert_eq!(of_code(&path, code, "m"), expected, "code {code}");
            }
        }
        let gone = of_code(&path, "42P01", "relation \"notes\" does not exist");
        let table = "notes".to_owned();
        let missing = StoreError::MissingTable {
            path: path.clone(),
            table,
        };
        assert_eq!(gone, missing);
        let statement = "transaction blocks not allowed in statement pooling mode";
        assert_eq!(
            of_code(&path, "08P01", statement),
            StoreError::Pooled { path }
        );
    }
}
