//! Entries at places of their fields, twenty-four side by side.
//!
//! A lane is the chain of one entry at one place, from nothing and with the arithmetic of
//! [`Chain`](crate::chain::Chain) alone, so that the message has the bits that a chain of its own gives.
//! Skills are compared only until it is clear that no lane of a block has converged.
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
    lanes::Pair,
    real::{Real, WIDTH, Wide},
    unit::Tolerance,
};

/// Vectors of a block. A fourth would no longer fit in the registers.
const VECTORS: usize = 3;

/// The number of chains that are computed side by side.
const LANES: usize = VECTORS * WIDTH;

/// An entry at a place of its field.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Insertion<'a> {
    /// The others of the field, in finishing order.
    pub(crate) others: &'a [Prior],
    pub(crate) entry: Prior,
    /// The number of others above it.
    pub(crate) place: usize,
}

impl Insertion<'_> {
    /// The entries of the field in finishing order.
    fn field(&self) -> impl Iterator<Item = &Prior> {
        let (above, below) = self.others.split_at(self.place);
        above.iter().chain([&self.entry]).chain(below)
    }
}

/// The messages about the performances of entries at their places.
pub(crate) fn messages(
    insertions: &[Insertion<'_>],
    tolerance: Tolerance,
) -> Result<(Vec<Natural<f64>>, Convergence), FieldError> {
    let blocks: Vec<&[Insertion<'_>]> = insertions
        .chunk_by(|a, b| a.others.len() == b.others.len())
        .flat_map(|alike| alike.chunks(LANES))
        .collect();
    let mut messages = Vec::with_capacity(insertions.len());
    let mut convergence = Convergence::NONE;
    for block in mapped(&blocks, |block| settled(block, tolerance)) {
        for settled in block {
            let (message, converged) = settled?;
            messages.push(message);
            convergence = convergence.worst(converged);
        }
    }
    Ok((messages, convergence))
}

/// The results of a function, in the order of the list, on the threads that there are.
fn mapped<T: Sync, R: Send>(list: &[T], one: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        list.par_iter().map(one).collect()
    }
    #[cfg(not(feature = "rayon"))]
    {
        list.iter().map(one).collect()
    }
}

/// A message about a performance, with the end of its run.
type Settled = Result<(Natural<f64>, Convergence), FieldError>;

/// The messages of a block, all of fields of one size.
fn settled(block: &[Insertion<'_>], tolerance: Tolerance) -> Vec<Settled> {
    if block.iter().all(|insertion| insertion.others.is_empty()) {
        return alloc::vec![Ok((Natural::flat(), Convergence::NONE)); block.len()];
    }
    let is_moderate = |insertion: &Insertion<'_>| insertion.field().all(Prior::is_moderate);
    if block.iter().all(is_moderate) {
        let settled = Chains::new(block).settle(Judged::Unsettled, tolerance);
        if settled.iter().all(Result::is_ok) {
            return settled;
        }
    }
    // What is not a number may have been left out.
    Chains::new(block).settle(Judged::All, tolerance)
}

/// How far the skills of a sweep are compared with those of the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Judged {
    /// Until no chain can have converged.
    Unsettled,
    /// All of them.
    All,
}

/// The entries and messages of a position of each chain.
#[derive(Debug, Clone, Copy)]
struct Node {
    performance: Pair<VECTORS>,
    from_above: Pair<VECTORS>,
    from_below: Pair<VECTORS>,
    /// Both together, after the sweeps of even and of odd numbers.
    messages: [Pair<VECTORS>; 2],
    skill: Pair<VECTORS>,
}

impl Node {
    const EMPTY: Self = Self {
        performance: Pair::ZERO,
        from_above: Pair::ZERO,
        from_below: Pair::ZERO,
        messages: [Pair::ZERO; 2],
        skill: Pair::ZERO,
    };
}

/// The chains of a block.
struct Chains<'a> {
    block: &'a [Insertion<'a>],
    nodes: Vec<Node>,
    /// The node at which a comparison begins: the last at which one was broken off.
    witness: usize,
}

impl<'a> Chains<'a> {
    fn new(block: &'a [Insertion<'a>]) -> Self {
        let size = block.first().map_or(0, |first| first.others.len() + 1);
        let mut nodes = alloc::vec![Node::EMPTY; size];
        // The block over again fills the lanes that are left over.
        for (lane, insertion) in block.iter().cycle().take(LANES).enumerate() {
            for (node, prior) in nodes.iter_mut().zip(insertion.field()) {
                node.performance.set(lane, prior.performance);
                node.skill.set(lane, prior.skill);
            }
        }
        Self {
            block,
            nodes,
            witness: 0,
        }
    }

    /// Passes messages until each chain has converged. It keeps the message of each from the sweep
    /// in which it did.
    fn settle(mut self, judged: Judged, tolerance: Tolerance) -> Vec<Settled> {
        let mut settled: Vec<Option<Settled>> = alloc::vec![None; self.block.len()];
        let mut residuals = [f64::NAN; LANES];
        for sweeps in 1..=MAX_SWEEPS {
            let bounds = core::array::from_fn(|lane| match (settled.get(lane), judged) {
                (Some(None), Judged::Unsettled) => tolerance.value(),
                (Some(None), Judged::All) => f64::INFINITY,
                _ => f64::NEG_INFINITY,
            });
            residuals = self.sweep(sweeps, &bounds);
            for (lane, settled) in settled.iter_mut().enumerate() {
                let residual = residuals[lane];
                if settled.is_none() && residual <= tolerance.value() {
                    let node = &self.nodes[self.block[lane].place];
                    let message = node.messages[sweeps % 2].of(lane);
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

    /// One sweep of all chains; the residual of each lane, or numbers above all of the bounds.
    fn sweep(&mut self, number: usize, bounds: &[f64; LANES]) -> [f64; LANES] {
        #[cfg(feature = "std")]
        let level = Level::new();
        #[cfg(not(feature = "std"))]
        let level = Level::baseline();
        dispatch!(level, simd => self.sweep_by(simd, number % 2, bounds))
    }

    #[inline(always)]
    fn sweep_by<S: Simd>(&mut self, simd: S, parity: usize, bounds: &[f64; LANES]) -> [f64; LANES] {
        self.forward(simd);
        self.backward(simd, parity);
        let mut lanes = [[0.0; WIDTH]; VECTORS];
        for (vector, bounds) in lanes.iter_mut().zip(bounds.chunks_exact(WIDTH)) {
            vector.copy_from_slice(bounds);
        }
        let residuals = self.judge(simd, Wide::load(simd, &lanes));
        residuals.store(&mut lanes);
        let mut found = [0.0; LANES];
        for (found, vector) in found.chunks_exact_mut(WIDTH).zip(&lanes) {
            found.copy_from_slice(vector);
        }
        found
    }

    #[inline(always)]
    fn forward<S: Simd>(&mut self, simd: S) {
        let Some((first, others)) = self.nodes.split_first_mut() else {
            return;
        };
        let mut above = first.performance.load(simd);
        for node in others {
            let performance = node.performance.load(simd);
            let below = performance.times(node.from_below.load(simd));
            let message = Comparison::new(above, below).to_below();
            node.from_above.store(message);
            above = performance.times(message);
        }
    }

    #[inline(always)]
    fn backward<S: Simd>(&mut self, simd: S, parity: usize) {
        let Some((last, others)) = self.nodes.split_last_mut() else {
            return;
        };
        last.messages[parity] = last.from_above;
        let mut below = last.performance.load(simd);
        for node in others.iter_mut().rev() {
            let performance = node.performance.load(simd);
            let from_above = node.from_above.load(simd);
            let above = performance.times(from_above);
            let message = Comparison::new(above, below).to_above();
            node.from_below.store(message);
            node.messages[parity].store(from_above.times(message));
            below = performance.times(message);
        }
    }

    /// The greatest change of a mean or a standard deviation in each lane. Once it is above all the
    /// bounds the rest is left out.
    #[inline(always)]
    fn judge<S: Simd>(&mut self, simd: S, bounds: Wide<S, VECTORS>) -> Wide<S, VECTORS> {
        let mut residuals = bounds.like(0.0);
        let witness = self.witness;
        for position in (witness..self.nodes.len()).chain(0..witness) {
            let node = &self.nodes[position];
            let [even, odd] = &node.messages;
            let skill = node.skill.load(simd);
            let (mean, deviation) = skill.times(even.load(simd).blurred()).moments();
            let (other_mean, other_deviation) = skill.times(odd.load(simd).blurred()).moments();
            let change = (mean - other_mean).abs();
            let change = change.max_or_nan((deviation - other_deviation).abs());
            residuals = residuals.max_or_nan(change);
            if !bounds.any_not_less(residuals) {
                self.witness = position;
                break;
            }
        }
        residuals
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::{Beta, Skill, chain::Chain};

    fn prior(index: u32) -> Prior {
        let mu = 1500.0 + f64::from(index * 7919 % 613);
        let skill = Skill::new(mu, 300.0 + f64::from(index % 200)).unwrap();
        Prior::new(skill, Beta::PUBLISHED)
    }

    /// A chain for each.
    fn alone(
        insertions: &[Insertion<'_>],
        tolerance: Tolerance,
    ) -> Result<(Vec<Natural<f64>>, Convergence), FieldError> {
        let mut messages = Vec::new();
        let mut worst = Convergence::NONE;
        for insertion in insertions {
            let mut chain = Chain::new(insertion.field().copied());
            worst = worst.worst(chain.run(tolerance)?);
            messages.push(chain.messages().nth(insertion.place).unwrap());
        }
        Ok((messages, worst))
    }

    #[test]
    fn each_place_has_the_bits_of_a_chain_of_its_own() {
        let others: Vec<Prior> = (0..39).map(prior).collect();
        let fewer: Vec<Prior> = (5..25).map(prior).collect();
        let at = |others, entry, place| Insertion {
            others,
            entry: prior(entry),
            place,
        };
        let mut insertions: Vec<Insertion<'_>> =
            (0..40).map(|place| at(&others, 1000, place)).collect();
        insertions.extend((0..40).map(|place| at(&others, 1001, place)));
        insertions.extend((0..21).map(|place| at(&fewer, 1002, place)));
        for tolerance in [Tolerance::DEFAULT, Tolerance::new(1.0).unwrap()] {
            let found = messages(&insertions, tolerance).unwrap();
            assert_eq!(found, alone(&insertions, tolerance).unwrap());
        }
    }

    #[test]
    fn what_does_not_converge_is_refused_as_in_a_chain_of_its_own() {
        let sound: Vec<Prior> = (0..9).map(prior).collect();
        // The squares of these deviations have no reciprocal in 64 bits.
        for sigma in [1e-170, 1e170] {
            let mut others = sound.clone();
            others[7] = Prior::at(1.0, sigma);
            let insertions = [(&sound, 1), (&others, 2)].map(|(others, place)| Insertion {
                others,
                entry: prior(30),
                place,
            });
            let refused = messages(&insertions, Tolerance::DEFAULT).unwrap_err();
            let expected = alone(&insertions, Tolerance::DEFAULT).unwrap_err();
            // Neither is a number, so that the errors are not equal.
            let refused = format!("{refused:?}");
            assert_eq!(refused, format!("{expected:?}"), "{sigma}");
            assert!(refused.contains("residual: NaN"), "{refused}");
        }
    }

    #[test]
    fn an_entry_alone_receives_nothing() {
        let insertion = Insertion {
            others: &[],
            entry: Prior::new(Skill::INITIAL, Beta::PUBLISHED),
            place: 0,
        };
        let found = messages(&[insertion; 2], Tolerance::DEFAULT).unwrap();
        assert_eq!(found, (alloc::vec![Natural::flat(); 2], Convergence::NONE));
    }
}
