//! Laws of equities and finishing probabilities for any field.

#![expect(
    clippy::cast_precision_loss,
    reason = "rounded prizes are compared with a tolerance"
)]

use icm::{IcmOptions, all_in, equities, finish_probabilities, finish_table};
use proptest::prelude::*;

fn options() -> IcmOptions {
    IcmOptions::default()
}

/// Up to 40 stacks of any sizes, and prizes of up to as many places.
fn fields() -> impl Strategy<Value = (Vec<u64>, Vec<u64>)> {
    (1..=40_usize).prop_flat_map(|players| {
        (
            prop::collection::vec(
                prop_oneof![1..2_000_000_u64, 1..=20_u64, Just(u64::MAX)],
                players,
            ),
            prop::collection::vec(0..10_000_u64, 0..=players),
        )
    })
}

/// The same bits.
fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn equities_add_up_to_the_prizes((stacks, prizes) in fields()) {
        let found = equities(&stacks, &prizes, &options()).unwrap();
        let pool: u64 = prizes.iter().sum();
        let sum: f64 = found.equities.iter().sum();
        prop_assert!((sum - pool as f64).abs() <= 1.1e-10 * pool as f64);
        prop_assert!(found.residual <= 1e-10);
        prop_assert!(found.equities.iter().all(|equity| equity.is_finite() && *equity >= -1e-12));
    }

    #[test]
    fn no_equity_is_outside_the_prizes((stacks, prizes) in fields()) {
        let found = equities(&stacks, &prizes, &options()).unwrap();
        let most = prizes.iter().copied().max().unwrap_or(0) as f64;
        for equity in found.equities {
            prop_assert!(-1e-10 * most <= equity && equity <= most * (1.0 + 1e-10));
        }
    }

    #[test]
    fn the_order_of_the_players_changes_no_bit((stacks, prizes) in fields(), by in 0..40_usize) {
        let by = by % stacks.len();
        let mut turned = stacks.clone();
        turned.rotate_left(by);
        let mut values = equities(&stacks, &prizes, &options()).unwrap().equities;
        values.rotate_left(by);
        let turned = equities(&turned, &prizes, &options()).unwrap().equities;
        prop_assert_eq!(bits(&turned), bits(&values));
    }

    #[test]
    fn equal_stacks_have_equal_bits((stacks, prizes) in fields()) {
        let values = equities(&stacks, &prizes, &options()).unwrap().equities;
        for (a, equity_a) in stacks.iter().zip(&values) {
            for (b, equity_b) in stacks.iter().zip(&values) {
                prop_assert!(a != b || equity_a.to_bits() == equity_b.to_bits());
            }
        }
    }

    #[test]
    fn units_that_are_powers_of_two_change_no_bit((stacks, prizes) in fields(), power in -60..60_i32) {
        let unit = 2_f64.powi(power);
        let scaled = |values: &[u64]| -> Vec<f64> {
            values.iter().map(|&value| value as f64 * unit).collect()
        };
        let values = equities(&stacks, &prizes, &options()).unwrap().equities;
        let other_chips = equities(&scaled(&stacks), &prizes, &options()).unwrap().equities;
        prop_assert_eq!(bits(&other_chips), bits(&values));
        let other_money = equities(&stacks, &scaled(&prizes), &options()).unwrap().equities;
        let values: Vec<f64> = values.iter().map(|value| value * unit).collect();
        prop_assert_eq!(bits(&other_money), bits(&values));
    }

    #[test]
    fn more_chips_are_worth_more_if_prizes_fall((stacks, mut prizes) in fields()) {
        prizes.sort_unstable_by(|a, b| b.cmp(a));
        let found = equities(&stacks, &prizes, &options()).unwrap();
        prop_assert_eq!(found.first_increasing_place, None);
        let pool: u64 = prizes.iter().sum();
        let mut order: Vec<usize> = (0..stacks.len()).collect();
        order.sort_by_key(|&player| stacks[player]);
        for pair in order.windows(2) {
            let step = found.equities[pair[1]] - found.equities[pair[0]];
            prop_assert!(step >= -1e-12 * pool as f64);
        }
    }

    #[test]
    fn the_first_increase_is_flagged((stacks, prizes) in fields()) {
        let expected = prizes.windows(2).position(|pair| pair[1] > pair[0]).map(|above| above + 2);
        let found = equities(&stacks, &prizes, &options()).unwrap();
        prop_assert_eq!(found.first_increasing_place, expected);
    }

    #[test]
    fn rows_and_columns_of_finishing_probabilities_add_up_to_one((stacks, _) in fields()) {
        let players = stacks.len();
        let table = finish_table(&stacks, players, &options()).unwrap();
        prop_assert!(table.residual <= 1e-10);
        for index in 0..players {
            let row = table.of(index).unwrap();
            prop_assert!((row.iter().sum::<f64>() - 1.0).abs() <= 1e-9);
            let column: f64 = (0..players).map(|player| table.of(player).unwrap()[index]).sum();
            prop_assert!((column - 1.0).abs() <= 1e-9);
        }
    }

    #[test]
    fn finishing_probabilities_times_prizes_are_the_equity((stacks, prizes) in fields(), by in 0..40_usize) {
        let player = by % stacks.len();
        let finish = finish_probabilities(&stacks, player, &options()).unwrap();
        let expected = equities(&stacks, &prizes, &options()).unwrap().equities[player];
        let found: f64 = finish
            .probabilities
            .iter()
            .zip(&prizes)
            .map(|(chance, &prize)| chance * prize as f64)
            .sum();
        let pool: u64 = prizes.iter().sum();
        prop_assert!((found - expected).abs() <= 1e-9 * (pool as f64).max(1.0));
    }

    /// With falling prizes nobody gains money by an even gamble for chips.
    #[test]
    fn chips_lost_are_dearer_than_chips_won((stacks, mut prizes) in fields()) {
        prop_assume!(stacks.len() > 1);
        prizes.sort_unstable_by(|a, b| b.cmp(a));
        let all_in = all_in(&stacks, &prizes, 0, 1, &options()).unwrap();
        let pool: u64 = prizes.iter().sum();
        prop_assert!(all_in.win - all_in.now <= all_in.now - all_in.lose + 1e-9 * pool as f64);
        if all_in.win - all_in.now > 1e-6 * pool as f64 {
            prop_assert!(all_in.bubble_factor().unwrap() >= 1.0 - 1e-3);
            prop_assert!(all_in.risk_premium().unwrap() >= -1e-3);
        }
    }
}

/// With one prize chips are money: the factor is 1 whatever the stacks.
#[test]
fn winner_takes_all_has_no_risk_premium() {
    for (player, opponent) in [(0, 1), (1, 0), (2, 0), (0, 2)] {
        let all_in = all_in(&[50_u32, 30, 20], &[100_u32], player, opponent, &options()).unwrap();
        assert!((all_in.bubble_factor().unwrap() - 1.0).abs() <= 1e-13);
        assert!(all_in.risk_premium().unwrap().abs() <= 1e-13);
    }
}

/// Stacks 50, 30, 20 (A, B, C), prizes 70 and 30: B against A. Now 129/4; losing leaves nothing;
/// winning leaves 60 against A's 20 and C's 20.
///
/// First 3/5, second after either of the others 1/5 * 60/80 each, so 42 + 30 * 3/10 = 51.
#[test]
fn an_all_in_by_hand() {
    let all_in = all_in(&[50_u32, 30, 20], &[70_u32, 30], 1, 0, &options()).unwrap();
    assert!((all_in.now - 129.0 / 4.0).abs() <= 1e-13);
    assert!(all_in.lose.abs() <= 1e-13);
    assert!((all_in.win - 51.0).abs() <= 1e-13);
    assert!((all_in.bubble_factor().unwrap() - 129.0 / 75.0).abs() <= 1e-13);
    // 129/204 - 1/2 = 27/204.
    assert!((all_in.risk_premium().unwrap() - 27.0 / 204.0).abs() <= 1e-13);
}

/// Everybody paid alike: there is nothing to win.
#[test]
fn no_factor_where_nothing_can_be_won() {
    let all_in = all_in(&[5_u32, 3], &[10_u32, 10], 0, 1, &options()).unwrap();
    assert_eq!(all_in.bubble_factor(), None);
    assert_eq!(all_in.risk_premium(), None);
}

/// The largest numbers, and a stack that is a part in 10^90 of the others.
#[test]
fn no_size_overflows() {
    let found = equities(&[f64::MAX, f64::MAX], &[f64::MAX, f64::MAX], &options()).unwrap();
    assert_eq!(found.equities, [f64::MAX, f64::MAX]);
    let found = equities(&[1e-90, 1.0, 1.0], &[2.0, 1.0], &options()).unwrap();
    assert!((found.equities[1] - 1.5).abs() <= 1e-13);
    // First with 5e-91, second twice that by the small stack's share after either.
    assert!(found.equities[0] > 0.0 && found.equities[0] < 1e-89);
    let found = equities(&[u64::MAX, 1], &[5e-324], &options()).unwrap();
    assert_eq!(found.equities[0].to_bits(), 1);
}

/// The same bits on every machine, by the exact values and a fixed order of operations. They are
/// pinned, as they enter events. The values themselves are checked in `accuracy.rs`.
#[test]
fn value_stability() {
    let stacks: Vec<u64> = (1..=300)
        .map(|player| 1 + player * player * 7_919 % 100_003)
        .collect();
    let prizes: Vec<u64> = (1..=45).map(|place| 10_000 / place).collect();
    let fold = |values: &[f64]| {
        let folded = |folded: u64, bits| folded.rotate_left(7) ^ bits;
        bits(values).into_iter().fold(0, folded)
    };
    let found = equities(&stacks, &prizes, &options()).unwrap();
    assert_eq!(
        (found.nodes, fold(&found.equities)),
        (55, 11_033_244_187_951_660_165)
    );
    let table = finish_table(&stacks[..40], 40, &options()).unwrap();
    assert_eq!(
        (table.nodes, fold(&table.probabilities)),
        (72, 10_465_505_895_980_488_713)
    );
}

#[cfg(feature = "rayon")]
#[test]
fn threads_change_no_bit() {
    use icm::Execution;

    use crate::fields::{exponential, extreme, falling};

    let parallel = options().with_execution(Execution::Parallel);
    for stacks in [exponential(500, 2), extreme(77, 3)] {
        let prizes = falling(stacks.len() / 6);
        assert_eq!(
            equities(&stacks, &prizes, &parallel).unwrap(),
            equities(&stacks, &prizes, &options()).unwrap()
        );
        assert_eq!(
            finish_probabilities(&stacks, 5, &parallel).unwrap(),
            finish_probabilities(&stacks, 5, &options()).unwrap()
        );
        assert_eq!(
            finish_table(&stacks, 40, &parallel).unwrap(),
            finish_table(&stacks, 40, &options()).unwrap()
        );
    }
}
