//! `desk`: the tournament desk of a poker club.

mod cli;
mod club;
mod failure;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Verb};
use crate::club::{demo, verbs};
use crate::failure::{Exit, Failure};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let as_json = cli.json;
    match dispatch(cli).and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => tell(&failure, as_json),
    }
}

/// Runs the verb; what it shows comes back as text.
fn dispatch(cli: Cli) -> Result<String, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::new(Exit::Failure, "NoRuntime", error))?;
    let Cli { json, club, verb } = cli;
    runtime.block_on(async {
        match verb {
            Verb::Demo(wish) => demo::run(&club, &wish, json).await,
            Verb::Init(wish) => verbs::init(&club, wish, json).await,
            Verb::Member(verb) => verbs::member(&club, verb, json).await,
            Verb::Season(verb) => verbs::season(&club, verb, json).await,
            Verb::T(wish) => verbs::tournament(&club, wish, json).await,
            Verb::Log(verb) => verbs::log(&club, verb, json).await,
        }
    })
}

/// Writes the data; a reader that has gone away is told by the exit code.
fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| Failure::new(Exit::Failure, "BrokenPipe", error))
}

/// Tells a failure on the standard error: a document when JSON is spoken, words otherwise.
fn tell(failure: &Failure, as_json: bool) -> ExitCode {
    if as_json {
        eprintln!("{}", failure.document());
    } else {
        eprintln!("desk: {}", failure.message);
    }
    ExitCode::from(failure.exit as u8)
}

/// A command line that cannot be parsed, or that asks for help.
fn usage(error: &clap::Error) -> ExitCode {
    let wants_json = std::env::args_os().any(|arg| arg == "--json");
    if wants_json && error.use_stderr() {
        let words = error.to_string();
        let first = words
            .lines()
            .next()
            .unwrap_or_default()
            .trim_start_matches("error: ");
        return tell(&Failure::new(Exit::Usage, "Usage", first), true);
    }
    // Nothing can be told when the terminal is gone.
    let _ = error.print();
    ExitCode::from(if error.use_stderr() {
        Exit::Usage as u8
    } else {
        0
    })
}
