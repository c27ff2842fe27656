//! The field of a night in answers: how many are left, and how many have arrived.
//!
//! A repeated command is answered as it was the first time, with the field as it was then.

use chained_events::envelope::Recorded;
use club_log::event::{EntriesBusted, TournamentEvent};
use club_log::ids::{StreamId, TournamentId};
use club_log::tournament::Tournament;
use club_log::{Answer, Event};
use club_view::{BustAnswer, ClockView, TournamentView};

use super::answer::{answer, decoded};
use super::session::Session;
use crate::club::error::ClubError;

/// A night with the number of the club's last event.
#[derive(Debug)]
pub(super) struct Known {
    seq: u64,
    night: Tournament,
}

/// The night that a command is about, as this program knows it now.
pub(super) fn now(session: &Session<'_>, named: Option<&TournamentId>) -> Option<Known> {
    let club = session.club.ledger.club();
    let (_, night) = club.tournament(named).ok()?;
    let (seq, night) = (club.seq(), night.clone());
    Some(Known { seq, night })
}

/// The answer to a bust: who is out, how many are left, and what follows. `before` is the night as it was
/// known before the command; another program may have written since.
pub(super) async fn left(
    session: &Session<'_>,
    before: Option<Known>,
    done: &Answer,
) -> Result<String, ClubError> {
    let events = done.events();
    let Some((first, rest)) = events.split_first() else {
        return answer(session, events, false).await;
    };
    let before = match before {
        Some(known) if known.seq + 1 == first.seq => Some(known.night),
        _ => at(session, first, first.seq - 1).await?,
    };
    let after = after(session, done, first).await?;
    let (Some(body), Some(before), Some(after)) = (bust(first)?, before, after) else {
        return answer(session, events, false).await;
    };
    let directory = session.club.ledger.directory();
    let view = BustAnswer::of(directory, (&before, &after), &body, first.at);
    let mut out = view.text(session.lang());
    if !rest.is_empty() {
        out.push_str(&answer(session, rest, false).await?);
    }
    Ok(out)
}

/// How many have arrived after a command, and who is missing; empty for a command without events.
pub(super) async fn arrived(session: &Session<'_>, done: &Answer) -> Result<String, ClubError> {
    let Some(last) = done.events().last() else {
        return Ok(String::new());
    };
    let stream = StreamId::from(&last.stream);
    let (Some(night), Some(id)) = (after(session, done, last).await?, stream.tournament_id())
    else {
        return Ok(String::new());
    };
    let directory = session.club.ledger.directory();
    let view = TournamentView::of(directory, id, &night, last.at);
    // An alternate who is there again begins no record of arrivals.
    if view.arrived == 0 {
        return Ok(String::new());
    }
    Ok(view.arrival_text(session.lang()))
}

/// The level or the break and the time left in it after a command that set the clock.
pub(super) async fn clock(session: &Session<'_>, done: &Answer) -> Result<String, ClubError> {
    let events = done.events();
    let Some(last) = events.last() else {
        return Ok(String::new());
    };
    let stream = StreamId::from(&last.stream);
    let (Some(night), Some(id)) = (after(session, done, last).await?, stream.tournament_id())
    else {
        return answer(session, events, false).await;
    };
    let view = ClockView::of(id, &night, last.at);
    Ok(view.left_text(session.lang()) + "\n")
}

/// The night of an event after the command.
async fn after(
    session: &Session<'_>,
    done: &Answer,
    event: &Recorded,
) -> Result<Option<Tournament>, ClubError> {
    let last = done.events().last().map_or(event.seq, |last| last.seq);
    match done {
        Answer::Stored(_) => {
            let stream = StreamId::from(&event.stream);
            Ok(now(session, stream.tournament_id()).map(|known| known.night))
        }
        Answer::Repeated(_) | Answer::Nothing => at(session, event, last).await,
    }
}

/// The night of an event as it was after the event with a number.
async fn at(
    session: &Session<'_>,
    event: &Recorded,
    seq: u64,
) -> Result<Option<Tournament>, ClubError> {
    match StreamId::from(&event.stream).tournament_id() {
        Some(id) => Ok(session.club.ledger.night_at(id, seq).await?),
        None => Ok(None),
    }
}

/// The body of an event, if it is a bust.
fn bust(recorded: &Recorded) -> Result<Option<EntriesBusted>, ClubError> {
    let mut busts = decoded(recorded)?
        .into_iter()
        .filter_map(|event| match event {
            Event::Tournament(TournamentEvent::EntriesBusted(body)) => Some(body),
            _ => None,
        });
    Ok(busts.next())
}
