//! The fold of deals and results, with what schema 2 checks of them.

use std::collections::BTreeSet;

use payout_dhondt::Ratio;

use super::{Context, FoldFault};
use crate::deal::DealAgreed;
use crate::entry::EntryId;
use crate::event::TournamentFinished;
use crate::tournament::{Ending, Phase, Tournament};

/// The first schema whose deals and results are checked to the last figure.
const CHECKED: u32 = 2;

impl Tournament {
    pub(super) fn fold_deal(
        &mut self,
        body: DealAgreed,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        if self.deal.is_some() {
            return Err(FoldFault::DealExists);
        }
        let alive = self.alive().map(|(entry, _)| entry);
        if !alive.eq(body.shares.iter().map(|share| share.entry)) {
            return Err(FoldFault::OtherShares);
        }
        if body.pool != self.pool() {
            return Err(FoldFault::OtherPool { pool: self.pool() });
        }
        if context.schema >= CHECKED {
            check_deal(&body)?;
        }
        self.deal = Some((body, context.command.clone()));
        self.dealt_at = Some(context.at);
        Ok(())
    }

    pub(super) fn fold_finished(
        &mut self,
        body: TournamentFinished,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        let alive = self.alive_count();
        let ending = Ending::recorded(self, body.tickets);
        if alive != 1 && ending == Ending::Play {
            return Err(FoldFault::StillPlaying { alive });
        }
        let is_satellite = self
            .prices()
            .is_some_and(|prices| prices.satellite.is_some());
        if body.tickets > 0 && !is_satellite {
            return Err(FoldFault::NoMoney);
        }
        let places = self.places_by(ending);
        let derived = places
            .iter()
            .flat_map(|placed| placed.entries.iter().map(|entry| (placed.place, *entry)));
        if !body
            .results
            .iter()
            .map(|row| (row.place, row.entry))
            .eq(derived)
        {
            return Err(FoldFault::OtherPlaces);
        }
        if body.pool != self.pool() {
            return Err(FoldFault::OtherPool { pool: self.pool() });
        }
        if context.schema >= CHECKED {
            self.check_result(&body)?;
        }
        self.phase = Phase::Finished;
        self.result = Some(body);
        Ok(())
    }

    /// Whether each row is of the entry's player, and the points add up to the pool.
    pub(crate) fn check_result(&self, body: &TournamentFinished) -> Result<(), FoldFault> {
        let mut sum = Some(Ratio::from_integer(0));
        for row in &body.results {
            let entry = self.known(row.entry)?;
            if entry.member != row.member || self.entries_of(&row.member) != row.entries {
                return Err(FoldFault::OtherPlayer { entry: row.entry });
            }
            sum = sum.and_then(|sum| sum.checked_add(row.points));
        }
        let pool = Ratio::from_integer(i128::from(body.pool));
        if sum == Some(pool) {
            Ok(())
        } else {
            Err(FoldFault::WrongSum {
                sum: sum.map_or_else(|| "out of range".to_owned(), |sum| sum.to_string()),
                available: pool.to_string(),
            })
        }
    }
}

/// Checks that the shares and the winner's remainder are within the pool. The places, if any were
/// agreed, must be those of all shares.
pub(crate) fn check_deal(body: &DealAgreed) -> Result<(), FoldFault> {
    let shares: u128 = body
        .shares
        .iter()
        .map(|share| u128::from(share.points))
        .sum();
    let sum = shares + u128::from(body.for_winner);
    if sum > u128::from(body.pool) {
        return Err(FoldFault::WrongSum {
            sum: sum.to_string(),
            available: body.pool.to_string(),
        });
    }
    let shares: BTreeSet<EntryId> = body.shares.iter().map(|share| share.entry).collect();
    let places: BTreeSet<EntryId> = body.places.iter().copied().collect();
    let agreed = places.len() == body.places.len() && places == shares && body.ends_the_night();
    if body.places.is_empty() || agreed {
        Ok(())
    } else {
        Err(FoldFault::OtherDealPlaces)
    }
}
