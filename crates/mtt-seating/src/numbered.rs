//! Maps whose keys are seat numbers, written as numbers or, as in JSON, as text.

use alloc::collections::BTreeMap;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

use crate::ids::Seat;

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Number(u8);

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seat number from 0 to 255")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
        u8::try_from(number)
            .map(Number)
            .map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
        text.parse()
            .map(Number)
            .map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

/// A map by seat number, unchecked.
pub(crate) fn seats<'de, D, T>(deserializer: D) -> Result<BTreeMap<u8, T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let seats = BTreeMap::<Number, T>::deserialize(deserializer)?;
    Ok(seats
        .into_iter()
        .map(|(Number(number), value)| (number, value))
        .collect())
}

/// A map by seat, if there is one.
pub(crate) fn optional_seats<'de, D, T>(
    deserializer: D,
) -> Result<Option<BTreeMap<Seat, T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let Some(seats) = Option::<BTreeMap<Number, T>>::deserialize(deserializer)? else {
        return Ok(None);
    };
    let checked = seats.into_iter().map(|(Number(number), value)| {
        let seat = Seat::new(number).map_err(D::Error::custom)?;
        Ok((seat, value))
    });
    checked.collect::<Result<_, _>>().map(Some)
}
