//! Cards that are dealt.

use std::collections::BTreeSet;
use std::convert::Infallible;

use holdem_cards::{Card, Deck};
use proptest::prelude::*;
use rand::{SeedableRng, TryRng, rngs::ChaCha8Rng};

/// A generator whose numbers are all the same.
struct Same(u64);

impl TryRng for Same {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("a deck draws 64 bits")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unreachable!("a deck draws 64 bits")
    }
}

fn dealt(deck: &mut Deck, count: usize, bits: u64) -> String {
    let cards = deck.deal(count, &mut Same(bits));
    cards.iter().map(Card::to_string).collect()
}

/// The cards of a stream of numbers are stable: they are in other people's logs and tests. Worked out by hand.
#[test]
fn value_stability_deal() {
    let mut deck = Deck::new();
    // Nothing is moved.
    assert_eq!(dealt(&mut deck, 5, 0), "2c2d2h2s3c");
    // The last card each time; the one that was in front takes its place.
    assert_eq!(dealt(&mut deck, 5, u64::MAX), "As2c2d2h2s");
    let mut deck = Deck::new();
    // Half of 52 is card 26, the eight of hearts, and no fraction is left for the next three; then half of
    // the 48 that are left, 24 behind card 4: card 28, the nine of clubs.
    assert_eq!(dealt(&mut deck, 5, 1 << 63), "8h2d2h2s9c");
}

/// Each card comes first about as often as any other: 52,000 deals, 1,000 expected, a standard deviation of
/// 31. Six of them is one run in ten million.
#[test]
fn every_card_comes_in_every_place_about_as_often() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut deck = Deck::new();
    let mut counts = [[0_u32; 52]; 5];
    for _ in 0..52_000 {
        for (place, card) in deck.deal(5, &mut rng).iter().enumerate() {
            counts[place][card.index()] += 1;
        }
    }
    for count in counts.as_flattened() {
        assert!(count.abs_diff(1_000) < 6 * 31, "{count}");
    }
}

proptest! {
    #[test]
    fn dealt_cards_differ_and_are_as_many_as_asked(seed: u64, counts in prop::collection::vec(0_usize..60, 1..8)) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut deck = Deck::new();
        for count in counts {
            let dealt: Vec<Card> = deck.deal(count, &mut rng).to_vec();
            let different: BTreeSet<Card> = dealt.iter().copied().collect();
            prop_assert_eq!((dealt.len(), different.len()), (count.min(52), count.min(52)));
        }
    }
}
