//! The solution of a game for those who play it.

use std::ops::ControlFlow;

use nikogammon::{
    Precision, Rules, SolveError, SolveOptions, SolveStage, SolvedTableError, Solver, Table,
    TableContents, solve_table, write_table,
};

use super::{NikoFailure, SolvedGame, part_of};

/// Part of a solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SolvePart {
    /// The equities are being found.
    Equities,
    /// Their error is being bounded.
    Bound,
}

/// Parts of a solution, each with those before it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SolvedParts {
    /// Equities with their error bound, enough to play and to judge.
    #[default]
    Equities,
    /// How games end, and after how many rolls.
    Outcomes,
    /// Equities with the doubling cube.
    Cube,
}

/// A game with the equities of all its positions, and further parts where they were wanted.
#[derive(Debug, Clone)]
pub struct NikoSolution {
    rules: Rules,
    table: Table<Vec<u8>>,
}

/// Parts of the time of a solve with outcomes, about: equities, their bound, outcomes. The cube takes as long again.
const BOUND_FROM: f64 = 0.4;
const OUTCOMES_FROM: f64 = 0.6;

impl NikoSolution {
    /// Solves a game; `watch` gets the part and how much of it is done, 0 to 1, and may stop.
    ///
    /// # Returns
    ///
    /// A break where `watch` broke off.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] of a game that cannot be solved.
    ///
    /// # Determinism
    ///
    /// The equities are those of `desk niko`, bit for bit.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use engine_contracts::niko::NikoSolution;
    /// use nikogammon::Rules;
    ///
    /// let rules = Rules::hypergammon(1)?;
    /// let stopped = NikoSolution::of(rules.clone(), |_, _| ControlFlow::Break(()))?;
    /// assert!(stopped.is_break());
    /// let solved = NikoSolution::of(rules, |_, _| ControlFlow::Continue(()))?;
    /// assert!(solved.is_continue());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        rules: Rules,
        mut watch: impl FnMut(SolvePart, f64) -> ControlFlow<()> + Send,
    ) -> Result<ControlFlow<(), Self>, NikoFailure> {
        if watch(SolvePart::Equities, 0.0).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        match solved(&rules, &SolveOptions::default(), watch) {
            Ok(bytes) => {
                let table = Table::open_for(&rules, bytes)?;
                Ok(ControlFlow::Continue(Self { rules, table }))
            }
            Err(SolvedTableError::Solve(SolveError::Cancelled { .. })) => {
                Ok(ControlFlow::Break(()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Solves a game with the parts that are wanted; see [`solved_table`].
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] of a game that cannot be solved, or where `watch` broke off.
    pub fn with_parts(
        rules: Rules,
        parts: SolvedParts,
        threads: usize,
        watch: impl FnMut(f64) -> ControlFlow<()> + Send,
    ) -> Result<Self, NikoFailure> {
        let bytes = solved_table(&rules, parts, threads, watch)?;
        let table = Table::open_for(&rules, bytes)?;
        Ok(Self { rules, table })
    }

    /// The solution in a table that was opened for these rules.
    #[must_use]
    pub const fn of_table(rules: Rules, table: Table<Vec<u8>>) -> Self {
        Self { rules, table }
    }

    /// The game, to be asked.
    #[must_use]
    pub const fn game(&self) -> SolvedGame<'_> {
        SolvedGame::new(&self.rules, &self.table)
    }
}

/// The bytes of a table with the parts that are wanted, made on this number of threads.
///
/// `watch` gets how much of it is done, 0 to 1, and may stop.
///
/// # Errors
///
/// [`NikoFailure`] of a game that cannot be solved, or where `watch` broke off.
///
/// # Determinism
///
/// The same bytes for any number of threads, and the equities of [`NikoSolution::of`].
pub fn solved_table(
    rules: &Rules,
    parts: SolvedParts,
    threads: usize,
    mut watch: impl FnMut(f64) -> ControlFlow<()> + Send,
) -> Result<Vec<u8>, NikoFailure> {
    let mut options = SolveOptions::default();
    options.threads = threads;
    let mut contents = TableContents::default();
    contents.cube = parts == SolvedParts::Cube;
    let part = if contents.cube { 0.5 } else { 1.0 };
    let table = match parts {
        SolvedParts::Equities => solved(rules, &options, |stage, share| match stage {
            SolvePart::Equities => watch(share * OUTCOMES_FROM),
            SolvePart::Bound => watch(OUTCOMES_FROM),
        })?,
        SolvedParts::Outcomes | SolvedParts::Cube => {
            solve_table(rules, &options, &contents, |stage| {
                watch(match stage {
                    SolveStage::Equities(so_far) => part * BOUND_FROM * part_of(so_far),
                    SolveStage::Certificate => part * BOUND_FROM,
                    SolveStage::Outcomes => part * OUTCOMES_FROM,
                    SolveStage::Cube(so_far) => part + (1.0 - part) * part_of(so_far),
                    _ => 1.0,
                })
            })?
        }
    };
    Ok(table)
}

/// The bytes of a table with equities and their certificate.
fn solved(
    rules: &Rules,
    options: &SolveOptions,
    mut watch: impl FnMut(SolvePart, f64) -> ControlFlow<()> + Send,
) -> Result<Vec<u8>, SolvedTableError> {
    let solver = Solver::new(rules, options)?;
    let solution = solver.solve(|so_far| watch(SolvePart::Equities, part_of(so_far)))?;
    let certificate = solver.certify(solution.values(), |_| watch(SolvePart::Bound, 0.0))?;
    Ok(write_table(
        &solution,
        &certificate,
        None,
        None,
        Precision::F64,
    )?)
}
