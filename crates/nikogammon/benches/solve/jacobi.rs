//! The baseline: value iteration as one would write it first, state by state.
//!
//! Plays are worked out beforehand for one side alone; each sweep goes over all states, rolls and
//! plays with the values of the sweep before.

use nikogammon::{Arrangements, Roll, Rules};

/// A play of one side.
struct Play {
    class: u8,
    landing: u32,
    result: usize,
}

/// One side as the other sees it.
struct Side {
    counts: Vec<u32>,
    blocked: u32,
    blots: u32,
    own: u32,
    lost: f64,
}

/// A game with a value for each pair of sides.
pub(crate) struct Jacobi {
    rolls: Vec<(f64, Roll)>,
    sides: Vec<Side>,
    /// `plays[side][roll]`
    plays: Vec<Vec<Vec<Play>>>,
    /// `hits[side]`: sets of its blots with the side after they went to the bar.
    hits: Vec<Vec<(u32, usize)>>,
    values: Vec<f64>,
}

impl Jacobi {
    /// A game of which both dice must be played where they can be, and else the larger.
    pub(crate) fn new(rules: &Rules) -> Self {
        let points = rules.points() as usize;
        let numbering = rules.side_index().unwrap();
        let number = |counts: &[u32]| {
            let side = nikogammon::Arrangement::new(counts.to_vec());
            usize::try_from(numbering.rank(&side).unwrap()).unwrap()
        };
        let sides: Vec<Side> = Arrangements::new(rules.places(), rules.checkers())
            .unwrap()
            .map(|side| {
                let counts = side.counts().to_vec();
                let bits = |wanted: fn(u32) -> bool, bit: &dyn Fn(usize) -> usize| {
                    (1..=points)
                        .filter(|&point| wanted(counts[point]))
                        .fold(0, |bits, point| bits | 1 << bit(point))
                };
                Side {
                    blocked: bits(|count| count > 1, &|point| points - point),
                    blots: bits(|count| count == 1, &|point| points - point),
                    own: bits(|count| count > 0, &|point| point - 1),
                    lost: f64::from(rules.points_won(&side)),
                    counts,
                }
            })
            .collect();
        let rolls: Vec<(f64, Roll)> = rules
            .rolls()
            .iter()
            .map(|weighted| (weighted.probability, weighted.roll))
            .collect();
        let plays = sides
            .iter()
            .map(|side| {
                let of = |&(_, roll): &(f64, Roll)| plays(rules, &side.counts, roll, &number);
                rolls.iter().map(of).collect()
            })
            .collect();
        let hits = sides
            .iter()
            .map(|side| {
                // All subsets of the blots.
                let mut subset = side.blots;
                let mut known = Vec::new();
                loop {
                    let mut counts = side.counts.clone();
                    for bit in (0..points).filter(|bit| subset >> bit & 1 == 1) {
                        counts[points - bit] -= 1;
                        counts[points + 1] += 1;
                    }
                    known.push((subset, number(&counts)));
                    if subset == 0 {
                        return known;
                    }
                    subset = (subset - 1) & side.blots;
                }
            })
            .collect();
        let values = vec![0.0; sides.len() * sides.len()];
        Self {
            rolls,
            sides,
            plays,
            hits,
            values,
        }
    }

    /// Sweeps until no value changes by more than the tolerance; how many it took.
    pub(crate) fn solve(&mut self, tolerance: f64) -> u32 {
        let count = self.sides.len();
        for (other, side) in self.sides.iter().enumerate().skip(1) {
            // The player on roll has lost when the other side has borne off everything.
            self.values[other * count] = -side.lost;
        }
        let mut next = self.values.clone();
        for sweep in 1.. {
            let mut change = 0.0_f64;
            for mover in 1..count {
                for other in 1..count {
                    if self.sides[mover].own & self.seen(other) == 0 {
                        let value = self.value(mover, other);
                        let at = mover * count + other;
                        change = change.max((value - self.values[at]).abs());
                        next[at] = value;
                    }
                }
            }
            std::mem::swap(&mut self.values, &mut next);
            if change <= tolerance {
                return sweep;
            }
        }
        unreachable!("a game without an end")
    }

    /// The value of a pair of sides.
    pub(crate) fn at(&self, mover: usize, other: usize) -> f64 {
        self.values[mover * self.sides.len() + other]
    }

    fn seen(&self, other: usize) -> u32 {
        self.sides[other].blocked | self.sides[other].blots
    }

    fn value(&self, mover: usize, other: usize) -> f64 {
        let (blocked, blots) = (self.sides[other].blocked, self.sides[other].blots);
        let mut sum = 0.0;
        for ((probability, _), plays) in self.rolls.iter().zip(&self.plays[mover]) {
            let mut best: Option<f64> = None;
            let mut class = u8::MAX;
            for play in plays {
                if play.class > class {
                    break;
                }
                if play.landing & blocked != 0 {
                    continue;
                }
                class = play.class;
                let hit = play.landing & blots;
                let after = if hit == 0 {
                    other
                } else {
                    let known = self.hits[other].iter().find(|(set, _)| *set == hit);
                    known.unwrap().1
                };
                let value = -self.at(after, play.result);
                best = Some(best.map_or(value, |best| best.max(value)));
            }
            sum += probability * best.unwrap_or_else(|| -self.at(other, mover));
        }
        sum
    }
}

/// The plays of a roll by class: with all dice first, then the larger, then the smaller alone.
/// Plays of doubles are classed by the number played.
fn plays(rules: &Rules, counts: &[u32], roll: Roll, number: &dyn Fn(&[u32]) -> usize) -> Vec<Play> {
    let mut found: Vec<(u8, u32, Vec<u32>)> = Vec::new();
    let start = vec![(0_u32, counts.to_vec())];
    let (high, low) = (roll.high(), roll.low());
    if high > 0 && roll.is_double() {
        let mut reached = start;
        for class in (0..rules.doubles()).rev() {
            reached = step(rules, &reached, high);
            let class = u8::try_from(class).unwrap();
            found.extend(
                reached
                    .iter()
                    .map(|(landing, after)| (class, *landing, after.clone())),
            );
        }
    } else {
        let larger = step(rules, &start, high);
        let smaller = step(rules, &start, low);
        let ways = [
            (0, step(rules, &larger, low)),
            (0, step(rules, &smaller, high)),
            (1, larger),
            (2, smaller),
        ];
        for (class, reached) in ways {
            found.extend(
                reached
                    .into_iter()
                    .map(|(landing, after)| (class, landing, after)),
            );
        }
    }
    found.sort();
    found.dedup();
    found
        .into_iter()
        .map(|(class, landing, after)| Play {
            class,
            landing,
            result: number(&after),
        })
        .collect()
}

/// Arrangements that one more die leads to, each with the points on which a checker landed.
fn step(rules: &Rules, from: &[(u32, Vec<u32>)], die: u32) -> Vec<(u32, Vec<u32>)> {
    let (bar, home, die) = (
        rules.points() as usize + 1,
        rules.home() as usize,
        die as usize,
    );
    let mut reached = Vec::new();
    for (landing, counts) in from.iter().filter(|_| die > 0) {
        let highest = (1..=bar)
            .rev()
            .find(|&place| counts[place] > 0)
            .unwrap_or(0);
        for place in (1..=highest).filter(|&place| counts[place] > 0) {
            if highest == bar && place != bar {
                continue;
            }
            let mut after = counts.clone();
            after[place] -= 1;
            if place > die {
                after[place - die] += 1;
                reached.push((landing | 1 << (place - die - 1), after));
            } else if highest <= home && (place == die || place == highest) {
                after[0] += 1;
                reached.push((*landing, after));
            }
        }
    }
    reached.sort();
    reached.dedup();
    reached
}
