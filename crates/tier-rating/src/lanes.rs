//! One sweep over a chain of sixteen fields.
//!
//! The numbers of a field are a lane of [`Wide`].
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use fearless_simd::{Level, Simd, dispatch};

use crate::{
    chain::Prior,
    factor::{Comparison, Natural},
    real::{Real, sqrt},
    wide::{Greatest, LANES, Row, Wide},
};

/// What a sweep computes besides the messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sweep {
    /// Nothing: it is the first from messages that are the same in all lanes.
    First,
    /// The skills.
    Skills,
    /// The skills, and how much they changed since they were last computed.
    Residuals,
}

/// An entry in all fields.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    prior: Prior,
    /// The first lane that has it, as a number; the lanes after it have it too.
    first_lane: f64,
    /// No standard deviation of its skill changes by more than this times the variance.
    steepest: f64,
    from_above: Row,
    from_below: Row,
    /// Mean and variance of the skill.
    moments: Row,
}

impl Node {
    /// An entry that starts from the message that its upper neighbour has from below.
    #[expect(clippy::cast_precision_loss, reason = "a lane")]
    pub(crate) fn new(prior: Prior, first_lane: usize, above: Option<&Self>) -> Self {
        Self {
            prior,
            first_lane: first_lane as f64,
            // A message about the performance leaves a variance v of 1 / (1 + precision) or more,
            // and two roots differ by the difference of their squares over their sum.
            steepest: 0.5 * sqrt(1.0 + prior.skill.precision),
            from_above: Row::ZERO,
            from_below: above.map_or(Row::ZERO, |above| above.from_below),
            moments: Row::ZERO,
        }
    }

    /// Makes it the same entry in the fields after the last lane, from whose messages they start.
    pub(crate) fn again(&mut self) {
        self.first_lane = 0.0;
        self.from_below = Row::splat(self.from_below.of(LANES - 1));
    }

    /// The message about the performance in a lane.
    pub(crate) fn message(&self, lane: usize) -> Natural<f64> {
        self.from_above.of(lane).times(self.from_below.of(lane))
    }

    #[inline(always)]
    fn performance<S: Simd>(&self, simd: S) -> Natural<Wide<S>> {
        Natural::splat(simd, self.prior.performance)
    }

    /// Mean and variance of the skill after a message about the performance.
    #[inline(always)]
    fn skill<S: Simd>(&self, message: Natural<Wide<S>>) -> Natural<Wide<S>> {
        let simd = message.precision.simd();
        let prior = Natural::splat(simd, self.prior.skill);
        let one = Wide::splat(simd, 1.0);
        // The message about the skill has the share 1 / (1 + precision) of that about the
        // performance; both moments multiplied out have one divisor.
        let widened = message.precision + one;
        let inverse = one / (widened * prior.precision + message.precision);
        Natural {
            precision: (widened * prior.weighted + message.weighted) * inverse,
            weighted: widened * inverse,
        }
    }

    /// The change of the mean to that of a later skill, and a number no smaller than the change of
    /// the standard deviation.
    #[inline(always)]
    fn changes<S: Simd>(&self, skill: Natural<Wide<S>>) -> [Wide<S>; 2] {
        let simd = skill.precision.simd();
        let before = self.moments.load(simd);
        let mean = (skill.precision - before.precision).abs();
        let variance = (skill.weighted - before.weighted).abs();
        [mean, variance * Wide::splat(simd, self.steepest)]
    }
}

/// The messages that run along the lanes in a pass, from the entries that were passed.
#[derive(Clone, Copy)]
struct Carry<S: Simd> {
    density: Natural<Wide<S>>,
    /// The first lane that has passed an entry; the lanes after it have too.
    started: f64,
}

impl<S: Simd> Carry<S> {
    #[inline(always)]
    fn new(simd: S) -> Self {
        Self {
            density: Natural::splat(simd, Natural::flat()),
            started: f64::INFINITY,
        }
    }

    /// The message to a node: nothing where it is the first of its lane.
    #[inline(always)]
    fn message_to(&self, message: Natural<Wide<S>>) -> Natural<Wide<S>> {
        if self.started == 0.0 {
            message
        } else {
            let simd = message.precision.simd();
            let flat = Natural::splat(simd, Natural::flat());
            Wide::lanes_from(simd, self.started).density(message, flat)
        }
    }

    /// Goes on from a node, or past it where a lane does not have it.
    #[inline(always)]
    fn pass(&mut self, node: &Node, density: Natural<Wide<S>>) {
        if node.first_lane == 0.0 {
            self.density = density;
            self.started = 0.0;
        } else {
            let simd = density.precision.simd();
            let has = Wide::lanes_from(simd, node.first_lane);
            self.density = has.density(density, self.density);
            self.started = self.started.min(node.first_lane);
        }
    }
}

/// Updates the messages from above, the first entry first, then those from below, the last first.
///
/// The nodes that are present are those of the largest field, in finishing order. Returns the residual
/// of each lane, 0 where none is computed.
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
    match sweep {
        Sweep::First => {
            let (carry, rest) = forward_alike(simd, nodes, present);
            forward(nodes, rest, carry);
            backward::<S, false, false>(simd, nodes, present)
        }
        Sweep::Skills => {
            forward(nodes, present, Carry::new(simd));
            backward::<S, true, false>(simd, nodes, present)
        }
        Sweep::Residuals => {
            forward(nodes, present, Carry::new(simd));
            backward::<S, true, true>(simd, nodes, present)
        }
    }
}

/// Updates the messages from above to the first entries, which all lanes have, from messages that are
/// the same in all lanes. Returns what goes on to the entries that are left, and these.
#[inline(always)]
fn forward_alike<'a, S: Simd>(
    simd: S,
    nodes: &mut [Node],
    present: &'a [usize],
) -> (Carry<S>, &'a [usize]) {
    let mut carry: Option<Natural<f64>> = None;
    let mut rest = present;
    while let Some((&at, others)) = rest.split_first() {
        let node = &mut nodes[at];
        if node.first_lane > 0.0 {
            break;
        }
        let performance = node.prior.performance;
        let message = carry.map_or(Natural::flat(), |above| {
            let below = performance.times(node.from_below.of(0));
            Comparison::new(above, below).to_below()
        });
        node.from_above = Row::splat(message);
        carry = Some(performance.times(message));
        rest = others;
    }
    let started = |density| Carry {
        density: Natural::splat(simd, density),
        started: 0.0,
    };
    (carry.map_or_else(|| Carry::new(simd), started), rest)
}

#[inline(always)]
fn forward<S: Simd>(nodes: &mut [Node], present: &[usize], mut carry: Carry<S>) {
    let simd = carry.density.precision.simd();
    for &at in present {
        let node = &mut nodes[at];
        let performance = node.performance(simd);
        let below = performance.times(node.from_below.load(simd));
        let message = carry.message_to(Comparison::new(carry.density, below).to_below());
        node.from_above.store(message);
        carry.pass(node, performance.times(message));
    }
}

#[inline(always)]
fn backward<S: Simd, const SKILLS: bool, const RESIDUALS: bool>(
    simd: S,
    nodes: &mut [Node],
    present: &[usize],
) -> [f64; LANES] {
    let mut carry = Carry::new(simd);
    let mut greatest = Greatest::none(simd);
    for &at in present.iter().rev() {
        let node = &mut nodes[at];
        let performance = node.performance(simd);
        let from_above = node.from_above.load(simd);
        let above = performance.times(from_above);
        let message = carry.message_to(Comparison::new(above, carry.density).to_above());
        node.from_below.store(message);
        if SKILLS {
            let skill = node.skill(from_above.times(message));
            if RESIDUALS {
                greatest.add(node.first_lane, node.changes(skill));
            }
            node.moments.store(skill);
        }
        carry.pass(node, performance.times(message));
    }
    greatest.found()
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

    /// All of them.
    fn present() -> Vec<usize> {
        (0..40).collect()
    }

    #[test]
    fn vectors_of_any_width_give_the_bits_of_one_field_alone() {
        for level in levels() {
            let mut nodes = nodes();
            for sweeps in 1..=3 {
                let kind = if sweeps == 1 {
                    Sweep::First
                } else {
                    Sweep::Residuals
                };
                sweep_at(level, &mut nodes, &present(), kind);
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
        sweep(&mut nodes, &present(), Sweep::Residuals);
        for _ in 0..4 {
            let skill = |node: &Node, lane| node.prior.posterior(node.message(lane));
            let before: Vec<[(f64, f64); LANES]> = (nodes.iter())
                .map(|node| core::array::from_fn(|lane| skill(node, lane)))
                .collect();
            let residuals = sweep(&mut nodes, &present(), Sweep::Residuals);
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
