//! Every method against an obvious solver in big integers, and what is known of each.

use crate::common::structure;
use crate::oracle::Oracle;
use num_bigint::BigUint;
use payout_dhondt::{Method, Ratio, Structure, TieRule, Weights};
use proptest::prelude::*;

const RULES: [TieRule; 2] = [TieRule::BetterPlace, TieRule::WorsePlace];

/// The methods whose first signpost is not zero.
const FREE: [Method; 6] = [
    Method::DHondt,
    Method::SainteLague,
    Method::ModifiedSainteLague,
    Method::IMPERIALI,
    Method::DANISH,
    Method::Linear { a: 3, b: 7 },
];

/// The methods that give every place a seat first.
const ALL_PAID: [Method; 4] = [
    Method::Adams,
    Method::HuntingtonHill,
    Method::Dean,
    Method::Linear { a: 2, b: 0 },
];

fn with_method(weights: &str, ties: TieRule, method: Method) -> Structure {
    structure(weights, ties).with_method(method).unwrap()
}

/// Compares every field size up to `seats` with the oracle over the first `places` places.
#[track_caller]
fn check(structure: &Structure, places: u64, seats: u64) {
    let places = structure.places().unwrap_or(places).min(places);
    let weights = (1..=places)
        .map(|n| structure.weights().weight(n))
        .collect();
    let (method, minimum) = (structure.method(), structure.minimum());
    let mut oracle = Oracle::new(weights, method, structure.ties(), minimum);
    let mut awards = structure.award_order().unwrap();
    let table = structure.table(seats).unwrap();
    let mut points = Vec::new();
    let least = match method {
        _ if minimum > 0 => minimum * places,
        _ if ALL_PAID.contains(&method) => places,
        _ => 1,
    };
    for size in 1..=seats {
        let place = oracle.deal();
        let award = awards.next().unwrap();
        assert_eq!((award.seat, award.place), (size, place), "{structure:?}");
        let row = &table.rows()[usize::try_from(place - 1).unwrap()];
        assert!(row.contains(&size), "{structure:?} {size}");
        if size < least {
            continue;
        }
        let summary = structure.allocate_into(size, &mut points).unwrap();
        assert_eq!(points, oracle.points(), "{structure:?} {size}");
        assert_eq!(summary.last_seat_tied, oracle.tied, "{structure:?} {size}");
        assert_eq!(summary.paid, points.len());
    }
    let paid = u64::try_from(oracle.points().len()).unwrap();
    assert!(
        paid < places || structure.places() == Some(places),
        "the oracle has enough places"
    );
}

/// The harmonic weights to 1000 seats, by every method that they can be divided by.
#[test]
fn harmonic_fields_to_1000() {
    for rule in RULES {
        for method in FREE {
            check(&with_method("harmonic", rule, method), 420, 1000);
        }
    }
}

#[test]
fn vp_kid_fields_to_1000() {
    for rule in RULES {
        for method in FREE {
            check(&with_method("vp-kid", rule, method), 420, 1000);
        }
    }
}

#[test]
fn other_shipped_weights_to_1000() {
    for rule in RULES {
        for method in FREE.into_iter().chain(ALL_PAID) {
            for weights in [
                "winner",
                "fixed:40,25,15,10,6,4",
                "fixed:9,9,9,4,4,1",
                "fixed:64,32,16,8,4,2,1,1/2,1/4",
            ] {
                check(&with_method(weights, rule, method), 9, 1000);
            }
        }
        check(
            &with_method("head:100,70,50", rule, Method::DHondt),
            260,
            1000,
        );
        check(
            &with_method("head:100,70,50", rule, Method::SainteLague),
            420,
            1000,
        );
    }
}

#[test]
fn limited_places_to_1000() {
    for rule in RULES {
        for method in FREE.into_iter().chain(ALL_PAID) {
            for (weights, places) in [("harmonic", 3), ("vp-kid", 15), ("vp-kid", 40)] {
                let limited = with_method(weights, rule, method).with_places(places);
                check(&limited.unwrap(), places, 1000);
            }
        }
    }
}

#[test]
fn power_tails_to_300() {
    for rule in RULES {
        for method in FREE.into_iter().chain(ALL_PAID) {
            let power = with_method("power:100,60,40,25@1.05", rule, method);
            let limited = power.clone().with_places(20).unwrap();
            check(&limited, 20, 300);
            if FREE.contains(&method) {
                check(&power, 150, 300);
            }
        }
    }
}

#[test]
fn minimum_seats_to_400() {
    for rule in RULES {
        for method in FREE.into_iter().chain(ALL_PAID) {
            for (weights, places, minimum) in
                [("vp-kid", 12, 2), ("vp-kid", 30, 1), ("harmonic", 5, 7)]
            {
                let limited = with_method(weights, rule, method)
                    .with_places(places)
                    .unwrap();
                check(&limited.with_minimum(minimum), places, 400);
            }
        }
    }
}

/// At 1685 seats a search that stops within some slack of the number of seats deals too many. It
/// deals a whole group of equal quotients if it does not go on until nothing is left between its
/// bounds.
#[test]
fn the_field_of_1685() {
    for rule in RULES {
        for weights in ["harmonic", "vp-kid", "head:100,70,50"] {
            let structure = structure(weights, rule);
            let mut held = vec![0; 400];
            for award in structure.award_order().unwrap().take(1685) {
                held[usize::try_from(award.place - 1).unwrap()] += 1;
            }
            held.retain(|&held| held > 0);
            assert_eq!(
                structure.allocate(1685).unwrap().points(),
                held,
                "{weights} {rule}"
            );
        }
    }
}

#[track_caller]
fn paid_and_first(structure: &Structure, expected: [(u64, u64, u64); 3]) {
    for (seats, paid, first) in expected {
        let field = structure.allocate(seats).unwrap();
        assert_eq!((field.paid(), field.points()[0]), (paid, first), "{seats}");
    }
}

/// Figures measured before with a separate prototype in exact rationals.
#[test]
fn sainte_lague_pays_half_as_many_places_again() {
    let vp_kid = |method| with_method("vp-kid", TieRule::BetterPlace, method);
    paid_and_first(
        &vp_kid(Method::DHondt),
        [(30, 10, 11), (100, 27, 27), (1000, 179, 180)],
    );
    paid_and_first(
        &vp_kid(Method::SainteLague),
        [(30, 15, 8), (100, 41, 21), (1000, 297, 149)],
    );
    let modified = vp_kid(Method::ModifiedSainteLague);
    for (seats, paid) in [(30, 12), (100, 33), (1000, 229)] {
        assert_eq!(modified.allocate(seats).unwrap().paid(), paid, "{seats}");
    }
}

/// The example of Balinski and Young, Fair Representation (1982): six states, 36 seats, and five
/// divisor methods with five answers.
#[test]
fn five_methods_give_five_answers() {
    let votes = "fixed:27744,25178,19951,14610,9225,3292";
    for (method, expected) in [
        (Method::Adams, [10, 9, 7, 5, 3, 2]),
        (Method::Dean, [10, 9, 7, 5, 4, 1]),
        (Method::HuntingtonHill, [10, 9, 7, 6, 3, 1]),
        (Method::SainteLague, [10, 9, 8, 5, 3, 1]),
        (Method::DHondt, [11, 9, 7, 5, 3, 1]),
        (Method::LargestRemainder, [10, 9, 7, 5, 4, 1]),
    ] {
        let field = with_method(votes, TieRule::BetterPlace, method)
            .allocate(36)
            .unwrap();
        assert_eq!(field.points(), expected, "{method}");
    }
}

/// The exact shares in whole numbers with the product of all denominators below the line.
fn largest_remainder(weights: &[Ratio], rule: TieRule, seats: u64) -> (Vec<u64>, Vec<u64>) {
    let big = |x: i128| BigUint::from(x.unsigned_abs());
    let common: BigUint = weights.iter().map(|weight| big(weight.denom())).product();
    let whole: Vec<BigUint> = weights
        .iter()
        .map(|w| big(w.numer()) * &common / big(w.denom()))
        .collect();
    let sum: BigUint = whole.iter().sum();
    let mut points: Vec<u64> = whole
        .iter()
        .map(|v| u64::try_from(v * seats / &sum).unwrap())
        .collect();
    let rests: Vec<BigUint> = whole.iter().map(|v| v * seats % &sum).collect();
    let left = seats - points.iter().sum::<u64>();
    let mut served = vec![false; weights.len()];
    let mut tied = Vec::new();
    for _ in 0..left {
        let best = (0..rests.len())
            .filter(|&i| !served[i])
            .map(|i| &rests[i])
            .max()
            .unwrap();
        let waiting: Vec<usize> = (0..rests.len())
            .filter(|&i| !served[i] && rests[i] == *best)
            .collect();
        let last = *waiting.last().unwrap();
        let winner = match rule {
            TieRule::BetterPlace => waiting[0],
            TieRule::WorsePlace => *waiting
                .iter()
                .find(|&&i| weights[i] == weights[last])
                .unwrap(),
        };
        served[winner] = true;
        points[winner] += 1;
        tied = waiting
            .iter()
            .map(|&i| u64::try_from(i).unwrap() + 1)
            .collect();
    }
    if tied.len() == 1 {
        tied.clear();
    }
    while points.last() == Some(&0) {
        points.pop();
    }
    (points, tied)
}

#[track_caller]
fn check_largest_remainder(structure: &Structure, seats: u64) {
    let places = structure.places().unwrap();
    let weights: Vec<Ratio> = (1..=places)
        .map(|n| structure.weights().weight(n))
        .collect();
    let (points, tied) = largest_remainder(&weights, structure.ties(), seats);
    let field = structure.allocate(seats).unwrap();
    assert_eq!(field.points(), points, "{structure:?} {seats}");
    assert_eq!(field.last_seat_tied(), tied, "{structure:?} {seats}");
    let paid = points.len();
    for place in [1, paid.div_ceil(2), paid] {
        let found = structure.points_at(u64::try_from(place).unwrap(), seats);
        assert_eq!(found, Ok(points[place - 1]));
    }
    assert_eq!(structure.points_at(places + 1, seats), Ok(0));
}

#[test]
fn largest_remainders_are_those_of_big_integers() {
    for rule in RULES {
        for (weights, places) in [
            ("harmonic", 5),
            ("vp-kid", 15),
            ("vp-kid", 120),
            ("fixed:3,3,3,2,2,1", 6),
        ] {
            let structure = with_method(weights, rule, Method::LargestRemainder);
            let structure = structure.with_places(places).unwrap();
            for seats in (1..130).chain([1000, 4321]) {
                check_largest_remainder(&structure, seats);
            }
        }
        let power = with_method("power:100,60,40,25@1.05", rule, Method::LargestRemainder);
        check_largest_remainder(&power.with_places(50).unwrap(), 777);
    }
}

/// An additional entrant takes a point from somebody at 41 of 485 steps, first from 20 to 21. These
/// are the figures of a count in exact rationals made before. No divisor method does that.
#[test]
fn the_largest_remainder_loses_house_monotonicity() {
    let losses = |method| -> Vec<u64> {
        let structure = with_method("vp-kid", TieRule::BetterPlace, method);
        let structure = structure.with_places(15).unwrap();
        let field = |seats| structure.allocate(seats).unwrap().points().to_vec();
        let loses = |&seats: &u64| {
            let (before, after) = (field(seats - 1), field(seats));
            let held = |n: usize| after.get(n).copied().unwrap_or(0);
            before
                .iter()
                .enumerate()
                .any(|(n, &points)| held(n) < points)
        };
        (16..=500).filter(loses).collect()
    };
    let found = losses(Method::LargestRemainder);
    assert_eq!((found.len(), found.first()), (41, Some(&21)));
    for method in FREE.into_iter().chain(ALL_PAID) {
        assert_eq!(losses(method), [0; 0], "{method}");
    }
}

#[test]
fn texts_of_methods_are_read_back() {
    let methods = FREE
        .into_iter()
        .chain(ALL_PAID)
        .chain([Method::LargestRemainder]);
    for method in methods {
        assert_eq!(method.to_string().parse(), Ok(method));
    }
    assert_eq!("linear:1,2".parse(), Ok(Method::IMPERIALI));
    for text in [
        "",
        "D'Hondt",
        "linear",
        "linear:1",
        "linear:+1,2",
        "linear:01,2",
        "linear:1,2,3",
    ] {
        let error = text.parse::<Method>().unwrap_err();
        assert_eq!(error.text, text);
    }
}

/// Non-increasing weights p/q with many equal ones and many equal quotients.
fn weights() -> impl Strategy<Value = Vec<Ratio>> {
    let number = prop_oneof![
        (1_i128..=12, 1_i128..=6),
        (1..=i128::from(u64::MAX), 1..=i128::from(u64::MAX)),
    ];
    let number = number.prop_map(|(p, q)| Ratio::new(p, q).unwrap());
    prop::collection::vec(number, 1..10).prop_map(|mut list| {
        list.sort_unstable_by(|a, b| b.cmp(a));
        list
    })
}

fn any_method() -> impl Strategy<Value = Method> {
    let named = prop::sample::select(FREE.into_iter().chain(ALL_PAID).collect::<Vec<_>>());
    let linear = (1_u32..9, 0_u32..30).prop_map(|(a, b)| Method::Linear { a, b });
    prop_oneof![named, linear]
}

proptest! {
    #[test]
    fn any_weights_equal_the_oracle(
        list in weights(),
        method in any_method(),
        rule in prop::sample::select(RULES.to_vec()),
        minimum in 0_u64..4,
        further in 0_u64..60,
    ) {
        let places = u64::try_from(list.len()).unwrap();
        let least = places * minimum.max(1);
        let mut oracle = Oracle::new(list.clone(), method, rule, minimum);
        for _ in 0..least + further {
            oracle.deal();
        }
        let structure = Structure::new(Weights::fixed(&list).unwrap(), rule);
        let structure = structure.with_method(method).unwrap().with_minimum(minimum);
        let field = structure.allocate(least + further).unwrap();
        prop_assert_eq!(field.points(), oracle.points());
        prop_assert_eq!(field.last_seat_tied(), &oracle.tied[..]);
        prop_assert!(field.points().is_sorted_by(|a, b| a >= b));
        for (&held, place) in field.points().iter().zip(1..) {
            prop_assert_eq!(structure.points_at(place, least + further), Ok(held));
        }
    }

    #[test]
    fn any_largest_remainder_equals_big_integers(
        list in weights(),
        rule in prop::sample::select(RULES.to_vec()),
        seats in 1_u64..200,
    ) {
        let structure = Structure::new(Weights::fixed(&list).unwrap(), rule);
        let structure = structure.with_method(Method::LargestRemainder).unwrap();
        check_largest_remainder(&structure, seats);
    }

    /// Sizes that no oracle deals: the sum is exact, points fall, and one more seat adds one.
    #[test]
    fn one_more_of_many_seats_takes_none(
        list in weights(),
        method in any_method(),
        rule in prop::sample::select(RULES.to_vec()),
        seats in 100..(1_u64 << 58),
    ) {
        let structure = Structure::new(Weights::fixed(&list).unwrap(), rule);
        let structure = structure.with_method(method).unwrap();
        let (before, after) = (structure.allocate(seats).unwrap(), structure.allocate(seats + 1));
        let after = after.unwrap();
        prop_assert_eq!(before.points().iter().sum::<u64>(), seats);
        prop_assert_eq!(after.points().iter().sum::<u64>(), seats + 1);
        for (place, &held) in after.points().iter().enumerate() {
            let less = before.points().get(place).copied().unwrap_or(0);
            prop_assert!(held == less || held == less + 1);
        }
        prop_assert!(before.points().is_sorted_by(|a, b| a >= b));
    }
}
