//! Choices of some of a few players, found by their sum.

use alloc::vec::Vec;
use core::mem;

/// A choice of players with the sum of their strengths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Subset {
    pub(super) sum: i128,
    /// A bit for each player chosen.
    pub(super) members: u32,
}

impl Subset {
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            sum: self.sum + other.sum,
            members: self.members | other.members,
        }
    }

    /// The choice of everybody here who is not in a part of it.
    pub(super) fn without(self, part: Self) -> Self {
        Self {
            sum: self.sum - part.sum,
            members: self.members & !part.members,
        }
    }
}

/// All choices of a few players, by their number and then by their sum.
#[derive(Debug, Default)]
struct Half {
    by_count: Vec<Vec<Subset>>,
    merged: Vec<Subset>,
}

impl Half {
    /// Lists the choices of these players, and returns how many entries that took.
    fn fill(&mut self, players: &[Subset]) -> u64 {
        self.by_count.iter_mut().for_each(Vec::clear);
        self.by_count.resize_with(players.len() + 1, Vec::new);
        self.by_count[0].push(Subset::default());
        let mut entries = 0;
        for (before, player) in players.iter().enumerate() {
            // A choice has the player or not: two sorted lists become one.
            for count in (1..=before + 1).rev() {
                let (fewer, same) = self.by_count.split_at_mut(count);
                let mut without = same[0].iter().copied().peekable();
                for with in fewer[count - 1].iter().map(|fewer| fewer.with(*player)) {
                    while let Some(next) = without.next_if(|next| next.sum <= with.sum) {
                        self.merged.push(next);
                    }
                    self.merged.push(with);
                }
                self.merged.extend(without);
                entries += self.merged.len() as u64;
                mem::swap(&mut same[0], &mut self.merged);
                self.merged.clear();
            }
        }
        entries
    }
}

/// All choices of at most 32 players, as pairs of choices of either half of them.
#[derive(Debug, Default)]
pub(super) struct Subsets {
    first: Half,
    second: Half,
    steps: u64,
}

impl Subsets {
    /// The list entries that were made or looked at so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Takes these players, each a choice of one.
    pub(super) fn fill(&mut self, players: &[Subset]) {
        let (first, second) = players.split_at(players.len() / 2);
        self.steps += self.first.fill(first) + self.second.fill(second);
    }

    /// The lists of both halves whose pairs are choices of `count` players.
    fn lists(&self, count: usize) -> impl Iterator<Item = (&[Subset], &[Subset])> {
        let first = self.first.by_count.iter().enumerate();
        first.filter_map(move |(own, list)| {
            let rest = self.second.by_count.get(count.checked_sub(own)?)?;
            Some((list.as_slice(), rest.as_slice()))
        })
    }

    /// The choices of `count` players with the greatest sum up to `target` and the least above it.
    pub(super) fn around(&mut self, count: usize, target: i128) -> [Option<Subset>; 2] {
        let [mut below, mut above] = [None::<Subset>; 2];
        let mut steps = 0;
        for (first, second) in self.lists(count) {
            // The greater the choice of one half, the fewer of the other are within the target.
            let mut within = second.len();
            for one in first {
                while within > 0 && one.sum + second[within - 1].sum > target {
                    within -= 1;
                }
                if let Some(other) = second.get(within) {
                    let found = one.with(*other);
                    above = above.filter(|least| least.sum <= found.sum).or(Some(found));
                }
                if let Some(other) = within.checked_sub(1).and_then(|last| second.get(last)) {
                    let found = one.with(*other);
                    below = below.filter(|most| most.sum >= found.sum).or(Some(found));
                }
            }
            steps += first.len() + second.len();
        }
        self.steps += steps as u64;
        [below, above]
    }

    /// Visits the choices of `count` players whose sum is within a window.
    ///
    /// The visitor gives the window of what follows, or nothing to end; a window only shrinks.
    pub(super) fn within(
        &mut self,
        count: usize,
        window: (i128, i128),
        mut visit: impl FnMut(Subset) -> Option<(i128, i128)>,
    ) {
        let (mut low, mut high) = window;
        let mut steps = 0;
        'all: for (first, second) in self.lists(count) {
            let mut end = second.len();
            for one in first {
                while end > 0 && one.sum + second[end - 1].sum > high {
                    end -= 1;
                }
                for other in second[..end].iter().rev() {
                    let found = one.with(*other);
                    if found.sum < low {
                        break;
                    }
                    steps += 1;
                    if found.sum <= high {
                        let Some(next) = visit(found) else {
                            break 'all;
                        };
                        (low, high) = next;
                    }
                }
            }
            steps += (first.len() + second.len()) as u64;
        }
        self.steps += steps;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [i128; 7] = [5, -3, 8, 8, -20, 1, 14];

    fn subsets(players: usize) -> Subsets {
        let one = |(at, sum): (usize, &i128)| Subset {
            sum: *sum,
            members: 1 << at,
        };
        let players: Vec<Subset> = VALUES[..players].iter().enumerate().map(one).collect();
        let mut subsets = Subsets::default();
        // What was there before leaves nothing behind.
        subsets.fill(&[players[0]; 7]);
        subsets.fill(&players);
        subsets
    }

    /// Every choice of `count` of the first players, by counting through all bits.
    fn all(players: usize, count: u32) -> Vec<(i128, u32)> {
        let choices = (0..1_u32 << players).filter(|bits| bits.count_ones() == count);
        let sum = |bits: u32| {
            let chosen = VALUES.iter().enumerate();
            chosen
                .filter(|(at, _)| bits >> at & 1 == 1)
                .map(|(_, value)| value)
                .sum()
        };
        choices.map(|bits| (sum(bits), bits)).collect()
    }

    #[test]
    fn a_window_has_every_choice_once() {
        for players in 1..=7 {
            for count in 0..=players {
                let mut found = Vec::new();
                subsets(players).within(count, (-9, 11), |subset| {
                    found.push((subset.sum, subset.members));
                    Some((-9, 11))
                });
                found.sort_unstable();
                let mut expected = all(players, u32::try_from(count).unwrap());
                expected.retain(|(sum, _)| (-9..=11).contains(sum));
                expected.sort_unstable();
                assert_eq!(found, expected, "{count} of {players}");
            }
        }
    }

    #[test]
    fn a_smaller_window_counts_at_once_and_none_ends() {
        let mut found = 0;
        subsets(7).within(3, (-100, 100), |subset| {
            found += 1;
            (found < 3).then_some((subset.sum, subset.sum))
        });
        let equal = all(7, 3);
        let equal = equal.iter().filter(|(sum, _)| *sum == equal[0].0).count();
        assert!(found <= equal.max(3), "{found}");
        let mut found = 0;
        subsets(7).within(3, (-100, 100), |_| {
            found += 1;
            None
        });
        assert_eq!(found, 1);
    }

    #[test]
    fn the_nearest_sums_on_both_sides_are_found() {
        for players in 1..=7 {
            for count in 0..=players {
                let sums = || all(players, u32::try_from(count).unwrap()).into_iter();
                for target in -30..40 {
                    let found = subsets(players).around(count, target);
                    let below = sums().map(|(sum, _)| sum).filter(|sum| *sum <= target);
                    let above = sums().map(|(sum, _)| sum).filter(|sum| *sum > target);
                    assert_eq!(
                        found.map(|subset| subset.map(|subset| subset.sum)),
                        [below.max(), above.min()]
                    );
                    for subset in found.into_iter().flatten() {
                        assert!(sums().any(|one| one == (subset.sum, subset.members)));
                    }
                }
            }
        }
    }
}
