//! The numbers of sixteen fields side by side.
//!
//! A machine's widest vectors are used, found out when the program runs; since every operation is
//! correctly rounded, they change no bit. Each operation is done for two vectors of eight lanes in
//! turn, so that the machine is busy with one while the other waits for its roots and divisions.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use core::ops::{Add, Div, Mul, Sub};

use fearless_simd::{
    Select as _, Simd, SimdBase as _, SimdFloat as _, SimdMask as _, f64x8, mask64x8,
};

use crate::{factor::Natural, real::Real};

/// The lanes of one vector.
const WIDTH: usize = 8;

/// The number of fields that are rated side by side.
pub(crate) const LANES: usize = 2 * WIDTH;

/// The number of each lane.
const NUMBERS: [f64; LANES] = [
    0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0,
];

/// A number of each lane.
#[derive(Clone, Copy)]
pub(crate) struct Wide<S: Simd>(f64x8<S>, f64x8<S>);

/// A choice in each lane.
#[derive(Clone, Copy)]
pub(crate) struct Choice<S: Simd>(mask64x8<S>, mask64x8<S>);

impl<S: Simd> Wide<S> {
    #[inline(always)]
    pub(crate) fn splat(simd: S, value: f64) -> Self {
        let vector = f64x8::splat(simd, value);
        Self(vector, vector)
    }

    #[inline(always)]
    pub(crate) fn load(simd: S, lanes: &[f64; LANES]) -> Self {
        let (first, second) = lanes.split_at(WIDTH);
        Self(
            f64x8::from_slice(simd, first),
            f64x8::from_slice(simd, second),
        )
    }

    #[inline(always)]
    pub(crate) fn store(self, lanes: &mut [f64; LANES]) {
        let (first, second) = lanes.split_at_mut(WIDTH);
        self.0.store_slice(first);
        self.1.store_slice(second);
    }

    /// The vectors of the machine.
    #[inline(always)]
    pub(crate) fn simd(self) -> S {
        self.0.simd
    }

    /// The lanes from this one on.
    #[inline(always)]
    pub(crate) fn lanes_from(simd: S, lane: f64) -> Choice<S> {
        let Self(first, second) = Self::load(simd, &NUMBERS);
        Choice(first.simd_ge(lane), second.simd_ge(lane))
    }

    /// The lanes whose value is greater than this one.
    #[inline(always)]
    pub(crate) fn above(self, value: f64) -> Choice<S> {
        Choice(self.0.simd_gt(value), self.1.simd_gt(value))
    }

    /// The lanes whose value is less than this one.
    #[inline(always)]
    pub(crate) fn below(self, value: f64) -> Choice<S> {
        Choice(self.0.simd_lt(value), self.1.simd_lt(value))
    }

    /// The greater value, or either of them where one is not a number.
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(self.0.max(other.0), self.1.max(other.1))
    }
}

impl<S: Simd> Choice<S> {
    /// One value in the chosen lanes, the other in the rest.
    #[inline(always)]
    pub(crate) fn select(self, chosen: Wide<S>, other: Wide<S>) -> Wide<S> {
        Wide(
            self.0.select(chosen.0, other.0),
            self.1.select(chosen.1, other.1),
        )
    }

    /// One density in the chosen lanes, the other in the rest.
    #[inline(always)]
    pub(crate) fn density(
        self,
        chosen: Natural<Wide<S>>,
        other: Natural<Wide<S>>,
    ) -> Natural<Wide<S>> {
        Natural {
            precision: self.select(chosen.precision, other.precision),
            weighted: self.select(chosen.weighted, other.weighted),
        }
    }
}

impl<S: Simd> Natural<Wide<S>> {
    /// A density in every lane.
    #[inline(always)]
    pub(crate) fn splat(simd: S, value: Natural<f64>) -> Self {
        Self {
            precision: Wide::splat(simd, value.precision),
            weighted: Wide::splat(simd, value.weighted),
        }
    }
}

impl<S: Simd> Add for Wide<S> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }
}

impl<S: Simd> Sub for Wide<S> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0, self.1 - other.1)
    }
}

impl<S: Simd> Mul for Wide<S> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0, self.1 * other.1)
    }
}

impl<S: Simd> Div for Wide<S> {
    type Output = Self;

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        Self(self.0 / other.0, self.1 / other.1)
    }
}

impl<S: Simd> Real for Wide<S> {
    type Lanes = [f64; LANES];

    #[inline(always)]
    fn like(self, value: f64) -> Self {
        Self::splat(self.simd(), value)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.sqrt(), self.1.sqrt())
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0.abs(), self.1.abs())
    }

    #[inline(always)]
    fn any_positive(self) -> bool {
        (self.0.simd_gt(0.0) | self.1.simd_gt(0.0)).any_true()
    }

    #[inline(always)]
    fn lanes(self) -> [f64; LANES] {
        let mut lanes = [0.0; LANES];
        self.store(&mut lanes);
        lanes
    }

    #[inline(always)]
    fn with_lanes(self, lanes: [f64; LANES]) -> Self {
        Self::load(self.simd(), &lanes)
    }
}

/// The greatest of the changes of each lane, which are not negative.
#[derive(Clone, Copy)]
pub(crate) struct Greatest<S: Simd> {
    greatest: Wide<S>,
    /// Their sum, which is not a number if one of them is none.
    sum: Wide<S>,
}

impl<S: Simd> Greatest<S> {
    #[inline(always)]
    pub(crate) fn none(simd: S) -> Self {
        let zero = Wide::splat(simd, 0.0);
        Self {
            greatest: zero,
            sum: zero,
        }
    }

    /// Of the lanes from this one on, two changes more.
    #[inline(always)]
    pub(crate) fn add(&mut self, first_lane: f64, [mut one, mut other]: [Wide<S>; 2]) {
        if first_lane > 0.0 {
            let simd = one.simd();
            let has = Wide::lanes_from(simd, first_lane);
            one = has.select(one, Wide::splat(simd, 0.0));
            other = has.select(other, Wide::splat(simd, 0.0));
        }
        self.greatest = self.greatest.max(one.max(other));
        self.sum = self.sum + (one + other);
    }

    /// The greatest change of each lane; not a number if one of them was none.
    #[inline(always)]
    pub(crate) fn found(self) -> [f64; LANES] {
        let (mut found, sums) = (self.greatest.lanes(), self.sum.lanes());
        for (found, sum) in found.iter_mut().zip(sums) {
            if sum.is_nan() {
                *found = f64::NAN;
            }
        }
        found
    }
}

/// Two numbers of each lane.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Row([f64; LANES], [f64; LANES]);

impl Row {
    pub(crate) const ZERO: Self = Self([0.0; LANES], [0.0; LANES]);

    #[inline(always)]
    pub(crate) fn load<S: Simd>(&self, simd: S) -> Natural<Wide<S>> {
        Natural {
            precision: Wide::load(simd, &self.0),
            weighted: Wide::load(simd, &self.1),
        }
    }

    #[inline(always)]
    pub(crate) fn store<S: Simd>(&mut self, value: Natural<Wide<S>>) {
        value.precision.store(&mut self.0);
        value.weighted.store(&mut self.1);
    }

    pub(crate) fn of(&self, lane: usize) -> Natural<f64> {
        Natural {
            precision: self.0[lane],
            weighted: self.1[lane],
        }
    }

    pub(crate) fn splat(value: Natural<f64>) -> Self {
        Self([value.precision; LANES], [value.weighted; LANES])
    }
}
