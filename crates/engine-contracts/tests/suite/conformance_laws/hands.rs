//! Ranges: hands counted one by one, published formulas, and shares that add up.

use serde_json::Value;

use super::{each, near, number, numbers};

/// Hands of a class: 6 of a pair, 4 suited, 12 offsuit.
fn size(class: &str) -> f64 {
    match class.as_bytes() {
        [one, two] if one == two => 6.0,
        [.., b's'] => 4.0,
        _ => 12.0,
    }
}

/// Hands of a map of classes with their weights.
fn hands(classes: &Value) -> f64 {
    let classes = classes.as_object().unwrap().iter();
    classes
        .map(|(class, weight)| size(class) * number(weight))
        .sum()
}

/// The article: shares by the number of players, and the multiples of each seat.
#[test]
fn shares_follow_the_formula_of_the_article() {
    let table: Value = serde_json::from_str(include_str!(
        "../../../../npc-preflop/tests/preflop/data/source-tables.json"
    ))
    .unwrap();
    let table = &table["tables"]["standard_table"];
    each("range-vpip", |question, answer| {
        if question.get("positions").is_some() {
            return;
        }
        let players = number(&question["players"]);
        // Six players are the measure; beyond them each counts half.
        let crowd = if players <= 6.0 {
            6.0 / players
        } else {
            12.0 / (players + 6.0)
        };
        let multiple = &table[question["position"].as_str().unwrap()][players.to_string()];
        let multiple: f64 = multiple.as_str().unwrap().parse().unwrap();
        let (tau, pi) = (number(&question["tau"]), number(&question["pi"]));
        let raw =
            number(&question["phi"]) * (1.0 + tau * (crowd - 1.0)) * (1.0 + pi * (multiple - 1.0));
        near(number(&answer["raw"]), raw, 1e-14, question);
        near(
            number(&answer["vpip"]),
            raw.clamp(0.0, 1.0),
            1e-14,
            question,
        );
        assert_eq!(answer["clamped"], !(0.0..=1.0).contains(&raw), "{question}");
    });
}

/// Every edge is scaled by `1 + s (target / last - 1)` and none is above the target, where the last one is.
#[test]
fn edges_are_scaled_and_cut() {
    each("range-adjust", |question, answer| {
        let (edges, found) = (numbers(&question["edges"]), numbers(&answer["edges"]));
        let (target, last) = (number(&question["target"]), edges[edges.len() - 1]);
        let factor = 1.0 + number(&question["strategy_factor"]) * (target / last - 1.0);
        near(number(&answer["factor"]), factor, 1e-14, question);
        for (edge, found) in edges[..edges.len() - 1].iter().zip(&found) {
            near(*found, (edge * factor).clamp(0.0, target), 1e-14, question);
        }
        near(found[found.len() - 1], target, 1e-15, question);
    });
}

#[test]
fn equities_share_out_all_boards() {
    each("range-equity", |question, answer| {
        let shares = ["win", "tie", "lose"].map(|share| number(&answer["shares"][share]));
        near(shares.iter().sum(), 1.0, 1e-12, question);
        near(
            number(&answer["equity"]),
            shares[0] + shares[1] / 2.0,
            1e-12,
            question,
        );
        if answer["total"].is_null() {
            return;
        }
        let count = |field: &str| answer[field].as_u64().unwrap();
        assert_eq!(
            count("win") + count("tie") + count("lose"),
            count("total"),
            "{question}"
        );
        // Two hands leave C(48, 5) boards.
        assert_eq!(count("total") % 1_712_304, 0, "{question}");
        each("range-equity", |other, reversed| {
            if other["first"] == question["second"] && other["second"] == question["first"] {
                assert_eq!(
                    [&reversed["win"], &reversed["lose"]],
                    [&answer["lose"], &answer["win"]],
                    "{question}"
                );
            }
        });
    });
}

#[test]
fn ranges_have_the_hands_of_their_classes() {
    each("range-parse", |question, answer| {
        near(
            number(&answer["combos"]),
            hands(&answer["classes"]),
            1e-12,
            question,
        );
    });
    each("range-grid", |question, answer| {
        near(
            number(&answer["share"]),
            hands(&answer["classes"]) / 1326.0,
            1e-12,
            question,
        );
    });
}

/// A share of all hands, the best classes whole and at most one in part.
#[test]
fn the_best_hands_are_as_many_as_were_asked_for() {
    each("range-top", |question, answer| {
        let share = number(&question["share"]);
        near(number(&answer["combos"]), 1326.0 * share, 1e-12, question);
        near(hands(&answer["classes"]), 1326.0 * share, 1e-12, question);
        let weights = answer["classes"].as_object().unwrap().values();
        let parts: Vec<f64> = weights.map(number).filter(|weight| *weight < 1.0).collect();
        assert!(parts.len() <= 1, "{question}");
        if let [part] = parts[..] {
            near(number(&answer["boundary"]["weight"]), part, 0.0, question);
        }
    });
}

#[test]
fn orders_name_every_class_once_and_values_never_rise() {
    each("range-order", |question, answer| {
        let mut classes: Vec<&str> = answer["classes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|class| class.as_str().unwrap())
            .collect();
        assert_eq!(classes[0], "AA", "{question}");
        let all: f64 = classes.iter().map(|class| size(class)).sum();
        near(all, 1326.0, 0.0, question);
        classes.sort_unstable();
        classes.dedup();
        assert_eq!(classes.len(), 169, "{question}");
        let values: Vec<f64> = answer["values"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_f64)
            .collect();
        // A blend has the mean of two ranks.
        let is_blend = question["order"].as_str().unwrap().starts_with("blend");
        let falls = |two: &[f64]| {
            if is_blend {
                two[0] <= two[1]
            } else {
                two[0] >= two[1]
            }
        };
        assert!(values.windows(2).all(falls), "{question}");
    });
}

/// Tables of 2 to 10 have 54 seats.
#[test]
fn players_have_a_share_in_every_seat() {
    each("range-show", |question, answer| {
        let seats = answer["seats"].as_array().unwrap();
        assert_eq!(seats.len(), 54, "{question}");
        for seat in seats {
            let vpip = number(&seat["vpip"]);
            assert!((0.0..=1.0).contains(&vpip), "{seat}");
            let edges = numbers(&seat["edges"]);
            assert!(edges.windows(2).all(|two| two[0] <= two[1]), "{seat}");
            near(edges[edges.len() - 1], vpip, 1e-12, seat);
        }
    });
}

/// Aces are not folded to fewer raises than there are levels; sizes are those of the text.
#[test]
fn players_act_within_their_sizes() {
    each("range-decide", |question, answer| {
        assert!(number(&answer["sizes"]["open"]) >= 1.0, "{question}");
        let level = question.get("level").and_then(Value::as_u64).unwrap_or(1);
        if question["hand"] == "AsAh" && level <= 3 {
            assert_eq!(answer["action"]["raise"]["to"], level + 1, "{question}");
        }
        if let Some(to) = answer.get("to") {
            assert!(
                number(to) <= number(&question["chips"]["behind"]) + 1.0,
                "{question}"
            );
        }
    });
}

#[test]
fn fits_are_models() {
    each("range-fit", |question, answer| {
        let phi = number(&answer["phi"]);
        assert!(
            phi > 0.0 && phi <= 1.0 && number(&answer["deviance"]) >= 0.0,
            "{question}"
        );
    });
}

/// Two players: aces are all in, nobody gains by another answer. Several: what one loses the others win.
#[test]
fn all_in_or_fold_adds_up() {
    each("range-pushfold", |question, answer| {
        if let Some(push) = answer.get("push") {
            near(number(&push["AA"]), 1.0, 0.0, question);
            near(number(&answer["call"]["AA"]), 1.0, 0.0, question);
            near(number(&answer["exploitability"]), 0.0, 1e-12, question);
            return;
        }
        // Prizes that players of other tables win are not among the values.
        if question.get("others").is_some() {
            return;
        }
        let values: f64 = answer["values"]
            .as_object()
            .unwrap()
            .values()
            .map(number)
            .sum();
        let prizes: f64 = question
            .get("prizes")
            .map_or(0.0, |prizes| numbers(prizes).iter().sum());
        near(values, prizes, 1e-8, question);
        let shares = answer["first_in"]
            .as_object()
            .unwrap()
            .values()
            .chain(answer["call"].as_object().unwrap().values());
        assert!(
            shares.map(number).all(|share| (0.0..=1.0).contains(&share)),
            "{question}"
        );
    });
}

#[test]
fn simulated_tables_count_their_hands() {
    each("range-simulate", |question, answer| {
        let seats = answer["seats"].as_array().unwrap();
        assert_eq!(answer["players"], seats.len(), "{question}");
        assert_eq!(
            number(&answer["hands"]).to_bits(),
            number(&question["hands"]).to_bits()
        );
        for seat in seats {
            let vpip = &seat["vpip"];
            assert!(number(&vpip["count"]) <= number(&vpip["of"]), "{seat}");
            assert!(number(&vpip["of"]) <= number(&answer["hands"]), "{seat}");
        }
    });
}
