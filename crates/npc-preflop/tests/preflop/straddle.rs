//! Push or fold with a straddle, next to a second settlement of the pots.

use core::ops::ControlFlow;

use npc_preflop::push_fold::{Antes, PushFoldError, PushFoldGame, multiway};
use npc_preflop::{HandClass, Players, Position};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// A table in hundredths of a big blind, in the order of play.
struct Hundredths {
    stacks: Vec<u32>,
    ante: u32,
    straddle: u32,
}

impl Hundredths {
    fn game(&self) -> multiway::Game {
        let big = |hundredths: u32| f64::from(hundredths) / 100.0;
        let stacks: Vec<f64> = self.stacks.iter().map(|&stack| big(stack)).collect();
        let game = multiway::Game::with_short_stacks(&stacks, Antes::Each(big(self.ante)));
        let game = game.unwrap();
        if self.straddle == 0 {
            return game;
        }
        game.with_straddle(big(self.straddle)).unwrap()
    }

    /// Mean results with random hands where these players push and all others fold. Every chip for itself
    /// goes in equal parts to the players who can win it.
    fn settled(&self, pushers: u32) -> Vec<f64> {
        let players = self.stacks.len();
        let mut blinds = vec![0; players];
        let posting = if self.straddle == 0 {
            vec![100, 50]
        } else {
            vec![self.straddle, 100, 50]
        };
        for (blind, post) in blinds.iter_mut().rev().zip(posting) {
            *blind = post;
        }
        let mut bets = vec![0; players];
        let mut is_in = vec![false; players];
        for player in 0..players {
            let behind = self.stacks[player] - self.ante;
            is_in[player] = pushers >> player & 1 == 1 || behind <= blinds[player];
            bets[player] = if is_in[player] {
                behind
            } else {
                blinds[player]
            };
        }
        // A player with nothing to call does not fold, and has nobody to push against.
        for player in (0..players).rev() {
            let own = blinds[player].min(self.stacks[player] - self.ante);
            let others = (0..players).filter(|&other| other != player);
            if own > 0 && others.into_iter().all(|other| bets[other] <= own) {
                (bets[player], is_in[player]) = (own, true);
            }
        }
        let mut results: Vec<f64> = bets
            .iter()
            .map(|&bet| -f64::from(bet + self.ante))
            .collect();
        let most = bets.iter().max().copied().unwrap();
        for chip in 0..most {
            let paid: Vec<usize> = (0..players).filter(|&player| bets[player] > chip).collect();
            let can_win: Vec<usize> = (paid.iter().copied()).filter(|&at| is_in[at]).collect();
            // The antes belong to the first chips.
            let antes = if chip == 0 {
                self.ante * players as u32
            } else {
                0
            };
            let pot = f64::from(paid.len() as u32 + antes);
            if can_win.is_empty() {
                for player in paid {
                    results[player] += 1.0;
                }
                continue;
            }
            for &player in &can_win {
                results[player] += pot / can_win.len() as f64;
            }
        }
        results.iter().map(|result| result / 100.0).collect()
    }
}

fn values(game: &multiway::Game, pushers: u32) -> Vec<f64> {
    let places = game.players().positions();
    let all_in = |spot: multiway::Spot, _: HandClass| {
        let place = places.iter().position(|&place| place == spot.position());
        f64::from(pushers >> place.unwrap() & 1)
    };
    let strategy = multiway::Strategy::from_fn(game.players(), all_in).unwrap();
    let mut options = multiway::Options::default();
    options.fresh_deals = 20_000;
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let gains = game.gains(&strategy, &options, &mut rng, |_| ControlFlow::Continue(()));
    gains.unwrap().into_iter().map(|seat| seat.value).collect()
}

#[test]
fn every_set_of_pushers_is_paid_as_chip_by_chip() {
    for (stacks, ante, straddle) in [
        (vec![500, 500, 500], 0, 200),
        (vec![400, 700, 300], 10, 200),
        (vec![600, 40, 150], 0, 200),
        (vec![30, 120, 500], 0, 300),
        (vec![300, 500, 60, 180], 20, 200),
        (vec![300, 500, 60, 180], 20, 0),
    ] {
        let table = Hundredths {
            stacks,
            ante,
            straddle,
        };
        let game = table.game();
        for pushers in 0..1 << table.stacks.len() {
            let (found, expected) = (values(&game, pushers), table.settled(pushers));
            assert!(found.iter().sum::<f64>().abs() < 1e-9, "{found:?}");
            // Five standard errors of half of the chips in 10,000 deals.
            let chips: u32 = table.stacks.iter().sum();
            let error = 5.0 * f64::from(chips) / 100.0 / 2.0 / 100.0;
            for (one, other) in found.iter().zip(&expected) {
                assert!(
                    (one - other).abs() < error,
                    "{:?} {pushers:b}: {found:?} {expected:?}",
                    table.stacks
                );
            }
        }
    }
}

#[test]
fn blinds_and_straddle_are_won_exactly() {
    // Nobody is all in: no card matters.
    let game = multiway::Game::equal(3, 10.0, Antes::None).unwrap();
    let game = game.with_straddle(2.0).unwrap();
    assert_eq!(values(&game, 0), [-0.5, -1.0, 1.5]);
    assert_eq!(values(&game, 0b001), [3.0, -1.0, -2.0]);
    // Three players act in the order small blind, big blind, button.
    let seats = [Position::Btn, Position::Sb, Position::Bb].map(|place| game.seat(place));
    assert_eq!(seats, [Position::Sb, Position::Bb, Position::Btn]);
    // The ante of the big blind stays with the big blind, who is no longer last.
    let game = multiway::Game::equal(3, 10.0, Antes::DeadBigBlind(1.0)).unwrap();
    let game = game.with_straddle(2.0).unwrap();
    assert_eq!(values(&game, 0), [-0.5, -2.0, 2.5]);
}

#[test]
fn straddles_without_a_game_are_refused() {
    let two = multiway::Game::equal(2, 10.0, Antes::None).unwrap();
    let refused = two.with_straddle(2.0).unwrap_err();
    let expected = PushFoldError::PlayersOutOfRange {
        got: 2,
        min: 3,
        max: 10,
    };
    assert_eq!(refused, expected);
    for got in [0.5, -1.0, 1000.5, f64::INFINITY] {
        let three = multiway::Game::equal(3, 10.0, Antes::None).unwrap();
        let (min, max) = (1.0, 1000.0);
        let expected = PushFoldError::StraddleOutOfRange { got, min, max };
        assert_eq!(three.with_straddle(got).unwrap_err(), expected);
    }
}

/// The margins of the solved game between two are known exactly.
#[test]
fn margins_of_two_players_are_those_of_the_solved_game() {
    let exact = PushFoldGame::new(8.0, Antes::None).unwrap();
    let solved = exact.solve().unwrap();
    let (push, call) = exact.margins(&solved.strategy);
    let players = Players::new(2).unwrap();
    let strategy = multiway::Strategy::from_fn(players, |spot, class| {
        if spot.is_first_in() {
            solved.strategy.push[class.index()]
        } else {
            solved.strategy.call[class.index()]
        }
    });
    let strategy = strategy.unwrap();
    let game = multiway::Game::equal(2, 8.0, Antes::None).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for spot in multiway::Spot::all(players) {
        let margins = if spot.is_first_in() { &push } else { &call };
        for hand in ["AsAh", "7d2c", "Ks9s", "Th8d", "4c3c"] {
            let hand: npc_preflop::Combo = hand.parse().unwrap();
            let found = game.margin(&strategy, spot, hand, 40_000, &mut rng);
            let found = found.unwrap();
            let exact = margins[hand.class().index()];
            let error = (found.mean - exact).abs();
            assert!(
                error < 4.5 * found.standard_error + 1e-9 && found.standard_error < 0.1,
                "{spot} {hand}: {found:?}, exactly {exact}"
            );
        }
    }
}
