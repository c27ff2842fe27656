//! A contract whose documents change has a new version: its shapes are those of `tests/data/shapes.txt`.
//!
//! Compatible, and allowed without a new version, are more fields in an answer and further optional fields of a
//! question. `SHAPES=write` takes these over, and contracts and versions that are new; it never takes another change.

mod shape;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

use engine_contracts::documents;
use serde_json::{Value, json};

use self::shape::{Shape, Side, shape, unlike};

/// Shapes by document and version, such as `rate-field/1 answer`.
type Shapes = BTreeMap<String, Shape>;

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/shapes.txt")
}

/// The shapes of all documents of this build.
fn present() -> Shapes {
    let shapes = documents().filter_map(|document| {
        let contract = document.contract()?;
        let side = Side::of(&document.name());
        let schema: Value = serde_json::from_str(&document.text()).unwrap();
        Some((format!("{contract} {}", side.word()), shape(&schema)))
    });
    shapes.collect()
}

/// Reads the file: a line for each document, then one for each of its fields.
fn read(text: &str) -> Shapes {
    let mut shapes = Shapes::new();
    let mut last = String::new();
    for line in text.lines() {
        if let Some(document) = line.strip_prefix("# ") {
            document.clone_into(&mut last);
            shapes.insert(last.clone(), Shape::new());
        } else if let Some((field, what)) = line.split_once(": ") {
            let shape = shapes.get_mut(&last).unwrap();
            shape.insert(field.to_owned(), what.to_owned());
        }
    }
    shapes
}

fn written(shapes: &Shapes) -> String {
    let document = |(name, shape): (&String, &Shape)| {
        let fields = shape
            .iter()
            .map(|(field, what)| format!("{field}: {what}\n"));
        format!("# {name}\n{}", fields.collect::<String>())
    };
    shapes.iter().map(document).collect()
}

/// Changes that need a new version, with the contract.
fn broken(kept: &Shapes, present: &Shapes) -> Vec<String> {
    let changed = kept.iter().filter_map(|(name, shape)| {
        let (_, word) = name.split_once(' ')?;
        if let Some(now) = present.get(name) {
            let changes = unlike(Side::of_word(word), shape, now);
            return (!changes.is_empty()).then(|| format!("{name}: {}", changes.join("; ")));
        }
        // An old version may go where a newer one of the contract is there.
        let contract = name.split('/').next()?;
        let mut others = present.keys();
        let has_other = others.any(|other| other.starts_with(&format!("{contract}/")));
        (!has_other).then(|| format!("{name}: it is gone"))
    });
    changed.collect()
}

#[test]
fn a_changed_document_has_a_new_version() {
    let kept = read(&fs::read_to_string(path()).unwrap());
    let present = present();
    let broken = broken(&kept, &present);
    assert!(
        broken.is_empty(),
        "raise the version, or take back the change:\n{}",
        broken.join("\n")
    );
    let mut all = kept.clone();
    all.extend(present);
    if env::var_os("SHAPES").is_some_and(|what| what == "write") {
        fs::write(path(), written(&all)).unwrap();
        return;
    }
    let new: Vec<&String> = all
        .iter()
        .filter(|(name, shape)| kept.get(*name) != Some(shape))
        .map(|(name, _)| name)
        .collect();
    assert!(
        new.is_empty(),
        "tests/data/shapes.txt does not have {new:?}: run this test with SHAPES=write"
    );
}

fn of(schema: &Value, name: &str) -> Shapes {
    Shapes::from([(name.to_owned(), shape(schema))])
}

/// A schema of a document with a needed and an optional field.
fn schema() -> Value {
    json!({
        "type": "object",
        "description": "words",
        "properties": {
            "beta": { "type": "number" },
            "players": { "type": "array", "items": { "$ref": "#/$defs/Player" } },
            "ties": { "enum": ["better", "worse"] },
        },
        "required": ["beta", "players"],
        "$defs": { "Player": { "type": "object", "properties": { "mu": { "type": "number" } }, "required": ["mu"] } },
    })
}

#[test]
fn compatible_changes_need_no_version() {
    for (name, field, needed) in [
        ("a/1 question", "tolerance", false),
        ("a/1 answer", "tolerance", false),
        ("a/1 answer", "residual", true),
    ] {
        let mut changed = schema();
        changed["properties"][field] = json!({ "type": ["number", "null"] });
        if needed {
            changed["required"] = json!(["beta", "players", field]);
        }
        changed["description"] = json!("other words");
        changed["title"] = json!("Other");
        assert_eq!(
            broken(&of(&schema(), name), &of(&changed, name)),
            Vec::<String>::new()
        );
    }
    // A new version may be anything.
    assert!(broken(&of(&schema(), "a/1 answer"), &of(&json!({}), "a/2 answer")).is_empty());
}

#[track_caller]
fn breaks(name: &str, change: impl Fn(&mut Value), expected: &str) {
    let mut changed = schema();
    change(&mut changed);
    let found = broken(&of(&schema(), name), &of(&changed, name));
    assert_eq!(found, [format!("{name}: {expected}")]);
}

#[test]
fn other_changes_need_a_version_and_are_named() {
    let question = "a/1 question";
    let answer = "a/1 answer";
    breaks(
        question,
        |schema| {
            schema["properties"]["drift"] = json!({ "type": "number" });
            schema["required"] = json!(["beta", "drift", "players"]);
        },
        "`drift` is new and needed",
    );
    for name in [question, answer] {
        breaks(
            name,
            |schema| {
                schema["properties"].as_object_mut().unwrap().remove("ties");
            },
            "`ties` is gone",
        );
        breaks(
            name,
            |schema| schema["properties"]["beta"] = json!({ "type": "string" }),
            "`beta` was number, needed, and is string, needed",
        );
        breaks(
            name,
            |schema| schema["$defs"]["Player"]["required"] = json!([]),
            "`players[].mu` was number, needed, and is number",
        );
        breaks(
            name,
            |schema| schema["properties"]["ties"] = json!({ "enum": ["better"] }),
            "`ties` was one of \"better\", \"worse\", and is one of \"better\"",
        );
    }
    assert_eq!(
        broken(&of(&schema(), answer), &Shapes::new()),
        ["a/1 answer: it is gone"]
    );
}
