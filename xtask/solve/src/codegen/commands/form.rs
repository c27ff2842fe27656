//! The form of a value in words, from its schema.

use serde_json::Value;

use crate::error::TaskError;

/// Words of values, which name the definitions that get sections of their own.
pub(super) struct Forms<'s> {
    definitions: &'s Value,
    wanted: Vec<String>,
}

/// A piece of the form of an object.
enum Piece {
    /// JSON as it is written.
    Json(String),
    /// Words for a value.
    Words(String),
}

impl<'s> Forms<'s> {
    pub(super) fn new(definitions: &'s Value) -> Self {
        Self {
            definitions,
            wanted: Vec::new(),
        }
    }

    /// The definition that was named as the nth.
    pub(super) fn wanted(&self, index: usize) -> Option<String> {
        self.wanted.get(index).cloned()
    }

    /// The form of a value. A definition is linked, and gets a section of its own.
    pub(super) fn value(&mut self, schema: &Value) -> Result<String, TaskError> {
        let undescribed = || TaskError::UndescribedSchema {
            schema: schema.to_string(),
        };
        if let Some(name) = schema["$ref"].as_str() {
            return self.link(name).ok_or_else(undescribed);
        }
        if let Some(words) = schema["enum"].as_array() {
            return Ok(alternatives(words));
        }
        if let Some([value, _]) = schema["anyOf"].as_array().map(Vec::as_slice) {
            return self.value(value);
        }
        if !schema["const"].is_null() {
            return Ok(format!("`{}`", schema["const"]));
        }
        match kind(schema) {
            Some("string") => Ok(text(schema)),
            Some("boolean") => Ok("`true` or `false`".to_owned()),
            Some("integer") => Ok(whole_number(schema)),
            Some("array") => match schema["prefixItems"].as_array() {
                None => Ok(format!("list of: {}", self.value(&schema["items"])?)),
                Some(items) => {
                    let items = items.iter().map(|item| self.value(item));
                    let items: Vec<String> = items.collect::<Result<_, _>>()?;
                    Ok(format!("`[` {} `]`", items.join(", ")))
                }
            },
            Some("object") if schema["additionalProperties"].is_object() => {
                let value = self.value(&schema["additionalProperties"])?;
                Ok(format!("object with values: {value}"))
            }
            Some("object") => {
                let mut pieces = Vec::new();
                self.object(schema, &mut pieces)?;
                Ok(written(pieces))
            }
            _ => Err(undescribed()),
        }
    }

    /// A link to the section of a definition; for a command, which has no section, its form.
    fn link(&mut self, reference: &str) -> Option<String> {
        let name = reference.strip_prefix("#/$defs/")?;
        self.definitions.get(name)?;
        if name == "Command" {
            return Some("object with one key, the name of the command".to_owned());
        }
        if !self.wanted.iter().any(|known| known == name) {
            self.wanted.push(name.to_owned());
        }
        Some(format!("[`{name}`](#{})", name.to_lowercase()))
    }

    /// The pieces of an object, with those of objects within it.
    fn object(&mut self, schema: &Value, pieces: &mut Vec<Piece>) -> Result<(), TaskError> {
        let required = required(schema);
        let mut opening = "{";
        for (key, field) in schema["properties"].as_object().into_iter().flatten() {
            pieces.push(Piece::Json(format!("{opening}\"{key}\":")));
            opening = ",";
            if !field["const"].is_null() {
                pieces.push(Piece::Json(field["const"].to_string()));
            } else if field["properties"].is_object() {
                self.object(field, pieces)?;
            } else {
                let value = self.value(field)?;
                let optional = !required.contains(&key.as_str());
                let optional = if optional { " (optional)" } else { "" };
                pieces.push(Piece::Words(value + optional));
            }
        }
        pieces.push(Piece::Json("}".to_owned()));
        Ok(())
    }
}

/// Pieces in one line, JSON between backticks.
fn written(pieces: Vec<Piece>) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut json = String::new();
    for piece in pieces {
        match piece {
            Piece::Json(text) => json.push_str(&text),
            Piece::Words(words) => {
                parts.push(format!("`{}`", std::mem::take(&mut json)));
                parts.push(words);
            }
        }
    }
    parts.push(format!("`{json}`"));
    parts.join(" ")
}

/// The names of the fields that an object must have, in their order.
pub(super) fn required(schema: &Value) -> Vec<&str> {
    let names = schema["required"].as_array().into_iter().flatten();
    names.filter_map(Value::as_str).collect()
}

/// Words for a field that may be left out. A default that is an object is in the section of its type.
pub(super) fn default(field: &Value) -> String {
    match &field["default"] {
        Value::Null | Value::Object(_) | Value::Array(_) => ", optional".to_owned(),
        default => format!(", by default `{default}`"),
    }
}

/// The type of a value that may be null or not.
fn kind(schema: &Value) -> Option<&str> {
    let kind = &schema["type"];
    let first = kind.as_array().and_then(|kinds| kinds.first());
    first.unwrap_or(kind).as_str()
}

fn text(schema: &Value) -> String {
    match (schema["format"].as_str(), schema["examples"].as_array()) {
        (Some("date"), _) => "date such as `\"2026-03-07\"`".to_owned(),
        (Some("date-time"), _) => "time such as `\"2026-03-07T19:00:00+09:00\"`".to_owned(),
        (_, Some(examples)) => format!("text such as {}", alternatives(examples)),
        _ => match (schema["pattern"].as_str(), schema["maxLength"].as_u64()) {
            (Some(pattern), None) => format!("text that matches `{pattern}`"),
            (Some(pattern), Some(length)) => {
                format!("text of at most {length} characters that matches `{pattern}`")
            }
            (None, Some(length)) => format!("text of at most {length} characters"),
            (None, None) => "text".to_owned(),
        },
    }
}

fn whole_number(schema: &Value) -> String {
    match (schema["minimum"].as_i64(), schema["maximum"].as_u64()) {
        (Some(least), Some(most)) => format!("whole number from {least} to {most}"),
        (Some(least), None) => format!("whole number from {least}"),
        (None, Some(most)) => format!("whole number up to {most}"),
        (None, None) => "whole number".to_owned(),
    }
}

/// Values as JSON: one, two with an "or", more with commas as well.
fn alternatives(values: &[Value]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
    match values.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        all => all.join(", "),
    }
}

/// The description of a schema, its first paragraph in one line.
pub(super) fn first_paragraph(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let first = text.split("\n\n").next().unwrap_or_default();
    // Links within the documentation of a crate lead nowhere on the page.
    first
        .replace('\n', " ")
        .replace("[`", "`")
        .replace("`]", "`")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(schema: &Value, expected: &str) {
        let definitions = json!({ "Seat": {} });
        let words = Forms::new(&definitions).value(schema);
        assert_eq!(
            words.unwrap_or_else(|error| error.to_string()),
            expected,
            "{schema}"
        );
    }

    #[test]
    fn values_have_their_type_and_bounds() {
        check(&json!({ "type": "string" }), "text");
        let number = json!({ "type": ["integer", "null"], "minimum": 0 });
        check(&number, "whole number from 0");
        let seat = json!({ "$ref": "#/$defs/Seat" });
        check(
            &json!({ "anyOf": [seat, { "type": "null" }] }),
            "[`Seat`](#seat)",
        );
        let list = json!({ "type": "array", "items": { "type": "boolean" } });
        check(&list, "list of: `true` or `false`");
        check(
            &json!({ "enum": ["a", "b", "c"] }),
            "`\"a\"`, `\"b\"` or `\"c\"`",
        );
    }

    #[test]
    fn objects_are_written_as_they_are() {
        let level = json!({
            "type": "object",
            "properties": { "action": { "const": "level" }, "level": { "type": "integer" } },
            "required": ["action", "level"],
        });
        check(
            &level,
            "`{\"action\":\"level\",\"level\":` whole number `}`",
        );
        let start = json!({ "type": "object", "properties": { "start": { "type": "string" } } });
        let rated = json!({ "type": "object", "properties": { "rated": start } });
        check(&rated, "`{\"rated\":{\"start\":` text (optional) `}}`");
    }

    #[test]
    fn a_schema_without_words_is_an_error() {
        for schema in [
            json!({ "type": "number" }),
            json!({ "$ref": "#/$defs/Other" }),
        ] {
            let expected =
                format!("a schema of this form has no words in codegen/commands: {schema}");
            check(&schema, &expected);
        }
    }
}
