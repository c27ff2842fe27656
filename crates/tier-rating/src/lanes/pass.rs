//! A pass over a chain of sixteen fields: the messages that run from entry to entry.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use core::array;

use fearless_simd::Simd;

use super::{LANES, NUMBERS, Node, VECTORS, Vector, splat};
use crate::{
    factor::{Comparison, Natural},
    real::{Real, Wide},
};

/// The messages that run along the lanes of a vector in a pass, from the entries that were passed.
#[derive(Clone, Copy)]
pub(super) struct Carry<S: Simd> {
    vector: usize,
    density: Natural<Vector<S>>,
    /// The first lane that has passed an entry; the lanes after it have too.
    started: f64,
    numbers: Vector<S>,
}

impl<S: Simd> Carry<S> {
    #[inline(always)]
    fn new(simd: S, vector: usize) -> Self {
        Self {
            vector,
            density: splat(simd, Natural::flat()),
            started: f64::INFINITY,
            numbers: Wide::load(simd, array::from_ref(&NUMBERS[vector])),
        }
    }

    /// The message to a node: nothing where it is the first of its lane.
    #[inline(always)]
    fn message_to(&self, message: Natural<Vector<S>>) -> Natural<Vector<S>> {
        if self.started == 0.0 {
            message
        } else {
            let flat = Natural {
                precision: self.numbers.like(0.0),
                weighted: self.numbers.like(0.0),
            };
            self.from(self.started, message, flat)
        }
    }

    /// Goes on from a node, or past it where a lane does not have it.
    #[inline(always)]
    fn pass(&mut self, node: &Node, density: Natural<Vector<S>>) {
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
        density: Natural<Vector<S>>,
        other: Natural<Vector<S>>,
    ) -> Natural<Vector<S>> {
        let numbers = self.numbers;
        let lane = numbers.like(lane);
        Natural {
            precision: numbers.where_not_less(lane, density.precision, other.precision),
            weighted: numbers.where_not_less(lane, density.weighted, other.weighted),
        }
    }
}

/// A step of a pass at a node. It begins with a root and a division, which take long, and goes on
/// with two polynomials, which are many operations.
pub(super) trait Step<S: Simd> {
    fn begin(&self, simd: S, carry: &Carry<S>, node: &Node) -> Comparison<Vector<S>>;
    fn end(&mut self, simd: S, carry: &mut Carry<S>, node: &mut Node, begun: Comparison<Vector<S>>);
}

/// Takes a step at each node in turn. The second vector is half a step behind the first, so that one
/// has polynomials while the other waits for its root and its division.
#[inline(always)]
pub(super) fn pass<S: Simd>(
    simd: S,
    nodes: &mut [Node],
    present: impl Iterator<Item = usize>,
    steps: &mut [impl Step<S>; VECTORS],
) {
    let mut carries: [Carry<S>; VECTORS] = array::from_fn(
        #[inline(always)]
        |vector| Carry::new(simd, vector),
    );
    let mut present = present.peekable();
    let Some(&first) = present.peek() else {
        return;
    };
    let mut begun = steps[0].begin(simd, &carries[0], &nodes[first]);
    while let Some(at) = present.next() {
        let behind = steps[1].begin(simd, &carries[1], &nodes[at]);
        steps[0].end(simd, &mut carries[0], &mut nodes[at], begun);
        if let Some(&next) = present.peek() {
            begun = steps[0].begin(simd, &carries[0], &nodes[next]);
        }
        steps[1].end(simd, &mut carries[1], &mut nodes[at], behind);
    }
}

/// From above: the message to the entry below.
#[derive(Clone, Copy)]
pub(super) struct Down<const FIRST: bool>;

impl<S: Simd, const FIRST: bool> Step<S> for Down<FIRST> {
    #[inline(always)]
    fn begin(&self, simd: S, carry: &Carry<S>, node: &Node) -> Comparison<Vector<S>> {
        let from_below = if FIRST {
            splat(simd, node.from_below.of(LANES - 1))
        } else {
            node.from_below.load_one(simd, carry.vector)
        };
        let below = node.performance(simd).times(from_below);
        Comparison::new(carry.density, below)
    }

    #[inline(always)]
    fn end(
        &mut self,
        simd: S,
        carry: &mut Carry<S>,
        node: &mut Node,
        begun: Comparison<Vector<S>>,
    ) {
        let message = carry.message_to(begun.to_below());
        node.from_above.store_one(carry.vector, message);
        carry.pass(node, node.performance(simd).times(message));
    }
}

/// From below: the message to the entry above, and what its skill is then.
#[derive(Clone, Copy)]
pub(super) struct Up<S: Simd, const JUDGED: bool> {
    pub(super) residuals: Vector<S>,
}

impl<S: Simd, const JUDGED: bool> Up<S, JUDGED> {
    #[inline(always)]
    pub(super) fn new(simd: S) -> Self {
        Self {
            residuals: Wide::splat(simd, 0.0),
        }
    }
}

impl<S: Simd, const JUDGED: bool> Step<S> for Up<S, JUDGED> {
    #[inline(always)]
    fn begin(&self, simd: S, carry: &Carry<S>, node: &Node) -> Comparison<Vector<S>> {
        let from_above = node.from_above.load_one(simd, carry.vector);
        let above = node.performance(simd).times(from_above);
        Comparison::new(above, carry.density)
    }

    #[inline(always)]
    fn end(
        &mut self,
        simd: S,
        carry: &mut Carry<S>,
        node: &mut Node,
        begun: Comparison<Vector<S>>,
    ) {
        let message = carry.message_to(begun.to_above());
        node.from_below.store_one(carry.vector, message);
        if JUDGED {
            let from_above = node.from_above.load_one(simd, carry.vector);
            let mut change = node.update(simd, carry.vector, from_above.times(message));
            if node.first_lane > 0.0 {
                let zero = change.like(0.0);
                let lane = zero.like(node.first_lane);
                change = carry.numbers.where_not_less(lane, change, zero);
            }
            self.residuals = self.residuals.max_or_nan(change);
        }
        carry.pass(node, node.performance(simd).times(message));
    }
}
