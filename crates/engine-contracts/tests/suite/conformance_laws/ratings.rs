//! Ratings: closed forms of two players, other programs' numbers, and published formulas.

use std::f64::consts::PI;

use serde_json::Value;

use super::{each, near, number, numbers};

/// The normal distribution up to `x`, by its Taylor series near 0 and a continued fraction far out.
fn normal(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * PI).sqrt();
    if x.abs() < 3.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..60 {
            term *= x * x / (2.0 * f64::from(n) + 1.0);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    let mut fraction = 0.0;
    for n in (1..200).rev() {
        fraction = f64::from(n) / (x.abs() + fraction);
    }
    let tail = density / (x.abs() + fraction);
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// Mean and deviation of the winner and of the loser after one game of two, without draws.
fn duel(beta: f64, winner: (f64, f64), loser: (f64, f64)) -> [(f64, f64); 2] {
    let spread = (2.0 * beta * beta + winner.1 * winner.1 + loser.1 * loser.1).sqrt();
    let t = (winner.0 - loser.0) / spread;
    let v = (-t * t / 2.0).exp() / (2.0 * PI).sqrt() / normal(t);
    let w = v * (v + t);
    let after = |(mu, sigma): (f64, f64), sign: f64| {
        let part = sigma * sigma / spread;
        (
            mu + sign * part * v,
            sigma * (1.0 - part / spread * w).sqrt(),
        )
    };
    [after(winner, 1.0), after(loser, -1.0)]
}

fn skill(value: &Value) -> (f64, f64) {
    (number(&value["mu"]), number(&value["sigma"]))
}

fn skills(value: &Value) -> Vec<(f64, f64)> {
    value.as_array().unwrap().iter().map(skill).collect()
}

/// Fields that other programs have rated, with how close the engine is to each.
fn known() -> Vec<(Value, f64)> {
    let read = |text: &str, within: f64| -> Vec<(Value, f64)> {
        let fields: Vec<Value> = serde_json::from_str(text).unwrap();
        fields.into_iter().map(|field| (field, within)).collect()
    };
    let mut all = read(
        include_str!("../../../../tier-rating/tests/rating/data/trueskill.json"),
        1e-8,
    );
    all.extend(read(
        include_str!("../../../../tier-rating/tests/rating/data/digits.json"),
        1e-10,
    ));
    all
}

#[test]
fn fields_are_rated_as_by_other_programs() {
    let known = known();
    each("rate-field", |question, answer| {
        let (before, after) = (skills(&question["players"]), skills(&answer["players"]));
        assert_eq!(before.len(), after.len());
        let beta = number(&question["beta"]);
        // Precision never falls.
        assert!(
            before
                .iter()
                .zip(&after)
                .all(|(before, after)| after.1 <= before.1),
            "{question}"
        );
        let is_moderate = before.iter().all(|(mu, _)| mu.abs() < 1e6);
        if before.len() == 2 && is_moderate && beta < 1e6 {
            for (expected, found) in duel(beta, before[0], before[1]).iter().zip(&after) {
                near(found.0, expected.0, 1e-10, question);
                near(found.1, expected.1, 1e-10, question);
            }
        }
        let is_exact = question
            .get("tolerance")
            .is_some_and(|tolerance| number(tolerance) <= 1e-12);
        for (field, within) in known.iter().filter(|_| is_exact) {
            let pair = |skill: &Value| (number(&skill[0]), number(&skill[1]));
            let list = |value: &Value| -> Vec<(f64, f64)> {
                value.as_array().unwrap().iter().map(pair).collect()
            };
            if number(&field["beta"]).to_bits() != beta.to_bits()
                || list(&field["before"]) != before
            {
                continue;
            }
            for (expected, found) in list(&field["after"]).iter().zip(&after) {
                assert!((expected.0 - found.0).abs() < *within, "{question}");
                assert!((expected.1 - found.1).abs() < *within, "{question}");
            }
        }
        let equal = before.iter().all(|skill| *skill == before[0]);
        if equal {
            let mean: f64 = after.iter().map(|skill| skill.0).sum();
            let places = f64::from(u32::try_from(after.len()).unwrap());
            near(mean / places, before[0].0, 1e-8, question);
        }
    });
}

/// Entries registered at or before the bust, or all of them for a bust at or after the close.
#[test]
fn partial_games_have_the_field_of_the_bust() {
    each("rate-partial", |question, answer| {
        let entries = question["entries"].as_array().unwrap();
        let close = number(&question["registration_close"]);
        for (entry, rated) in entries.iter().zip(answer["entries"].as_array().unwrap()) {
            let bust = entry
                .get("bust")
                .and_then(Value::as_f64)
                .filter(|bust| *bust < close);
            let there = entries
                .iter()
                .filter(|other| bust.is_none_or(|bust| number(&other["registered"]) <= bust));
            assert_eq!(rated["field"], there.count(), "{question}");
        }
        if let ([one, two], [first, second]) =
            (&entries[..], &answer["entries"].as_array().unwrap()[..])
        {
            let expected = duel(number(&question["beta"]), skill(one), skill(two));
            for (expected, found) in expected.iter().zip([skill(first), skill(second)]) {
                near(found.0, expected.0, 1e-8, question);
                near(found.1, expected.1, 1e-8, question);
            }
        }
    });
}

/// `rate = mu + 0.84162123357 (440 - sigma)`, not below 900, and the article's table of tiers.
fn rated(mu: f64, sigma: f64) -> (f64, &'static str) {
    let rate = (mu + 0.841_621_233_57 * (440.0 - sigma)).max(900.0);
    let tiers = [
        (2000.0, "S"),
        (1900.0, "AI"),
        (1800.0, "AII"),
        (1700.0, "AIII"),
        (1600.0, "BI"),
        (1500.0, "BII"),
        (1400.0, "BIII"),
        (1300.0, "CI"),
        (1200.0, "CII"),
    ];
    let tier = tiers.iter().find(|(from, _)| rate >= *from);
    (rate, tier.map_or("CIII", |(_, name)| name))
}

#[test]
fn rates_and_tiers_are_those_of_the_article() {
    each("rate-tier", |question, answer| {
        let (mu, sigma) = skill(question);
        let (rate, tier) = rated(mu, sigma);
        near(number(&answer["rate"]), rate, 1e-11, question);
        assert_eq!(answer["tier"], tier, "{question}");
    });
}

/// The parts that explain an entry add up to its change, and rate and tier follow from the skill.
#[test]
fn tournaments_explain_every_change() {
    each("rate-event", |question, answer| {
        for player in answer["players"].as_array().unwrap() {
            let (before, after) = (skill(&player["before"]), skill(&player["after"]));
            let entries = player["explain"].as_array().unwrap();
            let change: f64 = entries
                .iter()
                .map(|entry| {
                    number(&entry["change"]) - number(&entry["conserve"]) - number(&entry["late"])
                })
                .sum();
            let is_floored = entries.iter().any(|entry| entry["floor_hit"] == true);
            if !is_floored {
                near(after.0, before.0 + change, 1e-9, question);
            }
            for side in ["before", "after"] {
                let (mu, sigma) = skill(&player[side]);
                let (rate, tier) = rated(mu, sigma);
                near(number(&player[side]["rate"]), rate, 1e-11, question);
                assert_eq!(player[side]["tier"], tier, "{question}");
            }
        }
        let entries = question["entries"].as_array().unwrap().len();
        let explained: usize = answer["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|player| player["explain"].as_array().unwrap().len())
            .sum();
        assert_eq!(explained, entries, "{question}");
    });
}

#[test]
fn predictions_share_out_every_place() {
    each("rate-predict", |question, answer| {
        let players = skills(&question["players"]);
        let rows: Vec<Vec<f64>> = answer["places"]
            .as_array()
            .unwrap()
            .iter()
            .map(numbers)
            .collect();
        for (row, win) in rows.iter().zip(numbers(&answer["win"])) {
            near(row.iter().sum(), 1.0, 1e-9, question);
            assert!(row[0].to_bits() == win.to_bits(), "{question}");
        }
        for place in 0..players.len() {
            near(rows.iter().map(|row| row[place]).sum(), 1.0, 1e-9, question);
        }
        if let [one, two] = players[..] {
            let beta = number(&question["beta"]);
            let spread = (2.0 * beta * beta + one.1 * one.1 + two.1 * two.1).sqrt();
            near(
                rows[0][0],
                normal((one.0 - two.0) / spread),
                1e-10,
                question,
            );
        }
    });
}

/// A point for each day of a player, and a single game of two as in closed form.
#[test]
fn histories_have_the_days_of_their_players() {
    each("rate-hindsight", |question, answer| {
        let events = question["events"].as_array().unwrap();
        for (player, points) in answer["players"].as_object().unwrap() {
            let mut days: Vec<f64> = events
                .iter()
                .filter(|event| {
                    event["players"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .any(|name| name == player)
                })
                .map(|event| number(&event["day"]))
                .collect();
            days.dedup();
            let found: Vec<f64> = points
                .as_array()
                .unwrap()
                .iter()
                .map(|point| number(&point["day"]))
                .collect();
            assert_eq!(found, days, "{question}");
        }
        if let [event] = &events[..]
            && let [winner, loser] = &event["players"].as_array().unwrap()[..]
        {
            let expected = duel(number(&question["beta"]), (1500.0, 500.0), (1500.0, 500.0));
            for (name, expected) in [winner, loser].into_iter().zip(expected) {
                let found = skill(&answer["players"][name.as_str().unwrap()][0]);
                near(found.0, expected.0, 1e-9, question);
                near(found.1, expected.1, 1e-9, question);
            }
        }
    });
}

/// The article: about 440 after three entries and 300 after fifteen.
#[test]
fn the_simulation_comes_to_the_published_spread() {
    each("rate-simulate", |question, answer| {
        if question.get("late").and_then(Value::as_bool) != Some(true) {
            near(number(&answer["sigma_after_3"]), 440.0, 0.01, question);
        }
        assert_eq!(
            number(&answer["runs"]).to_bits(),
            number(&question["runs"]).to_bits()
        );
        let names: Vec<&str> = answer["classes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|class| class["class"].as_str().unwrap())
            .collect();
        assert_eq!(names[..5], ["TOP", "STRONG", "AVERAGE", "WEAK", "BEGINNER"]);
        let means: Vec<f64> = answer["classes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|class| number(&class["mean"]))
            .collect();
        assert!(means[0] > means[2] && means[2] > means[4], "{question}");
    });
}
