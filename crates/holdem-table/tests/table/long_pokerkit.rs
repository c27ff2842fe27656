//! Random hands as histories, with the stacks at their end. In a long run there are 10,000, which `PokerKit`
//! replays as well; `cargo xtask test --long` installs and names it.

use std::env;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use holdem_table::{Action, Hand, Spot, Street};
use toml::Table as Toml;

use crate::histories::{in_order, read};
use crate::model::Model;
use crate::random::{Game, random_action};

/// The Python that has `PokerKit`.
const PYTHON: &str = "CLUB_PEERS_PYTHON";

/// The chips of each player at the end of each hand, by `PokerKit`.
fn by_pokerkit(text: &str) -> Vec<Vec<u64>> {
    let python = env::var_os(PYTHON).unwrap_or_else(|| panic!("{PYTHON} is set by xtask"));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/data/replay.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(text.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Number of all-in raises of less than a full raise since the last full one on this street.
fn short_all_ins(spot: &Spot<'_>) -> usize {
    let (mut level, mut full, mut short) = match spot.street() {
        Street::Preflop => (spot.stakes().big_blind(), spot.stakes().big_blind(), 0),
        _ => (0, spot.stakes().big_blind(), 0),
    };
    for taken in spot.actions() {
        if taken.street == spot.street()
            && let Action::Raise { to } = taken.action
        {
            short = if to - level < full { short + 1 } else { 0 };
            full = full.max(to - level);
            level = to;
        }
    }
    short
}

/// A random hand that `PokerKit` can replay.
///
/// It forgets what short all-ins have added up to as soon as they are a full raise, so that a third one closes
/// the betting again for players who faced a full raise already. They call there.
fn play(game: &Game) -> Hand {
    let (mut hand, mut rng) = game.start();
    while let Some(spot) = hand.spot() {
        let action = match random_action(&spot, &mut rng) {
            Action::Raise { .. } if short_all_ins(&spot) > 2 => spot.check_or_call(),
            action => action,
        };
        hand.act(action).unwrap();
    }
    hand
}

/// Whether somebody steps beyond the highest bet by less than a step before, where the big blind is short.
///
/// `PokerKit` counts steps from the blinds as they were posted and refuses that. Here the price is the full big
/// blind: the step may be a call of it, or a full raise beyond it.
fn has_small_step(hand: &Hand) -> bool {
    let record = hand.record().unwrap();
    let mut most = record.blinds().iter().copied().max().unwrap();
    if most >= hand.stakes().big_blind() {
        return false;
    }
    let mut largest = 0;
    for taken in record.actions() {
        if taken.street != Street::Preflop || taken.bet <= most || taken.action == Action::Fold {
            continue;
        }
        let step = taken.bet - most;
        let is_all_in = taken.bet + record.antes()[taken.player] == record.started()[taken.player];
        if step < largest && !(is_all_in && taken.action == Action::Call) {
            return true;
        }
        (most, largest) = (taken.bet, step.max(largest));
    }
    false
}

/// Whether players who folded had put in more than anybody left, as antes can be where all others are short.
/// `PokerKit` has nobody for these chips.
fn has_lost_antes(game: &Game, hand: &Hand) -> bool {
    let model = Model::replay(&game.setup(), hand.actions());
    let most = |is_live: bool| {
        let players = (0..hand.players()).filter(|&player| model.is_live(player) == is_live);
        players.map(|player| model.seats[player].staked).max()
    };
    most(false) > most(true)
}

#[test]
fn random_hands_are_replayed_to_the_same_stacks() {
    let is_long = env::var_os("CLUB_LONG").is_some();
    let hands = if is_long { 10_000 } else { 300 };
    let (mut text, mut expected, mut left_out) = (String::new(), Vec::new(), 0);
    let mut seed = 0;
    while expected.len() < hands {
        seed += 1;
        let game = Game::random(2 + expected.len() % 9, seed);
        let hand = play(&game);
        if has_small_step(&hand) || has_lost_antes(&game, &hand) {
            left_out += 1;
            continue;
        }
        let number = expected.len() as u64 + 1;
        let history = hand.record().unwrap().to_phh(number);
        let file: Toml = toml::from_str(&history).unwrap();
        let table = file[&number.to_string()].as_table().unwrap();
        let seats = table["seats"].as_array().unwrap();
        let seats: Vec<u64> = seats
            .iter()
            .map(|seat| seat.as_integer().unwrap().try_into().unwrap())
            .collect();
        let stacks = in_order(&hand, &seats);
        assert_eq!(read(table), stacks, "{history}");
        expected.push(stacks);
        writeln!(text, "{history}").unwrap();
    }
    println!("{left_out} hands left out");
    assert!(left_out * 50 < hands, "{left_out} hands left out");
    if is_long {
        let found = by_pokerkit(&text);
        assert_eq!(found.len(), hands);
        for (number, (found, expected)) in found.iter().zip(&expected).enumerate() {
            assert_eq!(found, expected, "hand {}", number + 1);
        }
    }
}
