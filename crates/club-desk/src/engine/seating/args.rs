//! The command line of the seating verbs.

use clap::{Args, Subcommand};

use crate::engine::args::StdinArgs;

/// Verbs about seats.
#[derive(Debug, Subcommand)]
pub(crate) enum SeatingVerb {
    /// Decide on a stream of events: reads `{"config":..,"state":..}`, then an event per line
    Run(RunArgs),
    /// Sizes and fewest moves: reads `{"n_max":9,"sizes":[9,9,6]}` or `{"config":..,"state":..}`
    Plan(StdinArgs),
}

/// What the answers of a run contain.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct RunArgs {
    /// Add the whole state to every answer
    #[arg(long)]
    pub(crate) state: bool,
}
