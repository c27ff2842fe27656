//! Push or fold between several players. It is compared with the proved equilibrium of two, an
//! exact best response, and laws that hold for any stacks.

use core::ops::ControlFlow;

use npc_preflop::equity::EquityMatrix;
use npc_preflop::push_fold::multiway::SeatGain;
use npc_preflop::push_fold::{Antes, PushFoldError, PushFoldGame, PushFoldStrategy, multiway};
use npc_preflop::{HandClass, Players, Position};
use proptest::prelude::*;
use rand::{SeedableRng, rngs::ChaCha8Rng};

pub(crate) fn options(deals: u64, fresh_deals: u64) -> multiway::Options {
    let mut options = multiway::Options::default();
    (options.deals, options.fresh_deals) = (deals, fresh_deals);
    options
}

pub(crate) fn go_on(_: &multiway::Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

pub(crate) fn solve(
    game: &multiway::Game,
    options: &multiway::Options,
    seed: u64,
) -> multiway::Solution {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    game.solve(options, &mut rng, go_on).unwrap()
}

pub(crate) fn gains(
    game: &multiway::Game,
    strategy: &multiway::Strategy,
    fresh: u64,
) -> Vec<SeatGain> {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    game.gains(strategy, &options(1, fresh), &mut rng, go_on)
        .unwrap()
}

pub(crate) fn spot(players: u64, position: Position, pushers: &[Position]) -> multiway::Spot {
    multiway::Spot::new(Players::new(players).unwrap(), position, pushers).unwrap()
}

/// The frequencies of two players in the form of the exact solver.
pub(crate) fn heads_up(strategy: &multiway::Strategy) -> PushFoldStrategy {
    let (push, call) = (
        spot(2, Position::Sb, &[]),
        spot(2, Position::Bb, &[Position::Sb]),
    );
    let of = |spot| {
        let mut weights = [0.0; HandClass::COUNT];
        for class in HandClass::all() {
            weights[class.index()] = strategy.frequency(spot, class);
        }
        weights
    };
    PushFoldStrategy {
        push: of(push),
        call: of(call),
    }
}

/// The exact solver's frequencies in the form of several players.
fn of_two(strategy: &PushFoldStrategy) -> multiway::Strategy {
    multiway::Strategy::from_fn(Players::MIN, |spot, class| {
        if spot.is_first_in() {
            strategy.push[class.index()]
        } else {
            strategy.call[class.index()]
        }
    })
    .unwrap()
}

#[test]
fn two_players_come_near_the_proved_equilibrium() {
    for antes in [
        Antes::None,
        Antes::Each(0.125),
        Antes::BigBlind(1.0),
        Antes::DeadBigBlind(1.0),
    ] {
        let exact = PushFoldGame::new(10.0, antes).unwrap();
        let (push, call) = exact.solve().unwrap().strategy.shares();
        let game = multiway::Game::equal(2, 10.0, antes).unwrap();
        let found = heads_up(&solve(&game, &options(2_000_000, 4), 1).strategy);
        // The bound is exact: all boards, all pairs of hands.
        let (_, exploitability) = exact.evaluate(&found);
        assert!(exploitability < 0.01, "{antes:?}: {exploitability}");
        let (pushes, calls) = found.shares();
        assert!((pushes - push).abs() < 0.03, "{antes:?}: {pushes} {push}");
        assert!((calls - call).abs() < 0.03, "{antes:?}: {calls} {call}");
    }
}

/// The share of the big blind's hands that call, among those that meet a push.
pub(crate) fn calls_of_pushes(strategy: &PushFoldStrategy) -> f64 {
    let (mut met, mut called) = (0.0, 0.0);
    for pusher in HandClass::all() {
        for caller in HandClass::all() {
            // Pairs of hands without a common card, times the boards.
            let pairs = EquityMatrix::counts(pusher, caller).total() as f64;
            let pushed = pairs * strategy.push[pusher.index()];
            met += pushed;
            called += pushed * strategy.call[caller.index()];
        }
    }
    called / met
}

/// Both gains of two players are known exactly.
#[test]
fn gains_of_two_players_are_those_of_exact_best_responses() {
    let exact = PushFoldGame::new(8.0, Antes::None).unwrap();
    let game = multiway::Game::equal(2, 8.0, Antes::None).unwrap();
    let solved = exact.solve().unwrap().strategy;
    let mut loose = solved.clone();
    loose.call = [1.0; HandClass::COUNT];
    let mut tight = solved.clone();
    tight.push = tight.push.map(|push| push * 0.5);
    for strategy in [solved, loose, tight] {
        let (value, _) = exact.evaluate(&strategy);
        let (best_push, _) = exact.best_pushes(&strategy.call);
        let (best_call, _) = exact.best_calls(&strategy.push);
        let found = gains(&game, &of_two(&strategy), 400_000);
        for (seat, expected) in found.iter().zip([best_push - value, value - best_call]) {
            // Five standard errors for the chance of the cards; on the low side also what the choice of
            // the response loses, which is less than what flatters it.
            let flattered = (seat.in_sample - seat.mean).max(0.0);
            let error = 5.0 * seat.standard_error;
            assert!(seat.mean < expected + error + 1e-12, "{seat:?} {expected}");
            assert!(
                seat.mean > expected - error - flattered,
                "{seat:?} {expected}"
            );
        }
        // How often each plays, of the hands in which it decides; half a hand of deviation at most.
        let (pushes, _) = strategy.shares();
        for (seat, expected) in found.iter().zip([pushes, calls_of_pushes(&strategy)]) {
            let met = 200_000.0 * pushes.max(0.1);
            let error = 5.0 * 0.5 / met.sqrt();
            assert!((seat.vpip - expected).abs() < error, "{seat:?} {expected}");
        }
        // 200,000 results with a standard deviation of at most eight big blinds.
        assert!((found[0].value - value).abs() < 5.0 * 8.0 / 200_000_f64.sqrt());
        assert!((found[0].value + found[1].value).abs() < 1e-9);
    }
}

#[test]
fn gains_are_small_at_the_solution_and_large_for_all_in_with_everything() {
    let game = multiway::Game::new(&[10.0, 10.0, 10.0, 10.0], Antes::BigBlind(1.0)).unwrap();
    let solved = solve(&game, &options(600_000, 400_000), 2);
    let total: f64 = solved.gains.iter().map(|seat| seat.mean).sum();
    for seat in &solved.gains {
        assert!(
            seat.mean.abs() < 0.02 + 5.0 * seat.standard_error,
            "{seat:?}"
        );
    }
    assert!(total < 0.04, "{:?}", solved.gains);
    let reckless = multiway::Strategy::from_fn(game.players(), |_, _| 1.0).unwrap();
    let reckless = gains(&game, &reckless, 200_000);
    for seat in &reckless {
        assert!(
            seat.mean > 0.05 && seat.mean > 5.0 * seat.standard_error,
            "{seat:?}"
        );
    }
    // Four random hands have 25 % of the pot with a standard deviation of about 6: by folding the worse
    // half, the first two gain about 0.4 times 2.4 big blinds each.
    assert!(reckless.iter().map(|seat| seat.mean).sum::<f64>() > 1.5);
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    let game = multiway::Game::new(&[9.0, 14.5, 6.0, 11.0], Antes::Each(0.1)).unwrap();
    let mut options = options(30_011, 5_003);
    let one = solve(&game, &options, 5);
    for threads in [2, 4] {
        options.threads = threads;
        let found = solve(&game, &options, 5);
        assert_eq!(found, one, "{threads}");
        let bits = |solved: &multiway::Solution| {
            let numbers = solved.gains.iter();
            numbers
                .map(|seat| {
                    [
                        seat.value,
                        seat.mean,
                        seat.standard_error,
                        seat.in_sample,
                        seat.vpip,
                    ]
                })
                .map(|numbers| numbers.map(f64::to_bits))
                .collect::<Vec<_>>()
        };
        assert_eq!(bits(&found), bits(&one), "{threads}");
    }
    options.threads = 1;
    assert_ne!(solve(&game, &options, 6).strategy, one.strategy);
}

#[test]
fn progress_is_reported_and_stops_the_work() {
    let game = multiway::Game::equal(3, 10.0, Antes::None).unwrap();
    let options = options(5_000, 200_000);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut seen = Vec::new();
    game.solve(&options, &mut rng, |progress| {
        assert_eq!(progress.all, 205_000);
        seen.push(progress.deals);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(seen.is_sorted() && seen.contains(&5_000));
    assert_eq!(seen.last(), Some(&205_000));
    for limit in [1_000, 6_000, 205_000] {
        let stopped = game.solve(&options, &mut rng, |progress| {
            if progress.deals >= limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let Err(PushFoldError::Cancelled { deals }) = stopped else {
            panic!("{stopped:?}");
        };
        assert!(deals >= limit);
    }
}

#[test]
fn spots_have_names_and_ranges() {
    let players = Players::new(3).unwrap();
    let names: Vec<String> = multiway::Spot::all(players)
        .map(|s| s.to_string())
        .collect();
    assert_eq!(
        names,
        [
            "BTN",
            "SB",
            "SB vs BTN",
            "BB vs BTN",
            "BB vs SB",
            "BB vs BTN, SB"
        ]
    );
    assert_eq!(multiway::Spot::all(Players::new(9).unwrap()).count(), 510);
    assert_eq!(multiway::Spot::all(Players::MAX).count(), 1022);
    for (position, pushers) in [
        (Position::Bb, vec![]),
        (Position::Btn, vec![Position::Sb]),
        (Position::Co, vec![]),
        (Position::Bb, vec![Position::Co]),
    ] {
        let refused = multiway::Spot::new(players, position, &pushers).unwrap_err();
        assert_eq!(
            refused,
            PushFoldError::NoSuchSpot {
                position,
                pushers,
                players: 3
            }
        );
    }
    let refused = multiway::Spot::new(players, Position::Sb, &[Position::Sb]).unwrap_err();
    assert_eq!(refused.to_string(), "a game of 3 has no spot of SB vs SB");
}

#[test]
fn games_that_cannot_be_played_are_refused() {
    let new = |stacks: &[f64], antes| multiway::Game::new(stacks, antes).map(|_| ());
    for stacks in [vec![], vec![10.0], vec![10.0; 11]] {
        assert_eq!(
            new(&stacks, Antes::None),
            Err(PushFoldError::PlayersOutOfRange {
                got: stacks.len() as u64,
                min: 2,
                max: 10
            })
        );
    }
    let huge = multiway::Game::equal(usize::MAX, 10.0, Antes::None);
    assert_eq!(
        huge.unwrap_err(),
        PushFoldError::PlayersOutOfRange {
            got: u64::MAX,
            min: 2,
            max: 10
        }
    );
    for stack in [0.99, -1.0, 1000.5, f64::NAN, f64::INFINITY] {
        let refused = new(&[10.0, stack, 10.0], Antes::None).unwrap_err();
        assert_eq!(
            refused.to_string(),
            format!("the stack is {stack} big blinds, must be from 1 to 1000")
        );
    }
    for ante in [-0.1, 1000.5, f64::NAN, f64::INFINITY] {
        let refused = new(&[10.0, 10.0], Antes::Each(ante)).unwrap_err();
        assert_eq!(
            refused.to_string(),
            format!("the ante is {ante} big blinds, must be from 0 to 1000")
        );
    }
    // The big blind's ante is its own.
    assert!(new(&[1.0, 1.0, 2.0], Antes::BigBlind(1.0)).is_ok());
    assert_eq!(
        new(&[1.0, 1.0, 1.5], Antes::DeadBigBlind(1.0)),
        Err(PushFoldError::StackOutOfRange {
            got: 1.5,
            min: 2.0,
            max: 1000.0
        })
    );
    let game = multiway::Game::equal(3, 10.0, Antes::None).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let deals_out_of_range = |got, min| PushFoldError::DealsOutOfRange {
        got,
        min,
        max: 1_000_000_000_000,
    };
    for (deals, fresh, expected) in [
        (0, 4, deals_out_of_range(0, 1)),
        (1, 3, deals_out_of_range(3, 4)),
        (u64::MAX, 4, deals_out_of_range(u64::MAX, 1)),
        (1, u64::MAX, deals_out_of_range(u64::MAX, 4)),
    ] {
        let refused = game.solve(&options(deals, fresh), &mut rng, go_on);
        assert_eq!(refused.unwrap_err(), expected);
    }
    let four = multiway::Strategy::from_fn(Players::new(4).unwrap(), |_, _| 0.5).unwrap();
    let refused = game.gains(&four, &options(1, 4), &mut rng, go_on);
    assert_eq!(
        refused,
        Err(PushFoldError::PlayersOutOfRange {
            got: 4,
            min: 3,
            max: 3
        })
    );
    let often = multiway::Strategy::from_fn(Players::new(4).unwrap(), |_, _| 1.5);
    // The first class that is asked for.
    let often = often.unwrap_err();
    let class = HandClass::all().next().unwrap().to_string();
    assert_eq!(
        often,
        PushFoldError::FrequencyOutOfRange { class, got: 1.5 }
    );
}

#[cfg(feature = "serde")]
#[test]
fn a_strategy_is_written_and_read_back() {
    let game = multiway::Game::equal(3, 10.0, Antes::None).unwrap();
    let solved = solve(&game, &options(20_000, 100), 3);
    let text = serde_json::to_string(&solved.strategy).unwrap();
    let again: multiway::Strategy = serde_json::from_str(&text).unwrap();
    assert_eq!(again, solved.strategy);
    let whole = serde_json::to_value(&solved).unwrap();
    assert_eq!(whole["gains"][0]["position"], "BTN");
    assert_eq!(
        whole["game"]["stacks"],
        serde_json::json!([10.0, 10.0, 10.0])
    );
    let wrong = r#"{"players":3,"spots":[{"position":"BTN","pushers":["SB"],"range":"AA"}]}"#;
    let refused = serde_json::from_str::<multiway::Strategy>(wrong).unwrap_err();
    assert!(
        refused.to_string().contains("no spot of BTN vs SB"),
        "{refused}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_stacks_and_antes_are_played_and_no_chip_is_lost(
        stacks in prop::collection::vec(1.0..60.0_f64, 2..=10),
        ante in 0.0..2.0_f64, kind in 0..4_u8, seed: u64, deals in 1..900_u64,
    ) {
        let antes = match kind {
            0 => Antes::None,
            1 => Antes::Each(ante),
            2 => Antes::BigBlind(ante),
            _ => Antes::DeadBigBlind(ante),
        };
        let stacks: Vec<f64> = stacks.iter().map(|stack| stack + ante).collect();
        let game = multiway::Game::new(&stacks, antes).unwrap();
        let solved = solve(&game, &options(deals, 40), seed);
        let total: f64 = solved.gains.iter().map(|seat| seat.value).sum();
        prop_assert!(total.abs() < 1e-9, "{total}");
        for spot in multiway::Spot::all(game.players()) {
            prop_assert!((0.0..=1.0).contains(&solved.strategy.share(spot)));
        }
        for seat in &solved.gains {
            prop_assert!(seat.standard_error >= 0.0 && seat.mean.is_finite());
            // A response that is chosen on deals gains on these deals.
            prop_assert!(seat.in_sample >= 0.0);
            prop_assert!((0.0..=1.0 + 1e-12).contains(&seat.vpip));
        }
    }
}
