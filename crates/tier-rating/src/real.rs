//! One number, or the numbers of many fields side by side.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use core::{
    array,
    ops::{Add, Div, Mul, Sub},
};

use fearless_simd::{Select as _, Simd, SimdBase, SimdFloat, SimdMask as _, f64x8};

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
/// rounded, so that a lane has the bits of a number alone.
pub(crate) trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// The number of lanes.
    const LANES: usize;

    /// A value in every lane, on the same machine instructions as this one.
    fn like(self, value: f64) -> Self;
    /// The square root.
    fn sqrt(self) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// The greater value; not a number if either is none.
    fn max_or_nan(self, other: Self) -> Self;
    /// Whether the value of a lane is above 0.
    fn any_positive(self) -> bool;
    /// The value of a lane.
    fn lane(self, lane: usize) -> f64;
    /// Changes the value of a lane.
    fn set_lane(&mut self, lane: usize, value: f64);
}

impl Real for f64 {
    const LANES: usize = 1;

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
    fn any_positive(self) -> bool {
        self > 0.0
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

/// The numbers of several vectors, each operation on all of them before the next. While one waits for
/// its roots and divisions, the machine has the others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wide<S: Simd, const N: usize>([f64x8<S>; N]);

impl<S: Simd, const N: usize> Wide<S, N> {
    /// A value in every lane.
    #[inline(always)]
    pub(crate) fn splat(simd: S, value: f64) -> Self {
        Self([f64x8::splat(simd, value); N])
    }

    /// The values of an array.
    #[inline(always)]
    pub(crate) fn load(simd: S, values: &[[f64; WIDTH]; N]) -> Self {
        Self(array::from_fn(
            #[inline(always)]
            |vector| f64x8::from_slice(simd, &values[vector]),
        ))
    }

    /// Writes the values to an array.
    #[inline(always)]
    pub(crate) fn store(self, values: &mut [[f64; WIDTH]; N]) {
        for (vector, values) in self.0.iter().zip(values) {
            vector.store_slice(values);
        }
    }

    /// Selects one value in each lane that is not below a bound, another elsewhere.
    #[inline(always)]
    pub(crate) fn where_not_less(self, bound: Self, value: Self, other: Self) -> Self {
        Self(array::from_fn(
            #[inline(always)]
            |at| {
                let mask = self.0[at].simd_ge(bound.0[at]);
                mask.select(value.0[at], other.0[at])
            },
        ))
    }

    /// Whether the value of a lane is not less than that of another.
    #[inline(always)]
    pub(crate) fn any_not_less(self, other: Self) -> bool {
        let mut found = self.0[0].simd_ge(other.0[0]);
        for (a, b) in self.0.iter().zip(&other.0) {
            found |= a.simd_ge(*b);
        }
        found.any_true()
    }

    /// Joins each vector with the same of another.
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(f64x8<S>, f64x8<S>) -> f64x8<S>) -> Self {
        Self(array::from_fn(
            #[inline(always)]
            |at| f(self.0[at], other.0[at]),
        ))
    }
}

macro_rules! by_vectors {
    ($operation:ident, $method:ident) => {
        impl<S: Simd, const N: usize> $operation for Wide<S, N> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(
                    other,
                    #[inline(always)]
                    |a, b| $operation::$method(a, b),
                )
            }
        }
    };
}

by_vectors!(Add, add);
by_vectors!(Sub, sub);
by_vectors!(Mul, mul);
by_vectors!(Div, div);

impl<S: Simd, const N: usize> Real for Wide<S, N> {
    const LANES: usize = N * WIDTH;

    #[inline(always)]
    fn like(self, value: f64) -> Self {
        Self::splat(self.0[0].simd, value)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.map(
            #[inline(always)]
            |vector| SimdFloat::sqrt(vector),
        ))
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0.map(
            #[inline(always)]
            |vector| SimdBase::abs(vector),
        ))
    }

    #[inline(always)]
    fn max_or_nan(self, other: Self) -> Self {
        self.zip(
            other,
            #[inline(always)]
            |a, b| (a.simd_gt(b) | a.simd_ne(a)).select(a, b),
        )
    }

    #[inline(always)]
    fn any_positive(self) -> bool {
        let [first, others @ ..] = &self.0[..] else {
            return false;
        };
        let mut positive = first.simd_gt(0.0);
        for vector in others {
            positive |= vector.simd_gt(0.0);
        }
        positive.any_true()
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f64 {
        self.0[lane / WIDTH][lane % WIDTH]
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, value: f64) {
        self.0[lane / WIDTH][lane % WIDTH] = value;
    }
}
