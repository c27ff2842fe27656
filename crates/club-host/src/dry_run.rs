//! Events of a dry run as they are shown: those of a draw without its seats.

use chained_events::envelope::Recorded;
use club_log::codec::decode;
use club_log::event::{DrawnSeat, Kind, TournamentEvent};
use club_log::ids::StreamId;
use club_log::{Club, Event};
use mtt_seating::TableId;
use serde::Serialize;
use serde_json::{Value, json};

use crate::Failure;

/// A table of a draw, and the number of its players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableSize {
    /// Its name.
    pub table: String,
    /// The number of its players.
    pub players: usize,
}

/// The tables of the first draw among some events, in its order; none where nothing is drawn.
#[must_use]
pub fn table_sizes(events: &[Event]) -> Vec<TableSize> {
    let drawn = events.iter().find_map(|event| match event {
        Event::Tournament(TournamentEvent::SeatsDrawn(body)) => Some((&body.tables, &body.seats)),
        Event::Tournament(TournamentEvent::SeatsRedrawn(body)) => Some((&body.tables, &body.seats)),
        _ => None,
    });
    let sizes = |(tables, seats): (&Vec<TableId>, &Vec<DrawnSeat>)| {
        let size = |table: &TableId| {
            let there = seats.iter().filter(|seat| seat.table == *table);
            TableSize {
                table: table.to_string(),
                players: there.count(),
            }
        };
        tables.iter().map(size).collect()
    };
    drawn.map(sizes).unwrap_or_default()
}

/// An event of a dry run, as a document.
///
/// A new draw has the sizes of its tables in place of its body: nobody tries seeds until friends sit together.
///
/// # Errors
///
/// [`Failure`] of an event that this release cannot read.
pub fn dry_event(recorded: &Recorded, is_new: bool) -> Result<Value, Failure> {
    if !(is_new && is_draw(recorded)) {
        return serde_json::to_value(recorded).map_err(Failure::internal);
    }
    let events = decode(recorded).map_err(Failure::internal)?;
    Ok(json!({
        "seq": recorded.seq, "stream": recorded.stream, "command": recorded.command,
        "kind": recorded.kind, "tables": table_sizes(&events),
    }))
}

/// Whether a dry run ends with a new event: a sealed draw, since later answers would tell its seats.
#[must_use]
pub fn ends_dry_run(club: &Club, recorded: &Recorded) -> bool {
    let stream = StreamId::from(&recorded.stream);
    let night = stream.tournament_id();
    let night = night.and_then(|id| club.tournament(Some(id)).ok());
    recorded.kind == Kind::SeatsDrawn.name()
        && night.is_some_and(|(_, night)| night.announcement().draw_commitment.is_some())
}

/// Whether an event has the seats of everybody.
fn is_draw(recorded: &Recorded) -> bool {
    [Kind::SeatsDrawn.name(), Kind::SeatsRedrawn.name()].contains(&recorded.kind.as_str())
}
