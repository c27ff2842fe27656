//! Prizes in money.

use alloc::vec::Vec;

use super::MoneyError;
use super::error::fits;
use crate::length::length;

/// Prize of every place, in minor units.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Prizes {
    amounts: Vec<u64>,
    carried: u64,
    remainder: u64,
    remainder_places: Vec<u64>,
}

impl Prizes {
    pub(super) const fn new(
        amounts: Vec<u64>,
        carried: u64,
        remainder: u64,
        remainder_places: Vec<u64>,
    ) -> Self {
        Self {
            amounts,
            carried,
            remainder,
            remainder_places,
        }
    }

    /// Prizes that were announced elsewhere, place 1 first.
    ///
    /// # Errors
    ///
    /// [`MoneyError::TooLarge`] for a sum beyond 2^64 - 1.
    pub fn announced(amounts: Vec<u64>) -> Result<Self, MoneyError> {
        fits(
            "sum of the prizes",
            amounts.iter().copied().map(u128::from).sum(),
        )?;
        Ok(Self::new(amounts, 0, 0, Vec::new()))
    }

    /// The prizes by place, place 1 first. Those of [`PrizeRules::pay`](super::PrizeRules::pay)
    /// never increase, and with [`Prizes::carried`] they are the pool.
    #[must_use]
    pub fn amounts(&self) -> &[u64] {
        &self.amounts
    }

    /// The prize of a place, from 1; 0 for places not paid.
    #[must_use]
    pub fn at(&self, place: u64) -> u64 {
        let index = place.checked_sub(1).and_then(|i| usize::try_from(i).ok());
        index
            .and_then(|index| self.amounts.get(index).copied())
            .unwrap_or_default()
    }

    /// The number of paid places.
    #[must_use]
    pub fn paid(&self) -> u64 {
        length(&self.amounts)
    }

    /// Sum of all prizes.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.amounts.iter().sum()
    }

    /// Amount that is not paid but carried, by [`Remainder::Carry`](super::Remainder::Carry).
    #[must_use]
    pub const fn carried(&self) -> u64 {
        self.carried
    }

    /// Amount that could not be divided, before it was placed by its rule.
    #[must_use]
    pub const fn remainder(&self) -> u64 {
        self.remainder
    }

    /// The place that got the remainder, the best one if there are several. `None` if there was
    /// none or it was carried.
    #[must_use]
    pub fn remainder_place(&self) -> Option<u64> {
        self.remainder_places.first().copied()
    }

    /// The places that got the remainder, ascending; empty if there was none or it was carried.
    #[must_use]
    pub fn remainder_places(&self) -> &[u64] {
        &self.remainder_places
    }

    pub(super) const fn amounts_mut(&mut self) -> &mut Vec<u64> {
        &mut self.amounts
    }
}
