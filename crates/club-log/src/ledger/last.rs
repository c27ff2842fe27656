//! The command that an undo without a key takes back.

use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey};
use chained_events::store::{EventStore, StoreError};
use chained_events::timestamp::Timestamp;

use super::history::PAGE;
use super::{Ledger, LedgerError};
use crate::codec::decode;
use crate::command::{Request, UNDO_WITHOUT_KEY_MS};
use crate::event::{ClubEvent, Event, Kind};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{KeyCause, UndoRefusal, UndoScope};
use crate::revision::{PastEvent, streams_of};

/// A command with all its events, of which there is at least one.
struct Found {
    first: Recorded,
    events: Vec<Recorded>,
}

/// Whether a command is old enough to need its key.
fn is_old(recorded_at: Timestamp, now: Timestamp) -> bool {
    let age = now.as_millisecond() - recorded_at.as_millisecond();
    age >= UNDO_WITHOUT_KEY_MS
}

impl Found {
    fn nights(&self) -> impl Iterator<Item = TournamentId> {
        let streams = streams_of(&self.events).into_iter();
        streams.filter_map(StreamId::into_tournament_id)
    }

    fn can_be_taken_back(&self) -> bool {
        let kinds = self.events.iter().map(|event| Kind::of_name(&event.kind));
        kinds
            .into_iter()
            .all(|kind| kind.is_some_and(Kind::can_be_taken_back))
    }

    /// The command that it restored: to take a redo back is to take back what it brought back.
    fn restored(&self) -> Option<CommandKey> {
        let events = self
            .events
            .iter()
            .flat_map(|event| decode(event).unwrap_or_default());
        let mut restored = events.filter_map(|event| match event {
            Event::Club(ClubEvent::CommandRestored(body)) => Some(body.command),
            _ => None,
        });
        restored.next()
    }

    /// Whether it took another command back.
    fn retracts(&self) -> bool {
        let name = Kind::CommandRetracted.name();
        self.events.iter().any(|event| event.kind == name)
    }
}

impl<S: EventStore> Ledger<S> {
    /// The actor's very last command, if it is about the tournament. That is the one named, the open one,
    /// or without one that of the command itself.
    ///
    /// # Errors
    ///
    /// [`UndoRefusal::KeyNeeded`] where it is another one, too old, or cannot be taken back.
    pub(super) async fn last_of_night(
        &mut self,
        request: &Request,
        named: Option<&TournamentId>,
    ) -> Result<CommandKey, LedgerError> {
        let last = self.last_by(&request.actor, request.now).await?;
        let all_over = self
            .club
            .tournaments()
            .all(|(_, night)| night.phase().is_over());
        let own = last.iter().flat_map(Found::nights);
        let own = own.into_iter().find(|id| self.club.night(id).is_some());
        let id = match (named, own) {
            (None, Some(own)) if all_over => self.named_or_last(Some(&own)).await?,
            (named, _) => self.named_or_last(named).await?,
        };
        let concerns = |found: &Found| found.nights().any(|night| night == id);
        let cause = match self.usable(request, last.as_ref(), concerns).await? {
            Ok(key) => return Ok(key),
            Err(cause) => cause,
        };
        let events = self.stream(&StreamId::tournament(&id)).await?;
        let mut foreign = None;
        for recorded in events.iter().rev() {
            if !self.applies(&recorded.command) {
                continue;
            }
            if recorded.actor != request.actor {
                foreign.get_or_insert(recorded);
            } else if let Some(found) = self.found(&recorded.command).await?
                && found.can_be_taken_back()
            {
                let scope = UndoScope::Tournament;
                return Err(self.key_needed(cause, scope, last.as_ref(), &found));
            }
        }
        Err(match foreign {
            Some(other) => UndoRefusal::ForeignCommand {
                command: other.command.clone(),
                done: PastEvent::new(other, self.club.revisions.time_of(other)),
                actor: other.actor.clone(),
            },
            None => UndoRefusal::NothingToUndo,
        }
        .into_ledger())
    }

    /// The actor's very last command, which is about no tournament.
    ///
    /// # Errors
    ///
    /// As [`Ledger::last_of_night`].
    pub(super) async fn last_of_club(
        &mut self,
        request: &Request,
    ) -> Result<CommandKey, LedgerError> {
        let last = self.last_by(&request.actor, request.now).await?;
        let concerns = |found: &Found| found.nights().next().is_none();
        let cause = match self.usable(request, last.as_ref(), concerns).await? {
            Ok(key) => return Ok(key),
            Err(cause) => cause,
        };
        let mut end = self.club.seq();
        while end > 0 {
            let page = self.page_before(end).await?;
            end = page.first().map_or(0, |first| first.seq - 1);
            for recorded in page.iter().rev() {
                let of_night = StreamId::from(&recorded.stream).tournament_id().is_some();
                if of_night || recorded.actor != request.actor || !self.applies(&recorded.command) {
                    continue;
                }
                if let Some(found) = self.found(&recorded.command).await?
                    && concerns(&found)
                    && found.can_be_taken_back()
                {
                    return Err(self.key_needed(cause, UndoScope::Club, last.as_ref(), &found));
                }
            }
        }
        Err(UndoRefusal::NothingToUndo.into_ledger())
    }

    /// The last command, if it may be taken back without its key; otherwise why not.
    async fn usable(
        &self,
        request: &Request,
        last: Option<&Found>,
        concerns: impl Fn(&Found) -> bool,
    ) -> Result<Result<CommandKey, KeyCause>, LedgerError> {
        let Some(last) = last else {
            return Ok(Err(KeyCause::TooOld));
        };
        let restored = match last.restored() {
            Some(key) => self.found(&key).await?,
            None => None,
        };
        let target = restored.as_ref().unwrap_or(last);
        Ok(if last.retracts() || !self.applies(&target.first.command) {
            Err(KeyCause::Undone)
        } else if !concerns(target) {
            Err(KeyCause::Elsewhere)
        } else if !target.can_be_taken_back() {
            Err(KeyCause::Stays)
        } else if is_old(last.first.recorded_at, request.now) {
            Err(KeyCause::TooOld)
        } else {
            Ok(target.first.command.clone())
        })
    }

    /// Whether a command is neither void nor one that took another back.
    fn applies(&self, command: &CommandKey) -> bool {
        let revisions = &self.club.revisions;
        !revisions.is_retracted(command) && !revisions.retracts(command)
    }

    fn key_needed(
        &self,
        cause: KeyCause,
        scope: UndoScope,
        last: Option<&Found>,
        found: &Found,
    ) -> LedgerError {
        let past = |found: &Found| {
            let at = self.club.revisions.time_of(&found.first);
            PastEvent::new(&found.first, at)
        };
        let other = last.filter(|last| last.first.command != found.first.command);
        UndoRefusal::KeyNeeded {
            cause,
            scope,
            last: other.and_then(past),
            command: found.first.command.clone(),
            done: past(found),
            typed: found.first.recorded_at,
        }
        .into_ledger()
    }

    /// The last command of an actor; none where all of the last fifteen minutes are by others.
    async fn last_by(&self, actor: &Actor, now: Timestamp) -> Result<Option<Found>, StoreError> {
        let mut end = self.club.seq();
        while end > 0 {
            let page = self.page_before(end).await?;
            if let Some(last) = page.iter().rfind(|recorded| recorded.actor == *actor) {
                return self.found(&last.command).await;
            }
            let Some(first) = page.first() else {
                return Ok(None);
            };
            if is_old(first.recorded_at, now) {
                return Ok(None);
            }
            end = first.seq - 1;
        }
        Ok(None)
    }

    /// The events of a page that ends with one.
    async fn page_before(&self, end: u64) -> Result<Vec<Recorded>, StoreError> {
        let after = end.saturating_sub(PAGE as u64);
        let limit = usize::try_from(end - after).unwrap_or(PAGE);
        self.store.read(after, limit).await
    }

    async fn found(&self, key: &CommandKey) -> Result<Option<Found>, StoreError> {
        let stored = self.store.command(key).await?;
        Ok(stored.and_then(|stored| {
            let first = stored.events.first()?.clone();
            let events = stored.events;
            Some(Found { first, events })
        }))
    }
}
