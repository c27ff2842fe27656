//! Pools: the money collected, and the part of it that is paid as prizes.

use alloc::vec::Vec;

use super::error::{MoneyError, amount, fits};
use crate::Ratio;

/// Payments of one kind: entries, re-entries, rebuys or add-ons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Payment {
    /// How many were made.
    pub count: u64,
    /// Price of each, in minor units.
    pub price: i64,
    /// The part of the price that is a bounty, in minor units.
    #[cfg_attr(feature = "serde", serde(default))]
    pub bounty: i64,
}

impl Payment {
    /// Payments of which no part is a bounty.
    #[must_use]
    pub const fn new(count: u64, price: i64) -> Self {
        Self {
            count,
            price,
            bounty: 0,
        }
    }
}

/// Part that the house, its staff or a charity keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Rake {
    /// A fixed amount.
    Fixed {
        /// The amount, in minor units.
        minor_units: i64,
    },
    /// An amount of every payment: 1 of an entry of 10 + 1.
    PerPayment {
        /// The amount, in minor units.
        minor_units: i64,
    },
    /// A share of what was collected without the bounties, rounded down to a minor unit.
    Share {
        /// The share, from 0 to 1.
        share: Ratio,
        /// No more than this, in minor units.
        #[cfg_attr(feature = "serde", serde(default))]
        cap: Option<i64>,
    },
}

impl Rake {
    /// Amount taken from the money of `payments` payments.
    fn taken(self, payments: u128, without_bounties: u64) -> Result<u128, MoneyError> {
        match self {
            Self::Fixed { minor_units } => amount("rake", minor_units).map(u128::from),
            Self::PerPayment { minor_units } => {
                let each = u128::from(amount("rake", minor_units)?);
                each.checked_mul(payments)
                    .ok_or(MoneyError::TooLarge { item: "rake" })
            }
            Self::Share { share, cap } => {
                if share.is_negative() || share > Ratio::ONE {
                    return Err(MoneyError::Share { share });
                }
                let part = share
                    .checked_mul(Ratio::from(without_bounties))
                    .ok_or(MoneyError::TooLarge { item: "rake" })?;
                // Neither is negative, and the denominator is at least 1.
                let part = part.numer().unsigned_abs() / part.denom().unsigned_abs();
                match cap {
                    Some(cap) => Ok(part.min(u128::from(amount("rake", cap)?))),
                    None => Ok(part),
                }
            }
        }
    }
}

/// The unchecked description of a [`Pool`]. Amounts are in minor units; negative ones can be
/// written down here, and are refused.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default)
)]
pub struct PoolSetup {
    /// Payments of the players.
    pub payments: Vec<Payment>,
    /// Parts that are kept, all of them added up.
    pub rake: Vec<Rake>,
    /// Amount spent on prizes in kind, or on the room.
    pub expenses: i64,
    /// Amount that a sponsor or the house adds.
    pub added: i64,
    /// The least sum of the prizes, in minor units; the house pays the rest.
    pub guarantee: i64,
}

/// Money collected, and its uses. Collected, added and overlay together are bounties, rake,
/// expenses and prizes together.
///
/// Bounties are taken out first; rake and expenses come out of the rest and of what was added. The
/// overlay is what is then missing to the guarantee.
///
/// ```
/// use payout_dhondt::money::{Payment, Pool, PoolSetup, Rake};
///
/// // 40 entries at 10 + 1, and 5 of each for the player's own head; 500 are guaranteed.
/// let pool = Pool::try_from(PoolSetup {
///     payments: vec![Payment { count: 40, price: 16, bounty: 5 }],
///     rake: vec![Rake::PerPayment { minor_units: 1 }],
///     guarantee: 500,
///     ..PoolSetup::default()
/// })?;
/// assert_eq!((pool.collected(), pool.bounties(), pool.rake()), (640, 200, 40));
/// assert_eq!((pool.overlay(), pool.prizes()), (100, 500));
/// # Ok::<(), payout_dhondt::money::MoneyError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Pool {
    collected: u64,
    added: u64,
    overlay: u64,
    bounties: u64,
    rake: u64,
    expenses: u64,
    prizes: u64,
}

impl Pool {
    /// All that the players paid, in minor units.
    #[must_use]
    pub const fn collected(&self) -> u64 {
        self.collected
    }

    /// Amount that was added by somebody else.
    #[must_use]
    pub const fn added(&self) -> u64 {
        self.added
    }

    /// Amount that the house pays so that the prizes are the guarantee.
    #[must_use]
    pub const fn overlay(&self) -> u64 {
        self.overlay
    }

    /// Amount for bounties.
    #[must_use]
    pub const fn bounties(&self) -> u64 {
        self.bounties
    }

    /// Amount that is kept.
    #[must_use]
    pub const fn rake(&self) -> u64 {
        self.rake
    }

    /// Amount that is spent.
    #[must_use]
    pub const fn expenses(&self) -> u64 {
        self.expenses
    }

    /// Amount that is paid as prizes.
    #[must_use]
    pub const fn prizes(&self) -> u64 {
        self.prizes
    }
}

impl Pool {
    /// Adds up payments and takes the rake.
    ///
    /// # Errors
    ///
    /// A [`MoneyError`] for the first amount that cannot be used: payments in their order, then sums,
    /// then the rake.
    pub fn new(setup: PoolSetup) -> Result<Self, MoneyError> {
        Self::try_from(setup)
    }
}

impl TryFrom<PoolSetup> for Pool {
    type Error = MoneyError;

    fn try_from(setup: PoolSetup) -> Result<Self, MoneyError> {
        let (mut count, mut collected, mut bounties) = (0_u128, 0_u128, 0_u128);
        for payment in &setup.payments {
            let price = amount("price", payment.price)?;
            let bounty = amount("bounty", payment.bounty)?;
            if bounty > price {
                return Err(MoneyError::BountyAbovePrice {
                    bounty: payment.bounty,
                    price: payment.price,
                });
            }
            // Products of 64 bits; fewer than 2^63 of them are in a list.
            let payments = u128::from(payment.count);
            count = count.saturating_add(payments);
            collected = collected.saturating_add(payments * u128::from(price));
            bounties = bounties.saturating_add(payments * u128::from(bounty));
        }
        let collected = fits("money collected", collected)?;
        // A part of what was collected.
        let bounties = fits("money for bounties", bounties)?;
        let mut rake = 0_u128;
        for kept in &setup.rake {
            rake = rake.saturating_add(kept.taken(count, collected - bounties)?);
        }
        let rake = fits("rake", rake)?;
        let added = amount("added", setup.added)?;
        let expenses = amount("expenses", setup.expenses)?;
        let guarantee = amount("guarantee", setup.guarantee)?;
        let there = u128::from(collected - bounties) + u128::from(added);
        let there = fits("money for prizes", there)?;
        let taken = fits("rake and expenses", u128::from(rake) + u128::from(expenses))?;
        let left = there.checked_sub(taken).ok_or(MoneyError::RakeTooLarge {
            rake: taken,
            collected: there,
        })?;
        Ok(Self {
            collected,
            added,
            overlay: guarantee.saturating_sub(left),
            bounties,
            rake,
            expenses,
            prizes: left.max(guarantee),
        })
    }
}
