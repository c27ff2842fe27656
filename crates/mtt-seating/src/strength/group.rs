//! A few tables whose players are divided among them again.

use alloc::vec::Vec;

use super::subsets::{Subset, Subsets};

/// The steps for the two other tables after which a division among three ends with the best one so far.
const MAX_STEPS: u64 = 100_000;

/// A table of a group.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    /// Players who are divided again; the others keep the table.
    pub(super) free: usize,
    /// Sum of the others.
    pub(super) kept: i128,
    /// All players of the table.
    pub(super) size: i128,
}

/// The lists of choices, kept from one group to the next.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// Choices of all players of a group.
    all: Subsets,
    /// Choices of those whom a choice for the first of three tables leaves.
    rest: Subsets,
    left: Vec<Subset>,
}

impl Lists {
    /// The steps of all groups so far.
    pub(super) fn steps(&self) -> u64 {
        self.all.steps() + self.rest.steps()
    }
}

/// The difference of the greatest and the smallest number, 0 included.
pub(super) fn hull(numbers: impl IntoIterator<Item = i128>) -> i128 {
    let (low, high) = numbers.into_iter().fold((0, 0), |(low, high), number| {
        (number.min(low), number.max(high))
    });
    high - low
}

/// Two or three tables and the players who are divided among them.
///
/// Players count by their deviation from the mean of the whole field, whose mean is 0 therefore.
#[derive(Debug)]
pub(super) struct Group<'a> {
    pub(super) parts: &'a [Part],
    /// Players who are divided, each a choice of one.
    pub(super) players: &'a [Subset],
    /// Common multiple of all sizes, by which means are multiplied.
    pub(super) scale: i128,
}

impl Group<'_> {
    /// The division whose means differ least from each other and from 0, if by less than `bound`.
    ///
    /// It has the players of each table, none of those who keep it. With three tables a division below the bound may not
    /// be the best one: the two others are divided for about 100,000 steps.
    pub(super) fn divided(&self, bound: i128, lists: &mut Lists) -> Option<Vec<Subset>> {
        let everybody = self.players.iter().copied();
        let everybody = everybody.fold(Subset::default(), Subset::with);
        lists.all.fill(self.players);
        match *self.parts {
            [first, second] => {
                let pairs = Self::pairs([first, second], everybody, &mut lists.all);
                let costs = pairs.map(|pair| (self.cost(&pair), pair));
                let best = costs.min_by_key(|(cost, _)| *cost);
                let best = best.filter(|(cost, _)| *cost < bound);
                best.map(|(_, pair)| pair.to_vec())
            }
            [first, second, third] => {
                let best = self.triple(first, [second, third], everybody, bound, lists);
                best.map(Vec::from)
            }
            _ => None,
        }
    }

    fn cost(&self, division: &[Subset]) -> i128 {
        let means = self.parts.iter().zip(division);
        hull(means.map(|(part, own)| (part.kept + own.sum) * (self.scale / part.size)))
    }

    /// Divisions among two tables with the least difference of their means, one in favour of either.
    fn pairs(
        [first, second]: [Part; 2],
        everybody: Subset,
        subsets: &mut Subsets,
    ) -> impl Iterator<Item = [Subset; 2]> {
        // Both means are equal if the first table gets this sum.
        let even = (second.kept + everybody.sum) * first.size - first.kept * second.size;
        let even = even.div_euclid(first.size + second.size);
        let found = subsets.around(first.free, even).into_iter().flatten();
        found.map(move |own| [own, everybody.without(own)])
    }

    /// The best division among three tables: each choice for the first one that leaves a chance, and then pairs.
    fn triple(
        &self,
        first: Part,
        others: [Part; 2],
        everybody: Subset,
        mut bound: i128,
        lists: &mut Lists,
    ) -> Option<[Subset; 3]> {
        let [second, third] = others;
        let behind = second.size + third.size;
        let total = first.kept + second.kept + third.kept + everybody.sum;
        // Neither the first table nor the two others together may be further from 0 than the bound.
        let window = |bound: i128| {
            let most = bound / self.scale + 1;
            let (own, rest) = (most * first.size, most * behind);
            let low = (-own).max(total - rest) - first.kept;
            (low, own.min(total + rest) - first.kept)
        };
        let mut best = None;
        let Lists { all, rest, left } = lists;
        let end = rest.steps() + MAX_STEPS;
        all.within(first.free, window(bound), |own| {
            let sum = first.kept + own.sum;
            let means = [
                sum * (self.scale / first.size),
                (total - sum) * self.scale / behind,
            ];
            if hull(means) < bound {
                let others_only = |player: &&Subset| own.members & player.members == 0;
                left.clear();
                left.extend(self.players.iter().filter(others_only));
                rest.fill(left);
                for [its, last] in Self::pairs(others, everybody.without(own), rest) {
                    let division = [own, its, last];
                    let cost = self.cost(&division);
                    if cost < bound {
                        bound = cost;
                        best = Some(division);
                    }
                }
            }
            (bound > 0 && rest.steps() < end).then(|| window(bound))
        });
        best
    }
}
