//! Solved games of a round: one for every stack between two, or one that several have learned.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use npc_preflop::push_fold::multiway::{
    Game, MAX_DEALS, Options, Progress, Seen, Solution, Spot, UNSETTLED,
};
use npc_preflop::push_fold::{PushFoldError, PushFoldGame};
use npc_preflop::{Combo, Position};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{Drill, DrillGame, DrillSpot};
use crate::ranges::RangeFailure;

/// Random deals for each player that a game is learned from.
const DEALS_A_PLAYER: u64 = 400_000;

/// Random deals that a hand of several players is judged by.
const JUDGED: u64 = 60_000;

/// Standard errors within which a gain is not told from none.
const UNSURE: f64 = 2.0;

/// Hands that are drawn until what was learned of one and its judgement agree.
const TRIES: usize = 10;

/// The games of a round. Copies share what was learned.
#[derive(Debug, Clone)]
pub(super) enum Table {
    /// Two players: every stack is solved exactly when it is asked about.
    Two(DrillGame),
    /// Three to ten, who play with one stack.
    Several(Arc<Learned>),
}

/// A game that was learned from random deals.
#[derive(Debug)]
pub(super) struct Learned {
    game: DrillGame,
    solution: Solution,
    /// Spots that came up often enough to be asked.
    asked: Vec<Spot>,
    /// Spots that were judged, each with the seed of its deals.
    judged: Mutex<Vec<(u64, DrillSpot, Judged)>>,
}

/// Gain of going all in over folding.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judged {
    /// In big blinds; 0 within two standard errors of it.
    pub(super) gain: f64,
    pub(super) standard_error: f64,
    /// How often the equilibrium goes all in.
    pub(super) equilibrium: f64,
}

impl Table {
    /// The table of a round; `wanted` has the stack of a spot to be repeated, if there is one.
    pub(super) fn new(
        setup: &DrillGame,
        wanted: &DrillGame,
        deals: Option<u64>,
        threads: usize,
        rng: &mut ChaCha8Rng,
        watch: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Self, RangeFailure> {
        if setup.players == 2 {
            let least = 1.0 + ante(setup);
            PushFoldGame::new(setup.stack.unwrap_or(least), setup.antes)?;
            return Ok(Self::Two(setup.clone()));
        }
        let stack = wanted.stack.unwrap_or_else(|| {
            let whole: u32 = rng.random_range(2..=20);
            f64::from(whole) + ante(setup)
        });
        let game = Game::equal(setup.players, stack, setup.antes)?;
        let mut options = Options::for_players(game.players());
        options.deals = deals.unwrap_or(DEALS_A_PLAYER * setup.players as u64);
        let min = Drill::fewest_deals(setup.players);
        if !(min..=MAX_DEALS).contains(&options.deals) {
            return Err(PushFoldError::DealsOutOfRange {
                got: options.deals,
                min,
                max: MAX_DEALS,
            }
            .into());
        }
        options.fresh_deals = (options.deals / 4).max(1_000);
        options.threads = threads;
        let solution = game.solve(&options, rng, watch)?;
        let game = DrillGame {
            stack: Some(stack),
            ..setup.clone()
        };
        // All deals come to the first player, whatever rounding makes of their share.
        let first = Spot::all(solution.game.players()).take(1);
        let seen = Spot::all(solution.game.players()).zip(solution.visits());
        let seen = seen
            .skip(1)
            .filter(|(_, visits)| visits.seen == Seen::Enough);
        Ok(Self::Several(Arc::new(Learned {
            game,
            asked: first.chain(seen.map(|(spot, _)| spot)).collect(),
            solution,
            judged: Mutex::default(),
        })))
    }

    /// The stack of the whole round.
    pub(super) fn stack(&self) -> Option<f64> {
        match self {
            Self::Two(game) => game.stack,
            Self::Several(learned) => learned.game.stack,
        }
    }

    /// Whether a spot can be asked at this table.
    pub(super) fn has(&self, spot: &DrillSpot) -> bool {
        match self {
            Self::Two(game) => game.has(spot),
            Self::Several(learned) => learned.game.has(spot) && learned.can_ask(spot),
        }
    }

    /// A new spot in which the player has a decision. It is judged by the deals of the seed.
    pub(super) fn draw(&self, rng: &mut ChaCha8Rng, seed: u64) -> DrillSpot {
        let all: Vec<Combo> = Combo::all().collect();
        match self {
            Self::Two(game) => {
                let tenths: u32 = rng.random_range(20..=200);
                let is_first = rng.random::<bool>();
                let hand = all[rng.random_range(0..all.len())];
                let drawn = f64::from(tenths) / 10.0 + ante(game);
                let spot = |position, pushers| DrillSpot {
                    game: DrillGame {
                        stack: Some(game.stack.unwrap_or(drawn)),
                        ..game.clone()
                    },
                    position,
                    pushers,
                    hand,
                };
                // A big blind whose blind is the whole stack is never asked.
                let big = spot(Position::Bb, vec![Position::Sb]);
                if is_first || !big.has_decision() {
                    spot(Position::Sb, Vec::new())
                } else {
                    big
                }
            }
            Self::Several(learned) => learned.draw(&all, rng, seed),
        }
    }

    /// The gain of going all in in a spot.
    pub(super) fn judge(&self, spot: &DrillSpot, seed: u64) -> Result<Judged, RangeFailure> {
        let Self::Several(learned) = self else {
            let class = spot.hand.class();
            let game = PushFoldGame::new(spot.stack(), spot.game.antes)?;
            let solved = game.solve()?;
            let (push, call) = game.margins(&solved.strategy);
            let class = class.index();
            let (gain, equilibrium) = match spot.position {
                Position::Sb => (push[class], solved.strategy.push[class]),
                _ => (call[class], solved.strategy.call[class]),
            };
            // A class that mixes is indifferent, whatever rounding says.
            let is_mixed = equilibrium > 0.0 && equilibrium < 1.0;
            return Ok(Judged {
                gain: if is_mixed { 0.0 } else { gain },
                standard_error: 0.0,
                equilibrium,
            });
        };
        learned.judge(spot, seed)
    }
}

impl Learned {
    /// The gain of going all in in a spot. The same spot is judged by the same deals, and so once.
    fn judge(&self, spot: &DrillSpot, seed: u64) -> Result<Judged, RangeFailure> {
        let known = || self.judged.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |(own, judged, _): &&(u64, DrillSpot, Judged)| *own == seed && judged == spot;
        if let Some((_, _, judged)) = known().iter().find(is_it) {
            return Ok(*judged);
        }
        let Solution { game, strategy, .. } = &self.solution;
        let at = Spot::new(game.players(), spot.position, &spot.pushers)?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let margin = game.margin(strategy, at, spot.hand, JUDGED, &mut rng)?;
        let is_sure = margin.mean.abs() > UNSURE * margin.standard_error;
        let judged = Judged {
            gain: if is_sure { margin.mean } else { 0.0 },
            standard_error: margin.standard_error,
            equilibrium: strategy.frequency(at, spot.hand.class()),
        };
        // A judgement is added at once: a thread that died left a whole list.
        known().push((seed, spot.clone(), judged));
        Ok(judged)
    }

    /// Whether a spot came up often enough to be asked.
    fn can_ask(&self, spot: &DrillSpot) -> bool {
        let players = self.solution.game.players();
        let at = Spot::new(players, spot.position, &spot.pushers);
        at.is_ok_and(|at| self.asked.contains(&at))
    }

    /// A hand in a spot that came up often enough. Its judgement says what was learned, as far as ten draws find one.
    fn draw(&self, all: &[Combo], rng: &mut ChaCha8Rng, seed: u64) -> DrillSpot {
        let mut spot = self.meet(all, rng);
        for _ in 1..TRIES {
            // Where a judgement fails, so does that of the answer.
            if self
                .judge(&spot, seed)
                .is_ok_and(|judged| judged.is_learned())
            {
                break;
            }
            spot = self.meet(all, rng);
        }
        spot
    }

    /// A seat drawn at random, in a spot that came up often enough. The others play as they learned.
    fn meet(&self, all: &[Combo], rng: &mut ChaCha8Rng) -> DrillSpot {
        let Solution { game, strategy, .. } = &self.solution;
        let players = game.players();
        let positions = players.positions();
        // Each seat that can be asked is as likely as any other.
        let can_be_asked =
            |place: &usize| (self.asked.iter()).any(|spot| spot.position() == positions[*place]);
        let seats: Vec<usize> = (0..positions.len()).filter(can_be_asked).collect();
        // The first player always can.
        let own = seats[rng.random_range(0..seats.len())];
        loop {
            let mut hands: Vec<Combo> = Vec::with_capacity(own + 1);
            while hands.len() <= own {
                let hand = all[rng.random_range(0..all.len())];
                if hands.iter().all(|&other| other.is_disjoint(hand)) {
                    hands.push(hand);
                }
            }
            let mut pushers = Vec::new();
            for (&position, hand) in positions.iter().zip(&hands[..own]) {
                let Ok(spot) = Spot::new(players, position, &pushers) else {
                    continue;
                };
                if rng.random::<f64>() < strategy.frequency(spot, hand.class()) {
                    pushers.push(position);
                }
            }
            // The chance of such a spot is above 0, as the deals that measured it came there.
            let met = Spot::new(players, positions[own], &pushers);
            if met.is_ok_and(|spot| self.asked.contains(&spot)) {
                return DrillSpot {
                    game: self.game.clone(),
                    position: positions[own],
                    pushers,
                    hand: hands[own],
                };
            }
        }
    }
}

impl Judged {
    /// Whether the frequency that was learned says the same as the gain, where that is sure.
    fn is_learned(&self) -> bool {
        if self.gain > 0.0 {
            self.equilibrium >= 1.0 - UNSETTLED
        } else {
            self.gain >= 0.0 || self.equilibrium <= UNSETTLED
        }
    }
}

/// The most that a player posts as an ante, which a drawn stack has on top.
const fn ante(game: &DrillGame) -> f64 {
    use npc_preflop::push_fold::Antes;

    match game.antes {
        Antes::None => 0.0,
        Antes::Each(ante) | Antes::BigBlind(ante) | Antes::DeadBigBlind(ante) => ante,
    }
}
