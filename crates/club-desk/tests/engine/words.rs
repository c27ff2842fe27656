//! Whatever a document has in it, the answer is in words: no names of types, no place that is none.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::run::desk;
use crate::schemas::BY_ARGUMENTS;

/// The documents that a verb reads, with their fields.
fn documents() -> Vec<(String, Vec<String>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
    let mut found = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let schema: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        if BY_ARGUMENTS.contains(&&*name) {
            continue;
        }
        let parts: Vec<&str> = name.split('-').collect();
        let [engine, verb] = parts.as_slice() else {
            continue;
        };
        let Some(fields) = schema["properties"].as_object() else {
            continue;
        };
        let verb = format!("{engine} {verb}");
        // What is described alone, without a verb that reads it.
        if desk(&format!("{verb} --help"), "").code == 0 {
            found.push((verb, fields.keys().cloned().collect()));
        }
    }
    found.sort();
    found
}

/// Values that nobody means.
fn values() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!("NaN"),
        json!("青\"`".repeat(100)),
        json!([]),
        json!([[null]]),
        json!(["x".repeat(300)]),
        json!([{ "x": 1 }]),
        json!({ "y".repeat(200): 1 }),
    ]
}

/// The message without what it quotes.
fn unquoted(message: &str) -> String {
    let mut kept = String::new();
    let mut quote = None;
    for c in message.chars() {
        match quote {
            None if c == '"' || c == '`' => quote = Some(c),
            None => kept.push(c),
            Some(open) if c == open => quote = None,
            Some(_) => {}
        }
    }
    kept
}

#[track_caller]
fn is_plain(message: &str, of: &str) {
    const TYPES: [&str; 15] = [
        "f64", "f32", "u8", "u16", "u32", "u64", "usize", "i32", "i64", "i128", "struct", "enum",
        "variant", "untagged", "tuple",
    ];
    let plain = unquoted(message);
    for word in plain.split(|c: char| !c.is_alphanumeric()) {
        assert!(!TYPES.contains(&word), "{word} in {message:?} of {of}");
    }
    for part in ["line 0", "column 0", "::", "Error("] {
        assert!(!plain.contains(part), "{part} in {message:?} of {of}");
    }
    assert!(message.chars().count() < 1_000, "{message:?} of {of}");
}

#[test]
fn no_document_is_answered_with_the_name_of_a_type() {
    let documents = documents();
    assert!(documents.len() > 8, "{documents:?}");
    let mut refused = 0;
    for (verb, fields) in documents {
        let mut lines: Vec<String> = values().iter().map(ToString::to_string).collect();
        for field in fields {
            lines.extend(
                values()
                    .iter()
                    .map(|value| json!({ &field: value }).to_string()),
            );
        }
        lines.extend(["{".to_owned(), "\u{feff}{\"a".to_owned(), String::new()]);
        for line in lines {
            let run = desk(&verb, &line);
            for text in run.out.lines().chain(run.err.lines()) {
                let Ok(answer) = serde_json::from_str::<Value>(text) else {
                    continue;
                };
                if let Some(message) = answer["error"]["message"].as_str() {
                    refused += 1;
                    is_plain(message, &format!("{verb} < {line}"));
                }
            }
        }
    }
    assert!(refused > 500, "{refused}");
}
