//! Code generation, repository checks and the test run: `cargo xtask --help`.

mod bench;
mod check_deps;
mod ci;
mod cli;
mod codegen;
mod error;
mod features;
mod finding;
mod fuzz;
mod licences;
mod metadata;
mod needs;
mod run;
mod snapshots;
mod solve;
mod test;
mod tidy;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Verb};
use crate::error::XtaskError;

fn main() -> ExitCode {
    match dispatch(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {}", error::with_causes(&error));
            ExitCode::FAILURE
        }
    }
}

fn dispatch(cli: &Cli) -> Result<(), XtaskError> {
    let root = run::repository();
    match &cli.verb {
        Verb::Codegen { check, what } => codegen::codegen(&root, *what, *check),
        Verb::CheckDeps => check_deps::check_deps(&root),
        Verb::Tidy => tidy::tidy(&root),
        Verb::Test { long } => test::test(&root, *long),
        Verb::Fuzz { targets, runs } => {
            needs::provide_for_fuzzing()?;
            fuzz::fuzz(&root, targets, *runs)
        }
        Verb::Solve(wish) => solve::solve(&root, wish),
        Verb::Bench { peers } => bench::bench(&root, *peers),
        Verb::Features => features::features(&root),
        Verb::Licences => licences::licences(&root),
        Verb::Ci => ci::ci(&root),
    }
}
