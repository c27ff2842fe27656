//! `desk schema`: what the engines read and answer, as JSON Schemas of the types themselves.

use std::path::{Path, PathBuf};

use clap::Args;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::Value;

use super::{icm, niko, payout, range, rate, seating};
use crate::error::{DeskError, Exit};
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

/// A document of the contract with other programs.
pub(crate) struct Document {
    /// The verb that reads it, or the verb and `answer`.
    name: &'static str,
    schema: fn() -> Schema,
}

impl Document {
    /// What a verb reads.
    pub(super) const fn read<T: JsonSchema>(name: &'static str) -> Self {
        Self {
            name,
            schema: || root::<T>(SchemaSettings::draft2020_12().for_deserialize()),
        }
    }

    /// What a verb answers.
    pub(super) const fn answered<T: JsonSchema>(name: &'static str) -> Self {
        Self {
            name,
            schema: || root::<T>(SchemaSettings::draft2020_12().for_serialize()),
        }
    }
}

impl Document {
    /// The schema, indented.
    fn text(&self) -> Result<String, DeskError> {
        let text = serde_json::to_string_pretty(&(self.schema)());
        text.map(|text| text + "\n")
            .map_err(|error| DeskError::new(Exit::Failure, "Internal", error))
    }
}

fn root<T: JsonSchema>(settings: SchemaSettings) -> Schema {
    let settings = settings.with_transform(RecursiveTransform(describe));
    settings.into_generator().into_root_schema_for::<T>()
}

/// Turns the comment of a type into a description for those who do not read its crate.
fn describe(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = described(text);
    }
}

/// A comment without its sections and examples, and with the names of what it links to.
fn described(comment: &str) -> String {
    let sections = ["\n# ", "\n```"];
    let end = sections.iter().filter_map(|mark| comment.find(mark)).min();
    let mut rest = comment[..end.unwrap_or(comment.len())].trim_end();
    let mut text = String::new();
    while let Some(start) = rest.find('[') {
        let (before, link) = rest.split_at(start);
        text.push_str(before);
        let name = link.find(']').map(|end| (&link[1..end], &link[end + 1..]));
        let target = name.and_then(|(_, after)| after.strip_prefix('(')?.split_once(')'));
        match (name, target) {
            (Some((name, _)), Some((_, after))) => {
                text.push_str(name);
                rest = after;
            }
            (Some((name, after)), None) if name.starts_with('`') => {
                text.push_str(name);
                rest = after;
            }
            _ => {
                text.push('[');
                rest = &link[1..];
            }
        }
    }
    text + rest
}

/// What goes to the standard error, and in a run of several lines to the standard output with the number of
/// the line. Further values are those of the kind.
fn failure() -> Schema {
    json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Failure",
        "type": "object",
        "properties": {
            "error": {
                "type": "object",
                "properties": {
                    "kind": { "type": "string" },
                    "message": { "type": "string" },
                },
                "required": ["kind", "message"],
            },
            "line": { "type": "integer", "minimum": 1 },
        },
        "required": ["error"],
        "additionalProperties": false,
    })
}

const FAILURE: &[Document] = &[Document {
    name: "failure",
    schema: failure,
}];

/// All documents, engine by engine.
fn all() -> impl Iterator<Item = &'static Document> {
    let engines = [
        payout::DOCUMENTS,
        icm::DOCUMENTS,
        seating::DOCUMENTS,
        rate::DOCUMENTS,
        range::DOCUMENTS,
        niko::DOCUMENTS,
        FAILURE,
    ];
    engines.into_iter().flatten()
}

/// Runs the verb.
pub(crate) fn run(args: &SchemaArgs, as_json: bool) -> Result<String, DeskError> {
    if let Some(folder) = &args.out {
        return written(folder);
    }
    let Some(name) = &args.name else {
        let names: Vec<&str> = all().map(|document| document.name).collect();
        return if as_json {
            json_line(&names)
        } else {
            Ok(names.join("\n") + "\n")
        };
    };
    let found = all().find(|document| document.name == name);
    let found = found.ok_or_else(|| unknown(name))?;
    found.text()
}

/// Writes a file for each document; answers with nothing.
fn written(folder: &Path) -> Result<String, DeskError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| DeskError::of_file(Exit::Failure, "FileNotWritten", folder, &error))?;
    for of in all() {
        let file = folder.join(format!("{}.json", of.name));
        Target::new(&file, Overwrite::Allowed)?.write(&of.text()?)?;
    }
    Ok(String::new())
}

fn unknown(name: &str) -> DeskError {
    let names: Vec<&str> = all().map(|document| document.name).collect();
    let words = format!(
        "no document is called {name:?}; there are {}",
        names.join(", ")
    );
    DeskError::new(Exit::NotFound, "UnknownSchema", words)
        .with("name", name)
        .with("schemas", Value::from(names))
}

#[cfg(test)]
mod tests {
    use super::described;

    #[test]
    fn comments_lose_examples_sections_and_links() {
        for (comment, expected) in [
            (
                "A seat of [`Event`](crate::Event), 1 to 9.",
                "A seat of `Event`, 1 to 9.",
            ),
            (
                "At most [`MAX_SEATS`].\n\n# Examples\n\n```\nlet a = [1];\n```",
                "At most `MAX_SEATS`.",
            ),
            ("One.\n\n```\nlet a = 1;\n```\nTwo.", "One."),
            (
                "Pairs such as [[8, 1]], and a [ alone.",
                "Pairs such as [[8, 1]], and a [ alone.",
            ),
            (
                "See <https://example.org> or [the page](https://example.org/a).",
                "See <https://example.org> or the page.",
            ),
        ] {
            assert_eq!(described(comment), expected);
        }
    }
}
