//! How exactly a table keeps its numbers.

/// How a number is kept in a table, and in how many bytes.
///
/// The two integer forms spread `2^n - 1` codes evenly over a range `-scale..=scale`, with 0 in the
/// middle: the code is `(2^(n-1) - 1) + round(value / scale * (2^(n-1) - 1))`. The highest code is
/// no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Precision {
    /// 2 bytes, 65,535 values: 4.6e-5 for equities in -3 to 3. Too coarse to tell close plays
    /// apart from the table alone.
    U16,
    /// 3 bytes, 16,777,215 values: 1.8e-7 for equities in -3 to 3.
    U24,
    /// 4 bytes: a relative error of 6e-8.
    F32,
    /// 8 bytes: the numbers themselves.
    F64,
}

impl Precision {
    /// All of them, from the coarsest.
    pub const ALL: [Self; 4] = [Self::U16, Self::U24, Self::F32, Self::F64];

    /// The bytes of one number.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::U16 => 2,
            Self::U24 => 3,
            Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    /// The name in files and on the command line: `u16`, `u24`, `f32`, `f64`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::U16 => "u16",
            Self::U24 => "u24",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// The largest difference between a number of at most `scale` and what is kept of it.
    ///
    /// For the integer forms half a step and, as for `f32`, the rounding of the arithmetic.
    #[must_use]
    pub fn rounding(self, scale: f64) -> f64 {
        // Half of the distance between 1 and the next number; three roundings on the way back.
        const HALF_ULP_32: f64 = 1.0 / (1 << 24) as f64;
        match self {
            Self::U16 | Self::U24 => scale * (0.5 / self.half_steps() + 4.0 * f64::EPSILON),
            Self::F32 => scale * HALF_ULP_32,
            Self::F64 => 0.0,
        }
    }

    /// The steps from 0 to `scale`.
    const fn half_steps(self) -> f64 {
        match self {
            Self::U16 => 32_767.0,
            _ => 8_388_607.0,
        }
    }

    /// Its number in the header of a file.
    pub(super) const fn code(self) -> u8 {
        match self {
            Self::U16 => 1,
            Self::U24 => 2,
            Self::F32 => 3,
            Self::F64 => 4,
        }
    }

    pub(super) fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.code() == code)
    }
}
