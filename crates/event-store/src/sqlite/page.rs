//! Many events as one value of a query.
//!
//! The driver copies each value of a row and hands each row from one thread to another: a row of 18
//! values takes it longer than what is done with the event. So pages of the log are put together to
//! one text by the database.
//!
//! [`Cells`](crate::rows::Cells) read rows that cannot be taken apart again, and report the fault:
//! no field may hold the separators, and those of an intact log cannot, for names have no control
//! characters and canonical JSON escapes them.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::SqliteStore;
use crate::chain::Hash;
use crate::envelope::{DrawSeed, Recorded};
use crate::ids::{Actor, CommandKey, EventId, StreamName, bytes_of_hex};
use crate::rows::{bound, select};
use crate::store::StoreError;
use crate::timestamp::Timestamp;

/// Events that one text holds: some 700 kB.
pub(super) const EVENTS: usize = 1024;

/// The query for the events after a number, with their count.
pub(super) const QUERY: &str = "\
    SELECT count(*) AS events, group_concat(event, char(30)) AS page FROM (\
    SELECT concat_ws(char(31), seq, format, stream, version, command, command_index, command_count, \
    at, recorded_at, actor, kind, schema, coalesce(draw_algorithm || ' ' || draw_seed, ''), \
    lower(hex(id)), lower(hex(prev)), lower(hex(hash)), body) AS event \
    FROM events WHERE seq > ? ORDER BY seq LIMIT ?)";

const BETWEEN_EVENTS: char = '\u{1e}';
const BETWEEN_FIELDS: char = '\u{1f}';

impl SqliteStore {
    /// The first events after a number.
    pub(super) async fn page(&self, after: u64, limit: usize) -> Result<Vec<Recorded>, StoreError> {
        let query = sqlx::query(QUERY).bind(bound(after)).bind(bound(limit));
        let row = query.fetch_one(&self.shared.reader).await.ok();
        if let Some(events) = row.as_ref().and_then(events) {
            return Ok(events);
        }
        // Row by row, to say what is wrong with which.
        let query = sqlx::query(select!("WHERE seq > ? ORDER BY seq LIMIT ?"));
        self.events(query.bind(bound(after)).bind(bound(limit)))
            .await
    }
}

/// The events of a row of [`QUERY`], if it can be taken apart and they are in order.
pub(super) fn events(row: &SqliteRow) -> Option<Vec<Recorded>> {
    let count: i64 = row.try_get(0).ok()?;
    let page: Option<&str> = row.try_get(1).ok()?;
    let texts = page.iter().flat_map(|page| page.split(BETWEEN_EVENTS));
    let events: Vec<Recorded> = texts.map(event).collect::<Option<_>>()?;
    let is_whole = usize::try_from(count).ok()? == events.len();
    (is_whole && events.is_sorted_by(|a, b| a.seq < b.seq)).then_some(events)
}

fn event(text: &str) -> Option<Recorded> {
    let mut fields = text.split(BETWEEN_FIELDS);
    let mut next = || fields.next();
    let moment = |text: &str| Timestamp::from_millisecond(text.parse().ok()?).ok();
    let event = Recorded {
        seq: next()?.parse().ok()?,
        format: next()?.parse().ok()?,
        stream: StreamName::new(next()?.to_owned()).ok()?,
        version: next()?.parse().ok()?,
        command: CommandKey::stored(next()?.to_owned()).ok()?,
        index: next()?.parse().ok()?,
        count: next()?.parse().ok()?,
        at: moment(next()?)?,
        recorded_at: moment(next()?)?,
        actor: Actor::stored(next()?.to_owned()).ok()?,
        kind: next()?.to_owned(),
        schema: next()?.parse().ok()?,
        draw: match next()? {
            "" => None,
            seed => Some(draw(seed)?),
        },
        id: EventId::from_bytes(bytes_of_hex(next()?)?),
        prev: Hash::from_bytes(bytes_of_hex(next()?)?),
        hash: Hash::from_bytes(bytes_of_hex(next()?)?),
        body: next()?.to_owned(),
    };
    fields.next().is_none().then_some(event)
}

/// The algorithm and the seed of a draw.
fn draw(text: &str) -> Option<DrawSeed> {
    let (algorithm, seed) = text.rsplit_once(' ')?;
    Some(DrawSeed {
        algorithm: algorithm.to_owned(),
        seed: seed.parse().ok()?,
    })
}
