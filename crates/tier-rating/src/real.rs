//! One number, or the numbers of many fields side by side.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use core::ops::{Add, Div, Mul, Sub};

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

/// The greater value; not a number if either is none.
#[inline]
pub(crate) fn max_or_nan(one: f64, other: f64) -> f64 {
    if one > other || one.is_nan() {
        one
    } else {
        other
    }
}

/// A number as message passing needs it. The four operations and the root, each of them correctly
/// rounded, so that a lane of many has the bits of a number alone.
pub(crate) trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// The numbers of the lanes.
    type Lanes: AsRef<[f64]> + AsMut<[f64]>;

    /// A value in every lane, on the same machine instructions as this one.
    fn like(self, value: f64) -> Self;
    /// The square root.
    fn sqrt(self) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// Whether the value of any lane is above 0.
    fn any_positive(self) -> bool;
    /// The numbers of the lanes.
    fn lanes(self) -> Self::Lanes;
    /// Other numbers, on the same machine instructions as this one.
    fn with_lanes(self, lanes: Self::Lanes) -> Self;
}

impl Real for f64 {
    type Lanes = [f64; 1];

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
    fn any_positive(self) -> bool {
        self > 0.0
    }

    #[inline(always)]
    fn lanes(self) -> [f64; 1] {
        [self]
    }

    #[inline(always)]
    fn with_lanes(self, [value]: [f64; 1]) -> Self {
        value
    }
}
