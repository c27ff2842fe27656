//! How many places are paid: a number, or a share of the entries.

use std::fmt;
use std::str::FromStr;

use payout_dhondt::Ratio;
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many places are paid, written `5` or `"15 %"`.
///
/// ```
/// use club_log::money::PaidRule;
/// use payout_dhondt::Ratio;
///
/// let share: PaidRule = "15 %".parse()?;
/// assert_eq!(share, PaidRule::Share(Ratio::new(3, 20)?));
/// assert_eq!((share.to_string(), share.places(30)), ("15 %".to_owned(), Some(5)));
/// assert_eq!("4".parse::<PaidRule>()?.places(3), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaidRule {
    /// This many places.
    Places(u64),
    /// A share of the entries, from 0 to 1, rounded up.
    Share(Ratio),
}

/// Why a text names no number of paid places.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid paid places `{text}`; expected a number such as 5 or a share such as 15 %")]
pub struct PaidError {
    /// The text.
    pub text: String,
}

impl PaidRule {
    /// Places for a number of entries, at least 1; none for a share that cannot be used.
    #[must_use]
    pub fn places(self, entries: u64) -> Option<u64> {
        match self {
            Self::Places(places) => Some(places.min(entries)),
            Self::Share(share) => {
                let exact = share.checked_mul(Ratio::from(entries))?;
                let whole = exact
                    .numer()
                    .unsigned_abs()
                    .div_ceil(exact.denom().unsigned_abs());
                let places = u64::try_from(whole).ok()?;
                Some(places.clamp(1, entries.max(1)))
            }
        }
    }

    /// Whether it pays a place at all, and no more than there are entries.
    #[must_use]
    pub fn is_valid(self) -> bool {
        match self {
            Self::Places(places) => places > 0,
            Self::Share(share) => share > Ratio::ZERO && share <= Ratio::ONE,
        }
    }
}

impl fmt::Display for PaidRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Places(places) => write!(f, "{places}"),
            Self::Share(share) => {
                let percent = share.checked_mul(Ratio::from_integer(100));
                match percent.filter(|percent| percent.denom() == 1) {
                    Some(percent) => write!(f, "{} %", percent.numer()),
                    None => write!(f, "{share}"),
                }
            }
        }
    }
}

impl FromStr for PaidRule {
    type Err = PaidError;

    fn from_str(text: &str) -> Result<Self, PaidError> {
        let error = || PaidError {
            text: text.to_owned(),
        };
        let trimmed = text.trim();
        if let Ok(places) = trimmed.parse() {
            return Ok(Self::Places(places));
        }
        let share = match trimmed.strip_suffix('%') {
            Some(percent) => {
                let percent: Ratio = percent.trim().parse().map_err(|_| error())?;
                percent.checked_div(Ratio::from_integer(100))
            }
            None => trimmed.parse().ok(),
        };
        share.map(Self::Share).ok_or_else(error)
    }
}

impl Serialize for PaidRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Places(places) => serializer.serialize_u64(*places),
            Self::Share(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for PaidRule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Rule;

        impl Visitor<'_> for Rule {
            type Value = PaidRule;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number such as 5 or a share such as \"15 %\"")
            }

            fn visit_u64<E: serde::de::Error>(self, places: u64) -> Result<PaidRule, E> {
                Ok(PaidRule::Places(places))
            }

            fn visit_i64<E: serde::de::Error>(self, places: i64) -> Result<PaidRule, E> {
                let places = u64::try_from(places);
                places.map(PaidRule::Places).map_err(|_| {
                    E::invalid_value(serde::de::Unexpected::Other("a negative number"), &self)
                })
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<PaidRule, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_any(Rule)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PaidRule {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PaidRule".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "How many places are paid: a number, or a share of the entries, rounded up.",
            "anyOf": [
                { "type": "integer", "minimum": 1 },
                { "type": "string", "examples": ["15 %", "1/8"] },
            ],
        })
    }
}
