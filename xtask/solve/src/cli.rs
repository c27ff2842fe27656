//! The command line behind `cargo xtask codegen`, `solve` and `simulate`.

use clap::{Parser, Subcommand};

use crate::codegen::CodegenArgs;
use crate::simulate::Subject;
use crate::solve::SolveArgs;

/// Generated files, solved games and simulations.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub(crate) struct Cli {
    /// Task to run.
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Write the generated sources and the print sheets.
    Codegen(CodegenArgs),
    /// Solve games into tables with manifests, or check tables and manifests.
    Solve(SolveArgs),
    /// Run the simulation behind a published figure.
    Simulate {
        /// Subject of the simulation.
        #[command(subcommand)]
        subject: Subject,
    },
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
