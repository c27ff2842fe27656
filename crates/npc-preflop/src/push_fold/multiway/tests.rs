//! The tree of a deal next to an obvious evaluator. That one plays one sequence of actions after
//! the other, with pots that are divided chip by chip.

use alloc::vec;
use alloc::vec::Vec;

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::deal::{Deal, Dealer};
use super::game::Game;
use super::lanes::Lanes;
use super::path::Path;
use super::pots::Pots;
use super::spot::index;
use super::tree::Tree;
use super::worth::Chips;
use crate::push_fold::Antes;

/// Chips in a big blind: stacks and antes of the tests are whole numbers of them.
const UNIT: i64 = 60;
/// A chip is divided by up to ten winners of a pot without a remainder.
const PARTS: i64 = 2520;

/// A table in chips.
#[derive(Debug)]
struct Table {
    stacks: Vec<i64>,
    ante: i64,
    /// 0 none, 1 each. 2 is the big blind's as a part of its bet, 3 the big blind's as dead money.
    kind: u8,
}

impl Table {
    fn random(players: usize, rng: &mut ChaCha8Rng) -> Self {
        let (kind, ante) = (rng.random_range(0..4), rng.random_range(0..2 * UNIT));
        let equal = rng.random_range(UNIT + ante..20 * UNIT);
        let stacks = (0..players).map(|player| match rng.random_range(0..3) {
            0 => equal,
            1 => rng.random_range(UNIT + ante..4 * UNIT + ante),
            _ => equal + UNIT * i64::try_from(player).unwrap(),
        });
        Self {
            stacks: stacks.collect(),
            ante,
            kind,
        }
    }

    fn game(&self) -> Game {
        let big_blinds = |chips: i64| chips as f64 / UNIT as f64;
        let stacks: Vec<f64> = self.stacks.iter().map(|&stack| big_blinds(stack)).collect();
        let ante = big_blinds(self.ante);
        let antes = match self.kind {
            0 => Antes::None,
            1 => Antes::Each(ante),
            2 => Antes::BigBlind(ante),
            _ => Antes::DeadBigBlind(ante),
        };
        Game::new(&stacks, antes).unwrap()
    }

    /// Each player's win or loss when `pushers` are all in, in parts of a chip. Everybody pays,
    /// then the contenders with the least left in front of them are matched by all, and the best of
    /// those still in shares it.
    fn results(&self, pushers: &[usize], strengths: &[u16]) -> Vec<i64> {
        let players = self.stacks.len();
        let big_blind = players - 1;
        let mut bets = vec![0; players];
        bets[big_blind - 1] = UNIT / 2;
        bets[big_blind] = UNIT;
        let mut pot = 0;
        let mut behind = self.stacks.clone();
        let mut won = vec![0; players];
        let pays = match self.kind {
            1 => 0..players,
            3 => big_blind..players,
            _ => 0..0,
        };
        if self.kind == 2 {
            bets[big_blind] += self.ante;
        }
        for player in pays {
            behind[player] -= self.ante;
            won[player] -= self.ante * PARTS;
            pot += self.ante;
        }
        let contenders: Vec<usize> = if pushers.iter().all(|&player| player == big_blind) {
            vec![big_blind]
        } else {
            for &player in pushers {
                bets[player] = behind[player];
            }
            pushers.to_vec()
        };
        for (won, bet) in won.iter_mut().zip(&bets) {
            *won -= bet * PARTS;
        }
        let mut left = contenders;
        while !left.is_empty() {
            let step = left.iter().map(|&player| bets[player]).min().unwrap();
            for bet in &mut bets {
                let part = step.min(*bet);
                *bet -= part;
                pot += part;
            }
            let best = left.iter().map(|&player| strengths[player]).max().unwrap();
            let winners: Vec<usize> = left
                .iter()
                .copied()
                .filter(|&player| strengths[player] == best)
                .collect();
            for &winner in &winners {
                won[winner] += pot * PARTS / i64::try_from(winners.len()).unwrap();
            }
            pot = 0;
            left.retain(|&player| bets[player] > 0);
        }
        // Nobody matched it.
        for (won, bet) in won.iter_mut().zip(bets) {
            *won += bet * PARTS;
        }
        won
    }

    fn in_big_blinds(&self, pushers: &[usize], strengths: &[u16]) -> Vec<f64> {
        let results = self.results(pushers, strengths);
        let parts = (UNIT * PARTS) as f64;
        results.iter().map(|&part| part as f64 / parts).collect()
    }

    /// Average result of each player from `player` on, after these pushes.
    fn value(&self, player: usize, pushers: &[usize], deal: &Deal, strategy: &[f64]) -> Vec<f64> {
        if player == self.stacks.len() {
            return self.in_big_blinds(pushers, &deal.strengths);
        }
        let push = strategy[place(player, pushers, deal)];
        let with = [pushers, &[player]].concat();
        let (folded, pushed) = (
            self.value(player + 1, pushers, deal, strategy),
            self.value(player + 1, &with, deal, strategy),
        );
        let both = folded.iter().zip(pushed);
        both.map(|(fold, all_in)| (1.0 - push) * fold + push * all_in)
            .collect()
    }

    /// The gain of going all in over folding in each spot, times the chance of the spot.
    fn gains(&self, deal: &Deal, strategy: &[f64], sums: &mut [f64]) {
        for player in 0..self.stacks.len() {
            for set in 0..1_usize << player {
                let pushers: Vec<usize> = (0..player).filter(|at| set >> at & 1 == 1).collect();
                let mut reach = 1.0;
                for earlier in 0..player {
                    let before: Vec<usize> =
                        pushers.iter().copied().filter(|&at| at < earlier).collect();
                    let push = strategy[place(earlier, &before, deal)];
                    reach *= if pushers.contains(&earlier) {
                        push
                    } else {
                        1.0 - push
                    };
                }
                let with = [&pushers[..], &[player]].concat();
                let all_in = self.value(player + 1, &with, deal, strategy)[player];
                let fold = self.value(player + 1, &pushers, deal, strategy)[player];
                sums[place(player, &pushers, deal)] += reach * (all_in - fold);
            }
        }
    }
}

fn place(player: usize, pushers: &[usize], deal: &Deal) -> usize {
    let set: usize = pushers.iter().map(|pusher| 1 << pusher).sum();
    index(player, deal.classes[player].into()) + set
}

/// Frequencies, some of them 0 or 1, so that sequences are left out. The big blind never acts when
/// nobody has pushed.
fn random_strategy(players: usize, rng: &mut ChaCha8Rng) -> Vec<f64> {
    let mut strategy: Vec<f64> = (0..index(players, 0))
        .map(|_| match rng.random_range(0..4) {
            0 => 0.0,
            1 => 1.0,
            _ => rng.random(),
        })
        .collect();
    for class in 0..crate::HandClass::COUNT {
        strategy[index(players - 1, class)] = 0.0;
    }
    strategy
}

/// The gains of all players in all spots of a tree.
fn add_gains(tree: &mut Tree, players: usize, deal: &Deal, strategy: &[f64], sums: &mut [f64]) {
    for player in 0..players {
        let spots = tree.spots(player, deal, strategy);
        for (sum, gain) in sums[spots.places.clone()].iter_mut().zip(spots.gains()) {
            *sum += gain;
        }
    }
}

#[test]
fn the_tree_of_a_deal_is_that_of_one_sequence_after_the_other() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for round in 0..120 {
        let players = 2 + round % 6;
        let table = Table::random(players, &mut rng);
        let chips = Chips(Pots::new(&table.game()));
        let strategy = random_strategy(players, &mut rng);
        let mut dealer = Dealer::new(players);
        let mut tree = Tree::new(players);
        for _ in 0..3 {
            let mut deal = dealer.deal(&mut rng);
            if round % 3 == 0 {
                // More ties than cards give.
                for strength in &mut deal.strengths {
                    *strength %= 3;
                }
            }
            let (mut ours, mut theirs) = (vec![0.0; strategy.len()], vec![0.0; strategy.len()]);
            tree.play(&deal, &strategy, &chips, &(), &mut ()).unwrap();
            add_gains(&mut tree, players, &deal, &strategy, &mut ours);
            table.gains(&deal, &strategy, &mut theirs);
            for (at, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
                // Sums of at most 2^7 products of stacks of at most 30.
                assert!(
                    (ours - theirs).abs() < 1e-11,
                    "{table:?} {at}: {ours} {theirs}"
                );
            }
            let value = table.value(0, &[], &deal, &strategy);
            for (player, expected) in value.iter().enumerate() {
                tree.play(&deal, &strategy, &chips, &(), &mut ()).unwrap();
                tree.spots(player, &deal, &strategy);
                let ours = tree.result(player, &deal, &strategy);
                assert!(
                    (ours - expected).abs() < 1e-11,
                    "{table:?}: {ours} {expected}"
                );
            }
            assert!(value.iter().sum::<f64>().abs() < 1e-11);
        }
    }
}

/// The draw makes each player's hand pure for this deal: the gains are those of the pure strategy.
#[test]
fn a_path_is_the_game_of_what_was_drawn() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for round in 0..120 {
        let players = 2 + round % 7;
        let table = Table::random(players, &mut rng);
        let chips = Chips(Pots::new(&table.game()));
        let strategy = random_strategy(players, &mut rng);
        let mut dealer = Dealer::new(players);
        let mut path = Path::new(players);
        for _ in 0..3 {
            let mut deal = dealer.deal(&mut rng);
            if round % 3 == 0 {
                for strength in &mut deal.strengths {
                    *strength %= 3;
                }
            }
            path.play(&deal, &strategy, &chips, (&(), &mut ()), &mut rng)
                .unwrap();
            let mut pure = strategy.clone();
            for player in 0..players {
                for place in &mut pure[index(player, 0)..index(player + 1, 0)] {
                    *place = f64::from(u8::from(path.draws[player] < *place));
                }
            }
            let (mut ours, mut theirs) = (vec![0.0; strategy.len()], vec![0.0; strategy.len()]);
            for player in 0..players {
                let spots = path.spots(player, &deal);
                ours[spots.places.start] += spots.gains().sum::<f64>();
            }
            table.gains(&deal, &pure, &mut theirs);
            for (at, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
                assert!(
                    (ours - theirs).abs() < 1e-11,
                    "{table:?} {at}: {ours} {theirs}"
                );
            }
            let value = table.value(0, &[], &deal, &pure);
            for (player, expected) in value.iter().enumerate() {
                let ours = path.result(player);
                assert!(
                    (ours - expected).abs() < 1e-11,
                    "{table:?}: {ours} {expected}"
                );
            }
        }
    }
}

#[test]
fn every_set_of_pushers_is_paid_as_chip_by_chip() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for round in 0..40 {
        let players = 2 + round % 9;
        let table = Table::random(players, &mut rng);
        let pots = Pots::new(&table.game());
        let mut strengths = [0; 10];
        for strength in &mut strengths {
            *strength = rng.random_range(0..5);
        }
        let best = |set: u16| {
            let members = (0..players).filter(|at| set >> at & 1 == 1);
            let most = members.clone().map(|at| strengths[at]).max();
            let wins = members.filter(|&at| Some(strengths[at]) == most);
            wins.fold(0, |wins, at| wins | 1 << at)
        };
        let wins: Vec<u16> = (0..1 << players).map(best).collect();
        for set in 0..1_usize << players {
            let pushers: Vec<usize> = (0..players).filter(|at| set >> at & 1 == 1).collect();
            let expected = table.in_big_blinds(&pushers, &strengths);
            let (found, _) = pots.results(set, &wins);
            for (found, expected) in found.iter().zip(&expected) {
                assert!((found - expected).abs() < 1e-12, "{table:?} {pushers:?}");
            }
        }
    }
}

/// Parts that are not computed for a deal have no effect, not even on the last bit.
#[test]
fn sequences_that_two_players_rule_out_have_no_effect() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let game = Game::new(&[8.0, 3.0, 12.0, 5.0, 9.0], Antes::Each(0.1)).unwrap();
    let chips = Chips(Pots::new(&game));
    let mut dealer = Dealer::new(5);
    // One tree remembers results of other deals, the other is new.
    let mut used = Tree::new(5);
    for _ in 0..200 {
        let strategy = random_strategy(5, &mut rng);
        let deal = dealer.deal(&mut rng);
        let mut fresh = Tree::new(5);
        let gains = [&mut used, &mut fresh].map(|tree| {
            let mut gains = vec![0.0; strategy.len()];
            tree.play(&deal, &strategy, &chips, &(), &mut ()).unwrap();
            add_gains(tree, 5, &deal, &strategy, &mut gains);
            gains
        });
        // A sum that begins at 0 has no negative zero.
        let bits = gains.map(|gains| gains.iter().map(|gain| gain.to_bits()).collect::<Vec<_>>());
        assert_eq!(bits[0], bits[1]);
    }
}

#[test]
fn deals_have_no_card_twice_and_lanes_differ() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut dealer = Dealer::new(10);
    let mut counts = [0_u32; 169];
    for _ in 0..20_000 {
        let deal = dealer.deal(&mut rng);
        for class in deal.classes {
            counts[usize::from(class)] += 1;
        }
    }
    // 200,000 hands: the share of each class within five standard deviations of independent hands.
    for class in crate::HandClass::all() {
        let share = f64::from(class.combos()) / 1326.0;
        let expected = 200_000.0 * share;
        let off = (f64::from(counts[class.index()]) - expected).abs();
        assert!(
            off < 5.0 * (expected * (1.0 - share)).sqrt(),
            "{class}: {off}"
        );
    }
    let game = Game::equal(3, 10.0, Antes::None).unwrap();
    let chips = Chips(Pots::new(&game));
    let mut lanes = Lanes::new(3, &chips, [7; 32], 0, 1);
    let strategy = vec![0.0; index(3, 0)];
    let mut seen = vec![Vec::new(); super::lanes::LANES];
    lanes
        .play(80, &strategy, &mut seen, |_, deal, _, seen| {
            seen.push(*deal);
        })
        .unwrap();
    for (at, one) in seen.iter().enumerate() {
        assert_eq!(one.len(), 10);
        assert!(seen[at + 1..].iter().all(|other| one[0] != other[0]));
    }
}
