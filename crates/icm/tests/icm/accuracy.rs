//! Equities and finishing probabilities against independent methods. These are the exact fractions,
//! the recursion over subsets, plain passes without any division, closed forms, and drawing.
#![expect(
    clippy::cast_precision_loss,
    reason = "numbers of players and places are small"
)]

use icm::{
    IcmOptions, equities, equities_by_subsets, equities_exact, finish_probabilities, finish_table,
};

use crate::fields::{exponential, extreme, falling};
use crate::passes;

/// A chip leader with 99 % of the chips; the others are nearly equal.
fn leader(players: usize) -> Vec<f64> {
    let mut stacks: Vec<f64> = (1..players)
        .map(|player| 100.0 + (player % 7) as f64)
        .collect();
    let others: f64 = stacks.iter().sum();
    stacks.insert(players / 2, 99.0 * others);
    stacks
}

/// The greatest error, each relative to the expected value.
fn worst(values: &[f64], expected: &[f64]) -> f64 {
    assert_eq!(values.len(), expected.len());
    (values.iter().zip(expected))
        .map(|(value, expected)| (value - expected).abs() / expected)
        .fold(0.0, f64::max)
}

fn options(tolerance: f64) -> IcmOptions {
    IcmOptions::default().with_tolerance(tolerance)
}

/// Final tables of up to nine players, with the prizes of up to as many places.
fn final_tables() -> Vec<(Vec<u64>, Vec<u64>)> {
    let prizes = [50, 30, 20, 12, 9, 7, 5, 4, 3];
    let stacks: [&[u64]; 9] = [
        &[1],
        &[1, 1_000_000],
        &[50, 30, 20],
        &[1, 1_000_000, 500, 3, 77_777],
        &[1, 1_000_000, 500, 3, 77_777, 2, 1, 10, 1_000],
        &[1, 10, 100, 1_000, 10_000, 100_000, 1_000_000],
        &[99_000, 100, 200, 300, 250, 50, 40, 30, 30],
        &[5, 5, 5, 5, 5, 5, 5, 5, 5],
        &[
            412_300, 298_750, 187_125, 150_000, 149_975, 98_600, 76_425, 50_025, 3_525,
        ],
    ];
    let mut tables = Vec::new();
    for stacks in stacks {
        for paid in 1..=stacks.len() {
            tables.push((stacks.to_vec(), prizes[..paid].to_vec()));
            // A satellite: as many equal tickets.
            tables.push((stacks.to_vec(), vec![1; paid]));
        }
    }
    tables
}

#[test]
fn final_tables_are_within_1e_14_of_the_fractions() {
    for (stacks, prizes) in final_tables() {
        let exact: Vec<f64> = equities_exact(&stacks, &prizes)
            .unwrap()
            .iter()
            .map(icm::ExactEquity::to_f64)
            .collect();
        let found = equities(&stacks, &prizes, &IcmOptions::default()).unwrap();
        let error = worst(&found.equities, &exact);
        assert!(error <= 1e-14, "{error:e} for {stacks:?}, {prizes:?}");
        let subsets = equities_by_subsets(&stacks, &prizes).unwrap();
        let error = worst(&subsets, &exact);
        assert!(error <= 2e-15, "{error:e} for {stacks:?}, {prizes:?}");
    }
}

#[test]
fn a_coarse_grid_is_refined_until_the_tolerance_is_met() {
    let stacks = extreme(12, 3);
    let prizes = falling(12);
    let exact = equities_by_subsets(&stacks, &prizes).unwrap();
    let stacks_of_many = exponential(400, 4);
    let reference = passes::equities(&stacks_of_many, &falling(60), 0.03);
    for tolerance in [1e-3, 1e-5, 1e-7, 1e-9, 1e-11, 1e-13] {
        let found = equities(&stacks, &prizes, &options(tolerance)).unwrap();
        assert!(found.residual <= tolerance);
        assert!(worst(&found.equities, &exact) <= 4.0 * tolerance);
        let found = equities(&stacks_of_many, &falling(60), &options(tolerance)).unwrap();
        assert!(found.residual <= tolerance);
        // The residual follows the greatest relative error within a small factor.
        assert!(worst(&found.equities, &reference) <= 4.0 * tolerance);
    }
}

#[test]
fn up_to_twenty_players_agree_with_the_recursion_over_subsets() {
    for players in [10, 13, 17] {
        for stacks in [
            exponential(players, 5),
            extreme(players, 6),
            leader(players),
            vec![3.0; players],
        ] {
            for prizes in [
                falling(players),
                falling(players / 3),
                vec![1.0; players - 1],
                vec![1.0; 2],
            ] {
                let expected = equities_by_subsets(&stacks, &prizes).unwrap();
                let found = equities(&stacks, &prizes, &options(1e-14)).unwrap();
                let error = worst(&found.equities, &expected);
                // Each chance in the recursion is rounded some fifty times.
                assert!(error <= 1e-14, "{error:e} for {stacks:?}, {prizes:?}");
            }
        }
    }
}

#[track_caller]
fn agrees_with_the_passes(stacks: &[f64], prizes: &[f64], step: f64) {
    let expected = passes::equities(stacks, prizes, step);
    let error =
        equities(stacks, prizes, &options(1e-12)).map(|found| worst(&found.equities, &expected));
    assert!(error.is_ok_and(|error| error <= 1e-12), "{error:?}");
}

#[test]
fn hundreds_of_players_agree_with_the_plain_passes() {
    for players in [40, 150] {
        let paid = players * 15 / 100;
        for stacks in [
            exponential(players, 7),
            extreme(players, 8),
            leader(players),
            vec![1.0; players],
        ] {
            agrees_with_the_passes(&stacks, &falling(paid), 0.04);
            agrees_with_the_passes(&stacks, &vec![1.0; paid], 0.04);
            agrees_with_the_passes(&stacks, &falling(players), 0.04);
            agrees_with_the_passes(&stacks, &vec![1.0; players - 3], 0.04);
        }
    }
}

#[test]
fn prizes_may_rise() {
    // Last of the paid places is best: nothing about the method needs falling prizes.
    let prizes: Vec<f64> = (1..=30).map(f64::from).collect();
    agrees_with_the_passes(&exponential(100, 9), &prizes, 0.04);
    let found = equities(&exponential(100, 9), &prizes, &options(1e-10)).unwrap();
    assert_eq!(found.first_increasing_place, Some(2));
}

/// Second with chance s times the sum of r / (1 - r) over the shares r of the others.
#[test]
fn thousands_of_players_and_two_prizes_in_closed_form() {
    let stacks = exponential(3_000, 10);
    let total: f64 = stacks.iter().sum();
    let shares: Vec<f64> = stacks.iter().map(|stack| stack / total).collect();
    let odds: f64 = shares.iter().map(|share| share / (1.0 - share)).sum();
    let expected: Vec<f64> = shares
        .iter()
        .map(|share| 3.0 * share + share * (odds - share / (1.0 - share)))
        .collect();
    let found = equities(&stacks, &[3.0, 1.0], &options(1e-13)).unwrap();
    assert!(worst(&found.equities, &expected) <= 1e-13);
}

#[test]
fn equal_stacks_share_equally() {
    for (players, paid) in [(100, 15), (2_000, 300), (2_000, 1_999)] {
        let found = equities(&vec![7_u32; players], &falling(paid), &options(1e-12)).unwrap();
        let share = falling(paid).iter().sum::<f64>() / players as f64;
        assert!(worst(&found.equities, &vec![share; players]) <= 1e-12);
    }
}

#[test]
fn finishing_probabilities_of_final_tables_are_exact() {
    for (stacks, _) in final_tables() {
        let players = stacks.len();
        let table = finish_table(&stacks, players, &options(1e-13)).unwrap();
        // The chance of a place is what a single prize of 1 for it is worth.
        for place in 0..players {
            let mut prizes = vec![0; place + 1];
            prizes[place] = 1;
            let exact = equities_exact(&stacks, &prizes).unwrap();
            for (player, exact) in exact.iter().enumerate() {
                let one = finish_probabilities(&stacks, player, &options(1e-13)).unwrap();
                let errors = [
                    one.probabilities[place] - exact.to_f64(),
                    table.of(player).unwrap()[place] - exact.to_f64(),
                ];
                assert!(
                    errors.iter().all(|error| error.abs() <= 2e-15),
                    "{errors:?}"
                );
            }
        }
    }
}

#[test]
fn finishing_probabilities_of_one_and_of_all_agree_with_single_prizes() {
    for stacks in [exponential(120, 11), extreme(120, 12), leader(120)] {
        let table = finish_table(&stacks, 120, &options(1e-12)).unwrap();
        assert!(
            table
                .probabilities
                .iter()
                .all(|&chance| (0.0..=1.0).contains(&chance))
        );
        for player in [0, 60, 119] {
            let one = finish_probabilities(&stacks, player, &options(1e-12)).unwrap();
            for (a, b) in one.probabilities.iter().zip(table.of(player).unwrap()) {
                assert!((a - b).abs() <= 1e-13);
            }
        }
        for place in [1, 17, 118] {
            let mut prizes = vec![0.0; place + 1];
            prizes[place] = 1.0;
            let expected = passes::equities(&stacks, &prizes, 0.04);
            for (player, expected) in expected.iter().enumerate() {
                assert!((table.of(player).unwrap()[place] - expected).abs() <= 1e-12);
            }
        }
    }
    assert_eq!(
        finish_table(&[1_u32, 2], 0, &options(1e-9)).unwrap().of(2),
        None
    );
}

#[cfg(feature = "sample")]
#[test]
fn drawing_agrees_within_its_standard_errors() {
    use rand::{SeedableRng, rngs::ChaCha8Rng};

    let stacks = exponential(60, 13);
    for prizes in [falling(9), vec![5.0; 9], falling(60)] {
        let mut rng = ChaCha8Rng::seed_from_u64(14);
        let sampled = icm::sampled_equities(&stacks, &prizes, 20_000, &mut rng).unwrap();
        let found = equities(&stacks, &prizes, &options(1e-10)).unwrap();
        for (player, equity) in found.equities.iter().enumerate() {
            let off = (sampled.equities[player] - equity).abs();
            assert!(off <= 4.5 * sampled.standard_errors[player]);
        }
    }
}
