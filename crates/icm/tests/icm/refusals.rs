//! Bad input: each kind with its own error, never a number.

use icm::{
    IcmError, IcmOptions, MAX_FINISH_CELLS, all_in, equities, equities_by_subsets,
    finish_probabilities, finish_table,
};

fn options() -> IcmOptions {
    IcmOptions::default()
}

#[track_caller]
fn check(stacks: &[f64], prizes: &[f64], expected: IcmError) {
    assert_eq!(equities(stacks, prizes, &options()), Err(expected));
    assert_eq!(equities_by_subsets(stacks, prizes), Err(expected));
    if stacks.len() > 1 {
        assert_eq!(all_in(stacks, prizes, 0, 1, &options()), Err(expected));
    }
    #[cfg(feature = "sample")]
    {
        use rand::{SeedableRng, rngs::ChaCha8Rng};

        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let sampled = icm::sampled_equities(stacks, prizes, 2, &mut rng);
        assert_eq!(sampled, Err(expected));
    }
}

#[track_caller]
fn check_stacks(stacks: &[f64], expected: IcmError) {
    check(stacks, &[1.0], expected);
    assert_eq!(finish_probabilities(stacks, 0, &options()), Err(expected));
    assert_eq!(finish_table(stacks, 1, &options()), Err(expected));
}

#[test]
fn stacks() {
    check_stacks(&[], IcmError::NoPlayer);
    check_stacks(&[1.0, 0.0], IcmError::ZeroStack { player: 1 });
    check_stacks(&[1.0, -0.0], IcmError::ZeroStack { player: 1 });
    check_stacks(
        &[-2.5, 0.0],
        IcmError::NegativeStack {
            player: 0,
            stack: -2.5,
        },
    );
    for stack in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        check_stacks(&[1.0, 2.0, stack], IcmError::StackNotFinite { player: 2 });
    }
    check_stacks(
        &[1.0, 1e-110],
        IcmError::ShareTooSmall {
            player: 1,
            share: 1e-110,
            min: icm::MIN_SHARE,
        },
    );
    assert_eq!(
        equities(&[3_u64, 0], &[1_u64], &options()),
        Err(IcmError::ZeroStack { player: 1 })
    );
}

#[test]
fn prizes() {
    check(
        &[1.0, 1.0],
        &[3.0, 2.0, 1.0],
        IcmError::TooManyPrizes {
            prizes: 3,
            players: 2,
        },
    );
    check(
        &[1.0, 1.0],
        &[3.0, -2.0],
        IcmError::NegativePrize {
            place: 2,
            prize: -2.0,
        },
    );
    for prize in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        check(&[1.0, 1.0], &[prize], IcmError::PrizeNotFinite { place: 1 });
    }
}

#[test]
fn no_prize_is_worth_nothing() {
    for prizes in [&[][..], &[0.0], &[0.0, 0.0]] {
        let found = equities(&[1.0, 2.0], prizes, &options()).unwrap();
        assert_eq!((found.equities, found.residual), (vec![0.0, 0.0], 0.0));
    }
}

#[test]
fn tolerances() {
    for tolerance in [0.0, -1e-9, f64::INFINITY] {
        let options = options().with_tolerance(tolerance);
        let expected = IcmError::InvalidTolerance { tolerance };
        assert_eq!(equities(&[1_u32], &[1_u32], &options), Err(expected));
        assert_eq!(finish_probabilities(&[1_u32], 0, &options), Err(expected));
        assert_eq!(finish_table(&[1_u32], 1, &options), Err(expected));
    }
    let options = options().with_tolerance(f64::NAN);
    let refused = equities(&[1_u32], &[1_u32], &options).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the tolerance NaN is not a finite number above 0"
    );
}

#[test]
fn a_tolerance_below_the_rounding_is_refused_at_once() {
    let eps = f64::EPSILON;
    for (players, min) in [(1, eps), (200, eps), (1_000, eps), (20_000, 20.0 * eps)] {
        let stacks: Vec<u32> = (1..=players).collect();
        for tolerance in [0.999 * min, 1e-30, f64::MIN_POSITIVE] {
            let options = options().with_tolerance(tolerance);
            let players = stacks.len();
            let expected = IcmError::ToleranceTooSmall {
                tolerance,
                min,
                players,
            };
            assert_eq!(equities(&stacks, &[100_u32], &options), Err(expected));
            assert_eq!(finish_probabilities(&stacks, 0, &options), Err(expected));
            assert_eq!(finish_table(&stacks, 1, &options), Err(expected));
        }
    }
}

#[test]
fn the_least_tolerance_is_reached() {
    for players in [1, 2, 9, 200, 2_000] {
        let stacks: Vec<u32> = (1..=players).collect();
        let least = f64::EPSILON * (f64::from(players) / 1_000.0).max(1.0);
        let found = equities(&stacks, &[100_u32], &options().with_tolerance(least)).unwrap();
        assert!(found.residual <= least, "{players}: {:e}", found.residual);
    }
}

#[test]
fn a_finishing_probability_that_is_not_exact_enough_says_how_close_it_came() {
    let stacks: Vec<u32> = (1..=200).collect();
    let options = options().with_tolerance(f64::EPSILON);
    for result in [
        finish_probabilities(&stacks, 3, &options).map(|found| found.residual),
        finish_table(&stacks, 50, &options).map(|found| found.residual),
    ] {
        match result {
            Ok(residual) => assert!(residual <= f64::EPSILON),
            Err(IcmError::ToleranceNotReached {
                tolerance,
                residual,
                nodes,
            }) => {
                assert_eq!(tolerance.to_bits(), f64::EPSILON.to_bits());
                assert!(residual > tolerance && residual < 1e-13 && nodes > 0);
            }
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn players_and_places() {
    assert_eq!(
        finish_probabilities(&[1_u32, 2], 2, &options()),
        Err(IcmError::PlayerOutOfRange {
            player: 2,
            players: 2
        })
    );
    assert_eq!(
        all_in(&[1_u32, 2], &[1_u32], 0, 5, &options()),
        Err(IcmError::PlayerOutOfRange {
            player: 5,
            players: 2
        })
    );
    assert_eq!(
        all_in(&[1_u32, 2], &[1_u32], 1, 1, &options()),
        Err(IcmError::SamePlayer { player: 1 })
    );
    assert_eq!(
        all_in::<u32, u32>(&[], &[], 0, 0, &options()),
        Err(IcmError::NoPlayer)
    );
    assert_eq!(
        finish_table(&[1_u32, 2], 3, &options()),
        Err(IcmError::TooManyPlaces {
            places: 3,
            players: 2
        })
    );
    assert_eq!(
        finish_table(&vec![1_u32; 6_000], 6_000, &options()),
        Err(IcmError::TableTooLarge {
            players: 6_000,
            places: 6_000,
            max: MAX_FINISH_CELLS
        })
    );
    assert_eq!(
        equities_by_subsets(&[1_u32; 21], &[1_u32]),
        Err(IcmError::TooManyPlayers {
            players: 21,
            max: 20
        })
    );
}

#[cfg(feature = "sample")]
#[test]
fn draws() {
    use rand::{SeedableRng, rngs::ChaCha8Rng};

    let mut rng = ChaCha8Rng::seed_from_u64(1);
    assert_eq!(
        icm::sampled_equities(&[1_u32, 2], &[1_u32], 1, &mut rng),
        Err(IcmError::TooFewDraws { draws: 1 })
    );
}

#[test]
fn messages_say_what_and_how_much() {
    let message = |stacks: &[f64], prizes: &[f64]| {
        equities(stacks, prizes, &options())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(message(&[1.0, 0.0], &[]), "player 1 has no chips");
    assert_eq!(
        message(&[1.0, -3.0], &[]),
        "the stack of player 1 is -3; stacks cannot be negative"
    );
    assert_eq!(
        message(&[1.0], &[1.0, 2.0]),
        "2 prizes are more than the 1 players"
    );
    assert_eq!(
        message(&[1.0], &[f64::NAN]),
        "the prize of place 1 is not a finite number"
    );
}
