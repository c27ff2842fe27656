//! Small backgammons: states counted one by one, and values that are the means of what follows.

use serde_json::Value;

use super::{each, near, number};

/// Arrangements of checkers on places, each as a list of counts.
fn arrangements(places: usize, checkers: u64) -> Vec<Vec<u64>> {
    if places == 1 {
        return vec![vec![checkers]];
    }
    let mut all = Vec::new();
    for first in 0..=checkers {
        for mut rest in arrangements(places - 1, checkers - first) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// The board of a game: points and checkers.
fn board(rules: &Value) -> (u64, u64) {
    let field = |name: &str, usual: u64| {
        let given = rules
            .get(name)
            .map(|value| value.to_string().trim_end_matches(".0").parse().unwrap());
        given.unwrap_or(usual)
    };
    match rules.as_str() {
        None => (field("points", 8), field("checkers", 5)),
        Some("halfgammon") => (12, 8),
        Some(name) => match name.strip_prefix("hypergammon-") {
            Some(checkers) => (24, checkers.parse().unwrap()),
            None => (8, 5),
        },
    }
}

/// `n` things out of `m`.
fn choose(m: u64, n: u64) -> u128 {
    (1..=u128::from(n)).fold(1, |all, k| all * (u128::from(m) - u128::from(n) + k) / k)
}

#[test]
fn states_are_counted_one_by_one() {
    each("niko-count", |question, answer| {
        let (points, checkers) = board(&question["rules"]);
        let one_side = choose(points + 1 + checkers, checkers);
        assert_eq!(
            answer["one_side"].to_string(),
            one_side.to_string(),
            "{question}"
        );
        if one_side > 400 {
            return;
        }
        let places = usize::try_from(points).unwrap() + 2;
        let all = arrangements(places, checkers);
        let meets = |one: &[u64], two: &[u64]| {
            (1..places - 1).any(|point| one[point] > 0 && two[places - 1 - point] > 0)
        };
        let is_state = |one: &Vec<u64>, two: &Vec<u64>| {
            !meets(one, two) && one[0] < checkers && two[0] < checkers
        };
        let states = all
            .iter()
            .flat_map(|one| all.iter().filter(move |two| is_state(one, two)));
        assert_eq!(answer["states"], states.count(), "{question}");
    });
}

/// Wins and losses are all games that end, and worth the equity.
#[test]
fn outcomes_are_worth_the_equity() {
    each("niko-eval", |question, answer| {
        let outcome = |name: &str| number(&answer["outcomes"][name]);
        let all = outcome("win") + outcome("lose");
        assert!(all <= 1.0 + 1e-9, "{question}");
        let worth = ["", "_gammon", "_backgammon"]
            .iter()
            .map(|kind| outcome(&format!("win{kind}")) - outcome(&format!("lose{kind}")));
        near(worth.sum(), number(&answer["equity"]), 1e-8, question);
        assert!(number(&answer["error_bound"]) < 1e-9, "{question}");
    });
}

#[test]
fn plays_are_listed_best_first() {
    each("niko-best", |question, answer| {
        let plays = answer["plays"].as_array().unwrap();
        let equities: Vec<f64> = plays.iter().map(|play| number(&play["equity"])).collect();
        assert!(
            equities.windows(2).all(|two| two[0] >= two[1]),
            "{question}"
        );
        assert!(
            equities.iter().all(|equity| equity.abs() <= 3.0),
            "{question}"
        );
    });
}

#[test]
fn a_position_is_worth_the_mean_of_its_rolls() {
    each("niko-roll", |question, answer| {
        let rolls = answer["rolls"].as_array().unwrap();
        // A game that is over has none.
        if rolls.is_empty() {
            return;
        }
        let sum = |value: &dyn Fn(&Value) -> f64| -> f64 { rolls.iter().map(value).sum() };
        near(
            sum(&|roll| number(&roll["probability"])),
            1.0,
            1e-12,
            question,
        );
        let mean = sum(&|roll| number(&roll["probability"]) * number(&roll["equity"]));
        near(mean, number(&answer["equity"]), 1e-9, question);
        let luck = sum(&|roll| number(&roll["probability"]) * number(&roll["luck"]));
        near(luck, 0.0, 1e-9, question);
    });
}

/// Two dice of equal faces: a double once, two others twice.
#[test]
fn an_opening_is_the_mean_of_its_rolls() {
    each("niko-opening", |question, answer| {
        if question["rules"].get("weights").is_some() {
            return;
        }
        let (mut all, mut unequal) = ((0.0, 0.0), (0.0, 0.0));
        for (roll, equity) in answer["rolls"].as_object().unwrap() {
            let (one, two) = roll.split_once(',').unwrap();
            let times = if one == two { 1.0 } else { 2.0 };
            all = (all.0 + times * number(equity), all.1 + times);
            if one != two {
                unequal = (unequal.0 + times * number(equity), unequal.1 + times);
            }
        }
        near(number(&answer["any_roll"]), all.0 / all.1, 1e-9, question);
        near(
            number(&answer["unequal_dice"]),
            unequal.0 / unequal.1,
            1e-9,
            question,
        );
    });
}

#[test]
fn costs_of_a_game_are_those_of_its_turns() {
    each("niko-analyse", |question, answer| {
        let turns = answer["turns"].as_array().unwrap();
        for (side, first) in [("first", 0), ("second", 1)] {
            let own = turns.iter().skip(first).step_by(2);
            let cost: f64 = own.clone().map(|turn| number(&turn["cost"])).sum();
            let luck: f64 = own.map(|turn| number(&turn["luck"])).sum();
            near(number(&answer[side]["cost"]), cost, 1e-12, question);
            near(number(&answer[side]["luck"]), luck, 1e-12, question);
        }
    });
}

#[test]
fn a_certificate_bounds_the_error() {
    each("niko-verify", |question, answer| {
        let bound = number(&answer["error_bound"]);
        assert!(
            number(&answer["margin"]) * number(&answer["longest"]) <= bound,
            "{question}"
        );
        assert!(
            number(&answer["residual"]) <= bound && bound < 1e-9,
            "{question}"
        );
    });
}
