//! A hand of three players as a poker hand history: one is all in from the blind, two play on.
//!
//! `cargo run -p holdem-table --example one_hand`

use std::error::Error;
use std::io::{self, Write};

use holdem_cards::Deck;
use holdem_table::{
    Action, Ante, BlindSeats, Deal, Hand, HandSetup, Player, SeatStack, Spot, Stakes, StakesSetup,
    Street,
};
use rand::{SeedableRng, rngs::ChaCha8Rng};

/// Bets the flop and calls otherwise.
struct FlopBettor;

impl Player for FlopBettor {
    fn act(&mut self, spot: &Spot<'_>) -> Action {
        match spot.legal().raise {
            Some(bounds) if spot.street() == Street::Flop && spot.bet() == 0 => {
                Action::Raise { to: bounds.min }
            }
            _ => spot.check_or_call(),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let stakes = Stakes::new(StakesSetup {
        small_blind: 50,
        big_blind: 100,
        ante: Ante::BigBlind(100),
    })?;
    let stacks = [(1, 2_000), (2, 1_500), (6, 80)].map(|(seat, stack)| SeatStack { seat, stack });
    let blinds = BlindSeats {
        button: Some(1),
        small_blind: Some(2),
        big_blind: 6,
    };
    let setup = HandSetup {
        stakes,
        blinds,
        stacks: &stacks,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    let deal = Deal::random(stacks.len(), &mut Deck::new(), &mut rng);

    let mut hand = Hand::new();
    hand.start(&setup, &deal)?;
    hand.play(&mut [FlopBettor, FlopBettor, FlopBettor])?;
    let mut out = io::stdout().lock();
    if let Some(record) = hand.record() {
        write!(out, "{}", record.to_phh(1))?;
        for broke in record.broke() {
            writeln!(
                out,
                "# seat {} is broke, with {} before",
                broke.seat, broke.before
            )?;
        }
    }
    Ok(())
}
