//! The parameters of a rating.

use crate::{
    Beta, LateMode, ParamField, RatingError, Skill, TierParams, TierParamsSetup, Tolerance,
    VpipTable, late::LateWeights, place::PlaceWeights,
};

/// Whose time at the table counts for the hand index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum HandTime {
    /// The entry's own, from its registration to its bust.
    #[default]
    Own,
    /// The duration of the tournament times the share of the time from the start to the bust for
    /// which the entry was registered. All places then weigh alike, and only late entries weigh
    /// less.
    SamePlace,
}

/// The unchecked description of [`RatingParams`]. Missing fields have the published values.
///
/// "Published" is what the article on the TIER rating (2022) states; "chosen" is our calibration,
/// made so that its published figures come out (see `docs/rating`).
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches of a document, as the machine contract names them"
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatingParamsSetup {
    /// The standard deviation of a performance, in rating points; 1000, published.
    pub beta: f64,
    /// The mean of a newcomer, in rating points; 1500, published.
    pub mu0: f64,
    /// The standard deviation of a newcomer, in rating points; 500, published.
    pub sigma0: f64,
    /// The information weight of an entry while sigma is [`Self::sigma0`], 0 to 10; 0.40, chosen.
    pub info_rate: f64,
    /// The power of sigma0 / sigma that the information weight grows with, 0 to 10; 1, chosen.
    pub gamma: f64,
    /// The share of the change by message passing that the mean follows, 0 to 10; 0.725, chosen.
    pub mean_gain: f64,
    /// The fewest hands that count, in minutes at tables of nine; 200, chosen.
    pub hand_low: f64,
    /// The most hands that count, in minutes at tables of nine; 300, chosen.
    pub hand_high: f64,
    /// The hands of hand index 1, in minutes at tables of nine; none for no hand index; 250,
    /// chosen.
    pub hand_reference: Option<f64>,
    /// The share of hands, in percent, that is played at each table size.
    pub vpip: VpipTable,
    /// Whose time counts; the entry's own, published.
    pub hand_time: HandTime,
    /// Whether entries that bust before registration closes are rated against the field of that
    /// moment; published.
    pub partial_games: bool,
    /// Whether changes are weighted by place; published.
    pub place_weights: bool,
    /// The weight of a win, 0 to 1; 1, published.
    pub weight_first: f64,
    /// The weight of the top places, 0 to 1; 0.97, published.
    pub weight_top: f64,
    /// The weight of the final table, 0 to 1; 0.95, published.
    pub weight_final_table: f64,
    /// The weight of the bottom places, 0 to 1; 0.92, published.
    pub weight_bottom: f64,
    /// The lowest weight of all other places, 0 to 1; 0.8, published.
    pub weight_other_low: f64,
    /// The highest weight of all other places, 0 to 1; 0.9, published.
    pub weight_other_high: f64,
    /// The share of the entries that top and bottom places are, rounded to at least one; 0.03,
    /// published.
    pub weight_share: f64,
    /// Whether the weights of top and final table hold for gains alone and that of the bottom for
    /// losses alone; false, as published.
    pub weight_signed: bool,
    /// Whether the mean change of all entries is taken from each of them; true, chosen.
    pub conserve: bool,
    /// How late registration is charged; the published table.
    pub late: LateMode,
    /// The factor for a first entry; 1.25, published.
    pub late_first: f64,
    /// The factor for a re-entry; 1, published.
    pub late_again: f64,
    /// Of [`LateMode::Derived`]: points for the share of the field that has busted; 0, chosen.
    pub late_ratio: f64,
    /// Of [`LateMode::Derived`]: the part of the surplus of partial games; 0.077, chosen.
    pub late_surplus: f64,
    /// Of [`LateMode::Derived`]: the part of the advantage by the chip model; 0.065, chosen.
    pub late_icm: f64,
    /// When message passing ends, in units of beta; 1e-8.
    pub tolerance: f64,
    /// K, how many standard deviations the rate lies below the mean; 0.84162123357, published.
    pub confidence: f64,
    /// Sigma, in rating points, after the placement entries; 440, published.
    pub placement_sigma: f64,
    /// Sigma, in rating points, at which it stops falling; 300, published.
    pub sigma_floor: f64,
    /// The lowest rate, in rating points; 900, published.
    pub rate_floor: f64,
}

impl Default for RatingParamsSetup {
    fn default() -> Self {
        let tier = TierParamsSetup::default();
        Self {
            beta: 1000.0,
            mu0: 1500.0,
            sigma0: 500.0,
            info_rate: 0.4,
            gamma: 1.0,
            mean_gain: 0.725,
            hand_low: 200.0,
            hand_high: 300.0,
            hand_reference: Some(250.0),
            vpip: VpipTable::default(),
            hand_time: HandTime::Own,
            partial_games: true,
            place_weights: true,
            weight_first: 1.0,
            weight_top: 0.97,
            weight_final_table: 0.95,
            weight_bottom: 0.92,
            weight_other_low: 0.8,
            weight_other_high: 0.9,
            weight_share: 0.03,
            weight_signed: false,
            conserve: true,
            late: LateMode::Table,
            late_first: 1.25,
            late_again: 1.0,
            late_ratio: 0.0,
            late_surplus: 0.077,
            late_icm: 0.065,
            tolerance: Tolerance::DEFAULT.value(),
            confidence: tier.confidence,
            placement_sigma: tier.placement_sigma,
            sigma_floor: tier.sigma_floor,
            rate_floor: tier.rate_floor,
        }
    }
}

impl RatingParamsSetup {
    /// Checks every parameter in the order of the fields.
    ///
    /// # Errors
    ///
    /// [`RatingError::InvalidParam`] with the first one outside its range, or with `hand_low` or
    /// `weight_other_low` where it is above its upper end.
    pub fn validate(&self) -> Result<(), RatingError> {
        let numbers = [
            (ParamField::Beta, self.beta),
            (ParamField::Mu0, self.mu0),
            (ParamField::Sigma0, self.sigma0),
            (ParamField::InfoRate, self.info_rate),
            (ParamField::Gamma, self.gamma),
            (ParamField::MeanGain, self.mean_gain),
            (ParamField::HandLow, self.hand_low),
            (ParamField::HandHigh, self.hand_high),
            (
                ParamField::HandReference,
                self.hand_reference.unwrap_or(1.0),
            ),
            (ParamField::WeightFirst, self.weight_first),
            (ParamField::WeightTop, self.weight_top),
            (ParamField::WeightFinalTable, self.weight_final_table),
            (ParamField::WeightBottom, self.weight_bottom),
            (ParamField::WeightOtherLow, self.weight_other_low),
            (ParamField::WeightOtherHigh, self.weight_other_high),
            (ParamField::WeightShare, self.weight_share),
            (ParamField::LateFirst, self.late_first),
            (ParamField::LateAgain, self.late_again),
            (ParamField::LateRatio, self.late_ratio),
            (ParamField::LateSurplus, self.late_surplus),
            (ParamField::LateIcm, self.late_icm),
            (ParamField::Tolerance, self.tolerance),
            (ParamField::Confidence, self.confidence),
            (ParamField::PlacementSigma, self.placement_sigma),
            (ParamField::SigmaFloor, self.sigma_floor),
            (ParamField::RateFloor, self.rate_floor),
        ];
        for (field, value) in numbers {
            field.check(value)?;
        }
        self.vpip.validate()?;
        for (field, low, high) in [
            (ParamField::HandLow, self.hand_low, self.hand_high),
            (
                ParamField::WeightOtherLow,
                self.weight_other_low,
                self.weight_other_high,
            ),
        ] {
            field.check_between(low, (field.allowed().0, high))?;
        }
        Ok(())
    }
}

/// The parameters of a rating, checked. They belong to a season: the article announces that beta,
/// the hand index and the place weights may change at the turn of one.
///
/// ```
/// use tier_rating::{LateMode, RatingParams, RatingParamsSetup};
///
/// let published = RatingParams::published();
/// assert_eq!(published.setup().mean_gain, 0.725);
///
/// let gentler = RatingParams::try_from(RatingParamsSetup {
///     late: LateMode::Off,
///     mean_gain: 0.5,
///     ..RatingParamsSetup::default()
/// })?;
/// assert_ne!(gentler, published);
///
/// let refused = RatingParams::try_from(RatingParamsSetup { beta: 0.0, ..RatingParamsSetup::default() });
/// assert_eq!(
///     refused.unwrap_err().to_string(),
///     "parameter beta is 0, must be between 0.000001 and 1000000000"
/// );
/// # Ok::<(), tier_rating::RatingError>(())
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
    /// The published values, with our calibration of what was not published.
    #[must_use]
    pub fn published() -> Self {
        let setup = RatingParamsSetup::default();
        Self {
            beta: Beta::PUBLISHED,
            tolerance: Tolerance::DEFAULT,
            tier: TierParams::published(),
            newcomer: Skill::INITIAL,
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
    type Error = RatingError;

    /// Checks as [`RatingParamsSetup::validate`] does.
    fn try_from(setup: RatingParamsSetup) -> Result<Self, RatingError> {
        setup.validate()?;
        Ok(Self {
            beta: Beta::new(setup.beta)?,
            tolerance: Tolerance::new(setup.tolerance)?,
            tier: TierParams::try_from(TierParamsSetup {
                confidence: setup.confidence,
                placement_sigma: setup.placement_sigma,
                rate_floor: setup.rate_floor,
                sigma_floor: setup.sigma_floor,
            })?,
            newcomer: Skill::new(setup.mu0, setup.sigma0)?,
            setup,
        })
    }
}

impl From<RatingParams> for RatingParamsSetup {
    fn from(params: RatingParams) -> Self {
        params.setup
    }
}
