//! TypeScript's types of questions and answers, from the JSON Schemas of the contracts.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value};

/// Ends the name of the schema of an answer.
const ANSWER: &str = "-answer";
/// The schemas of a run, which has no single question.
const RUN: [&str; 3] = ["seating-run", "seating-run-event", "seating-run-answer"];

/// A reader of numbers: a question may give whole numbers beyond 2^53, an answer that has one is refused.
#[derive(Clone, Copy)]
enum Side {
    Question,
    Answer,
}

/// The text of `contracts.d.ts`: a namespace for each schema, and the table of contracts.
pub(crate) fn of(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut schemas: BTreeMap<String, Value> = BTreeMap::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let is_schema = path
            .extension()
            .is_some_and(|extension| extension == "json");
        if let (Some(name), true) = (name, is_schema) {
            schemas.insert(
                name.to_owned(),
                serde_json::from_str(&fs::read_to_string(&path)?)?,
            );
        }
    }
    let mut text =
        String::from("// Generated from the schemas in docs/schema, not to be edited.\n\n");
    let mut table = String::from(
        "/** Questions and answers by the name of their contract. */\nexport interface Contracts {\n",
    );
    for (name, answer) in &schemas {
        let Some(asked) = name.strip_suffix(ANSWER) else {
            continue;
        };
        let (Some(question), Some(contract)) = (schemas.get(asked), answer["contract"].as_str())
        else {
            continue;
        };
        if RUN.contains(&asked) {
            continue;
        }
        let (of_question, of_answer) = (upper(asked), upper(name));
        text += &namespace(&of_question, question, Side::Question);
        text += &namespace(&of_answer, answer, Side::Answer);
        for key in [contract, asked] {
            table += &format!(
                "  {}: {{ question: {of_question}.Root; answer: {of_answer}.Root }};\n",
                quoted(key)
            );
        }
    }
    for name in RUN {
        let schema = schemas
            .get(name)
            .ok_or_else(|| format!("no schema {name}"))?;
        let side = if name.ends_with(ANSWER) {
            Side::Answer
        } else {
            Side::Question
        };
        text += &namespace(&upper(name), schema, side);
    }
    table += "}\n\n/** The name of a contract, with its version or without it. */\nexport type ContractName = keyof Contracts;\n";
    Ok(text + &table)
}

/// A namespace with the types of a schema; `Root` is the document itself.
fn namespace(name: &str, schema: &Value, side: Side) -> String {
    let mut text = format!("export namespace {name} {{\n");
    for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
        text += &declared(&upper(name), definition, side);
    }
    text += &declared("Root", schema, side);
    text + "}\n\n"
}

fn declared(name: &str, schema: &Value, side: Side) -> String {
    format!(
        "{}  export type {name} = {};\n",
        comment(schema, "  "),
        typed(schema, side)
    )
}

/// The words of a schema above what they describe.
fn comment(schema: &Value, indent: &str) -> String {
    match schema["description"].as_str() {
        Some(words) => {
            let words = words
                .replace("*/", "* /")
                .replace('\n', &format!("\n{indent} * "));
            format!("{indent}/** {words} */\n")
        }
        None => String::new(),
    }
}

/// The type of a schema.
fn typed(schema: &Value, side: Side) -> String {
    let Some(schema) = schema.as_object() else {
        return "unknown".to_owned();
    };
    if let Some(path) = schema.get("$ref").and_then(Value::as_str) {
        return upper(path.rsplit('/').next().unwrap_or(path));
    }
    if let Some(constant) = schema.get("const") {
        return constant.to_string();
    }
    if let Some(Value::Array(values)) = schema.get("enum") {
        return values
            .iter()
            .map(Value::to_string)
            .collect::<Vec<_>>()
            .join(" | ");
    }
    let mut parts: Vec<String> = Vec::new();
    for choice in ["oneOf", "anyOf"] {
        if let Some(Value::Array(choices)) = schema.get(choice) {
            let choices: Vec<String> = choices.iter().map(|part| typed(part, side)).collect();
            parts.push(format!("({})", choices.join(" | ")));
        }
    }
    if let Some(Value::Array(all)) = schema.get("allOf") {
        parts.extend(all.iter().map(|part| typed(part, side)));
    }
    let own = match schema.get("type") {
        Some(Value::String(kind)) => Some(plain(kind, schema, side)),
        Some(Value::Array(kinds)) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            let kinds: Vec<String> = kinds.map(|kind| plain(kind, schema, side)).collect();
            Some(format!("({})", kinds.join(" | ")))
        }
        _ => schema
            .contains_key("properties")
            .then(|| object(schema, side)),
    };
    // An object whose fields are all in its choices says nothing of its own.
    parts.extend(own.filter(|own| parts.is_empty() || own != "{}"));
    if parts.is_empty() {
        "unknown".to_owned()
    } else {
        parts.join(" & ")
    }
}

fn plain(kind: &str, schema: &Map<String, Value>, side: Side) -> String {
    match (kind, side) {
        ("integer", Side::Question) => "(number | bigint)".to_owned(),
        ("integer" | "number", _) => "number".to_owned(),
        ("object", _) => object(schema, side),
        ("array", _) => array(schema, side),
        (other, _) => other.to_owned(),
    }
}

fn array(schema: &Map<String, Value>, side: Side) -> String {
    if let Some(Value::Array(items)) = schema.get("prefixItems") {
        let items: Vec<String> = items.iter().map(|item| typed(item, side)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = schema
        .get("items")
        .map_or_else(|| "unknown".to_owned(), |item| typed(item, side));
    format!("Array<{item}>")
}

fn object(schema: &Map<String, Value>, side: Side) -> String {
    let required: Vec<&str> = match schema.get("required") {
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let fields = schema.get("properties").and_then(Value::as_object);
    let mut parts: Vec<String> = Vec::new();
    for (name, field) in fields.into_iter().flatten() {
        let mark = if required.contains(&name.as_str()) {
            ""
        } else {
            "?"
        };
        let words = comment(field, "").replace('\n', " ");
        parts.push(format!(
            "{words}{}{mark}: {}",
            quoted(name),
            typed(field, side)
        ));
    }
    match schema.get("additionalProperties") {
        Some(more @ Value::Object(_)) if parts.is_empty() => {
            parts.push(format!("[name: string]: {}", typed(more, side)));
        }
        _ => {}
    }
    if parts.is_empty() {
        "{}".to_owned()
    } else {
        format!("{{ {} }}", parts.join("; "))
    }
}

fn quoted(name: &str) -> String {
    Value::from(name).to_string()
}

/// `payout-for` as `PayoutFor`.
fn upper(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    words.map(word).collect()
}
