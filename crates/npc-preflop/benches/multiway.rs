//! Push or fold between several players next to a plain recursion over the same random deals. It is
//! also compared with the proved solution of two: `cargo bench -p npc-preflop --bench multiway`.
#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a bench is a program that prints, and stops when it cannot go on"
)]

use std::{hint::black_box, ops::ControlFlow, time::Instant};

use holdem_cards::HandCards;
use npc_preflop::Position;
use npc_preflop::cards::Card;
use npc_preflop::push_fold::{Antes, PushFoldGame, multiway};
use npc_preflop::{Combo, HandClass};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

const STACK: f64 = 10.0;

/// Regret minimisation as it is usually written, for equal stacks without antes. It takes one deal
/// after the other, by a recursion over the actions, with frequencies from the regrets wherever
/// they are needed.
struct Plain {
    players: usize,
    /// Fold and all in, by player and earlier pushers, then by class.
    regrets: Vec<[f64; 2]>,
    sums: Vec<[f64; 2]>,
    classes: Vec<usize>,
    strengths: Vec<u16>,
    deal: f64,
}

impl Plain {
    fn new(players: usize) -> Self {
        let places = HandClass::COUNT << players;
        Self {
            players,
            regrets: vec![[0.0; 2]; places],
            sums: vec![[0.0; 2]; places],
            classes: vec![0; players],
            strengths: vec![0; players],
            deal: 0.0,
        }
    }

    fn play(&mut self, rng: &mut ChaCha8Rng, deck: &mut [usize; 52]) {
        for at in 0..5 + 2 * self.players {
            let other = rng.random_range(at..52);
            deck.swap(at, other);
        }
        let card = |at| Card::from_index(at).expect("a card");
        let board = (deck[..5].iter()).fold(HandCards::none(), |board, &at| board.with(card(at)));
        for player in 0..self.players {
            let (first, second) = (deck[5 + 2 * player], deck[6 + 2 * player]);
            let combo = Combo::new(card(first), card(second)).expect("two cards");
            self.classes[player] = combo.class().index();
            let hand = board.with(card(first)).with(card(second));
            self.strengths[player] = hand.strength().value();
        }
        self.deal += 1.0;
        let reach = vec![1.0; self.players];
        self.walk(0, 0, &reach);
    }

    fn walk(&mut self, player: usize, pushers: usize, reach: &[f64]) -> Vec<f64> {
        // Two players who never do what leads here.
        if reach.iter().filter(|&&reach| reach <= 0.0).count() > 1 {
            return vec![0.0; self.players];
        }
        if player == self.players || (player + 1 == self.players && pushers == 0) {
            return self.results(pushers);
        }
        let place = ((1 << player) + pushers) * HandClass::COUNT + self.classes[player];
        let [fold, push] = self.regrets[place].map(|regret| regret.max(0.0));
        let often = if fold + push > 0.0 {
            push / (fold + push)
        } else {
            0.5
        };
        let mut below = reach.to_vec();
        below[player] = 1.0 - often;
        let folded = self.walk(player + 1, pushers, &below);
        below[player] = often;
        let pushed = self.walk(player + 1, pushers | 1 << player, &below);
        let value: Vec<f64> = (folded.iter().zip(&pushed))
            .map(|(folded, pushed)| (1.0 - often) * folded + often * pushed)
            .collect();
        let others: f64 = reach[..player].iter().product();
        let weight = self.deal;
        let regret = &mut self.regrets[place];
        regret[0] += weight * others * (folded[player] - value[player]);
        regret[1] += weight * others * (pushed[player] - value[player]);
        self.sums[place][0] += weight * (1.0 - often);
        self.sums[place][1] += weight * often;
        value
    }

    fn results(&self, pushers: usize) -> Vec<f64> {
        let blind = |player: usize| match self.players - player {
            1 => 1.0,
            2 => 0.5,
            _ => 0.0,
        };
        let mut results: Vec<f64> = (0..self.players).map(|player| -blind(player)).collect();
        if pushers == 0 {
            results[self.players - 1] += 1.5;
            return results;
        }
        let all: Vec<usize> = (0..self.players)
            .filter(|at| pushers >> at & 1 == 1)
            .collect();
        let best = all.iter().map(|&player| self.strengths[player]).max();
        let winners = all
            .iter()
            .filter(|&&player| Some(self.strengths[player]) == best);
        let winners: Vec<usize> = winners.copied().collect();
        if let [alone] = all[..] {
            let blinds: f64 = (0..self.players)
                .filter(|&player| player != alone)
                .map(blind)
                .sum();
            results[alone] = blinds;
            return results;
        }
        let folded = (0..self.players).filter(|player| !all.contains(player));
        let pot = STACK * all.len() as f64 + folded.map(blind).sum::<f64>();
        for &player in &all {
            results[player] = -STACK;
        }
        for &winner in &winners {
            results[winner] += pot / winners.len() as f64;
        }
        results
    }

    /// The share of the first player's hands that go all in.
    fn share(&self) -> f64 {
        let of = |class: HandClass| {
            let [fold, push] = self.sums[HandClass::COUNT + class.index()];
            f64::from(class.combos()) * push / (fold + push).max(f64::MIN_POSITIVE)
        };
        HandClass::all().map(of).sum::<f64>() / 1326.0
    }
}

fn seconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let done = black_box(work());
    (start.elapsed().as_secs_f64(), done)
}

fn main() {
    for (players, deals, first) in [
        (2, 2_000_000, Position::Sb),
        (3, 1_000_000, Position::Btn),
        (4, 600_000, Position::Co),
        (6, 300_000, Position::Lj),
        (9, 100_000, Position::Ep1),
        (10, 50_000, Position::Utg),
    ] {
        let game = multiway::Game::equal(players, STACK, Antes::None).expect("a usual stack");
        let mut rounds: Vec<(f64, f64, f64)> = (0..5)
            .map(|_| {
                let (theirs, share) = seconds(|| {
                    let mut rng = ChaCha8Rng::seed_from_u64(1);
                    let mut deck = core::array::from_fn(|at| at);
                    let mut plain = Plain::new(players);
                    for _ in 0..deals {
                        plain.play(&mut rng, &mut deck);
                    }
                    plain.share()
                });
                let learn = |threads| {
                    let mut rng = ChaCha8Rng::seed_from_u64(1);
                    let mut options = multiway::Options::default();
                    (options.deals, options.fresh_deals) = (deals, 4);
                    options.threads = threads;
                    game.solve(&options, &mut rng, |_| ControlFlow::Continue(()))
                        .expect("solved")
                };
                let (ours, solved) = seconds(|| learn(1));
                let (two, _) = seconds(|| learn(2));
                let spot = multiway::Spot::all(game.players())
                    .next()
                    .expect("the first player");
                assert_eq!(spot.position(), first);
                let found = solved.strategy.share(spot);
                assert!((found - share).abs() < 0.06, "{players}: {found} {share}");
                (theirs, ours, two)
            })
            .collect();
        rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
        let (theirs, ours, two) = rounds[2];
        let speed = |seconds: f64| deals as f64 / seconds / 1e6;
        println!(
            "{players} players: {:.2} million deals a second, {:.2} on two threads; a plain recursion \
             {:.2}, takes {:.1} times as long ({:.1} to {:.1})",
            speed(ours),
            speed(two),
            speed(theirs),
            theirs / ours,
            rounds[0].0 / rounds[0].1,
            rounds[4].0 / rounds[4].1
        );
        if players == 2 {
            let exact = PushFoldGame::new(STACK, Antes::None).expect("a usual stack");
            let (proved, _) = seconds(|| exact.solve().expect("solved"));
            println!(
                "2 players, {deals} deals: {:.0} times as long as the proved solution",
                ours / proved
            );
        }
    }
}
