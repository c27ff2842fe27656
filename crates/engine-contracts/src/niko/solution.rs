//! The solution of a game for those who play it.

use std::ops::ControlFlow;

use nikogammon::{
    Precision, Rules, SolveError, SolveOptions, SolvedTableError, Solver, Table, write_table,
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

/// A game with the equities of all its positions, enough to play and to judge.
#[derive(Debug, Clone)]
pub struct NikoSolution {
    rules: Rules,
    table: Table<Vec<u8>>,
}

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
        match solved(&rules, watch) {
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

    /// The game, to be asked.
    #[must_use]
    pub const fn game(&self) -> SolvedGame<'_> {
        SolvedGame::new(&self.rules, &self.table)
    }
}

/// The bytes of a table with equities and their certificate.
fn solved(
    rules: &Rules,
    mut watch: impl FnMut(SolvePart, f64) -> ControlFlow<()> + Send,
) -> Result<Vec<u8>, SolvedTableError> {
    let solver = Solver::new(rules, &SolveOptions::default())?;
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
