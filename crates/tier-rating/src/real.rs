//! One number, or the numbers of eight fields side by side.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use core::ops::{Add, Div, Mul, Sub};

use fearless_simd::{Select as _, Simd, SimdBase as _, SimdMask as _, f64x8};

/// The number of fields that one vector has.
pub(crate) const WIDTH: usize = 8;

/// The square root, correctly rounded, hence the same bits everywhere.
pub(crate) fn sqrt(value: f64) -> f64 {
    #[cfg(feature = "std")]
    {
        value.sqrt()
    }
    #[cfg(not(feature = "std"))]
    {
        libm::sqrt(value)
    }
}

/// A number as message passing needs it. The four operations and the root, each of them correctly
/// rounded, so that a lane of eight has the bits of a number alone.
pub(crate) trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// A value in every lane, on the same machine instructions as this one.
    fn like(self, value: f64) -> Self;
    /// The square root.
    fn sqrt(self) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// The greater value; not a number if either is none.
    fn max_or_nan(self, other: Self) -> Self;
    /// Calls `f` with each lane whose value is above 0.
    fn for_each_positive(self, f: impl FnMut(usize, f64));
    /// The value of a lane.
    fn lane(self, lane: usize) -> f64;
    /// Changes the value of a lane.
    fn set_lane(&mut self, lane: usize, value: f64);
}

impl Real for f64 {
    #[inline(always)]
    fn like(self, value: f64) -> Self {
        value
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        sqrt(self)
    }

    #[inline(always)]
    fn abs(self) -> Self {
        f64::abs(self)
    }

    #[inline(always)]
    fn max_or_nan(self, other: Self) -> Self {
        if self > other || self.is_nan() {
            self
        } else {
            other
        }
    }

    #[inline(always)]
    fn for_each_positive(self, mut f: impl FnMut(usize, f64)) {
        if self > 0.0 {
            f(0, self);
        }
    }

    #[inline(always)]
    fn lane(self, _lane: usize) -> f64 {
        self
    }

    #[inline(always)]
    fn set_lane(&mut self, _lane: usize, value: f64) {
        *self = value;
    }
}

impl<S: Simd> Real for f64x8<S> {
    #[inline(always)]
    fn like(self, value: f64) -> Self {
        Self::splat(self.simd, value)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        fearless_simd::SimdFloat::sqrt(self)
    }

    #[inline(always)]
    fn abs(self) -> Self {
        fearless_simd::SimdBase::abs(self)
    }

    #[inline(always)]
    fn max_or_nan(self, other: Self) -> Self {
        let keep = self.simd_gt(other) | self.simd_ne(self);
        keep.select(self, other)
    }

    #[inline(always)]
    fn for_each_positive(self, mut f: impl FnMut(usize, f64)) {
        if self.simd_gt(0.0).any_true() {
            for lane in 0..WIDTH {
                if self[lane] > 0.0 {
                    f(lane, self[lane]);
                }
            }
        }
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f64 {
        self[lane]
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, value: f64) {
        self[lane] = value;
    }
}
