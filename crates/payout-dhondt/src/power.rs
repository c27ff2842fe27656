//! Weights that fall with a power of the place.
//!
//! The weight of place n past a head of k places is g (k/n)^a of the first one, where g is the
//! share of place k and a = p/q. It is the real number, which is irrational in general: doubles
//! decide comparisons as far as their error bound allows, and what they leave open is decided
//! exactly ([`cmp_with_power`](crate::power_order::cmp_with_power)).

use core::cmp::Ordering;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive};

use crate::{
    Ratio,
    method::Signposts,
    power_order::{cmp_with_power, logarithm, roots},
    share::Share,
};

/// The unit of irrational weights: f(1)/2^62.
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
    pub(crate) fn floor_times(&self, place: u64, approximate: f64, top: u64) -> u64 {
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

    /// The last place from `from` to `end` that wins its `nth` seat at the quotient `1/top`. If
    /// none does, the one before `from`.
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

    /// The nearest whole number to 2^62 times the share of a place, halves to the even one. It is
    /// no more than the whole parts of the last place of the head.
    pub(crate) fn parts(&self, place: u64) -> u64 {
        let most = self.last.floor_times(ONE).unwrap_or(ONE);
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
    /// w e^d, and 1 + d + d^2/2 is e^d less d^3 < 2^-90.
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Doubles decide rightly where they decide, and the rest is decided exactly.
        #[test]
        fn levels_and_last_places_are_exact(
            place in 1_u64..20,
            (p, q) in (1_i128..100, 1_i128..40),
            n in prop_oneof![1_u64..200, 1_u64..100_000_000],
            top in prop_oneof![0_u64..500, any::<u64>()],
        ) {
            let tail = PowerTail::new(Share::ONE, place, Ratio::new(p, q).unwrap());
            let n = n + place;
            let level = tail.floor_times(n, tail.approximate(n), top);
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
}
