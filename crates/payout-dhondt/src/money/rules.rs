//! How a pool becomes prizes.

use alloc::vec::Vec;

use super::minimum::{most_places, size, uncapped, with_minimum};
use super::{Ladder, MinCash, MoneyError, PaidPlaces, Prizes, Remainder, Tiers, share_out};
use crate::{PayoutError, Structure};

/// Unit that the structure deals: money or points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Basis {
    /// The pool itself, in steps of the denomination. Every prize is exact by the method, and none
    /// falls when the pool grows. A cap of the structure, which counts entrants, is not looked at.
    #[default]
    Pool,
    /// A point for each entrant, or as many as the cap of the structure. The pool is then shared in
    /// proportion to the points ([`share_out`]).
    Entrants,
}

/// The unchecked description of [`PrizeRules`]; its default pays by the structure alone, in
/// single minor units.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default)
)]
pub struct PrizeRulesSetup {
    /// Prizes are multiples of this many minor units, at least 1.
    pub denomination: u64,
    /// Unit that the structure deals: money or points.
    pub basis: Basis,
    /// How many places are paid.
    pub paid: PaidPlaces,
    /// The least prize.
    pub minimum: MinCash,
    /// Blocks of places with equal prizes.
    pub tiers: Option<Tiers>,
    /// The amounts that are nice to pay.
    pub ladder: Option<Ladder>,
    /// Recipient of the money that cannot be divided.
    pub remainder: Remainder,
}

impl Default for PrizeRulesSetup {
    fn default() -> Self {
        Self {
            denomination: 1,
            basis: Basis::default(),
            paid: PaidPlaces::default(),
            minimum: MinCash::default(),
            tiers: None,
            ladder: None,
            remainder: Remainder::default(),
        }
    }
}

/// How a pool becomes prizes. Every step after the structure's own keeps the sum, and no place is
/// ever paid more than a better one.
///
/// In this order: the pool is dealt in steps of the denomination, with the least prize at every
/// paid place; tiers make blocks of places equal; a ladder makes the amounts nice; what is left
/// goes by the rule for the remainder.
///
/// ```
/// use payout_dhondt::money::{
///     Ladder, MinCash, PaidPlaces, PrizeRules, PrizeRulesSetup, Tiers,
/// };
/// use payout_dhondt::{Structure, TieRule, Weights};
///
/// // 18 places of 120 are paid, the last ones twice the buy-in of 50, in tiers, in nice numbers.
/// let rules = PrizeRules::try_from(PrizeRulesSetup {
///     paid: PaidPlaces::Count { places: 18 },
///     minimum: MinCash::AtLeast { minor_units: 100 },
///     tiers: Some(Tiers::nine_handed()),
///     ladder: Some(Ladder::nice_numbers(1)?),
///     ..PrizeRulesSetup::default()
/// })?;
/// let structure = Structure::new(Weights::vp_kid(), TieRule::BetterPlace);
/// let prizes = rules.pay(&structure, 6000, 120)?;
/// assert_eq!(prizes.paid(), 18);
/// assert_eq!(prizes.amounts().iter().sum::<u64>(), 6000);
/// assert_eq!(prizes.amounts()[9], prizes.amounts()[11]);
/// assert_eq!(prizes.amounts()[17], 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "PrizeRulesSetup", into = "PrizeRulesSetup")
)]
pub struct PrizeRules(PrizeRulesSetup);

impl PrizeRules {
    /// The rules as they were written down.
    #[must_use]
    pub const fn setup(&self) -> &PrizeRulesSetup {
        &self.0
    }

    /// Pays a pool to a field.
    ///
    /// # Arguments
    ///
    /// `pool` is in minor units ([`Pool::prizes`](super::Pool::prizes)); `entries` bounds the paid
    /// places, and is the number of points with [`Basis::Entrants`].
    ///
    /// # Errors
    ///
    /// [`MoneyError::NoEntries`] for a pool and no entries, [`MoneyError::MinimumTooLarge`],
    /// [`MoneyError::TooManyPlaces`] beyond [`Structure::output_limit`],
    /// [`MoneyError::Remainder`] where the rule allows none, [`MoneyError::BelowLadder`], and
    /// [`MoneyError::Payout`] if the structure cannot be dealt.
    ///
    /// # Complexity
    ///
    /// O(log S) times [`Structure::allocate`] with a least prize or a number of places, for S steps
    /// of the denomination; once otherwise.
    pub fn pay(
        &self,
        structure: &Structure,
        pool: u64,
        entries: u64,
    ) -> Result<Prizes, MoneyError> {
        let rules = &self.0;
        if entries == 0 && pool > 0 {
            return Err(MoneyError::NoEntries { pool });
        }
        let mut left = pool % rules.denomination;
        let mut amounts = self.units(structure, pool / rules.denomination, entries)?;
        let mut over = 0;
        if let Some(tiers) = &rules.tiers {
            (amounts, over) = tiers.level(&amounts)?;
        }
        // The units are parts of the pool, so neither product passes it.
        left += over * rules.denomination;
        for amount in &mut amounts {
            *amount *= rules.denomination;
        }
        if let Some(ladder) = &rules.ladder {
            (amounts, left) = ladder.fit(&amounts, left)?;
        }
        let remainder = left;
        let (carried, remainder_places) = rules.remainder.place(&mut amounts, left)?;
        Ok(Prizes::new(amounts, carried, remainder, remainder_places))
    }

    /// The prizes in steps of the denomination; their sum is `units`.
    fn units(
        &self,
        structure: &Structure,
        units: u64,
        entries: u64,
    ) -> Result<Vec<u64>, MoneyError> {
        if units == 0 {
            return Ok(Vec::new());
        }
        let rules = &self.0;
        let least = rules.minimum.units(rules.denomination);
        let number = rules.paid.number(entries)?;
        let too_large = |places: u64| {
            let money = |units: u64| units.saturating_mul(rules.denomination);
            MoneyError::MinimumTooLarge {
                places,
                minimum: money(least),
                needed: money(places.saturating_mul(least)),
                pool: money(units),
            }
        };
        // A list is made no longer than the structure allows.
        let limit = structure.output_limit();
        if let Some(places) = number.filter(|&places| places > limit) {
            return Err(MoneyError::TooManyPlaces { places, limit });
        }
        let seats = |pot: u64| match rules.basis {
            Basis::Pool => pot,
            Basis::Entrants => structure.cap().map_or(entries, |cap| cap.min(entries)),
        };
        let dealing = uncapped(structure)?;
        if let MinCash::Base { .. } = rules.minimum {
            let places = if let Some(places) = number {
                places
            } else {
                let field = limited(&dealing, entries)?;
                let natural = field.allocate(seats(units))?.paid();
                natural.min(units / least).max(1)
            };
            let fixed = places.checked_mul(least).filter(|&fixed| fixed <= units);
            let pot = units - fixed.ok_or_else(|| too_large(places))?;
            let field = limited(&dealing, places)?;
            let mut amounts = if pot == 0 {
                Vec::new()
            } else {
                scaled(field.allocate(seats(pot))?.points(), pot)?
            };
            amounts.resize(amounts.len().max(size(places)), 0);
            for amount in &mut amounts {
                *amount += least;
            }
            return Ok(amounts);
        }
        let seats = seats(units);
        // The least number of points that are worth the least prize.
        let points = (u128::from(least) * u128::from(seats)).div_ceil(u128::from(units));
        let points = u64::try_from(points).unwrap_or(u64::MAX).max(1);
        let dealt = if let Some(places) = number {
            let needed = places.checked_mul(points);
            if needed.is_none_or(|needed| needed > seats) {
                return Err(too_large(places));
            }
            with_minimum(&limited(&dealing, places)?, places, points, seats)?
        } else {
            most_places(&dealing, entries, points, seats)?
        };
        if dealt.is_empty() {
            return Err(too_large(1));
        }
        scaled(&dealt, units)
    }
}

/// The structure limited to this number of places.
fn limited(structure: &Structure, places: u64) -> Result<Structure, PayoutError> {
    Ok(structure.clone().with_places(places)?)
}

/// Points as units of money: one each if there are as many, or in proportion.
fn scaled(points: &[u64], units: u64) -> Result<Vec<u64>, MoneyError> {
    if points.iter().copied().map(u128::from).sum::<u128>() == u128::from(units) {
        return Ok(points.to_vec());
    }
    share_out(points, units)
}

impl PrizeRules {
    /// Checks rules of prizes.
    ///
    /// # Errors
    ///
    /// A [`MoneyError`] for the first fault: the denomination, the paid places, then the minimum.
    pub fn new(setup: PrizeRulesSetup) -> Result<Self, MoneyError> {
        if setup.denomination == 0 {
            return Err(MoneyError::ZeroDenomination);
        }
        setup.paid.check()?;
        if let Some(ladder) = &setup.ladder {
            ladder.check_grid(setup.denomination)?;
            if let MinCash::AtLeast { .. } | MinCash::Base { .. } = setup.minimum {
                let units = setup.minimum.units(setup.denomination);
                let minimum =
                    units
                        .checked_mul(setup.denomination)
                        .ok_or(MoneyError::TooLarge {
                            item: "least prize",
                        })?;
                if ladder.at_most(minimum) != Some(minimum) {
                    let next = ladder.above(minimum);
                    return Err(MoneyError::MinimumOffLadder {
                        minimum,
                        next: next.ok_or(MoneyError::TooLarge {
                            item: "least prize",
                        })?,
                    });
                }
            }
        }
        Ok(Self(setup))
    }
}

impl TryFrom<PrizeRulesSetup> for PrizeRules {
    type Error = MoneyError;

    fn try_from(setup: PrizeRulesSetup) -> Result<Self, MoneyError> {
        Self::new(setup)
    }
}

impl From<PrizeRules> for PrizeRulesSetup {
    fn from(rules: PrizeRules) -> Self {
        rules.0
    }
}
