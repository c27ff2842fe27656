//! The states of a game in the order in which they are swept.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::legal_moves::LegalMoves;
use crate::{Arrangements, Rules};

/// No state: both sides hold a point, or one has borne off everything.
const NO_STATE: u32 = u32::MAX;

/// The number of cells after those of the states. One is always 0; in the others the player on roll
/// has lost 1, 2 and 3 points.
pub(crate) const SETTLED: usize = 4;

/// The cells of a game, one for each state. A state and the same with the other side on roll lie
/// side by side.
///
/// A play that hits nothing lowers the pips of both sides together. So the pairs are ordered by
/// that sum, in levels, and a sweep over the levels meets the result of such a play before the
/// play: each level can be worked out at once from those below it.
#[derive(Debug)]
pub(crate) struct States {
    /// The numbers of the two sides of each pair, the lower first. The first cell of the pair has
    /// the first side on roll. A state equal to its own reverse has two equal cells.
    pub(crate) pairs: Vec<[u16; 2]>,
    /// The pairs of each level.
    pub(crate) levels: Vec<Range<usize>>,
    /// Index at which the states of each mover begin in `others` and `cells`, then the number of
    /// states.
    starts: Vec<usize>,
    /// The other side of each state, in the order of the indices.
    others: Vec<u16>,
    /// The cell of each state, in the order of the indices.
    cells: Vec<u32>,
    /// The cell of a player on roll with each side who has lost.
    lost: Vec<u32>,
}

impl States {
    /// The states of a game.
    pub(crate) fn new(rules: &Rules, board: &LegalMoves) -> Self {
        let sides = board.sides.len();
        let most = board.sides.iter().map(|side| side.pips).max().unwrap_or(0);
        // First how many pairs each level has, then where it begins, then the next free place.
        let mut next = vec![0_usize; 2 * most as usize + 2];
        each_pair(board, |_, _, pips| next[pips + 1] += 1);
        for level in 1..next.len() {
            next[level] += next[level - 1];
        }
        let levels = next
            .windows(2)
            .map(|ends| ends[0]..ends[1])
            .filter(|level| !level.is_empty())
            .collect();
        let total = next.last().copied().unwrap_or(0);
        let mut pairs = vec![[0_u16; 2]; total];
        let mut square = vec![NO_STATE; sides * sides];
        each_pair(board, |first, second, pips| {
            let at = next[pips];
            next[pips] += 1;
            pairs[at] = [number(first), number(second)];
            square[second * sides + first] = cell(2 * at + 1);
            square[first * sides + second] = cell(2 * at);
        });
        let (mut starts, mut others, mut cells) = (vec![0], Vec::new(), Vec::new());
        for row in square.chunks_exact(sides) {
            for (other, &cell) in row.iter().enumerate() {
                if cell != NO_STATE {
                    others.push(number(other));
                    cells.push(cell);
                }
            }
            starts.push(cells.len());
        }
        let arrangements = Arrangements::new(rules.places(), rules.checkers());
        let lost = arrangements.into_iter().flatten();
        Self {
            pairs,
            levels,
            starts,
            others,
            cells,
            lost: lost
                .map(|side| cell(2 * total + rules.points_won(&side) as usize))
                .collect(),
        }
    }

    /// The states of a mover: the other sides with the cells.
    pub(crate) fn row(&self, mover: usize) -> (&[u16], &[u32]) {
        let row = self.starts[mover]..self.starts[mover + 1];
        (&self.others[row.clone()], &self.cells[row])
    }

    /// The index of the first state of a mover.
    pub(crate) fn start(&self, mover: usize) -> usize {
        self.starts[mover]
    }

    /// How many states there are.
    pub(crate) fn count(&self) -> usize {
        self.cells.len()
    }

    /// The cell of each state, in the order of the indices.
    pub(crate) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The cell of a player on roll with a side when the other has borne off everything.
    pub(crate) fn lost(&self, mover: usize) -> u32 {
        self.lost[mover]
    }

    /// The cells of all states, in the order of their indices.
    pub(crate) fn in_index_order(&self) -> impl Iterator<Item = usize> + '_ {
        self.cells.iter().map(|&cell| cell as usize)
    }

    /// How many cells there are, those of finished games included.
    pub(crate) fn len(&self) -> usize {
        2 * self.pairs.len() + SETTLED
    }
}

/// Calls `found` with the sides and the pips of each pair of sides that share no point.
fn each_pair(board: &LegalMoves, mut found: impl FnMut(usize, usize, usize)) {
    for (second, b) in board.sides.iter().enumerate().skip(1) {
        for (first, a) in board.sides[..=second].iter().enumerate().skip(1) {
            if a.own & b.seen() == 0 {
                found(first, second, (a.pips + b.pips) as usize);
            }
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a board has at most 65,536 sides"
)]
const fn number(side: usize) -> u16 {
    side as u16
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "65,536 sides make fewer than 2^32 states, and the last numbers are not reached: the \
              memory limit is checked before"
)]
const fn cell(cell: usize) -> u32 {
    cell as u32
}
