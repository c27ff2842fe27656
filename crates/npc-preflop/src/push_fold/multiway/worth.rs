//! Value of the end of a deal to each player.

use super::super::error::PushFoldError;
use super::game::MAX_PLAYERS;
use super::pots::Pots;

/// Stakes that the players play for.
pub(super) trait Worth: Sync {
    /// Results that were computed before and are needed again.
    type Memory: Default + Send + Sync;

    /// The pots by the set of players who are all in.
    fn pots(&self) -> &Pots;

    /// The players' results when a set of them is all in. `wins` has the best hands of each set of
    /// players who can win a pot. Results that are not in `known` may be kept in `fresh`.
    fn results(
        &self,
        set: usize,
        wins: &[u16],
        known: &Self::Memory,
        fresh: &mut Self::Memory,
    ) -> Result<[f64; MAX_PLAYERS], PushFoldError>;

    /// Moves new results to the known ones.
    fn remember(known: &mut Self::Memory, fresh: &mut Self::Memory);
}

/// Chips, in big blinds.
#[derive(Debug)]
pub(super) struct Chips(pub(super) Pots);

impl Worth for Chips {
    type Memory = ();

    fn pots(&self) -> &Pots {
        &self.0
    }

    fn results(
        &self,
        set: usize,
        wins: &[u16],
        (): &(),
        (): &mut (),
    ) -> Result<[f64; MAX_PLAYERS], PushFoldError> {
        Ok(self.0.results(set, wins).0)
    }

    fn remember((): &mut (), (): &mut ()) {}
}
