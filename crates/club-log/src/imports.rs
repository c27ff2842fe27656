//! Imported results of a season: where they came from, and how large a player's total may be.
//!
//! Points are exact fractions of 127 bits, and a season that leaves that range can be neither
//! finished nor closed. The bounds of an import leave room for every night that comes after it.
//!
//! Over 100,000 nights with 100,000 entries each, a player has less than 2^39 points: 10^11 of
//! nights, 10^9 imported, and an attendance bonus of up to 10^6 for each of 200,000 events. The common
//! denominator of the imports is at most 10^6, below 2^20. Points of a night have the number of
//! players who tie for a place as their denominator, and all numbers up to 40 divide one number
//! below 2^53. A numerator is at most the value times the common denominator: 2^39 * 2^20 * 2^53 =
//! 2^112. That leaves 2^15 for larger ties; points per entry divide by less than 2^27 entries and
//! have no bonus.

use chained_events::canonical::to_canonical;
use chained_events::chain::Hash;
use chained_events::ids::CommandKey;
use payout_dhondt::Ratio;
use serde::{Deserialize, Serialize};

use crate::event::ImportedTotal;
pub use crate::refusal::{ImportExcess, ImportedFigure};

/// The most points of one player in all imports of a season.
pub const MAX_IMPORTED_POINTS: u32 = 1_000_000_000;
/// The largest common denominator of one player's points in all imports of a season.
pub const MAX_IMPORTED_DENOMINATOR: u32 = 1_000_000;
/// The most entries of one player in all imports of a season.
pub const MAX_IMPORTED_ENTRIES: u32 = 100_000;

/// One import of results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonImport {
    /// The command that made it, by which it is taken back.
    pub command: CommandKey,
    /// The totals, of members after merges.
    pub totals: Vec<ImportedTotal>,
    /// Tells a repeated import from another one.
    digest: Hash,
}

impl SeasonImport {
    pub(crate) fn new(command: CommandKey, totals: Vec<ImportedTotal>) -> Self {
        let digest = import_digest(&totals);
        Self {
            command,
            totals,
            digest,
        }
    }

    /// Whether an import with these totals is the same one.
    pub(crate) fn repeats(&self, totals: &[ImportedTotal]) -> bool {
        self.digest == import_digest(totals)
    }
}

fn import_digest(totals: &[ImportedTotal]) -> Hash {
    let mut rows: Vec<&ImportedTotal> = totals.iter().collect();
    rows.sort_by(|a, b| a.member.cmp(&b.member));
    // Every body has a canonical form; an import without one would be like no other.
    let text = to_canonical(&rows).unwrap_or_default();
    Hash::digest("imported totals 1", text.as_bytes())
}

/// The sum of one player's imported totals.
#[derive(Debug, Clone)]
pub(crate) struct ImportedSum {
    points: Ratio,
    /// The least common multiple of the denominators: sums are reduced, their parts may come apart.
    denominator: i128,
    entries: u64,
    imports: u32,
}

impl Default for ImportedSum {
    fn default() -> Self {
        Self {
            points: Ratio::ZERO,
            denominator: 1,
            entries: 0,
            imports: 0,
        }
    }
}

impl ImportedSum {
    /// Adds one more total, or says which figures are beyond their bounds.
    pub(crate) fn add(&mut self, points: Ratio, entries: u32) -> Result<(), Vec<ImportExcess>> {
        let mut found = beyond(points, points.denom(), entries.into(), false);
        if !found.is_empty() {
            return Err(found);
        }
        // Both are within the bounds, so that neither product nor sum overflows.
        let denominator = least_common_multiple(self.denominator, points.denom());
        let sum = self.points.checked_add(points).unwrap_or(points);
        let all = self.entries.saturating_add(entries.into());
        found = beyond(sum, denominator, all, self.imports > 0);
        if !found.is_empty() {
            return Err(found);
        }
        *self = Self {
            points: sum,
            denominator,
            entries: all,
            imports: self.imports.saturating_add(1),
        };
        Ok(())
    }
}

fn beyond(points: Ratio, denominator: i128, entries: u64, in_all: bool) -> Vec<ImportExcess> {
    let excess = |figure, value: String, max| ImportExcess {
        figure,
        value,
        max,
        in_all,
    };
    let mut found = Vec::new();
    if points > Ratio::from(MAX_IMPORTED_POINTS) {
        let value = match points.denom() {
            1 => points.numer().to_string(),
            _ => points.to_string(),
        };
        found.push(excess(ImportedFigure::Points, value, MAX_IMPORTED_POINTS));
    }
    if denominator > MAX_IMPORTED_DENOMINATOR.into() {
        let figure = ImportedFigure::Denominator;
        let value = denominator.to_string();
        found.push(excess(figure, value, MAX_IMPORTED_DENOMINATOR));
    }
    if entries > MAX_IMPORTED_ENTRIES.into() {
        let figure = ImportedFigure::Entries;
        found.push(excess(figure, entries.to_string(), MAX_IMPORTED_ENTRIES));
    }
    found
}

fn least_common_multiple(a: i128, b: i128) -> i128 {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    a / divisor.max(1) * b
}

#[cfg(test)]
mod tests {
    use payout_dhondt::{self as payout, Order, SeasonRules, SeasonTotals};
    use proptest::prelude::*;

    use super::*;
    use crate::rules::MAX_ATTENDANCE_BONUS;

    /// Totals that people may write: small, at the bounds, with denominators that share nothing.
    fn any_total() -> impl Strategy<Value = (i128, i128, u32)> {
        let points = prop_oneof![0..1_000_i128, Just(999_999_999), Just(1_000_000_000)];
        let denominator = prop_oneof![
            1..100_i128,
            prop::sample::select(vec![997, 1_009, 65_536, 524_288, 999_983, 1_000_000])
        ];
        let entries = prop_oneof![1..50_u32, Just(99_999), Just(100_000)];
        (points, denominator, entries)
    }

    proptest! {
        /// The room that the module promises: every tie of up to 40 players, any number of times.
        #[test]
        fn imports_within_the_bounds_leave_room_for_every_night(
            totals in prop::collection::vec(any_total(), 1..12),
            nights in prop::collection::vec((0..100_000_i128, 1..=40_i128, 1..1_000_u32), 0..60),
            bonus in prop_oneof![Just(0), Just(1), Just(MAX_ATTENDANCE_BONUS)],
            minimum in 0..10_u32,
        ) {
            let mut season = payout::Season::new();
            let mut sum = ImportedSum::default();
            for (points, denominator, entries) in totals {
                let total = Ratio::new(points * denominator - 1, denominator).unwrap();
                let total = if points == 0 { Ratio::ZERO } else { total };
                if sum.add(total, entries).is_ok() {
                    season.add_totals(SeasonTotals { player: 0, total, entries, events: entries }).unwrap();
                }
            }
            // Every tie at least once, so that the common denominator is the largest.
            let every = (1..=40_i128).map(|tied| (99_999, tied, 1));
            for (points, tied, entries) in every.chain(nights) {
                let points = Ratio::new(points * tied + 1, tied).unwrap();
                season.add_result(0, points, entries).unwrap();
            }
            for order in [Order::TotalWithAttendance, Order::Total, Order::Profit] {
                for best_k in [None, Some(7)] {
                    let rules = SeasonRules {
                        attendance_bonus: Ratio::from(bonus),
                        min_entries: minimum,
                        order,
                        best_k,
                        drop_worst_k: 0,
                    };
                    prop_assert!(season.standings(&rules).is_ok());
                }
            }
        }
    }

    #[test]
    fn each_figure_is_bounded_alone_and_in_all_imports() {
        let excess = |figure, value: &str, max, in_all| ImportExcess {
            figure,
            value: value.to_owned(),
            max,
            in_all,
        };
        let long = i128::MAX;
        let mut sum = ImportedSum::default();
        let beyond = sum.add(Ratio::new(long, 3).unwrap(), u32::MAX).unwrap_err();
        let text = Ratio::new(long, 3).unwrap().to_string();
        assert_eq!(
            beyond,
            [
                excess(ImportedFigure::Points, &text, 1_000_000_000, false),
                excess(ImportedFigure::Entries, "4294967295", 100_000, false),
            ]
        );
        let half = Ratio::new(1, 1_000_000).unwrap();
        sum.add(half, 60_000).unwrap();
        let seventh = Ratio::new(999_999_999 * 7 + 6, 7).unwrap();
        assert_eq!(
            sum.add(seventh, 60_000).unwrap_err(),
            [
                excess(ImportedFigure::Denominator, "7000000", 1_000_000, true),
                excess(ImportedFigure::Entries, "120000", 100_000, true),
            ]
        );
        let words: Vec<String> = beyond.iter().map(ToString::to_string).collect();
        assert_eq!(words[1], "4294967295 entries, the most is 100000");
        sum.add(half, 40_000).unwrap();
    }
}
