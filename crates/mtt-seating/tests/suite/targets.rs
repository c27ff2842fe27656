//! Sizes to reach and the fewest moves, for every list of sizes.

use mtt_seating::{min_moves, targets};

use crate::search::fewest_moves;

/// All ascending lists of `tables` sizes from 1 to `n_max`.
fn multisets(tables: usize, n_max: usize) -> Vec<Vec<usize>> {
    let mut lists: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..tables {
        lists = lists
            .iter()
            .flat_map(|list| {
                let least = list.last().copied().unwrap_or(1);
                (least..=n_max).map(move |size| {
                    let mut longer = list.clone();
                    longer.push(size);
                    longer
                })
            })
            .collect();
    }
    lists
}

#[test]
fn fewest_moves_equal_breadth_first_search() {
    let mut states = 0;
    for (n_max, most_tables) in [(4, 4), (6, 4), (9, 3)] {
        for tables in 1..=most_tables {
            for sizes in multisets(tables, n_max) {
                let bound = u8::try_from(n_max).unwrap();
                assert_eq!(
                    min_moves(&sizes, bound),
                    fewest_moves(&sizes, n_max),
                    "{sizes:?} at {n_max}"
                );
                states += 1;
            }
        }
    }
    // 69 + 209 + 219 size multisets.
    assert_eq!(states, 69 + 209 + 219);
}

#[test]
fn targets_are_within_one_and_keep_everybody() {
    for sizes in multisets(3, 9) {
        let plan = targets(&sizes, 9);
        let open: Vec<usize> = plan
            .targets
            .iter()
            .copied()
            .filter(|target| *target > 0)
            .collect();
        assert_eq!(open.len(), plan.tables, "{sizes:?}");
        assert_eq!(
            plan.targets.iter().sum::<usize>(),
            sizes.iter().sum::<usize>()
        );
        assert!(open.iter().max().unwrap() - open.iter().min().unwrap() <= 1);
    }
}
