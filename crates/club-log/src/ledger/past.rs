//! Nights and events that are read for one answer and not kept.

use std::collections::BTreeSet;
use std::sync::Arc;

use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::store::EventStore;
use chained_events::timestamp::Timestamp;

use super::history::PAGE;
use super::snapshot::{night_name, read_night};
use super::{Ledger, LedgerError, State};
use crate::club::Night;
use crate::codec::decode;
use crate::event::{Event, Kind};
use crate::fold::{FoldError, FoldFault};
use crate::ids::{StreamId, TournamentId};
use crate::revision::refold;
use crate::tournament::Tournament;

/// Pages of the store that are read back from its end.
const LAST_PAGES: usize = 8;

/// A stored event with who gave its command and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its number in the log.
    pub seq: u64,
    /// Its number in its stream: the version of the stream after it.
    pub version: u64,
    /// When it happened, as corrected.
    pub at: Timestamp,
    /// When it happened, as its command said.
    pub reported_at: Timestamp,
    /// When it was stored.
    pub recorded_at: Timestamp,
    /// Person who gave the command.
    pub actor: Actor,
    /// The key of the command.
    pub command: CommandKey,
    /// Whether the command was taken back.
    pub void: bool,
    /// The event; several where an earlier release kept them as one.
    pub events: Vec<Event>,
}

impl<S: EventStore> Ledger<S> {
    /// A tournament, read and not kept: one that is over leaves memory with the answer.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or a stream that does not fold.
    pub async fn night(&self, id: &TournamentId) -> Result<Option<Arc<Tournament>>, LedgerError> {
        match self.club.night(id) {
            None => return Ok(None),
            Some(Night::Loaded(night)) => return Ok(Some(Arc::clone(night))),
            Some(Night::Stored(_)) => {}
        }
        let snapshot = self.store.snapshot(&night_name(id)).await?;
        let read = snapshot.and_then(|snapshot| read_night(&self.club, id, &snapshot));
        if read.is_some() {
            return Ok(read);
        }
        let stream = StreamId::tournament(id);
        let mut events = self.stream(&stream).await?;
        events.retain(|event| event.seq <= self.club.seq());
        let Some(last) = events.last() else {
            return Ok(None);
        };
        let refolded = refold(id, &events, &self.club.revisions, &self.club.merges);
        let night = refolded.map_err(|misfit| FoldError::of(last, misfit.into_fault(stream)))?;
        let night = night.ok_or_else(|| {
            let tournament = id.clone();
            FoldError::of(last, FoldFault::UnknownTournament { tournament })
        })?;
        Ok(Some(Arc::new(night)))
    }

    /// The state with nights in memory that the ledger does not keep: they leave memory with the answer.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or a stream that does not fold.
    pub async fn state_with(
        &self,
        wanted: impl Fn(&TournamentId, &Night) -> bool,
    ) -> Result<State, LedgerError> {
        let nights = self.club.nights();
        let missing = nights
            .filter(|(id, night)| matches!(night, Night::Stored(_)) && wanted(id, night))
            .map(|(id, _)| id.clone());
        let missing: Vec<TournamentId> = missing.collect();
        let mut state = self.state();
        for id in missing {
            if let Some(night) = self.night(&id).await? {
                Arc::make_mut(&mut state.club).put_back(&id, night);
            }
        }
        Ok(state)
    }

    /// Nights that a member ever entered, under this id or one that was merged into it.
    ///
    /// The store finds them by the events alone, so that no other night has to be read. A registration that was
    /// taken back is among them.
    ///
    /// # Errors
    ///
    /// A store that cannot be read.
    pub async fn nights_of(
        &self,
        member: &MemberId,
    ) -> Result<BTreeSet<TournamentId>, LedgerError> {
        let merged = self.club.merged().keys();
        let merged = merged.filter(|from| self.club.effective_member(from) == member);
        let ids = merged.chain([member]).map(|id| format!("\"{id}\""));
        let ids: Vec<String> = ids.collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let kinds = [Kind::EntryRegistered.name(), Kind::FinishImported.name()];
        let streams = self.store.streams_naming(&kinds, &ids).await?;
        let streams = streams.iter().map(StreamId::from);
        Ok(streams
            .filter_map(|stream| stream.tournament_id().cloned())
            .collect())
    }

    /// The last events of some streams, each with its stream, in the order of the log.
    ///
    /// They are at most `most`, of the last 32,768 events, and those of void commands are among them.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or an event that is not what its schema says.
    pub async fn last_records(
        &self,
        most: usize,
        wanted: impl Fn(&StreamId) -> bool,
    ) -> Result<Vec<(StreamId, Arc<Record>)>, LedgerError> {
        let mut found: Vec<(StreamId, Arc<Record>)> = Vec::new();
        let mut before = self.club.seq();
        for _ in 0..LAST_PAGES {
            if before == 0 || found.len() >= most {
                break;
            }
            let after = before.saturating_sub(PAGE as u64);
            let page = self.store.read(after, PAGE).await?;
            for recorded in page.iter().rev() {
                let stream = StreamId::from(&recorded.stream);
                if recorded.seq <= before && found.len() < most && wanted(&stream) {
                    found.push((stream, Arc::new(self.record(recorded)?)));
                }
            }
            before = after;
        }
        found.reverse();
        Ok(found)
    }

    /// Events of a stream after a version of it, in their order, those of void commands too.
    ///
    /// With the version that a screen has, they are what happened since.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or an event that is not what its schema says.
    pub async fn records(
        &self,
        stream: &StreamId,
        after: u64,
    ) -> Result<Vec<Arc<Record>>, LedgerError> {
        let name = stream.name();
        let mut records = Vec::new();
        let mut after = after;
        loop {
            let page = self.store.read_stream(&name, after, PAGE).await?;
            after = page.last().map_or(after, |last| last.version);
            let known = page.iter().take_while(|event| event.seq <= self.club.seq());
            for recorded in known {
                records.push(Arc::new(self.record(recorded)?));
            }
            if page.len() < PAGE {
                return Ok(records);
            }
        }
    }

    /// All events of a stream, of which the first ones are known: those are not read again.
    ///
    /// Whether a command is void and when it happened may have changed since they were read.
    ///
    /// # Errors
    ///
    /// As [`records`](Self::records).
    pub async fn records_from(
        &self,
        stream: &StreamId,
        known: &[Arc<Record>],
    ) -> Result<Vec<Arc<Record>>, LedgerError> {
        let version = known.last().map_or(0, |last| last.version);
        let mut records: Vec<Arc<Record>> = known.iter().map(|record| self.now(record)).collect();
        records.extend(self.records(stream, version).await?);
        Ok(records)
    }

    /// A record as the commands since then have left it.
    fn now(&self, record: &Arc<Record>) -> Arc<Record> {
        let revisions = &self.club.revisions;
        let at = revisions.corrected(&record.command, record.reported_at);
        let void = revisions.is_retracted(&record.command);
        if (record.at, record.void) == (at, void) {
            return Arc::clone(record);
        }
        Arc::new(Record {
            at,
            void,
            ..record.as_ref().clone()
        })
    }

    fn record(&self, recorded: &Recorded) -> Result<Record, LedgerError> {
        let events = decode(recorded).map_err(|error| FoldError::of(recorded, error.into()))?;
        let revisions = &self.club.revisions;
        Ok(Record {
            seq: recorded.seq,
            version: recorded.version,
            at: revisions.time_of(recorded),
            reported_at: recorded.at,
            recorded_at: recorded.recorded_at,
            actor: recorded.actor.clone(),
            command: recorded.command.clone(),
            void: revisions.is_retracted(&recorded.command),
            events,
        })
    }
}
