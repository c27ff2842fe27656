//! The program: the command line in, what the verb shows out.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Verb, usage_failure, words_ask_for_json};
use crate::club::{demo, print, verbs};
use crate::failure::{Exit, Failure};
use crate::output::print;
use crate::{engine, manual};

/// Runs the words of the command line. The exit code is that of the verb.
#[must_use]
pub fn run() -> ExitCode {
    if let Err(failure) = exit_when_interrupted() {
        return tell(&failure, false);
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let as_json = cli.speaks_json();
    match dispatch(cli).and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => tell(&failure, as_json),
    }
}

/// Ends the program with its exit code on SIGINT, rather than by the signal: callers that are no
/// shells see a code. Whatever is written then is as after a kill, which every store of ours
/// withstands.
fn exit_when_interrupted() -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::new(Exit::Failure, "NoRuntime", error);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(failed)?;
    #[cfg(unix)]
    let mut interrupts = {
        use tokio::signal::unix::{SignalKind, signal};
        // The handler is in place before anything else happens.
        let _inside = runtime.enter();
        signal(SignalKind::interrupt()).map_err(failed)?
    };
    std::thread::spawn(move || {
        #[cfg(unix)]
        let interrupted = runtime.block_on(interrupts.recv()).is_some();
        #[cfg(not(unix))]
        let interrupted = runtime.block_on(tokio::signal::ctrl_c()).is_ok();
        if interrupted {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    Ok(())
}

/// Runs the verb; what it shows comes back as text.
fn dispatch(cli: Cli) -> Result<String, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::new(Exit::Failure, "NoRuntime", error))?;
    let Cli { json, club, verb } = cli;
    runtime.block_on(async {
        let opened = club.opened.clone();
        let done = match verb {
            Verb::Demo(wish) => demo::run(&club, &wish, json).await,
            Verb::Init(wish) => verbs::init(&club, wish, json).await,
            Verb::Member(verb) => verbs::member(&club, verb, json).await,
            Verb::Season(verb) => verbs::season(&club, verb, json).await,
            Verb::T(wish) => verbs::tournament(&club, wish, json).await,
            Verb::Print(wish) => print::print(&club, wish, json).await,
            Verb::Log(verb) => verbs::log(&club, verb, json).await,
            Verb::Db(verb) => verbs::db(&club, verb, json).await,
            Verb::Payout(verb) => engine::payout::run(&verb, json),
            Verb::Icm(verb) => engine::icm::run(&verb),
            Verb::Seating(verb) => engine::seating::run(&verb),
            Verb::Rate(verb) => engine::rate::run(&verb),
            Verb::Range(verb) => engine::range::run(&verb, json),
            Verb::Niko(verb) => engine::niko::run(&verb, json),
            Verb::Completions { shell } => manual::completions(shell, json),
            Verb::Man { verb } => manual::page(verb.as_deref(), json),
        };
        opened.close().await;
        done
    })
}

/// Tells a failure on the standard error: a document when JSON is spoken, words otherwise.
fn tell(failure: &Failure, as_json: bool) -> ExitCode {
    if !failure.told {
        let words = if as_json {
            failure.document().to_string()
        } else {
            format!("desk: {}", failure.message)
        };
        // Nothing can be told when the standard error is gone.
        let _ = writeln!(std::io::stderr(), "{words}");
    }
    ExitCode::from(failure.exit as u8)
}

/// A command line that cannot be parsed, or that asks for help.
fn usage(error: &clap::Error) -> ExitCode {
    let wants_json = words_ask_for_json(std::env::args_os().skip(1));
    if wants_json && error.use_stderr() {
        return tell(&usage_failure(error), true);
    }
    // Nothing can be told when the terminal is gone.
    let _ = error.print();
    ExitCode::from(if error.use_stderr() {
        Exit::Usage as u8
    } else {
        0
    })
}
