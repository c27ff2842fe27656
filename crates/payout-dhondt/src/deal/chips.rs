//! Deals by the independent chip model.

use alloc::{collections::BTreeMap, vec::Vec};

use icm::{IcmOptions, equities, equities_exact};

use super::{Deal, DealAmounts, DealError};

/// Up to this number of players the equities are computed as fractions.
const EXACT_PLAYERS: usize = 9;

impl Deal {
    /// Divides by the independent chip model. Everybody gets what the stack is worth on average if
    /// the rest is played, chips being all that matters.
    ///
    /// The amount left for the winner is not part of any equity: the first prize counts as smaller
    /// by it.
    ///
    /// # Errors
    ///
    /// [`DealError::ForWinner`] if more is left than the first prize is above the second, so that
    /// it would be better to be second; [`DealError::Equities`] for stacks so different that they
    /// have no equity; [`DealError::TooLarge`] for products beyond 128 bits, which only units
    /// beyond 10^18 make.
    ///
    /// # Determinism
    ///
    /// Up to nine players the equities are fractions. For more they are the floating point
    /// numbers of [`icm::equities`], the same bits on every machine. They are compared as the
    /// integers that they are after scaling by a power of two. Equal stacks have equal equities.
    ///
    /// # Examples
    ///
    /// ```
    /// use payout_dhondt::deal::{Deal, DealSetup};
    ///
    /// let deal = Deal::try_from(DealSetup {
    ///     stacks: vec![90, 5, 5],
    ///     prizes: vec![50, 30, 20],
    ///     unit: 1,
    ///     for_winner: 10,
    /// })?;
    /// // 38.95, 25.53 and 25.53; the leader gets less than the first prize, and 10 are played for.
    /// let amounts = deal.icm_chop()?;
    /// assert_eq!(amounts.amounts(), [39, 26, 25]);
    /// assert_eq!(amounts.sum() + amounts.for_winner(), 100);
    /// # Ok::<(), payout_dhondt::deal::DealError>(())
    /// ```
    pub fn icm_chop(&self) -> Result<DealAmounts, DealError> {
        let setup = self.setup();
        let prize = |index: usize| setup.prizes.get(index).copied().unwrap_or_default();
        let divided = self.divided(prize(0) - prize(1))?;
        let mut prizes = setup.prizes.clone();
        if let Some(first) = prizes.first_mut() {
            *first -= setup.for_winner;
        }
        let failed = |source| DealError::Equities { source };
        let worth: Vec<f64> = if setup.stacks.len() <= EXACT_PLAYERS {
            let exact = equities_exact(&setup.stacks, &prizes).map_err(failed)?;
            exact.iter().map(icm::ExactEquity::to_f64).collect()
        } else {
            let options = IcmOptions::default();
            let found = equities(&setup.stacks, &prizes, &options).map_err(failed)?;
            found.equities
        };
        let weights = integers(&worth);
        let mut by_stack = BTreeMap::new();
        for (&stack, weight) in setup.stacks.iter().zip(weights) {
            by_stack.entry(stack).or_insert(weight);
        }
        let of_stacks: Vec<u128> = setup
            .stacks
            .iter()
            .map(|stack| by_stack.get(stack).copied().unwrap_or_default())
            .collect();
        // Numbers of 54 bits, so that neither the sum nor the products leave 128 bits.
        let total = of_stacks.iter().sum::<u128>().max(1);
        let quotas = of_stacks.iter().map(|weight| weight * u128::from(divided));
        self.rounded(divided, quotas, total)
    }
}

/// Non-negative numbers scaled by one power of two, so that the largest has 54 bits before the
/// point. They are cut there, and lose less than 2^-53 of the largest.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "cut on purpose; finite numbers from 0 to 2^54"
)]
fn integers(numbers: &[f64]) -> Vec<u128> {
    let largest = numbers.iter().copied().fold(0.0, f64::max);
    let (_, exponent) = libm::frexp(largest);
    let scaled = |&number: &f64| libm::ldexp(number, 54 - exponent) as u64;
    numbers
        .iter()
        .map(|number| u128::from(scaled(number)))
        .collect()
}
