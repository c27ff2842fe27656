//! The chances that the clocks of the players have run out.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use fearless_simd::{Level, dispatch};

/// log2(e).
const LOG2_E: f64 = core::f64::consts::LOG2_E;
/// The upper 33 bits of ln 2, so that small multiples of it are exact.
const LN_2_UPPER: f64 = 6.931_471_803_691_238e-1;
/// The rest of ln 2.
const LN_2_LOWER: f64 = 1.908_214_929_270_587_7e-10;
/// 1.5 * 2^52: a number added to it loses its fraction, and its last bits are the whole part.
const ROUNDING: f64 = 6_755_399_441_055_744.0;
/// The coefficients of (e^r - 1 - r) / r^2, from the constant on: 1/2!, 1/3!, ...
const TAYLOR: [f64; 12] = [
    1.0 / 2.0,
    1.0 / 6.0,
    1.0 / 24.0,
    1.0 / 120.0,
    1.0 / 720.0,
    1.0 / 5_040.0,
    1.0 / 40_320.0,
    1.0 / 362_880.0,
    1.0 / 3_628_800.0,
    1.0 / 39_916_800.0,
    1.0 / 479_001_600.0,
    1.0 / 6_227_020_800.0,
];

/// p = 1 - e^-x and q = e^-x for x = share * time of each share. Both are within two units of the
/// last place.
///
/// The same as `-expm1(-x)` and `exp(-x)` of libm, but without branches, so that the compiler can
/// treat several shares at once; nothing but additions, multiplications and whole numbers, so
/// the same bits everywhere. From x = 700 on, q is that of 700.
pub(crate) fn survival(shares: &[f64], time: f64, placed: &mut [f64], left: &mut [f64]) {
    #[cfg(feature = "std")]
    let level = Level::new();
    #[cfg(not(feature = "std"))]
    let level = Level::baseline();
    dispatch!(level, _ => chances(shares, time, placed, left));
}

/// [`survival`] in the instructions of its caller.
#[inline(always)]
fn chances(shares: &[f64], time: f64, placed: &mut [f64], left: &mut [f64]) {
    for ((share, p), q) in shares.iter().zip(placed).zip(left) {
        (*p, *q) = chance((share * time).min(700.0));
    }
}

/// As [`survival`] for 0 <= x <= 700.
#[inline(always)]
fn chance(x: f64) -> (f64, f64) {
    // x = n ln 2 - r with |r| <= ln 2 / 2, and e^-x = 2^-n e^r.
    let rounded = x * LOG2_E + ROUNDING;
    let whole = rounded - ROUNDING;
    let rest = (whole * LN_2_UPPER - x) + whole * LN_2_LOWER;
    let scale = f64::from_bits(1023_u64.wrapping_sub(rounded.to_bits()) << 52);
    let [t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11] = TAYLOR;
    let square = rest * rest;
    let fourth = square * square;
    let low = (t0 + t1 * rest) + (t2 + t3 * rest) * square;
    let middle = (t4 + t5 * rest) + (t6 + t7 * rest) * square;
    let high = (t8 + t9 * rest) + (t10 + t11 * rest) * square;
    // e^r - 1.
    let grown = rest + square * (low + fourth * (middle + fourth * high));
    let q = scale + scale * grown;
    let p = (1.0 - scale) - scale * grown;
    (p, q)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_libm() {
        let mut x = 1e-300;
        while x < 700.0 {
            let (p, q) = chance(x);
            let (expm1, exp) = (-libm::expm1(-x), libm::exp(-x));
            // Two units in the last place are at most 4.5e-16; libm has its own half unit.
            assert!((p - expm1).abs() <= 5e-16 * expm1, "p at {x:e}");
            assert!((q - exp).abs() <= 5e-16 * exp, "q at {x:e}");
            x *= if x < 1e-3 { 1.37 } else { 1.000_37 };
        }
        assert_eq!(chance(0.0), (0.0, 1.0));
    }

    #[test]
    fn far_out_nothing_is_left_but_no_zero() {
        let (mut p, mut q) = ([0.0; 3], [0.0; 3]);
        survival(&[1.0, 1e100, 1e-100], 1e6, &mut p, &mut q);
        assert_eq!(p[..2], [1.0, 1.0]);
        assert!(q[0] > 0.0 && q[1] > 0.0);
        assert_eq!((p[2], q[2]), (1e-94, 1.0));
    }
}
