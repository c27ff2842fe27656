//! One sweep over a chain of sixteen fields.
//!
//! The numbers of a field are a lane of vectors. A machine's widest vectors are used, found out when
//! the program runs; since every operation is correctly rounded, they change no bit.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

mod pass;

use core::array;

use fearless_simd::{Level, Simd, dispatch};

use self::pass::{Down, Up, pass};
use crate::{
    chain::Prior,
    factor::Natural,
    real::{Real, WIDTH, Wide, sqrt},
};

/// Vectors of a chain.
const VECTORS: usize = 2;

/// The number of fields that are rated side by side.
pub(crate) const LANES: usize = VECTORS * WIDTH;

/// One of the vectors.
type Vector<S> = Wide<S, 1>;

/// The number of each lane.
const NUMBERS: [[f64; WIDTH]; VECTORS] = [
    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0],
    [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0],
];

/// Work of a sweep besides passing messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sweep {
    /// It starts all lanes from the messages of the last lane.
    First,
    /// It computes the skills, and how much they changed since they were last computed.
    Judged,
}

/// Two numbers of each lane.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair<const N: usize>([[f64; WIDTH]; N], [[f64; WIDTH]; N]);

impl<const N: usize> Pair<N> {
    pub(crate) const ZERO: Self = Self([[0.0; WIDTH]; N], [[0.0; WIDTH]; N]);

    #[inline(always)]
    pub(crate) fn load<S: Simd>(&self, simd: S) -> Natural<Wide<S, N>> {
        Natural {
            precision: Wide::load(simd, &self.0),
            weighted: Wide::load(simd, &self.1),
        }
    }

    #[inline(always)]
    pub(crate) fn store<S: Simd>(&mut self, value: Natural<Wide<S, N>>) {
        value.precision.store(&mut self.0);
        value.weighted.store(&mut self.1);
    }

    /// The numbers of one of the vectors.
    #[inline(always)]
    fn load_one<S: Simd>(&self, simd: S, vector: usize) -> Natural<Vector<S>> {
        Natural {
            precision: Wide::load(simd, array::from_ref(&self.0[vector])),
            weighted: Wide::load(simd, array::from_ref(&self.1[vector])),
        }
    }

    #[inline(always)]
    fn store_one<S: Simd>(&mut self, vector: usize, value: Natural<Vector<S>>) {
        (value.precision).store(array::from_mut(&mut self.0[vector]));
        (value.weighted).store(array::from_mut(&mut self.1[vector]));
    }

    /// Sets the numbers of a lane.
    #[inline]
    pub(crate) const fn set(&mut self, lane: usize, value: Natural<f64>) {
        let (vector, lane) = (lane / WIDTH, lane % WIDTH);
        self.0[vector][lane] = value.precision;
        self.1[vector][lane] = value.weighted;
    }

    /// The numbers of a lane.
    #[inline(always)]
    pub(crate) fn of(&self, lane: usize) -> Natural<f64> {
        let (vector, lane) = (lane / WIDTH, lane % WIDTH);
        Natural {
            precision: self.0[vector][lane],
            weighted: self.1[vector][lane],
        }
    }
}

/// An entry in all fields.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    prior: Prior,
    /// The first lane that has it, as a number; the lanes after it have it too.
    first_lane: f64,
    /// No standard deviation of its skill changes by more than this times the variance.
    steepest: f64,
    from_above: Pair<VECTORS>,
    from_below: Pair<VECTORS>,
    /// Mean and variance of the skill.
    moments: Pair<VECTORS>,
}

impl Node {
    /// An entry without messages that all lanes have.
    pub(crate) fn new(prior: Prior) -> Self {
        Self {
            prior,
            first_lane: 0.0,
            // A message about the performance leaves a variance v of 1 / (1 + precision) or more,
            // and two roots differ by the difference of their squares over their sum.
            steepest: 0.5 * sqrt(1.0 + prior.skill.precision),
            from_above: Pair::ZERO,
            from_below: Pair::ZERO,
            moments: Pair::ZERO,
        }
    }

    /// Makes it enter at a lane with the message of its upper neighbour.
    #[expect(clippy::cast_precision_loss, reason = "a lane")]
    pub(crate) fn enter(&mut self, first_lane: usize, above: Option<&Self>) {
        self.first_lane = first_lane as f64;
        if let Some(above) = above {
            self.from_below = above.from_below;
        }
    }

    /// Makes all lanes have it.
    pub(crate) const fn stay(&mut self) {
        self.first_lane = 0.0;
    }

    /// The message about the performance in a lane.
    pub(crate) fn message(&self, lane: usize) -> Natural<f64> {
        self.from_above.of(lane).times(self.from_below.of(lane))
    }

    #[inline(always)]
    fn performance<S: Simd>(&self, simd: S) -> Natural<Vector<S>> {
        splat(simd, self.prior.performance)
    }

    /// Updates the skill in the lanes of a vector. Returns a number no smaller than the greater change
    /// of its mean and its standard deviation.
    #[inline(always)]
    fn update<S: Simd>(
        &mut self,
        simd: S,
        vector: usize,
        message: Natural<Vector<S>>,
    ) -> Vector<S> {
        let one = Wide::splat(simd, 1.0);
        let prior = splat(simd, self.prior.skill);
        // The message about the skill has the share 1 / (1 + precision) of that about the
        // performance; both moments multiplied out have one divisor.
        let widened = message.precision + one;
        let inverse = one / (widened * prior.precision + message.precision);
        let mean = (widened * prior.weighted + message.weighted) * inverse;
        let variance = widened * inverse;
        let before = self.moments.load_one(simd, vector);
        self.moments.store_one(
            vector,
            Natural {
                precision: mean,
                weighted: variance,
            },
        );
        let narrowed = (variance - before.weighted).abs() * one.like(self.steepest);
        (mean - before.precision).abs().max_or_nan(narrowed)
    }
}

#[inline(always)]
fn splat<S: Simd>(simd: S, value: Natural<f64>) -> Natural<Vector<S>> {
    Natural {
        precision: Wide::splat(simd, value.precision),
        weighted: Wide::splat(simd, value.weighted),
    }
}

/// Updates the messages from above, the first entry first, then those from below, the last first.
///
/// `present` are the positions of the entries that a lane has, in finishing order. Returns the
/// residual of each lane; nothing was compared in the first sweep.
pub(crate) fn sweep(nodes: &mut [Node], present: &[usize], sweep: Sweep) -> [f64; LANES] {
    #[cfg(feature = "std")]
    let level = Level::new();
    #[cfg(not(feature = "std"))]
    let level = Level::baseline();
    sweep_at(level, nodes, present, sweep)
}

/// [`sweep`] by the vectors of a level of machines.
fn sweep_at(level: Level, nodes: &mut [Node], present: &[usize], sweep: Sweep) -> [f64; LANES] {
    dispatch!(level, simd => sweep_by(simd, nodes, present, sweep))
}

#[inline(always)]
fn sweep_by<S: Simd>(simd: S, nodes: &mut [Node], present: &[usize], sweep: Sweep) -> [f64; LANES] {
    let down = present.iter().copied();
    let up = present.iter().rev().copied();
    let mut found = [[0.0; WIDTH]; VECTORS];
    match sweep {
        Sweep::First => {
            pass(simd, nodes, down, &mut [Down::<true>; VECTORS]);
            pass(simd, nodes, up, &mut [Up::<S, false>::new(simd); VECTORS]);
        }
        Sweep::Judged => {
            pass(simd, nodes, down, &mut [Down::<false>; VECTORS]);
            let mut steps = [Up::<S, true>::new(simd); VECTORS];
            pass(simd, nodes, up, &mut steps);
            for (step, found) in steps.iter().zip(&mut found) {
                step.residuals.store(array::from_mut(found));
            }
        }
    }
    array::from_fn(|lane| found[lane / WIDTH][lane % WIDTH])
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::{Beta, Skill, chain::Chain};

    /// The levels that this machine can run, its widest vectors first.
    fn levels() -> Vec<Level> {
        let widest = Level::new();
        let mut levels = alloc::vec![widest];
        #[cfg(target_arch = "x86_64")]
        {
            levels.extend(widest.as_avx2().map(Level::Avx2));
            levels.extend(widest.as_sse4_2().map(Level::Sse4_2));
            levels.extend(widest.as_sse2().map(Level::Sse2));
        }
        levels
    }

    /// 40 entries, some of which come at the third, the tenth and the sixteenth lane.
    fn nodes() -> Vec<Node> {
        let mut nodes: Vec<Node> = Vec::new();
        for index in 0..40_u32 {
            let mu = 1500.0 + f64::from(index * 7919 % 1613);
            let skill = Skill::new(mu, 300.0 + f64::from(index % 200)).unwrap();
            let first_lane = match index % 9 {
                0 => 2,
                4 => 9,
                7 => 15,
                _ => 0,
            };
            let prior = Prior::new(skill, Beta::PUBLISHED);
            let mut node = Node::new(prior);
            node.enter(first_lane, nodes.last());
            nodes.push(node);
        }
        nodes
    }

    /// Asserts that each lane has the bits of a chain of its own.
    fn check(nodes: &[Node], present: &[usize], sweeps: usize, level: Level) {
        for lane in 0..LANES {
            let number = f64::from(u32::try_from(lane).unwrap());
            let alone: Vec<&Node> = (present.iter().map(|&at| &nodes[at]))
                .filter(|node| node.first_lane <= number)
                .collect();
            let mut chain = Chain::new(alone.iter().map(|node| node.prior));
            for _ in 0..sweeps {
                chain.sweep();
            }
            for (node, message) in alone.iter().zip(chain.messages()) {
                assert_eq!(node.message(lane), message, "{level:?}, lane {lane}");
            }
        }
    }

    #[test]
    fn vectors_of_any_width_give_the_bits_of_one_field_alone() {
        for level in levels() {
            let (mut nodes, mut others) = (nodes(), nodes());
            let all: Vec<usize> = (0..nodes.len()).collect();
            let some: Vec<usize> = (0..nodes.len()).filter(|at| at % 5 != 2).collect();
            for sweeps in 1..=3 {
                let kind = if sweeps == 1 {
                    Sweep::First
                } else {
                    Sweep::Judged
                };
                sweep_at(level, &mut nodes, &all, kind);
                sweep_at(level, &mut others, &some, kind);
                check(&nodes, &all, sweeps, level);
                check(&others, &some, sweeps, level);
            }
        }
    }

    #[test]
    fn a_first_sweep_starts_from_the_last_lane() {
        let mut nodes = nodes();
        let all: Vec<usize> = (0..nodes.len()).collect();
        for kind in [Sweep::First, Sweep::Judged] {
            sweep(&mut nodes, &all, kind);
        }
        let mut next = nodes.clone();
        next.iter_mut().for_each(Node::stay);
        sweep(&mut next, &all, Sweep::First);
        sweep(&mut nodes, &all, Sweep::Judged);
        for (next, node) in next.iter().zip(&nodes) {
            for lane in 0..LANES {
                assert_eq!(next.message(lane), node.message(LANES - 1), "lane {lane}");
            }
        }
    }

    #[test]
    fn the_residual_is_no_smaller_than_the_change_of_a_skill() {
        let mut nodes = nodes();
        let all: Vec<usize> = (0..nodes.len()).collect();
        sweep(&mut nodes, &all, Sweep::Judged);
        for _ in 0..4 {
            let skill = |node: &Node, lane| node.prior.posterior(node.message(lane));
            let before: Vec<[(f64, f64); LANES]> = (nodes.iter())
                .map(|node| core::array::from_fn(|lane| skill(node, lane)))
                .collect();
            let residuals = sweep(&mut nodes, &all, Sweep::Judged);
            for lane in 0..LANES {
                let number = f64::from(u32::try_from(lane).unwrap());
                let change = (nodes.iter().zip(&before))
                    .filter(|(node, _)| node.first_lane <= number)
                    .map(|(node, before)| {
                        let (mean, deviation) = skill(node, lane);
                        (mean - before[lane].0)
                            .abs()
                            .max((deviation - before[lane].1).abs())
                    })
                    .fold(0.0, f64::max);
                // Both are rounded.
                assert!(
                    residuals[lane] >= change - 1e-15,
                    "{lane}: {residuals:?} {change:e}"
                );
                assert!(
                    residuals[lane] <= 10.0 * change + 1e-15,
                    "{lane}: {change:e}"
                );
            }
        }
    }
}
