//! Push or fold for prize money.

use core::ops::ControlFlow;

use icm::IcmError;
use npc_preflop::Position;
use npc_preflop::push_fold::multiway::IcmPrizes;
use npc_preflop::push_fold::{Antes, PushFoldError, multiway};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::multiway::{options, solve, spot};

fn solved(game: &multiway::Game, prizes: &[f64], others: &[f64], deals: u64) -> multiway::Solution {
    let prizes = IcmPrizes {
        prizes: prizes.to_vec(),
        others: others.to_vec(),
    };
    let game = game.clone().for_prizes(prizes).unwrap();
    solve(&game, &options(deals, 2_000), 1)
}

/// A single prize is worth the share of the chips.
#[test]
fn winner_takes_all_is_played_as_for_chips() {
    let game = multiway::Game::new(&[10.0, 7.0, 15.0], Antes::Each(0.25)).unwrap();
    let chips = solve(&game, &options(40_000, 2_000), 1);
    let prize = solved(&game, &[64.0], &[], 40_000);
    for spot in multiway::Spot::all(game.players()) {
        // The same deals; a last bit may turn a hand that is as good either way.
        let (prize, chips) = (prize.strategy.share(spot), chips.strategy.share(spot));
        assert!((prize - chips).abs() < 1e-3, "{spot}: {prize} {chips}");
    }
    for ((prize, chips), stack) in prize.gains.iter().zip(&chips.gains).zip(game.stacks()) {
        // 64 for 32 big blinds.
        assert!((prize.value - 2.0 * (stack + chips.value)).abs() < 1e-2);
        assert!((prize.mean - 2.0 * chips.mean).abs() < 1e-2);
    }
}

#[test]
fn all_prizes_are_paid_and_a_bubble_makes_callers_careful() {
    let game = multiway::Game::equal(3, 6.0, Antes::None).unwrap();
    let chips = solve(&game, &options(200_000, 2_000), 1);
    let bubble = solved(&game, &[10.0, 10.0], &[], 200_000);
    let total: f64 = bubble.gains.iter().map(|seat| seat.value).sum();
    assert!((total - 20.0).abs() < 1e-8, "{total}");
    for caller in [Position::Sb, Position::Bb] {
        let spot = spot(3, caller, &[Position::Btn]);
        let (for_ticket, for_chips) = (bubble.strategy.share(spot), chips.strategy.share(spot));
        assert!(
            for_ticket < 0.5 * for_chips,
            "{spot}: {for_ticket} {for_chips}"
        );
    }
    // Two short stacks at another table: folding into the money is worth more.
    let waiting = solved(&game, &[10.0, 10.0, 10.0], &[0.5, 0.5], 100_000);
    let spot = spot(3, Position::Bb, &[Position::Sb]);
    assert!(waiting.strategy.share(spot) < chips.strategy.share(spot));
}

#[test]
fn nine_players_with_other_tables_are_played() {
    let stacks = [12.0, 3.5, 20.0, 8.0, 8.0, 15.0, 31.0, 6.0, 10.0];
    let game = multiway::Game::new(&stacks, Antes::BigBlind(1.0)).unwrap();
    let found = solved(&game, &[50.0, 30.0, 20.0], &[10.0, 25.0], 2_000);
    assert!(found.gains.iter().all(|seat| seat.value > 0.0));
}

#[test]
fn tournaments_without_equities_are_refused() {
    let refuse = |prizes: &[f64], others: &[f64]| {
        let prizes = IcmPrizes {
            prizes: prizes.to_vec(),
            others: others.to_vec(),
        };
        let game = multiway::Game::equal(2, 10.0, Antes::None).unwrap();
        game.for_prizes(prizes).unwrap_err()
    };
    for prizes in [&[][..], &[3.0, 2.0, 1.0]] {
        let expected = PushFoldError::CountOutOfRange {
            name: "prizes",
            got: prizes.len(),
            min: 1,
            max: 2,
        };
        assert_eq!(refuse(prizes, &[]), expected);
    }
    // The players of other tables come after the two of the game.
    let negative = |player, stack| IcmError::NegativeStack { player, stack };
    let prize = |place, prize| IcmError::NegativePrize { place, prize };
    for (prizes, others, source) in [
        ([f64::NAN], vec![], IcmError::PrizeNotFinite { place: 1 }),
        ([-1.0], vec![], prize(1, -1.0)),
        ([1.0], vec![0.0], IcmError::ZeroStack { player: 2 }),
        ([1.0], vec![-5.0], negative(2, -5.0)),
        (
            [1.0],
            vec![f64::INFINITY],
            IcmError::StackNotFinite { player: 2 },
        ),
    ] {
        let refused = refuse(&prizes, &others);
        assert_eq!(refused, PushFoldError::Equities { source });
    }
}

/// Folds and certain all-ins are worth what the chip model says of the stacks after them.
#[test]
fn results_are_the_equities_of_the_stacks_after_the_hand() {
    let value = |stacks: &[f64], antes, straddle: Option<f64>, prizes: &[f64]| {
        let mut game = multiway::Game::with_short_stacks(stacks, antes).unwrap();
        if let Some(straddle) = straddle {
            game = game.with_straddle(straddle).unwrap();
        }
        let payouts = IcmPrizes {
            prizes: prizes.to_vec(),
            others: Vec::new(),
        };
        let game = game.for_prizes(payouts).unwrap();
        let folding = multiway::Strategy::from_fn(game.players(), |_, _| 0.0).unwrap();
        let mut chosen = options(1, 2_000);
        chosen.fresh_deals = 2_000;
        let gains = game.gains(&folding, &chosen, &mut ChaCha8Rng::seed_from_u64(1), |_| {
            ControlFlow::Continue(())
        });
        gains
            .unwrap()
            .iter()
            .map(|seat| seat.value)
            .collect::<Vec<f64>>()
    };
    let check = |found: Vec<f64>, after: &[f64], prizes: &[f64]| {
        let expected = icm::equities(after, prizes, &icm::IcmOptions::default()).unwrap();
        for (one, other) in found.iter().zip(&expected.equities) {
            assert!((one - other).abs() < 1e-8, "{found:?} {expected:?}");
        }
    };
    let prizes = [50.0, 30.0, 20.0];
    let found = value(&[12.0, 8.0, 20.0], Antes::None, None, &prizes);
    check(found, &[12.0, 7.5, 20.5], &prizes);
    let found = value(&[12.0, 8.0, 20.0], Antes::Each(0.25), Some(2.0), &prizes);
    check(found, &[11.25, 6.75, 22.0], &prizes);
    // The big blind has 0.2 behind the ante and is in for it: all prizes are paid, whatever is rounded.
    for ante in [0.1, 0.3, 0.7] {
        let found = value(&[9.0, 4.0, ante + 0.2], Antes::Each(ante), None, &prizes);
        assert!(
            (found.iter().sum::<f64>() - 100.0).abs() < 1e-8,
            "{found:?}"
        );
    }
}
