//! Maps in which no name is there twice.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Visitor};

use super::{Parts, Seed, Strict};

/// A receiver of a map, or of a value that may be one.
pub(super) struct Named<V>(pub(super) V);

/// A map whose names are remembered. Derived readers know their fields and look after themselves.
struct Fields<A> {
    parts: A,
    names: BTreeSet<String>,
}

/// The name of a field: its seed, its reader or its receiver.
struct Name<'n, T> {
    of: T,
    names: &'n mut BTreeSet<String>,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Named<V> {
    receives!();

    handed_on! {
        visit_i64(i64);
        visit_u64(u64);
    }

    fn visit_seq<A: SeqAccess<'de>>(self, parts: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Parts(parts))
    }

    fn visit_map<A: MapAccess<'de>>(self, parts: A) -> Result<V::Value, A::Error> {
        let names = BTreeSet::new();
        self.0.visit_map(Fields { parts, names })
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Fields<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        of: S,
    ) -> Result<Option<S::Value>, A::Error> {
        let names = &mut self.names;
        self.parts.next_key_seed(Name { of, names })
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.parts.next_value_seed(Seed(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.parts.size_hint()
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Name<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<S::Value, D::Error> {
        let (of, names) = (reader, self.names);
        self.of.deserialize(Name { of, names })
    }
}

/// A name is a text in JSON, whatever its type makes of it.
impl<'de, D: Deserializer<'de>> Deserializer<'de> for Name<'_, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        let (of, names) = (visitor, self.names);
        self.of.deserialize_any(Name { of, names })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Name<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of.expecting(f)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<V::Value, E> {
        if !self.names.insert(name.to_owned()) {
            return Err(E::custom(format_args!("duplicate field `{name}`")));
        }
        self.of.visit_str(name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::Value;

    use super::*;

    type Map = BTreeMap<String, Vec<BTreeMap<String, u64>>>;

    fn read<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, String> {
        let mut json = serde_json::Deserializer::from_str(text);
        T::deserialize(Strict(&mut json)).map_err(|error| error.to_string())
    }

    #[test]
    fn a_field_that_is_there_twice_is_refused_however_deep() {
        let whole = r#"{"a":[1,-2,2.5,18446744073709551615,null,true,"b"],"c":{"a":{}}}"#;
        assert_eq!(
            read::<Value>(whole),
            Ok(serde_json::from_str(whole).unwrap())
        );
        for text in [
            r#"{"a":1,"a":1}"#,
            r#"[{"b":{"a":1,"c":2,"a":null}}]"#,
            r#"{"\u0061":1,"a":2}"#,
        ] {
            let error = read::<Value>(text).unwrap_err();
            assert!(
                error.starts_with("duplicate field `a` at line 1"),
                "{error}"
            );
        }
        assert!(read::<Map>(r#"{"x":[{"a":1},{"a":1}],"a":[]}"#).is_ok());
        let error = read::<Map>(r#"{"x":[{"a":1,"a":1}]}"#).unwrap_err();
        assert!(error.starts_with("duplicate field `a`"), "{error}");
    }
}
