//! Weights that fall with a power of the place, against big integers.

use crate::common::structure;
use num_bigint::BigUint;
use payout_dhondt::{Ratio, Structure, TieRule, WeightError, Weights};

pub(crate) const RULES: [TieRule; 2] = [TieRule::BetterPlace, TieRule::WorsePlace];

pub(crate) fn ratio(numer: i128, denom: i128) -> Ratio {
    Ratio::new(numer, denom).unwrap()
}

pub(crate) fn whole(numbers: &[i128]) -> Vec<Ratio> {
    numbers.iter().copied().map(Ratio::from_integer).collect()
}

pub(crate) fn big(x: i128) -> BigUint {
    BigUint::from(x.unsigned_abs())
}

/// The weight of a place in parts of f(1)/2^62.
fn parts(weights: &Weights, place: u64) -> Ratio {
    let share = weights
        .weight(place)
        .checked_div(weights.weight(1))
        .unwrap();
    share.checked_mul(Ratio::from(1_u64 << 62)).unwrap()
}

/// Checks that the weight is g (k/n)^(p/q), after taking the q-th power, where all numbers are
/// whole. If that is irrational, w parts must be the nearest whole number to 2^62 g (k/n)^(p/q).
#[track_caller]
fn check_nearest(head: &[Ratio], alpha: Ratio, weights: &Weights, place: u64) {
    let (p, q) = (
        u32::try_from(alpha.numer()).unwrap(),
        u32::try_from(alpha.denom()).unwrap(),
    );
    let share = head.last().unwrap().checked_div(head[0]).unwrap();
    let k = u64::try_from(head.len()).unwrap();
    // g (k/n)^(p/q) to the power of q, as a fraction.
    let over = big(share.numer()).pow(q) * BigUint::from(k).pow(p);
    let under = big(share.denom()).pow(q) * BigUint::from(place).pow(p);
    let exact = weights.weight(place).checked_div(head[0]).unwrap();
    if big(exact.numer()).pow(q) * &under == big(exact.denom()).pow(q) * &over {
        return;
    }
    let w = parts(weights, place);
    assert_eq!(w.denom(), 1, "place {place} has a whole number of parts");
    let w = big(w.numer());
    // Twice the distance of w to 2^62 times it.
    let over = over << (63 * q);
    let even = !w.bit(0);
    let odd = (&w * 2_u8 + 1_u8).pow(q) * &under;
    assert!(
        over < odd || (even && over == odd),
        "{weights} {place}: too low"
    );
    if w > BigUint::ZERO {
        let odd = (&w * 2_u8 - 1_u8).pow(q) * &under;
        assert!(
            over > odd || (even && over == odd),
            "{weights} {place}: too high"
        );
    }
}

#[track_caller]
pub(crate) fn check_tail(head: &[Ratio], alpha: Ratio, places: impl IntoIterator<Item = u64>) {
    let weights = Weights::head_then_power(head, alpha).unwrap();
    for place in places {
        check_nearest(head, alpha, &weights, place);
    }
}

#[test]
fn weights_are_the_nearest_whole_parts() {
    let vp_kid = whole(&[100, 60, 40, 25]);
    for (p, q) in [
        (21, 20),
        (11, 10),
        (6, 5),
        (13, 10),
        (3, 2),
        (1, 2),
        (2, 1),
        (7, 3),
        (99, 100),
    ] {
        let far = (3..40).map(|i| 3_u64.pow(i));
        check_tail(&vp_kid, ratio(p, q), (5..400).chain(far));
    }
    check_tail(&whole(&[7]), ratio(21, 20), 2..200);
    check_tail(&[ratio(1, 3), ratio(1, 7)], ratio(5, 4), 3..200);
    check_tail(
        &whole(&[5, 5, 5]),
        ratio(1, 1000),
        [4, 5, 1000, 123_456_789],
    );
    check_tail(&whole(&[1 << 100, 3]), ratio(4, 3), 3..50);
    // So steep that places end at once, and beyond the short way.
    check_tail(&whole(&[9, 8]), ratio(40, 1), 3..12);
    let long = whole(&vec![1; 1000]);
    check_tail(&long, ratio(20_000, 1), 1001..1010);
}

/// A weight that is a fraction is that fraction. It is for whole exponents always, for others where
/// the places have the ratio of two powers.
#[test]
fn weights_that_are_fractions_are_exact() {
    for (text, place, expected) in [
        ("power:100@2", 7, "100/49"),
        ("power:100,60,40,25@2", 5, "16/1"),
        ("power:100@1/2", 9, "100/3"),
        ("power:100@3/2", 4, "25/2"),
        ("power:1@63/2", 4, "1/9223372036854775808"),
        ("power:4,4,4,3@61/4", 64, "3/2305843009213693952"),
        ("power:27,8@2/3", 16, "2/1"),
    ] {
        let weights: Weights = text.parse().unwrap();
        assert_eq!(weights.weight(place).to_string(), expected, "{text}");
    }
    // The numerator and denominator of 3^-90 have more than 127 bits: the nearest part is zero.
    let steep: Weights = "power:1@90".parse().unwrap();
    assert_eq!(steep.weight(3), Ratio::ZERO);
    assert_eq!(steep.places(), None);
}

/// Computed with whole numbers of any size in another language, as the nearest to the 20th root.
#[test]
fn weights_are_pinned() {
    let weights: Weights = "power:100,60,40,25@1.05".parse().unwrap();
    for (place, expected) in PINNED {
        assert_eq!(parts(&weights, place), Ratio::from(expected), "{place}");
    }
}

const PINNED: [(u64, u64); 5] = [
    (5, 912_103_718_292_681_322),
    (27, 155_249_703_122_506_440),
    (100, 39_261_124_176_181_581),
    (85_625, 32_713_884_574_251),
    (1_000_003, 2_477_201_661_965),
];

/// Paid places and first prizes of the head 100, 60, 40, 25 for exponents from 1 to 1.5. They were
/// measured before with a separate prototype in 100 digits.
#[test]
fn the_exponent_flattens_or_steepens() {
    let first = |points: &[u64], seats: u64| {
        let percent = Ratio::from(100 * points[0]).checked_div(Ratio::from(seats));
        percent.unwrap().to_decimal(1)
    };
    let table = [
        (
            "1.00",
            [(10, "36.7"), (27, "27.0"), (65, "22.0"), (179, "18.0")],
        ),
        (
            "1.05",
            [(10, "36.7"), (25, "28.0"), (60, "23.0"), (161, "19.3")],
        ),
        (
            "1.10",
            [(10, "36.7"), (24, "29.0"), (56, "24.3"), (144, "20.6")],
        ),
        (
            "1.20",
            [(9, "36.7"), (22, "30.0"), (47, "26.0"), (116, "22.9")],
        ),
        (
            "1.30",
            [(9, "36.7"), (19, "32.0"), (41, "27.7"), (95, "24.9")],
        ),
        (
            "1.50",
            [(8, "40.0"), (16, "33.0"), (32, "30.3"), (68, "28.2")],
        ),
    ];
    for (alpha, rows) in table {
        let structure = structure(&format!("power:100,60,40,25@{alpha}"), TieRule::BetterPlace);
        for (seats, (paid, share)) in [30, 100, 300, 1000].into_iter().zip(rows) {
            let field = structure.allocate(seats).unwrap();
            assert_eq!(field.paid(), paid, "{alpha} {seats}");
            assert_eq!(first(field.points(), seats), share, "{alpha} {seats}");
        }
    }
}

/// The award order of the real weights. Quotients to the power of q are rational, so that big
/// integers decide it. With these exponents no two quotients past the head are equal in fields so
/// small, which would need places with a ratio that is a q-th power.
#[test]
fn the_order_is_that_of_the_irrational_weights() {
    for (p, q) in [(21, 20), (11, 10), (6, 5), (13, 10)] {
        for rule in RULES {
            let weights =
                Weights::head_then_power(&whole(&[100, 60, 40, 25]), ratio(p, q)).unwrap();
            let structure = Structure::new(weights, rule);
            let (p, q) = (u32::try_from(p).unwrap(), u32::try_from(q).unwrap());
            let quotient = |place: u64, held: u64| {
                let (over, under) = match place {
                    1 => (BigUint::from(100_u8).pow(q), BigUint::from(1_u8)),
                    2 => (BigUint::from(60_u8).pow(q), BigUint::from(1_u8)),
                    3 => (BigUint::from(40_u8).pow(q), BigUint::from(1_u8)),
                    _ => {
                        let over = BigUint::from(25_u8).pow(q) * BigUint::from(4_u8).pow(p);
                        (over, BigUint::from(place).pow(p))
                    }
                };
                (over, under * BigUint::from(held + 1).pow(q))
            };
            let mut held = vec![0; 181];
            let mut next: Vec<(BigUint, BigUint)> = (1..=181).map(|n| quotient(n, 0)).collect();
            for award in structure.award_order().unwrap().take(1000) {
                let better = |a: &usize, b: &usize| {
                    let (one, other) = (&next[*a], &next[*b]);
                    (&one.0 * &other.1).cmp(&(&other.0 * &one.1))
                };
                let best = (0..next.len()).max_by(better).unwrap();
                let equal = |i: &usize| better(i, &best).is_eq();
                let mut tied: Vec<usize> = (0..next.len()).filter(equal).collect();
                if rule == TieRule::WorsePlace {
                    tied.reverse();
                }
                assert_eq!(
                    award.place,
                    u64::try_from(tied[0]).unwrap() + 1,
                    "{}",
                    award.seat
                );
                held[tied[0]] += 1;
                next[tied[0]] = quotient(award.place, held[tied[0]]);
            }
        }
    }
}

#[test]
fn large_fields_equal_their_award_order() {
    for rule in RULES {
        let structure = structure("power:100,60,40,25@1.1", rule);
        let mut held: Vec<u64> = Vec::new();
        for award in structure.award_order().unwrap().take(10_000) {
            let index = usize::try_from(award.place - 1).unwrap();
            held.resize(held.len().max(index + 1), 0);
            held[index] += 1;
        }
        assert_eq!(structure.allocate(10_000).unwrap().points(), held);
    }
}

#[test]
fn equal_weights_are_equal_values_with_one_text() {
    for (text, expected) in [
        ("power:100,60,40,25@1", "vp-kid"),
        ("power:100@1", "harmonic"),
        ("power:100,70,50@2/2", "power:100,70,50@1"),
        ("power:100,70,50,37.5@1", "power:100,70,50@1"),
        ("power:100,60,40,25@1.05", "power:100,60,40,25@21/20"),
        ("power:100,25@2", "power:100@2"),
        ("power:100,25,0@2", "fixed:100,25"),
        ("power:8, 4 , 1/2@ 0.5", "power:8,4,1/2@1/2"),
    ] {
        let weights: Weights = text.parse().unwrap();
        assert_eq!(weights.to_string(), expected);
        assert_eq!(expected.parse(), Ok(weights));
    }
}

#[test]
fn exponents_are_checked() {
    let head = whole(&[100, 60]);
    for alpha in [ratio(0, 1), ratio(-1, 2)] {
        let found = Weights::head_then_power(&head, alpha);
        assert_eq!(found, Err(WeightError::Alpha { alpha }));
    }
    assert_eq!(
        Weights::head_then_power(&[], Ratio::ONE),
        Err(WeightError::Empty)
    );
    assert_eq!("power:@2".parse::<Weights>(), Err(WeightError::Empty));
    let error = "power:100,60@NaN".parse::<Weights>().unwrap_err();
    assert_eq!(error.to_string(), "the exponent of the tail cannot be read");
    let source = "NaN".parse::<Ratio>().unwrap_err();
    assert_eq!(error, WeightError::Exponent { source });
    let zero = "power:100,60@0".parse::<Weights>().unwrap_err();
    assert_eq!(
        zero.to_string(),
        "the exponent 0/1 of the tail is not greater than 0"
    );
    let rising = "power:60,100@2".parse::<Weights>();
    assert_eq!(
        rising,
        Err(WeightError::Increasing {
            place: 2,
            weight: ratio(100, 1),
            before: ratio(60, 1)
        })
    );
    let (place, source) = (2, "x".parse::<Ratio>().unwrap_err());
    assert_eq!(
        "power:60,x@2".parse::<Weights>(),
        Err(WeightError::Number { place, source })
    );
}

/// With an exponent next to nothing the places after the head differ by less than doubles can show.
/// With a huge one the second is never reached.
#[test]
fn ends_of_the_exponents_are_safe() {
    let tiny = ratio(1, 1_i128 << 100);
    let flat = Weights::head_then_power(&whole(&[3, 3, 2]), tiny).unwrap();
    assert_eq!(flat.places(), None);
    let flat = Structure::new(flat, TieRule::WorsePlace);
    for (seats, expected) in [(3, &[1, 1, 1][..]), (5, &[1; 5]), (6, &[1; 6])] {
        let field = flat.allocate(seats).unwrap();
        assert_eq!(
            (field.points(), field.last_seat_tied()),
            (expected, &[][..])
        );
    }
    assert_eq!(flat.points_at(5, 5), Ok(1));
    assert_eq!(flat.points_at(6, 5), Ok(0));
    let limited = flat.with_places(4).unwrap();
    assert_eq!(limited.allocate(7).unwrap().points(), [2, 2, 2, 1]);
    let huge = Ratio::from_integer(i128::MAX);
    let steep = Weights::head_then_power(&whole(&[3, 2]), huge).unwrap();
    assert_eq!(steep.places(), None);
    let steep = Structure::new(steep, TieRule::WorsePlace);
    assert_eq!(steep.allocate(5).unwrap().points(), [3, 2]);
}
