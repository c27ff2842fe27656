//! The stored standings of all seasons of a long log.

use super::{Ledger, LedgerError};
use crate::ids::{SeasonId, TournamentId};
use crate::projection::standings_projection;
use crate::store::{EventStore, ProjectionWrite};

impl<S: EventStore> Ledger<S> {
    /// Every projection that is stored outside the log. The nights of one season are in memory at a time.
    pub(crate) async fn all_projections(&mut self) -> Result<Vec<ProjectionWrite>, LedgerError> {
        let seasons: Vec<SeasonId> = self.club.seasons().keys().cloned().collect();
        let mut projections = Vec::with_capacity(seasons.len());
        for season in seasons {
            self.load_season(&season).await?;
            projections.push(standings_projection(&self.club, &season)?);
            let nights = self.club.loaded();
            let over: Vec<TournamentId> = nights
                .filter(|(_, night)| night.phase().is_over())
                .map(|(id, _)| id.clone())
                .collect();
            for id in over {
                self.club.put_aside(&id);
            }
        }
        Ok(projections)
    }
}
