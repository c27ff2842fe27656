//! Laws over random hands.

use holdem_cards::{Card, Deck};
use holdem_table::{Action, Broke, Deal, Hand, PlayerSet, Pot, RaiseBounds, Spot, Street, Taken};
use proptest::prelude::*;
use rand::{Rng, RngExt, SeedableRng, rngs::ChaCha8Rng};

use crate::layers::{Layer, layers, payouts};
use crate::model::Model;
use crate::random::{Game, games, random_action};

/// All chips at a table: behind, and in the middle.
fn chips(hand: &Hand) -> u64 {
    hand.stacks().iter().sum::<u64>() + hand.pot()
}

fn indices(players: PlayerSet) -> Vec<usize> {
    players.iter().collect()
}

/// Raises of the street, and callers before the first raise of all, counted in the list of actions.
fn raises_and_limpers(spot: &Spot<'_>) -> (u32, u32) {
    let is_raise = |taken: &&Taken| matches!(taken.action, Action::Raise { .. });
    let street = spot
        .actions()
        .iter()
        .filter(|taken| taken.street == spot.street());
    let preflop = spot
        .actions()
        .iter()
        .filter(|taken| taken.street == Street::Preflop);
    let unraised = preflop.take_while(|taken| !is_raise(taken));
    let limpers = unraised
        .filter(|taken| taken.action == Action::Call)
        .count();
    let raises = street.filter(is_raise).count();
    (raises.try_into().unwrap(), limpers.try_into().unwrap())
}

/// The hand and the plain table agree about everything that is open.
fn agree(game: &Game, hand: &Hand) -> Result<Model, TestCaseError> {
    let model = Model::replay(&game.setup(), hand.actions());
    prop_assert_eq!(hand.actor(), model.actor);
    prop_assert_eq!(indices(hand.live()), model.live());
    if let Some(spot) = hand.spot() {
        let player = spot.player();
        let bets: Vec<u64> = model.seats.iter().map(|seat| seat.bet).collect();
        let stacks: Vec<u64> = model.seats.iter().map(|seat| seat.stack).collect();
        let pot: u64 = model.seats.iter().map(|seat| seat.staked).sum();
        prop_assert_eq!((spot.bets(), spot.stacks()), (&bets[..], &stacks[..]));
        prop_assert_eq!(spot.pot(), pot + model.dead);
        prop_assert_eq!(spot.street(), model.street);
        prop_assert_eq!(spot.bet(), model.level);
        prop_assert_eq!((spot.raises(), spot.limpers()), raises_and_limpers(&spot));
        prop_assert_eq!(spot.first(), model.first);
        prop_assert_eq!(spot.to_call(), model.to_call(player));
        let legal = spot.legal();
        prop_assert_eq!(legal.to_call, model.to_call(player));
        prop_assert_eq!(legal.raise, model.bounds(player, 0).ok());
    }
    Ok(model)
}

/// Some action, legal or not, often close to a bound.
fn any_action<R: Rng>(bounds: Option<RaiseBounds>, stack: u64, rng: &mut R) -> Action {
    let RaiseBounds { min, max } = bounds.unwrap_or(RaiseBounds {
        min: stack,
        max: stack,
    });
    match rng.random_range(0..8) {
        0 => Action::Check,
        1 => Action::Call,
        2 => Action::Raise {
            to: min.saturating_sub(1),
        },
        3 => Action::Raise {
            to: max.saturating_add(1),
        },
        4 => Action::Raise { to: rng.next_u64() },
        5 => Action::Raise {
            to: rng.random_range(0..=max),
        },
        6 => Action::Raise {
            to: [0, u64::MAX][rng.random_range(0..2)],
        },
        _ => Action::Raise { to: max },
    }
}

proptest! {
    #[test]
    fn every_step_is_that_of_the_plain_table_and_no_chip_is_lost(game in games()) {
        let (mut hand, mut rng) = game.start();
        prop_assert_eq!(chips(&hand), game.total());
        agree(&game, &hand)?;
        while let Some(spot) = hand.spot() {
            let action = random_action(&spot, &mut rng);
            prop_assert_eq!(hand.act(action), Ok(()));
            prop_assert_eq!(chips(&hand), game.total());
            agree(&game, &hand)?;
        }
        prop_assert_eq!(hand.pot(), 0);
    }

    #[test]
    fn an_illegal_action_is_refused_with_the_reason_and_changes_nothing(game in games()) {
        let (mut hand, mut rng) = game.start();
        loop {
            let model = Model::replay(&game.setup(), hand.actions());
            let (bounds, stack) = match hand.spot() {
                Some(spot) => (spot.legal().raise, spot.stack()),
                None => (None, 0),
            };
            let before = format!("{hand:?}");
            for _ in 0..6 {
                let action = any_action(bounds, stack, &mut rng);
                if let Some(error) = model.refuse(action) {
                    prop_assert_eq!(hand.act(action), Err(error));
                    prop_assert_eq!(&format!("{hand:?}"), &before);
                } else {
                    prop_assert_eq!(hand.clone().act(action), Ok(()));
                }
            }
            let Some(spot) = hand.spot() else { break };
            let action = random_action(&spot, &mut rng);
            prop_assert_eq!(hand.act(action), Ok(()));
        }
    }

    #[test]
    fn pots_and_payouts_are_those_of_the_layers(game in games()) {
        let hand = game.play();
        let model = Model::replay(&game.setup(), hand.actions());
        let record = hand.record().unwrap();
        let players = hand.players();
        let staked: Vec<u64> = model.seats.iter().map(|seat| seat.staked).collect();
        let live: Vec<bool> = (0..players).map(|player| model.is_live(player)).collect();
        let expected = layers(&staked, &live, model.dead);
        let cards = |player: usize| record.cards(player).unwrap();
        let hands: Vec<[Card; 2]> = (0..players).map(cards).collect();
        if record.is_showdown() {
            let layer = |pot: &Pot| Layer {
                amount: pot.amount,
                eligible: indices(pot.eligible),
            };
            let found: Vec<Layer> = record.pots().iter().map(layer).collect();
            prop_assert_eq!(&found, &expected);
            prop_assert_eq!(record.board().len(), 5);
        } else {
            prop_assert_eq!(model.live().len(), 1);
            prop_assert_eq!(record.pots().len(), 1);
        }
        let won = payouts(&expected, &hands, record.board(), model.first);
        let found: Vec<u64> = (0..players).map(|player| record.payout(player)).collect();
        prop_assert_eq!(&found, &won);
        let after = model.seats.iter().zip(won).map(|(seat, won)| seat.stack + won);
        let stacks: Vec<u64> = after.collect();
        prop_assert_eq!(record.stacks(), &stacks[..]);
        let gone = (0..players).filter(|&player| stacks[player] == 0);
        let expected: Vec<Broke> = gone
            .map(|player| Broke {
                player,
                seat: game.stacks[player].seat,
                before: game.stacks[player].stack,
            })
            .collect();
        prop_assert_eq!(record.broke().collect::<Vec<Broke>>(), expected);
    }

    /// Each full raise adds a big blind to the bet, and each player is all in once. A street has at most one
    /// answer of each player to each raise.
    #[test]
    fn a_hand_of_smallest_raises_ends(players in 2_usize..=10, seed: u64, stack in 1_u64..2_000) {
        let mut game = Game::random(players, seed);
        for player in &mut game.stacks {
            player.stack = player.stack.min(stack);
        }
        let (mut hand, _) = game.start();
        let raises = game.total() / game.stakes.big_blind() + game.stacks.len() as u64;
        let most = (4 + raises) * game.stacks.len() as u64;
        let mut actions = 0;
        while let Some(spot) = hand.spot() {
            let action = match spot.legal().raise {
                Some(bounds) => Action::Raise { to: bounds.min },
                None => spot.check_or_call(),
            };
            prop_assert_eq!(hand.act(action), Ok(()));
            actions += 1;
            prop_assert!(actions <= most, "{} actions", actions);
        }
    }

    #[test]
    fn a_used_hand_plays_as_a_fresh_one(first in games(), second in games()) {
        let mut used = first.play();
        let (mut fresh, mut rng) = second.start();
        let mut cards = ChaCha8Rng::seed_from_u64(second.seed);
        let deal = Deal::random(second.stacks.len(), &mut Deck::new(), &mut cards);
        used.start(&second.setup(), &deal).unwrap();
        while let Some(spot) = fresh.spot() {
            prop_assert_eq!(used.actor(), fresh.actor());
            let action = random_action(&spot, &mut rng);
            prop_assert_eq!((used.act(action), fresh.act(action)), (Ok(()), Ok(())));
            prop_assert_eq!(used.stacks(), fresh.stacks());
        }
        prop_assert!(used.is_over());
        let text = |hand: &Hand| hand.record().map(|record| record.to_phh(1));
        prop_assert_eq!(text(&used), text(&fresh));
    }
}
