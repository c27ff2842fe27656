//! Canonical JSON: one text for one value.
//!
//! The rules are those of RFC 8785 for documents without fractions: no white space, the keys of an
//! object in the order of their UTF-16 code units, the shortest escapes. Two differences:
//!
//! - **Numbers are integers**, from -2^63 to 2^64 - 1, written with all digits. RFC 8785 rounds
//!   integers beyond 2^53 to the next floating point number; a seed of a draw must not be rounded.
//! - **Floating point numbers are refused.** Points and shares are exact and written as text such
//!   as `"7/3"`; a measured number that a later kind of event needs is written as text too.
//!
//! The keys are sorted here and not by `serde_json`, because its own order depends on a feature
//! that any crate of a program can turn on for all.

mod scan;

use std::fmt;
use std::str::FromStr;

use serde::ser::{Error as _, SerializeMap as _, SerializeSeq as _};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// Why a value has no canonical JSON.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CanonicalError {
    /// A number that is not an integer from -2^63 to 2^64 - 1.
    #[error("{number} is not an integer from -2^63 to 2^64 - 1")]
    Number {
        /// The number.
        number: String,
    },
    /// The text is not JSON.
    #[error("{detail}")]
    Syntax {
        /// The fault, in words.
        detail: String,
    },
    /// The text is JSON in another form.
    #[error("the text is not canonical JSON")]
    NotCanonical,
    /// The value is a number, a text, a list, or nothing.
    #[error("the text is not a JSON object")]
    NotAnObject,
    /// The value has no JSON at all.
    #[error("the value has no JSON form: {detail}")]
    Form {
        /// The words of serde.
        detail: String,
    },
}

/// The canonical JSON of a value.
///
/// The text of a value is a fixed point: read and written again, it is the same.
///
/// # Errors
///
/// [`CanonicalError`] when the value contains a floating point number, an integer out of range, a
/// key that is not a text, or fails to serialise.
///
/// # Examples
///
/// ```
/// use chained_events::canonical::to_canonical;
/// use serde_json::json;
///
/// assert_eq!(to_canonical(&json!({"b": [1, -2], "a": "é\n"}))?, r#"{"a":"é\n","b":[1,-2]}"#);
/// assert!(to_canonical(&json!({"share": 0.5})).is_err());
/// # Ok::<(), chained_events::canonical::CanonicalError>(())
/// ```
pub fn to_canonical<T: Serialize + ?Sized>(value: &T) -> Result<String, CanonicalError> {
    let form = |error: serde_json::Error| CanonicalError::Form {
        detail: error.to_string(),
    };
    let value = serde_json::to_value(value).map_err(form)?;
    if let Some(number) = first_fraction(&value) {
        return Err(CanonicalError::Number { number });
    }
    serde_json::to_string(&Sorted(&value)).map_err(form)
}

/// The canonical JSON of an object, such as the body of a new event.
///
/// It is canonical by construction: made of a value, or parsed from a text that is.
///
/// ```
/// use chained_events::canonical::{CanonicalError, CanonicalObject};
/// use serde_json::json;
///
/// let body = CanonicalObject::new(&json!({ "b": 2, "a": 1 }))?;
/// assert_eq!(body.as_str(), r#"{"a":1,"b":2}"#);
/// assert_eq!(body.as_str().parse(), Ok(body));
/// assert_eq!(
///     r#"{ "a": 1 }"#.parse::<CanonicalObject>(),
///     Err(CanonicalError::NotCanonical)
/// );
/// # Ok::<(), CanonicalError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CanonicalObject(String);

impl CanonicalObject {
    /// The object that a value is written as.
    ///
    /// # Errors
    ///
    /// As [`to_canonical`], and [`CanonicalError::NotAnObject`].
    pub fn new<T: Serialize + ?Sized>(value: &T) -> Result<Self, CanonicalError> {
        let text = to_canonical(value)?;
        // There is no white space: an object begins with its brace.
        if text.starts_with('{') {
            Ok(Self(text))
        } else {
            Err(CanonicalError::NotAnObject)
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CanonicalObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for CanonicalObject {
    type Err = CanonicalError;

    fn from_str(text: &str) -> Result<Self, CanonicalError> {
        check_object(text)?;
        Ok(Self(text.to_owned()))
    }
}

impl From<CanonicalObject> for String {
    fn from(object: CanonicalObject) -> Self {
        object.0
    }
}

/// Checks that a text is the canonical JSON of an object, as a rule without reading it into a value.
pub(crate) fn check_object(text: &str) -> Result<(), CanonicalError> {
    if scan::is_plain_object(text) {
        return Ok(());
    }
    canonical_object(text).map(drop)
}

/// The object that a text is the canonical JSON of, or what is wrong with the text.
pub(crate) fn canonical_object(text: &str) -> Result<Map<String, Value>, CanonicalError> {
    let syntax = |error: serde_json::Error| CanonicalError::Syntax {
        detail: error.to_string(),
    };
    let value: Value = serde_json::from_str(text).map_err(syntax)?;
    if to_canonical(&value)? != text {
        return Err(CanonicalError::NotCanonical);
    }
    match value {
        Value::Object(object) => Ok(object),
        _ => Err(CanonicalError::NotAnObject),
    }
}

/// The first number that is not an integer, depth first.
fn first_fraction(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => {
            (!(number.is_i64() || number.is_u64())).then(|| number.to_string())
        }
        Value::Array(items) => items.iter().find_map(first_fraction),
        Value::Object(object) => object.values().find_map(first_fraction),
        Value::Null | Value::Bool(_) | Value::String(_) => None,
    }
}

/// A value that writes the keys of its objects in order.
pub(crate) struct Sorted<'a>(pub(crate) &'a Value);

impl Serialize for Sorted<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Object(object) => sorted_object(object, serializer),
            Value::Array(items) => {
                let mut seq = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    seq.serialize_element(&Sorted(item))?;
                }
                seq.end()
            }
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => serializer.serialize_u64(number),
                (None, Some(number)) => serializer.serialize_i64(number),
                (None, None) => Err(S::Error::custom("a number is not an integer")),
            },
            other => other.serialize(serializer),
        }
    }
}

/// Writes an object with its keys in order.
pub(crate) fn sorted_object<S: Serializer>(
    object: &Map<String, Value>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut entries: Vec<_> = object.iter().collect();
    entries.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
    let mut map = serializer.serialize_map(Some(entries.len()))?;
    for (key, value) in entries {
        map.serialize_entry(key, &Sorted(value))?;
    }
    map.end()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, expected: &str) {
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(to_canonical(&value).unwrap(), expected);
    }

    #[test]
    fn keys_stand_in_the_order_of_their_utf16_code_units() {
        // The keys of the example in RFC 8785, section 3.2.3.
        check(
            r#"{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}"#,
            "{\"\\r\":2,\"1\":4,\"\u{80}\":6,\"ö\":7,\"€\":1,\"😀\":5,\"\u{fb33}\":3}",
        );
        check(
            r#" { "b" : { "d" : [ ] , "c" : null } , "a" : true } "#,
            r#"{"a":true,"b":{"c":null,"d":[]}}"#,
        );
    }

    #[test]
    fn strings_have_the_shortest_escapes() {
        // RFC 8785, section 3.2.2.2.
        check(
            r#""\u0008\u0009\u000a\u000c\u000d\u0022\u005c\u002f\u001F\u007f\u3042""#,
            "\"\\b\\t\\n\\f\\r\\\"\\\\/\\u001f\u{7f}あ\"",
        );
    }

    #[test]
    fn integers_keep_all_digits() {
        check(
            "[18446744073709551615,-9223372036854775808,0]",
            "[18446744073709551615,-9223372036854775808,0]",
        );
    }

    #[test]
    fn fractions_and_huge_integers_are_refused() {
        for (text, number) in [
            ("0.5", "0.5"),
            ("[1,{\"a\":1.0}]", "1.0"),
            ("-0.0", "-0.0"),
            ("1e3", "1000.0"),
            ("18446744073709551616", "1.8446744073709552e+19"),
        ] {
            let value: Value = serde_json::from_str(text).unwrap();
            let error = to_canonical(&value).unwrap_err();
            let number = number.to_owned();
            assert_eq!(error, CanonicalError::Number { number }, "{text}");
        }
        assert!(matches!(
            to_canonical(&u128::MAX),
            Err(CanonicalError::Form { .. })
        ));
        assert!(matches!(
            to_canonical(&HashMap::from([(vec![1_u8], 1_u8)])),
            Err(CanonicalError::Form { .. })
        ));
    }

    #[test]
    fn an_object_in_another_form_is_not_canonical() {
        assert!(canonical_object(r#"{"a":1,"b":2}"#).is_ok());
        for text in [
            r#"{"b":2,"a":1}"#,
            r#"{"a": 1}"#,
            r#"{"a":1,"a":1}"#,
            r#"{"a":1.5}"#,
            "[1]",
            "1",
            "",
            "{}\n",
        ] {
            assert!(canonical_object(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_object_is_canonical_however_it_is_made() {
        let parsed = |text: &str| text.parse::<CanonicalObject>();
        assert_eq!(
            parsed(r#"{"b":1,"a":2}"#),
            Err(CanonicalError::NotCanonical)
        );
        assert_eq!(parsed("[]"), Err(CanonicalError::NotAnObject));
        let number = "0.5".to_owned();
        assert_eq!(
            parsed(r#"{"a":0.5}"#),
            Err(CanonicalError::Number { number })
        );
        let detail = "EOF while parsing a value at line 1 column 5".to_owned();
        assert_eq!(parsed(r#"{"a":"#), Err(CanonicalError::Syntax { detail }));
        for value in [Value::Null, 1.into(), "a".into(), Value::Array(vec![])] {
            assert_eq!(
                CanonicalObject::new(&value),
                Err(CanonicalError::NotAnObject)
            );
        }
    }

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                prop::collection::vec((any::<String>(), inner), 0..5)
                    .prop_map(|entries| Value::Object(entries.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn canonical_text_is_a_fixed_point_of_the_same_value(value in value()) {
            let text = to_canonical(&value).unwrap();
            let again: Value = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(&again, &value);
            prop_assert_eq!(to_canonical(&again).unwrap(), text);
        }
    }
}
