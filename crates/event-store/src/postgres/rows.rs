//! Events as rows of the table.

use sqlx::postgres::PgRow;

use super::Query;
use crate::chain::{Hash, Head};
use crate::envelope::Recorded;
use crate::ids::CommandKey;
use crate::rows::{Column, EventRow, positive};
use crate::store::StoreError;

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

/// The cells of a row of the database.
pub(super) type Cells<'a> = crate::rows::Cells<'a, PgRow>;

impl EventRow for PgRow {
    fn algorithm(cells: &Cells<'_>) -> Result<Option<String>, StoreError> {
        let bytes: Option<Vec<u8>> = cells.cell(Column::ALGORITHM)?;
        let text = bytes.map(String::from_utf8).transpose();
        text.map_err(|error| cells.altered(Column::ALGORITHM, &error))
    }
}

impl Cells<'_> {
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
}

/// An event of a row.
pub(super) fn event(cells: &Cells<'_>) -> Result<Recorded, StoreError> {
    cells.event()
}

/// The end of a log with its last event, as one moment of the database has them.
pub(super) const END: &str = "SELECT head.seq, head.hash, last.seq AS last_seq, \
     last.hash AS last_hash FROM head \
     LEFT JOIN (SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1) AS last ON true";
