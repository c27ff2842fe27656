//! Shapes of documents: every field with its type, and without words about it.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// Fields of a document by their path, such as `players[].mu`, and what each is.
pub(super) type Shape = BTreeMap<String, String>;

/// The side of a contract that a document is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Question,
    Answer,
}

impl Side {
    /// The side of a document of this name.
    pub(super) fn of(name: &str) -> Self {
        if name.ends_with("-answer") {
            Self::Answer
        } else {
            Self::Question
        }
    }

    pub(super) fn of_word(word: &str) -> Self {
        if word == Self::Answer.word() {
            Self::Answer
        } else {
            Self::Question
        }
    }

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Answer => "answer",
        }
    }
}

/// The changes between two shapes that another program would notice.
pub(super) fn unlike(side: Side, before: &Shape, now: &Shape) -> Vec<String> {
    let mut changes = Vec::new();
    for (field, what) in before {
        match now.get(field) {
            None => changes.push(format!("`{field}` is gone")),
            Some(other) if other != what => {
                changes.push(format!("`{field}` was {what}, and is {other}"));
            }
            Some(_) => {}
        }
    }
    for (field, what) in now {
        let is_new = !before.contains_key(field);
        if is_new && side == Side::Question && what.ends_with(", needed") {
            changes.push(format!("`{field}` is new and needed"));
        }
    }
    changes
}

/// The shape of a schema.
pub(super) fn shape(schema: &Value) -> Shape {
    let none = Map::new();
    let parts = schema.get("$defs").and_then(Value::as_object);
    let mut shape = Shape::new();
    let mut inside = Vec::new();
    add(schema, "", parts.unwrap_or(&none), &mut inside, &mut shape);
    shape
}

fn add(
    schema: &Value,
    path: &str,
    parts: &Map<String, Value>,
    inside: &mut Vec<String>,
    shape: &mut Shape,
) {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap_or_default().to_owned();
        // A type within itself has its fields once.
        if !inside.contains(&name)
            && let Some(part) = parts.get(&name)
        {
            inside.push(name);
            add(part, path, parts, inside, shape);
            inside.pop();
        }
    }
    let needed = list(schema, "required");
    let fields = schema.get("properties").and_then(Value::as_object);
    for (name, value) in fields.into_iter().flatten() {
        let path = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}.{name}")
        };
        let mut what = kind(value, parts);
        if needed.iter().any(|needed| needed == name) {
            what += ", needed";
        }
        shape.insert(path.clone(), what);
        add(value, &path, parts, inside, shape);
    }
    for key in ["items", "additionalProperties"] {
        if let Some(items) = schema.get(key).filter(|items| items.is_object()) {
            let mark = if key == "items" { "[]" } else { "{}" };
            add(items, &format!("{path}{mark}"), parts, inside, shape);
        }
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        for (at, form) in list(schema, key).iter().enumerate() {
            let form_name = match form.get("title").and_then(Value::as_str) {
                Some(title) => format!("{path}<{title}>"),
                None if form.get("$ref").is_some() => path.to_owned(),
                None => format!("{path}<{at}>"),
            };
            add(form, &form_name, parts, inside, shape);
        }
    }
}

fn list<'a>(schema: &'a Value, key: &str) -> &'a [Value] {
    let list = schema.get(key).and_then(Value::as_array);
    list.map(Vec::as_slice).unwrap_or_default()
}

/// Type and bounds of a value.
fn kind(schema: &Value, parts: &Map<String, Value>) -> String {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap_or_default();
        let part = parts.get(name);
        // The name of a type does not belong to a document.
        return match part.filter(|part| part.get("properties").is_none()) {
            Some(part) if list(part, "oneOf").is_empty() && list(part, "anyOf").is_empty() => {
                kind(part, parts)
            }
            Some(part) => forms(part, parts),
            None => "object".to_owned(),
        };
    }
    if let Some(constant) = schema.get("const") {
        return constant.to_string();
    }
    let words = list(schema, "enum");
    if !words.is_empty() {
        let words: Vec<String> = words.iter().map(Value::to_string).collect();
        return format!("one of {}", words.join(", "));
    }
    let mut what = match schema.get("type") {
        Some(Value::String(one)) => one.clone(),
        Some(Value::Array(several)) => {
            let several: Vec<&str> = several.iter().filter_map(Value::as_str).collect();
            several.join(" or ")
        }
        _ => forms(schema, parts),
    };
    for bound in ["minimum", "maximum", "minItems", "maxItems", "pattern"] {
        if let Some(value) = schema.get(bound) {
            what += &format!(" {bound} {value}");
        }
    }
    if let Some(items) = schema.get("items") {
        what += &format!(" of {}", kind(items, parts));
    }
    what
}

fn forms(schema: &Value, parts: &Map<String, Value>) -> String {
    let forms = [
        list(schema, "oneOf"),
        list(schema, "anyOf"),
        list(schema, "allOf"),
    ]
    .concat();
    let forms: Vec<String> = forms
        .iter()
        .map(|form| match form.get("title").and_then(Value::as_str) {
            Some(title) => title.to_owned(),
            None => kind(form, parts),
        })
        .collect();
    if forms.is_empty() {
        "any".to_owned()
    } else {
        forms.join(" | ")
    }
}
