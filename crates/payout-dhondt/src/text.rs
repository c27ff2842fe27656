//! Serialisation of types through their text form.

/// Writes a value as its text form.
pub(crate) fn as_text<T: core::fmt::Display, S: serde::Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Writes a type with `Display` and reads it with `FromStr`.
macro_rules! as_text {
    ($($name:ty),*) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

/// The schema of text, with a pattern that every text form matches.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for crate::Ratio {
    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        "Ratio".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A fraction in lowest terms, such as \"-1/3\" or \"5/1\".",
            "type": "string",
            "pattern": "^-?[0-9]+/[0-9]+$",
        })
    }
}

as_text!(
    crate::Method,
    crate::Order,
    crate::Ratio,
    crate::TieRule,
    crate::Weights
);
