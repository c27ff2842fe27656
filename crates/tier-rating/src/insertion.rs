//! One field with an entry at sixteen of its places, side by side.
//!
//! A lane is the chain of one place, from nothing and with the arithmetic of [`Chain`](crate::chain::Chain)
//! alone, so that the message of a place has the bits that a chain of its own gives.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use alloc::vec::Vec;

use fearless_simd::{Level, Select as _, Simd, SimdBase as _, dispatch, f64x8};

use crate::{
    FieldError,
    chain::{Convergence, MAX_SWEEPS, Prior},
    factor::{Comparison, Natural},
    lanes::{LANES, Pair, VECTORS},
    real::{Real, WIDTH},
    unit::Tolerance,
};

/// An entry and the others of its field, in finishing order.
pub(crate) struct Insertion<'a> {
    pub(crate) others: &'a [Prior],
    pub(crate) entry: Prior,
}

impl Insertion<'_> {
    /// The messages about the performance of the entry, where it has this number of others above it.
    pub(crate) fn messages(
        &self,
        places: &[usize],
        tolerance: Tolerance,
    ) -> Result<(Vec<Natural<f64>>, Convergence), FieldError> {
        let mut messages = Vec::with_capacity(places.len());
        let mut convergence = Convergence::NONE;
        if self.others.is_empty() {
            messages.resize(places.len(), Natural::flat());
            return Ok((messages, convergence));
        }
        for block in places.chunks(LANES) {
            let mut chains = Chains::new(self, block);
            for settled in chains.settle(block.len(), tolerance) {
                let (message, converged) = settled?;
                messages.push(message);
                convergence = convergence.worst(converged);
            }
        }
        Ok((messages, convergence))
    }
}

/// A message about a performance, with the end of its run.
type Settled = Result<(Natural<f64>, Convergence), FieldError>;

/// The messages of a position of each chain.
#[derive(Debug, Clone, Copy)]
struct Node {
    from_above: [Pair; VECTORS],
    from_below: [Pair; VECTORS],
    /// Mean and standard deviation of the skill.
    moments: [Pair; VECTORS],
}

/// The chains of a block of places.
struct Chains<'a> {
    insertion: &'a Insertion<'a>,
    nodes: Vec<Node>,
    /// The place of the entry in each lane; the last one fills the lanes that are left over.
    places: [usize; LANES],
    /// The same as numbers.
    numbers: [[f64; WIDTH]; VECTORS],
    /// The best and the worst place.
    ends: (usize, usize),
}

impl<'a> Chains<'a> {
    #[expect(clippy::cast_precision_loss, reason = "a place")]
    fn new(insertion: &'a Insertion<'a>, block: &[usize]) -> Self {
        let last = block.last().copied().unwrap_or(0);
        let places: [usize; LANES] =
            core::array::from_fn(|lane| block.get(lane).copied().unwrap_or(last));
        let place = |vector: usize, lane: usize| places[vector * WIDTH + lane] as f64;
        let best = places.iter().copied().min().unwrap_or(last);
        let mut chains = Self {
            insertion,
            nodes: Vec::with_capacity(insertion.others.len() + 1),
            places,
            numbers: core::array::from_fn(|vector| {
                core::array::from_fn(|lane| place(vector, lane))
            }),
            ends: (best, places.iter().copied().max().unwrap_or(last)),
        };
        let level = level();
        dispatch!(level, simd => chains.start(simd));
        chains
    }

    #[inline(always)]
    fn start<S: Simd>(&mut self, simd: S) {
        for position in 0..=self.insertion.others.len() {
            let mut node = Node {
                from_above: [Pair::ZERO; VECTORS],
                from_below: [Pair::ZERO; VECTORS],
                moments: [Pair::ZERO; VECTORS],
            };
            for vector in 0..VECTORS {
                let skill = self.at(simd, position, vector, |prior| prior.skill);
                let (mean, deviation) = skill.moments();
                node.moments[vector].store(Natural {
                    precision: mean,
                    weighted: deviation,
                });
            }
            self.nodes.push(node);
        }
    }

    /// Passes messages until each of the first lanes has converged. It keeps the message of each from
    /// the sweep in which it did.
    fn settle(&mut self, lanes: usize, tolerance: Tolerance) -> Vec<Settled> {
        let mut settled: Vec<Option<Settled>> = alloc::vec![None; lanes];
        let mut residuals = [f64::NAN; LANES];
        for sweeps in 1..=MAX_SWEEPS {
            residuals = self.sweep();
            for (lane, settled) in settled.iter_mut().enumerate() {
                let residual = residuals[lane];
                if settled.is_none() && residual <= tolerance.value() {
                    let node = &self.nodes[self.places[lane]];
                    let (vector, at) = (lane / WIDTH, lane % WIDTH);
                    let message =
                        (node.from_above[vector].of(at)).times(node.from_below[vector].of(at));
                    *settled = Some(Ok((message, Convergence { residual, sweeps })));
                } else if settled.is_none() && !residual.is_finite() {
                    *settled = Some(Err(FieldError::NotConverged { residual, sweeps }));
                }
            }
            if settled.iter().all(Option::is_some) {
                break;
            }
        }
        let unsettled = |lane: usize| FieldError::NotConverged {
            residual: residuals[lane],
            sweeps: MAX_SWEEPS,
        };
        (settled.into_iter().enumerate())
            .map(|(lane, settled)| settled.unwrap_or_else(|| Err(unsettled(lane))))
            .collect()
    }

    /// One sweep of all chains; the residual of each lane.
    fn sweep(&mut self) -> [f64; LANES] {
        let level = level();
        dispatch!(level, simd => self.sweep_by(simd))
    }

    #[inline(always)]
    fn sweep_by<S: Simd>(&mut self, simd: S) -> [f64; LANES] {
        self.forward(simd);
        let mut found = [0.0; LANES];
        for (lanes, vector) in (found.chunks_exact_mut(WIDTH)).zip(self.backward(simd)) {
            vector.store_slice(lanes);
        }
        found
    }

    #[inline(always)]
    fn forward<S: Simd>(&mut self, simd: S) {
        let mut above: [Natural<f64x8<S>>; VECTORS] =
            [self.at(simd, 0, 0, |prior| prior.performance); VECTORS];
        for (vector, above) in above.iter_mut().enumerate() {
            *above = self.at(simd, 0, vector, |prior| prior.performance);
        }
        for position in 1..self.nodes.len() {
            for (vector, above) in above.iter_mut().enumerate() {
                let performance = self.at(simd, position, vector, |prior| prior.performance);
                let node = &mut self.nodes[position];
                let below = performance.times(node.from_below[vector].load(simd));
                let message = Comparison::new(*above, below).to_below();
                node.from_above[vector].store(message);
                *above = performance.times(message);
            }
        }
    }

    #[inline(always)]
    fn backward<S: Simd>(&mut self, simd: S) -> [f64x8<S>; VECTORS] {
        let last = self.nodes.len() - 1;
        let mut residuals = [f64x8::splat(simd, 0.0); VECTORS];
        let mut below: [Natural<f64x8<S>>; VECTORS] =
            [self.at(simd, last, 0, |prior| prior.performance); VECTORS];
        for (vector, below) in below.iter_mut().enumerate() {
            *below = self.at(simd, last, vector, |prior| prior.performance);
            residuals[vector] = self.update(simd, last, vector);
        }
        for position in (0..last).rev() {
            for (vector, below) in below.iter_mut().enumerate() {
                let performance = self.at(simd, position, vector, |prior| prior.performance);
                let node = &mut self.nodes[position];
                let above = performance.times(node.from_above[vector].load(simd));
                let message = Comparison::new(above, *below).to_above();
                node.from_below[vector].store(message);
                *below = performance.times(message);
                let change = self.update(simd, position, vector);
                residuals[vector] = residuals[vector].max_or_nan(change);
            }
        }
        residuals
    }

    /// Updates the skill of a position; the greater change of its mean and its standard deviation.
    #[inline(always)]
    fn update<S: Simd>(&mut self, simd: S, position: usize, vector: usize) -> f64x8<S> {
        let skill = self.at(simd, position, vector, |prior| prior.skill);
        let node = &mut self.nodes[position];
        let message =
            (node.from_above[vector].load(simd)).times(node.from_below[vector].load(simd));
        let (mean, deviation) = skill.times(message.blurred()).moments();
        let before = node.moments[vector].load(simd);
        node.moments[vector].store(Natural {
            precision: mean,
            weighted: deviation,
        });
        let change = Real::abs(mean - before.precision);
        change.max_or_nan(Real::abs(deviation - before.weighted))
    }

    /// The density of the entry at a position, in each lane of a vector.
    #[inline(always)]
    #[expect(clippy::cast_precision_loss, reason = "a position")]
    fn at<S: Simd>(
        &self,
        simd: S,
        position: usize,
        vector: usize,
        density: impl Fn(&Prior) -> Natural<f64>,
    ) -> Natural<f64x8<S>> {
        let splat = |prior: &Prior| {
            let Natural {
                precision,
                weighted,
            } = density(prior);
            Natural {
                precision: f64x8::splat(simd, precision),
                weighted: f64x8::splat(simd, weighted),
            }
        };
        let others = self.insertion.others;
        if position < self.ends.0 {
            return splat(&others[position]);
        }
        if position > self.ends.1 {
            return splat(&others[position - 1]);
        }
        let number = f64x8::splat(simd, position as f64);
        let places = f64x8::from_slice(simd, &self.numbers[vector]);
        let mut found = splat(&self.insertion.entry);
        for (mask, other) in [
            (places.simd_gt(number), others.get(position)),
            (places.simd_lt(number), others.get(position.wrapping_sub(1))),
        ] {
            if let Some(other) = other {
                let other = splat(other);
                found = Natural {
                    precision: mask.select(other.precision, found.precision),
                    weighted: mask.select(other.weighted, found.weighted),
                };
            }
        }
        found
    }
}

/// The widest vectors of the machine; they change no bit.
fn level() -> Level {
    #[cfg(feature = "std")]
    let level = Level::new();
    #[cfg(not(feature = "std"))]
    let level = Level::baseline();
    level
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Beta, Skill, chain::Chain};

    #[test]
    fn each_place_has_the_bits_of_a_chain_of_its_own() {
        let prior = |index: u32| {
            let mu = 1500.0 + f64::from(index * 7919 % 613);
            let skill = Skill::new(mu, 300.0 + f64::from(index % 200)).unwrap();
            Prior::new(skill, Beta::PUBLISHED)
        };
        let others: Vec<Prior> = (0..39).map(prior).collect();
        let entry = prior(1000);
        let insertion = Insertion {
            others: &others,
            entry,
        };
        let places: Vec<usize> = (0..40).collect();
        for tolerance in [Tolerance::DEFAULT, Tolerance::new(1.0).unwrap()] {
            let (messages, convergence) = insertion.messages(&places, tolerance).unwrap();
            let mut worst = Convergence::NONE;
            for (&place, message) in places.iter().zip(messages) {
                let mut field = others.clone();
                field.insert(place, entry);
                let mut chain = Chain::new(field);
                worst = worst.worst(chain.run(tolerance).unwrap());
                assert_eq!(chain.messages().nth(place).unwrap(), message, "{place}");
            }
            assert_eq!(convergence, worst);
        }
    }

    #[test]
    fn an_entry_alone_receives_nothing() {
        let entry = Prior::new(Skill::INITIAL, Beta::PUBLISHED);
        let insertion = Insertion { others: &[], entry };
        let found = insertion.messages(&[0, 0], Tolerance::DEFAULT).unwrap();
        assert_eq!(found, (alloc::vec![Natural::flat(); 2], Convergence::NONE));
    }
}
