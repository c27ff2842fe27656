//! Orders of preference.

use std::collections::BTreeSet;

use npc_preflop::equity::EquityMatrix;
use npc_preflop::range::{PreferenceOrder, RangeError};
use npc_preflop::{HandClass, Players, PreflopError};

fn order(text: &str) -> PreferenceOrder {
    text.parse().unwrap()
}

const NAMES: [&str; 8] = [
    "vs-random",
    "vs-random:3",
    "vs-random:6",
    "vs-random:10",
    "blend:0.25",
    "sklansky-chubukov",
    "chen",
    "push-fold",
];

#[test]
fn every_order_names_each_class_once_with_values_that_do_not_rise() {
    for name in NAMES {
        let order = order(name);
        assert_eq!(order.to_string(), name);
        assert_eq!(
            order.classes().iter().collect::<BTreeSet<_>>().len(),
            169,
            "{name}"
        );
        let mut before = 0;
        for class in order.classes() {
            assert_eq!(order.start(*class), before);
            before += class.combos();
        }
        let sign = if name.starts_with("blend") { -1.0 } else { 1.0 };
        let values: Vec<f64> = order
            .values()
            .iter()
            .flatten()
            .map(|value| sign * value)
            .collect();
        assert!(values.windows(2).all(|pair| pair[0] >= pair[1]), "{name}");
        assert!(values.len() >= 168);
    }
}

#[test]
fn no_two_classes_have_the_same_equity() {
    let values = order("vs-random");
    assert!(values.values().windows(2).all(|pair| pair[0] > pair[1]));
}

fn names(order: &PreferenceOrder, count: usize) -> String {
    let names: Vec<String> = order.classes()[..count]
        .iter()
        .map(ToString::to_string)
        .collect();
    names.join(" ")
}

/// Both ends of the order against a random hand, as every table has them.
#[test]
fn published_ends() {
    let order = order("vs-random");
    assert_eq!(names(&order, 9), "AA KK QQ JJ TT 99 88 AKs 77");
    let last: Vec<String> = order.classes()[167..]
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(last, ["42o", "32o"]);
    let six = Players::new(6).unwrap();
    assert_eq!(
        PreferenceOrder::vs_random_hands(six),
        self::order("vs-random:6")
    );
    let two = Players::new(2).unwrap();
    assert_eq!(PreferenceOrder::vs_random_hands(two), order);
}

/// Numbers from Sklansky and Miller's book for hands whose caller need not look at the suits. The
/// others are from a second program that computed them with callers by class.
#[test]
fn published_sklansky_chubukov_numbers() {
    let order = order("sklansky-chubukov");
    let number = |name: &str| {
        let class: HandClass = name.parse().unwrap();
        let at = order
            .classes()
            .iter()
            .position(|&found| found == class)
            .unwrap();
        order.values()[at]
    };
    assert_eq!(number("AA"), None);
    for (class, expected) in [
        ("KK", 953.995),
        ("AKs", 554.510),
        ("QQ", 478.008),
        ("AKo", 331.972),
        ("AQs", 274.261),
        ("22", 48.119),
    ] {
        assert!(
            (number(class).unwrap() - expected).abs() < 0.0005,
            "{class}"
        );
    }
}

/// Gain of a face-up shove of `chips`, each caller deciding by the definition.
fn gain(class: HandClass, chips: f64) -> f64 {
    let gain = |caller: HandClass| {
        let counts = EquityMatrix::counts(caller, class);
        let chance = f64::from(class.disjoint_pairs(caller)) / (f64::from(class.combos()) * 1225.0);
        let pot = 2.0 * chips + 2.0;
        let calls = counts.equity() * pot > chips - 1.0;
        chance
            * if calls {
                (1.0 - counts.equity()) * pot - chips
            } else {
                3.0
            }
    };
    HandClass::all().map(gain).sum()
}

#[test]
fn a_sklansky_chubukov_number_is_where_shoving_stops_to_gain() {
    let order = order("sklansky-chubukov");
    for (&class, number) in order.classes().iter().zip(order.values()) {
        let Some(number) = number else { continue };
        assert!(gain(class, number * (1.0 - 1e-9)) >= 0.0, "{class}");
        assert!(gain(class, number * (1.0 + 1e-9)) <= 0.0, "{class}");
        for factor in [1.01, 1.5, 2.0, 10.0] {
            assert!(gain(class, number * factor) < 0.0, "{class} {factor}");
        }
    }
}

#[test]
fn orders_that_are_none() {
    for text in [
        "",
        "vs-random:",
        "vs-random:x",
        "best",
        "blend",
        "blend:x",
        "chen:2",
    ] {
        assert_eq!(
            text.parse::<PreferenceOrder>(),
            Err(PreflopError::UnknownOrder {
                text: text.to_owned()
            })
        );
    }
    let eleven = "vs-random:11".parse::<PreferenceOrder>();
    assert_eq!(
        eleven,
        Err(PreflopError::PlayersOutOfRange {
            got: 11,
            min: 2,
            max: 10
        })
    );
    for weight in ["-0.1", "1.1", "NaN"] {
        let refused = format!("blend:{weight}").parse::<PreferenceOrder>();
        assert_eq!(
            refused.unwrap_err().to_string(),
            format!("the weight of a blend is {weight}, must be from 0 to 1")
        );
    }
    let mut classes: Vec<HandClass> = HandClass::all().rev().collect();
    let reversed = PreferenceOrder::custom(&classes).unwrap();
    assert_eq!(
        reversed.to_string().parse::<PreferenceOrder>(),
        Ok(reversed)
    );
    classes[0] = classes[168];
    assert_eq!(
        PreferenceOrder::custom(&classes),
        Err(PreflopError::NotAPermutation {
            missing: vec!["22".to_owned()],
            repeated: vec!["AA".to_owned()],
        })
    );
    let text = "KX".to_owned();
    let source = RangeError::UnknownClass { text };
    assert_eq!(
        "custom:AA,KX".parse::<PreferenceOrder>(),
        Err(PreflopError::OrderClass { source })
    );
}
