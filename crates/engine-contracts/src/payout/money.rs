//! Prizes of a pool.

use payout_dhondt::money::{
    Basis, Ladder, MinCash, MoneyError, PaidPlaces, PrizeRules, PrizeRulesSetup, Prizes, Remainder,
    Rounding, Tiers,
};
use payout_dhondt::{Ratio, Structure};
use serde::{Deserialize, Serialize};

use super::{PayoutFailure, PayoutQuestionError};
use crate::whole::{optional_whole, whole, whole_list};

/// A pool of money, and how it is divided.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoneyQuestion {
    /// The pool, in the smallest unit of the currency.
    #[serde(deserialize_with = "whole")]
    pub pool: u64,
    /// Prizes are multiples of this amount.
    #[serde(default = "one", deserialize_with = "whole")]
    pub denomination: u64,
    /// Rule for the money that cannot be divided.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(schema_with = "remainder"))]
    pub remainder: Remainder,
    /// Places that are paid: a number, or a percentage of the field such as `15%`.
    pub paid: Option<String>,
    /// The least prize.
    #[serde(default, deserialize_with = "optional_whole")]
    pub min_cash: Option<u64>,
    /// Sizes of the blocks of places with equal prizes; the last one goes on.
    #[serde(default, deserialize_with = "whole_list")]
    pub tiers: Vec<u64>,
    /// Unit of nice numbers: 1 to 10, 15 to 95 by 5, 100 to 225 by 25 and so on.
    #[serde(default, deserialize_with = "optional_whole")]
    pub nice: Option<u64>,
}

const fn one() -> u64 {
    1
}

#[cfg(feature = "schema")]
fn remainder(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    crate::schema::words(&["first-place", "last-paid", "carry", "error"])
}

impl MoneyQuestion {
    /// A pool in steps of 1 that pays the places of the structure.
    #[must_use]
    pub fn new(pool: u64) -> Self {
        Self {
            pool,
            denomination: one(),
            remainder: Remainder::default(),
            paid: None,
            min_cash: None,
            tiers: Vec::new(),
            nice: None,
        }
    }

    /// The prizes of a field with this structure, whose places that win a point are counted.
    ///
    /// They go to as many places as `paid` says, else to `places`, else to those that win a point; of
    /// these last ones to as many as the pool suffices for.
    pub(super) fn prizes(
        &self,
        structure: &Structure,
        (entries, places, winning): (u64, Option<u64>, u64),
    ) -> Result<PoolPrizes, PayoutFailure> {
        let step = self.min_cash.unwrap_or(0).max(self.denomination);
        let enough = self.pool.checked_div(step).unwrap_or(0).min(winning);
        let (paid, by) = match (self.paid.as_deref(), places) {
            (Some(text), _) => (paid(text)?, PaidBy::Paid),
            (None, Some(places)) => (PaidPlaces::Count { places }, PaidBy::Places),
            // Without entries, or money for one of them, the library names the fault.
            (None, None) if enough == 0 => (PaidPlaces::Structure, PaidBy::Points),
            (None, None) => (PaidPlaces::Count { places: enough }, PaidBy::Points),
        };
        let setup = PrizeRulesSetup {
            denomination: self.denomination,
            // A cap counts entrants, so it says that these are dealt.
            basis: structure.cap().map_or(Basis::Pool, |_| Basis::Entrants),
            paid,
            minimum: self
                .min_cash
                .map_or(MinCash::default(), |minor_units| MinCash::AtLeast {
                    minor_units,
                }),
            tiers: match self.tiers.as_slice() {
                [] => None,
                sizes => Some(Tiers::new(sizes)?),
            },
            ladder: self.nice.map(Ladder::nice_numbers).transpose()?,
            remainder: self.remainder,
        };
        let prizes = PrizeRules::try_from(setup)?.pay(structure, self.pool, entries)?;
        Ok(PoolPrizes { prizes, by })
    }
}

/// A number of places, or a percentage of the field, rounded to the nearest place.
fn paid(text: &str) -> Result<PaidPlaces, PayoutFailure> {
    let Some(percentage) = text.strip_suffix('%') else {
        let places = text.parse().map_err(|_| PayoutQuestionError::PaidPlaces {
            value: text.to_owned(),
        })?;
        return Ok(PaidPlaces::Count { places });
    };
    let percentage: Ratio = percentage.trim().parse()?;
    // A hundred is in every range; a hundredth of it may not be.
    let share = percentage
        .checked_div(Ratio::from_integer(100))
        .ok_or(MoneyError::Share { share: percentage })?;
    Ok(PaidPlaces::Share {
        share,
        rounding: Rounding::Nearest,
        step: 1,
    })
}

/// Prizes of a pool, and the number of places that they go to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolPrizes {
    /// The prizes.
    pub prizes: Prizes,
    /// The rule that gave the number of their places.
    pub by: PaidBy,
}

/// Rule for the number of places that a pool pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PaidBy {
    /// The field `paid` of the money.
    Paid,
    /// The field `places` of the structure.
    Places,
    /// The places that win a point.
    Points,
}

/// The prizes in the answer of `payout for`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "MoneyAnswer"))]
pub(super) struct MoneyDocument<'a> {
    prizes: &'a [u64],
    sum: u64,
    carried: u64,
    remainder: u64,
    remainder_place: Option<u64>,
    remainder_places: &'a [u64],
    paid_by: PaidBy,
}

impl<'a> From<&'a PoolPrizes> for MoneyDocument<'a> {
    fn from(PoolPrizes { prizes, by }: &'a PoolPrizes) -> Self {
        Self {
            paid_by: *by,
            prizes: prizes.amounts(),
            sum: prizes.sum(),
            carried: prizes.carried(),
            remainder: prizes.remainder(),
            remainder_place: prizes.remainder_place(),
            remainder_places: prizes.remainder_places(),
        }
    }
}
