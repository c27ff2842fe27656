//! The standings of a season.

use alloc::{collections::BTreeMap, string::ToString, vec::Vec};
use core::{cmp::Reverse, fmt, str::FromStr};

use crate::{OrderError, Ratio, Season, SeasonError, season::profit};

/// By what a season is ranked; the organiser's choice.
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

/// How the standings of a season are made. The default is the first list of the source: one
/// point for each event attended, everybody listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeasonRules {
    /// Points for each event attended.
    pub attendance_bonus: Ratio,
    /// Players with fewer entries are not listed.
    pub min_entries: u32,
    /// By what the list is ranked.
    pub order: Order,
}

impl Default for SeasonRules {
    fn default() -> Self {
        Self {
            attendance_bonus: Ratio::ONE,
            min_entries: 0,
            order: Order::TotalWithAttendance,
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
    /// Points won.
    pub total: Ratio,
    /// Events attended.
    pub events: u32,
    /// Entries made, re-entries included.
    pub entries: u32,
    /// Points with the bonus for attendance.
    pub total_with_attendance: Ratio,
    /// Profit per entry: total/entries - 1.
    pub profit: Ratio,
}

impl<P> Standing<P> {
    /// What the list is ranked by.
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
    /// themselves. In the first list of the source 37 of 52 rows stand otherwise, all of them
    /// among equal totals; `tests/data/season_1999_ties.csv` names them.
    ///
    /// # Errors
    ///
    /// [`SeasonError::OutOfRange`] if a value leaves the range of exact numbers.
    pub fn standings(&self, rules: &SeasonRules) -> Result<Vec<Standing<P>>, SeasonError> {
        self.standings_after(rules, &[])
    }

    /// The standings under the given rules, players with equal values listed in the order of an
    /// earlier list; those who are not in it come after, by the rule of [`Season::standings`].
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
        let mut rows = Vec::new();
        for row in self.totals().filter(|row| row.entries >= rules.min_entries) {
            let total_with_attendance = rules
                .attendance_bonus
                .checked_mul(Ratio::from(row.events))
                .and_then(|bonus| bonus.checked_add(row.total))
                .ok_or(SeasonError::OutOfRange)?;
            rows.push(Standing {
                rank: 0,
                player: row.player.clone(),
                total: row.total,
                events: row.events,
                entries: row.entries,
                total_with_attendance,
                profit: profit(row.total, row.entries)?,
            });
        }
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
