//! Names and bounds of the parameters.

use core::fmt;

use crate::RatingError;

/// Which parameter is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum ParamField {
    /// The standard deviation of a performance.
    Beta,
    /// The mean of a newcomer.
    Mu0,
    /// The standard deviation of a newcomer.
    Sigma0,
    /// The information weight of an entry at the standard deviation of a newcomer.
    InfoRate,
    /// How fast that weight grows as sigma falls.
    Gamma,
    /// The share of the change by message passing that the mean follows.
    MeanGain,
    /// The fewest hands, in minutes at nine players, that an entry counts for.
    HandLow,
    /// The most hands, in minutes at nine players, that an entry counts for.
    HandHigh,
    /// The hands, in minutes at nine players, that have hand index 1.
    HandReference,
    /// The share of hands that are played at a table size.
    Vpip,
    /// The place weight of a win.
    WeightFirst,
    /// The place weight of the top places.
    WeightTop,
    /// The place weight of the final table.
    WeightFinalTable,
    /// The place weight of the bottom places.
    WeightBottom,
    /// The lowest place weight of all other places.
    WeightOtherLow,
    /// The highest place weight of all other places.
    WeightOtherHigh,
    /// The share of the field that top and bottom places are.
    WeightShare,
    /// The factor of the late penalty of a first entry.
    LateFirst,
    /// The factor of the late penalty of a re-entry.
    LateAgain,
    /// Points of the derived late penalty per share of the field that has busted.
    LateRatio,
    /// The share of the surplus of partial games in the derived late penalty.
    LateSurplus,
    /// The share of the advantage by the chip model in the derived late penalty.
    LateIcm,
    /// When message passing ends.
    Tolerance,
    /// How many standard deviations the rate lies below the mean.
    Confidence,
    /// The standard deviation after the placement entries.
    PlacementSigma,
    /// The standard deviation at which it stops falling.
    SigmaFloor,
    /// The lowest rate.
    RateFloor,
    /// The standard deviation up to which a season widens ratings.
    WidenTo,
    /// Variance added per day.
    Drift,
}

impl ParamField {
    /// The name in files and messages, that of the field of the setup.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beta => "beta",
            Self::Mu0 => "mu0",
            Self::Sigma0 => "sigma0",
            Self::InfoRate => "info_rate",
            Self::Gamma => "gamma",
            Self::MeanGain => "mean_gain",
            Self::HandLow => "hand_low",
            Self::HandHigh => "hand_high",
            Self::HandReference => "hand_reference",
            Self::Vpip => "vpip",
            Self::WeightFirst => "weight_first",
            Self::WeightTop => "weight_top",
            Self::WeightFinalTable => "weight_final_table",
            Self::WeightBottom => "weight_bottom",
            Self::WeightOtherLow => "weight_other_low",
            Self::WeightOtherHigh => "weight_other_high",
            Self::WeightShare => "weight_share",
            Self::LateFirst => "late_first",
            Self::LateAgain => "late_again",
            Self::LateRatio => "late_ratio",
            Self::LateSurplus => "late_surplus",
            Self::LateIcm => "late_icm",
            Self::Tolerance => "tolerance",
            Self::Confidence => "confidence",
            Self::PlacementSigma => "placement_sigma",
            Self::SigmaFloor => "sigma_floor",
            Self::RateFloor => "rate_floor",
            Self::WidenTo => "widen_to",
            Self::Drift => "drift",
        }
    }

    /// The least and the greatest value allowed, both included.
    #[must_use]
    pub const fn allowed(self) -> (f64, f64) {
        match self {
            Self::Beta => (1e-6, 1e9),
            Self::Mu0 | Self::RateFloor => (-1e6, 1e6),
            Self::Sigma0 | Self::WidenTo => (1e-6, 1e6),
            Self::InfoRate
            | Self::Gamma
            | Self::MeanGain
            | Self::LateSurplus
            | Self::LateIcm
            | Self::Confidence => (0.0, 10.0),
            Self::HandLow | Self::HandHigh | Self::HandReference => (1e-3, 1e6),
            Self::Vpip => (0.01, 100.0),
            Self::WeightFirst
            | Self::WeightTop
            | Self::WeightFinalTable
            | Self::WeightBottom
            | Self::WeightOtherLow
            | Self::WeightOtherHigh => (1e-6, 1.0),
            Self::WeightShare => (0.0, 0.5),
            Self::LateFirst | Self::LateAgain => (0.0, 100.0),
            Self::LateRatio => (0.0, 1e4),
            Self::Tolerance => (1e-15, 1.0),
            Self::PlacementSigma | Self::SigmaFloor => (0.0, 1e6),
            Self::Drift => (0.0, 1e12),
        }
    }

    /// The value, if it is allowed.
    pub(crate) fn check(self, value: f64) -> Result<f64, RatingError> {
        self.check_between(value, self.allowed())
    }

    /// The value, if it is between these bounds.
    pub(crate) fn check_between(self, value: f64, allowed: (f64, f64)) -> Result<f64, RatingError> {
        if (allowed.0..=allowed.1).contains(&value) {
            Ok(value)
        } else {
            Err(RatingError::InvalidParam {
                name: self,
                value,
                allowed,
            })
        }
    }
}

impl fmt::Display for ParamField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
