//! Opening a log, following what others write, and loading nights that are over.

use std::collections::BTreeSet;

use chained_events::chain::{ChainCheck, ChainError, check_hash};
use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use chained_events::store::{EventStore, StoreError};

use super::in_memory::ENTRIES_IN_MEMORY;
use super::names::NamesTouched;
use super::snapshot::{CLUB, Parts, SnapshotWriter, read_club};
use super::{Ledger, LedgerError};
use crate::club::{Club, Night};
use crate::codec::decode;
use crate::event::{Event, Kind};
use crate::fold::{FoldError, FoldFault, Named, commands_of};
use crate::ids::{LadderId, StreamId, TournamentId};
use crate::revision::{Revisions, refold, refold_ladder, revision_kinds, streams_of};
use crate::shared::Shared;

/// Events read at a time.
const PAGE: usize = 1024;
/// Events after which a new snapshot is written; where the nights in it have more entries, as many.
const SNAPSHOT_EVERY: u64 = 256;

impl<S: EventStore> Ledger<S> {
    /// Reads the last snapshot and the events after it, or the whole log where there is none.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, a broken chain, or a log that does not fold.
    pub async fn open(store: S) -> Result<Self, LedgerError> {
        let mut ledger = Self::read(store).await?;
        ledger.read_directory().await?;
        ledger.forget_erased().await?;
        ledger.clear_traces().await;
        ledger.first_snapshot().await;
        Ok(ledger)
    }

    /// The state of a log, without its names: nothing is taken out of the store.
    pub(crate) async fn folded(store: S) -> Result<Self, LedgerError> {
        let mut ledger = Self::read(store).await?;
        ledger.first_snapshot().await;
        Ok(ledger)
    }

    /// Reads the last snapshot and the events after it. Where there is none, the whole log is read and
    /// projections that are missing or of an older form are made.
    async fn read(store: S) -> Result<Self, LedgerError> {
        let mut ledger = Self {
            store,
            chain: ChainCheck::default(),
            club: Shared::default(),
            directory: Shared::default(),
            snapshot: 0,
            kept: Parts::default(),
            dirty: BTreeSet::new(),
            last_recorded: None,
            entries_in_memory: ENTRIES_IN_MEMORY,
        };
        let resumed = ledger.open_snapshot().await?;
        if !resumed {
            ledger.rebuild().await?;
        }
        ledger.refresh().await?;
        if !resumed {
            // Nothing rests on a stored projection: a store that cannot be written is opened without.
            drop(ledger.renew_projections().await);
        }
        Ok(ledger)
    }

    async fn first_snapshot(&mut self) {
        if self.snapshot == 0 && self.club.seq() > SNAPSHOT_EVERY {
            self.keep_snapshot(true).await;
        }
    }

    /// Takes over the state of a snapshot that fits the log.
    async fn open_snapshot(&mut self) -> Result<bool, LedgerError> {
        let Some(snapshot) = self.store.snapshot(CLUB).await? else {
            return Ok(false);
        };
        let Some(before) = snapshot.seq.checked_sub(1) else {
            return Ok(false);
        };
        let fits =
            |recorded: &Recorded| recorded.seq == snapshot.seq && recorded.hash == snapshot.head;
        let last = self.store.read(before, 1).await?;
        let Some(last) = last.first().filter(|recorded| fits(recorded)) else {
            return Ok(false);
        };
        let Some(club) = read_club(&self.store, &snapshot).await? else {
            return Ok(false);
        };
        self.last_recorded = Some(last.recorded_at);
        self.chain = ChainCheck::resume(snapshot.head());
        self.resume(club, snapshot.seq).await?;
        Ok(true)
    }

    /// Reads the whole log. Finished nights are put aside on the way, so that memory does not grow
    /// with the length of the log.
    async fn rebuild(&mut self) -> Result<(), LedgerError> {
        // A store that cannot be written keeps no snapshots; then all nights stay in memory.
        let mut aside = self.store.drop_snapshots().await.is_ok();
        // What is written from now on is read as a tail, revisions among it.
        let end = self.store.head().await?.seq;
        let mut revising = self.store.read_kind(&revision_kinds()).await?;
        revising.retain(|recorded| recorded.seq <= end);
        self.club = Club::with_revisions(Revisions::of(&revising)).into();
        let mut named = Named::of(&revising);
        self.chain = ChainCheck::default();
        self.kept = Parts::default();
        self.dirty.clear();
        self.snapshot = 0;
        loop {
            let mut page = self.store.read(self.club.seq(), PAGE).await?;
            page.retain(|recorded| recorded.seq <= end);
            for recorded in &page {
                self.chain.push(recorded)?;
                named.fold(recorded)?;
                self.fold_loading(recorded, Club::fold_revised).await?;
                self.last_recorded = self.last_recorded.max(Some(recorded.recorded_at));
            }
            if self.club.seq() >= end {
                self.chain.finish()?;
                return Ok(());
            }
            if page.is_empty() {
                // The log is shorter than its head said.
                let (expected, found) = (end, self.club.seq());
                return Err(ChainError::Seq { expected, found }.into());
            }
            if aside {
                aside = self.put_aside().await;
            }
        }
    }

    /// Applies an event, with the night that it needs loaded first.
    async fn fold_loading(
        &mut self,
        recorded: &Recorded,
        fold: fn(&mut Club, &Recorded) -> Result<(), FoldError>,
    ) -> Result<(), LedgerError> {
        if let StreamId::Tournament(id) = StreamId::from(&recorded.stream) {
            self.load(&id).await?;
            self.dirty.insert(id);
        }
        if recorded.kind == Kind::MembersMerged.name() {
            self.load_all().await?;
        }
        Ok(fold(&mut self.club, recorded)?)
    }

    /// Reads what others have written since.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, a broken chain, or a log that does not fold.
    pub async fn refresh(&mut self) -> Result<(), LedgerError> {
        let (before, mut names) = (self.club.seq(), NamesTouched::default());
        'pages: loop {
            let page = self.store.read(self.club.seq(), PAGE).await?;
            for recorded in &page {
                self.chain.push(recorded)?;
                self.last_recorded = self.last_recorded.max(Some(recorded.recorded_at));
                names.take(recorded, &self.club);
                let revises = Kind::of_name(&recorded.kind).is_some_and(Kind::is_revision);
                if !revises {
                    self.fold_loading(recorded, Club::fold).await?;
                } else if self.take_over(recorded.seq, &mut names).await? {
                    continue 'pages;
                } else if !self.fold_revision(recorded).await? {
                    // The whole log says which event does not fold.
                    self.rebuild().await?;
                    continue 'pages;
                }
            }
            if page.len() < PAGE {
                break;
            }
        }
        if self.club.seq() > before {
            self.put_old_aside();
        }
        let changed = names.any();
        self.follow_names(names).await?;
        if changed {
            self.clear_traces().await;
        }
        Ok(())
    }

    /// Takes over the state that was stored with a revision, or later, so that nothing is folded
    /// again. False if the store has none that fits.
    async fn take_over(
        &mut self,
        revision: u64,
        names: &mut NamesTouched,
    ) -> Result<bool, LedgerError> {
        let snapshot = self.store.snapshot(CLUB).await?;
        let Some(snapshot) = snapshot.filter(|snapshot| snapshot.seq >= revision) else {
            return Ok(false);
        };
        let Some(club) = read_club(&self.store, &snapshot).await? else {
            return Ok(false);
        };
        let mut chain = self.chain.clone();
        let mut last_recorded = self.last_recorded;
        while chain.head().seq < snapshot.seq {
            let page = self.store.read(chain.head().seq, PAGE).await?;
            let before = page.iter().filter(|recorded| recorded.seq <= snapshot.seq);
            for recorded in before {
                chain.push(recorded)?;
                names.take(recorded, &self.club);
                last_recorded = last_recorded.max(Some(recorded.recorded_at));
            }
            if page.is_empty() {
                return Ok(false);
            }
        }
        if chain.head() != snapshot.head() {
            return Ok(false);
        }
        self.chain = chain;
        self.last_recorded = last_recorded;
        self.resume(club, snapshot.seq).await?;
        Ok(true)
    }

    /// Goes on from the state of a snapshot, with the nights in memory that are not over.
    async fn resume(&mut self, club: Club, seq: u64) -> Result<(), LedgerError> {
        self.kept = Parts::of(&club);
        self.club = club.into();
        self.snapshot = seq;
        self.dirty.clear();
        let open: Vec<TournamentId> = self.club.nights.keys().cloned().collect();
        for id in open {
            self.load(&id).await?;
        }
        Ok(())
    }

    /// Applies an event about an earlier command by replaying the streams that the command touched.
    /// False if the events that it reaches do not fold by themselves.
    async fn fold_revision(&mut self, recorded: &Recorded) -> Result<bool, LedgerError> {
        let does_not_fold = |fault: FoldFault| FoldError::of(recorded, fault);
        let events = decode(recorded).map_err(|error| does_not_fold(error.into()))?;
        let mut revisions = self.club.revisions.clone();
        let mut commands: Vec<Recorded> = Vec::new();
        let mut named = Named::since(&self.club.revisions, recorded);
        for event in &events {
            revisions.apply(event, &recorded.command, recorded.seq);
            // Corrected times touch their night alone, whatever else its commands did.
            let in_one_night = event.kind() == Kind::TimesCorrected;
            for key in named_commands(event) {
                if let Some(stored) = self.store.command(key).await? {
                    named.read_before(recorded, &stored.events);
                    if !in_one_night {
                        commands.extend(stored.events);
                    }
                }
            }
            if in_one_night {
                commands.push(recorded.clone());
            }
        }
        named.fold(recorded)?;
        let mut nights: BTreeSet<TournamentId> = BTreeSet::new();
        let mut ladders: BTreeSet<LadderId> = BTreeSet::new();
        for stream in streams_of(&commands) {
            match stream {
                StreamId::Tournament(id) => drop(nights.insert(id)),
                StreamId::Rating(id) => drop(ladders.insert(id)),
                // The markers of retractions.
                StreamId::Club => {}
                StreamId::Member(_) | StreamId::Season(_) | StreamId::Other(_) => {
                    return self.fold_excerpt(recorded, revisions, &commands).await;
                }
            }
        }
        let mut refolded = Vec::new();
        for id in nights {
            let stream = StreamId::tournament(&id);
            let mut events = self.stream(&stream).await?;
            events.retain(|event| event.seq < recorded.seq);
            let night = refold(&id, &events, &revisions, &self.club.merges);
            let night = night.map_err(|misfit| does_not_fold(misfit.into_fault(stream)))?;
            refolded.push((id, night, events));
        }
        let mut rated = Vec::new();
        for id in ladders {
            let stream = StreamId::rating(&id);
            let mut events = self.stream(&stream).await?;
            events.retain(|event| event.seq < recorded.seq);
            let ladder = refold_ladder(&events, &revisions, &self.club.merges);
            let ladder = ladder.map_err(|misfit| does_not_fold(misfit.into_fault(stream)))?;
            rated.push((id, ladder));
        }
        self.club.revisions = revisions;
        for (id, ladder) in rated {
            self.club.replace_ladder(&id, ladder);
        }
        for (id, night, events) in refolded {
            self.club.replace_refolded(&id, night, &events);
            self.dirty.insert(id);
        }
        self.club.count(&StreamId::from(&recorded.stream));
        Ok(true)
    }

    /// Applies an event about earlier commands that touched members or seasons.
    async fn fold_excerpt(
        &mut self,
        recorded: &Recorded,
        revisions: Revisions,
        commands: &[Recorded],
    ) -> Result<bool, LedgerError> {
        let excerpt = self.excerpt(commands).await?;
        let Ok(part) = excerpt.replay(revisions.clone()) else {
            return Ok(false);
        };
        self.club.revisions = revisions;
        self.club.replace_excerpt(&excerpt, part);
        self.dirty.extend(excerpt.nights);
        self.club.count(&StreamId::from(&recorded.stream));
        Ok(true)
    }

    /// All events of a stream.
    ///
    /// Each is compared with its hash, because it may be before the last snapshot.
    pub(super) async fn stream(&self, stream: &StreamId) -> Result<Vec<Recorded>, LedgerError> {
        let stream = stream.name();
        let mut events: Vec<Recorded> = Vec::new();
        loop {
            let after = events.last().map_or(0, |last| last.version);
            let page = self.store.read_stream(&stream, after, PAGE).await?;
            for recorded in &page {
                check_hash(recorded)?;
            }
            let done = page.len() < PAGE;
            events.extend(page);
            if done {
                return Ok(events);
            }
        }
    }

    /// Entries of the nights that changed since the last snapshot.
    fn changed_entries(&self) -> u64 {
        let nights = self.dirty.iter().filter_map(|id| self.club.night(id));
        let entries = nights.map(|night| match night {
            Night::Loaded(night) => night.entries.len() as u64,
            Night::Stored(_) => 0,
        });
        entries.sum()
    }

    /// Writes a snapshot when enough has happened, or at once.
    pub(super) async fn keep_snapshot(&mut self, now: bool) {
        let since = self.club.seq().saturating_sub(self.snapshot);
        if !now && since < SNAPSHOT_EVERY.max(self.changed_entries()) {
            return;
        }
        // A store that cannot keep a snapshot is opened from its events.
        if let Err(StoreError::Corrupt { .. }) = self.write_snapshot().await
            && self.store.drop_snapshots().await.is_ok()
        {
            self.snapshots_gone();
            drop(self.write_snapshot().await);
        }
    }

    async fn write_snapshot(&mut self) -> Result<(), StoreError> {
        let writer = self.snapshot_writer();
        if let Some((writes, aside)) = writer.writes(&self.club, &self.club, self.chain.head()) {
            self.store.write_snapshots(writes).await?;
            self.snapshot_kept(aside);
        }
        Ok(())
    }

    /// The store has no snapshots any more.
    pub(super) fn snapshots_gone(&mut self) {
        self.snapshot = 0;
        self.kept = Parts::default();
        let loaded = self.club.loaded().map(|(id, _)| id.clone());
        self.dirty.extend(loaded.collect::<Vec<_>>());
    }

    pub(super) fn snapshot_writer(&self) -> SnapshotWriter {
        SnapshotWriter {
            kept: self.kept.clone(),
            dirty: self.dirty.clone(),
        }
    }

    /// The store has the snapshots of the club, which is `aside` without its nights.
    pub(super) fn snapshot_kept(&mut self, aside: Club) {
        self.kept = Parts::of(&aside);
        self.snapshot = self.club.seq();
        self.dirty.clear();
        self.put_old_aside();
        self.club.set_past(aside.past);
    }
}

/// The earlier commands that an event is about.
fn named_commands(event: &Event) -> Vec<&CommandKey> {
    match event {
        Event::Club(event) => commands_of(event),
        _ => Vec::new(),
    }
}
