//! Laws of equities.

use icm::{ExactEquity, IcmError, MAX_EXACT_PLAYERS, equities_exact};
use proptest::prelude::*;

use crate::reference;

fn fields(max: usize) -> impl Strategy<Value = (Vec<u64>, Vec<u64>)> {
    (1..=max).prop_flat_map(|players| {
        (
            prop::collection::vec(1..2_000_000_u64, players),
            prop::collection::vec(0..10_000_u64, 0..=players),
        )
    })
}

fn sum(equities: &[ExactEquity]) -> ExactEquity {
    equities.iter().cloned().sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn equities_add_up_to_the_prizes((stacks, prizes) in fields(8)) {
        let equities = equities_exact(&stacks, &prizes).unwrap();
        prop_assert_eq!(sum(&equities), ExactEquity::from(prizes.iter().sum::<u64>()));
    }

    #[test]
    fn a_sum_over_all_orders_agrees((stacks, prizes) in fields(6)) {
        let equities = equities_exact(&stacks, &prizes).unwrap();
        for (exact, float) in equities.iter().zip(reference::by_orders(&stacks, &prizes)) {
            // Sums of up to 720 products of up to six quotients, all positive.
            prop_assert!((exact.to_f64() - float).abs() <= 1e-12 * float.max(1.0));
        }
    }

    #[test]
    fn the_order_of_the_players_does_not_matter((stacks, prizes) in fields(6), by in 0..6_usize) {
        let by = by % stacks.len();
        let mut turned = stacks.clone();
        turned.rotate_left(by);
        let mut equities = equities_exact(&stacks, &prizes).unwrap();
        equities.rotate_left(by);
        prop_assert_eq!(equities_exact(&turned, &prizes).unwrap(), equities);
    }

    #[test]
    fn equal_stacks_have_equal_equities(
        chips in 1..u64::MAX, players in 1..=9_usize, prize in 0..1_000_000_u64,
    ) {
        let equities = equities_exact(&vec![chips; players], &[prize]).unwrap();
        prop_assert!(equities.iter().all(|equity| *equity == equities[0]));
        prop_assert_eq!(sum(&equities), ExactEquity::from(prize));
    }

    #[test]
    fn the_unit_of_the_chips_does_not_matter((stacks, prizes) in fields(6), unit in 1..1000_u64) {
        let scaled: Vec<_> = stacks.iter().map(|stack| stack * unit).collect();
        prop_assert_eq!(
            equities_exact(&scaled, &prizes).unwrap(),
            equities_exact(&stacks, &prizes).unwrap()
        );
    }

    #[test]
    fn more_chips_are_worth_more_if_prizes_fall((stacks, mut prizes) in fields(6)) {
        prizes.sort_unstable_by(|a, b| b.cmp(a));
        let equities = equities_exact(&stacks, &prizes).unwrap();
        for (a, equity_a) in stacks.iter().zip(&equities) {
            for (b, equity_b) in stacks.iter().zip(&equities) {
                prop_assert!(a < b || equity_a >= equity_b);
            }
        }
    }

    #[test]
    fn fractions_are_in_lowest_terms((stacks, prizes) in fields(5)) {
        for equity in equities_exact(&stacks, &prizes).unwrap() {
            // Adding nothing reduces by the library for fractions.
            prop_assert_eq!(equity.clone() + ExactEquity::from(0), equity);
        }
    }
}

#[test]
fn twelve_players_and_twelve_prizes() {
    let stacks = [
        412_300, 298_750, 187_125, 150_000, 149_975, 98_600, 76_425, 50_025, 49_000, 31_775,
        12_500, 3_525,
    ];
    let prizes = [
        5000, 3400, 2400, 1800, 1400, 1100, 900, 750, 600, 500, 425, 400,
    ];
    let equities = equities_exact(&stacks, &prizes).unwrap();
    assert_eq!(
        sum(&equities),
        ExactEquity::from(prizes.iter().sum::<u64>())
    );
    assert!(equities.is_sorted_by(|a, b| a > b));
}

#[test]
fn bad_input_is_refused() {
    assert_eq!(equities_exact(&[], &[]), Err(IcmError::NoPlayer));
    assert_eq!(
        equities_exact(&[10, 0, 0], &[1]),
        Err(IcmError::ZeroStack { player: 1 })
    );
    assert_eq!(
        equities_exact(&[10, 10], &[3, 2, 1]),
        Err(IcmError::TooManyPrizes {
            prizes: 3,
            players: 2
        })
    );
    assert_eq!(
        equities_exact(&[1; MAX_EXACT_PLAYERS + 1], &[1]),
        Err(IcmError::TooManyPlayers {
            players: 13,
            max: 12
        })
    );
}

#[cfg(feature = "serde")]
#[test]
fn equities_are_written_as_text() {
    let equities = equities_exact(&[1, 2], &[1]).unwrap();
    assert_eq!(
        serde_json::to_string(&equities).unwrap(),
        r#"["1/3","2/3"]"#
    );
}
