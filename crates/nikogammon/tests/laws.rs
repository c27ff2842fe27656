//! Laws of counts, lists and numbers.

use nikogammon::{
    Arrangement, Arrangements, CountError, IndexError, PositionError, Rules, RulesError,
    RulesField, RulesSetup, SideNumbering, arrangements,
};
use proptest::prelude::*;

#[test]
fn rank_and_unrank_are_inverse_for_all_2002_in_order() {
    let numbering = Rules::nikogammon().side_numbering().unwrap();
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
        let numbering = SideNumbering::new(places, stones).unwrap();
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
        prop_assert!(rules.side_numbering().is_ok());
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

#[test]
fn every_preset_is_known_by_its_name() {
    for name in Rules::PRESETS {
        assert!(name.parse::<Rules>().is_ok(), "{name}");
    }
    assert_eq!(
        "backgammon".parse::<Rules>().unwrap_err().to_string(),
        "`backgammon` names no rules; known are nikogammon, nikogammon-8252, halfgammon, \
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
        SideNumbering::new(1, u32::MAX),
        Err(CountError::TableTooLarge {
            cells: 1 << 32,
            limit: 1_000_000
        })
    );
    assert_eq!(
        SideNumbering::new(60, 60),
        Err(CountError::Overflow {
            places: 60,
            stones: 60,
            bits: 64
        })
    );
}

#[test]
fn indices_and_arrangements_of_another_game_are_refused() {
    let numbering = SideNumbering::new(4, 2).unwrap();
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
    let side: Arrangement = serde_json::from_str("[5,0,0]").unwrap();
    assert_eq!(serde_json::to_string(&side).unwrap(), "[5,0,0]");
}
