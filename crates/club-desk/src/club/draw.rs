//! `t draw --dry-run`: how large the tables would be. Seats are not shown, so that nobody can try
//! seeds until friends sit together.

use chained_events::envelope::Recorded;
use club_log::Event;
use club_log::codec::decode;
use club_log::command::TournamentAction;
use club_log::event::{DrawnSeat, TournamentEvent};
use club_log::ids::TournamentId;
use club_log::ledger::Preview;
use club_log::refusal::NightRefusal;
use mtt_seating::TableId;
use serde::Serialize;
use serde_json::json;

use super::answer::answer;
use super::session::Session;
use crate::club::error::ClubError;
use crate::say;

/// A table and how many would sit there.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct TableSize {
    table: String,
    players: usize,
}

/// The tables of a recorded draw.
pub(super) fn sizes(recorded: &Recorded) -> Result<Vec<TableSize>, ClubError> {
    let events = decode(recorded);
    let events = events.map_err(ClubError::internal)?;
    Ok(sizes_of(&events))
}

fn sizes_of(events: &[Event]) -> Vec<TableSize> {
    let drawn = events.iter().find_map(|event| match event {
        Event::Tournament(TournamentEvent::SeatsDrawn(body)) => Some((&body.tables, &body.seats)),
        Event::Tournament(TournamentEvent::SeatsRedrawn(body)) => Some((&body.tables, &body.seats)),
        _ => None,
    });
    let table = |(tables, seats): (&Vec<TableId>, &Vec<DrawnSeat>)| {
        let sizes = tables.iter().map(|table| {
            let there = seats.iter().filter(|seat| seat.table == *table);
            TableSize {
                table: table.to_string(),
                players: there.count(),
            }
        });
        sizes.collect()
    };
    drawn.map(table).unwrap_or_default()
}

/// Refuses a draw that was not announced to be by rating.
pub(super) fn check_by_rating(
    session: &Session<'_>,
    named: Option<&TournamentId>,
) -> Result<(), ClubError> {
    let (id, night) = session.club.ledger.club().tournament(named)?;
    if night.announcement().rules.seating.is_drawn_by_rating() {
        return Ok(());
    }
    let tournament = id.clone();
    Err(NightRefusal::DrawIsPlain { tournament }.into())
}

/// Seats that a draw would give; nothing is written.
pub(super) async fn preview(
    session: &mut Session<'_>,
    tournament: Option<TournamentId>,
    as_json: bool,
) -> Result<String, ClubError> {
    let preview = session.preview(TournamentAction::Draw.on(tournament)).await;
    let decision = match session.told(preview, None)? {
        Preview::New { decision, .. } => decision,
        Preview::Repeated(events) => return answer(session, &events, as_json).await,
    };
    let events: Vec<Event> = decision
        .events
        .into_iter()
        .map(|draft| draft.event)
        .collect();
    let tables = sizes_of(&events);
    let players: usize = tables.iter().map(|table| table.players).sum();
    if as_json {
        let document = json!({ "players": players, "tables": tables, "written": false });
        return Ok(format!("{document}\n"));
    }
    let tables: Vec<String> = tables
        .iter()
        .map(|size| format!("{} {}", size.table, size.players))
        .collect();
    Ok(say::would_seat(
        session.lang(),
        players,
        tables.join(&say::list_comma(session.lang())),
    ) + "\n")
}
