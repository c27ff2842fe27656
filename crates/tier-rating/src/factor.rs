//! Messages between neighbours of a finishing order.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use crate::{
    real::Real,
    tail::{Border, Tail},
};

/// A normal density up to a factor, in natural parameters; in units of beta.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Natural<R> {
    /// The reciprocal of the variance; 0 for a flat density.
    pub(crate) precision: R,
    /// The mean times the precision.
    pub(crate) weighted: R,
}

impl Natural<f64> {
    /// The flat density.
    pub(crate) const fn flat() -> Self {
        Self {
            precision: 0.0,
            weighted: 0.0,
        }
    }
}

impl<R: Real> Natural<R> {
    /// The product of two densities.
    #[inline(always)]
    pub(crate) fn times(self, other: Self) -> Self {
        Self {
            precision: self.precision + other.precision,
            weighted: self.weighted + other.weighted,
        }
    }

    /// The message about a skill that follows from one about its performance. Its variance is
    /// greater by that of a performance, 1.
    #[inline(always)]
    pub(crate) fn blurred(self) -> Self {
        let share = self.precision.like(1.0) / (self.precision.like(1.0) + self.precision);
        Self {
            precision: self.precision * share,
            weighted: self.weighted * share,
        }
    }

    /// Mean and standard deviation.
    #[inline(always)]
    pub(crate) fn moments(self) -> (R, R) {
        let variance = self.precision.like(1.0) / self.precision;
        (self.weighted * variance, variance.sqrt())
    }
}

/// A comparison: the performance `above` is greater than the performance `below`.
///
/// With A, a and B, b the variances and means of both, c^2 = A + B, t = (a - b) / c, the messages
/// are N(b - c / k, A + c^2 (1 - w) / w) to the one below and N(a + c / k, B + c^2 (1 - w) / w) to
/// the one above. Here both are multiplied out so that two divisions and a root are left, and
/// nothing cancels however far t is from 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Comparison<R> {
    above: Natural<R>,
    below: Natural<R>,
    /// t, a quotient by c times both precisions.
    border: Border<R>,
}

impl<R: Real> Comparison<R> {
    /// The part with a root and a division; the polynomials follow with the message.
    #[inline(always)]
    pub(crate) fn new(above: Natural<R>, below: Natural<R>) -> Self {
        let product = above.precision * below.precision;
        let scale = (product * (above.precision + below.precision)).sqrt();
        let difference = above.weighted * below.precision - below.weighted * above.precision;
        Self {
            above,
            below,
            border: Border::new(difference, scale),
        }
    }

    /// The message to the one below.
    #[inline(always)]
    pub(crate) fn to_below(self) -> Natural<R> {
        self.message(self.above, self.below, R::sub)
    }

    /// The message to the one above.
    #[inline(always)]
    pub(crate) fn to_above(self) -> Natural<R> {
        self.message(self.below, self.above, R::add)
    }

    /// The message from one performance to the other, whose mean `shift` moves away from it.
    #[inline(always)]
    fn message(self, from: Natural<R>, to: Natural<R>, shift: impl Fn(R, R) -> R) -> Natural<R> {
        let tail = Tail::at(self.border);
        let variance = tail.variance;
        let inverse = to.precision.like(1.0) / (to.precision + from.precision * variance);
        let product = from.precision * to.precision;
        let centre = from.weighted * to.precision - from.precision * to.weighted * variance;
        Natural {
            precision: tail.reduction * product * inverse,
            weighted: shift(centre, self.border.scale * tail.excess) * inverse,
        }
    }
}
