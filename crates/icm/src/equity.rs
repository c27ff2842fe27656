//! An exact value.

use alloc::string::{String, ToString};
use core::{
    fmt,
    iter::Sum,
    ops::{Add, Sub},
};

use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

/// The exact value of a stack in units of the prizes. It is a fraction in lowest terms whose
/// numerator and denominator have as many digits as they need.
///
/// The text form is `p/q`, also for whole numbers: `5/1`.
///
/// ```
/// use icm::{ExactEquity, equities_exact};
///
/// let equities = equities_exact(&[2, 1], &[3])?;
/// assert_eq!((equities[0].numer(), equities[0].denom()), ("2".into(), "1".into()));
/// let sum: ExactEquity = equities.into_iter().sum();
/// assert_eq!(sum, ExactEquity::from(3));
/// # Ok::<(), icm::IcmError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExactEquity(BigRational);

impl ExactEquity {
    /// A value whose numerator and denominator have no common divisor.
    pub(crate) const fn reduced(value: BigRational) -> Self {
        Self(value)
    }

    /// The numerator in decimal digits.
    #[must_use]
    pub fn numer(&self) -> String {
        self.0.numer().to_string()
    }

    /// The denominator in decimal digits, at least 1.
    #[must_use]
    pub fn denom(&self) -> String {
        self.0.denom().to_string()
    }

    /// The nearest 64-bit floating point number; of two equally near ones the even one.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        // A ratio with a denominator above 0 is always a number.
        self.0.to_f64().unwrap_or_default()
    }
}

impl From<u64> for ExactEquity {
    fn from(whole: u64) -> Self {
        Self(BigRational::from_integer(whole.into()))
    }
}

impl Add for ExactEquity {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for ExactEquity {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for ExactEquity {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self(BigRational::zero()), Add::add)
    }
}

impl fmt::Display for ExactEquity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0.numer(), self.0.denom())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for ExactEquity {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
