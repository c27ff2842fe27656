//! Even sizes of tables that have places of their own.

use alloc::vec::Vec;

/// The level of even sizes: a table holds `min(places, q)` players, and `r` of those with more places one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) q: usize,
    pub(crate) r: usize,
}

impl Level {
    /// The level of `players` at tables with these places. Players above all places are left out.
    pub(crate) fn of(players: usize, places: &[usize]) -> Self {
        let most = places.iter().copied().max().unwrap_or(0);
        let held = |q: usize| places.iter().map(|places| (*places).min(q)).sum::<usize>();
        let q = (1..=most).take_while(|q| held(*q) <= players).last();
        let q = q.unwrap_or(0);
        let r = if q == most { 0 } else { players - held(q) };
        Self { q, r }
    }
}

/// Players of each table when they are dealt to the tables in turn, full ones passed over.
pub(crate) fn shares(players: usize, places: &[usize]) -> Vec<usize> {
    let Level { q, mut r } = Level::of(players, places);
    let share = |places: &usize| {
        let more = *places > q && r > 0;
        r -= usize::from(more);
        (*places).min(q) + usize::from(more)
    };
    places.iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn small_tables_are_full_before_others_have_more() {
        assert_eq!(shares(22, &[10, 10, 6]), [8, 8, 6]);
        assert_eq!(shares(23, &[10, 10, 6]), [9, 8, 6]);
        assert_eq!(shares(7, &[9, 9, 9]), [3, 2, 2]);
        assert_eq!(shares(26, &[10, 10, 6]), [10, 10, 6]);
        assert_eq!(shares(30, &[10, 10, 6]), [10, 10, 6]);
    }

    proptest! {
        /// The shares are those of a deal by hand, one player after the other.
        #[test]
        fn the_shares_are_those_of_a_deal_in_turn(
            places in prop::collection::vec(2_usize..=23, 1..12), players in 0_usize..280,
        ) {
            let mut dealt = alloc::vec![0; places.len()];
            let mut left = players.min(places.iter().sum());
            while left > 0 {
                for (own, places) in dealt.iter_mut().zip(&places) {
                    if left > 0 && *own < *places {
                        *own += 1;
                        left -= 1;
                    }
                }
            }
            prop_assert_eq!(shares(players, &places), dealt);
        }
    }
}
