//! `desk schema`: what engines and the club read and answer, as JSON Schemas of the types themselves.

use std::path::{Path, PathBuf};

use clap::Args;
use club_host::FileFailure;
use engine_contracts::documents;
use engine_contracts::schema::Document;

use crate::error::{DeskError, DeskFailure};
use crate::output::json_line;
use crate::target::{Overwrite, Target};

/// The words after `desk schema`.
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// The document, such as rate-event or rate-event-answer; the names of all if not given
    name: Option<String>,
    /// Write the schemas of all documents into this folder, a file each
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    out: Option<PathBuf>,
}

/// A document that has a schema: its name, and the schema.
struct Named {
    name: String,
    text: Box<dyn Fn() -> String>,
}

impl Named {
    fn new(name: impl Into<String>, text: impl Fn() -> String + 'static) -> Self {
        Self {
            name: name.into(),
            text: Box::new(text),
        }
    }
}

const FAILURE: &[Document] = &[Document::failure()];

/// All documents: engine by engine, then those of a club.
fn all() -> impl Iterator<Item = Named> {
    let engines = documents().chain(FAILURE);
    let engines = engines.map(|document| Named::new(document.name(), || document.text()));
    let views = club_view::schema::documents();
    let views = views.map(|view| Named::new(view.name, || view.text()));
    let club = [
        Named::new("command", club_log::schema::command_line),
        Named::new("event", club_log::schema::event),
        #[cfg(feature = "serve")]
        Named::new("openapi", club_web::openapi),
    ];
    engines.chain(club).chain(views)
}

fn names() -> Vec<String> {
    all().map(|document| document.name).collect()
}

/// Runs the verb.
pub(crate) fn run(args: &SchemaArgs, as_json: bool) -> Result<String, DeskError> {
    if let Some(folder) = &args.out {
        return written(folder);
    }
    let Some(name) = &args.name else {
        let names = names();
        return if as_json {
            json_line(&names)
        } else {
            Ok(names.join("\n") + "\n")
        };
    };
    let found = all().find(|document| document.name == *name);
    found
        .map(|document| (document.text)())
        .ok_or_else(|| unknown(name))
}

/// Writes a file for each document; answers with nothing.
fn written(folder: &Path) -> Result<String, DeskError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| DeskError::of_host(FileFailure::not_written(folder, &error)))?;
    for document in all() {
        let file = folder.join(format!("{}.json", document.name));
        Target::new(&file, Overwrite::Allowed)?.write((document.text)())?;
    }
    Ok(String::new())
}

fn unknown(name: &str) -> DeskError {
    let (name, schemas) = (name.to_owned(), names());
    DeskFailure::UnknownSchema { name, schemas }.into()
}
