//! Weights of events: an event that counts twice is the event held twice, attended once.

use crate::common::structure;
use payout_dhondt::{
    Ratio, Season, SeasonError, SeasonEvent, SeasonRules, SeasonTotals, TieRule, profit,
};
use proptest::prelude::*;

fn ratio(numer: i128, denom: i128) -> Ratio {
    Ratio::new(numer, denom).unwrap()
}

/// Ann wins 3 of 4 points once and none of a final that counts twice. Her profit is (3 + 0)/(1 + 2)
/// - 1.
#[test]
fn profit_counts_entries_as_often_as_points() {
    let mut season = Season::new();
    season.add_result("ann", ratio(3, 1), 1).unwrap();
    season
        .add_weighted_result("ann", Ratio::ZERO, 1, ratio(2, 1))
        .unwrap();
    season
        .add_weighted_result("bob", ratio(4, 1), 2, ratio(2, 1))
        .unwrap();
    let rows = season.standings(&SeasonRules::default()).unwrap();
    let row = |index: usize| (rows[index].player, rows[index].total, rows[index].profit);
    assert_eq!(row(0), ("bob", ratio(8, 1), ratio(1, 1)));
    assert_eq!(row(1), ("ann", ratio(3, 1), Ratio::ZERO));
    assert_eq!((rows[0].entries, rows[1].entries), (2, 2));
    // 8 and one event attended, 3 and two.
    assert_eq!(rows[0].total_with_attendance, ratio(9, 1));
    assert_eq!(rows[1].total_with_attendance, ratio(5, 1));
}

/// 3 points of a small event count more than 2 of a final at half weight.
#[test]
fn events_are_dropped_by_what_they_count() {
    let mut season = Season::new();
    season
        .add_weighted_result("ann", ratio(4, 1), 1, ratio(1, 2))
        .unwrap();
    season.add_result("ann", ratio(3, 1), 3).unwrap();
    let best = SeasonRules {
        best_k: Some(1),
        ..SeasonRules::default()
    };
    let rows = season.standings(&best).unwrap();
    assert_eq!((rows[0].total, rows[0].entries), (ratio(3, 1), 3));
    assert_eq!(rows[0].profit, Ratio::ZERO);
    let all = season.standings(&SeasonRules::default()).unwrap();
    // 2 + 3 over 1/2 + 3 entries.
    assert_eq!((all[0].total, all[0].profit), (ratio(5, 1), ratio(3, 7)));
}

#[test]
fn weights_that_cannot_be() {
    let event = SeasonEvent {
        structure: structure("harmonic", TieRule::BetterPlace),
        finish: vec![vec!["ann"]],
        further_entries: vec![],
    };
    let mut season = Season::new();
    season.add_event(&event).unwrap();
    let before = season.clone();
    for weight in [Ratio::ZERO, ratio(-1, 2)] {
        let error = Err(SeasonError::Weight { weight });
        assert_eq!(season.add_weighted_event(&event, weight), error);
        assert_eq!(
            season.add_weighted_result("ann", Ratio::ONE, 1, weight),
            error
        );
    }
    let weight = ratio(i128::MAX, 1);
    assert_eq!(
        season.add_weighted_result("ann", ratio(2, 1), 1, weight),
        Err(SeasonError::OutOfRange)
    );
    assert_eq!(season, before);
}

proptest! {
    /// A player's totals are the same for an event of weight w and for w events of weight 1.
    /// Attendance and the number of entries differ.
    #[test]
    fn an_event_that_counts_twice_is_two_events(
        events in prop::collection::vec((0_u8..4, 0_i128..9, 1_i128..4, 1_u32..4, 1_u32..4), 1..15),
    ) {
        let mut weighted = Season::new();
        let mut repeated = Season::new();
        for &(player, numer, denom, entries, times) in &events {
            let points = ratio(numer, denom);
            weighted
                .add_weighted_result(player, points, entries, Ratio::from(times))
                .unwrap();
            for _ in 0..times {
                repeated.add_result(player, points, entries).unwrap();
            }
        }
        let rules = SeasonRules { attendance_bonus: Ratio::ZERO, ..SeasonRules::default() };
        let weighted = weighted.standings(&rules).unwrap();
        let repeated = repeated.standings(&rules).unwrap();
        for row in &weighted {
            let other = repeated.iter().find(|other| other.player == row.player).unwrap();
            prop_assert_eq!((row.total, row.profit, row.rank), (other.total, other.profit, other.rank));
        }
        // Weight 1 is the same as none.
        let mut plain = Season::new();
        let mut ones = Season::new();
        for &(player, numer, denom, entries, _) in &events {
            plain.add_result(player, ratio(numer, denom), entries).unwrap();
            ones.add_weighted_result(player, ratio(numer, denom), entries, Ratio::ONE).unwrap();
        }
        prop_assert_eq!(plain, ones);
    }

    /// Without weights profit is what it always was.
    #[test]
    fn unweighted_profit_is_total_by_entries(
        total in 0_i128..50,
        entries in 1_u32..9,
        more in 0_i128..20,
    ) {
        let mut season = Season::new();
        let block = SeasonTotals { player: 1, total: ratio(total, 1), entries, events: entries };
        season.add_totals(block).unwrap();
        season.add_result(1, ratio(more, 2), 1).unwrap();
        let rows = season.standings(&SeasonRules::default()).unwrap();
        prop_assert_eq!(profit(rows[0].total, entries + 1), Ok(rows[0].profit));
    }
}
