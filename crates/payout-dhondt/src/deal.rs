//! Deals: how the players left divide the prizes, to whole units and with an exact sum.
//!
//! ```
//! use payout_dhondt::deal::{Deal, DealSetup};
//!
//! let deal = Deal::try_from(DealSetup {
//!     stacks: vec![50, 30, 20],
//!     prizes: vec![7000, 3000],
//!     unit: 100,
//!     for_winner: 0,
//! })?;
//! assert_eq!(deal.even()?.amounts(), [3400, 3300, 3300]);
//! assert_eq!(deal.chip_chop()?.amounts(), [5000, 3000, 2000]);
//! // 4517.86, 3225 and 2257.14 by the independent chip model.
//! # #[cfg(feature = "deals")]
//! assert_eq!(deal.icm_chop()?.amounts(), [4500, 3200, 2300]);
//! # Ok::<(), payout_dhondt::deal::DealError>(())
//! ```

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::Ratio;
use crate::length::length;

#[cfg(feature = "deals")]
mod chips;

/// The unchecked description of a [`Deal`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct DealSetup {
    /// The chips of the players left.
    pub stacks: Vec<u64>,
    /// The prizes left, place 1 first, in minor units; no more than there are players.
    pub prizes: Vec<u64>,
    /// The smallest amount that is handed out, in minor units, at least 1.
    #[cfg_attr(feature = "serde", serde(default = "one"))]
    pub unit: u64,
    /// Amount that is left to play for, taken from the first prize, in minor units.
    #[cfg_attr(feature = "serde", serde(default))]
    pub for_winner: u64,
}

#[cfg(feature = "serde")]
const fn one() -> u64 {
    1
}

/// Why a deal cannot be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum DealError {
    /// No stacks at all.
    #[error("there are no players")]
    NoPlayer,
    /// A player without chips, who is out already.
    #[error("player {player} has no chips")]
    ZeroStack {
        /// Position of the stack in the list, from 0.
        player: usize,
    },
    /// More prizes than players.
    #[error("{prizes} prizes are more than the {players} players")]
    TooManyPrizes {
        /// The number of prizes.
        prizes: usize,
        /// The number of players.
        players: usize,
    },
    /// A prize greater than the one before it.
    #[error(
        "the prize {prize} of place {place} is greater than {before}, that of the place before"
    )]
    IncreasingPrizes {
        /// The worse of the two places, from 2.
        place: usize,
        /// Its prize.
        prize: u64,
        /// The prize of the place before.
        before: u64,
    },
    /// Units of no money.
    #[error("the unit is 0")]
    ZeroUnit,
    /// Chips or prizes whose sum is beyond the range.
    #[error("the sum of the {item} is beyond 2^64 - 1")]
    TooLarge {
        /// Which sum.
        item: &'static str,
    },
    /// More left for the winner than this deal allows.
    #[error("{for_winner} for the winner are more than {most}, the most that this deal leaves")]
    ForWinner {
        /// Amount that was to be left, in minor units.
        for_winner: u64,
        /// The most that may be left, in minor units. It is all prizes if they are divided evenly,
        /// the part above the next prize for everybody if by chips, and the first prize less the
        /// second if by the independent chip model.
        most: u64,
    },
    /// The independent chip model has no answer.
    #[cfg(feature = "deals")]
    #[error("the stacks have no equities")]
    Equities {
        /// Reason that the model gives.
        #[source]
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::text::as_text"))]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        source: icm::IcmError,
    },
}

/// Players who may divide the prizes.
///
/// Every deal rounds in the same way: each player gets the whole units of the exact amount, and
/// the units left go one each to the largest remainders, compared exactly; of equal ones to the
/// larger stack, then to the first listed. What is less than a unit of the whole sum goes to the
/// largest stack. So no player gets less than one with fewer chips.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Deal {
    setup: DealSetup,
    chips: u64,
    pool: u64,
}

/// Amounts that the players get.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DealAmounts {
    amounts: Vec<u64>,
    for_winner: u64,
    #[cfg_attr(feature = "serde", serde(skip))]
    exact: Vec<Option<Ratio>>,
}

impl DealAmounts {
    /// The amounts in the order of the stacks, in minor units. Their sum and what is left for the
    /// winner are all the prizes.
    #[must_use]
    pub fn amounts(&self) -> &[u64] {
        &self.amounts
    }

    /// The amounts before they were rounded to units, in the order of the stacks. None where a
    /// fraction has more than 127 bits. By the independent chip model they are precise to 2^-53 of
    /// the largest.
    ///
    /// ```
    /// use payout_dhondt::Ratio;
    /// use payout_dhondt::deal::{Deal, DealSetup};
    ///
    /// let deal = Deal::try_from(DealSetup {
    ///     stacks: vec![3, 2, 1],
    ///     prizes: vec![7, 3],
    ///     unit: 1,
    ///     for_winner: 0,
    /// })?;
    /// let even = deal.even()?;
    /// assert_eq!(even.amounts(), [4, 3, 3]);
    /// assert_eq!(even.exact(), [Ratio::new(10, 3).ok(); 3]);
    /// # Ok::<(), payout_dhondt::deal::DealError>(())
    /// ```
    #[must_use]
    pub fn exact(&self) -> &[Option<Ratio>] {
        &self.exact
    }

    /// The sum of the amounts.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.amounts.iter().sum()
    }

    /// Amount that is left to play for.
    #[must_use]
    pub const fn for_winner(&self) -> u64 {
        self.for_winner
    }
}

impl Deal {
    /// The players and prizes.
    #[must_use]
    pub const fn setup(&self) -> &DealSetup {
        &self.setup
    }

    /// All prizes together, in minor units.
    #[must_use]
    pub const fn pool(&self) -> u64 {
        self.pool
    }

    /// The prize that everybody has already: that of the next player to go out, 0 before the
    /// money.
    #[must_use]
    pub fn next_prize(&self) -> u64 {
        let next = self.setup.stacks.len().checked_sub(1);
        let next = next.and_then(|next| self.setup.prizes.get(next));
        next.copied().unwrap_or_default()
    }

    /// Everybody gets the same.
    ///
    /// # Errors
    ///
    /// [`DealError::ForWinner`] if more than the prizes is left for the winner.
    pub fn even(&self) -> Result<DealAmounts, DealError> {
        let divided = self.divided(self.pool)?;
        let players = self.players();
        let quotas = self.setup.stacks.iter().map(|_| u128::from(divided));
        self.rounded(divided, quotas, u128::from(players))
    }

    /// Divides by chips, as rooms do it. Everybody gets the next prize, and the rest is divided in
    /// proportion to the chips.
    ///
    /// The leader can get more than the first prize; then the deal is not fair, and players who
    /// know the independent chip model do not agree to it. The next prize is exactly guaranteed
    /// where it is a multiple of the unit, and short by less than a unit otherwise.
    ///
    /// # Errors
    ///
    /// [`DealError::ForWinner`] if so much is left for the winner that the next prize could not be
    /// paid to all.
    ///
    /// # Examples
    ///
    /// ```
    /// use payout_dhondt::deal::{Deal, DealSetup};
    ///
    /// // 90 % of the chips, and prizes of 50, 30 and 20: 20 for all, and 90 % of the other 40.
    /// let deal = Deal::try_from(DealSetup {
    ///     stacks: vec![90, 5, 5],
    ///     prizes: vec![50, 30, 20],
    ///     unit: 1,
    ///     for_winner: 0,
    /// })?;
    /// assert_eq!(deal.chip_chop()?.amounts(), [56, 22, 22]);
    /// # Ok::<(), payout_dhondt::deal::DealError>(())
    /// ```
    pub fn chip_chop(&self) -> Result<DealAmounts, DealError> {
        // No prize is less than the next one, and there are at most as many as players; if
        // there are fewer, the next one is 0.
        let guaranteed = self.next_prize() * self.players();
        let divided = self.divided(self.pool - guaranteed)?;
        let rest = divided - guaranteed;
        let (chips, next) = (u128::from(self.chips), u128::from(self.next_prize()));
        // Both terms together are at most the pool times all chips, a product of 64 bits.
        let quotas = self.setup.stacks.iter();
        let quotas = quotas.map(|&stack| next * chips + u128::from(rest) * u128::from(stack));
        self.rounded(divided, quotas, chips)
    }

    /// Amount that is divided, if no more than `most` is left for the winner.
    fn divided(&self, most: u64) -> Result<u64, DealError> {
        let for_winner = self.setup.for_winner;
        if for_winner > most {
            return Err(DealError::ForWinner { for_winner, most });
        }
        Ok(self.pool - for_winner)
    }

    fn players(&self) -> u64 {
        length(&self.setup.stacks)
    }

    /// Rounds exact amounts, given as numerators over one denominator, to units.
    ///
    /// Their sum must be `divided`.
    fn rounded(
        &self,
        divided: u64,
        quotas: impl Iterator<Item = u128>,
        denominator: u128,
    ) -> Result<DealAmounts, DealError> {
        let DealSetup { stacks, unit, .. } = &self.setup;
        let too_large = DealError::TooLarge { item: "products" };
        let unit_of_quotas = denominator
            .checked_mul(u128::from(*unit))
            .ok_or(too_large.clone())?;
        let mut left = divided;
        let mut amounts = Vec::with_capacity(stacks.len());
        let mut order = Vec::with_capacity(stacks.len());
        let mut exact = Vec::with_capacity(stacks.len());
        for ((quota, &stack), player) in quotas.zip(stacks).zip(0_usize..) {
            let units = u64::try_from(quota / unit_of_quotas).map_err(|_| too_large.clone())?;
            let amount = units.checked_mul(*unit).ok_or(too_large.clone())?;
            left = left.checked_sub(amount).ok_or(too_large.clone())?;
            amounts.push(amount);
            exact.push(ratio(quota, denominator));
            order.push((Reverse((quota % unit_of_quotas, stack)), player));
        }
        order.sort_unstable();
        for (_, player) in order {
            if left < *unit {
                break;
            }
            if let Some(amount) = amounts.get_mut(player) {
                *amount += unit;
                left -= unit;
            }
        }
        let largest = (0..)
            .zip(stacks)
            .max_by_key(|&(player, stack)| (stack, Reverse(player)));
        if let Some((player, _)) = largest
            && let Some(amount) = amounts.get_mut::<usize>(player)
        {
            *amount += left;
        }
        Ok(DealAmounts {
            amounts,
            for_winner: self.setup.for_winner,
            exact,
        })
    }
}

/// The fraction, if both numbers have at most 127 bits.
fn ratio(numer: u128, denom: u128) -> Option<Ratio> {
    let (numer, denom) = (i128::try_from(numer).ok()?, i128::try_from(denom).ok()?);
    Ratio::new(numer, denom).ok()
}

impl Deal {
    /// Checks the stacks and prizes of a deal.
    ///
    /// # Errors
    ///
    /// A [`DealError`] for the first fault: stacks, prizes, the unit, then sums.
    pub fn new(setup: DealSetup) -> Result<Self, DealError> {
        let (players, prizes) = (setup.stacks.len(), setup.prizes.len());
        if players == 0 {
            return Err(DealError::NoPlayer);
        }
        if let Some(player) = setup.stacks.iter().position(|&stack| stack == 0) {
            return Err(DealError::ZeroStack { player });
        }
        if prizes > players {
            return Err(DealError::TooManyPrizes { prizes, players });
        }
        for (pair, place) in setup.prizes.windows(2).zip(2..) {
            if let &[before, prize] = pair
                && prize > before
            {
                return Err(DealError::IncreasingPrizes {
                    place,
                    prize,
                    before,
                });
            }
        }
        if setup.unit == 0 {
            return Err(DealError::ZeroUnit);
        }
        let sum = |amounts: &[u64], item| {
            let sum: u128 = amounts.iter().copied().map(u128::from).sum();
            u64::try_from(sum).map_err(|_| DealError::TooLarge { item })
        };
        Ok(Self {
            chips: sum(&setup.stacks, "stacks")?,
            pool: sum(&setup.prizes, "prizes")?,
            setup,
        })
    }
}

impl TryFrom<DealSetup> for Deal {
    type Error = DealError;

    fn try_from(setup: DealSetup) -> Result<Self, DealError> {
        Self::new(setup)
    }
}
