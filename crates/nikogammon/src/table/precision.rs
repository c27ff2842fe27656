//! How exactly a table keeps its numbers.

use alloc::vec::Vec;

/// How a number is kept in a table, and in how many bytes.
///
/// The two integer forms spread `2^n - 1` codes evenly over a range `-scale..=scale`, with 0 in the
/// middle: the code is `(2^(n-1) - 1) + round(value / scale * (2^(n-1) - 1))`. The highest code is
/// unused.
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

/// The numbers of a column as they are kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Coding {
    pub(super) precision: Precision,
    /// The greatest number, above 0; the range of the integer forms.
    pub(super) scale: f64,
}

impl Coding {
    /// Adds a number of at most the scale.
    pub(super) fn push(self, value: f64, bytes: &mut Vec<u8>) {
        match self.precision {
            Precision::U16 | Precision::U24 => {
                let code = self.code(value).to_le_bytes();
                bytes.extend(&code[..self.precision.bytes()]);
            }
            #[expect(
                clippy::cast_possible_truncation,
                reason = "to round is what is asked for; the scale is a number of 32 bits"
            )]
            Precision::F32 => bytes.extend((value as f32).to_le_bytes()),
            Precision::F64 => bytes.extend(value.to_le_bytes()),
        }
    }

    /// The code of a number in the integer forms.
    fn code(self, value: f64) -> u32 {
        let half = self.precision.half_steps();
        // Rounded to the nearest by cutting off; never below 0, for the value is at least -scale.
        let shifted = value / self.scale * half + half + 0.5;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 2^24"
        )]
        let code = shifted as u32;
        code
    }

    /// The number with this index; NaN if it is none. The bytes of the column must reach so far.
    #[inline]
    pub(super) fn at(self, column: &[u8], index: usize) -> f64 {
        match self.precision {
            Precision::U16 => {
                self.decoded(u32::from(u16::from_le_bytes(taken(column, index))), 0xFFFF)
            }
            Precision::U24 => {
                let [low, middle, high] = taken(column, index);
                self.decoded(u32::from_le_bytes([low, middle, high, 0]), 0xFF_FFFF)
            }
            Precision::F32 => f64::from(f32::from_le_bytes(taken(column, index))),
            Precision::F64 => f64::from_le_bytes(taken(column, index)),
        }
    }

    #[inline]
    fn decoded(self, code: u32, none: u32) -> f64 {
        if code == none {
            return f64::NAN;
        }
        let half = self.precision.half_steps();
        (f64::from(code) - half) / half * self.scale
    }
}

/// The bytes of the number with this index.
#[inline]
fn taken<const N: usize>(column: &[u8], index: usize) -> [u8; N] {
    let mut bytes = [0; N];
    bytes.copy_from_slice(&column[index * N..][..N]);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_within_the_rounding() {
        for precision in Precision::ALL {
            for scale in [3.0, 1.0, 0.3, 35.72] {
                let coding = Coding { precision, scale };
                let mut bytes = Vec::new();
                let steps = 20_000;
                let values: Vec<f64> = (-steps..=steps)
                    .map(|step| f64::from(step) / f64::from(steps) * scale)
                    .collect();
                for &value in &values {
                    coding.push(value, &mut bytes);
                }
                assert_eq!(bytes.len(), values.len() * precision.bytes());
                for (index, value) in values.iter().enumerate() {
                    let kept = coding.at(&bytes, index);
                    let off = (kept - value).abs();
                    assert!(
                        off <= precision.rounding(scale),
                        "{precision:?} {value}: {kept}"
                    );
                    let most = scale + precision.rounding(scale);
                    assert!(kept.abs() <= most, "{precision:?} {value}: {kept}");
                }
            }
        }
    }

    #[test]
    fn zero_and_the_ends_are_kept_as_they_are() {
        for precision in Precision::ALL {
            let coding = Coding {
                precision,
                scale: 3.0,
            };
            let mut bytes = Vec::new();
            for value in [0.0, 3.0, -3.0] {
                coding.push(value, &mut bytes);
            }
            let kept = [0, 1, 2].map(|index| coding.at(&bytes, index).to_bits());
            assert_eq!(
                kept,
                [0.0_f64, 3.0, -3.0].map(f64::to_bits),
                "{precision:?}"
            );
        }
    }

    #[test]
    fn the_highest_code_is_rejected() {
        for precision in [Precision::U16, Precision::U24] {
            let coding = Coding {
                precision,
                scale: 3.0,
            };
            assert!(coding.at(&[0xFF; 3], 0).is_nan());
            assert!(!coding.at(&[0xFE, 0xFF, 0xFF], 0).is_nan());
        }
    }
}
