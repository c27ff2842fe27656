//! Events as rows of the table.

use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use sqlx::sqlite::{Sqlite, SqliteConnection, SqliteRow};
use sqlx::{Decode, Row, Type, ValueRef};

use crate::chain::Hash;
use crate::envelope::{DrawSeed, FORMAT, Recorded};
use crate::ids::{Actor, CommandKey, EventId, StreamId};
use crate::store_error::StoreError;
use crate::timestamp::Timestamp;

/// A query for events.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT seq, format, stream, version, id, command, command_index, command_count, at, \
             recorded_at, actor, kind, schema, body, draw_algorithm, draw_seed, prev, hash \
             FROM events ",
            $rest
        )
    };
}
pub(super) use select;

/// A number as the database holds it.
pub(super) fn positive(field: &'static str, value: u64) -> Result<i64, StoreError> {
    i64::try_from(value).map_err(|_| {
        let max = i64::MAX.unsigned_abs();
        StoreError::OutOfRange { field, value, max }
    })
}

/// The statement that stores an event.
pub(super) fn insert_event<'a>(
    connection: &'a mut SqliteConnection,
    event: &'a Recorded,
) -> Result<impl Future<Output = Result<(), sqlx::Error>> + Send + 'a, StoreError> {
    let draw = event.draw.as_ref();
    let query = sqlx::query(
        "INSERT INTO events (seq, format, stream, version, id, command, command_index, \
         command_count, at, recorded_at, actor, kind, schema, body, draw_algorithm, draw_seed, \
         prev, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(positive("seq", event.seq)?)
    .bind(event.format)
    .bind(event.stream.to_string())
    .bind(positive("version", event.version)?)
    .bind(&event.id.as_bytes()[..])
    .bind(event.command.as_str())
    .bind(event.index)
    .bind(event.count)
    .bind(event.at.as_millisecond())
    .bind(event.recorded_at.as_millisecond())
    .bind(event.actor.as_str())
    .bind(&event.kind)
    .bind(event.schema)
    .bind(&event.body)
    .bind(draw.map(|draw| &draw.algorithm))
    .bind(draw.map(|draw| draw.seed.to_string()))
    .bind(&event.prev.as_bytes()[..])
    .bind(&event.hash.as_bytes()[..]);
    Ok(async move { query.execute(connection).await.map(drop) })
}

/// The cells of a row, read with care: the file may have been altered.
pub(super) struct Cells<'a> {
    path: &'a Path,
    row: &'a SqliteRow,
}

impl<'a> Cells<'a> {
    pub(super) fn new(path: &'a Path, row: &'a SqliteRow) -> Self {
        Self { path, row }
    }

    fn altered(&self, field: &'static str, detail: &impl Display) -> StoreError {
        let row = match self.row.try_get::<i64, _>("seq") {
            Ok(seq) => format!("event {seq}"),
            Err(_) => "a row without a sequence number".to_owned(),
        };
        StoreError::Altered {
            path: self.path.to_owned(),
            row,
            field,
            detail: detail.to_string(),
        }
    }

    fn cell<T: for<'r> Decode<'r, Sqlite> + Type<Sqlite>>(
        &self,
        field: &'static str,
    ) -> Result<T, StoreError> {
        self.row
            .try_get(field)
            .map_err(|error| self.altered(field, &error))
    }

    pub(super) fn text(&self, field: &'static str) -> Result<String, StoreError> {
        self.cell(field)
    }

    pub(super) fn blob(&self, field: &'static str) -> Result<Vec<u8>, StoreError> {
        self.cell(field)
    }

    /// A number that is not negative and fits its type.
    pub(super) fn number<T: TryFrom<i64>>(&self, field: &'static str) -> Result<T, StoreError> {
        self.in_range(field, self.cell(field)?)
    }

    pub(super) fn optional_number<T: TryFrom<i64>>(
        &self,
        field: &'static str,
    ) -> Result<Option<T>, StoreError> {
        let number: Option<i64> = self.cell(field)?;
        number
            .map(|number| self.in_range(field, number))
            .transpose()
    }

    fn in_range<T: TryFrom<i64>>(&self, field: &'static str, number: i64) -> Result<T, StoreError> {
        T::try_from(number)
            .map_err(|_| self.altered(field, &format!("{number} is out of its range")))
    }

    /// A text that is read by a function.
    pub(super) fn named<T, E: Display>(
        &self,
        field: &'static str,
        read: impl FnOnce(String) -> Result<T, E>,
    ) -> Result<T, StoreError> {
        read(self.text(field)?).map_err(|error| self.altered(field, &error))
    }

    pub(super) fn parsed<T: FromStr<Err: Display>>(
        &self,
        field: &'static str,
    ) -> Result<T, StoreError> {
        self.named(field, |text| text.parse())
    }

    pub(super) fn json<T: DeserializeOwned>(&self, field: &'static str) -> Result<T, StoreError> {
        self.named(field, |text| serde_json::from_str(&text))
    }

    fn bytes<const N: usize>(&self, field: &'static str) -> Result<[u8; N], StoreError> {
        let bytes: &[u8] = self
            .row
            .try_get(field)
            .map_err(|error| self.altered(field, &error))?;
        let length = bytes.len();
        bytes
            .try_into()
            .map_err(|_| self.altered(field, &format!("{length} bytes instead of {N}")))
    }

    pub(super) fn hash(&self, field: &'static str) -> Result<Hash, StoreError> {
        self.bytes(field).map(Hash::from_bytes)
    }

    pub(super) fn optional_hash(&self, field: &'static str) -> Result<Option<Hash>, StoreError> {
        let empty = self.row.try_get_raw(field).is_ok_and(|cell| cell.is_null());
        (!empty).then(|| self.hash(field)).transpose()
    }

    fn moment(&self, field: &'static str) -> Result<Timestamp, StoreError> {
        let milliseconds = self.cell(field)?;
        Timestamp::from_millisecond(milliseconds).map_err(|error| self.altered(field, &error))
    }

    fn draw(&self) -> Result<Option<DrawSeed>, StoreError> {
        match self.cell("draw_algorithm")? {
            None => Ok(None),
            Some(algorithm) => Ok(Some(DrawSeed {
                algorithm,
                seed: self.parsed("draw_seed")?,
            })),
        }
    }

    /// An event. One whose fields this release cannot read is altered, or of a later format.
    pub(super) fn event(&self) -> Result<Recorded, StoreError> {
        let format = self.number("format")?;
        self.known_event(format).map_err(|error| {
            if format <= FORMAT {
                return error;
            }
            StoreError::LaterRelease {
                release: None,
                what: "format",
                value: format.to_string(),
                seq: self.number("seq").unwrap_or(0),
            }
        })
    }

    fn known_event(&self, format: u32) -> Result<Recorded, StoreError> {
        Ok(Recorded {
            format,
            seq: self.number("seq")?,
            stream: self.named("stream", StreamId::stored)?,
            version: self.number("version")?,
            id: EventId::from_bytes(self.bytes("id")?),
            command: self.named("command", CommandKey::stored)?,
            index: self.number("command_index")?,
            count: self.number("command_count")?,
            at: self.moment("at")?,
            recorded_at: self.moment("recorded_at")?,
            actor: self.named("actor", Actor::stored)?,
            kind: self.text("kind")?,
            schema: self.number("schema")?,
            body: self.text("body")?,
            draw: self.draw()?,
            prev: self.hash("prev")?,
            hash: self.hash("hash")?,
        })
    }
}
