//! `t set-time --from KEY --by PERIOD`: the times of all commands that were typed under a wrong clock.

use chained_events::EventStore as _;
use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use chained_events::timestamp::Timestamp;
use clap::Args;
use club_log::command::RevisionCommand;
use club_log::event::ClubEvent;
use club_log::ledger::Preview;
use club_log::{Club, Event};
use serde_json::json;

use super::answer::{decoded, described, load_streams, words};
use super::args::{FollowArgs, Period};
use super::finish::{changes, changing, would_change};
use super::session::Session;
use super::typed::{Moment, moment};
use crate::app::App;
use crate::club::error::ClubError;
use crate::error::DeskFailure;
use crate::output::document;
use crate::say;

/// Which command happened when, or which commands were typed under a wrong clock.
#[derive(Debug, Args)]
pub(crate) struct SetTimeArgs {
    /// The key of the command (desk log tail --json)
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    command: Option<CommandKey>,
    /// When it happened: 19:05 (the nearest one), 2026-03-07 19:05, +2m or -2m, or a moment (RFC 3339)
    #[arg(
        required_unless_present = "from",
        conflicts_with = "from",
        allow_hyphen_values = true,
        value_parser = moment
    )]
    time: Option<Moment>,
    /// The first command of the tournament that was typed under a wrong clock
    #[arg(long, value_name = "KEY", requires = "by")]
    from: Option<CommandKey>,
    /// The last one; if not given, the last before the clock was put right
    #[arg(long, value_name = "KEY", requires = "from")]
    to: Option<CommandKey>,
    /// By how much to move the times: -365d where the clock was a year ahead, 1h where it was behind
    #[arg(
        long,
        value_name = "PERIOD",
        requires = "from",
        allow_hyphen_values = true
    )]
    by: Option<Period>,
    /// Why, in words
    #[arg(long)]
    reason: String,
    #[command(flatten)]
    ratings: FollowArgs,
}

/// `t set-time`.
pub(super) async fn set_time(
    app: &App,
    session: &mut Session<'_>,
    args: SetTimeArgs,
) -> Result<String, ClubError> {
    let SetTimeArgs {
        command,
        time,
        from,
        to,
        by,
        reason,
        ratings,
    } = args;
    let leave_ratings = ratings.leave_ratings;
    if let (Some(from), Some(by)) = (from, by) {
        let by_ms = by.milliseconds();
        let shift = RevisionCommand::ShiftTimes {
            from,
            to,
            by_ms,
            reason,
            leave_ratings,
        };
        return self::shift(app, session, shift, ratings.dry_run).await;
    }
    let (Some(command), Some(time)) = (command, time) else {
        return Err(DeskFailure::NoTime.into());
    };
    // Of an unknown command the refusal says so.
    let has = session.club.ledger.time_of(&command).await?;
    let at = time.near(&session.zone(), has.unwrap_or(session.now()));
    let correct = RevisionCommand::CorrectTime {
        command,
        at,
        reason,
        leave_ratings,
    };
    changing(app, session, correct, ratings.dry_run).await
}

/// Corrects the times, or shows which would change, and whose rate and tier.
async fn shift(
    app: &App,
    session: &mut Session<'_>,
    command: RevisionCommand,
    dry_run: bool,
) -> Result<String, ClubError> {
    let before = session.club.ledger.club().clone();
    let earlier = before.ladders().clone();
    if !dry_run {
        let done = session.send_line(session.line(command)).await?;
        let events = done.events();
        if app.json {
            return super::answer::json_lines(events);
        }
        let mut out = super::answer::answer(session, events, false).await?;
        out.push_str(&corrected(session, &before, stored_times(events)?).await?);
        for view in changes(session, &earlier, &done).await? {
            out.push_str(&view.text(session.lang()));
        }
        let key = events.first().map(|first| first.command.to_string());
        let undo = key.map(|key| say::times_undo(session.lang(), key) + "\n");
        return Ok(out + &undo.unwrap_or_default());
    }
    let preview = session.tried(command).await?;
    let views = would_change(session, &earlier, &preview).await?;
    let times = match &preview {
        Preview::New { decision, .. } => {
            let drafts = decision.events.iter();
            times_of(drafts.map(|draft| draft.event.clone()))
        }
        Preview::Repeated(events) => stored_times(events)?,
    };
    if app.json {
        let times: Vec<_> = times
            .into_iter()
            .map(|(command, at)| json!({ "command": command, "at": at }))
            .collect();
        return document(&json!({ "dry_run": true, "times": times, "ratings": views }));
    }
    let mut out = corrected(session, &before, times).await?;
    for view in &views {
        out.push_str(&view.text(session.lang()));
    }
    Ok(out)
}

/// The commands whose times are corrected, with the times.
fn times_of(events: impl Iterator<Item = Event>) -> Vec<(CommandKey, Timestamp)> {
    let corrected = events.filter_map(|event| match event {
        Event::Club(ClubEvent::TimesCorrected(body)) => Some(body.times),
        _ => None,
    });
    let times = corrected.flatten();
    times.map(|time| (time.command, time.at)).collect()
}

/// The same of stored events.
fn stored_times(events: &[Recorded]) -> Result<Vec<(CommandKey, Timestamp)>, ClubError> {
    let decoded = events.iter().map(decoded);
    let events: Vec<Vec<Event>> = decoded.collect::<Result<_, _>>()?;
    Ok(times_of(events.into_iter().flatten()))
}

/// A line for each command: the time before, the time after, and what happened.
async fn corrected(
    session: &mut Session<'_>,
    before: &Club,
    times: Vec<(CommandKey, Timestamp)>,
) -> Result<String, ClubError> {
    let mut out = String::new();
    for (command, at) in times {
        let stored = session.club.ledger.store().command(&command).await;
        let stored = stored?;
        let events = stored.map(|stored| stored.events).unwrap_or_default();
        load_streams(session, &events).await?;
        let Some(first) = events.first() else {
            continue;
        };
        let spoken = words(session, &[]);
        let was = before.effective(first).unwrap_or(first.at);
        let (was, is) = (spoken.moment(was), spoken.moment(at));
        let what = described(session, first, &[])?;
        out.push_str(&say::time_moved(session.lang(), was, is, what));
        out.push('\n');
    }
    Ok(out)
}
