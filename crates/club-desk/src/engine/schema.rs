//! `desk schema`: what the engines read and answer, as JSON Schemas of the types themselves.

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

/// All documents, engine by engine.
fn all() -> impl Iterator<Item = &'static Document> {
    documents().chain(FAILURE)
}

const FAILURE: &[Document] = &[Document::failure()];

fn names() -> Vec<String> {
    all().map(Document::name).collect()
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
    let found = all().find(|document| document.name() == *name);
    found.map(Document::text).ok_or_else(|| unknown(name))
}

/// Writes a file for each document; answers with nothing.
fn written(folder: &Path) -> Result<String, DeskError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| DeskError::of_host(FileFailure::not_written(folder, &error)))?;
    for document in all() {
        let file = folder.join(format!("{}.json", document.name()));
        Target::new(&file, Overwrite::Allowed)?.write(document.text())?;
    }
    Ok(String::new())
}

fn unknown(name: &str) -> DeskError {
    let (name, schemas) = (name.to_owned(), names());
    DeskFailure::UnknownSchema { name, schemas }.into()
}
