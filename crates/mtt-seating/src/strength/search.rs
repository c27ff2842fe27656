//! A search for the best division of a large field.

use alloc::vec::Vec;

use super::group::{Group, Lists, Part, hull};
use super::subsets::Subset;
use super::{scale, spread, whole};
use crate::draw::{Draws, Purpose};

/// The steps of a search; a step makes or looks at one entry of a list.
const STEPS: u64 = 2_500_000;
/// The further steps for each table.
const TABLE_STEPS: u64 = 10_000;
/// Players who are divided again at once; the others of their tables keep them.
const DIVIDED: usize = 24;
/// The most tables of which that number of players is divided.
const MANY_TABLES: usize = 100;
/// Players who are divided at once where there are more tables, so that all have their turn.
const DIVIDED_OF_MANY: usize = 16;
/// The numbers of tables that are divided at once, drawn after a division that brought nothing.
const TABLES: [usize; 4] = [2, 3, 3, 3];
/// Attempts in vain after which the best division is disturbed.
const PATIENCE: usize = 15;
/// The further attempts for each table.
const TABLE_PATIENCE: usize = 4;
/// Exchanges of two players that disturb a division.
const EXCHANGES: usize = 4;

/// A good division of the players in a random order into tables of these sizes.
pub(super) fn searched(
    strengths: &[i64],
    order: &[usize],
    sizes: &[usize],
    draws: &mut Draws,
) -> Vec<Vec<usize>> {
    let mut search = Search::new(strengths, order, sizes);
    let mut best = search.now.clone();
    let mut least = search.spread();
    let budget = STEPS + TABLE_STEPS * sizes.len() as u64;
    let patience = PATIENCE + TABLE_PATIENCE * sizes.len();
    let mut failures = 0;
    while least > 0 && search.steps() < budget {
        let tables = if failures == 0 {
            search.extremes().to_vec()
        } else {
            search.tables(draws)
        };
        if search.divide(&tables, draws) {
            failures = 0;
            let found = search.spread();
            if found < least {
                least = found;
                best = search.now.clone();
            }
        } else {
            failures += 1;
        }
        if failures > patience {
            failures = 0;
            search.now.clone_from(&best);
            search.disturb(draws);
        }
    }
    best.tables
}

/// Players by table, and the sums of their deviations.
#[derive(Debug, Clone)]
struct Division {
    tables: Vec<Vec<usize>>,
    sums: Vec<i128>,
}

/// A division that is improved at a few tables at a time.
struct Search<'a> {
    sizes: &'a [usize],
    /// The number of each table.
    numbers: Vec<usize>,
    /// Strengths less their mean, times the players of the field.
    deviations: Vec<i128>,
    /// Common multiple of the sizes, by which means are multiplied.
    scale: i128,
    /// Multiplier that makes such a mean of the sum of each table.
    weights: Vec<i128>,
    now: Division,
    lists: Lists,
    /// Tables that were looked at.
    looked: u64,
}

impl<'a> Search<'a> {
    fn new(strengths: &[i64], order: &[usize], sizes: &'a [usize]) -> Self {
        let total: i128 = strengths.iter().copied().map(i128::from).sum();
        let players = whole(strengths.len());
        let deviation = |strength: &i64| i128::from(*strength) * players - total;
        let deviations: Vec<i128> = strengths.iter().map(deviation).collect();
        let mut rest = order;
        let mut tables = Vec::with_capacity(sizes.len());
        for size in sizes {
            let (own, behind) = rest.split_at((*size).min(rest.len()));
            tables.push(own.to_vec());
            rest = behind;
        }
        let sum = |own: &Vec<usize>| own.iter().map(|at| deviations[*at]).sum();
        let sums = tables.iter().map(sum).collect();
        let scale = scale(sizes);
        Self {
            sizes,
            numbers: (0..sizes.len()).collect(),
            deviations,
            weights: sizes.iter().map(|size| scale / whole(*size)).collect(),
            scale,
            now: Division { tables, sums },
            lists: Lists::default(),
            looked: 0,
        }
    }

    fn steps(&self) -> u64 {
        self.looked + self.lists.steps()
    }

    fn mean(&self, table: usize) -> i128 {
        self.now.sums[table] * self.weights[table]
    }

    fn spread(&self) -> i128 {
        spread(self.numbers.iter().map(|table| self.mean(*table)))
    }

    /// The strongest and the weakest table, the one further from the mean of the field first.
    fn extremes(&mut self) -> [usize; 2] {
        self.looked += self.numbers.len() as u64;
        let means = || self.numbers.iter().map(|table| (self.mean(*table), *table));
        let (Some((low, weak)), Some((high, strong))) = (means().min(), means().max()) else {
            return [0, 0];
        };
        if high > -low {
            [strong, weak]
        } else {
            [weak, strong]
        }
    }

    /// The table furthest from the mean of the field, and others by lot.
    ///
    /// Two lots are drawn, and the one whose tables together are nearer to the mean is taken.
    fn tables(&mut self, draws: &mut Draws) -> Vec<usize> {
        let [furthest, _] = self.extremes();
        let number = draws.pick(Purpose::StrengthOrder, &TABLES);
        let number = number.copied().unwrap_or(2).min(self.sizes.len());
        let mut lot = || {
            let mut tables = alloc::vec![furthest];
            while tables.len() < number {
                let table = draws.pick(Purpose::StrengthOrder, &self.numbers);
                tables.extend(table.filter(|table| !tables.contains(table)));
            }
            tables
        };
        let [one, other] = [lot(), lot()];
        let apart = |tables: &[usize]| {
            let sum: i128 = tables.iter().map(|table| self.now.sums[*table]).sum();
            sum.abs()
        };
        if apart(&other) < apart(&one) {
            other
        } else {
            one
        }
    }

    /// Divides players of these tables again, and returns whether their means are closer together now.
    fn divide(&mut self, tables: &[usize], draws: &mut Draws) -> bool {
        let divided = if self.sizes.len() > MANY_TABLES {
            DIVIDED_OF_MANY
        } else {
            DIVIDED
        };
        let mut parts = Vec::new();
        let mut players = Vec::new();
        for table in tables {
            let own = &mut self.now.tables[*table];
            draws.shuffle(Purpose::StrengthOrder, own);
            let free = own.len().min(divided / tables.len());
            players.extend_from_slice(&own[..free]);
            let kept = own[free..].iter().map(|at| self.deviations[*at]).sum();
            let size = whole(own.len());
            parts.push(Part { free, kept, size });
        }
        draws.shuffle(Purpose::StrengthOrder, &mut players);
        let one = |(at, player): (usize, &usize)| Subset {
            sum: self.deviations[*player],
            members: 1 << at,
        };
        let choices: Vec<Subset> = players.iter().enumerate().map(one).collect();
        let group = Group {
            parts: &parts,
            players: &choices,
            scale: self.scale,
        };
        let bound = hull(tables.iter().map(|table| self.mean(*table)));
        let Some(found) = group.divided(bound, &mut self.lists) else {
            return false;
        };
        for ((table, part), subset) in tables.iter().zip(parts).zip(found) {
            let members = players.iter().enumerate();
            let members = members.filter(|(at, _)| subset.members >> at & 1 == 1);
            let seats = self.now.tables[*table].iter_mut();
            for (seat, (_, player)) in seats.zip(members) {
                *seat = *player;
            }
            self.now.sums[*table] = part.kept + subset.sum;
        }
        true
    }

    /// Exchanges a few players by lot.
    fn disturb(&mut self, draws: &mut Draws) {
        for _ in 0..EXCHANGES {
            let mut lot = || draws.pick(Purpose::StrengthOrder, &self.numbers).copied();
            let (Some(one), Some(other)) = (lot(), lot()) else {
                return;
            };
            for table in [one, other] {
                draws.shuffle(Purpose::StrengthOrder, &mut self.now.tables[table]);
            }
            let (player, its) = (self.now.tables[one][0], self.now.tables[other][0]);
            let moved = self.deviations[player] - self.deviations[its];
            self.now.sums[one] -= moved;
            self.now.sums[other] += moved;
            self.now.tables[one][0] = its;
            self.now.tables[other][0] = player;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::by_strength;
    use super::super::tests::{drawn, measured, sizes, strengths};
    use super::*;
    use crate::draw::DrawKey;

    /// The stated quality: the greatest difference in thousandths of a point. Rates are from 900 to 2000 points.
    #[test]
    fn differences_of_large_fields_are_below_the_stated_ones() {
        for (players, tables, most) in [
            // Tables of seven to nine.
            (24, 3, 20),
            (27, 3, 5),
            (45, 5, 5),
            (61, 7, 5),
            (100, 12, 5),
            (300, 34, 5),
            (340, 40, 5),
            (1_000, 112, 50),
            // Six or seven.
            (24, 4, 200),
            (28, 4, 50),
            (36, 6, 100),
            (49, 8, 50),
            (240, 40, 50),
            // Four or five.
            (27, 6, 700),
            (30, 6, 700),
            (49, 10, 700),
            (49, 12, 700),
            (100, 25, 1_000),
            (48, 12, 1_000),
        ] {
            for seed in 1..3 {
                let field = strengths(players, seed);
                let found = measured(&field, &drawn(&field, tables, seed));
                let points = found / 27_720;
                assert!(points < most, "{players} at {tables}: {points}");
            }
        }
    }

    /// A field made of tables of six whose mean is 0.
    fn planted(tables: usize, seed: u64) -> Vec<i64> {
        let mut field = strengths(6 * tables, seed);
        for own in field.chunks_mut(6) {
            own[5] = -own[..5].iter().sum::<i64>();
        }
        field
    }

    #[test]
    fn a_hidden_division_without_a_difference_is_nearly_reached() {
        for (tables, most) in [(4, 200), (8, 200), (20, 200)] {
            for seed in 1..4 {
                let field = planted(tables, seed);
                let found = measured(&field, &drawn(&field, tables, seed)) / 27_720;
                assert!(found < most, "{tables} tables: {found}");
            }
        }
    }

    #[test]
    fn two_kinds_of_players_are_divided_as_evenly_as_their_number_allows() {
        // Of 40 at eight tables of five: the number of strong ones at each differs by one at most.
        for strong in [1, 7, 8, 19, 20, 33_usize] {
            let field: Vec<i64> = (0..40).map(|at| i64::from(at < strong) * 5).collect();
            for own in drawn(&field, 8, 2) {
                let count = own.iter().filter(|at| **at < strong).count();
                let each = strong / 8;
                assert!((each..=each + 1).contains(&count), "{count} of {strong}");
            }
        }
    }

    #[test]
    fn equal_players_of_a_large_field_are_drawn_plainly() {
        // Each of 23 others is at the table of the first one with a chance of 5 of 23.
        let mut counts = [0_u32; 24];
        for seed in 0..690 {
            let found = drawn(&[7; 24], 4, seed);
            let own = found.iter().find(|own| own.contains(&0)).unwrap();
            for at in own {
                counts[*at] += 1;
            }
        }
        // Five standard deviations of a binomial of 690 and that chance are 54.
        let others = &counts[1..];
        assert!(
            others.iter().all(|count| count.abs_diff(150) < 54),
            "{counts:?}"
        );
    }

    #[test]
    fn another_seed_divides_otherwise() {
        let field = strengths(45, 5);
        let division = |seed| {
            let mut tables = drawn(&field, 5, seed);
            for own in &mut tables {
                own.sort_unstable();
            }
            tables.sort_unstable();
            tables
        };
        assert_eq!(division(1), division(1));
        assert_ne!(division(1), division(2));
    }

    #[test]
    fn the_greatest_and_smallest_strengths_are_counted_exactly() {
        let alternate = |at: usize| [i64::MIN, i64::MAX][at % 2];
        let field: Vec<i64> = (0..48).map(alternate).collect();
        for own in drawn(&field, 8, 3) {
            assert_eq!(own.iter().filter(|at| **at % 2 == 0).count(), 3);
        }
        // Sizes whose common multiple is the greatest one of tables up to 23 seats.
        let sizes: Vec<usize> = (2..=23).rev().collect();
        let field: Vec<i64> = (0..sizes.iter().sum()).map(alternate).collect();
        let key = DrawKey {
            seed: 1,
            sequence: 1,
        };
        let found = by_strength(&field, &sizes, &mut Draws::new(key));
        let means = found.iter().map(|own| {
            let high: usize = own.iter().map(|at| at % 2).sum();
            high * 5_354_228_880 / own.len()
        });
        // A table of three has two of a kind: a sixth from the middle at least.
        let range = means.clone().max().unwrap() - means.min().unwrap();
        assert!(range <= 5_354_228_880 / 4, "{range}");
    }

    #[test]
    fn tables_of_one_seat_and_of_many_are_divided() {
        for (players, tables) in [(21, 20), (40, 39), (30, 15), (31, 15), (70, 23), (92, 4)] {
            let found = drawn(&strengths(players, 2), tables, 4);
            let counted: Vec<usize> = found.iter().map(Vec::len).collect();
            assert_eq!(counted, sizes(players, tables));
            let mut all = found.concat();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..players));
        }
    }
}
