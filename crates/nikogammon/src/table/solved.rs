//! From a game to its table.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Column, Precision, TableNotes, TableWriteError, TableWriter};
use crate::{
    Certificate, Cube, CubefulValues, OutcomeValues, Outcomes, PassRule, Rules, Solution,
    SolveError, SolveOptions, SolveProgress, Solver,
};

/// The least probability of endless play for which losses have a column of their own.
const ENDLESS: f64 = 1e-9;

/// A column and which of the outcomes it is.
type Part = (Column, fn(&Outcomes) -> f64);

/// Lengths beyond this many rolls are kept in 8 bytes. Rounded to 4, they would be off by a part of
/// a roll that the certificate needs.
const LONG: f64 = 65_536.0;

/// Contents of a table in addition to equities, their certificate, outcomes and lengths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableContents {
    /// How exactly numbers are kept, [`Precision::F64`] by default. Only with equities of that
    /// precision a certificate is kept.
    pub precision: Precision,
    /// Whether it has what rolling is worth with the cube in each of its four places; not if not
    /// said.
    pub cube: bool,
}

impl Default for TableContents {
    fn default() -> Self {
        Self {
            precision: Precision::F64,
            cube: false,
        }
    }
}

/// How far the making of a table is.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum SolveStage {
    /// The equities are being found.
    Equities(SolveProgress),
    /// Their error is being bounded.
    Certificate,
    /// Outcomes and lengths are being found.
    Outcomes,
    /// The game is being solved with the cube, if that is wanted.
    Cube(SolveProgress),
    /// The bytes are being written.
    Writing,
}

/// Why a table was not made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum SolvedTableError {
    /// The game was not solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Its solution cannot be written.
    #[error(transparent)]
    Write(#[from] TableWriteError),
}

/// Solves a game and writes its equities, their error bound, outcomes and lengths into the bytes of
/// a table. All numbers have the same precision except the lengths of the certificate, which are
/// kept in 4 bytes, or in 8 for games of more than 65,536 rolls.
///
/// `report` is called after every sweep of each stage, and stops the solve by returning `Break`.
///
/// # Errors
///
/// [`SolvedTableError::Solve`] as for the methods of [`Solver`].
///
/// # Determinism
///
/// The same bytes for any number of threads and on every platform.
///
/// ```
/// use core::ops::ControlFlow;
/// use nikogammon::{Rules, SolveOptions, Table, TableContents, solve_table, verify};
///
/// let rules = Rules::hypergammon(1)?;
/// let go_on = |_: &_| ControlFlow::Continue(());
/// let bytes = solve_table(&rules, &SolveOptions::default(), &TableContents::default(), go_on)?;
/// let table = Table::open(&bytes)?;
/// assert!(table.notes().error_bound < 1e-10);
/// // The certificate holds, says code that shares nothing with the solver.
/// assert_eq!(verify(&table, |_| ControlFlow::Continue(()))?.states, 601);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_table(
    rules: &Rules,
    options: &SolveOptions,
    contents: &TableContents,
    mut report: impl FnMut(&SolveStage) -> ControlFlow<()> + Send,
) -> Result<Vec<u8>, SolvedTableError> {
    solve_table_reporting(rules, options, *contents, &mut report)
}

/// [`solve_table`], compiled once.
fn solve_table_reporting(
    rules: &Rules,
    options: &SolveOptions,
    contents: TableContents,
    report: &mut (dyn FnMut(&SolveStage) -> ControlFlow<()> + Send),
) -> Result<Vec<u8>, SolvedTableError> {
    let solver = Solver::new(rules, options)?;
    let solution = solver.solve(|progress| report(&SolveStage::Equities(*progress)))?;
    let sweeps = solution.sweeps();
    let values = solution.values();
    let certificate = solver.certify(values, |_| report(&SolveStage::Certificate))?;
    let outcomes = solver.outcomes(values, |_| report(&SolveStage::Outcomes))?;
    let cubes = contents
        .cube
        .then(|| solver.cubeful(PassRule::Rules, |at| report(&SolveStage::Cube(*at))))
        .transpose()?;
    if report(&SolveStage::Writing).is_break() {
        return Err(SolveError::Cancelled { sweeps }.into());
    }
    Ok(write_table(
        &solution,
        &certificate,
        Some(&outcomes),
        cubes.as_ref(),
        contents.precision,
    )?)
}

/// The bytes of the table of a solved game, see [`solve_table`]. It has equities and certificate,
/// and the rest where it is given.
///
/// # Errors
///
/// [`TableWriteError::Count`] if the parts belong to different games.
pub fn write_table(
    solution: &Solution,
    certificate: &Certificate,
    outcomes: Option<&OutcomeValues>,
    cubes: Option<&CubefulValues>,
    precision: Precision,
) -> Result<Vec<u8>, TableWriteError> {
    // The certificate must hold with the lengths as they are kept.
    let kept_in = if certificate.longest() > LONG {
        Precision::F64
    } else {
        Precision::F32
    };
    #[expect(
        clippy::cast_possible_truncation,
        reason = "to round is what is asked for"
    )]
    let kept = |length: f64| match kept_in {
        Precision::F64 => length,
        _ => f64::from(length as f32),
    };
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
    if precision == Precision::F64 && certificate.margin() > 0.0 {
        writer = writer.column(Column::CertificateLength, kept_in, lengths)?;
    }
    if let Some(outcomes) = outcomes {
        writer = with_outcomes(writer, outcomes, precision)?;
    }
    if let Some(cubes) = cubes {
        writer = with_cubes(writer, cubes, precision)?;
    }
    Ok(writer.finish())
}

/// Adds the outcomes and the lengths.
fn with_outcomes(
    mut writer: TableWriter,
    outcomes: &OutcomeValues,
    precision: Precision,
) -> Result<TableWriter, TableWriteError> {
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
    let is_more = |(of, length): (Outcomes, f64)| length > 0.0 && of.win + of.lose < 1.0 - ENDLESS;
    if outcomes.iter().any(is_more) {
        let losses: Vec<f64> = outcomes.iter().map(|(of, _)| of.lose).collect();
        writer = writer.column(Column::Lose, precision, &losses)?;
    }
    Ok(writer)
}

/// Adds what rolling is worth for each place of the cube.
fn with_cubes(
    mut writer: TableWriter,
    cubes: &CubefulValues,
    precision: Precision,
) -> Result<TableWriter, TableWriteError> {
    for cube in Cube::ALL {
        let at = cube.number();
        let numbers: Vec<f64> = cubes.rolling().iter().map(|rolling| rolling[at]).collect();
        writer = writer.column(Column::of_cube(cube), precision, &numbers)?;
    }
    Ok(writer)
}
