//! Events as rows of the table.

use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::de::DeserializeOwned;
use sqlx::sqlite::{Sqlite, SqliteRow};
use sqlx::{ColumnIndex, Decode, Row, Type, ValueRef};

use super::Query;
use crate::chain::Hash;
use crate::envelope::{DrawSeed, FORMAT, Recorded};
use crate::ids::{Actor, CommandKey, EventId, StreamName};
use crate::store::StoreError;
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

/// Events that one statement stores.
const BATCH: usize = 8;

/// The statement that stores some events.
fn insert(rows: usize) -> String {
    let row = ["?"; 18].join(", ");
    let rows = vec![format!("({row})"); rows].join(", ");
    format!(
        "INSERT INTO events (seq, format, stream, version, id, command, command_index, \
         command_count, at, recorded_at, actor, kind, schema, body, draw_algorithm, draw_seed, \
         prev, hash) VALUES {rows}"
    )
}

static INSERT_ONE: LazyLock<String> = LazyLock::new(|| insert(1));
static INSERT_BATCH: LazyLock<String> = LazyLock::new(|| insert(BATCH));

/// The statements that store events, in order: few, because each is sent to another thread.
pub(super) fn insert_events(events: &[Recorded]) -> impl Iterator<Item = &[Recorded]> {
    let (batches, rest) = events.as_chunks::<BATCH>();
    let batches = batches.iter().map(|batch| &batch[..]);
    batches.chain(rest.chunks(1))
}

/// The statement that stores events that [`insert_events`] put together.
pub(super) fn insert_query(events: &[Recorded]) -> Result<Query<'_>, StoreError> {
    let mut query = sqlx::query(if events.len() == BATCH {
        INSERT_BATCH.as_str()
    } else {
        INSERT_ONE.as_str()
    });
    for event in events {
        let draw = event.draw.as_ref();
        query = query
            .bind(positive("seq", event.seq)?)
            .bind(event.format)
            .bind(event.stream.as_str())
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
    }
    Ok(query)
}

/// A column of a query: by its name, or by its place, which is found faster.
pub(super) trait Field: ColumnIndex<SqliteRow> + Copy {
    fn name(self) -> &'static str;
}

impl Field for &'static str {
    fn name(self) -> &'static str {
        self
    }
}

/// A column of `select!` by its place.
#[derive(Debug, Clone, Copy)]
struct Column(usize, &'static str);

impl ColumnIndex<SqliteRow> for Column {
    fn index(&self, row: &SqliteRow) -> Result<usize, sqlx::Error> {
        self.0.index(row)
    }
}

impl Field for Column {
    fn name(self) -> &'static str {
        self.1
    }
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

    fn altered(&self, field: impl Field, detail: &impl Display) -> StoreError {
        let row = match self.row.try_get::<i64, _>("seq") {
            Ok(seq) => format!("event {seq}"),
            Err(_) => "a row without a sequence number".to_owned(),
        };
        StoreError::Altered {
            path: self.path.to_owned(),
            row,
            field: field.name(),
            detail: detail.to_string(),
        }
    }

    fn cell<T: for<'r> Decode<'r, Sqlite> + Type<Sqlite>>(
        &self,
        field: impl Field,
    ) -> Result<T, StoreError> {
        self.row
            .try_get(field)
            .map_err(|error| self.altered(field, &error))
    }

    pub(super) fn text(&self, field: impl Field) -> Result<String, StoreError> {
        self.cell(field)
    }

    pub(super) fn blob(&self, field: impl Field) -> Result<Vec<u8>, StoreError> {
        self.cell(field)
    }

    /// A number that is not negative and fits its type.
    pub(super) fn number<T: TryFrom<i64>>(&self, field: impl Field) -> Result<T, StoreError> {
        self.in_range(field, self.cell(field)?)
    }

    pub(super) fn optional_number<T: TryFrom<i64>>(
        &self,
        field: impl Field,
    ) -> Result<Option<T>, StoreError> {
        let number: Option<i64> = self.cell(field)?;
        number
            .map(|number| self.in_range(field, number))
            .transpose()
    }

    fn in_range<T: TryFrom<i64>>(&self, field: impl Field, number: i64) -> Result<T, StoreError> {
        T::try_from(number)
            .map_err(|_| self.altered(field, &format!("{number} is out of its range")))
    }

    /// A text that is read by a function.
    pub(super) fn named<T, E: Display>(
        &self,
        field: impl Field,
        read: impl FnOnce(String) -> Result<T, E>,
    ) -> Result<T, StoreError> {
        read(self.text(field)?).map_err(|error| self.altered(field, &error))
    }

    pub(super) fn parsed<T: FromStr<Err: Display>>(
        &self,
        field: impl Field,
    ) -> Result<T, StoreError> {
        self.named(field, |text| text.parse())
    }

    pub(super) fn json<T: DeserializeOwned>(&self, field: impl Field) -> Result<T, StoreError> {
        self.named(field, |text| serde_json::from_str(&text))
    }

    fn bytes<const N: usize>(&self, field: impl Field) -> Result<[u8; N], StoreError> {
        let bytes: &[u8] = self
            .row
            .try_get(field)
            .map_err(|error| self.altered(field, &error))?;
        let length = bytes.len();
        bytes
            .try_into()
            .map_err(|_| self.altered(field, &format!("{length} bytes instead of {N}")))
    }

    pub(super) fn hash(&self, field: impl Field) -> Result<Hash, StoreError> {
        self.bytes(field).map(Hash::from_bytes)
    }

    pub(super) fn optional_hash(&self, field: impl Field) -> Result<Option<Hash>, StoreError> {
        let empty = self.row.try_get_raw(field).is_ok_and(|cell| cell.is_null());
        (!empty).then(|| self.hash(field)).transpose()
    }

    fn moment(&self, field: impl Field) -> Result<Timestamp, StoreError> {
        let milliseconds = self.cell(field)?;
        Timestamp::from_millisecond(milliseconds).map_err(|error| self.altered(field, &error))
    }

    fn draw(&self) -> Result<Option<DrawSeed>, StoreError> {
        match self.cell(Column(14, "draw_algorithm"))? {
            None => Ok(None),
            Some(algorithm) => Ok(Some(DrawSeed {
                algorithm,
                seed: self.parsed(Column(15, "draw_seed"))?,
            })),
        }
    }

    /// An event. One whose fields this release cannot read is altered, or of a later format.
    pub(super) fn event(&self) -> Result<Recorded, StoreError> {
        let format = self.number(Column(1, "format"))?;
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
            seq: self.number(Column(0, "seq"))?,
            stream: self.named(Column(2, "stream"), StreamName::new)?,
            version: self.number(Column(3, "version"))?,
            id: EventId::from_bytes(self.bytes(Column(4, "id"))?),
            command: self.named(Column(5, "command"), CommandKey::stored)?,
            index: self.number(Column(6, "command_index"))?,
            count: self.number(Column(7, "command_count"))?,
            at: self.moment(Column(8, "at"))?,
            recorded_at: self.moment(Column(9, "recorded_at"))?,
            actor: self.named(Column(10, "actor"), Actor::stored)?,
            kind: self.text(Column(11, "kind"))?,
            schema: self.number(Column(12, "schema"))?,
            body: self.text(Column(13, "body"))?,
            draw: self.draw()?,
            prev: self.hash(Column(16, "prev"))?,
            hash: self.hash(Column(17, "hash"))?,
        })
    }
}
