//! Documents made from the command line itself: completions of shells, and the manual.

use std::path::Path;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use club_host::FileFailure;
use club_words::Lang;
use serde_json::json;

use crate::cli::Cli;
use crate::error::{DeskError, DeskFailure};
use crate::help::documented;
use crate::output::json_line;
use crate::target::{Overwrite, Target};
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
    answer("manual page", rendered(command)?, as_json)
}

/// Writes the manual pages of the desk and of each verb into a folder; the names of the files.
pub(crate) fn pages(folder: &Path, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| DeskError::of_host(FileFailure::not_written(folder, &error)))?;
    let desk = documented(Cli::command(), lang);
    let verbs = desk
        .get_subcommands()
        .filter(|verb| !verb.is_hide_set() && verb.get_name() != "help");
    let verbs = verbs.map(|verb| (format!("desk-{}.1", verb.get_name()), verb.clone()));
    let all = [("desk.1".to_owned(), desk.clone())]
        .into_iter()
        .chain(verbs);
    let mut names = Vec::new();
    for (name, command) in all {
        Target::new(&folder.join(&name), Overwrite::Allowed)?.write(rendered(command)?)?;
        names.push(name);
    }
    if as_json {
        json_line(&names)
    } else {
        Ok(names.join("\n") + "\n")
    }
}

/// A page in roff.
fn rendered(command: Command) -> Result<Vec<u8>, DeskError> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut text)
        .map_err(DeskError::internal)?;
    Ok(text)
}

fn answer(what: &str, text: Vec<u8>, as_json: bool) -> Result<String, DeskError> {
    let text = String::from_utf8(text).map_err(DeskError::internal)?;
    Ok(if as_json {
        format!("{}\n", json!({ "what": what, "text": text }))
    } else {
        text
    })
}
