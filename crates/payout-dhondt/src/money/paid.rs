//! How many places are paid, and the least prize.

use super::error::{MoneyError, fits};
use crate::Ratio;

/// How a number of places is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Rounding {
    /// To the next number below.
    Down,
    /// To the nearest number; halves up.
    #[default]
    Nearest,
    /// To the next number above.
    Up,
}

/// How many places are paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum PaidPlaces {
    /// As many as the structure pays; with [`MinCash::AtLeast`] those of them that can be paid the
    /// least prize.
    #[default]
    Structure,
    /// This many, or every entry if there are fewer.
    Count {
        /// The number, at least 1.
        places: u64,
    },
    /// A share of the entries, at least one place: 15 % of 71 are 10.65 places.
    Share {
        /// The share, from 0 to 1.
        share: Ratio,
        /// How it is rounded.
        #[cfg_attr(feature = "serde", serde(default))]
        rounding: Rounding,
        /// The number is a multiple of this, at least 1: 9 for whole tables.
        #[cfg_attr(feature = "serde", serde(default = "one"))]
        step: u64,
    },
}

#[cfg(feature = "serde")]
const fn one() -> u64 {
    1
}

impl PaidPlaces {
    /// Whether it can be used at all.
    pub(crate) fn check(self) -> Result<(), MoneyError> {
        match self {
            Self::Count { places: 0 } => Err(MoneyError::NoPlaces),
            Self::Share { step: 0, .. } => Err(MoneyError::ZeroStep),
            Self::Share { share, .. } if share.is_negative() || share > Ratio::ONE => {
                Err(MoneyError::Share { share })
            }
            _ => Ok(()),
        }
    }

    /// The number for a field of `entries`; `None` where the structure decides.
    pub(crate) fn number(self, entries: u64) -> Result<Option<u64>, MoneyError> {
        match self {
            Self::Structure => Ok(None),
            Self::Count { places } => Ok(Some(places.min(entries))),
            Self::Share {
                share,
                rounding,
                step,
            } => {
                let too_large = MoneyError::TooLarge {
                    item: "number of paid places",
                };
                let steps = share
                    .checked_mul(Ratio::from(entries))
                    .and_then(|places| places.checked_div(Ratio::from(step)))
                    .ok_or(too_large)?;
                let (numer, denom) = (steps.numer().unsigned_abs(), steps.denom().unsigned_abs());
                let (whole, rest) = (numer / denom, numer % denom);
                let up = match rounding {
                    Rounding::Down => false,
                    Rounding::Nearest => rest >= denom - rest,
                    Rounding::Up => rest > 0,
                };
                let places = (whole + u128::from(up)).saturating_mul(u128::from(step));
                let places = u64::try_from(places).unwrap_or(u64::MAX);
                Ok(Some(places.clamp(1, entries.max(1)).min(entries)))
            }
        }
    }
}

/// The least prize of a paid place, in minor units; it is rounded up to the denomination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum MinCash {
    /// One denomination.
    #[default]
    Denomination,
    /// The amount that the structure gives, and at least this. Places that would get less are
    /// raised, and the rest of the pool is divided as if they were not there.
    AtLeast {
        /// The least prize, in minor units.
        minor_units: u64,
    },
    /// Every paid place gets this first, and the structure divides the rest. So the last ones, who
    /// win nothing more, get exactly this.
    Base {
        /// The fixed part of every prize, in minor units.
        minor_units: u64,
    },
}

impl MinCash {
    /// The least prize in steps of the denomination, at least one.
    pub(crate) fn units(self, denomination: u64) -> u64 {
        match self {
            Self::Denomination => 1,
            Self::AtLeast { minor_units } | Self::Base { minor_units } => {
                minor_units.div_ceil(denomination).max(1)
            }
        }
    }
}

/// A multiple of the buy-in in minor units, rounded up: twice 30.00, or 2.02 times.
///
/// # Errors
///
/// [`MoneyError::Multiple`] for a multiple below 0, [`MoneyError::TooLarge`] beyond 2^64 - 1.
///
/// ```
/// use payout_dhondt::money::{MoneyError, cash_multiple};
///
/// assert_eq!(cash_multiple("2.02".parse()?, 150_000)?, 303_000);
/// assert_eq!(cash_multiple("3/2".parse()?, 1001)?, 1502);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cash_multiple(multiple: Ratio, buy_in: u64) -> Result<u64, MoneyError> {
    if multiple.is_negative() {
        return Err(MoneyError::Multiple { multiple });
    }
    let item = "multiple of the buy-in";
    let cash = multiple
        .checked_mul(Ratio::from(buy_in))
        .ok_or(MoneyError::TooLarge { item })?;
    fits(
        item,
        cash.numer()
            .unsigned_abs()
            .div_ceil(cash.denom().unsigned_abs()),
    )
}
