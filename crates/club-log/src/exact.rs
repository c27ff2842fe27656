//! Real numbers in bodies and states: decimal text that is read back to the same bits.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A finite real number, written as the shortest decimal text that is read back to the same bits.
///
/// Bodies hold no floating point: a number in JSON may be read and written by programs that round.
///
/// ```
/// use club_log::exact::Exact;
///
/// let mean = Exact::new(1500.1)?;
/// assert_eq!(mean.to_string(), "1500.1");
/// assert_eq!("1500.1".parse::<Exact>()?, mean);
/// assert_eq!(Exact::new(1500.0)?.to_string(), "1500");
/// assert!("1500.10".parse::<Exact>().is_err());
/// # Ok::<(), club_log::exact::ExactError>(())
/// ```
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Exact(f64);

/// How much of a wrong text is shown, in characters.
const MAX_SHOWN: usize = 80;

fn beginning(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => Cow::from(format!("{}..", &text[..end])),
        None => Cow::from(text),
    }
}

/// Why a text or a number is not an [`Exact`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "invalid number `{}`; expected decimal digits such as 1500 or 0.25, without a zero that says nothing",
    beginning(.text)
)]
pub struct ExactError {
    /// The text, or that of the number.
    pub text: String,
}

impl Exact {
    /// The exact form of a number.
    ///
    /// # Errors
    ///
    /// [`ExactError`] for infinities and what is not a number.
    pub fn new(value: f64) -> Result<Self, ExactError> {
        if value.is_finite() {
            Ok(Self(value))
        } else {
            Err(ExactError {
                text: value.to_string(),
            })
        }
    }

    /// The exact form of a bound, which is finite.
    pub(crate) const fn of_bound(value: f64) -> Self {
        Self(value)
    }

    /// The number.
    #[must_use]
    pub const fn value(self) -> f64 {
        self.0
    }
}

/// Equal bits: a ledger compares what was recorded.
impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Exact {}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:?}", self.0);
        f.pad(text.strip_suffix(".0").unwrap_or(&text))
    }
}

impl FromStr for Exact {
    type Err = ExactError;

    fn from_str(text: &str) -> Result<Self, ExactError> {
        let error = || ExactError {
            text: text.to_owned(),
        };
        let number = text.parse().map_err(|_| error())?;
        let exact = Self::new(number).map_err(|_| error())?;
        if exact.to_string() == text {
            Ok(exact)
        } else {
            Err(error())
        }
    }
}

impl From<Exact> for String {
    fn from(exact: Exact) -> Self {
        exact.to_string()
    }
}

impl TryFrom<String> for Exact {
    type Error = ExactError;

    fn try_from(text: String) -> Result<Self, ExactError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn text_is_read_back_to_the_same_bits(number in any::<f64>()) {
            prop_assume!(number.is_finite());
            let exact = Exact::new(number).unwrap();
            let read: Exact = exact.to_string().parse().unwrap();
            prop_assert_eq!(read.value().to_bits(), number.to_bits());
        }
    }

    #[test]
    fn of_a_long_text_the_beginning_is_shown() {
        let words = "1".repeat(309).parse::<Exact>().unwrap_err().to_string();
        let shown = format!("`{}..`", "1".repeat(80));
        assert!(words.contains(&shown), "{words}");
    }

    #[test]
    fn what_is_not_the_shortest_text_of_a_finite_number_is_rejected() {
        for text in ["", " 1", "1.0", "01", "+1", "1e400", "inf", "NaN", "0.10"] {
            assert!(text.parse::<Exact>().is_err(), "{text}");
        }
        assert!(Exact::new(f64::NAN).is_err());
        assert!(Exact::new(f64::INFINITY).is_err());
    }
}
