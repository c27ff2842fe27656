//! The program: runs a command line and prints the answer.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind;
use club_sheets::fit_boxes;
use club_words::Lang;
use tokio::runtime::{Builder, Runtime};

use crate::app::{App, system_time};
use crate::cli::{Cli, Verb, usage_failure, words_ask_for_json};
use crate::club::args::RateVerbs;
use crate::error::{DeskError, DeskFailure, Exit};
use crate::help::documented;
use crate::output::{columns, note, print};
use crate::{club, engine, interrupt, language, manual, reported, sim};

/// Runs the words of the command line. The exit code is that of the verb.
#[must_use]
pub fn run() -> ExitCode {
    interrupt::listen();
    let words: Vec<OsString> = std::env::args_os().collect();
    let variable = |name: &str| std::env::var(name).ok();
    let lang = match language::spoken(words.get(1..).unwrap_or_default(), variable) {
        Ok(lang) => lang,
        Err(failure) => {
            let as_json = words_ask_for_json(words.into_iter().skip(1));
            return report(&failure.into(), as_json, Lang::En);
        }
    };
    let cli = match Cli::of(words) {
        Ok(cli) => cli,
        Err(error) => return usage(explained(error, lang), lang),
    };
    let as_json = cli.speaks_json();
    match dispatch(cli, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(&failure, as_json, lang),
    }
}

/// Runs the verb and prints the answer, then makes backups and closes the stores.
fn dispatch(cli: Cli, spoken: Lang) -> Result<(), DeskError> {
    let runtime = runtime(&cli.verb).map_err(|error| {
        let words = club_host::system_words(&error);
        DeskFailure::NoRuntime { words }
    })?;
    let Cli {
        json,
        lang,
        club: mut args,
        verb,
    } = cli;
    args.asked = lang;
    args.spoken = spoken;
    let app = App::new(args, json, system_time, note);
    runtime.block_on(async {
        let done = Box::pin(answered(&app, verb)).await;
        let fits = |text: String| {
            if json {
                text
            } else {
                fit_boxes(&text, columns())
            }
        };
        let printed = done.and_then(|text| print(&fits(text)));
        app.back_up().await;
        app.close().await;
        printed
    })
}

/// A runtime for a verb. Where the page is open, a command does not wait until all pages are made.
fn runtime(verb: &Verb) -> io::Result<Runtime> {
    let mut builder = match verb {
        #[cfg(feature = "serve")]
        Verb::Serve(_) | Verb::Demo(_) => Builder::new_multi_thread(),
        _ => Builder::new_current_thread(),
    };
    builder.enable_all().build()
}

/// Answer of a verb.
async fn answered(app: &App, verb: Verb) -> Result<String, DeskError> {
    let (json, spoken) = (app.json, app.args.spoken);
    match verb {
        Verb::Demo(args) => Ok(Box::pin(club::demo::run(app, &args)).await?),
        Verb::Sim(verb) => Box::pin(sim::run(app, &verb)).await,
        Verb::Init(args) => Ok(club::init::init(app, args).await?),
        Verb::Club(verb) => Ok(club::club_edit::club(app, verb).await?),
        Verb::Room(verb) => Ok(club::room::room(app, verb).await?),
        Verb::Member(verb) => Ok(club::member::member(app, verb).await?),
        Verb::Season(verb) => Ok(Box::pin(club::season::season(app, verb)).await?),
        Verb::T(args) => Ok(Box::pin(club::tournament::tournament(app, args)).await?),
        Verb::Undo(args) => Ok(Box::pin(club::undo::club(app, args)).await?),
        #[cfg(feature = "serve")]
        Verb::Serve(args) => Ok(Box::pin(club::serve::serve(app, args)).await?),
        Verb::Print(args) => Ok(club::print::print(app, args).await?),
        Verb::Log(verb) => Ok(club::log::log(app, verb).await?),
        Verb::Db(verb) => Ok(club::log::db(app, verb).await?),
        Verb::Payout(verb) => engine::payout::run(&verb, json, spoken),
        Verb::Icm(verb) => engine::icm::run(&verb, json, spoken),
        Verb::Seating(verb) => engine::seating::run(&verb, json, spoken),
        Verb::Rate(RateVerbs::Club(verb)) => Ok(club::rating::rating(app, verb).await?),
        Verb::Rate(RateVerbs::Engine(verb)) => engine::rate::run(&verb, spoken),
        Verb::Range(verb) => engine::range::run(&verb, json, spoken),
        Verb::Niko(verb) => engine::niko::run(&verb, json, spoken),
        Verb::Engine(args) => engine::pipe::run(&args, json, spoken),
        Verb::Schema(args) => engine::schema::run(&args, json),
        Verb::Completions { shell } => manual::completions(shell, json, spoken),
        Verb::Man {
            out: Some(folder), ..
        } => manual::pages(&folder, json, spoken),
        Verb::Man { verb, out: None } => manual::page(verb.as_deref(), json, spoken),
    }
}

/// Reports a failure on the standard error: a document when JSON is spoken, words otherwise.
fn report(failure: &DeskError, as_json: bool, lang: Lang) -> ExitCode {
    if !failure.is_reported() {
        let words = if as_json {
            failure.document().to_string()
        } else {
            format!("desk: {}", failure.words(lang))
        };
        note(&words);
    }
    ExitCode::from(failure.exit().code())
}

/// A request for help, answered with all that help has.
fn explained(error: clap::Error, lang: Lang) -> clap::Error {
    let asks = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    if !asks {
        return error;
    }
    let command = documented(Cli::command(), lang);
    command
        .try_get_matches_from(std::env::args_os())
        .err()
        .unwrap_or(error)
}

/// A command line that cannot be parsed, or that asks for help.
fn usage(error: clap::Error, lang: Lang) -> ExitCode {
    let wants_json = words_ask_for_json(std::env::args_os().skip(1));
    if wants_json && error.use_stderr() {
        return report(&usage_failure(error).into(), true, lang);
    }
    let asks = matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            | ErrorKind::DisplayVersion
    );
    if lang == Lang::En || asks {
        match reported::in_our_words(&error) {
            Some(words) => note(words.trim_end()),
            // Ignore write errors on stderr.
            None => drop(error.print()),
        }
    } else {
        note(&format!("desk: {}", reported::usage(&error, lang)));
    }
    ExitCode::from(if error.use_stderr() {
        Exit::Usage.code()
    } else {
        0
    })
}
