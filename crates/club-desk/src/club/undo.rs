//! `undo` and `t undo`: a command is taken back, or shown.

use chained_events::EventStore as _;
use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use clap::Args;
use club_log::command::RevisionCommand;
use club_log::event::{ClubEvent, CommandRetracted};
use club_log::ids::TournamentId;
use club_log::ledger::Preview;
use club_log::{Command, Event};
use club_view::{Taken, UndoneView};
use serde_json::json;

use super::answer::{answer, load_streams, registered, words};
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::say;

/// Which command is taken back, and why.
#[derive(Debug, Clone, Args)]
pub(crate) struct UndoArgs {
    /// Its key or its beginning (desk log tail); by default your last command if younger than 15
    /// minutes
    pub(crate) command: Option<CommandKey>,
    /// Why, in words
    #[arg(long)]
    pub(crate) reason: Option<String>,
    /// Show what would be taken back, and write nothing
    #[arg(short = 'n', long)]
    pub(crate) dry_run: bool,
}

impl UndoArgs {
    /// As a command about the club.
    pub(crate) fn of_club(self) -> Command {
        let Self {
            command, reason, ..
        } = self;
        RevisionCommand::UndoClub { command, reason }.into()
    }

    /// As a command about a tournament.
    pub(crate) fn of_night(self, tournament: Option<TournamentId>) -> Command {
        let Self {
            command, reason, ..
        } = self;
        RevisionCommand::Undo {
            tournament,
            command,
            reason,
        }
        .into()
    }
}

/// `undo`.
pub(crate) async fn club(app: &App, args: UndoArgs) -> Result<String, ClubError> {
    let mut session = Session::open(app).await?;
    let dry_run = args.dry_run;
    undo(app, &mut session, args.of_club(), dry_run).await
}

/// Takes a command back, or shows what would be.
pub(super) async fn undo(
    app: &App,
    session: &mut Session<'_>,
    command: Command,
    dry_run: bool,
) -> Result<String, ClubError> {
    if !dry_run {
        let events = session.send(command).await?;
        return answer(session, &events, app.json).await;
    }
    let preview = session.preview(command).await;
    let preview = match preview {
        Ok(preview) => preview,
        Err(error) => return Err(session.refused(error).await),
    };
    let (decision, after) = match preview {
        Preview::New { decision, after } => (decision, after),
        Preview::Repeated(events) => return answer(session, &events, app.json).await,
    };
    let events: Vec<Event> = decision
        .events
        .into_iter()
        .map(|draft| draft.event)
        .collect();
    let retracted = events.iter().find_map(|event| match event {
        Event::Club(ClubEvent::CommandRetracted(body)) => Some(body),
        _ => None,
    });
    let earlier = match retracted {
        Some(body) => events_of(session, body).await?,
        None => Vec::new(),
    };
    if app.json {
        let event = |event: &Event| json!({ "kind": event.kind().name(), "body": event });
        let events: Vec<_> = events.iter().map(event).collect();
        let document = json!({
            "dry_run": true,
            "command": retracted.map(|body| &body.command),
            "typed": earlier.first().map(|first| first.recorded_at),
            "undone": earlier,
            "events": events,
        });
        return Ok(format!("{document}\n"));
    }
    load_streams(session, &earlier).await?;
    let gone = registered(&earlier)?;
    let words = words(session, &gone);
    if retracted.is_none() {
        let lines = events.iter().map(|event| {
            let what = words.event(None, event);
            say::would_record(session.lang(), what) + "\n"
        });
        return Ok(lines.collect());
    }
    let view = UndoneView::of(&words, &after.club, &earlier, session.now());
    Ok(view?.text(Taken::IfWritten))
}

/// The events of a command that is taken back.
pub(super) async fn events_of(
    session: &Session<'_>,
    body: &CommandRetracted,
) -> Result<Vec<Recorded>, ClubError> {
    let stored = session.club.ledger.store().command(&body.command).await?;
    Ok(stored.map(|stored| stored.events).unwrap_or_default())
}
