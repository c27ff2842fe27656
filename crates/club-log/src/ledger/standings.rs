//! The stored standings of all seasons of a log.

use std::collections::BTreeSet;

use chained_events::store::EventStore;

use super::{Ledger, LedgerError};
use crate::ids::{SeasonId, TournamentId};
use crate::projection::{is_current, standings_projection};

impl<S: EventStore> Ledger<S> {
    /// Makes the projections that the store does not have, or has in an older form, as after an import.
    /// The nights of one season are loaded at a time.
    ///
    /// # Errors
    ///
    /// A store that cannot be read or written, or totals beyond the range of exact numbers.
    pub(crate) async fn renew_projections(&mut self) -> Result<(), LedgerError> {
        let kept = self.store.projections().await?;
        let seasons = self.club.seasons().keys();
        let outdated = seasons.filter(|season| !is_current(&kept, season));
        let outdated: Vec<SeasonId> = outdated.cloned().collect();
        if outdated.is_empty() {
            return Ok(());
        }
        let loaded: BTreeSet<TournamentId> = self.club.loaded().map(|(id, _)| id.clone()).collect();
        let mut projections = Vec::with_capacity(outdated.len());
        for season in outdated {
            self.load_season(&season).await?;
            projections.push(standings_projection(&self.club, &season)?);
            let nights = self.club.loaded().map(|(id, _)| id);
            let more: Vec<TournamentId> =
                nights.filter(|id| !loaded.contains(id)).cloned().collect();
            for id in more {
                self.club.put_aside(&id);
            }
        }
        let seq = self.club.seq();
        Ok(self.store.write_projections(seq, projections).await?)
    }
}
