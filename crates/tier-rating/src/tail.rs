//! The truncated normal distribution, without cancellation on either side.
//!
//! With `v = phi(t) / Phi(t)`, `k = v + t` and `w = v k`, a standard normal variable above `-t` has
//! mean `v` and variance `1 - w`, and `1 - w` is the derivative of `k`. For t at or below 0 and x =
//! -t, let u = 8 / (x + 4) and y = 1 - u, which runs from -1 at x = 0 to 1 at infinity. Then k / u
//! and (1 - w) / u^2 are smooth in y on the whole half-line, and one polynomial of degree 24 gives
//! each of them: the interpolation at the Chebyshev points, made in 60 digits by
//! `cargo xtask codegen tail`. For t above 0 the same polynomial gives the Mills ratio of the other
//! side.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use crate::{
    generated::tail::{COMPLEMENT, EXCESS},
    real::Real,
};

/// Square root of 2 pi.
const SQRT_2_PI: f64 = 2.506_628_274_631_000_7;

/// The moments of a standard normal variable Z under the condition that Z is above `-t`.
///
/// They are the numbers that a comparison of two performances needs: t is the difference of the
/// means over its standard deviation. Relative errors are below 1e-12 from t = -1e6 to 37.5, beyond
/// 37.5 `mean` and `reduction` are below 1e-300.
///
/// ```
/// use tier_rating::math::Truncation;
///
/// // At t = 0 half of the curve is left: mean sqrt(2 / pi), variance 1 - 2 / pi.
/// let half = Truncation::at(0.0);
/// assert!((half.mean - 0.797_884_560_802_865_4).abs() < 1e-14);
/// assert!((half.variance - 0.363_380_227_632_418_66).abs() < 1e-14);
///
/// // Far out almost all that is left lies within 1 / |t| of the border.
/// let far = Truncation::at(-1e6);
/// assert!((far.excess - 1e-6).abs() < 1e-17);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Truncation {
    /// v, the mean of Z.
    pub mean: f64,
    /// k = v + t, the mean distance from the border, above 0.
    pub excess: f64,
    /// w = v k, the part of the variance that the condition takes away, 0 to 1.
    pub reduction: f64,
    /// 1 - w, the variance of Z, 0 to 1.
    pub variance: f64,
}

impl Truncation {
    /// The moments for a border at `-t`, a finite number.
    #[must_use]
    pub fn at(t: f64) -> Self {
        let Tail {
            excess,
            reduction,
            variance,
        } = Tail::at(Border::new(t, 1.0));
        let mean = if t > 0.0 { upper_mean(t) } else { excess - t };
        Self {
            mean,
            excess,
            reduction,
            variance,
        }
    }
}

/// The numbers of [`Truncation`] that a factor of a chain needs, with t as a quotient.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tail<R> {
    /// k.
    pub(crate) excess: R,
    /// w.
    pub(crate) reduction: R,
    /// 1 - w.
    pub(crate) variance: R,
}

/// A border at t = `difference / scale`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Border<R> {
    difference: R,
    /// Above 0.
    pub(crate) scale: R,
    /// 8 / (|t| + 4).
    u: R,
}

impl<R: Real> Border<R> {
    /// The border at a quotient; takes one division.
    #[inline(always)]
    pub(crate) fn new(difference: R, scale: R) -> Self {
        Self {
            difference,
            scale,
            u: scale.like(8.0) * scale / (difference.abs() + scale.like(4.0) * scale),
        }
    }
}

impl<R: Real> Tail<R> {
    #[inline(always)]
    pub(crate) fn at(border: Border<R>) -> Self {
        let Border {
            difference,
            scale,
            u,
        } = border;
        let powers = Powers::of(scale.like(1.0) - u);
        let excess = powers.polynomial(&EXCESS) * u;
        let variance = powers.polynomial(&COMPLEMENT) * (u * u);
        let tail = Self {
            excess,
            reduction: scale.like(1.0) - variance,
            variance,
        };
        if difference.any_positive() {
            let mut mirrored = tail;
            for lane in 0..R::LANES {
                if difference.lane(lane) > 0.0 {
                    mirrored.mirror(lane, difference.lane(lane), scale);
                }
            }
            mirrored
        } else {
            tail
        }
    }

    /// Turns the values at -t into those at t > 0.
    #[cold]
    fn mirror(&mut self, lane: usize, difference: f64, scale: R) {
        let t = difference / scale.lane(lane);
        let mean = mean_above(t, self.excess.lane(lane));
        let excess = mean + t;
        let reduction = mean * excess;
        self.excess.set_lane(lane, excess);
        self.reduction.set_lane(lane, reduction);
        self.variance.set_lane(lane, 1.0 - reduction);
    }
}

/// Calculates `phi / Phi` at `t > 0` from `k` at `-t`. The sum of `k` and `t` is the reciprocal of
/// the Mills ratio.
fn mean_above(t: f64, excess_below: f64) -> f64 {
    // e^(t^2 / 2) is infinite beyond t = 37.68, which leaves a mean of 0.
    1.0 / (SQRT_2_PI * libm::exp(0.5 * t * t) - 1.0 / (excess_below + t))
}

/// phi / Phi at t > 0.
fn upper_mean(t: f64) -> f64 {
    mean_above(t, Tail::at(Border::new(-t, 1.0)).excess)
}

/// Powers of y for polynomials in Estrin's form.
struct Powers<R> {
    y: R,
    y2: R,
    y4: R,
    y8: R,
    y16: R,
}

impl<R: Real> Powers<R> {
    #[inline(always)]
    fn of(y: R) -> Self {
        let y2 = y * y;
        let y4 = y2 * y2;
        let y8 = y4 * y4;
        Self {
            y,
            y2,
            y4,
            y8,
            y16: y8 * y8,
        }
    }

    #[inline(always)]
    fn polynomial(&self, c: &[f64; 25]) -> R {
        let [y, y2, y4, y8, y16] = [self.y, self.y2, self.y4, self.y8, self.y16];
        macro_rules! pair {
            ($at:expr) => {
                y.like(c[$at]) + y * y.like(c[$at + 1])
            };
        }
        macro_rules! eight {
            ($at:expr) => {
                (pair!($at) + y2 * pair!($at + 2)) + y4 * (pair!($at + 4) + y2 * pair!($at + 6))
            };
        }
        let sixteen = eight!(0) + y8 * eight!(8);
        sixteen + y16 * (eight!(16) + y8 * y.like(c[24]))
    }
}
