//! Generated files, solved games and simulations: `cargo xtask codegen`, `solve` and `simulate`.
//!
//! This is a package of its own so that the checks in `xtask` build without the libraries for
//! which files are generated.

mod cli;
mod codegen;
mod error;
mod files;
#[path = "../../src/io_error.rs"]
mod io_error;
mod release;
mod simulate;
mod solve;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Verb};
use crate::error::TaskError;

fn main() -> ExitCode {
    match dispatch(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {}", io_error::with_causes(&error));
            ExitCode::FAILURE
        }
    }
}

fn dispatch(cli: &Cli) -> Result<(), TaskError> {
    let root = files::repository();
    match &cli.verb {
        Verb::Codegen(args) => codegen::codegen(&root, args),
        Verb::Solve(args) => solve::solve(&root, args),
        Verb::Simulate { subject } => simulate::simulate(&root, *subject),
    }
}
