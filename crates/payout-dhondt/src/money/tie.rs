//! Places reached together.

use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

use super::Prizes;
use super::error::{MoneyError, fits};
use crate::length::length;

/// Recipient of the units that cannot be shared equally.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum OddUnits {
    /// One each to those with the larger stacks, of equal ones to the first listed.
    #[default]
    LargerStack,
    /// One each to those listed first: by seat from the button, for example.
    FirstListed,
    /// They are carried.
    Carry,
}

/// How players are paid who went out together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum TieSettlement {
    /// The larger stack before the hand takes the better place, as rooms do for one table. Players
    /// with equal stacks share their places as with `Split`.
    LargerStack {
        /// The smallest amount of money that is handed out, in minor units, at least 1.
        unit: u64,
        /// Recipient of odd units of equal stacks.
        odd: OddUnits,
    },
    /// The prizes of the places are summed and split equally, as rooms do for hand-for-hand play
    /// on several tables.
    Split {
        /// The smallest amount of money that is handed out, in minor units, at least 1.
        unit: u64,
        /// Recipient of odd units.
        odd: OddUnits,
    },
}

/// Prizes of the players who went out together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TiedPrizes {
    amounts: Vec<u64>,
    carried: u64,
}

impl TiedPrizes {
    /// The amounts in the order of the stacks, in minor units; with [`TiedPrizes::carried`] they
    /// are the prizes of the places.
    #[must_use]
    pub fn amounts(&self) -> &[u64] {
        &self.amounts
    }

    /// Amount that is carried: odd units by [`OddUnits::Carry`].
    #[must_use]
    pub const fn carried(&self) -> u64 {
        self.carried
    }
}

impl Prizes {
    /// Pays the players who share the places from `first_place` on.
    ///
    /// # Arguments
    ///
    /// `stacks` are those before the hand, one for each player.
    ///
    /// # Errors
    ///
    /// [`MoneyError::PlaceZero`], [`MoneyError::EmptyTie`], and
    /// [`MoneyError::ZeroDenomination`] for a unit of 0.
    ///
    /// ```
    /// use payout_dhondt::money::{OddUnits, Prizes, TieSettlement};
    ///
    /// let prizes = Prizes::announced(vec![500, 305, 200, 100])?;
    /// let odd = OddUnits::LargerStack;
    /// let by_stack = TieSettlement::LargerStack { unit: 5, odd };
    /// assert_eq!(prizes.settle_tie(2, &[700, 900], by_stack)?.amounts(), [200, 305]);
    /// // 505 are 101 units of 5: 50 each, and one more for the larger stack.
    /// let split = TieSettlement::Split { unit: 5, odd };
    /// assert_eq!(prizes.settle_tie(2, &[700, 900], split)?.amounts(), [250, 255]);
    /// # Ok::<(), payout_dhondt::money::MoneyError>(())
    /// ```
    pub fn settle_tie(
        &self,
        first_place: u64,
        stacks: &[u64],
        settlement: TieSettlement,
    ) -> Result<TiedPrizes, MoneyError> {
        if first_place == 0 {
            return Err(MoneyError::PlaceZero);
        }
        if stacks.is_empty() {
            return Err(MoneyError::EmptyTie { first_place });
        }
        let (unit, odd) = match settlement {
            TieSettlement::LargerStack { unit, odd } | TieSettlement::Split { unit, odd } => {
                (unit, odd)
            }
        };
        if unit == 0 {
            return Err(MoneyError::ZeroDenomination);
        }
        // The players by stack, largest first; the sort keeps the order of equal ones.
        let mut order: Vec<(usize, u64)> = (0..).zip(stacks.iter().copied()).collect();
        order.sort_by_key(|&(_, stack)| Reverse(stack));
        let groups: Vec<&[(usize, u64)]> = match settlement {
            TieSettlement::LargerStack { .. } => order.chunk_by(|a, b| a.1 == b.1).collect(),
            TieSettlement::Split { .. } => vec![&order],
        };
        let mut tied = TiedPrizes {
            amounts: vec![0; stacks.len()],
            carried: 0,
        };
        let mut place = first_place;
        for group in groups {
            let mut listed: Vec<usize> = group.iter().map(|&(index, _)| index).collect();
            if let OddUnits::FirstListed = odd {
                listed.sort_unstable();
            }
            let sum = listed.iter().fold(0, |sum, _| {
                let prize = u128::from(self.at(place));
                place = place.saturating_add(1);
                sum + prize
            });
            tied.share(&listed, fits("sum of the prizes", sum)?, unit, odd);
        }
        Ok(tied)
    }
}

impl TiedPrizes {
    /// Shares a sum among the players, whose order decides about odd units. What is less than a
    /// unit goes with the first odd unit.
    fn share(&mut self, players: &[usize], sum: u64, unit: u64, odd: OddUnits) {
        let count = length(players).max(1);
        let (units, mut rest) = (sum / unit, sum % unit);
        let (each, mut extra) = (units / count, units % count);
        if let OddUnits::Carry = odd {
            self.carried += extra * unit + rest;
            (extra, rest) = (0, 0);
        }
        for &player in players {
            if let Some(amount) = self.amounts.get_mut(player) {
                *amount = each * unit + rest;
                if extra > 0 {
                    *amount += unit;
                    extra -= 1;
                }
                rest = 0;
            }
        }
    }
}
