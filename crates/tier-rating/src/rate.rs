//! The number that a player sees.

use core::fmt;

use crate::{SkillError, Tier};

/// A TIER rate in rating points: a finite number.
///
/// ```
/// use tier_rating::{Tier, TierRate};
///
/// assert_eq!(TierRate::new(1699.99)?.tier(), Tier::BI);
/// assert_eq!(TierRate::new(1700.0)?.tier(), Tier::AIII);
/// assert!(TierRate::new(f64::NAN).is_err());
/// # Ok::<(), tier_rating::SkillError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "f64", into = "f64"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TierRate(f64);

impl TierRate {
    /// A rate of `points`.
    ///
    /// # Errors
    ///
    /// [`SkillError::InvalidRate`] if it is infinite or not a number.
    pub fn new(points: f64) -> Result<Self, SkillError> {
        if points.is_finite() {
            Ok(Self(points))
        } else {
            Err(SkillError::InvalidRate { value: points })
        }
    }

    /// The greater of the floor and the rate. The floor is finite and the rate is less than
    /// infinity, so the result is finite.
    pub(crate) fn at_least(floor: f64, points: f64) -> Self {
        Self(points.max(floor))
    }

    /// The rate in rating points, at full precision.
    #[must_use]
    pub const fn value(self) -> f64 {
        self.0
    }

    /// The tier that holds this rate.
    #[must_use]
    pub fn tier(self) -> Tier {
        Tier::ALL
            .into_iter()
            .find(|tier| tier.lower_bound().is_none_or(|bound| self.0 >= bound))
            .unwrap_or(Tier::CIII)
    }
}

impl TryFrom<f64> for TierRate {
    type Error = SkillError;

    fn try_from(points: f64) -> Result<Self, SkillError> {
        Self::new(points)
    }
}

impl From<TierRate> for f64 {
    fn from(rate: TierRate) -> Self {
        rate.0
    }
}

/// Written like the number itself, with its width and precision.
impl fmt::Display for TierRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
