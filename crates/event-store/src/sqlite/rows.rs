//! Events as rows of the table.

use std::sync::LazyLock;

use serde::de::DeserializeOwned;
use sqlx::sqlite::SqliteRow;

use super::Query;
use crate::envelope::Recorded;
use crate::rows::{Column, EventRow, positive};
use crate::store::StoreError;

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

/// The cells of a row of the file.
pub(super) type Cells<'a> = crate::rows::Cells<'a, SqliteRow>;

impl EventRow for SqliteRow {
    fn algorithm(cells: &Cells<'_>) -> Result<Option<String>, StoreError> {
        cells.cell(Column::ALGORITHM)
    }
}

impl Cells<'_> {
    pub(super) fn optional_number<T: TryFrom<i64>>(
        &self,
        field: &'static str,
    ) -> Result<Option<T>, StoreError> {
        let number: Option<i64> = self.cell(field)?;
        number
            .map(|number| self.in_range(field, number))
            .transpose()
    }

    pub(super) fn json<T: DeserializeOwned>(&self, field: &'static str) -> Result<T, StoreError> {
        self.named(field, |text| serde_json::from_str(&text))
    }
}
