//! Messages between neighbours of a finishing order.

use crate::{real::Real, tail::Tail};

/// A normal density up to a factor, in natural parameters; in units of beta.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Natural<R> {
    /// The reciprocal of the variance; 0 for a density that says nothing.
    pub(crate) precision: R,
    /// The mean times the precision.
    pub(crate) weighted: R,
}

impl<R: Real> Natural<R> {
    /// The density that says nothing.
    #[inline]
    pub(crate) fn flat() -> Self {
        Self {
            precision: R::splat(0.0),
            weighted: R::splat(0.0),
        }
    }

    /// The product of two densities.
    #[inline]
    pub(crate) fn times(self, other: Self) -> Self {
        Self {
            precision: self.precision + other.precision,
            weighted: self.weighted + other.weighted,
        }
    }

    /// What a message about a performance says about the skill behind it: its variance is greater
    /// by that of a performance, 1.
    #[inline]
    pub(crate) fn blurred(self) -> Self {
        let share = R::splat(1.0) / (R::splat(1.0) + self.precision);
        Self {
            precision: self.precision * share,
            weighted: self.weighted * share,
        }
    }

    /// Mean and standard deviation.
    #[inline]
    pub(crate) fn moments(self) -> (R, R) {
        let variance = R::splat(1.0) / self.precision;
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
    /// c times both precisions.
    scale: R,
    tail: Tail<R>,
}

impl<R: Real> Comparison<R> {
    #[inline]
    pub(crate) fn new(above: Natural<R>, below: Natural<R>) -> Self {
        let product = above.precision * below.precision;
        let scale = (product * (above.precision + below.precision)).sqrt();
        let difference = above.weighted * below.precision - below.weighted * above.precision;
        Self {
            above,
            below,
            scale,
            tail: Tail::at(difference, scale),
        }
    }

    /// The message to the one below.
    #[inline]
    pub(crate) fn to_below(self) -> Natural<R> {
        let Self {
            above,
            below,
            scale,
            tail,
        } = self;
        let inverse = R::splat(1.0) / (below.precision + above.precision * tail.variance);
        let product = above.precision * below.precision;
        Natural {
            precision: tail.reduction * product * inverse,
            weighted: (above.weighted * below.precision
                - above.precision * below.weighted * tail.variance
                - scale * tail.excess)
                * inverse,
        }
    }

    /// The message to the one above.
    #[inline]
    pub(crate) fn to_above(self) -> Natural<R> {
        let Self {
            above,
            below,
            scale,
            tail,
        } = self;
        let inverse = R::splat(1.0) / (above.precision + below.precision * tail.variance);
        let product = above.precision * below.precision;
        Natural {
            precision: tail.reduction * product * inverse,
            weighted: (below.weighted * above.precision
                - below.precision * above.weighted * tail.variance
                + scale * tail.excess)
                * inverse,
        }
    }
}
