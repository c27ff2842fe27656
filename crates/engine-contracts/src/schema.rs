//! Schemas of the documents, made of the types themselves.

pub mod errors;
mod titles;

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::{Value, json};

use crate::contract::Contract;

/// A document of a contract: a question or an answer.
#[derive(Debug, Clone, Copy)]
pub struct Document {
    contract: Option<Contract>,
    side: Side,
    schema: fn() -> Schema,
}

#[derive(Debug, Clone, Copy)]
enum Side {
    Question,
    Answer,
    Failure,
    Errors,
}

impl Document {
    /// The question of a contract.
    #[must_use]
    pub const fn question<T: JsonSchema>(contract: Contract) -> Self {
        Self {
            contract: Some(contract),
            side: Side::Question,
            schema: || root::<T>(SchemaSettings::draft2020_12().for_deserialize()),
        }
    }

    /// The answer of a contract.
    #[must_use]
    pub const fn answer<T: JsonSchema>(contract: Contract) -> Self {
        Self {
            contract: Some(contract),
            side: Side::Answer,
            schema: || root::<T>(SchemaSettings::draft2020_12().for_serialize()),
        }
    }

    /// The failure of any contract: `{"error":{"kind":..,"message":..,..},"line":..}`.
    #[must_use]
    pub const fn failure() -> Self {
        Self {
            contract: None,
            side: Side::Failure,
            schema: failure,
        }
    }

    /// The catalogue of errors.
    #[must_use]
    pub const fn errors() -> Self {
        Self {
            contract: None,
            side: Side::Errors,
            schema: || {
                root::<errors::ErrorCatalogue>(SchemaSettings::draft2020_12().for_serialize())
            },
        }
    }

    /// The name, such as `payout-for`, `payout-for-answer` and `failure`.
    #[must_use]
    pub fn name(&self) -> String {
        let contract = self.contract.map_or("failure", Contract::name);
        match self.side {
            Side::Errors => "error-catalogue".to_owned(),
            Side::Question | Side::Failure => contract.to_owned(),
            Side::Answer => format!("{contract}-answer"),
        }
    }

    /// The contract that the document belongs to; none for a failure.
    #[must_use]
    pub const fn contract(&self) -> Option<Contract> {
        self.contract
    }

    /// The JSON Schema, indented, with the name and the version of the contract as `contract`.
    ///
    /// Its `$id` has the version too, and each form of a type that is an object a `title` of its own.
    #[must_use]
    #[expect(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "a schema is a JSON value"
    )]
    pub fn text(&self) -> String {
        let mut schema = (self.schema)();
        let version = self.contract.map_or(1, Contract::version);
        let id = format!("urn:club-desk:{}:{version}", self.name());
        schema.insert("$id".to_owned(), Value::String(id));
        let title = schema.get("title").and_then(Value::as_str);
        let title = title.unwrap_or_default().to_owned();
        if let Some(schema) = schema.as_object_mut() {
            titles::name_forms(&title, schema);
        }
        if let Some(contract) = self.contract {
            let contract = contract.to_string();
            let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
            let field = properties.and_then(|properties| properties.get_mut("contract"));
            if let Some(field) = field {
                *field = json!({ "enum": [contract, null] });
            }
            schema.insert("contract".to_owned(), Value::String(contract));
        }
        let text = serde_json::to_string_pretty(&schema);
        text.expect("keys of a JSON value are text") + "\n"
    }
}

/// The schema of a text that is one of a few words.
#[cfg(feature = "payout")]
pub(crate) fn words(words: &[&str]) -> Schema {
    json_schema!({ "type": "string", "enum": words })
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
pub(crate) fn described(comment: &str) -> String {
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

/// The failure of a single document, or of a line with its number. Further values are those of the kind.
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
