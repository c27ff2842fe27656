//! Whole numbers of a document, which may be written `5000` or `5000.0`: the functions are for `deserialize_with`.

use std::fmt;

use serde::de::{DeserializeOwned, Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Number, Value};

/// A whole number of a document, also written `5000.0`.
///
/// ```
/// use engine_contracts::Whole;
///
/// let read: Whole = serde_json::from_str("5000.0").unwrap();
/// assert_eq!(read, Whole(5000));
/// assert!(serde_json::from_str::<Whole>("2.5").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whole(pub i128);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Whole {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Whole".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer" })
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;
        impl Visitor<'_> for Digits {
            type Value = Whole;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
                Ok(Whole(number.into()))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Whole, E> {
                Ok(Whole(number.into()))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Whole, E> {
                integer(number)
                    .map(Whole)
                    .ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
            }
        }
        deserializer.deserialize_any(Digits)
    }
}

/// The least double that may have been rounded from another whole number, 2^53.
const ROUNDED: f64 = 9_007_199_254_740_992.0;

/// The least number that is read as a double however it is written, 2^64.
const LARGE: f64 = 18_446_744_073_709_551_616.0;

/// The integer that a double is, unless it may have been rounded.
fn integer(number: f64) -> Option<i128> {
    // From 2^64 on a number has no other form, and is beyond every number of ours.
    let size = number.abs();
    let is_exact = size < ROUNDED || (LARGE..2e19).contains(&size);
    let whole = is_exact && number.trunc().total_cmp(&number).is_eq();
    whole.then(|| format!("{number:.0}").parse().ok()).flatten()
}

/// A value of a library, whose whole numbers may be written with a point, for `deserialize_with`.
///
/// # Errors
///
/// The errors of the type, and those of the deserialiser.
pub fn within<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    read(integers(Value::deserialize(deserializer)?))
}

/// A value of a library from one without points.
///
/// # Errors
///
/// The errors of the type.
pub fn read<T: DeserializeOwned, E: Error>(value: Value) -> Result<T, E> {
    T::deserialize(value).map_err(E::custom)
}

/// A document with `5000` in place of `5000.0`, everywhere.
pub fn integers(document: Value) -> Value {
    match document {
        Value::Number(number) => {
            let float = number.as_f64().filter(|_| number.is_f64());
            let exact = float.and_then(integer).and_then(Number::from_i128);
            Value::Number(exact.unwrap_or(number))
        }
        Value::Array(list) => list.into_iter().map(integers).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter();
            Value::Object(
                fields
                    .map(|(name, value)| (name, integers(value)))
                    .collect(),
            )
        }
        other => other,
    }
}

/// A type of whole numbers from 0 on, with its range in words.
pub trait Counted: TryFrom<i128> {
    /// The range in words.
    const EXPECTED: &'static str;
}

impl Counted for u8 {
    const EXPECTED: &'static str = "a whole number from 0 to 255";
}

impl Counted for u32 {
    const EXPECTED: &'static str = "a whole number from 0 to 4294967295";
}

impl Counted for u64 {
    const EXPECTED: &'static str = "a whole number from 0 to 18446744073709551615";
}

impl Counted for usize {
    const EXPECTED: &'static str = u64::EXPECTED;
}

/// A whole number within the range of its type.
///
/// # Errors
///
/// A number that the type does not have is an invalid value, with the range that was expected.
pub fn counted<T: Counted, E: Error>(Whole(number): Whole) -> Result<T, E> {
    T::try_from(number).map_err(|_| {
        let unexpected = number.to_string();
        E::invalid_value(Unexpected::Other(&unexpected), &T::EXPECTED)
    })
}

/// A whole number from 0 on, for `deserialize_with`.
///
/// # Errors
///
/// A number that is not whole, or beyond the type, and the errors of the deserialiser.
pub fn whole<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Counted,
{
    counted(Whole::deserialize(deserializer)?)
}

/// A whole number from 0 on that may be null, for `deserialize_with`.
///
/// # Errors
///
/// A number that is not whole, or beyond the type, and the errors of the deserialiser.
pub fn optional_whole<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Counted,
{
    let number = Option::<Whole>::deserialize(deserializer)?;
    number.map(counted).transpose()
}

/// A list of whole numbers from 0 on that may be null, for `deserialize_with`.
///
/// # Errors
///
/// A number that is not whole, or beyond the type, and the errors of the deserialiser.
pub fn optional_whole_list<'de, D, T>(deserializer: D) -> Result<Option<Vec<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Counted,
{
    let numbers = Option::<Vec<Whole>>::deserialize(deserializer)?;
    let list = |numbers: Vec<Whole>| numbers.into_iter().map(counted).collect();
    numbers.map(list).transpose()
}

/// A list of whole numbers from 0 on, for `deserialize_with`.
///
/// # Errors
///
/// A number that is not whole, or beyond the type, and the errors of the deserialiser.
pub fn whole_list<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Counted,
{
    let numbers = Vec::<Whole>::deserialize(deserializer)?;
    numbers.into_iter().map(counted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_may_have_a_point() {
        let parse = |text: &str| serde_json::from_str::<Whole>(text).map(|Whole(number)| number);
        for (text, expected) in [
            ("5000", 5000),
            ("5000.0", 5000),
            ("5e3", 5000),
            ("-3.0", -3),
            ("9007199254740991.0", (1 << 53) - 1),
            ("9007199254740993", (1 << 53) + 1),
            ("18446744073709551616", 1 << 64),
            ("18446744073709551615", i128::from(u64::MAX)),
        ] {
            assert_eq!(parse(text).unwrap(), expected);
        }
        // A double does not tell 9007199254740992.0 from 9007199254740993.0.
        for text in [
            "2.5",
            "1e30",
            "9007199254740992.0",
            "9007199254740993.0",
            "-1e16",
            "\"5\"",
            "null",
            "[5]",
        ] {
            let words = parse(text).unwrap_err().to_string();
            assert!(words.contains("expected a whole number"), "{words}");
        }
    }

    #[test]
    fn points_are_dropped_everywhere_and_fractions_stay() {
        let read: Value = serde_json::from_str(
            r#"{"a":[5.0,-2.0,2.5,1e30,9007199254740992.0],"b":{"c":18446744073709551615,"d":"5.0"}}"#,
        )
        .unwrap();
        assert_eq!(
            integers(read).to_string(),
            r#"{"a":[5,-2,2.5,1e+30,9007199254740992.0],"b":{"c":18446744073709551615,"d":"5.0"}}"#
        );
    }

    #[test]
    fn the_range_of_a_number_is_named() {
        for (text, expected) in [
            ("-1", "invalid value: -1, expected a whole number from 0 to"),
            (
                "5e9",
                "5000000000, expected a whole number from 0 to 4294967295",
            ),
        ] {
            let mut json = serde_json::Deserializer::from_str(text);
            let words = whole::<_, u32>(&mut json).unwrap_err().to_string();
            assert!(words.contains(expected), "{words}");
        }
    }
}
