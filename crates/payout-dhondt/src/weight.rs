//! One weight: checked against the one before it, and from a double.

use crate::{Ratio, WeightError};

/// Checks the last of the weights listed so far.
pub(crate) fn check_step(listed: &[Ratio], weight: Ratio, place: u64) -> Result<(), WeightError> {
    let before = listed
        .len()
        .checked_sub(2)
        .and_then(|index| listed.get(index))
        .copied();
    check(before, weight, place)
}

/// Checks one weight against the one before it.
pub(crate) fn check(before: Option<Ratio>, weight: Ratio, place: u64) -> Result<(), WeightError> {
    if weight.is_negative() {
        return Err(WeightError::Negative { place, weight });
    }
    match before {
        Some(before) if weight > before => Err(WeightError::Increasing {
            place,
            weight,
            before,
        }),
        _ => Ok(()),
    }
}

/// The exact value of a double: mantissa times a power of two.
pub(crate) fn exact_value(weight: f64, place: u64) -> Result<Ratio, WeightError> {
    if !weight.is_finite() {
        return Err(WeightError::NotFinite { place });
    }
    let bits = weight.to_bits();
    let (exponent, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    let mantissa = if exponent == 0 {
        fraction
    } else {
        fraction | (1 << 52)
    };
    if mantissa == 0 {
        return Ok(Ratio::ZERO);
    }
    // weight = mantissa * 2^(exponent - 1075), 1 in place of exponent 0; made odd first.
    let zeros = mantissa.trailing_zeros();
    let odd = i128::from(mantissa >> zeros);
    let out_of_range = WeightError::OutOfRange { place };
    let power = i32::try_from(exponent.max(1)).map_or(0, |e| e - 1075) + zeros.cast_signed();
    let two_to = |power: u32| 1_i128.checked_shl(power).filter(|&value| value > 0);
    let (numer, denom) = match (power >= 0, two_to(power.unsigned_abs())) {
        (_, None) => return Err(out_of_range),
        (true, Some(factor)) => (odd.checked_mul(factor), 1),
        (false, Some(factor)) => (Some(odd), factor),
    };
    let Some(numer) = numer else {
        return Err(out_of_range);
    };
    let signed = if weight.is_sign_negative() {
        -numer
    } else {
        numer
    };
    Ratio::new(signed, denom).map_err(|_| out_of_range)
}
