//! Forms of errors: a kind and its values, taken out of the schema of a type of failures.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::{ErrorField, fields};
use crate::schema::described;

/// A kind of error with its values.
#[derive(Debug, Clone)]
pub(super) struct Form {
    pub(super) kind: String,
    /// Which of the faults of the kind it is, where the kind has several.
    pub(super) fault: Option<String>,
    meaning: String,
    /// Schemas of the values, by name.
    values: BTreeMap<String, Value>,
    needed: BTreeSet<String>,
}

impl Form {
    /// The kind, with the fault after a stroke where it has one: `Dice/NoFaces`.
    pub(super) fn label(&self) -> String {
        match &self.fault {
            Some(fault) => format!("{}/{fault}", self.kind),
            None => self.kind.clone(),
        }
    }

    /// The names of the values.
    pub(super) fn names(&self) -> Vec<String> {
        self.values.keys().cloned().collect()
    }

    /// The names of the values that all errors of the form have.
    pub(super) fn needed(&self) -> Vec<String> {
        self.needed.iter().cloned().collect()
    }

    /// The meaning, in a sentence.
    pub(super) fn meaning(&self) -> &str {
        &self.meaning
    }

    /// The values, by name.
    pub(super) fn fields(&self) -> Vec<ErrorField> {
        let field = |(name, schema): (&String, &Value)| {
            let own = schema.get("description").and_then(Value::as_str);
            ErrorField {
                name: name.clone(),
                json_type: fields::written(&self.kind, name, json_type(schema)),
                meaning: fields::meaning(name, own),
                optional: !self.needed.contains(name),
            }
        };
        self.values.iter().map(field).collect()
    }

    /// Takes the values of another form of the kind, which one of the two need not have. A value of both has the
    /// type of either.
    fn absorb(&mut self, other: Self) {
        self.needed = &self.needed & &other.needed;
        if other.values.len() > self.values.len() {
            self.meaning = other.meaning;
        }
        for (name, schema) in other.values {
            let Some(own) = self.values.get_mut(&name) else {
                self.values.insert(name, schema);
                continue;
            };
            if json_type(own) != json_type(&schema) {
                let described = own.get("description").cloned();
                *own = json!({ "anyOf": [own.clone(), schema], "description": described });
            }
        }
    }

    /// Whether the other form is this one, apart from values of the two that say where it happened.
    fn is_alike(&self, other: &Self) -> bool {
        fn core(form: &Form) -> Vec<&String> {
            let names = form.values.keys();
            names.filter(|name| !CONTEXT.contains(&&***name)).collect()
        }
        let mut names = other.values.keys();
        let has_all = names.all(|name| self.values.contains_key(name));
        self.label() == other.label() && (has_all || core(self) == core(other))
    }
}

/// Values with which a failure of a library says where in a question it happened.
const CONTEXT: [&str; 6] = ["got", "item", "line", "sequence", "structure", "turn"];

/// Forms without those that are another one of the kind, with more or less context.
pub(super) fn merged(mut forms: Vec<Form>) -> Vec<Form> {
    forms.sort_by_key(|form| std::cmp::Reverse(form.values.len()));
    let mut kept: Vec<Form> = Vec::new();
    for form in forms {
        match kept.iter_mut().find(|other| other.is_alike(&form)) {
            Some(other) => other.absorb(form),
            None => kept.push(form),
        }
    }
    kept.sort_by_key(|form| (form.label(), form.names()));
    kept
}

/// Adds the forms of a type of failures.
pub(super) fn add<T: JsonSchema>(into: &mut Vec<Form>) {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.meta_schema = None;
    let root = settings.into_generator().into_root_schema_for::<T>();
    let root = Value::from(root);
    let parts = root.get("$defs").and_then(Value::as_object);
    let none = Map::new();
    let title = root.get("title").and_then(Value::as_str);
    let objects = objects(&root, title, parts.unwrap_or(&none));
    into.extend(objects.into_iter().filter_map(form));
}

/// An object that a schema allows: its description and its fields.
#[derive(Debug, Clone, Default)]
struct Object {
    /// The name of its type.
    name: Option<String>,
    description: Option<String>,
    values: BTreeMap<String, Value>,
    needed: BTreeSet<String>,
}

fn form(object: Object) -> Option<Form> {
    let Object {
        name,
        description,
        mut values,
        mut needed,
    } = object;
    // A type that is one error has its kind as its name.
    let tag = values.remove("kind");
    let tag = tag.as_ref().and_then(|tag| tag.get("const")?.as_str());
    let kind = tag.map(str::to_owned).or(name)?;
    needed.remove("kind");
    let fault = values.get("fault").and_then(|fault| fault.get("const"));
    let fault = fault.and_then(Value::as_str).map(str::to_owned);
    let meaning = described(&description.unwrap_or_default());
    let sentence = meaning.split_inclusive(". ").next().unwrap_or_default();
    Some(Form {
        kind,
        fault,
        meaning: sentence.trim().replace('\n', " "),
        values,
        needed,
    })
}

/// Every object that a schema allows, its alternatives apart.
fn objects(schema: &Value, name: Option<&str>, parts: &Map<String, Value>) -> Vec<Object> {
    let mut own = Object {
        name: name.map(str::to_owned),
        ..Object::default()
    };
    let text = schema.get("description").and_then(Value::as_str);
    own.description = text.map(str::to_owned);
    let fields = schema.get("properties").and_then(Value::as_object);
    for (name, value) in fields.into_iter().flatten() {
        own.values.insert(name.clone(), value.clone());
    }
    let needed = schema.get("required").and_then(Value::as_array);
    let needed = needed.into_iter().flatten().filter_map(Value::as_str);
    own.needed.extend(needed.map(str::to_owned));
    let mut all = vec![own];
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap_or_default();
        let part = parts.get(name).map(|part| objects(part, Some(name), parts));
        all = together(&all, &part.unwrap_or_default());
    }
    for part in list(schema, "allOf") {
        all = together(&all, &objects(part, None, parts));
    }
    for key in ["oneOf", "anyOf"] {
        let forms = list(schema, key);
        if !forms.is_empty() {
            let forms: Vec<Object> = forms
                .iter()
                .flat_map(|form| objects(form, None, parts))
                .collect();
            all = together(&all, &forms);
        }
    }
    all
}

fn list<'a>(schema: &'a Value, key: &str) -> &'a [Value] {
    let list = schema.get(key).and_then(Value::as_array);
    list.map(Vec::as_slice).unwrap_or_default()
}

/// Each object of one list with each of the other; the inner description is the closer one.
fn together(outer: &[Object], inner: &[Object]) -> Vec<Object> {
    let pairs = outer.iter().flat_map(|one| {
        inner.iter().map(move |two| {
            let mut both = one.clone();
            both.name = two.name.clone().or(both.name);
            both.values.extend(two.values.clone());
            both.needed.extend(two.needed.iter().cloned());
            // A variant that only wraps an error says less than the error.
            if two.description.is_some() {
                both.description.clone_from(&two.description);
            }
            both
        })
    });
    pairs.collect()
}

/// The type of a value in words.
fn json_type(schema: &Value) -> String {
    if let Some(kinds) = schema.get("type") {
        let kinds: Vec<&str> = match kinds {
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            kind => kind.as_str().into_iter().collect(),
        };
        let item = schema.get("items").map(json_type);
        let kinds = kinds.iter().map(|kind| match (*kind, &item) {
            ("array", Some(item)) => format!("array of {item}"),
            (kind, _) => kind.to_owned(),
        });
        return kinds.collect::<Vec<_>>().join(" or ");
    }
    let forms = [list(schema, "anyOf"), list(schema, "oneOf")].concat();
    if forms.is_empty() {
        // A type of its own: a name, a number with bounds, or an object of these.
        return match schema.get("$ref").and_then(Value::as_str) {
            Some(name) => fields::named_type(name.rsplit('/').next().unwrap_or_default()),
            None => "any".to_owned(),
        };
    }
    let mut kinds: Vec<String> = forms.iter().map(json_type).collect();
    kinds.dedup();
    kinds.join(" or ")
}
