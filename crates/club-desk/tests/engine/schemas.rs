//! The published schemas are those of the program, and hold for whatever the other tests read and answer.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use crate::run::{Run, desk, fails};

/// Verbs whose question is their arguments, and which run without any: they read no document.
pub(crate) const BY_ARGUMENTS: [&str; 3] = ["range-grid", "range-simulate", "rate-simulate"];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema")
}

thread_local! {
    /// Schemas that were read: a run of many lines asks for the same ones for each.
    static READ: RefCell<BTreeMap<String, (Schemas, SchemaIndex)>> = const { RefCell::new(BTreeMap::new()) };
}

fn read(name: &str) -> (Schemas, SchemaIndex) {
    let path = folder().join(format!("{name}.json"));
    let schema: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource("schema.json", schema).unwrap();
    let index = compiler.compile("schema.json", &mut schemas).unwrap();
    (schemas, index)
}

/// Fault of a document, if there is one.
fn fault(name: &str, document: &Value) -> Option<String> {
    READ.with_borrow_mut(|schemas| {
        let known = schemas.entry(name.to_owned());
        let (schemas, index) = known.or_insert_with(|| read(name));
        let checked = schemas.validate(document, *index);
        checked.err().map(|error| format!("{name}: {error}"))
    })
}

#[track_caller]
fn holds(name: &str, document: &Value) {
    assert_eq!(fault(name, document), None, "{document}");
}

/// Whether a document is published under this name.
fn is_published(name: &str) -> bool {
    folder().join(format!("{name}.json")).is_file()
}

/// Checks that the question and the answer of a run match the published schemas.
#[track_caller]
pub(crate) fn check(line: &str, input: &str, run: &Run) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [engine, verb, options @ ..] = words.as_slice() else {
        return;
    };
    let verb = format!("{engine}-{verb}");
    let lines = options.contains(&"--lines") || verb == "seating-run";
    if !is_published(&format!("{verb}-answer")) || options.contains(&"--help") {
        return;
    }
    let reads_lines = lines || verb == "seating-audit";
    for answer in documents(&run.out, lines) {
        let failed = answer.get("error").is_some();
        let name = format!("{verb}-answer");
        holds(if failed { "failure" } else { &name }, &answer);
    }
    if let Ok(failure) = serde_json::from_str(&run.err) {
        holds("failure", &failure);
    }
    if run.code != 0 {
        return;
    }
    let question = match verb.as_str() {
        "niko-eval" | "niko-best" | "niko-roll" => "niko-position",
        other => other,
    };
    if !is_published(question) || BY_ARGUMENTS.contains(&question) {
        return;
    }
    let input = input.trim_start_matches('\u{feff}');
    for (number, document) in documents(input, reads_lines).into_iter().enumerate() {
        let name = match (question, number) {
            ("seating-run", 1..) => "seating-run-event",
            ("seating-audit", 1..) => "seating-audit-line",
            _ => question,
        };
        holds(name, &document);
    }
}

/// The documents of a text; none in what is for people.
fn documents(text: &str, lines: bool) -> Vec<Value> {
    if lines {
        let found = text.lines().filter(|line| !line.trim().is_empty());
        found
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()
    } else {
        serde_json::from_str(text).into_iter().collect()
    }
}

/// `cargo desk schema --out docs/schema` writes what is missing here.
#[test]
fn the_published_schemas_are_those_of_the_program() {
    let written = tempfile::tempdir().unwrap();
    let path = written.path().to_str().unwrap();
    let run = desk(&format!("schema --out {path}"), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let names = |folder: &std::path::Path| -> BTreeSet<String> {
        let files = fs::read_dir(folder).unwrap();
        files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect()
    };
    let published = names(&folder());
    assert_eq!(published, names(written.path()));
    for name in &published {
        let of = |folder: PathBuf| fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(of(folder()), of(written.path().to_owned()), "{name}");
    }
    let listed: BTreeSet<String> = desk("schema", "")
        .out
        .lines()
        .map(|name| format!("{name}.json"))
        .chain(["README.md", "errors.json", "errors.md"].map(str::to_owned))
        .collect();
    assert_eq!(listed, published);
    let errors = fs::read_to_string(folder().join("errors.json")).unwrap();
    holds("error-catalogue", &serde_json::from_str(&errors).unwrap());
    // Each one is found from the page that lists them.
    let page = fs::read_to_string(folder().join("README.md")).unwrap();
    for name in published.iter().filter(|name| *name != "README.md") {
        assert!(page.contains(&format!("({name})")), "{name}");
    }
}

#[test]
fn a_schema_that_does_not_exist_is_refused_with_those_that_do() {
    let words = fails(
        "schema rate-events --json",
        "",
        4,
        "UnknownSchema",
        &json!({ "name": "rate-events" }),
    );
    assert!(words.contains("rate-event, rate-event-answer"), "{words}");
}

#[test]
fn a_position_is_counts_of_both_sides_or_an_id() {
    let right = [
        json!({ "mover": [0, 1], "other": [1, 0] }),
        json!({ "id": "x", "mover": null }),
    ];
    for position in right {
        holds("niko-position", &position);
    }
    let wrong = [
        json!({}),
        json!({ "mover": [0, 1] }),
        json!({ "mover": [0, 1], "other": [1, 0], "id": "x" }),
        json!({ "id": null }),
    ];
    for position in wrong {
        assert!(fault("niko-position", &position).is_some(), "{position}");
    }
}

/// Documents that the program cannot parse do not match the schema either.
#[test]
fn documents_that_cannot_be_parsed_do_not_match() {
    let questions = [
        (
            "payout chop",
            json!({ "stacks": [5000, 3000], "prizes": [60, 40], "method": "icm" }),
        ),
        ("icm equity", json!({ "stacks": [5, 3], "prizes": [2, 1] })),
        ("icm finish", json!({ "stacks": [5, 3], "player": 0 })),
        ("seating plan", json!({ "n_max": 9, "sizes": [9, 9, 6] })),
        (
            "rate field",
            json!({ "beta": 1000, "players": [{ "mu": 1500, "sigma": 500 }, { "mu": 1400, "sigma": 300 }] }),
        ),
        ("rate tier", json!({ "mu": 1500, "sigma": 300 })),
        (
            "rate predict",
            json!({ "beta": 1000, "players": [{ "mu": 1500, "sigma": 500 }, { "mu": 1400, "sigma": 300 }] }),
        ),
        (
            "rate hindsight",
            json!({ "beta": 1000, "events": [{ "day": 0, "players": ["a", "b"] }] }),
        ),
        (
            "range fit",
            json!({ "observations": [{ "players": 6, "position": "BTN", "hands": 800, "vpip": 250 }] }),
        ),
    ];
    for (verb, question) in questions {
        let name = verb.replace(' ', "-");
        assert_eq!(desk(verb, &question.to_string()).code, 0, "{verb}");
        holds(&name, &question);
        let fields: Vec<String> = question.as_object().unwrap().keys().cloned().collect();
        let mut wrong = Vec::new();
        for field in &fields {
            let mut without = question.clone();
            without.as_object_mut().unwrap().remove(field);
            wrong.push(without);
            let mut other = question.clone();
            other[field.as_str()] = json!({ "x": 1 });
            wrong.push(other);
        }
        let mut more = question.clone();
        more["stray"] = json!(1);
        wrong.push(more);
        for document in wrong {
            let run = desk(verb, &document.to_string());
            assert_eq!(run.code, 2, "{verb} {document}: {}{}", run.out, run.err);
            assert!(fault(&name, &document).is_some(), "{verb} {document}");
        }
    }
}
