//! Rows of the tables of a database, read with care: somebody may have altered them.

use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

use sqlx::{ColumnIndex, Decode, Row, Type, ValueRef};

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
pub(crate) use select;

/// A number as a database holds it.
pub(crate) fn positive(field: &'static str, value: u64) -> Result<i64, StoreError> {
    i64::try_from(value).map_err(|_| {
        let max = i64::MAX.unsigned_abs();
        StoreError::OutOfRange { field, value, max }
    })
}

/// A bound of a query: no row has a number beyond the largest that a database holds.
pub(crate) fn bound(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// A column of a query: by its name, or by its place, which is found faster.
pub(crate) trait Field<R: Row>: ColumnIndex<R> + Copy {
    /// The name of the column.
    fn name(self) -> &'static str;
}

impl<R: Row> Field<R> for &'static str
where
    &'static str: ColumnIndex<R>,
{
    fn name(self) -> &'static str {
        self
    }
}

/// A column of `select!` by its place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Column(usize, &'static str);

impl Column {
    /// The algorithm of a draw.
    pub(crate) const ALGORITHM: Self = Self(14, "draw_algorithm");
}

impl<R: Row> ColumnIndex<R> for Column
where
    usize: ColumnIndex<R>,
{
    fn index(&self, row: &R) -> Result<usize, sqlx::Error> {
        self.0.index(row)
    }
}

impl<R: Row> Field<R> for Column
where
    usize: ColumnIndex<R>,
{
    fn name(self) -> &'static str {
        self.1
    }
}

/// A row of events, with what databases keep in different types.
pub(crate) trait EventRow: Row {
    /// The algorithm of a draw ([`Column::ALGORITHM`]), if there is one.
    fn algorithm(cells: &Cells<'_, Self>) -> Result<Option<String>, StoreError>
    where
        Self: Sized;
}

/// The cells of a row.
pub(crate) struct Cells<'a, R> {
    place: &'a Path,
    row: &'a R,
}

impl<'a, R: EventRow> Cells<'a, R>
where
    usize: ColumnIndex<R>,
    &'static str: ColumnIndex<R>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    String: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    Vec<u8>: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    &'a [u8]: Decode<'a, R::Database> + Type<R::Database>,
{
    /// The cells of a row of the store at a place.
    pub(crate) const fn new(place: &'a Path, row: &'a R) -> Self {
        Self { place, row }
    }

    /// The fault of a field that cannot be what the store wrote.
    pub(crate) fn altered(&self, field: impl Field<R>, detail: &impl Display) -> StoreError {
        let row = match self.row.try_get::<i64, _>("seq") {
            Ok(seq) => format!("event {seq}"),
            Err(_) => "a row without a sequence number".to_owned(),
        };
        StoreError::Altered {
            path: self.place.to_owned(),
            row,
            field: field.name(),
            detail: detail.to_string(),
        }
    }

    /// A cell as a type has it.
    pub(crate) fn cell<T>(&self, field: impl Field<R>) -> Result<T, StoreError>
    where
        T: Decode<'a, R::Database> + Type<R::Database>,
    {
        let cell = self.row.try_get(field);
        cell.map_err(|error| self.altered(field, &error))
    }

    pub(crate) fn text(&self, field: impl Field<R>) -> Result<String, StoreError> {
        self.cell(field)
    }

    pub(crate) fn blob(&self, field: impl Field<R>) -> Result<Vec<u8>, StoreError> {
        self.cell(field)
    }

    /// A number that is not negative and fits its type.
    pub(crate) fn number<T: TryFrom<i64>>(&self, field: impl Field<R>) -> Result<T, StoreError> {
        self.in_range(field, self.cell(field)?)
    }

    /// A number of a cell, if it fits its type.
    pub(crate) fn in_range<T: TryFrom<i64>>(
        &self,
        field: impl Field<R>,
        number: i64,
    ) -> Result<T, StoreError> {
        let fits = T::try_from(number);
        fits.map_err(|_| self.altered(field, &format!("{number} is out of its range")))
    }

    /// A text that is read by a function.
    pub(crate) fn named<T, E: Display>(
        &self,
        field: impl Field<R>,
        read: impl FnOnce(String) -> Result<T, E>,
    ) -> Result<T, StoreError> {
        read(self.text(field)?).map_err(|error| self.altered(field, &error))
    }

    pub(crate) fn parsed<T: FromStr<Err: Display>>(
        &self,
        field: impl Field<R>,
    ) -> Result<T, StoreError> {
        self.named(field, |text| text.parse())
    }

    /// The bytes of a column of an event, which come as they are.
    fn bytes<const N: usize>(&self, column: Column) -> Result<[u8; N], StoreError> {
        self.sized(column, self.cell::<&[u8]>(column)?)
    }

    fn sized<const N: usize>(
        &self,
        field: impl Field<R>,
        bytes: &[u8],
    ) -> Result<[u8; N], StoreError> {
        let length = bytes.len();
        let sized = bytes.try_into();
        sized.map_err(|_| self.altered(field, &format!("{length} bytes instead of {N}")))
    }

    /// A hash. A statement that is not prepared answers in text, of which its bytes are made.
    pub(crate) fn hash(&self, field: &'static str) -> Result<Hash, StoreError> {
        self.sized(field, &self.blob(field)?).map(Hash::from_bytes)
    }

    pub(crate) fn optional_hash(&self, field: &'static str) -> Result<Option<Hash>, StoreError> {
        let empty = self.row.try_get_raw(field).is_ok_and(|cell| cell.is_null());
        (!empty).then(|| self.hash(field)).transpose()
    }

    fn moment(&self, field: impl Field<R>) -> Result<Timestamp, StoreError> {
        let moment = Timestamp::from_millisecond(self.cell(field)?);
        moment.map_err(|error| self.altered(field, &error))
    }

    fn draw(&self) -> Result<Option<DrawSeed>, StoreError> {
        let Some(algorithm) = R::algorithm(self)? else {
            return Ok(None);
        };
        let seed = self.parsed(Column(15, "draw_seed"))?;
        Ok(Some(DrawSeed { algorithm, seed }))
    }

    /// An event. One whose fields this release cannot read is altered, or of a later format.
    pub(crate) fn event(&self) -> Result<Recorded, StoreError> {
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
            prev: Hash::from_bytes(self.bytes(Column(16, "prev"))?),
            hash: Hash::from_bytes(self.bytes(Column(17, "hash"))?),
        })
    }
}
