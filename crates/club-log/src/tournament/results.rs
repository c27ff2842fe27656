//! Places and points of a night, by its own structure or by another one.

use std::collections::BTreeMap;

use payout_dhondt::{Ratio, Weights, split_tied};

use super::{Ending, EntryId, Tournament};
use crate::event::{Amounts, PlayerResult};
use crate::refusal::{EntryRefusal, Refusal};
use crate::rules::StructureRules;

impl Tournament {
    /// Places and points of a tournament that ends so now, from the first place on.
    ///
    /// # Errors
    ///
    /// A structure that cannot divide the pool, or shares beyond the range of numbers.
    pub(crate) fn results_by(
        &self,
        ending: Ending,
        structure: &StructureRules,
    ) -> Result<Vec<PlayerResult>, Refusal> {
        let places = self.places_by(ending);
        let players = places
            .iter()
            .map(|placed| placed.entries.len())
            .sum::<usize>();
        let allocation = structure.for_players(players)?.allocate(self.pool())?;
        let mut results = Vec::new();
        for placed in places {
            let count = u64::try_from(placed.entries.len()).unwrap_or(u64::MAX);
            let points = split_tied(allocation.points(), u64::from(placed.place), count)?;
            for entry in placed.entries {
                let Some(found) = self.entry(entry) else {
                    return Err(EntryRefusal::NotBust { entry }.into());
                };
                let share = self.deal().and_then(|deal| {
                    let won = if placed.place == 1 {
                        deal.for_winner
                    } else {
                        0
                    };
                    Some(Ratio::from(deal.points_of(entry)?.checked_add(won)?))
                });
                results.push(PlayerResult {
                    place: placed.place,
                    member: found.member.clone(),
                    entry,
                    entries: self.entries_of(&found.member),
                    points: share.unwrap_or(points),
                    amounts: Amounts::new(),
                });
            }
        }
        Ok(results)
    }

    /// The recorded results with the points that other weights give; empty before the night is closed.
    ///
    /// Points that do not follow from weights stay as they are, see [`Tournament::divided_points`].
    ///
    /// # Errors
    ///
    /// Weights that cannot divide the pool, or shares beyond the range of numbers.
    pub(crate) fn results_with(&self, weights: &Weights) -> Result<Vec<PlayerResult>, Refusal> {
        let Some(body) = self.result() else {
            return Ok(Vec::new());
        };
        let own = &self.announcement().rules.structure;
        let mut results = body.results.clone();
        if own.weights == *weights || self.divided_points() {
            return Ok(results);
        }
        let structure = StructureRules {
            weights: weights.clone(),
            ..own.clone()
        };
        let others = self.results_by(Ending::recorded(self, body.tickets), &structure)?;
        let points = others.into_iter().map(|row| (row.entry, row.points));
        let points: BTreeMap<EntryId, Ratio> = points.collect();
        for row in &mut results {
            // The entries are the same, as the fold has checked; another one would have none of the pool.
            let own = points.get(&row.entry).copied();
            row.points = own.unwrap_or_else(|| Ratio::from_integer(0));
        }
        Ok(results)
    }

    /// Whether its players divided the points in a deal, so that they do not follow from weights.
    #[must_use]
    pub fn divided_points(&self) -> bool {
        self.deal().is_some_and(|deal| deal.divides.has_points())
    }
}
