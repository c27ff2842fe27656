//! Exact equities by recursion over the sets of players who are already placed.

use alloc::{collections::BTreeSet, vec, vec::Vec};

use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use crate::{ExactEquity, IcmError};

/// The most players that [`equities_exact`] takes.
pub const MAX_EXACT_PLAYERS: usize = 12;

/// Equity of each stack, exactly.
///
/// # Arguments
///
/// `stacks`: the chips of 1 to [`MAX_EXACT_PLAYERS`] players, all above 0. `prizes`: what the
/// places pay, place 1 first, not more than players; places without a prize pay nothing.
///
/// # Returns
///
/// The values in the order of the stacks, in units of the prizes.
///
/// # Errors
///
/// [`IcmError::NoPlayer`], [`IcmError::TooManyPlayers`], [`IcmError::TooManyPrizes`] and
/// [`IcmError::ZeroStack`] with the first such player, looked for in this order.
///
/// # Complexity
///
/// For n players and k prizes: a set for each choice of fewer than k players, with n additions of
/// numbers whose digits grow with the number of sets. 12 players and 12 prizes take well under a
/// second for stacks of six digits.
///
/// # Source
///
/// Harville, "Assigning probabilities to the outcomes of multi-entry competitions" (1973); in
/// poker, Malmuth, "Gambling Theory and Other Topics" (1987).
///
/// ```
/// use icm::equities_exact;
///
/// // With equal stacks everybody is worth the same.
/// let equities = equities_exact(&[1500, 1500, 1500], &[50, 30, 20])?;
/// assert_eq!(equities[0].to_string(), "100/3");
/// # Ok::<(), icm::IcmError>(())
/// ```
pub fn equities_exact(stacks: &[u64], prizes: &[u64]) -> Result<Vec<ExactEquity>, IcmError> {
    check(stacks, prizes)?;
    let levels = levels(stacks, prizes.len());
    let factors = factors(&levels);
    // Everything below is an integer: a probability times the product of all factors. A set of
    // placed players is reached with a product of one chip count per level below it, and each of
    // these counts is a factor of its level, so the divisions leave no remainder.
    let (zero, _) = BigRational::zero().into();
    let (one, _) = BigRational::one().into();
    let scale = factors
        .iter()
        .fold(one, |product, &factor| product * factor);
    let mut values = vec![zero.clone(); stacks.len()];
    let mut reached = vec![zero; 1 << stacks.len()];
    reached[0] = scale;
    for (level, &prize) in levels.iter().zip(prizes) {
        for &Placed { set, chips_left } in level {
            let share = core::mem::take(&mut reached[set]) / chips_left;
            for (player, &stack) in stacks.iter().enumerate() {
                let joined = set | 1 << player;
                if joined != set {
                    let comes_next = &share * stack;
                    values[player] += &comes_next * prize;
                    reached[joined] += comes_next;
                }
            }
        }
    }
    let reduced = values.into_iter().map(|mut numer| {
        let (mut denom, _) = BigRational::one().into();
        for &factor in &factors {
            // The remainder is below the factor, so it fits.
            let remainder = (&numer % factor).to_u128().unwrap_or_default();
            let common = greatest_common_divisor(factor, remainder);
            numer /= common;
            denom *= factor / common;
        }
        // What a prime has in common with the denominator was taken out of one factor after the
        // other, so nothing is left.
        ExactEquity::reduced(BigRational::new_raw(numer, denom))
    });
    Ok(reduced.collect())
}

/// Rejects input for which the model has no answer.
fn check(stacks: &[u64], prizes: &[u64]) -> Result<(), IcmError> {
    let players = stacks.len();
    if players == 0 {
        return Err(IcmError::NoPlayer);
    }
    if players > MAX_EXACT_PLAYERS {
        return Err(IcmError::TooManyPlayers {
            players,
            max: MAX_EXACT_PLAYERS,
        });
    }
    if prizes.len() > players {
        return Err(IcmError::TooManyPrizes {
            prizes: prizes.len(),
            players,
        });
    }
    match stacks.iter().position(|&stack| stack == 0) {
        Some(player) => Err(IcmError::ZeroStack { player }),
        None => Ok(()),
    }
}

/// A set of players who hold the first places, as bits, and the chips of the others.
struct Placed {
    set: usize,
    chips_left: u128,
}

/// The sets by their number of players, from none to one less than `count`.
fn levels(stacks: &[u64], count: usize) -> Vec<Vec<Placed>> {
    let mut levels: Vec<Vec<Placed>> = Vec::new();
    levels.resize_with(count, Vec::new);
    for set in 0..1_usize << stacks.len() {
        let Some(level) = levels.get_mut(set.count_ones() as usize) else {
            continue;
        };
        let left = stacks
            .iter()
            .enumerate()
            .filter(|(player, _)| set >> player & 1 == 0);
        let chips_left = left.map(|(_, &stack)| u128::from(stack)).sum();
        level.push(Placed { set, chips_left });
    }
    levels
}

/// The distinct chip counts of each level.
fn factors(levels: &[Vec<Placed>]) -> Vec<u128> {
    levels
        .iter()
        .flat_map(|level| {
            let distinct: BTreeSet<_> = level.iter().map(|placed| placed.chips_left).collect();
            distinct
        })
        .collect()
}

/// Euclid's algorithm; `a` is above 0.
const fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
