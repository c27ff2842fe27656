//! A game laid out for solving: its plays, its states, and how likely each state passes.

use alloc::{vec, vec::Vec};

use super::{board::Board, states::States};
use crate::{Indexer, Rules, RulesError, SolveError, Values};

/// The most arrangements of one side: their numbers must fit 16 bits.
const MAX_SIDES: u128 = 1 << 16;

/// A game laid out for solving.
#[derive(Debug)]
pub(crate) struct Grid {
    pub(crate) rules: Rules,
    pub(crate) indexer: Indexer,
    pub(crate) board: Board,
    pub(crate) states: States,
    /// Of each pair the probabilities that its first and its second state pass.
    pub(crate) pass: Vec<[f64; 2]>,
}

impl Grid {
    /// Lays a game out, if it needs no more than `limit` bytes, of which each state takes
    /// `per_state` afterwards.
    pub(crate) fn new(rules: &Rules, per_state: usize, limit: u64) -> Result<Self, SolveError> {
        let states = rules.states().map_err(|_| too_large(u128::MAX))?;
        let sides = rules.one_side().map_err(|_| too_large(states))?;
        // Before anything is allocated: cells, pairs with their chances to pass, what comes later.
        let squared = sides.saturating_mul(sides).saturating_mul(4);
        let each = per_state as u128 + 10;
        let bytes = states.saturating_mul(each).saturating_add(squared);
        if sides > MAX_SIDES {
            return Err(too_large(states));
        }
        if bytes > u128::from(limit) {
            return Err(SolveError::Memory { bytes, limit });
        }
        let indexer = Indexer::new(rules)?;
        let room = u128::from(limit) - bytes;
        let board = Board::new(rules, &indexer, room).map_err(|more| SolveError::Memory {
            bytes: bytes.saturating_add(more),
            limit,
        })?;
        let states = States::new(rules, &board);
        let pass = states
            .pairs
            .iter()
            .map(|&[a, b]| [board.pass(a, b), board.pass(b, a)])
            .collect();
        Ok(Self {
            rules: rules.clone(),
            indexer,
            board,
            states,
            pass,
        })
    }

    /// The cell that is always 0.
    pub(crate) fn nowhere(&self) -> u32 {
        u32::try_from(2 * self.states.pairs.len()).unwrap_or(u32::MAX)
    }

    /// The equities of all cells, those of finished games included.
    pub(crate) fn cells_of(&self, values: &Values) -> Vec<f64> {
        let mut cells = vec![0.0; self.states.len()];
        for (cell, &equity) in self.states.in_index_order().zip(values.equities()) {
            cells[cell] = equity;
        }
        for (pair, &[first, second]) in self.states.pairs.iter().enumerate() {
            if first == second {
                cells[2 * pair + 1] = cells[2 * pair];
            }
        }
        let settled = self.nowhere() as usize;
        for (cell, lost) in cells[settled..].iter_mut().zip(0_u8..) {
            *cell = -f64::from(lost);
        }
        cells
    }

    /// What cells hold, in the order of the indices of their states.
    pub(crate) fn in_index_order<T: Copy>(&self, cells: &[T]) -> Vec<T> {
        self.states
            .in_index_order()
            .map(|cell| cells[cell])
            .collect()
    }

    /// Whether neither state of a pair can ever move: play is endless there.
    pub(crate) fn is_deadlock(&self, pair: usize) -> bool {
        let [first, second] = self.pass[pair];
        first * second >= 1.0
    }
}

/// The numbers of one side need more than 16 bits.
fn too_large(states: u128) -> SolveError {
    SolveError::Rules(RulesError::TooLarge {
        states,
        limit: MAX_SIDES * MAX_SIDES,
    })
}
