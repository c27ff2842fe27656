//! The ranking of hands as a rule book says it: the best of all choices of five cards.

use holdem_cards::{Card, Category};

/// The category, then the ranks that decide, the most frequent and highest first.
pub(crate) type Obvious = (Category, Vec<usize>);

/// The strength of five cards.
fn five(cards: &[Card]) -> Obvious {
    let mut ranks: Vec<usize> = cards.iter().map(|card| card.rank().index()).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let count = |rank: usize| ranks.iter().filter(|&&other| other == rank).count();
    let mut order = ranks.clone();
    order.sort_by_key(|&rank| std::cmp::Reverse((count(rank), rank)));
    let mut counts: Vec<usize> = (0..13).map(count).filter(|&count| count > 0).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let is_flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let top = match ranks[..] {
        // The wheel: the ace counts below the deuce.
        [12, 3, 2, 1, 0] => Some(3),
        _ if ranks.windows(2).all(|pair| pair[0] == pair[1] + 1) => Some(ranks[0]),
        _ => None,
    };
    match (top, is_flush, &counts[..]) {
        (Some(top), true, _) => (Category::StraightFlush, vec![top]),
        (_, _, [4, 1]) => (Category::FourOfAKind, order),
        (_, _, [3, 2]) => (Category::FullHouse, order),
        (None, true, _) => (Category::Flush, order),
        (Some(top), false, _) => (Category::Straight, vec![top]),
        (_, _, [3, 1, 1]) => (Category::ThreeOfAKind, order),
        (_, _, [2, 2, 1]) => (Category::TwoPair, order),
        (_, _, [2, 1, 1, 1]) => (Category::Pair, order),
        _ => (Category::HighCard, order),
    }
}

/// The strength of the best five of up to seven cards.
pub(crate) fn best(cards: &[Card]) -> Obvious {
    let choices = (0..1_u32 << cards.len()).filter(|choice| choice.count_ones() == 5);
    let chosen = choices.map(|choice| {
        let is_in = |at: &usize| choice >> at & 1 == 1;
        let cards: Vec<Card> = (0..cards.len()).filter(is_in).map(|at| cards[at]).collect();
        five(&cards)
    });
    chosen.max().unwrap()
}
