//! How many tables, which sizes, how many moves. Usable alone.

use alloc::vec;
use alloc::vec::Vec;

/// The fewest tables that hold `players` at `n_max` a table, at least one: `max(1, ceil(players / n_max))`.
///
/// # Arguments
///
/// `n_max` is at least 1; 0 is read as 1.
///
/// # Examples
///
/// ```
/// use mtt_seating::tables_needed;
///
/// assert_eq!(tables_needed(100, 9), 12);
/// assert_eq!(tables_needed(99, 9), 11);
/// assert_eq!(tables_needed(0, 9), 1);
/// ```
#[must_use]
pub const fn tables_needed(players: usize, n_max: u8) -> usize {
    let seats = if n_max == 0 { 1 } else { n_max as usize };
    let tables = players.div_ceil(seats);
    if tables == 0 { 1 } else { tables }
}

/// The sizes that tables should have.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Targets {
    /// Tables needed.
    pub tables: usize,
    /// Target of each given table in the given order, 0 for a table that breaks, then of each new table.
    pub targets: Vec<usize>,
    /// The fewest moves that reach the targets.
    pub min_moves: usize,
}

/// The targets that are reached with the fewest moves.
///
/// The `T*` largest tables are kept. The largest `r` of them get `q + 1` players and the others
/// `q`, where `players = q T* + r`; new tables come last.
///
/// # Arguments
///
/// `sizes`: players at each open table. `n_max`: seats of a table, at least 1 (0 is read as 1).
///
/// # Returns
///
/// Sizes, in the order of `sizes`, and the number of moves. Among equal tables the earlier one counts as larger.
///
/// # Complexity
///
/// `O(t log t)` time and `O(t)` memory for `t` tables.
///
/// # Source
///
/// A move lowers the sum of the surpluses by at most one, so that sum is a lower bound; moving from a table above
/// its target to one below lowers it by exactly one. Keeping the largest tables follows by exchange.
///
/// # Examples
///
/// ```
/// use mtt_seating::targets;
///
/// let plan = targets(&[9, 9, 6], 9);
/// assert_eq!((plan.tables, plan.targets, plan.min_moves), (3, vec![8, 8, 8], 2));
///
/// // Five tables of six become four: the last one breaks.
/// assert_eq!(targets(&[6, 6, 6, 6, 6], 9).targets, [8, 8, 7, 7, 0]);
/// ```
#[must_use]
pub fn targets(sizes: &[usize], n_max: u8) -> Targets {
    let players: usize = sizes.iter().fold(0, |sum, size| sum.saturating_add(*size));
    let tables = tables_needed(players, n_max);
    let (q, r) = (players / tables, players % tables);
    let mut order: Vec<usize> = (0..sizes.len().max(tables)).collect();
    order.sort_by_key(|&index| core::cmp::Reverse(sizes.get(index).copied().unwrap_or(0)));
    let mut targets = vec![0; order.len()];
    for (rank, &index) in order.iter().enumerate().take(tables) {
        targets[index] = q + usize::from(rank < r);
    }
    let min_moves = sizes
        .iter()
        .zip(&targets)
        .map(|(size, target)| size.saturating_sub(*target))
        .sum();
    Targets {
        tables,
        targets,
        min_moves,
    }
}

/// The fewest moves from the given sizes to `tables_needed` tables that differ by at most one.
///
/// The arguments are those of [`targets`].
///
/// # Examples
///
/// ```
/// use mtt_seating::min_moves;
///
/// assert_eq!(min_moves(&[9, 9, 9, 4], 9), 3);
/// assert_eq!(min_moves(&[4, 4], 9), 4);
/// assert_eq!(min_moves(&[9, 8, 8], 9), 0);
/// ```
#[must_use]
pub fn min_moves(sizes: &[usize], n_max: u8) -> usize {
    targets(sizes, n_max).min_moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_table_comes_last_and_gets_no_extra_player() {
        let plan = targets(&[10, 9], 9);
        assert_eq!((plan.tables, plan.targets), (3, vec![7, 6, 6]));
    }
}
