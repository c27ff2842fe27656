//! Points that the players of a season have won.

use alloc::{collections::BTreeMap, vec::Vec};
use core::cmp::Reverse;

use crate::{Ratio, SeasonError, SeasonEvent};

/// The total of one player, over one event or many.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeasonTotals<P> {
    /// The player.
    pub player: P,
    /// Points won.
    pub total: Ratio,
    /// Entries made, re-entries included; at least as many as events.
    pub entries: u32,
    /// Events attended.
    pub events: u32,
}

/// A season: the totals of its players. They are collected from events of any game and field size
/// or from totals that are known already.
///
/// Results known event by event, from [`Season::add_event`] and [`Season::add_result`], can be
/// left out by [`SeasonRules::best_k`] and [`SeasonRules::drop_worst_k`]. Totals from
/// [`Season::add_totals`] cannot be taken apart: all of a player's are one block that always
/// counts.
///
/// [`SeasonRules::best_k`]: crate::SeasonRules::best_k
/// [`SeasonRules::drop_worst_k`]: crate::SeasonRules::drop_worst_k
///
/// An event can have a weight ([`Season::add_weighted_event`], [`Season::add_weighted_result`]):
/// a final that counts twice. Points and entries both count so often, so that the profit of all
/// players together stays zero; attendance and the entries of a row count once.
///
/// An operation that is refused leaves the season as it was.
///
/// ```
/// use payout_dhondt::{Season, SeasonEvent, SeasonRules, Structure, TieRule, Weights};
///
/// let harmonic = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
/// let mut season = Season::new();
/// season.add_event(&SeasonEvent {
///     structure: harmonic.clone(),
///     finish: vec![vec!["ann"], vec!["bob"], vec!["cy", "dee"]],
///     further_entries: vec![],
/// })?;
/// season.add_event(&SeasonEvent {
///     structure: harmonic,
///     finish: vec![vec!["bob"], vec!["ann"]],
///     further_entries: vec![("ann", 1)], // an entry that she lost before she came second
/// })?;
///
/// let standings = season.standings(&SeasonRules::default())?;
/// // 4 seats are 3 and 1, 3 seats are 2 and 1; each event attended adds one.
/// let row = |i: usize| (standings[i].player, standings[i].total_with_attendance.to_string());
/// assert_eq!(row(0), ("ann", "6/1".to_string()));
/// assert_eq!(row(1), ("bob", "5/1".to_string()));
/// // Ann made three entries: 4/3 - 1.
/// assert_eq!(standings[0].profit.to_string(), "1/3");
/// # Ok::<(), payout_dhondt::SeasonError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Season<P> {
    players: BTreeMap<P, Record<P>>,
}

/// Totals and events of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Record<P> {
    /// All that was won.
    pub(crate) totals: SeasonTotals<P>,
    /// The entries, each as often as its event counts.
    pub(crate) weighted_entries: Ratio,
    /// The events known one by one, in their order of worth. The one with the most points is first,
    /// and of equal points the one with fewer entries.
    pub(crate) results: Vec<EventResult>,
}

/// One event of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct EventResult {
    pub(crate) points: Reverse<Ratio>,
    pub(crate) entries: u32,
    pub(crate) weighted_entries: Ratio,
}

/// Detail in which the events of a total are known.
#[derive(Debug, Clone, Copy)]
enum Detail {
    /// It is one event, which counts so often.
    Event { weight: Ratio },
    /// Only the sum of the events is known.
    Block,
}

impl<P> Default for Season<P> {
    fn default() -> Self {
        Self {
            players: BTreeMap::new(),
        }
    }
}

impl<P: Ord + Clone> Season<P> {
    /// A season without players.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the points of an event to the totals of its players.
    ///
    /// # Errors
    ///
    /// As [`SeasonEvent::totals`], and [`SeasonError::OutOfRange`] if a total leaves the range of
    /// exact numbers.
    pub fn add_event(&mut self, event: &SeasonEvent<P>) -> Result<(), SeasonError> {
        self.add_weighted_event(event, Ratio::ONE)
    }

    /// Adds an event that counts `weight` times.
    ///
    /// # Errors
    ///
    /// As [`Season::add_event`], and [`SeasonError::Weight`] for a weight that is not above 0.
    ///
    /// ```
    /// use payout_dhondt::{Ratio, Season, SeasonEvent, SeasonRules, Structure, TieRule, Weights};
    ///
    /// let event = SeasonEvent {
    ///     structure: Structure::new(Weights::harmonic(), TieRule::BetterPlace),
    ///     finish: vec![vec!["ann"], vec!["bob"], vec!["cy"]],
    ///     further_entries: vec![],
    /// };
    /// let mut season = Season::new();
    /// season.add_weighted_event(&event, Ratio::new(3, 2).unwrap())?;
    /// let rows = season.standings(&SeasonRules::default())?;
    /// // 2 points and 1, once and a half; one event attended; 2/1 - 1 all the same.
    /// assert_eq!((rows[0].player, rows[0].total), ("ann", Ratio::from_integer(3)));
    /// assert_eq!(rows[0].total_with_attendance, Ratio::from_integer(4));
    /// assert_eq!((rows[0].profit, rows[0].entries), (Ratio::ONE, 1));
    /// # Ok::<(), payout_dhondt::SeasonError>(())
    /// ```
    pub fn add_weighted_event(
        &mut self,
        event: &SeasonEvent<P>,
        weight: Ratio,
    ) -> Result<(), SeasonError> {
        self.add_all(event.totals()?, Detail::Event { weight })
    }

    /// Adds what a player won in one event whose points were dealt elsewhere.
    ///
    /// # Errors
    ///
    /// [`SeasonError::NoEntries`], and [`SeasonError::OutOfRange`] if a sum leaves the range of
    /// exact numbers.
    pub fn add_result(
        &mut self,
        player: P,
        points: Ratio,
        entries: u32,
    ) -> Result<(), SeasonError> {
        self.add_weighted_result(player, points, entries, Ratio::ONE)
    }

    /// Adds what a player won in one event that counts `weight` times; `points` are those of the
    /// event itself.
    ///
    /// # Errors
    ///
    /// As [`Season::add_result`], and [`SeasonError::Weight`] for a weight that is not above 0.
    pub fn add_weighted_result(
        &mut self,
        player: P,
        points: Ratio,
        entries: u32,
        weight: Ratio,
    ) -> Result<(), SeasonError> {
        let totals = SeasonTotals {
            player,
            total: points,
            entries,
            events: 1,
        };
        self.add_all(alloc::vec![totals], Detail::Event { weight })
    }

    /// Adds a given total that was recorded elsewhere. It is a block of events that are not known
    /// one by one, of which none can be left out.
    ///
    /// # Errors
    ///
    /// [`SeasonError::NoEntries`], [`SeasonError::EventsExceedEntries`], and
    /// [`SeasonError::OutOfRange`] if the sum leaves the range of exact numbers.
    pub fn add_totals(&mut self, totals: SeasonTotals<P>) -> Result<(), SeasonError> {
        self.add_all(alloc::vec![totals], Detail::Block)
    }

    fn add_all(&mut self, totals: Vec<SeasonTotals<P>>, detail: Detail) -> Result<(), SeasonError> {
        let mut changed: BTreeMap<P, Record<P>> = BTreeMap::new();
        let weight = match detail {
            Detail::Event { weight } => weight,
            Detail::Block => Ratio::ONE,
        };
        if weight <= Ratio::ZERO {
            return Err(SeasonError::Weight { weight });
        }
        for mut more in totals {
            check(&more)?;
            let weighted = |number: Ratio| number.checked_mul(weight);
            more.total = weighted(more.total).ok_or(SeasonError::OutOfRange)?;
            let result = EventResult {
                points: Reverse(more.total),
                entries: more.entries,
                weighted_entries: weighted(Ratio::from(more.entries))
                    .ok_or(SeasonError::OutOfRange)?,
            };
            let before = changed
                .remove(&more.player)
                .or_else(|| self.players.get(&more.player).cloned());
            let mut record = match before {
                Some(before) => Record {
                    totals: sum(&before.totals, &more).ok_or(SeasonError::OutOfRange)?,
                    weighted_entries: before
                        .weighted_entries
                        .checked_add(result.weighted_entries)
                        .ok_or(SeasonError::OutOfRange)?,
                    results: before.results,
                },
                None => Record {
                    totals: more,
                    weighted_entries: result.weighted_entries,
                    results: Vec::new(),
                },
            };
            if let Detail::Event { .. } = detail {
                let at = record.results.partition_point(|known| *known <= result);
                record.results.insert(at, result);
            }
            changed.insert(record.totals.player.clone(), record);
        }
        self.players.append(&mut changed);
        Ok(())
    }

    /// The totals of all players, in the order of the players; nothing is left out of them.
    pub fn totals(&self) -> impl Iterator<Item = &SeasonTotals<P>> {
        self.records().map(|record| &record.totals)
    }

    pub(crate) fn records(&self) -> impl Iterator<Item = &Record<P>> {
        self.players.values()
    }
}

fn check<P>(totals: &SeasonTotals<P>) -> Result<(), SeasonError> {
    let &SeasonTotals {
        total,
        entries,
        events,
        ..
    } = totals;
    if entries == 0 {
        return Err(SeasonError::NoEntries { total });
    }
    if events > entries {
        return Err(SeasonError::EventsExceedEntries { events, entries });
    }
    Ok(())
}

fn sum<P: Clone>(a: &SeasonTotals<P>, b: &SeasonTotals<P>) -> Option<SeasonTotals<P>> {
    Some(SeasonTotals {
        player: a.player.clone(),
        total: a.total.checked_add(b.total)?,
        entries: a.entries.checked_add(b.entries)?,
        events: a.events.checked_add(b.events)?,
    })
}

/// Profit per entry: total/entries - 1. It is zero on average if every entry adds a seat.
///
/// # Errors
///
/// [`SeasonError::NoEntries`], and [`SeasonError::OutOfRange`] if the result does not fit a [`Ratio`].
///
/// ```
/// use payout_dhondt::{Ratio, SeasonError, profit};
///
/// assert_eq!(profit(Ratio::from_integer(24), 9)?, Ratio::new(5, 3).unwrap());
/// assert_eq!(profit(Ratio::ONE, 0), Err(SeasonError::NoEntries { total: Ratio::ONE }));
/// # Ok::<(), SeasonError>(())
/// ```
pub fn profit(total: Ratio, entries: u32) -> Result<Ratio, SeasonError> {
    if entries == 0 {
        return Err(SeasonError::NoEntries { total });
    }
    profit_of(total, Ratio::from(entries))
}

/// The same for entries that count more or less than once; their number is above 0.
pub(crate) fn profit_of(total: Ratio, entries: Ratio) -> Result<Ratio, SeasonError> {
    total
        .checked_div(entries)
        .and_then(|per_entry| per_entry.checked_sub(Ratio::ONE))
        .ok_or(SeasonError::OutOfRange)
}
