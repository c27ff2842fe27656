//! Events as rows of the table.

use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

use sqlx::postgres::{PgRow, Postgres};
use sqlx::{Decode, Row, Type, ValueRef};

use super::Query;
use crate::chain::{Hash, Head};
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

/// Events as arrays, after other parts of a `WITH`. The end of the log is moved on from the number that it had.
macro_rules! insert {
    ($with:literal) => {
        concat!(
            "WITH ",
            $with,
            "written AS (INSERT INTO events (seq, format, stream, version, id, \
             command, command_index, command_count, at, recorded_at, actor, kind, schema, body, \
             draw_algorithm, draw_seed, prev, hash) \
             SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bytea[], \
             $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::text[], \
             $13::bigint[], $14::text[], $15::bytea[], $16::text[], $17::bytea[], $18::bytea[]) \
             RETURNING 1) \
             UPDATE head SET seq = $19 + (SELECT count(*) FROM written), hash = $20 WHERE seq = $19"
        )
    };
}

/// Events alone.
const INSERT: &str = insert!("");
/// Events with the row of the command to which all belong.
const INSERT_COMMAND: &str =
    insert!("command AS (INSERT INTO commands (command, digest) VALUES ($21, $22)), ");

/// A number as the database holds it.
pub(super) fn positive(field: &'static str, value: u64) -> Result<i64, StoreError> {
    i64::try_from(value).map_err(|_| {
        let max = i64::MAX.unsigned_abs();
        StoreError::OutOfRange { field, value, max }
    })
}

/// The statement that stores events behind the end of the log, with the command to which they belong.
pub(super) fn insert<'a>(
    end: u64,
    events: &'a [Recorded],
    command: Option<(&'a CommandKey, &'a Hash)>,
) -> Result<Query<'a>, StoreError> {
    let seqs = numbers(events, |event| positive("seq", event.seq))?;
    let versions = numbers(events, |event| positive("version", event.version))?;
    let draw = |event: &'a Recorded| event.draw.as_ref();
    let hash = events.last().map_or(&Hash::ZERO, |last| &last.hash);
    let query = sqlx::query(if command.is_some() {
        INSERT_COMMAND
    } else {
        INSERT
    })
    .bind(seqs)
    .bind(each(events, |event| i64::from(event.format)))
    .bind(each(events, |event| event.stream.as_str()))
    .bind(versions)
    .bind(each(events, |event| &event.id.as_bytes()[..]))
    .bind(each(events, |event| event.command.as_str()))
    .bind(each(events, |event| i64::from(event.index)))
    .bind(each(events, |event| i64::from(event.count)))
    .bind(each(events, |event| event.at.as_millisecond()))
    .bind(each(events, |event| event.recorded_at.as_millisecond()))
    .bind(each(events, |event| event.actor.as_str()))
    .bind(each(events, |event| event.kind.as_str()))
    .bind(each(events, |event| i64::from(event.schema)))
    .bind(each(events, |event| event.body.as_str()))
    .bind(each(events, |event| {
        draw(event).map(|draw| draw.algorithm.as_bytes())
    }))
    .bind(each(events, |event| {
        draw(event).map(|draw| draw.seed.to_string())
    }))
    .bind(each(events, |event| &event.prev.as_bytes()[..]))
    .bind(each(events, |event| &event.hash.as_bytes()[..]))
    .bind(positive("seq", end)?)
    .bind(&hash.as_bytes()[..]);
    Ok(match command {
        None => query,
        Some((command, digest)) => query.bind(command.as_str()).bind(&digest.as_bytes()[..]),
    })
}

/// One field of all events.
fn each<'a, T>(events: &'a [Recorded], field: impl FnMut(&'a Recorded) -> T) -> Vec<T> {
    events.iter().map(field).collect()
}

fn numbers(
    events: &[Recorded],
    field: impl FnMut(&Recorded) -> Result<i64, StoreError>,
) -> Result<Vec<i64>, StoreError> {
    events.iter().map(field).collect()
}

/// A column by its place and its name: that of `select!` is found by its place, which is faster.
#[derive(Debug, Clone, Copy)]
struct Column(usize, &'static str);

/// The cells of a row, read with care: the database may have been altered.
pub(super) struct Cells<'a> {
    place: &'a Path,
    row: &'a PgRow,
}

impl<'a> Cells<'a> {
    pub(super) fn new(place: &'a Path, row: &'a PgRow) -> Self {
        Self { place, row }
    }

    fn altered(&self, field: &'static str, detail: &impl Display) -> StoreError {
        let row = match self.row.try_get::<i64, _>("seq") {
            Ok(seq) => format!("event {seq}"),
            Err(_) => "a row without a sequence number".to_owned(),
        };
        StoreError::Altered {
            path: self.place.to_owned(),
            row,
            field,
            detail: detail.to_string(),
        }
    }

    fn cell<T: for<'r> Decode<'r, Postgres> + Type<Postgres>>(
        &self,
        field: &'static str,
    ) -> Result<T, StoreError> {
        self.row
            .try_get(field)
            .map_err(|error| self.altered(field, &error))
    }

    fn at<T: Decode<'a, Postgres> + Type<Postgres>>(
        &self,
        Column(place, name): Column,
    ) -> Result<T, StoreError> {
        self.row
            .try_get(place)
            .map_err(|error| self.altered(name, &error))
    }

    pub(super) fn text(&self, field: &'static str) -> Result<String, StoreError> {
        self.cell(field)
    }

    pub(super) fn blob(&self, field: &'static str) -> Result<Vec<u8>, StoreError> {
        self.cell(field)
    }

    pub(super) fn flag(&self, field: &'static str) -> Result<bool, StoreError> {
        self.cell(field)
    }

    pub(super) fn numbers(&self, field: &'static str) -> Result<Vec<i64>, StoreError> {
        self.cell(field)
    }

    /// A text that is kept as bytes.
    pub(super) fn written(&self, field: &'static str) -> Result<String, StoreError> {
        String::from_utf8(self.blob(field)?).map_err(|error| self.altered(field, &error))
    }

    pub(super) fn optional_written(
        &self,
        field: &'static str,
    ) -> Result<Option<String>, StoreError> {
        let bytes: Option<Vec<u8>> = self.cell(field)?;
        let text = bytes.map(String::from_utf8).transpose();
        text.map_err(|error| self.altered(field, &error))
    }

    /// A number that is not negative and fits its type.
    pub(super) fn number<T: TryFrom<i64>>(&self, field: &'static str) -> Result<T, StoreError> {
        self.in_range(field, self.cell(field)?)
    }

    fn number_at<T: TryFrom<i64>>(&self, column: Column) -> Result<T, StoreError> {
        self.in_range(column.1, self.at(column)?)
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

    fn named_at<T, E: Display>(
        &self,
        column: Column,
        read: impl FnOnce(String) -> Result<T, E>,
    ) -> Result<T, StoreError> {
        read(self.at(column)?).map_err(|error| self.altered(column.1, &error))
    }

    pub(super) fn parsed<T: FromStr<Err: Display>>(
        &self,
        field: &'static str,
    ) -> Result<T, StoreError> {
        self.named(field, |text| text.parse())
    }

    fn sized<const N: usize>(
        &self,
        field: &'static str,
        bytes: &[u8],
    ) -> Result<[u8; N], StoreError> {
        let length = bytes.len();
        bytes
            .try_into()
            .map_err(|_| self.altered(field, &format!("{length} bytes instead of {N}")))
    }

    fn bytes_at<const N: usize>(&self, column: Column) -> Result<[u8; N], StoreError> {
        self.sized(column.1, self.at::<&[u8]>(column)?)
    }

    fn hash_at(&self, column: Column) -> Result<Hash, StoreError> {
        self.bytes_at(column).map(Hash::from_bytes)
    }

    pub(super) fn hash(&self, field: &'static str) -> Result<Hash, StoreError> {
        self.sized(field, &self.blob(field)?).map(Hash::from_bytes)
    }

    pub(super) fn optional_hash(&self, field: &'static str) -> Result<Option<Hash>, StoreError> {
        let empty = self.row.try_get_raw(field).is_ok_and(|cell| cell.is_null());
        (!empty).then(|| self.hash(field)).transpose()
    }

    /// The last event, where a query has it next to the end of the log.
    pub(super) fn last(&self) -> Result<Head, StoreError> {
        let hash = self.optional_hash("last_hash")?;
        hash.map_or(Ok(Head::EMPTY), |hash| {
            let seq = self.number("last_seq")?;
            Ok(Head { seq, hash })
        })
    }

    /// The end of a log.
    pub(super) fn head(&self) -> Result<Head, StoreError> {
        Ok(Head {
            seq: self.number("seq")?,
            hash: self.hash("hash")?,
        })
    }

    fn moment(&self, column: Column) -> Result<Timestamp, StoreError> {
        Timestamp::from_millisecond(self.at(column)?)
            .map_err(|error| self.altered(column.1, &error))
    }

    fn draw(&self) -> Result<Option<DrawSeed>, StoreError> {
        let column = Column(14, "draw_algorithm");
        let Some(algorithm) = self.at::<Option<&[u8]>>(column)? else {
            return Ok(None);
        };
        let algorithm = String::from_utf8(algorithm.to_vec());
        Ok(Some(DrawSeed {
            algorithm: algorithm.map_err(|error| self.altered(column.1, &error))?,
            seed: self.named_at(Column(15, "draw_seed"), |text| text.parse())?,
        }))
    }

    /// An event. One whose fields this release cannot read is altered, or of a later format.
    fn event(&self) -> Result<Recorded, StoreError> {
        let format = self.number_at(Column(1, "format"))?;
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
            seq: self.number_at(Column(0, "seq"))?,
            stream: self.named_at(Column(2, "stream"), StreamName::new)?,
            version: self.number_at(Column(3, "version"))?,
            id: EventId::from_bytes(self.bytes_at(Column(4, "id"))?),
            command: self.named_at(Column(5, "command"), CommandKey::stored)?,
            index: self.number_at(Column(6, "command_index"))?,
            count: self.number_at(Column(7, "command_count"))?,
            at: self.moment(Column(8, "at"))?,
            recorded_at: self.moment(Column(9, "recorded_at"))?,
            actor: self.named_at(Column(10, "actor"), Actor::stored)?,
            kind: self.at(Column(11, "kind"))?,
            schema: self.number_at(Column(12, "schema"))?,
            body: self.at(Column(13, "body"))?,
            draw: self.draw()?,
            prev: self.hash_at(Column(16, "prev"))?,
            hash: self.hash_at(Column(17, "hash"))?,
        })
    }
}

/// An event of a row.
pub(super) fn event(cells: &Cells<'_>) -> Result<Recorded, StoreError> {
    cells.event()
}

/// The end of a log with its last event, as one moment of the database has them.
pub(super) const END: &str = "SELECT head.seq, head.hash, last.seq AS last_seq, \
     last.hash AS last_hash FROM head \
     LEFT JOIN (SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1) AS last ON true";
