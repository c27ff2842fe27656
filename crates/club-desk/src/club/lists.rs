//! Lists of what there is: the nights, the seasons, a member's nights.

use club_host::season_of;
use club_log::ids::SeasonId;
use club_log::knockouts::knockouts;
use club_log::rules::Ranking;
use club_view::{
    Knockouts, MemberRecordView, NightStandingsView, NightsListed, NightsView, SeasonView,
    SeasonsView,
};

use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;

/// `t list`.
pub(super) async fn nights(
    app: &App,
    session: &mut Session<'_>,
    listed: NightsListed,
) -> Result<String, ClubError> {
    if let Some(season) = &listed.season {
        session.club.ledger.club().season(season)?;
    }
    for id in listed.tournaments(session.club.ledger.club()) {
        session.club.ledger.load(&id).await?;
    }
    let ledger = &session.club.ledger;
    let view = NightsView::of(ledger.club(), ledger.directory(), &listed);
    if app.json {
        return document(&view);
    }
    Ok(view.text(session.lang()))
}

/// `season list`.
pub(super) fn seasons(app: &App, session: &Session<'_>) -> Result<String, ClubError> {
    let view = SeasonsView::of(session.club.ledger.club());
    if app.json {
        return document(&view);
    }
    Ok(view.text(session.lang()))
}

/// `season show`.
pub(super) async fn season(
    app: &App,
    session: &mut Session<'_>,
    named: Option<SeasonId>,
) -> Result<String, ClubError> {
    let id = season_of(session.club.ledger.club(), named)?;
    session.club.ledger.load_season(&id).await?;
    let ledger = &session.club.ledger;
    let view = SeasonView::of(ledger.club(), ledger.directory(), &id)?;
    if app.json {
        return document(&view);
    }
    Ok(view.text(session.lang()))
}

/// `season standings --nights`.
pub(super) async fn standings(
    app: &App,
    session: &mut Session<'_>,
    id: &SeasonId,
    order: Option<Ranking>,
) -> Result<String, ClubError> {
    session.club.ledger.load_season(id).await?;
    let ledger = &session.club.ledger;
    let view = NightStandingsView::of(ledger.club(), ledger.directory(), id, order)?;
    if app.json {
        return document(&view);
    }
    Ok(view.text(session.lang()))
}

/// `member show`.
pub(super) async fn member(
    app: &App,
    session: &mut Session<'_>,
    player: &str,
) -> Result<String, ClubError> {
    let member = session.member(player)?;
    let ledger = &session.club.ledger;
    let nights = ledger.nights_of(&member).await?;
    let state = ledger.state_with(|id, _| nights.contains(id)).await?;
    let mut won = Knockouts::new();
    for id in &nights {
        won.insert(id.clone(), knockouts(&ledger.night_events(id).await?));
    }
    let view = MemberRecordView::of(&state.club, &state.directory, &member, &won)?;
    if app.json {
        return document(&view);
    }
    Ok(view.text(session.lang()))
}
