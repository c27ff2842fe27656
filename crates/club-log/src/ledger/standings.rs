//! The stored standings of all seasons of a log.

use std::collections::BTreeSet;

use chained_events::store::EventStore;

use super::{Ledger, LedgerError};
use crate::ids::{SeasonId, TournamentId};
use crate::projection::{
    SeasonStanding, is_current, season_standings, standings_name, standings_projection,
    stored_standings,
};
use crate::rules::Ranking;

impl<S: EventStore> Ledger<S> {
    /// The standings of a season in an order, or in its own, from their stored form: no night is read.
    ///
    /// The nights are read and not kept where the store has none of this release, or one of a later event.
    /// They are the same figures as those of
    /// [`season_standings`]. As a snapshot they are outside the chain:
    /// [`verify_log`](crate::verify::verify_log) compares them with the log.
    ///
    /// # Errors
    ///
    /// An unknown season, a store that cannot be read, or totals beyond the range of exact numbers.
    pub async fn standings(
        &self,
        season: &SeasonId,
        ranking: Option<Ranking>,
    ) -> Result<Vec<SeasonStanding>, LedgerError> {
        let found = self.club.season(season)?;
        if !found.open && !found.final_standings.is_empty() {
            return Ok(season_standings(&self.club, season, ranking)?);
        }
        let name = standings_name(season);
        let kept = self.store.projections().await?;
        let kept = kept.iter().find(|(_, kept)| kept.name == name);
        if let Some((seq, kept)) = kept
            && *seq <= self.club.seq()
            && let Some(rows) = stored_standings(&self.club, season, ranking, kept)?
        {
            return Ok(rows);
        }
        let state = self.state_with(|_, night| night.season() == Some(season));
        Ok(season_standings(&state.await?.club, season, ranking)?)
    }

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
