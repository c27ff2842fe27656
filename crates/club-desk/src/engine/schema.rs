//! `desk schema`: what engines and the club read and answer, as JSON Schemas of the types themselves.

use std::path::{Path, PathBuf};

use clap::Args;
use club_host::FileFailure;
use engine_contracts::schema::Document;
use engine_contracts::schema::errors::{ErrorCatalogue, catalogue, errors_page};
use engine_contracts::{Contract, documents};

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

const FAILURES: &[Document] = &[Document::failure(), Document::errors()];

/// All documents: engine by engine, then those of a club.
fn all() -> impl Iterator<Item = Named> {
    let engines = documents().chain(FAILURES);
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
    let errors = catalogue();
    for (name, text) in [
        (INDEX, index_page()),
        (ERRORS, indented(&errors)),
        (ERRORS_PAGE, errors_page(&errors)),
    ] {
        Target::new(&folder.join(name), Overwrite::Allowed)?.write(text)?;
    }
    Ok(String::new())
}

#[expect(clippy::expect_used, reason = "the catalogue is text and numbers")]
fn indented(errors: &ErrorCatalogue) -> String {
    let text = serde_json::to_string_pretty(errors);
    text.expect("keys of the catalogue are text") + "\n"
}

/// The catalogue of errors as data, and as a page.
const ERRORS: &str = "errors.json";
const ERRORS_PAGE: &str = "errors.md";

/// The page that lists all schemas.
const INDEX: &str = "README.md";

/// A page with the contracts of the engines, each with its question and its answer, and all other documents.
fn index_page() -> String {
    let mut contracts: Vec<Contract> = Vec::new();
    for contract in documents().filter_map(Document::contract) {
        if !contracts.contains(&contract) {
            contracts.push(contract);
        }
    }
    let engines: Vec<String> = documents().map(Document::name).collect();
    let link = |name: String| {
        if engines.contains(&name) {
            format!("[{name}]({name}.json)")
        } else {
            String::new()
        }
    };
    let mut page = String::from(
        "# Schemas\n\n\
         Documents that the engines and the club read and write, as JSON Schemas made of the types themselves.\n\
         `desk schema --out docs/schema` writes this folder.\n\n\
         ## Engines\n\n\
         `desk engine NAME` and each verb of an engine read the question and write the answer. What is refused is a\n\
         [failure](failure.json); [errors](errors.md) has every kind with its values, as data in\n\
         [errors.json](errors.json). [Conformance](../conformance/README.md) has questions with their answers.\n\n\
         The version of a contract stays where an answer has more fields or a question further optional ones; programs\n\
         pass over fields of an answer that they do not know. Everything else raises it: a field that goes, is renamed\n\
         or becomes needed, another type, unit or meaning, other bounds, a word more or less where a field is one of a\n\
         few words. A test of `engine-contracts` compares all documents with the shapes in\n\
         `crates/engine-contracts/tests/data/shapes.txt` and names the contract and the change.\n\n\
         | contract | question | answer |\n|---|---|---|\n",
    );
    for contract in contracts {
        let name = contract.name();
        let (question, answer) = (link(name.to_owned()), link(format!("{name}-answer")));
        page += &format!("| `{contract}` | {question} | {answer} |\n");
    }
    page += "\n## Club\n\n";
    for document in all().filter(|document| !engines.contains(&document.name)) {
        page += &format!("- [{0}]({0}.json)\n", document.name);
    }
    page
}

fn unknown(name: &str) -> DeskError {
    let (name, schemas) = (name.to_owned(), names());
    DeskFailure::UnknownSchema { name, schemas }.into()
}
