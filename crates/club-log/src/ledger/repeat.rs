//! A command that was stored before under the key of a request.

use std::ops::ControlFlow;

use chained_events::envelope::Recorded;
use chained_events::store::{EventStore, StoreError};

use super::{Ledger, LedgerError};
use crate::club::Merge;
use crate::codec::decode;
use crate::command::{Command, MemberCommand, Request};
use crate::directory::Resolver;
use crate::event::{Event, MemberEvent};
use crate::fold::FoldError;
use crate::ids::{LadderId, StreamId, TournamentId};
use crate::rating::Ladder;
use crate::refusal::MemberRefusal;
use crate::revision::{Revisions, fold_one, refold, refold_ladder, revision_kinds};
use crate::tournament::Tournament;

impl<S: EventStore> Ledger<S> {
    /// The events of the command that was stored under the key of the request; nothing where the
    /// key is new. Everything up to them is in memory then.
    ///
    /// # Errors
    ///
    /// Another command under the key, or a store that cannot be read.
    pub(super) async fn repeated(
        &mut self,
        request: &Request,
    ) -> Result<Option<Vec<Recorded>>, LedgerError> {
        let Some(stored) = self.store.command(&request.key).await? else {
            return Ok(None);
        };
        let events = stored.events.clone();
        let answer = stored.answer(&request.key, request.digest);
        self.refresh().await?;
        match answer {
            Err(StoreError::CommandForgotten { .. }) if self.is_erasure(request, &events) => {
                Ok(Some(events))
            }
            answer => Ok(Some(answer?)),
        }
    }

    /// Whether the request is the erasure with these events. The digest by which it was known left with
    /// the name; the text of the request names the erased member by id, or nobody any more.
    fn is_erasure(&self, request: &Request, events: &[Recorded]) -> bool {
        let (Command::Member(MemberCommand::EraseMember { player }), [recorded]) =
            (&request.command, events)
        else {
            return false;
        };
        let decoded = decode(recorded).unwrap_or_default();
        let [Event::Member(MemberEvent::MemberErased(body))] = decoded.as_slice() else {
            return false;
        };
        let names = Resolver::new(&self.directory, &self.club).whole_names();
        match names.member(player) {
            Ok(member) => member == body.member,
            Err(MemberRefusal::UnknownPlayer { .. }) => true,
            Err(_) => false,
        }
    }

    /// A ladder as it was after an event, before anything that came later. So a repeated command is
    /// answered with the ratings that it changed the first time. `None` where the ladder had no
    /// event by then.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or a stream that does not fold.
    pub async fn ladder_at(&self, id: &LadderId, seq: u64) -> Result<Option<Ladder>, LedgerError> {
        let stream = StreamId::rating(id);
        let then = self.as_of(&stream, seq).await?;
        let Some(last) = then.events.last() else {
            return Ok(None);
        };
        let ladder = refold_ladder(&then.events, &then.revisions, &then.merges);
        Ok(ladder.map_err(|misfit| FoldError::of(last, misfit.into_fault(stream)))?)
    }

    /// A tournament as it was after an event, before anything that came later.
    ///
    /// As [`Ledger::ladder_at`], it is for the answer to a repeated command. `None` where it had not been
    /// announced by then.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or a stream that does not fold.
    pub async fn night_at(
        &self,
        id: &TournamentId,
        seq: u64,
    ) -> Result<Option<Tournament>, LedgerError> {
        let stream = StreamId::tournament(id);
        let then = self.as_of(&stream, seq).await?;
        let Some(last) = then.events.last() else {
            return Ok(None);
        };
        let night = refold(id, &then.events, &then.revisions, &then.merges);
        Ok(night.map_err(|misfit| FoldError::of(last, misfit.into_fault(stream)))?)
    }

    /// Shows a tournament after each of its commands, as [`Ledger::night_at`] has it, with the last event of the
    /// command.
    ///
    /// The stream is read once. It is folded from its beginning only where a command changed what earlier ones
    /// mean. `look` may break off, which is then the answer.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or a stream that does not fold.
    pub async fn look_through(
        &self,
        id: &TournamentId,
        mut look: impl FnMut(&Recorded, &Tournament) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, LedgerError> {
        let events = self.stream(&StreamId::tournament(id)).await?;
        let revising = self.store.read_kind(&revision_kinds()).await?;
        let merges: &[Merge] = &self.club.merges;
        let (mut night, mut revisions) = (None, Revisions::default());
        let (mut known, mut folded) = ((0, 0), 0);
        for (number, last) in events.iter().enumerate() {
            let next = events.get(number + 1);
            if next.is_some_and(|next| next.command == last.command) {
                continue;
            }
            let revised = revising.partition_point(|event| event.seq <= last.seq);
            let merges_then = merges.partition_point(|merge| merge.seq <= last.seq);
            if (revised, merges_then) == known {
                for event in &events[folded..=number] {
                    let at = revisions.time_of(event);
                    fold_one(id, &mut night, event, at)
                        .map_err(|fault| FoldError::of(event, fault))?;
                }
            } else {
                revisions = Revisions::of(&revising[..revised]);
                known = (revised, merges_then);
                night = refold(id, &events[..=number], &revisions, &merges[..merges_then])
                    .map_err(|misfit| {
                        FoldError::of(last, misfit.into_fault(StreamId::tournament(id)))
                    })?;
            }
            folded = number + 1;
            if let Some(night) = &night
                && look(last, night).is_break()
            {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// A stream up to an event, with what had been revised and merged by then.
    async fn as_of(&self, stream: &StreamId, seq: u64) -> Result<AsOf, LedgerError> {
        let mut events = self.stream(stream).await?;
        events.retain(|recorded| recorded.seq <= seq);
        let mut revising = self.store.read_kind(&revision_kinds()).await?;
        revising.retain(|recorded| recorded.seq <= seq);
        let merges = self.club.merges.iter().filter(|merge| merge.seq <= seq);
        Ok(AsOf {
            events,
            revisions: Revisions::of(&revising),
            merges: merges.cloned().collect(),
        })
    }
}

/// A stream as it was.
struct AsOf {
    events: Vec<Recorded>,
    revisions: Revisions,
    merges: Vec<Merge>,
}
