//! The description of the API by `OpenAPI` 3.1: the table of routes with the schemas of the types.

use std::collections::{BTreeMap, BTreeSet};

use club_log::authorise::Role;
use engine_contracts::{Contract, Engines};
use serde_json::{Map, Value, json};

use super::route::{Answer, ROUTES, Route, Verb};

/// The description, indented.
///
/// ```
/// let description: serde_json::Value = serde_json::from_str(&club_web::openapi())?;
/// assert_eq!(description["openapi"], "3.1.1");
/// assert!(description["paths"]["/api/v1/nights/{night}"]["get"].is_object());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn openapi() -> String {
    let mut paths: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    for route in ROUTES {
        for (path, operation) in operations(route) {
            let of_path = paths.entry(format!("/api/v1/{path}")).or_default();
            of_path.insert(route.method.name().to_owned(), operation);
        }
    }
    let description = json!({
        "openapi": "3.1.1",
        "info": {
            "title": "The desk of a poker club",
            "version": "1",
            "description": "Documents, commands and events of a club that `desk serve` serves. The director makes a \
                token for a program in the settings; without one a program reads what the public reads.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "http://localhost:7373" }],
        "paths": paths,
        "components": {
            "schemas": components(),
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
    });
    format!("{description:#}\n")
}

/// The operations of a route: one, and of engines one for each.
fn operations(route: &Route) -> Vec<(String, Value)> {
    if !matches!(route.answer, Answer::Engine) {
        return vec![(route.path.to_owned(), operation(route))];
    }
    let engine = |contract: Contract| {
        let name = contract.name();
        let question = content("application/json", &reference(name));
        let answer = content("application/json", &reference(&format!("{name}-answer")));
        let operation = json!({
            "operationId": format!("engine-{name}"),
            "summary": format!("The engine `{name}`."),
            "security": security(route.role),
            "requestBody": { "required": true, "content": question },
            "responses": responses("The answer.", &answer),
        });
        (route.path.replace("{engine}", name), operation)
    };
    Engines::contracts().map(engine).collect()
}

fn operation(route: &Route) -> Value {
    let named = route.path.split('/').filter_map(|part| {
        let name = part.strip_prefix('{')?.strip_suffix('}')?;
        Some(json!({
            "name": name, "in": "path", "required": true, "schema": { "type": "string" },
        }))
    });
    let asked = route.query.iter().map(|name| {
        let schema = match *name {
            "after" => json!({ "type": "integer", "minimum": 0 }),
            "open" | "follow" | "keep-going" | "dry-run" => json!({ "enum": ["", "on"] }),
            "order" => json!({ "enum": ["total_with_attendance", "total", "profit"] }),
            _ => json!({ "type": "string" }),
        };
        json!({ "name": name, "in": "query", "schema": schema })
    });
    let parameters: Vec<Value> = named.chain(asked).collect();
    let answer = match (route.answer, route.schema) {
        (Answer::Document(_), Some(schema)) => content("application/json", &reference(schema)),
        (Answer::Commands, _) => {
            let line = [reference("event"), reference("failure"), dry_draw()];
            lines(&json!({ "anyOf": line }))
        }
        (Answer::Events, _) => {
            let line = json!({ "anyOf": [reference("event"), reference("failure")] });
            lines(&line)
        }
        _ => content("application/json", &json!({ "type": "object" })),
    };
    let id = match route.path {
        "openapi.json" => "openapi".to_owned(),
        path => path.replace(['{', '}'], "").replace('/', "-"),
    };
    let mut operation = json!({
        "operationId": format!("{}-{id}", route.method.name()),
        "summary": route.summary,
        "security": security(route.role),
        "parameters": parameters,
        "responses": responses("The answer.", &answer),
    });
    if route.method == Verb::Post {
        let body = lines(&reference("command"));
        operation["requestBody"] = json!({ "required": true, "content": body });
    }
    operation
}

/// A draw of a dry run: the sizes of its tables, and no seats.
fn dry_draw() -> Value {
    let text = json!({ "type": "string" });
    let count = json!({ "type": "integer", "minimum": 1 });
    let table = json!({
        "type": "object", "required": ["table", "players"], "additionalProperties": false,
        "properties": { "table": text, "players": count },
    });
    json!({
        "type": "object", "required": ["seq", "stream", "command", "kind", "tables"],
        "additionalProperties": false,
        "properties": {
            "seq": count, "stream": text, "command": text, "kind": { "enum": ["SeatsDrawn", "SeatsRedrawn"] },
            "tables": { "type": "array", "items": table },
        },
    })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn content(media: &str, schema: &Value) -> Value {
    json!({ media: { "schema": schema } })
}

/// A document a line. The schema is that of one line.
fn lines(line: &Value) -> Value {
    json!({ "application/x-ndjson": { "schema": line, "x-lines": true } })
}

/// Nobody needs a token for what the public reads.
fn security(role: Role) -> Value {
    match role {
        Role::Public => json!([{}, { "token": [] }]),
        Role::Floor | Role::Director => json!([{ "token": [] }]),
    }
}

fn responses(words: &str, answer: &Value) -> Value {
    json!({
        "200": { "description": words, "content": answer },
        "default": {
            "description": "A refusal, with its kind, its values and words.",
            "content": content("application/json", &reference("failure")),
        },
    })
}

/// The schemas of all documents by name. A part that is the same wherever it occurs is there once, under its own
/// name; any other one is under the names of its document and of itself.
fn components() -> Map<String, Value> {
    let mut documents: Vec<(String, Value)> = Vec::new();
    let mut add = |name: String, text: &str| {
        let schema = serde_json::from_str(text).unwrap_or(Value::Null);
        documents.push((name, schema));
    };
    add("command".to_owned(), &club_log::schema::command_line());
    add("event".to_owned(), &club_log::schema::event());
    for view in club_view::schema::documents() {
        add(view.name.to_owned(), &view.text());
    }
    let engines: BTreeSet<String> = Engines::contracts()
        .map(Contract::name)
        .flat_map(|name| [name.to_owned(), format!("{name}-answer")])
        .collect();
    let engine_documents = engine_contracts::documents();
    for document in engine_documents.filter(|document| engines.contains(&document.name())) {
        add(document.name(), &document.text());
    }
    let mut components = Map::new();
    components.insert("failure".to_owned(), failure());
    let shared = shared(&documents);
    for (name, mut schema) in documents {
        let parts = schema.as_object_mut().and_then(|schema| {
            schema.remove("$schema");
            // References are to the components of the description.
            schema.remove("$id");
            schema.remove("$defs")
        });
        let named = |part: &str| {
            if shared.contains(part) {
                part.to_owned()
            } else {
                format!("{name}.{part}")
            }
        };
        if let Some(Value::Object(parts)) = parts {
            for (part, mut schema) in parts {
                refer(&mut schema, &named);
                components.insert(named(&part), schema);
            }
        }
        refer(&mut schema, &named);
        components.insert(name.clone(), schema);
    }
    components
}

/// The answer to what was not done: of commands with the line, of a page's script with sentence and offers.
fn failure() -> Value {
    json!({
        "title": "Failure",
        "type": "object",
        "properties": {
            "error": {
                "type": "object",
                "properties": { "kind": { "type": "string" }, "message": { "type": "string" } },
                "required": ["kind", "message"],
            },
            "line": { "type": "integer", "minimum": 1 },
            "done": { "const": false },
            "sentence": { "description": "The failure in the reader's language.", "type": "string" },
            "offers": { "type": "array" },
        },
        "required": ["error"],
        "additionalProperties": false,
    })
}

/// Names of parts that are the same in all documents, with everything that they refer to.
fn shared(documents: &[(String, Value)]) -> BTreeSet<String> {
    let names: BTreeSet<&str> = documents.iter().map(|(name, _)| name.as_str()).collect();
    let parts = documents
        .iter()
        .filter_map(|(_, schema)| schema.get("$defs")?.as_object())
        .flatten();
    let mut found: BTreeMap<&str, &Value> = BTreeMap::new();
    let mut other: BTreeSet<&str> = BTreeSet::new();
    for (name, part) in parts {
        if *found.entry(name).or_insert(part) != part || names.contains(name.as_str()) {
            other.insert(name);
        }
    }
    // What refers to a part that differs differs as well.
    loop {
        let more: Vec<&str> = found
            .iter()
            .filter(|(name, part)| !other.contains(*name) && refers(part, &other))
            .map(|(name, _)| *name)
            .collect();
        if more.is_empty() {
            break;
        }
        other.extend(more);
    }
    let same = found.keys().filter(|name| !other.contains(*name));
    same.map(|name| (*name).to_owned()).collect()
}

const PART: &str = "#/$defs/";

fn refers(schema: &Value, parts: &BTreeSet<&str>) -> bool {
    match schema {
        Value::Object(fields) => fields.iter().any(|(key, value)| match value {
            Value::String(text) if key == "$ref" => text
                .strip_prefix(PART)
                .is_some_and(|name| parts.contains(name)),
            other => refers(other, parts),
        }),
        Value::Array(items) => items.iter().any(|item| refers(item, parts)),
        _ => false,
    }
}

/// Turns references to parts of a document into references to components.
fn refer(schema: &mut Value, named: &impl Fn(&str) -> String) {
    match schema {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(text) if key == "$ref" => {
                        if let Some(part) = text.strip_prefix(PART) {
                            *text = format!("#/components/schemas/{}", named(part));
                        }
                    }
                    other => refer(other, named),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| refer(item, named)),
        _ => {}
    }
}
