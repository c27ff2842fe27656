//! Laws of counts, lists and numbers.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use nikogammon::{
    Arrangement, Arrangements, CountError, DiceFault, IndexError, Opening, PositionError, Rules,
    RulesError, RulesField, RulesSetup, SideIndex, StartFault, arrangements,
};
use proptest::prelude::*;

#[test]
fn rank_and_unrank_are_inverse_for_all_2002_in_order() {
    let numbering = Rules::nikogammon().side_index().unwrap();
    assert_eq!(numbering.count(), 2002);
    let mut seen = 0;
    for (index, arrangement) in (0..).zip(Arrangements::new(10, 5).unwrap()) {
        assert_eq!(numbering.rank(&arrangement), Ok(index));
        assert_eq!(numbering.unrank(index), Ok(arrangement));
        seen += 1;
    }
    assert_eq!(seen, 2002);
}

proptest! {
    #[test]
    fn counts_follow_the_recursion(places in 2..40_u32, stones in 1..40_u32) {
        let sum = arrangements(places - 1, stones).unwrap() + arrangements(places, stones - 1).unwrap();
        prop_assert_eq!(arrangements(places, stones).unwrap(), sum);
    }

    #[test]
    fn the_list_is_as_long_as_the_count(places in 1..7_u32, stones in 0..7_u32) {
        let list = Arrangements::new(places, stones).unwrap();
        prop_assert_eq!(list.count() as u128, arrangements(places, stones).unwrap());
    }

    #[test]
    fn numbers_go_both_ways(counts in prop::collection::vec(0..4_u32, 1..12)) {
        let arrangement = Arrangement::new(counts);
        let places = u32::try_from(arrangement.counts().len()).unwrap();
        let stones = u32::try_from(arrangement.stones()).unwrap();
        let numbering = SideIndex::new(places, stones).unwrap();
        let index = numbering.rank(&arrangement).unwrap();
        prop_assert!(index < numbering.count());
        prop_assert_eq!(numbering.unrank(index).unwrap(), arrangement);
    }

    #[test]
    fn states_and_overlaps_are_all_pairs(points in 1..=32_u32, checkers in 1..=15_u32) {
        let rules = Rules::try_from(RulesSetup { points, checkers, home: 1, ..RulesSetup::default() }).unwrap();
        let (states, overlaps) = (rules.states().unwrap(), rules.overlaps().unwrap());
        let unfinished = rules.one_side().unwrap() - 1;
        prop_assert_eq!(states + overlaps, unfinished * unfinished);
        prop_assert!(states < 1 << 82);
        prop_assert!(rules.side_index().is_ok());
    }

    #[test]
    fn the_closed_count_equals_the_list(points in 1..7_u32, checkers in 1..6_u32) {
        let rules = Rules::try_from(RulesSetup { points, checkers, home: 1, ..RulesSetup::default() }).unwrap();
        let side: Vec<_> = Arrangements::new(points + 2, checkers)
            .unwrap()
            .skip(1)
            .collect();
        let inner = |side: &Arrangement| side.counts()[1..=points as usize].to_vec();
        let apart = |a: &[u32], b: &[u32]| a.iter().zip(b).all(|(&a, &b)| a == 0 || b == 0);
        let held: Vec<_> = side.iter().map(inner).collect();
        let pairs = held
            .iter()
            .flat_map(|mover| held.iter().filter(move |other| apart(mover, other)));
        prop_assert_eq!(pairs.count() as u128, rules.states().unwrap());
    }
}

#[test]
fn rules_outside_their_ranges_are_refused() {
    let niko = RulesSetup::default;
    let bad = [
        (
            RulesSetup {
                points: 0,
                ..niko()
            },
            RulesField::Points,
            0,
            32,
        ),
        (
            RulesSetup {
                points: 33,
                ..niko()
            },
            RulesField::Points,
            33,
            32,
        ),
        (
            RulesSetup {
                checkers: 0,
                ..niko()
            },
            RulesField::Checkers,
            0,
            15,
        ),
        (
            RulesSetup {
                checkers: 16,
                ..niko()
            },
            RulesField::Checkers,
            16,
            15,
        ),
        (RulesSetup { home: 0, ..niko() }, RulesField::Home, 0, 8),
        (RulesSetup { home: 9, ..niko() }, RulesField::Home, 9, 8),
    ];
    for (setup, field, value, max) in bad {
        assert_eq!(
            Rules::try_from(setup),
            Err(RulesError::OutOfRange {
                field,
                value,
                min: 1,
                max
            })
        );
    }
    assert_eq!(
        Rules::hypergammon(4),
        Err(RulesError::OutOfRange {
            field: RulesField::Checkers,
            value: 4,
            min: 1,
            max: 3
        })
    );
}

/// The fault of rules that differ from nikogammon.
fn fault(change: impl FnOnce(&mut RulesSetup)) -> RulesError {
    let mut setup = RulesSetup::default();
    change(&mut setup);
    Rules::try_from(setup).unwrap_err()
}

#[test]
fn dice_that_cannot_be_used_are_refused() {
    let with_faces = |faces: &[u32]| fault(|setup| setup.faces = faces.to_vec());
    let dice = RulesError::Dice;
    assert_eq!(with_faces(&[]), dice(DiceFault::NoFaces));
    assert_eq!(with_faces(&[0]), dice(DiceFault::OnlyZero));
    assert_eq!(with_faces(&[0, 0]), dice(DiceFault::Duplicate { face: 0 }));
    assert_eq!(
        with_faces(&[1, 2, 1]),
        dice(DiceFault::Duplicate { face: 1 })
    );
    let out_of_range = |field, value, min, max| RulesError::OutOfRange {
        field,
        value,
        min,
        max,
    };
    assert_eq!(
        with_faces(&[1, 33]),
        out_of_range(RulesField::Faces, 33, 0, 32)
    );

    let with_weights = |weights: &[u32]| fault(|setup| setup.weights = Some(weights.to_vec()));
    assert_eq!(
        with_weights(&[1, 0, 1]),
        dice(DiceFault::ZeroWeight { face: 1 })
    );
    assert_eq!(
        with_weights(&[1, 1]),
        dice(DiceFault::Weights {
            faces: 3,
            weights: 2
        })
    );
    assert_eq!(
        with_weights(&[1, 1, 1 << 21]),
        out_of_range(RulesField::Weights, 1 << 21, 0, 1 << 20)
    );
    for doubles in [0, 5] {
        assert_eq!(
            fault(|setup| setup.doubles = doubles),
            out_of_range(RulesField::Doubles, doubles, 1, 4)
        );
    }
    let single = fault(|setup| {
        setup.faces = vec![2];
        setup.opening = Opening::Unequal;
    });
    assert_eq!(single, dice(DiceFault::NoUnequalRoll { face: 2 }));
}

#[test]
fn starts_that_cannot_be_used_are_refused() {
    let start = |start: &[[u32; 2]], other: Option<&[[u32; 2]]>| {
        fault(|setup| {
            setup.start = Some(start.to_vec());
            setup.start_other = other.map(<[[u32; 2]]>::to_vec);
        })
    };
    let good: &[[u32; 2]] = &[[8, 1], [5, 2], [2, 2]];
    let cases = [
        (
            start(&[[8, 4]], None),
            StartFault::Total {
                got: 4,
                expected: 5,
            },
        ),
        (
            start(&[[8, u32::MAX], [7, u32::MAX]], None),
            StartFault::Total {
                got: 8_589_934_590,
                expected: 5,
            },
        ),
        (
            start(&[[10, 5]], None),
            StartFault::Place { place: 10, max: 9 },
        ),
        (
            start(&[[8, 2], [8, 3]], None),
            StartFault::Repeated { place: 8 },
        ),
        (start(&[[0, 5]], None), StartFault::Finished),
        (start(good, Some(&[[0, 5]])), StartFault::Finished),
        // The other's 4 is the first player's 5.
        (
            start(good, Some(&[[4, 5]])),
            StartFault::Overlap { point: 5 },
        ),
        (
            start(&[[8, 2], [1, 3]], None),
            StartFault::Overlap { point: 1 },
        ),
    ];
    for (got, expected) in cases {
        assert_eq!(got, RulesError::Start(expected));
    }
    // Another side alone: the first has the start of nikogammon.
    let setup = RulesSetup {
        start_other: Some(vec![[9, 5]]),
        ..RulesSetup::default()
    };
    let rules = Rules::try_from(setup).unwrap();
    let start = rules.start().unwrap();
    assert_eq!(start.mover.to_string(), "0 0 2 0 0 2 0 0 1 0");
    assert_eq!(start.other.to_string(), "0 0 0 0 0 0 0 0 0 5");
}

#[test]
fn values_of_endless_play_beyond_a_backgammon_are_refused() {
    for value in [f64::NAN, f64::INFINITY, 3.5, -4.0] {
        let refused = fault(|setup| setup.endless = value);
        assert_eq!(
            refused.to_string(),
            format!("endless is {value}, must be from -3 to 3")
        );
    }
}

#[test]
fn probabilities_of_rolls_add_up_to_one() {
    let weighted = RulesSetup {
        weights: Some(vec![1, 1 << 20, 7]),
        ..RulesSetup::default()
    };
    let mut games: Vec<Rules> = Rules::PRESETS
        .iter()
        .map(|name| name.parse().unwrap())
        .collect();
    games.push(Rules::try_from(weighted).unwrap());
    for rules in games {
        let sum: f64 = rules
            .rolls()
            .iter()
            .map(|weighted| weighted.probability)
            .sum();
        assert!((sum - 1.0).abs() < 1e-15, "{sum}");
    }
    let niko: Vec<String> = Rules::nikogammon()
        .rolls()
        .iter()
        .map(|weighted| format!("{} {:.0}/9", weighted.roll, weighted.probability * 9.0))
        .collect();
    assert_eq!(
        niko,
        [
            "0,0 1/9", "1,0 2/9", "1,1 1/9", "2,0 2/9", "2,1 2/9", "2,2 1/9"
        ]
    );
}

#[test]
fn every_preset_is_known_by_its_name() {
    for name in Rules::PRESETS {
        assert!(name.parse::<Rules>().is_ok(), "{name}");
    }
    assert_eq!(
        "backgammon".parse::<Rules>().unwrap_err().to_string(),
        "unknown rules `backgammon`, expected one of nikogammon, nikogammon-8252, halfgammon, \
         hypergammon-1, hypergammon-2, hypergammon-3"
    );
}

#[test]
fn counts_need_a_place_and_stay_in_range() {
    assert_eq!(arrangements(0, 0), Err(CountError::NoPlaces));
    assert_eq!(
        arrangements(u32::MAX, u32::MAX),
        Err(CountError::Overflow {
            places: u32::MAX,
            stones: u32::MAX,
            bits: 128
        })
    );
    assert!(Arrangements::new(0, 5).is_err());
    assert_eq!(
        SideIndex::new(1, u32::MAX),
        Err(CountError::TableTooLarge {
            cells: 1 << 32,
            limit: 1_000_000
        })
    );
    assert_eq!(
        SideIndex::new(60, 60),
        Err(CountError::Overflow {
            places: 60,
            stones: 60,
            bits: 64
        })
    );
}

#[test]
fn indices_and_arrangements_of_another_game_are_refused() {
    let numbering = SideIndex::new(4, 2).unwrap();
    assert_eq!(
        numbering.unrank(10),
        Err(IndexError {
            index: 10,
            count: 10
        })
    );
    assert_eq!(
        numbering.rank(&Arrangement::new(vec![2, 0, 0])),
        Err(PositionError::Places {
            got: 3,
            expected: 4
        })
    );
    assert_eq!(
        numbering.rank(&Arrangement::new(vec![2, 0, 0, 1])),
        Err(PositionError::Total {
            got: 3,
            expected: 2
        })
    );
}

#[cfg(feature = "serde")]
#[test]
fn rules_are_checked_when_read() {
    let rules: Rules = serde_json::from_str(r#"{"points":12,"checkers":8,"home":3}"#).unwrap();
    assert_eq!(rules.states(), Rules::halfgammon().states());
    // The start of nikogammon does not fit eight checkers.
    assert_eq!(rules.start(), None);
    assert_eq!(
        serde_json::from_str::<Rules>("{}").unwrap(),
        Rules::nikogammon()
    );
    assert!(serde_json::from_str::<Rules>(r#"{"points":1}"#).is_err());
    let all = r#"{"points":8,"checkers":5,"home":2,"faces":[0,1,2],"weights":[1,1,1],"doubles":4,
        "start":[[8,1],[5,2],[2,2]],"gammon":true,"backgammon":true,"both_dice":true,
        "larger_die":true,"opening":"any","endless":0.0}"#;
    assert_eq!(
        serde_json::from_str::<Rules>(all).unwrap(),
        Rules::nikogammon()
    );
    let written = serde_json::to_value(Rules::nikogammon()).unwrap();
    assert_eq!(
        written,
        serde_json::from_str::<serde_json::Value>(all).unwrap()
    );
    for name in Rules::PRESETS {
        let rules: Rules = name.parse().unwrap();
        let text = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<Rules>(&text).unwrap(), rules);
    }
    assert!(serde_json::from_str::<Rules>(r#"{"dice":[1]}"#).is_err());
    assert!(serde_json::from_str::<Rules>(r#"{"opening":"both"}"#).is_err());
    let side: Arrangement = serde_json::from_str("[5,0,0]").unwrap();
    assert_eq!(serde_json::to_string(&side).unwrap(), "[5,0,0]");
}
