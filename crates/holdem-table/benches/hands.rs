//! Hands a second on one core, and how many times as long a hand takes as its cards alone.
//!
//! The cards alone are the deal and the strengths of everybody on the board: `cargo bench -p holdem-table`.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when it cannot go on"
)]

use std::{hint::black_box, time::Instant};

use holdem_cards::{Deck, HandCards, Strength};
use holdem_table::{
    Action, Ante, BlindSeats, Deal, Hand, HandSetup, Player, SeatStack, Spot, Stakes, StakesSetup,
};
use rand::{SeedableRng, rngs::ChaCha8Rng};

/// Hands of a round.
const HANDS: u32 = 20_000;

/// Rounds, of which the middle one counts.
const ROUNDS: usize = 11;

/// A way to play.
#[derive(Debug, Clone, Copy)]
enum Habit {
    /// All in with a pair, an ace or two cards from ten on, otherwise out.
    AllInOrFold,
    /// Checks and calls.
    Passive,
}

impl Player for Habit {
    fn act(&mut self, spot: &Spot<'_>) -> Action {
        let [a, b] = spot.cards().map(|card| card.rank().index());
        match self {
            Self::AllInOrFold if a == b || a.max(b) == 12 || a.min(b) > 7 => spot.all_in(),
            Self::AllInOrFold if spot.to_call() > 0 => Action::Fold,
            Self::AllInOrFold | Self::Passive => spot.check_or_call(),
        }
    }
}

/// Everything that is used from one hand to the next.
struct Table {
    hand: Hand,
    deck: Deck,
    rng: ChaCha8Rng,
    stacks: Vec<SeatStack>,
}

impl Table {
    fn new(players: usize) -> Self {
        let stacks = (1..).take(players).map(|seat| SeatStack {
            seat,
            stack: 2_000 + 100 * u64::from(seat),
        });
        Self {
            hand: Hand::new(),
            deck: Deck::new(),
            rng: ChaCha8Rng::seed_from_u64(1),
            stacks: stacks.collect(),
        }
    }

    fn deal(&mut self) -> Deal {
        Deal::random(self.stacks.len(), &mut self.deck, &mut self.rng)
    }

    fn play(&mut self, habits: &mut [Habit]) -> u64 {
        let stakes = StakesSetup {
            small_blind: 50,
            big_blind: 100,
            ante: Ante::BigBlind(100),
        };
        let button = u8::try_from(self.stacks.len()).unwrap();
        let (small, big) = if button == 2 { (2, 1) } else { (1, 2) };
        let deal = self.deal();
        let setup = HandSetup {
            stakes: Stakes::new(stakes).unwrap(),
            blinds: BlindSeats {
                button: Some(button),
                small_blind: Some(small),
                big_blind: big,
            },
            stacks: &self.stacks,
        };
        self.hand.start(&setup, &deal).unwrap();
        self.hand.play(habits).unwrap();
        self.hand.stacks().iter().sum()
    }

    /// The deal and the best hand alone.
    fn cards(&mut self) -> Option<Strength> {
        let deal = self.deal();
        let board = deal.board().iter();
        let board = board.fold(HandCards::none(), |cards, &card| cards.with(card));
        let hands = (0..self.stacks.len()).filter_map(|player| deal.hand(player));
        let strengths = hands.map(|[a, b]| board.with(a).with(b).strength());
        strengths.max()
    }
}

/// The seconds that one of many calls takes.
fn time<T>(mut work: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..HANDS {
        black_box(work());
    }
    start.elapsed().as_secs_f64() / f64::from(HANDS)
}

fn main() {
    println!("median of {ROUNDS} rounds: hands a second; as a multiple of the cards alone\n");
    for players in [2, 6, 9] {
        for (name, habit) in [
            ("all in or fold", Habit::AllInOrFold),
            ("check or call", Habit::Passive),
        ] {
            let (mut table, mut bare) = (Table::new(players), Table::new(players));
            let mut habits = vec![habit; players];
            let total: u64 = table.stacks.iter().map(|player| player.stack).sum();
            assert_eq!(table.play(&mut habits), total);
            let mut rounds: Vec<(f64, f64)> = (0..ROUNDS)
                .map(|_| {
                    let hand = time(|| table.play(&mut habits));
                    (hand / time(|| bare.cards()), hand)
                })
                .collect();
            rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
            let (ratio, hand) = rounds[ROUNDS / 2];
            println!(
                "{players} players, {name:14} {:10.0} hands/s, {ratio:.2} times the cards",
                1.0 / hand
            );
        }
    }
}
