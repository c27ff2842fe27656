//! Pots by layers: the smallest stake of all is taken from everybody, again and again.

use holdem_cards::{Card, strength};

/// A pot with the players who may win it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) amount: u64,
    pub(crate) eligible: Vec<usize>,
}

/// The pots of what each player put in. `dead` chips are in the first.
pub(crate) fn layers(stakes: &[u64], live: &[bool], dead: u64) -> Vec<Layer> {
    let mut left = stakes.to_vec();
    let mut pots: Vec<Layer> = vec![Layer {
        amount: dead,
        eligible: (0..live.len()).filter(|&player| live[player]).collect(),
    }];
    while let Some(least) = left.iter().copied().filter(|&chips| chips > 0).min() {
        let inside: Vec<usize> = (0..left.len()).filter(|&player| left[player] > 0).collect();
        let amount = least * inside.len() as u64;
        let eligible: Vec<usize> = inside
            .iter()
            .copied()
            .filter(|&player| live[player])
            .collect();
        for player in inside {
            left[player] -= least;
        }
        match pots.last_mut() {
            // Antes of players who folded can go beyond those of all others.
            Some(last) if last.eligible == eligible || eligible.is_empty() => {
                last.amount += amount;
            }
            _ => pots.push(Layer { amount, eligible }),
        }
    }
    pots.retain(|pot| pot.amount > 0);
    pots
}

/// Chips of each player out of the pots. `first` is left of the button.
pub(crate) fn payouts(
    pots: &[Layer],
    hands: &[[Card; 2]],
    board: &[Card],
    first: usize,
) -> Vec<u64> {
    let mut chips = vec![0; hands.len()];
    for pot in pots {
        let value = |player: usize| {
            let cards: Vec<Card> = hands[player].iter().chain(board).copied().collect();
            strength(&cards).unwrap()
        };
        let winners: Vec<usize> = if let [only] = pot.eligible[..] {
            vec![only]
        } else {
            let best = pot.eligible.iter().map(|&player| value(player)).max();
            let is_best = |player: &&usize| Some(value(**player)) == best;
            pot.eligible.iter().filter(is_best).copied().collect()
        };
        let count = winners.len() as u64;
        for &winner in &winners {
            chips[winner] += pot.amount / count;
        }
        let lucky = (first..first + hands.len()).map(|player| player % hands.len());
        let lucky = lucky.into_iter().find(|player| winners.contains(player));
        chips[lucky.unwrap()] += pot.amount % count;
    }
    chips
}

#[test]
fn three_stacks_make_two_pots_and_an_uncalled_bet() {
    // 30 for all three; 50 more for two, one of whom has folded; 20 that nobody called.
    let pots = layers(&[30, 80, 100, 80], &[true, false, true, true], 7);
    let pot = |amount, eligible: &[usize]| Layer {
        amount,
        eligible: eligible.to_vec(),
    };
    let expected = [pot(7 + 120, &[0, 2, 3]), pot(150, &[2, 3]), pot(20, &[2])];
    assert_eq!(pots, expected);
}

#[test]
fn chips_of_a_fold_beyond_everybody_else_are_in_the_last_pot() {
    let pots = layers(&[30, 80, 90], &[true, true, false], 0);
    let pot = |amount, eligible: &[usize]| Layer {
        amount,
        eligible: eligible.to_vec(),
    };
    assert_eq!(pots, [pot(90, &[0, 1]), pot(110, &[1])]);
}
