//! Strengths next to the ranking of the rule book.

use std::collections::BTreeMap;

use holdem_cards::{Card, CardError, Category, strength};
use proptest::prelude::*;
use proptest::sample::subsequence;

use crate::obvious::best;

/// Two hands of five to seven cards each; they may share cards, as hands on one board do.
fn two_hands() -> impl Strategy<Value = (Vec<Card>, Vec<Card>)> {
    let hand = || subsequence(Card::ALL.to_vec(), 5..=7).prop_shuffle();
    (hand(), hand())
}

/// All 2,598,960 hands of five cards, next to the numbers that every book on poker has. They are in Epstein,
/// The Theory of Gambling and Statistical Logic.
#[test]
fn five_cards_are_of_each_category_as_often_as_counted() {
    let mut counts: BTreeMap<Category, u32> = BTreeMap::new();
    let mut values = std::collections::BTreeSet::new();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    for e in d + 1..52 {
                        let hand = [a, b, c, d, e].map(|index| Card::ALL[index]);
                        let found = strength(&hand).unwrap();
                        values.insert(found);
                        *counts.entry(found.category()).or_default() += 1;
                    }
                }
            }
        }
    }
    let expected = [
        (Category::HighCard, 1_302_540),
        (Category::Pair, 1_098_240),
        (Category::TwoPair, 123_552),
        (Category::ThreeOfAKind, 54_912),
        (Category::Straight, 10_200),
        (Category::Flush, 5_108),
        (Category::FullHouse, 3_744),
        (Category::FourOfAKind, 624),
        (Category::StraightFlush, 40),
    ];
    assert_eq!(counts, BTreeMap::from(expected));
    // The number of hands that differ in strength.
    assert_eq!(values.len(), 7_462);
}

#[test]
fn wrong_numbers_of_cards_and_doubles_are_refused() {
    for got in [0, 1, 4, 8, 52] {
        let (min, max) = (5, 7);
        let expected = CardError::CardCount { got, min, max };
        assert_eq!(strength(&Card::ALL[..got]), Err(expected));
    }
    let mut hand = Card::ALL[..7].to_vec();
    hand[6] = hand[2];
    let expected = CardError::DuplicateCard { card: hand[2] };
    assert_eq!(strength(&hand), Err(expected.clone()));
    assert_eq!(expected.to_string(), "2h occurs twice");
}

proptest! {
    #[test]
    fn hands_compare_as_the_rule_book_says((a, b) in two_hands()) {
        let (first, second) = (strength(&a).unwrap(), strength(&b).unwrap());
        prop_assert_eq!(first.cmp(&second), best(&a).cmp(&best(&b)));
        prop_assert_eq!(first.category(), best(&a).0);
        prop_assert_eq!(first.value().cmp(&second.value()), first.cmp(&second));
    }

    #[test]
    fn the_order_of_the_cards_does_not_matter((a, _) in two_hands()) {
        let turned: Vec<Card> = a.iter().rev().copied().collect();
        prop_assert_eq!(strength(&a), strength(&turned));
    }
}
