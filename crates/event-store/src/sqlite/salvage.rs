//! Reading what can be read of a damaged file.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions, SqliteRow};
use sqlx::{ConnectOptions, Row};

use super::fault::store_error;
use super::private::with_suffix;
use super::rows::Cells;
use crate::archive::{Archive, ArchiveRules};
use crate::chain::{ChainCheck, ChainError, Hash};
use crate::envelope::Recorded;
use crate::ids::{CommandKey, MemberId};
use crate::rows::{bound, select};
use crate::store::{Note, Person, Secret, StoreError};

/// How every file of a log begins: the sign of the database, pages of 4,096 bytes, write-ahead
/// mode. From <https://www.sqlite.org/fileformat2.html>.
const BEGINNING: &[u8; 24] = b"SQLite format 3\0\x10\x00\x02\x02\x00\x40\x20\x20";

/// Everything that could be read of a file, damaged or not.
#[derive(Debug, Clone, PartialEq)]
pub struct Salvage {
    /// Every event before the first break whose command is whole, with the names, notes and digests
    /// that could be read. The chain of the events is right; names and notes stand outside it, and
    /// a letter that the damage changed cannot be recognised.
    pub archive: Archive,
    /// The place where reading ended, if it did not end at the end of the log.
    pub broken: Option<Break>,
    /// Events before the break that are left out: the others of their command are behind it.
    pub left_out: usize,
    /// Members whose name could not be read, or who have none.
    pub nameless: usize,
    /// Commands whose digest could not be read.
    pub without_digest: usize,
    /// Events in a format of a later release, which are kept though their hashes could not be
    /// checked.
    pub unchecked: usize,
}

/// The first break of a log.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Break {
    /// The event at which it is.
    pub seq: u64,
    /// The fault, in words.
    pub message: String,
}

impl Salvage {
    /// Reads a file event by event up to its first break, or up to the event `before`. The file is
    /// never written to: a copy is made in `scratch`, an empty folder, which the caller removes.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the file cannot be copied. Whatever is in the file is not an error.
    pub async fn read(
        path: &Path,
        scratch: &Path,
        before: Option<u64>,
        rules: &mut impl ArchiveRules,
    ) -> Result<Self, StoreError> {
        let copy = copied(path, scratch)?;
        let options = SqliteConnectOptions::new()
            .filename(&copy)
            .create_if_missing(false)
            // Reads on where the database would say that its file is too short.
            .pragma("writable_schema", "ON")
            .pragma("trusted_schema", "OFF")
            .disable_statement_logging();
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .test_before_acquire(false)
            .connect_with(options)
            .await;
        match pool {
            Ok(pool) => {
                let reader = Reader { pool, path, before };
                let salvage = reader.all(rules).await;
                reader.pool.close().await;
                Ok(salvage)
            }
            Err(error) => Ok(Self {
                archive: Archive::default(),
                broken: Some(Break {
                    seq: 1,
                    message: store_error(path, &error).to_string(),
                }),
                left_out: 0,
                nameless: 0,
                without_digest: 0,
                unchecked: 0,
            }),
        }
    }
}

/// The file and its write-ahead log in another folder, the first bytes as they must be.
fn copied(path: &Path, scratch: &Path) -> Result<std::path::PathBuf, StoreError> {
    let fault = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => StoreError::Missing {
            path: path.to_owned(),
        },
        _ => StoreError::File {
            path: path.to_owned(),
            message: crate::system_words(&error),
        },
    };
    let copy = scratch.join("copy.db");
    // Reading a pipe would wait for the program that writes into it.
    if !fs::metadata(path).map_err(fault)?.is_file() {
        return Err(fault(std::io::Error::other("it is not a file")));
    }
    let bytes = fs::read(path).map_err(fault)?;
    fs::write(&copy, &bytes).map_err(fault)?;
    if bytes.len() >= BEGINNING.len() {
        let mut file = OpenOptions::new().write(true).open(&copy).map_err(fault)?;
        file.seek(SeekFrom::Start(0)).map_err(fault)?;
        file.write_all(BEGINNING).map_err(fault)?;
    }
    let ahead = with_suffix(path, "-wal");
    if ahead.is_file() {
        fs::copy(&ahead, with_suffix(&copy, "-wal")).map_err(fault)?;
    }
    Ok(copy)
}

struct Reader<'a> {
    pool: SqlitePool,
    path: &'a Path,
    /// The first event that is not read.
    before: Option<u64>,
}

impl Reader<'_> {
    async fn all(&self, rules: &mut impl ArchiveRules) -> Salvage {
        let mut check = ChainCheck::default();
        let mut events: Vec<Recorded> = Vec::new();
        let mut unchecked = Vec::new();
        let broken = loop {
            let seq = check.head().seq + 1;
            if self.before == Some(seq) {
                break None;
            }
            let message = match self.event(seq).await {
                Ok(Some(event)) => {
                    let mut pushed = check.push(&event);
                    if matches!(pushed, Err(ChainError::LaterRelease { .. })) {
                        unchecked.push(seq);
                        pushed = check.push_later(&event);
                    }
                    match pushed {
                        Ok(()) => {
                            events.push(event);
                            continue;
                        }
                        Err(error) => error.to_string(),
                    }
                }
                Ok(None) => match self.what_follows(seq, &events).await {
                    Ok(None) => break None,
                    Ok(Some(message)) => message,
                    Err(error) => error.to_string(),
                },
                Err(error) => error.to_string(),
            };
            break Some(Break { seq, message });
        };
        let read = events.len();
        while events
            .last()
            .is_some_and(|last| last.index + 1 != last.count)
        {
            events.pop();
        }
        let last = events.last().map_or(0, |last| last.seq);
        let mut salvage = Salvage {
            left_out: read - events.len(),
            unchecked: unchecked.iter().filter(|seq| **seq <= last).count(),
            archive: Archive {
                events,
                ..Archive::default()
            },
            broken,
            nameless: 0,
            without_digest: 0,
        };
        salvage.archive.take_events(rules);
        self.sidecar(&mut salvage, rules).await;
        self.secrets(&mut salvage.archive).await;
        let release = "SELECT value AS cell FROM meta WHERE key = ?";
        let release = self.row(release, "release").await;
        salvage.archive.written_by = release.and_then(|row| row.try_get("cell").ok());
        salvage
    }

    async fn event(&self, seq: u64) -> Result<Option<Recorded>, StoreError> {
        let row = sqlx::query(select!("WHERE seq = ?"))
            .bind(bound(seq))
            .fetch_optional(&self.pool)
            .await
            .map_err(|error| store_error(self.path, &error))?;
        row.map(|row| Cells::new(self.path, &row).event())
            .transpose()
    }

    /// A sign that the log went on where no event is found.
    async fn what_follows(
        &self,
        seq: u64,
        events: &[Recorded],
    ) -> Result<Option<String>, StoreError> {
        let fault = |error: sqlx::Error| store_error(self.path, &error);
        let later: Option<i64> = sqlx::query_scalar("SELECT max(seq) FROM events WHERE seq > ?")
            .bind(bound(seq))
            .fetch_one(&self.pool)
            .await
            .map_err(fault)?;
        if let Some(later) = later {
            return Ok(Some(format!(
                "event {seq} is missing, though there is an event {later}"
            )));
        }
        let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM commands")
            .fetch_one(&self.pool)
            .await
            .map_err(fault)?;
        let seen = events.iter().filter(|event| event.index == 0).count();
        let lost = usize::try_from(kept).is_ok_and(|kept| kept > seen);
        Ok(lost.then(|| {
            format!("event {seq} is missing: there are {kept} commands, and events of {seen}")
        }))
    }

    /// Names, notes and digests of what survives.
    async fn sidecar(&self, salvage: &mut Salvage, rules: &impl ArchiveRules) {
        let archive = &mut salvage.archive;
        let is_name = |name: &String| rules.check_name(name).is_ok();
        for member in rules.members().into_iter().flatten().cloned() {
            let query = "SELECT name AS cell FROM people WHERE member = ?";
            let row = self.row(query, member.as_str()).await;
            match row.and_then(|row| row.try_get::<String, _>("cell").ok()) {
                Some(name) if is_name(&name) => archive.people.push(Person { member, name }),
                _ => salvage.nameless += 1,
            }
        }
        if archive.later.is_some() || rules.members().is_none() {
            self.other_people(archive, is_name).await;
        }
        let mut commands: Vec<CommandKey> = archive
            .events
            .iter()
            .filter(|event| event.index == 0)
            .map(|event| event.command.clone())
            .collect();
        commands.sort();
        for command in commands {
            let query = "SELECT text AS cell FROM notes WHERE id = ?";
            let row = self.row(query, command.as_str()).await;
            if let Some(text) = row.and_then(|row| row.try_get("cell").ok()) {
                let id = command.clone();
                archive.notes.push(Note { id, text });
            }
            let query = "SELECT digest AS cell FROM commands WHERE command = ?";
            let row = self.row(query, command.as_str()).await;
            let bytes: Option<Vec<u8>> = row.and_then(|row| row.try_get("cell").ok());
            match bytes.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok()) {
                // It was forgotten with a name.
                Some(bytes) if Hash::from_bytes(bytes) == Hash::ZERO => {}
                Some(bytes) => drop(archive.digests.insert(command, Hash::from_bytes(bytes))),
                None => salvage.without_digest += 1,
            }
        }
    }

    /// Names of members whom the rules do not know, as after a later release: those that can be read.
    async fn other_people(&self, archive: &mut Archive, is_name: impl Fn(&String) -> bool) {
        let rows = sqlx::query("SELECT member, name FROM people ORDER BY member")
            .fetch_all(&self.pool)
            .await;
        for row in rows.unwrap_or_default() {
            let member = row.try_get("member").ok().and_then(|member: String| {
                let member = MemberId::new(member).ok()?;
                let known = archive.people.iter().any(|person| person.member == member);
                (!known).then_some(member)
            });
            if let (Some(member), Ok(name)) = (member, row.try_get::<String, _>("name"))
                && is_name(&name)
            {
                archive.people.push(Person { member, name });
            }
        }
        archive.people.sort_by(|a, b| a.member.cmp(&b.member));
    }

    /// The secrets that can be read; files of earlier releases have none.
    async fn secrets(&self, archive: &mut Archive) {
        let rows = sqlx::query("SELECT name, text FROM secrets ORDER BY name")
            .fetch_all(&self.pool)
            .await;
        for row in rows.unwrap_or_default() {
            if let (Ok(name), Ok(text)) = (row.try_get("name"), row.try_get("text")) {
                archive.secrets.push(Secret { name, text });
            }
        }
    }

    async fn row(&self, query: &'static str, key: &str) -> Option<SqliteRow> {
        let found = sqlx::query(query).bind(key).fetch_optional(&self.pool);
        found.await.ok().flatten()
    }
}
