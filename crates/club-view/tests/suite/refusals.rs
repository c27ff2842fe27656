//! Every refusal of the log has Japanese words.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use club_view::{Lang, source};
use serde_json::{Map, Value, json};

/// The variants of the enums in a file with their fields, from its source.
fn variants(code: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    for line in code.lines() {
        let indent = line.len() - line.trim_start().len();
        let word: String = line
            .trim_start()
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        let rest = &line[(indent + word.len()).min(line.len())..];
        match indent {
            0 if line.starts_with("pub enum") => inside = true,
            0 if line.starts_with('}') => inside = false,
            4 if inside && (rest == "," || rest == " {") && !word.is_empty() => {
                found.push((word, Vec::new()));
            }
            8 if inside && rest.starts_with(": ") => {
                if let Some((_, fields)) = found.last_mut() {
                    fields.push(word);
                }
            }
            _ => {}
        }
    }
    found
}

/// All kinds of refusals of the log, with the fields of each enum that has them.
fn refusals() -> Vec<(String, Vec<String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../club-log/src/refusal");
    let mut all = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        all.extend(variants(&fs::read_to_string(file.unwrap().path()).unwrap()));
    }
    all
}

#[test]
fn variants_are_found_in_source() {
    let code = "pub enum A {\n    /// One.\n    #[error(\"x\")]\n    One {\n        /// A field.\n        \
                field: u32,\n    },\n    Two,\n}\nstruct B {\n    Three,\n}\n";
    assert_eq!(
        variants(code),
        [
            ("One".to_owned(), vec!["field".to_owned()]),
            ("Two".to_owned(), vec![])
        ]
    );
}

#[test]
fn every_refusal_has_japanese_words() {
    let all = refusals();
    assert!(all.len() > 60, "{}", all.len());
    for (kind, fields) in all {
        let values: Map<String, Value> = fields
            .iter()
            .map(|field| (field.clone(), json!("x1")))
            .collect();
        let words = Lang::Ja.failure(&kind, &values);
        assert!(words.is_some(), "{kind} {fields:?}");
    }
}

#[test]
fn no_japanese_words_are_for_a_kind_that_nobody_has() {
    // The kinds of every crate: variants in sources, and the kinds that the desk makes.
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut words = BTreeSet::new();
    let mut folders = vec![crates];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let code = fs::read_to_string(&path).unwrap();
                words.extend(
                    code.split(|c: char| !c.is_alphanumeric())
                        .filter(|word| word.starts_with(char::is_uppercase))
                        .map(str::to_owned),
                );
            }
        }
    }
    let mut kinds: BTreeMap<&str, &str> = BTreeMap::new();
    for line in source(Lang::Ja, "failure").unwrap().lines() {
        if let Some(key) = line.strip_prefix("failure-") {
            let key = key.split(' ').next().unwrap();
            kinds.insert(key.split('-').next().unwrap(), line);
        }
    }
    assert!(kinds.len() > 90);
    for (kind, line) in kinds {
        assert!(words.contains(kind), "{line}");
    }
}

#[test]
fn values_that_are_missing_leave_the_english() {
    let values = json!({ "from": "T1", "to": null });
    let words = Lang::Ja.failure("NoOrder", values.as_object().unwrap());
    assert_eq!(
        words.as_deref(),
        Some("T1 からの席移動は指示されていません。")
    );
    let values = json!({ "from": "T1", "to": "T2" });
    let words = Lang::Ja.failure("NoOrder", values.as_object().unwrap());
    assert_eq!(
        words.as_deref(),
        Some("T1 から T2 への席移動は指示されていません。")
    );
    assert_eq!(Lang::Ja.failure("NoOrder", &Map::new()), None);
    assert_eq!(Lang::Ja.failure("NoSuchKindOfFailure", &Map::new()), None);
}
