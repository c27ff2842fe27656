//! `cargo xtask simulate`: the simulations behind published figures, one module per subject.

mod seating;
mod tier;

use std::path::Path;

use clap::Subcommand;

use crate::error::TaskError;

/// What can be simulated: a variant here and a module of the same name for each subject.
#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum Subject {
    /// Tournaments of 2,000 and 10,000 players under different seating rules; writes `docs/seating/simulation.md`.
    Seating,
    /// The TIER rating of 1000 players in 325 tournaments; writes `docs/rating`.
    Tier,
}

/// Runs the simulation.
pub(crate) fn simulate(root: &Path, subject: Subject) -> Result<(), TaskError> {
    match subject {
        Subject::Seating => seating::write(root),
        Subject::Tier => tier::write(root),
    }
}
