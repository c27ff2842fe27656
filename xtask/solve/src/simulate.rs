//! `cargo xtask simulate`: the simulations behind published figures, one module per subject.

use clap::Subcommand;

use crate::error::TaskError;

/// What can be simulated: a variant here and a module of the same name for each subject.
#[derive(Debug, Subcommand)]
pub(crate) enum Subject {}

/// Runs the simulation.
pub(crate) fn simulate(subject: &Subject) -> Result<(), TaskError> {
    match *subject {}
}
