//! Nested fields, sixteen side by side.
//!
//! Each field contains the one before and a few entries more. Consecutive fields are lanes of one
//! chain; an entry that a lane does not have passes the message of its neighbour through. A block of
//! lanes starts from the messages of the field before it. The first of every [`CHUNK`] fields starts
//! from nothing, so that chunks can run on several threads with the same bits.

use alloc::vec::Vec;

use crate::{
    FieldError,
    chain::{Convergence, MAX_SWEEPS, Prior},
    factor::Natural,
    lanes::{LANES, Node, Sweep, sweep},
    unit::Tolerance,
};

/// Fields that depend on each other by their starts.
const CHUNK: usize = 256;

/// Sweeps before the first that is judged. The moments of a skill are not computed in the first,
/// and those of the second have none of the same field to be compared with.
const UNJUDGED: usize = 2;

/// An entry of the largest field, in finishing order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NestedEntry {
    pub(crate) prior: Prior,
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
) -> Result<(Vec<Natural<f64>>, Convergence), FieldError> {
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

/// A run of fields that start from each other.
struct Chunk<'a> {
    entries: &'a [NestedEntry],
    start: usize,
    end: usize,
    /// The entries of the last field, in finishing order.
    nodes: Vec<Node>,
    /// The position of each node in the finishing order of all entries.
    positions: Vec<usize>,
    /// The nodes that a field of the block has.
    present: Vec<usize>,
}

impl<'a> Chunk<'a> {
    fn new(entries: &'a [NestedEntry], start: usize, end: usize) -> Self {
        let is_in = |&position: &usize| entries[position].first_field < end;
        let positions: Vec<usize> = (0..entries.len()).filter(is_in).collect();
        Self {
            entries,
            start,
            end,
            nodes: (positions.iter())
                .map(|&position| Node::new(entries[position].prior))
                .collect(),
            present: Vec::with_capacity(positions.len()),
            positions,
        }
    }

    /// The messages of the targets, which are those of the chunk's fields.
    fn run(
        mut self,
        targets: &[Target],
        tolerance: Tolerance,
    ) -> Result<(Vec<Natural<f64>>, Convergence), FieldError> {
        let mut messages = Vec::with_capacity(targets.len());
        let mut convergence = Convergence::NONE;
        for first in (self.start..self.end).step_by(LANES) {
            let last = (first + LANES).min(self.end) - 1;
            self.enter(first, last);
            let from = targets.partition_point(|target| target.field < first);
            let to = targets.partition_point(|target| target.field <= last);
            let block = &targets[from..to];
            messages.resize(to, Natural::flat());
            let converged = self.settle(first, last, block, &mut messages[from..to], tolerance)?;
            convergence = convergence.worst(converged);
        }
        Ok((messages, convergence))
    }

    /// Adds the entries of these fields, whose first sweep starts them all from the field before.
    fn enter(&mut self, first: usize, last: usize) {
        self.present.clear();
        for (at, &position) in self.positions.iter().enumerate() {
            let first_field = self.entries[position].first_field;
            if first_field > last {
                continue;
            }
            let (above, node) = self.nodes.split_at_mut(at);
            if first_field < first {
                node[0].stay();
            } else {
                let above = self.present.last().map(|&at| &above[at]);
                node[0].enter(first_field - first, above);
            }
            self.present.push(at);
        }
    }

    /// Passes messages until every lane has converged, and keeps those of the targets as soon as
    /// their own lane has. What a field says does not depend on the fields after it.
    fn settle(
        &mut self,
        first: usize,
        last: usize,
        targets: &[Target],
        messages: &mut [Natural<f64>],
        tolerance: Tolerance,
    ) -> Result<Convergence, FieldError> {
        let mut convergence = Convergence::NONE;
        let mut done = [false; LANES];
        for sweeps in 1..=MAX_SWEEPS {
            let kind = if sweeps == 1 {
                Sweep::First
            } else {
                Sweep::Judged
            };
            let residuals = sweep(&mut self.nodes, &self.present, kind);
            if sweeps <= UNJUDGED {
                continue;
            }
            for (lane, done) in done.iter_mut().enumerate().take(last - first + 1) {
                let residual = residuals[lane];
                if residual.is_nan() {
                    return Err(FieldError::NotConverged { residual, sweeps });
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
        Err(FieldError::NotConverged {
            residual: convergence.residual,
            sweeps: MAX_SWEEPS,
        })
    }

    fn message(&self, position: usize, lane: usize) -> Natural<f64> {
        let found = self.positions.binary_search(&position);
        found.map_or(Natural::flat(), |at| self.nodes[at].message(lane))
    }
}
