//! One event of a season, entered as a finishing order.

use alloc::{collections::BTreeMap, vec::Vec};

use crate::{PayoutError, Ratio, SeasonError, SeasonTotals, Structure, length::length};

/// A finished event: any game, any number of entrants, with its own structure.
///
/// Every entry adds a seat. An entry is either in the finishing order or one of the further
/// entries, which hold no place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeasonEvent<P> {
    /// How the points are dealt.
    pub structure: Structure,
    /// The finishing order, best first and complete. Those who finished together are in one
    /// position and share the points of the places that they fill. A player with several entries
    /// may be in several positions.
    pub finish: Vec<Vec<P>>,
    /// Entries beyond those of the finishing order: a player of the order and how many. They are
    /// re-entries, for example, where only the last entry is ranked.
    pub further_entries: Vec<(P, u32)>,
}

impl<P: Ord + Clone> SeasonEvent<P> {
    /// The number of entries, each of which adds a seat.
    #[must_use]
    pub fn entries(&self) -> u64 {
        let further = self
            .further_entries
            .iter()
            .map(|(_, count)| u64::from(*count));
        self.ranked()
            .saturating_add(further.fold(0, u64::saturating_add))
    }

    /// The entries in the finishing order.
    fn ranked(&self) -> u64 {
        self.finish.iter().map(|group| length(group)).sum()
    }

    /// Points that each player wins, in the order of the players.
    ///
    /// If the structure would pay more places than the finishing order has, the seats go to those
    /// that it has; none is lost. An event without entries has no totals.
    ///
    /// # Errors
    ///
    /// [`SeasonError::EmptyPosition`], [`SeasonError::NotInFinish`], [`SeasonError::OutOfRange`]
    /// for a number of entries beyond 2^32 - 1, and [`SeasonError::Payout`] if the seats cannot
    /// be dealt.
    ///
    /// ```
    /// use payout_dhondt::{SeasonEvent, Structure, TieRule, Weights};
    ///
    /// let event = SeasonEvent {
    ///     structure: Structure::new(Weights::vp_kid(), TieRule::BetterPlace),
    ///     finish: vec![vec!["cy"], vec!["ann", "bob"], vec!["dee"]],
    ///     further_entries: vec![("dee", 2)],
    /// };
    /// // 6 seats: 3, 2, 1. Places 2 and 3 are shared.
    /// let totals = event.totals()?;
    /// assert_eq!(totals[0].player, "ann");
    /// assert_eq!(totals[0].total.to_string(), "3/2");
    /// assert_eq!((totals[3].player, totals[3].entries, totals[3].events), ("dee", 3, 1));
    /// # Ok::<(), payout_dhondt::SeasonError>(())
    /// ```
    pub fn totals(&self) -> Result<Vec<SeasonTotals<P>>, SeasonError> {
        let ranked = self.ranked();
        let mut players: BTreeMap<&P, (Ratio, u32)> = BTreeMap::new();
        if ranked > 0 {
            let places = self
                .structure
                .places()
                .map_or(ranked, |places| places.min(ranked));
            let structure = self
                .structure
                .clone()
                .with_places(places)
                .map_err(PayoutError::Weights)?;
            let allocation = structure.allocate(self.entries())?;
            let mut first_place = 1;
            for (group, position) in self.finish.iter().zip(1..) {
                let count = length(group);
                if count == 0 {
                    return Err(SeasonError::EmptyPosition { position });
                }
                let share = allocation.tied_value(first_place, count)?;
                first_place += count;
                for player in group {
                    let (total, entries) = players.entry(player).or_insert((Ratio::ZERO, 0));
                    *total = total.checked_add(share).ok_or(SeasonError::OutOfRange)?;
                    *entries = entries.checked_add(1).ok_or(SeasonError::OutOfRange)?;
                }
            }
        } else if !self.finish.is_empty() {
            return Err(SeasonError::EmptyPosition { position: 1 });
        }
        for ((player, count), item) in self.further_entries.iter().zip(1..) {
            let (_, entries) = players
                .get_mut(player)
                .ok_or(SeasonError::NotInFinish { item })?;
            *entries = entries.checked_add(*count).ok_or(SeasonError::OutOfRange)?;
        }
        let totals = players
            .into_iter()
            .map(|(player, (total, entries))| SeasonTotals {
                player: player.clone(),
                total,
                entries,
                events: 1,
            });
        Ok(totals.collect())
    }
}
