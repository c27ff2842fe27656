//! A reader around another one. Objects are not lists, no field is there twice, and a whole number that a double lacks
//! is refused.
//!
//! Derived readers take a list for the fields of an object in their order, and a double rounds `9007199254740993` to
//! its neighbour; a map or a value of any kind takes the last of two fields of one name. All that is right in the JSON
//! of a program that wrote it, and none of it is what a schema says. Values that a type keeps for later, as flattened
//! fields do, are read by their own rules.

use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};

/// Greatest power of two below which each whole number is a double.
const ALL_EXACT: u64 = 1 << 53;

/// A reader whose values, and the values in them, are read strictly.
pub(super) struct Strict<D>(pub(super) D);

/// A value that waits for its reader.
struct Seed<S>(S);

/// The parts of a list, an object or an enum.
struct Parts<A>(A);

/// A receiver of values of any kind.
struct Plain<V>(V);

/// A receiver of an object.
struct Object<V>(V);

/// A receiver of a double.
struct Double<V>(V);

/// Whether a double has a whole number of this size.
fn is_exact(size: u64) -> bool {
    // Of the 64 bits 53 are kept: the others have to be zeros below the last one.
    size <= ALL_EXACT || 64 - size.leading_zeros() - size.trailing_zeros() <= 53
}

/// The fault of a whole number that would be rounded.
fn rounded<E: Error>(number: &str) -> E {
    E::invalid_value(
        Unexpected::Other(number),
        &"a number that a double has exactly",
    )
}

/// Methods of a reader that hand on a receiver around the one that came.
macro_rules! hands_on {
    ($receiver:ident: $($method:ident($($argument:ident: $kind:ty),*);)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $kind,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method($($argument,)* $receiver(visitor))
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    hands_on! { Named:
        deserialize_any();
        deserialize_map();
    }

    hands_on! { Plain:
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(length: usize);
        deserialize_tuple_struct(name: &'static str, length: usize);
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_f32(Double(visitor))
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_f64(Double(visitor))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_struct(name, fields, Object(visitor))
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

/// Methods of a receiver that hand on what came.
macro_rules! handed_on {
    ($($method:ident($value:ty);)*) => {$(
        fn $method<E: Error>(self, value: $value) -> Result<V::Value, E> {
            self.0.$method(value)
        }
    )*};
}

/// Methods that all receivers have in common.
macro_rules! receives {
    () => {
        type Value = V::Value;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.expecting(f)
        }

        handed_on! {
            visit_bool(bool);
            visit_i128(i128);
            visit_u128(u128);
            visit_f64(f64);
            visit_char(char);
            visit_str(&str);
            visit_borrowed_str(&'de str);
            visit_string(String);
            visit_bytes(&[u8]);
            visit_borrowed_bytes(&'de [u8]);
            visit_byte_buf(Vec<u8>);
        }

        fn visit_none<E: Error>(self) -> Result<V::Value, E> {
            self.0.visit_none()
        }

        fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
            self.0.visit_unit()
        }

        fn visit_some<D: Deserializer<'de>>(self, reader: D) -> Result<V::Value, D::Error> {
            self.0.visit_some(Strict(reader))
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(
            self,
            reader: D,
        ) -> Result<V::Value, D::Error> {
            self.0.visit_newtype_struct(Strict(reader))
        }

        fn visit_enum<A: EnumAccess<'de>>(self, parts: A) -> Result<V::Value, A::Error> {
            self.0.visit_enum(Parts(parts))
        }
    };
}

mod names;

use self::names::Named;

impl<'de, V: Visitor<'de>> Visitor<'de> for Plain<V> {
    receives!();

    fn visit_map<A: MapAccess<'de>>(self, parts: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Parts(parts))
    }

    handed_on! {
        visit_i64(i64);
        visit_u64(u64);
    }

    fn visit_seq<A: SeqAccess<'de>>(self, parts: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Parts(parts))
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Object<V> {
    receives!();

    fn visit_map<A: MapAccess<'de>>(self, parts: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Parts(parts))
    }

    handed_on! {
        visit_i64(i64);
        visit_u64(u64);
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<V::Value, A::Error> {
        let expected: &dyn Expected = &self.0;
        Err(A::Error::invalid_type(Unexpected::Seq, expected))
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Double<V> {
    receives!();

    fn visit_map<A: MapAccess<'de>>(self, parts: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Parts(parts))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<V::Value, E> {
        if is_exact(number.unsigned_abs()) {
            self.0.visit_i64(number)
        } else {
            Err(rounded(&number.to_string()))
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<V::Value, E> {
        if is_exact(number) {
            self.0.visit_u64(number)
        } else {
            Err(rounded(&number.to_string()))
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, parts: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Parts(parts))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Seed<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Strict(reader))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Parts<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Seed(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Parts<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(Seed(seed))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Seed(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Parts<A> {
    type Error = A::Error;
    type Variant = Parts<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), A::Error> {
        let (value, variant) = self.0.variant_seed(Seed(seed))?;
        Ok((value, Parts(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Parts<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.newtype_variant_seed(Seed(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(length, Plain(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.struct_variant(fields, Object(visitor))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Pair {
        real: f64,
        whole: u64,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Shape {
        Point,
        Round(f64),
        Square { side: f64 },
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Nest {
        pairs: Vec<Pair>,
        shape: Option<Shape>,
        both: (f64, u64),
    }

    fn read<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, String> {
        let mut json = serde_json::Deserializer::from_str(text);
        T::deserialize(Strict(&mut json)).map_err(|error| error.to_string())
    }

    #[test]
    fn objects_at_any_depth_are_no_lists() {
        let nest = |pair: &str, shape: &str| {
            format!(r#"{{"pairs":[{pair}],"shape":{shape},"both":[1,2]}}"#)
        };
        let whole = r#"{"real":1,"whole":2}"#;
        assert_eq!(
            read::<Nest>(&nest(whole, r#"{"square":{"side":3}}"#)),
            Ok(Nest {
                pairs: vec![Pair {
                    real: 1.0,
                    whole: 2
                }],
                shape: Some(Shape::Square { side: 3.0 }),
                both: (1.0, 2),
            })
        );
        for (shape, expected) in [
            ("null", None),
            (r#""point""#, Some(Shape::Point)),
            (r#"{"round":2.5}"#, Some(Shape::Round(2.5))),
        ] {
            assert_eq!(read::<Nest>(&nest(whole, shape)).unwrap().shape, expected);
        }
        assert_eq!(
            read::<Nest>(&nest("[1,2]", "null")),
            Err("invalid type: sequence, expected struct Pair at line 1 column 11".to_owned())
        );
        assert_eq!(
            read::<Nest>(&nest(whole, r#"{"square":[3]}"#)),
            Err(
                "invalid type: sequence, expected struct variant Shape::Square at line 1 column 51"
                    .to_owned()
            )
        );
    }

    proptest! {
        /// A whole number is a double where it goes there and back.
        #[test]
        fn whole_numbers_are_doubles_or_refused(low in any::<u64>(), shift in 0_u32..64, negative: bool) {
            let size = low >> shift;
            let text = format!("{}{size}", if negative { "-" } else { "" });
            let exact = text.parse::<f64>().unwrap();
            let is_there = format!("{exact:.0}") == text || size == 0;
            let found = read::<f64>(&text);
            if is_there {
                prop_assert_eq!(found, Ok(exact));
            } else if negative && size > 1 << 63 {
                // Below the least whole number of the parser it hands on a double.
                prop_assert_eq!(found, Ok(exact));
            } else {
                let words = format!("invalid value: {text}, expected a number that a double has exactly");
                let error = found.unwrap_err();
                prop_assert!(error.starts_with(&words), "{error}");
            }
            // Beyond the type of whole numbers nothing changes.
            if !negative {
                prop_assert_eq!(read::<u64>(&text), Ok(size));
            }
        }
    }
}
