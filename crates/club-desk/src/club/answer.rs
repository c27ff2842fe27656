//! Answers to a command, in words or as events.

use chained_events::envelope::Recorded;
use club_host::entries_registered;
use club_log::Event;
use club_log::codec::decode;
use club_log::event::EntryRegistered;
use club_view::{EffectsView, EventWords, Reasons, recorded_text};

use super::session::Session;
use crate::club::error::ClubError;

/// Brings the tournaments of these events into memory.
pub(super) async fn load_streams(
    session: &mut Session<'_>,
    events: &[Recorded],
) -> Result<(), ClubError> {
    Ok(session.club.load_nights_of(events).await?)
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
    let words = session
        .club
        .words_of(session.lang(), events, effects, session.now());
    Ok(words.await?)
}

/// The entries that some events registered.
pub(super) fn registered(events: &[Recorded]) -> Result<Vec<EntryRegistered>, ClubError> {
    Ok(entries_registered(events)?)
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
