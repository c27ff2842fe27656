//! Sentences of errors in Japanese.

use super::Form;

/// The sentence of a Japanese reader, with the names of the values in braces; none without the feature `views`.
#[cfg(feature = "views")]
pub(super) fn japanese(form: &Form) -> Option<String> {
    use club_words::Lang;
    use serde_json::{Map, Value};

    let fields = form.fields();
    let sentence = |all: bool| {
        let fields = fields.iter().filter(|field| all || !field.optional);
        let shown = |name: &str| match (name, &form.fault) {
            ("fault", Some(fault)) => fault.clone(),
            _ => format!("{{{name}}}"),
        };
        let values: Map<String, Value> = fields
            .map(|field| (field.name.clone(), Value::String(shown(&field.name))))
            .collect();
        Lang::Ja.failure(&form.kind, &values)
    };
    sentence(true).or_else(|| sentence(false))
}

#[cfg(not(feature = "views"))]
pub(super) const fn japanese(_form: &Form) -> Option<String> {
    None
}
