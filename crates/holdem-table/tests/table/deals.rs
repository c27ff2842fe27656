//! Cards of a hand.

use std::collections::BTreeSet;

use holdem_cards::{Card, Deck};
use holdem_table::{Ante, Deal, DealError};
use proptest::prelude::*;
use rand::{SeedableRng, rngs::ChaCha8Rng};

use crate::tables::{Table, cards};

#[test]
fn doubles_and_wrong_numbers_of_hands_are_refused() {
    let hand = |text: &str| -> [Card; 2] { cards(text).try_into().unwrap() };
    let board: [Card; 5] = cards("2c3d7c8dTc").try_into().unwrap();
    let refused = |hands: &[[Card; 2]]| Deal::new(hands, board).unwrap_err();
    let (min, max) = (2, 23);
    assert_eq!(
        refused(&[hand("AsAh")]),
        DealError::HandCount { got: 1, min, max }
    );
    assert_eq!(
        refused(&[hand("AsAh"); 24]),
        DealError::HandCount { got: 24, min, max }
    );
    let double = |text: &str| DealError::DuplicateCard {
        card: cards(text)[0],
    };
    assert_eq!(refused(&[hand("AsAh"), hand("KsAs")]), double("As"));
    assert_eq!(refused(&[hand("AsAh"), hand("KsTc")]), double("Tc"));
    assert_eq!(double("Tc").to_string(), "Tc is dealt twice");
}

#[test]
fn everybody_has_the_cards_of_the_deal() {
    let hand = Table::new(&[1_000; 3], Ante::None).deal(&["AsKd", "7h7c", "2s2h"], "2c3d9cJdTc");
    let spot = hand.spot().unwrap();
    assert_eq!(spot.cards().to_vec(), cards("2s2h"));
    assert!(spot.board().is_empty());
    // Nor are other cards in what is printed for debugging.
    let card = |text: &str| format!("{:?}", cards(text)[0]);
    let text = format!("{spot:?}");
    assert!(text.contains(&card("2s")) && text.contains(&card("2h")));
    assert!(
        !text.contains(&card("As")) && !text.contains(&card("7c")) && !text.contains(&card("Jd"))
    );
}

proptest! {
    #[test]
    fn random_cards_differ(players in 2_usize..=23, seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let deal = Deal::random(players, &mut Deck::new(), &mut rng);
        prop_assert_eq!(deal.players(), players);
        let hands = (0..players).flat_map(|player| deal.hand(player).unwrap());
        let different: BTreeSet<Card> = hands.chain(*deal.board()).collect();
        prop_assert_eq!(different.len(), 5 + 2 * players);
        prop_assert_eq!(deal.hand(players), None);
    }
}
