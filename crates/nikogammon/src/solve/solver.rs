//! A game laid out once, for everything that can be computed of it.

use alloc::vec::Vec;
use core::{cell::OnceCell, ops::ControlFlow};

use super::{
    certificate::{Certificate, certify},
    cubeful::{CubefulValues, PassRule, solve_cubeful},
    enclosure::{self, Enclosure},
    equity::{self, Ended, residual_of},
    options::{Report, SolveError, SolveOptions, SolveProgress},
    outcomes::{OutcomeValues, evaluate_outcomes},
    policy::Choice,
    solution::Solution,
    state_graph::StateGraph,
    threads::Workers,
};
use crate::{Rules, Values, table::same_values};

/// Solves one game: equities, a bound of their error, outcomes, and equities with the cube.
///
/// The graph of the states is laid out once, in [`Solver::new`]. Each method reports its progress
/// after every sweep and stops with [`SolveError::Cancelled`] when the callback returns `Break`.
///
/// ```
/// use core::ops::ControlFlow;
/// use nikogammon::{Rules, SolveOptions, Solver};
///
/// let solver = Solver::new(&Rules::hypergammon(1)?, &SolveOptions::default())?;
/// let go_on = |_: &_| ControlFlow::Continue(());
/// let solution = solver.solve(go_on)?;
/// let certificate = solver.certify(solution.values(), go_on)?;
/// assert!(certificate.error_bound() < 1e-10);
/// let outcomes = solver.outcomes(solution.values(), go_on)?;
/// let start = solver.rules().start().ok_or("no start")?;
/// assert!(outcomes.outcomes(start)?.win > 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    graph: StateGraph,
    workers: Workers,
    options: SolveOptions,
    /// How many states two players could keep going for ever.
    unending: OnceCell<u64>,
}

impl Solver {
    /// Lays a game out.
    ///
    /// # Errors
    ///
    /// [`SolveError::Tolerance`], and [`SolveError::Rules`] or [`SolveError::Memory`] before
    /// anything large is allocated.
    pub fn new(rules: &Rules, options: &SolveOptions) -> Result<Self, SolveError> {
        options.check(rules)?;
        let per_state = equity::bytes_per_state(rules.rolls().len());
        Ok(Self {
            graph: StateGraph::new(rules, per_state, options.memory_limit)?,
            workers: Workers::new(options.threads),
            options: *options,
            unending: OnceCell::new(),
        })
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.graph.rules
    }

    /// The equity of every state if both sides play to win the most points on average.
    ///
    /// If the tolerance is not reached, because of rounding or because the sweeps run out, the
    /// solution is the state after the last sweep. [`Solution::residual`] says how near that is,
    /// and [`Solver::certify`] bounds the error.
    ///
    /// # Errors
    ///
    /// [`SolveError::Improper`] if play can go round for ever and what that is worth would decide
    /// the equities, [`SolveError::Memory`], [`SolveError::Cancelled`].
    pub fn solve(
        &self,
        mut progress: impl FnMut(&SolveProgress) -> ControlFlow<()> + Send,
    ) -> Result<Solution, SolveError> {
        self.solve_reporting(&mut progress)
    }

    /// [`Solver::solve`].
    fn solve_reporting(&self, progress: &mut Report<'_>) -> Result<Solution, SolveError> {
        let (graph, workers, options) = (&self.graph, &self.workers, &self.options);
        let solved = workers.run(|| equity::solve_cells(graph, workers, options, progress));
        let (sweeps, mut residual) = (solved.sweeps, solved.residual);
        let mut cells = solved.values;
        match solved.ended {
            Ended::Cancelled => return Err(SolveError::Cancelled { sweeps }),
            Ended::Reached => {}
            Ended::Stuck if self.unending() == 0 => {}
            Ended::Stuck => {
                let enclosure = self.enclosure(options.tolerance, progress)?;
                let middle = enclosure.middle();
                let again = workers.run(|| {
                    let every = |_: usize| true;
                    let residual = |found| residual_of(graph, found, middle[found.cell]);
                    let value = |cell: usize| middle[cell];
                    graph.choose(workers, Choice::Least, None, &every, &value, &residual)
                });
                if again < residual {
                    residual = again;
                    cells = middle;
                }
            }
        }
        let equities: Vec<f64> = graph.in_index_order(&cells);
        let values = Values::trusted(graph.rules.clone(), graph.indexer.clone(), equities);
        Ok(Solution::new(values, sweeps, residual))
    }

    /// A bound of the error of equities of this game, by a proof where there is one. Otherwise it
    /// is the distance that iterating from the lowest and the highest possible values leaves open.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`], and [`SolveError::OtherGame`] for equities of another game.
    pub fn certify(
        &self,
        values: &Values,
        mut progress: impl FnMut(&SolveProgress) -> ControlFlow<()> + Send,
    ) -> Result<Certificate, SolveError> {
        self.certify_reporting(values, &mut progress)
    }

    /// [`Solver::certify`].
    fn certify_reporting(
        &self,
        values: &Values,
        progress: &mut Report<'_>,
    ) -> Result<Certificate, SolveError> {
        self.check_values(values)?;
        let (graph, workers, options) = (&self.graph, &self.workers, &self.options);
        graph.check_memory(48 + 4 * graph.board.rolls.len(), options.memory_limit)?;
        let cells = graph.cells_of(values);
        let proof = workers.run(|| certify(graph, workers, &cells, options, progress))?;
        if self.unending() == 0 && proof.is_proven() {
            return Ok(proof.certificate(graph));
        }
        // Either no proof, or one that assumes what is not known: that there is one solution.
        let within = if proof.is_proven() {
            1e-9
        } else {
            options.tolerance
        };
        let enclosure = self.enclosure(within, progress)?;
        let proven = workers.run(|| proof.is_unique(graph, workers, &cells, &enclosure));
        Ok(if proven {
            proof.certificate(graph)
        } else {
            proof.bounded_by(graph, enclosure.distance(&cells))
        })
    }

    /// How games end from every state, and how long they take, if both sides play best by these
    /// equities.
    ///
    /// # Errors
    ///
    /// [`SolveError::OtherGame`], [`SolveError::Memory`], [`SolveError::Cancelled`].
    pub fn outcomes(
        &self,
        values: &Values,
        mut progress: impl FnMut(&SolveProgress) -> ControlFlow<()> + Send,
    ) -> Result<OutcomeValues, SolveError> {
        self.check_values(values)?;
        let (graph, workers, options) = (&self.graph, &self.workers, &self.options);
        evaluate_outcomes(graph, workers, values, options, &mut progress)
    }

    /// Equities with the doubling cube for money. `pass` is how rolls that cannot move are
    /// counted.
    ///
    /// # Errors
    ///
    /// [`SolveError::Memory`], [`SolveError::Cancelled`].
    ///
    /// # Source
    ///
    /// N. Zadeh and G. Kobliska, "On optimal doubling in backgammon" (1977); T. Keith, "Hypergammon
    /// Fun" (2018), for the tables of three equities a position.
    pub fn cubeful(
        &self,
        pass: PassRule,
        mut progress: impl FnMut(&SolveProgress) -> ControlFlow<()> + Send,
    ) -> Result<CubefulValues, SolveError> {
        solve_cubeful(
            &self.graph,
            &self.workers,
            pass,
            &self.options,
            &mut progress,
        )
    }

    /// Checks that values are those of this game.
    fn check_values(&self, values: &Values) -> Result<(), SolveError> {
        if same_values(self.rules(), values.rules()) {
            Ok(())
        } else {
            Err(SolveError::OtherGame)
        }
    }

    /// From how many states two players who both wanted it could play for ever.
    fn unending(&self) -> u64 {
        let (graph, workers) = (&self.graph, &self.workers);
        *self
            .unending
            .get_or_init(|| workers.run(|| graph.states_without_end(workers)))
    }

    fn enclosure(&self, within: f64, progress: &mut Report<'_>) -> Result<Enclosure, SolveError> {
        let (graph, workers, options) = (&self.graph, &self.workers, &self.options);
        let per_state = 8 * 8 + 4 * graph.board.rolls.len();
        graph.check_memory(per_state, options.memory_limit)?;
        workers.run(|| enclosure::enclose(graph, workers, within, options, progress))
    }
}
