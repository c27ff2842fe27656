//! `t new`: a night is announced, for the season that is open.

use club_host::open_season_of;
use club_log::Event;
use club_log::event::TournamentEvent;
use club_view::night_terms;

use super::announce::NewArgs;
use super::answer::{answer, decoded};
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;

/// `t new`. Answers with the terms of the night.
pub(super) async fn new_night(
    app: &App,
    session: &mut Session<'_>,
    mut new: NewArgs,
) -> Result<String, ClubError> {
    if new.season.is_none() && !new.no_season {
        new.season = open_season_of(session.club.ledger.club())?;
    }
    let command = new.into_command(session)?;
    let events = session.send(command).await?;
    let mut out = answer(session, &events, app.json).await?;
    if app.json {
        return Ok(out);
    }
    for recorded in &events {
        for event in decoded(recorded)? {
            if let Event::Tournament(TournamentEvent::TournamentAnnounced(body)) = event {
                out.push_str(&night_terms(
                    session.lang(),
                    session.club.ledger.club(),
                    &body,
                ));
            }
        }
    }
    Ok(out)
}
