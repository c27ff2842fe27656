//! Titles of the forms of a type, from which generators of classes take their names.

use serde_json::{Map, Value};

/// Gives each form of a type that is an object a title of its own, in the whole schema `name`.
///
/// `{"type":"open",..}` of `Action` is `OpenAction`, `{"raise":{..}}` of `Action` is `RaiseAction`, and what has no tag
/// is named by the fields that it needs.
pub(super) fn name_forms(name: &str, schema: &mut Map<String, Value>) {
    if let Some(Value::Object(parts)) = schema.get_mut("$defs") {
        for (name, part) in parts {
            if let Value::Object(part) = part {
                named(name, part);
            }
        }
    }
    named(name, schema);
}

fn named(name: &str, schema: &mut Map<String, Value>) {
    for key in ["oneOf", "anyOf"] {
        let forms = schema.get_mut(key).and_then(Value::as_array_mut);
        let Some(forms) = forms else { continue };
        let titles: Vec<_> = forms.iter().map(|form| title(name, form)).collect();
        for (at, form) in forms.iter_mut().enumerate() {
            let Value::Object(form) = form else { continue };
            if let Some(title) = &titles[at] {
                let is_same = |other: &Option<Title>| {
                    other
                        .as_ref()
                        .is_some_and(|other| other.short == title.short)
                };
                let is_alone = titles.iter().filter(|other| is_same(other)).count() == 1;
                let title = if is_alone { &title.short } else { &title.long };
                form.insert("title".to_owned(), Value::from(title.as_str()));
            }
            let title = form.get("title").and_then(Value::as_str);
            let title = String::from(title.unwrap_or(name));
            named(&title, form);
        }
    }
    let fields = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (field, value) in fields.into_iter().flatten() {
        if let Value::Object(value) = value {
            named(&format!("{name}{}", pascal(field)), value);
        }
    }
}

/// A title, and the one where another form has the same.
struct Title {
    short: String,
    long: String,
}

/// The title of a form that has none: its tag, else the fields that it needs.
fn title(name: &str, form: &Value) -> Option<Title> {
    let form = form.as_object()?;
    if form.contains_key("title") {
        return None;
    }
    let fields = form.get("properties")?;
    let needed = form.get("required").and_then(Value::as_array);
    let needed: Vec<&str> = needed
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let tag_of = |field: &str| fields.get(field)?.get("const")?.as_str();
    let others: String = needed
        .iter()
        .filter(|field| tag_of(field).is_none())
        .map(|field| pascal(field))
        .collect();
    let tag = needed.iter().find_map(|field| tag_of(field));
    let short = match (tag, needed.as_slice()) {
        (Some(tag), _) => pascal(tag) + name,
        (None, [field]) => pascal(field) + name,
        (None, _) => format!("{name}With{others}"),
    };
    let long = format!("{short}With{others}");
    Some(Title { short, long })
}

/// A name in capitals: `hand_started` is `HandStarted`.
fn pascal(name: &str) -> String {
    let words = name.split(|sign: char| !sign.is_ascii_alphanumeric());
    words
        .map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn forms_are_named_by_their_tag_or_the_fields_they_need() {
        let mut schema = json!({
            "properties": {
                "way": { "anyOf": [{ "$ref": "#/$defs/Action" }, { "properties": {}, "required": ["by_hand"] }] },
            },
            "oneOf": [
                { "properties": {}, "required": ["config", "n_max"] },
                { "properties": {}, "title": "Kept" },
            ],
            "$defs": { "Action": { "oneOf": [
                { "type": "string", "const": "fold" },
                { "properties": { "type": { "const": "hand_started" }, "table": {} }, "required": ["table", "type"] },
                { "properties": { "raise": {} }, "required": ["raise"] },
                { "properties": { "type": { "const": "pin" }, "player": {} }, "required": ["player", "type"] },
                { "properties": { "type": { "const": "pin" }, "table": {} }, "required": ["table", "type"] },
            ] } },
        });
        name_forms("Plan", schema.as_object_mut().unwrap());
        let titles = |forms: &Value| -> Vec<Value> {
            let forms = forms.as_array().unwrap().iter();
            forms
                .map(|form| form.get("title").cloned().unwrap_or_default())
                .collect()
        };
        assert_eq!(titles(&schema["oneOf"]), ["PlanWithConfigNMax", "Kept"]);
        assert_eq!(
            titles(&schema["$defs"]["Action"]["oneOf"]),
            [
                json!(null),
                json!("HandStartedAction"),
                json!("RaiseAction"),
                json!("PinActionWithPlayer"),
                json!("PinActionWithTable"),
            ]
        );
        let way = titles(&schema["properties"]["way"]["anyOf"]);
        assert_eq!(way, [json!(null), json!("ByHandPlanWay")]);
    }
}
