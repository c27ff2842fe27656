//! The fewest moves, found by looking at every plan.

use std::collections::{BTreeSet, VecDeque};

/// Breadth-first search over sorted sizes: the fewest moves to the right number of tables within one of each other.
pub(crate) fn fewest_moves(sizes: &[usize], n_max: usize) -> usize {
    let players: usize = sizes.iter().sum();
    let tables = players.div_ceil(n_max).max(1);
    let done = |state: &[usize]| {
        let open: Vec<usize> = state.iter().copied().filter(|size| *size > 0).collect();
        open.len() == tables && open.iter().max().unwrap() - open.iter().min().unwrap() <= 1
    };
    let mut start = sizes.to_vec();
    start.sort_unstable();
    let mut seen = BTreeSet::from([start.clone()]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, moves)) = queue.pop_front() {
        if done(&state) {
            return moves;
        }
        for from in 0..state.len() {
            for to in 0..state.len() {
                if from == to || state[from] == 0 || state[to] >= n_max {
                    continue;
                }
                let mut next = state.clone();
                next[from] -= 1;
                next[to] += 1;
                next.sort_unstable();
                if seen.insert(next.clone()) {
                    queue.push_back((next, moves + 1));
                }
            }
        }
    }
    panic!("no plan for {sizes:?}");
}
