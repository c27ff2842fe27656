//! Comparisons: figures against their definitions, and the table.

use crate::common::structure;
use payout_dhondt::compare::{CompareError, Comparison};
use payout_dhondt::{Method, PayoutError, Ratio, Structure, TieRule};
use proptest::prelude::*;

fn compared(seats: u64, weights: &[&str]) -> Comparison {
    let named = |text: &&str| (text.to_string(), structure(text, TieRule::BetterPlace));
    let structures: Vec<(String, Structure)> = weights.iter().map(named).collect();
    Comparison::new(seats, &structures).unwrap()
}

fn ratio(numer: i128, denom: i128) -> Ratio {
    Ratio::new(numer, denom).unwrap()
}

/// Half the mean difference of two players over the mean.
fn gini_by_pairs(amounts: &[u64]) -> Ratio {
    let mut differences = 0_i128;
    for &a in amounts {
        for &b in amounts {
            differences += i128::from(a.abs_diff(b));
        }
    }
    let sum: u64 = amounts.iter().sum();
    let count = i128::try_from(amounts.len()).unwrap();
    ratio(differences, 2 * count * i128::from(sum))
}

/// Paid places found with a separate prototype. They are 27 of 100 with 27 %, 179 of 1000 with 18 %
/// and 1329 of 10,000 with 13.3 %.
#[test]
fn vp_kid_is_close_to_what_rooms_do() {
    for (seats, paid, percent) in [
        (100, 27, "27.0"),
        (1000, 179, "18.0"),
        (10_000, 1329, "13.3"),
    ] {
        let comparison = compared(seats, &["vp-kid"]);
        let row = &comparison.rows()[0];
        let share = row.first_share().checked_mul(ratio(100, 1)).unwrap();
        assert_eq!((row.paid(), share.to_decimal(1).as_str()), (paid, percent));
    }
}

/// 7 of 10 seats, 2 and 1: all by hand.
#[test]
fn the_figures_of_a_small_field() {
    let comparison = compared(10, &["fixed:7,2,1"]);
    let row = &comparison.rows()[0];
    assert_eq!(row.points(), [7, 2, 1]);
    assert_eq!(row.first_share(), ratio(7, 10));
    assert_eq!(row.first_to_second(), Some(ratio(7, 2)));
    assert_eq!(row.min_cash(), Ratio::ONE);
    // One tenth of a player counts as one.
    assert_eq!(row.top_1_percent(), ratio(7, 10));
    // Among the three: pairs differ by 5, 6 and 1, twice each, over 2 * 3 * 10.
    assert_eq!(row.gini_paid(), ratio(24, 60));
    // Among all ten, also 7, 2 and 1 from each of seven, twice each, over 2 * 10 * 10.
    assert_eq!(row.gini(), ratio(24 + 140, 200));
}

/// 150 entrants by the structure of 100: a point is worth 3/2.
#[test]
fn a_capped_structure_counts_what_its_points_are_worth() {
    let capped = structure("vp-kid", TieRule::BetterPlace)
        .capped(100)
        .unwrap();
    let comparison = Comparison::new(150, &[("capped".to_string(), capped)]).unwrap();
    let row = &comparison.rows()[0];
    assert_eq!((row.paid(), row.min_cash()), (27, ratio(3, 2)));
    assert_eq!(row.paid_share(), ratio(27, 150));
    assert_eq!(row.first_share(), ratio(27, 100));
    // Two places of 150 are the best hundredth: 27 and 16 of 100.
    assert_eq!(row.top_1_percent(), ratio(43, 100));
}

#[test]
fn comparisons_that_cannot_be() {
    assert_eq!(Comparison::new(0, &[]), Err(CompareError::NoSeats));
    let vp_kid = structure("vp-kid", TieRule::BetterPlace);
    let endless = vp_kid.clone().with_method(Method::Adams).unwrap();
    let list = [("a".to_string(), vp_kid), ("b".to_string(), endless)];
    let source = PayoutError::PlacesExceedSeats {
        places: None,
        seats: 30,
    };
    let structure = 2;
    assert_eq!(
        Comparison::new(30, &list),
        Err(CompareError::Structure { structure, source })
    );
    assert!(Comparison::new(30, &[]).unwrap().rows().is_empty());
    // Figures beyond the exact numbers: 2^64 seats squared.
    let one = structure_of_one();
    let most = Comparison::new(u64::MAX, &[("one".to_string(), one)]);
    let source = PayoutError::ValueOutOfRange {
        seats: u64::MAX,
        pool: Ratio::from(u64::MAX),
    };
    let structure = 1;
    assert_eq!(most, Err(CompareError::Structure { structure, source }));
}

fn structure_of_one() -> Structure {
    structure("winner", TieRule::BetterPlace)
}

#[test]
fn the_table_of_a_comparison() {
    let families = ["harmonic", "vp-kid", "fixed:40,25,15,10,6,4", "winner"];
    insta::assert_snapshot!("comparison_as_text", compared(200, &families));
}

/// A character of a name that would end a line is printed as a space.
#[test]
fn a_structure_has_one_line_whatever_its_name() {
    let names = ["a\nb\u{0}c", "d"];
    let structures = names.map(|name| (name.to_string(), structure_of_one()));
    let text = Comparison::new(3, &structures).unwrap().to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].starts_with("a b c        1 "), "{text}");
    assert_eq!(lines[1].len(), lines[2].len());
    assert!(
        Comparison::new(5, &[])
            .unwrap()
            .to_string()
            .starts_with("structure paid")
    );
}

proptest! {
    #[test]
    fn gini_is_half_the_mean_difference(
        mut weights in prop::collection::vec(1_u32..50, 1..12),
        seats in 1_u64..80,
    ) {
        weights.sort_unstable_by(|a, b| b.cmp(a));
        let list: Vec<String> = weights.iter().map(ToString::to_string).collect();
        let comparison = compared(seats, &[&format!("fixed:{}", list.join(","))]);
        let row = &comparison.rows()[0];
        let mut all = row.points().to_vec();
        prop_assert_eq!(row.gini_paid(), gini_by_pairs(&all));
        all.resize(usize::try_from(seats).unwrap(), 0);
        prop_assert_eq!(row.gini(), gini_by_pairs(&all));
        prop_assert!(row.first_share() <= row.top_1_percent());
    }
}
