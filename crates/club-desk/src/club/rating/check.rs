//! `rate check`: results and knockouts by their chance.

use club_host::ladder_of;
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::{RatedNight, favoured_pairs, unlikely_results};
use club_view::RatingCheckView;

use super::{load_all, shown};
use crate::app::App;
use crate::club::error::ClubError;
use crate::club::session::Session;

/// The results of a ladder with a chance below a bound, and the pairs of players.
pub(super) async fn check(
    app: &App,
    session: &mut Session<'_>,
    below: f64,
    wanted: Option<LadderId>,
) -> Result<String, ClubError> {
    load_all(session).await?;
    let state = session.club.ledger.state().club;
    let (id, ladder) = ladder_of(&state, wanted)?;
    let rated: Vec<&TournamentId> = ladder.nights().iter().map(RatedNight::tournament).collect();
    let mut nights = Vec::with_capacity(rated.len());
    for night in rated {
        nights.push(session.club.ledger.night_events(night).await?);
    }
    let (club, directory) = (session.club.ledger.club(), session.club.ledger.directory());
    let results = unlikely_results(club, id)?;
    let pairs = favoured_pairs(club, &nights);
    let view = RatingCheckView::of(club, directory, id, &results, &pairs, below)?;
    shown(app, &view, |view| view.text(session.lang()))
}
