//! What can be wrong with the caller's input.

use alloc::string::String;
use core::fmt;

/// Which number of a skill is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum SkillField {
    /// The mean.
    Mu,
    /// The standard deviation.
    Sigma,
}

impl SkillField {
    /// The name in files and messages: `mu` or `sigma`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mu => "mu",
            Self::Sigma => "sigma",
        }
    }

    /// Which values are allowed, in words.
    #[must_use]
    pub const fn allowed(self) -> &'static str {
        match self {
            Self::Mu => "a finite number",
            Self::Sigma => "a finite number above 0",
        }
    }
}

impl fmt::Display for SkillField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which parameter of the rate is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum ParamField {
    /// How many standard deviations the rate lies below the mean.
    Confidence,
    /// The standard deviation after the placement entries.
    PlacementSigma,
    /// The lowest rate.
    RateFloor,
    /// The standard deviation at which it stops falling.
    SigmaFloor,
}

impl ParamField {
    /// The name in files and messages, that of the field of
    /// [`TierParamsSetup`](crate::TierParamsSetup).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Confidence => "confidence",
            Self::PlacementSigma => "placement_sigma",
            Self::RateFloor => "rate_floor",
            Self::SigmaFloor => "sigma_floor",
        }
    }

    /// The least and the greatest value allowed, both included.
    #[must_use]
    pub const fn allowed(self) -> (f64, f64) {
        match self {
            Self::Confidence => (0.0, 10.0),
            Self::PlacementSigma | Self::SigmaFloor => (0.0, 1e6),
            Self::RateFloor => (-1e6, 1e6),
        }
    }
}

impl fmt::Display for ParamField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a rating cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
pub enum RatingError {
    /// A mean that is no number, or a standard deviation that is no positive number.
    #[error("{}{field} is {value}, must be {}", OfEntry(*.entry), .field.allowed())]
    InvalidRating {
        /// Position in the list that the skill came from, from 0; none for a skill alone.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        entry: Option<usize>,
        /// Which of its two numbers.
        field: SkillField,
        /// Its value.
        value: f64,
    },
    /// A parameter outside the range that it may have.
    #[error(
        "parameter {field} is {value}, must be between {} and {}",
        .field.allowed().0, .field.allowed().1
    )]
    InvalidParam {
        /// Which parameter.
        field: ParamField,
        /// Its value.
        value: f64,
    },
    /// A rate that is no finite number.
    #[error("rate is {value}, must be a finite number")]
    InvalidRate {
        /// The value.
        value: f64,
    },
    /// Text that names no tier.
    #[error("`{text}` is no tier; known are S AI AII AIII BI BII BIII CI CII CIII")]
    UnknownTier {
        /// The text that was given.
        text: String,
    },
}

/// The beginning of a message about one skill of a list.
struct OfEntry(Option<usize>);

impl fmt::Display for OfEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(entry) => write!(f, "entry {entry}: "),
            None => Ok(()),
        }
    }
}
