//! From a game to its table.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Column, Precision, TableNotes, TableWriteError, TableWriter};
use crate::{
    Certificate, OutcomeValues, Outcomes, Rules, Solution, SolveError, SolveOptions, SolveProgress,
    solve_with,
};

/// A column and which of the outcomes it is.
type Part = (Column, fn(&Outcomes) -> f64);

/// Where the making of a table has got to.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum SolveStage {
    /// The equities are being found.
    Equities(SolveProgress),
    /// They are there; their error is being bounded.
    Certificate,
    /// It is bounded; outcomes and lengths are being found.
    Outcomes,
    /// All is there; the bytes are being written.
    Writing,
}

/// Why a table was not made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum SolvedTableError {
    /// The game was not solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Its solution cannot be written.
    #[error(transparent)]
    Write(#[from] TableWriteError),
}

/// Solves a game, bounds the error, finds outcomes and lengths, and writes all of it into the bytes
/// of a table, all in this precision but for the lengths of the certificate, which are kept in 4
/// bytes, and only beside equities of 8.
///
/// `report` is called when a stage begins, and in the first after every sweep; it may break off.
///
/// # Errors
///
/// [`SolvedTableError::Solve`] as for [`solve_with`], [`Values::certify`](crate::Values::certify)
/// and [`Values::outcomes`](crate::Values::outcomes).
///
/// # Determinism
///
/// The same bytes for any number of threads and on every platform.
///
/// ```
/// use core::ops::ControlFlow;
/// use nikogammon::{Precision, Rules, SolveOptions, Table, solve_table, verify};
///
/// let rules = Rules::hypergammon(1)?;
/// let go_on = |_: &_| ControlFlow::Continue(());
/// let bytes = solve_table(&rules, &SolveOptions::default(), Precision::F64, go_on)?;
/// let table = Table::open(&bytes)?;
/// assert!(table.notes().error_bound < 1e-10);
/// // The certificate holds, says code that shares nothing with the solver.
/// assert_eq!(verify(&table, |_| ControlFlow::Continue(()))?.states, 601);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_table(
    rules: &Rules,
    options: &SolveOptions,
    precision: Precision,
    mut report: impl FnMut(&SolveStage) -> ControlFlow<()> + Send,
) -> Result<Vec<u8>, SolvedTableError> {
    let solution = solve_with(rules, options, |progress| {
        report(&SolveStage::Equities(*progress))
    })?;
    let sweeps = solution.sweeps();
    let mut at = |stage: SolveStage| match report(&stage) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(SolveError::Cancelled { sweeps }),
    };
    at(SolveStage::Certificate)?;
    let certificate = solution.values().certify(options)?;
    at(SolveStage::Outcomes)?;
    let outcomes = solution.values().outcomes(options)?;
    at(SolveStage::Writing)?;
    Ok(write_table(
        &solution,
        &certificate,
        Some(&outcomes),
        precision,
    )?)
}

/// The bytes of the table of a solved game, see [`solve_table`]; without outcomes only equities
/// and certificate.
///
/// # Errors
///
/// [`TableWriteError::Count`] if the parts belong to different games.
pub fn write_table(
    solution: &Solution,
    certificate: &Certificate,
    outcomes: Option<&OutcomeValues>,
    precision: Precision,
) -> Result<Vec<u8>, TableWriteError> {
    // The certificate must hold with the lengths as they are kept.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "to round is what is asked for"
    )]
    let kept = |length: f64| f64::from(length as f32);
    let lengths = certificate.lengths();
    let longest = lengths.iter().copied().map(kept).fold(0.0, f64::max);
    // The product is rounded, and so are the bounds on both sides of an equity.
    let product = certificate.margin() * longest;
    let bound = product + (3.0 + product) * f64::EPSILON;
    let notes = TableNotes {
        error_bound: bound.max(certificate.error_bound()),
        margin: certificate.margin(),
        residual: solution.residual(),
        sweeps: solution.sweeps(),
    };
    let mut writer = TableWriter::new(solution.rules(), notes)?.column(
        Column::Equity,
        precision,
        solution.values().equities(),
    )?;
    if precision == Precision::F64 {
        writer = writer.column(Column::CertificateLength, Precision::F32, lengths)?;
    }
    let Some(outcomes) = outcomes else {
        return Ok(writer.finish());
    };
    let lengths: Vec<f64> = outcomes.iter().map(|(_, length)| length).collect();
    writer = writer.column(Column::Length, precision, &lengths)?;
    let columns: [Part; 5] = [
        (Column::Win, |outcomes| outcomes.win),
        (Column::WinGammon, |outcomes| outcomes.win_gammon),
        (Column::WinBackgammon, |outcomes| outcomes.win_backgammon),
        (Column::LoseGammon, |outcomes| outcomes.lose_gammon),
        (Column::LoseBackgammon, |outcomes| outcomes.lose_backgammon),
    ];
    for (column, part) in columns {
        // A sum of probabilities may pass 1 by its rounding.
        let numbers: Vec<f64> = outcomes
            .iter()
            .map(|(outcomes, _)| part(&outcomes).clamp(0.0, 1.0))
            .collect();
        writer = writer.column(column, precision, &numbers)?;
    }
    Ok(writer.finish())
}
