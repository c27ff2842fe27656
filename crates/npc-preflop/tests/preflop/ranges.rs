//! The notation of ranges and its other forms.

use npc_preflop::range::{
    ConflictRule, PlusRule, PreferenceOrder, RangeError, RangeNote, RangeSyntax,
};
use npc_preflop::{Combo, HandClass, Range};
use proptest::prelude::*;

#[track_caller]
fn combos(text: &str, expected: f64) {
    let range: Range = text.parse().unwrap();
    assert!(
        (range.combos() - expected).abs() < 1e-9,
        "{text}: {}",
        range.combos()
    );
}

#[track_caller]
fn refused(text: &str, at: usize, part: &str) {
    match text.parse::<Range>().unwrap_err() {
        RangeError::RangeParse { column, reason, .. } => {
            assert_eq!(column, at, "{text}: {reason}");
            assert!(reason.contains(part), "{text}: {reason}");
        }
        other => panic!("{text}: {other}"),
    }
}

#[test]
fn items_have_the_usual_meaning() {
    combos("AA", 6.0);
    combos("AK", 16.0);
    combos("AKs", 4.0);
    combos("AKo", 12.0);
    combos("AsKd", 1.0);
    combos("22+", 78.0);
    combos("A2s+", 48.0);
    combos("KTo+", 36.0);
    combos("KT+", 48.0);
    combos("JJ-88", 24.0);
    combos("88-JJ", 24.0);
    combos("AJs-A8s", 16.0);
    combos("T9s-65s", 20.0);
    combos("T9s-AKs", 20.0);
    combos("T8-64", 5.0 * 16.0);
    combos("random", 1326.0);
    combos("any", 1326.0);
    combos("none", 0.0);
    combos("AA:0.5", 3.0);
    combos("AA@50", 3.0);
    combos("22+,AKs", 82.0);
    combos("22+ AKs\tQQ", 82.0);
    combos("jts, ako", 16.0);
    combos("T9s+", 4.0);
}

/// The strings that other programs read without a word, see the crate's tests of peers. Each is
/// rejected with its item and column.
#[test]
fn strings_that_others_swallow_are_refused() {
    refused("AKx", 1, "expected s or o");
    refused("1Ks", 1, "two ranks");
    refused("22-", 1, "end of the run is missing");
    refused("KAs+", 1, "high card first: AKs+");
    refused("99-55-22", 1, "two ends");
    refused("AKs-22", 1, "alike");
    refused("AA:1.5", 1, "from 0 to 1");
    refused("AA:-1", 1, "from 0 to 1");
    refused("AA:", 1, "from 0 to 1");
    refused("AA:1e-1", 1, "from 0 to 1");
    refused("AA:NaN", 1, "from 0 to 1");
    refused("AA@150", 1, "0 to 100");
    refused("AA@-1", 1, "0 to 100");
    refused("AA:0.5@50", 1, "two weights");
    refused("AsAs", 1, "same card");
    refused("AJs-A8o", 1, "alike");
    refused("AJs-K8s", 1, "same gap");
    refused("", 1, "no hands");
    refused("  ", 3, "no hands");
    refused("AA,", 4, "comma");
    refused(",AA", 1, "comma");
    refused("AA,,KK", 4, "comma");
    refused("22+,AKx", 5, "expected s or o");
    refused("22+, AKs, Q", 11, "two ranks");
    refused("AAs", 1, "no suits");
    refused("20%", 1, "needs an order");
    refused("none,AA", 1, "two ranks");
    refused("AKs++", 1, "expected s or o");
    refused("é", 1, "two ranks");
}

#[test]
fn a_hand_with_two_weights_is_refused_or_the_last_wins() {
    let text = "AA:0.5,AsAh";
    assert_eq!(
        text.parse::<Range>(),
        Err(RangeError::ConflictingWeight {
            combo: "AsAh".to_owned(),
            item: "AsAh".to_owned(),
            column: 8,
        })
    );
    let lenient = RangeSyntax {
        conflicts: ConflictRule::LastWins,
        ..RangeSyntax::default()
    };
    let parsed = lenient.parse(text).unwrap();
    assert!((parsed.range.combos() - 3.5).abs() < 1e-12);
    assert!(matches!(
        parsed.notes[..],
        [RangeNote::WeightReplaced { column: 8, .. }]
    ));
    // Named twice with one weight: not a conflict.
    combos("AA,AsAh", 6.0);
}

#[test]
fn plus_after_neighbours_is_reported_and_can_climb() {
    let strict = RangeSyntax::default();
    let parsed = strict.parse("AA,T9s+").unwrap();
    assert_eq!(
        parsed.notes,
        [RangeNote::AmbiguousPlus {
            item: "T9s+".to_owned(),
            column: 4,
            read_as: "T9s".to_owned(),
        }]
    );
    let climb = RangeSyntax {
        plus: PlusRule::Climb,
        ..strict
    };
    let all = |text: &str| climb.parse(text).unwrap().range.combos();
    assert!((all("T9s+") - 20.0).abs() < 1e-12);
    assert!((all("KQ+") - 32.0).abs() < 1e-12);
    assert!((all("T8s+") - 8.0).abs() < 1e-12);
    assert!(strict.parse("AKs+,T8s+,22+").unwrap().notes.is_empty());
}

#[test]
fn percentages_need_an_order() {
    let order = PreferenceOrder::vs_random();
    let syntax = RangeSyntax {
        order: Some(&order),
        ..RangeSyntax::default()
    };
    let range = syntax.parse("20%").unwrap().range;
    assert_eq!(range, Range::top(0.2, &order).unwrap().0);
    assert!((range.combos() - 265.2).abs() < 1e-9);
    assert!(syntax.parse("101%").is_err());
}

#[test]
fn canonical_texts() {
    for (text, canonical) in [
        ("AK", "AKs,AKo"),
        ("AA KK QQ", "QQ+"),
        ("22,33,44", "44-22"),
        ("A2s+", "A2s+"),
        ("AQs,AKs,A2s,A3s", "AQs+,A3s-A2s"),
        ("T9s-65s", "T9s,98s,87s,76s,65s"),
        ("KK:0.25,AA", "AA,KK:0.25"),
        ("AsKs,AhKh", "AhKh,AsKs"),
        ("AA:0", "none"),
        ("random", "random"),
    ] {
        assert_eq!(
            text.parse::<Range>().unwrap().to_string(),
            canonical,
            "{text}"
        );
    }
}

fn ranges() -> impl Strategy<Value = Range> {
    // Few weights, so that runs occur; then single hands.
    let weight = prop_oneof![Just(0.0), Just(1.0), Just(0.5), 0.0..=1.0];
    let classes = proptest::collection::vec(weight, HandClass::COUNT);
    let singles = proptest::collection::vec((0..Combo::COUNT, 0.0..=1.0), 0..5);
    (classes, singles).prop_map(|(classes, singles)| {
        let weights: [f64; HandClass::COUNT] = classes.try_into().unwrap();
        let range = Range::from_classes(&weights).unwrap();
        let mut weights = *range.weights();
        for (at, weight) in singles {
            weights[at] = weight;
        }
        let text: Vec<String> = weights.iter().map(ToString::to_string).collect();
        Range::from_weights_text(&text.join(" ")).unwrap()
    })
}

proptest! {
    #[test]
    fn printing_reads_back_as_the_same_range(range in ranges()) {
        prop_assert_eq!(&range.to_string().parse::<Range>().unwrap(), &range);
        prop_assert_eq!(&range.to_solver_text().parse::<Range>().unwrap(), &range);
        prop_assert_eq!(&Range::from_weights_text(&range.to_weights_text()).unwrap(), &range);
    }

    #[test]
    fn canonical_text_is_a_fixed_point(range in ranges()) {
        let text = range.to_string();
        prop_assert_eq!(text.parse::<Range>().unwrap().to_string(), text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[AKQJT92scdho+:@.,% -]{0,12}") {
        if let Ok(range) = text.parse::<Range>() {
            prop_assert!((0.0..=1326.0).contains(&range.combos()));
        }
    }

    #[test]
    fn top_ranges_have_their_size_and_grow(share in 0.0..=1.0, more in 0.0..=1.0) {
        let order = PreferenceOrder::vs_random();
        let (small, large) = if share < more { (share, more) } else { (more, share) };
        let (inner, _) = Range::top(small, &order).unwrap();
        let (outer, boundary) = Range::top(large, &order).unwrap();
        prop_assert!((outer.share() - large).abs() < 1e-12);
        for (a, b) in inner.weights().iter().zip(outer.weights()) {
            prop_assert!(a <= b);
        }
        let divided = HandClass::all().filter(|&class| {
            let weight = outer.class_weight(class);
            weight > 0.0 && weight < 1.0
        });
        prop_assert_eq!(divided.collect::<Vec<_>>(), boundary.map(|b| b.class).into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn weights_must_be_1326_numbers_from_0_to_1() {
    assert_eq!(
        Range::from_weights_text("1 0"),
        Err(RangeError::WeightCount {
            got: 2,
            expected: 1326
        })
    );
    let mut words = vec!["0"; 1326];
    words[1] = "1.5";
    assert_eq!(
        Range::from_weights_text(&words.join(" ")),
        Err(RangeError::WeightOutOfRange {
            hand: "2h2c".to_owned(),
            got: 1.5
        })
    );
    let mut weights = [0.0; 169];
    weights[168] = f64::NAN;
    assert_eq!(
        Range::from_classes(&weights).unwrap_err().to_string(),
        "the weight of 22 is NaN, must be from 0 to 1"
    );
    for share in [-0.1, 1.1, f64::NAN] {
        assert!(Range::top(share, &PreferenceOrder::vs_random()).is_err());
    }
    assert!(
        "AA,KK:0.5"
            .parse::<Range>()
            .unwrap()
            .to_csv()
            .starts_with("class,weight\nAA,1\nAKs,0\n")
    );
}
