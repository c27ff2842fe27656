//! Weights that fall with a power of the place.
//!
//! The weight of place n past a head of k places is g (k/n)^a of the first one, where g is the
//! share of place k and a = p/q. It is the real number, which is irrational in general: doubles
//! decide comparisons as far as their error bound allows, and what they leave open is decided
//! exactly ([`cmp_with_power`]).

use core::cmp::Ordering;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use crate::{
    Ratio,
    method::Signposts,
    share::{Share, gcd},
};

/// The unit of weights that are no fractions: f(1)/2^62.
pub(crate) const ONE: u64 = 1 << 62;

/// Doubles below this are not used, so that no product of them comes near the end of their range.
const LEAST: f64 = 1e-250;

/// The weights after a head.
#[derive(Debug, Clone)]
pub(crate) struct PowerTail {
    /// The share of the last place of the head.
    last: Share,
    /// That place.
    place: u64,
    /// The exponent as a fraction in lowest terms.
    alpha: [u128; 2],
    approximate_last: f64,
    exponent: f64,
    /// A bound of the relative error of [`PowerTail::approximate`].
    error: f64,
    /// A bound of the relative error of a place computed from a weight.
    place_error: f64,
}

impl PowerTail {
    /// The tail after place `place` of share `last`, for a positive exponent.
    #[expect(clippy::cast_precision_loss, reason = "doubles with an error bound")]
    pub(crate) fn new(last: Share, place: u64, alpha: Ratio) -> Self {
        let alpha = [alpha.numer(), alpha.denom()].map(i128::unsigned_abs);
        let [p, q] = alpha;
        let exponent = p as f64 / q as f64;
        // The base k/n errs by 3 units of 2^-53, which the power makes 3 a; the exponent errs by 3
        // units, which count a |ln(k/n)| < 580 times, as results are at least 1e-250; the power
        // itself, the share and the product err by less than 20. All is doubled.
        let unit = f64::EPSILON;
        let error = unit * (3.0 * exponent + 3.0 * 580.0 + 20.0);
        // A place is k (g/w)^(1/a), below 2^64 k: 12 units of the quotient become 12/a; the
        // exponent errs by 4 units, which count ln 2^64 < 45 times.
        let place_error = unit * (12.0 / exponent + 4.0 * 45.0 + 20.0);
        Self {
            last,
            place,
            alpha,
            approximate_last: last.approximate(),
            exponent,
            error,
            place_error,
        }
    }

    /// The share of a place after the head; not a number where doubles do not reach.
    #[expect(clippy::cast_precision_loss, reason = "doubles with an error bound")]
    pub(crate) fn approximate(&self, place: u64) -> f64 {
        let base = self.place as f64 / place as f64;
        let share = self.approximate_last * libm::pow(base, self.exponent);
        if share >= LEAST && self.error < 0.01 {
            share
        } else {
            f64::NAN
        }
    }

    /// Whether the seats fall by about one or more from each place to the next.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a choice between two ways to one result"
    )]
    pub(crate) fn is_steep(&self, place: u64, held: u64) -> bool {
        self.exponent * held as f64 > place as f64
    }

    /// A bound of the relative error of a quotient of an approximate share.
    pub(crate) const fn error(&self) -> f64 {
        2.0 * self.error
    }

    /// The whole part of `share * top`.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "doubles with an error bound; the casts saturate"
    )]
    pub(crate) fn level(&self, place: u64, approximate: f64, top: u64) -> u64 {
        let scaled = approximate * top as f64;
        // Without a double these are 0 and the most.
        let mut least = (scaled * (1.0 - self.error())) as u64;
        let mut most = if scaled.is_nan() {
            top
        } else {
            ((scaled * (1.0 + self.error())) as u64).min(top)
        };
        let (numer, denom) = self.last.terms();
        let over = numer * top;
        while least < most {
            let middle = least + (most - least).div_ceil(2);
            if self.cmp_base(&(&denom * middle), &over, place, 1).is_le() {
                least = middle;
            } else {
                most = middle - 1;
            }
        }
        least
    }

    /// Whether a place wins its `nth` seat at the quotient `1/top`.
    #[expect(clippy::cast_precision_loss, reason = "doubles with an error bound")]
    pub(crate) fn reaches(
        &self,
        (place, approximate): (u64, f64),
        signposts: Signposts,
        nth: u64,
        top: u64,
    ) -> bool {
        let (scaled, signpost) = (approximate * top as f64, signposts.approximate(nth));
        if top == 0 {
            return signpost <= 0.0;
        }
        if scaled * (1.0 - self.error()) > signpost {
            return true;
        }
        if scaled * (1.0 + self.error()) < signpost {
            return false;
        }
        let (power, over, under) = signposts.terms(nth);
        let (numer, denom) = self.last.terms();
        let over = over * denom.pow(power);
        let under = under * (numer * top).pow(power);
        self.cmp_base(&over, &under, place, power).is_le()
    }

    /// The last place from `from` to `end` that wins its `nth` seat at the quotient `1/top`, or
    /// the one before `from`.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "doubles with an error bound; the casts saturate"
    )]
    pub(crate) fn last_to_reach(
        &self,
        signposts: Signposts,
        nth: u64,
        top: u64,
        (from, end): (u64, u64),
    ) -> u64 {
        let signpost = signposts.approximate(nth);
        if signpost <= 0.0 {
            return end;
        }
        let (mut least, mut most) = (from - 1, end);
        let ratio = self.approximate_last * top as f64 / signpost;
        let place = self.place as f64 * libm::pow(ratio, 1.0 / self.exponent);
        if self.place_error < 0.01 && ratio >= LEAST && place.is_finite() {
            let between = |at: f64| (at as u64).clamp(from - 1, end);
            least = between(place * (1.0 - self.place_error));
            most = between(place * (1.0 + self.place_error));
        }
        while least < most {
            let middle = least + (most - least).div_ceil(2);
            if self.reaches((middle, self.approximate(middle)), signposts, nth, top) {
                least = middle;
            } else {
                most = middle - 1;
            }
        }
        least
    }

    /// About the last place whose share is at least `1/ratio`.
    pub(crate) fn approximate_place(&self, ratio: f64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a guess")]
        let place = self.place as f64;
        place * libm::pow(self.approximate_last * ratio, 1.0 / self.exponent)
    }

    /// About the sum of the shares of the places after `before` up to `last`.
    pub(crate) fn approximate_sum(&self, before: f64, last: f64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a guess")]
        let place = self.place as f64;
        let slope = 1.0 - self.exponent;
        let power = |at: f64| libm::pow((at + 0.5) / place, slope);
        self.approximate_last * place * (power(last) - power(before)) / slope
    }

    /// Compares over/under with (k/n)^(power a) for the place n.
    fn cmp_base(&self, over: &BigUint, under: &BigUint, place: u64, power: u32) -> Ordering {
        cmp_with_power(over, under, (self.place, place), self.powered(power))
    }

    /// Compares the rational number over/under with share(n)^power.
    pub(crate) fn cmp_rational(
        &self,
        over: &BigUint,
        under: &BigUint,
        place: u64,
        power: u32,
    ) -> Ordering {
        let (numer, denom) = self.last.terms();
        let (over, under) = (over * denom.pow(power), under * numer.pow(power));
        self.cmp_base(&over, &under, place, power)
    }

    /// Compares over/under with (share(m)/share(n))^power, which is (n/m)^(power a).
    pub(crate) fn cmp_places(
        &self,
        over: &BigUint,
        under: &BigUint,
        (m, n): (u64, u64),
        power: u32,
    ) -> Ordering {
        cmp_with_power(over, under, (n, m), self.powered(power))
    }

    /// The exponent times 1 or 2, in lowest terms.
    fn powered(&self, power: u32) -> [u128; 2] {
        let [p, q] = self.alpha;
        match (power, q % 2) {
            (2, 0) => [p, q / 2],
            // Terms of a ratio are below 2^127.
            (2, _) => [p * 2, q],
            _ => [p, q],
        }
    }

    /// The share of a place as a fraction, if it is one whose terms have at most 2^14 bits.
    pub(crate) fn fraction(&self, place: u64) -> Option<(BigUint, BigUint)> {
        let [p, q] = self.alpha;
        let [r, s] = roots((self.place, place), q)?;
        let p = u32::try_from(p).ok()?;
        if u64::from(p) * s.bits() > 1 << 14 {
            return None;
        }
        let (numer, denom) = self.last.terms();
        Some((numer * r.pow(p), denom * s.pow(p)))
    }

    /// The nearest whole number to 2^62 times the share of a place, halves to the even one; but no
    /// more than the whole parts of the last place of the head.
    pub(crate) fn parts(&self, place: u64) -> u64 {
        let most = self.last.level(ONE).unwrap_or(ONE);
        self.nearest_parts(place).min(most)
    }

    fn nearest_parts(&self, place: u64) -> u64 {
        let rounded = |numer: &BigUint, denom: &BigUint| {
            let twice: BigUint = (numer << 63_u32) / denom;
            let exact = &twice * denom == numer << 63_u32;
            let below: BigUint = &twice >> 1_u32;
            let up = twice.bit(0) && (!exact || below.bit(0));
            (below + u64::from(up)).to_u64().unwrap_or(ONE)
        };
        if let Some((numer, denom)) = self.fraction(place) {
            return rounded(&numer, &denom);
        }
        let (mut least, mut most) = self.enclosed_parts(place).unwrap_or((0, ONE));
        let (numer, denom) = self.last.terms();
        while least < most {
            let middle = least + (most - least).div_ceil(2);
            // Whether 2^63 share is at least 2 middle - 1; equality would be a fraction.
            let over = (BigUint::from(middle) * 2_u32 - 1_u32) * &denom;
            if self.cmp_base(&over, &(&numer << 63_u32), place, 1).is_le() {
                least = middle;
            } else {
                most = middle - 1;
            }
        }
        least
    }

    /// The nearest whole numbers to both ends of an interval that 2^62 times the share lies in,
    /// where doubles reach.
    ///
    /// A double w of the share errs by some 2^-40 of it. With d = ln(share/w) the share is
    /// w e^d, and 1 + d + d^2/2 is e^d but for d^3 < 2^-90.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "doubles with an error bound; the casts saturate"
    )]
    fn enclosed_parts(&self, place: u64) -> Option<(u64, u64)> {
        const BITS: u64 = 128;
        let approximate = self.approximate(place);
        if approximate.is_nan() || self.error > 1e-10 {
            return None;
        }
        let halvings = (-libm::log2(approximate)).max(0.0) as u64;
        // Below a half of a part.
        if halvings > 64 {
            return Some((0, 0));
        }
        let shift = libm::ldexp(approximate, i32::try_from(62 + halvings).ok()?);
        let start = BigUint::from(shift as u64);
        let (numer, denom) = self.last.terms();
        let [p, q] = self.alpha.map(BigInt::from);
        let bits = BITS + u64::from((self.alpha[0] | self.alpha[1]).ilog2());
        let (fall, error) = logarithm(&self.place.into(), &place.into(), bits);
        let (own, own_error) = logarithm(&(&start * denom), &(numer << (62 + halvings)), bits);
        let distance = (fall * &p - own * &q) / &q;
        let error: BigInt = (error * p + own_error * &q) / q + 2;
        let unit = BigInt::one() << bits;
        let square: BigInt = (&distance * &distance) >> (bits + 1);
        let growth = unit + distance + square;
        // In parts with 64 bits after the point. The start has at most 63 bits, so that 2^-90 and
        // the error of the logarithms come to less than 2^63 (2^-90 + error) < 1.
        let scaled = BigInt::from(start) * growth;
        let slack = (error << 64_u32) + (BigInt::one() << (bits - 20));
        let nearest = |end: BigInt| {
            let half = BigInt::one() << (bits + halvings - 1);
            let whole: BigInt = (end + half) >> (bits + halvings);
            whole.to_u64().map(|whole| whole.min(ONE))
        };
        Some((nearest(&scaled - &slack)?, nearest(scaled + slack)?))
    }
}

/// Compares over/under with (a/b)^(p/q), exactly; a, b, p and q are positive, and p and q have no
/// common divisor. A zero `over` is below everything, and otherwise a zero `under` makes the
/// fraction infinite.
///
/// Equality needs a/b = (r/s)^q and over/under = (r/s)^p for a fraction r/s, because p and q have
/// no common divisor. Where that is ruled out, the logarithms differ, and enough bits show how.
fn cmp_with_power(
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
        // r or s is at least 2, so that a higher power is no factor of over or under.
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
fn roots((a, b): (u64, u64), degree: u128) -> Option<[BigUint; 2]> {
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
fn logarithm(over: &BigUint, under: &BigUint, bits: u64) -> (BigInt, BigInt) {
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

        /// What doubles decide is right, and what they leave open is decided.
        #[test]
        fn levels_and_last_places_are_exact(
            place in 1_u64..20,
            (p, q) in (1_i128..100, 1_i128..40),
            n in prop_oneof![1_u64..200, 1_u64..100_000_000],
            top in prop_oneof![0_u64..500, any::<u64>()],
        ) {
            let tail = PowerTail::new(Share::ONE, place, Ratio::new(p, q).unwrap());
            let n = n + place;
            let level = tail.level(n, tail.approximate(n), top);
            let reached = |n: u64, level: u64| {
                tail.cmp_rational(&level.into(), &top.into(), n, 1).is_le()
            };
            prop_assert!(level <= top && reached(n, level));
            prop_assert!(level == u64::MAX || !reached(n, level + 1));
            let signposts = crate::Method::DHondt.signposts().unwrap();
            let nth = level.max(1);
            let last = tail.last_to_reach(signposts, nth, top, (place + 1, 1 << 40));
            prop_assert!(last <= place || reached(last, nth));
            prop_assert!(last == 1 << 40 || !reached(last + 1, nth));
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
