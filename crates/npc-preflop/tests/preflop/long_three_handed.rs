//! Three players next to exact best responses; a few boards of them without `CLUB_LONG`.

use npc_preflop::push_fold::{Antes, multiway};
use npc_preflop::{Combo, Players};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use crate::multiway::{gains, options, solve};
use crate::three_handed::{Board, Exact, ThreeHanded};

/// Frequencies of which some are 0 or 1.
fn random_strategy(rng: &mut ChaCha8Rng) -> multiway::Strategy {
    let players = Players::new(3).unwrap();
    multiway::Strategy::from_fn(players, |_, _| match rng.random_range(0..4) {
        0 => 0.0,
        1 => 1.0,
        _ => rng.random(),
    })
    .unwrap()
}

/// The shares of a hand by two loops over the opponents' hands.
fn by_loops(table: &ThreeHanded, board: &Board, hero: usize) -> [f64; 9] {
    let hands: Vec<(usize, u64, u16)> = Combo::all()
        .enumerate()
        .filter_map(|(at, combo)| {
            let (low, high) = (combo.low().index(), combo.high().index());
            let cards = 1_u64 << low | 1 << high;
            Some((at, cards, board.strength(low, high)?))
        })
        .collect();
    let &(_, own, strength) = hands.iter().find(|hand| hand.0 == hero).unwrap();
    let apart = |cards: u64| move |hand: &&(usize, u64, u16)| hand.1 & cards == 0;
    let mut shares = [0.0; 9];
    for &(a, first, a_strength) in hands.iter().filter(apart(own)) {
        for &(b, _, b_strength) in hands.iter().filter(apart(own | first)) {
            let of = |strengths: &[u16]| {
                let best = strengths.iter().max().unwrap();
                if strength < *best {
                    return 0.0;
                }
                let equal = strengths.iter().filter(|&&other| other == strength).count();
                1.0 / (1 + equal) as f64
            };
            let (one, both) = (of(&[a_strength]), of(&[a_strength, b_strength]));
            let plays = |first: usize, second: usize| table.play(first, a) * table.play(second, b);
            // Button, small blind first in and calling, big blind against each and both; then folds.
            let products = [
                plays(2, 6 + 5) * one,
                plays(3, 6 + 2) * one,
                plays(4, 6) * one,
                plays(0, 6 + 5) * one,
                plays(0, 6 + 2) * one,
                plays(1, 6) * one,
                plays(2, 5) * both,
                plays(0, 5) * both,
                plays(0, 2) * both,
            ];
            for (share, product) in shares.iter_mut().zip(products) {
                *share += product;
            }
        }
    }
    shares
}

#[test]
fn shares_on_a_board_are_those_of_loops_over_all_hands() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let boards = Board::all();
    assert_eq!(boards.len(), 134_459);
    // The last one is a royal flush in one suit or its like: everybody ties.
    let royal = boards.iter().position(|board| {
        let mut ranks = board.cards.map(|card| card / 4);
        ranks.sort_unstable();
        ranks == [8, 9, 10, 11, 12] && board.cards.iter().all(|card| card % 4 == 0)
    });
    let random = (0..6).map(|_| rng.random_range(0..boards.len()));
    for at in random.collect::<Vec<_>>().into_iter().chain(royal) {
        let board = &boards[at];
        let table = ThreeHanded::new(&random_strategy(&mut rng), 10.0);
        let mut seen = Vec::new();
        table.on_board(board, |hand, shares| seen.push((hand, shares)));
        // 47 cards are left, 1081 hands.
        assert_eq!(seen.len(), 1081);
        for _ in 0..3 {
            let (hand, shares) = seen[rng.random_range(0..seen.len())];
            let expected = by_loops(&table, board, hand);
            for (share, expected) in shares.iter().zip(expected) {
                assert!(
                    (share - expected).abs() < 1e-7 * expected.max(1.0),
                    "{board:?} {hand}: {share} {expected}"
                );
            }
        }
    }
}

/// All boards for a solution, a few minutes, and for half of its frequencies, which are far from one.
#[test]
fn sampled_gains_of_three_players_are_those_of_exact_best_responses() {
    if std::env::var_os("CLUB_LONG").is_none_or(|value| value != "1") {
        return;
    }
    let game = multiway::Game::equal(3, 10.0, Antes::None).unwrap();
    let solved = solve(&game, &options(40_000_000, 4), 1).strategy;
    let halved = multiway::Strategy::from_fn(game.players(), |spot, class| {
        0.5 * solved.frequency(spot, class)
    })
    .unwrap();
    let table = ThreeHanded::new(&solved, 10.0);
    let shares = table.shares(&Board::all());
    let exact = table.solve(&shares);
    let total: f64 = exact.gains.iter().sum();
    assert!(total < 0.001, "{exact:?}");
    agrees(&game, &solved, &exact);
    let exact = ThreeHanded::new(&halved, 10.0).solve(&table.scaled_shares(&shares, 0.5));
    agrees(&game, &halved, &exact);
}

/// Exact values and gains next to those of 40 million deals.
#[track_caller]
fn agrees(game: &multiway::Game, strategy: &multiway::Strategy, exact: &Exact) {
    let Exact {
        values,
        gains: exact,
    } = exact;
    // No chip is lost: six spots and three players that were computed apart.
    assert!(values.iter().sum::<f64>().abs() < 1e-9, "{values:?}");
    for (at, seat) in gains(game, strategy, 40_000_000).iter().enumerate() {
        let error = 4.0 * seat.standard_error;
        // The response that is chosen on half of the deals is at most as good as the best one, and on
        // these deals looks better than it is.
        let flattered = (seat.in_sample - seat.mean).max(0.0);
        assert!(seat.mean < exact[at] + error, "{seat:?} {exact:?}");
        assert!(
            seat.mean > exact[at] - error - flattered,
            "{seat:?} {exact:?}"
        );
        // Twenty million results with a standard deviation of at most the stack.
        let error = 4.0 * 10.0 / 20_000_000_f64.sqrt();
        assert!(
            (seat.value - values[at]).abs() < error,
            "{seat:?} {values:?}"
        );
    }
}
