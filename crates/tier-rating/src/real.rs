//! One number, or the numbers of eight fields side by side.

use core::ops::{Add, Div, Mul, Sub};

/// The number of fields that are rated side by side.
pub(crate) const LANES: usize = 8;

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

/// What the message passing needs of a number: the four operations and the root, each of them
/// correctly rounded, so that a lane of eight has the bits of a number alone.
pub(crate) trait Real:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + core::fmt::Debug
{
    /// The same value in every lane.
    fn splat(value: f64) -> Self;
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

/// The greater of two numbers, not a number if either is none.
fn max_or_nan(a: f64, b: f64) -> f64 {
    if a > b || a.is_nan() { a } else { b }
}

impl Real for f64 {
    #[inline]
    fn splat(value: f64) -> Self {
        value
    }

    #[inline]
    fn sqrt(self) -> Self {
        sqrt(self)
    }

    #[inline]
    fn abs(self) -> Self {
        f64::abs(self)
    }

    #[inline]
    fn max_or_nan(self, other: Self) -> Self {
        max_or_nan(self, other)
    }

    #[inline]
    fn for_each_positive(self, mut f: impl FnMut(usize, f64)) {
        if self > 0.0 {
            f(0, self);
        }
    }

    #[inline]
    fn lane(self, _lane: usize) -> f64 {
        self
    }

    #[inline]
    fn set_lane(&mut self, _lane: usize, value: f64) {
        *self = value;
    }
}

/// Eight numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Lanes(pub(crate) [f64; LANES]);

impl Lanes {
    /// This where the mask is set, else the other.
    #[inline]
    pub(crate) fn select(self, mask: [bool; LANES], other: Self) -> Self {
        Self(core::array::from_fn(|lane| {
            if mask[lane] {
                self.0[lane]
            } else {
                other.0[lane]
            }
        }))
    }

    #[inline]
    fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self(core::array::from_fn(|lane| f(self.0[lane])))
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Self(core::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }
}

impl Add for Lanes {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
}

impl Sub for Lanes {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }
}

impl Mul for Lanes {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |a, b| a * b)
    }
}

impl Div for Lanes {
    type Output = Self;

    #[inline]
    fn div(self, other: Self) -> Self {
        self.zip(other, |a, b| a / b)
    }
}

impl Real for Lanes {
    #[inline]
    fn splat(value: f64) -> Self {
        Self([value; LANES])
    }

    #[inline]
    fn sqrt(self) -> Self {
        self.map(sqrt)
    }

    #[inline]
    fn abs(self) -> Self {
        self.map(f64::abs)
    }

    #[inline]
    fn max_or_nan(self, other: Self) -> Self {
        self.zip(other, max_or_nan)
    }

    #[inline]
    fn for_each_positive(self, mut f: impl FnMut(usize, f64)) {
        // A sum of comparisons costs less than eight branches.
        if self.0.iter().filter(|&&value| value > 0.0).count() > 0 {
            for (lane, &value) in self.0.iter().enumerate() {
                if value > 0.0 {
                    f(lane, value);
                }
            }
        }
    }

    #[inline]
    fn lane(self, lane: usize) -> f64 {
        self.0[lane]
    }

    #[inline]
    fn set_lane(&mut self, lane: usize, value: f64) {
        self.0[lane] = value;
    }
}
