//! `t draw --dry-run`: how large the tables would be. Seats are not shown, so that nobody can try
//! seeds until friends sit together.

use chained_events::envelope::Recorded;
use club_host::table_sizes;
use club_log::command::TournamentAction;
use club_log::event::Kind;
use club_log::ids::TournamentId;
use club_log::ledger::Preview;
use club_log::rating::table_means;
use club_log::refusal::NightRefusal;
use club_log::{Answer, Event};
use serde_json::json;

use super::answer::answer;
use super::session::Session;
use crate::club::error::ClubError;
use crate::say;

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

/// A line with the difference of the tables' mean ratings.
///
/// Empty where the draw did not look at them, for a repeated command, and where a rate cannot be worked out.
pub(super) fn balance(
    session: &Session<'_>,
    named: Option<&TournamentId>,
    given: &Answer,
) -> String {
    let kinds = [Kind::SeatsDrawn, Kind::SeatsRedrawn].map(Kind::name);
    let drawn = |event: &Recorded| kinds.contains(&event.kind.as_str());
    let Answer::Stored(events) = given else {
        return String::new();
    };
    let club = session.club.ledger.club();
    let night = club.tournament(named).ok();
    let by_rating = night.filter(|(_, night)| {
        let rules = &night.announcement().rules.seating;
        rules.is_drawn_by_rating() && events.iter().any(drawn)
    });
    let Some(Ok(means)) = by_rating.map(|(id, _)| table_means(club, id)) else {
        return String::new();
    };
    let means: Vec<f64> = means.into_values().collect();
    let [least, most] = [f64::min, f64::max].map(|of| means.iter().copied().reduce(of));
    let difference = most.zip(least).map_or(0.0, |(most, least)| most - least);
    say::drawn_by_rating(session.lang(), format!("{difference:.3}")) + "\n"
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
    let tables = table_sizes(&events);
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
