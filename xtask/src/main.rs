//! Repository checks, the test run, code generation and solves: `cargo xtask --help`.

mod background;
mod bench;
mod check_deps;
mod ci;
mod cli;
mod conformance;
mod described;
mod diagnostic;
mod engines_js;
mod error;
mod features;
mod forward;
mod fuzz;
mod io_error;
mod jobs_wheel;
mod licences;
mod memory;
mod metadata;
mod pace;
mod part;
mod peers;
mod python;
mod run;
mod site;
mod snapshots;
mod test;
mod tidy;
mod tools;
mod wasm;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, OneBench, Verb};
use crate::engines_js::Make;
use crate::error::XtaskError;
use crate::forward::{Build, forward};

fn main() -> ExitCode {
    match dispatch(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {}", io_error::with_causes(&error));
            ExitCode::FAILURE
        }
    }
}

fn dispatch(cli: &Cli) -> Result<(), XtaskError> {
    let root = run::repository();
    match &cli.verb {
        Verb::Codegen(args) => forward(&root, "codegen", &args.words, Build::Development),
        Verb::Solve(args) => forward(&root, "solve", &args.words, Build::Release),
        Verb::Simulate(args) => forward(&root, "simulate", &args.words, Build::Release),
        Verb::CheckDeps => check_deps::check_deps(&root),
        Verb::Tidy => tidy::tidy(&root),
        Verb::Test {
            long,
            seed,
            part,
            without,
        } => test::test(&root, *long, *seed, *part, without),
        Verb::Wheel { long, jobs: false } => run::run_steps(python::steps(&root, *long)),
        Verb::Wheel { .. } => run::run_steps(vec![jobs_wheel::step(&root)]),
        Verb::Fuzz { targets, runs } => {
            tools::provide_for_fuzzing(&run::shell(&root)?)?;
            fuzz::fuzz(&root, targets, *runs)
        }
        Verb::Bench {
            what: Some(OneBench::Page),
            seconds,
            long,
            ..
        } => bench::page(&root, if *long { bench::LONG_SECONDS } else { *seconds }),
        Verb::Bench {
            what: Some(OneBench::Bindings),
            ..
        } => bench::bindings(&root),
        Verb::Bench {
            what: Some(OneBench::Jobs),
            ..
        } => bench::jobs(&root),
        Verb::Bench { peers, .. } => bench::bench(&root, *peers),
        Verb::Features { each } => features::features(&root, *each),
        Verb::Licences => licences::licences(&root),
        Verb::Conformance { program } => conformance::conformance(&root, program.as_deref()),
        Verb::Site { folder, check } => site::site(&root, folder, *check),
        Verb::EnginesJs {
            folder,
            check,
            quick,
        } => {
            let make = if *quick { Make::Quick } else { Make::Whole };
            engines_js::engines_js(&root, folder, make, *check)
        }
        Verb::Ci => ci::ci(&root),
    }
}
