//! Solving a game, with a progress bar.

use club_view::Lang;
use engine_contracts::niko::{NikoFailure, part_of};
use nikogammon::{Rules, SolveOptions, SolveStage, TableContents, solve_table};

use super::say;
use crate::error::DeskError;
use crate::interrupt::Work;
use crate::progress::Bar;

/// The beginnings of the stages, as parts of the work without the cube, by their rough times.
const CERTIFICATE: f64 = 0.4;
const OUTCOMES: f64 = 0.6;
const WRITING: f64 = 0.98;
/// The share of the work without the cube where the cube is solved as well.
const WITHOUT_CUBE: f64 = 0.4;

/// The solution of a game as the bytes of a table, with the doubling cube or without.
pub(crate) fn make(
    rules: &Rules,
    cube: bool,
    options: &SolveOptions,
    work: &Work,
    lang: Lang,
) -> Result<Vec<u8>, DeskError> {
    let mut contents = TableContents::default();
    contents.cube = cube;
    let before = if cube { WITHOUT_CUBE } else { 1.0 };
    let bar = Bar::new();
    let made = solve_table(rules, options, &contents, |stage| {
        match stage {
            SolveStage::Equities(progress) => {
                let residual = format!("{:.0e}", progress.residual);
                bar.show(
                    before * CERTIFICATE * part_of(progress),
                    say::niko_busy_solve(lang, progress.sweeps, residual),
                );
            }
            SolveStage::Certificate => {
                bar.show(before * CERTIFICATE, say::niko_busy_bound(lang));
            }
            SolveStage::Outcomes => bar.show(before * OUTCOMES, say::niko_busy_outcomes(lang)),
            SolveStage::Cube(progress) => {
                let residual = format!("{:.0e}", progress.residual);
                bar.show(
                    before + (WRITING - before) * part_of(progress),
                    say::niko_busy_cube(lang, progress.sweeps, residual),
                );
            }
            _ => bar.show(WRITING, say::niko_busy_write(lang)),
        }
        work.flow()
    });
    work.check()?;
    Ok(made.map_err(NikoFailure::from)?)
}
