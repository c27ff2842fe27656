//! Commands from which ratings follow: the end of a night, corrections, merges.

use std::collections::BTreeMap;

use chained_events::EventStore;
use chained_events::envelope::Recorded;
use club_log::event::Kind;
use club_log::ids::{LadderId, StreamId};
use club_log::ledger::Preview;
use club_log::rating::Ladder;
use club_log::{Answer, Command};
use club_view::RatingChangesView;
use club_words::Lang;

use super::answer::answer;
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;
use crate::say;

/// Sends a command from which ratings may follow, or shows what would change.
pub(super) async fn changing(
    app: &App,
    session: &mut Session<'_>,
    command: impl Into<Command>,
    dry_run: bool,
) -> Result<String, ClubError> {
    let command = command.into();
    let earlier = session.club.ledger.club().ladders().clone();
    if dry_run {
        let preview = session.tried(command).await?;
        let views = would_change(session, &earlier, &preview).await?;
        if app.json {
            return document(&views);
        }
        if views.is_empty() {
            return Ok(club_view::no_rating_changes(session.lang()));
        }
        return Ok(views.iter().map(|view| view.text(session.lang())).collect());
    }
    let done = session.send_line(session.line(command)).await?;
    let mut out = answer(session, done.events(), app.json).await?;
    if !app.json {
        out.push_str(&head_of_night(session.lang(), done.events()));
        for view in changes(session, &earlier, &done).await? {
            out.push_str(&view.text(session.lang()));
        }
    }
    Ok(out)
}

/// Changes that a command would make, ladder by ladder; those that it made, if it was applied before.
pub(super) async fn would_change<S: EventStore>(
    session: &Session<'_, S>,
    earlier: &BTreeMap<LadderId, Ladder>,
    preview: &Preview,
) -> Result<Vec<RatingChangesView>, ClubError> {
    let (decision, after) = match preview {
        Preview::New { decision, after } => (decision, after),
        Preview::Repeated(events) => {
            return changes(session, earlier, &Answer::Repeated(events.clone())).await;
        }
    };
    let streams = decision.events.iter().map(|draft| &draft.stream);
    let finished = streams.clone().find_map(StreamId::tournament_id);
    let mut views: Vec<RatingChangesView> = Vec::new();
    for stream in streams {
        let StreamId::Rating(id) = stream else {
            continue;
        };
        if views.iter().any(|view| view.ladder == *id) {
            continue;
        }
        if let Some(ladder) = after.club.ladders().get(id) {
            let before = earlier.get(id);
            let names = &after.directory;
            views.push(RatingChangesView::between(
                names, id, finished, before, ladder,
            )?);
        }
    }
    Ok(views)
}

/// The end of the log where a night ends. Anyone who wrote it down notices when the newest events
/// are lost.
fn head_of_night(lang: Lang, events: &[Recorded]) -> String {
    let finishes = |event: &Recorded| Kind::of_name(&event.kind).is_some_and(Kind::finishes);
    match events.last() {
        Some(last) if events.iter().any(finishes) => {
            say::night_head(lang, say::events(lang, last.seq), last.hash.to_string()) + "\n"
        }
        _ => String::new(),
    }
}

/// Changes made by a command, ladder by ladder. A command that was applied before has the changes
/// that it made then; `earlier` has the ladders before one that is new.
pub(super) async fn changes<S: EventStore>(
    session: &Session<'_, S>,
    earlier: &BTreeMap<LadderId, Ladder>,
    done: &Answer,
) -> Result<Vec<RatingChangesView>, ClubError> {
    let events = done.events();
    let (Some(first), Some(last)) = (events.first(), events.last()) else {
        return Ok(Vec::new());
    };
    let mut views: Vec<RatingChangesView> = Vec::new();
    let streams = events.iter().map(|event| StreamId::from(&event.stream));
    let finished = streams.clone().find_map(StreamId::into_tournament_id);
    for stream in streams {
        let StreamId::Rating(id) = &stream else {
            continue;
        };
        if views.iter().any(|view| view.ladder == *id) {
            continue;
        }
        let (before, after) = if let Answer::Repeated(_) = done {
            (
                ladder_at(session, id, first.seq - 1).await?,
                ladder_at(session, id, last.seq).await?,
            )
        } else {
            let later = session.club.ledger.club().ladders().get(id);
            (earlier.get(id).cloned(), later.cloned())
        };
        if let Some(after) = after {
            let directory = session.club.ledger.directory();
            let view = RatingChangesView::between(
                directory,
                id,
                finished.as_ref(),
                before.as_ref(),
                &after,
            );
            views.push(view?);
        }
    }
    Ok(views)
}

async fn ladder_at<S: EventStore>(
    session: &Session<'_, S>,
    id: &LadderId,
    seq: u64,
) -> Result<Option<Ladder>, ClubError> {
    Ok(session.club.ledger.ladder_at(id, seq).await?)
}
