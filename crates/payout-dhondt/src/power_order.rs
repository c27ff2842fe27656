//! The exact order of a fraction and a power with a fractional exponent.

use core::cmp::Ordering;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use crate::share::gcd;

/// Compares over/under with (a/b)^(p/q), exactly; a, b, p and q are positive, and p and q have no
/// common divisor. A zero `over` is below everything, and otherwise a zero `under` makes the
/// fraction infinite.
///
/// Equality needs a/b = (r/s)^q and over/under = (r/s)^p for a fraction r/s, because p and q have
/// no common divisor. Where that is ruled out, the logarithms differ, and enough bits show how.
pub(crate) fn cmp_with_power(
    over: &BigUint,
    under: &BigUint,
    (a, b): (u64, u64),
    [p, q]: [u128; 2],
) -> Ordering {
    if a == b {
        return over.cmp(under);
    }
    if over.is_zero() {
        return Ordering::Less;
    }
    // What is divided by zero is above everything; its logarithm would have no end.
    if under.is_zero() {
        return Ordering::Greater;
    }
    if let Some([r, s]) = roots((a, b), q) {
        // r or s is at least 2, so that a higher power does not divide over or under.
        let most = over.bits().max(under.bits()).max(1 << 10);
        if let Some(p) = u32::try_from(p).ok().filter(|&p| u64::from(p) <= most) {
            return (over * s.pow(p)).cmp(&(under * r.pow(p)));
        }
    }
    let terms = [p, q].map(BigUint::from);
    let [p_big, q_big] = terms.map(BigInt::from);
    let (from, to) = (BigUint::from(a), BigUint::from(b));
    let mut bits = 96 + u64::from((p | q).ilog2());
    loop {
        let (left, left_error) = logarithm(over, under, bits);
        let (right, right_error) = logarithm(&from, &to, bits);
        let difference = left * &q_big - right * &p_big;
        let error = &q_big * left_error + &p_big * right_error;
        if difference.magnitude() > error.magnitude() {
            return difference.cmp(&BigInt::zero());
        }
        bits *= 2;
    }
}

/// The numbers r and s without a common divisor whose powers of this degree have the ratio a/b.
pub(crate) fn roots((a, b): (u64, u64), degree: u128) -> Option<[BigUint; 2]> {
    let common = u64::try_from(gcd(a.into(), b.into())).ok()?;
    let degree = u32::try_from(degree).unwrap_or(u32::MAX);
    let root = |n: u64| {
        let root = num_integer_root(n, degree);
        (root.checked_pow(degree) == Some(n)).then(|| BigUint::from(root))
    };
    Some([root(a / common)?, root(b / common)?])
}

/// The whole part of a root of a positive number.
fn num_integer_root(n: u64, degree: u32) -> u64 {
    match degree {
        1 => n,
        2..64 => BigUint::from(n).nth_root(degree).to_u64().unwrap_or(n),
        // 2^64 is past all n.
        _ => 1,
    }
}

/// ln(over/under) in units of 2^-bits, and a bound of the error.
///
/// With over/under = 2^e m, where m is between 1/2 and 2, this is e ln 2 + 2 artanh z for
/// z = (m - 1)/(m + 1), and ln 2 = 2 artanh(1/3).
pub(crate) fn logarithm(over: &BigUint, under: &BigUint, bits: u64) -> (BigInt, BigInt) {
    let doublings = BigInt::from(over.bits()) - BigInt::from(under.bits());
    let shift = doublings.magnitude().to_u64().unwrap_or(0);
    let (m, n) = if doublings > BigInt::zero() {
        (BigInt::from(over.clone()), BigInt::from(under << shift))
    } else {
        (BigInt::from(over << shift), BigInt::from(under.clone()))
    };
    let (two, two_error) = twice_artanh(&BigInt::one(), &BigInt::from(3), bits);
    let (part, part_error) = twice_artanh(&(&m - &n), &(m + n), bits);
    let error = two_error * BigInt::from(shift) + part_error;
    (two * doublings + part, error)
}

/// 2 artanh(a/b) for |a/b| up to 1/3 in units of 2^-bits, and a bound of its error.
fn twice_artanh(a: &BigInt, b: &BigInt, bits: u64) -> (BigInt, BigInt) {
    let x: BigInt = (a << bits) / b;
    let square: BigInt = (&x * &x) >> bits;
    let (mut power, mut sum, mut count) = (x, BigInt::zero(), 0_u64);
    while !power.is_zero() {
        sum += &power / (2 * count + 1);
        count += 1;
        power = (power * &square) >> bits;
        // A shift of a negative number rounds away from zero, so that it would never get there.
        if power == BigInt::from(-1) {
            break;
        }
    }
    // A power errs by less than 2 units, as the next is at most a ninth of it; its term by less
    // than 3; what follows the last power is less than 4 in all.
    let error = 2 * (3 * count + 4);
    (sum * 2, BigInt::from(error))
}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};

    use proptest::prelude::*;

    use super::*;

    /// The q-th power of over/under against the p-th of a/b: the definition, in whole numbers.
    fn by_powers(over: u64, under: u64, (a, b): (u64, u64), p: u32, q: u32) -> Ordering {
        let power = |x: u64, e: u32| BigUint::from(x).pow(e);
        (power(over, q) * power(b, p)).cmp(&(power(under, q) * power(a, p)))
    }

    proptest! {
        #[test]
        fn powers_are_compared_exactly(
            (r, s) in (1_u64..40, 1_u64..40),
            (p, q) in (1_u32..6, 1_u32..6),
            (scale, near) in (1_u64..50, -1_i64..=1),
            (a, b) in (1..u64::MAX, 1..u64::MAX),
        ) {
            let common = u32::try_from(gcd(p.into(), q.into())).unwrap();
            let (p, q) = (p / common, q / common);
            let terms = [p.into(), q.into()];
            let compare = |over: u64, under: u64, base| {
                cmp_with_power(&over.into(), &under.into(), base, terms)
            };
            // Equal, or next to it.
            let base = (r.pow(q) * scale, s.pow(q) * scale);
            let (over, under) = (r.pow(p) * scale, s.pow(p) * scale);
            let over = over.saturating_add_signed(near).max(1);
            prop_assert_eq!(compare(over, under, base), by_powers(over, under, base, p, q));
            // Anything.
            prop_assert_eq!(compare(over, b, (a, under)), by_powers(over, b, (a, under), p, q));
        }

        #[test]
        fn logarithms_are_within_their_error(over in 1..u64::MAX, under in 1..u64::MAX) {
            let (coarse, error) = logarithm(&over.into(), &under.into(), 64);
            let (fine, fine_error) = logarithm(&over.into(), &under.into(), 256);
            let difference = (coarse << 192_u32) - fine;
            prop_assert!(difference.magnitude() <= ((error << 192_u32) + fine_error).magnitude());
        }
    }

    /// Found by `levels_and_last_places_are_exact` with the multiplier zero: the logarithm of an
    /// infinite fraction was summed up for ever.
    #[test]
    fn zeros_are_compared() {
        for base in [(1, 1), (1, 2), (2, 1), (4, 9)] {
            for terms in [[1, 1], [1, 2], [2, 3], [99, 40]] {
                let compare = |over: u64, under: u64| {
                    cmp_with_power(&over.into(), &under.into(), base, terms)
                };
                assert_eq!(compare(0, 1), Ordering::Less);
                assert_eq!(compare(1, 0), Ordering::Greater);
            }
        }
    }

    #[test]
    fn extreme_exponents_are_compared() {
        let compare = |over: u64, under: u64, base, terms| {
            cmp_with_power(&over.into(), &under.into(), base, terms)
        };
        let huge = u128::MAX >> 1;
        let cases: Vec<(Ordering, _)> = vec![
            // (1/2)^huge is below everything, (1/2)^(1/huge) next to one.
            (Ordering::Greater, compare(1, u64::MAX, (1, 2), [huge, 1])),
            (
                Ordering::Less,
                compare(u64::MAX - 1, u64::MAX, (1, 2), [1, huge]),
            ),
            // Just above and below the exponent one.
            (Ordering::Greater, compare(1, 2, (1, 2), [huge, huge - 1])),
            (Ordering::Less, compare(1, 2, (1, 2), [huge - 1, huge])),
        ];
        for (expected, found) in cases {
            assert_eq!(found, expected);
        }
    }
}
