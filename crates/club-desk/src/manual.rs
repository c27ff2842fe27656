//! Documents made from the command line itself: completions of shells, and the manual.

use clap::CommandFactory;
use clap_complete::Shell;
use club_words::Lang;
use serde_json::json;

use crate::cli::Cli;
use crate::error::{DeskError, DeskFailure};
use crate::help::documented;
use crate::translation;

/// The completions of a shell.
pub(crate) fn completions(shell: Shell, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let mut text = Vec::new();
    let mut command = translation::described(Cli::command(), lang);
    clap_complete::generate(shell, &mut command, "desk", &mut text);
    answer(&format!("completions of {shell}"), text, as_json)
}

/// The manual page of the desk or of one verb, in roff.
pub(crate) fn page(verb: Option<&str>, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let command = documented(Cli::command(), lang);
    let command = match verb {
        None => command,
        Some(name) => {
            let unknown = || {
                let verb = name.to_owned();
                DeskFailure::UnknownVerb { verb }
            };
            let found = command.find_subcommand(name).ok_or_else(unknown)?;
            found.clone()
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut text)
        .map_err(DeskError::internal)?;
    answer("manual page", text, as_json)
}

fn answer(what: &str, text: Vec<u8>, as_json: bool) -> Result<String, DeskError> {
    let text = String::from_utf8(text).map_err(DeskError::internal)?;
    Ok(if as_json {
        format!("{}\n", json!({ "what": what, "text": text }))
    } else {
        text
    })
}
