//! Tournaments through the seating engine as a multiple of their cards alone, and how that grows.
//!
//! Fields are of 1,000 and 10,000 players. The cards alone are the deals and the strengths of everybody who was dealt in.
//! Also printed is the multiple of as many hands that the same players play at one table, without a seating engine:
//! `cargo bench -p season-sim --bench tournaments`.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a bench is a program that prints, and stops when it cannot go on"
)]

use std::hint::black_box;
use std::time::Instant;

use holdem_cards::{Deck, HandCards, Strength};
use holdem_table::{BlindSeats, Deal, SeatStack, Stakes, StakesSetup};
use npc_preflop::player::Lapse;
use npc_preflop::{Npc, NpcSetup, Preset};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use season_sim::{Arena, ArenaSetup, BetAmounts, ComputerPlayer, Dealer, Finished, NpcPlayer};

/// Rounds, of which the middle one counts.
const ROUNDS: usize = 5;

/// A field of players in turn, all with some lapses.
fn arena(players: usize) -> Arena {
    let kinds: Vec<ComputerPlayer> = Preset::ALL
        .into_iter()
        .map(|preset| {
            let lapse = Lapse {
                share: 0.2,
                ..Lapse::default()
            };
            let setup = NpcSetup {
                lapse,
                ..preset.setup()
            };
            let npc = Npc::new(setup).unwrap();
            ComputerPlayer::Npc(NpcPlayer::new(npc, BetAmounts::default()).unwrap())
        })
        .collect();
    let players = kinds.iter().cycle().take(players).cloned().collect();
    Arena::new(ArenaSetup::default(), players).unwrap()
}

/// A tournament with the seconds that it takes.
fn played(arena: &Arena, number: u64) -> (f64, Finished) {
    let start = Instant::now();
    let finished = arena.play(1, number).unwrap();
    (start.elapsed().as_secs_f64(), finished)
}

/// Seconds of the deals and the strengths of as many hands and players.
fn cards(finished: &Finished) -> f64 {
    let mut deck = Deck::new();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let start = Instant::now();
    let mut left = finished.dealt;
    for hand in (1..=finished.hands).rev() {
        // The players are spread evenly over the hands.
        let players = usize::try_from(left.div_ceil(hand)).unwrap();
        left -= players as u64;
        let deal = Deal::random(players, &mut deck, &mut rng);
        let board = deal.board().iter();
        let board = board.fold(HandCards::none(), |cards, &card| cards.with(card));
        let hands = (0..players).filter_map(|player| deal.hand(player));
        let strengths = hands.map(|[a, b]| board.with(a).with(b).strength());
        black_box::<Option<Strength>>(strengths.max());
    }
    start.elapsed().as_secs_f64()
}

/// Seconds of as many hands with as many players, who decide as in the tournament. They have 100 big blinds each.
fn hands(arena: &Arena, finished: &Finished) -> f64 {
    let stakes = StakesSetup {
        small_blind: 100,
        big_blind: 200,
        ..StakesSetup::default()
    };
    let stakes = Stakes::new(stakes).unwrap();
    let stacks: Vec<SeatStack> = (1..=9)
        .map(|seat| SeatStack {
            seat,
            stack: 20_000,
        })
        .collect();
    let mut everybody = arena.players().iter().cycle();
    let mut seated: Vec<&ComputerPlayer> = Vec::new();
    let (mut dealer, mut rng) = (Dealer::default(), ChaCha8Rng::seed_from_u64(1));
    let start = Instant::now();
    let mut left = finished.dealt;
    for hand in (1..=finished.hands).rev() {
        let players = usize::try_from(left.div_ceil(hand)).unwrap();
        left -= players as u64;
        seated.clear();
        seated.extend(everybody.by_ref().take(players));
        let button = (players > 2).then(|| stacks[players - 3].seat);
        let blinds = BlindSeats {
            button: button.or(Some(1)),
            small_blind: Some(stacks[players - 2].seat),
            big_blind: stacks[players - 1].seat,
        };
        let record = dealer.play(stakes, blinds, &stacks[..players], &seated, &mut rng);
        black_box(record.unwrap().stacks());
    }
    start.elapsed().as_secs_f64()
}

fn median(mut ratios: Vec<f64>) -> f64 {
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

fn main() {
    let (small, large) = (arena(1_000), arena(10_000));
    let mut times = Vec::new();
    let mut above_hands = Vec::new();
    let mut growth = Vec::new();
    for number in (0..).take(ROUNDS) {
        let (seconds, finished) = played(&small, number);
        assert_eq!(finished.places.iter().map(Vec::len).sum::<usize>(), 1_000);
        times.push(seconds / cards(&finished));
        above_hands.push(seconds / hands(&small, &finished));
        let (long, many) = played(&large, number);
        assert_eq!(many.places.iter().map(Vec::len).sum::<usize>(), 10_000);
        growth.push((long / many.hands as f64) / (seconds / finished.hands as f64));
        let speed = finished.hands as f64 / seconds;
        println!(
            "{} hands of 1,000 players, {speed:.0} a second",
            finished.hands
        );
    }
    println!(
        "1,000 players: {:.2} times the cards alone (at most 5)",
        median(times)
    );
    println!(
        "1,000 players: {:.2} times as many hands without a seating engine",
        median(above_hands)
    );
    println!(
        "10,000 players: {:.2} times the time of a hand at 1,000 (at most 2)",
        median(growth)
    );
}
