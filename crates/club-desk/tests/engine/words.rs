//! Whatever a document has in it, the answer is in words: no names of types, no place that is none.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::run::{Run, desk};
use crate::schemas::BY_ARGUMENTS;

/// A verb that reads documents.
struct Reader {
    verb: String,
    fields: Vec<String>,
    /// Whether it takes one document in each line.
    has_lines: bool,
}

/// The verbs that read documents, with the fields of those.
fn readers() -> Vec<Reader> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
    let mut found = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        // The page that lists them is none.
        if path.extension().is_none_or(|end| end != "json") {
            continue;
        }
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
        let help = desk(&format!("{verb} --help"), "");
        // Others are described alone, without a verb, or the question is made of arguments.
        let said = ["{", "[]"].map(|text| messages(&desk(&verb, text)));
        if help.code == 0 && said[0] != said[1] {
            found.push(Reader {
                verb,
                fields: fields.keys().cloned().collect(),
                has_lines: help.out.contains("--lines"),
            });
        }
    }
    found.sort_by(|one, two| one.verb.cmp(&two.verb));
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

/// The messages of the failures that a run answers with.
fn messages(run: &Run) -> Vec<String> {
    let texts = run.out.lines().chain(run.err.lines());
    let answers = texts.filter_map(|text| serde_json::from_str::<Value>(text).ok());
    let message = |answer: Value| answer["error"]["message"].as_str().map(str::to_owned);
    answers.filter_map(message).collect()
}

/// The number of failures of a run, each in plain words.
#[track_caller]
fn plain_failures(line: &str, input: &str) -> usize {
    let messages = messages(&desk(line, input));
    for message in &messages {
        is_plain(message, &format!("{line} < {input}"));
    }
    messages.len()
}

/// Every value instead of a document and in every field. A verb with `--lines` gets them all in one
/// run, and alone the values, and each field with one of them in turn: each kind of value
/// is read in the same way with and without lines, and only the place of a fault differs.
#[test]
fn no_document_is_answered_with_the_name_of_a_type() {
    let readers = readers();
    assert!(readers.len() > 8, "{}", readers.len());
    let values = values();
    let broken = ["{".to_owned(), "\u{feff}{\"a".to_owned()];
    let mut refused = 0;
    for Reader {
        verb,
        fields,
        has_lines,
    } in readers
    {
        let mut alone: Vec<String> = values.iter().map(ToString::to_string).collect();
        alone.extend(broken.clone());
        let mut lines = alone.clone();
        for (number, field) in fields.iter().enumerate() {
            let in_field = values
                .iter()
                .map(|value| json!({ field: value }).to_string());
            let documents: Vec<String> = in_field.collect();
            alone.push(documents[number % documents.len()].clone());
            lines.extend(documents);
        }
        if has_lines {
            let found = plain_failures(&format!("{verb} --lines"), &lines.join("\n"));
            assert!(found > lines.len() / 2, "{found} failures of {verb}");
            refused += found;
        } else {
            alone = lines;
        }
        alone.push(String::new());
        for document in alone {
            refused += plain_failures(&verb, &document);
        }
    }
    assert!(refused > 500, "{refused}");
}
