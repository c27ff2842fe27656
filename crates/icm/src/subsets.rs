//! Equities by recursion over the sets of players who are already placed, in floating point.

use alloc::{vec, vec::Vec};

use crate::{Amount, IcmError, prizes::Prizes, stacks::Stacks, sum::Sum};

/// The most players that [`equities_by_subsets`] takes: the memory is 16 bytes for each set.
pub const MAX_SUBSET_PLAYERS: usize = 20;

/// Equity of each stack, by the definition of the model.
///
/// A second method next to [`equities`](crate::equities()), to check it by; there is no quadrature
/// in it and its only errors are those of rounding sums of positive numbers.
///
/// # Arguments
///
/// As [`equities`](crate::equities()), for up to [`MAX_SUBSET_PLAYERS`] players.
///
/// # Returns
///
/// The values in the order of the stacks, in units of the prizes, within some 1e-15 of each.
///
/// # Errors
///
/// [`IcmError`] for invalid input, or [`IcmError::TooManyPlayers`].
///
/// # Complexity
///
/// For n players: n 2^n additions, 2^(n + 4) bytes.
///
/// # Source
///
/// Harville, "Assigning probabilities to the outcomes of multi-entry competitions" (1973).
///
/// ```
/// use icm::equities_by_subsets;
///
/// let equities = equities_by_subsets(&[50_u32, 30, 20], &[70_u32, 30])?;
/// assert!((equities[0] - 1265.0 / 28.0).abs() < 1e-14 * 45.0);
/// # Ok::<(), icm::IcmError>(())
/// ```
pub fn equities_by_subsets<S: Amount, P: Amount>(
    stacks: &[S],
    prizes: &[P],
) -> Result<Vec<f64>, IcmError> {
    let stacks = Stacks::new(stacks)?;
    let players = stacks.players();
    if players > MAX_SUBSET_PLAYERS {
        return Err(IcmError::TooManyPlayers {
            players,
            max: MAX_SUBSET_PLAYERS,
        });
    }
    let prizes = Prizes::new(prizes, players)?;
    let share = |player: usize| stacks.shares()[stacks.share_of()[player]];
    let sets = 1_usize << players;
    // The chips of a set: those of its first player and of the rest, which is a smaller set.
    let mut chips = vec![0.0; sets];
    for set in 1..sets {
        chips[set] = chips[set & (set - 1)] + share(set.trailing_zeros() as usize);
    }
    // The chance that the first places are taken by just these players.
    let mut reached = vec![0.0; sets];
    reached[0] = 1.0;
    let mut values = vec![Sum::default(); players];
    for set in 0..sets {
        let Some(prize) = prizes.beyond().get(set.count_ones() as usize) else {
            continue;
        };
        let each = reached[set] / chips[sets - 1 - set];
        for (player, value) in values.iter_mut().enumerate() {
            let joined = set | 1 << player;
            if joined != set {
                let comes_next = each * share(player);
                value.add(comes_next * prize);
                reached[joined] += comes_next;
            }
        }
    }
    let equity = |value: &Sum| prizes.unit() * (value.value() + prizes.certain());
    Ok(values.iter().map(equity).collect())
}
