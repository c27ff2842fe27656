//! Accuracy in large fields and over many random ones; a small part of it without `CLUB_LONG`.

use icm::{IcmOptions, equities, equities_by_subsets, equities_exact, finish_table};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use crate::fields::{exponential, extreme, falling};
use crate::passes;

fn is_long() -> bool {
    std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1")
}

/// The greatest error, each relative to the expected value.
fn worst(values: &[f64], expected: &[f64]) -> f64 {
    (values.iter().zip(expected))
        .map(|(value, expected)| (value - expected).abs() / expected)
        .fold(0.0, f64::max)
}

/// 15 % paid, falling prizes and equal tickets, against the plain passes.
#[test]
fn large_fields_agree_with_the_plain_passes() {
    let (sizes, step): (&[usize], f64) = if is_long() {
        (&[500, 1_000, 2_500], 0.015)
    } else {
        (&[300], 0.03)
    };
    for &players in sizes {
        let paid = players * 15 / 100;
        for stacks in [exponential(players, 21), extreme(players, 22)] {
            for prizes in [falling(paid), vec![1.0; paid]] {
                let expected = passes::equities(&stacks, &prizes, step);
                for tolerance in [1e-6, 1e-9, 1e-12] {
                    let options = IcmOptions::default().with_tolerance(tolerance);
                    let found = equities(&stacks, &prizes, &options).unwrap();
                    let error = worst(&found.equities, &expected);
                    assert!(
                        error <= 4.0 * tolerance,
                        "{error:e} with {players} players at {tolerance:e}"
                    );
                }
            }
        }
    }
}

/// Random small fields with stacks of any order of magnitude, against the fractions.
#[test]
fn random_final_tables_are_within_1e_14_of_the_fractions() {
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    for _ in 0..if is_long() { 2_000 } else { 50 } {
        let players = rng.random_range(2..=9_usize);
        let magnitude = rng.random_range(0..=6_u32);
        let stacks: Vec<u64> = (0..players)
            .map(|_| {
                let most = 10_u64.pow(rng.random_range(0..=magnitude));
                rng.random_range(1..=most)
            })
            .collect();
        let mut prizes: Vec<u64> = (0..rng.random_range(1..=players))
            .map(|_| rng.random_range(0..1_000))
            .collect();
        prizes.sort_unstable_by(|a, b| b.cmp(a));
        prizes[0] += 1;
        let exact: Vec<f64> = equities_exact(&stacks, &prizes)
            .unwrap()
            .iter()
            .map(icm::ExactEquity::to_f64)
            .collect();
        let found = equities(&stacks, &prizes, &IcmOptions::default()).unwrap();
        let error = worst(&found.equities, &exact);
        assert!(error <= 1e-14, "{error:e} for {stacks:?}, {prizes:?}");
    }
}

/// Twenty players, the most of the recursion, against it; all finishing probabilities too.
#[test]
fn twenty_players_agree_with_the_recursion_over_subsets() {
    let players = if is_long() { 20 } else { 14 };
    for stacks in [exponential(players, 24), extreme(players, 25)] {
        let options = IcmOptions::default().with_tolerance(1e-14);
        let prizes = falling(players);
        let expected = equities_by_subsets(&stacks, &prizes).unwrap();
        let found = equities(&stacks, &prizes, &options).unwrap();
        assert!(worst(&found.equities, &expected) <= 1e-14);
        let table = finish_table(&stacks, players, &options).unwrap();
        for place in 0..players {
            let mut prizes = vec![0.0; place + 1];
            prizes[place] = 1.0;
            let expected = equities_by_subsets(&stacks, &prizes).unwrap();
            for (player, expected) in expected.iter().enumerate() {
                assert!((table.of(player).unwrap()[place] - expected).abs() <= 1e-14);
            }
        }
    }
}
