//! Answers to a command, in words or as events.

use chained_events::EventStore as _;
use chained_events::envelope::Recorded;
use club_log::Event;
use club_log::codec::decode;
use club_log::event::{ClubEvent, EntryRegistered, Kind, TournamentEvent};
use club_log::ids::StreamId;
use club_view::{EffectsView, EventWords, Reasons, Taken, UndoneView, recorded_text};

use super::session::Session;
use crate::club::error::ClubError;

/// Brings the tournaments of these events into memory.
pub(super) async fn load_streams(
    session: &mut Session<'_>,
    events: &[Recorded],
) -> Result<(), ClubError> {
    for recorded in events {
        if let StreamId::Tournament(id) = StreamId::from(&recorded.stream) {
            let loaded = session.club.ledger.load(&id).await;
            loaded?;
        }
    }
    Ok(())
}

/// Answer to a command: one sentence per event, or the events themselves. If a command was taken
/// back or restored, the answer has its events too.
pub(super) async fn answer(
    session: &Session<'_>,
    events: &[Recorded],
    as_json: bool,
) -> Result<String, ClubError> {
    answer_with(session, events, as_json, None).await
}

/// The same with what differs since a command was taken back.
pub(super) async fn answer_with(
    session: &Session<'_>,
    events: &[Recorded],
    as_json: bool,
    effects: Option<&EffectsView>,
) -> Result<String, ClubError> {
    if as_json {
        return json_lines(events);
    }
    if events.is_empty() {
        return Ok(words(session, &[]).nothing() + "\n");
    }
    let mut out = String::new();
    for recorded in without_old_seats(events) {
        let earlier = revised(session, recorded).await?;
        let gone = registered(&earlier)?;
        if recorded.kind == Kind::CommandRetracted.name() {
            let words = words(session, &gone);
            let club = session.club.ledger.club();
            let undone = UndoneView::of(&words, club, &earlier, session.now())?;
            let undone = match effects {
                Some(effects) => undone.with_effects(effects),
                None => undone,
            };
            out.push_str(&undone.text(Taken::Now));
            continue;
        }
        out.push_str(&described(session, recorded, &[])?);
        out.push('\n');
        for recorded in &earlier {
            out.push_str(&format!("  {}\n", described(session, recorded, &gone)?));
        }
    }
    Ok(out)
}

/// The events of a command without the seats that a draw at its end replaced.
fn without_old_seats(events: &[Recorded]) -> impl Iterator<Item = &Recorded> {
    let kind = |event: &Recorded| Kind::of_name(&event.kind);
    let is_draw = |event: &Recorded| kind(event) == Some(Kind::FinalTableFormed);
    let drawn = events.iter().rposition(is_draw).unwrap_or(0);
    let replaced = move |(at, event): &(usize, &Recorded)| {
        let seats = matches!(
            kind(event),
            Some(Kind::EntrySeated | Kind::MoveOrdered | Kind::TableOpened | Kind::TableStarted)
        );
        *at < drawn && seats
    };
    let shown = events.iter().enumerate().filter(move |one| !replaced(one));
    shown.map(|(_, event)| event)
}

/// The events of the command that an event takes back or restores.
async fn revised(session: &Session<'_>, recorded: &Recorded) -> Result<Vec<Recorded>, ClubError> {
    let mut events = Vec::new();
    for event in decoded(recorded)? {
        let key = match &event {
            Event::Club(ClubEvent::CommandRetracted(body)) => &body.command,
            Event::Club(ClubEvent::CommandRestored(body)) => &body.command,
            _ => continue,
        };
        let stored = session.club.ledger.store().command(key).await;
        let stored = stored?;
        events.extend(stored.map(|stored| stored.events).unwrap_or_default());
    }
    Ok(events)
}

/// The entries that some events registered.
pub(super) fn registered(events: &[Recorded]) -> Result<Vec<EntryRegistered>, ClubError> {
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

pub(super) fn decoded(recorded: &Recorded) -> Result<Vec<Event>, ClubError> {
    Ok(decode(recorded)?)
}

/// How events are said in the language of the session.
pub(super) fn words<'a>(session: &'a Session<'_>, gone: &'a [EntryRegistered]) -> EventWords<'a> {
    EventWords::new(session.lang(), session.club.ledger.directory())
        .with_time_of(session.club.ledger.club().identity())
        .with_gone(gone)
}

/// One stored event in words.
pub(super) fn described(
    session: &Session<'_>,
    recorded: &Recorded,
    gone: &[EntryRegistered],
) -> Result<String, ClubError> {
    let text = recorded_text(
        &words(session, gone),
        session.club.ledger.club(),
        recorded,
        Reasons::Left,
    );
    Ok(text?)
}

/// Events as NDJSON.
pub(super) fn json_lines(events: &[Recorded]) -> Result<String, ClubError> {
    let mut out = String::new();
    for recorded in events {
        out.push_str(&serde_json::to_string(recorded).map_err(ClubError::internal)?);
        out.push('\n');
    }
    Ok(out)
}
