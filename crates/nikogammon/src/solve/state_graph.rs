//! A game laid out for solving: its plays, its states, and how likely each state passes.

use alloc::{vec, vec::Vec};

use super::{legal_moves::LegalMoves, states::States};
use crate::{Rules, RulesError, SolveError, StateIndex, Values};

/// The most arrangements of one side: their numbers must fit 16 bits.
const MAX_SIDES: u128 = 1 << 16;
/// Bytes that the layout takes for each state.
const LAYOUT_BYTES: u128 = 10;

/// A game laid out for solving.
#[derive(Debug)]
pub(crate) struct StateGraph {
    pub(crate) rules: Rules,
    pub(crate) indexer: StateIndex,
    pub(crate) board: LegalMoves,
    pub(crate) states: States,
    /// Probabilities that the first and the second state of each pair pass.
    pub(crate) pass: Vec<[f64; 2]>,
    /// The bytes that the layout takes.
    bytes: u128,
}

impl StateGraph {
    /// Lays a game out, if that takes no more than `limit` bytes together with `per_state` bytes
    /// for each state.
    pub(crate) fn new(rules: &Rules, per_state: usize, limit: u64) -> Result<Self, SolveError> {
        let states = rules.states().unwrap_or(u128::MAX);
        let sides = rules.one_side().unwrap_or(u128::MAX);
        // Before anything is allocated: cells, and pairs with their probabilities to pass.
        let squared = sides.saturating_mul(sides).saturating_mul(4);
        let bytes = states.saturating_mul(LAYOUT_BYTES).saturating_add(squared);
        let more = states.saturating_mul(per_state as u128);
        if sides > MAX_SIDES {
            return Err(SolveError::Rules(RulesError::TooLarge {
                one_side: sides,
                limit: MAX_SIDES,
                states,
            }));
        }
        let needed = bytes.saturating_add(more);
        let memory = |bytes| SolveError::Memory { bytes, limit };
        let room = u128::from(limit)
            .checked_sub(needed)
            .ok_or(memory(needed))?;
        let indexer = StateIndex::new(rules)?;
        let board = LegalMoves::new(rules, &indexer, room)
            .map_err(|more| memory(needed.saturating_add(more)))?;
        let bytes = bytes.saturating_add(board.bytes());
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
            bytes,
        })
    }

    /// Checks that `per_state` bytes for each state fit into `limit` bytes next to the layout.
    pub(crate) fn check_memory(&self, per_state: usize, limit: u64) -> Result<(), SolveError> {
        let more = (self.states.count() as u128).saturating_mul(per_state as u128);
        let bytes = self.bytes.saturating_add(more);
        if bytes > u128::from(limit) {
            return Err(SolveError::Memory { bytes, limit });
        }
        Ok(())
    }

    /// The cell that is always 0.
    pub(crate) fn no_state(&self) -> u32 {
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
        let settled = self.no_state() as usize;
        for (cell, lost) in cells[settled..].iter_mut().zip(0_u8..) {
            *cell = -f64::from(lost);
        }
        cells
    }

    /// Values of cells, in the order of the indices of their states.
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
