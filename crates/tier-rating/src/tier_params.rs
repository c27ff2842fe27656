//! The parameters of the rate and the tiers.

use crate::{ParamField, RatingError, Skill, TierRate};

/// The unchecked description of [`TierParams`]. Missing fields have the published values.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct TierParamsSetup {
    /// K: how many standard deviations the rate lies below the mean; 0 to 10.
    pub confidence: f64,
    /// The standard deviation, in rating points, after the entries that place a newcomer;
    /// 0 to 1,000,000.
    pub placement_sigma: f64,
    /// The lowest rate, in rating points; -1,000,000 to 1,000,000.
    pub rate_floor: f64,
    /// The standard deviation, in rating points, at which it stops falling; 0 to 1,000,000.
    pub sigma_floor: f64,
}

impl Default for TierParamsSetup {
    fn default() -> Self {
        Self {
            confidence: 0.841_621_233_57,
            placement_sigma: 440.0,
            rate_floor: 900.0,
            sigma_floor: 300.0,
        }
    }
}

/// The parameters that turn a [`Skill`] into a [`TierRate`].
///
/// The rate is `mu - K * sigma + L` with `L = K * placement_sigma`, and never below the floor.
/// The floor is a matter of display: the skill behind it keeps its mean, however low.
///
/// ```
/// use tier_rating::{Skill, TierParams, TierParamsSetup};
///
/// let params = TierParams::published();
/// assert_eq!(format!("{:.4}", params.offset()), "370.3133");
///
/// // Mean 600 and sigma 300: 600 + 0.84162123357 * 140 is 717.8, which the floor lifts.
/// let beginner = Skill::new(600.0, 300.0)?;
/// assert_eq!(params.rate(beginner).value(), 900.0);
/// assert_eq!(format!("{:.1}", params.unfloored_rate(beginner)), "717.8");
///
/// let harsher = TierParams::try_from(TierParamsSetup {
///     rate_floor: 0.0,
///     ..TierParamsSetup::default()
/// })?;
/// assert_eq!(format!("{:.1}", harsher.rate(beginner).value()), "717.8");
/// # Ok::<(), tier_rating::RatingError>(())
/// ```
///
/// Source: the article on the design of the TIER rating (2022), its sections on the rate and on
/// the tiers.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "TierParamsSetup", into = "TierParamsSetup")
)]
pub struct TierParams(TierParamsSetup);

impl TierParams {
    /// The published values: K 0.84162123357, placement sigma 440, floors 900 and 300.
    #[must_use]
    pub fn published() -> Self {
        Self(TierParamsSetup::default())
    }

    /// K, how many standard deviations the rate lies below the mean.
    #[must_use]
    pub const fn confidence(&self) -> f64 {
        self.0.confidence
    }

    /// L, what is added to the cautious estimate: K times the placement sigma, in rating points.
    #[must_use]
    pub const fn offset(&self) -> f64 {
        self.0.confidence * self.0.placement_sigma
    }

    /// The lowest rate, in rating points.
    #[must_use]
    pub const fn rate_floor(&self) -> f64 {
        self.0.rate_floor
    }

    /// The standard deviation, in rating points, at which it stops falling.
    #[must_use]
    pub const fn sigma_floor(&self) -> f64 {
        self.0.sigma_floor
    }

    /// Whether the standard deviation is at its floor or below, so that further entries move
    /// only the mean.
    ///
    /// ```
    /// use tier_rating::{Skill, TierParams};
    ///
    /// let params = TierParams::published();
    /// assert!(!params.has_settled(Skill::INITIAL));
    /// assert!(params.has_settled(Skill::new(1500.0, 300.0)?));
    /// # Ok::<(), tier_rating::RatingError>(())
    /// ```
    #[must_use]
    pub fn has_settled(&self, skill: Skill) -> bool {
        skill.sigma() <= self.0.sigma_floor
    }

    /// The rate of a skill, not below the floor.
    #[must_use]
    pub fn rate(&self, skill: Skill) -> TierRate {
        TierRate::at_least(self.0.rate_floor, self.unfloored_rate(skill))
    }

    /// `mu - K * sigma + L` without the floor, in rating points. Negative infinity only if
    /// `mu - K * sigma` is below the range of a 64-bit floating point number.
    #[must_use]
    pub fn unfloored_rate(&self, skill: Skill) -> f64 {
        skill.mu() - self.0.confidence * skill.sigma() + self.offset()
    }
}

impl Default for TierParams {
    /// The published values.
    fn default() -> Self {
        Self::published()
    }
}

impl TryFrom<TierParamsSetup> for TierParams {
    type Error = RatingError;

    /// Checks every parameter in the order of the fields; the first one outside its range is
    /// [`RatingError::InvalidParam`].
    fn try_from(setup: TierParamsSetup) -> Result<Self, RatingError> {
        let fields = [
            (ParamField::Confidence, setup.confidence),
            (ParamField::PlacementSigma, setup.placement_sigma),
            (ParamField::RateFloor, setup.rate_floor),
            (ParamField::SigmaFloor, setup.sigma_floor),
        ];
        for (field, value) in fields {
            field.check(value)?;
        }
        Ok(Self(setup))
    }
}

impl From<TierParams> for TierParamsSetup {
    fn from(params: TierParams) -> Self {
        params.0
    }
}
