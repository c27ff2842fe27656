//! The names of the ranges of rates.

use alloc::string::ToString;
use core::{fmt, str::FromStr};

use crate::SkillError;

/// A tier: the name of a range of rates. The order of the type is that of strength, so that
/// `Tier::S` is the greatest.
///
/// | tier | rate | tier | rate | tier | rate |
/// |---|---|---|---|---|---|
/// | S | 2000 and above | | | | |
/// | AI | 1900 to 2000 | BI | 1600 to 1700 | CI | 1300 to 1400 |
/// | AII | 1800 to 1900 | BII | 1500 to 1600 | CII | 1200 to 1300 |
/// | AIII | 1700 to 1800 | BIII | 1400 to 1500 | CIII | below 1200 |
///
/// Lower bounds belong to the tier, upper bounds to the next one. The text form is the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Tier {
    /// Below 1200.
    CIII,
    /// 1200 up to 1300.
    CII,
    /// 1300 up to 1400.
    CI,
    /// 1400 up to 1500.
    BIII,
    /// 1500 up to 1600.
    BII,
    /// 1600 up to 1700.
    BI,
    /// 1700 up to 1800.
    AIII,
    /// 1800 up to 1900.
    AII,
    /// 1900 up to 2000.
    AI,
    /// 2000 and above.
    S,
}

impl Tier {
    /// All tiers, the strongest first.
    pub const ALL: [Self; 10] = [
        Self::S,
        Self::AI,
        Self::AII,
        Self::AIII,
        Self::BI,
        Self::BII,
        Self::BIII,
        Self::CI,
        Self::CII,
        Self::CIII,
    ];

    /// The name: `S`, `AI` to `AIII`, `BI` to `BIII`, `CI` to `CIII`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::AI => "AI",
            Self::AII => "AII",
            Self::AIII => "AIII",
            Self::BI => "BI",
            Self::BII => "BII",
            Self::BIII => "BIII",
            Self::CI => "CI",
            Self::CII => "CII",
            Self::CIII => "CIII",
        }
    }

    /// The least rate of the tier, in rating points; none for the lowest tier.
    #[must_use]
    pub const fn lower_bound(self) -> Option<f64> {
        match self {
            Self::S => Some(2000.0),
            Self::AI => Some(1900.0),
            Self::AII => Some(1800.0),
            Self::AIII => Some(1700.0),
            Self::BI => Some(1600.0),
            Self::BII => Some(1500.0),
            Self::BIII => Some(1400.0),
            Self::CI => Some(1300.0),
            Self::CII => Some(1200.0),
            Self::CIII => None,
        }
    }

    /// The rate, in rating points, that all rates of the tier stay below: the lower bound of the
    /// next tier. None for the highest.
    ///
    /// ```
    /// use tier_rating::Tier;
    ///
    /// assert_eq!(Tier::BI.upper_bound(), Some(1700.0));
    /// assert_eq!(Tier::S.upper_bound(), None);
    /// ```
    #[must_use]
    pub fn upper_bound(self) -> Option<f64> {
        Self::ALL
            .into_iter()
            .rev()
            .find(|&tier| tier > self)
            .and_then(Self::lower_bound)
    }

    /// The band that the tier belongs to.
    #[must_use]
    pub const fn band(self) -> TierBand {
        match self {
            Self::S => TierBand::S,
            Self::AI | Self::AII | Self::AIII => TierBand::A,
            Self::BI | Self::BII | Self::BIII => TierBand::B,
            Self::CI | Self::CII | Self::CIII => TierBand::C,
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Tier {
    type Err = SkillError;

    fn from_str(text: &str) -> Result<Self, SkillError> {
        Self::ALL
            .into_iter()
            .find(|tier| tier.name() == text)
            .ok_or_else(|| SkillError::UnknownTier {
                text: text.to_string(),
            })
    }
}

/// A band of tiers: S from 2000, A from 1700, B from 1400, C below. The order of the type is that
/// of strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TierBand {
    /// Below 1400.
    C,
    /// 1400 up to 1700.
    B,
    /// 1700 up to 2000.
    A,
    /// 2000 and above.
    S,
}

impl fmt::Display for TierBand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::S => "S",
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
        })
    }
}
