//! The catalogue of errors against the types of the failures and the lines of `docs/conformance`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::{env, fs};

use engine_contracts::schema::errors::{CataloguedError, ErrorForm, catalogue, errors_of_types};
#[cfg(feature = "views")]
use engine_contracts::schema::{Document, errors::errors_page};
use engine_contracts::{Engines, FailureClass, KeptGames};
use serde_json::{Map, Value};

use crate::conformance::{Line, files};

/// Errors that no question can bring about, each with the reason: kind, values, reason.
const NEVER: &str = include_str!("../../src/schema/errors/never.txt");
const GIVEN: &str = include_str!("../../src/schema/errors/given.txt");

/// Errors of verbs that are not asked by the name of a contract; `seating.rs` shows them.
const OF_VERBS: [&str; 3] = [
    "Discrepancies line; unsound; seating-audit/1",
    "NegativeStack line stack; refused; seating-audit/1",
    "NotBegun line; refused; seating-run/1",
];

const fn word(class: FailureClass) -> &'static str {
    match class {
        FailureClass::Unreadable => "unreadable",
        FailureClass::Refused => "refused",
        FailureClass::Unsound => "unsound",
        FailureClass::Failed => "failed",
    }
}

/// The class of the failure to a line, as the engines say it.
fn class(line: &Line) -> FailureClass {
    use std::ops::ControlFlow::{Break, Continue};
    let with = line.asked.with.unwrap_or_default();
    let mut engines = Engines::default();
    if let Some(most) = with.most_states {
        engines = engines.with_games(Box::new(KeptGames::of_at_most(most)));
    }
    let flow = if with.stop { Break(()) } else { Continue(()) };
    let refused = engines.ask(&line.asked.contract, &line.document(), &mut |_| flow);
    refused.unwrap_err().class()
}

/// The class of a failure of a line that no question has: the pipe says none, as it goes on.
fn class_of_line(kind: &str) -> FailureClass {
    match kind {
        "InvalidJson" | "LineTooLong" | "NoQuestion" | "NoNight" | "NightForm" => {
            FailureClass::Unreadable
        }
        _ => FailureClass::Refused,
    }
}

fn words(form: &ErrorForm) -> String {
    let mut words = vec![form.label.clone()];
    words.extend(form.fields.iter().cloned());
    words.join(" ")
}

/// The form of the types that a failure has: the one of its kind with all its values.
#[track_caller]
fn form<'a>(forms: &'a [ErrorForm], failure: &Map<String, Value>) -> &'a ErrorForm {
    let kind = failure["kind"].as_str().unwrap();
    let fault = failure.get("fault").and_then(Value::as_str);
    let label = fault.map_or_else(|| kind.to_owned(), |fault| format!("{kind}/{fault}"));
    let names: Vec<&String> = failure.keys().collect();
    let has = |form: &&ErrorForm| {
        let known =
            |name: &&String| form.fields.contains(name) || *name == "kind" || *name == "message";
        let is_whole = form.needed.iter().all(|name| failure.contains_key(name));
        form.label == label && is_whole && names.iter().all(known)
    };
    let mut fitting: Vec<_> = forms.iter().filter(has).collect();
    fitting.sort_by_key(|form| form.fields.len());
    assert!(!fitting.is_empty(), "no type has {failure:?}");
    fitting[0]
}

/// A line for each error that a line of conformance shows, as `given.txt` has them.
fn shown() -> Vec<String> {
    let forms = errors_of_types();
    let mut seen: BTreeMap<String, (BTreeSet<&str>, BTreeSet<String>)> = BTreeMap::new();
    for file in files() {
        for line in &file.lines {
            let Some(failure) = line.failure() else {
                continue;
            };
            let form = form(&forms, &failure);
            let entry = seen.entry(words(form)).or_default();
            let class = match &*file.name {
                "seating-run" | "pipe" => class_of_line(&form.label),
                _ => class(line),
            };
            entry.0.insert(word(class));
            let by = if file.name == "pipe" {
                "pipe".to_owned()
            } else {
                format!("{}/1", file.name)
            };
            entry.1.insert(by);
        }
    }
    let line = |(head, (classes, contracts)): (String, (BTreeSet<&str>, BTreeSet<String>))| {
        let classes: Vec<&str> = classes.into_iter().collect();
        let contracts: Vec<String> = contracts.into_iter().collect();
        format!("{head}; {}; {}", classes.join(" "), contracts.join(" "))
    };
    let shown = seen.into_iter().map(line);
    let verbs = OF_VERBS.iter().map(|line| (*line).to_owned());
    let mut all: Vec<String> = shown.chain(verbs).collect();
    all.sort();
    all
}

/// A line gives every kind of the types, or a reason says why no question brings it about.
#[test]
fn every_error_of_the_types_is_shown_by_a_line_or_has_a_reason() {
    let given: BTreeSet<&str> = GIVEN
        .lines()
        .filter_map(|line| Some(line.split_once("; ")?.0))
        .collect();
    let never: BTreeMap<&str, &str> = NEVER
        .lines()
        .filter_map(|line| line.split_once("; "))
        .collect();
    let types: BTreeSet<String> = errors_of_types().iter().map(words).collect();
    let listed: BTreeSet<String> = given
        .iter()
        .copied()
        .chain(never.keys().copied())
        .map(str::to_owned)
        .collect();
    let missing: Vec<&String> = types.difference(&listed).collect();
    let stray: Vec<&String> = listed.difference(&types).collect();
    assert!(missing.is_empty(), "neither given nor never: {missing:#?}");
    assert!(stray.is_empty(), "no type has: {stray:#?}");
    assert!(never.values().all(|reason| !reason.is_empty()));
    let both: Vec<&&str> = never.keys().filter(|form| given.contains(**form)).collect();
    assert!(both.is_empty(), "{both:?}");
}

/// The names of the types in JSON that a value has.
fn types_of(value: &Value) -> &'static [&'static str] {
    match value {
        Value::Null => &["null"],
        Value::Bool(_) => &["boolean"],
        Value::Number(number) if number.is_i64() || number.is_u64() => &["integer", "number"],
        // A whole number of more than 64 bits.
        Value::Number(number) if number.as_f64() >= Some(2.0_f64.powi(64)) => {
            &["integer", "number"]
        }
        Value::Number(_) => &["number"],
        Value::String(_) => &["string"],
        Value::Array(_) => &["array"],
        Value::Object(_) => &["object"],
    }
}

/// Every failure of a line is in the catalogue, for its contract, with values of the types that are listed.
#[test]
fn every_failure_of_a_line_is_as_the_catalogue_says() {
    let errors = catalogue().errors;
    let mut wrong = Vec::new();
    for file in files() {
        let contract = match &*file.name {
            "pipe" => "pipe".to_owned(),
            name => format!("{name}/1"),
        };
        for failure in file.lines.iter().filter_map(Line::failure) {
            let fault = failure.get("fault").and_then(Value::as_str);
            let is_of = |error: &&CataloguedError| {
                failure["kind"] == *error.kind
                    && error.fault.as_deref() == fault
                    && error.contracts.contains(&contract)
            };
            let fits = |error: &CataloguedError| {
                error
                    .fields
                    .iter()
                    .all(|field| match failure.get(&field.name) {
                        None => field.optional,
                        Some(value) => {
                            let mut listed = field.json_type.split(" or ");
                            let types = types_of(value);
                            listed.any(|name| types.contains(&name.split(' ').next().unwrap()))
                        }
                    })
            };
            if !errors.iter().filter(is_of).any(fits) {
                wrong.push(format!("{contract} {failure:?}"));
            }
        }
    }
    assert_eq!(wrong, [""; 0], "not as the catalogue says");
}

fn folder(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Whether the files are to be written; the next build has them.
fn is_written() -> bool {
    env::var_os("CATALOGUE").is_some_and(|what| what == "write")
}

/// `CATALOGUE=write` writes what the lines show.
#[test]
fn the_catalogue_has_what_the_lines_show() {
    let shown = shown().join("\n") + "\n";
    if is_written() {
        fs::write(folder("src/schema/errors/given.txt"), shown).unwrap();
        return;
    }
    let given: Vec<&str> = GIVEN.lines().collect();
    let shown: Vec<&str> = shown.lines().collect();
    let more: Vec<&&str> = shown.iter().filter(|line| !given.contains(line)).collect();
    let less: Vec<&&str> = given.iter().filter(|line| !shown.contains(line)).collect();
    assert!(
        more.is_empty() && less.is_empty(),
        "run this test with CATALOGUE=write: missing {more:#?}, too much {less:#?}"
    );
}

/// `desk schema --out docs/schema` writes the same files.
#[cfg(feature = "views")]
#[test]
fn the_published_catalogue_is_that_of_the_types() {
    let errors = catalogue();
    let data = serde_json::to_string_pretty(&errors).unwrap() + "\n";
    for (name, text) in [
        ("errors.json", data),
        ("errors.md", errors_page(&errors)),
        ("error-catalogue.json", Document::errors().text()),
    ] {
        let path = folder("../../docs/schema").join(name);
        if is_written() {
            fs::write(path, text).unwrap();
            continue;
        }
        let published = fs::read_to_string(path).unwrap_or_default();
        assert!(published == text, "{name} is not that of the types");
    }
}

#[test]
fn every_error_says_what_it_means() {
    let errors = catalogue().errors;
    assert_eq!(errors.len(), GIVEN.lines().count());
    let silent = |error: &&CataloguedError| {
        error.meaning.is_empty() || error.fields.iter().any(|field| field.meaning.is_empty())
    };
    let silent: Vec<&CataloguedError> = errors.iter().filter(silent).collect();
    assert!(silent.is_empty(), "{silent:#?}");
    let unknown: Vec<&CataloguedError> = errors
        .iter()
        .filter(|error| error.fields.iter().any(|field| field.json_type == "any"))
        .collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
}
