//! Arrangements of one side, with all its plays as if the other side decided only which of them are
//! open.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use crate::{Arrangement, Arrangements, Roll, Rules, StateIndex};

/// Places of the longest board: off, 32 points, the bar.
const MAX_PLACES: usize = 34;

/// Stones on each place; those beyond the board stay 0.
type Counts = [u8; MAX_PLACES];

/// One arrangement as the other side meets it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Side {
    counts: Counts,
    /// The points it holds with two or more, as bits of the mover's points, point 1 lowest.
    pub(crate) blocked: u32,
    /// The points on which it has exactly one checker, likewise.
    pub(crate) blots: u32,
    /// The points on which it has any, as bits of its own points.
    pub(crate) own: u32,
    /// Sum over its checkers of the points they have to go. From the bar it is one more than from
    /// the last point.
    pub(crate) pips: u32,
}

impl Side {
    /// The same with the bits of the other side's points.
    pub(crate) const fn seen(&self) -> u32 {
        self.blocked | self.blots
    }
}

/// A play of one side: it is open if the other side blocks no point that it touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OwnPlay {
    /// Legal plays are those of the lowest class that has an open one.
    pub(crate) class: u8,
    /// The points on which a checker lands, as bits.
    pub(crate) landing: u32,
    /// The number of the side's arrangement afterwards.
    pub(crate) result: u16,
}

/// All arrangements of one side.
#[derive(Debug)]
pub(crate) struct Sides<'a> {
    rules: &'a Rules,
    indexer: &'a StateIndex,
    all: Vec<Side>,
}

impl<'a> Sides<'a> {
    /// The sides of a game, in the order of their numbers.
    pub(crate) fn new(rules: &'a Rules, indexer: &'a StateIndex) -> Self {
        let all = Arrangements::new(rules.places(), rules.checkers());
        let sides = all.into_iter().flatten().map(|one| side(rules, &one));
        Self {
            rules,
            indexer,
            all: sides.collect(),
        }
    }

    /// The sides in the order of their numbers; number 0 is the finished one.
    pub(crate) fn all(&self) -> &[Side] {
        &self.all
    }

    /// The side after the checkers on some of its blots went to the bar. The blots are bits of the
    /// mover's points.
    pub(crate) fn hit(&self, side: &Side, hits: u32) -> u16 {
        let mut counts = side.counts;
        let points = self.rules.points() as usize;
        for bit in (0..points).filter(|bit| hits >> bit & 1 == 1) {
            counts[points - bit] -= 1;
            counts[points + 1] += 1;
        }
        self.rank(&counts)
    }

    fn rank(&self, counts: &Counts) -> u16 {
        let places = self.rules.places() as usize;
        u16::try_from(self.indexer.side_rank(&counts[..places])).unwrap_or(u16::MAX)
    }

    /// The plays of a roll that touches the board, sorted, each once.
    pub(crate) fn plays(&self, side: &Side, roll: Roll) -> Vec<OwnPlay> {
        let mut found = BTreeSet::new();
        let mut add = |class: u8, reached: &BTreeSet<(Counts, u32)>| {
            for (counts, landing) in reached {
                found.insert(OwnPlay {
                    class,
                    landing: *landing,
                    result: self.rank(counts),
                });
            }
        };
        let start = BTreeSet::from([(side.counts, 0)]);
        let (high, low) = (roll.high(), roll.low());
        if roll.is_double() && high > 0 {
            let most = u8::try_from(self.rules.doubles()).unwrap_or(u8::MAX);
            let mut reached = start;
            for played in 1..=most {
                reached = self.step(&reached, high);
                let class = if self.rules.must_play_both_dice() {
                    most - played
                } else {
                    0
                };
                add(class, &reached);
            }
        } else if low == 0 {
            add(0, &self.step(&start, high));
        } else {
            let larger = self.step(&start, high);
            let smaller = self.step(&start, low);
            let mut both = self.step(&larger, low);
            both.append(&mut self.step(&smaller, high));
            let larger_class = u8::from(self.rules.must_play_both_dice());
            let smaller_class = larger_class + u8::from(self.rules.must_play_larger_die());
            add(0, &both);
            add(larger_class, &larger);
            add(smaller_class, &smaller);
        }
        found.into_iter().collect()
    }

    /// Everything that one more die leads to.
    fn step(&self, from: &BTreeSet<(Counts, u32)>, die: u32) -> BTreeSet<(Counts, u32)> {
        let (die, points) = (die as usize, self.rules.points() as usize);
        let (bar, home) = (points + 1, self.rules.home() as usize);
        let mut reached = BTreeSet::new();
        if die == 0 {
            return reached;
        }
        for (counts, landing) in from {
            let highest = (1..=bar).rev().find(|&place| counts[place] > 0);
            let Some(highest) = highest else {
                continue;
            };
            let lowest_mover = if highest == bar { bar } else { 1 };
            for place in (lowest_mover..=highest).filter(|&place| counts[place] > 0) {
                let mut after = *counts;
                after[place] -= 1;
                if place > die {
                    after[place - die] += 1;
                    reached.insert((after, landing | 1 << (place - die - 1)));
                } else if highest <= home && (place == die || place == highest) {
                    after[0] += 1;
                    reached.insert((after, *landing));
                }
            }
        }
        reached
    }
}

/// An arrangement with what its points are to the other side.
fn side(rules: &Rules, arrangement: &Arrangement) -> Side {
    let points = rules.points() as usize;
    let mut counts = [0; MAX_PLACES];
    let (mut blocked, mut blots, mut own, mut pips) = (0, 0, 0, 0);
    for (place, &count) in arrangement.counts().iter().enumerate() {
        counts[place] = u8::try_from(count).unwrap_or(u8::MAX);
        pips += count * u32::try_from(place).unwrap_or(u32::MAX);
        if (1..=points).contains(&place) && count > 0 {
            own |= 1 << (place - 1);
            if count == 1 {
                blots |= 1 << (points - place);
            } else {
                blocked |= 1 << (points - place);
            }
        }
    }
    Side {
        counts,
        blocked,
        blots,
        own,
        pips,
    }
}

/// Numbers for distinct values, in the order in which they are first seen.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    numbers: BTreeMap<u32, u16>,
    values: Vec<u32>,
}

impl Interner {
    /// The number of a value, a new one if it was not seen before.
    pub(crate) fn number(&mut self, value: u32) -> u16 {
        let next = u16::try_from(self.values.len()).unwrap_or(u16::MAX);
        *self.numbers.entry(value).or_insert_with(|| {
            self.values.push(value);
            next
        })
    }

    /// The values in the order of their numbers.
    pub(crate) fn values(&self) -> &[u32] {
        &self.values
    }
}
