//! The parameters of the rate and the tiers.

use crate::{RatingParamsSetup, Skill, TierRate};

/// The parameters that turn a [`Skill`] into a [`TierRate`].
///
/// The rate is `mu - K * sigma + L` with `L = K * placement_sigma`, and never below the floor.
/// The floor is a matter of display: the skill behind it keeps its mean, however low.
///
/// ```
/// use tier_rating::{RatingParams, RatingParamsSetup, Skill, TierParams};
///
/// let params = TierParams::published();
/// assert_eq!(format!("{:.4}", params.offset()), "370.3133");
///
/// // Mean 600 and sigma 300: 600 + 0.84162123357 * 140 is 717.8, which the floor lifts.
/// let beginner = Skill::new(600.0, 300.0)?;
/// assert_eq!(params.rate(beginner).value(), 900.0);
/// assert_eq!(format!("{:.1}", params.unfloored_rate(beginner)), "717.8");
///
/// let setup = RatingParamsSetup { rate_floor: 0.0, ..RatingParamsSetup::default() };
/// let harsher = RatingParams::new(setup)?;
/// assert_eq!(format!("{:.1}", harsher.tier().rate(beginner).value()), "717.8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: the article on the design of the TIER rating (2022), its sections on the rate and on
/// the tiers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TierParams {
    confidence: f64,
    placement_sigma: f64,
    rate_floor: f64,
    sigma_floor: f64,
}

impl TierParams {
    /// The published values: K 0.84162123357, placement sigma 440, floors 900 and 300.
    #[must_use]
    pub fn published() -> Self {
        Self::of_checked(&RatingParamsSetup::default())
    }

    pub(crate) const fn of_checked(setup: &RatingParamsSetup) -> Self {
        Self {
            confidence: setup.confidence,
            placement_sigma: setup.placement_sigma,
            rate_floor: setup.rate_floor,
            sigma_floor: setup.sigma_floor,
        }
    }

    /// K, how many standard deviations the rate lies below the mean.
    #[must_use]
    pub const fn confidence(&self) -> f64 {
        self.confidence
    }

    /// L, what is added to the cautious estimate: K times the placement sigma, in rating points.
    #[must_use]
    pub const fn offset(&self) -> f64 {
        self.confidence * self.placement_sigma
    }

    /// The lowest rate, in rating points.
    #[must_use]
    pub const fn rate_floor(&self) -> f64 {
        self.rate_floor
    }

    /// The standard deviation, in rating points, at which it stops falling.
    #[must_use]
    pub const fn sigma_floor(&self) -> f64 {
        self.sigma_floor
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
        skill.sigma() <= self.sigma_floor
    }

    /// The rate of a skill, not below the floor.
    #[must_use]
    pub fn rate(&self, skill: Skill) -> TierRate {
        TierRate::at_least(self.rate_floor, self.unfloored_rate(skill))
    }

    /// `mu - K * sigma + L` without the floor, in rating points. Negative infinity only if
    /// `mu - K * sigma` is below the range of a 64-bit floating point number.
    #[must_use]
    pub fn unfloored_rate(&self, skill: Skill) -> f64 {
        skill.mu() - self.confidence * skill.sigma() + self.offset()
    }
}

impl Default for TierParams {
    /// The published values.
    fn default() -> Self {
        Self::published()
    }
}
