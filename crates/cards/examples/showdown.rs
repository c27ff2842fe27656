//! Seven cards for each of six players on one board, strongest first.
//!
//! `cargo run -p holdem-cards --example showdown`

use std::error::Error;
use std::io::{self, Write};

use holdem_cards::{Card, Deck, strength};
use rand::{SeedableRng, rngs::ChaCha8Rng};

fn main() -> Result<(), Box<dyn Error>> {
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    let mut deck = Deck::new();
    let (board, hands) = deck.deal(5 + 2 * 6, &mut rng).split_at(5);
    let mut shown = Vec::new();
    for hand in hands.chunks(2) {
        let cards: Vec<Card> = board.iter().chain(hand).copied().collect();
        shown.push((strength(&cards)?, hand));
    }
    shown.sort_by(|a, b| b.cmp(a));

    let mut out = io::stdout().lock();
    let text = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<String>();
    writeln!(out, "board {}", text(board))?;
    for (strength, hand) in shown {
        writeln!(out, "{} {}", text(hand), strength.category())?;
    }
    Ok(())
}
