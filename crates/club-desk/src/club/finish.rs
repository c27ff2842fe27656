//! Commands from which ratings follow: the end of a night, corrections, merges.

use std::collections::BTreeMap;

use club_log::command::CommandLine;
use club_log::envelope::Recorded;
use club_log::ids::{LadderId, StreamId};
use club_log::ladder::Ladder;
use club_log::{Club, Command, EventStore};
use club_view::RatingChangesView;

use super::answer::answer;
use super::refused::refused;
use super::session::Session;
use crate::app::App;
use crate::error::DeskError;
use crate::output::document;

/// Sends a command from which ratings may follow, or shows what would change.
pub(super) async fn changing(
    app: &App,
    session: &mut Session<'_>,
    command: impl Into<Command>,
    dry_run: bool,
) -> Result<String, DeskError> {
    let command = command.into();
    let earlier = session.ledger.club().ladders().clone();
    if dry_run {
        let mut copy = session.dry_run().await?;
        let done = copy.execute(CommandLine::bare(command)).await?;
        let views = changes(&copy, &earlier, done.events())?;
        if app.json {
            return document(&views);
        }
        if views.is_empty() {
            return Ok(club_view::no_rating_changes(session.lang()));
        }
        return Ok(views.iter().map(|view| view.text(session.lang())).collect());
    }
    let events = session.send(command).await?;
    let mut out = answer(session, &events, app.json).await?;
    if !app.json {
        for view in changes(session, &earlier, &events)? {
            out.push_str(&view.text(session.lang()));
        }
    }
    Ok(out)
}

/// What a command has changed, ladder by ladder.
fn changes<S: EventStore>(
    session: &Session<'_, S>,
    earlier: &BTreeMap<LadderId, Ladder>,
    events: &[Recorded],
) -> Result<Vec<RatingChangesView>, DeskError> {
    let club: &Club = session.ledger.club();
    let mut views: Vec<RatingChangesView> = Vec::new();
    let finished = events.iter().find_map(|event| event.stream.tournament_id());
    for event in events {
        let StreamId::Rating(id) = &event.stream else {
            continue;
        };
        let Some(later) = club.ladders().get(id) else {
            continue;
        };
        if views.iter().all(|view| view.ladder != *id) {
            let directory = session.ledger.directory();
            let before = earlier.get(id);
            let view = RatingChangesView::between(directory, id, finished, before, later);
            views.push(view.map_err(|refusal| refused(&refusal))?);
        }
    }
    Ok(views)
}
