//! Equities with the doubling cube.

use alloc::{vec, vec::Vec};
use core::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use super::{
    evaluate::{Decision, Sweeper},
    options::{Report, SolveError, SolveOptions, SolveProgress},
    patience::Patience,
    policy::{Candidate, Choice, Policy},
    state_graph::StateGraph,
    threads::Workers,
};
use crate::{Cube, CubeDecision, Position, PositionError, Rules, StateIndex};

/// The most sweeps with one policy.
const MOST_EVALUATIONS: u32 = 10;
/// A policy is worth no more sweeps once they change this part of the residual.
const ENOUGH: f64 = 0.05;

/// Effect on the cube of a roll that cannot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PassRule {
    /// The other side is on roll next, with the cube where it is, and may double: the rules.
    #[default]
    Rules,
    /// As in GNU Backgammon's `makehyper` 1.07.001; for comparisons with its files. It takes the
    /// other side's equity of rolling, negated, for the same owner of the cube in place of the
    /// other, and gives the other side no chance to double.
    Gnubg,
}

/// The money equities of every state, for a cube of value 1 that may be turned without limit.
///
/// Whether such equities exist and are unique is not proven; that they are reached from every
/// start that was tried is observed.
#[derive(Debug, Clone, PartialEq)]
pub struct CubefulValues {
    rules: Rules,
    indexer: StateIndex,
    /// Equities of rolling without a double, for each place of the cube.
    rolling: Vec<[f64; 4]>,
    sweeps: u32,
    residual: f64,
}

impl CubefulValues {
    /// Equities of rolling without a double, for the cube in each place of [`Cube::ALL`]. They are
    /// in the order of the indices, in points per value of the cube.
    #[must_use]
    pub fn rolling(&self) -> &[[f64; 4]] {
        &self.rolling
    }

    /// Equity of rolling without a double, in points per value of the cube.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to the game.
    pub fn no_double(&self, position: &Position, cube: Cube) -> Result<f64, PositionError> {
        Ok(self.at(position)?[cube.number()])
    }

    /// Whether the mover should double, and the other side take. In a finished game there is nothing
    /// to double.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to the game.
    pub fn decision(&self, position: &Position, cube: Cube) -> Result<CubeDecision, PositionError> {
        let rolling = self.at(position)?;
        Ok(match self.indexer.rank(position) {
            Err(PositionError::Finished) => CubeDecision::without(rolling[cube.number()]),
            _ => CubeDecision::of(rolling, cube),
        })
    }

    /// Equity of a position whose mover may double, in points per value of the cube. The mover
    /// doubles when that is better; the other side takes or passes, as is better for it.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to the game.
    pub fn equity(&self, position: &Position, cube: Cube) -> Result<f64, PositionError> {
        Ok(self.decision(position, cube)?.equity())
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are equities in memory for each index"
    )]
    fn at(&self, position: &Position) -> Result<[f64; 4], PositionError> {
        match self.indexer.rank(position) {
            Ok(index) => Ok(self.rolling[index as usize]),
            Err(PositionError::Finished) => {
                let points = self.rules.settled(position);
                Ok([points, points, points.signum(), points])
            }
            Err(error) => Err(error),
        }
    }

    /// Sweeps that were made.
    #[must_use]
    pub const fn sweeps(&self) -> u32 {
        self.sweeps
    }

    /// The greatest distance of an equity from what follows from those after it, in points.
    #[must_use]
    pub const fn residual(&self) -> f64 {
        self.residual
    }
}

/// Equities for a mover who may double, from those of rolling. After a double the other side holds
/// the cube at twice the value, or pays 1 and is out.
fn decided([own, centred, jacoby, other]: [f64; 4]) -> [f64; 4] {
    let doubled = (2.0 * other).min(1.0);
    [
        own.max(doubled),
        centred.max(doubled),
        jacoby.max(doubled),
        other,
    ]
}

/// A cell has four equities, those after the mover's decision.
#[derive(Debug, Clone, Copy)]
struct Cubes {
    endless: f64,
    pass: PassRule,
}

impl Cubes {
    /// Equities of rolling in both states of a pair. They follow from the sums over the rolls that
    /// move and the second state's equities in the sweep before.
    #[inline]
    fn rolling(
        &self,
        [a, b]: [[f64; 4]; 2],
        [p, q]: [f64; 2],
        second_before: [f64; 4],
    ) -> [[f64; 4]; 2] {
        match self.pass {
            // The decisions make it no linear equation; a few steps to and fro come near enough
            // for a sweep.
            PassRule::Rules => {
                let passed = |sums: [f64; 4], chance: f64, next: [f64; 4]| {
                    let mut rolling = [0.0; 4];
                    for (cube, from) in Self::SWAP.into_iter().enumerate() {
                        rolling[cube] = -sums[cube] - chance * next[from];
                    }
                    rolling
                };
                let mut first = passed(a, p, second_before);
                let mut second = passed(b, q, decided(first));
                for _ in 0..2 {
                    first = passed(a, p, decided(second));
                    second = passed(b, q, decided(first));
                }
                [first, second]
            }
            PassRule::Gnubg => {
                let moves = 1.0 - p * q;
                let mut both = [[0.0; 4]; 2];
                for cube in 0..4 {
                    both[0][cube] = (p * b[cube] - a[cube]) / moves;
                    both[1][cube] = (q * a[cube] - b[cube]) / moves;
                }
                both
            }
        }
    }
}

impl Decision<4> for Cubes {
    const SWAP: [usize; 4] = [3, 1, 2, 0];

    #[expect(clippy::cast_precision_loss, reason = "at most 3")]
    fn settled(&self, lost: usize) -> [f64; 4] {
        let lost = lost as f64;
        [-lost, -lost, -lost.min(1.0), -lost]
    }

    #[inline]
    fn pair(
        &self,
        sums: [[f64; 4]; 2],
        pass: [f64; 2],
        is_deadlock: bool,
        [_, second]: [[f64; 4]; 2],
    ) -> [[f64; 4]; 2] {
        if is_deadlock {
            return [[self.endless; 4]; 2];
        }
        self.rolling(sums, pass, second).map(decided)
    }
}

/// Solves a game with the doubling cube for money.
pub(crate) fn solve_cubeful(
    graph: &StateGraph,
    workers: &Workers,
    pass: PassRule,
    options: &SolveOptions,
    progress: &mut Report<'_>,
) -> Result<CubefulValues, SolveError> {
    let per_state = 8 + 16 * graph.board.rolls.len() + 6 * size_of::<[f64; 4]>();
    graph.check_memory(per_state, options.memory_limit)?;
    let decision = Cubes {
        endless: graph.rules.endless(),
        pass,
    };
    let (rolling, sweeps, residual) =
        workers.run(|| solve_cells(graph, workers, decision, options, progress))?;
    let mut rolling = graph.in_index_order(&rolling);
    // Rounding leaves the range of the points that can be won.
    let most = graph.rules.most_points();
    for equity in rolling.as_flattened_mut() {
        *equity = equity.clamp(-most, most);
    }
    Ok(CubefulValues {
        rules: graph.rules.clone(),
        indexer: graph.indexer.clone(),
        rolling,
        sweeps,
        residual,
    })
}

/// Equities of rolling in every cell, the sweeps and the residual.
type Rolled = (Vec<[f64; 4]>, u32, f64);

fn solve_cells(
    graph: &StateGraph,
    workers: &Workers,
    decision: Cubes,
    options: &SolveOptions,
    progress: &mut Report<'_>,
) -> Result<Rolled, SolveError> {
    let policy = Policy::new(graph, 4);
    let mut sweeper = Sweeper::new(graph, workers, decision, |cell| [graph.guess(cell); 4]);
    let cells = 2 * graph.states.pairs.len();
    // Slots that several threads fill, each once in a sweep.
    let sums: Vec<[AtomicU64; 4]> = (0..cells).map(|_| [0; 4].map(AtomicU64::new)).collect();
    let mut rolling = vec![[0.0; 4]; cells];
    let (mut sweeps, mut residual) = (0, f64::INFINITY);
    let mut patience = Patience::default();
    let mut reported = |sweeps, residual| {
        let so_far = SolveProgress {
            sweeps,
            residual,
            tolerance: options.tolerance,
        };
        match progress(&so_far) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(SolveError::Cancelled { sweeps }),
        }
    };
    while sweeps < options.max_sweeps {
        let values = &sweeper.values;
        for (cube, from) in Cubes::SWAP.into_iter().enumerate() {
            let value = |cell: usize| values[cell][from];
            let keep = |found: Candidate| {
                sums[found.cell][cube].store(found.sum.to_bits(), Ordering::Relaxed);
                0.0
            };
            let list = Some((&policy, cube));
            graph.choose(workers, Choice::Least, list, &|_| true, &value, &keep);
        }
        residual = 0.0_f64;
        for (pair, rolling) in rolling.chunks_exact_mut(2).enumerate() {
            if graph.is_deadlock(pair) {
                rolling.fill([decision.endless; 4]);
                continue;
            }
            let [one, other] = graph.states.pairs[pair];
            let sum = |cell: usize| {
                let slots = &sums[cell];
                [0, 1, 2, 3].map(|cube: usize| f64::from_bits(slots[cube].load(Ordering::Relaxed)))
            };
            let first = sum(2 * pair);
            let second = if one == other {
                first
            } else {
                sum(2 * pair + 1)
            };
            let before = [values[2 * pair], values[2 * pair + 1]];
            let both = decision.rolling([first, second], graph.pass[pair], before[1]);
            rolling.copy_from_slice(&both);
            for (after, before) in both
                .map(decided)
                .iter()
                .flatten()
                .zip(before.iter().flatten())
            {
                residual = residual.max((after - before).abs());
            }
        }
        sweeps += 1;
        reported(sweeps, residual)?;
        if residual <= options.tolerance || patience.is_over(sweeps, residual) {
            break;
        }
        for _ in 0..MOST_EVALUATIONS {
            sweeper.sweep(&policy);
            let change = sweeper.accelerate();
            sweeps += 1;
            reported(sweeps, residual)?;
            if change <= ENOUGH * residual {
                break;
            }
        }
    }
    Ok((rolling, sweeps, residual))
}
