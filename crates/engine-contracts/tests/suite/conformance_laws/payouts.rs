//! Payouts: quotient by quotient, sums, and figures by their definitions.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{each, near, number, numbers};

/// Weights of the first places as whole numbers, for the families that have some.
fn weights(text: &str, places: usize) -> Option<Vec<u128>> {
    // Divisible by all numbers up to 40, so that 100/n is a whole number of parts.
    const PARTS: u128 = 5_342_931_457_063_200;
    let all = match text.split_once(':') {
        None if text == "harmonic" => (1..=40).map(|place| PARTS / place).collect(),
        None if text == "winner" => vec![1],
        Some(("fixed", list)) => list
            .split(',')
            .map(|weight| weight.parse().ok())
            .collect::<Option<Vec<u128>>>()?,
        _ => return None,
    };
    Some(all.into_iter().take(places).collect())
}

/// The place that wins each seat, by the highest quotient; ties go to the better place, or to the worse.
fn dealt(weights: &[u128], seats: usize, method: &str, worse: bool) -> Option<Vec<usize>> {
    let mut points = vec![0_u128; weights.len()];
    let mut order = Vec::new();
    for _ in 0..seats {
        // The divisor of the next seat, as the root of a fraction for the geometric mean.
        let quotient = |place: usize| -> Option<(u128, u128)> {
            let (weight, k) = (weights[place], points[place]);
            Some(match method {
                "dhondt" => (weight, k + 1),
                "modified-sainte-lague" if k == 0 => (5 * weight, 7),
                "sainte-lague" | "modified-sainte-lague" => (weight, 2 * k + 1),
                "adams" => (weight, k),
                "huntington-hill" => (weight * weight, k * (k + 1)),
                "dean" => (weight * (2 * k + 1), 2 * k * (k + 1)),
                _ => return None,
            })
        };
        let mut best = 0;
        for place in 1..weights.len() {
            let (one, two) = (quotient(place)?, quotient(best)?);
            let (left, right) = (one.0 * two.1, two.0 * one.1);
            // Nothing divided by 0 is more than anything; of two such, the larger weight, then the better place.
            let better = match (one.1, two.1) {
                (0, 0) => one.0 > two.0,
                (0, _) => true,
                (_, 0) => false,
                _ => left > right || (left == right && worse),
            };
            if better {
                best = place;
            }
        }
        points[best] += 1;
        order.push(best);
    }
    Some(order)
}

fn word<'a>(question: &'a Value, field: &str, usual: &'a str) -> &'a str {
    question.get(field).and_then(Value::as_str).unwrap_or(usual)
}

/// The order of a question whose weights this file knows.
fn order(question: &Value) -> Option<Vec<usize>> {
    let plain = ["cap", "min_seats", "stakes"];
    if plain.iter().any(|field| question.get(field).is_some()) {
        return None;
    }
    let seats = usize::try_from(question["seats"].as_u64()?).ok()?;
    let places = question.get("places").and_then(Value::as_u64).unwrap_or(40);
    let weights = weights(question["weights"].as_str()?, usize::try_from(places).ok()?)?;
    // Place 41 has no seat among so few.
    if seats > 130 {
        return None;
    }
    let method = word(question, "method", "dhondt");
    dealt(
        &weights,
        seats,
        method,
        word(question, "ties", "better") == "worse",
    )
}

#[test]
fn points_are_dealt_quotient_by_quotient() {
    each("payout-for", |question, answer| {
        let points = numbers(&answer["points"]);
        let most = question.get("cap").map_or(f64::INFINITY, number);
        let seats = number(&answer["seats"]).min(most);
        if seats <= 1e15 {
            near(points.iter().sum(), seats, 0.0, question);
        } else {
            // 2^53 + 1 is exact in whole numbers only.
            let whole = answer["points"].as_array().unwrap().iter();
            let sum: u64 = whole.map(|points| points.as_u64().unwrap()).sum();
            assert_eq!(json!(sum), answer["seats"], "{question}");
        }
        assert!(points.windows(2).all(|two| two[0] >= two[1]), "{question}");
        assert_eq!(answer["paid"], json!(points.len()), "{question}");
        if let Some(order) = order(question) {
            let mut expected: BTreeMap<usize, u64> = BTreeMap::new();
            for place in order {
                *expected.entry(place).or_default() += 1;
            }
            let expected: Vec<u64> = expected.into_values().collect();
            assert_eq!(answer["points"], json!(expected), "{question}");
        }
        if let Some(money) = answer.get("money") {
            let prizes = numbers(&money["prizes"]);
            near(
                prizes.iter().sum::<f64>(),
                number(&money["sum"]),
                0.0,
                question,
            );
            let all = number(&money["sum"]) + number(&money["carried"]);
            near(all, number(&question["money"]["pool"]), 0.0, question);
            assert!(prizes.windows(2).all(|two| two[0] >= two[1]), "{question}");
        }
    });
}

#[test]
fn tables_have_every_seat_where_its_quotient_is() {
    each("payout-table", |question, answer| {
        let rows = answer["rows"].as_array().unwrap();
        let mut seats: Vec<u64> = rows
            .iter()
            .flat_map(|row| row.as_array().unwrap())
            .map(|seat| seat.as_u64().unwrap())
            .collect();
        seats.sort_unstable();
        let all = question["seats"].as_u64().unwrap();
        assert_eq!(seats, (1..=all).collect::<Vec<u64>>(), "{question}");
        let Some(order) = order(question) else { return };
        for (seat, place) in order.iter().enumerate() {
            let has = rows[*place].as_array().unwrap().contains(&json!(seat + 1));
            assert!(has, "seat {} of {question}", seat + 1);
        }
    });
}

/// Shares, least cash and Gini coefficient of what everybody has, those without a prize among them.
#[test]
fn structures_have_the_figures_of_their_points() {
    each("payout-compare", |question, answer| {
        let seats = question["seats"].as_u64().unwrap();
        let structures = answer["structures"].as_array().unwrap();
        let asked = question["weights"].as_array().unwrap();
        assert_eq!(structures.len(), asked.len());
        for (structure, weights) in structures.iter().zip(asked) {
            let mut alone = question.clone();
            alone["weights"] = weights.clone();
            let Some(order) = order(&alone) else { continue };
            let mut points = vec![0_u64; usize::try_from(seats).unwrap()];
            for place in order {
                points[place] += 1;
            }
            let all: u64 = points.iter().sum();
            let parts = |part: u64| f64::from(u32::try_from(part).unwrap());
            near(
                number(&structure["first_share"]),
                parts(points[0]) / parts(all),
                1e-15,
                question,
            );
            let paid = points.iter().filter(|points| **points > 0).count();
            assert_eq!(structure["paid"], json!(paid), "{question}");
            near(
                number(&structure["min_cash"]),
                parts(points[paid - 1]),
                1e-15,
                question,
            );
            let differences: u64 = points
                .iter()
                .flat_map(|one| points.iter().map(move |two| one.abs_diff(*two)))
                .sum();
            let gini = parts(differences) / (2.0 * parts(seats) * parts(all));
            near(number(&structure["gini"]), gini, 1e-12, question);
        }
    });
}

/// Deals give away all of the prizes but what is played for, in whole units.
#[test]
fn deals_give_away_the_prizes() {
    each("payout-chop", |question, answer| {
        let whole = |value: &Value| -> Vec<u128> {
            let list = value.as_array().unwrap().iter();
            list.map(|one| {
                one.as_u64().map_or_else(
                    || format!("{one}").trim_end_matches(".0").parse().unwrap(),
                    u128::from,
                )
            })
            .collect()
        };
        let amounts = whole(&answer["amounts"]);
        let prizes: u128 = whole(&question["prizes"]).iter().sum();
        let kept = answer["for_winner"].as_u64().unwrap();
        assert_eq!(
            amounts.iter().sum::<u128>() + u128::from(kept),
            prizes,
            "{question}"
        );
        let stacks = whole(&question["stacks"]);
        let unit = question.get("unit").and_then(Value::as_u64).unwrap_or(1);
        for (one, amount) in stacks.iter().zip(&amounts) {
            for (two, other) in stacks.iter().zip(&amounts) {
                // More chips never get less, and equal ones a unit of difference at most.
                assert!(
                    one < two || amount + u128::from(unit) >= *other,
                    "{question}"
                );
            }
        }
    });
}
