//! The independent chip model, through every finishing order.

use serde_json::Value;

use super::{each, near, numbers};

/// Chances of each player at each place, by who comes first, then second, ..
fn places(stacks: &[f64]) -> Vec<Vec<f64>> {
    let mut chances = vec![vec![0.0; stacks.len()]; stacks.len()];
    let left: Vec<usize> = (0..stacks.len()).collect();
    next(stacks, &left, 1.0, &mut chances);
    chances
}

fn next(stacks: &[f64], left: &[usize], chance: f64, chances: &mut [Vec<f64>]) {
    let all: f64 = left.iter().map(|player| stacks[*player]).sum();
    let place = stacks.len() - left.len();
    for player in left {
        let here = chance * stacks[*player] / all;
        chances[*player][place] += here;
        let others: Vec<usize> = left
            .iter()
            .copied()
            .filter(|other| other != player)
            .collect();
        next(stacks, &others, here, chances);
    }
}

#[test]
fn equities_go_through_every_order() {
    each("icm-equity", |question, answer| {
        let (stacks, prizes) = (numbers(&question["stacks"]), numbers(&question["prizes"]));
        let equities = numbers(&answer["equities"]);
        assert_eq!(equities.len(), stacks.len());
        // Numbers of this size sum up beyond the range of a float.
        if prizes.iter().sum::<f64>().is_infinite() || stacks.iter().sum::<f64>().is_infinite() {
            return;
        }
        let sum: f64 = prizes.iter().sum();
        near(equities.iter().sum(), sum, 1e-12, question);
        for (one, equity) in stacks.iter().zip(&equities) {
            for (two, other) in stacks.iter().zip(&equities) {
                assert!(
                    one.to_bits() != two.to_bits() || equity.to_bits() == other.to_bits(),
                    "{question}"
                );
            }
        }
        if stacks.len() > 7 {
            return;
        }
        for (chances, equity) in places(&stacks).iter().zip(&equities) {
            let expected: f64 = chances
                .iter()
                .zip(&prizes)
                .map(|(chance, prize)| chance * prize)
                .sum();
            near(*equity, expected, 1e-12, question);
        }
    });
}

#[test]
fn finishes_go_through_every_order() {
    each("icm-finish", |question, answer| {
        let stacks = numbers(&question["stacks"]);
        let found = numbers(&answer["probabilities"]);
        near(found.iter().sum(), 1.0, 1e-12, question);
        let player = number_of(&question["player"]);
        let all: f64 = stacks.iter().sum();
        near(found[0], stacks[player] / all, 1e-13, question);
        if stacks.len() <= 7 {
            for (found, expected) in found.iter().zip(&places(&stacks)[player]) {
                near(*found, *expected, 1e-13, question);
            }
        }
    });
}

/// A count, which may have a point.
fn number_of(value: &Value) -> usize {
    value.to_string().trim_end_matches(".0").parse().unwrap()
}
