//! The figures of the page on the analysis of nikogammon, and published counts of hypergammon.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use nikogammon::{Arrangement, Arrangements, Rules, SideIndex, arrangements};

/// The page's counting table: rows for 1 to 10 places, columns for 0 to 5 stones.
const COUNTS: [[u128; 6]; 10] = [
    [1, 1, 1, 1, 1, 1],
    [1, 2, 3, 4, 5, 6],
    [1, 3, 6, 10, 15, 21],
    [1, 4, 10, 20, 35, 56],
    [1, 5, 15, 35, 70, 126],
    [1, 6, 21, 56, 126, 252],
    [1, 7, 28, 84, 210, 462],
    [1, 8, 36, 120, 330, 792],
    [1, 9, 45, 165, 495, 1287],
    [1, 10, 55, 220, 715, 2002],
];

#[test]
fn all_60_cells_of_the_counting_table() {
    for (places, row) in (1..).zip(COUNTS) {
        for (stones, count) in (0..).zip(row) {
            assert_eq!(arrangements(places, stones), Ok(count), "{places} {stones}");
        }
    }
}

#[test]
fn the_nine_lines_of_the_listing() {
    let printed = [
        "1 1 0 0", "0 2 0 0", "1 0 1 0", "0 1 1 0", "0 0 2 0", "1 0 0 1", "0 1 0 1", "0 0 1 1",
        "0 0 0 2",
    ];
    let mut listed = Arrangements::new(4, 2).unwrap();
    // The page starts from this state and prints those after it.
    assert_eq!(listed.next().unwrap().to_string(), "2 0 0 0");
    let lines: Vec<_> = listed.map(|arrangement| arrangement.to_string()).collect();
    assert_eq!(lines, printed);
}

#[test]
fn one_side_and_all_states() {
    let rules = Rules::nikogammon();
    assert_eq!(rules.one_side(), Ok(2002));
    assert_eq!(rules.states(), Ok(1_106_945));
    assert_eq!(rules.overlaps(), Ok(2_897_056));
}

/// The page's own algorithm: list one side, count the other on what is left.
fn states_by_list(rules: &Rules) -> u128 {
    let side = Arrangements::new(rules.places(), rules.checkers()).unwrap();
    side.skip(1)
        .map(|mover| {
            let places = u32::try_from(mover.free_points()).unwrap() + 2;
            arrangements(places, rules.checkers()).unwrap() - 1
        })
        .sum()
}

#[test]
fn all_states_by_the_algorithm_of_the_page() {
    assert_eq!(states_by_list(&Rules::nikogammon()), 1_106_945);
}

/// The points of a side as a set of bits. Point 1 is the lowest bit, or the highest if `reversed`.
fn points_held(side: &Arrangement, reversed: bool) -> u32 {
    let counts = side.counts();
    let points = &counts[1..counts.len() - 1];
    let bit = |index: usize| {
        if reversed {
            points.len() - 1 - index
        } else {
            index
        }
    };
    (0..points.len())
        .filter(|&index| points[index] > 0)
        .fold(0, |held, index| held | 1 << bit(index))
}

#[test]
fn all_states_by_looking_at_every_pair() {
    // All 2001 * 2001 pairs; each side sees the other's points from the far end of the board.
    let side: Vec<_> = Arrangements::new(10, 5).unwrap().skip(1).collect();
    assert_eq!(side.len(), 2001);
    let movers: Vec<_> = side.iter().map(|side| points_held(side, false)).collect();
    let others: Vec<_> = side.iter().map(|side| points_held(side, true)).collect();
    let (mut states, mut overlaps) = (0, 0);
    for mover in &movers {
        for other in &others {
            if mover & other == 0 {
                states += 1;
            } else {
                overlaps += 1;
            }
        }
    }
    assert_eq!((states, overlaps), (1_106_945, 2_897_056));
}

/// With 1 checker 26 places leave 25 * 25 pairs, less the 24 on one point. For 2 and 3 checkers the
/// numbers that the program `makehyper` of GNU Backgammon prints; for 3 also Tom Keith,
/// "Hypergammon Fun" (2018): 7,959,904 legal positions, of which 6,551 are finished.
#[test]
fn the_states_of_hypergammon() {
    for (checkers, states) in [(1, 601), (2, 106_552), (3, 7_959_904 - 6_551)] {
        let rules = Rules::hypergammon(checkers).unwrap();
        assert_eq!(rules.states(), Ok(states));
        assert_eq!(states_by_list(&rules), states);
    }
    // Finished: one side or the other or both have borne off everything, 2 * 3,276 - 1 pairs.
    assert_eq!(Rules::hypergammon(3).unwrap().one_side(), Ok(3_276));
}

/// 21 choose 8 for one side; the states by the algorithm of the page.
#[test]
fn halfgammon() {
    let rules = Rules::halfgammon();
    assert_eq!(rules.one_side(), Ok(203_490));
    assert_eq!(rules.states(), Ok(states_by_list(&rules)));
}

/// The page's recursion for the number of a state, line by line.
fn seq_number(v: &[u32], ix: usize, n: u32) -> u64 {
    fn pnc(p: usize, n: u32) -> u64 {
        if p == 1 || n == 0 {
            1
        } else {
            pnc(p - 1, n) + pnc(p, n - 1)
        }
    }
    if n == 0 || ix == 0 {
        return 0;
    }
    let sum: u64 = (0..v[ix]).map(|i| pnc(ix, n - i)).sum();
    seq_number(v, ix - 1, n - v[ix]) + sum
}

#[test]
fn numbers_are_those_of_the_page_for_all_2002() {
    let numbering = Rules::nikogammon().side_index().unwrap();
    for arrangement in Arrangements::new(10, 5).unwrap() {
        let expected = seq_number(arrangement.counts(), 9, 5);
        assert_eq!(numbering.rank(&arrangement), Ok(expected), "{arrangement}");
    }
}

#[test]
fn value_stability_of_numbers() {
    // Worked out from the counting table: see the comment of each.
    let numbering = SideIndex::new(10, 5).unwrap();
    let pinned = BTreeMap::from([
        // All borne off.
        (0, vec![5, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        // One on point 1.
        (1, vec![4, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
        // One on point 2 comes after all six arrangements on two places.
        (6, vec![4, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
        // One on the bar comes after the 1287 on nine places.
        (1287, vec![4, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
        // All on the bar is the last.
        (2001, vec![0, 0, 0, 0, 0, 0, 0, 0, 0, 5]),
    ]);
    for (index, counts) in pinned {
        assert_eq!(numbering.rank(&Arrangement::new(counts)), Ok(index));
    }
}
