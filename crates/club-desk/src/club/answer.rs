//! What a command led to, in words or as events.

use club_log::codec::decode;
use club_log::event::{ClubEvent, EntryRegistered, TournamentEvent};
use club_log::{Event, EventStore as _, Recorded, StreamId, Tournament};

use super::describe::EventFormatter;
use super::reasons;
use super::refused::{ledger_failure, store_failure};
use super::session::Session;
use crate::error::{DeskError, Exit};

/// Brings the tournaments of these events into memory.
pub(super) async fn load_streams(
    session: &mut Session<'_>,
    events: &[Recorded],
) -> Result<(), DeskError> {
    for recorded in events {
        if let StreamId::Tournament(id) = &recorded.stream {
            let loaded = session.ledger.load(id).await;
            loaded.map_err(|error| ledger_failure(&error))?;
        }
    }
    Ok(())
}

/// What a command led to: one sentence per event, or the events themselves. Of a command that was
/// taken back or restored, its events are said too.
pub(super) async fn answer(
    session: &Session<'_>,
    events: &[Recorded],
    as_json: bool,
) -> Result<String, DeskError> {
    if as_json {
        return json_lines(events);
    }
    if events.is_empty() {
        return Ok("nothing to do\n".to_owned());
    }
    let mut out = String::new();
    for recorded in events {
        out.push_str(&described(session, recorded, &[], false)?);
        out.push('\n');
        let earlier = revised(session, recorded).await?;
        let gone = registered(&earlier)?;
        for recorded in &earlier {
            out.push_str(&format!(
                "  {}\n",
                described(session, recorded, &gone, false)?
            ));
        }
    }
    Ok(out)
}

/// The events of the command that an event takes back or restores.
async fn revised(session: &Session<'_>, recorded: &Recorded) -> Result<Vec<Recorded>, DeskError> {
    let mut events = Vec::new();
    for event in decoded(recorded)? {
        let key = match &event {
            Event::Club(ClubEvent::CommandRetracted(body)) => &body.command,
            Event::Club(ClubEvent::CommandRestored(body)) => &body.command,
            _ => continue,
        };
        let stored = session.ledger.store().command(key).await;
        let stored = stored.map_err(|error| store_failure(&error))?;
        events.extend(stored.map(|stored| stored.events).unwrap_or_default());
    }
    Ok(events)
}

/// The entries that some events registered.
fn registered(events: &[Recorded]) -> Result<Vec<EntryRegistered>, DeskError> {
    let mut registered = Vec::new();
    for recorded in events {
        for event in decoded(recorded)? {
            if let Event::Tournament(TournamentEvent::EntryRegistered(body)) = event {
                registered.push(body);
            }
        }
    }
    Ok(registered)
}

fn decoded(recorded: &Recorded) -> Result<Vec<Event>, DeskError> {
    decode(recorded).map_err(|error| DeskError::new(Exit::Integrity, "LogDoesNotFold", error))
}

/// One stored event in words, with its reason if asked for.
pub(super) fn described(
    session: &Session<'_>,
    recorded: &Recorded,
    gone: &[EntryRegistered],
    why: bool,
) -> Result<String, DeskError> {
    let club = session.ledger.club();
    let tournament: Option<&Tournament> = match &recorded.stream {
        StreamId::Tournament(id) => club.tournament(Some(id)).ok().map(|(_, found)| found),
        _ => None,
    };
    let formatter = EventFormatter {
        gone,
        ..EventFormatter::of(club, session.ledger.directory())
    };
    let mut sentences = Vec::new();
    for event in decoded(recorded)? {
        let mut words = formatter.describe(tournament, &event);
        // The seed of the first draw is shown, so that it can be drawn again.
        if let (Event::Tournament(TournamentEvent::SeatsDrawn(_)), Some(draw)) =
            (&event, &recorded.draw)
        {
            words.push_str(&format!(", seed {}", draw.seed));
        }
        if why && let Some(reason) = reasons::of_event(&event) {
            words.push_str(&format!(
                " ({})",
                reasons::sentence(formatter, tournament, reason)
            ));
        }
        sentences.push(words);
    }
    Ok(sentences.join("; "))
}

/// Events as NDJSON.
pub(super) fn json_lines(events: &[Recorded]) -> Result<String, DeskError> {
    let mut out = String::new();
    for recorded in events {
        out.push_str(
            &serde_json::to_string(recorded)
                .map_err(|error| DeskError::new(Exit::Failure, "Internal", error))?,
        );
        out.push('\n');
    }
    Ok(out)
}
