//! The parameters of a rating, checked.

use crate::{
    Beta, ParamError, RatingParamsSetup, Skill, TierParams, Tolerance, late::LateWeights,
    place::PlaceWeights,
};

/// The parameters of a rating, checked. They belong to a season: the article announces that beta,
/// the hand index and the place weights may change at the turn of one.
///
/// ```
/// use tier_rating::{LateMode, RatingParams, RatingParamsSetup};
///
/// let published = RatingParams::published();
/// assert_eq!(published.setup().mean_gain, 0.725);
///
/// let gentler = RatingParams::new(RatingParamsSetup {
///     late: LateMode::Off,
///     mean_gain: 0.5,
///     ..RatingParamsSetup::default()
/// })?;
/// assert_ne!(gentler, published);
///
/// let refused = RatingParams::new(RatingParamsSetup { beta: 0.0, ..RatingParamsSetup::default() });
/// assert_eq!(
///     refused.unwrap_err().to_string(),
///     "parameter beta is 0, must be between 0.000001 and 1000000000"
/// );
/// # Ok::<(), tier_rating::ParamError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "RatingParamsSetup", into = "RatingParamsSetup")
)]
pub struct RatingParams {
    setup: RatingParamsSetup,
    beta: Beta,
    tolerance: Tolerance,
    tier: TierParams,
    newcomer: Skill,
}

impl RatingParams {
    /// The published values, with our calibration of those that were not published.
    #[must_use]
    pub fn published() -> Self {
        Self::of_checked(RatingParamsSetup::default())
    }

    /// The parameters of a description.
    ///
    /// # Errors
    ///
    /// As [`RatingParamsSetup::validate`].
    pub fn new(setup: RatingParamsSetup) -> Result<Self, ParamError> {
        setup.validate()?;
        Ok(Self::of_checked(setup))
    }

    fn of_checked(setup: RatingParamsSetup) -> Self {
        Self {
            beta: Beta::of_checked(setup.beta),
            tolerance: Tolerance::of_checked(setup.tolerance),
            tier: TierParams::of_checked(&setup),
            newcomer: Skill::of_checked(setup.mu0, setup.sigma0),
            setup,
        }
    }

    /// All parameters, to read.
    #[must_use]
    pub const fn setup(&self) -> &RatingParamsSetup {
        &self.setup
    }

    /// The spread of performances.
    #[must_use]
    pub const fn beta(&self) -> Beta {
        self.beta
    }

    /// When message passing ends.
    #[must_use]
    pub const fn tolerance(&self) -> Tolerance {
        self.tolerance
    }

    /// The parameters of the rate.
    #[must_use]
    pub const fn tier(&self) -> &TierParams {
        &self.tier
    }

    /// The rating of a newcomer.
    #[must_use]
    pub const fn newcomer(&self) -> Skill {
        self.newcomer
    }

    /// The place weights.
    pub(crate) const fn place_weights(&self) -> PlaceWeights {
        PlaceWeights {
            first: self.setup.weight_first,
            top: self.setup.weight_top,
            final_table: self.setup.weight_final_table,
            bottom: self.setup.weight_bottom,
            other_low: self.setup.weight_other_low,
            other_high: self.setup.weight_other_high,
            share: self.setup.weight_share,
            signed: self.setup.weight_signed,
        }
    }

    /// The parts of the derived late penalty.
    pub(crate) const fn late_weights(&self) -> LateWeights {
        LateWeights {
            ratio: self.setup.late_ratio,
            surplus: self.setup.late_surplus,
            icm: self.setup.late_icm,
        }
    }
}

impl Default for RatingParams {
    fn default() -> Self {
        Self::published()
    }
}

impl TryFrom<RatingParamsSetup> for RatingParams {
    type Error = ParamError;

    fn try_from(setup: RatingParamsSetup) -> Result<Self, ParamError> {
        Self::new(setup)
    }
}

impl From<RatingParams> for RatingParamsSetup {
    fn from(params: RatingParams) -> Self {
        params.setup
    }
}
