//! Hands at a table next to the arena of the crate `rs_poker`, with the same actions on both sides.
//!
//! Each comparison asserts first that both sides move chips as the actions say.

use std::{
    pin::pin,
    task::{Context, Poll, Waker},
};

use holdem_cards::Deck;
use holdem_table::{
    Action, BlindSeats, Deal, Hand, HandSetup, Player, SeatStack, Spot, Stakes, StakesSetup,
};
use peers::compare;
use rand::{SeedableRng, rngs::ChaCha8Rng};
use rs_poker::arena::{
    Agent, GameStateBuilder, HoldemSimulationBuilder,
    agent::{AllInAgent, CallingAgent, FoldingAgent},
};

/// Hands of a round.
const HANDS: u64 = 1 << 10;
/// Big blinds of every stack.
const STACK: u16 = 100;

/// A player who always does the same.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Habit {
    AllIn,
    Fold,
    Call,
}

impl Habit {
    fn agent(self, number: usize) -> Box<dyn Agent> {
        let name = number.to_string();
        match self {
            Self::AllIn => Box::new(AllInAgent::new(name)),
            Self::Fold => Box::new(FoldingAgent::new(name)),
            Self::Call => Box::new(CallingAgent::new(name)),
        }
    }
}

impl Player for Habit {
    fn act(&mut self, spot: &Spot<'_>) -> Action {
        match self {
            Self::AllIn => spot.all_in(),
            Self::Fold if spot.to_call() > 0 => Action::Fold,
            Self::Fold | Self::Call => spot.check_or_call(),
        }
    }
}

/// The result of something that never waits.
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(done) = future.as_mut().poll(&mut context) {
            return done;
        }
    }
}

/// A hand of the peer: the chips of the player who has most, in big blinds.
fn theirs(habits: &[Habit], rng: ChaCha8Rng) -> f64 {
    let state = GameStateBuilder::new()
        .num_players_with_stack(habits.len(), f32::from(STACK))
        .blinds(1.0, 0.5)
        .build()
        .expect("a usual table");
    let agents = habits.iter().enumerate();
    let agents = agents.map(|(number, habit)| habit.agent(number));
    let mut hand = HoldemSimulationBuilder::default()
        .game_state(state)
        .agents(agents.collect())
        .build_with_rng(rng)
        .expect("a hand");
    ready(hand.run());
    let stacks = hand.game_state.stacks.iter().copied().map(f64::from);
    let stacks: Vec<f64> = stacks.collect();
    let total = f64::from(STACK) * habits.len() as f64;
    assert!((stacks.iter().sum::<f64>() - total).abs() < 1e-3);
    stacks.into_iter().fold(0.0, f64::max)
}

/// A table with a generator of its own, and a chip for a hundredth of a big blind.
struct Ours {
    hand: Hand,
    deck: Deck,
    rng: ChaCha8Rng,
    habits: Vec<Habit>,
    stacks: Vec<SeatStack>,
}

impl Ours {
    fn new(habits: &[Habit]) -> Self {
        let stack = u64::from(STACK) * 100;
        let stacks = (1..).zip(habits).map(|(seat, _)| SeatStack { seat, stack });
        Self {
            hand: Hand::new(),
            deck: Deck::new(),
            rng: ChaCha8Rng::seed_from_u64(1),
            habits: habits.to_vec(),
            stacks: stacks.collect(),
        }
    }

    /// A hand: the chips of the player who has most, in big blinds.
    fn play(&mut self) -> f64 {
        let stakes = StakesSetup {
            small_blind: 50,
            big_blind: 100,
            ..StakesSetup::default()
        };
        let players = self.habits.len();
        // The first player has the button, as in the peer's arena.
        let (small, big) = if players == 2 { (1, 2) } else { (2, 3) };
        let setup = HandSetup {
            stakes: Stakes::new(stakes).expect("usual stakes"),
            blinds: BlindSeats {
                button: Some(1),
                small_blind: Some(small),
                big_blind: big,
            },
            stacks: &self.stacks,
        };
        let deal = Deal::random(players, &mut self.deck, &mut self.rng);
        self.hand.start(&setup, &deal).expect("a usual table");
        self.hand.play(&mut self.habits).expect("legal actions");
        let stacks = self.hand.stacks();
        let total = 100 * u64::from(STACK) * players as u64;
        assert_eq!(stacks.iter().sum::<u64>(), total);
        stacks.iter().copied().max().unwrap_or(0) as f64 / 100.0
    }
}

fn hands(name: &str, goal: &str, habits: &[Habit]) {
    let mut ours = Ours::new(habits);
    let mut seed = 0;
    let mut peer = || {
        seed += 1;
        theirs(habits, ChaCha8Rng::seed_from_u64(seed))
    };
    // The same number of all-ins: the mean of the largest stack is the same, but for chance.
    let mean = |hand: &mut dyn FnMut() -> f64| (0..4_000).map(|_| hand()).sum::<f64>() / 4_000.0;
    let (mine, other) = (mean(&mut || ours.play()), mean(&mut peer));
    assert!((mine / other - 1.0).abs() < 0.03, "{name}: {mine} and {other}");
    compare(
        &format!("{HANDS} hands of {}, {name}: rs_poker / ours", habits.len()),
        goal,
        || (0..HANDS).map(|_| ours.play()).sum::<f64>(),
        || (0..HANDS).map(|_| peer()).sum::<f64>(),
    );
}

fn main() {
    println!("median of 11 paired rounds (second lowest to second highest), goal; least times\n");
    for players in [2, 6, 9] {
        let habits = |habit: fn(usize) -> Habit| (0..players).map(habit).collect::<Vec<_>>();
        let mixed = habits(|number| [Habit::AllIn, Habit::Fold][number % 2]);
        hands("every second all in, others fold", "at least 15", &mixed);
        hands("all in", "at least 15", &habits(|_| Habit::AllIn));
        hands("checks and calls", "none", &habits(|_| Habit::Call));
    }
}
