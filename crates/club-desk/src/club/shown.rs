//! The tournament that a verb shows, and the moment at which it is shown.

use chained_events::timestamp::Timestamp;
use club_host::{ChoiceFailure, Machine as _, night_meant, night_of};
use club_log::ids::TournamentId;
use club_log::tournament::Tournament;

use super::answer::words;
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;

/// The tournament named, or the open one, or the last one.
pub(super) fn found<'a>(
    session: &'a Session<'_>,
    named: Option<&TournamentId>,
) -> Result<(&'a TournamentId, &'a Tournament), ClubError> {
    Ok(night_of(session.club.ledger.club(), named)?)
}

/// Brings the tournament that [`found`] finds into memory.
pub(super) async fn load_shown(
    session: &mut Session<'_>,
    named: Option<&TournamentId>,
) -> Result<(), ClubError> {
    let id = night_meant(session.club.ledger.club(), named)?.cloned();
    match id {
        Some(id) => Ok(session.club.ledger.load(&id).await?),
        None => Ok(()),
    }
}

/// The moment that is shown: `--at`, or now. A tournament is kept as it is after its last event, so
/// an earlier moment cannot be shown.
pub(super) fn looked_at(
    app: &App,
    session: &Session<'_>,
    named: Option<&TournamentId>,
) -> Result<Timestamp, ClubError> {
    let Some(at) = session.at() else {
        return Ok(app.now());
    };
    let (id, tournament) = found(session, named)?;
    if at < tournament.last_at() {
        let last = tournament.last_at();
        return Err(ChoiceFailure::BeforeLastEvent {
            tournament: id.clone(),
            at,
            last,
            shown: words(session, &[]).moment(last),
        }
        .into());
    }
    Ok(at)
}
