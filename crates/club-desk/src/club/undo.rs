//! `undo` and `t undo`: a command is taken back, or shown.

use chained_events::EventStore as _;
use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use clap::Args;
use club_log::command::{CommandLine, RevisionCommand};
use club_log::event::{ClubEvent, CommandRetracted};
use club_log::ids::{StreamId, TournamentId};
use club_log::ledger::Preview;
use club_log::{Command, Event};
use club_view::{EffectsView, Taken, UndoneView};
use serde_json::json;

use super::answer::{answer, answer_with, decoded, load_streams, registered, words};
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
        let effects = effects(session, &command).await?;
        let events = session.send(command).await?;
        return answer_with(session, &events, app.json, effects.as_ref()).await;
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
    let effects = EffectsView::between(&session.club.ledger.state(), &after)?;
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
            "effects": effects,
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
    let view = UndoneView::of(&words, &after.club, &earlier, session.now())?;
    Ok(view.with_effects(&effects).text(Taken::IfWritten))
}

/// Differences that an undo makes, in a session that says them in words. None where it is refused.
///
/// One that was given before is compared with a redo of it, so that its answer is the same again. Where a
/// redo is refused by now there is none.
pub(super) async fn effects(
    session: &mut Session<'_>,
    command: &Command,
) -> Result<Option<EffectsView>, ClubError> {
    let undoes = matches!(
        command,
        Command::Revision(RevisionCommand::Undo { .. } | RevisionCommand::UndoClub { .. })
    );
    if !undoes || session.speaks_json() {
        return Ok(None);
    }
    match session.preview(command.clone()).await {
        Ok(Preview::New { after, .. }) => {
            let before = session.club.ledger.state();
            Ok(Some(EffectsView::between(&before, &after)?))
        }
        Ok(Preview::Repeated(events)) => effects_again(session, &events).await,
        Err(_) => Ok(None),
    }
}

/// Differences that an undo made, which is the last word about its command.
async fn effects_again(
    session: &mut Session<'_>,
    events: &[Recorded],
) -> Result<Option<EffectsView>, ClubError> {
    let mut undone = None;
    for recorded in events {
        for event in decoded(recorded)? {
            if let Event::Club(ClubEvent::CommandRetracted(body)) = event {
                let stream = StreamId::from(&recorded.stream);
                undone = Some((stream.into_tournament_id(), body.command));
            }
        }
    }
    let Some((tournament, command)) = undone else {
        return Ok(None);
    };
    let command = Some(command);
    let redo = CommandLine::bare(RevisionCommand::Redo {
        tournament,
        command,
    });
    let now = session.now();
    let Ok(Preview::New { after, .. }) = session.club.preview(redo, now).await else {
        return Ok(None);
    };
    let without = session.club.ledger.state();
    Ok(Some(EffectsView::between(&after, &without)?))
}

/// The events of a command that is taken back.
pub(super) async fn events_of(
    session: &Session<'_>,
    body: &CommandRetracted,
) -> Result<Vec<Recorded>, ClubError> {
    let stored = session.club.ledger.store().command(&body.command).await?;
    Ok(stored.map(|stored| stored.events).unwrap_or_default())
}
