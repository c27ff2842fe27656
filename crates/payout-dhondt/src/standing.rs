//! The standings of a season.

use alloc::{collections::BTreeMap, string::ToString, vec::Vec};
use core::{cmp::Reverse, fmt, str::FromStr};

use crate::season::{EventResult, Record, profit_of};
use crate::{OrderError, Ratio, Season, SeasonError};

/// Figure by which a season is ranked; the organiser's choice.
///
/// The text forms are `attendance`, `total` and `profit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// Points with the bonus for attendance, most first.
    #[default]
    TotalWithAttendance,
    /// Points alone, most first.
    Total,
    /// Profit per entry, greatest first.
    Profit,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::TotalWithAttendance => "attendance",
            Self::Total => "total",
            Self::Profit => "profit",
        })
    }
}

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(text: &str) -> Result<Self, OrderError> {
        match text {
            "attendance" => Ok(Self::TotalWithAttendance),
            "total" => Ok(Self::Total),
            "profit" => Ok(Self::Profit),
            _ => Err(OrderError {
                text: text.to_string(),
            }),
        }
    }
}

#[cfg(feature = "serde")]
crate::text::serde_as_text!(Order);

/// How the standings of a season are made. The default is the first list of the source: one
/// point for each event attended, everybody listed, every event counted.
///
/// `best_k` and `drop_worst_k` leave events out, the usual help for those who cannot come every
/// time. The events of a player that are known one by one are ranked by points, of equal points
/// the one with fewer entries first, and the last of them are dropped. A dropped event counts
/// neither for points nor for entries, so not for profit and not towards `min_entries`. It was
/// attended all the same: its attendance bonus stays. A player's best event is never dropped.
/// Totals without their events ([`Season::add_totals`]) are never dropped, and are none of the k.
///
/// ```
/// use payout_dhondt::{Ratio, Season, SeasonError, SeasonRules};
///
/// let mut season = Season::new();
/// for points in [4, 0, 3] {
///     season.add_result("ann", Ratio::from_integer(points), 1)?;
/// }
/// season.add_result("bob", Ratio::from_integer(5), 1)?;
/// let best_two = SeasonRules { best_k: Some(2), ..SeasonRules::default() };
/// let rows = season.standings(&best_two)?;
/// assert_eq!((rows[0].player, rows[0].total), ("ann", Ratio::from_integer(7)));
/// assert_eq!((rows[0].entries, rows[0].events, rows[0].dropped), (2, 3, 1));
/// // Three events attended.
/// assert_eq!(rows[0].total_with_attendance, Ratio::from_integer(10));
///
/// let both = SeasonRules { drop_worst_k: 1, ..best_two };
/// assert_eq!(both.check(), Err(SeasonError::BestAndWorst { best_k: 2, drop_worst_k: 1 }));
/// # Ok::<(), SeasonError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeasonRules {
    /// Points for each event attended.
    pub attendance_bonus: Ratio,
    /// Players with fewer entries in the events that count are not listed.
    pub min_entries: u32,
    /// Figure by which the list is ranked.
    pub order: Order,
    /// Only the K best events of a player by points count, at least 1; `None` counts all.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub best_k: Option<u32>,
    /// The K worst events of a player by points are dropped, as long as one is left; 0 drops none.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub drop_worst_k: u32,
}

#[cfg(feature = "serde")]
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl Default for SeasonRules {
    fn default() -> Self {
        Self {
            attendance_bonus: Ratio::ONE,
            min_entries: 0,
            order: Order::TotalWithAttendance,
            best_k: None,
            drop_worst_k: 0,
        }
    }
}

impl SeasonRules {
    /// Ranked by profit, players with fewer entries than `min_entries` left out. The second list
    /// of the source has a minimum of 5.
    #[must_use]
    pub fn by_profit(min_entries: u32) -> Self {
        Self {
            min_entries,
            order: Order::Profit,
            ..Self::default()
        }
    }

    /// Whether the rules can be applied.
    ///
    /// # Errors
    ///
    /// [`SeasonError::BestOfNone`] for the best 0 events, and [`SeasonError::BestAndWorst`] when
    /// `best_k` and `drop_worst_k` are both set.
    pub fn check(&self) -> Result<(), SeasonError> {
        match (self.best_k, self.drop_worst_k) {
            (Some(0), _) => Err(SeasonError::BestOfNone),
            (Some(best_k), drop_worst_k @ 1..) => Err(SeasonError::BestAndWorst {
                best_k,
                drop_worst_k,
            }),
            _ => Ok(()),
        }
    }

    /// The events that do not count, of a player's in their order of worth.
    fn dropped<'r>(&self, results: &'r [EventResult]) -> &'r [EventResult] {
        let size = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
        let counted = match self.best_k {
            Some(best_k) => size(best_k),
            None => results.len().saturating_sub(size(self.drop_worst_k)).max(1),
        };
        results.get(counted..).unwrap_or_default()
    }
}

/// One row of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Standing<P> {
    /// The rank, from 1. Players equal in what the list is ranked by share a rank, and the next
    /// rank is higher by their number.
    pub rank: u64,
    /// The player.
    pub player: P,
    /// Points won in the events that count.
    pub total: Ratio,
    /// Events attended, dropped ones included.
    pub events: u32,
    /// Entries made in the events that count, re-entries included.
    pub entries: u32,
    /// Events that the rules drop.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub dropped: u32,
    /// Points with the bonus for attendance.
    pub total_with_attendance: Ratio,
    /// Profit per entry: total/entries - 1, an entry counting as often as its event.
    pub profit: Ratio,
}

impl<P> Standing<P> {
    /// Figure by which the list is ranked.
    fn value(&self, order: Order) -> Ratio {
        match order {
            Order::TotalWithAttendance => self.total_with_attendance,
            Order::Total => self.total,
            Order::Profit => self.profit,
        }
    }
}

impl<P: Ord + Clone> Season<P> {
    /// The standings under the given rules.
    ///
    /// Players with equal values share a rank. They are listed by a rule of this crate, as the
    /// source has none: more points first, then fewer entries, then the order of the players
    /// themselves. In the first list of the source 37 of 52 rows are in another place, all of them
    /// among equal totals; `tests/data/season_1999_ties.csv` names them.
    ///
    /// # Errors
    ///
    /// As [`SeasonRules::check`], and [`SeasonError::OutOfRange`] if a value leaves the range of
    /// exact numbers.
    pub fn standings(&self, rules: &SeasonRules) -> Result<Vec<Standing<P>>, SeasonError> {
        self.standings_after(rules, &[])
    }

    /// The standings under the given rules, players with equal values listed in the order of an
    /// earlier list. Players who are not in it come after, by the rule of [`Season::standings`].
    /// Ranks are the same as there.
    ///
    /// The second list of the source is its first one, sorted again in this way.
    ///
    /// # Errors
    ///
    /// As [`Season::standings`].
    ///
    /// ```
    /// use payout_dhondt::{Ratio, Season, SeasonRules, SeasonTotals};
    ///
    /// let mut season = Season::new();
    /// for (player, total, entries) in [("ann", 2, 2), ("bob", 1, 1), ("cy", 3, 2)] {
    ///     let total = Ratio::from_integer(total);
    ///     season.add_totals(SeasonTotals { player, total, entries, events: entries })?;
    /// }
    /// let rules = SeasonRules::by_profit(0);
    /// let listed = |prior: &[&'static str]| {
    ///     let rows = season.standings_after(&rules, prior)?;
    ///     Ok::<_, payout_dhondt::SeasonError>(rows.into_iter().map(|row| row.player).collect())
    /// };
    /// let ours: Vec<&str> = listed(&[])?;
    /// let theirs: Vec<&str> = listed(&["bob", "ann"])?;
    /// assert_eq!(ours, ["cy", "ann", "bob"]);
    /// assert_eq!(theirs, ["cy", "bob", "ann"]);
    /// # Ok::<(), payout_dhondt::SeasonError>(())
    /// ```
    pub fn standings_after(
        &self,
        rules: &SeasonRules,
        prior: &[P],
    ) -> Result<Vec<Standing<P>>, SeasonError> {
        rules.check()?;
        let rows = self.records().map(|record| row(record, rules));
        let mut rows = rows.collect::<Result<Vec<_>, SeasonError>>()?;
        rows.retain(|row| row.entries >= rules.min_entries);
        let mut positions = BTreeMap::new();
        for (player, position) in prior.iter().zip(0_usize..) {
            positions.entry(player).or_insert(position);
        }
        let position = |player: &P| positions.get(player).copied().unwrap_or(usize::MAX);
        // The rows come in the order of the players and the sort is stable, so that order decides
        // what the key leaves open.
        rows.sort_by_cached_key(|row| {
            let value = Reverse(row.value(rules.order));
            (
                value,
                position(&row.player),
                Reverse(row.total),
                row.entries,
            )
        });
        let mut before: Option<(Ratio, u64)> = None;
        for (row, number) in rows.iter_mut().zip(1..) {
            let value = row.value(rules.order);
            row.rank = match before {
                Some((equal, rank)) if equal == value => rank,
                _ => number,
            };
            before = Some((value, row.rank));
        }
        Ok(rows)
    }
}

/// The row of one player, without a rank.
fn row<P: Clone>(record: &Record<P>, rules: &SeasonRules) -> Result<Standing<P>, SeasonError> {
    let totals = &record.totals;
    let (mut total, mut entries, mut dropped) = (totals.total, totals.entries, 0);
    let mut weighted_entries = record.weighted_entries;
    for result in rules.dropped(&record.results) {
        total = total
            .checked_sub(result.points.0)
            .ok_or(SeasonError::OutOfRange)?;
        // The events dropped are among those that were added up.
        entries -= result.entries;
        weighted_entries = weighted_entries
            .checked_sub(result.weighted_entries)
            .ok_or(SeasonError::OutOfRange)?;
        dropped += 1;
    }
    let total_with_attendance = rules
        .attendance_bonus
        .checked_mul(Ratio::from(totals.events))
        .and_then(|bonus| bonus.checked_add(total))
        .ok_or(SeasonError::OutOfRange)?;
    Ok(Standing {
        rank: 0,
        player: totals.player.clone(),
        total,
        events: totals.events,
        entries,
        dropped,
        total_with_attendance,
        profit: profit_of(total, weighted_entries)?,
    })
}
