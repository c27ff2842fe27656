//! Shares of a pool, rounded to whole units with an exact sum.

use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

use super::MoneyError;

/// Divides `units` in proportion to `shares`. Each gets the whole part of its quota, and the units
/// left go one each to the largest remainders, of equal ones to the first listed.
///
/// It gives money to points whose value is a fraction of a unit: those of a capped structure, or of an
/// event with stakes that differ. Shares that do not increase give amounts that do not increase.
/// Unlike points they can fall when the pool grows, which is the price of the method (largest
/// remainder, Hamilton).
///
/// # Errors
///
/// [`MoneyError::NoEntries`] for units and no share above 0.
///
/// # Complexity
///
/// O(n log n) for n shares. Products have 128 bits and the comparison is exact.
///
/// ```
/// use payout_dhondt::money::share_out;
/// use payout_dhondt::{Structure, TieRule, Weights};
///
/// // 150 entrants use the 100 points of a capped structure; 4,500 are to be paid in steps of 10.
/// let structure = Structure::new(Weights::vp_kid(), TieRule::BetterPlace).capped(100)?;
/// let field = structure.allocate(150)?;
/// let units = share_out(field.points(), 450)?;
/// assert_eq!(field.points()[..3], [27, 16, 11]);
/// assert_eq!(units[..3], [122, 72, 50]); // 121.5, 72 and 49.5
/// assert_eq!(units.iter().sum::<u64>(), 450);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn share_out(shares: &[u64], units: u64) -> Result<Vec<u64>, MoneyError> {
    let total: u128 = shares.iter().copied().map(u128::from).sum();
    if units == 0 {
        return Ok(vec![0; shares.len()]);
    }
    if total == 0 {
        return Err(MoneyError::NoEntries { pool: units });
    }
    let mut left = units;
    let mut amounts = Vec::with_capacity(shares.len());
    let mut remainders = Vec::with_capacity(shares.len());
    for (&share, index) in shares.iter().zip(0_usize..) {
        let scaled = u128::from(share) * u128::from(units);
        // No share is more than the total, so no quota is more than the units.
        let whole = u64::try_from(scaled / total).unwrap_or(units);
        left -= whole;
        amounts.push(whole);
        remainders.push((scaled % total, index));
    }
    // What is left is the sum of the remainders over the total, so less than their number.
    remainders.sort_by_key(|&(remainder, _)| Reverse(remainder));
    for ((_, index), _) in remainders.into_iter().zip(0..left) {
        if let Some(amount) = amounts.get_mut(index) {
            *amount += 1;
        }
    }
    Ok(amounts)
}
