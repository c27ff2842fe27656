//! How many ways there are to put stones on places.

use crate::CountError;

/// The number of ways to put `stones` equal stones on `places` places, any number on each. It is
/// C(places + stones - 1, stones), the source's `PNC`.
///
/// # Arguments
///
/// `places` at least 1, `stones` from 0.
///
/// # Errors
///
/// [`CountError::NoPlaces`] for 0 places, [`CountError::Overflow`] if the count or a step of its
/// computation needs more than 128 bits.
///
/// # Complexity
///
/// O(min(places, stones)) multiplications and divisions.
///
/// # Source
///
/// The page on the analysis of nikogammon, section on counting one side. The source's recursion
/// is defined for at least one place.
///
/// ```
/// use nikogammon::{CountError, arrangements};
///
/// // Off, 8 points and the bar for 5 checkers.
/// assert_eq!(arrangements(10, 5)?, 2002);
/// assert_eq!(arrangements(1, 5)?, 1);
/// assert_eq!(arrangements(0, 5), Err(CountError::NoPlaces));
/// # Ok::<(), CountError>(())
/// ```
pub fn arrangements(places: u32, stones: u32) -> Result<u128, CountError> {
    let Some(dividers) = places.checked_sub(1) else {
        return Err(CountError::NoPlaces);
    };
    let all = u64::from(dividers) + u64::from(stones);
    binomial(all, u64::from(dividers.min(stones))).ok_or(CountError::Overflow {
        places,
        stones,
        bits: u128::BITS,
    })
}

/// C(n, k), or nothing if a step is beyond 128 bits.
pub(crate) fn binomial(n: u64, k: u64) -> Option<u128> {
    // After step i the value is C(n, i), so each division leaves no remainder.
    (1..=k).try_fold(1_u128, |value, step| {
        let factor = u128::from(n).checked_sub(u128::from(step) - 1)?;
        Some(value.checked_mul(factor)? / u128::from(step))
    })
}
