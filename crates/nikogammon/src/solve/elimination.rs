//! Ends and lengths of games, by eliminating state after state. It is for small games in which
//! sweeps come no nearer.

use alloc::{vec, vec::Vec};
use core::sync::atomic::Ordering;

use super::{
    evaluate::Decision,
    outcomes::{Ending, Endings},
    policy::Policy,
    state_graph::StateGraph,
};

/// The most cells of a game for which the matrix of all ways is made: 64 MB.
const MOST_CELLS: usize = 2_000;

/// Numbers that are added up until a game ends. They are two for each pair that a change of the
/// player on roll swaps, and the rolls.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted<F> {
    /// Numbers of a player on roll who has lost 1 to 3 points.
    pub(crate) settled: F,
    /// Numbers of a state in which neither player can ever move.
    pub(crate) endless: Ending,
}

/// A way from one cell to another, as two probabilities. With `same`, the same player is on roll at
/// both ends; with `other`, the other player is.
///
/// As a factor of an [`Ending`] it is `same + other S`, where `S` swaps what is won and lost. Such
/// factors commute, and all parts stay 0 or more.
#[derive(Debug, Clone, Copy, Default)]
struct Way {
    same: f64,
    other: f64,
}

impl Way {
    const fn is_none(self) -> bool {
        self.same + self.other <= 0.0
    }

    /// One way after another.
    fn then(self, next: Self) -> Self {
        Self {
            same: self.same * next.same + self.other * next.other,
            other: self.same * next.other + self.other * next.same,
        }
    }

    fn of(self, ending: &Ending) -> Ending {
        let mut seen = [0.0; 7];
        for (number, from) in Endings::SWAP.into_iter().enumerate() {
            seen[number] = self.same * ending[number] + self.other * ending[from];
        }
        seen
    }
}

/// How games end, for the numbers of an [`Ending`].
pub(crate) fn endings(graph: &StateGraph, policy: &Policy) -> Option<Vec<Ending>> {
    let counted = Counted {
        settled: |lost| Endings.settled(lost),
        endless: [0.0; 7],
    };
    eliminate(graph, policy, &counted)
}

/// The equities of all cells if both players follow a policy, as for [`eliminate`].
pub(crate) fn equities(graph: &StateGraph, policy: &Policy) -> Option<Vec<f64>> {
    // What is won and lost on average, apart.
    let points = |equity: f64| {
        let mut ending = [0.0; 7];
        (ending[0], ending[1]) = (equity.max(0.0), (-equity).max(0.0));
        ending
    };
    let counted = Counted {
        #[expect(clippy::cast_precision_loss, reason = "at most 3")]
        settled: |lost| points(-(lost as f64)),
        endless: points(graph.rules.endless()),
    };
    let found = eliminate(graph, policy, &counted)?;
    Some(
        found
            .into_iter()
            .map(|[won, lost, ..]| won - lost)
            .collect(),
    )
}

/// Adds up the numbers of all cells if both players follow a policy. Returns nothing if the game is
/// not small, or if a game may never end.
///
/// # Source
///
/// W. K. Grassmann, M. I. Taksar, D. P. Heyman, "Regenerative analysis and steady state
/// distributions for Markov chains" (1985): nothing is subtracted, so that games of millions of
/// rolls lose no digits.
pub(crate) fn eliminate(
    graph: &StateGraph,
    policy: &Policy,
    counted: &Counted<impl Fn(usize) -> Ending>,
) -> Option<Vec<Ending>> {
    let cells = 2 * graph.states.pairs.len();
    if cells > MOST_CELLS {
        return None;
    }
    let mut ways = vec![Way::default(); cells * cells];
    // Of each cell what comes of a game that ends before another cell is met, and how likely that
    // is.
    let mut ends: Vec<(Ending, f64)> = vec![([0.0; 7], 0.0); cells];
    for cell in 0..cells {
        if graph.is_deadlock(cell / 2) {
            ends[cell] = (counted.endless, 1.0);
            continue;
        }
        ends[cell].0[6] = 1.0;
        let nexts = policy.of_cell(cell).iter();
        for (next, weighted) in nexts.zip(&graph.board.rolls) {
            let next = next.load(Ordering::Relaxed) as usize;
            if next < cells {
                ways[cell * cells + next].other += weighted.probability;
            } else if next > cells {
                let way = Way {
                    same: 0.0,
                    other: weighted.probability,
                };
                add(&mut ends[cell].0, &way.of(&(counted.settled)(next - cells)));
                ends[cell].1 += weighted.probability;
            }
        }
        ways[cell * cells + (cell ^ 1)].other += graph.pass[cell / 2][cell % 2];
    }
    for last in (0..cells).rev() {
        let (before, row) = ways.split_at_mut(last * cells);
        let row = &mut row[..=last];
        // Leaving the cell for good, summed up instead of taken from 1.
        let onwards: f64 = row[..last].iter().map(|way| way.same + way.other).sum();
        let leaves = onwards + ends[last].1;
        if leaves <= 0.0 {
            return None;
        }
        let again = row[last].other;
        let both = leaves * (leaves + 2.0 * again);
        let returns = Way {
            same: (leaves + again) / both,
            other: again / both,
        };
        for way in &mut row[..last] {
            *way = returns.then(*way);
        }
        let onwards: Vec<(usize, Way)> = row[..last]
            .iter()
            .copied()
            .enumerate()
            .filter(|(_, way)| !way.is_none())
            .collect();
        let (rest, end) = ends.split_at_mut(last);
        let (end, chance) = &mut end[0];
        *end = returns.of(end);
        *chance *= returns.same + returns.other;
        for (from, rest) in before.chunks_exact_mut(cells).zip(rest) {
            let way = from[last];
            if way.is_none() {
                continue;
            }
            for &(to, onwards) in &onwards {
                let through = way.then(onwards);
                from[to].same += through.same;
                from[to].other += through.other;
            }
            add(&mut rest.0, &way.of(end));
            rest.1 += (way.same + way.other) * *chance;
        }
    }
    // Each cell now leads to cells before it alone.
    let mut found: Vec<Ending> = Vec::with_capacity(cells);
    for (cell, (end, _)) in ends.into_iter().enumerate() {
        let mut ending = end;
        for (way, before) in ways[cell * cells..].iter().zip(&found) {
            add(&mut ending, &way.of(before));
        }
        found.push(ending);
    }
    Some(found)
}

fn add(sum: &mut Ending, more: &Ending) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}
