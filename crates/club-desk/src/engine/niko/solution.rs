//! Solving a game, with a bar.

use std::ops::ControlFlow;

use toolkit::nikogammon::{
    Precision, Rules, SolveOptions, SolveProgress, SolveStage, SolvedTableError, solve_table,
};

use super::progress::Bar;
use crate::engine::failure;
use crate::failure::{Exit, Failure};

/// The parts of the bar that the stages take, about as their times.
const CERTIFICATE: f64 = 0.4;
const OUTCOMES: f64 = 0.6;
const WRITING: f64 = 0.98;

/// The solution of a game as the bytes of a table.
pub(crate) fn make(rules: &Rules, bar: &mut Bar) -> Result<Vec<u8>, Failure> {
    let mut options = SolveOptions::default();
    options.threads = std::thread::available_parallelism().map_or(1, Into::into);
    let made = solve_table(rules, &options, Precision::F64, |stage| {
        match stage {
            SolveStage::Equities(progress) => bar.show(
                CERTIFICATE * part(progress),
                &format!(
                    "solving the game: sweep {}, residual {:.0e}",
                    progress.sweeps, progress.residual
                ),
            ),
            SolveStage::Certificate => bar.show(CERTIFICATE, "bounding the error"),
            SolveStage::Outcomes => bar.show(OUTCOMES, "finding outcomes and lengths"),
            _ => bar.show(WRITING, "writing the table"),
        }
        ControlFlow::Continue(())
    });
    bar.clear();
    made.map_err(|error: SolvedTableError| failure(Exit::Refused, &error))
}

/// How far a solve has come: residuals fall by about the same factor from sweep to sweep.
fn part(progress: &SolveProgress) -> f64 {
    let fallen = -progress.residual.min(1.0).ln();
    (fallen / -progress.tolerance.ln()).clamp(0.0, 1.0)
}
