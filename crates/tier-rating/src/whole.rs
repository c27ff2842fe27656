//! Whole numbers that may be written with a decimal point.

use core::fmt;

use serde::de::{Deserializer, Error, Visitor};

/// Reads 5 and 5.0 alike.
struct Whole;

impl Visitor<'_> for Whole {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number that is not negative")
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<u64, E> {
        Ok(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<u64, E> {
        u64::try_from(value)
            .map_err(|_| E::invalid_value(serde::de::Unexpected::Signed(value), &self))
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be a whole number below 2^53"
    )]
    fn visit_f64<E: Error>(self, value: f64) -> Result<u64, E> {
        if (0.0..9_007_199_254_740_992.0).contains(&value)
            && libm::trunc(value).to_bits() == value.to_bits()
        {
            Ok(value as u64)
        } else {
            Err(E::invalid_value(serde::de::Unexpected::Float(value), &self))
        }
    }
}

/// A whole number.
pub(crate) fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    deserializer.deserialize_u64(Whole)
}

/// A whole number, or none.
pub(crate) fn optional<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<u64>, D::Error> {
    #[derive(serde::Deserialize)]
    struct Value(#[serde(deserialize_with = "whole")] u64);
    let value: Option<Value> = serde::Deserialize::deserialize(deserializer)?;
    Ok(value.map(|Value(value)| value))
}
