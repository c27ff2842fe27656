//! Nested fields, eight side by side.
//!
//! Each field contains the one before and a few entries more. Eight consecutive fields are lanes of one
//! chain; an entry that a lane does not have passes the message of its neighbour through. A block of
//! eight starts from the messages of the field before it. The first of every [`CHUNK`] fields starts
//! from nothing, so that chunks can run on several threads with the same bits.

use alloc::vec::Vec;

use crate::{
    RatingError,
    chain::{Convergence, MAX_SWEEPS, Prior},
    factor::{Comparison, Natural},
    real::{LANES, Lanes, Real},
    unit::Tolerance,
};

/// Fields that depend on each other by their starts.
const CHUNK: usize = 16 * LANES;

/// An entry of the largest field, in finishing order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NestedEntry {
    pub(crate) prior: Prior<f64>,
    /// The first field that has it; the number of fields if none has.
    pub(crate) first_field: usize,
}

/// An entry whose message in a field is wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Target {
    /// Its position in the finishing order of all entries.
    pub(crate) position: usize,
    /// The field.
    pub(crate) field: usize,
}

/// The messages about the performances of the targets, in their order, each in its field.
///
/// Targets are sorted by field, and each of them is in its field.
pub(crate) fn rate_nested(
    entries: &[NestedEntry],
    fields: usize,
    targets: &[Target],
    tolerance: Tolerance,
) -> Result<(Vec<Natural<f64>>, Convergence), RatingError> {
    let chunks: Vec<usize> = (0..fields).step_by(CHUNK).collect();
    let run = |&start: &usize| {
        let end = (start + CHUNK).min(fields);
        let from = targets.partition_point(|target| target.field < start);
        let to = targets.partition_point(|target| target.field < end);
        Chunk::new(entries, start, end).run(&targets[from..to], tolerance)
    };
    #[cfg(feature = "rayon")]
    let done: Vec<_> = {
        use rayon::prelude::*;
        chunks.par_iter().map(run).collect()
    };
    #[cfg(not(feature = "rayon"))]
    let done: Vec<_> = chunks.iter().map(run).collect();
    let mut messages = Vec::with_capacity(targets.len());
    let mut convergence = Convergence::NONE;
    for chunk in done {
        let (part, converged) = chunk?;
        messages.extend(part);
        convergence = convergence.worst(converged);
    }
    Ok((messages, convergence))
}

/// An entry in eight fields.
#[derive(Debug, Clone, Copy)]
struct Node {
    position: usize,
    prior: Prior<Lanes>,
    from_above: Natural<Lanes>,
    from_below: Natural<Lanes>,
    mean: Lanes,
    deviation: Lanes,
    has: [bool; LANES],
    in_all: bool,
}

/// A run of fields that start from each other.
struct Chunk<'a> {
    entries: &'a [NestedEntry],
    start: usize,
    end: usize,
    nodes: Vec<Node>,
}

impl Natural<f64> {
    /// The same in all lanes.
    fn splat(self) -> Natural<Lanes> {
        Natural {
            precision: Lanes::splat(self.precision),
            weighted: Lanes::splat(self.weighted),
        }
    }
}

impl Natural<Lanes> {
    fn lane(self, lane: usize) -> Natural<f64> {
        Natural {
            precision: self.precision.lane(lane),
            weighted: self.weighted.lane(lane),
        }
    }

    fn select(self, mask: [bool; LANES], other: Self) -> Self {
        Self {
            precision: self.precision.select(mask, other.precision),
            weighted: self.weighted.select(mask, other.weighted),
        }
    }
}

impl Node {
    fn new(position: usize, prior: Prior<f64>, above: Option<&Self>) -> Self {
        let prior = Prior {
            skill: prior.skill.splat(),
            performance: prior.performance.splat(),
        };
        let (mean, deviation) = prior.skill.moments();
        Self {
            position,
            prior,
            from_above: above.map_or(Natural::flat(), |above| above.from_above),
            from_below: above.map_or(Natural::flat(), |above| above.from_below),
            mean,
            deviation,
            has: [true; LANES],
            in_all: true,
        }
    }

    /// The last lane in all lanes.
    fn spread(&mut self) {
        const LAST: usize = LANES - 1;
        self.from_above = self.from_above.lane(LAST).splat();
        self.from_below = self.from_below.lane(LAST).splat();
        self.mean = Lanes::splat(self.mean.lane(LAST));
        self.deviation = Lanes::splat(self.deviation.lane(LAST));
    }

    /// Updates the skill; the greater change of its mean and its standard deviation.
    #[inline]
    fn update(&mut self) -> Lanes {
        let message = self.from_above.times(self.from_below);
        let (mean, deviation) = self.prior.posterior(message);
        let change = (mean - self.mean)
            .abs()
            .max_or_nan((deviation - self.deviation).abs());
        self.mean = mean;
        self.deviation = deviation;
        if self.in_all {
            change
        } else {
            change.select(self.has, Lanes::splat(0.0))
        }
    }
}

/// The messages that run along the lanes of a pass, from those entries that were passed.
struct Carry {
    density: Natural<Lanes>,
    started: [bool; LANES],
    all_started: bool,
}

impl Carry {
    fn new() -> Self {
        Self {
            density: Natural::flat(),
            started: [false; LANES],
            all_started: false,
        }
    }

    /// The message to a node: nothing where it is the first of its lane.
    #[inline]
    fn message_to(&self, message: Natural<Lanes>) -> Natural<Lanes> {
        if self.all_started {
            message
        } else {
            message.select(self.started, Natural::flat())
        }
    }

    /// Goes on from a node, or past it where a lane does not have it.
    #[inline]
    fn pass(&mut self, node: &Node, density: Natural<Lanes>) {
        if node.in_all {
            self.density = density;
            self.all_started = true;
        } else {
            self.density = density.select(node.has, self.density);
            for (started, has) in self.started.iter_mut().zip(node.has) {
                *started |= has;
            }
            self.all_started |= self.started == [true; LANES];
        }
    }
}

impl<'a> Chunk<'a> {
    fn new(entries: &'a [NestedEntry], start: usize, end: usize) -> Self {
        Self {
            entries,
            start,
            end,
            nodes: Vec::new(),
        }
    }

    /// The messages of the targets, which are those of the chunk's fields.
    fn run(
        mut self,
        targets: &[Target],
        tolerance: Tolerance,
    ) -> Result<(Vec<Natural<f64>>, Convergence), RatingError> {
        let mut messages = Vec::with_capacity(targets.len());
        let mut convergence = Convergence::NONE;
        for first in (self.start..self.end).step_by(LANES) {
            let last = (first + LANES).min(self.end) - 1;
            self.enter(first, last);
            let from = targets.partition_point(|target| target.field < first);
            let to = targets.partition_point(|target| target.field <= last);
            let block = &targets[from..to];
            messages.resize(to, Natural::flat());
            let converged = self.sweep(first, last, block, &mut messages[from..to], tolerance)?;
            convergence = convergence.worst(converged);
        }
        Ok((messages, convergence))
    }

    /// Adds the entries of these fields, and starts them all from the field before.
    fn enter(&mut self, first: usize, last: usize) {
        let mut old = core::mem::take(&mut self.nodes).into_iter().peekable();
        let mut nodes: Vec<Node> = Vec::with_capacity(self.entries.len());
        for (position, entry) in self.entries.iter().enumerate() {
            if entry.first_field > last {
                continue;
            }
            let mut node = match old.next_if(|node| node.position == position) {
                Some(mut node) => {
                    node.spread();
                    node
                }
                None => Node::new(position, entry.prior, nodes.last()),
            };
            let field = |lane: usize| (first + lane).min(last);
            node.has = core::array::from_fn(|lane| entry.first_field <= field(lane));
            node.in_all = entry.first_field <= first;
            nodes.push(node);
        }
        self.nodes = nodes;
    }

    /// Passes messages until every lane has converged, and keeps those of the targets as soon as
    /// their own lane has: what a field says does not depend on the fields after it.
    fn sweep(
        &mut self,
        first: usize,
        last: usize,
        targets: &[Target],
        messages: &mut [Natural<f64>],
        tolerance: Tolerance,
    ) -> Result<Convergence, RatingError> {
        let mut convergence = Convergence::NONE;
        let mut done = [false; LANES];
        for sweeps in 1..=MAX_SWEEPS {
            self.forward();
            let residual = self.backward();
            for (lane, done) in done.iter_mut().enumerate().take(last - first + 1) {
                let residual = residual.lane(lane);
                if residual.is_nan() {
                    return Err(RatingError::NotConverged { residual, sweeps });
                }
                if *done || residual > tolerance.value() {
                    continue;
                }
                *done = true;
                convergence = convergence.worst(Convergence { residual, sweeps });
                for (target, message) in targets.iter().zip(messages.iter_mut()) {
                    if target.field == first + lane {
                        *message = self.message(target.position, lane);
                    }
                }
            }
            if done[..=last - first].iter().all(|&done| done) {
                return Ok(convergence);
            }
        }
        Err(RatingError::NotConverged {
            residual: convergence.residual,
            sweeps: MAX_SWEEPS,
        })
    }

    fn message(&self, position: usize, lane: usize) -> Natural<f64> {
        let found = self
            .nodes
            .binary_search_by_key(&position, |node| node.position);
        found.map_or(Natural::flat(), |at| {
            let node = &self.nodes[at];
            node.from_above.times(node.from_below).lane(lane)
        })
    }

    /// Updates the messages from above, the first entry first.
    fn forward(&mut self) {
        let mut carry = Carry::new();
        for node in &mut self.nodes {
            let below = node.prior.performance.times(node.from_below);
            let message = Comparison::new(carry.density, below).to_below();
            node.from_above = carry.message_to(message);
            carry.pass(node, node.prior.performance.times(node.from_above));
        }
    }

    /// Updates the messages from below, the last entry first, and the skills; the residuals.
    fn backward(&mut self) -> Lanes {
        let mut carry = Carry::new();
        let mut residual = Lanes::splat(0.0);
        for node in self.nodes.iter_mut().rev() {
            let above = node.prior.performance.times(node.from_above);
            let message = Comparison::new(above, carry.density).to_above();
            node.from_below = carry.message_to(message);
            carry.pass(node, node.prior.performance.times(node.from_below));
            residual = residual.max_or_nan(node.update());
        }
        residual
    }
}
