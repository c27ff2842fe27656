//! Why a store could not do what was asked.

use std::path::PathBuf;

use crate::ids::{CommandKey, StreamName};

/// Why a store could not do what was asked; the log is as it was.
///
/// Variants with a `path` speak of a place, which is a file or the address of a club on a server; their
/// `message` is the database's own. An address never holds a password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, serde::Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum StoreError {
    /// A command without events.
    #[error("command {command} has no events; an append needs at least one")]
    NoEvents {
        /// The key of the command.
        command: CommandKey,
    },
    /// A command with too many events.
    #[error("command {command} has {count} events, the most is {max}")]
    TooManyEvents {
        /// The key of the command.
        command: CommandKey,
        /// How many it has.
        count: usize,
        /// The bound.
        max: usize,
    },
    /// An event on a stream whose version the caller did not say.
    #[error("the append has an event of {stream} but does not expect a version of it")]
    StreamNotExpected {
        /// The stream.
        stream: StreamName,
    },
    /// Two expected versions of one stream.
    #[error("the append expects a version of {stream} twice")]
    StreamTwice {
        /// The stream.
        stream: StreamName,
    },
    /// A kind that is not a name.
    #[error("event {index} has the kind {kind:?}; a kind has 1 to {max} ASCII letters and digits")]
    Kind {
        /// Which of the append's events, from 0.
        index: usize,
        /// The kind.
        #[serde(rename = "event_kind")]
        kind: String,
        /// The most characters.
        max: usize,
    },
    /// A schema number of zero.
    #[error("event {index} of kind {kind} has the schema number 0; they begin at 1")]
    SchemaZero {
        /// Which of the append's events, from 0.
        index: usize,
        /// Its kind.
        #[serde(rename = "event_kind")]
        kind: String,
    },
    /// A body, of an event that is imported, that is not a JSON object in canonical form.
    #[error("the body of event {index} of kind {kind}: {detail}")]
    Body {
        /// Which of the append's events, from 0.
        index: usize,
        /// Its kind.
        #[serde(rename = "event_kind")]
        kind: String,
        /// The fault, in words.
        detail: String,
    },
    /// A projection without a version.
    #[error("the projection {name} has the version 0; they begin at 1")]
    ProjectionVersionZero {
        /// Its name.
        name: String,
    },
    /// The key was used for a command of other content.
    #[error("command key {key} was used before for a command of other content")]
    CommandConflict {
        /// The key.
        key: CommandKey,
    },
    /// The key was used before; the digest that identifies its command was erased or not exported.
    #[error(
        "command key {key} was used before, and whether for this command is not known any more: \
         give another key if it was not"
    )]
    CommandForgotten {
        /// The key.
        key: CommandKey,
    },
    /// Somebody else was first: decide again on the state as it is now.
    #[error("{stream} is at version {actual}, expected was {expected}")]
    VersionConflict {
        /// The stream.
        stream: StreamName,
        /// The version that the caller knew.
        expected: u64,
        /// The version that it has.
        actual: u64,
    },
    /// Somebody else was first on another stream: decide again on the log as it is now.
    #[error("the log is at event {actual}, expected was {expected}")]
    HeadMoved {
        /// The last event that the caller knew.
        expected: u64,
        /// The last event that there is.
        actual: u64,
    },
    /// A number that the database cannot hold.
    #[error("{field} is {value}, the most that the database holds is {max}")]
    OutOfRange {
        /// Which number.
        field: &'static str,
        /// The number.
        value: u64,
        /// The bound.
        max: u64,
    },
    /// No such file.
    #[error("there is no file {}", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file that should be created is there already.
    #[error("{} is there already", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another program has the file for longer than the time that is waited.
    #[error("{} is locked by another program: {message}", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
        /// The words of the database.
        message: String,
    },
    /// The file, its folder or this store is for reading only.
    #[error("{} cannot be written: {message}", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
        /// The words of the database.
        message: String,
    },
    /// The disk or the quota is full.
    #[error("no room to write {}: {message}", path.display())]
    Full {
        /// The file.
        path: PathBuf,
        /// The words of the database.
        message: String,
    },
    /// The file is something else than a database.
    #[error("{} is not a database: {message}", path.display())]
    NotADatabase {
        /// The file.
        path: PathBuf,
        /// The words of the database.
        message: String,
    },
    /// The file is a database, but not of a club.
    #[error(
        "{} is the database of another program: its application id is {found}, not {expected}",
        path.display()
    )]
    OtherDatabase {
        /// The file.
        path: PathBuf,
        /// The application id found.
        found: i64,
        /// The application id of a club's log.
        expected: i64,
    },
    /// A table that every log has is gone.
    #[error("{} has no table {table}, which every log has", path.display())]
    MissingTable {
        /// The file.
        path: PathBuf,
        /// The table.
        table: String,
    },
    /// The file was written by a later release.
    #[error(
        "{} has schema {found}, this release knows {known}; use release {} or newer",
        path.display(),
        release.as_deref().unwrap_or("that wrote it")
    )]
    NewerSchema {
        /// The file.
        path: PathBuf,
        /// The release that wrote to it last, where that is known.
        release: Option<String>,
        /// Its schema.
        found: i64,
        /// The newest schema of this release.
        known: i64,
    },
    /// The file was written by an earlier release and is opened for reading only.
    #[error(
        "{} has schema {found}, this release reads {known}; open it for writing once to bring it up",
        path.display()
    )]
    OlderSchema {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: i64,
        /// The newest schema of this release.
        known: i64,
    },
    /// A stored event was written by a later release. It is not damaged; this release cannot read
    /// on.
    #[error(
        "event {seq} has the {what} {value} of a later release; use release {} or newer",
        release.as_deref().unwrap_or("that wrote it")
    )]
    LaterRelease {
        /// The release that wrote to it last, where that is known.
        release: Option<String>,
        /// The field of a later release: `format`.
        what: &'static str,
        /// Its value.
        value: String,
        /// Which event.
        seq: u64,
    },
    /// The database is damaged.
    #[error("{} is damaged: {message}", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// The words of the database.
        message: String,
    },
    /// A stored value is not what the log writes: the file was altered.
    #[error("{} was altered: {field} of {row}: {detail}", path.display())]
    Altered {
        /// The file.
        path: PathBuf,
        /// Which row, such as `event 12`.
        row: String,
        /// Which of its fields.
        field: &'static str,
        /// The fault, in words.
        detail: String,
    },
    /// The file cannot be opened, read or written for another reason.
    #[error("{} cannot be read or written: {message}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The words of the system or the database.
        message: String,
    },
    /// A club on a server, in a program without a store for it.
    #[error("this program opens no club on a server: it was built without the feature `postgres`")]
    NoServers,
    /// The address of a server cannot be read.
    #[error("the address of the server cannot be read: {detail}")]
    Address {
        /// The fault, in words.
        detail: String,
    },
    /// A password is in the address of a server, where other programs and people see it.
    #[error(
        "the address of the server has a password in it; put it into the file that PGPASSFILE names, and \
         change it: others may have seen it"
    )]
    AddressPassword,
    /// No club is named in the address of a server.
    #[error("the address of the server names no club; end it with ?club=NAME")]
    AddressNoClub,
    /// The name of a club that no schema of a database can have.
    #[error(
        "invalid club `{club}` in the address of the server: 1 to {max} lower-case letters, digits, `-` and \
         `_`, a letter first, not beginning with pg_"
    )]
    AddressClub {
        /// The name.
        club: String,
        /// The most characters.
        max: usize,
    },
    /// An option that the address of a server does not have.
    #[error("unknown option `{option}` in the address of the server, expected one of {expected}")]
    AddressOption {
        /// The option.
        option: String,
        /// The options that there are.
        expected: String,
    },
    /// A connection to another machine that would not be encrypted.
    #[error(
        "the connection to {host} would not be encrypted: sslmode is {mode}, expected one of require, \
         verify-ca, verify-full"
    )]
    AddressPlain {
        /// The other machine.
        host: String,
        /// The mode that was asked for.
        mode: String,
    },
    /// The server cannot be reached, or is gone.
    #[error("{} cannot be reached: {message}", path.display())]
    Unreachable {
        /// The address.
        path: PathBuf,
        /// The words of the system or the server.
        message: String,
    },
    /// The server does not let this user in: the password is wrong, or there is none.
    #[error("{} refuses access: {message}", path.display())]
    AccessDenied {
        /// The address.
        path: PathBuf,
        /// The words of the server.
        message: String,
    },
    /// The server has no such database.
    #[error("there is no database {}: {message}", path.display())]
    NoDatabase {
        /// The address.
        path: PathBuf,
        /// The words of the server.
        message: String,
    },
    /// The database has no such club.
    #[error("there is no club {}", path.display())]
    LogAbsent {
        /// The address.
        path: PathBuf,
    },
    /// The disk of the server is full.
    #[error("the server has no room for {}: {message}", path.display())]
    ServerFull {
        /// The address.
        path: PathBuf,
        /// The words of the server.
        message: String,
    },
    /// The schema of the club holds the tables of another program.
    #[error("{} holds the table {table} of another program", path.display())]
    OtherSchema {
        /// The address.
        path: PathBuf,
        /// One of its tables.
        table: String,
    },
    /// The database does not hold texts in UTF-8.
    #[error("{} has the encoding {found}, expected UTF8", path.display())]
    OtherEncoding {
        /// The address.
        path: PathBuf,
        /// The encoding of the database.
        found: String,
    },
    /// A program between the desk and the server hands statements to different connections.
    #[error(
        "a pooler in front of {} changes the connection between statements; use a session pool, or the \
         server itself",
        path.display()
    )]
    Pooled {
        /// The address.
        path: PathBuf,
    },
    /// Anything else that the database reports.
    #[error("the database {}: {message}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// The words of the database.
        message: String,
    },
}

impl StoreError {
    /// Whether the log was written by a later release, and is not damaged as far as this one can
    /// tell.
    #[must_use]
    pub fn is_later_release(&self) -> bool {
        matches!(self, Self::LaterRelease { .. } | Self::NewerSchema { .. })
    }

    /// The same with the release that wrote to the log last.
    #[cfg(any(feature = "sqlite", feature = "postgres"))]
    pub(crate) fn written_by(self, release: Option<String>) -> Self {
        match self {
            Self::LaterRelease {
                what, value, seq, ..
            } => Self::LaterRelease {
                release,
                what,
                value,
                seq,
            },
            other => other,
        }
    }
}
