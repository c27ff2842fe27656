//! One field with an entry at sixteen of its places, side by side.
//!
//! A lane is the chain of one place, from nothing and with the arithmetic of [`Chain`](crate::chain::Chain)
//! alone, so that the message of a place has the bits that a chain of its own gives.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use alloc::vec::Vec;

use fearless_simd::{Level, Simd, dispatch};

use crate::{
    FieldError,
    chain::{Convergence, MAX_SWEEPS, Prior},
    factor::{Comparison, Natural},
    real::Real,
    unit::Tolerance,
    wide::{Greatest, LANES, Row, Wide},
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

/// After how many positions it is looked whether enough is known of the residuals.
const JUDGED: usize = 16;

/// A message about a performance, with the end of its run.
type Settled = Result<(Natural<f64>, Convergence), FieldError>;

/// The messages of a position of each chain.
#[derive(Debug, Clone, Copy)]
struct Node {
    from_above: Row,
    from_below: Row,
    /// The products of both after the sweeps of even numbers, and of odd ones.
    products: [Row; 2],
}

/// The chains of a block of places.
struct Chains<'a> {
    insertion: &'a Insertion<'a>,
    nodes: Vec<Node>,
    /// The place of the entry in each lane; the last one fills the lanes that are left over.
    places: [usize; LANES],
    /// The same as numbers.
    numbers: [f64; LANES],
    /// The best and the worst place.
    ends: (usize, usize),
}

impl<'a> Chains<'a> {
    #[expect(clippy::cast_precision_loss, reason = "a place")]
    fn new(insertion: &'a Insertion<'a>, block: &[usize]) -> Self {
        let last = block.last().copied().unwrap_or(0);
        let places: [usize; LANES] =
            core::array::from_fn(|lane| block.get(lane).copied().unwrap_or(last));
        let best = places.iter().copied().min().unwrap_or(last);
        let node = Node {
            from_above: Row::ZERO,
            from_below: Row::ZERO,
            products: [Row::ZERO; 2],
        };
        Self {
            insertion,
            nodes: alloc::vec![node; insertion.others.len() + 1],
            places,
            numbers: places.map(|place| place as f64),
            ends: (best, places.iter().copied().max().unwrap_or(last)),
        }
    }

    /// Passes messages until each of the first lanes has converged. It keeps the message of each from
    /// the sweep in which it did.
    fn settle(&mut self, lanes: usize, tolerance: Tolerance) -> Vec<Settled> {
        let mut settled: Vec<Option<Settled>> = alloc::vec![None; lanes];
        let mut residuals = [f64::NAN; LANES];
        for sweeps in 1..=MAX_SWEEPS {
            // That a residual is above the tolerance is enough, except of the last sweep.
            let enough = if sweeps < MAX_SWEEPS {
                tolerance.value()
            } else {
                f64::INFINITY
            };
            let open = core::array::from_fn(|lane| settled.get(lane) == Some(&None));
            residuals = self.sweep(sweeps, enough, &open);
            for (lane, settled) in settled.iter_mut().enumerate() {
                let residual = residuals[lane];
                if settled.is_none() && residual <= tolerance.value() {
                    let node = &self.nodes[self.places[lane]];
                    let message = node.from_above.of(lane).times(node.from_below.of(lane));
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

    /// One sweep of all chains. Returns the residual of each lane, or what is known of it when those of
    /// all open lanes are greater than `enough`.
    fn sweep(&mut self, number: usize, enough: f64, open: &[bool; LANES]) -> [f64; LANES] {
        let level = level();
        dispatch!(level, simd => self.sweep_by(simd, number, enough, open))
    }

    #[inline(always)]
    fn sweep_by<S: Simd>(
        &mut self,
        simd: S,
        number: usize,
        enough: f64,
        open: &[bool; LANES],
    ) -> [f64; LANES] {
        self.forward(simd);
        let end = self.backward(simd, number);
        // What is not a number goes on to the end, and is then looked for everywhere.
        let ends = [end.precision, end.weighted].map(Wide::lanes);
        let is_finite = ends.as_flattened().iter().all(|end| end.is_finite());
        let enough = if is_finite { enough } else { f64::INFINITY };
        let mut greatest = Greatest::none(simd);
        for position in (0..self.nodes.len()).rev() {
            greatest.add(0.0, self.changes(simd, position, number));
            if position % JUDGED == 0 {
                let found = greatest.found();
                let is_known = |(&found, &open): (&f64, &bool)| !open || found > enough;
                if found.iter().zip(open).all(is_known) {
                    return found;
                }
            }
        }
        greatest.found()
    }

    #[inline(always)]
    fn forward<S: Simd>(&mut self, simd: S) {
        let mut above = self.at(simd, 0, |prior| prior.performance);
        for position in 1..self.nodes.len() {
            let performance = self.at(simd, position, |prior| prior.performance);
            let node = &mut self.nodes[position];
            let below = performance.times(node.from_below.load(simd));
            let message = Comparison::new(above, below).to_below();
            node.from_above.store(message);
            above = performance.times(message);
        }
    }

    /// Updates the messages from below. Returns what would go on from the first position.
    #[inline(always)]
    fn backward<S: Simd>(&mut self, simd: S, number: usize) -> Natural<Wide<S>> {
        let last = self.nodes.len() - 1;
        let mut below = self.at(simd, last, |prior| prior.performance);
        let node = &mut self.nodes[last];
        let product = (node.from_above.load(simd)).times(node.from_below.load(simd));
        node.products[number % 2].store(product);
        for position in (0..last).rev() {
            let performance = self.at(simd, position, |prior| prior.performance);
            let node = &mut self.nodes[position];
            let from_above = node.from_above.load(simd);
            let above = performance.times(from_above);
            let message = Comparison::new(above, below).to_above();
            node.from_below.store(message);
            node.products[number % 2].store(from_above.times(message));
            below = performance.times(message);
        }
        below
    }

    /// The changes of the mean and the standard deviation of a skill in a sweep.
    #[inline(always)]
    fn changes<S: Simd>(&self, simd: S, position: usize, number: usize) -> [Wide<S>; 2] {
        let skill = self.at(simd, position, |prior| prior.skill);
        let [even, odd] = &self.nodes[position].products;
        let (after, before) = if number.is_multiple_of(2) {
            (even, odd)
        } else {
            (odd, even)
        };
        let (mean, deviation) = skill.times(after.load(simd).blurred()).moments();
        let (mean_before, deviation_before) = skill.times(before.load(simd).blurred()).moments();
        [
            (mean - mean_before).abs(),
            (deviation - deviation_before).abs(),
        ]
    }

    /// The density of the entry at a position, in each lane.
    #[inline(always)]
    #[expect(clippy::cast_precision_loss, reason = "a position")]
    fn at<S: Simd>(
        &self,
        simd: S,
        position: usize,
        density: impl Fn(&Prior) -> Natural<f64>,
    ) -> Natural<Wide<S>> {
        let others = self.insertion.others;
        if position < self.ends.0 {
            return Natural::splat(simd, density(&others[position]));
        }
        if position > self.ends.1 {
            return Natural::splat(simd, density(&others[position - 1]));
        }
        let number = position as f64;
        let places = Wide::load(simd, &self.numbers);
        let mut found = Natural::splat(simd, density(&self.insertion.entry));
        for (choice, other) in [
            (places.above(number), others.get(position)),
            (places.below(number), others.get(position.wrapping_sub(1))),
        ] {
            if let Some(other) = other {
                found = choice.density(Natural::splat(simd, density(other)), found);
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
