//! Exact equities: the committed table against a whole recount, and against plain enumeration.

use std::collections::BTreeMap;

use npc_preflop::equity::{
    EquityMatrix, count_class_wins, count_random_shares, hand_counts, range_equity,
};
use npc_preflop::range::RangeError;
use npc_preflop::{Combo, HandClass, Range};
use proptest::collection::vec;
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::reference::compare;

#[test]
fn the_committed_table_is_what_counting_gives() {
    let wins = count_class_wins();
    for a in HandClass::all() {
        for b in HandClass::all() {
            let counts = EquityMatrix::counts(a, b);
            assert_eq!(counts.win, u64::from(wins[a.index()][b.index()]), "{a} {b}");
            assert_eq!(counts, EquityMatrix::counts(b, a).reversed());
            assert_eq!(counts.total(), u64::from(a.disjoint_pairs(b)) * 1_712_304);
        }
    }
}

/// Random hands and boards, compared by an evaluator that looks at all 21 choices of five cards.
#[test]
fn the_evaluator_agrees_with_an_obvious_one() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let hands: Vec<Combo> = Combo::all().collect();
    let mut seen = 0;
    while seen < 12 {
        let (a, b) = (
            hands[rng.random_range(0..1326)],
            hands[rng.random_range(0..1326)],
        );
        if !a.is_disjoint(b) {
            continue;
        }
        seen += 1;
        let exact = hand_counts(a, b).unwrap();
        // A sample of boards, judged by the obvious evaluator.
        let mut sampled = [0_i32; 3];
        let deals = 4_000;
        for _ in 0..deals {
            let mut deck: Vec<usize> = (0..52)
                .filter(|&card| {
                    [a.low(), a.high(), b.low(), b.high()]
                        .iter()
                        .all(|held| held.index() != card)
                })
                .collect();
            let board: Vec<usize> = (0..5)
                .map(|_| deck.swap_remove(rng.random_range(0..deck.len())))
                .collect();
            sampled[1_usize.wrapping_add_signed(compare(a, b, &board) as isize)] += 1;
        }
        for (count, exact) in sampled.into_iter().zip([exact.lose, exact.tie, exact.win]) {
            let expected = exact as f64 / 1_712_304.0;
            let error = (expected * (1.0 - expected) / f64::from(deals)).sqrt();
            let found = f64::from(count) / f64::from(deals);
            assert!(
                (found - expected).abs() <= 4.5 * error + 1e-12,
                "{a} {b} {found} {expected}"
            );
        }
    }
}

/// Class pairs drawn at random: the table against plain enumeration of every pair of hands.
#[test]
fn the_table_agrees_with_plain_enumeration() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let class = |rng: &mut ChaCha8Rng| HandClass::from_index(rng.random_range(0..169)).unwrap();
    let mut seen = 0;
    while seen < 4 {
        let (a, b) = (class(&mut rng), class(&mut rng));
        if a.disjoint_pairs(b) > 24 {
            continue;
        }
        seen += 1;
        let pairs = a.hands().flat_map(|x| b.hands().map(move |y| (x, y)));
        let sum = pairs
            .filter_map(|(x, y)| hand_counts(x, y).ok())
            .reduce(npc_preflop::equity::Counts::plus);
        assert_eq!(sum, Some(EquityMatrix::counts(a, b)), "{a} {b}");
    }
}

/// Figures that every table of preflop equities prints.
#[test]
fn published_figures() {
    for (class, percent) in [
        ("AA", "85.2037"),
        ("72o", "34.5836"),
        ("32o", "32.3032"),
        ("AKs", "67.0446"),
        ("AKo", "65.3201"),
        ("22", "50.3340"),
    ] {
        let equity = EquityMatrix::against_random(class.parse().unwrap()).equity();
        assert_eq!(format!("{:.4}", 100.0 * equity), percent, "{class}");
    }
    let counts = EquityMatrix::counts("AA".parse().unwrap(), "KK".parse().unwrap());
    let percent = |count: u64| format!("{:.4}", 100.0 * count as f64 / counts.total() as f64);
    assert_eq!(
        (percent(counts.win), percent(counts.tie)),
        ("81.7147".into(), "0.4627".into())
    );
}

#[test]
fn shares_against_one_random_hand_are_the_equities() {
    let shares = count_random_shares();
    for class in HandClass::all() {
        let exact = EquityMatrix::against_random(class).equity();
        assert!((shares[0][class.index()] - exact).abs() < 1e-10, "{class}");
    }
    // More opponents never help, and a random hand gets an equal share up to the neglected cards.
    for (players, row) in (2..).zip(&shares) {
        let mean: f64 = HandClass::all()
            .map(|class| row[class.index()] * f64::from(class.combos()) / 1326.0)
            .sum();
        assert!(
            (mean - 1.0 / f64::from(players)).abs() < 0.031,
            "{players} {mean}"
        );
    }
    for rows in shares.windows(2) {
        assert!(
            rows[0]
                .iter()
                .zip(&rows[1])
                .all(|(fewer, more)| fewer > more)
        );
    }
}

#[test]
fn ranges_by_class_and_by_hand_agree() {
    let range = |text: &str| text.parse::<Range>().unwrap();
    let by_class = range_equity(&range("AKs"), &range("QQ")).unwrap();
    // The same hands, with a hand more that weighs nothing next to them but breaks the classes.
    let hands = "AsKs,AhKh,AdKd,AcKc,7s2h:0.000001";
    let by_hand = range_equity(&range(hands), &range("QQ")).unwrap();
    assert!((by_class.equity - by_hand.equity).abs() < 1e-6);
    assert!(by_class.counts.is_some() && by_hand.counts.is_none());
    let half = range_equity(&range("AKs:0.5"), &range("QQ:0.25")).unwrap();
    assert!((half.equity - by_class.equity).abs() < 1e-12);
    assert_eq!(half.counts, None);

    let shared = range_equity(&range("AsAh"), &range("AsKs")).unwrap_err();
    assert_eq!(
        shared,
        RangeError::SharedCard {
            card: "As".to_owned()
        }
    );
    let empty = range_equity(&Range::empty(), &range("AA")).unwrap_err();
    assert_eq!(empty, RangeError::EmptyRange { name: "first" });
}

/// The results of two ranges by the definition: every pair of hands and every board, by their weights.
fn pair_by_pair(a: &Range, b: &Range) -> [f64; 3] {
    let mut sums = [0.0; 3];
    for mine in Combo::all().filter(|&hand| a.weight(hand) > 0.0) {
        for theirs in Combo::all().filter(|&hand| b.weight(hand) > 0.0) {
            let Ok(found) = hand_counts(mine, theirs) else {
                continue;
            };
            let weight = a.weight(mine) * b.weight(theirs);
            for (sum, count) in sums.iter_mut().zip([found.win, found.tie, found.lose]) {
                *sum += weight * count as f64;
            }
        }
    }
    sums
}

#[test]
fn hands_and_divided_classes_agree_with_every_pair_on_every_board() {
    let range = |text: &str| text.parse::<Range>().unwrap();
    for (a, b) in [
        // Both sides divided, with shared cards and one hand on both.
        ("AsKd", "AsKh,QhQs,AhKd:0.5"),
        ("AsKd,7h6h:0.25", "AhKh,AsKd"),
        // A divided side against whole classes.
        ("AsKd", "22"),
        ("KsKh,AcQd:0.5", "AQs"),
        // Classes of which some hands are there, two of them on both sides.
        (
            "AsKs,AsKh,AsKd,AsKc,AhKs,AhKh:0.5,AdKd,AcKc,QsQh",
            "QsQd,AcKd",
        ),
    ] {
        for (a, b) in [(range(a), range(b)), (range(b), range(a))] {
            let found = range_equity(&a, &b).unwrap();
            let expected = pair_by_pair(&a, &b);
            let total: f64 = expected.iter().sum();
            for (share, sum) in [found.win, found.tie, found.lose].into_iter().zip(expected) {
                assert!(
                    (share - sum / total).abs() < 1e-13,
                    "{a} {b} {found:?} {expected:?}"
                );
            }
            let is_whole = |range: &Range| range.weights().iter().all(|w| *w == 0.0 || *w == 1.0);
            assert_eq!(found.counts.is_some(), is_whole(&a) && is_whole(&b));
            if let Some(counts) = found.counts {
                let counts = [counts.win, counts.tie, counts.lose].map(|count| count as f64);
                assert_eq!(counts, expected);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// Hands of any suits and ranks. Half of them are of a few ranks, so that cards are shared.
    #[test]
    fn random_hands_agree_with_every_pair_on_every_board(
        a in vec((0..1326_usize, 0..6_usize, 1..4_u8), 1..4),
        b in vec((0..1326_usize, 0..6_usize, 1..4_u8), 1..4),
    ) {
        let few = ["AsKs", "AhKd", "AcAd", "9s8s", "9h8h", "KcQc"];
        let side = |drawn: &[(usize, usize, u8)]| {
            let mut items = BTreeMap::new();
            for (at, &(any, of_few, weight)) in drawn.iter().enumerate() {
                let hand = if at % 2 == 0 { Combo::all().nth(any).unwrap() } else { few[of_few].parse().unwrap() };
                items.insert(hand.index(), format!("{hand}:{}", f64::from(weight) / 4.0));
            }
            let items: Vec<String> = items.into_values().collect();
            items.join(",").parse::<Range>().unwrap()
        };
        let (a, b) = (side(&a), side(&b));
        let expected = pair_by_pair(&a, &b);
        let total: f64 = expected.iter().sum();
        prop_assume!(total > 0.0);
        let found = range_equity(&a, &b).unwrap();
        for (share, sum) in [found.win, found.tie, found.lose].into_iter().zip(expected) {
            prop_assert!((share - sum / total).abs() < 1e-12, "{} {} {:?} {:?}", a, b, found, expected);
        }
    }
}

#[test]
fn two_cards_against_any_range_are_their_class() {
    let range = |text: &str| text.parse::<Range>().unwrap();
    let six = "AA:0.5,QQ,KQs,AJo:0.25,76s,22";
    for theirs in [Range::random(), range(six)] {
        let class = range_equity(&range("AKo"), &theirs).unwrap();
        for mine in ["AsKd", "AcKh", "AhKs"] {
            let hand = range_equity(&range(mine), &theirs).unwrap();
            assert!((hand.equity - class.equity).abs() < 1e-14);
        }
    }
    // 1,712,304 boards against each of 1225 hands.
    let counts = range_equity(&range("AsKd"), &Range::random())
        .unwrap()
        .counts
        .unwrap();
    assert_eq!(counts.total(), 1225 * 1_712_304);
    let all = EquityMatrix::against_random("AKo".parse().unwrap());
    assert_eq!((12 * counts.win, 12 * counts.tie), (all.win, all.tie));
    let mixed = range_equity(&range("AA:0.5,KQs,AsKd"), &range(six)).unwrap();
    let back = range_equity(&range(six), &range("AA:0.5,KQs,AsKd")).unwrap();
    assert!((mixed.equity + back.equity - 1.0).abs() < 1e-14);
}
