//! One sweep over a chain of sixteen fields.
//!
//! The numbers of a field are a lane of vectors. A machine's widest vectors are used, found out when
//! the program runs; since every operation is correctly rounded, they change no bit. Two vectors of
//! eight lanes keep the machine busy while each waits for its own roots and divisions.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use fearless_simd::{Level, Select as _, Simd, SimdBase as _, dispatch, f64x8};

use crate::{
    chain::Prior,
    factor::{Comparison, Natural},
    real::{Real, WIDTH, sqrt},
};

/// Vectors of a chain.
pub(crate) const VECTORS: usize = 2;

/// The number of fields that are rated side by side.
pub(crate) const LANES: usize = VECTORS * WIDTH;

/// The number of each lane.
const NUMBERS: [[f64; WIDTH]; VECTORS] = [
    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0],
    [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0],
];

/// Whether a sweep computes the skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Residuals {
    /// No: there is nothing to compare them with yet.
    Skipped,
    /// Yes, and how much they changed since they were last computed.
    Computed,
}

/// Two numbers of each lane of a vector.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair([f64; WIDTH], [f64; WIDTH]);

impl Pair {
    pub(crate) const ZERO: Self = Self([0.0; WIDTH], [0.0; WIDTH]);

    #[inline(always)]
    pub(crate) fn load<S: Simd>(&self, simd: S) -> Natural<f64x8<S>> {
        Natural {
            precision: f64x8::from_slice(simd, &self.0),
            weighted: f64x8::from_slice(simd, &self.1),
        }
    }

    #[inline(always)]
    pub(crate) fn store<S: Simd>(&mut self, value: Natural<f64x8<S>>) {
        value.precision.store_slice(&mut self.0);
        value.weighted.store_slice(&mut self.1);
    }

    pub(crate) fn of(self, lane: usize) -> Natural<f64> {
        Natural {
            precision: self.0[lane],
            weighted: self.1[lane],
        }
    }

    fn splat(value: Natural<f64>) -> Self {
        Self([value.precision; WIDTH], [value.weighted; WIDTH])
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
    from_above: [Pair; VECTORS],
    from_below: [Pair; VECTORS],
    /// Mean and variance of the skill.
    moments: [Pair; VECTORS],
}

impl Node {
    /// An entry that starts from the messages of its upper neighbour.
    #[expect(clippy::cast_precision_loss, reason = "a lane")]
    pub(crate) fn new(prior: Prior, first_lane: usize, above: Option<&Self>) -> Self {
        let none = [Pair::ZERO; VECTORS];
        Self {
            prior,
            first_lane: first_lane as f64,
            // A message about the performance leaves a variance v of 1 / (1 + precision) or more,
            // and two roots differ by the difference of their squares over their sum.
            steepest: 0.5 * sqrt(1.0 + prior.skill.precision),
            from_above: above.map_or(none, |above| above.from_above),
            from_below: above.map_or(none, |above| above.from_below),
            moments: none,
        }
    }

    /// The same entry in the fields after the last lane, whose messages they start from.
    pub(crate) fn again(mut self) -> Self {
        self.first_lane = 0.0;
        for messages in [&mut self.from_above, &mut self.from_below] {
            *messages = [Pair::splat(messages[VECTORS - 1].of(WIDTH - 1)); VECTORS];
        }
        self
    }

    /// The message about the performance in a lane.
    pub(crate) fn message(&self, lane: usize) -> Natural<f64> {
        let (vector, lane) = (lane / WIDTH, lane % WIDTH);
        self.from_above[vector]
            .of(lane)
            .times(self.from_below[vector].of(lane))
    }

    #[inline(always)]
    fn performance<S: Simd>(&self, simd: S) -> Natural<f64x8<S>> {
        splat(simd, self.prior.performance)
    }

    /// Updates the skill in the lanes of a vector. Returns a number no smaller than the greater
    /// change of its mean and its standard deviation.
    #[inline(always)]
    fn update<S: Simd>(&mut self, vector: usize, message: Natural<f64x8<S>>) -> f64x8<S> {
        let simd = message.precision.simd;
        let prior = self.prior.skill;
        // The message about the skill has the share 1 / (1 + precision) of that about the
        // performance; both moments multiplied out have one divisor.
        let widened = message.precision + 1.0;
        let inverse = f64x8::splat(simd, 1.0) / (widened * prior.precision + message.precision);
        let mean = (widened * prior.weighted + message.weighted) * inverse;
        let variance = widened * inverse;
        let before = self.moments[vector].load(simd);
        self.moments[vector].store(Natural {
            precision: mean,
            weighted: variance,
        });
        let narrowed = Real::abs(variance - before.weighted) * self.steepest;
        Real::abs(mean - before.precision).max_or_nan(narrowed)
    }
}

#[inline(always)]
fn splat<S: Simd>(simd: S, value: Natural<f64>) -> Natural<f64x8<S>> {
    Natural {
        precision: f64x8::splat(simd, value.precision),
        weighted: f64x8::splat(simd, value.weighted),
    }
}

/// The messages that run along the lanes of a vector in a pass, from the entries that were passed.
#[derive(Clone, Copy)]
struct Carry<S: Simd> {
    density: Natural<f64x8<S>>,
    /// The first lane that has passed an entry; the lanes after it have too.
    started: f64,
    numbers: f64x8<S>,
}

impl<S: Simd> Carry<S> {
    #[inline(always)]
    fn all(simd: S) -> [Self; VECTORS] {
        NUMBERS.map(
            #[inline(always)]
            |numbers| Self {
                density: splat(simd, Natural::flat()),
                started: f64::INFINITY,
                numbers: f64x8::from_slice(simd, &numbers),
            },
        )
    }

    /// The message to a node: nothing where it is the first of its lane.
    #[inline(always)]
    fn message_to(&self, message: Natural<f64x8<S>>) -> Natural<f64x8<S>> {
        if self.started == 0.0 {
            message
        } else {
            let flat = splat(self.numbers.simd, Natural::flat());
            self.from(self.started, message, flat)
        }
    }

    /// Goes on from a node, or past it where a lane does not have it.
    #[inline(always)]
    fn pass(&mut self, node: &Node, density: Natural<f64x8<S>>) {
        if node.first_lane == 0.0 {
            self.density = density;
            self.started = 0.0;
        } else {
            self.density = self.from(node.first_lane, density, self.density);
            self.started = self.started.min(node.first_lane);
        }
    }

    /// One density from a lane on, another before it.
    #[inline(always)]
    fn from(
        &self,
        lane: f64,
        density: Natural<f64x8<S>>,
        other: Natural<f64x8<S>>,
    ) -> Natural<f64x8<S>> {
        let mask = self.numbers.simd_ge(lane);
        Natural {
            precision: mask.select(density.precision, other.precision),
            weighted: mask.select(density.weighted, other.weighted),
        }
    }
}

/// Updates the messages from above, the first entry first, then those from below, the last first.
///
/// Returns the residual of each lane.
pub(crate) fn sweep(nodes: &mut [Node], residuals: Residuals) -> [f64; LANES] {
    #[cfg(feature = "std")]
    let level = Level::new();
    #[cfg(not(feature = "std"))]
    let level = Level::baseline();
    sweep_at(level, nodes, residuals)
}

/// [`sweep`] by the vectors of a level of machines.
fn sweep_at(level: Level, nodes: &mut [Node], residuals: Residuals) -> [f64; LANES] {
    dispatch!(level, simd => sweep_by(simd, nodes, residuals))
}

#[inline(always)]
fn sweep_by<S: Simd>(simd: S, nodes: &mut [Node], residuals: Residuals) -> [f64; LANES] {
    forward(simd, nodes);
    let vectors = match residuals {
        Residuals::Skipped => backward::<S, false>(simd, nodes),
        Residuals::Computed => backward::<S, true>(simd, nodes),
    };
    let mut found = [0.0; LANES];
    for (lanes, vector) in found.chunks_exact_mut(WIDTH).zip(vectors) {
        vector.store_slice(lanes);
    }
    found
}

#[inline(always)]
fn forward<S: Simd>(simd: S, nodes: &mut [Node]) {
    let mut carries = Carry::all(simd);
    for node in nodes {
        let performance = node.performance(simd);
        for (vector, carry) in carries.iter_mut().enumerate() {
            let below = performance.times(node.from_below[vector].load(simd));
            let message = Comparison::new(carry.density, below).to_below();
            let message = carry.message_to(message);
            node.from_above[vector].store(message);
            carry.pass(node, performance.times(message));
        }
    }
}

#[inline(always)]
fn backward<S: Simd, const RESIDUALS: bool>(simd: S, nodes: &mut [Node]) -> [f64x8<S>; VECTORS] {
    let mut carries = Carry::all(simd);
    let mut residuals = [f64x8::splat(simd, 0.0); VECTORS];
    for node in nodes.iter_mut().rev() {
        let performance = node.performance(simd);
        for (vector, carry) in carries.iter_mut().enumerate() {
            let from_above = node.from_above[vector].load(simd);
            let above = performance.times(from_above);
            let message = Comparison::new(above, carry.density).to_above();
            let message = carry.message_to(message);
            node.from_below[vector].store(message);
            if RESIDUALS {
                let mut change = node.update(vector, from_above.times(message));
                if node.first_lane > 0.0 {
                    let has = carry.numbers.simd_ge(node.first_lane);
                    change = has.select(change, f64x8::splat(simd, 0.0));
                }
                residuals[vector] = residuals[vector].max_or_nan(change);
            }
            carry.pass(node, performance.times(message));
        }
    }
    residuals
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
            nodes.push(Node::new(prior, first_lane, nodes.last()));
        }
        nodes
    }

    #[test]
    fn vectors_of_any_width_give_the_bits_of_one_field_alone() {
        for level in levels() {
            let mut nodes = nodes();
            for sweeps in 1..=3 {
                sweep_at(level, &mut nodes, Residuals::Computed);
                for lane in 0..LANES {
                    let number = f64::from(u32::try_from(lane).unwrap());
                    let alone: Vec<&Node> = nodes
                        .iter()
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
        }
    }

    #[test]
    fn the_residual_is_no_smaller_than_the_change_of_a_skill() {
        let mut nodes = nodes();
        sweep(&mut nodes, Residuals::Computed);
        for _ in 0..4 {
            let skill = |node: &Node, lane| node.prior.posterior(node.message(lane));
            let before: Vec<[(f64, f64); LANES]> = (nodes.iter())
                .map(|node| core::array::from_fn(|lane| skill(node, lane)))
                .collect();
            let residuals = sweep(&mut nodes, Residuals::Computed);
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
