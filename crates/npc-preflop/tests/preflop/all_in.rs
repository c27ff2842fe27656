//! Players who only go all in or fold, next to the equilibrium of two players.

use npc_preflop::equity::EquityMatrix;
use npc_preflop::player::{BetCall, Pot};
use npc_preflop::push_fold::{Antes, PushFoldGame, PushFoldStrategy};
use npc_preflop::{HandClass, Npc, Players, Position, Preset, Seat};
use proptest::prelude::*;

use crate::players::any_npc;

const N: usize = HandClass::COUNT;

/// The small blind's result a hand, as a plain sum over all pairs of classes.
fn value(stack: f64, push: &[f64; N], call: &[f64; N]) -> f64 {
    let mut sum = 0.0;
    for a in HandClass::all() {
        for b in HandClass::all() {
            let share = f64::from(a.disjoint_pairs(b)) / (1326.0 * 1225.0);
            let all_in = stack * (2.0 * EquityMatrix::counts(a, b).equity() - 1.0);
            let (push, call) = (push[a.index()], call[b.index()]);
            let pushed = call * all_in + (1.0 - call) * 1.0;
            sum += share * (push * pushed + (1.0 - push) * -0.5);
        }
    }
    sum
}

/// Every sum has 169 x 169 terms of up to 50 big blinds, off by parts in 10^16 each.
const ROUNDING: f64 = 1e-9;

#[track_caller]
fn check(npc: &Npc, stack: f64) {
    let game = PushFoldGame::new(stack, Antes::None).unwrap();
    let solved = game.solve().unwrap();
    let own = &solved.strategy;
    let player = npc.push_or_fold().unwrap();
    let cost = solved.cost_of(&player);
    let close = |found: f64, expected: f64| {
        assert!(
            (found - expected).abs() < ROUNDING,
            "{stack}: {found} {expected} {npc}"
        );
    };
    let equilibrium = value(stack, &own.push, &own.call);
    close(
        cost.push.equilibrium,
        equilibrium - value(stack, &player.push, &own.call),
    );
    close(
        cost.call.equilibrium,
        value(stack, &own.push, &player.call) - equilibrium,
    );
    close(
        cost.push.best_answer,
        equilibrium - value(stack, &player.push, &cost.push.answer),
    );
    close(
        cost.call.best_answer,
        value(stack, &cost.call.answer, &player.call) - equilibrium,
    );
    // No answer that changes one class is better.
    for class in 0..N {
        let mut other = cost.push.answer;
        other[class] = 1.0 - other[class];
        assert!(
            cost.push.best_answer >= equilibrium - value_of(&game, &player.push, &other) - ROUNDING
        );
        let mut other = cost.call.answer;
        other[class] = 1.0 - other[class];
        assert!(
            cost.call.best_answer >= value_of(&game, &other, &player.call) - equilibrium - ROUNDING
        );
    }
    assert!(cost.push.best_answer >= cost.push.equilibrium - ROUNDING);
    assert!(cost.call.best_answer >= cost.call.equilibrium - ROUNDING);
}

fn value_of(game: &PushFoldGame, push: &[f64; N], call: &[f64; N]) -> f64 {
    game.evaluate(&PushFoldStrategy {
        push: *push,
        call: *call,
    })
    .0
}

#[test]
fn presets_lose_what_the_plain_sum_says() {
    for (preset, stack) in Preset::ALL
        .into_iter()
        .zip([2.0, 5.0, 8.0, 10.0, 12.0, 15.0, 20.0, 30.0, 50.0])
    {
        check(&Npc::new(preset.setup()).unwrap(), stack);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]
    #[test]
    fn any_player_loses_what_the_plain_sum_says(npc in any_npc(), tenths in 10..=500_u32) {
        check(&npc, f64::from(tenths) / 10.0);
    }
}

/// The equilibrium itself loses nothing, against itself or any answer: its certificate says so.
#[test]
fn the_equilibrium_loses_nothing() {
    for stack in [2.0, 10.0, 20.0] {
        let solved = PushFoldGame::new(stack, Antes::None)
            .unwrap()
            .solve()
            .unwrap();
        let cost = solved.cost_of(&solved.strategy);
        for seat in [cost.push, cost.call] {
            assert!(
                seat.equilibrium < 1e-12 && seat.best_answer < 1e-12,
                "{stack} {seat:?}"
            );
        }
    }
}

/// A player who pushes and calls everything: the best answers are the hands that win often enough.
#[test]
fn the_best_answers_to_a_player_who_never_folds() {
    let solved = PushFoldGame::new(10.0, Antes::None)
        .unwrap()
        .solve()
        .unwrap();
    let everything = PushFoldStrategy {
        push: [1.0; N],
        call: [1.0; N],
    };
    let cost = solved.cost_of(&everything);
    for class in HandClass::all() {
        let equity = EquityMatrix::against_random(class).equity();
        // To call 9 for a pot of 20 takes 45 %; to push wins 10 (2 e - 1) instead of losing 0.5.
        assert_eq!(
            cost.push.answer[class.index()],
            f64::from(equity > 0.45),
            "{class}"
        );
        assert_eq!(
            cost.call.answer[class.index()],
            f64::from(equity > 0.475),
            "{class}"
        );
    }
}

#[test]
fn pushes_are_the_hands_that_are_played() {
    let npc = Npc::new(Preset::CallingStation.setup()).unwrap();
    for seat in Seat::all() {
        let pot = match seat.position() {
            Position::Sb => Pot::Unopened,
            _ => Pot::Opened,
        };
        let played = npc.plan(seat, pot).range(|_| true);
        assert_eq!(npc.push_range(seat), played);
        let width = npc.plan(seat, Pot::Opened).range(|_| true);
        // It calls raises with all it plays.
        assert_eq!(npc.call_range(seat), width);
    }
    // Limps that fold to a raise push, and do not call.
    let heads_up = Seat::new(Players::new(6).unwrap(), Position::Sb).unwrap();
    let npc = Npc::new(Preset::TightAggressive.setup()).unwrap();
    assert!(npc.push_range(heads_up).share() > npc.call_range(heads_up).share() + 0.4);
    for (text, all_in) in [
        ("1bet/1bet", "2bet/1bet"),
        ("1bet/2bet", "2bet/2bet"),
        ("2bet/1bet", "2bet/1bet"),
        ("3bet/1bet", "2bet/2bet"),
        ("9bet/9bet", "2bet/2bet"),
    ] {
        let strategy: BetCall = text.parse().unwrap();
        assert_eq!(strategy.all_in_or_fold().to_string(), all_in, "{text}");
    }
}
