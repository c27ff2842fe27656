//! The numbers of all states: without gaps, both ways, in the order that is promised.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::panic::Location;

use nikogammon::{
    Arrangement, Arrangements, Position, PositionError, Rules, RulesError, RulesSetup, StateIndex,
};

/// All arrangements of the other side that a mover leaves, found by looking at every one.
fn disjoint<'a>(
    mover: &'a Arrangement,
    sides: &'a [Arrangement],
) -> impl Iterator<Item = Position> + 'a {
    let bar = mover.counts().len() - 1;
    sides.iter().filter_map(move |other| {
        let apart = (1..bar).all(|p| mover.counts()[p] == 0 || other.counts()[bar - p] == 0);
        apart.then(|| Position {
            mover: mover.clone(),
            other: other.clone(),
        })
    })
}

/// Counts the states up by walking over all pairs of unfinished arrangements in the order of their
/// own numbers. That is the order promised.
#[track_caller]
fn check_every_state(rules: &Rules) {
    let indexer = StateIndex::new(rules).unwrap();
    let sides: Vec<_> = Arrangements::new(rules.places(), rules.checkers())
        .unwrap()
        .skip(1)
        .collect();
    let mut index = 0;
    for mover in &sides {
        for position in disjoint(mover, &sides) {
            assert_eq!(indexer.rank(&position), Ok(index), "{position}");
            assert_eq!(indexer.unrank(index), Ok(position));
            index += 1;
        }
    }
    assert_eq!(index, indexer.count(), "at {}", Location::caller());
    assert_eq!(u128::from(index), rules.states().unwrap());
    assert!(indexer.unrank(index).is_err());
}

#[test]
fn every_state_of_nikogammon() {
    check_every_state(&Rules::nikogammon());
}

#[test]
fn every_state_of_hypergammon_with_1_and_2_checkers() {
    check_every_state(&Rules::hypergammon(1).unwrap());
    check_every_state(&Rules::hypergammon(2).unwrap());
}

#[test]
fn every_state_of_small_boards() {
    for points in 1..=5 {
        for checkers in 1..=4 {
            let setup = RulesSetup {
                points,
                checkers,
                home: 1,
                ..RulesSetup::default()
            };
            check_every_state(&Rules::try_from(setup).unwrap());
        }
    }
}

#[test]
fn the_first_and_the_last_states_by_hand() {
    let indexer = StateIndex::new(&Rules::nikogammon()).unwrap();
    let of = |mover: [u32; 10], other: [u32; 10]| Position {
        mover: Arrangement::new(mover.to_vec()),
        other: Arrangement::new(other.to_vec()),
    };
    // The mover has one on its point 1, so the other's point 8 is taken: its lowest arrangement
    // has one on 1, and there are 1286 others on nine places in addition to the finished one.
    let ace = [4, 1, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(indexer.rank(&of(ace, ace)), Ok(0));
    let barred = [0, 0, 0, 0, 0, 0, 0, 0, 0, 5];
    assert_eq!(indexer.rank(&of(ace, barred)), Ok(1285));
    // Two on 1 come next, again with nine places for the other side.
    let two = [3, 2, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(indexer.rank(&of(two, ace)), Ok(1286));
    assert_eq!(indexer.rank(&of(barred, barred)), Ok(1_106_944));
}

#[test]
fn positions_of_no_state_are_refused() {
    let indexer = StateIndex::new(&Rules::nikogammon()).unwrap();
    let refused = |mover: &[u32], other: &[u32]| {
        let position = Position {
            mover: Arrangement::new(mover.to_vec()),
            other: Arrangement::new(other.to_vec()),
        };
        let error = indexer.rank(&position).unwrap_err();
        if error != PositionError::Finished {
            assert_eq!(
                Rules::nikogammon().check_position(&position),
                Err(error),
                "{position}"
            );
        }
        error
    };
    let (off, on_eight) = (
        [5, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 5, 0],
    );
    assert_eq!(
        refused(&on_eight, &[0, 5]),
        PositionError::Places {
            got: 2,
            expected: 10
        }
    );
    assert_eq!(
        refused(&on_eight, &[0, 4, 0, 0, 0, 0, 0, 0, 0, 0]),
        PositionError::Total {
            got: 4,
            expected: 5
        }
    );
    assert_eq!(
        refused(&[0, u32::MAX, u32::MAX, 0, 0, 0, 0, 0, 0, 0], &on_eight),
        PositionError::Total {
            got: 8_589_934_590,
            expected: 5
        }
    );
    assert_eq!(
        refused(&on_eight, &[0, 5, 0, 0, 0, 0, 0, 0, 0, 0]),
        PositionError::Overlap { point: 8 }
    );
    assert_eq!(refused(&off, &off), PositionError::BothFinished);
    assert_eq!(refused(&off, &on_eight), PositionError::Finished);
    assert_eq!(refused(&on_eight, &off), PositionError::Finished);
}

#[test]
fn a_game_of_too_many_states_is_refused_before_its_table_is_made() {
    let setup = RulesSetup {
        points: 24,
        checkers: 15,
        home: 6,
        ..RulesSetup::default()
    };
    let backgammon = Rules::try_from(setup).unwrap();
    let states = backgammon.states().unwrap();
    assert_eq!(
        StateIndex::new(&backgammon),
        Err(RulesError::TooLarge {
            one_side: backgammon.one_side().unwrap(),
            limit: 1 << 23,
            states
        })
    );
}
