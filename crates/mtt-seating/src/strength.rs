//! Tables whose mean strengths differ as little as possible.

mod group;
mod search;
mod subsets;

use alloc::vec::Vec;

use self::search::searched;
use crate::draw::{Draws, Purpose};

/// The most divisions of a field that are all compared.
const MAX_COMPARED: u64 = 100_000;

/// Positions of players, table by table, so that the means of the tables differ as little as possible.
///
/// The aim is the least difference between the greatest and the smallest mean. Where all divisions can
/// be compared (100,000 at most), one of the best is drawn, each with the same probability. A larger field
/// is divided at random; then players of two or three tables at a time are divided among them again in the
/// best way. Where nothing is gained, a few players are exchanged by lot and the search goes on from there. The best
/// division of a fixed number of steps is taken.
///
/// # Arguments
///
/// `strengths`: of each player, in units of the caller's choice. `sizes`: players of each table, the larger ones
/// first, none empty; they add up to the players.
pub(crate) fn by_strength(
    strengths: &[i64],
    sizes: &[usize],
    draws: &mut Draws,
) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..strengths.len()).collect();
    draws.shuffle(Purpose::StrengthOrder, &mut order);
    let mut division = if divisions(sizes).is_some() {
        let mut all = Compared::new(strengths, &order, sizes);
        all.seat(0);
        let best = core::mem::take(&mut all.best);
        draws
            .pick(Purpose::StrengthOrder, &best)
            .cloned()
            .unwrap_or_default()
    } else {
        searched(strengths, &order, sizes, draws)
    };
    // Tables of one size are alike: which group sits at which of them is drawn.
    let alike = sizes.chunk_by(|a, b| a == b).map(<[usize]>::len);
    let mut rest = division.as_mut_slice();
    for tables in alike {
        let (first, others) = rest.split_at_mut(tables.min(rest.len()));
        draws.shuffle(Purpose::StrengthOrder, first);
        rest = others;
    }
    division
}

/// The number of divisions into unnamed tables, if all can be compared.
fn divisions(sizes: &[usize]) -> Option<u64> {
    let mut left: usize = sizes.iter().sum();
    let mut count = 1_u64;
    let mut alike = 0_u64;
    for (at, &size) in sizes.iter().enumerate() {
        alike = if at > 0 && sizes[at - 1] == size {
            alike + 1
        } else {
            1
        };
        for chosen in 0..size {
            // Each step is a whole number: a binomial coefficient.
            let (players, chosen) = (u64::try_from(left).ok()?, u64::try_from(chosen).ok()?);
            count = count.checked_mul(players)? / (chosen + 1);
            left -= 1;
        }
        count /= alike;
    }
    (count <= MAX_COMPARED).then_some(count)
}

/// The difference of the greatest and the smallest mean.
fn spread(means: impl Iterator<Item = i128> + Clone) -> i128 {
    let greatest = means.clone().max().unwrap_or(0);
    greatest - means.min().unwrap_or(0)
}

/// A common multiple of the sizes, the smallest one. Sizes from 1 to 23 have one below ten billion.
fn scale(sizes: &[usize]) -> i128 {
    let divisor = |mut a: i128, mut b: i128| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    sizes.iter().fold(1, |multiple, size| {
        let size = whole(*size);
        multiple / divisor(multiple, size) * size
    })
}

/// All divisions of a field, compared.
struct Compared<'a> {
    strengths: &'a [i64],
    order: &'a [usize],
    sizes: &'a [usize],
    scale: i128,
    tables: Vec<Vec<usize>>,
    sums: Vec<i128>,
    least: Option<i128>,
    best: Vec<Vec<Vec<usize>>>,
}

impl<'a> Compared<'a> {
    fn new(strengths: &'a [i64], order: &'a [usize], sizes: &'a [usize]) -> Self {
        Self {
            strengths,
            order,
            sizes,
            scale: scale(sizes),
            tables: alloc::vec![Vec::new(); sizes.len()],
            sums: alloc::vec![0; sizes.len()],
            least: None,
            best: Vec::new(),
        }
    }

    /// Seats the players from a position of the order on, in every way.
    fn seat(&mut self, at: usize) {
        let Some(&player) = self.order.get(at) else {
            self.compare();
            return;
        };
        for table in 0..self.sizes.len() {
            let count = self.tables[table].len();
            // An empty table is like every other empty one of its size: the first one is taken.
            let repeats = count == 0
                && table > 0
                && self.sizes[table - 1] == self.sizes[table]
                && self.tables[table - 1].is_empty();
            if count == self.sizes[table] || repeats {
                continue;
            }
            self.tables[table].push(player);
            self.sums[table] += i128::from(self.strengths[player]);
            self.seat(at + 1);
            self.sums[table] -= i128::from(self.strengths[player]);
            self.tables[table].pop();
        }
    }

    fn compare(&mut self) {
        let sums = self.sums.iter().zip(self.sizes);
        let found = spread(sums.map(|(sum, size)| sum * (self.scale / whole(*size))));
        if self.least.is_none_or(|least| found < least) {
            self.least = Some(found);
            self.best.clear();
        }
        if self.least == Some(found) {
            self.best.push(self.tables.clone());
        }
    }
}

/// A number of players as a factor of sums; an empty table counts as one.
fn whole(players: usize) -> i128 {
    i128::try_from(players.max(1)).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::DrawKey;

    /// The sizes of tables that differ by one at most, the larger ones first.
    pub(super) fn sizes(players: usize, tables: usize) -> Vec<usize> {
        let (each, more) = (players / tables, players % tables);
        (0..tables)
            .map(|table| each + usize::from(table < more))
            .collect()
    }

    pub(super) fn drawn(strengths: &[i64], tables: usize, seed: u64) -> Vec<Vec<usize>> {
        by_strength(
            strengths,
            &sizes(strengths.len(), tables),
            &mut Draws::new(DrawKey { seed, sequence: 1 }),
        )
    }

    /// A mean times a common multiple of all sizes up to 12.
    fn measured_mean(strengths: &[i64], own: impl Iterator<Item = usize>, size: usize) -> i128 {
        let sum: i128 = own.map(|at| i128::from(strengths[at])).sum();
        sum * 27_720 / i128::try_from(size).unwrap()
    }

    /// The difference of the greatest and the smallest mean, times a common multiple of sizes up to 12.
    pub(super) fn measured(strengths: &[i64], tables: &[Vec<usize>]) -> i128 {
        let means = tables.iter();
        let means = means.map(|own| measured_mean(strengths, own.iter().copied(), own.len()));
        means.clone().max().unwrap() - means.min().unwrap()
    }

    /// Every assignment of players to tables, with those of the right sizes kept.
    fn least(strengths: &[i64], tables: usize) -> i128 {
        let players = strengths.len();
        let mut sizes: Vec<usize> = sizes(players, tables);
        sizes.sort_unstable();
        let mut least = i128::MAX;
        for code in 0..tables.pow(u32::try_from(players).unwrap()) {
            let mut division = alloc::vec![Vec::new(); tables];
            let mut rest = code;
            for player in 0..players {
                division[rest % tables].push(player);
                rest /= tables;
            }
            let mut found: Vec<usize> = division.iter().map(Vec::len).collect();
            found.sort_unstable();
            if found == sizes {
                least = least.min(measured(strengths, &division));
            }
        }
        least
    }

    pub(super) fn strengths(players: usize, seed: u64) -> Vec<i64> {
        let mut state = seed;
        let one = |_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            900_000 + i64::try_from((state >> 33) % 1_100_000).unwrap()
        };
        (0..players).map(one).collect()
    }

    #[test]
    fn small_fields_have_the_least_difference_of_all_divisions() {
        for (players, tables) in [
            (4, 2),
            (5, 2),
            (7, 2),
            (9, 2),
            (6, 3),
            (8, 3),
            (9, 3),
            (8, 4),
            (6, 5),
        ] {
            for seed in 1..6 {
                let strengths = strengths(players, seed);
                let found = drawn(&strengths, tables, seed);
                assert_eq!(
                    measured(&strengths, &found),
                    least(&strengths, tables),
                    "{players} players, {tables} tables"
                );
            }
        }
    }

    #[test]
    fn everybody_has_one_seat_at_tables_of_the_plain_sizes() {
        for players in [1, 2, 5, 12, 21, 24, 29, 39] {
            for tables in 1..=players.min(6) {
                let found = drawn(&strengths(players, 3), tables, 9);
                let counted: Vec<usize> = found.iter().map(Vec::len).collect();
                assert_eq!(counted, sizes(players, tables));
                let mut all: Vec<usize> = found.concat();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..players));
            }
        }
    }

    #[test]
    fn equal_players_are_drawn_plainly() {
        // Three divisions of four players into pairs, each with the same chance.
        let mut counts = [0_u32; 3];
        for seed in 0..600 {
            let found = drawn(&[7; 4], 2, seed);
            let with_first = found.iter().find(|own| own.contains(&0)).unwrap();
            let partner = with_first.iter().find(|at| **at != 0).unwrap();
            counts[partner - 1] += 1;
        }
        // Five standard deviations of a binomial of 600 and a third are 58.
        assert!(
            counts.iter().all(|count| count.abs_diff(200) < 58),
            "{counts:?}"
        );
    }

    #[test]
    fn the_seed_decides_among_equal_divisions_and_repeats() {
        let field = strengths(30, 5);
        assert_eq!(drawn(&field, 4, 11), drawn(&field, 4, 11));
        assert_ne!(drawn(&field, 4, 11), drawn(&field, 4, 12));
    }

    /// The least difference, by every way to choose the table of the first player who has none.
    fn least_left(
        strengths: &[i64],
        free: u32,
        sizes: &[usize],
        (low, high): (i128, i128),
    ) -> i128 {
        if free == 0 {
            return high - low;
        }
        let rest = free & (free - 1);
        let mut least = i128::MAX;
        for (at, size) in sizes.iter().enumerate() {
            if at > 0 && sizes[at - 1] == *size {
                continue;
            }
            let others = [&sizes[..at], &sizes[at + 1..]].concat();
            // Every part of those who are left, the smaller ones by counting down.
            let mut part = rest;
            loop {
                let table = part | (free ^ rest);
                if table.count_ones() as usize == *size {
                    let own = (0..strengths.len()).filter(|at| table >> at & 1 == 1);
                    let mean = measured_mean(strengths, own, *size);
                    let means = (low.min(mean), high.max(mean));
                    let found = least_left(strengths, free & !table, &others, means);
                    least = least.min(found);
                }
                if part == 0 {
                    break;
                }
                part = (part - 1) & rest;
            }
        }
        least
    }

    #[test]
    fn fields_just_above_the_limit_have_the_least_difference_too() {
        for (players, tables) in [(15, 3), (13, 4), (16, 4), (21, 2)] {
            let strengths = strengths(players, 7);
            let sizes = sizes(players, tables);
            assert_eq!(divisions(&sizes), None);
            let least = least_left(
                &strengths,
                (1 << players) - 1,
                &sizes,
                (i128::MAX, i128::MIN),
            );
            let found = drawn(&strengths, tables, 1);
            assert_eq!(measured(&strengths, &found), least, "{players} at {tables}");
        }
    }

    #[test]
    fn the_number_of_divisions_is_the_multinomial_of_unnamed_tables() {
        let count = |players, tables| divisions(&sizes(players, tables));
        assert_eq!(count(4, 2), Some(3));
        assert_eq!(count(5, 2), Some(10));
        assert_eq!(count(12, 3), Some(5_775));
        assert_eq!(count(20, 2), Some(92_378));
        assert_eq!(count(13, 3), Some(45_045));
        assert_eq!(count(14, 3), None, "126,126");
        assert_eq!(count(15, 3), None, "126,126");
        assert_eq!(count(300, 34), None);
    }
}
