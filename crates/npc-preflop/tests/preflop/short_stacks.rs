//! Push or fold with stacks below the blinds.

use core::ops::ControlFlow;

use npc_preflop::push_fold::{Antes, PushFoldError, PushFoldGame, multiway};
use npc_preflop::{HandClass, Position};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The mean results where pushes are all or nothing, by position: who never pushes folds everything.
fn values(stacks: &[f64], antes: Antes, pushers: &[Position]) -> Vec<f64> {
    let game = multiway::Game::with_short_stacks(stacks, antes).unwrap();
    let frequency = |spot: multiway::Spot, _: HandClass| {
        if pushers.contains(&spot.position()) {
            1.0
        } else {
            0.0
        }
    };
    let strategy = multiway::Strategy::from_fn(game.players(), frequency).unwrap();
    let mut options = multiway::Options::default();
    options.fresh_deals = 40_000;
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let gains = game.gains(&strategy, &options, &mut rng, |_| ControlFlow::Continue(()));
    gains.unwrap().into_iter().map(|seat| seat.value).collect()
}

#[track_caller]
fn check(found: &[f64], expected: &[f64], error: f64) {
    for (found_one, expected_one) in found.iter().zip(expected) {
        assert!(
            (found_one - expected_one).abs() <= error,
            "{found:?} {expected:?}"
        );
    }
    assert!(found.iter().sum::<f64>().abs() < 1e-9, "{found:?}");
}

#[test]
fn chips_are_won_as_worked_out_by_hand() {
    // Random hands win equally often, so that a mean is half or a third of a pot less what was paid; the
    // error of 20,000 deals is below 0.01 of a big blind for these pots.
    let error = 0.03;
    // All fold: the small blind has 0.3 and is in for 0.6 against the big blind.
    check(
        &values(&[10.0, 0.3, 10.0], Antes::None, &[]),
        &[0.0, 0.0, 0.0],
        error,
    );
    // The button pushes, the big blind folds 1: 0.9 between the button and the small blind, and the
    // 0.7 of the big blind above 0.3 to the button: 0.45 + 0.7 - 0.3 and 0.45 - 0.3.
    let found = values(&[10.0, 0.3, 10.0], Antes::None, &[Position::Btn]);
    check(&found, &[0.85, 0.15, -1.0], error);
    // The button pushes 0.8: the big blind has nothing to call. 2.1 with the 0.5 of the small blind.
    let found = values(&[0.8, 10.0, 10.0], Antes::None, &[Position::Btn]);
    check(&found, &[0.25, -0.5, 0.25], error);
    // Two players with 10 and 0.4: the small blind has nothing to call, whatever it does.
    check(&values(&[10.0, 0.4], Antes::None, &[]), &[0.0, 0.0], error);
    check(
        &values(&[10.0, 0.4], Antes::None, &[Position::Sb]),
        &[0.0, 0.0],
        error,
    );
    // An ante of 0.5 each leaves the big blind 0.2: a pot of 1.5 and 0.4, of which the button has lost 0.5.
    let found = values(&[9.0, 9.0, 0.7], Antes::Each(0.5), &[]);
    check(&found, &[-0.5, 0.25, 0.25], error);
}

#[test]
fn players_without_a_decision_gain_nothing_and_are_learned_around() {
    let game = multiway::Game::with_short_stacks(&[8.0, 0.4, 8.0], Antes::None).unwrap();
    let mut options = multiway::Options::default();
    (options.deals, options.fresh_deals) = (100_000, 40_000);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let solved = game
        .solve(&options, &mut rng, |_| ControlFlow::Continue(()))
        .unwrap();
    let small_blind = &solved.gains[1];
    assert_eq!(
        (small_blind.mean, small_blind.in_sample, small_blind.vpip),
        (0.0, 0.0, 0.0)
    );
    // The button plays against one caller instead of two, for the chips of a third: aces always.
    let first = multiway::Spot::all(game.players()).next().unwrap();
    assert!((solved.strategy.frequency(first, "AA".parse().unwrap()) - 1.0).abs() < 1e-12);
    let share = solved.strategy.share(first);
    assert!(share > 0.2 && share < 0.9, "{share}");
}

#[test]
fn stacks_that_cannot_post_their_ante_are_refused() {
    let short =
        |stacks: &[f64], antes| multiway::Game::with_short_stacks(stacks, antes).unwrap_err();
    let expected = |got, min| PushFoldError::StackOutOfRange {
        got,
        min,
        max: 1000.0,
    };
    assert_eq!(short(&[1.0, 0.005], Antes::None), expected(0.005, 0.01));
    assert_eq!(short(&[0.5, 1.0], Antes::Each(0.5)), expected(0.5, 0.51));
}

/// A player has a decision where going all in and folding ever differ, as random deals say.
///
/// Spots are those that play can come to: of pushers who decided.
#[test]
fn only_players_with_something_to_call_or_raise_decide() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let hand = "9h8h".parse().unwrap();
    let mut without = 0;
    for _ in 0..60 {
        let players = rng.random_range(2..=4);
        let ante = f64::from(rng.random_range(0..3)) / 4.0;
        let antes = match rng.random_range(0..4) {
            0 => Antes::None,
            1 => Antes::Each(ante),
            2 => Antes::BigBlind(ante),
            _ => Antes::DeadBigBlind(ante),
        };
        // Many stacks are those of the blinds and antes themselves.
        let stack = |_| ante + f64::from(rng.random_range(1..=10)) / 4.0;
        let stacks: Vec<f64> = (0..players).map(stack).collect();
        let mut game = multiway::Game::with_short_stacks(&stacks, antes).unwrap();
        if players > 2 && rng.random::<bool>() {
            game = game.with_straddle(2.0).unwrap();
        }
        let mixed = multiway::Strategy::from_fn(game.players(), |_, _| 0.5).unwrap();
        for spot in multiway::Spot::all(game.players()) {
            let pushers: Vec<Position> = spot.pushers().collect();
            let decided = pushers.iter().enumerate().all(|(number, position)| {
                let own = multiway::Spot::new(game.players(), *position, &pushers[..number]);
                game.has_decision(own.unwrap())
            });
            if !decided {
                assert!(!game.has_decision(spot), "{game:?} {spot}");
                continue;
            }
            let margin = game.margin(&mixed, spot, hand, 400, &mut rng).unwrap();
            let differs = margin.mean.abs() > 0.0 || margin.standard_error > 0.0;
            assert_eq!(
                game.has_decision(spot),
                differs,
                "{game:?} {spot} {margin:?}"
            );
            without += usize::from(!differs);
        }
    }
    assert!(without > 50, "{without}");
}

/// Sums of decimal numbers are taken for what they say: 1.36 is 1 and 0.36.
#[test]
fn a_stack_of_the_blind_and_a_decimal_ante_is_all_in() {
    for thousandths in 1..=3_000_u32 {
        let ante = f64::from(thousandths) / 1_000.0;
        let stack = f64::from(1_000 + thousandths) / 1_000.0;
        for antes in [
            Antes::Each(ante),
            Antes::BigBlind(ante),
            Antes::DeadBigBlind(ante),
        ] {
            assert!(PushFoldGame::new(stack, antes).is_ok(), "{stack} {antes:?}");
            let game = multiway::Game::equal(2, stack, antes).unwrap();
            let decides = multiway::Spot::all(game.players()).map(|spot| game.has_decision(spot));
            assert_eq!(
                decides.collect::<Vec<_>>(),
                [true, false],
                "{stack} {antes:?}"
            );
        }
    }
}

#[test]
fn spots_without_a_decision_are_not_called_rare() {
    let stacks = [5.0, 0.3, 0.9];
    let game = multiway::Game::with_short_stacks(&stacks, Antes::None).unwrap();
    let mut options = multiway::Options::default();
    (options.deals, options.fresh_deals) = (60_000, 1_000);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let found = game
        .solve(&options, &mut rng, |_| ControlFlow::Continue(()))
        .unwrap();
    let seen = |spot| found.seen(spot).unwrap();
    let seen: Vec<multiway::Seen> = multiway::Spot::all(game.players()).map(seen).collect();
    let mut expected = vec![multiway::Seen::NoDecision; 6];
    expected[0] = multiway::Seen::Enough;
    assert_eq!(seen, expected);
}
