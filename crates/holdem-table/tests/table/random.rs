//! Random tables, cards and actions.

use holdem_cards::Deck;
use holdem_table::{
    Action, Ante, BlindSeats, Deal, Hand, HandSetup, MAX_CHIPS, SeatStack, Spot, Stakes,
    StakesSetup,
};
use proptest::prelude::*;
use rand::{Rng, RngExt, SeedableRng, rngs::ChaCha8Rng};

/// A table with the seed of its cards and actions.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    pub(crate) stakes: Stakes,
    pub(crate) blinds: BlindSeats,
    pub(crate) stacks: Vec<SeatStack>,
    pub(crate) seed: u64,
}

impl Game {
    /// A random game of some players, with dead blinds and any stacks.
    pub(crate) fn random(players: usize, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let rng = &mut rng;
        let stakes = random_stakes(rng);
        let mut seats: Vec<u8> = (1..=23).collect();
        while seats.len() > players {
            seats.remove(rng.random_range(0..seats.len()));
        }
        let most = MAX_CHIPS / players as u64;
        let shape = rng.random_range(0..4);
        let mut stack = || {
            let limit = match (shape, rng.random_range(0..8)) {
                (0, _) => stakes.big_blind() + stakes.ante().chips(),
                (1, 0) | (2, 0..4) => 3 * stakes.big_blind(),
                (3, 0) => most,
                _ => 200 * stakes.big_blind(),
            };
            rng.random_range(1..=limit.clamp(1, most))
        };
        let stacks: Vec<u64> = seats.iter().map(|_| stack()).collect();
        let stacks = seats
            .iter()
            .zip(stacks)
            .map(|(&seat, stack)| SeatStack { seat, stack })
            .collect();
        let blinds = random_blinds(&seats, rng);
        Self {
            stakes,
            blinds,
            stacks,
            seed: rng.next_u64(),
        }
    }

    pub(crate) fn setup(&self) -> HandSetup<'_> {
        HandSetup {
            stakes: self.stakes,
            blinds: self.blinds,
            stacks: &self.stacks,
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.stacks.iter().map(|player| player.stack).sum()
    }

    /// A hand that has begun, with the generator for its actions.
    pub(crate) fn start(&self) -> (Hand, ChaCha8Rng) {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let deal = Deal::random(self.stacks.len(), &mut Deck::new(), &mut rng);
        let mut hand = Hand::new();
        hand.start(&self.setup(), &deal).unwrap();
        (hand, rng)
    }

    /// A hand played to its end by random actions.
    pub(crate) fn play(&self) -> Hand {
        let (mut hand, mut rng) = self.start();
        while let Some(spot) = hand.spot() {
            let action = random_action(&spot, &mut rng);
            hand.act(action).unwrap();
        }
        hand
    }
}

/// Games of 2 to 10 players, now and then up to 23.
pub(crate) fn games() -> impl Strategy<Value = Game> {
    let players = prop_oneof![8 => 2_usize..=10, 1 => 11_usize..=23];
    (players, any::<u64>()).prop_map(|(players, seed)| Game::random(players, seed))
}

fn random_stakes(rng: &mut ChaCha8Rng) -> Stakes {
    let big_blind = match rng.random_range(0..4) {
        0 => rng.random_range(2..10),
        1 => rng.random_range(2..1 << 40),
        _ => 100 * rng.random_range(1..50),
    };
    let small_blind = match rng.random_range(0..3) {
        0 => rng.random_range(0..big_blind),
        _ => big_blind / 2,
    };
    let chips = match rng.random_range(0..3) {
        0 => big_blind,
        1 => rng.random_range(0..=2 * big_blind),
        _ => big_blind / 8,
    };
    let ante = match rng.random_range(0..3) {
        0 => Ante::None,
        1 => Ante::Each(chips),
        _ => Ante::BigBlind(chips),
    };
    Stakes::new(StakesSetup {
        small_blind,
        big_blind,
        ante,
    })
    .unwrap()
}

/// Seats of button and blinds as a dead button gives them: behind each other, occupied or not.
fn random_blinds(seats: &[u8], rng: &mut ChaCha8Rng) -> BlindSeats {
    let at = rng.random_range(0..seats.len());
    let before = |back: usize| seats[(at + seats.len() - back) % seats.len()];
    let big_blind = seats[at];
    // A seat between two players, if there is one.
    let gap = |from: u8, to: u8| {
        let seat = from % 23 + 1;
        (seat != to).then_some(seat)
    };
    if seats.len() == 2 {
        let other = before(1);
        let (button, small_blind) = match rng.random_range(0..8) {
            0 => (None, Some(other)),
            1 => (Some(other), None),
            // A third player waits for the button, which is dead.
            2 => (gap(big_blind, other), Some(other)),
            3 => (Some(other), gap(other, big_blind)),
            _ => (Some(other), Some(other)),
        };
        return BlindSeats {
            button,
            small_blind,
            big_blind,
        };
    }
    let dead_small = gap(before(1), big_blind).filter(|_| rng.random_ratio(1, 3));
    if let Some(seat) = dead_small {
        return BlindSeats {
            button: rng.random_ratio(4, 5).then(|| before(1)),
            small_blind: rng.random_ratio(4, 5).then_some(seat),
            big_blind,
        };
    }
    let dead_button = gap(before(2), before(1)).filter(|_| rng.random_ratio(1, 3));
    let button = dead_button.unwrap_or(before(2));
    BlindSeats {
        button: rng.random_ratio(9, 10).then_some(button),
        small_blind: Some(before(1)),
        big_blind,
    }
}

/// A legal action: every kind often enough that hands come to every street.
pub(crate) fn random_action<R: Rng>(spot: &Spot<'_>, rng: &mut R) -> Action {
    let legal = spot.legal();
    let raise = |rng: &mut R| {
        let bounds = legal.raise?;
        let to = match rng.random_range(0..6) {
            0 => bounds.max,
            1 => rng.random_range(bounds.min..=bounds.max),
            2 => rng.random_range(bounds.min..=bounds.max.min(bounds.min.saturating_mul(2))),
            _ => bounds.min,
        };
        Some(Action::Raise { to })
    };
    match rng.random_range(0..16) {
        0 => Action::Fold,
        1..3 if legal.to_call > 0 => Action::Fold,
        3..7 => raise(rng).unwrap_or_else(|| spot.check_or_call()),
        _ => spot.check_or_call(),
    }
}
