//! `t odds`: chances and worth of places, and after the night its surprises.

use chained_events::ids::MemberId;
use club_log::Refusal;
use club_log::ids::TournamentId;
use club_log::rating::{WorthOf, night_odds};
use club_log::refusal::EntryRefusal;
use club_log::tournament::Phase;
use club_view::{OddsView, SurprisesView};

use super::session::Session;
use super::shown::{found, load_shown, looked_at};
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;

/// `t odds`.
pub(super) async fn odds(
    app: &App,
    session: &mut Session<'_>,
    named: Option<&TournamentId>,
    player: Option<&str>,
) -> Result<String, ClubError> {
    load_shown(session, named).await?;
    let (id, night) = found(session, named)?;
    let (club, directory) = (session.club.ledger.club(), session.club.ledger.directory());
    let lang = session.lang();
    if night.phase() == Phase::Finished {
        let mut view = SurprisesView::of(club, directory, id)?;
        if let Some(player) = player {
            let member = session.member(player)?;
            view.results.retain(|row| row.member == member);
            if view.results.is_empty() {
                return Err(Refusal::from(EntryRefusal::NotEntered { member }).into());
            }
        }
        return if app.json {
            document(&view)
        } else {
            Ok(view.text(lang))
        };
    }
    let of = player.map(|player| session.member(player)).transpose()?;
    let wanted = of
        .as_ref()
        .map_or(WorthOf::KeyPlaces, WorthOf::EveryPlaceOf);
    let now = looked_at(app, session, named)?;
    let odds = night_odds(club, id, now.max(night.last_at()), wanted)?;
    let is_there = |of: &MemberId| odds.players.iter().any(|player| player.member == *of);
    if let Some(member) = of.clone().filter(|of| !is_there(of)) {
        return Err(Refusal::from(EntryRefusal::NotEntered { member }).into());
    }
    let view = OddsView::of(club, directory, id, &odds, of.as_ref())?;
    if app.json {
        document(&view)
    } else {
        Ok(view.text(lang))
    }
}
