//! The best play of every state and roll.

use alloc::{vec, vec::Vec};
use core::sync::atomic::{AtomicU32, Ordering};

use super::{state_graph::StateGraph, threads::Workers};

/// How many sides one piece of work has.
const PIECE: usize = 8;
/// How many values one piece of work copies.
const COPIED: usize = 1 << 14;

/// The cell to which each state goes with each roll. There is one list for each number of a cell
/// that has plays of its own.
///
/// Pieces of work on several threads fill disjoint slots that do not lie together, which safe code
/// can do through atomic numbers only; no slot is read before all are filled.
#[derive(Debug)]
pub(crate) struct Policy {
    /// `next[(cell * lists + list) * rolls + roll]`
    next: Vec<AtomicU32>,
    rolls: usize,
    lists: usize,
}

impl Policy {
    /// Every state goes to the cell that is 0, which is where rolls that cannot move go.
    pub(crate) fn new(graph: &StateGraph, lists: usize) -> Self {
        let no_state = graph.no_state();
        let rolls = graph.board.rolls.len();
        let slots = 2 * graph.states.pairs.len() * lists * rolls;
        Self {
            next: (0..slots).map(|_| AtomicU32::new(no_state)).collect(),
            rolls,
            lists,
        }
    }

    /// The cells to which a state goes, list by list.
    pub(crate) fn of_cell(&self, cell: usize) -> &[AtomicU32] {
        let slots = self.lists * self.rolls;
        &self.next[cell * slots..(cell + 1) * slots]
    }

    #[inline]
    fn set(&self, cell: usize, list: usize, cells: &[u32]) {
        let at = (cell * self.lists + list) * self.rolls;
        for (slot, &cell) in self.next[at..at + self.rolls].iter().zip(cells) {
            slot.store(cell, Ordering::Relaxed);
        }
    }
}

/// How the play of a roll is chosen.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Choice {
    /// The play that leaves the other side the least.
    Least,
    /// A play that leaves it at most this much more than the least. It is the one after which the
    /// mover's arrangement has the lowest number, then the other side's.
    LowestWithin(f64),
}

/// Values that one piece of work needs for one side. They are those of the few sides on roll that
/// can come next: itself, and itself after hits.
#[derive(Default)]
struct Table {
    /// The numbers of those sides, the side itself first, then ascending.
    on_roll: Vec<u16>,
    /// Index at which the part for the side after its hits begins, for each set of landing points.
    part: Vec<u32>,
    /// The values, `part + number of the side not on roll`.
    values: Vec<f64>,
    /// The cells, likewise.
    cells: Vec<u32>,
    /// For each state the cells to which its rolls go.
    next: Vec<u32>,
    found: Vec<Candidate>,
}

/// Value of a state's plays.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate {
    /// The state's cell.
    pub(crate) cell: usize,
    /// Over the rolls with plays, the sum of probability times value left to the other side.
    pub(crate) sum: f64,
    /// The probability of a roll without plays.
    pub(crate) pass: f64,
    /// The value of the same checkers with the other side on roll.
    pub(crate) reverse: f64,
    /// Whether that is the same state.
    is_symmetric: bool,
}

impl Candidate {
    /// Whether the state may be one in which neither player can ever move.
    pub(crate) fn never_moves(&self) -> bool {
        self.pass >= 1.0
    }

    /// The value left to the other side on average.
    pub(crate) fn left(&self) -> f64 {
        self.sum + self.pass * self.reverse
    }
}

impl StateGraph {
    /// Chooses the play of every state and roll.
    ///
    /// # Arguments
    ///
    /// `policy` whose list is filled, if it is wanted; `wanted` says of a cell whether its state is
    /// to be looked at; `value` of a cell for the player on roll there; `evaluate` is given what was
    /// found for each state.
    ///
    /// # Returns
    ///
    /// The greatest verdict of `evaluate`, negative infinity if it was not asked.
    pub(crate) fn choose(
        &self,
        workers: &Workers,
        choice: Choice,
        policy: Option<(&Policy, usize)>,
        wanted: &(impl Fn(usize) -> bool + Sync),
        value: &(impl Fn(usize) -> f64 + Sync),
        evaluate: &(impl Fn(Candidate) -> f64 + Sync),
    ) -> f64 {
        // Each value is wanted many times, and here those of one side on roll lie together.
        let mut values = vec![0.0; self.states.count()];
        workers.fill(&mut values, COPIED, |first, values| {
            for (value_here, &cell) in values.iter_mut().zip(&self.states.cells()[first..]) {
                *value_here = value(cell as usize);
            }
        });
        let mut verdicts = vec![f64::NEG_INFINITY; self.board.sides.len()];
        workers.fill(&mut verdicts, PIECE, |first, verdicts| {
            let mut table = Table::default();
            for (other, verdict) in (first..).zip(verdicts) {
                if other > 0 {
                    self.lay_out(other, &mut table, &values, value);
                    self.choose_against(other, choice, wanted, &mut table);
                    let nexts = table.next.chunks_exact(self.board.rolls.len());
                    for (&found, next) in table.found.iter().zip(nexts) {
                        if let Some((policy, list)) = policy {
                            policy.set(found.cell, list, next);
                            if found.is_symmetric {
                                policy.set(found.cell + 1, list, next);
                            }
                        }
                        *verdict = verdict.max(evaluate(found));
                    }
                }
            }
        });
        verdicts.into_iter().fold(f64::NEG_INFINITY, f64::max)
    }

    /// The values that states against one side can lead to.
    fn lay_out(
        &self,
        other: usize,
        table: &mut Table,
        by_index: &[f64],
        value: &impl Fn(usize) -> f64,
    ) {
        let sides = self.board.sides.len();
        let hits = self.board.hits(other);
        table.on_roll.clear();
        // Hits send checkers to the last place, so the side itself has the lowest number.
        table.on_roll.push(u16::try_from(other).unwrap_or(u16::MAX));
        table.on_roll.extend_from_slice(hits);
        table.on_roll.sort_unstable();
        table.on_roll.dedup();
        table.part.clear();
        table.part.extend(hits.iter().map(|after| {
            let at = table.on_roll.partition_point(|seen| seen < after);
            u32::try_from(at * sides).unwrap_or(u32::MAX)
        }));
        // What is left in between of another side is at no state, and no play leads there.
        table.values.resize(table.on_roll.len() * sides, 0.0);
        table.cells.resize(table.on_roll.len() * sides, 0);
        let parts = table
            .values
            .chunks_exact_mut(sides)
            .zip(table.cells.chunks_exact_mut(sides));
        for (&mover, (values, cells)) in table.on_roll.iter().zip(parts) {
            let mover = usize::from(mover);
            let (others, row) = self.states.row(mover);
            let from = &by_index[self.states.start(mover)..];
            for ((&other, &cell), &value) in others.iter().zip(row).zip(from) {
                values[usize::from(other)] = value;
                cells[usize::from(other)] = cell;
            }
            let lost = self.states.lost(mover);
            values[0] = value(lost as usize);
            cells[0] = lost;
        }
    }

    /// Chooses for all states against one side.
    fn choose_against(
        &self,
        other: usize,
        choice: Choice,
        wanted: &impl Fn(usize) -> bool,
        table: &mut Table,
    ) {
        let board = &self.board;
        let group = board.group[other];
        let no_state = self.no_state();
        table.next.clear();
        table.found.clear();
        // The other side can be on roll against every side that can be on roll against it.
        let (movers, reverses) = self.states.row(other);
        let other_number = table.on_roll[0];
        for (&mover_number, &reverse) in movers.iter().zip(reverses) {
            let mover = usize::from(mover_number);
            let cell = if mover == other { reverse } else { reverse ^ 1 };
            if !wanted(cell as usize) {
                continue;
            }
            let mut sum = 0.0;
            for (weighted, legal) in board.rolls.iter().zip(board.legal_by_roll(mover, group)) {
                if legal.is_empty() {
                    table.next.push(no_state);
                    continue;
                }
                let (mut least, mut chosen) = (f64::INFINITY, 0);
                for play in legal {
                    let at =
                        table.part[usize::from(play.landing)] as usize + usize::from(play.result);
                    let value = table.values[at];
                    let better = value < least;
                    least = if better { value } else { least };
                    chosen = if better { at } else { chosen };
                }
                if let Choice::LowestWithin(tolerance) = choice {
                    let near = legal
                        .iter()
                        .map(|play| (play.result, table.part[usize::from(play.landing)]))
                        .filter(|&(result, part)| {
                            table.values[part as usize + usize::from(result)] <= least + tolerance
                        })
                        .min();
                    let near = near.map(|(result, part)| part as usize + usize::from(result));
                    chosen = near.unwrap_or(chosen);
                    least = table.values[chosen];
                }
                sum += weighted.probability * least;
                table.next.push(table.cells[chosen]);
            }
            table.found.push(Candidate {
                cell: cell as usize,
                sum,
                pass: board.pass(mover_number, other_number),
                reverse: table.values[mover],
                is_symmetric: mover == other,
            });
        }
    }
}
