//! Refusals of a deed in words: what is in the way, what happened since.

use std::sync::Arc;

use chained_events::EventStore;
use club_host::{Failure, OpenClub, names_of};
use club_log::Event;
use club_log::authorise::NotAuthorised;
use club_log::event::TournamentEvent;
use club_log::ids::{StreamId, TournamentId};
use club_log::ledger::Record;
use club_view::ActsView;
use club_words::Lang;
use jiff::tz::TimeZone;

use super::one_bust;
use crate::desk::{Act, Refused};
use crate::page::hours;
use crate::say;
use crate::verb::Deed;

/// Records of a night in words, the newest first.
pub(super) fn sentences<S: EventStore>(
    club: &OpenClub<S>,
    lang: Lang,
    id: &TournamentId,
    records: &[Arc<Record>],
) -> Vec<String> {
    let night = club.ledger.club().tournament(Some(id)).ok();
    let night = night.map(|(_, night)| night);
    let words = club.event_words(lang, &[]);
    let acts = ActsView::of(&words, night, records).acts;
    acts.into_iter().flat_map(|act| act.sentences).collect()
}

/// A failure in words.
pub(crate) fn failed<S: EventStore>(club: &OpenClub<S>, lang: Lang, failure: Failure) -> Refused {
    let words = failure.words(lang, names_of(&club.ledger));
    let words = club.event_words(lang, &[]).with_local_times(&words);
    Refused::Failure {
        words,
        failure: Box::new(failure),
    }
}

/// A person who may not, in words.
pub(crate) fn may_not<S: EventStore>(
    club: &OpenClub<S>,
    lang: Lang,
    refused: NotAuthorised,
) -> Refused {
    let failure = Failure::from(refused.clone());
    let words = failure.words(lang, names_of(&club.ledger));
    Refused::NotAuthorised { refused, words }
}

/// A refused command: what happened since, where the picture was old.
pub(super) async fn refused<S: EventStore>(
    club: &OpenClub<S>,
    act: &Act,
    about: Option<&TournamentId>,
    failure: Failure,
) -> Refused {
    if failure.kind() == "NotAlive"
        && let Some(words) = out_already(club, act).await
    {
        let failure = Box::new(failure);
        return Refused::Failure { failure, words };
    }
    let Some((seen, id)) = act.sending.seen.zip(about) else {
        return failed(club, act.lang, failure);
    };
    if failure.kind() != "ChangedSince" {
        return failed(club, act.lang, failure);
    }
    let stream = StreamId::tournament(id);
    let records = club.ledger.records(&stream, seen).await;
    Refused::ChangedSince {
        seen,
        now: club.ledger.club().version(&stream),
        since: sentences(club, act.lang, id, &records.unwrap_or_default()),
    }
}

/// A bust of a player who is out, in words: when it was reported before, and by whom.
async fn out_already<S: EventStore>(club: &OpenClub<S>, act: &Act) -> Option<String> {
    let Deed::Commands(commands) = &act.deed else {
        return None;
    };
    let (about, entry) = one_bust(commands)?;
    let (id, night) = club.ledger.club().tournament(about).ok()?;
    let records = club.ledger.records(&StreamId::tournament(id), 0).await;
    let records = records.ok()?;
    let busts = |event: &Event| match event {
        Event::Tournament(TournamentEvent::EntriesBusted(body)) => {
            body.groups.iter().flatten().any(|out| *out == entry)
        }
        _ => false,
    };
    let is_it = |record: &&Arc<Record>| !record.void && record.events.iter().any(busts);
    let record = records.iter().rev().find(is_it)?;
    let words = club.event_words(act.lang, &[]);
    let acts = ActsView::of(&words, Some(night), std::slice::from_ref(record)).acts;
    let first = acts.first()?;
    let zone = club.ledger.club().identity().map(|club| club.zone.clone());
    let zone = TimeZone::get(&zone.unwrap_or_default()).unwrap_or(TimeZone::UTC);
    let name = words.entry(Some(night), entry);
    let time = hours(&zone, first.at);
    Some(say::page_out_already(act.lang, name, time, &first.who))
}
