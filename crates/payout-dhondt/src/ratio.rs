//! Exact rational numbers.

use alloc::{
    format,
    string::{String, ToString},
};
use core::{fmt, str::FromStr};

use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub};

use crate::RatioError;

/// An exact rational number `p/q` in lowest terms with `q > 0`; both are at most 2^127 - 1 in
/// absolute value.
///
/// Nothing is ever rounded: an operation whose exact result does not fit gives `None`. Numbers
/// are compared exactly over the whole range.
///
/// The text form is always `p/q` (`1/1`, `-1/3`); `3`, `3/2` and `0.25` can be read.
///
/// ```
/// use payout_dhondt::Ratio;
///
/// let profit: Ratio = "24/9".parse()?;
/// assert_eq!(profit.to_string(), "8/3");
/// assert_eq!("0.25".parse::<Ratio>()?, Ratio::new(1, 4)?);
/// assert_eq!(profit.checked_sub(Ratio::ONE), Some(Ratio::new(5, 3)?));
/// assert_eq!(Ratio::new(-1, 3)?.to_decimal(5), "-0.33333");
/// # Ok::<(), payout_dhondt::RatioError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio(num_rational::Ratio<i128>);

impl Ratio {
    /// Zero, `0/1`.
    pub const ZERO: Self = Self(num_rational::Ratio::new_raw(0, 1));
    /// One, `1/1`.
    pub const ONE: Self = Self(num_rational::Ratio::new_raw(1, 1));

    /// The number `numer/denom`, brought to lowest terms.
    ///
    /// # Errors
    ///
    /// [`RatioError::ZeroDenominator`], and [`RatioError::OutOfRange`] if one of the numbers is
    /// -2^127, the only `i128` whose absolute value is none.
    pub fn new(numer: i128, denom: i128) -> Result<Self, RatioError> {
        if denom == 0 {
            return Err(RatioError::ZeroDenominator { numer });
        }
        if numer == i128::MIN || denom == i128::MIN {
            return Err(RatioError::OutOfRange {
                text: format!("{numer}/{denom}"),
            });
        }
        Ok(Self(num_rational::Ratio::new(numer, denom)))
    }

    /// Quotient of numerator and denominator, each rounded to 53 bits before.
    ///
    /// ```
    /// use payout_dhondt::Ratio;
    ///
    /// assert_eq!(Ratio::new(7, 2)?.to_f64(), 3.5);
    /// # Ok::<(), payout_dhondt::RatioError>(())
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the rounding is what it says")]
    pub fn to_f64(self) -> f64 {
        self.numer() as f64 / self.denom() as f64
    }

    /// The number `integer/1`. The one integer without an absolute value, -2^127, becomes
    /// -(2^127 - 1).
    #[must_use]
    pub const fn from_integer(integer: i128) -> Self {
        let kept = if integer == i128::MIN {
            -i128::MAX
        } else {
            integer
        };
        Self(num_rational::Ratio::new_raw(kept, 1))
    }

    /// The numerator in lowest terms; it carries the sign.
    #[must_use]
    pub const fn numer(self) -> i128 {
        *self.0.numer()
    }

    /// The denominator in lowest terms, at least 1.
    #[must_use]
    pub const fn denom(self) -> i128 {
        *self.0.denom()
    }

    /// Whether the number is below zero.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.numer() < 0
    }

    /// Whether the number is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.numer() == 0
    }

    /// The exact sum, or `None` if it is out of range.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        Self::in_range(self.0.checked_add(&other.0))
    }

    /// The exact difference, or `None` if it is out of range.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        Self::in_range(self.0.checked_sub(&other.0))
    }

    /// The exact product, or `None` if it is out of range.
    #[must_use]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        Self::in_range(self.0.checked_mul(&other.0))
    }

    /// The exact quotient, or `None` if it is out of range or `other` is zero.
    #[must_use]
    pub fn checked_div(self, other: Self) -> Option<Self> {
        Self::in_range(self.0.checked_div(&other.0))
    }

    fn in_range(found: Option<num_rational::Ratio<i128>>) -> Option<Self> {
        found.filter(|r| *r.numer() != i128::MIN).map(Self)
    }

    /// The number as a decimal with `digits` digits after the point, rounded half away from
    /// zero.
    ///
    /// ```
    /// # use payout_dhondt::Ratio;
    /// assert_eq!(Ratio::new(5, 3)?.to_decimal(6), "1.666667");
    /// assert_eq!(Ratio::new(-1, 2)?.to_decimal(0), "-1");
    /// # Ok::<(), payout_dhondt::RatioError>(())
    /// ```
    #[must_use]
    pub fn to_decimal(self, digits: usize) -> String {
        let denom = self.denom().unsigned_abs();
        let mut whole = self.numer().unsigned_abs() / denom;
        let mut rest = self.numer().unsigned_abs() % denom;
        let mut fraction = alloc::vec![0_u8; digits];
        for digit in &mut fraction {
            // Ten times the rest without leaving u128: both terms stay below 2^127.
            let mut sum = 0;
            for _ in 0..10 {
                sum += rest;
                if sum >= denom {
                    sum -= denom;
                    *digit += 1;
                }
            }
            rest = sum;
        }
        if rest >= denom - rest {
            let mut carry = true;
            for digit in fraction.iter_mut().rev() {
                *digit += 1;
                carry = *digit == 10;
                if !carry {
                    break;
                }
                *digit = 0;
            }
            whole += u128::from(carry);
        }
        let zero = whole == 0 && fraction.iter().all(|&digit| digit == 0);
        let mut text = String::new();
        if self.is_negative() && !zero {
            text.push('-');
        }
        text.push_str(&whole.to_string());
        if digits > 0 {
            text.push('.');
            text.extend(fraction.iter().map(|digit| char::from(b'0' + digit)));
        }
        text
    }
}

impl From<u64> for Ratio {
    fn from(integer: u64) -> Self {
        Self::from_integer(i128::from(integer))
    }
}

impl From<u32> for Ratio {
    fn from(integer: u32) -> Self {
        Self::from_integer(i128::from(integer))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.numer(), self.denom()))
    }
}

impl FromStr for Ratio {
    type Err = RatioError;

    fn from_str(text: &str) -> Result<Self, RatioError> {
        let parse = || RatioError::Parse {
            text: text.to_string(),
        };
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let integer = |digits: &str| -> Result<i128, RatioError> {
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(parse());
            }
            // All digits, so the only failure left is the range.
            digits.parse().map_err(|_| RatioError::OutOfRange {
                text: text.to_string(),
            })
        };
        let (numer, denom) = if let Some((numer, denom)) = unsigned.split_once('/') {
            (integer(numer)?, integer(denom)?)
        } else if let Some((whole, fraction)) = unsigned.split_once('.') {
            integer(whole)?;
            integer(fraction)?;
            let fraction = fraction.trim_end_matches('0');
            let out_of_range = || RatioError::OutOfRange {
                text: text.to_string(),
            };
            let power = u32::try_from(fraction.len())
                .ok()
                .and_then(|digits| 10_i128.checked_pow(digits))
                .ok_or_else(out_of_range)?;
            (integer(&format!("{whole}{fraction}"))?, power)
        } else {
            (integer(unsigned)?, 1)
        };
        Self::new(if negative { -numer } else { numer }, denom)
    }
}

#[cfg(feature = "serde")]
crate::text::serde_as_text!(Ratio);

/// The schema of text, with a pattern that every text form matches.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for Ratio {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(text.parse::<Ratio>().unwrap().to_string(), expected);
    }

    #[test]
    fn texts_are_read_in_three_forms() {
        check("3", "3/1");
        check("3/2", "3/2");
        check("6/4", "3/2");
        check("0.25", "1/4");
        check("-0.50", "-1/2");
        check("-4/7", "-4/7");
        check("33.3", "333/10");
        check("007", "7/1");
        check("1.00000000000000000000000000000000000000000000000", "1/1");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "", "-", "+1", "1.", ".5", "1/", "/2", "1/-2", "1e3", " 1", "1 ", "1/2/3", "٣",
        ] {
            let text = text.to_string();
            assert_eq!(
                text.parse::<Ratio>(),
                Err(RatioError::Parse { text: text.clone() })
            );
        }
        assert_eq!(
            "7/0".parse::<Ratio>(),
            Err(RatioError::ZeroDenominator { numer: 7 })
        );
        let text = "170141183460469231731687303715884105728".to_string();
        assert_eq!(
            text.parse::<Ratio>(),
            Err(RatioError::OutOfRange { text: text.clone() })
        );
    }

    #[test]
    fn the_ends_of_the_range_are_safe() {
        let most = Ratio::from_integer(i128::MAX);
        let least = Ratio::from_integer(i128::MIN);
        assert_eq!(least.numer(), -i128::MAX);
        assert_eq!(most.checked_add(Ratio::ONE), None);
        assert_eq!(
            least.checked_sub(Ratio::ONE),
            None,
            "-2^127 itself is out of range"
        );
        assert_eq!(most.checked_mul(most), None);
        assert_eq!(Ratio::ONE.checked_div(Ratio::ZERO), None);
        assert_eq!(
            Ratio::ONE.checked_div(least).unwrap().to_string(),
            format!("-1/{}", i128::MAX)
        );
        assert!(Ratio::new(i128::MIN, -1).is_err());
        assert!(Ratio::new(1, i128::MIN).is_err());
    }

    #[test]
    fn the_order_is_exact_where_cross_products_need_256_bits() {
        // a = (m-1)/m and b = (m-2)/(m-1): a > b since (m-1)^2 > m(m-2).
        let m = i128::MAX;
        let a = Ratio::new(m - 1, m).unwrap();
        let b = Ratio::new(m - 2, m - 1).unwrap();
        assert!(a > b);
        assert!(Ratio::from_integer(0).checked_sub(a) < Ratio::from_integer(0).checked_sub(b));
    }

    #[test]
    fn decimals_round_half_away_from_zero() {
        let half = Ratio::new(1, 2).unwrap();
        assert_eq!(half.to_decimal(0), "1");
        assert_eq!(half.to_decimal(3), "0.500");
        assert_eq!(Ratio::new(-1, 1000).unwrap().to_decimal(2), "0.00");
        assert_eq!(Ratio::new(999, 1000).unwrap().to_decimal(2), "1.00");
        assert_eq!(Ratio::new(1, i128::MAX).unwrap().to_decimal(2), "0.00");
        assert_eq!(
            Ratio::new(i128::MAX - 1, i128::MAX).unwrap().to_decimal(1),
            "1.0"
        );
    }
}
