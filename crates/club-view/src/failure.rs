//! Failures in other languages than that of their errors.

use serde_json::{Map, Value};

use crate::{Arg, Lang};

impl Lang {
    /// What failed, in this language: from the kind of the failure and the values that it names.
    ///
    /// Errors are their own English, so that there is none for [`Lang::En`]; nor is there for a
    /// kind that has no words yet, or whose values are not those that the words need.
    ///
    /// ```
    /// use club_view::Lang;
    ///
    /// let values = serde_json::json!({ "player": "Gast" });
    /// let values = values.as_object().cloned().unwrap_or_default();
    /// assert_eq!(Lang::En.failure("UnknownPlayer", &values), None);
    /// let words = Lang::Ja.failure("UnknownPlayer", &values).unwrap_or_default();
    /// assert!(words.contains("「Gast」"), "{words}");
    /// assert_eq!(Lang::Ja.failure("UnknownPlayer", &Default::default()), None);
    /// ```
    #[must_use]
    pub fn failure(self, kind: &str, values: &Map<String, Value>) -> Option<String> {
        let present = values.iter().filter(|(_, value)| !value.is_null());
        let args: Vec<(&str, Arg)> = present
            .map(|(name, value)| (name.as_str(), arg(value)))
            .collect();
        // Kinds of several libraries are alike; then a value that only one of them has is in the
        // key.
        let special = args
            .iter()
            .map(|(name, _)| format!("failure-{kind}-{name}"));
        special
            .chain([format!("failure-{kind}")])
            .find_map(|key| self.find(&key, &args))
    }
}

/// A value of a failure: numbers count, lists have commas between their items.
fn arg(value: &Value) -> Arg {
    match value {
        Value::String(text) => Arg::from(text),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => Arg::from(number),
            (None, Some(number)) => Arg::from(number),
            (None, None) => Arg::from(number.to_string()),
        },
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(text).collect();
            Arg::from(items.join("、"))
        }
        Value::Null | Value::Bool(_) | Value::Object(_) => Arg::from(text(value)),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
