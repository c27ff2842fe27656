//! The order in which GNU Backgammon numbers the arrangements of one side.

/// Places of a side of hypergammon: off, 24 points, the bar.
pub(super) const PLACES: usize = 26;

/// The most checkers of a side.
pub(super) const MAX_CHECKERS: u32 = 3;

/// `WAYS[places][stones]`: the ways to put equal stones on places.
static WAYS: [[u32; MAX_CHECKERS as usize + 1]; PLACES + 1] = ways();

const fn ways() -> [[u32; MAX_CHECKERS as usize + 1]; PLACES + 1] {
    let mut table = [[0; MAX_CHECKERS as usize + 1]; PLACES + 1];
    table[0][0] = 1;
    let mut places = 1;
    while places <= PLACES {
        let mut stones = 0;
        while stones <= MAX_CHECKERS as usize {
            // None on the last place, or one taken away from it.
            table[places][stones] = table[places - 1][stones]
                + if stones > 0 {
                    table[places][stones - 1]
                } else {
                    0
                };
            stones += 1;
        }
        places += 1;
    }
    table
}

/// How many arrangements one side has.
pub(super) fn count(checkers: u32) -> u32 {
    WAYS[PLACES][checkers.min(MAX_CHECKERS) as usize]
}

/// The number of an arrangement: how many come before it.
///
/// The order compares the checkers borne off, then those on point 1, on point 2 and so on to the
/// bar, and where two differ for the first time, the one with more checkers comes first. So it
/// begins with all borne off and ends with all on the bar, as the order of
/// [`Arrangements`](crate::Arrangements) does, but is another from two checkers on.
///
/// Places of `counts` beyond the 26 and checkers beyond the three do not count.
pub(super) fn rank(counts: &[u32], checkers: u32) -> u32 {
    let mut left = checkers.min(MAX_CHECKERS);
    let mut before = 0;
    for (place, &here) in counts.iter().take(PLACES).enumerate() {
        let here = here.min(left);
        // More on this place: at most `left - here - 1` checkers lie on the places after it.
        if let Some(fewer) = (left - here).checked_sub(1) {
            before += WAYS[PLACES - place][fewer as usize];
        }
        left -= here;
    }
    before
}

/// The arrangement with a number below [`count`].
pub(super) fn unrank(rank: u32, checkers: u32) -> [u32; PLACES] {
    let mut counts = [0; PLACES];
    let mut left = checkers.min(MAX_CHECKERS);
    let mut rest = rank;
    for (place, here) in counts.iter_mut().enumerate() {
        let after = |left: u32| WAYS[PLACES - place - 1][left as usize];
        // From all that are left on this place to none.
        let mut behind = 0;
        while behind < left && rest >= after(behind) {
            rest -= after(behind);
            behind += 1;
        }
        *here = left - behind;
        left = behind;
    }
    counts
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// All arrangements of `left` checkers on places from `place` on, more checkers first.
    fn list(place: usize, left: u32, so_far: &mut [u32; PLACES], all: &mut Vec<[u32; PLACES]>) {
        if place == PLACES {
            if left == 0 {
                all.push(*so_far);
            }
            return;
        }
        for here in (0..=left).rev() {
            so_far[place] = here;
            list(place + 1, left - here, so_far, all);
        }
        so_far[place] = 0;
    }

    #[test]
    fn ranks_are_places_in_the_list() {
        // C(26, 1), C(27, 2), C(28, 3)
        for (checkers, expected) in [(1, 26), (2, 351), (3, 3276)] {
            let mut all = Vec::new();
            list(0, checkers, &mut [0; PLACES], &mut all);
            assert_eq!(all.len(), expected);
            assert_eq!(count(checkers) as usize, expected);
            for (number, counts) in (0..).zip(&all) {
                assert_eq!(rank(counts, checkers), number);
                assert_eq!(unrank(number, checkers), *counts);
            }
        }
    }

    #[test]
    fn numbers_that_gnubg_prints() {
        // `bearoffdump -n` of GNU Backgammon 1.07.001 for two checkers; where they lie is read off
        // its drawings of the board.
        for (places, number) in [
            ([0_usize, 1], 1),
            ([0, 25], 25),
            ([4, 19], 113),
            ([6, 14], 149),
            ([10, 20], 225),
            ([25, 25], 350),
        ] {
            let mut counts = [0; PLACES];
            for place in places {
                counts[place] += 1;
            }
            assert_eq!(rank(&counts, 2), number, "{places:?}");
        }
    }
}
