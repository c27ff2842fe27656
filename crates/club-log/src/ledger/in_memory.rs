//! Nights that are over: which of them are in memory, and which in the store alone.

use std::sync::Arc;

use chained_events::store::EventStore;

use super::snapshot::night_writes;
use super::{Ledger, LedgerError};
use crate::club::{Club, Night};
use crate::ids::{SeasonId, TournamentId};
use crate::tournament::Tournament;

/// Finished nights in memory, beyond which they are put aside while a whole log is read.
const NIGHTS_OF_A_PAGE: usize = 64;
/// Entries of finished nights that stay in memory between commands: a long season of a league.
///
/// The next night of a season that is finished needs the others, and loads those that are not there.
/// A night of 1,080 entries takes about 2.5 MiB, and a server that runs for months would keep each that it
/// ever closed.
pub(super) const ENTRIES_IN_MEMORY: usize = 4_096;

impl<S: EventStore> Ledger<S> {
    /// The ledger with room for this many entries of nights that are over, in place of 4,096.
    ///
    /// The last such night stays in memory however many entries it has. Commands and their answers are the same
    /// with any number: a night that is not there is loaded.
    #[must_use]
    pub fn with_entries_in_memory(mut self, entries: usize) -> Self {
        self.entries_in_memory = entries;
        self.put_old_aside();
        self
    }

    /// Brings a tournament that is over into memory. Nothing happens when it is there or unknown.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, or a stream that does not fold.
    pub async fn load(&mut self, id: &TournamentId) -> Result<(), LedgerError> {
        if let Some(Night::Stored(_)) = self.club.night(id)
            && let Some(night) = self.night(id).await?
        {
            self.club.put_back(id, night);
        }
        Ok(())
    }

    /// Brings all tournaments of a season into memory.
    ///
    /// # Errors
    ///
    /// As [`Ledger::load`].
    pub async fn load_season(&mut self, season: &SeasonId) -> Result<(), LedgerError> {
        self.load_where(|night| night.season() == Some(season))
            .await
    }

    /// Brings all tournaments into memory.
    ///
    /// # Errors
    ///
    /// As [`Ledger::load`].
    pub async fn load_all(&mut self) -> Result<(), LedgerError> {
        self.load_where(|_| true).await
    }

    async fn load_where(&mut self, wanted: impl Fn(&Night) -> bool) -> Result<(), LedgerError> {
        let nights = self.club.nights();
        let found = nights.filter(|(_, night)| wanted(night));
        let ids: Vec<TournamentId> = found.map(|(id, _)| id.clone()).collect();
        for id in ids {
            self.load(&id).await?;
        }
        Ok(())
    }

    /// Writes finished nights to the store and keeps their headers, when there are many.
    pub(super) async fn put_aside(&mut self) -> bool {
        let over: Vec<TournamentId> = self
            .club
            .loaded()
            .filter(|(_, night)| night.phase().is_over())
            .map(|(id, _)| id.clone())
            .collect();
        if over.len() < NIGHTS_OF_A_PAGE {
            return true;
        }
        // The club itself is not at the end of its log yet.
        let Some(nights) = night_writes(&self.club, self.chain.head(), over.iter()) else {
            return false;
        };
        if self.store.write_snapshots(nights).await.is_err() {
            return false;
        }
        for id in over {
            self.dirty.remove(&id);
            self.club.put_aside(&id);
        }
        true
    }

    /// Keeps the headers alone of nights that are over, but for the last ones, of which one always stays.
    ///
    /// The store has snapshots of them, or their events.
    pub(super) fn put_old_aside(&mut self) {
        let over = |night: &Tournament| night.phase().is_over();
        let mut nights = (self.club.tournaments().rev()).filter(|(_, night)| over(night));
        let mut entries = nights.next().map_or(0, |(_, night)| night.entries.len());
        let mut old: Vec<TournamentId> = Vec::new();
        for (id, night) in nights {
            entries = entries.saturating_add(night.entries.len());
            if entries > self.entries_in_memory {
                old.push(id.clone());
            }
        }
        for id in old {
            self.dirty.remove(&id);
            self.club.put_aside(&id);
        }
    }
}

impl Club {
    pub(super) fn put_aside(&mut self, id: &TournamentId) {
        if let Some(night) = self.nights.get_mut(id) {
            *night = Night::Stored(night.header());
        }
    }

    pub(super) fn put_back(&mut self, id: &TournamentId, loaded: Arc<Tournament>) {
        let loaded = Night::Loaded(loaded);
        if let Some(night) = self.nights.get_mut(id) {
            *night = loaded;
        } else if let Some(past) = self.past.nights().get(id) {
            self.announced.insert(past.number, id.clone());
            self.keep_version(id);
            self.nights.insert(id.clone(), loaded);
        }
    }
}
