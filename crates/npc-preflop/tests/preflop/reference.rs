//! Obvious implementations that the clever ones are compared with.

use std::cmp::Ordering;

use npc_preflop::Combo;

/// Which of two hands wins on a board, by the best of all 21 choices of five cards.
pub(crate) fn compare(a: Combo, b: Combo, board: &[usize]) -> Ordering {
    best(a, board).cmp(&best(b, board))
}

fn best(hand: Combo, board: &[usize]) -> Vec<usize> {
    let mut cards = board.to_vec();
    cards.extend([hand.low().index(), hand.high().index()]);
    let mut best = Vec::new();
    for skip in 0..7 {
        for other in skip + 1..7 {
            let five: Vec<usize> = (0..7)
                .filter(|&at| at != skip && at != other)
                .map(|at| cards[at])
                .collect();
            best = best.max(value(&five));
        }
    }
    best
}

/// The category of five cards, then their ranks by number and height.
fn value(cards: &[usize]) -> Vec<usize> {
    let mut counts = [0; 13];
    for card in cards {
        counts[card / 4] += 1;
    }
    let mut ranks: Vec<usize> = (0..13).filter(|&rank| counts[rank] > 0).collect();
    ranks.sort_by_key(|&rank| std::cmp::Reverse((counts[rank], rank)));
    let shape: Vec<usize> = ranks.iter().map(|&rank| counts[rank]).collect();
    let is_flush = cards.iter().all(|card| card % 4 == cards[0] % 4);
    let straight = if ranks.len() == 5 && ranks[0] - ranks[4] == 4 {
        Some(ranks[0])
    } else if ranks == [12, 3, 2, 1, 0] {
        Some(3)
    } else {
        None
    };
    let category = match (&shape[..], is_flush, straight) {
        (_, true, Some(_)) => 8,
        ([4, 1], ..) => 7,
        ([3, 2], ..) => 6,
        (_, true, None) => 5,
        (_, false, Some(_)) => 4,
        ([3, 1, 1], ..) => 3,
        ([2, 2, 1], ..) => 2,
        ([2, 1, 1, 1], ..) => 1,
        _ => 0,
    };
    let mut value = vec![category];
    value.extend(straight.map_or(ranks, |high| vec![high]));
    value
}
